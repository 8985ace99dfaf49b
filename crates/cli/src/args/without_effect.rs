//! Flags that would have no effect beside the others: refused, not ignored.
//!
//! Here is what the command line alone tells. What depends on the boards is remarked on by the commands.

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use taquin::puzzle::name;
use taquin::solve::{HeuristicKind, Method, MethodOption};

/// Flags of a command, and when they have no effect.
struct Rule {
    /// The command's name, such as `plan import`.
    command: &'static str,
    flags: &'static [&'static str],
    /// They have no effect …
    when: When,
}

/// When flags have no effect.
enum When {
    /// Beside one of these flags.
    With(&'static [&'static str]),
    /// Unless one of these flags is there too.
    Without(&'static [&'static str]),
    /// If this flag has one of these values.
    Value(&'static str, &'static [&'static str]),
    /// If no method that runs uses this option, unless one of these flags asks for another search.
    Unused(MethodOption, &'static [&'static str]),
    /// With one of the first flags, unless one of the second is there too.
    Only(&'static [&'static str], &'static [&'static str]),
}

const fn rule(command: &'static str, flags: &'static [&'static str], when: When) -> Rule {
    Rule {
        command,
        flags,
        when,
    }
}

/// The flags of `solve` that ask for several solutions.
const SEVERAL: &[&str] = &["all", "best", "good"];

/// The flags of `show` that write pictures.
const PICTURES: &[&str] = &["svg", "png", "gif", "sheet"];

const RULES: &[Rule] = &[
    rule("solve", &["style"], When::Without(&["steps"])),
    rule(
        "solve",
        &["style", "lang"],
        When::Value("format", &["json", "moves"]),
    ),
    rule(
        "solve",
        &["steps", "stats"],
        When::Value("format", &["moves"]),
    ),
    rule(
        "solve",
        &[
            "solver",
            "seed",
            "weight",
            "width",
            "depth",
            "until-length",
            "until-gap",
        ],
        When::With(SEVERAL),
    ),
    rule("solve", &["tables"], When::With(&["best"])),
    rule(
        "solve",
        &["deterministic"],
        When::With(&["best", "good", "trace"]),
    ),
    rule(
        "solve",
        &["heuristic"],
        When::Unused(MethodOption::Heuristic, &["all", "best", "good", "trace"]),
    ),
    rule("solve", &["seed"], When::Unused(MethodOption::Seed, &[])),
    rule(
        "solve",
        &["weight"],
        When::Unused(MethodOption::Weight, &[]),
    ),
    rule("solve", &["width"], When::Unused(MethodOption::Width, &[])),
    rule("solve", &["depth"], When::Unused(MethodOption::Depth, &[])),
    rule(
        "solve",
        &["until-length", "until-gap"],
        When::Unused(MethodOption::Enough, &[]),
    ),
    rule(
        "solve",
        &["tables"],
        When::Unused(MethodOption::Engine, &["all", "good"]),
    ),
    rule("compare", &["size", "count"], When::With(&["file"])),
    rule("compare", &["format"], When::Value("csv", &["-"])),
    rule(
        "compare",
        &["heuristic"],
        When::Unused(MethodOption::Heuristic, &[]),
    ),
    rule(
        "compare",
        &["weight"],
        When::Unused(MethodOption::Weight, &[]),
    ),
    rule(
        "compare",
        &["width"],
        When::Unused(MethodOption::Width, &[]),
    ),
    rule(
        "compare",
        &["depth"],
        When::Unused(MethodOption::Depth, &[]),
    ),
    rule(
        "compare",
        &["tables"],
        When::Unused(MethodOption::Engine, &[]),
    ),
    rule("check", &["lang"], When::Value("format", &["json"])),
    rule(
        "scramble",
        &["style"],
        When::Value("format", &["json", "moves"]),
    ),
    rule(
        "scramble",
        &["notation"],
        When::Value("format", &["text", "json"]),
    ),
    rule("moves apply", &["style"], When::Value("format", &["json"])),
    rule(
        "moves inverse",
        &["symbols", "metric"],
        When::Value("notation", &["numbers"]),
    ),
    rule(
        "moves simplify",
        &["symbols", "metric"],
        When::Value("notation", &["numbers"]),
    ),
    rule(
        "moves transpose",
        &["symbols", "metric"],
        When::Value("notation", &["numbers"]),
    ),
    rule(
        "moves convert",
        &["symbols", "metric"],
        When::Value("to", &["numbers"]),
    ),
    rule("verify", &["lang"], When::Value("format", &["json"])),
    rule(
        "verify",
        &["metric", "time", "memory", "nodes"],
        When::Without(&["optimal"]),
    ),
    rule("analyse", &["lang"], When::Value("format", &["json"])),
    rule(
        "improve",
        &["lang"],
        When::Value("format", &["json", "moves"]),
    ),
    rule("show", &["time"], When::Without(&["solve"])),
    rule("show", &["color-by"], When::Without(&["trace"])),
    rule(
        "show",
        &[
            "size",
            "goal",
            "column",
            "style",
            "notation",
            "metric",
            "speed",
            "frames",
            "pause-start",
            "pause-end",
            "scheme",
            "cell",
            "gap",
            "image",
            "numbers",
        ],
        When::With(&["trace"]),
    ),
    rule(
        "show",
        &["scheme", "cell", "gap", "image", "numbers"],
        When::Without(PICTURES),
    ),
    rule("show", &["style"], When::Only(PICTURES, &["animate"])),
    rule("show", &["notation"], When::Without(&["moves"])),
    rule(
        "show",
        &["metric", "speed", "frames", "pause-start", "pause-end"],
        When::Without(&["moves", "solve"]),
    ),
    rule("show", &["frames"], When::Without(&["gif"])),
    rule("show", &["pause-end"], When::Without(&["svg", "gif"])),
    rule(
        "show",
        &["speed", "pause-start"],
        When::Only(&["sheet"], &["svg", "gif", "animate"]),
    ),
    rule(
        "records",
        &["last"],
        When::Value("format", &["json", "csv"]),
    ),
    rule("tables list", &["goal"], When::Without(&["RxC"])),
    rule("tables verify", &["goal"], When::Without(&["RxC"])),
    rule("tables remove", &["goal"], When::Without(&["RxC"])),
    rule("replay", &["notation"], When::Without(&["print"])),
    rule("records", &["averages"], When::Value("format", &["csv"])),
    rule("records", &["measure"], When::Without(&["plot"])),
    rule(
        "replay",
        &["colors", "theme"],
        When::With(&["print", "link"]),
    ),
];

/// Refuses the first flag that would have no effect.
///
/// # Errors
/// A usage error that names the flag, and the one because of which it has no effect.
pub(super) fn check(whole: &mut Command, matches: &ArgMatches) -> Result<(), clap::Error> {
    // Gives subcommands their full names.
    whole.build();
    let mut path = Vec::new();
    let (mut command, mut matches) = (whole, matches);
    while let Some((name, inner)) = matches.subcommand() {
        path.push(name);
        matches = inner;
        let found = command.find_subcommand_mut(name);
        command = found.expect("clap has found this command");
    }
    let path = path.join(" ");
    let given = Given { command, matches };
    let mut rules = RULES.iter().filter(|rule| rule.command == path);
    match rules.find_map(|rule| rule.complaint(&given)) {
        Some(complaint) => Err(command.error(ErrorKind::ArgumentConflict, complaint)),
        None => Ok(()),
    }
}

impl Rule {
    /// What is wrong, if one of the flags would have no effect.
    fn complaint(&self, given: &Given<'_>) -> Option<String> {
        let flag = self.flags.iter().find(|flag| given.has(flag))?;
        let beside = match self.when {
            When::With(others) => {
                let other = others.iter().find(|other| given.has(other))?;
                format!("with --{other}")
            }
            When::Without(others) => {
                if others.iter().any(|other| given.has(other)) {
                    return None;
                }
                format!("without {}", listed(others))
            }
            When::Value(other, values) => {
                let value = given.value(other)?;
                values
                    .contains(&value.as_str())
                    .then(|| format!("with --{other} {value}"))?
            }
            When::Unused(option, others) => {
                if others.iter().any(|other| given.has(other)) {
                    return None;
                }
                given.unused(option)?
            }
            When::Only(causes, exceptions) => {
                if exceptions.iter().any(|other| given.has(other)) {
                    return None;
                }
                let cause = causes.iter().find(|other| given.has(other))?;
                format!("with --{cause}, unless {} is given", listed(exceptions))
            }
        };
        Some(format!("--{flag} has no effect {beside}"))
    }
}

/// Flags in words: "--a, --b or --c".
fn listed(flags: &[&str]) -> String {
    let flags: Vec<String> = flags.iter().map(|flag| written(flag)).collect();
    match flags.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        flags => flags.concat(),
    }
}

