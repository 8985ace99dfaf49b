//! The OpenAPI document of all questions.

use serde_json::Value;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, PathItem, PathsBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ComponentsBuilder, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{
    ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Required, ResponseBuilder,
};
use utoipa::{PartialSchema, ToSchema};

use crate::error::ErrorReport;
use crate::question::{Question, QuestionInfo};
use crate::questions::QUESTIONS;
use taquin::solve::report::ProgressReport;

/// The schemas of a request and its answer.
pub(crate) struct QuestionSchemas {
    request: Named,
    answer: Named,
    /// Those that they refer to.
    others: Vec<(String, RefOr<Schema>)>,
}

/// A schema and its name.
struct Named {
    name: String,
    schema: RefOr<Schema>,
}

impl Named {
    fn of<T: ToSchema>() -> Named {
        Named {
            name: T::name().into_owned(),
            schema: T::schema(),
        }
    }

    fn reference(&self) -> Ref {
        Ref::from_schema_name(&self.name)
    }
}

impl QuestionSchemas {
    pub(crate) fn of<Q: Question>() -> QuestionSchemas {
        let mut others = Vec::new();
        Q::schemas(&mut others);
        <Q::Answer as ToSchema>::schemas(&mut others);
        QuestionSchemas {
            request: Named::of::<Q>(),
            answer: Named::of::<Q::Answer>(),
            others,
        }
    }
}

/// The document of all questions, each at `/api/` and its name.
///
/// A server adds its own paths and the answers that it gives before a question is asked.
pub fn openapi() -> OpenApi {
    let mut components = ComponentsBuilder::new();
    let mut paths = PathsBuilder::new();
    for (name, schema) in [
        (ErrorReport::name(), ErrorReport::schema()),
        (ProgressReport::name(), ProgressReport::schema()),
    ] {
        components = components.schema(name, schema);
    }
    for question in QUESTIONS {
        let schemas = (question.schemas)();
        let mut item = PathItem::new(HttpMethod::Post, post(question, &schemas));
        if question.name == "methods" {
            item.get = Some(operation(question, &schemas, "get").build());
        }
        paths = paths.path(format!("/api/{}", question.name), item);
        let QuestionSchemas {
            request,
            answer,
            others,
        } = schemas;
        components = components
            .schemas_from_iter(others)
            .schema(request.name, request.schema)
            .schema(answer.name, answer.schema);
    }
    let about = "Questions about sliding-tile puzzles. Requests and answers are JSON; the answers have the \
                 fields of the command's --format json.";
    let info = InfoBuilder::new()
        .title("taquin")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(about));
    OpenApiBuilder::new()
        .info(info)
        .paths(paths)
        .components(Some(components.build()))
        .build()
}

/// What both ways of asking have in common.
fn operation(question: &QuestionInfo, schemas: &QuestionSchemas, way: &str) -> OperationBuilder {
    let mut answered = ResponseBuilder::new().description("the answer");
    if question.name == "picture" {
        for media_type in ["image/svg+xml", "image/png", "image/gif"] {
            let content = ContentBuilder::new().schema(Some(schemas.answer.reference()));
            answered = answered.content(media_type, content.build());
        }
    } else {
        let content = ContentBuilder::new().schema(Some(schemas.answer.reference()));
        answered = answered.content("application/json", content.build());
    }
    if question.name == "solve" {
        let text = ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .description(Some(
                "with 'Accept: text/event-stream': events 'progress' with a ProgressReport while the search \
                 runs, then 'answer' with a SolveReport, or 'error' with an ErrorReport",
            ));
        let content = ContentBuilder::new().schema(Some(text));
        answered = answered.content("text/event-stream", content.build());
    }
    let refused = || {
        let content =
            ContentBuilder::new().schema(Some(Ref::from_schema_name(ErrorReport::name())));
        ResponseBuilder::new().content("application/json", content.build())
    };
    let bad = refused().description("the request is wrong; the error names the field");
    OperationBuilder::new()
        .summary(Some(question.about))
        .operation_id(Some(format!("{way}_{}", question.name)))
        .response("200", answered)
        .response("400", bad)
}

fn post(question: &QuestionInfo, schemas: &QuestionSchemas) -> OperationBuilder {
    let content = ContentBuilder::new().schema(Some(schemas.request.reference()));
    let body = RequestBodyBuilder::new()
        .required(Some(Required::True))
        .content("application/json", content.build());
    operation(question, schemas, "post").request_body(Some(body.build()))
}

/// The schema of a value that is read from text.
pub(crate) fn text_schema(
    about: &str,
    example: &str,
    names: Option<Vec<&'static str>>,
) -> RefOr<Schema> {
    let text = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .description(Some(about))
        .examples([Value::from(example)])
        .enum_values(names);
    RefOr::T(Schema::Object(text.build()))
}
