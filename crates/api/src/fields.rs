//! The values of fields: times, sizes of memory, and names that stand for choices.

use std::str::FromStr;
use std::time::Duration;

use serde::de::{Deserialize, Deserializer, Error as _};
use taquin::puzzle::{Blank, GoalChoice, name};
use taquin::render::Scheme;
use taquin::search::Weight;
use taquin::{Language, Notation};

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

/// Defines types for values that are read from text.
macro_rules! from_text {
    ($($(#[$doc:meta])* $name:ident($value:ty) by $parse:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) struct $name(pub(crate) $value);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                $parse(&text).map($name).map_err(D::Error::custom)
            }
        }
    )+};
}

from_text! {
    /// A time.
    TimeText(Duration) by parse_time;
    /// A number of bytes.
    BytesText(usize) by parse_bytes;
    /// The name of a notation.
    NotationName(Notation) by Notation::from_str;
    /// The code of a language.
    LanguageCode(Language) by Language::from_str;
    /// The name of a goal, or a board.
    GoalText(GoalChoice) by GoalChoice::from_str;
    /// The name of a colour scheme.
    SchemeName(Scheme) by |text: &str| named(text, "a scheme", Scheme::ALL, Scheme::name);
    /// Where the blank of random boards may be.
    BlankPlace(Blank) by |text: &str| named(text, "a place for the blank", Blank::ALL, Blank::name);
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
