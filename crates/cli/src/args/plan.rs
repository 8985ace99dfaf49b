//! The arguments of `taquin plan`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use taquin::plan::PlanMethod;
use taquin::solve::planning::Encoding;

use super::{Boards, LimitArgs, Notation, OutputFormat, TextOrJson};

const EXAMPLES: &str = "\
PDDL is the language of planning systems: a domain says what can be done, a problem where to begin
and what to reach. Boards can be handed to any planner, and its plans come back as moves.

Examples:
  taquin plan export \"8 0 6/5 4 7/2 3 1\" --domain domain.pddl --problem problem.pddl
  taquin plan solve domain.pddl problem.pddl > plan.txt
  taquin plan import plan.txt --problem problem.pddl
  taquin plan parse domain.pddl problem.pddl";

/// The puzzle as PDDL, and a planner for any PDDL
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
Cells are called p_1_1 (row and column) and tiles t_1. What no file is named for goes to standard
output, the domain first.

Examples:
  taquin plan export \"8 0 6/5 4 7/2 3 1\" --domain domain.pddl --problem problem.pddl
  taquin plan export \"1 2 3/4 0 6/7 5 8\" --goal snail --encoding strips
  taquin scramble --size 10x10 | taquin plan export - --domain domain.pddl > problem.pddl")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) boards: Boards,

    /// How to say what is a tile and what a position: typed (by types), or strips (by predicates)
    #[arg(long, value_name = "ENCODING", default_value = "typed")]
    pub(crate) encoding: Encoding,

    /// Write the domain to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) domain: Option<PathBuf>,

    /// Write the problem to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) problem: Option<PathBuf>,
}

/// Turn a plan back into moves, and verify it
#[derive(Args)]
#[command(after_help = "\
Plans have an action a line, as planners write them: (move t_7 p_3_2 p_3_1). Exit code 0 means that
the plan solves the board, 1 that it does not.

Examples:
  taquin plan import plan.txt --problem problem.pddl
  taquin plan import plan.txt --problem theirs.pddl --domain their-domain.pddl --format moves
  taquin plan solve domain.pddl problem.pddl | taquin plan import - --problem problem.pddl")]
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

    /// What to print: text for people, a JSON object, or only the moves
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: OutputFormat,

    /// How to write moves: the way the tile moves, the way the blank moves, or tile numbers
    #[arg(long, value_name = "NOTATION", default_value = "tile")]
    pub(crate) moves: Notation,
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

/// Read PDDL back into a board and its goal
#[derive(Args)]
#[command(after_help = "\
Names may be any: the action is recognised by what it does, the board by which positions are side
by side. Exit code 1 means that the board cannot be solved.

Examples:
  taquin plan parse domain.pddl problem.pddl
  taquin plan parse domain.pddl problem.pddl --format json")]
pub(crate) struct ParseArgs {
    #[command(flatten)]
    pub(crate) files: PddlFiles,

    /// What to print: text for people, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

/// Plan: solve any problem in PDDL
#[derive(Args)]
#[command(after_help = "\
PDDL of STRIPS with types, negative preconditions, equality and action costs. The plan goes to
standard output, an action a line; what was counted goes to standard error.

Methods: astar-, weighted- or greedy- and one of blind, goal-count, hmax, hadd, ff, lmcut;
preferred-ff; graphplan; sat; sat-parallel. Cheapest plans come from astar-lmcut, astar-hmax and
astar-blind, and where all actions cost the same from sat; a plan soon from preferred-ff.

Exit code 1 means that there is no plan, or that none was found within the limits. That there is
none sat may not notice: give it a limit. Without one it has 60s on a terminal, and all the time
there is in a pipe.

Examples:
  taquin plan solve domain.pddl problem.pddl
  taquin plan solve domain.pddl problem.pddl --method preferred-ff --time 10s > plan.txt")]
pub(crate) struct PlanSolveArgs {
    #[command(flatten)]
    pub(crate) files: PddlFiles,

    /// How to plan
    #[arg(long, value_name = "NAME", default_value = "astar-lmcut")]
    pub(crate) method: PlanMethod,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// What to print: the plan, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}
