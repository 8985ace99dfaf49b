//! Clauses that limit the slack: how much was used up to each moment, and how much is left.

use batsat::Lit;
use taquin_search::Stoppable;

use super::formula::{Formula, Moment};
use crate::slack::Slack;

/// The slack used up to a moment, in unary: a literal for at least one unit, at least two, and so on.
struct UsedSlack {
    at_least: Vec<Lit>,
    always: Lit,
}

impl UsedSlack {
    /// Whether at least `units` units were used; false beyond the limit.
    fn at_least(&self, units: usize) -> Lit {
        match units.checked_sub(1) {
            None => self.always,
            Some(index) => self.at_least.get(index).copied().unwrap_or(!self.always),
        }
    }
}

/// Requires that the plan has a slack of exactly `units`, and that at each moment enough of it is
/// left for the facts that hold.
pub(super) fn require(
    formula: &mut Formula<'_, '_, '_>,
    slack: &Slack,
    units: usize,
    moments: &[Moment],
) -> Stoppable {
    let always = formula.variable()?;
    formula.add([always])?;
    let mut before = UsedSlack {
        at_least: Vec::new(),
        always,
    };
    for (step, moment) in moments.iter().skip(1).enumerate() {
        formula.check()?;
        let mut after = UsedSlack {
            at_least: Vec::new(),
            always,
        };
        for count in 0..units {
            let more = formula.variable()?;
            formula.add([!more, after.at_least(count)])?;
            after.at_least.push(more);
        }
        count_step(formula, slack, units, step, &before, &after)?;
        leave_enough(formula, slack, units, moment, &after)?;
        before = after;
    }
    formula.add([before.at_least(units)])
}

/// Adds the slack of a step's operator to what was used before.
fn count_step(
    formula: &mut Formula<'_, '_, '_>,
    slack: &Slack,
    units: usize,
    step: usize,
    before: &UsedSlack,
    after: &UsedSlack,
) -> Stoppable {
    let mut by_slack: Vec<Vec<Lit>> = vec![Vec::new(); units + 1];
    for (number, literal) in formula.used(step) {
        match slack.of_operator(number) {
            Some(used) if used <= units => by_slack[used].push(literal),
            _ => formula.add([!literal])?,
        }
    }
    for (used, literals) in by_slack.into_iter().enumerate() {
        if literals.is_empty() {
            continue;
        }
        // One variable for all operators with the same slack, so that the solver learns once for all.
        let uses = formula.variable()?;
        for &literal in &literals {
            formula.add([!literal, uses])?;
        }
        formula.add(literals.into_iter().chain([!uses]))?;
        for count in 0..=units + 1 {
            let (earlier, later) = (before.at_least(count), after.at_least(count + used));
            formula.add([!uses, !earlier, later])?;
            formula.add([!uses, earlier, !later])?;
        }
    }
    Ok(())
}

/// Excludes facts that need more slack than is left.
fn leave_enough(
    formula: &mut Formula<'_, '_, '_>,
    slack: &Slack,
    units: usize,
    moment: &Moment,
    used: &UsedSlack,
) -> Stoppable {
    for (facts, needed) in slack.needs() {
        // Facts that cannot hold are excluded already.
        if facts.iter().any(|fact| moment[fact.index()].is_none()) {
            continue;
        }
        let too_much = match units.checked_sub(needed) {
            Some(left) => used.at_least(left + 1),
            None => used.always,
        };
        let held = facts.iter().filter_map(|fact| moment[fact.index()]);
        let clause = held.chain([too_much]).map(|literal| !literal);
        formula.add(clause)?;
    }
    Ok(())
}
