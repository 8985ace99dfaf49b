//! Which requirements of PDDL are met.

use super::error::{PddlError, PddlFault};
use super::tree::Items;

const SUPPORTED: [&str; 5] = [
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":equality",
    ":action-costs",
];

/// The rest of what PDDL 1.2 to 3.1 and PDDL+ know.
const UNSUPPORTED: [&str; 24] = [
    ":adl",
    ":ucpop",
    ":conditional-effects",
    ":disjunctive-preconditions",
    ":existential-preconditions",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":fluents",
    ":numeric-fluents",
    ":object-fluents",
    ":durative-actions",
    ":duration-inequalities",
    ":continuous-effects",
    ":derived-predicates",
    ":domain-axioms",
    ":timed-initial-literals",
    ":timed-effects",
    ":preferences",
    ":constraints",
    ":time",
    ":goal-utilities",
    ":foreach-expansions",
    ":dag-expansions",
    ":safety-constraints",
];

/// Refuses requirements that are not met.
///
/// What a text uses is not compared with what it requires: many leave out
/// `:typing` or all requirements, and mean the same.
pub(crate) fn check(items: Items<'_>) -> Result<(), PddlError> {
    for item in items {
        let word = item.word("a requirement such as `:strips`")?;
        let name = word.text.as_str();
        if SUPPORTED.contains(&name) {
            continue;
        }
        if !name.starts_with(':') {
            return Err(word.unexpected("a requirement such as `:strips`"));
        }
        let name = super::tree::cut(name);
        return Err(word.fault(match UNSUPPORTED.contains(&word.text.as_str()) {
            true => PddlFault::UnsupportedRequirement(name),
            false => PddlFault::UnknownRequirement(name),
        }));
    }
    Ok(())
}
