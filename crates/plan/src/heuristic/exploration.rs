//! The cost of each fact in the delete relaxation, cheapest facts first.

use taquin_search::{Cost, DEAD_END};

use super::queue::Queue;
use super::relaxation::Relaxation;
use crate::FactSet;

/// The supporter of facts that need no operator.
pub(crate) const NONE: u32 = u32::MAX;

/// How the costs of several preconditions combine.
pub(crate) trait Combine {
    /// The cost of the preconditions so far together with the `next`, which costs no less than each of them.
    fn combine(so_far: Cost, next: Cost) -> Cost;
}

/// The costliest precondition counts: h^max.
pub(crate) struct Maximum;

impl Combine for Maximum {
    #[inline]
    fn combine(_so_far: Cost, next: Cost) -> Cost {
        next
    }
}

/// All preconditions count, as if none helped another: h^add.
pub(crate) struct Sum;

impl Combine for Sum {
    #[inline]
    fn combine(so_far: Cost, next: Cost) -> Cost {
        so_far.saturating_add(next)
    }
}

/// The working memory of an exploration.
pub(crate) struct Exploration {
    /// The cost of each fact, or [`DEAD_END`].
    pub(crate) values: Vec<Cost>,
    /// The operator that adds each fact at the lowest cost, or [`NONE`].
    pub(crate) supporters: Vec<u32>,
    operators: Vec<Progress>,
    queue: Queue,
}

#[derive(Clone, Copy)]
struct Progress {
    /// The number of preconditions without a cost.
    missing: u32,
    /// The combined cost of the others.
    cost: Cost,
}

impl Exploration {
    pub(crate) fn new(relaxation: &Relaxation) -> Exploration {
        let nothing = Progress {
            missing: 0,
            cost: 0,
        };
        Exploration {
            values: vec![DEAD_END; relaxation.facts],
            supporters: vec![NONE; relaxation.facts],
            operators: vec![nothing; relaxation.costs.len()],
            queue: Queue::default(),
        }
    }

    /// Computes the costs of facts from a state until that of the goal is known; returns it.
    pub(crate) fn run<C: Combine>(&mut self, relaxation: &Relaxation, state: &FactSet) -> Cost {
        self.values.fill(DEAD_END);
        self.supporters.fill(NONE);
        self.queue.clear();
        for (number, operator) in (0..).zip(&mut self.operators) {
            operator.missing = relaxation.preconditions.of(number).len() as u32;
            operator.cost = 0;
        }
        for fact in state.facts() {
            self.reach(fact.0, 0, NONE);
        }
        self.reach(relaxation.always, 0, NONE);
        while let Some((value, fact)) = self.queue.pop() {
            if value > self.values[fact as usize] {
                continue;
            }
            if fact == relaxation.goal {
                break;
            }
            for &number in relaxation.needed_by.of(fact) {
                let operator = &mut self.operators[number as usize];
                operator.missing -= 1;
                operator.cost = C::combine(operator.cost, value);
                if operator.missing == 0 {
                    // Sums may be huge, but a reachable fact must not look like a dead end.
                    let cost = operator
                        .cost
                        .saturating_add(relaxation.costs[number as usize]);
                    let cost = cost.min(DEAD_END - 1);
                    for &added in relaxation.adds.of(number) {
                        if cost < self.values[added as usize] {
                            self.reach(added, cost, number);
                        }
                    }
                }
            }
        }
        self.values[relaxation.goal as usize]
    }

    #[inline]
    fn reach(&mut self, fact: u32, cost: Cost, supporter: u32) {
        self.values[fact as usize] = cost;
        self.supporters[fact as usize] = supporter;
        self.queue.push(cost, fact);
    }
}
