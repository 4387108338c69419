//! The things that every command, button and form works with: the use cases, and the limits on how much and how often
//! users may ask.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use poise::serenity_prelude as serenity;
use serenity::{Http, ShardId};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, watch};

use super::address::View;
use super::boards::{self, Posted};
use super::caller::Caller;
use super::config::{Bounds, Config};
use super::finished::{Answered, Finished, Key};
use super::limits;
use super::links::Links;
use super::message::{Form, Message};
use super::own::{self, Offer};
use super::screen::{Reader, Screen, Shown, Tone};
use super::send::{self, How, Sent};

use super::way::Way;
use super::words::Words;
use super::work::{Weight, Workshop};
use crate::app::App;
use crate::app::settings::{moderates, rules_of};
use crate::search::{Scope, Suggestion};
use crate::store::{Settings, Visibility};

/// The collector that listens to each shard: one whose token is gone ends.
#[derive(Default)]
pub struct Listening(pub(super) Mutex<HashMap<ShardId, Arc<()>>>);

/// The data that poise hands to every command.
pub type Data = Arc<Front>;
/// The context with which a command is called.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Error>;
/// A screen that only one command leads to.
pub type OwnScreen = own::OwnScreen<Front>;
/// The error type of commands. Whatever players can do wrong is a screen, not an error.
pub type Error = std::convert::Infallible;

/// The number of words that may be completed for each question: each letter asks anew.
const WORDS: NonZeroU32 = const { NonZeroU32::new(8).expect("eight is not zero") };

/// How long it takes until an interaction that arrives at the moment of a stop is under way.
const JUST_ARRIVED: Duration = Duration::from_millis(50);

/// The answer that is asked for, beside the work.
struct Asked {
    how: How,
    words: &'static Words,
    key: Option<Key>,
    weight: Weight,
}

/// The whole front.
pub struct Front {
    /// The use cases.
    pub app: Arc<App>,
    /// How much users may ask at once.
    pub bounds: Bounds,
    /// Where cards are found outside of Discord.
    pub links: Links,
    /// The commands, and the screens of one of them alone.
    pub offer: Offer<Front>,
    /// Answers that were worked out lately.
    pub finished: Finished,
    /// Hears what serenity cannot read.
    pub unread: Listening,
    /// The client that sends requests beside serenity's limiter.
    client: reqwest::Client,
    permits: Semaphore,
    per_user: DefaultKeyedRateLimiter<u64>,
    /// Completions are counted apart: there is one with each letter that is typed.
    words_per_user: DefaultKeyedRateLimiter<u64>,
    shop: Arc<Workshop>,
    under_way: AtomicUsize,
    stopping: AtomicBool,
    /// Whether what is still being worked out comes too late: the program stops.
    too_late: watch::Sender<bool>,
    faults: AtomicU64,
}

impl Front {
    /// Makes a front over loaded use cases. What is heavy is worked out on threads of its own.
    pub fn new(app: Arc<App>, config: &Config, client: reqwest::Client, deciding: Handle) -> Front {
        let (bounds, links) = (config.bounds, config.links.clone());
        let rate = NonZeroU32::new(bounds.per_minute).unwrap_or(NonZeroU32::MIN);
        let burst = NonZeroU32::new(bounds.burst).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_minute(rate).allow_burst(burst);
        let words = Quota::per_minute(rate.saturating_mul(WORDS)).allow_burst(burst.saturating_mul(WORDS));
        Front {
            app,
            links,
            offer: Offer::default(),
            client,
            finished: Finished::default(),
            unread: Listening::default(),
            permits: Semaphore::new(bounds.at_once),
            per_user: RateLimiter::keyed(quota),
            words_per_user: RateLimiter::keyed(words),
            shop: Workshop::new(bounds.of_one, deciding),
            bounds,
            under_way: AtomicUsize::new(0),
            stopping: AtomicBool::new(false),
            too_late: watch::Sender::new(false),
            faults: AtomicU64::new(0),
        }
    }

    /// Gives the same front with what it offers.
    #[must_use]
    pub fn offering(self, offer: Offer<Front>) -> Front {
        Front { offer, ..self }
    }

    /// Tells how much work a view takes.
    pub fn weight(&self, view: &View) -> Weight {
        match view.alone() {
            View::Own(own) => self.offer.screen(own.letter).map_or(Weight::Light, |screen| screen.weight),
            view => Weight::of(view),
        }
    }

