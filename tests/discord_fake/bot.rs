//! The smallest bot that shows all that a bot does: a command, a completion, a deferral, a button, a menu, a form.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{
    ActionRowComponent, ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateButton, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, FullEvent, GatewayIntents,
    InputTextStyle, Interaction,
};

use crate::discord::Fake;

type Error = serenity::Error;
type Context<'a> = poise::ApplicationContext<'a, (), Error>;

/// A running bot; stopped when dropped.
pub struct Bot {
    manager: Arc<serenity::ShardManager>,
    task: tokio::task::JoinHandle<Result<(), serenity::Error>>,
}

impl Bot {
    /// Starts the bot against a fake and waits until it is there.
    pub async fn start(fake: &Fake) -> Self {
        let http = serenity::HttpBuilder::new("a.test.token").proxy(fake.rest_url()).ratelimiter_disabled(true).build();
        let options = poise::FrameworkOptions {
            commands: vec![ping(), roll(), think(), quote(), form()],
            allowed_mentions: Some(CreateAllowedMentions::new()),
            event_handler: |framework, event| Box::pin(on_event(framework.serenity_context, event)),
            on_error: |_| Box::pin(async {}),
            ..Default::default()
        };
        let framework = poise::Framework::builder()
            .options(options)
            .setup(|ctx, _, framework| {
                Box::pin(async move {
                    poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                    Ok(())
                })
            })
            .build();
        let mut client = serenity::ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .framework(framework)
            .await
            .expect("a client");
        let manager = Arc::clone(&client.shard_manager);
        let task = tokio::spawn(async move { client.start().await });
        fake.ready().await.expect("the bot connects and registers");
        Self { manager, task }
    }

    /// Says goodbye to the gateway.
    pub async fn stop(&self) {
        self.manager.shutdown_all().await;
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Answers at once.
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    name_localized("de", "klopfen")
)]
async fn ping(ctx: Context<'_>) -> Result<(), Error> {
    let row = CreateActionRow::Buttons(vec![
        CreateButton::new("again").label("Again"),
        CreateButton::new("slowly").label("Slowly").style(ButtonStyle::Secondary),
        CreateButton::new("off").label("Off").disabled(true),
        CreateButton::new_link("https://example.org").label("Web"),
    ]);
    let options = ["red", "green"].map(|c| CreateSelectMenuOption::new(c.to_uppercase(), c)).to_vec();
    let menu = CreateActionRow::SelectMenu(
        CreateSelectMenu::new("colour", CreateSelectMenuKind::String { options }).placeholder("Colour"),
    );
    ctx.send(poise::CreateReply::default().content("pong").components(vec![row, menu])).await?;
    Ok(())
}

async fn sides(_: Context<'_>, typed: &str) -> serenity::CreateAutocompleteResponse {
    let fitting = ["six", "sixteen", "twenty"].into_iter().filter(|s| s.starts_with(typed));
    let choices = fitting.map(|s| serenity::AutocompleteChoice::new(s, s)).collect();
    serenity::CreateAutocompleteResponse::new().set_choices(choices)
}

/// Takes options.
#[poise::command(slash_command)]
async fn roll(
    ctx: Context<'_>,
    #[description = "how many"]
    #[min = 1]
    #[max = 9]
    dice: u8,
    #[description = "of which kind"]
    #[autocomplete = "sides"]
    #[max_length = 10]
    sides: Option<String>,
) -> Result<(), Error> {
    ctx.say(format!("{dice} × {}", sides.unwrap_or_default())).await?;
    Ok(())
}

/// Defers, thinks and answers.
#[poise::command(slash_command)]
async fn think(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    tokio::time::sleep(Duration::from_millis(30)).await;
    ctx.say("thought").await?;
    ctx.say("and more").await?;
    Ok(())
}

#[poise::command(context_menu_command = "Quote")]
async fn quote(ctx: Context<'_>, message: serenity::Message) -> Result<(), Error> {
    ctx.say(format!("{}: {}", message.author.name, message.content)).await?;
    Ok(())
}

/// Opens a form.
#[poise::command(slash_command)]
async fn form(ctx: Context<'_>) -> Result<(), Error> {
    let input = CreateInputText::new(InputTextStyle::Short, "Name", "name").min_length(2).max_length(8);
    let modal = CreateModal::new("hello", "Who are you?").components(vec![CreateActionRow::InputText(input)]);
    ctx.interaction.create_response(ctx.serenity_context(), CreateInteractionResponse::Modal(modal)).await?;
    Ok(())
}

fn plain(text: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text).allowed_mentions(CreateAllowedMentions::new())
}

/// What is answered without a memory: presses, picks and forms.
async fn on_event(ctx: &serenity::Context, event: &FullEvent) -> Result<(), Error> {
    let FullEvent::InteractionCreate { interaction } = event else { return Ok(()) };
    if let Interaction::Component(press) = interaction {
        match press.data.custom_id.as_str() {
            "again" => {
                let text = format!("{} again", press.message.content);
                press.create_response(ctx, CreateInteractionResponse::UpdateMessage(plain(text))).await?;
            }
            "slowly" => {
                press.defer(ctx).await?;
                let edit =
                    EditInteractionResponse::new().content("slow").allowed_mentions(CreateAllowedMentions::new());
                press.edit_response(ctx, edit).await?;
            }
            _ => {
                let serenity::ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else {
                    return Ok(());
                };
                let text = format!("picked {}", values.join(" "));
                press.create_response(ctx, CreateInteractionResponse::Message(plain(text).ephemeral(true))).await?;
                let more = CreateInteractionResponseFollowup::new().content("more");
                press.create_followup(ctx, more.allowed_mentions(CreateAllowedMentions::new())).await?;
            }
        }
    }
    if let Interaction::Modal(form) = interaction {
        let inputs = form.data.components.iter().flat_map(|row| &row.components);
        let names = inputs.filter_map(|part| {
            let ActionRowComponent::InputText(input) = part else { return None };
            input.value.clone()
        });
        let text = format!("hello {}", names.collect::<Vec<_>>().join(" "));
        form.create_response(ctx, CreateInteractionResponse::Message(plain(text))).await?;
    }
    Ok(())
}
