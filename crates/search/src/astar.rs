//! A*: expands states in the order of cost so far plus estimate.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::{Control, Cost, Heuristic, Outcome, Path, Space, StopReason};

/// Finds a cheapest path, best states first.
///
/// - Complete, and optimal when the heuristic never overestimates. When it is
///   not consistent, states may be reopened.
/// - Every state ever reached is kept in memory.
/// - Among states of equal cost plus estimate the one nearest to the goal is
///   expanded first, and of those the newest.
///
/// Reference: P. Hart, N. Nilsson and B. Raphael, "A formal basis for the
/// heuristic determination of minimum cost paths", IEEE Transactions on Systems
/// Science and Cybernetics 4, 1968.
pub fn astar<S, H>(
    space: &S,
    start: &S::State,
    is_goal: impl Fn(&S::State) -> bool,
    heuristic: &H,
    control: &mut Control<'_>,
) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
    let mut search = AStar {
        space,
        heuristic,
        nodes: Vec::new(),
        index: HashTable::new(),
        open: BTreeMap::new(),
        open_bytes: 0,
    };
    match search.run(start, is_goal, control) {
        Ok(best) => Outcome {
            lower_bound: best
                .as_ref()
                .map_or(control.lower_bound(), |path| path.cost),
            best,
            stopped: None,
        },
        Err(reason) => Outcome {
            best: None,
            lower_bound: control.lower_bound(),
            stopped: Some(reason),
        },
    }
}

/// A state that was reached, and how.
struct Node<S: Space> {
    key: S::Key,
    cost: Cost,
    /// The node before and the action that led here; none for the start.
    came: Option<(u32, S::Action)>,
    is_expanded: bool,
}

/// Cost plus estimate, then the greatest cost: the least key is expanded next.
type Priority = (Cost, Reverse<Cost>);

struct AStar<'s, S: Space, H> {
    space: &'s S,
    heuristic: &'s H,
    nodes: Vec<Node<S>>,
    /// Finds the node of a key.
    index: HashTable<u32>,
    /// Entries are never taken out when a cheaper path is found: they are stale and passed over.
    open: BTreeMap<Priority, Vec<u32>>,
    /// The memory of `open`'s lists.
    open_bytes: usize,
}

impl<S: Space, H: Heuristic<S>> AStar<'_, S, H> {
    fn run(
        &mut self,
        start: &S::State,
        is_goal: impl Fn(&S::State) -> bool,
        control: &mut Control<'_>,
    ) -> Result<Option<Path<S::Action>>, StopReason> {
        let estimate = self.heuristic.estimate(self.heuristic.full(start));
        control.raise_bound(estimate)?;
        self.reach(self.space.key(start), 0, estimate, None, control)?;
        while let Some((total, number)) = self.take_best() {
            let node = &mut self.nodes[number as usize];
            if node.is_expanded {
                continue;
            }
            node.is_expanded = true;
            let (cost, last) = (node.cost, node.came.map(|(_, action)| action));
            let mut state = self.space.state(&node.key);
            control.raise_bound(total)?;
            if is_goal(&state) {
                return Ok(Some(self.path_to(number)));
            }
            control.expand()?;
            let memo = self.heuristic.full(&state);
            for action in self.space.actions(&state, last) {
                self.space.apply(&mut state, action);
                control.generate();
                let after = self.heuristic.after(memo, &state, action);
                let key = self.space.key(&state);
                let cost = cost + self.space.cost(action);
                let estimate = self.heuristic.estimate(after);
                self.reach(key, cost, estimate, Some((number, action)), control)?;
                self.space.undo(&mut state, action);
            }
        }
        Ok(None)
    }

    /// Notes a path to a state if it is the first or the cheapest so far.
    fn reach(
        &mut self,
        key: S::Key,
        cost: Cost,
        estimate: Cost,
        came: Option<(u32, S::Action)>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let hash = hash_of(&key);
        let nodes = &mut self.nodes;
        let known = self
            .index
            .find(hash, |&other| nodes[other as usize].key == key);
        let number = match known {
            Some(&number) => {
                let node = &mut nodes[number as usize];
                if cost >= node.cost {
                    return Ok(());
                }
                if node.is_expanded {
                    control.reopen();
                }
                node.cost = cost;
                node.came = came;
                node.is_expanded = false;
                number
            }
            None => {
                self.make_room(control)?;
                let number = self.nodes.len() as u32;
                self.nodes.push(Node {
                    key,
                    cost,
                    came,
                    is_expanded: false,
                });
                let nodes = &self.nodes;
                self.index
                    .insert_unique(hash, number, |&other| hash_of(&nodes[other as usize].key));
                control.note_stored(self.nodes.len());
                number
            }
        };
        let entries = self
            .open
            .entry((cost + estimate, Reverse(cost)))
            .or_default();
        let before = entries.capacity();
        entries.push(number);
        self.open_bytes += (entries.capacity() - before) * size_of::<u32>();
        Ok(())
    }

    /// Sees to it that one more node fits within the memory limit, growth of the vectors included.
    fn make_room(&mut self, control: &Control<'_>) -> Result<(), StopReason> {
        let is_full = self.nodes.len() == self.nodes.capacity();
        let index_is_full = self.index.len() == self.index.capacity();
        if !is_full && !index_is_full && !self.nodes.len().is_multiple_of(1024) {
            return Ok(());
        }
        let nodes = self.nodes.capacity() * size_of::<Node<S>>();
        let keys = self.nodes.len() * self.space.key_heap_bytes();
        let index = self.index.allocation_size();
        // While a vector grows, the old and the doubled new one exist together.
        let growth =
            if is_full { 2 * nodes } else { 0 } + if index_is_full { 2 * index } else { 0 };
        control.allow_bytes(nodes + keys + index + self.open_bytes + growth)?;
        if self.nodes.len() >= u32::MAX as usize {
            return Err(StopReason::Memory);
        }
        Ok(())
    }

    /// Takes the next node off the open list, with its cost plus estimate.
    fn take_best(&mut self) -> Option<(Cost, u32)> {
        loop {
            let mut first = self.open.first_entry()?;
            let total = first.key().0;
            match first.get_mut().pop() {
                Some(number) => return Some((total, number)),
                None => {
                    self.open_bytes -= first.get().capacity() * size_of::<u32>();
                    first.remove();
                }
            }
        }
    }

    fn path_to(&self, number: u32) -> Path<S::Action> {
        let last = &self.nodes[number as usize];
        let mut actions = Vec::new();
        let mut came = last.came;
        while let Some((before, action)) = came {
            actions.push(action);
            came = self.nodes[before as usize].came;
        }
        actions.reverse();
        Path {
            actions,
            cost: last.cost,
        }
    }
}

fn hash_of(key: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(key)
}
