//! Questions about sliding-tile puzzles and their answers, as JSON.
//!
//! An HTTP server and a page in a browser ask the same questions: each has a name and takes a JSON object.
//! The fields of answers are those of the command's `--format json`, from the same types. No request can
//! raise the [`Caps`], and no text makes this crate panic.
//!
//! ```
//! use taquin_api::{Api, Caps, Reply};
//! use taquin::{CancelToken, Engine};
//!
//! let api = Api::new(Engine::in_memory(), Caps::default());
//! let request = br#"{"board": "8 0 6/5 4 7/2 3 1", "time": "5s"}"#;
//! let reply = api.ask("solve", request, &mut |_| (), &CancelToken::new())?;
//! let Reply::Json(answer) = reply else { panic!("a solution is JSON") };
//! assert!(answer.contains(r#""length":27"#));
//! # Ok::<(), taquin_api::ApiError>(())
//! ```

mod api;
mod asking;
mod caps;
mod error;
mod fields;
mod game;
mod json;
#[cfg(feature = "openapi")]
mod openapi;
mod question;
mod questions;
mod reply;
mod watch;

pub use api::Api;
pub use caps::Caps;
pub use error::{ApiError, ErrorKind, ErrorReport};
pub use fields::{parse_bytes, parse_time};
#[cfg(feature = "openapi")]
pub use openapi::openapi;
pub use question::QuestionInfo;
pub use questions::QUESTIONS;
pub use reply::Reply;
pub use taquin::solve::report::ProgressReport;
