//! An estimate as JSON, by serde.

use std::fmt::Display;

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use taquin_puzzle::Metric;
use taquin_search::StopReason;

use super::Estimate;
use crate::HeuristicKind;
use crate::report::StartAndGoal;

/// The fields of an estimate.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Fields<'a> {
    #[serde(flatten)]
    boards: StartAndGoal,
    /// How moves are counted.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "single"))]
    metric: Metric,
    /// What each heuristic says, by its name; null if it does not apply to the board.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Option<u64>>))]
    values: Object<&'a HeuristicKind, Option<&'a u64>>,
    /// The share of the distance that each value explains, if the distance is known.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, f64>))]
    shares: Object<&'a HeuristicKind, f64>,
    /// The heuristics whose values may exceed the distance.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    may_overestimate: Vec<&'a HeuristicKind>,
    /// Why heuristics do not apply, by their names.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    refused: Object<&'a HeuristicKind, String>,
    /// The length of a shortest solution, if it was proven.
    distance: Option<u64>,
    /// No solution is shorter than this.
    lower_bound: u64,
    /// Why the search for the distance ended early, if it did.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    stopped: Option<StopReason>,
}

/// Pairs as an object, in their order.
struct Object<K, V>(Vec<(K, V)>);

impl<K: Display, V: Serialize> Serialize for Object<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(&key.to_string(), value)?;
        }
        map.end()
    }
}

impl Serialize for Estimate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pairs = || {
            let said = self.values.iter();
            said.map(|said| (&said.heuristic, &said.value))
        };
        let values = pairs().map(|(name, value)| (name, value.as_ref().ok()));
        let shares =
            pairs().filter_map(|(name, value)| Some((name, self.share(*value.as_ref().ok()?)?)));
        let refused =
            pairs().filter_map(|(name, value)| Some((name, value.as_ref().err()?.to_string())));
        let names = pairs().map(|(name, _)| name);
        let fields = Fields {
            boards: StartAndGoal::new(&self.start, &self.goal),
            metric: self.metric,
            values: Object(values.collect()),
            shares: Object(shares.collect()),
            may_overestimate: names.filter(|name| !name.is_admissible()).collect(),
            refused: Object(refused.collect()),
            distance: self.distance,
            lower_bound: self.lower_bound,
            stopped: self.stopped,
        };
        fields.serialize(serializer)
    }
}

#[cfg(feature = "openapi")]
crate::report::schema_of_fields!(Estimate as "Estimate" by Fields<'static>);
