//! Breadth-first layers of an undirected graph of which only the last few are kept.
//!
//! When all actions cost one and can be taken back, the neighbours of a state
//! lie in its own layer, the one before or the one after: older layers are not
//! needed to recognise states that were reached before. With them goes the way
//! back, so each state remembers which state of one kept layer, the relay, it
//! descends from; the ways to and from the relay are then searched in the same manner.

use crate::storage::store::{Number, Reached, Store};
use crate::{Control, Cost, Heuristic, Meter as _, Path, Space, StopReason, Task};

/// A way to search layer by layer.
pub(crate) struct Way<'a, S: Space> {
    pub(crate) from: &'a S::State,
    pub(crate) is_end: &'a dyn Fn(&S::State) -> bool,
    /// States whose depth plus estimate is over this are left out.
    pub(crate) bound: Cost,
    pub(crate) length: Length,
}

/// What is known about the length of a way beforehand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// It is this: the relay is put in the middle.
    Is(Cost),
    /// Nothing, and whatever is not reached by a layer is proven to be farther.
    /// The relay moves on whenever the depth has doubled.
    Unknown,
}

impl Length {
    fn has_relay_at(self, depth: Cost) -> bool {
        match self {
            Length::Is(length) => depth == length / 2,
            Length::Unknown => depth.is_power_of_two(),
        }
    }
}

/// The end of a sweep through the layers.
pub(crate) enum Sweep<S: Space> {
    Found(Found<S>),
    /// The least depth plus estimate that was left out, if any was.
    Missed(Option<Cost>),
}

/// An end that was reached, and a state in between.
pub(crate) struct Found<S: Space> {
    pub(crate) end: S::Key,
    pub(crate) length: Cost,
    /// A state on the way and its depth.
    relay: Option<(S::Key, Cost)>,
}

/// The states of one depth, each with the number of its ancestor in the relay.
struct Layer<S: Space> {
    states: Store<S>,
    ancestors: Vec<Number>,
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

    /// Adds a state, and says whether it is new.
    fn add(
        &mut self,
        space: &S,
        key: S::Key,
        came_by: Option<S::Action>,
        ancestor: Number,
        control: &mut Control<'_>,
    ) -> Result<bool, StopReason> {
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
        control.release(self.ancestors.capacity() * size_of::<Number>());
        self.states.free(space, control);
    }
}

/// The keys of the layer that later ones descend from.
struct Relay<S: Space> {
    keys: Vec<S::Key>,
    depth: Cost,
}

impl<S: Space> Relay<S> {
    fn bytes(space: &S, states: usize) -> usize {
        states * (size_of::<S::Key>() + space.key_heap_bytes())
    }
}

/// The layers that are kept at one time.
struct Kept<S: Space> {
    previous: Layer<S>,
    current: Layer<S>,
    next: Layer<S>,
    relay: Option<Relay<S>>,
}

impl<S: Space> Kept<S> {
    fn states(&self) -> usize {
        let layers = [&self.previous, &self.current, &self.next];
        let relay = self.relay.as_ref().map_or(0, |relay| relay.keys.len());
        relay + layers.map(|layer| layer.states.len()).iter().sum::<usize>()
    }

    /// Makes the current layer the relay.
    fn set_relay(
        &mut self,
        space: &S,
        depth: Cost,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let states = self.current.states.len();
        control.reserve(Relay::bytes(space, states))?;
        let keys = (0..states as Number).map(|number| self.current.states.node(number).key.clone());
        let keys = keys.collect();
        if let Some(old) = self.relay.replace(Relay { keys, depth }) {
            control.release(Relay::bytes(space, old.keys.len()));
        }
        for (number, ancestor) in self.current.ancestors.iter_mut().enumerate() {
            *ancestor = number as Number;
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

/// Goes through the layers of a way until its end is reached.
pub(crate) fn sweep<S, H>(
    task: &Task<'_, S, H>,
    way: &Way<'_, S>,
    control: &mut Control<'_>,
) -> Result<Sweep<S>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let space = task.space;
    if (way.is_end)(way.from) {
        return Ok(Sweep::Found(Found {
            end: space.key(way.from),
            length: 0,
            relay: None,
        }));
    }
    let mut kept = Kept {
        previous: Layer::new(),
        current: Layer::new(),
        next: Layer::new(),
        relay: None,
    };
    let from = space.key(way.from);
    kept.current.add(space, from, None, 0, control)?;
    let mut next_bound = None;
    let mut depth = 0;
    while kept.current.states.len() > 0 {
        if way.length == Length::Unknown {
            control.raise_bound(depth + 1)?;
        }
        if way.length.has_relay_at(depth) {
            kept.set_relay(space, depth, control)?;
        }
        depth += 1;
        let reached = expand_layer(task, way, depth, &mut kept, &mut next_bound, control)?;
        control.note_stored(kept.states());
        control.note_depth(depth as usize);
        if let Some((end, ancestor)) = reached {
            let relay = kept.relay.as_ref();
            let relay = relay.map(|relay| (relay.keys[ancestor as usize].clone(), relay.depth));
            kept.free(space, control);
            return Ok(Sweep::Found(Found {
                end,
                length: depth,
                relay,
            }));
        }
        kept.advance(space, control);
    }
    kept.free(space, control);
    Ok(Sweep::Missed(next_bound))
}

/// Makes the layer of a depth from the current one; stops at an end and gives its ancestor.
fn expand_layer<S, H>(
    task: &Task<'_, S, H>,
    way: &Way<'_, S>,
    depth: Cost,
    kept: &mut Kept<S>,
    next_bound: &mut Option<Cost>,
    control: &mut Control<'_>,
) -> Result<Option<(S::Key, Number)>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let (space, heuristic) = (task.space, task.heuristic);
    for number in 0..kept.current.states.len() {
        control.expand()?;
        let node = kept.current.states.node(number as Number);
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
            if total > way.bound {
                if next_bound.is_none_or(|least| total < least) && !is_known() {
                    *next_bound = Some(total);
                }
            } else if !is_known() {
                let is_end = (way.is_end)(&state);
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

/// The path that a sweep from the task's start under `bound` has found, by divide and conquer.
pub(crate) fn trace<S, H>(
    task: &Task<'_, S, H>,
    found: Found<S>,
    bound: Cost,
    control: &mut Control<'_>,
) -> Result<Path<S::Action>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let space = task.space;
    let cost = found.length;
    let mut actions = Vec::new();
    // Where the next piece begins, and what is ahead: the ends of pieces, the nearest on top,
    // and for the nearest the relay if it is known.
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
                let way = Way {
                    from: &space.state(&here),
                    is_end: &|state| space.key(state) == end,
                    bound: bound - done,
                    length: Length::Is(length),
                };
                match sweep(task, &way, control)? {
                    Sweep::Found(Found {
                        relay: Some(relay), ..
                    }) => relay,
                    _ => unreachable!("an earlier sweep has gone this way"),
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
