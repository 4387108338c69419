//! The fake's own manners, against a client without a library.

use std::time::Duration;

use serde_json::{Value, json};

use crate::discord::{Callback, Checker, Client, Conversation, Fake, GatewayEvent, Options, Route, User};
use crate::raw::{Socket, callback_path, commands_path, register, send, send_as, webhook_path};

/// A fake with a command `ask`, a socket on it, and a user.
async fn world(options: Options) -> (Fake, Socket, Value, Client) {
    let fake = Fake::start(options).await;
    register(&fake, &json!([{"name": "ask", "description": "asks"}])).await;
    let (socket, ready) = Socket::identified(&fake).await;
    let user = fake.user(User::new("Merry"));
    (fake, socket, ready, user)
}

/// The user asks, and the interaction is answered with this; returns it and what the user sees.
async fn asked(fake: &Fake, socket: &mut Socket, user: &Client, answer: &Value) -> (Value, Conversation) {
    let respond = async {
        let event = socket.next().await.expect("an event");
        assert_eq!(event["t"], "INTERACTION_CREATE");
        assert_eq!(send(fake, "POST", &callback_path(&event["d"]), answer).await.0, 204);
        event["d"].clone()
    };
    let (event, said) = tokio::join!(respond, user.slash("ask", json!({})));
    (event, said.expect("ask is registered"))
}

fn text(content: &str) -> Value {
    json!({"content": content, "allowed_mentions": {"parse": []}})
}

fn code(reply: &(u16, Value)) -> (u16, u64) {
    (reply.0, reply.1["code"].as_u64().unwrap_or_default())
}

#[tokio::test]
async fn an_interaction_is_answered_once_and_followed_up() {
    let (fake, mut socket, _, user) = world(Options::default()).await;
    let (event, said) = asked(&fake, &mut socket, &user, &json!({"type": 5, "data": {"flags": 64}})).await;
    assert_eq!(said.callback(), Callback::Deferred);
    let again = send(&fake, "POST", &callback_path(&event), &json!({"type": 4, "data": text("twice")})).await;
    assert_eq!(code(&again), (400, 40060));
    let original = format!("{}/messages/@original", webhook_path(&event));
    assert_eq!(send(&fake, "PATCH", &original, &text("first")).await.0, 200);
    let seen = said.settled().await.expect("a message");
    assert_eq!((seen.content.as_str(), seen.ephemeral, seen.loading), ("first", true, false));
    let (status, more) = send(&fake, "POST", &webhook_path(&event), &text("second")).await;
    assert_eq!((status, more["content"].as_str()), (200, Some("second")));
    let second = format!("{}/messages/{}", webhook_path(&event), more["id"].as_str().unwrap_or_default());
    assert_eq!(send(&fake, "PATCH", &second, &text("changed")).await.0, 200);
    assert_eq!(said.followups()[0].content, "changed");
    assert_eq!(send(&fake, "DELETE", &second, &Value::Null).await.0, 204);
    assert!(said.followups().is_empty());
    assert_eq!(code(&send(&fake, "PATCH", &second, &text("late")).await), (404, 10008));
    fake.advance(Duration::from_secs(15 * 60 + 1));
    assert_eq!(code(&send(&fake, "PATCH", &original, &text("too late")).await), (401, 50027));
    fake.assert_clean();
}

#[tokio::test]
async fn what_comes_too_late_or_too_early_is_refused() {
    let options = Options { answer_within: Duration::from_millis(50), ..Options::default() };
    let (fake, mut socket, _, user) = world(options).await;
    let (said, event) = tokio::join!(user.slash("ask", json!({})), socket.next());
    assert_eq!(said.expect("ask is registered").callback(), Callback::None);
    let event = event.expect("an event")["d"].clone();
    let late = send(&fake, "POST", &callback_path(&event), &json!({"type": 4, "data": text("late")})).await;
    assert_eq!(code(&late), (404, 10062));
    assert_eq!(code(&send(&fake, "POST", &webhook_path(&event), &text("early")).await), (404, 10015));
    let unknown = send(&fake, "POST", "/interactions/1/nobody/callback", &json!({"type": 5})).await;
    assert_eq!(code(&unknown), (404, 10062));
    fake.assert_clean();
    assert_eq!(send(&fake, "GET", "/nowhere", &Value::Null).await.0, 404);
    assert_eq!(fake.violations_by(Checker::Routes).len(), 1);
}

