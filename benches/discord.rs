//! How the bot holds under load, beside a bot that does nothing with the same libraries: the floor.
//!
//! `cargo bench --bench discord [-- N]` plays N interactions (20,000 if nothing is said) for the memory part, and with
//! `memory` behind it nothing else. Both bots are processes of their own that talk to a fake Discord in this one, so
//! that all three share the machine's cores. The share of the floor is given by the clock, which other work on the machine
//! disturbs, and by the CPU that bot and fake took together, which it disturbs less: the median of several rounds in
//! which each of them has its turn.

#![expect(clippy::print_stdout, reason = "a bench shows a table")]

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

#[path = "../tests/support/discord/mod.rs"]
mod discord;
#[path = "../tests/support/app.rs"]
mod support;

use discord::load::{self, Load};
use discord::{Client, Fake, Options, User};

/// Set in the process that is the floor: where its Discord is.
const FLOOR: &str = "NETREP_BENCH_FLOOR";
/// Seconds for which a bot is asked at a pace.
const PART: u32 = 4;
/// How often each is asked as much as it takes; the median counts.
const ROUNDS: usize = 3;
/// How the C library keeps memory that was freed.
const ALLOCATOR: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "2"), ("MALLOC_TRIM_THRESHOLD_", "131072"), ("MALLOC_MMAP_THRESHOLD_", "131072")];
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
    let (state, index) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let config = state.path().join("netrep.toml");
    let limits = "[limits]\nat_once = 4096\nof_one = 4096\nper_minute = 100000000\nburst = 100000000\n";
    std::fs::write(&config, limits).expect("written");
    let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a port").port();
    let launch = |api: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
        command.args(["serve", "--api", api, "--listen", &format!("127.0.0.1:{port}")]).arg("--config").arg(&config);
        command.arg("--state").arg(state.path()).arg("--index").arg(index.path());
        // As the image and the unit of systemd set them.
        for (name, usual) in ALLOCATOR {
            command.env(name, std::env::var(name).unwrap_or_else(|_| usual.to_owned()));
        }
        command
    };
    // The first start builds the index, the second finds it.
    drop(Running::start(Some(port), launch).await);
    let bot = Running::start(Some(port), launch).await;
    let mixes = Mixes::new();
    if std::env::args().any(|argument| argument == "memory") {
        for command in ["rule", "resolve"] {
            bot.play(4_000, &mixes.new_each_time(command)).await;
        }
    } else {
        rates(&bot, &mixes).await;
        println!("start to READY with a built index: {:.0?}", bot.started);
        crowded(&bot).await;
        painted();
    }
    let both: Vec<Asked> =
        mixes.asked("rule").into_iter().zip(mixes.asked("resolve")).flat_map(|(a, b)| [a, b]).collect();
    bot.play(2_000, &both).await;
    let before = bot.memory();
    for part in 1..=4 {
        bot.play(count / 4, &both).await;
        println!("memory: {before:.1} MiB, after {} further interactions {:.1} MiB", count / 4 * part, bot.memory());
    }
    pictured(&bot, &mixes, count).await;
}

/// How many answers a second a bot gives, beside the floor.
async fn rates(bot: &Running, mixes: &Mixes) {
    let floor = Running::start(None, |api| {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.env(FLOOR, api);
        command
    })
    .await;
    println!(
        "{:<26} {:>8} {:>9} {:>9} {:>10} {:>5} {:>7} {:>8} {:>8}",
        "", "per s", "p50", "p99", "answers/s", "lost", "reused", "bot CPU", "all CPU"
    );
    let same = vec![("rule".to_owned(), json!({ "query": "annotation 5" }))];
    let mut rows = [
        Row::new("floor", &floor, same),
        Row::new("/rule, as asked", bot, mixes.asked("rule")),
        Row::new("/resolve, as asked", bot, mixes.asked("resolve")),
        Row::new("/rule, never the same", bot, mixes.new_each_time("rule")),
        Row::new("/resolve, never the same", bot, mixes.new_each_time("resolve")),
    ];
    let [lowest, rule, resolve, new @ ..] = &mut rows;
    let mut asked = [lowest, rule, resolve];
    for row in &mut asked {
        row.paced().await;
    }
    // In turn, so that whatever else the machine does meets all of them.
    for _ in 0..ROUNDS {
        for row in &mut asked {
            row.flat_out().await;
        }
    }
    // What is new each time takes the place of all that was kept.
    for row in new {
        row.paced().await;
        row.flat_out().await;
    }
    println!();
    let [lowest, others @ ..] = &rows;
    for row in others {
        let shares = |of: &dyn Fn(&Most) -> f64| {
            let mut all: Vec<f64> = row.most.iter().zip(&lowest.most).map(|(own, least)| of(own) / of(least)).collect();
            all.sort_by(f64::total_cmp);
            all
        };
        let (clock, cpu) = (shares(&|m| m.per_second), shares(&|m| 1.0 / m.cpu));
        println!(
            "{}: {:.2} of the floor's answers a second ({:.2} to {:.2}), {:.2} by CPU; p99 at 200/s {:.1?}",
            row.name,
            clock[clock.len() / 2],
            clock[0],
            clock[clock.len() - 1],
            cpu[cpu.len() / 2],
            row.slowest
        );
    }
}

