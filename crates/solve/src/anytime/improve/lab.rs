//! Experiments.
use std::collections::HashMap;
use taquin_puzzle::{Board, Goal, Random, Scramble, Size};
use super::beam::{Beam, End, Scratch};
use super::field::{Arrangement, Field};

pub fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

pub struct Args(HashMap<String, String>);
impl Args {
    pub fn new() -> Args {
        Args(std::env::args().skip(1).filter_map(|a| a.split_once('=').map(|(a, b)| (a.to_string(), b.to_string()))).collect())
    }
    pub fn num(&self, key: &str, default: f64) -> f64 {
        self.0.get(key).map_or(default, |v| v.parse().unwrap())
    }
    pub fn str<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.0.get(key).map_or(default, |v| v)
    }
}

pub fn boards(args: &Args) -> (Size, Vec<(Board, f64)>) {
    let count = args.num("count", 10.0) as usize;
    let skip = args.num("skip", 0.0) as usize;
    let n = args.num("n", 5.0) as usize;
    let size = Size::new(n, n).unwrap();
    let which = args.str("boards", if n <= 7 { "deep" } else { "random" });
    if which == "deep" {
        let text = std::fs::read_to_string(format!("/work/shared/data/deepcubea{}.tsv", n * n - 1)).unwrap();
        let list = text.lines().filter(|l| !l.starts_with('#')).skip(skip).take(count).map(|l| {
            let f: Vec<&str> = l.split('\t').collect();
            let reference: f64 = if f[2] != "-" { f[2] } else { f[3] }.parse().unwrap();
            (f[4].parse().unwrap(), reference)
        });
        (size, list.collect())
    } else {
        let goal = Goal::Rows.board(size);
        let field = Field::new(size).unwrap();
        let list = (skip..skip + count).map(|seed| {
            let board = Scramble::Solvable(taquin_puzzle::Blank::Anywhere).board(&goal, &mut Random::new(seed as u64 + 1)).unwrap();
            let md = Arrangement::of(&board, &goal).manhattan(&field) as f64;
            (board, md)
        });
        (size, list.collect())
    }
}

