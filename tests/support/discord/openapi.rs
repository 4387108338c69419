//! A third opinion: Discord's own description of its API, where a copy of it is there.
//!
//! A schema is compiled when the first body of its kind comes in. The copy is no part of the project: without it this
//! opinion is missing, which is said once on the error output.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

use super::limits::Finding;
use super::rest::Call;
use super::route::Route;

/// Objections per body: the first ones say what is wrong.
const MOST: usize = 5;

/// Discord's API description, with the schemas that were needed so far.
#[derive(Clone)]
pub struct OpenApi {
    loaded: Arc<Loaded>,
}

struct Loaded {
    document: Value,
    compiled: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

/// Descriptions read so far, by path: a test binary starts many fakes.
static READ: LazyLock<Mutex<HashMap<String, Option<OpenApi>>>> = LazyLock::new(Mutex::default);

impl OpenApi {
    /// Reads the description; `None` if there is none.
    pub fn read(path: &Path) -> Option<Self> {
        let mut read = READ.lock().expect("reading does not panic");
        let load = || {
            let text = std::fs::read_to_string(path).ok();
            let document = text.and_then(|t| serde_json::from_str(&t).ok());
            if document.is_none() {
                eprintln!("no API description at {}: bodies are checked twice, not three times", path.display());
            }
            Some(Self { loaded: Arc::new(Loaded { document: document?, compiled: Mutex::default() }) })
        };
        read.entry(path.display().to_string()).or_insert_with(load).clone()
    }

    /// What the description objects to in a request's body; empty if nothing.
    pub fn opinion(&self, call: &Call) -> Vec<Finding> {
        let Some(validator) = self.schema(call).and_then(|(name, schema)| self.compiled(&name, &schema)) else {
            return Vec::new();
        };
        let finding = |error: jsonschema::ValidationError<'_>| Finding {
            at: error.instance_path().to_string().trim_start_matches('/').replace('/', "."),
            code: "OPENAPI",
            message: error.to_string().chars().take(400).collect(),
        };
        validator.iter_errors(&call.body).take(MOST).map(finding).collect()
    }

    /// The schema of a request's body and a name for it.
    fn schema(&self, call: &Call) -> Option<(String, Value)> {
        let named = |name: &str| Some((name.to_owned(), json!({"$ref": format!("#/components/schemas/{name}")})));
        if call.target.route == Route::Callback {
            // The one of its type says what is wrong; all of them together only that something is.
            return match call.body["type"].as_u64()? {
                4 | 5 => named("CreateMessageInteractionCallbackRequest"),
                6 | 7 => named("UpdateMessageInteractionCallbackRequest"),
                8 => named("ApplicationCommandAutocompleteCallbackRequest"),
                9 => named("ModalInteractionCallbackRequest"),
                _ => None,
            };
        }
        if call.target.route == Route::Followup {
            return named("IncomingWebhookRequestPartial");
        }
        let method = call.method.to_lowercase();
        let operation = &self.loaded.document["paths"][call.target.template][method.as_str()];
        let schema = operation["requestBody"]["content"]["application/json"]["schema"].clone();
        schema.is_object().then(|| (format!("{method} {}", call.target.template), schema))
    }

    fn compiled(&self, name: &str, schema: &Value) -> Option<Arc<Validator>> {
        let mut compiled = self.loaded.compiled.lock().expect("compiling does not panic");
        let compile = || {
            let mut whole = schema.clone();
            whole["components"] = self.loaded.document["components"].clone();
            match jsonschema::draft202012::new(&whole) {
                Ok(validator) => Some(Arc::new(validator)),
                Err(error) => {
                    eprintln!("the schema of {name} cannot be used: {error}");
                    None
                }
            }
        };
        compiled.entry(name.to_owned()).or_insert_with(compile).clone()
    }
}
