//! A drawing as pixels, by tiny-skia.

use thiserror::Error;
use tiny_skia::{
    FillRule, FilterQuality, IntSize, LineCap, LineJoin, Paint, Path, PathBuilder, Pattern, Pixmap,
    Rect, SpreadMode, Stroke, Transform,
};

use crate::color::Rgb;
use crate::drawing::{Drawing, Element, Glyph, Group, Line, OUTLINE_OPACITY, Photograph};

/// The most pixels that a picture may have: 128 million, half a gigabyte while it is drawn.
pub const MAX_PIXELS: u64 = 1 << 27;

/// The pixels of a drawing, enlarged by a factor. Nothing is allocated for one that is too large.
pub(crate) fn pixels(drawing: &Drawing, scale: f32) -> Result<Pixmap, RasterError> {
    let scale = drawing.density * scale;
    let side = |length: f32| (f64::from(length) * f64::from(scale)).ceil().max(1.0) as u64;
    let (width, height) = (side(drawing.width), side(drawing.height));
    let too_large = RasterError { width, height };
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(too_large);
    }
    let pixmap = Pixmap::new(width as u32, height as u32).ok_or(too_large)?;
    let mut rasteriser = Rasteriser::new(drawing, pixmap);
    let ink = Ink {
        fill: Rgb(0, 0, 0),
        outline: None,
    };
    let transform = Transform::from_scale(scale, scale);
    rasteriser.draw(&drawing.elements, transform, ink);
    Ok(rasteriser.pixmap)
}

/// How tiles and text are painted that have no colour of their own.
#[derive(Clone, Copy)]
struct Ink {
    fill: Rgb,
    /// The line around text.
    outline: Option<f32>,
}

struct Rasteriser<'a> {
    outlines: &'a [Path],
    tile: Option<Path>,
    photograph: Option<(&'a Photograph, Pixmap)>,
    pixmap: Pixmap,
}