    /// Gives the client that sends requests.
    pub fn client(&self) -> &reqwest::Client {
        &self.client
    }

    /// Gives the way to Discord.
    pub fn way<'a>(&'a self, http: &'a Http) -> Way<'a> {
        Way::new(http, &self.client)
    }

    /// Tells for whom an answer is: private if that was asked for, else as the server has set it.
    pub async fn reader(self: &Arc<Self>, caller: &Caller, private: Option<bool>) -> Reader {
        let settings = self.settings(caller).await;
        let usual = settings.visibility == Some(Visibility::Private);
        let private = private.unwrap_or(usual);
        // What everybody sees is in the server's language, what one person sees in his own.
        let language = settings.language.as_deref().filter(|_| !private);
        let words = language.map_or_else(|| caller.words(), Words::of);
        let moderates = caller.guild.is_some() && (caller.manages() || moderates(&settings, &caller.roles));
        let pictures = settings.pictures == Some(true);
        Reader { words, private, rules: rules_of(&settings), guild: caller.guild, moderates, pictures, on: None }
    }

    /// Gives the settings of the caller's server; empty outside of servers.
    pub async fn settings(self: &Arc<Self>, caller: &Caller) -> Settings {
        let Some(guild) = caller.guild else { return Settings::default() };
        if let Some(known) = self.app.settings_lately(guild) {
            return known;
        }
        let front = Arc::clone(self);
        let read = tokio::task::spawn_blocking(move || front.app.settings(guild)).await;
        match read {
            Ok(Ok(settings)) => settings,
            Ok(Err(error)) => {
                tracing::error!(guild, "the settings could not be read: {error}");
                Settings::default()
            }
            Err(_) => Settings::default(),
        }
    }

    /// Whether the caller may moderate: by managing the server, or by a role that its settings name.
    pub async fn may_moderate(self: &Arc<Self>, caller: &Caller) -> bool {
        caller.manages() || moderates(&self.settings(caller).await, &caller.roles)
    }

    /// Completes a word while it is typed. It offers nothing if that takes too long, is asked too often, or if more has
    /// been typed.
    pub async fn complete<T, F>(self: &Arc<Self>, user: u64, weight: Weight, work: F) -> T
    where
        T: Default + Send + 'static,
        F: FnOnce(&Front) -> T + Send + 'static,
    {
        if self.words_per_user.check_key(&user).is_err() {
            metrics::counter!("netrep_too_fast_total").increment(1);
            return T::default();
        }
        let front = Arc::clone(self);
        let found = self.shop.word(user).complete(weight, move || work(&front));
        tokio::time::timeout(limits::COMPLETE, found).await.ok().flatten().unwrap_or_default()
    }

    /// Suggests titles, names and topics that begin like what was typed.
    pub async fn suggest(self: &Arc<Self>, user: u64, typed: &str, scope: Scope) -> Vec<Suggestion> {
        let typed: String = typed.chars().take(limits::CHOICE).collect();
        let found = move |front: &Front| front.app.suggester().suggest(&typed, scope, limits::CHOICES);
        self.complete(user, Weight::Light, found).await
    }

    /// Gives the same in a server, whose rulings are among it.
    pub async fn suggest_in(
        self: &Arc<Self>,
        user: u64,
        guild: Option<u64>,
        typed: &str,
        scope: Scope,
    ) -> Vec<Suggestion> {
        let typed: String = typed.chars().take(limits::CHOICE).collect();
        let found = move |front: &Front| front.app.suggest_in(guild, &typed, scope, limits::CHOICES);
        self.complete(user, Weight::Light, found).await
    }

    /// Works out an answer of this moment and sends it, as [`Front::answer_as`].
    pub async fn answer<F>(self: &Arc<Self>, http: &Http, caller: &Caller, how: How, work: F)
    where
        F: FnOnce(&Front) -> Shown + Send + 'static,
    {
        let asked = Asked { how, words: caller.words(), key: None, weight: Weight::Light };
        self.answer_as(http, caller, asked, work).await;
    }

    /// Does the same where a chain is decided, or as much has to be worked out.
    pub async fn decide<F>(self: &Arc<Self>, http: &Http, caller: &Caller, how: How, work: F)
    where
        F: FnOnce(&Front) -> Shown + Send + 'static,
    {
        let asked = Asked { how, words: caller.words(), key: None, weight: Weight::Heavy };
        self.answer_as(http, caller, asked, work).await;
    }

