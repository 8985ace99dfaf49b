//! The arguments of `taquin plan`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use taquin::Notation;
use taquin::plan::PlanMethod;
use taquin::puzzle::name;
use taquin::solve::planning::Encoding;

use super::{Boards, LimitArgs, OutputFormat, TextOrJson, values};

const EXAMPLES: &str = "\
PDDL is the input language of planning systems: a domain defines the actions, a problem the start
and the goal. Boards can be exported for any planner, and its plans imported as moves.

Examples:
  taquin plan export \"1 2/0 3\" --domain domain.pddl --problem problem.pddl
  taquin plan solve domain.pddl problem.pddl > plan.txt
  taquin plan import plan.txt --problem problem.pddl
  taquin plan parse domain.pddl problem.pddl";

/// Export boards as PDDL, import plans, and solve any PDDL problem
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlanArgs {
    #[command(subcommand)]
    pub(crate) command: PlanCommand,
}

#[derive(Subcommand)]
pub(crate) enum PlanCommand {
    Export(ExportArgs),
    Import(ImportArgs),
    Parse(ParseArgs),
    Solve(PlanSolveArgs),
}

/// Write a board and its goal as PDDL
#[derive(Args)]
#[command(after_help = "\
Cells are called p_1_1 (row and column) and tiles t_1. Without --domain or --problem, that part goes
to standard output, the domain first.

Examples:
  taquin plan export \"1 2/0 3\" --domain domain.pddl --problem problem.pddl
  taquin plan export \"3 5 0/6 7 2/4 1 8\" --goal snail --encoding strips
  taquin scramble -s 10 | taquin plan export - --domain d.pddl > p.pddl")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) boards: Boards,

    /// How tiles and positions are declared: typed (as types) or strips (as predicates)
    #[arg(long, value_name = "ENCODING", default_value = "typed")]
    pub(crate) encoding: Encoding,

    /// Export the board even if its goal cannot be reached
    #[arg(long)]
    pub(crate) unsolvable: bool,

    /// Write the domain to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) domain: Option<PathBuf>,

    /// Write the problem to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) problem: Option<PathBuf>,
}

/// Convert a plan to moves, and verify it
#[derive(Args)]
#[command(after_help = "\
A plan has one action per line, as planners write them: (move t_7 p_3_2 p_3_1). The exit code is
0 if the plan solves the board, 1 if it does not.

Examples:
  taquin plan import plan.txt --problem problem.pddl
  taquin plan import plan.txt --problem p.pddl --domain d.pddl --format moves
  taquin plan solve d.pddl p.pddl | taquin plan import - --problem p.pddl")]
pub(crate) struct ImportArgs {
    /// The file with the plan; - is standard input
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    pub(crate) plan: PathBuf,

    /// The file with the problem
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) problem: PathBuf,

    /// The file with the domain, unless 'taquin plan export' wrote the problem
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) domain: Option<PathBuf>,

    /// What to print: text, a JSON object, or only the moves
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: OutputFormat,

    /// How to write moves
    #[arg(long, value_name = "NOTATION", default_value_t, value_parser = values::notation())]
    pub(crate) notation: Notation,
}

/// Reads the name of a planning method; an unknown one gets a suggestion.
fn plan_method(text: &str) -> Result<PlanMethod, String> {
    text.parse().map_err(|_| {
        let names: Vec<String> = PlanMethod::all().map(|method| method.to_string()).collect();
        let hint = match name::nearest(text, names.iter().map(String::as_str)) {
            Some(nearest) => format!("did you mean '{nearest}'?"),
            None => "expected one such as astar-lmcut or preferred-ff;".to_string(),
        };
        format!("this is not a planning method; {hint} 'taquin plan solve --help' lists them")
    })
}

/// The files of a planning problem.
#[derive(Args)]
pub(crate) struct PddlFiles {
    /// The file with the domain
    #[arg(value_name = "DOMAIN", value_hint = ValueHint::FilePath)]
    pub(crate) domain: PathBuf,

    /// The file with the problem; - is standard input
    #[arg(value_name = "PROBLEM", value_hint = ValueHint::FilePath)]
    pub(crate) problem: PathBuf,
}

/// Read a board and its goal from PDDL
#[derive(Args)]
#[command(after_help = "\
Names do not matter: the action is recognised by its effects, the board by which positions are
adjacent. The exit code is 1 if the board cannot be solved.

Examples:
  taquin plan parse domain.pddl problem.pddl
  taquin plan parse domain.pddl problem.pddl --format json")]
pub(crate) struct ParseArgs {
    #[command(flatten)]
    pub(crate) files: PddlFiles,

    /// What to print: text, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

/// Solve any PDDL problem
#[derive(Args)]
#[command(mut_arg("time", |time| {
    let help = "Stop after this time, such as 10s or 2m [default: 60s on a terminal, none otherwise]";
    time.help(help).long_help(None)
}))]
#[command(after_help = "\
Supports ADL and action costs: types, equality, conditional effects, and negation, disjunction and
quantifiers in conditions and goals. Slips that do not change the meaning of a file are warnings.
The plan goes to standard output, one action per line; statistics go to standard error.

Methods: astar-, weighted- or greedy- and one of blind, goal-count, hmax, hadd, ff, lmcut;
preferred-ff; graphplan; sat; sat-parallel. astar-lmcut, astar-hmax and astar-blind find a cheapest
plan; so does sat if all actions cost the same. preferred-ff finds a plan quickly.

The exit code is 1 if there is no plan, and 3 if a limit ended the search before it found one. sat
may never notice that no plan exists; set a limit. The default is 60s on a terminal, and no limit
otherwise.

Examples:
  taquin plan solve domain.pddl problem.pddl
  taquin plan solve domain.pddl problem.pddl --method preferred-ff --time 10s")]
pub(crate) struct PlanSolveArgs {
    #[command(flatten)]
    pub(crate) files: PddlFiles,

    /// The planning method
    #[arg(long, value_name = "NAME", default_value = "astar-lmcut", value_parser = plan_method)]
    pub(crate) method: PlanMethod,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// What to print: the plan, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}
