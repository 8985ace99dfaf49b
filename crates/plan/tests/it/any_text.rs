//! No input makes the planner panic: random text, random PDDL words, damaged domains and plans.

use std::time::Duration;

use proptest::prelude::*;
use taquin_plan::pddl::{Domain, PddlProblem};
use taquin_plan::{PlanMethod, PlannerError, ground, plan, read_plan, validate};
use taquin_search::{Control, Limits};

use crate::samples::{LOGISTICS, SAMPLES};

/// Parses, grounds, plans and validates, until one of these fails.
fn go_all_the_way(domain: &str, problem: &str, plan_text: &str) {
    let Ok(domain) = Domain::parse(domain) else {
        return;
    };
    let Ok(problem) = PddlProblem::parse(problem, &domain) else {
        return;
    };
    if let Ok(steps) = read_plan(plan_text) {
        let _ = validate(&problem, &steps);
    }
    let limits = Limits::new()
        .nodes(50)
        .time(Duration::from_secs(2))
        .memory(1 << 24);
    let Ok(task) = ground(&problem, &mut Control::new(limits)) else {
        return;
    };
    for method in ["astar-lmcut", "preferred-ff", "greedy-hadd", "graphplan"] {
        let method: PlanMethod = method.parse().unwrap();
        let answer = match plan(&task, method, &mut Control::new(limits)) {
            Err(PlannerError::TooManyConditionalEffects { .. }) => continue,
            answer => answer.unwrap(),
        };
        if let Some(plan) = answer.plan {
            let steps = read_plan(&plan.to_string()).unwrap();
            assert_eq!(validate(&problem, &steps), Ok(plan.cost()));
        }
    }
}

/// Words of PDDL.
fn word() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "(",
        "(",
        "(",
        ")",
        ")",
        ")",
        "define",
        "domain",
        "problem",
        ":types",
        ":predicates",
        ":action",
        ":parameters",
        ":precondition",
        ":effect",
        ":init",
        ":goal",
        ":objects",
        ":domain",
        ":constants",
        ":functions",
        ":metric",
        "minimize",
        "increase",
        "total-cost",
        "and",
        "not",
        "or",
        "imply",
        "forall",
        "exists",
        "when",
        "=",
        "-",
        "?x",
        "?y",
        "a",
        "b",
        "at",
        "either",
        "object",
        "7",
        "0.5",
        ";",
        "\n",
    ])
}

/// A text with one piece taken out, doubled, or replaced by a word.
fn spoilt(text: &'static str) -> impl Strategy<Value = String> {
    let tokens: Vec<&str> = text
        .split_inclusive(|c: char| c.is_whitespace() || "()".contains(c))
        .collect();
    let places = prop::collection::vec((0..tokens.len(), 0..3, word()), 1..4);
    places.prop_map(move |changes| {
        let mut tokens = tokens.clone();
        for (at, kind, word) in changes {
            let at = at.min(tokens.len() - 1);
            match kind {
                0 => drop(tokens.remove(at)),
                1 => tokens.insert(at, tokens[at]),
                _ => tokens[at] = word,
            }
        }
        tokens.concat()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text(text in ".{0,200}") {
        let _ = Domain::parse(&text);
        let _ = PddlProblem::parse(&text, &Domain::parse(LOGISTICS).unwrap());
        let _ = read_plan(&text);
    }

    #[test]
    fn any_words(words in prop::collection::vec(word(), 0..80)) {
        let text = words.join(" ");
        let _ = Domain::parse(&text);
        let _ = Domain::parse(&format!("(define (domain d) {text}"));
        let _ = PddlProblem::parse(&text, &Domain::parse(LOGISTICS).unwrap());
        let _ = read_plan(&text);
    }

    #[test]
    fn spoilt_logistics(domain in spoilt(LOGISTICS), problem in spoilt(SAMPLES[3].problem)) {
        go_all_the_way(&domain, SAMPLES[3].problem, "(fly jet bron orly)");
        go_all_the_way(LOGISTICS, &problem, "(fly jet bron orly)");
        go_all_the_way(&domain, &problem, "(fly jet bron)");
    }

    #[test]
    fn spoilt_gripper(domain in spoilt(SAMPLES[2].domain), problem in spoilt(SAMPLES[2].problem)) {
        go_all_the_way(&domain, SAMPLES[2].problem, "(move here there)");
        go_all_the_way(SAMPLES[2].domain, &problem, "(pick b1 here left)");
    }

    #[test]
    fn spoilt_lift(domain in spoilt(SAMPLES[4].domain), problem in spoilt(SAMPLES[4].problem)) {
        go_all_the_way(&domain, SAMPLES[4].problem, "(stop f2)");
        go_all_the_way(SAMPLES[4].domain, &problem, "(stop f2)");
        go_all_the_way(&domain, &problem, "(ride f1 f2)");
    }

    #[test]
    fn spoilt_plans(text in spoilt("(drive van orly louvre paris)\n(load letter van louvre)\n; cost = 2\n")) {
        go_all_the_way(LOGISTICS, SAMPLES[3].problem, &text);
    }
}
