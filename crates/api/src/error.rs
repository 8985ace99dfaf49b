//! Why a question has no answer.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;
use taquin::puzzle::text::Place;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ApiError {
    kind: ErrorKind,
    message: String,
    field: Option<Cow<'static, str>>,
    at: Option<Place>,
}

/// What kind of error it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// No question has this name.
    UnknownQuestion,
    /// The request is not one for this question.
    BadRequest,
    /// The request is beyond one of the [caps](crate::Caps).
    TooLarge,
    /// The goal cannot be reached from the board, and the question makes no sense without a solution.
    Unsolvable,
}

/// An error as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ErrorReport<'a> {
    /// `error`, or `unsolvable` if the goal cannot be reached.
    pub status: &'static str,
    /// What is wrong, and what to do.
    pub error: &'a str,
    /// The field of the request that is wrong, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'a str>,
    /// The line in the text of the field, or in the request if no field is named; counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl ApiError {
    pub(crate) fn new(kind: ErrorKind, message: impl fmt::Display) -> ApiError {
        ApiError {
            kind,
            message: message.to_string(),
            field: None,
            at: None,
        }
    }

    /// A request that is wrong in one of its fields.
    pub(crate) fn bad(field: impl Into<Cow<'static, str>>, message: impl fmt::Display) -> ApiError {
        ApiError::new(ErrorKind::BadRequest, message).in_field(field)
    }

    /// A request that goes beyond a cap in one of its fields.
    pub(crate) fn too_large(
        field: impl Into<Cow<'static, str>>,
        message: impl fmt::Display,
    ) -> ApiError {
        ApiError::new(ErrorKind::TooLarge, message).in_field(field)
    }

    pub(crate) fn in_field(mut self, field: impl Into<Cow<'static, str>>) -> ApiError {
        self.field = Some(field.into());
        self
    }

    pub(crate) fn at(mut self, at: Place) -> ApiError {
        self.at = Some(at);
        self
    }

    pub(crate) fn without_place(mut self) -> ApiError {
        self.at = None;
        self
    }

    /// What kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// What is wrong, and what to do.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The field of the request that is wrong, where known.
    pub fn field(&self) -> Option<&str> {
        self.field.as_deref()
    }

    /// The place in the text of the field, or in the request if no field is named, where known.
    pub fn place(&self) -> Option<Place> {
        self.at
    }

    /// The error as a JSON object.
    pub fn report(&self) -> ErrorReport<'_> {
        ErrorReport {
            status: match self.kind {
                ErrorKind::Unsolvable => "unsolvable",
                _ => "error",
            },
            error: &self.message,
            field: self.field(),
            line: self.at.map(|at| at.line),
            column: self.at.map(|at| at.column),
        }
    }

    /// The error as the text of a JSON object.
    pub fn json(&self) -> String {
        serde_json::to_string(&self.report()).expect("an error is text and numbers")
    }
}
