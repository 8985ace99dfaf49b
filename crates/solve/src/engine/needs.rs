//! Which tables are worth having, for programs that build them beside the searches.

use super::metric::MetricEngine;
use super::tier::Tier;
use super::tiers::{TableContext, Tiers, Upgrade};
use crate::tables::Description;

/// A table that is built beside the searches is worth it once they have expanded this part of the states
/// that they could expand meanwhile: a few random boards of 4x4.
const PRICE_PARTS: u64 = 64;

/// The tables that would make searches for the goals of a class faster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableNeeds {
    /// Sets of tables that are stronger than those at hand and fit into memory, the strongest first. Worth
    /// reading if all tables of a set are kept somewhere.
    pub usable: Vec<Vec<Description>>,
    /// The tables to build now, if there are any that are worth it.
    pub worth_building: Vec<Description>,
}

impl TableNeeds {
    /// Whether there are no stronger tables.
    pub fn is_empty(&self) -> bool {
        self.usable.is_empty()
    }
}

impl<M: MetricEngine> Tiers<M> {
    /// The tables that would make searches faster. None of boards whose quick tables are also the strong
    /// ones: these are built at once.
    pub(super) fn needs(&self, context: &TableContext<'_>) -> TableNeeds {
        if self.parts(Tier::Quick) == self.parts(Tier::Strong) || self.distrusts_files() {
            return TableNeeds::default();
        }
        self.take_provided(context);
        let ready = self.best().map(|(tier, _)| tier);
        let stronger = self.stronger_tiers(ready, context);
        let next = stronger.first().copied().filter(|&next| {
            let price = self.price(Upgrade::Build(next));
            ready.is_none() || self.expanded() >= price / PRICE_PARTS
        });
        let described = |tier: Tier| {
            let parts = self.parts(tier).iter();
            parts.map(|part| part.description.clone())
        };
        let is_missing = |table: &Description| context.provided.words(table).is_none();
        let missing = next.map(|next| described(next).filter(is_missing).collect());
        TableNeeds {
            usable: stronger
                .into_iter()
                .rev()
                .map(|tier| described(tier).collect())
                .collect(),
            worth_building: missing.unwrap_or_default(),
        }
    }

    /// The tiers with stronger tables than those that are ready and with room for them, the quickest first.
    fn stronger_tiers(&self, ready: Option<Tier>, context: &TableContext<'_>) -> Vec<Tier> {
        let max_bytes = context.max_bytes.unwrap_or(usize::MAX);
        let mut stronger: Vec<Tier> = Vec::new();
        for tier in Tier::ALL.into_iter().filter(|&tier| Some(tier) > ready) {
            let last = stronger.last().copied().or(ready);
            let is_same = last.is_some_and(|last| self.parts(last) == self.parts(tier));
            if !is_same && self.words(tier) * size_of::<u64>() <= max_bytes {
                stronger.push(tier);
            }
        }
        stronger
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Mutex;
    use std::time::Duration;

    use super::*;
    use crate::engine::provided::ProvidedTables;
    use crate::engine::single::SingleTile;
    use crate::symmetry::GoalClass;

    #[test]
    fn a_program_that_provides_tables_builds_them() {
        let tiers: Tiers<SingleTile> = Tiers::new(GoalClass::new("4x4".parse().unwrap(), 15));
        let (provided, warnings) = (ProvidedTables::default(), Mutex::default());
        let context = |builds_stronger| TableContext {
            directory: None,
            threads: 1,
            builds_stronger,
            provided: &provided,
            max_bytes: Some(64 << 20),
            warnings: &warnings,
            time: Cell::new(Duration::ZERO),
        };
        let medium = Some(Upgrade::Build(Tier::Medium));
        assert_eq!(tiers.next(Tier::Quick, &context(true)), medium);
        assert_eq!(tiers.next(Tier::Quick, &context(false)), None);
        // The strong tables take 196 MB.
        let stronger = tiers.stronger_tiers(Some(Tier::Quick), &context(false));
        assert_eq!(stronger, [Tier::Medium]);
        assert_eq!(tiers.needs(&context(false)).usable.len(), 2);
    }
}
