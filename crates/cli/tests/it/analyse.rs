//! `taquin analyse`: where moves were lost, of boards and moves, of games, on large boards within the time.

use std::time::Duration;

use serde_json::Value;

use crate::child::taquin;
use crate::scratch::Scratch;

const BOARD: &str = "1 2 3/4 0 6/7 5 8";

fn json(args: &[&str]) -> Value {
    let printed = taquin([&["analyse", "--format", "json"], args].concat()).run();
    serde_json::from_str(&printed.answered()).unwrap()
}

#[test]
fn the_same_moves_in_every_notation() {
    for (notation, moves, played, good) in [
        ("tile", "LRUL", "L", "U"),
        ("blank", "rldr", "r", "d"),
        ("numbers", "6 6 5 8", "6", "5"),
    ] {
        let analysis = json(&[BOARD, moves, "--notation", notation]);
        assert_eq!(analysis["moves"], moves);
        assert_eq!(
            (&analysis["length"], &analysis["optimal"]),
            (&4.into(), &2.into())
        );
        assert_eq!(analysis["distances"], serde_json::json!([2, 3, 2, 1, 0]));
        let lost = serde_json::json!([{"move": 1, "played": played, "good": [good], "lost": 2}]);
        assert_eq!(analysis["lost"], lost);
    }
}

/// Moves need not end at the goal.
#[test]
fn moves_that_end_elsewhere() {
    let analysis = json(&[BOARD, "LD"]);
    assert_eq!(analysis["distances"], serde_json::json!([2, 3, 4]));
    assert_eq!(analysis["lost"].as_array().unwrap().len(), 2);
    let none = json(&[BOARD, ""]);
    assert_eq!((&none["length"], &none["optimal"]), (&0.into(), &2.into()));
}

#[test]
fn a_move_that_is_not_possible_is_an_answer() {
    for (notation, moves) in [("tile", "UU"), ("numbers", "5 1")] {
        let args = ["analyse", BOARD, moves, "--notation", notation];
        let ran = taquin(args).run().ended(1);
        assert!(ran.stderr.contains("move 2 is not possible"), "{ran:?}");
        let ran = taquin([&args[..], &["--format", "json"]].concat())
            .run()
            .ended(1);
        let error: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(error["status"], "error");
    }
    let ran = taquin(["analyse", "2 1/3 0", "R", "--format", "json"])
        .run()
        .ended(1);
    let error: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(error["status"], "unsolvable");
}

/// A number alone is that of a game; with a file it is a move.
#[test]
fn a_number_is_a_game_and_never_a_board() {
    let missing = |args: &[&str]| {
        let call = taquin([&["analyse"], args].concat());
        let data = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-records");
        call.env("TAQUIN_DATA", data).run().refused()
    };
    let scratch = Scratch::new("");
    let records = ["--records", scratch.path()];
    for number in ["7", "#7", "99999999999999999999"] {
        let complaint = missing(&[number]);
        assert!(complaint.contains("there is no game"), "{complaint}");
    }
    assert!(missing(&["7", "--goal", "snail"]).contains("--goal does not apply to game 7"));
    assert!(missing(&["7", "--size", "3x3"]).contains("--size does not apply to game 7"));
    let complaint = missing(&[&[BOARD, "UL"], &records[..]].concat());
    assert!(
        complaint.contains("--records needs the number of a game"),
        "{complaint}"
    );
    let board = Scratch::new(BOARD);
    let analysis = json(&["--file", board.path(), "5", "--notation", "numbers"]);
    assert_eq!(analysis["moves"], "5");
    assert!(missing(&["1 2 3 0"]).contains("the moves are missing"));
}

/// Moves on a 4x4 board that wander about, and back to the goal.
fn wandering(seed: usize) -> (String, String) {
    let goal = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";
    let loops = ["DRULDRUL", "RDLURDLU", "DDRRUULL", "DRRULDLU", "RDDLURUL"];
    let walk: String = (0..6)
        .map(|index| loops[(seed + index * index) % loops.len()])
        .collect();
    let walked = taquin(["verify", goal, &walk, "--format", "json"]).run();
    let end: Value = serde_json::from_str(&walked.stdout).unwrap();
    // Undone, the walk solves the board that it leads to.
    let undo = |step: char| match step {
        'U' => 'D',
        'D' => 'U',
        'L' => 'R',
        _ => 'L',
    };
    let inverse = walk.chars().rev().map(undo).collect();
    (end["end"].as_str().unwrap().to_string(), inverse)
}

