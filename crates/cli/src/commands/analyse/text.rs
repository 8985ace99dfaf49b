//! An analysis as text: the verdict, a spark line of the distances, and the mistakes.

use std::cmp::Reverse;

use taquin::Metric;
use taquin::render::spark_line;
use taquin::solve::{Analysis, WrittenAnalysis};

use crate::args::AnalyseArgs;
use crate::output::Output;
use crate::phrases::Phrases;
use crate::report::columns;

/// More mistakes or stretches than this are counted, but not listed.
const MAX_LISTED: usize = 20;

/// The columns that a spark line takes where the width of the terminal is unknown.
const DEFAULT_COLUMNS: usize = 80;

/// All that is known, for people.
pub(super) fn describe(analysis: &Analysis, args: &AnalyseArgs, output: &Output) -> String {
    let phrases = args.language.phrases();
    let mut text = output.wrap().sentence(&headline(analysis, phrases, output));
    text.push('\n');
    if analysis.length() > 0 {
        text.push_str(&bars(analysis, output));
        text.push('\n');
        if let Some(&(last, _)) = analysis.estimates().last() {
            let estimated = phrases.bars_are_bounds(last);
            text.push_str(&format!("{}\n", output.wrap().sentence(&estimated)));
        }
    }
    let written = analysis.written(args.input.notation);
    text.push_str(&stretches(&written, phrases, output));
    text.push_str(&mistakes(&written, phrases));
    text
}

/// The verdict: how the moves end, and how they compare with the optimum.
fn headline(analysis: &Analysis, phrases: &dyn Phrases, output: &Output) -> String {
    let paint = output.paint();
    let [single, multi] = Metric::ALL.map(|metric| analysis.moves().length(metric));
    if analysis.is_solved() {
        let solved = phrases.solved_in(single, multi, analysis.metric());
        return format!("{}; {}", paint.good(&solved), verdict(analysis, phrases));
    }
    let not_solved = paint.bad(&phrases.not_the_goal(analysis.length()));
    match (analysis.distance(analysis.length()), analysis.lost()) {
        (Some(distance), Some(lost)) => {
            format!("{not_solved}; {}", phrases.ends_away(distance, lost))
        }
        _ => format!("{not_solved}; {}", verdict(analysis, phrases)),
    }
}

/// How moves to the goal compare with the optimum, as `verify --optimal` says it too.
pub(in crate::commands) fn verdict(analysis: &Analysis, phrases: &dyn Phrases) -> String {
    let metric = analysis.metric();
    match (analysis.optimal(), analysis.lost()) {
        (Some(_), Some(0)) => phrases.optimal_in(metric),
        (Some(optimal), Some(lost)) => phrases.above_optimum(lost, optimal, metric),
        _ => {
            let bound = analysis.lower_bound();
            let unknown = phrases.optimum_not_found(analysis.stopped(), bound, metric);
            match analysis.upper_bound() {
                // The moves themselves are a solution that needs no mention.
                Some(most) if !analysis.is_solved() || most < analysis.length() => {
                    format!("{unknown}; {}", phrases.optimum_at_most(most))
                }
                _ => unknown,
            }
        }
    }
}

/// The distances as bars; those in which moves were lost stand out.
fn bars(analysis: &Analysis, output: &Output) -> String {
    let count = analysis.length() as usize + 1;
    let width = output.wrap().columns().unwrap_or(DEFAULT_COLUMNS);
    let distance = |number: usize| analysis.distance_or_estimate(number as u64);
    let bars = spark_line(count, width, distance)
        .into_iter()
        .map(|mut bar| {
            let is_lost = |number: usize| analysis.mistake(number as u64).is_some();
            let text = bar.character.to_string();
            if bar.values.any(is_lost) {
                output.paint().bad(&text)
            } else {
                text
            }
        });
    bars.collect()
}

/// The stretches that could be shorter, a line each, with the moves instead; of many, those that save most.
fn stretches(written: &WrittenAnalysis<'_>, phrases: &dyn Phrases, output: &Output) -> String {
    let mut stretches: Vec<_> = written.stretches().iter().collect();
    let count = stretches.len();
    stretches.sort_by_key(|stretch| Reverse(stretch.before - stretch.after));
    stretches.truncate(MAX_LISTED);
    stretches.sort_by_key(|stretch| stretch.first);
    let mut text = String::new();
    for stretch in stretches {
        let (first, last) = (stretch.first, stretch.last);
        let line = phrases.shorter_stretch(first, last, stretch.after, stretch.before);
        let line = if stretch.after > 0 {
            format!("{line}: {}", stretch.instead)
        } else {
            line
        };
        text.push_str(&output.wrap().sentence(&line));
        text.push('\n');
    }
    text.push_str(&others(count, phrases));
    text
}

/// The mistakes as a table.
fn mistakes(written: &WrittenAnalysis<'_>, phrases: &dyn Phrases) -> String {
    let mistakes = written.mistakes();
    if mistakes.is_empty() {
        return String::new();
    }
    let mut rows = vec![phrases.mistake_headings().map(str::to_string).to_vec()];
    rows.extend(mistakes.iter().take(MAX_LISTED).map(|mistake| {
        let better = match mistake.good.as_slice() {
            [] => phrases.already_solved().to_string(),
            good => good.join(", "),
        };
        let (number, lost) = (mistake.number.to_string(), mistake.lost.to_string());
        vec![number, mistake.played.clone(), better, lost]
    }));
    let table = columns::aligned(&rows, |column| column == 0 || column == 3);
    table + &others(mistakes.len(), phrases)
}

/// A line about those that are not listed, if there are any.
fn others(count: usize, phrases: &dyn Phrases) -> String {
    match count.saturating_sub(MAX_LISTED) {
        0 => String::new(),
        others => format!("{}\n", phrases.and_more(others)),
    }
}
