//! h^max: the cost of the costliest goal in the delete relaxation.

use std::cell::RefCell;

use taquin_search::{Cost, Heuristic};

use super::exploration::{Exploration, Maximum};
use super::relaxation::Relaxation;
use crate::{FactSet, GroundTask, TaskSpace};

/// The cost of the costliest goal in the delete relaxation, where preconditions
/// cost as much as the costliest of them.
///
/// Admissible and consistent, but weak. An evaluation takes time proportional to
/// the size of the task.
///
/// Reference: B. Bonet and H. Geffner, "Planning as heuristic search",
/// Artificial Intelligence 129, 2001.
pub struct HMax {
    relaxation: Relaxation,
    exploration: RefCell<Exploration>,
}

impl HMax {
    /// The estimate towards the goal of a task.
    pub fn new(task: &GroundTask) -> HMax {
        let relaxation = Relaxation::new(task);
        HMax {
            exploration: RefCell::new(Exploration::new(&relaxation)),
            relaxation,
        }
    }
}

impl Heuristic<TaskSpace<'_>> for HMax {
    memo_is_estimate!();

    fn full(&self, state: &FactSet) -> Cost {
        let mut exploration = self.exploration.borrow_mut();
        exploration.run::<Maximum>(&self.relaxation, state)
    }

    fn is_admissible(&self) -> bool {
        true
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
