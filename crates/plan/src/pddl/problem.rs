//! A problem of a domain: objects, the initial state and the goal.

use rustc_hash::{FxHashMap, FxHashSet};

use super::atoms::{Atom, Formula, GroundAtom, Term};
use super::domain::Domain;
use super::error::{PddlError, PddlFault};
use super::requirements;
use super::scope::{Scope, number};
use super::sections::{Sections, definition};
use super::symbols::TOTAL_COST;
use super::tree::{self, Items, List, Node, shorten};
use super::typing::{Object, Objects};
use super::warning::{PddlSlip, PddlWarning, Warnings};

/// The goal: atoms that must hold, atoms that must not, and other formulas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PddlGoal {
    /// Atoms that must hold.
    pub positive: Vec<GroundAtom>,
    /// Atoms that must not hold.
    pub negative: Vec<GroundAtom>,
    /// Whether it requires two different objects to be equal, or an object to differ from itself.
    pub is_contradictory: bool,
    /// Disjunctions, quantified formulas and negations of them that must hold.
    pub formulas: Vec<Formula>,
}

/// A problem, together with its domain.
///
/// Names are in lower case, and all indices are valid.
///
/// ```
/// use taquin_plan::pddl::{Domain, PddlProblem};
///
/// let domain = Domain::parse("(define (domain light) (:predicates (on ?lamp)))")?;
/// let problem = PddlProblem::parse(
///     "(define (problem two) (:domain light) (:objects a b)
///        (:init (on a)) (:goal (and (on b) (not (on a)))))",
///     &domain,
/// )?;
/// assert_eq!(problem.objects().len(), 2);
/// assert_eq!(problem.show(&problem.initial()[0]), "(on a)");
/// # Ok::<(), taquin_plan::pddl::PddlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PddlProblem {
    name: String,
    domain: Domain,
    objects: Objects,
    initial: Vec<GroundAtom>,
    values: FxHashMap<GroundAtom, u32>,
    goal: PddlGoal,
    has_costs: bool,
    warnings: Vec<PddlWarning>,
}

impl PddlProblem {
    /// Reads a problem of a domain, in time linear in the length of the text.
    ///
    /// Slips whose meaning is clear do not make it fail: see [`warnings`](PddlProblem::warnings).
    ///
    /// # Errors
    /// The first fault, with its line and column.
    pub fn parse(text: &str, domain: &Domain) -> Result<PddlProblem, PddlError> {
        let root = tree::read(text)?;
        let (_, items) = definition(&root, "problem")?;
        let other = other_domain(items, domain);
        // What is wrong with a problem of another domain is the domain.
        PddlProblem::of_tree(&root, domain).map_err(|error| other.unwrap_or(error))
    }

    fn of_tree(root: &List, domain: &Domain) -> Result<PddlProblem, PddlError> {
        let warnings = Warnings::default();
        let (name, items) = definition(root, "problem")?;
        let sections = Sections::new(items, &warnings)?;
        sections.refuse(
            &[
                ":types",
                ":constants",
                ":predicates",
                ":functions",
                ":action",
            ],
            "a section of a problem such as `(:init …)`",
        )?;
        let missing = |section| PddlError::new(root.close, PddlFault::Missing(section));
        let of_domain = sections
            .only(":domain")
            .ok_or_else(|| missing("(:domain …)"))?;
        check_domain(of_domain, domain, &warnings)?;
        if let Some(items) = sections.only(":requirements") {
            requirements::read(items, &warnings)?;
        }
        let mut problem = PddlProblem {
            name: name.name("the name of the problem")?.to_string(),
            domain: domain.clone(),
            objects: domain.constants_by_name().clone(),
            initial: Vec::new(),
            values: FxHashMap::default(),
            goal: PddlGoal::default(),
            has_costs: false,
            warnings: Vec::new(),
        };
        let mut undeclared = domain.undeclared().to_vec();
        if let Some(items) = sections.only(":objects") {
            let types = problem.domain.types_by_name_mut();
            problem
                .objects
                .read(items, types, &mut undeclared, &warnings)?;
        }
        for constant in undeclared {
            let name = shorten(&problem.objects.list[constant].name);
            warnings.add(root.open, PddlSlip::MissingConstant(name));
        }
        let init = sections.only(":init").ok_or_else(|| missing("(:init …)"))?;
        problem.read_init(init, &warnings)?;
        let mut goal = sections.only(":goal").ok_or_else(|| missing("(:goal …)"))?;
        problem.read_goal(goal.require("a formula in parentheses")?, &warnings)?;
        goal.end()?;
        if let Some(items) = sections.only(":metric") {
            problem.read_metric(items, &warnings)?;
        }
        problem.warnings = warnings.into_list();
        Ok(problem)
    }

