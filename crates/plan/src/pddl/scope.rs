//! Conditions: their names are resolved in a scope.

use std::cell::RefCell;

use super::atoms::{Atom, Condition, EqualityLiteral, Formula, Term};
use super::error::{PddlError, PddlFault};
use super::requirements::Feature;
use super::symbols::{Signature, Symbols};
use super::tree::{Items, List, Node, Word, shorten};
use super::typed_list::{MAX_VARIABLES, parameters, too_many_variables};
use super::typing::{Objects, Parameter, Types};
use super::warning::{PddlSlip, Warnings};

/// The names that a condition or an effect may use.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) types: &'a Types,
    pub(crate) predicates: &'a Symbols,
    pub(crate) functions: &'a Symbols,
    pub(crate) objects: &'a Objects,
    /// Parameters of the action, then variables of quantifiers.
    pub(crate) variables: &'a [Parameter],
    /// Objects that are used but not declared, numbered after `objects`; `None` refuses them.
    pub(crate) undeclared: Option<&'a RefCell<Vec<String>>>,
    pub(crate) warnings: &'a Warnings,
}

/// Other keywords of PDDL, refused by name.
const UNSUPPORTED: [&str; 11] = [
    "preference",
    "assign",
    "decrease",
    "scale-up",
    "scale-down",
    "<",
    ">",
    "<=",
    ">=",
    "oneof",
    "probabilistic",
];

/// Keywords that cannot be the name of a predicate.
const KEYWORDS: [&str; 8] = [
    "and", "not", "or", "imply", "forall", "exists", "when", "increase",
];

fn refuse_unsupported(head: &Word) -> Result<(), PddlError> {
    if UNSUPPORTED.contains(&head.text.as_str()) {
        return Err(head.fault(PddlFault::Unsupported(format!("`{}`", head.text))));
    }
    Ok(())
}