/// Whether a flag has this name, or a positional argument this value.
fn has_name(argument: &Arg, name: &str) -> bool {
    let values = argument.get_value_names().unwrap_or_default();
    match argument.get_long() {
        Some(long) => long == name,
        None => values.iter().any(|value| value.as_str() == name),
    }
}

/// A flag in words; a positional argument has no dashes.
fn written(name: &str) -> String {
    if name.starts_with(|first: char| first.is_uppercase()) {
        name.to_string()
    } else {
        format!("--{name}")
    }
}

/// What was given to a command.
struct Given<'a> {
    command: &'a Command,
    matches: &'a ArgMatches,
}

impl Given<'_> {
    fn id(&self, name: &str) -> Option<&str> {
        let mut arguments = self.command.get_arguments();
        let argument = arguments.find(|argument| has_name(argument, name))?;
        Some(argument.get_id().as_str())
    }

    /// Whether the flag is on the command line.
    fn has(&self, flag: &str) -> bool {
        let source = self.id(flag).and_then(|id| self.matches.value_source(id));
        source == Some(ValueSource::CommandLine)
    }

    /// The value of a flag, or its default.
    fn value(&self, flag: &str) -> Option<String> {
        let mut values = self.matches.get_raw(self.id(flag)?)?;
        values
            .next()
            .map(|value| value.to_string_lossy().into_owned())
    }

    /// What to say if no method that runs uses an option.
    fn unused(&self, option: MethodOption) -> Option<String> {
        let uses = |method: Method| method.uses(option);
        let shared = self.value("heuristic");
        // The tables of a heuristic are where those of the engine are.
        let uses_with = |method: Method, heuristic: Option<&str>| {
            let has_tables = |text: &str| {
                text.parse()
                    .is_ok_and(|kind: HeuristicKind| kind.has_tables())
            };
            let reads_tables = option == MethodOption::Engine
                && method.uses(MethodOption::Heuristic)
                && heuristic.or(shared.as_deref()).is_some_and(has_tables);
            reads_tables || uses(method)
        };
        // Without names, 'compare' runs all methods. It finds fault with bad names itself.
        let named = self.value("solver")?;
        let mut is_used = false;
        for name in name::split_list(&named) {
            let (method, heuristic) = match name.split_once(':') {
                Some((method, heuristic)) => (method, Some(heuristic)),
                None => (name, None),
            };
            is_used |= uses_with(method.trim().parse().ok()?, heuristic);
        }
        if is_used {
            return None;
        }
        let users = Method::ALL
            .iter()
            .filter(|&&method| method != Method::Auto && uses(method));
        let users: Vec<&str> = users.map(|method| method.name()).collect();
        Some(match users.as_slice() {
            [only] => format!("with --solver {named}; it is for --solver {only}"),
            _ => format!(
                "with --solver {named}; it is for methods such as {}",
                users[..users.len().min(4)].join(", ")
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::super::Cli;
    use super::*;

    /// A flag that gets another name takes its rules along.
    #[test]
    fn rules_name_commands_and_flags_that_exist() {
        let whole = Cli::command();
        for rule in RULES {
            let words = rule.command.split(' ');
            let command = words.fold(&whole, |command, word| {
                command.find_subcommand(word).expect(rule.command)
            });
            let (others, more): (&[&str], &[&str]) = match rule.when {
                When::With(others) | When::Without(others) | When::Unused(_, others) => {
                    (others, &[])
                }
                When::Value(other, _) => (&[other], &[]),
                When::Only(causes, exceptions) => (causes, exceptions),
            };
            for &flag in rule.flags.iter().chain(others).chain(more) {
                let mut arguments = command.get_arguments();
                let found = arguments.any(|argument| has_name(argument, flag));
                assert!(found, "{} --{flag}", rule.command);
            }
        }
    }
}
