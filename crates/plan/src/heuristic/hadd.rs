//! h^add: the sum of the costs of the goals in the delete relaxation.

use std::cell::RefCell;

use taquin_search::{Cost, Heuristic};

use super::exploration::{Exploration, Sum};
use super::relaxation::Relaxation;
use crate::{FactSet, GroundTask, TaskSpace};

/// The sum of the costs of the goals in the delete relaxation.
///
/// Not admissible, because operators that two goals share are counted twice, but
/// a good guide. An evaluation takes time proportional to the size of the task.
///
/// Reference: B. Bonet and H. Geffner, "Planning as heuristic search",
/// Artificial Intelligence 129, 2001.
pub struct HAdd {
    relaxation: Relaxation,
    exploration: RefCell<Exploration>,
}

impl HAdd {
    /// The estimate towards the goal of a task.
    pub fn new(task: &GroundTask) -> HAdd {
        let relaxation = Relaxation::new(task);
        HAdd {
            exploration: RefCell::new(Exploration::new(&relaxation)),
            relaxation,
        }
    }
}

impl Heuristic<TaskSpace<'_>> for HAdd {
    memo_is_estimate!();

    fn full(&self, state: &FactSet) -> Cost {
        let mut exploration = self.exploration.borrow_mut();
        exploration.run::<Sum>(&self.relaxation, state)
    }

    fn is_admissible(&self) -> bool {
        false
    }
}
