//! One thing that a user did, and everything that the bot answered to it.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::client::Client;
use super::message::{Message, text};
use super::state::{Interaction, World};
use super::user::Unable;

/// How long [`Conversation::settled`] waits.
const SETTLED_WITHIN: Duration = Duration::from_secs(10);

/// What the bot's first answer was.
#[derive(Clone, Debug, PartialEq)]
pub enum Callback {
    /// None in time: the user reads "The application did not respond".
    None,
    /// A new message.
    Message,
    /// "… is thinking": a message is to come.
    Deferred,
    /// The message that was pressed on stays for now.
    DeferredUpdate,
    /// The message that was pressed on has changed.
    Update,
    /// Completions: names and values.
    Choices(Vec<(String, Value)>),
    /// A form has opened.
    Modal(Value),
}

/// What came of a user's action.
#[derive(Clone)]
pub struct Conversation {
    world: Arc<World>,
    client: Client,
    id: u64,
}

impl Conversation {
    pub(super) fn new(world: Arc<World>, client: Client, id: u64) -> Self {
        Self { world, client, id }
    }

    /// The interaction's id.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// The interaction's token.
    pub fn token(&self) -> String {
        self.read(|i| i.token.clone()).unwrap_or_default()
    }

    /// The first answer.
    pub fn callback(&self) -> Callback {
        let Some((kind, data)) = self.read(|i| (i.answer.map(|(kind, _)| kind), i.data.clone())) else {
            return Callback::None;
        };
        match kind {
            Some(4) => Callback::Message,
            Some(5) => Callback::Deferred,
            Some(6) => Callback::DeferredUpdate,
            Some(7) => Callback::Update,
            Some(8) => Callback::Choices(choices(&data)),
            Some(9) => Callback::Modal(data),
            Some(_) | None => Callback::None,
        }
    }

    /// How long the first answer took.
    pub fn took(&self) -> Option<Duration> {
        self.read(|i| i.answer.map(|(_, at)| at.duration_since(i.sent))).flatten()
    }

    /// The completions; empty if there were none.
    pub fn choices(&self) -> Vec<(String, Value)> {
        if let Callback::Choices(choices) = self.callback() { choices } else { Vec::new() }
    }

    /// The form that has opened.
    pub fn modal(&self) -> Option<Value> {
        if let Callback::Modal(modal) = self.callback() { Some(modal) } else { None }
    }

    /// The first answer's message as it stands now; `None` if there is none or it was deleted.
    pub fn message(&self) -> Option<Message> {
        let state = self.world.lock();
        let original = state.interactions.get(&self.id)?.original?;
        state.messages.get(&original).map(Message::of)
    }

    /// The further messages that are still there.
    pub fn followups(&self) -> Vec<Message> {
        let state = self.world.lock();
        let ids = state.interactions.get(&self.id).map(|i| i.followups.clone()).unwrap_or_default();
        ids.iter().filter_map(|id| state.messages.get(id)).map(Message::of).collect()
    }

    /// What the user sees in the end, within 10 s.
    ///
    /// # Errors
    /// As [`settled_within`](Self::settled_within).
    pub async fn settled(&self) -> Result<Message, Unable> {
        self.settled_within(SETTLED_WITHIN).await
    }

    /// What the user sees in the end: the message of the first answer, when it is there, is not "thinking" any more
    /// and, after a deferred update, has been edited; or the first further message, after a deferred update that left
    /// its message alone.
    ///
    /// # Errors
    /// [`Unable::Unanswered`] if nothing of this happens before the deadline, or the first answer has no message.
    pub async fn settled_within(&self, deadline: Duration) -> Result<Message, Unable> {
        let wrong = |why: &str| Unable::unanswered(format!("{why} ({:?})", self.callback()));
        match self.callback() {
            Callback::None => return Err(wrong("the application did not respond")),
            Callback::Choices(_) | Callback::Modal(_) => return Err(wrong("the first answer shows no message")),
            Callback::Message | Callback::Update => {
                return self.message().ok_or_else(|| wrong("the message was deleted"));
            }
            Callback::Deferred | Callback::DeferredUpdate => {}
        }
        self.until(deadline, |c| c.final_message().is_some()).await;
        self.final_message().ok_or_else(|| wrong("still only deferred"))
    }

    /// Waits until `done` holds, at most to the deadline; returns whether it does.
    pub async fn until(&self, deadline: Duration, done: impl Fn(&Self) -> bool) -> bool {
        let Some(bell) = self.read(|i| Arc::clone(&i.bell)) else { return false };
        let wait = async {
            loop {
                let rung = bell.notified();
                tokio::pin!(rung);
                rung.as_mut().enable();
                if done(self) {
                    return;
                }
                rung.await;
            }
        };
        tokio::time::timeout(deadline, wait).await.is_ok()
    }

    /// Presses a button on the answer, as the one who asked.
    ///
    /// # Errors
    /// As [`Client::press`].
    pub async fn press(&self, what: &str) -> Result<Self, Unable> {
        self.client.press(self.shown()?, what).await
    }

    /// Presses a button that is not on the answer, as the one who asked.
    ///
    /// # Errors
    /// As [`Client::press_unseen`].
    pub async fn press_unseen(&self, custom_id: &str) -> Result<Self, Unable> {
        self.client.press_unseen(self.shown()?, custom_id).await
    }

    /// Picks from a select menu on the answer, as the one who asked.
    ///
    /// # Errors
    /// As [`Client::select`].
    pub async fn select(&self, what: &str, values: &[&str]) -> Result<Self, Unable> {
        self.client.select(self.shown()?, what, values).await
    }

    /// Fills in the form that has opened.
    ///
    /// # Errors
    /// As [`Client::submit`].
    pub async fn submit(&self, fields: Value) -> Result<Self, Unable> {
        self.client.submit(self, fields).await
    }

    /// Waits for the first answer, as long as Discord does and a little longer, so that a late one is seen as late.
    pub(super) async fn answered(&self) {
        let patience = self.world.options.answer_within;
        self.until(patience + Duration::from_millis(50), |c| c.read(|i| i.answer.is_some()).unwrap_or(true)).await;
    }

    /// The message that was acted on.
    pub(super) fn source(&self) -> Option<u64> {
        self.read(|i| i.source).flatten()
    }

    fn final_message(&self) -> Option<Message> {
        let edits_before = self.read(|i| i.edits_before).unwrap_or_default();
        let touched = |m: &Message| self.callback() == Callback::Deferred || m.edits > edits_before;
        self.message()
            .filter(|m| !m.loading && touched(m))
            .or_else(|| self.followups().into_iter().find(|m| !m.loading))
    }

    /// The id of the message whose components can be used.
    fn shown(&self) -> Result<u64, Unable> {
        let message = self.message().or_else(|| self.followups().pop());
        message.map(|m| m.id).ok_or_else(|| Unable::refused("there is no message to press on"))
    }

    fn read<T>(&self, take: impl FnOnce(&Interaction) -> T) -> Option<T> {
        self.world.lock().interactions.get(&self.id).map(take)
    }
}

fn choices(data: &Value) -> Vec<(String, Value)> {
    data["choices"].as_array().into_iter().flatten().map(|c| (text(&c["name"]), c["value"].clone())).collect()
}
