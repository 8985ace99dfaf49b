//! The languages of explanations.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::excerpt;

/// A language of explanations.
///
/// Every front end has phrases in every language, so that a `match` without one does not compile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::English, Language::Russian, Language::Spanish];

    /// The two-letter code.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Russian => "ru",
            Language::Spanish => "es",
        }
    }

    /// The language of a locale such as `ru_RU.UTF-8`, or of a browser's tag such as `es-MX`.
    ///
    /// `None` for languages without explanations, and for the locales `C` and `POSIX`.
    ///
    /// ```
    /// use taquin_puzzle::Language;
    ///
    /// assert_eq!(Language::of_locale("ru_RU.UTF-8"), Some(Language::Russian));
    /// assert_eq!(Language::of_locale("es-MX"), Some(Language::Spanish));
    /// assert_eq!(Language::of_locale("C.UTF-8"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '-', '.', '@']).next()?;
        code.parse().ok()
    }
}

impl fmt::Display for Language {
    /// Writes the [code](Language::code).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguageError;

    /// Reads the [code](Language::code), in any case.
    fn from_str(text: &str) -> Result<Language, UnknownLanguageError> {
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownLanguageError(excerpt(text)))
    }
}

/// A code that is not a known language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a known language: use en, ru or es")]
pub struct UnknownLanguageError(pub String);

/// A number with the form of a noun that Russian uses after it: `one` after 1, 21, 31; `few` after 2, 3, 4,
/// 22; `many` after 0, 5, 11, 12.
///
/// ```
/// use taquin_puzzle::russian_count;
///
/// let moves = |count| russian_count(count, "ход", "хода", "ходов");
/// assert_eq!([1, 2, 5, 11, 21].map(moves), ["1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход"]);
/// ```
pub fn russian_count(count: u64, one: &str, few: &str, many: &str) -> String {
    let form = match (count % 10, count % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        _ => many,
    };
    format!("{count} {form}")
}
