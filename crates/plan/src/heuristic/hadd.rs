//! h^add: what the facts of the goal cost together when nothing is deleted.

use std::cell::RefCell;

use taquin_search::{Cost, Heuristic};

use super::exploration::{Exploration, Sum};
use super::relaxation::Relaxation;
use crate::{FactSet, GroundTask, TaskSpace};

/// What the facts of the goal cost together when nothing is deleted and none
/// helps another.
///
/// Not admissible, because what two facts share is counted twice, but a good
/// guide. Takes time in the order of the size of the task.
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
    type Memo = Cost;

    fn full(&self, state: &FactSet) -> Cost {
        let mut exploration = self.exploration.borrow_mut();
        exploration.run::<Sum>(&self.relaxation, state)
    }

    fn recall(&self, _state: &FactSet, estimate: Cost) -> Cost {
        estimate
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        false
    }
}
