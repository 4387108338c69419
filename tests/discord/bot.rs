//! The program under test: `netrep serve` as a child process, pointed at a fake Discord.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::discord::{Fake, Options, Tunnel};

/// A folder with an index that every bot of this test binary shares, built before the first of them starts: one that finds
/// another at work on it would not wait for long.
pub fn index() -> &'static Path {
    static INDEX: OnceLock<tempfile::TempDir> = OnceLock::new();
    let build = || {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
        command.arg("--index").arg(folder.path()).arg("--state").arg(folder.path().join("state")).arg("index");
        let built = command.output().expect("it runs");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        folder
    };
    INDEX.get_or_init(build).path()
}

/// A running bot and the Discord that it talks to.
pub struct Bot {
    /// Its Discord.
    pub fake: Fake,
    state: tempfile::TempDir,
    child: Child,
    log: PathBuf,
    level: &'static str,
    tunnel: Option<Tunnel>,
}

/// What is logged unless a test wants to see more.
const LEVEL: &str = "warn,netrep=info";
/// What the bot logs when Discord knows its commands.
const REGISTERED: &str = "commands are registered";

impl Bot {
    /// Starts a bot and waits until it has registered its commands.
    pub async fn start() -> Bot {
        Bot::with(Options::default(), "").await
    }

    /// Starts a bot with a configuration file.
    pub async fn with(options: Options, config: &str) -> Bot {
        Bot::logging(options, config, LEVEL).await
    }

    /// Starts a bot that logs as much as is said.
    pub async fn logging(options: Options, config: &str, level: &'static str) -> Bot {
        let bot = Bot::launched(Fake::start(options).await, config, level, None);
        bot.ready().await;
        bot
    }

    /// Starts a bot that goes to Discord's own address and keeps to its rate limits by itself.
    pub async fn limited(config: &str) -> Bot {
        let fake = Fake::start(Options::default()).await;
        let tunnel = fake.tunnel().await;
        let bot = Bot::launched(fake, config, LEVEL, Some(tunnel));
        bot.ready().await;
        bot
    }

    /// Starts a bot that goes to Discord's own address and trusts this certificate, and does not wait for it.
    pub fn launched_trusting(fake: Fake, config: &str, tunnel: Tunnel, certificate: &str) -> Bot {
        Bot::new(fake, config, LEVEL, Some((tunnel, certificate.to_owned())))
    }

    /// Starts a bot and does not wait for it.
    pub fn launched(fake: Fake, config: &str, level: &'static str, tunnel: Option<Tunnel>) -> Bot {
        let trusted = tunnel.as_ref().map(|tunnel| tunnel.certificate().to_owned());
        Bot::new(fake, config, level, tunnel.zip(trusted))
    }

    fn new(fake: Fake, config: &str, level: &'static str, tunnel: Option<(Tunnel, String)>) -> Bot {
        let state = tempfile::tempdir().expect("a folder");
        let mut config = config.to_owned();
        if let Some((_, certificate)) = &tunnel {
            let trusted = state.path().join("root.pem");
            std::fs::write(&trusted, certificate).expect("written");
            config = format!("root_certificate = {trusted:?}\n{config}");
        }
        let tunnel = tunnel.map(|(tunnel, _)| tunnel);
        std::fs::write(state.path().join("netrep.toml"), config).expect("written");
        let log = state.path().join("log");
        let child = launch(&fake, tunnel.as_ref(), state.path(), &log, level);
        Bot { fake, state, child, log, level, tunnel }
    }

    /// Waits until it is connected and has registered its commands.
    pub async fn ready(&self) {
        if let Err(why) = self.fake.ready().await {
            panic!("{why}\n{}", self.log());
        }
    }

    /// Stops it as an operator does, and starts it again on the same state.
    pub async fn restart(&mut self) {
        self.terminate().await;
        self.again().await;
    }

    /// Kills it as a crash does, and starts it again on the same state.
    pub async fn crash(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
        self.again().await;
    }

    /// Starts it again and waits until the new process is connected and has looked at its commands.
    pub async fn again(&mut self) {
        let before = self.log().matches(REGISTERED).count();
        self.child = launch(&self.fake, self.tunnel.as_ref(), self.state.path(), &self.log, self.level);
        let until = Instant::now() + Duration::from_secs(20);
        while self.log().matches(REGISTERED).count() <= before {
            assert!(Instant::now() < until, "it does not come back:\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Imports card texts while it does not run.
    pub fn imports(&self, name: &str, text: &str) {
        let file = self.state.path().join(name);
        std::fs::write(&file, text).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
        command.arg("--index").arg(index()).arg("--state").arg(self.state.path());
        let imported = command.args(["import", "cards"]).arg(file).output().expect("it runs");
        assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    }

    /// Tells it to stop, as an operator does.
    pub fn tell_to_stop(&self) {
        let told = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status().expect("kill is there");
        assert!(told.success());
    }

    /// Tells it to stop and waits until it has.
    pub async fn terminate(&mut self) {
        self.tell_to_stop();
        self.stopped().await;
    }

    /// Waits until it has stopped.
    pub async fn stopped(&mut self) {
        let until = Instant::now() + Duration::from_secs(15);
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                assert!(status.success(), "it stops well: {status}\n{}", self.log());
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("it does not stop:\n{}", self.log());
    }

    /// The code with which it ends by itself.
    pub async fn ended(&mut self, most: Duration) -> Option<i32> {
        let until = Instant::now() + most;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status.code();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("it does not end:\n{}", self.log());
    }

    /// Whether it still runs.
    pub fn lives(&mut self) -> bool {
        self.child.try_wait().expect("it can be asked").is_none()
    }

    /// Its state folder.
    pub fn state(&self) -> &Path {
        self.state.path()
    }

    /// The file that it logs to.
    pub fn log_file(&self) -> PathBuf {
        self.log.clone()
    }

    /// What it has logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Nothing that Discord would refuse was sent, the bot lives, and its log has no fault and no token.
    pub fn assert_well(&mut self) {
        self.fake.assert_clean();
        assert!(self.lives(), "it died:\n{}", self.log());
        let log = self.log();
        assert!(!log.contains("ERROR"), "{log}");
        assert!(!log.contains(TOKEN), "the token is in the log");
    }
}

/// The token that the bot is given.
pub const TOKEN: &str = "a-token-that-nobody-may-see";

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn launch(fake: &Fake, tunnel: Option<&Tunnel>, state: &Path, log: &Path, level: &str) -> Child {
    let log = std::fs::File::options().create(true).append(true).open(log).expect("a log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
    command.arg("serve");
    match tunnel {
        Some(tunnel) => command.env("HTTPS_PROXY", tunnel.url()).env_remove("NO_PROXY").env_remove("no_proxy"),
        None => command.args(["--api", &fake.rest_url()]),
    };
    command
        .arg("--config")
        .arg(state.join("netrep.toml"))
        .arg("--state")
        .arg(state)
        .arg("--index")
        .arg(index())
        .env("DISCORD_TOKEN", TOKEN)
        .env("NETREP_LOG", level)
        .env("NO_COLOR", "1")
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .expect("it starts")
}