impl<'a> Rasteriser<'a> {
    fn new(drawing: &'a Drawing, pixmap: Pixmap) -> Rasteriser<'a> {
        let shape = drawing.tile_shape.as_ref();
        let tile = shape.and_then(|shape| {
            let side = shape.side as f32;
            rounded([0.0, 0.0, side, side], shape.radius as f32)
        });
        let photograph = shape.and_then(|shape| shape.photograph.as_ref());
        let photograph = photograph.and_then(|photograph| {
            let (width, height) = photograph.bitmap.dimensions();
            let size = IntSize::from_wh(width, height)?;
            let opaque = Pixmap::from_vec(photograph.bitmap.rgba(), size)?;
            Some((photograph, opaque))
        });
        Rasteriser {
            outlines: &drawing.outlines,
            tile,
            photograph,
            pixmap,
        }
    }

    fn draw(&mut self, elements: &[Element], transform: Transform, ink: Ink) {
        for element in elements {
            match element {
                Element::Rectangle { area, radius, fill } => {
                    if let Some(path) = rounded(*area, *radius) {
                        self.fill(&path, &solid(*fill, 1.0), transform);
                    }
                }
                Element::Circle {
                    center: (x, y),
                    radius,
                    fill,
                    line,
                } => {
                    let side = 2.0 * radius;
                    let Some(path) = rounded([x - radius, y - radius, side, side], *radius) else {
                        continue;
                    };
                    if let Some(fill) = fill {
                        self.fill(&path, &solid(*fill, 1.0), transform);
                    }
                    if let Some(line) = line {
                        self.stroke(&path, *line, transform);
                    }
                }
                Element::Lines { path, line } => self.stroke(path, *line, transform),
                Element::Area {
                    path,
                    fill,
                    opacity,
                } => self.fill(path, &solid(*fill, *opacity), transform),
                Element::Text { fill, glyphs } => {
                    let fill = fill.unwrap_or(ink.fill);
                    for &glyph in glyphs {
                        self.glyph(glyph, Ink { fill, ..ink }, transform);
                    }
                }
                &Element::Tile { tile, x, y } => {
                    let place = transform.pre_translate(x as f32, y as f32);
                    self.tile(tile as usize, place, ink.fill);
                }
                Element::Group(Group::Shown { visible: false }, _) | Element::Animation(_) => {}
                Element::Group(group, members) => {
                    let (transform, ink) = enter(*group, transform, ink);
                    self.draw(members, transform, ink);
                }
            }
        }
    }

    fn glyph(&mut self, glyph: Glyph, ink: Ink, transform: Transform) {
        // Fonts count upwards, pictures downwards.
        let transform = transform
            .pre_translate(glyph.x, glyph.y)
            .pre_scale(1.0, -1.0);
        let outlines = self.outlines;
        let path = &outlines[glyph.outline];
        if let Some(width) = ink.outline {
            let stroke = Stroke {
                width,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            let paint = solid(Rgb(0, 0, 0), OUTLINE_OPACITY);
            self.pixmap
                .stroke_path(path, &paint, &stroke, transform, None);
        }
        self.fill(path, &solid(ink.fill, 1.0), transform);
    }

    fn tile(&mut self, tile: usize, transform: Transform, fill: Rgb) {
        let Some(path) = &self.tile else { return };
        let mut paint = solid(fill, 1.0);
        if let Some((photograph, pixels)) = &self.photograph {
            let (x, y) = photograph.places[tile];
            paint.shader = Pattern::new(
                pixels.as_ref(),
                SpreadMode::Pad,
                FilterQuality::Bicubic,
                1.0,
                Transform::from_translate(-(x as f32), -(y as f32)),
            );
        }
        self.pixmap
            .fill_path(path, &paint, FillRule::Winding, transform, None);
    }

    fn fill(&mut self, path: &Path, paint: &Paint<'_>, transform: Transform) {
        self.pixmap
            .fill_path(path, paint, FillRule::Winding, transform, None);
    }

    fn stroke(&mut self, path: &Path, line: Line, transform: Transform) {
        let stroke = Stroke {
            width: line.width,
            line_cap: if line.has_round_ends {
                LineCap::Round
            } else {
                LineCap::Butt
            },
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let paint = solid(line.color, 1.0);
        self.pixmap
            .stroke_path(path, &paint, &stroke, transform, None);
    }
}

/// The transform and the ink inside a group.
fn enter(group: Group, transform: Transform, ink: Ink) -> (Transform, Ink) {
    match group {
        Group::Filled(fill) => (
            transform,
            Ink {
                fill,
                outline: None,
            },
        ),
        Group::Outlined { fill, width } => {
            let outline = Some(width);
            (transform, Ink { fill, outline })
        }
        Group::Moved { x, y } => (transform.pre_translate(x, y), ink),
        Group::Scaled { x, y, scale } => {
            (transform.pre_translate(x, y).pre_scale(scale, scale), ink)
        }
        Group::Turned { x, y } => {
            let turn = Transform::from_row(0.0, -1.0, 1.0, 0.0, x, y);
            (transform.pre_concat(turn), ink)
        }
        Group::Shown { .. } => (transform, ink),
    }
}

fn solid(Rgb(red, green, blue): Rgb, opacity: f32) -> Paint<'static> {
    let mut paint = Paint::default();
    let alpha = (opacity * 255.0).round() as u8;
    paint.set_color_rgba8(red, green, blue, alpha);
    paint
}

/// A rectangle with round corners; none if it has no area.
fn rounded([left, top, width, height]: [f32; 4], radius: f32) -> Option<Path> {
    /// From the end of a quarter circle to the control point of the cubic curve nearest to it, in radii.
    const CONTROL: f32 = 0.552_284_8;
    let rectangle = Rect::from_xywh(left, top, width, height)?;
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(rectangle));
    }
    let (right, bottom) = (rectangle.right(), rectangle.bottom());
    let (rx, ry) = (radius.min(width / 2.0), radius.min(height / 2.0));
    let (cx, cy) = (rx * (1.0 - CONTROL), ry * (1.0 - CONTROL));
    let mut path = PathBuilder::new();
    path.move_to(left + rx, top);
    path.line_to(right - rx, top);
    path.cubic_to(right - cx, top, right, top + cy, right, top + ry);
    path.line_to(right, bottom - ry);
    path.cubic_to(right, bottom - cy, right - cx, bottom, right - rx, bottom);
    path.line_to(left + rx, bottom);
    path.cubic_to(left + cx, bottom, left, bottom - cy, left, bottom - ry);
    path.line_to(left, top + ry);
    path.cubic_to(left, top + cy, left + cx, top, left + rx, top);
    path.close();
    path.finish()
}

/// Why there are no pixels: the picture would have too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the picture would have {width}x{height} pixels; at most {max} million are drawn: \
     make the cells smaller, or write SVG",
    max = MAX_PIXELS / 1_000_000
)]
pub struct RasterError {
    /// Its width in pixels.
    pub width: u64,
    /// Its height.
    pub height: u64,
}
