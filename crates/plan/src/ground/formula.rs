//! Formulas prepared for grounding: in negation normal form, then as alternatives of literals.

use taquin_search::{Control, Meter as _};

use super::error::GroundError;
use super::lifted::Extents;
use super::relation::{Object, Relation};
use crate::pddl::{Atom, Formula, Term};

/// The largest number of alternatives of one formula.
const MAX_ALTERNATIVES: usize = 1 << 10;

/// Instances of quantified formulas between two checks of the limits.
const CHECK_INTERVAL: u32 = 1 << 12;

/// A formula in which only atoms and equalities are negated.
pub(crate) enum NormalForm {
    Literal {
        atom: Atom,
        holds: bool,
    },
    Equality {
        left: Term,
        right: Term,
        is_equal: bool,
    },
    All(Vec<NormalForm>),
    Any(Vec<NormalForm>),
    /// For all objects of some extents, or for some of them.
    Quantified {
        is_universal: bool,
        extents: Vec<usize>,
        body: Box<NormalForm>,
    },
}

impl NormalForm {
    /// The normal form of a formula, or of its negation.
    ///
    /// Recursion is as deep as lists are nested in the text.
    pub(crate) fn new<'a>(
        formula: &'a Formula,
        holds: bool,
        extents: &mut Extents<'a>,
    ) -> NormalForm {
        let mut each = |formulas: &'a [Formula]| -> Vec<NormalForm> {
            let formulas = formulas.iter();
            formulas
                .map(|formula| NormalForm::new(formula, holds, extents))
                .collect()
        };
        match formula {
            Formula::Atom(atom) => NormalForm::Literal {
                atom: atom.clone(),
                holds,
            },
            Formula::Equal(left, right) => NormalForm::Equality {
                left: *left,
                right: *right,
                is_equal: holds,
            },
            Formula::Not(formula) => NormalForm::new(formula, !holds, extents),
            Formula::And(formulas) if holds => NormalForm::All(each(formulas)),
            Formula::Or(formulas) if !holds => NormalForm::All(each(formulas)),
            Formula::And(formulas) | Formula::Or(formulas) => NormalForm::Any(each(formulas)),
            Formula::ForAll(variables, body) | Formula::Exists(variables, body) => {
                NormalForm::Quantified {
                    is_universal: matches!(formula, Formula::ForAll(..)) == holds,
                    extents: extents.of(variables),
                    body: Box::new(NormalForm::new(body, holds, extents)),
                }
            }
        }
    }
}

/// Facts that must hold together, and facts that must not hold with them; both sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Alternative {
    pub(crate) positive: Vec<u32>,
    pub(crate) negative: Vec<u32>,
}

impl Alternative {
    /// Both together, if they do not contradict each other.
    fn joined(&self, other: &Alternative) -> Option<Alternative> {
        let both = Alternative {
            positive: union(&self.positive, &other.positive),
            negative: union(&self.negative, &other.negative),
        };
        both.is_consistent().then_some(both)
    }

    pub(crate) fn is_consistent(&self) -> bool {
        let mut negative = self.negative.iter();
        !negative.any(|fact| self.positive.binary_search(fact).is_ok())
    }

    /// Whether it requires nothing that `other` does not require too.
    fn is_weaker_than(&self, other: &Alternative) -> bool {
        let within = |part: &[u32], whole: &[u32]| {
            part.len() <= whole.len() && part.iter().all(|fact| whole.binary_search(fact).is_ok())
        };
        within(&self.positive, &other.positive) && within(&self.negative, &other.negative)
    }
}

fn union(one: &[u32], other: &[u32]) -> Vec<u32> {
    let mut all = [one, other].concat();
    all.sort_unstable();
    all.dedup();
    all
}

/// What is known of the predicates while formulas are evaluated.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) is_fluent: &'a [bool],
    pub(crate) relations: &'a [Relation],
    pub(crate) extents: &'a Extents<'a>,
}

/// Why a formula has no alternatives.
pub(crate) enum FormulaFault {
    Ground(GroundError),
    /// There are too many alternatives.
    TooMany(usize),
}

/// Evaluates formulas for objects, and checks the limits meanwhile.
pub(crate) struct Evaluation<'a, 'c, 'l> {
    known: Known<'a>,
    control: &'c mut Control<'l>,
    steps: u32,
}

impl<'a, 'c, 'l> Evaluation<'a, 'c, 'l> {
    pub(crate) fn new(known: Known<'a>, control: &'c mut Control<'l>) -> Self {
        Evaluation {
            known,
            control,
            steps: 0,
        }
    }

    fn step(&mut self) -> Result<(), GroundError> {
        self.steps += 1;
        if self.steps >= CHECK_INTERVAL {
            self.steps = 0;
            self.control.check().map_err(GroundError::Stopped)?;
        }
        Ok(())
    }

