//! A user before their client: what they can type and press, and what the client refuses.

use std::sync::Arc;

use serde_json::{Value, json};

use super::conversation::Conversation;
use super::drive::drive;
use super::message::Message;
use super::objects;
use super::picking;
use super::state::{Stored, World};
use super::typed::{self, Typed};
use super::user::{Unable, User};

/// A user with a Discord client. Each action is refused as the real client would, else delivered to the bot, and
/// returns when the bot has given its first answer or failed to in time.
#[derive(Clone)]
pub struct Client {
    world: Arc<World>,
    user: User,
}

impl Client {
    pub(super) fn new(world: Arc<World>, user: User) -> Self {
        Self { world, user }
    }

    /// Who it is.
    pub fn user(&self) -> &User {
        &self.user
    }

    /// Sends a slash command. `options` is an object of names and values; a subcommand is written with its command's
    /// name, as in `game new`. Users, channels and roles are given by id, choices by name or value, files as an
    /// object of `name` and `text`.
    ///
    /// # Errors
    /// [`Unable::Refused`] if the command is not registered here or its options are not as registered.
    pub async fn slash(&self, name: &str, options: Value) -> Result<Conversation, Unable> {
        let data = typed::slash(&self.world, &self.user, name, &options, &Typed::Sent)?;
        self.act(2, data, None).await
    }

    /// Sends an interaction of a type (2 command, 3 component, 5 modal) as it is, whether or not it fits what is
    /// registered and whether or not a bot can read it: what Discord sends while commands change, and after.
    ///
    /// # Errors
    /// None yet: no client stands before this.
    pub async fn sends(&self, kind: u64, data: Value) -> Result<Conversation, Unable> {
        self.act(kind, data, None).await
    }

    /// Types into an option that completes; the others in `options` are there already.
    ///
    /// # Errors
    /// As [`slash`](Self::slash), but required options may be missing; the option must have autocompletion.
    pub async fn autocomplete(&self, name: &str, options: Value, focused: &str) -> Result<Conversation, Unable> {
        let typed = Typed::Completing(focused.to_owned());
        let data = typed::slash(&self.world, &self.user, name, &options, &typed)?;
        self.act(4, data, None).await
    }

    /// Says something in the channel that they are in; returns the message's id.
    pub fn says(&self, content: &str) -> u64 {
        let mut state = self.world.lock();
        let id = state.next_id();
        let mut object = objects::message(id, self.user.channel(), &objects::user(self.user.id, &self.user.name));
        object["content"] = json!(content);
        let stored = Stored { object, loading: false, ephemeral_to: None, interaction: None, edits: 0 };
        state.messages.insert(id, stored);
        id
    }

    /// Opens a message's menu and picks one of the apps' commands.
    ///
    /// # Errors
    /// [`Unable::Refused`] if the message is not to be seen or there is no such command.
    pub async fn message_command(&self, name: &str, message: u64) -> Result<Conversation, Unable> {
        let object = self.visible(message)?.object;
        let data = typed::on_message(&self.world, &self.user, name, &object)?;
        self.act(2, data, None).await
    }

    /// Presses a button, named by its custom id, its label or its emoji.
    ///
    /// # Errors
    /// [`Unable::Refused`] if it is not on the message, or is a link, or disabled, or the message is not to be seen.
    pub async fn press(&self, message: u64, what: &str) -> Result<Conversation, Unable> {
        let data = picking::button(&self.visible(message)?, what)?;
        self.act(3, data, Some(message)).await
    }

    /// Presses a button of this custom id whether or not it is on the message: a message of an older version of the
    /// bot, or what a client with ideas of its own sends.
    ///
    /// # Errors
    /// [`Unable::Refused`] if the message is not to be seen.
    pub async fn press_unseen(&self, message: u64, custom_id: &str) -> Result<Conversation, Unable> {
        self.visible(message)?;
        let data = json!({"component_type": 2, "custom_id": custom_id, "id": 1});
        self.act(3, data, Some(message)).await
    }

    /// Picks this value from a menu of this custom id whether or not it is on the message, as [`press_unseen`](Self::press_unseen).
    ///
    /// # Errors
    /// [`Unable::Refused`] if the message is not to be seen.
    pub async fn select_unseen(&self, message: u64, custom_id: &str, value: &str) -> Result<Conversation, Unable> {
        self.visible(message)?;
        let data = json!({"component_type": 3, "custom_id": custom_id, "id": 1, "values": [value]});
        self.act(3, data, Some(message)).await
    }

    /// Picks from a select menu, named by its custom id or its placeholder; the options by value or label.
    ///
    /// # Errors
    /// [`Unable::Refused`] if the menu or an option is not there, or it wants more or fewer of them.
    pub async fn select(&self, message: u64, what: &str, values: &[&str]) -> Result<Conversation, Unable> {
        let data = picking::select(&self.visible(message)?, what, values)?;
        self.act(3, data, Some(message)).await
    }

    /// Fills in a modal and sends it. `fields` is an object of custom ids (or labels) and texts; a field that is not
    /// named keeps what the bot filled in.
    ///
    /// # Errors
    /// [`Unable::Refused`] if the conversation shows no modal, or a field is not there, too long, too short or missing.
    pub async fn submit(&self, modal: &Conversation, fields: Value) -> Result<Conversation, Unable> {
        let shown = modal.modal().ok_or_else(|| Unable::refused("no modal is open"))?;
        let data = picking::modal(&shown, &fields)?;
        self.act(5, data, modal.source()).await
    }

    /// The message, if this user sees it and it is not still "thinking".
    fn visible(&self, id: u64) -> Result<Message, Unable> {
        let state = self.world.lock();
        let stored = state.messages.get(&id).ok_or_else(|| Unable::refused("the message is not there (any more)"))?;
        if stored.ephemeral_to.is_some_and(|to| to != self.user.id) {
            return Err(Unable::refused("only another user sees this message"));
        }
        let message = Message::of(stored);
        if message.channel != self.user.channel() {
            return Err(Unable::refused("the message is in another channel"));
        }
        Ok(message)
    }

    async fn act(&self, kind: u64, data: Value, source: Option<u64>) -> Result<Conversation, Unable> {
        let id = drive(&self.world, &self.user, kind, &data, source);
        let conversation = Conversation::new(Arc::clone(&self.world), self.clone(), id);
        conversation.answered().await;
        Ok(conversation)
    }
}
