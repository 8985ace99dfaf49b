//! Names that users type: compared without case, with suggestions for misspelt ones.

use std::fmt;

/// Words with more characters get no suggestion, which bounds the cost.
const MAX_WORD_CHARACTERS: usize = 64;

/// Shorter words are not taken for the beginning of a name.
const MIN_PREFIX_CHARACTERS: usize = 3;

/// A name that begins with the word is as near as a name with this many typing errors.
const PREFIX_RANK: usize = 3;

/// Whether `word` is `name`, ignoring case; `_` and space match `-`.
///
/// ```
/// use taquin_puzzle::name;
///
/// assert!(name::matches("Blank_First", "blank-first"));
/// assert!(!name::matches("blankfirst", "blank-first"));
/// ```
pub fn matches(word: &str, name: &str) -> bool {
    word.chars().map(folded).eq(name.chars().map(folded))
}

/// The name that `word` was most likely meant to be, for a suggestion "did you mean …?"
///
/// A name is near if at most a third of its characters are mistyped (omitted, added, replaced or
/// swapped with a neighbour), or if it begins with `word`. Of equally near names, the first is
/// returned. Case is ignored.
///
/// Words of more than 64 characters are near no name, which bounds the cost.
///
/// ```
/// use taquin_puzzle::name;
///
/// let goals = ["rows", "blank-first", "columns", "snail"];
/// assert_eq!(name::nearest("snial", goals), Some("snail"));
/// assert_eq!(name::nearest("Colums", goals), Some("columns"));
/// assert_eq!(name::nearest("blank", goals), Some("blank-first"));
/// assert_eq!(name::nearest("diagonal", goals), None);
/// ```
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.chars().nth(MAX_WORD_CHARACTERS).is_some() {
        return None;
    }
    let word: String = word.chars().map(folded).collect();
    names
        .into_iter()
        .filter_map(|name| Some((rank(&word, name)?, name)))
        .min_by_key(|&(rank, _)| rank)
        .map(|(_, name)| name)
}

/// The value that `word` names, ignoring case; `names` gives the name and the aliases of a value.
///
/// # Errors
/// If no value has that name: the value with the [nearest] name, if any is near.
///
/// ```
/// use taquin_puzzle::{Goal, name};
///
/// let find = |word| name::find(word, Goal::ALL, |goal| (goal.name(), goal.aliases()));
/// assert_eq!(find("Row_Major"), Ok(Goal::Rows));
/// assert_eq!(find("spirla"), Err(Some(Goal::Snail)));
/// assert_eq!(find("diagonal"), Err(None));
/// ```
pub fn find<'a, T: Copy>(
    word: &str,
    values: impl IntoIterator<Item = T>,
    names: impl Fn(T) -> (&'a str, &'a [&'a str]),
) -> Result<T, Option<T>> {
    let mut named = Vec::new();
    for value in values {
        let (name, aliases) = names(value);
        named.push((name, value));
        named.extend(aliases.iter().map(|&alias| (alias, value)));
    }
    let value_of = |wanted: &dyn Fn(&str) -> bool| {
        let with_name = named.iter().find(|(name, _)| wanted(name));
        with_name.map(|&(_, value)| value)
    };
    value_of(&|name| matches(word, name)).ok_or_else(|| {
        let nearest = nearest(word, named.iter().map(|&(name, _)| name))?;
        value_of(&|name| name == nearest)
    })
}

/// The parts of `list` between its commas; commas in brackets do not separate.
///
/// ```
/// use taquin_puzzle::name;
///
/// assert!(name::split_list("a,max(b,c)").eq(["a", "max(b,c)"]));
/// ```
pub fn split_list(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    list.split(move |character| {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        character == ',' && depth == 0
    })
}

/// The part of an error message that suggests a name; empty if there is none.
///
/// ```
/// use taquin_puzzle::{Goal, name::DidYouMean};
///
/// assert_eq!(DidYouMean(Some(Goal::Snail)).to_string(), "did you mean snail? ");
/// assert_eq!(DidYouMean::<Goal>(None).to_string(), "");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DidYouMean<T>(pub Option<T>);

impl<T: fmt::Display> fmt::Display for DidYouMean<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(name) => write!(f, "did you mean {name}? "),
            None => Ok(()),
        }
    }
}

/// The distance of a name from a word, if it is near; smaller is nearer.
fn rank(word: &str, name: &str) -> Option<usize> {
    let name: String = name.chars().map(folded).collect();
    let word_len = word.chars().count();
    let longer = name.chars().count().max(word_len);
    let allowed = (longer / 3).max(1);
    let errors = strsim::osa_distance(word, &name);
    // Words with nothing in common are not near, however short.
    if errors <= allowed && errors < longer {
        Some(errors)
    } else if word_len >= MIN_PREFIX_CHARACTERS && name.starts_with(word) {
        Some(PREFIX_RANK)
    } else {
        None
    }
}

/// A character as it is compared.
fn folded(letter: char) -> char {
    match letter {
        '_' | ' ' => '-',
        _ => letter.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 8] = [
        "astar",
        "idastar",
        "bfs",
        "dfs",
        "breadth-first",
        "linear-conflict",
        "manhattan",
        "a*",
    ];

    #[test]
    fn suggests_the_name_of_a_misspelt_word() {
        for (word, name) in [
            ("atsar", "astar"),
            ("ASTR", "astar"),
            ("ida-star", "idastar"),
            ("breadth_first", "breadth-first"),
            ("bredth-frist", "breadth-first"),
            ("manhatan", "manhattan"),
            ("linear", "linear-conflict"),
            ("*a", "a*"),
        ] {
            assert_eq!(nearest(word, NAMES), Some(name), "{word}");
        }
    }

    #[test]
    fn suggests_nothing_for_other_words() {
        for word in [
            "",
            "x",
            "li",
            "quick",
            "наука",
            "🧩🧩🧩",
            "a very long sentence",
        ] {
            assert_eq!(nearest(word, NAMES), None, "{word}");
        }
        assert_eq!(nearest("astar", []), None);
        assert_eq!(nearest("", ["", "a"]), None);
    }

    #[test]
    fn suggests_the_nearest_and_then_the_first_name() {
        assert_eq!(nearest("cfs", NAMES), Some("bfs"));
        assert_eq!(nearest("dfs", NAMES), Some("dfs"));
        assert_eq!(nearest("astars", NAMES), Some("astar"));
        // One typing error is nearer than a name that begins with the word.
        assert_eq!(nearest("rows", ["rows-and-columns", "row"]), Some("row"));
    }

    #[test]
    fn long_words_are_not_compared() {
        let word = "a".repeat(MAX_WORD_CHARACTERS);
        let name = "a".repeat(MAX_WORD_CHARACTERS + 1);
        assert_eq!(nearest(&word, [name.as_str()]), Some(name.as_str()));
        assert_eq!(nearest(&name, [name.as_str()]), None);
        // The comparison would take minutes.
        let huge = "astar".repeat(2_000_000);
        assert_eq!(nearest(&huge, [huge.as_str(), "astar"]), None);
    }
}
