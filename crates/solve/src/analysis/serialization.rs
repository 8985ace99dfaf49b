//! An analysis as JSON, by serde.

use serde::ser::{Serialize, Serializer};
use taquin_puzzle::moves::WrittenMoves;
use taquin_puzzle::{Board, Metric, Notation};
use taquin_search::StopReason;

use super::Analysis;
use super::written::{WrittenAnalysis, WrittenMistake, WrittenStretch};

/// The fields of an analysis.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Fields<'a> {
    /// The board on which the moves begin.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    start: &'a Board,
    /// The goal.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    goal: &'a Board,
    /// How moves are counted.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "single"))]
    metric: Metric,
    /// The moves.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "LRUL"))]
    moves: WrittenMoves<'a>,
    /// The number of moves.
    length: u64,
    /// The number of moves of a shortest solution, if it is known.
    optimal: Option<u64>,
    /// No solution is shorter than this.
    lower_bound: u64,
    /// The distance to the goal at the start and after each move; null where it is not known.
    #[serde(serialize_with = "as_list")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Option<u64>>))]
    distances: &'a Analysis,
    /// The moves that led no nearer to the goal.
    lost: &'a [WrittenMistake],
    /// Stretches before the first known distance that could be shorter.
    stretches: &'a [WrittenStretch],
    /// The limit that kept distances from being known, if one did.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    stopped: Option<StopReason>,
}

fn as_list<S: Serializer>(analysis: &&Analysis, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(analysis.distances())
}

impl Serialize for WrittenAnalysis<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let analysis = self.analysis();
        let fields = Fields {
            start: analysis.start(),
            goal: analysis.goal(),
            metric: analysis.metric,
            moves: self.notation().written(&analysis.moves, analysis.start()),
            length: analysis.length,
            optimal: analysis.optimal(),
            lower_bound: analysis.lower_bound(),
            distances: analysis,
            lost: self.mistakes(),
            stretches: self.stretches(),
            stopped: analysis.stopped,
        };
        fields.serialize(serializer)
    }
}

impl Serialize for Analysis {
    /// Writes the moves in the tile notation; see [`WrittenAnalysis`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.written(Notation::Tile).serialize(serializer)
    }
}

#[cfg(feature = "openapi")]
crate::report::schema_of_fields!(Analysis as "Analysis" by Fields<'static>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solve;

    fn json(metric: Metric, notation: Notation, moves: &str) -> String {
        let start: Board = "1 2 3/4 0 6/7 5 8".parse().unwrap();
        let question = Solve::board(&start).unwrap().metric(metric);
        let analysis = question.analyse(&moves.parse().unwrap(), |_| ()).unwrap();
        if notation == Notation::Tile {
            let whole = serde_json::to_string(&analysis).unwrap();
            assert_eq!(
                whole,
                serde_json::to_string(&analysis.written(notation)).unwrap()
            );
        }
        serde_json::to_string(&analysis.written(notation)).unwrap()
    }

    #[test]
    fn fields_and_notations() {
        assert_eq!(
            json(Metric::Single, Notation::Tile, "LRUL"),
            "{\"start\":\"1 2 3/4 0 6/7 5 8\",\"goal\":\"1 2 3/4 5 6/7 8 0\",\"metric\":\"single\",\
             \"moves\":\"LRUL\",\"length\":4,\"optimal\":2,\"lower_bound\":2,\
             \"distances\":[2,3,2,1,0],\
             \"lost\":[{\"move\":1,\"played\":\"L\",\"good\":[\"U\"],\"lost\":2}],\
             \"stretches\":[],\"stopped\":null}"
        );
        let numbers = json(Metric::Multi, Notation::Numbers, "UDRL2RUL");
        assert!(
            numbers.contains("\"moves\":\"5 5 4 4 6 6 5 8\""),
            "{numbers}"
        );
        assert!(
            numbers.contains("{\"move\":2,\"played\":\"5\",\"good\":[\"8\"],\"lost\":2}"),
            "{numbers}"
        );
        assert!(
            numbers.contains("{\"move\":4,\"played\":\"4 6\",\"good\":[\"4\"],\"lost\":1}"),
            "{numbers}"
        );
        let blank = json(Metric::Single, Notation::Blank, "UDUL");
        assert!(
            blank.contains("\"played\":\"u\",\"good\":[\"r\"]"),
            "{blank}"
        );
    }
}
