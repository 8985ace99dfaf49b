//! A domain: types, predicates and actions.

use rustc_hash::FxHashMap;

use super::atoms::{Atom, Condition, Increase};
use super::condition::{Effect, Scope};
use super::error::{PddlError, PddlFault};
use super::requirements;
use super::tree::{self, Items, Node, Word, cut};
use super::typing::{Kind, Object, Objects, Type, Types, duplicate, parameters};

/// A name and what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name.
    pub name: String,
    /// The variables with their kinds.
    pub parameters: Vec<(String, Kind)>,
}

/// A predicate: its name and parameters.
pub type Predicate = Signature;

/// A function whose values are costs: its name and parameters.
pub type Function = Signature;

/// An action with parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The name.
    pub name: String,
    /// The variables with their kinds.
    pub parameters: Vec<(String, Kind)>,
    /// What must hold.
    pub precondition: Condition,
    /// What becomes true.
    pub adds: Vec<Atom>,
    /// What becomes false, unless it becomes true.
    pub deletes: Vec<Atom>,
    /// What is added to `total-cost`, if anything.
    pub increase: Option<Increase>,
}

/// A domain: what kinds of things there are, and what can be done with them.
///
/// Names are in lower case, and every index that stands for one is valid.
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
}

impl Domain {
    /// The function whose value is the cost of a plan.
    pub(crate) const TOTAL_COST: &'static str = "total-cost";

    /// Reads a domain.
    ///
    /// Takes time in the order of the length of the text.
    ///
    /// # Errors
    /// What is wrong first, with its line and column. Parts of PDDL beyond
    /// STRIPS with typing, negative preconditions, equality and action costs
    /// are refused by name.
    pub fn parse(text: &str) -> Result<Domain, PddlError> {
        let root = tree::read(text)?;
        let (name, items) = definition(&root, "domain")?;
        let sections = Sections::new(items)?;
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
        };
        if let Some(items) = sections.only(":requirements") {
            requirements::check(items)?;
        }
        if let Some(items) = sections.only(":types") {
            domain.types = Types::read(items)?;
        }
        if let Some(items) = sections.only(":constants") {
            domain.constants.read(items, &domain.types)?;
        }
        if let Some(items) = sections.only(":predicates") {
            for item in items {
                domain.predicates.read(item, "predicate", &domain.types)?;
            }
        }
        if let Some(items) = sections.only(":functions") {
            domain.read_functions(items)?;
        }
        let mut names = FxHashMap::default();
        for items in sections.all(":action") {
            let (word, action) = domain.read_action(items)?;
            if names.insert(word.text.as_str(), ()).is_some() {
                return Err(duplicate(word, "action"));
            }
            domain.actions.push(action);
        }
        Ok(domain)
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The types; the first is `object`.
    pub fn types(&self) -> &[Type] {
        &self.types.list
    }

    /// The objects that every problem has.
    pub fn constants(&self) -> &[Object] {
        &self.constants.list
    }

    /// The predicates.
    pub fn predicates(&self) -> &[Predicate] {
        &self.predicates.list
    }

    /// The functions that costs may depend on, and `total-cost` itself.
    pub fn functions(&self) -> &[Function] {
        &self.functions.list
    }

    /// The actions.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    pub(crate) fn predicate_by_name(&self, name: &str) -> Option<usize> {
        self.predicates.by_name.get(name).copied()
    }

    pub(crate) fn function_by_name(&self, name: &str) -> Option<usize> {
        self.functions.by_name.get(name).copied()
    }

    pub(crate) fn types_by_name(&self) -> &Types {
        &self.types
    }

    pub(crate) fn constants_by_name(&self) -> &Objects {
        &self.constants
    }

    fn read_functions(&mut self, mut items: Items<'_>) -> Result<(), PddlError> {
        while let Some(item) = items.next() {
            match item {
                Node::Word(word) if word.text == "-" && !self.functions.list.is_empty() => {
                    let kind = items.require("`number`")?.word("`number`")?;
                    if kind.text != "number" {
                        return Err(
                            kind.fault(PddlFault::Unsupported("a function of objects".into()))
                        );
                    }
                }
                _ => self.functions.read(item, "function", &self.types)?,
            }
        }
        Ok(())
    }

    fn read_action<'a>(&self, mut items: Items<'a>) -> Result<(&'a Word, Action), PddlError> {
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
        let parameters = match variables {
            None => Vec::new(),
            Some(node) => parameters(node.list("a list of variables")?.items(), &self.types)?,
        };
        let scope = Scope {
            domain: self,
            objects: &self.constants,
            parameters: &parameters,
        };
        let precondition = precondition.map(|node| scope.condition(node));
        let precondition = precondition.transpose()?.unwrap_or_default();
        let effect = effect.map(|node| scope.effect(node)).transpose()?;
        let Effect {
            adds,
            deletes,
            increase,
        } = effect.unwrap_or_default();
        let action = Action {
            name: name.text.clone(),
            parameters,
            precondition,
            adds,
            deletes,
            increase,
        };
        Ok((name, action))
    }
}