fn one<G: super::guide::Guide>(args: &Args, field: &Field, guide: &G, boards: &[(Board, f64)], search: impl Fn(&Beam, &Arrangement, &mut Scratch<G>, super::beam::Tick<'_>) -> End) {
    let size = field.size();
    let goal = Goal::Rows.board(size);
    let width = args.num("width", 1000.0) as usize;
    let cap = args.num("cap", 1e9);
    let mut scratch = Scratch::new(guide);
    let (mut total, mut reference, mut failed, mut expanded) = (0.0, 0.0, 0, 0_u64);
    let begun = cpu();
    for (board, best) in boards {
        let start = Arrangement::of(board, &goal);
        let beam = Beam {
            width,
            width_of_cell: ((width as f64 * cap / size.cells() as f64).min(1e9)).max(1.0) as usize,
            longest: start.manhattan(field) * 3 + 100,
            square: args.num("square", 1.0) as usize,
            patience: args.num("patience", 200.0) as usize,
            blur: args.num("blur", 0.0) as u32,
            seed: args.num("seed", 0.0) as u64,
        };
        let found = search(&beam, &start, &mut scratch, &mut |e, _| { expanded += e; Ok(()) });
        match found {
            End::Home(codes) => {
                let mut at = start.clone();
                for &c in &codes { at.slide(field, c); }
                assert!(at.is_home());
                total += codes.len() as f64;
                reference += best;
            }
            End::Lost(codes) => { let mut at = start.clone(); for &c in &codes { at.slide(field, c); } println!("lost after {} of {} with distance {}", codes.len(), best, at.manhattan(field)); failed += 1 }
        }
    }
    let time = cpu() - begun;
    let n = (boards.len() - failed) as f64;
    println!("n={} failed {failed} mean {:.2} reference {:.2} ratio {:.4}  {:.3} s/board {:.0} ns/parent", size.rows(), total / n, reference / n, total / reference, time / boards.len() as f64, time * 1e9 / expanded as f64);
}

pub fn run() {
    let args = Args::new();
    let (size, boards) = boards(&args);
    let field = Field::new(size).unwrap();
    
    match args.str("mode", "line") {
        "tune" => {
            use super::line_guide::*;
            let keys = ["lin", "conv", "q", "cross", "lc", "hw", "lchw", "cap"];
            let defaults = [10.0, 10.0, 2.0, 20.0, 100.0, 0.1, 0.1, 2.5];
            let mut best: Vec<f64> = keys.iter().zip(defaults).map(|(k, d)| args.num(k, d)).collect();
            let width = args.num("width", 500.0) as usize;
            let goal = Goal::Rows.board(size);
            let starts: Vec<(Arrangement, f64)> = boards.iter().map(|(b, r)| (Arrangement::of(b, &goal), *r)).collect();
            let eval = |p: &[f64]| -> f64 {
                let score = LineScore { step: p[0], convex: p[1], power: p[2], cross: p[3], conflict: p[4], early: p[5], early_conflict: p[6] };
                let guide = LineGuide::<u8>::new(&field, score, size.cells() - 1);
                let mut scratch = Scratch::new(&guide);
                let mut total = 0.0;
                let mut reference = 0.0;
                for (start, best) in &starts {
                    let beam = Beam { width, width_of_cell: ((width as f64 * p[7] / size.cells() as f64).min(1e9)).max(1.0) as usize,
                        longest: (best * 1.7) as usize, blur: 0, seed: 0, square: 1, patience: 200 };
                    let found = beam.search(&field, &guide, start, &mut scratch, &mut |_, _| Ok(())).unwrap();
                    total += if let End::Home(c) = found { c.len() as f64 } else { best * 1.7 };
                    reference += best;
                }
                total / reference
            };
            let mut value = eval(&best);
            println!("{value:.4} {best:?}");
            let mut random = Random::new(args.num("seed", 1.0) as u64);
            let end = cpu() + args.num("secs", 200.0);
            let mut tries = 0;
            while cpu() < end {
                tries += 1;
                let mut p = best.clone();
                for k in 0..p.len() {
                    if random.below(3) == 0 {
                        let u = (random.below(2001) as f64 - 1000.0) / 1000.0;
                        if k == 5 || k == 6 { p[k] += 0.3 * u; } else if k == 2 { p[k] += 0.2 * u; } else { p[k] *= (0.5 * u).exp(); }
                    }
                }
                let v = eval(&p);
                if v < value { value = v; best = p; println!("{tries} {value:.4} {}", keys.iter().zip(&best).map(|(k, v)| format!("{k}={v:.2}")).collect::<Vec<_>>().join(" ")); }
            }
        }
        "line" => {
            let score = super::line_guide::LineScore { step: args.num("lin", 2.0), convex: args.num("conv", 1.0), power: args.num("q", 2.0), cross: args.num("cross", 0.0), conflict: args.num("lc", 10.0), early: args.num("hw", 0.0), early_conflict: args.num("lchw", 0.0) };
            if size.cells() <= 256 {
                let guide = super::line_guide::LineGuide::<u8>::new(&field, score, size.cells() - 1);
                if args.num("tour", 0.0) > 0.0 {
                    one(&args, &field, &guide, &boards, |b, s, _, t| b.tour(&field, &guide, s, t).unwrap());
                } else {
                    one(&args, &field, &guide, &boards, |b, s, m, t| b.search(&field, &guide, s, m, t).unwrap());
                }
            } else {
                let guide = super::line_guide::LineGuide::<u16>::new(&field, score, size.cells() - 1);
                if args.num("tour", 1.0) > 0.0 {
                    one(&args, &field, &guide, &boards, |b, s, _, t| b.tour(&field, &guide, s, t).unwrap());
                } else {
                    one(&args, &field, &guide, &boards, |b, s, m, t| b.search(&field, &guide, s, m, t).unwrap());
                }
            }
        }
        _ => {
            use crate::anytime::improver::{Best, Enough, Improver, Work};
            let engine = crate::Engine::in_memory();
            let goal = Goal::Rows.board(size);
            let (mut total, mut reference) = (0.0, 0.0);
            let secs = args.num("time", 1.0);
            for (board, r) in &boards {
                let problem = taquin_puzzle::Problem::new(board.clone(), goal.clone()).unwrap();
                let mut free = taquin_search::Control::new(taquin_search::Limits::default());
                let moves = crate::anytime::constructive::construct(&problem, &mut free).unwrap().unwrap();
                let mut best = Best::new(&problem, taquin_puzzle::Metric::Single, Enough::default(), moves);
                let work = Work { problem: &problem, metric: taquin_puzzle::Metric::Single, seed: args.num("seed", 0.0) as u64, threads: args.num("threads", 1.0) as usize, engine: &engine };
                let mut list = super::improvers(&work);
                let begun = cpu();
                let token = taquin_search::CancelToken::new();
                let stop = token.clone();
                let verbose = args.num("list", 0.0) > 0.0;
                let mut control = taquin_search::Control::new(taquin_search::Limits { memory: Some(4 << 30), time: (args.num("wall", 0.0) > 0.0).then(|| std::time::Duration::from_secs_f64(secs)), ..Default::default() })
                    .with_cancel(token).with_observer(move |_| if cpu() - begun > secs { stop.cancel() });
                loop {
                    let round = list[0].improve(&work, &mut best, &mut control);
                    if verbose { println!("  {:.2} s: {} ({:.4})", cpu() - begun, best.length(), best.length() as f64 / r); }
                    if round.is_err() { break; }
                }
                total += best.length() as f64;
                reference += r;
                let _ = &mut list as &mut Vec<Box<dyn Improver>>;
            }
            println!("n={} mean {:.2} reference {:.2} ratio {:.4}", size.rows(), total / boards.len() as f64, reference / boards.len() as f64, total / reference);
        }
    }
}
