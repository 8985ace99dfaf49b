//! Which boards were seen before, and which repeat by chance.

use taquin::Size;

use crate::hash::fnv_1a;
use crate::mode::Mode;
use crate::saved::{Leg, Saved};

/// Whether a size has so few boards that random ones soon repeat: seeing one again then means nothing.
pub(crate) fn repeats_by_chance(size: Size) -> bool {
    const MAX_BOARDS: usize = 1000;
    let cells = size.cells();
    if size.is_line() {
        return cells <= MAX_BOARDS;
    }
    // Half of all permutations can be reached.
    let reachable = (3..=cells).try_fold(1_usize, |count, factor| {
        Some(count * factor).filter(|&count| count <= MAX_BOARDS)
    });
    reachable.is_some()
}

/// Whether the boards of a game were all seen before, not counting those that repeat by chance.
///
/// # Errors
/// The first error of `is_seen`.
pub(crate) fn are_all_seen<E>(
    legs: &[Leg],
    mut is_seen: impl FnMut(&Leg) -> Result<bool, E>,
) -> Result<bool, E> {
    let mut telling = legs
        .iter()
        .filter(|leg| !leg.repeats_by_chance())
        .peekable();
    if telling.peek().is_none() {
        return Ok(false);
    }
    for leg in telling {
        if !is_seen(leg)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Short texts that stand for the boards of a game, for programs that note which ones were played.
///
/// A game was [repeated](crate::Unranked::reason) if it has keys and all of them were noted before. Boards so small
/// that they repeat by chance have none; the board of a day has one that stands for the day.
pub fn repeat_keys(game: &Saved) -> Vec<String> {
    if let Mode::Daily(_) = game.mode {
        let day = format!("{} {} {}", game.mode.tag(), game.size, game.goal);
        return vec![key(&day)];
    }
    let telling = game.legs.iter().filter(|leg| !leg.repeats_by_chance());
    telling
        .map(|leg| key(&format!("{} {}", leg.scramble, leg.goal)))
        .collect()
}

fn key(text: &str) -> String {
    format!("{:016x}", fnv_1a(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved::tests::saved;

    #[test]
    fn sizes_whose_boards_repeat_by_chance() {
        for (size, repeats) in [
            ("1x2", true),
            ("1x900", true),
            ("2x2", true),
            ("2x3", true),
            ("3x2", true),
            ("2x4", false),
            ("3x3", false),
            ("100x100", false),
            ("1x2000", false),
        ] {
            let size = size.parse().unwrap();
            assert_eq!(repeats_by_chance(size), repeats, "{size}");
        }
    }

    #[test]
    fn keys_stand_for_days_and_for_boards_that_tell_something() {
        let game = saved(Mode::Standard);
        let keys = repeat_keys(&game);
        assert_eq!(keys.len(), 1);
        assert_eq!(repeat_keys(&saved(Mode::Fewest)), keys, "the same board");
        let mut other = game.clone();
        other.legs[0].scramble = "1 2 3/0 4 6/7 5 8".to_string();
        assert_ne!(repeat_keys(&other), keys);
        other.legs[0].scramble = "1 2/0 3".to_string();
        assert!(repeat_keys(&other).is_empty());
        let day = |day: &str| repeat_keys(&saved(day.parse().unwrap()));
        assert_ne!(day("daily-2026-11-16"), day("daily-2026-11-17"));
        assert_eq!(day("daily-2026-11-16").len(), 1);
    }
}
