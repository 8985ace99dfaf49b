//! Breadth-first search of an undirected graph that keeps only the last few layers.
//!
//! When all actions cost one and can be undone, the neighbours of a state lie in its own layer, the
//! one before or the one after, so older layers are not needed to recognise states. Without them
//! the path back is lost. Each state therefore records its ancestor in one layer that is kept, the
//! relay layer; the paths to and from that ancestor are then searched in the same layers.

use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{Control, Cost, Heuristic, Meter as _, Path, Space, Stoppable, Task};

/// What to search for, layer by layer.
pub(crate) struct LayerSearch<'a, S: Space> {
    pub(crate) from: &'a S::State,
    pub(crate) is_end: &'a dyn Fn(&S::State) -> bool,
    /// States whose depth plus estimate exceeds this are left out.
    pub(crate) bound: Cost,
    pub(crate) length: KnownLength,
}

/// What is known about the length of a path beforehand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownLength {
    /// The length: the relay layer is the one in the middle.
    Is(Cost),
    /// Nothing. Goals outside the layers so far are proven to be farther away. The relay layer
    /// moves whenever the depth has doubled.
    Unknown,
}

impl KnownLength {
    fn has_relay_at(self, depth: Cost) -> bool {
        match self {
            KnownLength::Is(length) => depth == length / 2,
            KnownLength::Unknown => depth.is_power_of_two(),
        }
    }
}

/// How a search through the layers ended.
pub(crate) enum LayersEnd<S: Space> {
    Found(Found<S>),
    /// The least depth plus estimate that was left out, if any.
    Missed(Option<Cost>),
}

/// An end that was reached, and a state on the path to it.
pub(crate) struct Found<S: Space> {
    pub(crate) end: S::Key,
    pub(crate) length: Cost,
    /// The state of the relay layer on the path, and its depth.
    relay: Option<(S::Key, Cost)>,
}

/// The states of one depth, each with the number of its ancestor in the relay layer.
struct Layer<S: Space> {
    states: Store<S>,
    ancestors: Vec<NodeNumber>,
}

impl<S: Space> Layer<S> {
    fn new() -> Layer<S> {
        Layer {
            states: Store::new(),
            ancestors: Vec::new(),
        }
    }

    fn has(&self, space: &S, key: &S::Key) -> bool {
        self.states.find(space, key).is_some()
    }

    /// Adds a state, and returns whether it is new.
    fn add(
        &mut self,
        space: &S,
        key: S::Key,
        came_by: Option<S::Action>,
        ancestor: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        control.grow(&mut self.ancestors)?;
        match self.states.reach(space, key, 0, came_by, control)? {
            Reached::New(_) => {
                self.ancestors.push(ancestor);
                Ok(true)
            }
            Reached::Cheaper(..) | Reached::Known => Ok(false),
        }
    }

    fn free(self, space: &S, control: &mut Control<'_>) {
        control.release(self.ancestors.capacity() * size_of::<NodeNumber>());
        self.states.free(space, control);
    }
}

/// The keys of the relay layer.
struct Relay<S: Space> {
    keys: Vec<S::Key>,
    depth: Cost,
}

impl<S: Space> Relay<S> {
    fn bytes(space: &S, states: usize) -> usize {
        states * (size_of::<S::Key>() + space.key_heap_bytes())
    }
}

/// The layers in memory.
struct KeptLayers<S: Space> {
    previous: Layer<S>,
    current: Layer<S>,
    next: Layer<S>,
    relay: Option<Relay<S>>,
}

impl<S: Space> KeptLayers<S> {
    fn states(&self) -> usize {
        let layers = [&self.previous, &self.current, &self.next];
        let relay = self.relay.as_ref().map_or(0, |relay| relay.keys.len());
        relay + layers.map(|layer| layer.states.len()).iter().sum::<usize>()
    }

    /// Makes the current layer the relay layer.
    fn set_relay(&mut self, space: &S, depth: Cost, control: &mut Control<'_>) -> Stoppable {
        let states = self.current.states.len();
        control.reserve(Relay::bytes(space, states))?;
        let keys =
            (0..states as NodeNumber).map(|number| self.current.states.node(number).key.clone());
        let keys = keys.collect();
        if let Some(old) = self.relay.replace(Relay { keys, depth }) {
            control.release(Relay::bytes(space, old.keys.len()));
        }
        for (number, ancestor) in self.current.ancestors.iter_mut().enumerate() {
            *ancestor = number as NodeNumber;
        }
        Ok(())
    }

    fn advance(&mut self, space: &S, control: &mut Control<'_>) {
        std::mem::swap(&mut self.previous, &mut self.current);
        std::mem::swap(&mut self.current, &mut self.next);
        std::mem::replace(&mut self.next, Layer::new()).free(space, control);
    }

    fn free(self, space: &S, control: &mut Control<'_>) {
        for layer in [self.previous, self.current, self.next] {
            layer.free(space, control);
        }
        let relay = self.relay.map_or(0, |relay| relay.keys.len());
        control.release(Relay::bytes(space, relay));
    }
}

