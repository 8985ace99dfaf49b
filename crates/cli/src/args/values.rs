//! The values of flags: names that stand for choices, times and sizes.

use std::num::NonZeroUsize;
use std::time::Duration;

use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use taquin::puzzle::text::Format;
use taquin::render::{Look, Pace};
use taquin::search::threads::MAX_THREADS;
use taquin::{Language, Notation};

use crate::phrases::{Phrases, phrases};

/// The language of what is said to people.
#[derive(Args)]
pub(crate) struct LanguageArgs {
    /// The language of the explanation: en, ru or es [default: that of the locale, or en]
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
}

impl LanguageArgs {
    /// The language that was asked for, or that of the locale, or English.
    pub(crate) fn language(&self) -> Language {
        self.lang.or_else(locale).unwrap_or_default()
    }

    /// The phrases of the language.
    pub(crate) fn phrases(&self) -> &'static dyn Phrases {
        phrases(self.language())
    }
}

/// The language of the locale for messages, as POSIX finds it: the first of these variables that is not
/// empty counts.
fn locale() -> Option<Language> {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let mut values = variables.filter_map(|name| std::env::var(name).ok());
    Language::of_locale(&values.find(|value| !value.is_empty())?)
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> ColorChoice {
        match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::AlwaysAnsi,
            Color::Never => ColorChoice::Never,
        }
    }
}

/// What `solve` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    Text,
    Json,
    Moves,
}

/// What commands without moves can print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    Text,
    Json,
}

/// What `compare` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    Text,
    Json,
    Csv,
}

/// Reads the name of a format for boards.
pub(super) fn board_format() -> impl TypedValueParser<Value = Format> {
    described(Format::ALL, Format::name, Format::description)
}

/// Reads the name of a notation for moves.
pub(super) fn notation() -> impl TypedValueParser<Value = Notation> {
    described(Notation::ALL, Notation::name, Notation::description)
}

/// Reads the name of one of `values`; help lists the names.
pub(super) fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    one_of(values, name, move |value| PossibleValue::new(name(value)))
}

/// Reads the name of one of `values`; help lists the names with what they mean.
pub(super) fn described<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
    description: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    one_of(values, name, move |value| {
        PossibleValue::new(name(value)).help(description(value))
    })
}

fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
    listed: impl Fn(T) -> PossibleValue,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.map(listed)).map(move |word| {
        let mut values = values.into_iter();
        let value = values.find(|&value| name(value) == word);
        value.expect("the parser accepts only these names")
    })
}

/// Reads a time such as `10s`, `1m 30s` or `500ms`; a bare number is in seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    taquin_api::parse_time(text).map_err(str::to_string)
}

/// Reads a number of bytes such as `2GiB`, `500MB` or `1048576`.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    taquin_api::parse_bytes(text).map_err(str::to_string)
}

/// Reads a whole number.
pub(super) fn whole_number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "expected a whole number from 0 to 2^64 - 1, such as 42".to_string())
}

/// Reads a whole number of at least 1.
pub(super) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "expected a whole number of at least 1, such as 20".to_string())
}

/// Reads a number of things to list.
pub(super) fn count(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "expected a whole number of at least 0, such as 20".to_string())
}

/// Reads a number of requests that may wait.
pub(super) fn queue(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "expected a number of requests of at least 0, such as 100".to_string())
}

/// Reads a number of requests per second.
pub(super) fn rate(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| {
        "expected a number of requests per second, such as 50; 0 for no limit".to_string()
    })
}

/// Reads the id of a game.
pub(super) fn game_id(text: &str) -> Result<i64, String> {
    let id = text.parse().ok().filter(|&id| id > 0);
    id.ok_or_else(|| "expected an id such as 12; 'taquin records' lists them".to_string())
}

/// Reads a limit on depth.
pub(super) fn depth(text: &str) -> Result<u32, String> {
    let expected = || format!("expected a whole number from 0 to {}, such as 80", u32::MAX);
    text.parse().map_err(|_| expected())
}

/// Reads a number of moves per second.
pub(super) fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok();
    speed
        .filter(|&speed| Pace::default().with_speed(speed).is_ok())
        .ok_or_else(|| {
            let max = Pace::MAX_SPEED;
            format!("expected a number of moves per second from 0.01 to {max}, such as 4")
        })
}

/// Reads a number of frames per move.
pub(super) fn frames(text: &str) -> Result<u32, String> {
    let frames = text.parse().ok();
    frames
        .filter(|&frames| Pace::default().with_frames(frames).is_ok())
        .ok_or_else(|| "expected a number of frames from 1 to 60, such as 5".to_string())
}

/// Reads the width of a cell.
pub(super) fn cell(text: &str) -> Result<u32, String> {
    pixels(text, 2)
}

/// Reads the width of a gap.
pub(super) fn gap(text: &str) -> Result<u32, String> {
    pixels(text, 0)
}

fn pixels(text: &str, min: u32) -> Result<u32, String> {
    let pixels = text.parse().ok();
    pixels
        .filter(|pixels| (min..=Look::MAX_CELL).contains(pixels))
        .ok_or_else(|| {
            let max = Look::MAX_CELL;
            format!("expected a number of pixels from {min} to {max}, such as 40")
        })
}

/// The number of threads that was asked for, or that of the cores.
pub(crate) fn thread_count(requested: Option<NonZeroUsize>) -> usize {
    requested.map_or_else(taquin::search::threads::available, NonZeroUsize::get)
}

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse::<NonZeroUsize>() {
        Ok(threads) if threads.get() <= MAX_THREADS => Ok(threads),
        _ => Err(format!(
            "expected a number of threads from 1 to {MAX_THREADS}, such as 4"
        )),
    }
}

/// Reads a percentage such as `5%` or `0.5 %`; the sign is optional.
pub(super) fn percentage(text: &str) -> Result<f64, String> {
    let text = text.trim();
    let number = text.strip_suffix('%').map_or(text, str::trim_end);
    match number.parse::<f64>() {
        Ok(percent) if percent >= 0.0 && percent.is_finite() => Ok(percent / 100.0),
        _ => Err("expected a percentage such as 5%, at least 0".to_string()),
    }
}
