//! Sliding-tile puzzles as PDDL, with types and in plain STRIPS.

use std::fmt::Write as _;

pub(crate) const TYPED: &str = "
(define (domain n-puzzle-typed)
  (:requirements :strips :typing)
  (:types position tile)
  (:predicates (at ?t - tile ?p - position) (neighbor ?p1 ?p2 - position) (empty ?p - position))
  (:action move
    :parameters (?t - tile ?from ?to - position)
    :precondition (and (at ?t ?from) (neighbor ?from ?to) (empty ?to))
    :effect (and (at ?t ?to) (empty ?from) (not (at ?t ?from)) (not (empty ?to)))))";

pub(crate) const UNTYPED: &str = "
(define (domain n-puzzle)
  (:requirements :strips)
  (:predicates (tile ?t) (position ?p) (at ?t ?p) (neighbor ?p1 ?p2) (empty ?p))
  (:action move
    :parameters (?t ?from ?to)
    :precondition (and (tile ?t) (position ?from) (position ?to)
                       (at ?t ?from) (neighbor ?from ?to) (empty ?to))
    :effect (and (at ?t ?to) (empty ?from) (not (at ?t ?from)) (not (empty ?to)))))";

/// The PDDL problem of a board and its goal, given as cells in reading order; 0 is the blank.
pub(crate) fn problem(
    typed: bool,
    rows: usize,
    cols: usize,
    start: &[usize],
    goal: &[usize],
) -> String {
    let mut text = String::new();
    let cells = rows * cols;
    let (domain, position, tile) = match typed {
        true => ("n-puzzle-typed", "- position", "- tile"),
        false => ("n-puzzle", "", ""),
    };
    write!(text, "(define (problem board) (:domain {domain}) (:objects").unwrap();
    (0..cells).for_each(|cell| write!(text, " p{cell}").unwrap());
    write!(text, " {position}").unwrap();
    (1..cells).for_each(|number| write!(text, " t{number}").unwrap());
    write!(text, " {tile})\n(:init").unwrap();
    if !typed {
        (0..cells).for_each(|cell| write!(text, " (position p{cell})").unwrap());
        (1..cells).for_each(|number| write!(text, " (tile t{number})").unwrap());
    }
    for cell in 0..cells {
        for other in 0..cells {
            let apart = (cell / cols).abs_diff(other / cols) + (cell % cols).abs_diff(other % cols);
            if apart == 1 {
                write!(text, " (neighbor p{cell} p{other})").unwrap();
            }
        }
    }
    let place = |text: &mut String, board: &[usize], is_start: bool| {
        for (cell, &number) in board.iter().enumerate() {
            match number {
                0 if is_start => write!(text, " (empty p{cell})").unwrap(),
                0 => {}
                _ => write!(text, " (at t{number} p{cell})").unwrap(),
            }
        }
    };
    place(&mut text, start, true);
    text.push_str(")\n(:goal (and");
    place(&mut text, goal, false);
    text.push_str(")))");
    text
}

/// The goal with the blank last.
pub(crate) fn rows_goal(cells: usize) -> Vec<usize> {
    (1..cells).chain([0]).collect()
}