/// Predicates or functions, by index and by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Symbols {
    list: Vec<Signature>,
    by_name: FxHashMap<String, usize>,
}

impl Symbols {
    fn read(&mut self, node: &Node, what: &'static str, types: &Types) -> Result<(), PddlError> {
        const RESERVED: [&str; 4] = ["and", "not", "or", "increase"];
        let (head, items) = node
            .list("a declaration in parentheses")?
            .headed("a name")?;
        let name = head.name("a name")?;
        if RESERVED.contains(&name) {
            return Err(head.unexpected("a name that PDDL has no other use for"));
        }
        let index = self.list.len();
        if self.by_name.insert(name.to_string(), index).is_some() {
            return Err(duplicate(head, what));
        }
        self.list.push(Signature {
            name: name.to_string(),
            parameters: parameters(items, types)?,
        });
        Ok(())
    }
}

/// The name and the sections of `(define (WHAT NAME) …)`.
pub(crate) fn definition<'a>(
    root: &'a tree::List,
    what: &'static str,
) -> Result<(&'a Word, Items<'a>), PddlError> {
    let header = format!("`({what} NAME)`");
    let (define, mut items) = root.headed("`define`")?;
    if define.text != "define" {
        return Err(define.unexpected("`define`"));
    }
    let (head, mut inner) = items.require(&header)?.list(&header)?.headed(&header)?;
    if head.text != what {
        return Err(head.unexpected(&format!("`{what}`")));
    }
    let name = inner.require("a name")?.word("a name")?;
    inner.end()?;
    Ok((name, items))
}

/// The sections of a definition, by their keywords.
pub(crate) struct Sections<'a>(Vec<(&'a Word, Items<'a>)>);

impl<'a> Sections<'a> {
    const KNOWN: [&'static str; 11] = [
        ":requirements",
        ":types",
        ":constants",
        ":predicates",
        ":functions",
        ":action",
        ":domain",
        ":objects",
        ":init",
        ":goal",
        ":metric",
    ];
    const UNSUPPORTED: [&'static str; 10] = [
        ":durative-action",
        ":derived",
        ":axiom",
        ":constraints",
        ":process",
        ":event",
        ":method",
        ":task",
        ":htn",
        ":length",
    ];

    pub(crate) fn new(items: Items<'a>) -> Result<Sections<'a>, PddlError> {
        const SECTION: &str = "a section such as `(:action …)`";
        let mut sections: Vec<(&Word, Items<'_>)> = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for item in items {
            let (head, rest) = item.list(SECTION)?.headed(SECTION)?;
            let name = head.text.as_str();
            if Sections::UNSUPPORTED.contains(&name) {
                return Err(head.fault(PddlFault::Unsupported(format!("`{}`", cut(name)))));
            }
            if !Sections::KNOWN.contains(&name) {
                return Err(head.unexpected(SECTION));
            }
            if name != ":action" {
                if seen.contains(&name) {
                    return Err(duplicate(head, "section"));
                }
                seen.push(name);
            }
            sections.push((head, rest));
        }
        Ok(Sections(sections))
    }

    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = Items<'a>> {
        let matching = self.0.iter().filter(move |(head, _)| head.text == name);
        matching.map(|(_, items)| items.clone())
    }

    pub(crate) fn only(&self, name: &str) -> Option<Items<'a>> {
        self.all(name).next()
    }

    /// Refuses sections that belong into the other kind of file.
    pub(crate) fn refuse(&self, names: &[&str], expected: &str) -> Result<(), PddlError> {
        match self
            .0
            .iter()
            .find(|(head, _)| names.contains(&head.text.as_str()))
        {
            Some((head, _)) => Err(head.unexpected(expected)),
            None => Ok(()),
        }
    }
}
