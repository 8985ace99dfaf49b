//! `taquin analyse`: where moves were lost, and what would have been better.

mod source;
mod text;

use std::path::Path;

use taquin::render::{DistancePlot, Drawing, draw_distances};
use taquin::solve::{Analysis, SolveError};
use taquin::{CancelToken, Moves, Problem, Solve};

use super::board_and_moves::BadContent;
use super::solve;
use crate::args::{AnalyseArgs, BoardAndMovesArgs, TextOrJson};
use crate::exit::{Exit, Failure};
use crate::file::{self, Names};
use crate::interrupt;
use crate::output::Output;
use crate::progress::watched;
use crate::report::json;
use crate::report::text::unsolvable;
use source::Given;
pub(super) use text::verdict;

pub(crate) fn run(args: AnalyseArgs, output: &mut Output) -> Result<Exit, Failure> {
    let (input, plot) = (&args.input, args.plot.as_deref());
    Names::default()
        .read("--file", input.file.as_ref())
        .read("--moves-file", input.moves_file.as_ref())
        .written("--plot", args.plot.as_ref())
        .check()?;
    let picture = plot.map(Picture::of_file).transpose()?;
    let boards = match source::read(&args)? {
        Given::Boards(boards) => boards,
        Given::Bad(bad) => return bad.refuse(output, args.format == TextOrJson::Json),
        Given::Unsolvable(why) => {
            output.result(&match args.format {
                TextOrJson::Json => json::refused("unsolvable", "the goal cannot be reached"),
                TextOrJson::Text => unsolvable(&why, args.language.language(), output),
            })?;
            return Ok(Exit::No);
        }
    };
    if picture.is_some() && boards.len() > 1 {
        let count = boards.len();
        return Err(Failure::Input(format!(
            "--plot draws one board; this game has {count}"
        )));
    }
    if let (Some(_), [(_, moves)]) = (picture, boards.as_slice())
        && moves.len() > DistancePlot::MAX_MOVES
    {
        return Err(Failure::Input(format!(
            "--plot draws at most {} moves",
            DistancePlot::MAX_MOVES
        )));
    }
    let cancel = interrupt::token();
    let count = boards.len();
    for (number, (problem, moves)) in (1..).zip(&boards) {
        let analysis = match analyse(input, problem, moves, &cancel, output) {
            Ok(analysis) => analysis,
            Err(bad) => return bad.refuse(output, args.format == TextOrJson::Json),
        };
        if args.format == TextOrJson::Json {
            let written = analysis.written(input.notation);
            serde_json::to_writer(output.stream(), &written).map_err(std::io::Error::from)?;
            output.result("\n")?;
        } else {
            if count > 1 {
                let phrases = args.language.phrases();
                let gap = if number > 1 { "\n" } else { "" };
                output.result(&format!("{gap}{}\n", phrases.board_of_game(number, count)))?;
            }
            output.result(&text::describe(&analysis, &args, output))?;
        }
        if let (Some(path), Some(picture)) = (plot, picture) {
            let drawing = draw_distances(&plotted(&analysis));
            file::write(path, &picture.bytes(&drawing)?, output)?;
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    Ok(Exit::Answered.unless_interrupted(&cancel))
}

/// Analyses moves while the progress is drawn.
pub(super) fn analyse(
    args: &BoardAndMovesArgs,
    problem: &Problem,
    moves: &Moves,
    cancel: &CancelToken,
    output: &Output,
) -> Result<Analysis, BadContent> {
    let analysis = watched(output, |shared| {
        Solve::new(problem)
            .metric(args.metric)
            .limits(solve::limits(&args.limits, 1))
            .default_time_limit(solve::default_time_limit())
            .cancel(cancel.clone())
            .on_progress(|progress| shared.store(progress))
            .analyse(moves, |_| ())
    });
    analysis.map_err(|error| {
        let bad = BadContent::new(format!("moves: {error}"));
        match error {
            SolveError::Moves(_) => bad.impossible(),
            _ => bad,
        }
    })
}

/// What a plot shows of an analysis.
fn plotted(analysis: &Analysis) -> DistancePlot {
    let optimum = match (analysis.optimal(), analysis.lost()) {
        (Some(optimal), Some(lost)) => format!(" · optimum {optimal} · {lost} lost"),
        _ => format!(" · optimum at least {}", analysis.lower_bound()),
    };
    let stretches = analysis.stretches().iter().map(|shorter| {
        let stretch = shorter.stretch;
        (stretch.first as u64, stretch.last as u64)
    });
    DistancePlot {
        title: format!(
            "{} · {} metric · {}{optimum}",
            analysis.start().size(),
            analysis.metric(),
            crate::report::in_moves(analysis.length()),
        ),
        distances: analysis.distances().collect(),
        estimates: analysis.estimates().to_vec(),
        mistakes: analysis.mistakes().map(|mistake| mistake.number).collect(),
        stretches: stretches.collect(),
    }
}

/// The formats of plots.
#[derive(Clone, Copy)]
pub(super) enum Picture {
    Svg,
    Png,
}

impl Picture {
    /// The format that the name of a file asks for.
    pub(super) fn of_file(path: &Path) -> Result<Picture, Failure> {
        let extension = path.extension().map(|end| end.to_ascii_lowercase());
        match extension.as_deref().and_then(|end| end.to_str()) {
            Some("svg") => Ok(Picture::Svg),
            Some("png") => Ok(Picture::Png),
            _ => Err(Failure::Input(format!(
                "--plot writes SVG or PNG: '{}' must end in .svg or .png",
                path.display()
            ))),
        }
    }

    pub(super) fn bytes(self, drawing: &Drawing) -> Result<Vec<u8>, Failure> {
        match self {
            Picture::Svg => Ok(drawing.svg().into_bytes()),
            Picture::Png => drawing.png(1.0).map_err(Failure::input),
        }
    }
}