    /// Whether a formula may hold at some time, judged by static predicates and equalities alone.
    pub(crate) fn may_hold(
        &mut self,
        formula: &NormalForm,
        binding: &mut Vec<Object>,
    ) -> Result<bool, GroundError> {
        match formula {
            NormalForm::Literal { atom, holds } => {
                let is_fluent = self.known.is_fluent[atom.symbol];
                Ok(is_fluent || self.find(atom, binding).is_some() == *holds)
            }
            NormalForm::Equality {
                left,
                right,
                is_equal,
            } => Ok((value(binding, *left) == value(binding, *right)) == *is_equal),
            NormalForm::All(formulas) => {
                for formula in formulas {
                    if !self.may_hold(formula, binding)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            NormalForm::Any(formulas) => {
                for formula in formulas {
                    if self.may_hold(formula, binding)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            NormalForm::Quantified {
                is_universal,
                extents,
                body,
            } => {
                let mut result = *is_universal;
                self.for_each(extents, binding, &mut |evaluation, binding| {
                    result = evaluation.may_hold(body, binding)?;
                    Ok(result == *is_universal)
                })?;
                Ok(result)
            }
        }
    }

    /// Calls `visit` with all objects of some extents added to the binding, until it returns false.
    fn for_each(
        &mut self,
        extents: &[usize],
        binding: &mut Vec<Object>,
        visit: &mut Visitor<'_, 'a, 'c, 'l>,
    ) -> Result<bool, GroundError> {
        let Some((&first, others)) = extents.split_first() else {
            self.step()?;
            return visit(self, binding);
        };
        let objects = &self.known.extents.list[first].objects;
        for &object in objects {
            binding.push(object);
            let proceeds = self.for_each(others, binding, visit);
            binding.pop();
            if !proceeds? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The alternatives in which a formula holds: none if it never does, one without literals if it
    /// always does. No alternative implies another.
    pub(crate) fn alternatives(
        &mut self,
        formula: &NormalForm,
        binding: &mut Vec<Object>,
    ) -> Result<Vec<Alternative>, FormulaFault> {
        let constant = |holds: bool| match holds {
            true => vec![Alternative::default()],
            false => Vec::new(),
        };
        match formula {
            NormalForm::Literal { atom, holds } => {
                let fact = self.find(atom, binding);
                Ok(match fact {
                    Some(fact) if self.known.is_fluent[atom.symbol] => {
                        let mut literal = Alternative::default();
                        match holds {
                            true => literal.positive.push(fact),
                            false => literal.negative.push(fact),
                        }
                        vec![literal]
                    }
                    // What was not found never holds.
                    _ => constant(fact.is_some() == *holds),
                })
            }
            NormalForm::Equality {
                left,
                right,
                is_equal,
            } => {
                let are_equal = value(binding, *left) == value(binding, *right);
                Ok(constant(are_equal == *is_equal))
            }
            NormalForm::All(formulas) => {
                let mut parts = Vec::new();
                for formula in formulas {
                    let part = self.alternatives(formula, binding)?;
                    if part.is_empty() {
                        return Ok(part);
                    }
                    parts.push(part);
                }
                conjunction(parts)
            }
            NormalForm::Any(formulas) => {
                let mut all = Vec::new();
                for formula in formulas {
                    all.extend(self.alternatives(formula, binding)?);
                }
                Ok(weakest(all))
            }
            NormalForm::Quantified {
                is_universal,
                extents,
                body,
            } => {
                let mut parts = Vec::new();
                let mut fault = None;
                self.for_each(extents, binding, &mut |evaluation, binding| {
                    match evaluation.alternatives(body, binding) {
                        Err(FormulaFault::Ground(error)) => return Err(error),
                        Err(other) => fault = Some(other),
                        Ok(part) => {
                            let is_decided = match is_universal {
                                true => part.is_empty(),
                                false => part.iter().any(|it| *it == Alternative::default()),
                            };
                            parts.push(part);
                            return Ok(!is_decided);
                        }
                    }
                    Ok(false)
                })
                .map_err(FormulaFault::Ground)?;
                match fault {
                    Some(fault) => Err(fault),
                    None if *is_universal => conjunction(parts),
                    None => Ok(weakest(parts.concat())),
                }
            }
        }
    }

    fn find(&self, atom: &Atom, binding: &[Object]) -> Option<u32> {
        let terms = atom.terms.iter();
        let tuple: Vec<Object> = terms.map(|&term| value(binding, term)).collect();
        self.known.relations[atom.symbol].find(&tuple)
    }
}

type Visitor<'v, 'a, 'c, 'l> =
    dyn FnMut(&mut Evaluation<'a, 'c, 'l>, &mut Vec<Object>) -> Result<bool, GroundError> + 'v;

/// The alternatives in which all of some formulas hold.
pub(crate) fn conjunction(
    mut parts: Vec<Vec<Alternative>>,
) -> Result<Vec<Alternative>, FormulaFault> {
    // Formulas with one alternative first: they rule out alternatives of the others.
    parts.sort_by_key(Vec::len);
    let mut all = vec![Alternative::default()];
    for part in parts {
        if part.iter().any(|it| *it == Alternative::default()) {
            continue;
        }
        let mut joined = Vec::new();
        for one in &all {
            // Nothing to choose where one alternative of the part is implied.
            if part.iter().any(|other| other.is_weaker_than(one)) {
                joined.push(one.clone());
                continue;
            }
            joined.extend(part.iter().filter_map(|other| one.joined(other)));
        }
        all = weakest(joined);
        if all.len() > MAX_ALTERNATIVES {
            return Err(FormulaFault::TooMany(MAX_ALTERNATIVES));
        }
    }
    Ok(all)
}

/// The alternatives that no other implies.
fn weakest(mut all: Vec<Alternative>) -> Vec<Alternative> {
    if all.len() < 2 {
        return all;
    }
    all.sort_by_key(|it| it.positive.len() + it.negative.len());
    let mut kept: Vec<Alternative> = Vec::new();
    for one in all {
        if !kept.iter().any(|weaker| weaker.is_weaker_than(&one)) {
            kept.push(one);
        }
    }
    kept
}

fn value(binding: &[Object], term: Term) -> Object {
    match term {
        Term::Variable(variable) => binding[variable],
        Term::Object(object) => object as Object,
    }
}
