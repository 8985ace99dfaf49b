//! Tests of averages, against the definition and against known numbers.

use proptest::prelude::*;

use super::*;
use crate::mode::Mode;
use crate::saved::tests::saved;

fn series(measure: Measure, values: &[u64]) -> Series {
    Series {
        measure,
        values: values.to_vec(),
    }
}

/// An average as the help describes it: sort, leave out, take the mean.
fn defined(values: &[u64]) -> Option<u64> {
    let trimmed = values.len().div_ceil(20);
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let kept: Vec<u128> = sorted
        .iter()
        .skip(trimmed)
        .rev()
        .skip(trimmed)
        .map(|&value| value.into())
        .collect();
    let count = kept.len() as u128;
    let mean = (2 * kept.iter().sum::<u128>() + count).checked_div(2 * count)?;
    Some(mean as u64)
}

proptest! {
    #[test]
    fn averages_are_as_defined(
        values in prop::collection::vec(prop_oneof![0_u64..50, any::<u64>()], 0..250),
        count in prop_oneof![1_usize..130, prop::sample::select(&AVERAGE_LENGTHS[..])],
        prefers_more: bool,
    ) {
        let measure = if prefers_more { Measure::MovesPerSecond } else { Measure::Time };
        let series = series(measure, &values);
        let expected: Vec<Option<u64>> = (1..=values.len())
            .map(|end| end.checked_sub(count).and_then(|from| defined(&values[from..end])))
            .collect();
        prop_assert_eq!(series.running_averages(count), expected.clone());
        prop_assert_eq!(series.average(count), expected.last().copied().flatten());
        let known = expected.iter().copied().flatten();
        let best = if prefers_more { known.max() } else { known.min() };
        prop_assert_eq!(series.best_average(count), best);
    }

    /// The order within one average does not matter, and no average leaves the range of its results.
    #[test]
    fn an_average_lies_within_its_results(
        mut values in prop::collection::vec(0_u64..1_000_000, 5..120),
    ) {
        let count = values.len();
        let average = series(Measure::Time, &values).average(count);
        values.sort_unstable();
        prop_assert_eq!(series(Measure::Time, &values).average(count), average);
        prop_assert!((Some(values[0])..=Some(values[count - 1])).contains(&average));
    }
}

#[test]
fn five_percent_are_left_out_on_each_side() {
    let left_out = AVERAGE_LENGTHS.map(trimmed_results);
    assert_eq!(left_out, [1, 1, 2, 3, 5]);
}

#[test]
fn averages_leave_the_best_and_the_worst_out() {
    let five = series(Measure::Time, &[10, 20, 30, 40, 1000]);
    assert_eq!(five.average(5), Some(30));
    assert_eq!(five.average(12), None);
    assert_eq!((five.best(), five.last()), (Some(10), Some(1000)));
    let six = series(Measure::Time, &[90, 10, 20, 30, 40, 1000]);
    assert_eq!(six.running_averages(5)[4..], [Some(30), Some(30)]);
    let twelve = series(Measure::Time, &(1..=12).collect::<Vec<_>>());
    assert_eq!(twelve.average(12), Some(7), "6.5, rounded up");
    let speeds = series(Measure::MovesPerSecond, &[5000, 7000, 6000]);
    assert_eq!(speeds.best(), Some(7000), "more is better");
    assert_eq!(series(Measure::Time, &[]).best(), None);
    assert_eq!(series(Measure::Time, &[1, 2]).average(2), None);
}

#[test]
fn measures_of_a_game() {
    let game = Saved {
        milliseconds: 12_345,
        single: 100,
        multi: 61,
        manhattan: 36,
        ..saved(Mode::Standard)
    };
    let values = Measure::ALL.map(|measure| {
        let value = measure.of(&game).unwrap();
        (measure.number(value), measure.format(value))
    });
    let expected = [
        ("12.34", "12.34"),
        ("100", "100 moves"),
        ("61", "61 moves"),
        ("8.100", "8.100 tps"),
        ("2.778", "2.778 mmd"),
    ];
    assert_eq!(
        values,
        expected.map(|(a, b)| (a.to_string(), b.to_string()))
    );
    assert_eq!(Measure::Moves.format(1000), "1 move");
    assert_eq!(Measure::Moves.format(52_336), "52.34 moves");
    let unmoved = Saved {
        manhattan: 0,
        ..game.clone()
    };
    assert_eq!(Measure::MovesPerDistance.of(&unmoved), None);
    let instant = Saved {
        milliseconds: 0,
        ..game.clone()
    };
    assert_eq!(Measure::MovesPerSecond.of(&instant), None);
    let damaged = Saved {
        milliseconds: u64::MAX,
        memorising: Some(u64::MAX),
        single: u64::MAX,
        manhattan: 1,
        ..game
    };
    for measure in Measure::ALL {
        assert!(measure.of(&damaged).is_some(), "without a panic");
    }
}

#[test]
fn memorising_is_time_but_not_speed() {
    let game = saved(Mode::Blind);
    assert_eq!(Measure::Time.of(&game), Some(1500));
    assert_eq!(Measure::MovesPerSecond.of(&game), Some(2000));
}

#[test]
fn categories_are_apart_and_in_order() {
    let game = |size: &str, mode, device| Saved {
        size: size.to_string(),
        device,
        ..saved(mode)
    };
    let (keys, hover) = (Some(InputDevice::Keyboard), Some(InputDevice::Hover));
    let games = [
        game("10x10", Mode::Standard, keys),
        game("4x4", Mode::Standard, keys),
        game("4x4", Mode::Standard, hover),
        game("4x4", Mode::Fewest, keys),
        game("4x4", "daily-2026-11-16".parse().unwrap(), keys),
        game("4x4", "daily-2026-11-17".parse().unwrap(), keys),
        game("4x4", Mode::Standard, keys),
    ];
    let found = CategoryStatistics::of(&games);
    let names: Vec<_> = found
        .iter()
        .map(|found| {
            let category = &found.category;
            let device = category.device.map_or("", InputDevice::name);
            let counts = found.counts.name();
            format!(
                "{} {} {device} {} {counts}",
                category.size, category.mode, found.games
            )
        })
        .collect();
    let expected = [
        "4x4 daily keyboard 2 time",
        "4x4 fewest keyboard 1 moves",
        "4x4 standard hover 1 time",
        "4x4 standard keyboard 2 time",
        "10x10 standard keyboard 1 time",
    ];
    assert_eq!(names, expected);
}

#[test]
fn json_is_in_seconds_and_moves() {
    let found = CategoryStatistics::of(&[saved(Mode::Standard)]);
    let json = serde_json::to_value(&found[0]).unwrap();
    assert_eq!(json["device"], "keyboard");
    assert_eq!(json["measures"][0]["measure"], "time");
    assert_eq!(json["measures"][0]["best"], 1.0);
    assert_eq!(json["measures"][1]["best"], 2.0);
    assert_eq!(json["measures"][0]["averages"][0]["of"], 5);
    assert_eq!(
        json["measures"][0]["averages"][0]["current"],
        serde_json::Value::Null
    );
}