impl Scope<'_> {
    /// Reads a condition; `()` always holds.
    pub(crate) fn condition(&self, node: &Node) -> Result<Condition, PddlError> {
        let mut condition = Condition::default();
        if !is_empty_list(node) {
            self.add_condition(node, &mut condition)?;
        }
        Ok(condition)
    }

    /// Recursion is as deep as lists are nested, which the reader limits.
    pub(super) fn add_condition(&self, node: &Node, into: &mut Condition) -> Result<(), PddlError> {
        let list = node.list("a formula in parentheses")?;
        if let Some(Node::Word(head)) = list.items.first()
            && head.text == "and"
        {
            let (_, mut items) = list.headed("`and`")?;
            return items.try_for_each(|item| self.add_condition(item, into));
        }
        match self.formula(node)? {
            Formula::Atom(atom) => into.positive.push(atom),
            Formula::Equal(left, right) => into.equalities.push(EqualityLiteral {
                left,
                right,
                is_equal: true,
            }),
            Formula::Not(negated) => match *negated {
                Formula::Atom(atom) => into.negative.push(atom),
                Formula::Equal(left, right) => into.equalities.push(EqualityLiteral {
                    left,
                    right,
                    is_equal: false,
                }),
                other => into.formulas.push(Formula::Not(Box::new(other))),
            },
            other => into.formulas.push(other),
        }
        Ok(())
    }

    fn formula(&self, node: &Node) -> Result<Formula, PddlError> {
        const FORMULA: &str = "`and`, `or`, `not`, `imply`, `forall`, `exists`, `=` or a predicate";
        let list = node.list("a formula in parentheses")?;
        if list.items.is_empty() {
            return Ok(Formula::And(Vec::new()));
        }
        let (head, mut items) = list.headed(FORMULA)?;
        let uses = |feature| self.warnings.note_use(feature, head.place);
        match head.text.as_str() {
            "and" => Ok(Formula::And(self.formulas(items)?)),
            "or" => {
                uses(Feature::Disjunction);
                Ok(Formula::Or(self.formulas(items)?))
            }
            "imply" => {
                uses(Feature::Disjunction);
                let condition = self.formula(items.require("a formula")?)?;
                let then = self.formula(items.require("a formula")?)?;
                items.end()?;
                Ok(Formula::Or(vec![Formula::Not(Box::new(condition)), then]))
            }
            "not" => {
                let inner = self.formula(items.require("a formula")?)?;
                items.end()?;
                if !matches!(inner, Formula::Equal(..)) {
                    uses(Feature::NegativePreconditions);
                }
                Ok(Formula::Not(Box::new(inner)))
            }
            "forall" | "exists" => {
                let is_universal = head.text == "forall";
                uses(if is_universal {
                    Feature::Universal
                } else {
                    Feature::Existential
                });
                let (own, all) = self.quantified(head, &mut items)?;
                let inner = Scope {
                    variables: &all,
                    ..*self
                };
                let body = Box::new(inner.formula(items.require("a formula")?)?);
                items.end()?;
                Ok(if is_universal {
                    Formula::ForAll(own, body)
                } else {
                    Formula::Exists(own, body)
                })
            }
            "=" => {
                uses(Feature::Equality);
                let both = self.equality(list)?;
                Ok(Formula::Equal(both.0, both.1))
            }
            _ => Ok(Formula::Atom(self.atom(list)?)),
        }
    }

    fn formulas(&self, items: Items<'_>) -> Result<Vec<Formula>, PddlError> {
        items.map(|item| self.formula(item)).collect()
    }

    /// The variables of a quantifier, and all variables inside it.
    pub(super) fn quantified(
        &self,
        head: &Word,
        items: &mut Items<'_>,
    ) -> Result<(Vec<Parameter>, Vec<Parameter>), PddlError> {
        const VARIABLES: &str = "a list of variables";
        let list = items.require(VARIABLES)?.list(VARIABLES)?;
        let mut own = parameters(list.items(), self.types, self.warnings)?;
        // The second of two variables with the same name is never meant.
        let mut index = 0;
        own.list.retain(|_| {
            index += 1;
            own.same.iter().all(|&(_, second)| second != index - 1)
        });
        let all: Vec<Parameter> = self.variables.iter().chain(&own.list).cloned().collect();
        if all.len() > MAX_VARIABLES {
            return Err(too_many_variables(head, all.len()));
        }
        Ok((own.list, all))
    }

    fn equality(&self, list: &List) -> Result<(Term, Term), PddlError> {
        let (_, mut items) = list.headed("`=`")?;
        let mut side = || match items.require("a variable or an object")? {
            Node::List(list) => Err(PddlError::new(
                list.open,
                PddlFault::Unsupported("a comparison of functions".into()),
            )),
            Node::Word(word) => Ok(self.term(word)?.0),
        };
        let both = (side()?, side()?);
        items.end()?;
        Ok(both)
    }

    /// Reads a predicate with its arguments, and checks their number and types.
    pub(crate) fn atom(&self, list: &List) -> Result<Atom, PddlError> {
        let (head, _) = list.headed("the name of a predicate")?;
        refuse_unsupported(head)?;
        if KEYWORDS.contains(&head.text.as_str()) {
            return Err(head.unexpected("the name of a predicate"));
        }
        self.resolve(self.predicates, "predicate", "(:predicates …)", list)
    }

    /// Whether a list is a fact of a predicate that is not declared.
    pub(crate) fn is_unknown_fact(&self, list: &List) -> bool {
        let Ok((head, items)) = list.headed("the name of a predicate") else {
            return false;
        };
        let name = head.text.as_str();
        head.name("the name of a predicate").is_ok()
            && !KEYWORDS.contains(&name)
            && !UNSUPPORTED.contains(&name)
            && items
                .rest()
                .iter()
                .all(|item| item.word("an object").is_ok())
            && self.predicates.find(name).is_none()
    }

    /// Reads a function with its arguments, and checks their number and types.
    pub(crate) fn function_term(&self, list: &List) -> Result<Atom, PddlError> {
        self.resolve(self.functions, "function", "(:functions …)", list)
    }

    fn resolve(
        &self,
        symbols: &Symbols,
        what: &'static str,
        section: &'static str,
        list: &List,
    ) -> Result<Atom, PddlError> {
        let expected = format!("the name of a {what}");
        let (head, items) = list.headed(&expected)?;
        let name = head.name(&expected)?;
        let Some(symbol) = symbols.find(name) else {
            return Err(head.unknown(what, section));
        };
        let terms = self.arguments(&symbols.list[symbol], head, items)?;
        Ok(Atom { symbol, terms })
    }

    fn arguments(
        &self,
        signature: &Signature,
        head: &Word,
        items: Items<'_>,
    ) -> Result<Vec<Term>, PddlError> {
        let expected = signature.parameters.len();
        let found = items.rest().len();
        if found != expected {
            return Err(head.fault(PddlFault::Arity {
                name: shorten(&signature.name),
                expected,
                found,
            }));
        }
        let mut terms = Vec::with_capacity(expected);
        for (item, (_, outer)) in items.zip(&signature.parameters) {
            let word = item.word("a variable or an object")?;
            let (term, inner) = self.term(word)?;
            if let Some(inner) = inner
                && !self.types.fits(inner, outer)
            {
                let (word_text, found) = (shorten(&word.text), self.types.show(inner));
                let (name, expected) = (shorten(&signature.name), self.types.show(outer));
                // Objects have one type, but some values of a variable may fit.
                if matches!(term, Term::Object(_)) || !self.types.overlaps(inner, outer) {
                    return Err(word.fault(PddlFault::TypeMismatch {
                        term: word_text,
                        found,
                        name,
                        expected,
                    }));
                }
                let slip = PddlSlip::WiderType {
                    term: word_text,
                    found,
                    name,
                    expected,
                };
                self.warnings.add(word.place, slip);
            }
            terms.push(term);
        }
        Ok(terms)
    }

    /// A variable or an object, and its types if they are known.
    fn term(&self, word: &Word) -> Result<(Term, Option<&[usize]>), PddlError> {
        if word.text.starts_with('?') {
            // The innermost variable of that name is meant.
            let mut names = self.variables.iter().map(|(name, _)| name);
            let Some(index) = names.rposition(|name| *name == word.text) else {
                return Err(word.unknown("variable", "the :parameters of the action"));
            };
            return Ok((Term::Variable(index), Some(&self.variables[index].1)));
        }
        let name = word.name("a variable or an object")?;
        if let Some(index) = self.objects.find(name) {
            let type_index = &self.objects.list[index].type_index;
            return Ok((Term::Object(index), Some(std::slice::from_ref(type_index))));
        }
        let Some(undeclared) = self.undeclared else {
            return Err(word.unknown("object", "(:objects …) or (:constants …)"));
        };
        let mut undeclared = undeclared.borrow_mut();
        let known = undeclared.iter().position(|known| known == name);
        let index = known.unwrap_or_else(|| {
            let slip = PddlSlip::UndeclaredConstant(shorten(name));
            self.warnings.add(word.place, slip);
            undeclared.push(name.to_string());
            undeclared.len() - 1
        });
        Ok((Term::Object(self.objects.list.len() + index), None))
    }
}

pub(super) fn is_empty_list(node: &Node) -> bool {
    matches!(node, Node::List(list) if list.items.is_empty())
}

/// The largest cost of one action, so that sums of many still fit.
const MAX_ACTION_COST: u32 = 1 << 24;

/// Reads a cost: a whole number, which may have zeros after a decimal point.
pub(crate) fn number(word: &Word) -> Result<u32, PddlError> {
    let whole = match word.text.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|digit| digit == b'0') => whole,
        _ => &word.text,
    };
    let is_digits = !whole.is_empty() && whole.bytes().all(|digit| digit.is_ascii_digit());
    let value = whole
        .parse()
        .ok()
        .filter(|&value| is_digits && value <= MAX_ACTION_COST);
    value.ok_or_else(|| word.unexpected("a whole number from 0 to 16777216"))
}
