//! Fetches a text that somebody attached as a file from where Discord keeps it, within bounds.

use std::time::Duration;

use poise::serenity_prelude as serenity;

use crate::lang::LONGEST_TEXT;

/// The time that fetching may take: the answer has to begin within three seconds.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The reason why a file is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// It is longer than any text that can be read.
    Long,
    /// It could not be fetched.
    Unreached,
    /// It is no text.
    NoText,
}

impl NotTaken {
    /// Its name among the words.
    pub fn key(self) -> &'static str {
        match self {
            NotTaken::Long => "file_long",
            NotTaken::Unreached => "file_unreached",
            NotTaken::NoText => "file_no_text",
        }
    }
}

/// Fetches the text of a file. No more of it is read than the language takes, whatever Discord says of its length.
pub async fn text(file: &serenity::Attachment) -> Result<String, NotTaken> {
    if file.size as usize > LONGEST_TEXT {
        return Err(NotTaken::Long);
    }
    let bytes = match tokio::time::timeout(PATIENCE, fetch(&file.url)).await {
        Ok(Ok(bytes)) => bytes.ok_or(NotTaken::Long)?,
        Ok(Err(error)) => {
            tracing::warn!("a file could not be fetched: {}", error.without_url());
            return Err(NotTaken::Unreached);
        }
        Err(_) => return Err(NotTaken::Unreached),
    };
    let text = String::from_utf8(bytes).map_err(|_| NotTaken::NoText)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
    if text.contains('\0') { Err(NotTaken::NoText) } else { Ok(text) }
}

/// Fetches the bytes at an address; nothing if they are too many. The bot's token is not sent along.
async fn fetch(url: &str) -> Result<Option<Vec<u8>>, reqwest::Error> {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    let mut answer = client.get(url).send().await?.error_for_status()?;
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if bytes.len() + chunk.len() > LONGEST_TEXT {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes))
}
