//! Formulas and effects: nodes to resolved atoms.

use super::atoms::{Atom, Condition, EqualityLiteral, Increase, Term};
use super::domain::{Domain, Signature};
use super::error::{PddlError, PddlFault};
use super::tree::{Items, List, Node, Word, cut};
use super::typing::{Kind, Objects};

/// The names that a formula may use.
pub(crate) struct Scope<'a> {
    pub(crate) domain: &'a Domain,
    pub(crate) objects: &'a Objects,
    pub(crate) parameters: &'a [(String, Kind)],
}

/// The connectives of PDDL that are refused by name.
const UNSUPPORTED: [&str; 15] = [
    "or",
    "imply",
    "forall",
    "exists",
    "when",
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
];

fn refuse_unsupported(head: &Word) -> Result<(), PddlError> {
    if UNSUPPORTED.contains(&head.text.as_str()) {
        return Err(head.fault(PddlFault::Unsupported(format!("`{}`", head.text))));
    }
    Ok(())
}

impl Scope<'_> {
    /// A conjunction of literals. `()` is the one that always holds.
    pub(crate) fn condition(&self, node: &Node) -> Result<Condition, PddlError> {
        let mut condition = Condition::default();
        if !is_empty_list(node) {
            self.add_condition(node, &mut condition)?;
        }
        Ok(condition)
    }

    /// Recursion is as deep as the lists are nested, which reading has bounded.
    fn add_condition(&self, node: &Node, into: &mut Condition) -> Result<(), PddlError> {
        const FORMULA: &str = "`and`, `not`, `=` or a predicate";
        let list = node.list("a formula in parentheses")?;
        let (head, mut items) = list.headed(FORMULA)?;
        match head.text.as_str() {
            "and" => items.try_for_each(|item| self.add_condition(item, into)),
            "not" => {
                let inner = items.require("an atom")?;
                items.end()?;
                let inner = inner.list("an atom in parentheses")?;
                let (head, _) = inner.headed("`=` or a predicate")?;
                if head.text == "=" {
                    into.equalities.push(self.equality(inner, false)?);
                } else if ["and", "not"].contains(&head.text.as_str()) {
                    return Err(head.unexpected("an atom, because `not` is for atoms only"));
                } else {
                    into.negative.push(self.atom(inner)?);
                }
                Ok(())
            }
            "=" => {
                into.equalities.push(self.equality(list, true)?);
                Ok(())
            }
            _ => {
                into.positive.push(self.atom(list)?);
                Ok(())
            }
        }
    }

    fn equality(&self, list: &List, is_equal: bool) -> Result<EqualityLiteral, PddlError> {
        let (_, mut items) = list.headed("`=`")?;
        let mut side = || match items.require("a variable or an object")? {
            Node::List(list) => Err(PddlError::new(
                list.open,
                PddlFault::Unsupported("comparing functions".into()),
            )),
            Node::Word(word) => Ok(self.term(word)?.0),
        };
        let equality = EqualityLiteral {
            left: side()?,
            right: side()?,
            is_equal,
        };
        items.end()?;
        Ok(equality)
    }

    /// A predicate with arguments of the right number and types.
    pub(crate) fn atom(&self, list: &List) -> Result<Atom, PddlError> {
        let (head, items) = list.headed("the name of a predicate")?;
        refuse_unsupported(head)?;
        let name = head.name("the name of a predicate")?;
        let Some(symbol) = self.domain.predicate_by_name(name) else {
            return Err(head.fault(PddlFault::Unknown {
                what: "predicate",
                name: cut(name),
                section: "(:predicates …)",
            }));
        };
        let terms = self.arguments(&self.domain.predicates()[symbol], head, items)?;
        Ok(Atom { symbol, terms })
    }

    /// A function with arguments of the right number and types.
    pub(crate) fn function_term(&self, list: &List) -> Result<Atom, PddlError> {
        let (head, items) = list.headed("the name of a function")?;
        let name = head.name("the name of a function")?;
        let Some(symbol) = self.domain.function_by_name(name) else {
            return Err(head.fault(PddlFault::Unknown {
                what: "function",
                name: cut(name),
                section: "(:functions …)",
            }));
        };
        let terms = self.arguments(&self.domain.functions()[symbol], head, items)?;
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
                name: cut(&signature.name),
                expected,
                found,
            }));
        }
        let mut terms = Vec::with_capacity(expected);
        for (item, (_, outer)) in items.zip(&signature.parameters) {
            let word = item.word("a variable or an object")?;
            let (term, kind) = self.term(word)?;
            let types = self.domain.types_by_name();
            if !types.fits(kind, outer) {
                return Err(word.fault(PddlFault::TypeMismatch {
                    term: cut(&word.text),
                    found: types.show(kind),
                    name: cut(&signature.name),
                    expected: types.show(outer),
                }));
            }
            terms.push(term);
        }
        Ok(terms)
    }

    fn term(&self, word: &Word) -> Result<(Term, &[usize]), PddlError> {
        if word.text.starts_with('?') {
            let mut names = self.parameters.iter().map(|(name, _)| name);
            let Some(index) = names.position(|name| *name == word.text) else {
                return Err(word.fault(PddlFault::Unknown {
                    what: "variable",
                    name: cut(&word.text),
                    section: "the :parameters of the action",
                }));
            };
            return Ok((Term::Variable(index), &self.parameters[index].1));
        }
        let name = word.name("a variable or an object")?;
        let Some(index) = self.objects.find(name) else {
            return Err(word.fault(PddlFault::Unknown {
                what: "object",
                name: cut(name),
                section: "(:objects …) or (:constants …)",
            }));
        };
        let type_index = &self.objects.list[index].type_index;
        Ok((Term::Object(index), std::slice::from_ref(type_index)))
    }

    /// Adds, deletes and what is added to the cost.
    pub(crate) fn effect(&self, node: &Node) -> Result<Effect, PddlError> {
        let mut effect = Effect::default();
        if !is_empty_list(node) {
            self.add_effect(node, &mut effect)?;
        }
        Ok(effect)
    }

    fn add_effect(&self, node: &Node, into: &mut Effect) -> Result<(), PddlError> {
        let list = node.list("an effect in parentheses")?;
        let (head, mut items) = list.headed("`and`, `not`, `increase` or a predicate")?;
        match head.text.as_str() {
            "and" => items.try_for_each(|item| self.add_effect(item, into)),
            "not" => {
                let inner = items.require("an atom")?.list("an atom in parentheses")?;
                items.end()?;
                into.deletes.push(self.atom(inner)?);
                Ok(())
            }
            "increase" => {
                let what = items.require("`(total-cost)`")?.list("`(total-cost)`")?;
                let term = self.function_term(what)?;
                if self.domain.functions()[term.symbol].name != Domain::TOTAL_COST {
                    let fault =
                        PddlFault::Unsupported("changing functions other than total-cost".into());
                    return Err(PddlError::new(what.open, fault));
                }
                if into.increase.is_some() {
                    let fault = PddlFault::Unsupported("increasing total-cost twice".into());
                    return Err(PddlError::new(list.open, fault));
                }
                into.increase = Some(match items.require("a number or a function")? {
                    Node::Word(word) => Increase::Number(number(word)?),
                    Node::List(list) => {
                        refuse_arithmetic(list)?;
                        Increase::Value(self.function_term(list)?)
                    }
                });
                items.end()
            }
            _ => {
                into.adds.push(self.atom(list)?);
                Ok(())
            }
        }
    }
}

