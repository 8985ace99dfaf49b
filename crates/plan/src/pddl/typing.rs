//! Types, objects of them, and lists of names with types.

use rustc_hash::FxHashMap;

use super::error::{PddlError, PddlFault};
use super::tree::{Items, Node, Word, cut};

/// A type; the first of every domain is `object`, the ancestor of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// The name.
    pub name: String,
    /// The type above, as an index; `object` is above itself.
    pub parent: usize,
}

/// What a parameter may be: of one of these types, given by their indices.
///
/// More than one type comes from `(either …)`.
pub type Kind = Vec<usize>;

/// The most types above one another: whether an object is of a type is a walk up from its own.
const MOST_DEPTH: usize = 100;

/// A named object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The name.
    pub name: String,
    /// Its type, as an index.
    pub type_index: usize,
}

/// The types of a domain, by index and by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Types {
    pub(crate) list: Vec<Type>,
    by_name: FxHashMap<String, usize>,
}

impl Types {
    /// The type that is always there.
    pub(crate) const OBJECT: usize = 0;

    /// Nothing but `object`.
    pub(crate) fn new() -> Types {
        let object = Type {
            name: "object".into(),
            parent: Types::OBJECT,
        };
        Types {
            by_name: FxHashMap::from_iter([(object.name.clone(), Types::OBJECT)]),
            list: vec![object],
        }
    }

    /// Reads the section `:types`.
    pub(crate) fn read(items: Items<'_>) -> Result<Types, PddlError> {
        let mut types = Types::new();
        let entries = typed_list(items, |word| word.name("the name of a type").map(drop))?;
        for (word, _) in &entries {
            if word.text == "object" {
                continue;
            }
            let index = types.list.len();
            if types.by_name.insert(word.text.clone(), index).is_some() {
                return Err(duplicate(word, "type"));
            }
            types.list.push(Type {
                name: word.text.clone(),
                parent: Types::OBJECT,
            });
        }
        for (word, kind) in &entries {
            let parent = types.single(*kind)?;
            let index = types.by_name[&word.text];
            if index == Types::OBJECT && parent != Types::OBJECT {
                return Err(word.fault(PddlFault::CircularType(word.text.clone())));
            }
            types.list[index].parent = parent;
        }
        types.refuse_circles(&entries)?;
        Ok(types)
    }

    /// Refuses types that are above themselves, and those with too many above them.
    fn refuse_circles(&self, entries: &[(&Word, Option<&Node>)]) -> Result<(), PddlError> {
        // Every type that is known to lead to `object` is looked at once.
        let mut is_rooted = vec![false; self.list.len()];
        is_rooted[Types::OBJECT] = true;
        let mut depths = vec![0; self.list.len()];
        for (word, _) in entries {
            let mut path = Vec::new();
            let mut at = self.by_name[&word.text];
            while !is_rooted[at] {
                path.push(at);
                at = self.list[at].parent;
                if path.len() > self.list.len() {
                    return Err(word.fault(PddlFault::CircularType(cut(&word.text))));
                }
            }
            let above = depths[at];
            for (below, at) in path.into_iter().rev().enumerate() {
                is_rooted[at] = true;
                depths[at] = above + below + 1;
            }
            if depths[self.by_name[&word.text]] > MOST_DEPTH {
                return Err(word.fault(PddlFault::DeepType(cut(&word.text), MOST_DEPTH)));
            }
        }
        Ok(())
    }

    fn find(&self, word: &Word) -> Result<usize, PddlError> {
        let name = word.name("the name of a type")?;
        self.by_name.get(name).copied().ok_or_else(|| {
            word.fault(PddlFault::Unknown {
                what: "type",
                name: cut(name),
                section: "(:types …)",
            })
        })
    }

    /// The one type that a list entry has.
    fn single(&self, node: Option<&Node>) -> Result<usize, PddlError> {
        match node {
            None => Ok(Types::OBJECT),
            Some(Node::Word(word)) => self.find(word),
            Some(list) => Err(list.unexpected("one type, because `either` is for parameters only")),
        }
    }

