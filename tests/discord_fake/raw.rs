//! A client without a library: what is on the wire, and nothing that a library would smooth over.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::discord::Fake;

/// A request to the fake: its status and its body.
pub async fn send(fake: &Fake, method: &str, path: &str, body: &Value) -> (u16, Value) {
    send_as(fake, method, path, "application/json", if body.is_null() { String::new() } else { body.to_string() }).await
}

/// A request with a body of any type.
pub async fn send_as(fake: &Fake, method: &str, path: &str, kind: &str, body: String) -> (u16, Value) {
    let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
    let url = format!("{}/api/v10{path}", fake.rest_url());
    let request = reqwest::Client::new().request(method, url).header("content-type", kind).body(body);
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    let text = response.text().await.expect("a whole answer");
    (status, serde_json::from_str(&text).unwrap_or_default())
}

/// A socket of the gateway.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Opens a socket and reads the hello.
    pub async fn open(fake: &Fake) -> Self {
        let (stream, _) = connect_async(fake.gateway_url()).await.expect("a socket");
        let mut socket = Self { stream };
        assert_eq!(socket.next().await.expect("hello")["op"], 10);
        socket
    }

    /// Opens a session; returns the socket and READY.
    pub async fn identified(fake: &Fake) -> (Self, Value) {
        let mut socket = Self::open(fake).await;
        socket.say(&json!({"op": 2, "d": {"token": "t", "intents": 0, "properties": {}}})).await;
        let ready = socket.next().await.expect("READY");
        assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
        assert_eq!(socket.next().await.expect("GUILD_CREATE")["t"], "GUILD_CREATE");
        (socket, ready["d"].clone())
    }

    /// Sends an order.
    pub async fn say(&mut self, order: &Value) {
        self.stream.send(Message::text(order.to_string())).await.expect("an open socket");
    }

    /// The next event; else the code that the socket was closed with, or `None` for a cut.
    pub async fn next(&mut self) -> Result<Value, Option<u16>> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|f| f.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }
}

/// Registers the commands that the tests use.
pub async fn register(fake: &Fake, commands: &Value) {
    let (status, _) = send(fake, "PUT", &commands_path(), commands).await;
    assert_eq!(status, 200);
}

/// Where the global commands are.
pub fn commands_path() -> String {
    format!("/applications/{}/commands", crate::discord::Options::default().application)
}

/// Where an interaction is answered.
pub fn callback_path(interaction: &Value) -> String {
    let text = |key: &str| interaction[key].as_str().unwrap_or_default().to_owned();
    format!("/interactions/{}/{}/callback", text("id"), text("token"))
}

/// Where the messages of an interaction are.
pub fn webhook_path(interaction: &Value) -> String {
    let text = |key: &str| interaction[key].as_str().unwrap_or_default().to_owned();
    format!("/webhooks/{}/{}", text("application_id"), text("token"))
}