/// What an action does.
#[derive(Default)]
pub(crate) struct Effect {
    pub(crate) adds: Vec<Atom>,
    pub(crate) deletes: Vec<Atom>,
    pub(crate) increase: Option<Increase>,
}

fn refuse_arithmetic(list: &List) -> Result<(), PddlError> {
    let (head, _) = list.headed("the name of a function")?;
    if ["+", "-", "*", "/"].contains(&head.text.as_str()) {
        return Err(head.fault(PddlFault::Unsupported("arithmetic".into())));
    }
    Ok(())
}

fn is_empty_list(node: &Node) -> bool {
    matches!(node, Node::List(list) if list.items.is_empty())
}

/// The greatest cost of one action: sums of many stay below what searches can hold.
const MOST_COST: u32 = 1 << 24;

/// A cost: a whole number, which may be written with zeros behind the point.
pub(crate) fn number(word: &Word) -> Result<u32, PddlError> {
    let whole = match word.text.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|digit| digit == b'0') => whole,
        _ => &word.text,
    };
    let is_digits = !whole.is_empty() && whole.bytes().all(|digit| digit.is_ascii_digit());
    let value = whole
        .parse()
        .ok()
        .filter(|&value| is_digits && value <= MOST_COST);
    value.ok_or_else(|| word.unexpected("a whole number from 0 to 16777216"))
}