    /// The types that a parameter has.
    pub(crate) fn kind(&self, node: Option<&Node>) -> Result<Kind, PddlError> {
        const EITHER: &str = "a type or `(either …)`";
        let Some(Node::List(list)) = node else {
            return Ok(vec![self.single(node)?]);
        };
        let (head, mut items) = list.headed(EITHER)?;
        if head.text != "either" {
            return Err(head.unexpected("`either`"));
        }
        let mut kind = vec![self.find(items.require("a type")?.word("a type")?)?];
        for item in items {
            kind.push(self.find(item.word("a type")?)?);
        }
        kind.sort_unstable();
        kind.dedup();
        Ok(kind)
    }

    /// Whether every object of the first kind is one of the second.
    pub(crate) fn fits(&self, inner: &[usize], outer: &[usize]) -> bool {
        inner.iter().all(|&index| self.is_within(index, outer))
    }

    /// Whether every object of a type is of a kind.
    pub(crate) fn is_within(&self, mut index: usize, outer: &[usize]) -> bool {
        loop {
            if outer.contains(&index) {
                return true;
            }
            if index == Types::OBJECT {
                return false;
            }
            index = self.list[index].parent;
        }
    }

    /// A kind as messages show it.
    pub(crate) fn show(&self, kind: &[usize]) -> String {
        match kind {
            [index] => cut(&self.list[*index].name),
            several => {
                let names: Vec<_> = several.iter().map(|&i| cut(&self.list[i].name)).collect();
                format!("(either {})", names.join(" "))
            }
        }
    }
}

/// Objects by index and by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Objects {
    pub(crate) list: Vec<Object>,
    by_name: FxHashMap<String, usize>,
}

impl Objects {
    /// Adds those of the section `:constants` or `:objects`.
    pub(crate) fn read(&mut self, items: Items<'_>, types: &Types) -> Result<(), PddlError> {
        for (word, kind) in typed_list(items, |word| word.name("the name of an object").map(drop))?
        {
            let type_index = types.single(kind)?;
            let index = self.list.len();
            if self.by_name.insert(word.text.clone(), index).is_some() {
                return Err(duplicate(word, "object"));
            }
            self.list.push(Object {
                name: word.text.clone(),
                type_index,
            });
        }
        Ok(())
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }
}

pub(crate) fn duplicate(word: &Word, what: &'static str) -> PddlError {
    word.fault(PddlFault::Duplicate {
        what,
        name: cut(&word.text),
    })
}

/// Names with the node of their type: `a b - t c` gives a and b with t, and c with none.
pub(crate) fn typed_list<'a>(
    items: Items<'a>,
    check: impl Fn(&Word) -> Result<(), PddlError>,
) -> Result<Vec<(&'a Word, Option<&'a Node>)>, PddlError> {
    let mut entries = Vec::new();
    let mut untyped = 0;
    let mut items = items;
    while let Some(item) = items.next() {
        let word = item.word("a name")?;
        if word.text == "-" && untyped < entries.len() {
            let kind = items.require("a type")?;
            for (_, of) in &mut entries[untyped..] {
                *of = Some(kind);
            }
            untyped = entries.len();
        } else {
            check(word)?;
            entries.push((word, None));
        }
    }
    Ok(entries)
}

/// Variables with their kinds.
pub(crate) fn parameters(
    items: Items<'_>,
    types: &Types,
) -> Result<Vec<(String, Kind)>, PddlError> {
    /// Grounding goes as deep as there are parameters.
    const MOST: usize = 255;
    let variables = typed_list(items.clone(), |word| match word.variable() {
        Some(_) => Ok(()),
        None => Err(word.unexpected("a variable such as `?x`")),
    })?;
    if let (Some((word, _)), found) = (variables.get(MOST), variables.len()) {
        return Err(word.fault(PddlFault::TooMany {
            what: "parameters",
            found,
            most: MOST,
        }));
    }
    let mut parameters: Vec<(String, Kind)> = Vec::new();
    for (word, kind) in variables {
        if parameters.iter().any(|(name, _)| *name == word.text) {
            return Err(duplicate(word, "variable"));
        }
        parameters.push((word.text.clone(), types.kind(kind)?));
    }
    Ok(parameters)
}
