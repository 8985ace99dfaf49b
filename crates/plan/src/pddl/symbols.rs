//! The predicates and functions that a domain declares.

use rustc_hash::FxHashMap;

use super::error::PddlError;
use super::tree::{Node, shorten};
use super::typed_list::parameters;
use super::typing::{Parameter, Types, duplicate};
use super::warning::{PddlSlip, Warnings};

/// The function whose value is the cost of a plan.
pub(crate) const TOTAL_COST: &str = "total-cost";

/// The name and the parameters of a predicate or a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name.
    pub name: String,
    /// The variables with their types.
    pub parameters: Vec<Parameter>,
}

/// A predicate.
pub type Predicate = Signature;

/// A function whose values are costs.
pub type Function = Signature;

/// Predicates or functions, by index and by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Symbols {
    pub(crate) list: Vec<Signature>,
    by_name: FxHashMap<String, usize>,
}

impl Symbols {
    /// The index of a symbol.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Adds the declaration in `node`; errors call it a `what`.
    pub(crate) fn read(
        &mut self,
        node: &Node,
        what: &'static str,
        types: &Types,
        warnings: &Warnings,
    ) -> Result<(), PddlError> {
        const RESERVED: [&str; 8] = [
            "and", "not", "or", "imply", "forall", "exists", "when", "increase",
        ];
        let (head, items) = node
            .list("a declaration in parentheses")?
            .headed("a name")?;
        let name = head.name("a name")?;
        if RESERVED.contains(&name) {
            return Err(head.unexpected("a name that is not a keyword of PDDL"));
        }
        let signature = Signature {
            name: name.to_string(),
            parameters: parameters(items, types, warnings)?.list,
        };
        if let Some(&known) = self.by_name.get(name) {
            let types_of = |signature: &Signature| {
                let parameters = signature.parameters.iter();
                parameters
                    .map(|(_, types)| types.clone())
                    .collect::<Vec<_>>()
            };
            if types_of(&self.list[known]) != types_of(&signature) {
                return Err(duplicate(head, what));
            }
            let name = shorten(name);
            warnings.add(head.place, PddlSlip::SameTwice { what, name });
            return Ok(());
        }
        self.by_name.insert(name.to_string(), self.list.len());
        self.list.push(signature);
        Ok(())
    }
}
