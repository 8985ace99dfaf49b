//! How error messages show a piece of the input.

/// How many characters of a word an error message shows.
pub(crate) const MAX_EXCERPT_CHARACTERS: usize = 24;

/// A word for an error message: cut short when long, unprintable characters escaped.
pub(crate) fn excerpt(word: &str) -> String {
    let mut shown: String = word
        .chars()
        .take(MAX_EXCERPT_CHARACTERS)
        .flat_map(|c| match c {
            '"' | '\'' | '\\' => vec![c],
            _ => c.escape_debug().collect(),
        })
        .collect();
    if word.chars().nth(MAX_EXCERPT_CHARACTERS).is_some() {
        shown.push('…');
    }
    shown
}
