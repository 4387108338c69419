//! Turns a screen into a message of Discord's. It is the one place where texts are brought within the limits.

use std::borrow::Cow;
use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serenity::{
    ButtonStyle, CreateActionRow, CreateAttachment, CreateButton, CreateEmbed, CreateEmbedFooter, CreateInputText,
    CreateInteractionResponse, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    InputTextStyle, MessageFlags,
};

use super::address::{Action, View, menu_id};
use super::limits::{
    ALT, BUTTONS, CHOICE, CONTENT, CUSTOM_ID, DESCRIPTION, EMBED_FIELDS, EMBEDS, EMBEDS_OF_MESSAGE, FIELD_LABEL,
    FIELD_NAME, FIELD_PLACEHOLDER, FIELD_TEXT, FIELD_VALUE, FOOTER, LABEL, MODAL_TITLE, PLACEHOLDER, ROWS, TITLE, cut,
    length,
};
use super::markdown::escape;
use super::screen::{Attached, Button, Look, Notice, Row, Screen, Tone};
use super::words::Words;
use crate::vocab::{isolated, visible};

/// A screen, ready to be sent: written as JSON once, however often that will be.
#[derive(Clone)]
pub struct Message {
    embeds: Arc<RawValue>,
    components: Arc<RawValue>,
    file: Option<Arc<Attached>>,
    /// The same as it is listed in a request.
    listed: Option<Listed>,
    /// Plain text, which stands above all else.
    line: Option<String>,
    /// The one user who is pinged by it when it is new.
    ping: Option<u64>,
}

/// A message as a request carries it.
#[derive(Serialize)]
pub struct Body<'a> {
    /// Replaces any plain text that was there before.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Cow<'a, str>>,
    embeds: &'a RawValue,
    components: &'a RawValue,
    /// The users who are pinged, whatever the text says.
    allowed_mentions: Pinged,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<MessageFlags>,
    /// The files that the message has from then on. Where a message takes the place of another, those of that one go.
    #[serde(skip_serializing_if = "Option::is_none")]
    attachments: Option<Vec<&'a Listed>>,
}

/// A file among those of a request.
#[derive(Clone, Serialize)]
struct Listed {
    id: &'static str,
    filename: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

/// No mention pings anybody but one user who wants it, or nobody.
#[derive(Serialize)]
struct Pinged {
    parse: [(); 0],
    #[serde(skip_serializing_if = "Option::is_none")]
    users: Option<[String; 1]>,
}

/// A form with fields of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its custom id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its fields, five at most.
    pub fields: Vec<Field>,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its custom id.
    pub id: &'static str,
    /// The label that says what to type.
    pub label: String,
    /// An example, shown while it is empty.
    pub example: String,
    /// The text that stands in it at first.
    pub value: String,
    /// Whether it takes several lines.
    pub long: bool,
    /// Whether something has to be typed.
    pub required: bool,
}

impl Message {
    /// Gives the screen as a message. `view` is what the buttons for turning pages lead back to.
    pub fn new(screen: &Screen, words: &Words, view: Option<&View>) -> Message {
        let pages = screen.pages();
        let page = screen.page.min(pages.len() - 1);
        let turning = view.filter(|_| pages.len() > 1);
        let mut footer = screen.footer.clone();
        if pages.len() > 1 {
            let of = words.fill("page", &[&(page + 1).to_string(), &pages.len().to_string()]);
            footer = if footer.is_empty() { of } else { format!("{footer} · {of}") };
        }
        let embeds = if screen.line.is_some() { Vec::new() } else { embeds(screen, &pages[page], &footer) };
        let mut rows: Vec<Row> = screen.rows.clone();
        // A board stays where it is: what was opened from it needs no way back.
        if let Some(origin) = view.filter(|view| !matches!(view, View::Game(..))) {
            rows.iter_mut().for_each(|row| lead_back(row, origin));
        }
        let mut first: Vec<Button> = view.and_then(|view| back(view, words)).into_iter().collect();
        match rows.first_mut() {
            Some(Row::Buttons(row)) if turning.is_none() && row.len() + first.len() <= BUTTONS => {
                row.splice(..0, first.drain(..));
            }
            Some(_) | None => {}
        }
        if let Some(view) = turning {
            first.extend(turn(view, page, pages.len(), words));
        }
        if !first.is_empty() {
            rows.insert(0, Row::Buttons(first));
        }
        rows.truncate(ROWS);
        let mut slot = 0;
        let rows: Vec<CreateActionRow> = rows.iter().filter_map(|row| self::row(row, &mut slot)).collect();
        let listed = screen.file.as_ref().map(|file| Listed {
            id: "0",
            filename: file.name.clone(),
            description: file.alt.as_ref().map(|alt| cut(&visible(alt), ALT)),
        });
        let file = screen.file.clone().map(Arc::new);
        let line = screen.line.as_ref().map(|line| cut(visible(line).trim(), CONTENT));
        Message { embeds: written(&embeds), components: written(&rows), file, listed, line, ping: None }
    }

