//! How the program starts, and what it says when it cannot.

use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::bot::{Bot, TOKEN, index};
use crate::discord::{Fake, Fault, Options, Route};
use crate::running::{get, port};

/// The program, told to serve against this address.
fn serving(api: &str, state: &tempfile::TempDir) -> Command {
    let mut command = without_index(api, state);
    command.arg("--index").arg(index());
    command
}

/// The same with an index that is still to be built.
fn without_index(api: &str, state: &tempfile::TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
    command
        .args(["serve", "--api", api, "--state"])
        .arg(state.path())
        .env_remove("NETREP_INDEX")
        .env("DISCORD_TOKEN", TOKEN)
        .env("NO_COLOR", "1")
        .env_remove("HTTPS_PROXY")
        .env_remove("https_proxy")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn ended(mut child: Child, most: Duration) -> Output {
    let until = Instant::now() + most;
    while child.try_wait().expect("it can be asked").is_none() {
        if Instant::now() > until {
            child.kill().expect("it runs");
            panic!("it does not end: {}", told(&child.wait_with_output().expect("it ended")));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().expect("it ended")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Nobody listens at this address.
fn nowhere() -> String {
    format!("http://127.0.0.1:{}/api/v10", port())
}

#[test]
fn health_is_served_and_a_stop_is_heard_before_discord_is_reached() {
    let state = tempfile::tempdir().expect("a folder");
    let at = port();
    let child = serving(&nowhere(), &state).args(["--listen", &format!("127.0.0.1:{at}")]).spawn().expect("it starts");
    let until = Instant::now() + Duration::from_secs(20);
    while std::net::TcpStream::connect((Ipv4Addr::LOCALHOST, at)).is_err() {
        assert!(Instant::now() < until, "health is not served");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(get(at, "/healthz").starts_with("HTTP/1.0 200"));
    let ready = get(at, "/readyz");
    assert!(ready.starts_with("HTTP/1.0 503"), "{ready}");
    assert!(ready.ends_with("not ready: the gateway is not connected, the commands are not registered\n"), "{ready}");
    let told_to = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status().expect("kill is there");
    assert!(told_to.success());
    let output = ended(child, Duration::from_secs(10));
    let told = told(&output);
    assert!(
        output.status.success() && told.contains("stopped before Discord was reached"),
        "{}\n{told}",
        output.status
    );
}

#[test]
fn a_stop_is_heard_while_the_index_is_built() {
    let state = tempfile::tempdir().expect("a folder");
    let mut child = without_index(&nowhere(), &state).spawn().expect("it starts");
    let mut log = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut first = String::new();
    log.read_line(&mut first).expect("it says that it starts");
    assert!(first.contains("netrep starts"), "{first}");
    let told_to = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status().expect("kill is there");
    assert!(told_to.success());
    let output = ended(child, Duration::from_secs(10));
    let mut rest = String::new();
    log.read_to_string(&mut rest).expect("its log");
    assert!(output.status.success() && rest.contains("stopped before"), "{}\n{rest}", output.status);
}

#[test]
fn a_port_that_somebody_has_is_an_error() {
    let state = tempfile::tempdir().expect("a folder");
    let held = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let at = held.local_addr().expect("it is bound").to_string();
    let child = serving(&nowhere(), &state).args(["--listen", &at]).spawn().expect("it starts");
    let output = ended(child, Duration::from_secs(20));
    assert_eq!(output.status.code(), Some(3));
    assert!(
        told(&output).contains(&format!("error: cannot listen at {at} for health and metrics")),
        "{}",
        told(&output)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_refused_is_told_with_what_to_do() {
    let fake = Fake::start(Options::default()).await;
    fake.fault(Route::Identity, Fault::Code { status: 401, code: 0, message: "401: Unauthorized" }, 1);
    let state = tempfile::tempdir().expect("a folder");
    let child = serving(&fake.rest_url(), &state).arg("--check").spawn().expect("it starts");
    let output = tokio::task::spawn_blocking(|| ended(child, Duration::from_secs(20))).await.expect("it ended");
    let told = told(&output);
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(told.contains("error: Discord refuses the token: reset it in the developer portal"), "{told}");
    assert!(!told.contains(TOKEN));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_says_where_the_bot_is_invited_from() {
    let fake = Fake::start(Options::default()).await;
    let state = tempfile::tempdir().expect("a folder");
    let child = serving(&fake.rest_url(), &state).arg("--check").spawn().expect("it starts");
    let output = tokio::task::spawn_blocking(|| ended(child, Duration::from_secs(20))).await.expect("it ended");
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let told = String::from_utf8(output.stdout).expect("text");
    let invite = told.lines().find_map(|line| line.strip_prefix("invite")).expect("a link").trim();
    let application = Options::default().application;
    // View Channel, Send Messages, Embed Links: what it writes by itself takes them, and nothing takes more.
    let permissions = 0x400 | 0x800 | 0x4000;
    assert_eq!(
        invite,
        format!(
            "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}"
        )
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_up_can_be_checked_beside_the_bot_that_runs() {
    let mut bot = Bot::start().await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
    command.args(["serve", "--check", "--api", &bot.fake.rest_url(), "--state"]).arg(bot.state());
    command.arg("--index").arg(index()).env("DISCORD_TOKEN", TOKEN).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    let output = tokio::task::spawn_blocking(|| ended(child, Duration::from_secs(20))).await.expect("it ended");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", told(&output));
    assert!(said.contains("store     in use: another netrep is running"), "{said}");
    assert!(said.contains("invite    https://discord.com/"), "{said}");
    bot.assert_well();
}

/// What a check says that cannot reach Discord there; it ends with 3.
fn checked(mut command: Command) -> String {
    let output = ended(command.arg("--check").spawn().expect("it starts"), Duration::from_secs(20));
    let told = told(&output);
    assert_eq!(output.status.code(), Some(3), "{told}");
    told
}

#[test]
fn where_nobody_listens_that_is_said_and_the_log_has_the_causes() {
    let state = tempfile::tempdir().expect("a folder");
    let api = nowhere();
    let host = api.trim_start_matches("http://").trim_end_matches("/api/v10").to_owned();
    let told = checked(serving(&api, &state));
    assert!(told.contains(&format!("error: nobody listens at {host}: check the address in `api`")), "{told}");
    assert!(!told.contains("error sending request") && !told.contains("os error"), "{told}");
    let mut thorough = serving(&api, &state);
    thorough.env("NETREP_LOG", "netrep=debug");
    let told = checked(thorough);
    assert!(told.contains("DEBUG") && told.contains("Connection refused"), "{told}");
}

#[test]
fn a_name_that_cannot_be_resolved_is_named() {
    let state = tempfile::tempdir().expect("a folder");
    // No name has a part as long as that, so nobody is asked for it.
    let host = format!("{}.invalid", "x".repeat(70));
    let told = checked(serving(&format!("http://{host}/api/v10"), &state));
    assert!(told.contains(&format!("error: cannot resolve {host}: check DNS or the network")), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_is_not_trusted_is_told_with_what_to_do() {
    let fake = Fake::start(Options::default()).await;
    let tunnel = fake.tunnel().await;
    let state = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
    command.args(["serve", "--state"]).arg(state.path()).arg("--index").arg(index());
    command.env("DISCORD_TOKEN", TOKEN).env("HTTPS_PROXY", tunnel.url()).env_remove("NO_PROXY").env_remove("no_proxy");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let told = tokio::task::spawn_blocking(|| checked(command)).await.expect("it ended");
    assert!(told.contains("error: the certificate of discord.com is not trusted: "), "{told}");
    assert!(told.contains("`root_certificate`"), "{told}");
    assert!(fake.requests().is_empty());
}

#[test]
fn who_does_not_answer_in_time_is_named() {
    let state = tempfile::tempdir().expect("a folder");
    // It takes connections, and says nothing.
    let silent = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let at = silent.local_addr().expect("it is bound").to_string();
    let told = checked(serving(&format!("http://{at}/api/v10"), &state));
    assert!(told.contains(&format!("error: {at} does not answer in time: ")), "{told}");
}
