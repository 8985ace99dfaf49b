//! Plots: pinned, readable without fonts, and decoded by another library.

use taquin_render::{
    DistancePlot, Plot, PlotError, PlotRun, PlotSolver, ProgressPlot, SolverComparison,
    draw_distances, draw_plot, draw_progress,
};

use crate::decoded;
use crate::golden::assert_golden;

/// Numbers that differ from board to board and solver to solver, made up.
fn comparison(solvers: usize, boards: u64) -> SolverComparison {
    let run = |solver: u64, board: u64| PlotRun {
        expanded: (board * 7919 % 97 + 3) * 10_u64.pow(solver as u32 % 4),
        seconds: (board * 31 % 17 + 1) as f64 * 1e-4 * (solver + 1) as f64,
        length: (solver != 1 || !board.is_multiple_of(5))
            .then_some(20 + board % 9 + 2 * (solver % 3)),
        optimum: Some(20 + board % 9),
    };
    let solvers = (0..solvers as u64).map(|solver| PlotSolver {
        name: format!("solver-{solver}:max(a,b<c)"),
        runs: (0..boards).map(|board| run(solver, board)).collect(),
    });
    SolverComparison::new(format!("{boards} boards"), solvers.collect()).unwrap()
}

#[test]
fn plots_are_as_they_were_looked_at() {
    for kind in Plot::ALL {
        let plot = draw_plot(&comparison(3, 8), kind).unwrap();
        assert_golden(&format!("plot-{}.svg", kind.name()), &plot.svg());
    }
}

#[test]
fn plots_need_no_fonts_and_have_twice_the_pixels() {
    for kind in Plot::ALL {
        let plot = draw_plot(&comparison(3, 10), kind).unwrap();
        let svg = plot.svg();
        assert!(!svg.contains("<text"), "{kind:?}");
        assert!(!svg.contains("font-family"), "{kind:?}");
        let seen = decoded::png(&plot.png(1.0).unwrap());
        assert_eq!(seen.width, 2 * 860, "{kind:?}");
        let size = format!(
            "width=\"{}\" height=\"{}\"",
            seen.width / 2,
            seen.height / 2
        );
        assert!(svg.contains(&size), "{kind:?}");
    }
}

#[test]
fn any_number_of_solvers_and_boards() {
    for (solvers, boards) in [(1, 1), (1, 2), (2, 1), (26, 3), (60, 2)] {
        for kind in Plot::ALL {
            assert!(draw_plot(&comparison(solvers, boards), kind).is_some());
        }
    }
    assert_eq!(
        SolverComparison::new(String::new(), Vec::new()).unwrap_err(),
        PlotError::Empty
    );
}

#[test]
fn without_lengths_there_is_nothing_to_show() {
    let run = PlotRun {
        expanded: 0,
        seconds: 0.0,
        length: None,
        optimum: None,
    };
    let solver = PlotSolver {
        name: "hopeless".to_string(),
        runs: vec![run; 3],
    };
    let comparison = SolverComparison::new("3 boards".to_string(), vec![solver]).unwrap();
    assert!(draw_plot(&comparison, Plot::Lengths).is_none());
    assert!(draw_plot(&comparison, Plot::Growth).is_none());
    // Zero has no logarithm, but a place.
    assert!(draw_plot(&comparison, Plot::ExpandedBoxes).is_some());
    assert!(draw_plot(&comparison, Plot::TimeBars).is_some());
}

/// Made-up distances: down to the goal, with a mistake at some of the moves.
fn distances(moves: u64, unknown: usize) -> DistancePlot {
    let mistakes: Vec<u64> = (1..=moves)
        .filter(|number| number * number % 7 == 2)
        .collect();
    let mut distance = 0;
    let mut distances = vec![Some(0)];
    for number in (1..=moves).rev() {
        if mistakes.contains(&number) && distance > 0 {
            distance -= 1;
        } else {
            distance += 1;
        }
        distances.push(Some(distance));
    }
    distances.reverse();
    distances[..unknown].fill(None);
    DistancePlot {
        title: format!("{moves} moves"),
        estimates: (0..unknown as u64).map(|made| (made, moves / 2)).collect(),
        distances,
        mistakes,
        stretches: (unknown > 20).then_some((3, 9)).into_iter().collect(),
    }
}

#[test]
fn plots_of_distances_are_as_they_were_looked_at() {
    for (name, plot) in [
        ("plot-distances.svg", distances(60, 0)),
        ("plot-distances-unknown.svg", distances(60, 40)),
    ] {
        assert_golden(name, &draw_distances(&plot).svg());
    }
}

#[test]
fn distances_of_any_number_of_moves() {
    for (moves, unknown) in [(0, 0), (0, 1), (1, 0), (1, 2), (5000, 4000), (100_000, 0)] {
        let svg = draw_distances(&distances(moves, unknown)).svg();
        assert!(svg.len() < 500_000, "{} bytes", svg.len());
        assert!(!svg.contains("NaN"), "{moves} {unknown}");
    }
    assert!(
        !draw_distances(&DistancePlot::default())
            .svg()
            .contains("NaN")
    );
}

/// Results that get better, with their running means over five.
fn progress(count: usize) -> ProgressPlot {
    let result =
        |number: usize| 12.0 + 30.0 / (1.0 + number as f64 / 20.0) + (number * 7 % 11) as f64;
    let results: Vec<f64> = (0..count).map(result).collect();
    let mean = |end: usize| Some(results.get(end.checked_sub(4)?..=end)?.iter().sum::<f64>() / 5.0);
    ProgressPlot {
        heading: "time".to_string(),
        title: format!("{count} games"),
        axis: "seconds".to_string(),
        averages: vec![("ao5".to_string(), (0..count).map(mean).collect())],
        results,
    }
}

#[test]
fn a_plot_of_progress_is_as_it_was_looked_at() {
    assert_golden("plot-progress.svg", &draw_progress(&progress(60)).svg());
}

#[test]
fn progress_of_any_number_of_games() {
    for count in [0, 1, 2, 5, 100_000] {
        let svg = draw_progress(&progress(count)).svg();
        assert!(svg.len() < 1_000_000, "{} bytes", svg.len());
        assert!(!svg.contains("NaN"), "{count}");
    }
    let odd = ProgressPlot {
        results: vec![f64::NAN, f64::INFINITY, 0.0, 0.0],
        ..ProgressPlot::default()
    };
    let svg = draw_progress(&odd).svg();
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}
