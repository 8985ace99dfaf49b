//! The known tuples of one predicate, indexed by every argument.

use rustc_hash::FxHashMap;

/// The index of an object.
pub(crate) type Object = u32;

/// A set of tuples, in the order of insertion.
pub(crate) struct Relation {
    arity: usize,
    /// All tuples, one after the other.
    objects: Vec<Object>,
    /// The fact number of each tuple, in increasing order.
    facts: Vec<u32>,
    by_tuple: FxHashMap<Box<[Object]>, u32>,
    /// For each argument, the rows in which it has a given object.
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

    /// The fact number of a row.
    pub(crate) fn fact(&self, row: u32) -> u32 {
        self.facts[row as usize]
    }

    /// The fact number of a tuple, if it is known.
    pub(crate) fn find(&self, tuple: &[Object]) -> Option<u32> {
        self.by_tuple.get(tuple).map(|&row| self.fact(row))
    }

    /// The rows in which an argument has a given object.
    pub(crate) fn rows(&self, argument: usize, object: Object) -> &[u32] {
        self.by_argument[argument]
            .get(&object)
            .map_or(&[], Vec::as_slice)
    }

    /// Adds a new tuple with its fact number; returns its row.
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

    /// About how many bytes a tuple takes, indices included.
    pub(crate) fn bytes_per_tuple(&self) -> usize {
        64 + self.arity * 24
    }
}
