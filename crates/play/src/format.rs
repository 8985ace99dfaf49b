//! Times, counts and goals as text.

use std::time::Duration;

/// A number of things in words: `1 move`, `2 moves`.
pub fn format_count(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// A time as players write it: `9.87`, `1:02.34`, `1:00:00.00`.
pub fn format_time(time: Duration) -> String {
    let hundredths = time.as_millis() / 10;
    let (seconds, rest) = (hundredths / 100, hundredths % 100);
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s}.{rest:02}"),
        (0, m, s) => format!("{m}:{s:02}.{rest:02}"),
        (h, m, s) => format!("{h}:{m:02}:{s:02}.{rest:02}"),
    }
}

/// A goal as text, cut if it is a board of its own, which would fill a table.
pub fn format_goal(goal: &str) -> String {
    const MAX_CHARS: usize = 16;
    if goal.chars().count() > MAX_CHARS {
        goal.chars().take(MAX_CHARS - 1).chain(['…']).collect()
    } else {
        goal.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn times_as_players_write_them() {
        assert_eq!(format_count(1, "move"), "1 move");
        assert_eq!(format_count(0, "move"), "0 moves");
        assert_eq!(format_time(ms(9876)), "9.87");
        assert_eq!(format_time(ms(62_340)), "1:02.34");
        assert_eq!(format_time(ms(3_600_000)), "1:00:00.00");
    }

    #[test]
    fn a_goal_of_its_own_is_cut() {
        assert_eq!(format_goal("blank-first"), "blank-first");
        assert_eq!(format_goal("1 2 3/4 5 6/7 8 0"), "1 2 3/4 5 6/7 8…");
    }
}
