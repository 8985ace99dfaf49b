//! Dates from seconds since 1970, in universal time: the day is the same for everyone.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A day of the Gregorian calendar, written `2026-11-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: i64,
    month: u8,
    day: u8,
}

impl Date {
    /// The day at a time in seconds since the beginning of 1970, UTC.
    ///
    /// Counts years from March, so that the leap day comes last (H. Hinnant's `civil_from_days`).
    pub fn at(seconds: i64) -> Date {
        let days = seconds.div_euclid(86_400) + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        Date {
            year: year + era * 400 + i64::from(month <= 2),
            month: month as u8,
            day: (of_year - (153 * from_march + 2) / 5 + 1) as u8,
        }
    }

    /// Today, UTC.
    #[cfg(feature = "clock")]
    pub fn today() -> Date {
        Date::at(now().div_euclid(1000))
    }
}

/// Milliseconds since the beginning of 1970.
#[cfg(feature = "clock")]
pub(crate) fn now() -> i64 {
    use std::time::{SystemTime, UNIX_EPOCH};

    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis().try_into().unwrap_or(i64::MAX))
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let wrong = || DateError(text.to_string());
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else {
            return Err(wrong());
        };
        let number = |word: &str| word.parse::<u16>().map_err(|_| wrong());
        let date = Date {
            year: number(year)?.into(),
            month: u8::try_from(number(month)?).map_err(|_| wrong())?,
            day: u8::try_from(number(day)?).map_err(|_| wrong())?,
        };
        let days = match date.month {
            4 | 6 | 9 | 11 => 30,
            2 if date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0) => 29,
            2 => 28,
            1..=12 => 31,
            _ => return Err(wrong()),
        };
        if (1..=days).contains(&date.day) {
            Ok(date)
        } else {
            Err(wrong())
        }
    }
}

/// A text that is no date.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a date: write it as in 2026-11-16")]
pub struct DateError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_794_787_200, "2026-11-16"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(Date::at(seconds).to_string(), date);
            assert_eq!(date.parse(), Ok(Date::at(seconds)));
        }
        for text in [
            "",
            "2026",
            "2026-13-01",
            "2026-02-29",
            "2026-1-0",
            "a-b-c",
            "2026-11-16-1",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