#[test]
fn verify_and_analyse_agree() {
    for seed in 0..5 {
        let (board, moves) = wandering(seed);
        for metric in ["single", "multi"] {
            let args = [board.as_str(), &moves, "--metric", metric];
            let analysis = json(&args);
            let verified =
                taquin([&["verify", "--optimal", "--format", "json"], &args[..]].concat());
            let verified: Value = serde_json::from_str(&verified.run().answered()).unwrap();
            assert_eq!(verified["optimal"], analysis["optimal"]);
            assert_eq!(verified["lower_bound"], analysis["lower_bound"]);
            let lost = analysis["lost"].as_array().unwrap();
            let sum: u64 = lost
                .iter()
                .map(|mistake| mistake["lost"].as_u64().unwrap())
                .sum();
            assert_eq!(verified["above_optimal"], sum, "{board} {moves}");
            let numbers: Vec<Value> = lost.iter().map(|mistake| mistake["move"].clone()).collect();
            assert_eq!(verified["lost_at"], Value::Array(numbers));
            let says = |command: &[&str]| taquin([command, &args[..]].concat()).run().answered();
            let verdict = says(&["verify", "--optimal"]);
            let verdict = verdict.lines().nth(1).unwrap();
            let first = says(&["analyse"]);
            let first = first.lines().next().unwrap();
            assert!(
                first.ends_with(&format!("; {verdict}")),
                "{first} {verdict}"
            );
        }
    }
}

#[test]
fn the_count_of_the_chosen_metric_is_first() {
    let board = "1 2 3/4 5 6/0 7 8";
    for (metric, counts) in [
        ("single", "solved in 2 moves (1 multi-tile); "),
        ("multi", "solved in 1 multi-tile move (2 single-tile); "),
    ] {
        let printed = taquin(["analyse", board, "L2", "--metric", metric]).run();
        let printed = printed.answered();
        assert!(printed.starts_with(counts), "{printed}");
    }
}

/// The player's own solution is no news.
#[test]
fn only_a_shorter_solution_is_mentioned() {
    let board = "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1";
    let solve = [
        "solve",
        board,
        "--solver",
        "constructive",
        "--format",
        "moves",
    ];
    let moves = taquin(solve).run().answered();
    let printed = taquin(["analyse", board, moves.trim(), "--time", "0"]).run();
    let printed = printed.answered();
    let length = taquin(["verify", board, moves.trim(), "--format", "json"]).run();
    let length: Value = serde_json::from_str(&length.answered()).unwrap();
    let own = format!("a solution of {} moves is known", length["single"]);
    assert!(printed.contains("the optimum was not found"), "{printed}");
    assert!(!printed.contains(&own), "{printed}");
}

/// The bars take one line of the terminal, and long lists are cut.
#[test]
fn many_moves_fit_a_terminal() {
    let moves = "LR".repeat(60) + "UL";
    for columns in ["40", "100", "300"] {
        let call = taquin(["analyse", BOARD, &moves]).env("COLUMNS", columns);
        let printed = call.run().answered();
        let is_bar = |line: &&str| line.starts_with(['▅', '█']);
        let bars: Vec<&str> = printed.lines().filter(is_bar).collect();
        let width = columns.parse::<usize>().unwrap().min(123);
        assert_eq!(bars.len(), 1, "{printed}");
        assert_eq!(bars[0].chars().count(), width);
        assert!(printed.ends_with("and 40 more\n"), "{printed}");
    }
}

#[test]
fn plots_are_svg_or_png() {
    let scratch = Scratch::new("");
    for (end, begin) in [("svg", &b"<svg"[..]), ("PNG", b"\x89PNG")] {
        let path = format!("{}.{end}", scratch.path());
        taquin(["analyse", BOARD, "LRUL", "--plot", &path])
            .run()
            .ended(0);
        let picture = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(picture.starts_with(begin));
    }
    let complaint = taquin(["analyse", BOARD, "LRUL", "--plot", "plot.gif"])
        .run()
        .refused();
    assert!(
        complaint.contains("must end in .svg or .png"),
        "{complaint}"
    );
}

