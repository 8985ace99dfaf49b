//! `taquin improve`: shortens a given solution.

use std::time::Instant;

use serde::Serialize;
use taquin::puzzle::End;
use taquin::puzzle::moves::WrittenMoves;
use taquin::solve::{MAX_COMPARED_MOVES, Options, Stretch, shortened_stretches};
use taquin::{Answer, CancelToken, Language, Metric, Moves, Problem, Solution, Solve, StopReason};

use super::board_and_moves::{BoardAndMoves, Reading};
use super::solve;
use crate::args::{ImproveArgs, OutputFormat, thread_count};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::phrases::phrases;
use crate::progress::watched;
use crate::report::json::StartAndGoal;
use crate::report::text::unsolvable;
use crate::report::{bound_and_end, json, relative_gap};

/// More stretches than this are counted in the text, but not listed.
const MAX_LISTED_STRETCHES: usize = 20;

/// What came of it, for programs.
#[derive(Serialize)]
struct Improved<'a> {
    #[serde(flatten)]
    boards: StartAndGoal,
    metric: &'a str,
    status: &'a str,
    before: u64,
    length: u64,
    lower_bound: u64,
    gap: Option<f64>,
    optimal: bool,
    stopped: Option<&'a str>,
    seconds: f64,
    /// What was shortened: first and last move of the old solution, and the moves instead. Null where
    /// solutions are not compared.
    stretches: Option<Vec<Shortened>>,
    moves: WrittenMoves<'a>,
}

#[derive(Serialize)]
struct Shortened {
    first: usize,
    last: usize,
    before: usize,
    after: usize,
}

pub(crate) fn run(args: ImproveArgs, output: &mut Output) -> Result<Exit, Failure> {
    let as_json = args.format == OutputFormat::Json;
    let input = &args.input;
    let (problem, replayed) = match BoardAndMoves::open(input, "improve")?.read(input.notation)? {
        Reading::Read(problem, replayed) => (problem, replayed),
        Reading::Bad(bad) => return bad.refuse(output, as_json),
        Reading::Unsolvable { why, .. } => {
            if args.format == OutputFormat::Text {
                let language = args.language.language();
                output.result(&unsolvable(&why, language, output))?;
                return Ok(Exit::No);
            }
            return refuse(&args, output, "unsolvable", "the goal cannot be reached");
        }
    };
    // Only the text is translated.
    let phrases = match args.format {
        OutputFormat::Text => args.language.phrases(),
        OutputFormat::Moves | OutputFormat::Json => phrases(Language::English),
    };
    let solution = match replayed.end {
        End::Solved(solution) => solution,
        End::NotTheGoal(_) => {
            let why = phrases.not_the_goal(replayed.single);
            return refuse(&args, output, "error", &why);
        }
        End::Blocked { step, obstacle, .. } => {
            let why = phrases.not_possible(step, obstacle);
            return refuse(&args, output, "error", &why);
        }
    };
    let begun = Instant::now();
    let cancel = interrupt::token();
    let answer = shorten(&args, &problem, &solution, &cancel, output)?;
    let improved = answer.solution.as_ref().unwrap_or(&solution);
    let stretches = compared(&solution, improved, args.input.metric);
    let before = solution.length(args.input.metric);
    match args.format {
        OutputFormat::Text => describe(
            &answer,
            before,
            stretches.as_deref(),
            &args,
            improved,
            output,
        )?,
        OutputFormat::Moves => {
            writeln!(output.stream(), "{}", improved.written(args.input.notation))?
        }
        OutputFormat::Json => {
            let shortened = |stretch: Stretch| Shortened {
                first: stretch.first,
                last: stretch.last,
                before: stretch.before(),
                after: stretch.after,
            };
            let improved = Improved {
                boards: StartAndGoal::new(problem.start(), problem.goal()),
                metric: args.input.metric.name(),
                status: "solved",
                before,
                length: improved.length(args.input.metric),
                lower_bound: answer.lower_bound,
                gap: relative_gap(improved.length(args.input.metric), answer.lower_bound),
                optimal: answer.is_optimal(),
                stopped: answer.stopped.map(StopReason::name),
                seconds: begun.elapsed().as_secs_f64(),
                stretches: stretches.map(|all| all.into_iter().map(shortened).collect()),
                moves: improved.written(args.input.notation),
            };
            serde_json::to_writer(output.stream(), &improved).map_err(std::io::Error::from)?;
            output.result("\n")?;
        }
    }
    Ok(Exit::Answered.unless_interrupted(&cancel))
}

/// Says why there is nothing to improve, as the format wants it.
fn refuse(
    args: &ImproveArgs,
    output: &mut Output,
    status: &'static str,
    error: &str,
) -> Result<Exit, Failure> {
    output.result(&match args.format {
        OutputFormat::Text => {
            let error = output.paint().bad(error);
            format!("{}\n", output.wrap().sentence(&error))
        }
        OutputFormat::Moves => format!("# {error}\n"),
        OutputFormat::Json => json::refused(status, error),
    })?;
    Ok(Exit::No)
}

/// Shortens while the progress is drawn.
fn shorten(
    args: &ImproveArgs,
    problem: &Problem,
    solution: &Solution,
    cancel: &CancelToken,
    output: &Output,
) -> Result<Answer, Failure> {
    let threads = thread_count(args.threads);
    let options = Options::new().threads(threads).enough(args.until.enough());
    let answer = watched(output, |shared| {
        Solve::new(problem)
            .metric(args.input.metric)
            .options(options)
            .limits(solve::limits(&args.input.limits, 1))
            .default_time_limit(solve::default_time_limit())
            .cancel(cancel.clone())
            .on_progress(|progress| shared.store(progress))
            .improve(solution)
    });
    answer.map_err(Failure::input)
}

/// The stretches that were shortened, unless the solutions are too long to be compared.
fn compared(before: &Solution, after: &Solution, metric: Metric) -> Option<Vec<Stretch>> {
    let (old, new): (&Moves, &Moves) = (before.moves(), after.moves());
    let is_compared = old.len() <= MAX_COMPARED_MOVES;
    is_compared.then(|| shortened_stretches(before.start(), old, new, metric))
}

fn describe(
    answer: &Answer,
    before: u64,
    stretches: Option<&[Stretch]>,
    args: &ImproveArgs,
    improved: &Solution,
    output: &mut Output,
) -> Result<(), Failure> {
    let paint = output.paint();
    let length = improved.length(args.input.metric);
    let phrases = args.language.phrases();
    let known = if answer.is_optimal() {
        phrases.optimal().to_string()
    } else {
        bound_and_end(answer, length, phrases)
    };
    let headline = if length < before {
        paint.good(&phrases.shortened(length, before))
    } else {
        phrases.as_before(length)
    };
    let headline = output.wrap().sentence(&format!("{headline}; {known}"));
    output.result(&format!("{headline}\n"))?;
    let stretches = stretches.unwrap_or_default();
    for stretch in stretches.iter().take(MAX_LISTED_STRETCHES) {
        let (first, last) = (stretch.first, stretch.last);
        let line = phrases.shorter_stretch(first, last, stretch.after, stretch.before());
        output.result(&format!("{line}\n"))?;
    }
    if stretches.len() > MAX_LISTED_STRETCHES {
        let others = stretches.len() - MAX_LISTED_STRETCHES;
        output.result(&format!("{}\n", phrases.and_more(others)))?;
    }
    writeln!(output.stream(), "{}", improved.written(args.input.notation))?;
    Ok(())
}