/// Expands layer after layer until an end is reached.
pub(crate) fn search_layers<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    layers: &LayerSearch<'_, S>,
    control: &mut Control<'_>,
) -> Stoppable<LayersEnd<S>> {
    let space = task.space;
    if (layers.is_end)(layers.from) {
        return Ok(LayersEnd::Found(Found {
            end: space.key(layers.from),
            length: 0,
            relay: None,
        }));
    }
    let mut kept = KeptLayers {
        previous: Layer::new(),
        current: Layer::new(),
        next: Layer::new(),
        relay: None,
    };
    let from = space.key(layers.from);
    kept.current.add(space, from, None, 0, control)?;
    let mut next_bound = None;
    let mut depth = 0;
    while kept.current.states.len() > 0 {
        if layers.length == KnownLength::Unknown {
            control.raise_bound(depth + 1)?;
        }
        if layers.length.has_relay_at(depth) {
            kept.set_relay(space, depth, control)?;
        }
        depth += 1;
        let reached = expand_layer(task, layers, depth, &mut kept, &mut next_bound, control)?;
        control.note_stored(kept.states());
        control.note_depth(depth as usize);
        if let Some((end, ancestor)) = reached {
            let relay = kept.relay.as_ref();
            let relay = relay.map(|relay| (relay.keys[ancestor as usize].clone(), relay.depth));
            kept.free(space, control);
            return Ok(LayersEnd::Found(Found {
                end,
                length: depth,
                relay,
            }));
        }
        kept.advance(space, control);
    }
    kept.free(space, control);
    Ok(LayersEnd::Missed(next_bound))
}

/// Expands the current layer to that of `depth`; stops at an end and returns its key and ancestor.
fn expand_layer<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    layers: &LayerSearch<'_, S>,
    depth: Cost,
    kept: &mut KeptLayers<S>,
    next_bound: &mut Option<Cost>,
    control: &mut Control<'_>,
) -> Stoppable<Option<(S::Key, NodeNumber)>> {
    let (space, heuristic) = (task.space, task.heuristic);
    for number in 0..kept.current.states.len() {
        control.expand()?;
        let node = kept.current.states.node(number as NodeNumber);
        let ancestor = kept.current.ancestors[number];
        let last = node.came_by;
        let mut state = space.state(&node.key);
        let memo = heuristic.full(&state);
        for action in space.actions(&state, last) {
            let cost = space.apply(&mut state, action);
            debug_assert_eq!(cost, 1, "layers need actions that cost one");
            control.generate();
            let key = space.key(&state);
            let is_known = || kept.previous.has(space, &key) || kept.current.has(space, &key);
            let estimate = heuristic.estimate(heuristic.after(memo, &state, action));
            let total = depth.saturating_add(estimate);
            if total > layers.bound {
                if next_bound.is_none_or(|least| total < least) && !is_known() {
                    *next_bound = Some(total);
                }
            } else if !is_known() {
                let is_end = (layers.is_end)(&state);
                let end = is_end.then(|| key.clone());
                kept.next.add(space, key, Some(action), ancestor, control)?;
                if let Some(end) = end {
                    return Ok(Some((end, ancestor)));
                }
            }
            space.undo(&mut state, action);
        }
    }
    Ok(None)
}

/// The path that [`search_layers`] found from the task's start within `bound`, by divide and
/// conquer.
pub(crate) fn find_path<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    found: Found<S>,
    bound: Cost,
    control: &mut Control<'_>,
) -> Stoppable<Path<S::Action>> {
    let space = task.space;
    let cost = found.length;
    let mut actions = Vec::new();
    // Where the next section begins; the ends of the sections ahead, the nearest on top; and the
    // relay state of the nearest section, if it is known.
    let mut here = space.key(task.start);
    let mut ahead = vec![(found.end, found.length)];
    let mut relay = found.relay;
    while let Some((end, depth)) = ahead.last().cloned() {
        let done = actions.len() as Cost;
        let length = depth - done;
        if length <= 1 {
            actions.extend(single_action(space, &here, &end));
            here = end;
            ahead.pop();
            continue;
        }
        let (key, from_here) = match relay.take() {
            Some(known) => known,
            None => {
                let layers = LayerSearch {
                    from: &space.state(&here),
                    is_end: &|state| space.key(state) == end,
                    bound: bound - done,
                    length: KnownLength::Is(length),
                };
                match search_layers(task, &layers, control)? {
                    LayersEnd::Found(Found {
                        relay: Some(relay), ..
                    }) => relay,
                    _ => unreachable!("an earlier search has found this path"),
                }
            }
        };
        ahead.push((key, done + from_here));
    }
    Ok(Path { actions, cost })
}

/// The action that leads from one state to another, or none if they are the same.
fn single_action<S: Space>(space: &S, from: &S::Key, to: &S::Key) -> Option<S::Action> {
    let mut state = space.state(from);
    space.actions(&state, None).find(|&action| {
        space.apply(&mut state, action);
        let is_there = space.key(&state) == *to;
        space.undo(&mut state, action);
        is_there
    })
}
