//! The requirements of PDDL: which are supported, and which a text uses without listing them.

use super::error::PddlError;
use super::tree::{Items, shorten};
use super::warning::{PddlSlip, Warnings};

/// A part of PDDL that has a requirement of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feature {
    Typing,
    NegativePreconditions,
    Equality,
    Disjunction,
    Universal,
    Existential,
    ConditionalEffects,
    ActionCosts,
}

impl Feature {
    /// The requirement that stands for the feature alone.
    fn requirement(self) -> &'static str {
        match self {
            Feature::Typing => ":typing",
            Feature::NegativePreconditions => ":negative-preconditions",
            Feature::Equality => ":equality",
            Feature::Disjunction => ":disjunctive-preconditions",
            Feature::Universal => ":universal-preconditions",
            Feature::Existential => ":existential-preconditions",
            Feature::ConditionalEffects => ":conditional-effects",
            Feature::ActionCosts => ":action-costs",
        }
    }

    /// Whether a requirement allows the feature.
    fn is_allowed_by(self, requirement: &str) -> bool {
        let also = match self {
            Feature::ActionCosts => return matches_costs(requirement),
            // Disjunctions are of goals in general, negations included (PDDL 1.2).
            Feature::NegativePreconditions => ":disjunctive-preconditions",
            Feature::Universal | Feature::Existential => ":quantified-preconditions",
            _ => "",
        };
        requirement == self.requirement()
            || requirement == also
            || [":adl", ":ucpop"].contains(&requirement)
    }
}

fn matches_costs(requirement: &str) -> bool {
    [":action-costs", ":fluents", ":numeric-fluents"].contains(&requirement)
}

const SUPPORTED: [&str; 12] = [
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":equality",
    ":action-costs",
    ":disjunctive-preconditions",
    ":existential-preconditions",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":conditional-effects",
    ":adl",
    ":ucpop",
];

/// The other requirements of PDDL 1.2 to 3.1 and PDDL+.
const UNSUPPORTED: [&str; 17] = [
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

/// Reads a list of requirements; those that are unknown or not supported become warnings.
///
/// What an unsupported requirement stands for is refused where it is used: many domains list more than
/// they use.
pub(crate) fn read<'a>(items: Items<'a>, warnings: &Warnings) -> Result<Vec<&'a str>, PddlError> {
    const REQUIREMENT: &str = "a requirement such as `:strips`";
    let mut listed = Vec::new();
    for item in items {
        let word = item.word(REQUIREMENT)?;
        let name = word.text.as_str();
        if !name.starts_with(':') {
            return Err(word.unexpected(REQUIREMENT));
        }
        // Costs are the part of :fluents that is supported.
        if UNSUPPORTED.contains(&name) && !matches_costs(name) {
            let slip = PddlSlip::UnsupportedRequirement(shorten(name));
            warnings.add(word.place, slip);
        } else if !SUPPORTED.contains(&name) && !matches_costs(name) {
            warnings.add(word.place, PddlSlip::UnknownRequirement(shorten(name)));
        }
        listed.push(name);
    }
    Ok(listed)
}

/// Warns of features that are used but not listed.
pub(crate) fn compare(listed: &[&str], warnings: &Warnings) {
    for (feature, place) in warnings.used() {
        if !listed.iter().any(|listed| feature.is_allowed_by(listed)) {
            let slip = PddlSlip::UnlistedRequirement(feature.requirement());
            warnings.add(place, slip);
        }
    }
}
