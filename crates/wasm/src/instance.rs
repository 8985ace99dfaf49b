//! One instance of the module: the engine, and the input of the next call.

use std::time::Duration;

use serde::Serialize;
use taquin::solve::EngineTables;
use taquin::solve::tables::{TableReceiver, TableSource as _, header_bytes};
use taquin::{CancelToken, Engine};
use taquin_api::{Api, Caps, ProgressReport, QUESTIONS, Reply};

use crate::host::{self, Outcome};
use crate::tables;

/// The most bytes of the tables for the goals of a class and a metric: enough for the medium ones of all
/// sizes, and too few for the strong ones of 4x4, which make its boards three times as fast but take 196 MB in
/// every worker.
const MAX_TABLE_BYTES: usize = 64 << 20;

/// What a page on a phone can be expected to spare.
const MAX_SEARCH_BYTES: usize = 512 << 20;

const MAX_TIME: Duration = Duration::from_secs(600);
const MAX_IMAGE_BYTES: usize = 32 << 20;

/// One instance of the module.
pub(crate) struct Instance {
    api: Api,
    input: Vec<u8>,
    /// A table whose words are being written.
    receiver: Option<TableReceiver>,
}

/// What kinds of questions there are, for the host to choose an instance by.
#[derive(Serialize)]
struct Kinds {
    quick: Vec<&'static str>,
    long: Vec<&'static str>,
}

impl Instance {
    pub(crate) fn new() -> Instance {
        host::prepare();
        let engine = Engine::in_memory()
            .with_threads(1)
            .with_table_memory(MAX_TABLE_BYTES)
            .with_provided_tables();
        let mut caps = Caps::default();
        caps.max_time = MAX_TIME;
        caps.max_memory = MAX_SEARCH_BYTES;
        caps.max_image_bytes = MAX_IMAGE_BYTES;
        Instance {
            api: Api::new(engine, caps).with_seeds(host::random),
            input: Vec::new(),
            receiver: None,
        }
    }

    /// Sets aside room for the input of the next call.
    pub(crate) fn input(&mut self, len: usize) -> &mut [u8] {
        self.input.clear();
        self.input.resize(len, 0);
        &mut self.input
    }

    /// The input of this call.
    fn take_input(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.input)
    }

    /// Answers the question whose name has `name_len` bytes.
    pub(crate) fn ask(&mut self, name_len: usize) -> Outcome {
        let input = self.take_input();
        let Some((name, body)) = input.split_at_checked(name_len) else {
            return refused("the name is longer than the input");
        };
        let name = String::from_utf8_lossy(name);
        match &*name {
            "kinds" => kinds(),
            "tables" => tables::needs(self.api.engine(), body),
            name => self.answer(name, body),
        }
    }

    fn answer(&self, name: &str, body: &[u8]) -> Outcome {
        let watch = &mut |progress: &ProgressReport<'_>| {
            if let Ok(text) = serde_json::to_string(progress) {
                host::progress(&text);
            }
        };
        match self.api.ask(name, body, watch, &CancelToken::new()) {
            Ok(Reply::Json(text)) => Outcome::Json(text),
            Ok(Reply::Bytes { media_type, bytes }) => Outcome::File { media_type, bytes },
            Err(error) => Outcome::Refused(error.json()),
        }
    }

    /// Builds the table that the input names.
    pub(crate) fn build_table(&mut self) -> Outcome {
        let name = String::from_utf8_lossy(&self.take_input()).into_owned();
        let Some(table) = EngineTables.named(&name) else {
            return refused(&format!("'{name}' is not a table of the engine"));
        };
        let mut told = 0;
        let progress = &mut |fraction: f64| {
            let percent = (100.0 * fraction) as u32;
            if percent > told {
                told = percent;
                host::progress(&format!(r#"{{"preparation":{fraction:.2}}}"#));
            }
            true
        };
        match EngineTables.build(&table, 1, progress) {
            Ok(words) => Outcome::Table {
                header: header_bytes(&table, &words).to_vec(),
                words,
            },
            Err(error) => refused(&error.to_string()),
        }
    }

    /// Sets aside room for `len` bytes, the words of the table whose header is the input.
    ///
    /// # Errors
    /// Why the table is refused.
    pub(crate) fn receive_table(&mut self, len: usize) -> Result<&mut [u8], Outcome> {
        let header = self.take_input();
        let receiver = TableReceiver::new(&header, &EngineTables);
        let mut receiver = receiver.map_err(|fault| refused(&fault.to_string()))?;
        let expected = receiver.payload().len();
        if expected != len {
            return Err(refused(&format!(
                "damaged: {len} bytes instead of {expected}"
            )));
        }
        Ok(self.receiver.insert(receiver).payload())
    }

    /// Checks the table that was received, and uses it from the next question on.
    pub(crate) fn use_table(&mut self) -> Outcome {
        let Some(receiver) = self.receiver.take() else {
            return refused("no table was received");
        };
        match receiver.finish() {
            Ok((table, words)) => {
                let name = table.file_name();
                // The receiver takes no other tables than the engine's.
                self.api.engine().provide_table(table, words);
                json(&name)
            }
            Err(fault) => refused(&fault.to_string()),
        }
    }
}

fn kinds() -> Outcome {
    let names = |is_long: bool| {
        let questions = QUESTIONS
            .iter()
            .filter(|question| question.may_take_long == is_long);
        questions.map(|question| question.name).collect()
    };
    json(&Kinds {
        quick: names(false),
        long: names(true),
    })
}

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> Outcome {
    let text = serde_json::to_string(answer);
    Outcome::Json(text.expect("answers have text for keys and no errors of their own"))
}

/// An error of the host, in the form of all others.
pub(crate) fn refused(message: &str) -> Outcome {
    let error = serde_json::json!({ "status": "error", "error": message });
    Outcome::Refused(error.to_string())
}
