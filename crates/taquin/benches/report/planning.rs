//! The planner: grounding, and its search beside Fast Downward's.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Instant;

use taquin::plan::pddl::{Domain, PddlProblem};
use taquin::plan::{Estimate, GroundTask, PlanMethod, ground, plan};
use taquin::puzzle::{Blank, Scramble};
use taquin::search::Control;
use taquin::solve::planning::Encoding;
use taquin::{Goal, Limits, Problem, Random};

pub(crate) fn report() {
    println!("## Planning\n");
    grounding();
    beside_fast_downward();
}

/// The fastest of several times, in milliseconds.
fn fastest<T>(mut work: impl FnMut() -> T) -> (f64, T) {
    let mut best = None;
    for _ in 0..9 {
        let begun = Instant::now();
        let made = work();
        let took = begun.elapsed().as_secs_f64() * 1e3;
        if best.as_ref().is_none_or(|(least, _)| took < *least) {
            best = Some((took, made));
        }
    }
    best.unwrap()
}

fn text(problem: &Problem, encoding: Encoding) -> String {
    let mut text = Vec::new();
    encoding.write_problem(problem, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn parsed(text: &str, encoding: Encoding) -> PddlProblem {
    PddlProblem::parse(text, &Domain::parse(encoding.domain()).unwrap()).unwrap()
}

fn grounded(parsed: &PddlProblem) -> GroundTask {
    ground(parsed, &mut Control::new(Limits::default())).unwrap()
}

fn scrambled(size: &str, random: &mut Random) -> Problem {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let start = Scramble::Solvable(Blank::Anywhere).board(&goal, random);
    Problem::new(start.unwrap(), goal).unwrap()
}

fn grounding() {
    println!("Boards as PDDL, the fastest of nine times:\n");
    println!("| board | encoding | facts | operators | read ms | grounded ms |");
    println!("|---|---|---|---|---|---|");
    for size in ["3x3", "4x4", "5x5", "8x8"] {
        let problem = scrambled(size, &mut Random::new(1));
        let cells = problem.size().cells();
        for encoding in Encoding::ALL {
            let text = text(&problem, encoding);
            let (read, parsed) = fastest(|| parsed(&text, encoding));
            let (took, task) = fastest(|| grounded(&parsed));
            assert_eq!(task.facts.len(), cells * cells);
            assert!(size != "4x4" || took < 1000.0, "grounding took {took} ms");
            let operators = task.operators.len();
            println!(
                "| {size} | {encoding} | {} | {operators} | {read:.2} | {took:.2} |",
                task.facts.len()
            );
        }
    }
    println!();
}

/// LM-cut beside Fast Downward's `astar(lmcut())`, where `cargo xtask test` has installed it.
fn beside_fast_downward() {
    const BOARDS: usize = 20;
    let Some(rival) = FastDownward::find() else {
        eprintln!("Fast Downward is not installed: 'cargo xtask planners' does it");
        return;
    };
    let mut random = Random::new(7);
    let (mut ours, mut theirs, mut expanded) = (0.0, 0.0, 0);
    for _ in 0..BOARDS {
        let problem = scrambled("3x3", &mut random);
        let text = text(&problem, Encoding::Typed);
        let task = grounded(&parsed(&text, Encoding::Typed));
        let mut control = Control::new(Limits::default());
        let begun = processor_seconds();
        let answer = plan(&task, PlanMethod::Astar(Estimate::LmCut), &mut control).unwrap();
        ours += processor_seconds() - begun;
        expanded += control.statistics().expanded;
        let (length, seconds) = rival.solve(&text);
        theirs += seconds;
        assert!(answer.is_optimal());
        assert_eq!(answer.plan.unwrap().cost(), length, "{}", problem.start());
    }
    println!(
        "A* with LM-cut on {BOARDS} random 3x3 boards, processor time of the search; lengths are equal:\n"
    );
    println!("| planner | seconds | ratio |");
    println!("|---|---|---|");
    println!(
        "| taquin | {ours:.2} ({expanded} expanded) | {:.2} |",
        ours / theirs
    );
    println!("| Fast Downward | {theirs:.2} | 1 |\n");
}

/// The time that this thread has run, which is what Fast Downward tells of itself; where that
/// cannot be known, the time of the clock.
fn processor_seconds() -> f64 {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    match nanoseconds {
        Some(nanoseconds) => nanoseconds / 1e9,
        None => BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64(),
    }
}

/// The rival, in the environment of `cargo xtask planners`.
struct FastDownward {
    python: PathBuf,
    driver: PathBuf,
    folder: PathBuf,
}

impl FastDownward {
    fn find() -> Option<FastDownward> {
        let report = std::env::current_exe().unwrap();
        let target = report.ancestors().nth(3)?;
        let python = target.join("planners/bin/python");
        let code = "import up_fast_downward as it; print(it.__path__[0])";
        let said = Command::new(&python).args(["-c", code]).output().ok()?;
        let package = String::from_utf8(said.stdout).ok()?;
        let driver = Path::new(package.trim()).join("downward/fast-downward.py");
        let folder = target.join("planners/bench");
        std::fs::create_dir_all(&folder).ok()?;
        driver.exists().then_some(FastDownward {
            python,
            driver,
            folder,
        })
    }

    /// The length of the plan and the search time in seconds.
    fn solve(&self, problem: &str) -> (u64, f64) {
        std::fs::write(self.folder.join("domain.pddl"), Encoding::Typed.domain()).unwrap();
        std::fs::write(self.folder.join("problem.pddl"), problem).unwrap();
        let said = Command::new(&self.python)
            .arg(&self.driver)
            .args(["domain.pddl", "problem.pddl", "--search", "astar(lmcut())"])
            .current_dir(&self.folder)
            .output()
            .unwrap();
        let said = String::from_utf8(said.stdout).unwrap();
        let after = |label: &str| {
            let rest = said.split(label).nth(1).unwrap();
            let number = rest
                .trim_start()
                .split(|c: char| !c.is_ascii_digit() && c != '.');
            number.take(1).collect::<String>().parse::<f64>().unwrap()
        };
        (after("Plan length:") as u64, after("Search time:"))
    }
}
