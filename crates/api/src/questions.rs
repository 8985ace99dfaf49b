//! All questions by name.

mod colors;
mod methods;
mod scramble;
mod solve;

use taquin::puzzle::name;

use crate::api::{self, Question};
use crate::asking::Asking;
use crate::error::ApiError;
use crate::reply::Reply;

/// What is known of a question before it is asked.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct QuestionInfo {
    /// The name.
    pub name: &'static str,
    /// Whether it may take longer than some milliseconds, because it searches or draws.
    pub may_take_long: bool,
    pub(crate) ask: fn(&[u8], &mut Asking<'_>) -> Result<Reply, ApiError>,
}

impl std::fmt::Debug for QuestionInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QuestionInfo")
            .field("name", &self.name)
            .field("may_take_long", &self.may_take_long)
            .finish_non_exhaustive()
    }
}

const fn quick<Q: Question>() -> QuestionInfo {
    QuestionInfo {
        name: Q::NAME,
        may_take_long: false,
        ask: api::ask::<Q>,
    }
}

const fn long<Q: Question>() -> QuestionInfo {
    QuestionInfo {
        may_take_long: true,
        ..quick::<Q>()
    }
}

/// All questions.
pub const QUESTIONS: &[QuestionInfo] = &[
    long::<solve::SolveRequest>(),
    quick::<scramble::ScrambleRequest>(),
    quick::<methods::MethodsRequest>(),
    quick::<colors::ColorsRequest>(),
];

/// The question of a name.
pub(crate) fn find(name: &str) -> Option<&'static QuestionInfo> {
    QUESTIONS.iter().find(|question| question.name == name)
}

/// What to say of a name that no question has.
pub(crate) fn unknown(word: &str) -> String {
    let names = || QUESTIONS.iter().map(|question| question.name);
    let suggestion = name::DidYouMean(name::nearest(word, names()));
    let shown: String = word.chars().take(40).collect();
    let names: Vec<&str> = names().collect();
    let names = names.join(", ");
    format!("'{shown}' is not a question: {suggestion}use one of {names}")
}
