//! The known tuples of one predicate, found by any argument.

use rustc_hash::FxHashMap;

/// The index of an object.
pub(crate) type Object = u32;

/// A set of tuples, in the order in which they came.
pub(crate) struct Relation {
    arity: usize,
    /// All tuples, one after the other.
    objects: Vec<Object>,
    /// For each tuple the number of its fact, increasing.
    facts: Vec<u32>,
    by_tuple: FxHashMap<Box<[Object]>, u32>,
    /// For each argument, the rows in which an object stands there.
    by_argument: Vec<FxHashMap<Object, Vec<u32>>>,
}

impl Relation {
    pub(crate) fn new(arity: usize) -> Relation {
        Relation {
            arity,
            objects: Vec::new(),
            facts: Vec::new(),
            by_tuple: FxHashMap::default(),
            by_argument: vec![FxHashMap::default(); arity],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.facts.len()
    }

    pub(crate) fn tuple(&self, row: u32) -> &[Object] {
        &self.objects[row as usize * self.arity..][..self.arity]
    }

    /// The number of the fact in a row.
    pub(crate) fn fact(&self, row: u32) -> u32 {
        self.facts[row as usize]
    }

    /// The number of the fact of a tuple.
    pub(crate) fn find(&self, tuple: &[Object]) -> Option<u32> {
        self.by_tuple.get(tuple).map(|&row| self.fact(row))
    }

    /// The rows in which an object stands at an argument.
    pub(crate) fn rows(&self, argument: usize, object: Object) -> &[u32] {
        self.by_argument[argument]
            .get(&object)
            .map_or(&[], Vec::as_slice)
    }

    /// Adds a tuple that is not there yet, as the fact of a number; gives its row.
    pub(crate) fn insert(&mut self, tuple: &[Object], fact: u32) -> u32 {
        let row = self.facts.len() as u32;
        self.objects.extend_from_slice(tuple);
        self.facts.push(fact);
        self.by_tuple.insert(tuple.into(), row);
        for (rows, &object) in self.by_argument.iter_mut().zip(tuple) {
            rows.entry(object).or_default().push(row);
        }
        row
    }

    /// About how many bytes a tuple takes, with what finds it.
    pub(crate) fn bytes_per_tuple(&self) -> usize {
        64 + self.arity * 24
    }
}
