//! The values of fields: times, sizes of memory, and names that stand for choices.

use std::str::FromStr;
use std::time::Duration;

use serde::de::{Deserialize, Deserializer, Error as _};
use taquin::puzzle::moves::MovesChange;
use taquin::puzzle::{Blank, GoalChoice, name};
use taquin::render::Scheme;
use taquin::search::Weight;
use taquin::solve::{HeuristicKind, Method};
use taquin::{Language, Metric, Notation, Size};

/// Reads a time such as `10s`, `1m 30s` or `500ms`; a bare number is in seconds.
///
/// # Errors
/// A message that says what was expected.
///
/// ```
/// use std::time::Duration;
///
/// assert_eq!(taquin_api::parse_time("1m 30s"), Ok(Duration::from_secs(90)));
/// assert_eq!(taquin_api::parse_time("0.5"), Ok(Duration::from_millis(500)));
/// ```
pub fn parse_time(text: &str) -> Result<Duration, &'static str> {
    let parsed = match text.trim().parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    parsed.ok_or("expected a time such as 10s, 500ms or 1m 30s")
}

/// Reads a number of bytes such as `2GiB`, `500MB` or `1048576`.
///
/// # Errors
/// A message that says what was expected.
///
/// ```
/// assert_eq!(taquin_api::parse_bytes("2KiB"), Ok(2048));
/// ```
pub fn parse_bytes(text: &str) -> Result<usize, &'static str> {
    let bytes = parse_size::parse_size(text)
        .map_err(|_| "expected a size such as 500MiB, 2GiB or 1048576 (bytes)")?;
    usize::try_from(bytes).map_err(|_| "the size is larger than any memory on this system")
}

/// Defines types for values that are read from text: what they are, what they are read by, an example, and the
/// names of all values if there are few.
macro_rules! from_text {
    ($($name:ident($value:ty): $about:literal, $example:literal, $parse:expr $(, names $names:expr)?;)+) => {$(
        #[doc = $about]
        #[derive(Clone, Debug)]
        pub(crate) struct $name(pub(crate) $value);

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                $parse(&text).map($name).map_err(serde::de::Error::custom)
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                let names: Option<Vec<&'static str>> = None$(.or(Some($names.to_vec())))?;
                crate::openapi::text_schema($about, $example, names)
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {}
    )+};
}

pub(crate) use from_text;

from_text! {
    TimeText(Duration): "A time such as 10s, 500ms or 1m 30s; a bare number is in seconds.",
        "5s", parse_time;
    BytesText(usize): "A number of bytes such as 500MiB, 2GB or 1048576.",
        "100MiB", parse_bytes;
    SizeText(Size): "Rows and columns, or one number for a square.",
        "4x4", Size::from_str;
    GoalText(GoalChoice): "A goal: rows, blank-first, columns, snail, or a board.",
        "rows", GoalChoice::from_str;
    MetricName(Metric): "How moves are counted: single tiles, or runs of tiles.",
        "single", Metric::from_str, names Metric::ALL.map(Metric::name);
    NotationName(Notation): "How moves are written: the way the tile moves, the way the blank moves, or the numbers of the tiles.",
        "tile", Notation::from_str, names Notation::ALL.map(Notation::name);
    MethodName(Method): "A method of solving boards.",
        "auto", Method::from_str, names Method::ALL.iter().map(|method| method.name()).collect::<Vec<_>>();
    HeuristicName(HeuristicKind): "A heuristic, which may have parameters or parts.",
        "linear-conflict", HeuristicKind::from_str;
    LanguageCode(Language): "The language of explanations.",
        "en", Language::from_str, names Language::ALL.map(Language::code);
    SchemeName(Scheme): "What the colours of tiles show.",
        "rows", |text: &str| named(text, "a scheme", Scheme::ALL, Scheme::name), names Scheme::ALL.map(Scheme::name);
    BlankPlace(Blank): "Where the blank of random boards may be: anywhere, or in its goal cell.",
        "anywhere", |text: &str| named(text, "a place for the blank", Blank::ALL, Blank::name), names Blank::ALL.map(Blank::name);
    ChangeName(MovesChange): "A change of a sequence of moves.",
        "inverse", |text: &str| named(text, "a change of moves", MovesChange::ALL, MovesChange::name), names MovesChange::ALL.map(MovesChange::name);
}

/// A weight of weighted A*.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightNumber(pub(crate) Weight);

impl<'de> Deserialize<'de> for WeightNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WeightNumber, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let weight = number.to_string().parse::<Weight>();
        weight.map(WeightNumber).map_err(D::Error::custom)
    }
}

/// The size of boards that a request names, or 4x4.
pub(crate) fn usual_size(size: Option<&SizeText>) -> Size {
    match size {
        Some(size) => size.0,
        None => Size::new(4, 4).expect("4x4 is a size"),
    }
}

/// The value of a name, or a message that lists all names.
pub(crate) fn named<T: Copy, const N: usize>(
    text: &str,
    what: &str,
    values: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T, String> {
    name::find(text, values, |value| (name(value), &[])).map_err(|nearest| {
        let word: String = text.chars().take(40).collect();
        let suggestion = name::DidYouMean(nearest.map(name));
        let names = values.map(name).join(", ");
        format!("'{word}' is not {what}: {suggestion}use one of {names}")
    })
}