    /// The slips in the text of the problem, in its order; the domain has its own.
    pub fn warnings(&self) -> &[PddlWarning] {
        &self.warnings
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The domain.
    pub fn domain(&self) -> &Domain {
        &self.domain
    }

    /// The objects; the constants of the domain come first.
    pub fn objects(&self) -> &[Object] {
        &self.objects.list
    }

    /// The index of an object.
    pub fn object_by_name(&self, name: &str) -> Option<usize> {
        self.objects.find(name)
    }

    /// The atoms that hold initially, each once.
    pub fn initial(&self) -> &[GroundAtom] {
        &self.initial
    }

    /// The value of a function, if the problem gives one.
    pub fn value(&self, term: &GroundAtom) -> Option<u32> {
        self.values.get(term).copied()
    }

    /// The goal.
    pub fn goal(&self) -> &PddlGoal {
        &self.goal
    }

    /// Whether the cost of a plan is its `total-cost`; otherwise it is the number of steps.
    pub fn has_costs(&self) -> bool {
        self.has_costs
    }

    /// An atom as text.
    pub fn show(&self, atom: &GroundAtom) -> String {
        let name = &self.domain.predicates()[atom.symbol].name;
        self.show_named(name, &atom.objects)
    }

    /// A name and objects as text.
    pub(crate) fn show_named(&self, name: &str, objects: &[usize]) -> String {
        let mut text = format!("({name}");
        for &object in objects {
            text.push(' ');
            text.push_str(&self.objects.list[object].name);
        }
        text.push(')');
        text
    }

    fn scope<'a>(&'a self, warnings: &'a Warnings) -> Scope<'a> {
        self.domain.scope(&self.objects, &[], warnings)
    }

    fn read_init(&mut self, items: Items<'_>, warnings: &Warnings) -> Result<(), PddlError> {
        const FACT: &str = "a predicate, or `=` and the value of a function";
        let mut known = FxHashSet::default();
        for item in items {
            let list = item.list("an atom in parentheses")?;
            let (head, mut rest) = list.headed(FACT)?;
            match head.text.as_str() {
                "=" => {
                    let term = rest
                        .require("a function")?
                        .list("a function in parentheses")?;
                    let term = ground(&self.scope(warnings).function_term(term)?);
                    let value = number(rest.require("a number")?.word("a number")?)?;
                    rest.end()?;
                    if self.values.insert(term, value).is_some() {
                        return Err(head.fault(PddlFault::Duplicate {
                            what: "value of this function",
                            name: value.to_string(),
                        }));
                    }
                }
                // Atoms that are not listed are false anyway.
                "not" => {
                    let inner = rest.require("an atom")?.list("an atom in parentheses")?;
                    self.scope(warnings).atom(inner)?;
                    rest.end()?;
                }
                // No action and no goal can mention such a fact.
                _ if self.scope(warnings).is_unknown_fact(list) => {
                    let slip = PddlSlip::UnusedPredicate(shorten(&head.text));
                    warnings.add(head.place, slip);
                }
                _ => {
                    let atom = ground(&self.scope(warnings).atom(list)?);
                    if known.insert(atom.clone()) {
                        self.initial.push(atom);
                    }
                }
            }
        }
        Ok(())
    }

    fn read_goal(&mut self, node: &Node, warnings: &Warnings) -> Result<(), PddlError> {
        let condition = self.scope(warnings).condition(node)?;
        let mut equalities = condition.equalities.iter();
        self.goal = PddlGoal {
            positive: condition.positive.iter().map(ground).collect(),
            negative: condition.negative.iter().map(ground).collect(),
            is_contradictory: equalities.any(|both| (both.left == both.right) != both.is_equal),
            formulas: condition.formulas.clone(),
        };
        Ok(())
    }

    fn read_metric(&mut self, mut items: Items<'_>, warnings: &Warnings) -> Result<(), PddlError> {
        let order = items.require("`minimize`")?.word("`minimize`")?;
        match order.text.as_str() {
            "minimize" => {}
            "maximize" => return Err(order.fault(PddlFault::Unsupported("`maximize`".into()))),
            _ => return Err(order.unexpected("`minimize`")),
        }
        let what = items.require("`(total-cost)`")?;
        items.end()?;
        let term = self
            .scope(warnings)
            .function_term(what.list("`(total-cost)`")?)?;
        if self.domain.functions()[term.symbol].name != TOTAL_COST {
            return Err(what.unexpected("`(total-cost)`"));
        }
        self.has_costs = true;
        Ok(())
    }
}

/// The error that a problem names another domain, if it does.
fn other_domain(mut sections: Items<'_>, domain: &Domain) -> Option<PddlError> {
    let name = sections.find_map(|section| {
        let (head, mut items) = section.list("a section").ok()?.headed("a keyword").ok()?;
        let is_domain = head.text == ":domain";
        let name = is_domain.then(|| items.next())??;
        name.word("a name").ok()
    })?;
    let fault = PddlFault::OtherDomain {
        found: shorten(&name.text),
        expected: shorten(domain.name()),
    };
    (name.text != domain.name()).then(|| name.fault(fault))
}

fn check_domain(
    mut items: Items<'_>,
    domain: &Domain,
    warnings: &Warnings,
) -> Result<(), PddlError> {
    let word = items.require("the name of the domain")?;
    let word = word.word("the name of the domain")?;
    items.end()?;
    if word.text != domain.name() {
        let slip = PddlSlip::OtherDomain {
            found: shorten(&word.text),
            expected: shorten(domain.name()),
        };
        warnings.add(word.place, slip);
    }
    Ok(())
}

/// An atom of a scope without variables.
fn ground(atom: &Atom) -> GroundAtom {
    let object = |term: &Term| match *term {
        Term::Object(object) => object,
        Term::Variable(_) => unreachable!("a scope without parameters knows no variable"),
    };
    GroundAtom {
        symbol: atom.symbol,
        objects: atom.terms.iter().map(object).collect(),
    }
}
