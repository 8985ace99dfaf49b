//! All questions by name.

mod analyse;
mod check;
mod colors;
mod estimate;
mod hint;
mod link;
mod methods;
mod moves;
mod picture;
mod read;
mod scramble;
mod solve;
mod tree;
mod verify;

use taquin::puzzle::name;

use crate::game;
use crate::question::QuestionInfo;

/// All questions.
pub const QUESTIONS: &[QuestionInfo] = &[
    QuestionInfo::long::<solve::SolveRequest>(),
    QuestionInfo::quick::<check::CheckRequest>(),
    QuestionInfo::quick::<scramble::ScrambleRequest>(),
    QuestionInfo::long::<verify::VerifyRequest>(),
    QuestionInfo::long::<hint::HintRequest>(),
    QuestionInfo::long::<analyse::AnalyseRequest>(),
    QuestionInfo::long::<estimate::EstimateRequest>(),
    QuestionInfo::quick::<methods::MethodsRequest>(),
    QuestionInfo::quick::<read::ReadRequest>(),
    QuestionInfo::quick::<moves::MovesRequest>(),
    QuestionInfo::quick::<link::LinkRequest>(),
    QuestionInfo::long::<picture::PictureRequest>(),
    QuestionInfo::long::<tree::TreeRequest>(),
    QuestionInfo::quick::<colors::ColorsRequest>(),
    QuestionInfo::quick::<game::DealRequest>(),
    QuestionInfo::quick::<game::FinishRequest>(),
    QuestionInfo::long::<game::StatisticsRequest>(),
    QuestionInfo::long::<game::ArchiveRequest>(),
    QuestionInfo::long::<game::ExportRequest>(),
];

/// The question of a name.
pub(crate) fn find(name: &str) -> Option<&'static QuestionInfo> {
    QUESTIONS.iter().find(|question| question.name == name)
}

/// What to say of a name that no question has.
pub(crate) fn unknown(word: &str) -> String {
    let names = || QUESTIONS.iter().map(|question| question.name);
    let suggestion = name::DidYouMean(name::nearest(word, names()));
    let shown: String = word.chars().take(40).collect();
    let names: Vec<&str> = names().collect();
    let names = names.join(", ");
    format!("'{shown}' is not a question: {suggestion}use one of {names}")
}