#[tokio::test]
async fn callbacks_return_their_message_and_take_files() {
    let (fake, mut socket, _, user) = world(Options::default()).await;
    let respond = async {
        let event = socket.next().await.expect("an event")["d"].clone();
        let payload = json!({"type": 4, "data": text("with a file")});
        let body = format!(
            "--b\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{payload}\r\n\
             --b\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"a.txt\"\r\n\r\nabc\r\n--b--\r\n"
        );
        let path = format!("{}?with_response=true", callback_path(&event));
        send_as(&fake, "POST", &path, "multipart/form-data; boundary=b", body).await
    };
    let ((status, answer), said) = tokio::join!(respond, user.slash("ask", json!({})));
    assert_eq!((status, answer["resource"]["message"]["content"].as_str()), (200, Some("with a file")));
    assert_eq!(said.expect("ask is registered").settled().await.expect("a message").content, "with a file");
    assert_eq!((fake.uploads()[0].filename.as_str(), fake.uploads()[0].content.as_slice()), ("a.txt", &b"abc"[..]));
    let request = &fake.requests_to(Route::Callback)[0];
    assert_eq!((request.method.as_str(), request.status, &request.body["type"]), ("POST", 200, &json!(4)));
}

#[tokio::test]
async fn commands_are_kept() {
    let (fake, _socket, _, _) = world(Options::default()).await;
    let id = fake.commands(None)[0]["id"].clone();
    register(&fake, &json!([{"name": "ask", "description": "asks better"}, {"name": "tell", "description": "tells"}]))
        .await;
    let (_, all) = send(&fake, "GET", &commands_path(), &Value::Null).await;
    assert_eq!(
        (&all[0]["id"], &all[0]["description"], all[1]["name"].as_str()),
        (&id, &json!("asks better"), Some("tell"))
    );
    let one = format!("{}/{}", commands_path(), id.as_str().unwrap_or_default());
    assert_eq!(send(&fake, "DELETE", &one, &Value::Null).await.0, 204);
    assert_eq!(fake.commands(None).len(), 1);
    assert_eq!(fake.command_writes(), 3);
    let bad = send(&fake, "POST", &commands_path(), &json!({"name": "Ask Me", "description": ""})).await;
    assert_eq!(code(&bad), (400, 50035));
    assert!(bad.1["errors"]["name"]["_errors"].is_array() && bad.1["errors"]["description"]["_errors"].is_array());
}

#[tokio::test]
async fn a_session_goes_on_with_what_was_missed() {
    let (fake, mut socket, ready, user) = world(Options::default()).await;
    fake.reconnect();
    assert_eq!(socket.next().await.expect("an order")["op"], 7);
    fake.cut();
    assert_eq!(socket.next().await, Err(None));
    fake.dispatch("MISSED", &json!({"n": 1}));
    let mut socket = Socket::open(&fake).await;
    let resume = json!({"op": 6, "d": {"token": "t", "session_id": ready["session_id"], "seq": 2}});
    socket.say(&resume).await;
    let missed = socket.next().await.expect("what was missed");
    assert_eq!((&missed["t"], &missed["s"]), (&json!("MISSED"), &json!(3)));
    assert_eq!(socket.next().await.expect("the end of it")["t"], "RESUMED");
    assert!(fake.gateway_events().contains(&GatewayEvent::Resumed { replayed: 1 }));
    fake.repeat_next(1);
    let answer = json!({"type": 4, "data": text("once")});
    let (event, _) = asked(&fake, &mut socket, &user, &answer).await;
    assert_eq!(socket.next().await.expect("the same again")["d"]["id"], event["id"]);
    fake.invalidate(false);
    assert_eq!(socket.next().await.expect("an order"), json!({"op": 9, "d": false}));
    let mut socket = Socket::open(&fake).await;
    socket.say(&resume).await;
    assert_eq!(socket.next().await.expect("no such session"), json!({"op": 9, "d": false}));
    fake.close(4000);
    fake.assert_clean();
}

#[tokio::test]
async fn heartbeats_are_answered_and_missed() {
    let options = Options { heartbeat: Duration::from_millis(100), ..Options::default() };
    let (fake, mut socket, _, _) = world(options).await;
    socket.say(&json!({"op": 1, "d": 2})).await;
    assert_eq!(socket.next().await.expect("an acknowledgement")["op"], 11);
    assert_eq!(socket.next().await, Err(Some(4009)), "silence ends the connection");
    assert!(fake.gateway_events().contains(&GatewayEvent::HeartbeatMissed));
}

#[tokio::test]
async fn bad_orders_close_the_socket() {
    let fake = Fake::start(Options::default()).await;
    let identify = json!({"op": 2, "d": {"token": "t", "intents": 0}});
    let orders = [
        (vec![json!({"op": 99})], 4001),
        (vec![json!({"op": 2, "d": {"token": "", "intents": 0}})], 4004),
        (vec![json!({"op": 2, "d": {"token": "t"}})], 4013),
        (vec![identify.clone(), identify], 4005),
    ];
    for (orders, code) in orders {
        let mut socket = Socket::open(&fake).await;
        for order in &orders {
            socket.say(order).await;
        }
        let closed = loop {
            if let Err(code) = socket.next().await {
                break code;
            }
        };
        assert_eq!(closed, Some(code), "{orders:?}");
    }
}
