//! The frame of both kinds of files: `(define (domain NAME) (:section …) …)`.

use super::error::{PddlError, PddlFault};
use super::tree::{Items, List, Word, shorten};
use super::typing::duplicate;
use super::warning::{PddlSlip, Warnings};

/// The name and the sections of `(define (WHAT NAME) …)`.
pub(crate) fn definition<'a>(
    root: &'a List,
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
    /// The sections of domains and problems that are supported.
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
    /// Other sections of PDDL, refused by name.
    const UNSUPPORTED: [&'static str; 9] = [
        ":durative-action",
        ":derived",
        ":axiom",
        ":constraints",
        ":process",
        ":event",
        ":method",
        ":task",
        ":htn",
    ];

    /// Splits a definition into its sections; only `:action` may occur more than once.
    pub(crate) fn new(items: Items<'a>, warnings: &Warnings) -> Result<Sections<'a>, PddlError> {
        const SECTION: &str = "a section such as `(:action …)`";
        let mut sections: Vec<(&Word, Items<'_>)> = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for item in items {
            let (head, rest) = item.list(SECTION)?.headed(SECTION)?;
            let name = head.text.as_str();
            if Sections::UNSUPPORTED.contains(&name) {
                return Err(head.fault(PddlFault::Unsupported(format!("`{}`", shorten(name)))));
            }
            if name == ":length" {
                // Hints on the length of plans, in the problems of early competitions.
                warnings.add(head.place, PddlSlip::IgnoredSection(name.to_string()));
                continue;
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

    /// All sections with a keyword.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = Items<'a>> {
        let matching = self.0.iter().filter(move |(head, _)| head.text == name);
        matching.map(|(_, items)| items.clone())
    }

    /// The section with a keyword that occurs at most once.
    pub(crate) fn only(&self, name: &str) -> Option<Items<'a>> {
        self.all(name).next()
    }

    /// Refuses sections that belong to the other kind of file.
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