    /// Gives the same message, which pings a user where it is sent as a new one.
    #[must_use]
    pub fn pinging(self, user: Option<u64>) -> Message {
        Message { ping: user, ..self }
    }

    /// Gives the files that are sent with it.
    pub fn files(&self) -> Vec<CreateAttachment> {
        self.file.iter().map(|file| CreateAttachment::bytes(file.bytes.clone(), file.name.clone())).collect()
    }

    /// Gives the size of the picture in it, in bytes; nothing if it has none.
    pub fn picture(&self) -> Option<usize> {
        self.file.as_ref().filter(|file| file.alt.is_some()).map(|file| file.bytes.len())
    }

    /// Whether a file comes with it.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Gives its length as JSON, in bytes.
    pub fn size(&self) -> usize {
        self.embeds.get().len() + self.components.get().len()
    }

    /// Makes the body of a new message.
    pub fn new_message(&self, private: bool) -> Body<'_> {
        let mut body = self.body();
        let attachments = body.attachments.take().filter(|files| !files.is_empty());
        let flags = private.then_some(MessageFlags::EPHEMERAL);
        let Some(user) = self.ping.filter(|_| !private) else { return Body { flags, attachments, ..body } };
        let mention = format!("<@{user}>");
        let said = self.line.as_ref().map_or_else(|| mention.clone(), |line| format!("{mention} {line}"));
        let allowed_mentions = Pinged { parse: [], users: Some([user.to_string()]) };
        Body { content: Some(said.into()), flags, attachments, allowed_mentions, ..body }
    }

    /// Makes the body that replaces what was said before, or the message whose button was pressed.
    pub fn edit(&self) -> Body<'_> {
        let body = self.body();
        Body { content: Some(body.content.unwrap_or_default()), ..body }
    }

    fn body(&self) -> Body<'_> {
        let (embeds, components) = (&*self.embeds, &*self.components);
        let attachments = Some(self.listed.iter().collect());
        let content = self.line.as_deref().map(Cow::from);
        let allowed_mentions = Pinged { parse: [], users: None };
        Body { content, embeds, components, allowed_mentions, flags: None, attachments }
    }
}

/// Writes something as JSON. Whatever serenity builds can be written.
fn written<T: Serialize + ?Sized>(part: &T) -> Arc<RawValue> {
    let written = to_raw_value(part).inspect_err(|error| tracing::error!("a message could not be written: {error}"));
    Arc::from(written.unwrap_or_default())
}

impl Form {
    /// Makes the first answer.
    pub fn answer(&self) -> CreateInteractionResponse {
        let rows = self.fields.iter().map(|field| {
            let style = if field.long { InputTextStyle::Paragraph } else { InputTextStyle::Short };
            let mut input = CreateInputText::new(style, cut(&field.label, FIELD_LABEL), field.id)
                .required(field.required)
                .max_length(u16::try_from(FIELD_VALUE).unwrap_or(u16::MAX));
            if !field.example.is_empty() {
                input = input.placeholder(cut(&field.example, FIELD_PLACEHOLDER));
            }
            if !field.value.is_empty() {
                input = input.value(cut(&visible(&field.value), FIELD_VALUE));
            }
            CreateActionRow::InputText(input)
        });
        let modal = CreateModal::new(&self.id, cut(&self.title, MODAL_TITLE)).components(rows.collect());
        CreateInteractionResponse::Modal(modal)
    }
}

/// The most that notices together may take, and figures.
const NOTICES: usize = 1_800;
const FIGURES: usize = 1_200;

/// Gives a screen as embeds, nothing in which changes how it is read: headlines hold no markup of ours. What stands
/// above it, then the page, all together within what a message takes.
fn embeds(screen: &Screen, page: &str, footer: &str) -> Vec<CreateEmbed> {
    let mut room = EMBEDS;
    let mut take = |text: &str, most: usize| {
        let text = cut(visible(text).trim_end(), most.min(room));
        room -= length(&text);
        text
    };
    let (mut shown, mut left) = (Vec::new(), NOTICES);
    for notice in screen.notices.iter().take(EMBEDS_OF_MESSAGE - 1) {
        let title = take(&escape(&notice.title), TITLE.min(left));
        left -= length(&title);
        let text = take(&notice.text, left);
        left -= length(&text);
        if title.trim().is_empty() {
            break;
        }
        shown.push(embedded(&title, &text, &notice.link));
    }
    let mut embed = CreateEmbed::new().colour(screen.tone.colour());
    let title = take(&escape(&screen.title), TITLE);
    if !title.trim().is_empty() {
        embed = embed.title(title);
        embed = if screen.link.is_empty() { embed } else { embed.url(&screen.link) };
    }
    let footer = take(footer, FOOTER.min(EMBEDS - DESCRIPTION - TITLE));
    if !footer.trim().is_empty() {
        embed = embed.footer(CreateEmbedFooter::new(footer));
    }
    let mut figures = FIGURES;
    for figure in screen.figures.iter().take(EMBED_FIELDS) {
        let (label, value) = (visible(&figure.label), visible(&figure.value));
        let (label, value) = (cut(&label, FIELD_NAME), cut(&value, FIELD_TEXT));
        let size = length(&label) + length(&value);
        if size > figures || label.trim().is_empty() || value.trim().is_empty() {
            continue;
        }
        figures -= size;
        embed = embed.field(take(&label, size), take(&value, size), figure.inline);
    }
    let text = take(page, DESCRIPTION);
    if !text.trim().is_empty() {
        embed = embed.description(text);
    }
    if !screen.picture.is_empty() {
        embed = embed.thumbnail(&screen.picture);
    }
    if let Some(picture) = screen.file.as_ref().filter(|file| file.alt.is_some()) {
        embed = embed.attachment(&picture.name);
    }
    shown.push(embed);
    shown
}

