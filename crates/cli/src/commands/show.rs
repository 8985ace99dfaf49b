//! `taquin show`: draws boards, or writes them in another form; pictures and animations.

mod pictures;
mod player;
mod tree;

use taquin::CancelToken;

use super::Work;
use crate::args::ShowArgs;
use crate::exit::{Exit, Failure};
use crate::file;
use crate::output::Output;
use crate::report::text::draw_marked;

pub(crate) fn run(args: ShowArgs, output: &mut Output) -> Result<Exit, Failure> {
    file::Names::default()
        .read("--file", args.boards.file.as_ref())
        .read("--image", args.look.image.as_ref())
        .read("--trace", args.tree.trace.as_ref())
        .written("--svg", args.files.svg.as_ref())
        .written("--png", args.files.png.as_ref())
        .written("--gif", args.files.gif.as_ref())
        .written("--sheet", args.files.sheet.as_ref())
        .check()?;
    if args.tree.trace.is_some() {
        return tree::run(&args, output);
    }
    if pictures::are_wanted(&args) {
        return pictures::run(args, output);
    }
    let work = Work::new(args.boards, None)?;
    let (style, paint) = (args.style, output.paint());
    work.run(
        &CancelToken::new(),
        output,
        move |start, goal, _| {
            let mut text = String::new();
            draw_marked(&start, &goal, &|_| false, style, paint, &mut text)
                .map_err(|error| error.to_string())?;
            Ok(text)
        },
        move |output, place, answered| match answered {
            Ok(text) => {
                let gap = if style.is_one_line() { "" } else { place.gap() };
                output.result(&format!("{gap}{text}"))?;
                Ok(Exit::Answered)
            }
            Err(message) => place.refuse(output, &message, false),
        },
    )
}