    /// Works out what this reader is to see, or takes it from what was worked out under the same key, and sends it.
    pub async fn answer_to<F>(
        self: &Arc<Self>,
        http: &Http,
        caller: &Caller,
        how: How,
        reader: Reader,
        key: Key,
        work: F,
    ) where
        F: FnOnce(&Front, &Reader) -> Shown + Send + 'static,
    {
        // Read before the work: what is worked out from rulings that change meanwhile is not found afterwards.
        let (weight, key) = (key.weight(), key.of(&reader, self.app.rulings_version()));
        let asked = Asked { how, words: reader.words, key: Some(key), weight };
        self.answer_as(http, caller, asked, move |front| work(front, &reader)).await;
    }

    /// Works out an answer away from the async threads and sends it: at once if it is known soon, deferred if not.
    async fn answer_as<F>(self: &Arc<Self>, http: &Http, caller: &Caller, asked: Asked, work: F)
    where
        F: FnOnce(&Front) -> Shown + Send + 'static,
    {
        let Asked { how, words, key, weight } = asked;
        let _guard = UnderWay::new(&self.under_way);
        if let Some(refusal) = self.refusal(caller) {
            self.put_off(http, caller, refusal).await;
            return;
        }
        // A place in the queue is kept until the work is done, however long that takes.
        let Ok(permit) = self.permits.try_acquire() else {
            metrics::counter!("netrep_busy_total").increment(1);
            self.put_off(http, caller, caller.words().say("busy").to_owned()).await;
            return;
        };
        // Where everything is deferred, nothing is known beforehand.
        let key = key.filter(|_| self.bounds.defer_after > 0);
        let posted = if let Some(known) = key.as_ref().and_then(|key| self.finished.find(key)) {
            metrics::counter!("netrep_answers_reused_total").increment(1);
            let sent = send::message(self.way(http), caller, &known.message, private_if(how, known.private)).await;
            self.account(http, caller, sent, false).await;
            None
        } else {
            let front = Arc::clone(self);
            let work = move || front.worked_out(words, key, work);
            match weight {
                Weight::Light => self.soon_or_later(http, caller, how, tokio::task::spawn_blocking(work)).await,
                Weight::Heavy => match self.shop.turn(caller.user.get()) {
                    Some(turn) => self.soon_or_later(http, caller, how, Box::pin(turn.decide(work))).await,
                    None => {
                        metrics::counter!("netrep_too_fast_total").increment(1);
                        self.put_off(http, caller, caller.words().say("at_work").to_owned()).await;
                        None
                    }
                },
            }
        };
        drop(permit);
        metrics::histogram!("netrep_answer_seconds").record(caller.arrived.elapsed().as_secs_f64());
        if let Some(posted) = posted {
            boards::sent(&self.app, self.way(http), caller, posted).await;
        }
    }

    /// Works an answer out and writes it. It is kept under its key if it leads anywhere: what does not is a fault, or
    /// something that is gone, of this moment.
    fn worked_out(&self, words: &Words, key: Option<Key>, work: impl FnOnce(&Front) -> Shown) -> Answered {
        let shown = work(self);
        let message = Message::new(&shown.screen, words, shown.view.as_ref());
        let live = shown.live.filter(|_| !shown.private);
        let message = message.pinging(live.filter(|live| live.pings).and_then(|live| live.asks));
        let answer = Answered { message, private: shown.private, live, aside: shown.aside };
        if let Some(key) = key.filter(|_| shown.view.is_some()) {
            self.finished.keep(key, answer.clone());
        }
        answer
    }

