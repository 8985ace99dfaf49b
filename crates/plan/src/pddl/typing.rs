//! Types, and objects of them.

use rustc_hash::FxHashMap;

use super::error::{PddlError, PddlFault};
use super::tree::{Items, Word, shorten};
use super::typed_list::{OfType, typed_list};
use super::warning::{PddlSlip, Warnings};

/// A type; the first of every domain is `object`, the ancestor of all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// The name.
    pub name: String,
    /// The indices of the parent types, in order; `object` has none. More than one come from
    /// `(either …)`, or from a type that is declared twice.
    pub parents: Vec<usize>,
}

/// The types that a parameter may have, as indices; more than one come from `(either …)`.
pub type TypeSet = Vec<usize>;

/// A variable and its types.
pub type Parameter = (String, TypeSet);

/// The largest number of ancestors of a type: type checks look through them.
const MAX_ANCESTORS: usize = 100;

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
    /// The ancestors of each type, itself included; sorted.
    ancestors: Vec<Box<[usize]>>,
}

impl Types {
    /// The index of `object`.
    pub(crate) const OBJECT: usize = 0;

    /// The type `object` alone.
    pub(crate) fn new() -> Types {
        let object = Type {
            name: "object".into(),
            parents: Vec::new(),
        };
        Types {
            by_name: FxHashMap::from_iter([(object.name.clone(), Types::OBJECT)]),
            list: vec![object],
            ancestors: vec![Box::new([Types::OBJECT])],
        }
    }

    /// Reads the section `:types`.
    pub(crate) fn read(items: Items<'_>, warnings: &Warnings) -> Result<Types, PddlError> {
        let mut types = Types::new();
        let entries = typed_list(items, warnings, |word| {
            word.name("the name of a type").map(drop)
        })?;
        for (word, _) in &entries {
            if word.text == "object" {
                continue;
            }
            if types.by_name.contains_key(&word.text) {
                let (what, name) = ("type", shorten(&word.text));
                warnings.add(word.place, PddlSlip::DeclaredTwice { what, name });
            } else {
                types.add(&word.text, Vec::new());
            }
        }
        for (word, of_type) in &entries {
            let parents = match of_type {
                None => Vec::new(),
                Some(of_type) => types.parents(*of_type, warnings)?,
            };
            let index = types.by_name[&word.text];
            if index == Types::OBJECT {
                if parents.iter().any(|&parent| parent != Types::OBJECT) {
                    return Err(word.fault(PddlFault::CircularType(word.text.clone())));
                }
                continue;
            }
            types.list[index].parents.extend(parents);
        }
        for entry in types.list.iter_mut().skip(1) {
            // Every type is an `object` already.
            entry.parents.retain(|&parent| parent != Types::OBJECT);
            entry.parents.sort_unstable();
            entry.parents.dedup();
            if entry.parents.is_empty() {
                entry.parents.push(Types::OBJECT);
            }
        }
        types.find_ancestors(&entries)?;
        Ok(types)
    }

    fn add(&mut self, name: &str, parents: Vec<usize>) -> usize {
        let index = self.list.len();
        self.by_name.insert(name.to_string(), index);
        self.list.push(Type {
            name: name.to_string(),
            parents,
        });
        index
    }

    /// The parents of a type; those without a declaration are added.
    fn parents(&mut self, of_type: OfType<'_>, warnings: &Warnings) -> Result<TypeSet, PddlError> {
        let mut parents = Vec::new();
        for (name, word) in of_type.names()? {
            parents.push(match self.by_name.get(name) {
                Some(&index) => index,
                None => {
                    warnings.add(word.place, PddlSlip::UndeclaredParent(shorten(name)));
                    self.add(name, Vec::new())
                }
            });
        }
        Ok(parents)
    }

