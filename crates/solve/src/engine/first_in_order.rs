//! The shortest solution that comes first in a fixed order, whatever tables and threads find it.
//!
//! The search visits boards in the order of their estimates, so its first solution depends on the tables.
//! The set of all shortest solutions does not.

use std::ops::ControlFlow;

use taquin_puzzle::{Metric, Problem, Solution};
use taquin_search::{Control, StopReason, Stoppable};

use super::metric::MetricEngine;
use super::{Engine, Question, Session, Solved, answer};
use crate::{Answer, Run, SolveError};

impl Engine {
    /// Finds the first of all shortest solutions in the order of [directions](taquin_puzzle::Direction).
    ///
    /// An answer that a limit ended may have a shortest solution that is not the first.
    ///
    /// # Errors
    /// When the board has more than [`Engine::MAX_CELLS`]. Reaching a limit is not an error.
    pub(crate) fn first_in_order(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Answer, SolveError> {
        let (found, setup) = self.ask(problem, metric, control, FirstInOrder)?;
        let (solution, stopped) = match found {
            Ok((solution, stopped)) => (Some(solution), stopped),
            Err(reason) => (None, Some(reason)),
        };
        Ok(answer(solution, stopped, setup, metric, control))
    }
}

/// The first of all shortest solutions, and what ended the search for it early.
struct FirstInOrder;

impl Question for FirstInOrder {
    type Answer = (Solution, Option<StopReason>);

    fn answer<M: MetricEngine>(
        self,
        session: &Session<'_, M>,
        control: &mut Control<'_>,
    ) -> Stoppable<Self::Answer> {
        let Solved { runs, solution } = session.solve(control)?;
        let mut first = solution;
        let visit = &mut |runs: &[Run]| {
            if let Some(found) = session.replayed(runs)
                && found.moves().iter().lt(first.moves().iter())
            {
                first = found;
            }
            ControlFlow::Continue(())
        };
        let length = runs.len() as u32;
        let ended = session.with_tables(control, |tables, control| {
            M::all_optimal(tables, session.start, length, control, visit)
        });
        Ok((first, ended.err()))
    }

    fn answer_on_line(self, solved: Solved) -> Self::Answer {
        (solved.solution, None)
    }
}
