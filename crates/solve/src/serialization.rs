//! Methods and heuristics for serde: written by name, and read by the parsers that the command uses.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::{HeuristicKind, Method};

macro_rules! as_text {
    ($($value:ty),*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$value, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(HeuristicKind, Method);

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_search::{Limits, StopReason};

    #[test]
    fn what_is_written_is_read_back() {
        for &method in Method::ALL {
            let text = serde_json::to_string(&method).unwrap();
            assert_eq!(text, format!("\"{method}\""));
            assert_eq!(serde_json::from_str::<Method>(&text).unwrap(), method);
        }
        let kind: HeuristicKind = "weighted(1.5,max(walking,manhattan))".parse().unwrap();
        let text = serde_json::to_string(&kind).unwrap();
        assert_eq!(serde_json::from_str::<HeuristicKind>(&text).unwrap(), kind);
        let limits = Limits::new().nodes(7).cost(80);
        let text = serde_json::to_string(&limits).unwrap();
        assert_eq!(serde_json::from_str::<Limits>(&text).unwrap(), limits);
        assert_eq!(serde_json::from_str::<Limits>("{}").unwrap(), Limits::new());
        for reason in [StopReason::Time, StopReason::Cancelled, StopReason::Enough] {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(text, format!("\"{}\"", reason.name()));
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let error = serde_json::from_str::<Method>("\"astarr\"").unwrap_err();
        assert!(
            error.to_string().contains("did you mean 'astar'?"),
            "{error}"
        );
        assert!(serde_json::from_str::<HeuristicKind>("7").is_err());
        assert!(serde_json::from_str::<Limits>("{\"node\": 7}").is_err());
    }
}
