//! h^FF: the cost of a relaxed plan, and the operators of it that are possible now.

use std::cell::RefCell;

use taquin_search::{Advisor, Cost, DEAD_END, Heuristic};

use super::exploration::{Exploration, NONE, Sum};
use super::relaxation::Relaxation;
use crate::{AppliedOperator, FactSet, GroundTask, TaskSpace};

/// The cost of a plan for the delete relaxation.
///
/// For each fact, the relaxed plan uses the operator that adds it at the lowest
/// h^add cost, and each operator once. It need not be the cheapest relaxed plan,
/// so the estimate is not admissible, but it guides greedy searches best of all
/// here. The operators of the relaxed plan that are possible now are preferred.
///
/// An evaluation takes time proportional to the size of the task.
///
/// References: J. Hoffmann and B. Nebel, "The FF planning system", JAIR 14,
/// 2001; E. Keyder and H. Geffner, "Heuristics for planning with action costs
/// revisited", ECAI 2008.
pub struct FastForward {
    relaxation: Relaxation,
    scratch: RefCell<Scratch>,
}

struct Scratch {
    exploration: Exploration,
    /// Facts and operators in the relaxed plan: those marked with the current round.
    facts: Vec<u32>,
    operators: Vec<u32>,
    /// The same for the operators of the task.
    origins: Vec<u32>,
    round: u32,
    /// Facts of the relaxed plan whose supporters are still to be added.
    open: Vec<u32>,
    /// The operators of the relaxed plan.
    plan: Vec<u32>,
}

impl FastForward {
    /// The estimate towards the goal of a task.
    pub fn new(task: &GroundTask) -> FastForward {
        let relaxation = Relaxation::new(task);
        let scratch = Scratch {
            exploration: Exploration::new(&relaxation),
            facts: vec![0; relaxation.facts],
            operators: vec![0; relaxation.costs.len()],
            origins: vec![0; task.operators.len() + 1],
            round: 0,
            open: Vec::new(),
            plan: Vec::new(),
        };
        FastForward {
            relaxation,
            scratch: RefCell::new(scratch),
        }
    }
}

impl Scratch {
    /// Finds a relaxed plan; returns its cost.
    fn find(&mut self, relaxation: &Relaxation, state: &FactSet) -> Cost {
        self.plan.clear();
        if self.exploration.run::<Sum>(relaxation, state) == DEAD_END {
            return DEAD_END;
        }
        self.next_round();
        let mut cost: Cost = 0;
        self.facts[relaxation.goal as usize] = self.round;
        self.open.push(relaxation.goal);
        while let Some(fact) = self.open.pop() {
            let supporter = self.exploration.supporters[fact as usize];
            if supporter == NONE || self.operators[supporter as usize] == self.round {
                continue;
            }
            self.operators[supporter as usize] = self.round;
            // Each operator of the task counts once, however many of its changes are used.
            let origin = relaxation.origins[supporter as usize];
            if self.origins[origin as usize] != self.round {
                self.origins[origin as usize] = self.round;
                self.plan.push(origin);
                cost = cost.saturating_add(relaxation.costs[supporter as usize]);
            }
            for &needed in relaxation.preconditions.of(supporter) {
                if self.facts[needed as usize] != self.round {
                    self.facts[needed as usize] = self.round;
                    self.open.push(needed);
                }
            }
        }
        cost.min(DEAD_END - 1)
    }

    fn next_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.facts.fill(0);
            self.operators.fill(0);
            self.origins.fill(0);
            self.round = 1;
        }
    }
}

impl Heuristic<TaskSpace<'_>> for FastForward {
    memo_is_estimate!();

    fn full(&self, state: &FactSet) -> Cost {
        self.scratch.borrow_mut().find(&self.relaxation, state)
    }

    fn is_admissible(&self) -> bool {
        false
    }
}

impl Advisor<TaskSpace<'_>> for FastForward {
    fn advise(
        &self,
        space: &TaskSpace<'_>,
        state: &FactSet,
        preferred: &mut Vec<AppliedOperator>,
    ) -> Cost {
        let scratch = &mut *self.scratch.borrow_mut();
        let cost = scratch.find(&self.relaxation, state);
        let operators = scratch
            .plan
            .iter()
            .filter(|&&number| number != self.relaxation.goal_origin());
        preferred.extend(operators.filter_map(|&number| space.applied(state, number as usize)));
        cost
    }
}