/// On large boards the optimum is out of reach: what could be shorter is found within the time.
#[test]
fn large_boards_are_answered_within_the_time() {
    for (size, most) in [("7x7", 60), ("20x20", 120)] {
        let board = taquin(["scramble", "--size", size, "--seed", "1"])
            .run()
            .answered();
        let file = Scratch::new(&board);
        let solve = [
            "solve",
            "--solver",
            "constructive",
            "--format",
            "moves",
            "--file",
        ];
        let moves = taquin([&solve[..], &[file.path()]].concat())
            .run()
            .answered();
        let moves = Scratch::new(moves);
        let inputs = ["--file", file.path(), "--moves-file", moves.path()];
        for metric in ["single", "multi"] {
            let limits = ["--time", "2s", "--metric", metric];
            let call = [&["analyse", "--format", "json"], &inputs[..], &limits[..]].concat();
            let ran = taquin(call).run();
            assert!(
                ran.took < Duration::from_secs(most),
                "{size}: {:?}",
                ran.took
            );
            let analysis: Value = serde_json::from_str(&ran.answered()).unwrap();
            assert_eq!(analysis["stopped"], "time", "{size}");
            assert_eq!(
                (&analysis["optimal"], &analysis["distances"][0]),
                (&Value::Null, &Value::Null)
            );
            assert!(analysis["lower_bound"].as_u64().unwrap() > 20, "{size}");
            let distances = analysis["distances"].as_array().unwrap();
            assert_eq!(
                distances.len() as u64,
                analysis["length"].as_u64().unwrap() + 1
            );
            assert_eq!(distances.last(), Some(&0.into()));
            let stretches = analysis["stretches"].as_array().unwrap();
            assert!(!stretches.is_empty(), "{size}");
        }
    }
}

/// A limit still gives the bound that heuristics know.
#[test]
fn a_limit_leaves_a_good_bound() {
    let board = "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1";
    let moves = taquin(["solve", board, "--time", "0", "--format", "moves"])
        .run()
        .answered();
    let input = [board, moves.trim(), "--time", "0", "--format", "json"];
    for command in [&["verify", "--optimal"][..], &["analyse"]] {
        let printed = taquin([command, &input].concat()).run().answered();
        let answer: Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(
            (&answer["lower_bound"], &answer["optimal"]),
            (&66.into(), &Value::Null)
        );
    }
}

/// A game that was just won is analysed by its number, in a terminal and for programs.
#[cfg(unix)]
#[test]
fn a_finished_game_by_its_number() {
    let data = crate::game::Data::new("analyse");
    let mut game = data.play(&[BOARD]);
    game.expect("taquin 3x3");
    // Left and right for nothing, then up and left.
    game.type_in("adwa");
    game.expect("solved");
    game.type_in("v");
    game.expect("lost 2");
    game.type_in("qq");
    game.ended(0);
    let mut screen = data.run(&["analyse", "1"]);
    screen.expect("2 above the optimum of 2 moves");
    screen.ended(0);
    let records = data.file();
    let analysis = json(&["1", "--records", records.to_str().unwrap()]);
    assert_eq!(
        (&analysis["start"], &analysis["moves"]),
        (&BOARD.into(), &"LRUL".into())
    );
    assert_eq!(analysis["lost"][0]["good"], serde_json::json!(["U"]));
}

#[test]
fn replay_links() {
    let links = include_str!("../../../../testdata/replay-links.tsv");
    let rows = links.lines().filter(|line| !line.starts_with('#'));
    // Some of small boards, which are analysed in no time.
    let fields = rows.map(|row| row.split('\t').collect::<Vec<_>>());
    let small = fields.filter(|fields| fields[1].matches('/').count() == 2);
    let mut seen = 0;
    for fields in small.take(5) {
        let analysis = json(&[fields[0]]);
        assert_eq!(
            (&analysis["start"], &analysis["moves"]),
            (&fields[1].into(), &fields[2].into())
        );
        assert!(analysis["optimal"].is_u64());
        seen += 1;
    }
    assert_eq!(seen, 5);
    for broken in [
        "https://slidysim.github.io/replay?r=eJyL",
        "https://example.com/",
    ] {
        let complaint = taquin(["analyse", broken]).run().refused();
        assert!(complaint.starts_with("error: replay link: "), "{complaint}");
    }
    let link = links.lines().find(|line| !line.starts_with('#')).unwrap();
    let link = link.split('\t').next().unwrap();
    let complaint = taquin(["analyse", link, "--size", "3x3"]).run().refused();
    assert!(
        complaint.contains("--size does not apply to a replay link"),
        "{complaint}"
    );
    let complaint = taquin(["analyse", link, "LL"]).run().refused();
    assert!(
        complaint.contains("a replay link has its own board and moves"),
        "{complaint}"
    );
}
