//! Plots of comparisons.

use super::{Directory, png_size};
use crate::child::taquin;

const NAMES: [&str; 6] = [
    "expanded-bars",
    "expanded-boxes",
    "growth",
    "length-against-optimal",
    "time-bars",
    "time-boxes",
];

fn compare(args: &[&str]) -> crate::ran::Ran {
    let common = ["compare", "--size", "2x3", "--count", "5", "--seed", "1"];
    taquin([&common, args].concat()).run()
}

#[test]
fn every_plot_as_svg_and_png() {
    let directory = Directory::new();
    // Made, if it is not there.
    let plots = directory.path("new/plots");
    let table = compare(&["--solver", "astar,greedy", "--plot", &plots]).answered();
    assert!(table.starts_with("solver"));
    let mut names: Vec<String> = std::fs::read_dir(&plots)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = NAMES
        .iter()
        .flat_map(|name| [format!("{name}.png"), format!("{name}.svg")]);
    assert_eq!(names, expected.collect::<Vec<_>>());
    for name in NAMES {
        let png = std::fs::read(format!("{plots}/{name}.png")).unwrap();
        assert_eq!(png_size(&png).0, 1720);
    }
}

#[test]
fn without_an_optimum_one_plot_is_missing() {
    let directory = Directory::new();
    let plots = directory.path("");
    let scratch = crate::scratch::Scratch::new(super::BOARD);
    let args = ["--solver", "greedy", "--plot", &plots];
    let ran = taquin([&["compare", "--file", scratch.path()][..], &args].concat())
        .run()
        .ended(0);
    assert!(
        ran.stderr
            .contains("plot length-against-optimal was not written"),
        "{}",
        ran.stderr
    );
    assert_eq!(directory.names().len(), 10);
}

#[test]
fn a_directory_that_cannot_be_created() {
    let directory = Directory::new();
    let file = directory.path("file");
    std::fs::write(&file, "").unwrap();
    // Said before anything is computed.
    for path in [file.clone(), format!("{file}/below")] {
        let complaint = compare(&["--plot", &path]).refused();
        assert!(complaint.contains(&path), "{complaint}");
    }
    assert_eq!(directory.names(), ["file"]);
}