/// How long one picture takes, from the answer to the file: the median of many.
fn painted() {
    use netrep::picture::{English, Picture, Standing, board, chain};
    const TIMES: usize = 200;
    let answers = support::app().resolve(&self::chain(1).replace(" / ", "\n"), None);
    let set = &answers[0].answers[0];
    let standing = Standing { title: "Game 1, turn 2", under: set.name, set };
    let pictures: [(&str, &dyn Fn() -> Picture); 2] =
        [("a chain", &|| chain(&answers, &English)), ("a board", &|| board(&standing, &English))];
    for (name, picture) in pictures {
        let mut took: Vec<(Duration, usize)> = (0..TIMES)
            .map(|_| {
                let begun = Instant::now();
                let file = picture().png().expect("it is painted");
                (begun.elapsed(), file.len())
            })
            .collect();
        took.sort();
        let ((median, bytes), (longest, _)) = (took[TIMES / 2], took[TIMES - 1]);
        println!("a picture of {name}: {median:.1?}, at most {longest:.1?}; {bytes} bytes");
    }
}

/// The same where the server has set that pictures come with answers.
async fn pictured(bot: &Running, mixes: &Mixes, count: usize) {
    let judge = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    judge.slash("settings", json!({ "pictures": "Always" })).await.expect("it is a command");
    let mut rows = [
        Row::new("/resolve, pictured", bot, mixes.asked("resolve")),
        Row::new("the same, never the same", bot, mixes.new_each_time("resolve")),
    ];
    for row in &mut rows {
        row.paced().await;
    }
    let both: Vec<Asked> = rows.into_iter().flat_map(|row| row.asked.into_iter().take(MIX / 2)).collect();
    let before = bot.memory();
    for part in 1..=4 {
        bot.play(count / 4, &both).await;
        let (done, after) = (count / 4 * part, bot.memory());
        println!("memory with pictures: {before:.1} MiB, after {done} further interactions {after:.1} MiB");
    }
}

/// What one user looks up while another sends the worst there is, again and again.
async fn crowded(bot: &Running) {
    let worst = |n: usize| {
        let events: Vec<String> = (1..60).map(|copy| format!("Doors of Night #{copy}")).collect();
        let checks = "H Weariness of the Heart > Aragorn II / ".repeat(6);
        let decks = "R deck: a card x255, a card x255, a card x255, a card x255";
        let company = "R A1: Aragorn II, Gimli, Legolas, Frodo / path Rivendell > Moria wwd";
        let chain =
            format!("{company} / {decks} / H deck: a card x{} / H+ {} / {checks}", 1 + n % 250, events.join(", "));
        let command = if n.is_multiple_of(2) { "beats" } else { "resolve" };
        (command.to_owned(), json!({ "chain": format!("{chain}# {n}") }))
    };
    let (other, own) = (bot.fake.user(User::new("Saruman")), bot.fake.user(User::new("Sam")));
    let heavy = tokio::spawn(async move {
        let load = Load { count: 20, per_second: 0.0, in_flight: 20 };
        load::run(&other, &load, worst).await
    });
    let load = Load { count: 400, per_second: 50.0, in_flight: 64 };
    let looked_up = |n: usize| ("rule".to_owned(), json!({ "query": format!("annotation {}", 1 + n % 26) }));
    let report = load::run(&own, &load, looked_up).await.expect("it is a command");
    println!("/rule while another user sends the worst: {report}");
    drop(heavy.await);
}

