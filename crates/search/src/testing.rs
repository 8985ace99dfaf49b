//! What the tests of the searches share: instances, and what must hold for every search on them.
//!
//! An instance is a task that owns its parts and knows its answer. Laws take instances and a
//! search, and are named after what the search does if it passes.

mod heuristics;
mod instance;
mod limits;
mod mazes;
pub(crate) mod randomised;
mod roads;
mod soundness;
mod stacks;
pub(crate) mod threads;

pub(crate) use heuristics::{Half, Overestimate, Patchy};
pub(crate) use instance::{Instance, Oracle};
pub(crate) use limits::{
    controls_that_stop, every_limit_stops, keeps_cost_limits, stops_for_every_reason,
    stops_or_finds, stops_soundly_anywhere, unlimited, within_cost, within_memory, within_nodes,
    within_time,
};
pub(crate) use mazes::{Crossing, maze, some_mazes, walled_off};
pub(crate) use roads::{Guess, Roads};
pub(crate) use soundness::{
    assert_leads_to_goal, assert_sound, ends_at_once_at_the_goal, ends_behind_walls,
    finds_cheapest_paths, finds_paths, is_sound, overestimates_prove_nothing,
    proves_there_is_no_path, run_soundly,
};
pub(crate) use stacks::{
    GapTo, Sorting, all_stacks, all_stacks_up_to, hard_stack, some_stacks, sorted_stack, stack,
};

#[test]
fn breadth_first_finds_the_fewest_flips() {
    use crate::{Zero, breadth_first};

    let stacks = all_stacks_up_to(6).chain(some_stacks(7, 20));
    finds_cheapest_paths(stacks.map(|sorting| sorting.with(|_| Zero)), breadth_first);
    ends_at_once_at_the_goal(breadth_first);
    proves_there_is_no_path(breadth_first);
    every_limit_stops(true, breadth_first);
}
