//! Discord's own address: a proxy that takes whoever asks for `discord.com:443` to the fake, over TLS.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

/// The name that the certificate is for.
const NAME: &str = "discord.com";
/// Bytes of the request for a tunnel that are read at most.
const LONGEST_REQUEST: usize = 4_096;

/// A proxy on a port of 127.0.0.1, for `HTTPS_PROXY`. It runs until it is dropped.
pub struct Tunnel {
    address: SocketAddr,
    certificate: String,
    server: JoinHandle<()>,
}

impl Tunnel {
    /// Leads to a fake that listens at `to`.
    ///
    /// # Panics
    /// If no port can be had or no certificate made.
    pub(super) async fn to(to: String) -> Self {
        let made = rcgen::generate_simple_self_signed([NAME.to_owned()]).expect("a certificate");
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the usual protocols")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("the key is the certificate's");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port of 127.0.0.1");
        let address = listener.local_addr().expect("a bound port");
        let server = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, to) = (acceptor.clone(), to.clone());
                // A connection that breaks is the bot's to notice.
                tokio::spawn(async move { drop(through(stream, acceptor, &to).await) });
            }
        });
        Self { address, certificate: made.cert.pem(), server }
    }

    /// What a bot takes as `HTTPS_PROXY`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The certificate to trust, as PEM.
    pub fn certificate(&self) -> &str {
        &self.certificate
    }
}

impl Drop for Tunnel {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// One connection: the request for a tunnel, then TLS, then the fake.
async fn through(mut stream: TcpStream, acceptor: TlsAcceptor, to: &str) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") && request.len() < LONGEST_REQUEST {
        request.push(stream.read_u8().await?);
    }
    if !request.starts_with(format!("CONNECT {NAME}:443 ").as_bytes()) {
        return stream.write_all(b"HTTP/1.1 403 Forbidden\r\n\r\n").await;
    }
    stream.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").await?;
    let mut inside = acceptor.accept(stream).await?;
    let mut fake = TcpStream::connect(to).await?;
    fake.set_nodelay(true)?;
    copy_bidirectional(&mut inside, &mut fake).await.map(drop)
}
