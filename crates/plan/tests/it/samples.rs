//! The problems that tests share.

use taquin_plan::pddl::{Domain, PddlProblem};
use taquin_plan::{GroundTask, ground};
use taquin_search::{Control, Limits};

/// A domain and a problem as text, and the cost of an optimal plan.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) domain: &'static str,
    pub(crate) problem: &'static str,
    pub(crate) cheapest: u32,
}

pub(crate) const BLOCKS: &str = include_str!("../../testdata/blocks-domain.pddl");
pub(crate) const GRIPPER: &str = include_str!("../../testdata/gripper-domain.pddl");
pub(crate) const LOGISTICS: &str = include_str!("../../testdata/logistics-domain.pddl");

/// The costs were counted by hand; a test compares them with a blind search.
pub(crate) const SAMPLES: [Sample; 7] = [
    Sample {
        name: "sussman",
        domain: BLOCKS,
        problem: include_str!("../../testdata/blocks-sussman.pddl"),
        cheapest: 6,
    },
    Sample {
        name: "reverse",
        domain: BLOCKS,
        problem: include_str!("../../testdata/blocks-reverse.pddl"),
        cheapest: 10,
    },
    Sample {
        name: "four",
        domain: GRIPPER,
        problem: include_str!("../../testdata/gripper-four.pddl"),
        cheapest: 11,
    },
    Sample {
        name: "letter",
        domain: LOGISTICS,
        problem: include_str!("../../testdata/logistics-letter.pddl"),
        cheapest: 14,
    },
    Sample {
        name: "guests",
        domain: include_str!("../../testdata/lift-domain.pddl"),
        problem: include_str!("../../testdata/lift-guests.pddl"),
        cheapest: 8,
    },
    Sample {
        name: "nine",
        domain: include_str!("../../testdata/lights-domain.pddl"),
        problem: include_str!("../../testdata/lights-nine.pddl"),
        cheapest: 5,
    },
    Sample {
        name: "trip",
        domain: include_str!("../../testdata/suitcase-domain.pddl"),
        problem: include_str!("../../testdata/suitcase-trip.pddl"),
        cheapest: 11,
    },
];

pub(crate) fn unlimited() -> Control<'static> {
    Control::new(Limits::default())
}

pub(crate) fn problem(domain: &str, problem: &str) -> PddlProblem {
    let domain = Domain::parse(domain).unwrap();
    PddlProblem::parse(problem, &domain).unwrap()
}

pub(crate) fn task(domain: &str, text: &str) -> GroundTask {
    ground(&problem(domain, text), &mut unlimited()).unwrap()
}

impl Sample {
    pub(crate) fn task(&self) -> GroundTask {
        task(self.domain, self.problem)
    }
}