/// A command and its options.
type Asked = (String, Value);

/// What is asked.
struct Mixes {
    /// Questions: what players asked, then titles and numbers of the entries.
    questions: Vec<String>,
    /// The worked cases.
    chains: Vec<String>,
    /// The cards' names.
    names: Vec<String>,
}

/// How many interactions a mix holds before it begins again.
const MIX: usize = 32_000;

impl Mixes {
    fn new() -> Mixes {
        let data = netrep::data::Data::embedded();
        let corpus = netrep::corpus::Corpus::load(&data).expect("the entries");
        let judged = include_str!("../tests/questions/judged.jsonl");
        let asked = judged.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut questions: Vec<String> =
            asked.filter_map(|q| q["query"].as_str().map(|text| text.chars().take(300).collect())).collect();
        questions.extend(corpus.passages().iter().flat_map(|p| [p.title.clone(), p.id.to_string()]));
        let one_line = |text: &str| text.lines().collect::<Vec<_>>().join(" ;; ");
        let chains = corpus.cases().map(|case| one_line(&case.text)).filter(|text| text.len() <= 4_000).collect();
        let cards = netrep::cards::Catalogue::load(&data).expect("the cards");
        let names = cards.cards().iter().map(|card| card.name.clone()).collect();
        Mixes { questions, chains, names }
    }

    /// As people ask: some things again and again, most things rarely (the n-th most common 1/n as often as the first).
    fn asked(&self, command: &str) -> Vec<Asked> {
        let (key, texts) = self.of(command);
        let mut dice = Dice(7);
        let mut order: Vec<usize> = (0..texts.len()).collect();
        for n in (1..order.len()).rev() {
            order.swap(n, dice.below(n + 1));
        }
        let mut shares = Vec::with_capacity(texts.len());
        let mut sum = 0.0;
        for n in 0..u32::try_from(texts.len()).unwrap_or(u32::MAX) {
            sum += 1.0 / f64::from(n + 1);
            shares.push(sum);
        }
        let pick = |_| {
            let at = shares.partition_point(|share| *share < dice.share() * sum).min(texts.len() - 1);
            (command.to_owned(), json!({ key: texts[order[at]] }))
        };
        (0..MIX).map(pick).collect()
    }

    /// Nothing twice: a question with the name of a card behind it, a chain with other characters in play.
    fn new_each_time(&self, command: &str) -> Vec<Asked> {
        let (key, texts) = self.of(command);
        let text = |n: usize| {
            let name = &self.names[n % self.names.len()];
            match command {
                "rule" => format!("{} {name}", texts[n % texts.len()].chars().take(240).collect::<String>()),
                _ => chain(n),
            }
        };
        (0..MIX).map(|n| (command.to_owned(), json!({ key: text(n) }))).collect()
    }

    fn of(&self, command: &str) -> (&'static str, &[String]) {
        if command == "rule" { ("query", &self.questions) } else { ("chain", &self.chains) }
    }
}

/// Numbers that are the same in each run.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next()).unwrap_or_default() % most
    }

    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        f64::from(u32::try_from(self.next()).unwrap_or_default()) / f64::from(1_u32 << 31)
    }
}

/// A chain that resolves; each differs in who is there and who taps, and in its number.
fn chain(n: usize) -> String {
    let others = ["Aragorn II", "Legolas", "Gimli", "Boromir II", "Faramir", "Glorfindel II", "Bilbo"];
    let (tapped, beside) = (others[n % 7], others[(n + 1 + n / 7) % 7]);
    format!(
        "# N-{n} / R: Elrond, {tapped}, {beside} / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / \
         2. H tap Adûnaphel > {tapped}"
    )
}

/// What a bot is asked in one mix, and what it came to.
struct Row<'a> {
    name: &'static str,
    bot: &'a Running,
    asked: Vec<Asked>,
    /// The place in the mix.
    done: usize,
    /// What it came to flat out, round by round.
    most: Vec<Most>,
    /// The 99th percentile at 200 a second.
    slowest: Duration,
}

/// As many as a bot answers.
struct Most {
    /// Answers a second.
    per_second: f64,
    /// Seconds of all processes' CPU that an answer took.
    cpu: f64,
}

