//! Conditional effects made simple: conditions without what is known, and effects put in order.
//!
//! All conditions are read in the state before the operator; where one effect adds what another
//! deletes, the fact holds afterwards.

use std::collections::BTreeMap;

use super::formula::Alternative;
use super::found::{FoundEffect, FoundOperator};

/// One fact that a conditional effect changes.
struct Change {
    condition: Alternative,
    fact: u32,
    is_added: bool,
}

/// Simplifies the conditional effects of an operator and puts them in order.
pub(super) fn simplify(operator: &mut FoundOperator<'_>) {
    if operator.effects.is_empty() {
        return;
    }
    let mut changes = Vec::new();
    for effect in operator.effects.drain(..) {
        let adds = effect.adds.iter().map(|&fact| (fact, true));
        let deletes = effect.deletes.iter().map(|&fact| (fact, false));
        for (fact, is_added) in adds.chain(deletes) {
            changes.push(Change {
                condition: effect.condition.clone(),
                fact,
                is_added,
            });
        }
    }
    let is_deleted =
        |changes: &[Change], fact: u32| changes.iter().any(|it| !it.is_added && it.fact == fact);
    let deleted: Vec<bool> = changes
        .iter()
        .map(|it| operator.deletes.binary_search(&it.fact).is_ok() || is_deleted(&changes, it.fact))
        .collect();
    let mut kept = Vec::new();
    for (mut change, is_deleted) in changes.into_iter().zip(deleted) {
        if without_known(&mut change, &operator.condition, is_deleted) {
            kept.push(change);
        }
    }
    // Effects without a condition, adds first because they win.
    let unconditional = |change: &Change| change.condition == Alternative::default();
    let (always, mut kept): (Vec<_>, Vec<_>) = kept.into_iter().partition(unconditional);
    for is_added in [true, false] {
        let facts = always.iter().filter(|it| it.is_added == is_added);
        let list = match is_added {
            true => &mut operator.adds,
            false => &mut operator.deletes,
        };
        list.extend(facts.map(|it| it.fact));
        list.sort_unstable();
        list.dedup();
    }
    let (adds, deletes) = (&operator.adds, &mut operator.deletes);
    deletes.retain(|fact| adds.binary_search(fact).is_err());
    kept.retain(|it| {
        let is_same = !it.is_added && deletes.binary_search(&it.fact).is_ok();
        adds.binary_search(&it.fact).is_err() && !is_same
    });
    operator.effects = in_order(kept);
}

/// Leaves out of a condition what the operator knows; returns whether the change can happen at all.
fn without_known(change: &mut Change, known: &Alternative, is_deleted: bool) -> bool {
    let Alternative { positive, negative } = &mut change.condition;
    let has = |facts: &[u32], fact: &u32| facts.binary_search(fact).is_ok();
    if positive.iter().any(|fact| has(&known.negative, fact))
        || negative.iter().any(|fact| has(&known.positive, fact))
    {
        return false;
    }
    positive.retain(|fact| !has(&known.positive, fact));
    negative.retain(|fact| !has(&known.negative, fact));
    if change.is_added {
        // Adding a fact that holds changes nothing, unless something deletes it.
        if !is_deleted {
            if has(positive, &change.fact) {
                return false;
            }
            negative.retain(|&fact| fact != change.fact);
        }
    } else {
        // Deleting a fact that does not hold changes nothing.
        if has(negative, &change.fact) || has(&known.negative, &change.fact) {
            return false;
        }
        positive.retain(|&fact| fact != change.fact);
    }
    change.condition.is_consistent()
}

/// Puts changes together by condition; deletes of facts that others add come first, because adds win.
fn in_order(changes: Vec<Change>) -> Vec<FoundEffect> {
    let added: Vec<u32> = {
        let adds = changes.iter().filter(|it| it.is_added);
        let mut facts: Vec<u32> = adds.map(|it| it.fact).collect();
        facts.sort_unstable();
        facts
    };
    let mut effects: BTreeMap<(bool, Alternative), [Vec<u32>; 2]> = BTreeMap::new();
    for change in changes {
        let is_last = change.is_added || added.binary_search(&change.fact).is_err();
        let lists = effects.entry((is_last, change.condition)).or_default();
        lists[usize::from(change.is_added)].push(change.fact);
    }
    let effects = effects.into_iter();
    let found = effects.map(|((_, condition), [mut deletes, mut adds])| {
        for facts in [&mut deletes, &mut adds] {
            facts.sort_unstable();
            facts.dedup();
        }
        FoundEffect {
            condition,
            adds,
            deletes,
            is_possible: true,
        }
    });
    found.collect()
}
