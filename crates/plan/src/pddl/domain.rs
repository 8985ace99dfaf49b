//! A domain: types, predicates and actions.

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use super::atoms::{Atom, Condition, ConditionalEffect, EqualityLiteral, Increase, Term};
use super::effect::Effect;
use super::error::{PddlError, PddlFault};
use super::requirements::{self, Feature};
use super::scope::Scope;
use super::sections::{Sections, definition};
use super::symbols::{Function, Predicate, Symbols};
use super::tree::{self, Items, Node, Word};
use super::typed_list::parameters;
use super::typing::{Object, Objects, Parameter, Type, Types, duplicate};
use super::warning::{PddlWarning, Warnings};

/// An action with parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The name.
    pub name: String,
    /// The variables with their types.
    pub parameters: Vec<Parameter>,
    /// The condition under which it is possible.
    pub precondition: Condition,
    /// The atoms that become true.
    pub adds: Vec<Atom>,
    /// The atoms that become false, unless they are also added.
    pub deletes: Vec<Atom>,
    /// The effects inside `when` and `forall`.
    pub conditional: Vec<ConditionalEffect>,
    /// The increase of `total-cost`, if any.
    pub increase: Option<Increase>,
}

/// A domain: the types of objects that exist, and the actions on them.
///
/// Names are in lower case, and all indices are valid.
///
/// ```
/// use taquin_plan::pddl::Domain;
///
/// let text = "(define (domain light)
///   (:predicates (on ?lamp) (broken ?lamp))
///   (:action switch :parameters (?lamp)
///     :precondition (and (not (on ?lamp)) (not (broken ?lamp)))
///     :effect (on ?lamp)))";
/// let domain = Domain::parse(text)?;
/// assert_eq!(domain.actions()[0].name, "switch");
///
/// let error = Domain::parse(&text.replace(":effect (on ?lamp)", ":effect (off ?lamp)")).unwrap_err();
/// assert_eq!((error.line, error.column), (5, 14));
/// # Ok::<(), taquin_plan::pddl::PddlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    name: String,
    types: Types,
    constants: Objects,
    predicates: Symbols,
    functions: Symbols,
    actions: Vec<Action>,
    /// The constants that actions use but the domain does not declare.
    undeclared: Vec<usize>,
    warnings: Vec<PddlWarning>,
}

impl Domain {
    /// Reads a domain, in time linear in the length of the text.
    ///
    /// Slips whose meaning is clear do not make it fail: see [`warnings`](Domain::warnings).
    ///
    /// # Errors
    /// The first fault, with its line and column. Errors name the parts of PDDL
    /// that go beyond ADL and action costs.
    pub fn parse(text: &str) -> Result<Domain, PddlError> {
        let warnings = Warnings::default();
        let root = tree::read(text)?;
        let (name, items) = definition(&root, "domain")?;
        let sections = Sections::new(items, &warnings)?;
        sections.refuse(
            &[":domain", ":objects", ":init", ":goal", ":metric"],
            "a section of a domain",
        )?;
        let mut domain = Domain {
            name: name.name("the name of the domain")?.to_string(),
            types: Types::new(),
            constants: Objects::default(),
            predicates: Symbols::default(),
            functions: Symbols::default(),
            actions: Vec::new(),
            undeclared: Vec::new(),
            warnings: Vec::new(),
        };
        let mut requirements = Vec::new();
        if let Some(items) = sections.only(":requirements") {
            requirements = requirements::read(items, &warnings)?;
        }
        if let Some(items) = sections.only(":types") {
            domain.types = Types::read(items, &warnings)?;
        }
        if let Some(items) = sections.only(":constants") {
            let (constants, types) = (&mut domain.constants, &mut domain.types);
            constants.read(items, types, &mut Vec::new(), &warnings)?;
        }
        if let Some(items) = sections.only(":predicates") {
            for item in items {
                let types = &domain.types;
                domain
                    .predicates
                    .read(item, "predicate", types, &warnings)?;
            }
        }
        if let Some(items) = sections.only(":functions") {
            domain.read_functions(items, &warnings)?;
        }
        let mut names = FxHashSet::default();
        let undeclared = RefCell::new(Vec::new());
        for items in sections.all(":action") {
            let (word, action) = domain.read_action(items, &undeclared, &warnings)?;
            if !names.insert(word.text.as_str()) {
                return Err(duplicate(word, "action"));
            }
            domain.actions.push(action);
        }
        for name in undeclared.into_inner() {
            let index = domain.constants.add(&name, Types::OBJECT);
            domain.undeclared.push(index);
        }
        requirements::compare(&requirements, &warnings);
        domain.warnings = warnings.into_list();
        Ok(domain)
    }