/// A bot in its own process, and its Discord.
struct Running {
    fake: Fake,
    user: Client,
    child: Child,
    started: Duration,
    port: Option<u16>,
}

/// The CPU that a process has used, in hundredths of a second.
fn ticks(process: &str) -> u32 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    after_name.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<u32>().ok()).sum()
}

impl<'a> Row<'a> {
    fn new(name: &'static str, bot: &'a Running, asked: Vec<Asked>) -> Row<'a> {
        Row { name, bot, asked, done: 0, most: Vec::new(), slowest: Duration::ZERO }
    }

    /// A line for each rate at which it is asked.
    async fn paced(&mut self) {
        let first = Load { count: 200, per_second: 0.0, in_flight: 8 };
        self.done = self.bot.run(&first, &self.asked, self.done).await.0;
        for per_second in [50_u32, 200] {
            let count = usize::try_from(per_second * PART).unwrap_or(usize::MAX);
            let load = Load { count, per_second: f64::from(per_second), in_flight: 32 };
            self.slowest = self.play(&load, &per_second.to_string()).await.1;
        }
    }

    /// As many as it takes.
    async fn flat_out(&mut self) {
        let load = Load { count: 8_000, per_second: 0.0, in_flight: 32 };
        let most = self.play(&load, "as many").await.0;
        self.most.push(most);
    }

    /// A line of the table: what it came to, and the 99th percentile.
    async fn play(&mut self, load: &Load, rate: &str) -> (Most, Duration) {
        let (reused, bot, own) = (self.bot.reused(), self.bot.cpu(), ticks("self"));
        let (next, report) = self.bot.run(load, &self.asked, self.done).await;
        self.done = next;
        let count = f64::from(u32::try_from(load.count).unwrap_or(1));
        let per_answer = |ticks: u32| f64::from(ticks) / 100.0 / count;
        let bot = per_answer(self.bot.cpu() - bot);
        let cpu = bot + per_answer(ticks("self") - own);
        let share = (self.bot.reused() - reused) / count * 100.0;
        let [p50, p99] = [0.5, 0.99].map(|p| format!("{:.1?}", report.percentile(p)));
        let (lost, per_second) = (report.lost, report.throughput());
        println!(
            "{:<26} {rate:>8} {p50:>9} {p99:>9} {per_second:>10.0} {lost:>5} {share:>5.1} % {:>5.0} µs {:>5.0} µs",
            self.name,
            bot * 1e6,
            cpu * 1e6
        );
        (Most { per_second, cpu }, report.percentile(0.99))
    }
}

impl Running {
    async fn start(port: Option<u16>, launch: impl Fn(&str) -> Command) -> Running {
        let options = Options { check: false, record: false, keep: false, openapi: None, ..Options::default() };
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
        Running { fake, user, child, started, port }
    }

    /// Goes on with a mix from a place in it; the place after it, and how it went.
    async fn run(&self, load: &Load, asked: &[Asked], from: usize) -> (usize, load::Report) {
        let pick = |n: usize| asked[(from + n) % asked.len()].clone();
        let report = load::run(&self.user, load, pick).await.expect("the command is registered");
        self.fake.forget();
        (from + load.count, report)
    }

    /// Many interactions.
    async fn play(&self, count: usize, asked: &[Asked]) {
        let load = Load { count: 1_000, per_second: 0.0, in_flight: 32 };
        let mut done = 0;
        while done < count {
            done = self.run(&load, asked, done).await.0;
        }
    }

    /// How many answers it took from those that it had given.
    fn reused(&self) -> f64 {
        let Some(port) = self.port else { return 0.0 };
        let ask = || {
            let mut stream = std::net::TcpStream::connect(("127.0.0.1", port))?;
            stream.write_all(b"GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n")?;
            let mut text = String::new();
            stream.read_to_string(&mut text)?;
            Ok::<_, std::io::Error>(text)
        };
        let figures = ask().expect("figures");
        let line = figures.lines().find_map(|line| line.strip_prefix("netrep_answers_reused_total "));
        line.and_then(|n| n.parse().ok()).unwrap_or(0.0)
    }

    /// The CPU that it has used, in hundredths of a second.
    fn cpu(&self) -> u32 {
        ticks(&self.child.id().to_string())
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