/// Makes a notice that stands above a screen, or by itself, within the limits of an embed.
pub fn notice(notice: &Notice) -> CreateEmbed {
    let (title, text) = (cut(&escape(&notice.title), TITLE), cut(visible(&notice.text).trim(), DESCRIPTION));
    embedded(&title, &text, &notice.link)
}

fn embedded(title: &str, text: &str, link: &str) -> CreateEmbed {
    let embed = CreateEmbed::new().colour(Tone::Ruling.colour()).title(title);
    let embed = if link.is_empty() { embed } else { embed.url(link) };
    if text.trim().is_empty() { embed } else { embed.description(text.trim()) }
}

/// Cuts a text for a button or a menu: one line, in which Discord reads no markup.
pub fn on_one_line(text: &str, most: usize) -> String {
    cut(&isolated(text), most)
}

/// Gives everything that a row opens a way back to where it was opened from.
fn lead_back(row: &mut Row, origin: &View) {
    let over = |action: &mut Action| {
        if let Action::Open(view) = action
            && view.alone() != origin.alone()
        {
            *view = view.clone().over(origin);
        }
    };
    match row {
        Row::Buttons(buttons) => buttons.iter_mut().filter_map(|b| b.does.as_mut().ok()).for_each(over),
        Row::Menu { choices, .. } => choices.iter_mut().map(|choice| &mut choice.does).for_each(over),
    }
}

/// Gives the button that leads back to where something was opened from.
fn back(view: &View, words: &Words) -> Option<Button> {
    match view {
        View::Over(_, origin) => {
            Some(Button::new(format!("← {}", words.say("back")), Action::Show((**origin).clone())))
        }
        _ => None,
    }
}

/// Gives the buttons that turn pages.
fn turn(view: &View, page: usize, pages: usize, words: &Words) -> Vec<Button> {
    let to = |page: usize| Action::Show(view.clone().at_page(u8::try_from(page).unwrap_or(u8::MAX)));
    let back = Button { enabled: page > 0, ..Button::new(words.say("previous"), to(page.saturating_sub(1))) };
    let on = Button { enabled: page + 1 < pages, ..Button::new(words.say("next"), to(page + 1)) };
    vec![back, on]
}

/// Gives a row as Discord takes it; nothing if it would be empty.
fn row(row: &Row, slot: &mut u8) -> Option<CreateActionRow> {
    let mut next = || {
        *slot += 1;
        *slot
    };
    match row {
        Row::Buttons(buttons) => {
            let buttons: Vec<CreateButton> = buttons.iter().take(BUTTONS).map(|b| button(b, next())).collect();
            (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
        }
        Row::Menu { name, placeholder, choices } => {
            let options: Vec<CreateSelectMenuOption> = choices
                .iter()
                .filter(|choice| length(&choice.does.write()) <= CHOICE && !choice.label.trim().is_empty())
                .map(|choice| {
                    let option = CreateSelectMenuOption::new(on_one_line(&choice.label, CHOICE), choice.does.write());
                    let detail = on_one_line(&choice.detail, CHOICE);
                    if detail.trim().is_empty() { option } else { option.description(detail) }
                })
                .collect();
            if options.is_empty() {
                return None;
            }
            let kind = CreateSelectMenuKind::String { options };
            let menu =
                CreateSelectMenu::new(menu_id(name, next()), kind).placeholder(on_one_line(placeholder, PLACEHOLDER));
            Some(CreateActionRow::SelectMenu(menu))
        }
    }
}

fn button(button: &Button, slot: u8) -> CreateButton {
    let created = match &button.does {
        Ok(action) => {
            let id = action.id(slot);
            debug_assert!(length(&id) <= CUSTOM_ID, "{id}");
            CreateButton::new(id).style(match button.look {
                Look::Main => ButtonStyle::Primary,
                Look::Plain => ButtonStyle::Secondary,
                Look::Danger => ButtonStyle::Danger,
            })
        }
        Err(url) => CreateButton::new_link(url),
    };
    created.label(on_one_line(&button.label, LABEL)).disabled(!button.enabled)
}
