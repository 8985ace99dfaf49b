//! Who answers questions: an engine, and the limits that no request can raise.

use std::sync::Arc;

use taquin::solve::{Options, report::ProgressReport};
use taquin::{CancelToken, Engine, Random};

use crate::asking::Asking;
use crate::caps::Caps;
use crate::error::{ApiError, ErrorKind};
use crate::questions;
use crate::reply::Reply;

/// Answers questions. Clones share the engine's tables, so one serves many threads.
#[derive(Clone, Debug)]
pub struct Api {
    pub(crate) caps: Arc<Caps>,
    /// What every search begins with: the engine and the number of threads.
    pub(crate) options: Options,
    fresh_seed: fn() -> u64,
}

impl Api {
    /// Answers with an engine, within caps.
    pub fn new(engine: Engine, caps: Caps) -> Api {
        let options = Options::new().threads(caps.threads).engine(engine);
        Api {
            caps: Arc::new(caps),
            options,
            fresh_seed: Random::fresh_seed,
        }
    }

    /// Sets where seeds come from when a request has none.
    ///
    /// By default from the random keys of the standard library's hash, which a browser does not have.
    #[must_use]
    pub fn with_seeds(self, fresh_seed: fn() -> u64) -> Api {
        Api { fresh_seed, ..self }
    }

    /// The limits that no request can raise.
    pub fn caps(&self) -> &Caps {
        &self.caps
    }

    /// The engine.
    pub fn engine(&self) -> &Engine {
        &self.options.engine
    }

    /// A seed for a request that has none; short enough to be typed.
    pub(crate) fn fresh_seed(&self) -> u64 {
        (self.fresh_seed)() & 0xffff_ffff
    }

    /// Answers the question of a name; the body is a JSON object.
    ///
    /// `watch` is told how far a search has come, about every 100 ms and with each better solution. Cancelling
    /// ends a search within milliseconds, with its best answer so far.
    ///
    /// # Errors
    /// If there is no such question, the body is not a request for it, or it goes beyond the caps.
    pub fn ask(
        &self,
        name: &str,
        body: &[u8],
        watch: &mut dyn FnMut(&ProgressReport<'_>),
        cancel: &CancelToken,
    ) -> Result<Reply, ApiError> {
        let Some(question) = questions::find(name) else {
            return Err(ApiError::new(
                ErrorKind::UnknownQuestion,
                questions::unknown(name),
            ));
        };
        let mut asking = Asking {
            api: self,
            watch,
            cancel,
        };
        let reply = (question.ask)(body, &mut asking);
        if question.may_take_long {
            // Requests about ever new goals would fill the memory with tables.
            self.engine()
                .forget_tables_beyond(self.caps.max_table_memory);
        }
        reply
    }
}
