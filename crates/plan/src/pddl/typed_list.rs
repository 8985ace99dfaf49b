//! Lists of names with types: `a b - t c`.

use super::error::{PddlError, PddlFault};
use super::requirements::Feature;
use super::tree::{Items, List, Node, Word, shorten};
use super::typing::{Parameter, Types};
use super::warning::{PddlSlip, Warnings};

/// Where the type of names in a list stands.
#[derive(Clone, Copy)]
pub(crate) enum OfType<'a> {
    /// After the dash.
    Node(&'a Node),
    /// In one word with the dash.
    Joined(&'a Word),
}

impl<'a> OfType<'a> {
    /// The types, as names and the words that have their places.
    pub(super) fn names(self) -> Result<Vec<(&'a str, &'a Word)>, PddlError> {
        let words = match self {
            OfType::Joined(word) => return Ok(vec![(&word.text[1..], word)]),
            OfType::Node(Node::Word(word)) => vec![word],
            OfType::Node(Node::List(list)) => either(list)?,
        };
        let words = words.into_iter();
        words
            .map(|word| Ok((word.name("the name of a type")?, word)))
            .collect()
    }
}

/// The types in `(either …)`.
fn either(list: &List) -> Result<Vec<&Word>, PddlError> {
    let (head, mut items) = list.headed("a type or `(either …)`")?;
    if head.text != "either" {
        return Err(head.unexpected("`either`"));
    }
    let mut words = vec![items.require("a type")?.word("a type")?];
    for item in items {
        words.push(item.word("a type")?);
    }
    Ok(words)
}

/// Names with the node of their type: in `a b - t c`, a and b have t, and c has none.
pub(crate) fn typed_list<'a>(
    items: Items<'a>,
    warnings: &Warnings,
    check: impl Fn(&Word) -> Result<(), PddlError>,
) -> Result<Vec<(&'a Word, Option<OfType<'a>>)>, PddlError> {
    let mut entries = Vec::new();
    let mut untyped = 0;
    let mut items = items;
    while let Some(item) = items.next() {
        let word = item.word("a name")?;
        if !word.text.starts_with('-') || untyped == entries.len() {
            check(word)?;
            entries.push((word, None));
            continue;
        }
        warnings.note_use(Feature::Typing, word.place);
        let of_type = match word.text.as_str() {
            "-" => OfType::Node(items.require("a type")?),
            // The space after the dash was left out.
            joined => {
                warnings.add(word.place, PddlSlip::JoinedDash(shorten(joined)));
                OfType::Joined(word)
            }
        };
        for (_, empty) in &mut entries[untyped..] {
            *empty = Some(of_type);
        }
        untyped = entries.len();
    }
    Ok(entries)
}

/// Variables with their types, and pairs of them that have the same name.
pub(crate) struct Variables {
    pub(crate) list: Vec<Parameter>,
    pub(crate) same: Vec<(usize, usize)>,
}

/// The largest number of variables that a formula may use: grounding recurses once per variable.
pub(crate) const MAX_VARIABLES: usize = 255;

/// Reads variables with their types.
pub(crate) fn parameters(
    items: Items<'_>,
    types: &Types,
    warnings: &Warnings,
) -> Result<Variables, PddlError> {
    let variables = typed_list(items, warnings, |word| match word.variable() {
        Some(_) => Ok(()),
        None => Err(word.unexpected("a variable such as `?x`")),
    })?;
    if let (Some((word, _)), found) = (variables.get(MAX_VARIABLES), variables.len()) {
        return Err(too_many_variables(word, found));
    }
    let mut read = Variables {
        list: Vec::new(),
        same: Vec::new(),
    };
    for (word, of_type) in variables {
        let mut before = read.list.iter();
        if let Some(first) = before.position(|(name, _)| *name == word.text) {
            let slip = PddlSlip::VariableTwice(shorten(&word.text));
            warnings.add(word.place, slip);
            read.same.push((first, read.list.len()));
        }
        let types = types.type_set(of_type)?;
        read.list.push((word.text.clone(), types));
    }
    Ok(read)
}

pub(crate) fn too_many_variables(word: &Word, found: usize) -> PddlError {
    word.fault(PddlFault::TooMany {
        what: "parameters",
        found,
        max: MAX_VARIABLES,
    })
}
