//! The requirements of PDDL that the planner supports.

use super::error::{PddlError, PddlFault};
use super::tree::{Items, shorten};

const SUPPORTED: [&str; 5] = [
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":equality",
    ":action-costs",
];

/// The other requirements of PDDL 1.2 to 3.1 and PDDL+.
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

/// Refuses requirements that are not supported.
///
/// A text may use features that it does not require, because many domains leave
/// out `:typing` or all requirements.
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
        return Err(word.fault(if UNSUPPORTED.contains(&name) {
            PddlFault::UnsupportedRequirement(shorten(name))
        } else {
            PddlFault::UnknownRequirement(shorten(name))
        }));
    }
    Ok(())
}
