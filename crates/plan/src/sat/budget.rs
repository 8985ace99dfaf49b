//! What is left to waste at each moment, as clauses.

use batsat::Lit;
use taquin_search::StopReason;

use super::formula::{Formula, Moment};
use crate::waste::Waste;

/// How much was wasted up to a moment: literal by literal whether one unit, two units and so on.
struct Wasted {
    at_least: Vec<Lit>,
    always: Lit,
}

impl Wasted {
    /// Whether so many units were wasted; more than there are never are.
    fn at_least(&self, units: usize) -> Lit {
        match units.checked_sub(1) {
            None => self.always,
            Some(index) => self.at_least.get(index).copied().unwrap_or(!self.always),
        }
    }
}

impl Formula<'_, '_, '_> {
    /// States that the plan wastes so many units, of which facts that will waste some leave enough.
    pub(super) fn limit_waste(
        &mut self,
        waste: &Waste,
        units: usize,
        moments: &[Moment],
    ) -> Result<(), StopReason> {
        let always = self.variable()?;
        self.add([always])?;
        let mut before = Wasted {
            at_least: Vec::new(),
            always,
        };
        for (step, moment) in moments.iter().skip(1).enumerate() {
            self.check()?;
            let mut after = Wasted {
                at_least: Vec::new(),
                always,
            };
            for count in 0..units {
                let more = self.variable()?;
                self.add([!more, after.at_least(count)])?;
                after.at_least.push(more);
            }
            self.waste_in_step(waste, units, step, &before, &after)?;
            self.waste_ahead(waste, units, moment, &after)?;
            before = after;
        }
        self.add([before.at_least(units)])
    }

    /// Adds what the operator of a step wastes.
    fn waste_in_step(
        &mut self,
        waste: &Waste,
        units: usize,
        step: usize,
        before: &Wasted,
        after: &Wasted,
    ) -> Result<(), StopReason> {
        let mut wasting: Vec<Vec<Lit>> = vec![Vec::new(); units + 1];
        for (number, literal) in self.used(step) {
            match waste.of_operator(number) {
                Some(wasted) if wasted <= units => wasting[wasted].push(literal),
                _ => self.add([!literal])?,
            }
        }
        for (wasted, literals) in wasting.into_iter().enumerate() {
            if literals.is_empty() {
                continue;
            }
            // One variable for all operators that waste the same: so it is learnt once.
            let wastes = self.variable()?;
            for &literal in &literals {
                self.add([!literal, wastes])?;
            }
            self.add(literals.into_iter().chain([!wastes]))?;
            for count in 0..=units + 1 {
                let (earlier, later) = (before.at_least(count), after.at_least(count + wasted));
                self.add([!wastes, !earlier, later])?;
                self.add([!wastes, earlier, !later])?;
            }
        }
        Ok(())
    }

    /// Excludes facts that will waste more than is left.
    fn waste_ahead(
        &mut self,
        waste: &Waste,
        units: usize,
        moment: &Moment,
        wasted: &Wasted,
    ) -> Result<(), StopReason> {
        for (facts, least) in waste.ahead() {
            // Facts that cannot hold are excluded as it is.
            if facts.iter().any(|fact| moment[fact.index()].is_none()) {
                continue;
            }
            let too_much = match units.checked_sub(least) {
                Some(left) => wasted.at_least(left + 1),
                None => wasted.always,
            };
            let held = facts.iter().filter_map(|fact| moment[fact.index()]);
            let clause = held.chain([too_much]).map(|literal| !literal);
            self.add(clause)?;
        }
        Ok(())
    }
}
