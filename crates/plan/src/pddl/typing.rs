//! Types, objects of them, and lists of names with types.

use rustc_hash::FxHashMap;

use super::error::{PddlError, PddlFault};
use super::tree::{Items, Node, Word, shorten};

/// A type; the first of every domain is `object`, the ancestor of all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// The name.
    pub name: String,
    /// The index of the parent type; `object` is its own parent.
    pub parent: usize,
}

/// The types that a parameter may have, as indices; more than one come from `(either …)`.
pub type TypeSet = Vec<usize>;

/// The largest depth of the type hierarchy: type checks walk up from an object's own type.
const MAX_TYPE_DEPTH: usize = 100;

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
    /// The index of `object`.
    pub(crate) const OBJECT: usize = 0;

    /// The type `object` alone.
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
        for (word, of_type) in &entries {
            let parent = types.single(*of_type)?;
            let index = types.by_name[&word.text];
            if index == Types::OBJECT && parent != Types::OBJECT {
                return Err(word.fault(PddlFault::CircularType(word.text.clone())));
            }
            types.list[index].parent = parent;
        }
        types.refuse_circles(&entries)?;
        Ok(types)
    }

    /// Refuses types that are their own ancestors or have too many ancestors.
    fn refuse_circles(&self, entries: &[(&Word, Option<&Node>)]) -> Result<(), PddlError> {
        // Types that are known to lead to `object` are visited once.
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
                    return Err(word.fault(PddlFault::CircularType(shorten(&word.text))));
                }
            }
            let above = depths[at];
            for (below, at) in path.into_iter().rev().enumerate() {
                is_rooted[at] = true;
                depths[at] = above + below + 1;
            }
            if depths[self.by_name[&word.text]] > MAX_TYPE_DEPTH {
                return Err(word.fault(PddlFault::DeepType(shorten(&word.text), MAX_TYPE_DEPTH)));
            }
        }
        Ok(())
    }

    fn find(&self, word: &Word) -> Result<usize, PddlError> {
        let name = word.name("the name of a type")?;
        let known = self.by_name.get(name).copied();
        known.ok_or_else(|| word.unknown("type", "(:types …)"))
    }

    /// The type of a list entry that may have only one.
    fn single(&self, node: Option<&Node>) -> Result<usize, PddlError> {
        match node {
            None => Ok(Types::OBJECT),
            Some(Node::Word(word)) => self.find(word),
            Some(list) => {
                Err(list.unexpected("one type, because only parameters may use `either`"))
            }
        }
    }

    /// The types of a parameter.
    pub(crate) fn type_set(&self, node: Option<&Node>) -> Result<TypeSet, PddlError> {
        const EITHER: &str = "a type or `(either …)`";
        let Some(Node::List(list)) = node else {
            return Ok(vec![self.single(node)?]);
        };
        let (head, mut items) = list.headed(EITHER)?;
        if head.text != "either" {
            return Err(head.unexpected("`either`"));
        }
        let mut types = vec![self.find(items.require("a type")?.word("a type")?)?];
        for item in items {
            types.push(self.find(item.word("a type")?)?);
        }
        types.sort_unstable();
        types.dedup();
        Ok(types)
    }

    /// Whether every object of one of the `inner` types is also of one of the `outer` types.
    pub(crate) fn fits(&self, inner: &[usize], outer: &[usize]) -> bool {
        inner.iter().all(|&index| self.is_within(index, outer))
    }

    /// Whether a type is one of the `outer` types or a descendant of one.
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

    /// Types as messages show them.
    pub(crate) fn show(&self, types: &[usize]) -> String {
        match types {
            [index] => shorten(&self.list[*index].name),
            several => {
                let names: Vec<_> = several
                    .iter()
                    .map(|&i| shorten(&self.list[i].name))
                    .collect();
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
    /// Adds the objects of a section `:constants` or `:objects`.
    pub(crate) fn read(&mut self, items: Items<'_>, types: &Types) -> Result<(), PddlError> {
        let check = |word: &Word| word.name("the name of an object").map(drop);
        for (word, of_type) in typed_list(items, check)? {
            let type_index = types.single(of_type)?;
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
        name: shorten(&word.text),
    })
}

/// Names with the node of their type: in `a b - t c`, a and b have t, and c has none.
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
            let node = items.require("a type")?;
            for (_, of_type) in &mut entries[untyped..] {
                *of_type = Some(node);
            }
            untyped = entries.len();
        } else {
            check(word)?;
            entries.push((word, None));
        }
    }
    Ok(entries)
}

/// Reads variables with their types.
pub(crate) fn parameters(
    items: Items<'_>,
    types: &Types,
) -> Result<Vec<(String, TypeSet)>, PddlError> {
    /// Grounding recurses once per parameter.
    const MAX_PARAMETERS: usize = 255;
    let variables = typed_list(items.clone(), |word| match word.variable() {
        Some(_) => Ok(()),
        None => Err(word.unexpected("a variable such as `?x`")),
    })?;
    if let (Some((word, _)), found) = (variables.get(MAX_PARAMETERS), variables.len()) {
        return Err(word.fault(PddlFault::TooMany {
            what: "parameters",
            found,
            max: MAX_PARAMETERS,
        }));
    }
    let mut parameters: Vec<(String, TypeSet)> = Vec::new();
    for (word, of_type) in variables {
        if parameters.iter().any(|(name, _)| *name == word.text) {
            return Err(duplicate(word, "variable"));
        }
        parameters.push((word.text.clone(), types.type_set(of_type)?));
    }
    Ok(parameters)
}
