//! Which tables the host should provide.

use serde::{Deserialize, Serialize};
use taquin::puzzle::GoalChoice;
use taquin::solve::tables::Description;
use taquin::solve::{GoalClass, TableNeeds};
use taquin::{Engine, Metric, Size};

use crate::host::Outcome;
use crate::instance::{json, refused};

/// The boards that tables are for; without a size, those that were asked about so far.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    size: Option<Size>,
    goal: Option<String>,
    metric: Option<Metric>,
}

/// The needs of several goal classes.
#[derive(Serialize)]
struct Answer {
    needs: Vec<NamedNeeds>,
}

/// The tables that would make searches faster, by name.
#[derive(Serialize)]
struct NamedNeeds {
    /// Sets of tables to read where all of a set are kept, the strongest first.
    usable: Vec<Vec<String>>,
    /// The tables to build now.
    build: Vec<String>,
}

/// Says which tables would make searches faster.
pub(crate) fn needs(engine: &Engine, body: &[u8]) -> Outcome {
    match serde_json::from_slice::<Request>(body) {
        Ok(request) => match needs_of(engine, &request) {
            Ok(needs) => json(&Answer {
                needs: needs.iter().map(named).collect(),
            }),
            Err(message) => refused(&message),
        },
        Err(error) => refused(&error.to_string()),
    }
}

fn needs_of(engine: &Engine, request: &Request) -> Result<Vec<TableNeeds>, String> {
    let Some(size) = request.size else {
        return Ok(engine.table_needs());
    };
    let goal = request.goal.as_deref().unwrap_or("rows");
    let goal: GoalChoice = goal.parse().map_err(|error| format!("{error}"))?;
    let goal = goal.board(size).map_err(|error| error.to_string())?;
    let metric = request.metric.unwrap_or_default();
    Ok(vec![engine.table_needs_of(GoalClass::of(&goal), metric)])
}

fn named(needs: &TableNeeds) -> NamedNeeds {
    let names = |tables: &Vec<Description>| tables.iter().map(Description::file_name).collect();
    NamedNeeds {
        usable: needs.usable.iter().map(names).collect(),
        build: names(&needs.worth_building),
    }
}
