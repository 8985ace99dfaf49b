//! Answers as programs exchange them: serde types that every front end prints.
//!
//! The fields are those of the command's `--format json`. What is not known is null. An
//! [`Analysis`](crate::Analysis) and an [`Estimate`](crate::Estimate) are written as they are.

mod boards;
mod check;
mod hint;
mod listed;
mod moves;
mod progress;
mod scramble;
mod solve;
mod unsolvable;
mod verify;

pub use boards::StartAndGoal;
pub use check::{CheckReport, InvertedPairs, StatementReport};
pub use hint::HintReport;
pub use listed::Listed;
pub use moves::MovesReport;
pub use progress::ProgressReport;
pub use scramble::ScrambleReport;
pub use solve::{SolveReport, Status, StepReport, Steps};
pub use unsolvable::UnsolvableReport;
pub use verify::VerifyReport;

/// Gives a type the schema of the private struct whose fields it is written with.
#[cfg(feature = "openapi")]
macro_rules! schema_of_fields {
    ($type:ty as $name:literal by $fields:ty) => {
        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                <$fields as utoipa::PartialSchema>::schema()
            }
        }

        impl utoipa::ToSchema for $type {
            fn name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed($name)
            }

            fn schemas(
                schemas: &mut Vec<(
                    String,
                    utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>,
                )>,
            ) {
                <$fields as utoipa::ToSchema>::schemas(schemas);
            }
        }
    };
}
#[cfg(feature = "openapi")]
pub(crate) use schema_of_fields;
