//! Seeds in JSON: as numbers, or as text where other programs would round them.
//!
//! JavaScript and many tools keep numbers as 64-bit floats, which are exact up to 2^53. A game whose seed was
//! rounded would no longer be dealt from it. For fields with `#[serde(with = "taquin_play::seed_text")]`.

use serde::{Deserialize, Deserializer, Serializer, de};

/// The largest whole number up to which every JSON parser is exact.
const MAX_EXACT: u64 = (1 << 53) - 1;

/// A seed as it is written.
#[cfg(feature = "openapi")]
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum SeedNumber {
    /// A number that every JSON parser reads exactly.
    Number(u64),
    /// The digits of a larger one.
    Text(String),
}

/// Writes a seed, as text if it is too large for a number.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(seed: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    match *seed {
        None => serializer.serialize_none(),
        Some(seed) if seed <= MAX_EXACT => serializer.serialize_some(&seed),
        Some(seed) => serializer.serialize_some(&seed.to_string()),
    }
}

/// Reads a number, the same as text, or nothing.
///
/// # Errors
/// If it is anything else.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "a seed is a whole number, or the digits of one as text"
    )]
    enum Written {
        Number(u64),
        Text(String),
    }
    match Option::<Written>::deserialize(deserializer)? {
        None => Ok(None),
        Some(Written::Number(seed)) => Ok(Some(seed)),
        Some(Written::Text(text)) => {
            let seed = text.parse().map(Some);
            seed.map_err(|_| de::Error::custom(format!("'{text}' is not a seed")))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::mode::Mode;
    use crate::saved::{Saved, tests::saved};

    #[test]
    fn no_seed_is_rounded() {
        for (seed, written) in [
            (Some(7), "\"seed\":7,"),
            (Some((1 << 53) - 1), "\"seed\":9007199254740991,"),
            (Some(1 << 53), "\"seed\":\"9007199254740992\","),
            (Some(u64::MAX), "\"seed\":\"18446744073709551615\","),
            (None, "\"seed\":null,"),
        ] {
            let game = Saved {
                seed,
                ..saved(Mode::Standard)
            };
            let json = serde_json::to_string(&game).unwrap();
            assert!(json.contains(written), "{json}");
            assert_eq!(serde_json::from_str::<Saved>(&json).unwrap(), game);
        }
        let number = serde_json::to_string(&saved(Mode::Standard)).unwrap();
        let number = number.replace("\"18446744073709551615\"", "18446744073709551615");
        assert!(serde_json::from_str::<Saved>(&number).is_ok());
        for wrong in ["-1", "1.5", "\"x\"", "{}"] {
            let json = number.replace("18446744073709551615", wrong);
            let error = serde_json::from_str::<Saved>(&json).unwrap_err();
            assert!(error.to_string().contains("seed"), "{error}");
        }
    }
}
