//! How the bot holds under load, beside a bot that does nothing with the same libraries: the floor.
//!
//! `cargo bench --bench discord [-- N]` plays N interactions (20,000 if nothing is said) for the memory part. Both bots
//! are processes of their own that talk to a fake Discord in this one, so that all three share the machine's cores.

#![expect(clippy::print_stdout, reason = "a bench shows a table")]

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

#[path = "../tests/support/discord/mod.rs"]
mod discord;

use discord::load::{self, Load};
use discord::{Client, Fake, Options, User};

/// Set in the process that is the floor: where its Discord is.
const FLOOR: &str = "NETREP_BENCH_FLOOR";
/// No part of the run goes on for longer; what it comes to in that time counts.
const PART: u32 = 4;
/// Interactions of the memory part.
const USUAL: usize = 20_000;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    match std::env::var(FLOOR) {
        Ok(api) => runtime.block_on(floor(&api)),
        Err(_) => runtime.block_on(measure()),
    }
}

async fn measure() {
    let count = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(USUAL);
    println!("{:<28} {:>9} {:>10} {:>10} {:>11} {:>6}", "", "per s", "p50", "p99", "answers/s", "lost");
    let floor = Running::start(|api| {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.env(FLOOR, api);
        command
    })
    .await;
    let (most_floor, _) = floor.rates("floor", "rule", &[json!({ "query": "annotation 5" })]).await;
    drop(floor);

    let (state, index) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let config = state.path().join("netrep.toml");
    let limits = "[limits]\nat_once = 4096\nper_minute = 100000000\nburst = 100000000\n";
    std::fs::write(&config, limits).expect("written");
    let launch = |api: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
        command.args(["serve", "--api", api]).arg("--config").arg(&config);
        command.arg("--state").arg(state.path()).arg("--index").arg(index.path());
        command
    };
    // The first start builds the index, the second finds it.
    drop(Running::start(launch).await);
    let bot = Running::start(launch).await;
    let ready = bot.started;
    let same = [json!({ "chain": chain(0) })];
    let different: Vec<Value> = (0..20).map(|n| json!({ "chain": chain(n) })).collect();
    let mut shares = Vec::new();
    for (name, command, options) in [
        ("/rule", "rule", &[json!({ "query": "annotation 5" })][..]),
        ("/resolve, one chain", "resolve", &same[..]),
        ("/resolve, 20 chains", "resolve", &different[..]),
    ] {
        let (most, slowest) = bot.rates(name, command, options).await;
        shares.push((name, most / most_floor, slowest));
    }
    println!();
    for (name, share, p99) in shares {
        println!("{name}: {share:.2} of the floor's throughput, p99 at 200/s {p99:.1?}");
    }
    println!("start to READY with a built index: {ready:.0?}");
    let before = bot.memory();
    bot.play(count, &different).await;
    println!("memory: {before:.1} MiB before {count} further interactions, {:.1} MiB after", bot.memory());
}

/// A chain that resolves; the first 42 differ in who is there and who taps.
fn chain(n: usize) -> String {
    let others = ["Aragorn II", "Legolas", "Gimli", "Boromir II", "Faramir", "Glorfindel II", "Bilbo"];
    let (tapped, beside) = (others[n % 7], others[(n + 1 + n / 7) % 7]);
    format!(
        "R: Elrond, {tapped}, {beside} / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / \
         2. H tap Adûnaphel > {tapped}"
    )
}

/// A bot in its own process, and its Discord.
struct Running {
    fake: Fake,
    user: Client,
    child: Child,
    started: Duration,
}

impl Running {
    async fn start(launch: impl Fn(&str) -> Command) -> Running {
        let options = Options { check: false, record: false, openapi: None, ..Options::default() };
        let fake = Fake::start(options).await;
        let begun = Instant::now();
        let child = launch(&fake.rest_url())
            .env("DISCORD_TOKEN", "a-token")
            .env("NETREP_LOG", "error")
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        fake.until(Duration::from_secs(60), "a shard", |fake| fake.shards() > 0).await.expect("it connects");
        let started = begun.elapsed();
        fake.ready().await.expect("it registers its commands");
        let user = fake.user(User::new("Frodo"));
        Running { fake, user, child, started }
    }

    /// A line for each rate; returns the answers a second at most and the 99th percentile at 200 a second.
    async fn rates(&self, name: &str, command: &str, options: &[Value]) -> (f64, Duration) {
        let once = Load { count: 200, per_second: 0.0, in_flight: 8 };
        self.run(&once, command, options).await;
        let (mut most, mut slowest) = (0.0, Duration::ZERO);
        for per_second in [50_u32, 200, 0] {
            let count = usize::try_from(per_second * PART).unwrap_or(usize::MAX);
            let count = if per_second == 0 { 4_000 } else { count };
            let report =
                self.run(&Load { count, per_second: f64::from(per_second), in_flight: 32 }, command, options).await;
            let rate = if per_second == 0 { "as many".to_owned() } else { per_second.to_string() };
            let [p50, p99] = [0.5, 0.99].map(|p| format!("{:.1?}", report.percentile(p)));
            let lost = report.lost;
            println!("{name:<28} {rate:>9} {p50:>10} {p99:>10} {:>11.0} {lost:>6}", report.throughput());
            if per_second == 0 {
                most = report.throughput();
            } else {
                slowest = report.percentile(0.99);
            }
        }
        (most, slowest)
    }

    async fn run(&self, load: &Load, command: &str, options: &[Value]) -> load::Report {
        let pick = |n: usize| (command.to_owned(), options[n % options.len()].clone());
        let report = load::run(&self.user, load, pick).await.expect("the command is registered");
        self.fake.forget();
        report
    }

    /// Many interactions, half of each kind.
    async fn play(&self, count: usize, chains: &[Value]) {
        let load = Load { count: 1_000, per_second: 0.0, in_flight: 32 };
        for round in 0..count.div_ceil(load.count) {
            match round % 2 {
                0 => self.run(&load, "resolve", chains).await,
                _ => self.run(&load, "rule", &[json!({ "query": "annotation 5" })]).await,
            };
        }
    }

    /// What it has in memory, in MiB.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").trim().parse::<f64>().unwrap_or(f64::NAN) / 1024.0
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

type Nothing = std::convert::Infallible;

/// Answers the same to everything.
#[poise::command(slash_command)]
async fn rule(ctx: poise::ApplicationContext<'_, (), Nothing>, query: String) -> Result<(), Nothing> {
    let embed = serenity::CreateEmbed::new().title(query).description("The same for everybody.");
    let message = serenity::CreateInteractionResponseMessage::new().embed(embed);
    let answer = serenity::CreateInteractionResponse::Message(message);
    if let Err(error) = ctx.interaction.create_response(ctx.http(), answer).await {
        eprintln!("the floor could not answer: {error}");
    }
    Ok(())
}

/// The bot that does nothing: the same libraries, set up in the same way.
async fn floor(api: &str) {
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions { commands: vec![rule()], initialize_owners: false, ..Default::default() })
        .setup(|ctx, _, framework| {
            Box::pin(async move {
                let commands = &framework.options().commands;
                poise::builtins::register_globally(&ctx.http, commands).await.expect("they are registered");
                Ok(())
            })
        })
        .build();
    let http = serenity::HttpBuilder::new("a-token").proxy(api).ratelimiter_disabled(true).build();
    let client = serenity::ClientBuilder::new_with_http(http, serenity::GatewayIntents::GUILDS).framework(framework);
    client.await.expect("a client").start().await.expect("it runs until it is killed");
}
