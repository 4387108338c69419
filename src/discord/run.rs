//! Runs the bot: it connects, registers, answers, and stops without losing an answer.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use poise::serenity_prelude as serenity;
use serenity::{ClientBuilder, CreateAllowedMentions, FullEvent, GatewayIntents, Http, Interaction};
use tokio::runtime::{Handle, Runtime};
use tokio::task::JoinError;

use super::config::Config;
use super::front::{Data, Error, Front};
use super::gateway;
use super::health::{self, Ready};
use super::run_error::RunError;
use super::{arriving, boards, commands, dispatch, proxy, register, rest, unread, work};
use crate::app::App;
use crate::app::stored::now;

/// Servers tell the bot when it is added and removed; nothing else is asked for, and nothing privileged.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;
/// The rights to see a channel, to send messages there, and to embed links in them.
const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 14;
/// A server that was joined so lately is greeted, in seconds: at a later start it is an old acquaintance.
const JUST_JOINED: i64 = 120;
/// The time that answers under way may take when the program stops.
const DRAIN: Duration = Duration::from_secs(6);
/// The time for telling those whose answers are not worked out by then.
const TELL: Duration = Duration::from_secs(1);
/// The time that closing the gateway may take.
const CLOSE: Duration = Duration::from_secs(2);
/// The time that work for which nobody waits any more may take to end.
const ABANDON: Duration = Duration::from_millis(500);

/// The result of a set-up check.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The application's name.
    pub name: String,
    /// Where the gateway is, which can be reached.
    pub gateway: String,
    /// The number of commands.
    pub commands: usize,
    /// The link by which the bot is invited.
    pub invite: String,
}

/// Asks Discord who the token belongs to, and tries the way to its gateway.
///
/// # Errors
/// [`RunError`] if Discord refuses the token or cannot be reached.
pub fn check(config: &Config) -> Result<Checked, RunError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let http = rest::http(config, &rest::client(config)?);
        let own = http.get_current_application_info().await.map_err(Box::new)?;
        let gateway = http.get_bot_gateway().await.map_err(Box::new)?.url;
        gateway::opens(&gateway).await.map_err(|(at, error)| RunError::Gateway(at, error))?;
        // Commands need no permission of their own: every reply goes through its interaction. What is told in a channel
        // without one, such as a new ruling, needs these.
        let invite = format!(
            "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={PERMISSIONS}",
            own.id
        );
        Ok(Checked { name: own.name, gateway, commands: commands::all().len(), invite })
    })
}

/// What returns when the program is told to stop.
type Stop = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A program that hears from its first moment when it is told to stop (interrupt or terminate).
pub struct Program {
    runtime: Runtime,
    stop: Stop,
}

impl Program {
    /// Begins to hear.
    ///
    /// # Errors
    /// [`RunError`] if the system does not let it.
    pub fn begin() -> Result<Program, RunError> {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.max_blocking_threads(work::LIGHT).enable_all().build()?;
        let stop = {
            let _within = runtime.enter();
            Box::pin(told_to_stop()?)
        };
        Ok(Program { runtime, stop })
    }

    /// Does what comes before the bot, such as opening what is stored; nothing comes of it if the program is told to stop
    /// meanwhile. What is stored outlasts that as it outlasts a crash.
    pub fn before<T: Send + 'static>(&mut self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let Program { runtime, stop } = self;
        runtime.block_on(async {
            tokio::select! {
                done = tokio::task::spawn_blocking(work) => match done.map_err(JoinError::try_into_panic) {
                    Ok(done) => Some(done),
                    Err(Ok(panic)) => std::panic::resume_unwind(panic),
                    Err(Err(_cancelled)) => None,
                },
                () = stop => None,
            }
        })
    }

    /// Runs the bot until the program is told to stop.
    ///
    /// # Errors
    /// [`RunError`] if it cannot start, or Discord refuses the token.
    pub fn run(self, config: &Config, app: App) -> Result<(), RunError> {
        let deciding = work::deciding()?;
        let ended = self.runtime.block_on(bot(config, app, deciding.handle().clone(), self.stop));
        // What is still being worked out is given up; what is being stored is done by then.
        deciding.shutdown_timeout(ABANDON);
        self.runtime.shutdown_timeout(ABANDON);
        ended
    }

    /// Ends without a bot; what is still under way is given up.
    pub fn end(self) {
        self.runtime.shutdown_background();
    }
}

