//! The report as text: the length, the moves, and on request every board and the statistics.

use std::fmt::Write as _;
use std::io;

use taquin::puzzle::solvability::{Explanation, MAX_LISTED_PAIRS};
use taquin::puzzle::text::{Format, WriteError, drawing};
use taquin::solve::Answer;
use taquin::{Board, Direction, Language, Metric, Moves, Notation, Solution};

use super::wrap::Wrap;
use super::{Report, Verdict, bound_and_end, without_solution};
use crate::output::{Output, Paint};
use crate::phrases::{Phrases, phrases};

/// What to print, and how.
pub(crate) struct TextOptions {
    pub(crate) notation: Notation,
    pub(crate) steps: bool,
    pub(crate) stats: bool,
    pub(crate) style: Format,
    pub(crate) paint: Paint,
    pub(crate) wrap: Wrap,
    pub(crate) language: Language,
}

impl TextOptions {
    pub(crate) fn phrases(&self) -> &'static dyn Phrases {
        phrases(self.language)
    }
}

/// Writes the whole report, ending with a newline.
pub(crate) fn text(
    report: &Report,
    options: &TextOptions,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    match &report.verdict {
        Verdict::Unsolvable(why) => {
            let text = explained(
                why,
                options.language,
                MAX_LISTED_PAIRS,
                options.paint,
                options.wrap,
            );
            out.write_all(text.as_bytes())
        }
        Verdict::Answer(answer) => {
            let headline = headline(answer, options);
            writeln!(out, "{}", options.wrap.sentence(&headline))?;
            if let Some(solution) = &answer.solution {
                writeln!(out, "{}", solution.written(options.notation))?;
                if options.steps {
                    steps(solution, &report.goal, answer.metric, options, out)?;
                }
            }
            if options.stats {
                out.write_all(counts(report, answer, options.phrases()).as_bytes())?;
            }
            Ok(())
        }
    }
}

/// An explanation with at most `max_pairs` inversions of each board, its first line painted.
pub(crate) fn explained(
    why: &Explanation,
    language: Language,
    max_pairs: usize,
    paint: Paint,
    wrap: Wrap,
) -> String {
    let headline = why.headline(language);
    let headline = if why.is_solvable() {
        paint.good(headline)
    } else {
        paint.bad(headline)
    };
    let statements = wrap.statements(&why.statements(language, max_pairs));
    format!("{headline}\n{statements}")
}

/// An explanation of the usual length, as `output` shows it.
pub(crate) fn unsolvable(why: &Explanation, language: Language, output: &Output) -> String {
    explained(
        why,
        language,
        MAX_LISTED_PAIRS,
        output.paint(),
        output.wrap(),
    )
}

fn headline(answer: &Answer, options: &TextOptions) -> String {
    let (paint, phrases) = (options.paint, options.phrases());
    match answer.length() {
        Some(length) if answer.is_optimal() => paint.good(&phrases.optimal_length(length)),
        Some(length) => format!(
            "{}; {}",
            paint.good(&phrases.moves(length)),
            bound_and_end(answer, length, phrases)
        ),
        None => paint.bad(&without_solution(answer, phrases)),
    }
}

/// Every board of the solution, each under the move that leads to it.
fn steps(
    solution: &Solution,
    goal: &Board,
    metric: Metric,
    options: &TextOptions,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let moves = solution.moves();
    // Steps made so far, moves counted in the metric, and the steps of the move under way.
    let (mut made, mut number, mut run) = (0, 0, Moves::new());
    let mut text = String::new();
    solution.visit(|step, board| {
        let Some(direction) = step else {
            let _ = writeln!(text, "\n{}", options.phrases().start());
            draw(board, goal, None, options, &mut text);
            return Ok(());
        };
        made += 1;
        run.push(direction);
        if metric == Metric::Multi && moves.step(made) == Some(direction) {
            return Ok(());
        }
        number += 1;
        let _ = writeln!(text, "\n{number}. {}", label(&run, board, options.notation));
        draw(
            board,
            goal,
            Some((direction, run.len())),
            options,
            &mut text,
        );
        run = Moves::new();
        out.write_all(text.as_bytes())?;
        text.clear();
        Ok::<(), io::Error>(())
    })?;
    text.push('\n');
    out.write_all(text.as_bytes())
}

/// A move in its notation, with `board` the one that it leads to.
fn label(run: &Moves, board: &Board, notation: Notation) -> String {
    let mut before = board.clone();
    for direction in run.inverse().iter() {
        before.slide(direction);
    }
    notation.written(run, &before).to_string()
}

/// Draws a board; with colour, tiles that just moved and tiles in their goal cells stand out.
fn draw(
    board: &Board,
    goal: &Board,
    moved: Option<(Direction, usize)>,
    options: &TextOptions,
    text: &mut String,
) {
    let is_moved = |cell: usize| has_moved(board, moved, cell);
    let drawn = draw_marked(board, goal, &is_moved, options.style, options.paint, text);
    if let Err(error) = drawn {
        let _ = writeln!(text, "({error})");
    }
}

/// Whether the move that led to `board`, a direction and a number of tiles, brought a tile to `cell`.
pub(crate) fn has_moved(board: &Board, moved: Option<(Direction, usize)>, cell: usize) -> bool {
    moved.is_some_and(|(direction, count)| {
        let mut here = board.blank();
        (0..count).any(|_| {
            here = board.size().neighbour(here, direction).unwrap_or(here);
            here == cell
        })
    })
}

/// Writes a board in a style; with colour, drawings mark tiles in place and those of `is_moved`.
pub(crate) fn draw_marked(
    board: &Board,
    goal: &Board,
    is_moved: &dyn Fn(usize) -> bool,
    style: Format,
    paint: Paint,
    text: &mut String,
) -> Result<(), WriteError> {
    match (style, paint.codes()) {
        (Format::Drawing(style), Some(codes)) => {
            let decoration = |cell: usize| {
                if is_moved(cell) {
                    (codes.moved.as_str(), codes.reset.as_str())
                } else if board.cells()[cell] == goal.cells()[cell] {
                    (codes.in_place.as_str(), codes.reset.as_str())
                } else {
                    ("", "")
                }
            };
            drawing::write_decorated(board, style, text, &decoration)?;
        }
        _ => style.write(board, text)?,
    }
    if style.is_one_line() {
        text.push('\n');
    }
    Ok(())
}

/// The counts, under the names that courses use.
fn counts(report: &Report, answer: &Answer, phrases: &dyn Phrases) -> String {
    let statistics = &answer.statistics;
    let labels = phrases.statistics();
    let count = |count| phrases.number(count);
    let lines = [
        (labels.expanded, count(statistics.expanded)),
        (labels.generated, count(statistics.generated)),
        (labels.peak_stored, count(statistics.peak_stored)),
        (labels.lower_bound, count(answer.lower_bound)),
        (labels.time, phrases.seconds(report.seconds.as_secs_f64())),
        (labels.solver, answer.method.to_string()),
    ];
    let mut text = String::new();
    for (label, value) in lines {
        let _ = writeln!(text, "{label:32} {value}");
    }
    text
}