    /// Sends what a task comes to; if that is a board it is still to be kept where it is. If the program stops before, it
    /// sends that instead.
    async fn soon_or_later<W>(&self, http: &Http, caller: &Caller, how: How, mut task: W) -> Option<Posted>
    where
        W: Future<Output = Result<Answered, tokio::task::JoinError>> + Unpin,
    {
        let soon = match self.bounds.defer_after {
            0 => None,
            most => tokio::time::timeout(Duration::from_millis(most), self.in_time(&mut task, caller, how)).await.ok(),
        };
        match soon {
            Some(answer) => {
                let sent =
                    send::message(self.way(http), caller, &answer.message, private_if(how, answer.private)).await;
                self.account(http, caller, sent, false).await;
                let live = answer.live.filter(|_| sent == Sent::Done)?;
                Some(Posted { live, how, pinged: matches!(how, How::New { .. }), aside: answer.aside })
            }
            None => {
                let sent = send::defer(self.way(http), caller, how).await;
                let answer = self.in_time(&mut task, caller, how).await;
                if sent == Sent::Done {
                    let sent = match (how, private_if(how, answer.private)) {
                        (How::New { private: false }, How::New { private: true }) => {
                            self.in_private(http, caller, &answer.message).await
                        }
                        (How::InPlace, How::New { private: true }) => {
                            send::more(self.way(http), caller, &answer.message, true).await
                        }
                        (How::New { .. } | How::InPlace, How::New { .. } | How::InPlace) => {
                            send::fill(self.way(http), caller, &answer.message).await
                        }
                    };
                    self.account(http, caller, sent, true).await;
                    let live = answer.live.filter(|_| sent == Sent::Done)?;
                    Some(Posted { live, how, pinged: false, aside: answer.aside })
                } else {
                    self.account(http, caller, sent, false).await;
                    None
                }
            }
        }
    }

    /// Sends to the asker alone what was deferred before everybody's eyes: that has to go first, else the answer takes its
    /// place. If it cannot, nobody sees the answer.
    async fn in_private(&self, http: &Http, caller: &Caller, message: &Message) -> Sent {
        match send::withdraw(self.way(http), caller).await {
            Sent::Done => send::more(self.way(http), caller, message, true).await,
            sent @ (Sent::Before | Sent::Gone | Sent::Refused(_) | Sent::Failed) => {
                let told = self.troubled(caller, &format!("what was deferred could not be taken back: {sent:?}"));
                send::fill(self.way(http), caller, &told.message).await
            }
        }
    }

    /// Opens a form.
    pub async fn form(&self, http: &Http, caller: &Caller, form: &Form) {
        let _guard = UnderWay::new(&self.under_way);
        if let Some(refusal) = self.refusal(caller) {
            self.tell(http, caller, refusal).await;
            return;
        }
        let sent = send::form(self.way(http), caller, form).await;
        self.account(http, caller, sent, false).await;
    }

    /// Says to the asker alone why there is no answer now. What was typed is kept, and a button gives it back.
    async fn put_off(self: &Arc<Self>, http: &Http, caller: &Caller, why: String) {
        let screen = Screen::new("", why, Tone::Doubt);
        let screen = match caller.typed.clone() {
            Some(typed) => {
                let (front, words) = (Arc::clone(self), caller.words());
                let keeping = move || typed.edit(&front.app, front.bounds.keep_days, words);
                let edit = tokio::task::spawn_blocking(keeping).await.ok().flatten();
                screen.buttons(edit.into_iter().collect())
            }
            None => screen,
        };
        self.say(http, caller, &screen).await;
    }

    /// Says a sentence to the asker alone.
    pub async fn tell(&self, http: &Http, caller: &Caller, text: String) {
        self.say(http, caller, &Screen::new("", text, Tone::Doubt)).await;
    }

    async fn say(&self, http: &Http, caller: &Caller, screen: &Screen) {
        let message = Message::new(screen, caller.words(), None);
        let sent = send::message(self.way(http), caller, &message, How::New { private: true }).await;
        self.account(http, caller, sent, true).await;
    }

    /// Whether the asker is to wait, in a sentence.
    fn refusal(&self, caller: &Caller) -> Option<String> {
        if self.stopping.load(Ordering::Relaxed) {
            return Some(caller.words().say("stopping").to_owned());
        }
        let until = self.per_user.check_key(&caller.user.get()).err()?;
        metrics::counter!("netrep_too_fast_total").increment(1);
        let wait = until.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
        let words = if wait == 1 { "too_fast_one" } else { "too_fast" };
        Some(caller.words().fill(words, &[&wait.to_string()]))
    }