    /// The slips in the text, in its order.
    ///
    /// ```
    /// use taquin_plan::pddl::Domain;
    ///
    /// let domain = Domain::parse("(define (domain d) (:types a - b) (:requirements :typing))")?;
    /// let warning = &domain.warnings()[0];
    /// assert_eq!((warning.line, warning.column), (1, 32));
    /// # Ok::<(), taquin_plan::pddl::PddlError>(())
    /// ```
    pub fn warnings(&self) -> &[PddlWarning] {
        &self.warnings
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The types; the first is `object`.
    pub fn types(&self) -> &[Type] {
        &self.types.list
    }

    /// The objects that every problem of the domain has.
    pub fn constants(&self) -> &[Object] {
        &self.constants.list
    }

    /// The predicates.
    pub fn predicates(&self) -> &[Predicate] {
        &self.predicates.list
    }

    /// The functions that give costs, and `total-cost` itself.
    pub fn functions(&self) -> &[Function] {
        &self.functions.list
    }

    /// The actions.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The names that conditions of a problem or an action of this domain may use.
    pub(crate) fn scope<'a>(
        &'a self,
        objects: &'a Objects,
        variables: &'a [Parameter],
        warnings: &'a Warnings,
    ) -> Scope<'a> {
        Scope {
            types: &self.types,
            predicates: &self.predicates,
            functions: &self.functions,
            objects,
            variables,
            undeclared: None,
            warnings,
        }
    }

    pub(crate) fn types_by_name(&self) -> &Types {
        &self.types
    }

    pub(crate) fn types_by_name_mut(&mut self) -> &mut Types {
        &mut self.types
    }

    pub(crate) fn constants_by_name(&self) -> &Objects {
        &self.constants
    }

    /// The constants that actions use but the domain does not declare.
    pub(crate) fn undeclared(&self) -> &[usize] {
        &self.undeclared
    }

    fn read_functions(
        &mut self,
        mut items: Items<'_>,
        warnings: &Warnings,
    ) -> Result<(), PddlError> {
        while let Some(item) = items.next() {
            match item {
                Node::Word(word) if word.text == "-" && !self.functions.list.is_empty() => {
                    let value = items.require("`number`")?.word("`number`")?;
                    if value.text != "number" {
                        let what = "a function whose values are objects".into();
                        return Err(value.fault(PddlFault::Unsupported(what)));
                    }
                }
                _ => {
                    warnings.note_use(Feature::ActionCosts, item.place());
                    let types = &self.types;
                    self.functions.read(item, "function", types, warnings)?;
                }
            }
        }
        Ok(())
    }

    fn read_action<'a>(
        &self,
        mut items: Items<'a>,
        undeclared: &RefCell<Vec<String>>,
        warnings: &Warnings,
    ) -> Result<(&'a Word, Action), PddlError> {
        const KEYWORD: &str = "`:parameters`, `:precondition` or `:effect`";
        let name = items.require("the name of the action")?;
        let name = name.word("the name of the action")?;
        name.name("the name of the action")?;
        let (mut variables, mut precondition, mut effect) = (None, None, None);
        while let Some(item) = items.next() {
            let keyword = item.word(KEYWORD)?;
            let part = match keyword.text.as_str() {
                ":parameters" => &mut variables,
                ":precondition" => &mut precondition,
                ":effect" => &mut effect,
                _ => return Err(keyword.unexpected(KEYWORD)),
            };
            if part.is_some() {
                return Err(duplicate(keyword, "part"));
            }
            *part = Some(items.require("its value")?);
        }
        let (mut parameters, mut same) = (Vec::new(), Vec::new());
        if let Some(node) = variables {
            let items = node.list("a list of variables")?.items();
            let read = self::parameters(items, &self.types, warnings)?;
            (parameters, same) = (read.list, read.same);
        }
        let scope = Scope {
            undeclared: Some(undeclared),
            ..self.scope(&self.constants, &parameters, warnings)
        };
        let precondition = precondition.map(|node| scope.condition(node));
        let mut precondition = precondition.transpose()?.unwrap_or_default();
        for (first, second) in same {
            precondition.equalities.push(EqualityLiteral {
                left: Term::Variable(first),
                right: Term::Variable(second),
                is_equal: true,
            });
        }
        let effect = effect.map(|node| scope.effect(node)).transpose()?;
        let Effect {
            adds,
            deletes,
            conditional,
            increase,
        } = effect.unwrap_or_default();
        let action = Action {
            name: name.text.clone(),
            parameters,
            precondition,
            adds,
            deletes,
            conditional,
            increase,
        };
        Ok((name, action))
    }
}
