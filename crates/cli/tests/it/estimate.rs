//! `taquin estimate`: values beside distances, and pattern databases where heuristics are named.

use serde_json::{Value, json};

use crate::child::taquin;
use crate::scratch::Scratch;

const BOARD: &str = "8 0 6/5 4 7/2 3 1";

fn lines(printed: &str) -> Vec<Value> {
    let lines = printed.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn values_by_name_beside_the_distance() {
    let printed = taquin(["estimate", BOARD, "--format", "json"])
        .run()
        .answered();
    let estimate = &lines(&printed)[0];
    assert_eq!(estimate["start"], BOARD);
    assert_eq!(estimate["goal"], "1 2 3/4 5 6/7 8 0");
    assert_eq!(estimate["metric"], "single");
    assert_eq!(estimate["distance"], 27);
    assert_eq!(estimate["lower_bound"], 27);
    assert_eq!(
        estimate["values"],
        json!({
            "zero": 0, "misplaced": 8, "gaschnig": 9, "manhattan": 19, "linear-conflict": 21,
            "inversion": 21, "walking": 25, "pdb:4-4": 25
        })
    );
    let share = estimate["shares"]["walking"].as_f64().unwrap();
    assert!((share - 25.0 / 27.0).abs() < 1e-9);
}

#[test]
fn any_goal_in_both_metrics() {
    for (metric, distance) in [("single", 22_u64), ("multi", 19)] {
        let args = ["estimate", "3 5 0/6 7 2/4 1 8", "--goal", "snail"];
        let more = ["--metric", metric, "--format", "json"];
        let printed = taquin([&args[..], &more].concat()).run().answered();
        let estimate = &lines(&printed)[0];
        assert_eq!(estimate["distance"], distance);
        for value in estimate["values"].as_object().unwrap().values() {
            assert!(value.as_u64().unwrap() <= distance);
        }
    }
}

#[test]
fn overestimates_and_what_does_not_apply_are_marked() {
    let names = "manhattan,weighted(3,manhattan),pdb:5-5-5";
    let args = ["estimate", BOARD, "--heuristic", names];
    let text = taquin(args).run().answered();
    assert!(text.starts_with("27 moves to the goal\n"), "{text}");
    assert!(
        text.contains("weighted(3,manhattan)     57  211 %  may overestimate"),
        "{text}"
    );
    assert!(
        text.contains(
            "pdb:5-5-5 does not apply: the groups have 15 tiles, but a 3x3 board has only 8"
        ),
        "{text}"
    );
    let printed = taquin([&args[..], &["--format", "json"]].concat())
        .run()
        .answered();
    let estimate = &lines(&printed)[0];
    assert_eq!(
        estimate["may_overestimate"],
        json!(["weighted(3,manhattan)"])
    );
    assert_eq!(estimate["values"]["pdb:5-5-5"], Value::Null);
}

#[test]
fn the_bound_takes_the_place_of_a_distance_out_of_reach() {
    let board = "3 19 24 9 8/11 7 12 2 4/17 23 20 18 6/16 5 1 14 21/0 15 10 13 22";
    let args = ["estimate", board, "--time", "100ms"];
    let text = taquin(args).run().answered();
    assert!(text.starts_with("at least "), "{text}");
    assert!(text.contains("<= "), "{text}");
    let printed = taquin([&args[..], &["--format", "json"]].concat())
        .run()
        .answered();
    let estimate = &lines(&printed)[0];
    assert_eq!(estimate["distance"], Value::Null);
    assert_eq!(estimate["stopped"], "time");
    assert!(estimate["lower_bound"].as_u64() >= estimate["values"]["manhattan"].as_u64());
}

#[test]
fn many_boards_have_a_line_each_or_their_means() {
    let file = Scratch::new(format!(
        "{BOARD}\n1 2 3/4 5 6/8 7 0\nnonsense\n1 2 3/4 5 6/7 0 8\n"
    ));
    let ran = taquin(["estimate", "--file", file.path(), "--format", "json"])
        .run()
        .ended(2);
    let printed = lines(&ran.stdout);
    assert_eq!(printed.len(), 4);
    assert_eq!(printed[0]["distance"], 27);
    assert_eq!(printed[1]["status"], "unsolvable");
    assert_eq!(printed[2]["status"], "error");
    assert_eq!(printed[3]["distance"], 1);
    let good = Scratch::new(format!("{BOARD}\n1 2 3/4 5 6/7 0 8\n"));
    let text = taquin(["estimate", "--file", good.path()]).run().answered();
    assert!(
        text.starts_with("2 boards, 14.00 moves to the goal on average\n"),
        "{text}"
    );
    let manhattan = text
        .lines()
        .find(|line| line.starts_with("manhattan "))
        .unwrap();
    let words: Vec<&str> = manhattan.split_whitespace().collect();
    assert_eq!(words, ["manhattan", "10.00", "85", "%", "1", "2"]);
    taquin(["estimate", "1 2 3/4 5 6/8 7 0"]).run().ended(1);
}

#[test]
fn too_little_memory_for_a_database_is_said_before_it_is_built() {
    let board = "2 1 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
    let limit = ["--heuristic", "pdb:7-8", "--memory", "100MiB"];
    let solve = ["solve", board, "--solver", "astar"];
    let complaint = taquin([&solve[..], &limit].concat()).run().refused();
    assert!(complaint.contains("MB of memory"), "{complaint}");
    let text = taquin([&["estimate", board][..], &limit].concat())
        .run()
        .answered();
    assert!(text.contains("pdb:7-8 does not apply: "), "{text}");
}

#[test]
fn databases_are_kept_where_tables_are() {
    let directory = Scratch::new("");
    let tables = format!("{}.tables", directory.path());
    let board = "2 1 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
    let args = [
        "solve",
        board,
        "--solver",
        "astar",
        "--heuristic",
        "pdb:6-6-3",
    ];
    let args = [&args[..], &["--tables", &tables, "--format", "moves"]].concat();
    let first = taquin(&args).run().answered();
    let listed = taquin(["tables", "list", "--tables", &tables])
        .run()
        .answered();
    assert!(listed.contains("0 4 5 8 9 12"), "{listed}");
    taquin(["tables", "verify", "--tables", &tables])
        .run()
        .answered();
    assert_eq!(taquin(&args).run().answered(), first);
    std::fs::remove_dir_all(tables).unwrap();
}
