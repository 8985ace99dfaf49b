//! `picture`: a board as SVG or PNG, or moves as an animation.

use std::ops::ControlFlow;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use taquin::render::{Film, GifError, Look, Pace, Picture, animated_svg, draw_board, gif};
use taquin::search::clock::Instant;
use taquin::{Board, Moves};

use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{GoalText, MetricName, NotationName, SchemeName, SizeText, named};
use crate::question::Question;
use crate::reply::Reply;

/// A picture of a board, or of moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "8 0 6/5 4 7/2 3 1", "scheme": "rings", "format": "svg"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "8 0 6/5 4 7/2 3 1"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// Moves to animate, as SVG or GIF.
    moves: Option<String>,
    /// How the moves are written; tile by default.
    notation: Option<NotationName>,
    /// What counts as one move; single by default.
    metric: Option<MetricName>,
    /// Moves per second; 3 by default.
    speed: Option<f64>,
    /// What the colours show; rows by default.
    scheme: Option<SchemeName>,
    /// The width of a cell in pixels; depends on the size by default.
    cell: Option<u32>,
    /// Whether numbers are drawn; by default, unless there is an image.
    numbers: Option<bool>,
    /// What to draw: svg by default, png without moves, gif with moves.
    format: Option<FormatName>,
    /// A PNG or JPEG file in base64 to cut into tiles; a server takes none.
    image: Option<String>,
}

/// What a picture is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    #[default]
    Svg,
    Png,
    Gif,
}

impl Format {
    const ALL: [Format; 3] = [Format::Svg, Format::Png, Format::Gif];

    fn name(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Gif => "gif",
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Format::Svg => "image/svg+xml",
            Format::Png => "image/png",
            Format::Gif => "image/gif",
        }
    }
}

crate::fields::from_text! {
    FormatName(Format): "The format of a picture.",
        "svg", |text: &str| named(text, "a format", Format::ALL, Format::name), names Format::ALL.map(Format::name);
}

/// A picture as a file.
#[derive(Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, format = Binary))]
pub(crate) struct PictureFile(#[allow(dead_code)] Vec<u8>);

impl Question for PictureRequest {
    const NAME: &'static str = "picture";
    const ABOUT: &'static str = "Draw a board, or animate moves, as SVG, PNG or GIF";
    type Answer = PictureFile;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let (start, goal) = asking.boards(&self.board, self.size.as_ref(), self.goal.as_ref())?;
        let notation = self
            .notation
            .as_ref()
            .map(|name| name.0)
            .unwrap_or_default();
        let format = self.format.as_ref().map(|name| name.0).unwrap_or_default();
        let look = self.look(&start, format, asking)?;
        let moves = match &self.moves {
            Some(text) => Some(asking.moves(text, notation, &start)?),
            None => None,
        };
        let bytes = match (format, moves) {
            (Format::Svg, None) => draw_board(&start, &goal, &look).svg().into_bytes(),
            (Format::Png, None) => {
                let drawn = draw_board(&start, &goal, &look).png(1.0);
                drawn.map_err(|error| ApiError::too_large("cell", error))?
            }
            (Format::Gif, None) => {
                let message = "a GIF shows moves: name them in 'moves', or choose svg or png";
                return Err(ApiError::bad("moves", message));
            }
            (Format::Png, Some(_)) => {
                let message = "a PNG shows one board: choose svg or gif for moves";
                return Err(ApiError::bad("format", message));
            }
            (Format::Svg, Some(moves)) => {
                let (film, pace) = self.film(start, goal, &moves, asking)?;
                let drawn = animated_svg(&film, &look, &pace);
                let drawn = drawn.map_err(|error| ApiError::too_large("moves", error))?;
                drawn.into_bytes()
            }
            (Format::Gif, Some(moves)) => {
                let (film, pace) = self.film(start, goal, &moves, asking)?;
                animation(&film, &look, &pace, asking)?
            }
        };
        Ok(Reply::Bytes {
            media_type: format.media_type(),
            bytes,
        })
    }
}

impl PictureRequest {
    fn look(&self, start: &Board, format: Format, asking: &Asking<'_>) -> Result<Look, ApiError> {
        let bad_cell = |error| ApiError::bad("cell", error);
        let look = Look::new(start.size());
        let mut look = look.map_err(|error| ApiError::too_large("board", error))?;
        let scheme = self.scheme.as_ref().map(|scheme| scheme.0);
        look = look.with_scheme(scheme.unwrap_or_default());
        if let Some(cell) = self.cell {
            look = look.with_cell(cell).map_err(bad_cell)?;
        }
        if let Some(numbers) = self.numbers {
            look = look.with_numbers(numbers);
        }
        let (width, height) = look.pixels();
        let (pixels, max) = (
            u64::from(width) * u64::from(height),
            asking.caps().max_pixels,
        );
        let has_pixels = format != Format::Svg || self.image.is_some();
        if has_pixels && pixels > max {
            let message = format!(
                "the picture would have {width}x{height} pixels: make the cells smaller, at most {max} \
                 pixels are drawn"
            );
            return Err(ApiError::too_large("cell", message));
        }
        if let Some(image) = &self.image {
            look = look
                .with_picture(decoded(image, asking.caps().max_image_bytes)?)
                .map_err(bad_cell)?;
        }
        Ok(look)
    }

    fn film(
        &self,
        start: Board,
        goal: Board,
        moves: &Moves,
        asking: &Asking<'_>,
    ) -> Result<(Film, Pace), ApiError> {
        let metric = self.metric.as_ref().map(|name| name.0).unwrap_or_default();
        let (length, max) = (moves.length(metric), asking.caps().max_animated_moves);
        if length > max as u64 {
            let message = format!("{length} moves are too many to animate: name at most {max}");
            return Err(ApiError::too_large("moves", message));
        }
        let film = Film::new(start, goal, moves, metric);
        let film = film.map_err(|error| ApiError::bad("moves", error))?;
        let speed = self.speed.unwrap_or(Pace::DEFAULT_SPEED);
        let pace = Pace::default().with_speed(speed);
        Ok((film, pace.map_err(|error| ApiError::bad("speed", error))?))
    }
}

/// Draws a GIF within the time that a question may take.
fn animation(
    film: &Film,
    look: &Look,
    pace: &Pace,
    asking: &Asking<'_>,
) -> Result<Vec<u8>, ApiError> {
    let begun = Instant::now();
    let max_time = asking.caps().max_time;
    let mut go_on = |_| {
        if asking.cancel.is_cancelled() || begun.elapsed() > max_time {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    gif(film, look, pace, &mut go_on).map_err(|error| match error {
        GifError::Stopped => {
            let message = "the animation takes too long to draw: make it shorter or smaller";
            ApiError::too_large("moves", message)
        }
        error => ApiError::too_large("moves", error),
    })
}

/// The image of a request, if it is not larger than `max_bytes`.
fn decoded(image: &str, max_bytes: usize) -> Result<Picture, ApiError> {
    if max_bytes == 0 {
        return Err(ApiError::bad("image", "images are not taken here"));
    }
    if image.len() / 4 * 3 > max_bytes {
        let message = format!("the image is too large: at most {max_bytes} bytes are read");
        return Err(ApiError::too_large("image", message));
    }
    let bytes = BASE64_STANDARD.decode(image.trim());
    let bytes = bytes.map_err(|error| ApiError::bad("image", format!("not base64: {error}")))?;
    Picture::decode(&bytes).map_err(|error| ApiError::bad("image", error))
}
