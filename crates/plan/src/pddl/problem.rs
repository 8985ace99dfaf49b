//! A problem of a domain: objects, the initial state and the goal.

use rustc_hash::{FxHashMap, FxHashSet};

use super::atoms::{Atom, GroundAtom, Term};
use super::domain::Domain;
use super::error::{PddlError, PddlFault};
use super::requirements;
use super::scope::{Scope, number};
use super::sections::{Sections, definition};
use super::symbols::TOTAL_COST;
use super::tree::{self, Items, Node, shorten};
use super::typing::{Object, Objects};

/// The goal: atoms that must hold and atoms that must not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PddlGoal {
    /// Atoms that must hold.
    pub positive: Vec<GroundAtom>,
    /// Atoms that must not hold.
    pub negative: Vec<GroundAtom>,
    /// Whether it requires two different objects to be equal, or an object to differ from itself.
    pub is_contradictory: bool,
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
}

impl PddlProblem {
    /// Reads a problem of a domain, in time linear in the length of the text.
    ///
    /// # Errors
    /// The first fault, with its line and column.
    pub fn parse(text: &str, domain: &Domain) -> Result<PddlProblem, PddlError> {
        let root = tree::read(text)?;
        let (name, items) = definition(&root, "problem")?;
        let sections = Sections::new(items)?;
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
        refuse_other_domain(of_domain, domain)?;
        if let Some(items) = sections.only(":requirements") {
            requirements::check(items)?;
        }
        let mut problem = PddlProblem {
            name: name.name("the name of the problem")?.to_string(),
            domain: domain.clone(),
            objects: domain.constants_by_name().clone(),
            initial: Vec::new(),
            values: FxHashMap::default(),
            goal: PddlGoal::default(),
            has_costs: false,
        };
        if let Some(items) = sections.only(":objects") {
            problem.objects.read(items, domain.types_by_name())?;
        }
        let init = sections.only(":init").ok_or_else(|| missing("(:init …)"))?;
        problem.read_init(init)?;
        let mut goal = sections.only(":goal").ok_or_else(|| missing("(:goal …)"))?;
        problem.read_goal(goal.require("a formula in parentheses")?)?;
        goal.end()?;
        if let Some(items) = sections.only(":metric") {
            problem.read_metric(items)?;
        }
        Ok(problem)
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

    fn scope(&self) -> Scope<'_> {
        self.domain.scope(&self.objects, &[])
    }

    fn read_init(&mut self, items: Items<'_>) -> Result<(), PddlError> {
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
                    let term = ground(&self.scope().function_term(term)?);
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
                    self.scope().atom(inner)?;
                    rest.end()?;
                }
                _ => {
                    let atom = ground(&self.scope().atom(list)?);
                    if known.insert(atom.clone()) {
                        self.initial.push(atom);
                    }
                }
            }
        }
        Ok(())
    }

    fn read_goal(&mut self, node: &Node) -> Result<(), PddlError> {
        let condition = self.scope().condition(node)?;
        let mut equalities = condition.equalities.iter();
        self.goal = PddlGoal {
            positive: condition.positive.iter().map(ground).collect(),
            negative: condition.negative.iter().map(ground).collect(),
            is_contradictory: equalities.any(|both| (both.left == both.right) != both.is_equal),
        };
        Ok(())
    }

    fn read_metric(&mut self, mut items: Items<'_>) -> Result<(), PddlError> {
        let order = items.require("`minimize`")?.word("`minimize`")?;
        match order.text.as_str() {
            "minimize" => {}
            "maximize" => return Err(order.fault(PddlFault::Unsupported("`maximize`".into()))),
            _ => return Err(order.unexpected("`minimize`")),
        }
        let what = items.require("`(total-cost)`")?;
        items.end()?;
        let term = self.scope().function_term(what.list("`(total-cost)`")?)?;
        if self.domain.functions()[term.symbol].name != TOTAL_COST {
            return Err(what.unexpected("`(total-cost)`"));
        }
        self.has_costs = true;
        Ok(())
    }
}

fn refuse_other_domain(mut items: Items<'_>, domain: &Domain) -> Result<(), PddlError> {
    let word = items.require("the name of the domain")?;
    let word = word.word("the name of the domain")?;
    items.end()?;
    if word.text != domain.name() {
        return Err(word.fault(PddlFault::OtherDomain {
            found: shorten(&word.text),
            expected: shorten(domain.name()),
        }));
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
