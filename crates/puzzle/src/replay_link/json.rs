//! The JSON list in a link, read without keeping more than its values.

use std::fmt;
use std::time::Duration;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::ReplayLink;

/// Longer lists are those of slidysim's leaderboard, which contain other things.
const MAX_FIELDS: usize = 9;

/// The list as it is written.
pub(super) struct Fields {
    pub(super) solution: String,
    /// Thousandths of moves per second.
    pub(super) speed: f64,
    pub(super) scramble: String,
    pub(super) times: Option<Vec<Duration>>,
}

/// Writes the list.
pub(super) fn write(link: &ReplayLink) -> Vec<u8> {
    let times = match &link.times {
        Some(times) => Times::Known(times),
        None => Times::Unknown,
    };
    let speed = Number(link.moves_per_second * 1000.0);
    let list = (link.moves.to_string(), speed, link.board.to_string(), times);
    serde_json::to_vec(&list).expect("texts and finite numbers can be written")
}

enum Times<'a> {
    Known(&'a [Duration]),
    Unknown,
}

impl Serialize for Times<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Times::Known(times) => {
                let milliseconds = |time: &Duration| Number(time.as_secs_f64() * 1000.0);
                serializer.collect_seq(times.iter().map(milliseconds))
            }
            Times::Unknown => serializer.serialize_i32(-1),
        }
    }
}

/// A number with at most six decimals, and without a decimal point if it is whole.
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded = (self.0 * 1e6).round() / 1e6;
        if rounded.fract() == 0.0 && rounded < u64::MAX as f64 {
            serializer.serialize_u64(rounded as u64)
        } else {
            serializer.serialize_f64(rounded)
        }
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        deserializer.deserialize_seq(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of the solution, the speed, the scramble and the times")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Fields, A::Error> {
        let missing = |index| A::Error::invalid_length(index, &self);
        let Text(solution) = list.next_element()?.ok_or_else(|| missing(0))?;
        let Speed(speed) = list.next_element()?.ok_or_else(|| missing(1))?;
        let Text(scramble) = list.next_element()?.ok_or_else(|| missing(2))?;
        let times = list.next_element()?.unwrap_or(ReadTimes(None));
        let mut fields = 4;
        while list.next_element::<IgnoredAny>()?.is_some() {
            fields += 1;
            if fields > MAX_FIELDS {
                return Err(A::Error::custom(LEADERBOARD));
            }
        }
        Ok(Fields {
            solution,
            speed,
            scramble,
            times: times.0,
        })
    }
}

const LEADERBOARD: &str = "this is a link to a solve of the leaderboard: open it in a browser and share the \
                           replay from there";

/// A text; the leaderboard's links begin with an object instead.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        struct TextVisitor;
        impl<'de> Visitor<'de> for TextVisitor {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the solution or the scramble as text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text(text.to_owned()))
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, _: A) -> Result<Text, A::Error> {
                Err(A::Error::custom(LEADERBOARD))
            }
        }
        deserializer.deserialize_any(TextVisitor)
    }
}

struct Speed(f64);

impl<'de> Deserialize<'de> for Speed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Speed, D::Error> {
        struct SpeedVisitor;
        impl Visitor<'_> for SpeedVisitor {
            type Value = Speed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the speed as a number")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Speed, E> {
                Ok(Speed(number as f64))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Speed, E> {
                Ok(Speed(number as f64))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Speed, E> {
                Ok(Speed(number))
            }
        }
        deserializer.deserialize_any(SpeedVisitor)
    }
}

struct ReadTimes(Option<Vec<Duration>>);

impl<'de> Deserialize<'de> for ReadTimes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ReadTimes, D::Error> {
        struct TimesVisitor;
        impl<'de> Visitor<'de> for TimesVisitor {
            type Value = ReadTimes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of times in milliseconds, or -1")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ReadTimes, A::Error> {
                let mut times = Vec::new();
                while let Some(milliseconds) = list.next_element::<f64>()? {
                    let time = Duration::try_from_secs_f64(milliseconds / 1000.0);
                    times.push(time.map_err(|_| {
                        let what = "is not a time in milliseconds";
                        A::Error::custom(format_args!("{milliseconds} {what}"))
                    })?);
                }
                Ok(ReadTimes(Some(times)))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<ReadTimes, E> {
                if number == -1 {
                    return Ok(ReadTimes(None));
                }
                Err(E::invalid_type(
                    serde::de::Unexpected::Signed(number),
                    &self,
                ))
            }

            // JavaScript writes what is undefined as null.
            fn visit_unit<E: Error>(self) -> Result<ReadTimes, E> {
                Ok(ReadTimes(None))
            }
        }
        deserializer.deserialize_any(TimesVisitor)
    }
}