    /// Waits for the work, or says that the program stops before it is done. Nobody waits for the work then: it ends
    /// with the program.
    async fn in_time<W>(&self, task: &mut W, caller: &Caller, how: How) -> Answered
    where
        W: Future<Output = Result<Answered, tokio::task::JoinError>> + Unpin,
    {
        let mut too_late = self.too_late.subscribe();
        tokio::select! {
            biased;
            ended = task => self.ended(ended, caller),
            _ = too_late.wait_for(|too_late| *too_late) => {
                let screen = Screen::new("", caller.words().say("stopping"), Tone::Doubt);
                let message = Message::new(&screen, caller.words(), None);
                // What everybody sees stays as it is; what is to come says so where it was announced.
                Answered { message, private: how == How::InPlace, live: None, aside: None }
            }
        }
    }

    /// Gives the result of the work; a panic in it becomes a screen with an id that is in the log.
    fn ended(&self, ended: Result<Answered, tokio::task::JoinError>, caller: &Caller) -> Answered {
        ended.unwrap_or_else(|error| self.troubled(caller, &format!("an answer could not be worked out: {error}")))
    }

    /// Says that something is wrong on our side, under an id that is in the log.
    fn troubled(&self, caller: &Caller, why: &str) -> Answered {
        let id = self.fault();
        tracing::error!(fault = id, "{why}");
        let text = caller.words().fill("trouble", &[&id]);
        let message = Message::new(&Screen::new("", text, Tone::Bad), caller.words(), None);
        Answered { message, private: true, live: None, aside: None }
    }

    /// Gives a new id for something that is wrong on our side.
    pub fn fault(&self) -> String {
        metrics::counter!("netrep_faults_total").increment(1);
        let n = self.faults.fetch_add(1, Ordering::Relaxed);
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        format!("{:x}-{n}", since.as_secs())
    }

    /// Notes how sending went; what Discord refused is our fault, and the asker is told so.
    async fn account(&self, http: &Http, caller: &Caller, sent: Sent, last: bool) {
        let word = match sent {
            Sent::Done => "done",
            Sent::Before => "before",
            Sent::Gone => "gone",
            Sent::Refused(_) => "refused",
            Sent::Failed => "failed",
        };
        metrics::counter!("netrep_answers_total", "sent" => word).increment(1);
        match sent {
            Sent::Done | Sent::Before => {}
            Sent::Gone => tracing::warn!(interaction = caller.id.get(), "Discord no longer knew an interaction"),
            Sent::Failed => tracing::error!(interaction = caller.id.get(), "Discord could not be reached in time"),
            Sent::Refused(code) => {
                let id = self.fault();
                tracing::error!(fault = id, code, interaction = caller.id.get(), "Discord refused an answer");
                if !last {
                    let screen = Screen::new("", caller.words().fill("trouble", &[&id]), Tone::Bad);
                    let message = Message::new(&screen, caller.words(), None);
                    send::message(self.way(http), caller, &message, How::New { private: true }).await;
                }
            }
        }
    }

    /// Tells everybody to wait from now on, and returns when the answers under way have been given. Work that is not
    /// done within `most` is given up, and those who asked for it are told within `telling` to ask again.
    pub async fn drain(&self, most: Duration, telling: Duration) {
        self.stopping.store(true, Ordering::Relaxed);
        // What has just arrived is let in.
        tokio::time::sleep(JUST_ARRIVED).await;
        if !self.all_answered(most).await {
            tracing::warn!("some answers take too long: who asked for them is told to ask again");
            self.too_late.send_replace(true);
            self.all_answered(telling).await;
        }
    }

    /// Whether nothing is under way any more within this time.
    async fn all_answered(&self, within: Duration) -> bool {
        let until = Instant::now() + within;
        while self.under_way.load(Ordering::Relaxed) > 0 {
            if Instant::now() >= until {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        true
    }

    /// Whether the program is about to stop.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Forgets who has not asked for a while.
    pub fn tidy(&self) {
        self.per_user.retain_recent();
        self.per_user.shrink_to_fit();
        self.words_per_user.retain_recent();
        self.words_per_user.shrink_to_fit();
    }
}

/// Never lets an answer for the asker alone take the place of one that everybody sees.
fn private_if(how: How, private: bool) -> How {
    match how {
        How::New { private: wanted } => How::New { private: wanted || private },
        How::InPlace if private => How::New { private },
        How::InPlace => How::InPlace,
    }
}

/// Counts what is being answered.
struct UnderWay<'a>(&'a AtomicUsize);

impl<'a> UnderWay<'a> {
    fn new(count: &'a AtomicUsize) -> UnderWay<'a> {
        count.fetch_add(1, Ordering::Relaxed);
        UnderWay(count)
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
