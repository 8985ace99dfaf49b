//! Conditions and effects: their names are resolved in a scope.

use super::atoms::{Atom, Condition, EqualityLiteral, Increase, Term};
use super::error::{PddlError, PddlFault};
use super::symbols::{Signature, Symbols, TOTAL_COST};
use super::tree::{Items, List, Node, Word, shorten};
use super::typing::{Objects, TypeSet, Types};

/// The names that a condition or an effect may use.
pub(crate) struct Scope<'a> {
    pub(crate) types: &'a Types,
    pub(crate) predicates: &'a Symbols,
    pub(crate) functions: &'a Symbols,
    pub(crate) objects: &'a Objects,
    pub(crate) parameters: &'a [(String, TypeSet)],
}

/// Other keywords of PDDL, refused by name.
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
    /// Reads a conjunction of literals; `()` always holds.
    pub(crate) fn condition(&self, node: &Node) -> Result<Condition, PddlError> {
        let mut condition = Condition::default();
        if !is_empty_list(node) {
            self.add_condition(node, &mut condition)?;
        }
        Ok(condition)
    }

    /// Recursion is as deep as lists are nested, which the reader limits.
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
                    return Err(head.unexpected("an atom, because `not` applies to atoms only"));
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
                PddlFault::Unsupported("a comparison of functions".into()),
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

    /// Reads a predicate with its arguments, and checks their number and types.
    pub(crate) fn atom(&self, list: &List) -> Result<Atom, PddlError> {
        let (head, _) = list.headed("the name of a predicate")?;
        refuse_unsupported(head)?;
        self.resolve(self.predicates, "predicate", "(:predicates …)", list)
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
            if !self.types.fits(inner, outer) {
                return Err(word.fault(PddlFault::TypeMismatch {
                    term: shorten(&word.text),
                    found: self.types.show(inner),
                    name: shorten(&signature.name),
                    expected: self.types.show(outer),
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
                return Err(word.unknown("variable", "the :parameters of the action"));
            };
            return Ok((Term::Variable(index), &self.parameters[index].1));
        }
        let name = word.name("a variable or an object")?;
        let Some(index) = self.objects.find(name) else {
            return Err(word.unknown("object", "(:objects …) or (:constants …)"));
        };
        let type_index = &self.objects.list[index].type_index;
        Ok((Term::Object(index), std::slice::from_ref(type_index)))
    }

    /// Reads the effect of an action: adds, deletes and the increase of the cost.
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
                if self.functions.list[term.symbol].name != TOTAL_COST {
                    let fault =
                        PddlFault::Unsupported("changing a function other than total-cost".into());
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

/// The effect of an action.
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