async fn bot(config: &Config, app: App, deciding: Handle, mut stop: Stop) -> Result<(), RunError> {
    let recorder = PrometheusBuilder::new().build_recorder();
    let figures = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|e| RunError::Metrics(e.to_string()))?;
    let registered = Arc::new(AtomicBool::new(false));
    let front: Data =
        Arc::new(Front::new(Arc::new(app), config, rest::client(config)?, deciding).offering(commands::offer()));
    // Whoever watches the program sees it before Discord does.
    let ready = Ready::new(Arc::clone(&front), Arc::clone(&registered));
    if let Some(at) = config.listen {
        let listener = health::bind(at).await.map_err(|error| RunError::Port(at, error))?;
        let (ready, figures) = (ready.clone(), figures.clone());
        tokio::spawn(async move {
            if let Err(error) = health::serve(listener, ready, figures).await {
                tracing::error!(%at, "health and metrics are not served: {error}");
            }
        });
    }
    // What is collected when first asked for is collected now, beside connecting.
    let warming = Arc::clone(&front);
    tokio::task::spawn_blocking(move || {
        warming.app.warm();
        warming.app.look_over_store(|| !warming.is_stopping());
    });
    let (mut client, connections) = tokio::select! {
        client = client(config, &front, &registered) => client?,
        () = &mut stop => {
            tracing::info!("stopped before Discord was reached");
            return Ok(());
        }
    };
    let shards = Arc::clone(&client.shard_manager);
    ready.connecting(Arc::clone(&shards));
    tokio::spawn(tidy(Arc::clone(&front), Arc::clone(&client.http), figures));
    let watch = gateway::watched(&shards);
    // serenity does not stop while it cannot connect: then nothing is under way, and nobody waits for it.
    let ended = tokio::select! {
        ended = client.start_shards(connections) => ended.map_err(|error| RunError::from(Box::new(error))),
        closed = watch.mend() => Err(closed.into()),
        () = async {
            stop.await;
            wind_up(&front).await;
            // The gateway closes only after the answers are out.
            drop(tokio::time::timeout(CLOSE, shards.shutdown_all()).await);
        } => Ok(()),
    };
    if ended.is_err() {
        wind_up(&front).await;
    }
    tracing::info!("stopped");
    ended
}

/// Gives a client of Discord that is about to connect, and how many connections it needs. Waits until Discord can be
/// reached.
async fn client(
    config: &Config,
    front: &Data,
    registered: &Arc<AtomicBool>,
) -> Result<(serenity::Client, u32), RunError> {
    let framework = framework(front, registered, config.guild);
    let http = rest::http(config, front.client());
    if config.api.is_none() && proxy::is_used() {
        tracing::info!(
            "requests go through the proxy; the gateway does not: it needs its own route to gateway.discord.gg:443"
        );
    }
    let connections = rest::reached(front.way(&http)).await.map_err(Box::new)?.shards.max(1);
    let limited = http.ratelimiter.is_some();
    let mut client = ClientBuilder::new_with_http(http, INTENTS).framework(framework);
    if limited {
        // A handler has every event copied for it: there is one only where it can hear something.
        client = client.event_handler(rest::Limits);
    }
    Ok((client.await.map_err(Box::new)?, connections))
}

/// Finishes the answers under way, and exports what is stored.
async fn wind_up(front: &Data) {
    tracing::info!("stopping: answers under way are finished first");
    front.drain(DRAIN, TELL).await;
    // Not among the threads that work answers out: what takes too long may still have all of them.
    if let Err(error) = tokio::task::block_in_place(|| front.app.export()) {
        tracing::error!("the store could not be exported: {error}");
    }
}

fn framework(front: &Data, registered: &Arc<AtomicBool>, guild: Option<u64>) -> poise::Framework<Data, Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        allowed_mentions: Some(CreateAllowedMentions::new()),
        initialize_owners: false,
        event_handler: |framework, event| Box::pin(heard(framework, event)),
        on_error: |error| Box::pin(failed(error)),
        ..poise::FrameworkOptions::default()
    };
    let (data, registered, started) = (Arc::clone(front), Arc::clone(registered), now());
    poise::Framework::builder()
        .options(options)
        .setup(move |context, about, framework| {
            tracing::info!(name = about.user.name, servers = about.guilds.len(), "connected");
            let commands = commands::registered(&framework.options().commands);
            let http = Arc::clone(&context.http);
            let registering = Arc::clone(&data);
            // A mute bot is worse than one whose commands are a little old: registering never holds up answering.
            tokio::spawn(async move {
                let way = registering.way(&http);
                register::until_done(way, guild, &commands).await;
                registered.store(true, Ordering::Relaxed);
                arriving::finish(&registering, way, started).await;
                boards::catch_up(&registering.app, way).await;
            });
            Box::pin(async move { Ok(data) })
        })
        .build()
}

