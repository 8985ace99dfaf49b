//! What a question is: a name, a request, and how it is answered.

use serde::de::DeserializeOwned;

use crate::asking::Asking;
use crate::error::ApiError;
use crate::json;
use crate::reply::Reply;

/// A request that can be answered.
pub(crate) trait Question: DeserializeOwned + Schema {
    /// The name of the question.
    const NAME: &'static str;

    /// What it is for, in one sentence.
    const ABOUT: &'static str;

    /// What the answer is written with.
    type Answer: Schema;

    /// Answers it.
    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError>;
}

/// What an OpenAPI document can describe: everything, if none is made.
#[cfg(feature = "openapi")]
pub(crate) trait Schema: utoipa::ToSchema {}
#[cfg(feature = "openapi")]
impl<T: utoipa::ToSchema> Schema for T {}

/// What an OpenAPI document can describe: everything, if none is made.
#[cfg(not(feature = "openapi"))]
pub(crate) trait Schema {}
#[cfg(not(feature = "openapi"))]
impl<T> Schema for T {}

/// What is known of a question before it is asked.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct QuestionInfo {
    /// The name.
    pub name: &'static str,
    /// What it is for, in one sentence.
    pub about: &'static str,
    /// Whether it may take longer than some milliseconds, because it searches or draws.
    pub may_take_long: bool,
    pub(crate) ask: fn(&[u8], &mut Asking<'_>) -> Result<Reply, ApiError>,
    #[cfg(feature = "openapi")]
    pub(crate) schemas: fn() -> crate::openapi::QuestionSchemas,
}

impl QuestionInfo {
    /// A question that is answered within some milliseconds.
    pub(crate) const fn quick<Q: Question>() -> QuestionInfo {
        QuestionInfo {
            name: Q::NAME,
            about: Q::ABOUT,
            may_take_long: false,
            ask: |body, asking| json::read::<Q>(body)?.answer(asking),
            #[cfg(feature = "openapi")]
            schemas: crate::openapi::QuestionSchemas::of::<Q>,
        }
    }

    /// A question that searches or draws.
    pub(crate) const fn long<Q: Question>() -> QuestionInfo {
        QuestionInfo {
            may_take_long: true,
            ..QuestionInfo::quick::<Q>()
        }
    }
}

impl std::fmt::Debug for QuestionInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QuestionInfo")
            .field("name", &self.name)
            .field("may_take_long", &self.may_take_long)
            .finish_non_exhaustive()
    }
}
