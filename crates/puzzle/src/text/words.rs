//! Splitting a text into lines and words.

/// The words between white space and commas.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
}

/// The text without leading empty lines and comment lines.
pub(super) fn after_comments(text: &str) -> &str {
    let is_skipped = |line: &&str| {
        let line = line.trim_start();
        line.is_empty() || line.starts_with('#')
    };
    let skipped: usize = text
        .split_inclusive('\n')
        .take_while(is_skipped)
        .map(str::len)
        .sum();
    &text[skipped..]
}

/// The lines without `#` comments; lines without words are left out.
pub(super) fn content_lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or(line))
        .filter(|line| words(line).next().is_some())
}