/// Handles everything that is not a command.
async fn heard(framework: poise::FrameworkContext<'_, Data, Error>, event: &FullEvent) -> Result<(), Error> {
    let (front, http) = (framework.user_data, &framework.serenity_context.http);
    match event {
        FullEvent::Ready { .. } => unread::listen(front, framework.serenity_context),
        FullEvent::InteractionCreate { interaction: Interaction::Component(pressed) } => {
            dispatch::component(front, http, pressed).await;
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(sent) } => {
            dispatch::modal(front, http, sent).await;
        }
        FullEvent::InteractionCreate { interaction: Interaction::Command(called) } => {
            let ours = |c: &commands::Command| {
                c.name == called.data.name || c.context_menu_name.as_deref() == Some(&called.data.name)
            };
            if !framework.options.commands.iter().any(ours) {
                let caller = super::caller::Caller::from(called);
                front.tell(http, &caller, caller.words().say("unknown_command").to_owned()).await;
            }
        }
        // A server that is merely out of reach comes back by itself.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            server(front, incomplete.id, false).await
        }
        FullEvent::GuildCreate { guild, .. } => {
            server(front, guild.id, true).await;
            greet(http, guild).await;
        }
        FullEvent::ShardStageUpdate { event } => tracing::debug!(old = %event.old, new = %event.new, "gateway"),
        _ => {}
    }
    Ok(())
}

/// Says what it is in the system channel of a server that has just let it in, if there is one and it may.
async fn greet(http: &Http, guild: &serenity::Guild) {
    let since = serenity::Timestamp::now().unix_timestamp() - guild.joined_at.unix_timestamp();
    let Some(channel) = guild.system_channel_id.filter(|_| (0..JUST_JOINED).contains(&since)) else { return };
    let words = super::words::Words::of(&guild.preferred_locale);
    let message = serenity::CreateMessage::new().content(words.say("greeting"));
    let message = message.allowed_mentions(CreateAllowedMentions::new());
    if let Err(error) = channel.send_message(http, message).await {
        tracing::info!(guild = guild.id.get(), "a server that was joined could not be greeted: {error}");
    }
}

/// Notes that a server has the bot, or has removed it.
async fn server(front: &Data, guild: serenity::GuildId, here: bool) {
    let keeper = Arc::clone(front);
    let noted = tokio::task::spawn_blocking(move || keeper.app.note_server(guild.get(), here)).await;
    if let Ok(Err(error)) = noted {
        tracing::error!(guild = guild.get(), here, "a server's coming or going could not be noted: {error}");
    }
}

/// Handles what poise could not hand to a command: options that do not fit what was registered, or a panic.
async fn failed(error: poise::FrameworkError<'_, Data, Error>) {
    if let poise::FrameworkError::UnknownInteraction { interaction, .. } = &error {
        // Whoever typed it is told by [`heard`].
        tracing::warn!(name = interaction.data.name, "somebody typed a command that no longer exists");
        return;
    }
    let shown = error.to_string();
    let Some(poise::Context::Application(ctx)) = error.ctx() else {
        tracing::error!("{shown}");
        return;
    };
    let caller = super::caller::Caller::from(ctx.interaction);
    let fault = ctx.data().fault();
    tracing::error!(fault, "a command could not be carried out: {shown}");
    ctx.data().tell(ctx.http(), &caller, caller.words().fill("trouble", &[&fault])).await;
}

/// Lets go, again and again, of what serenity and we no longer need.
async fn tidy(front: Data, http: Arc<Http>, figures: PrometheusHandle) {
    let mut each = tokio::time::interval(Duration::from_secs(front.bounds.tidy_seconds.get().into()));
    loop {
        each.tick().await;
        front.tidy();
        figures.run_upkeep();
        let keeper = Arc::clone(&front);
        if let Ok(Err(error)) =
            tokio::task::spawn_blocking(move || keeper.app.keep_house(keeper.bounds.keeping())).await
        {
            tracing::error!("the store could not be looked after: {error}");
        }
        rest::prune(&http).await;
    }
}

/// Hears, from now on, that the program is told to stop; what it gives returns then.
#[cfg(unix)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Hears, from now on, that the program is told to stop; what it gives returns then.
#[cfg(not(unix))]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