    /// Finds the ancestors of all types; refuses types that are their own ancestors or have too many.
    fn find_ancestors(&mut self, entries: &[(&Word, Option<OfType<'_>>)]) -> Result<(), PddlError> {
        let fault = |index: usize, fault: fn(String) -> PddlFault| {
            let name = &self.list[index].name;
            let word = entries.iter().find(|(word, _)| word.text == *name);
            let (word, _) = word.expect("types without an entry have no parents");
            word.fault(fault(shorten(name)))
        };
        let mut known: Vec<Option<Box<[usize]>>> = vec![None; self.list.len()];
        known[Types::OBJECT] = Some(Box::new([Types::OBJECT]));
        let mut is_open = vec![false; self.list.len()];
        for start in 1..self.list.len() {
            let mut path = vec![start];
            while let Some(&at) = path.last() {
                let missing = |&&parent: &&usize| known[parent].is_none();
                let next = self.list[at].parents.iter().find(missing).copied();
                if known[at].is_some() {
                    path.pop();
                } else if let Some(parent) = next {
                    is_open[at] = true;
                    if is_open[parent] {
                        return Err(fault(parent, PddlFault::CircularType));
                    }
                    path.push(parent);
                } else {
                    let parents = self.list[at].parents.iter();
                    let above = parents.filter_map(|&parent| known[parent].as_deref());
                    let mut all: Vec<usize> = above.flatten().copied().collect();
                    all.push(at);
                    all.sort_unstable();
                    all.dedup();
                    // Itself and `object` are no ancestors that were written.
                    if all.len() > MAX_ANCESTORS + 1 {
                        let deep = |name| PddlFault::DeepType(name, MAX_ANCESTORS);
                        return Err(fault(at, deep));
                    }
                    known[at] = Some(all.into());
                    path.pop();
                }
            }
        }
        self.ancestors = known.into_iter().flatten().collect();
        Ok(())
    }

    /// The one type whose objects have all of some types; it is made if there is none.
    fn intersection(&mut self, mut types: TypeSet) -> usize {
        let all = types.clone();
        // Ancestors of another type in the list add nothing.
        types.retain(|&index| {
            let mut others = all.iter().filter(|&&other| other != index);
            !others.any(|&other| self.ancestors[other].contains(&index))
        });
        types.sort_unstable();
        types.dedup();
        if let [only] = types[..] {
            return only;
        }
        let name = self.show(&types);
        if let Some(&index) = self.by_name.get(&name) {
            return index;
        }
        let above = types.iter().flat_map(|&index| self.ancestors[index].iter());
        let mut ancestors: Vec<usize> = above.copied().chain([self.list.len()]).collect();
        ancestors.sort_unstable();
        ancestors.dedup();
        self.ancestors.push(ancestors.into());
        self.add(&name, types)
    }

    /// The types of a parameter or an object.
    pub(crate) fn type_set(&self, of_type: Option<OfType<'_>>) -> Result<TypeSet, PddlError> {
        let Some(of_type) = of_type else {
            return Ok(vec![Types::OBJECT]);
        };
        let mut types = Vec::new();
        for (name, word) in of_type.names()? {
            let known = self.by_name.get(name).copied();
            types.push(known.ok_or_else(|| word.unknown("type", "(:types …)"))?);
        }
        types.sort_unstable();
        types.dedup();
        Ok(types)
    }

    /// Whether every object of one of the `inner` types is also of one of the `outer` types.
    pub(crate) fn fits(&self, inner: &[usize], outer: &[usize]) -> bool {
        inner.iter().all(|&index| self.is_within(index, outer))
    }

    /// Whether objects of one of the `outer` types may be of one of the `inner` types too.
    pub(crate) fn overlaps(&self, inner: &[usize], outer: &[usize]) -> bool {
        let within = |index: &usize| self.is_within(*index, inner);
        outer.iter().any(within) || inner.iter().any(|&index| self.is_within(index, outer))
    }

    /// Whether a type is one of the `outer` types or a descendant of one.
    pub(crate) fn is_within(&self, index: usize, outer: &[usize]) -> bool {
        let ancestors = &self.ancestors[index];
        outer.iter().any(|outer| ancestors.contains(outer))
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
    ///
    /// The last `undeclared` objects so far were used before they were declared: they have no type yet.
    pub(crate) fn read(
        &mut self,
        items: Items<'_>,
        types: &mut Types,
        undeclared: &mut Vec<usize>,
        warnings: &Warnings,
    ) -> Result<(), PddlError> {
        let check = |word: &Word| word.name("the name of an object").map(drop);
        for (word, of_type) in typed_list(items, warnings, check)? {
            let of_types = types.type_set(of_type)?;
            let Some(known) = self.find(&word.text) else {
                let type_index = types.intersection(of_types);
                self.add(&word.text, type_index);
                continue;
            };
            if let Some(at) = undeclared.iter().position(|&index| index == known) {
                undeclared.swap_remove(at);
                self.list[known].type_index = types.intersection(of_types);
                continue;
            }
            let (what, name) = ("object", shorten(&word.text));
            warnings.add(word.place, PddlSlip::DeclaredTwice { what, name });
            let both = of_types.into_iter().chain([self.list[known].type_index]);
            self.list[known].type_index = types.intersection(both.collect());
        }
        Ok(())
    }

    pub(crate) fn add(&mut self, name: &str, type_index: usize) -> usize {
        let index = self.list.len();
        self.by_name.insert(name.to_string(), index);
        self.list.push(Object {
            name: name.to_string(),
            type_index,
        });
        index
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
