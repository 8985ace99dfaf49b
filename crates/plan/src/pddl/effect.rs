//! Effects of actions: literals, conditional effects and the increase of the cost.

use super::atoms::{Atom, Condition, ConditionalEffect, Increase};
use super::error::{PddlError, PddlFault};
use super::requirements::Feature;
use super::scope::{Scope, is_empty_list, number};
use super::symbols::TOTAL_COST;
use super::tree::{Items, List, Node};
use super::typing::Parameter;

impl Scope<'_> {
    /// Reads the effect of an action.
    pub(crate) fn effect(&self, node: &Node) -> Result<Effect, PddlError> {
        let mut effect = Effect::default();
        if !is_empty_list(node) {
            let context = Context {
                variables: &[],
                condition: &Condition::default(),
            };
            let (mut adds, mut deletes) = (Vec::new(), Vec::new());
            self.add_effect(node, &context, &mut effect, (&mut adds, &mut deletes))?;
            (effect.adds, effect.deletes) = (adds, deletes);
        }
        Ok(effect)
    }

    /// Adds the literals of an effect to the `literals` of its context, and everything else to `into`.
    fn add_effect(
        &self,
        node: &Node,
        context: &Context<'_>,
        into: &mut Effect,
        literals: (&mut Vec<Atom>, &mut Vec<Atom>),
    ) -> Result<(), PddlError> {
        const EFFECT: &str = "`and`, `not`, `when`, `forall`, `increase` or a predicate";
        let list = node.list("an effect in parentheses")?;
        let (head, mut items) = list.headed(EFFECT)?;
        let (adds, deletes) = literals;
        match head.text.as_str() {
            "and" => {
                items.try_for_each(|item| self.add_effect(item, context, into, (adds, deletes)))
            }
            "not" => {
                let inner = items.require("an atom")?.list("an atom in parentheses")?;
                items.end()?;
                deletes.push(self.atom(inner)?);
                Ok(())
            }
            "when" => {
                self.warnings
                    .note_use(Feature::ConditionalEffects, head.place);
                let mut condition = context.condition.clone();
                let node = items.require("a condition")?;
                if !is_empty_list(node) {
                    self.add_condition(node, &mut condition)?;
                }
                let inner = Context {
                    condition: &condition,
                    ..*context
                };
                let effect = items.require("an effect")?;
                items.end()?;
                self.add_conditional(effect, &inner, into)
            }
            "forall" => {
                self.warnings
                    .note_use(Feature::ConditionalEffects, head.place);
                let (own, all) = self.quantified(head, &mut items)?;
                let inner = Scope {
                    variables: &all,
                    ..*self
                };
                let variables: Vec<Parameter> =
                    context.variables.iter().cloned().chain(own).collect();
                let context = Context {
                    variables: &variables,
                    ..*context
                };
                let effect = items.require("an effect")?;
                items.end()?;
                inner.add_conditional(effect, &context, into)
            }
            "increase" => {
                self.warnings.note_use(Feature::ActionCosts, head.place);
                if !context.variables.is_empty() || *context.condition != Condition::default() {
                    let what = "increasing total-cost under a condition".into();
                    return Err(head.fault(PddlFault::Unsupported(what)));
                }
                self.add_increase(list, items, into)
            }
            _ => {
                adds.push(self.atom(list)?);
                Ok(())
            }
        }
    }

    /// Adds an effect inside `when` or `forall`.
    fn add_conditional(
        &self,
        node: &Node,
        context: &Context<'_>,
        into: &mut Effect,
    ) -> Result<(), PddlError> {
        let (mut adds, mut deletes) = (Vec::new(), Vec::new());
        if !is_empty_list(node) {
            self.add_effect(node, context, into, (&mut adds, &mut deletes))?;
        }
        if !adds.is_empty() || !deletes.is_empty() {
            into.conditional.push(ConditionalEffect {
                variables: context.variables.to_vec(),
                condition: context.condition.clone(),
                adds,
                deletes,
            });
        }
        Ok(())
    }

    fn add_increase(
        &self,
        list: &List,
        mut items: Items<'_>,
        into: &mut Effect,
    ) -> Result<(), PddlError> {
        let what = items.require("`(total-cost)`")?.list("`(total-cost)`")?;
        let term = self.function_term(what)?;
        if self.functions.list[term.symbol].name != TOTAL_COST {
            let fault = PddlFault::Unsupported("changing a function other than total-cost".into());
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
}

/// What stands around an effect: the variables of `forall`, and the conditions of `when`.
#[derive(Clone, Copy)]
struct Context<'a> {
    variables: &'a [Parameter],
    condition: &'a Condition,
}

/// The effect of an action.
#[derive(Default)]
pub(crate) struct Effect {
    pub(crate) adds: Vec<Atom>,
    pub(crate) deletes: Vec<Atom>,
    pub(crate) conditional: Vec<ConditionalEffect>,
    pub(crate) increase: Option<Increase>,
}

fn refuse_arithmetic(list: &List) -> Result<(), PddlError> {
    let (head, _) = list.headed("the name of a function")?;
    if ["+", "-", "*", "/"].contains(&head.text.as_str()) {
        return Err(head.fault(PddlFault::Unsupported("arithmetic".into())));
    }
    Ok(())
}
