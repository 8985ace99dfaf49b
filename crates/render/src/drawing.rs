//! A picture as a list of shapes, which is written as SVG or drawn as pixels.

use std::collections::BTreeMap;

use taquin_puzzle::Tile;
use tiny_skia::{Path, PathBuilder};

use crate::bitmap::{self, Bitmap};
use crate::color::Rgb;
use crate::font::{CAP_HEIGHT, FontWeight};
use crate::raster::{self, RasterError};
use crate::svg;

/// A picture that can be written as SVG and as PNG.
///
/// Text is kept as outlines and images are embedded, so neither format needs a font or another file.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The size in units: pixels of SVG, or millimetres.
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) is_in_millimetres: bool,
    /// The pixels per unit of a PNG that is not enlarged.
    pub(crate) density: f32,
    pub(crate) title: String,
    pub(crate) tile_shape: Option<TileShape>,
    /// The outline of each glyph that is used, with y upwards as in fonts.
    pub(crate) outlines: Vec<Path>,
    /// The outline's number and the width of each character, by weight and hundredths of the size.
    characters: BTreeMap<(FontWeight, u32, char), (Option<usize>, f32)>,
    pub(crate) elements: Vec<Element>,
}

/// What a drawing consists of, each element on top of those before.
#[derive(Clone, Debug)]
pub(crate) enum Element {
    Rectangle {
        /// Left, top, width and height.
        area: [f32; 4],
        radius: f32,
        fill: Rgb,
    },
    Circle {
        center: (f32, f32),
        radius: f32,
        fill: Option<Rgb>,
        line: Option<Line>,
    },
    /// Lines along a path.
    Lines {
        path: Path,
        line: Line,
    },
    /// What a path encloses.
    Area {
        path: Path,
        fill: Rgb,
        opacity: f32,
    },
    /// Text in a colour of its own, or in that of its group.
    Text {
        fill: Option<Rgb>,
        glyphs: Vec<Glyph>,
    },
    /// A tile without its number, in the colour of its group or as a part of the photograph.
    Tile {
        tile: Tile,
        x: u32,
        y: u32,
    },
    Group(Group, Vec<Element>),
    /// An SVG animation of the group that it is in. Pixels show the start.
    Animation(String),
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) color: Rgb,
    pub(crate) width: f32,
    pub(crate) has_round_ends: bool,
}

impl Line {
    pub(crate) fn new(color: Rgb, width: f32) -> Line {
        Line {
            color,
            width,
            has_round_ends: false,
        }
    }
}

/// An outline by its number, and where its origin is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    pub(crate) outline: usize,
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// What the elements of a group have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Group {
    /// A fill for tiles and text that have none.
    Filled(Rgb),
    /// The same, with a dark outline around text.
    Outlined { fill: Rgb, width: f32 },
    /// Another origin.
    Moved { x: f32, y: f32 },
    /// Another origin and another size.
    Scaled { x: f32, y: f32, scale: f32 },
    /// Another origin, a quarter turn to the left.
    Turned { x: f32, y: f32 },
    /// Nothing in common; its animation says when it is seen. Pixels show only what is `visible`.
    Shown { visible: bool },
}

/// How opaque the outline of [`Group::Outlined`] is, which is black.
pub(crate) const OUTLINE_OPACITY: f32 = 0.65;

/// The shape of all tiles of a drawing: squares with round corners, cut out of a photograph if there is one.
#[derive(Clone, Debug)]
pub(crate) struct TileShape {
    pub(crate) side: u32,
    pub(crate) radius: u32,
    pub(crate) photograph: Option<Photograph>,
}

/// A photograph as large as the board, and where each tile has its part.
#[derive(Clone, Debug)]
pub(crate) struct Photograph {
    pub(crate) bitmap: Bitmap,
    /// The upper left corner of each tile's part; the first entry, the blank's, is not used.
    pub(crate) places: Vec<(u32, u32)>,
}

/// Where text stands in relation to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle {
    pub(crate) weight: FontWeight,
    pub(crate) size: f32,
    pub(crate) anchor: Anchor,
}

impl TextStyle {
    pub(crate) fn new(weight: FontWeight, size: f32, anchor: Anchor) -> TextStyle {
        TextStyle {
            weight,
            size,
            anchor,
        }
    }

    /// The width of a text in this style.
    pub(crate) fn width(self, text: &str) -> f32 {
        self.weight.width(text) * self.size
    }
}

impl Drawing {
    /// The drawing as an SVG document. Linear in its size.
    pub fn svg(&self) -> String {
        svg::document(self)
    }

    /// The drawing as a PNG file, enlarged by a factor.
    ///
    /// At a scale of 1, boards and trees have one pixel per pixel of SVG, plots two, and sheets 200 pixels
    /// per inch.
    ///
    /// # Errors
    /// When the picture would have more than [`MAX_PIXELS`](crate::MAX_PIXELS) pixels. Memory is allocated
    /// only after that check.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, RasterError> {
        let pixmap = raster::pixels(self, scale)?;
        let (width, height) = (pixmap.width(), pixmap.height());
        let (color, compression) = (png::ColorType::Rgba, png::Compression::default());
        let bytes = pixmap.take_demultiplied();
        Ok(bitmap::encode_png(
            width,
            height,
            color,
            compression,
            &bytes,
        ))
    }

    /// An empty drawing of a size in pixels.
    pub(crate) fn new(width: f32, height: f32, title: &str) -> Drawing {
        Drawing {
            width: hundredths(width),
            height: hundredths(height),
            is_in_millimetres: false,
            density: 1.0,
            title: title.to_string(),
            tile_shape: None,
            outlines: Vec::new(),
            characters: BTreeMap::new(),
            elements: Vec::new(),
        }
    }

    /// Makes the units millimetres on paper.
    pub(crate) fn in_millimetres(mut self) -> Drawing {
        const PIXELS_PER_INCH: f32 = 200.0;
        const MILLIMETRES_PER_INCH: f32 = 25.4;
        self.is_in_millimetres = true;
        self.with_density(PIXELS_PER_INCH / MILLIMETRES_PER_INCH)
    }

    /// Sets the pixels per unit of a PNG that is not enlarged.
    pub(crate) fn with_density(mut self, density: f32) -> Drawing {
        self.density = density;
        self
    }

    /// Sets the shape of tiles.
    pub(crate) fn set_tile_shape(&mut self, shape: TileShape) {
        self.tile_shape = Some(shape);
    }

    /// Draws an element.
    pub(crate) fn draw(&mut self, element: Element) {
        self.elements.push(element);
    }

    /// Draws a rectangle, given by its left, top, width and height.
    pub(crate) fn rectangle(&mut self, area: [f32; 4], radius: f32, fill: Rgb) {
        self.draw(Element::Rectangle { area, radius, fill });
    }

    /// Draws lines along a path, which may be empty.
    pub(crate) fn lines(&mut self, path: PathBuilder, line: Line) {
        if let Some(path) = path.finish() {
            self.draw(Element::Lines { path, line });
        }
    }

    /// Draws a group of the elements that `draw` draws.
    pub(crate) fn group(&mut self, group: Group, draw: impl FnOnce(&mut Drawing)) {
        let before = std::mem::take(&mut self.elements);
        draw(self);
        let members = std::mem::replace(&mut self.elements, before);
        self.draw(Element::Group(group, members));
    }

    /// Draws text with its baseline at `y`, in a colour or in that of its group.
    pub(crate) fn text(
        &mut self,
        text: &str,
        (x, y): (f32, f32),
        style: TextStyle,
        fill: impl Into<Option<Rgb>>,
    ) {
        let mut x = match style.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - style.width(text) / 2.0,
            Anchor::End => x - style.width(text),
        };
        let mut glyphs = Vec::with_capacity(text.len());
        for c in text.chars() {
            let (outline, width) = self.character(style, c);
            if let Some(outline) = outline {
                let (x, y) = (hundredths(x), hundredths(y));
                glyphs.push(Glyph { outline, x, y });
            }
            x += width;
        }
        let fill = fill.into();
        self.draw(Element::Text { fill, glyphs });
    }

    /// The number of a character's outline, which is added if it is new, and the width; spaces have no outline.
    fn character(&mut self, style: TextStyle, c: char) -> (Option<usize>, f32) {
        let key = (style.weight, (style.size * 100.0).round() as u32, c);
        *self.characters.entry(key).or_insert_with(|| {
            let number = style.weight.outline(c, style.size).map(|path| {
                self.outlines.push(path);
                self.outlines.len() - 1
            });
            (number, style.width(c.encode_utf8(&mut [0; 4])))
        })
    }
}

/// A length rounded as SVG writes it, so that both formats show the same.
pub(crate) fn hundredths(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}

/// How far below the middle of a line its baseline is, for text of digits and capitals.
pub(crate) fn below_middle(size: f32) -> f32 {
    CAP_HEIGHT * size / 2.0
}

#[cfg(test)]
mod tests {
    use tiny_skia::Pixmap;

    use super::*;
    use crate::color::{BLUE, GREEN, INK, ORANGE, PAPER};

    /// A drawing of 20x20 pixels.
    fn drawing(draw: impl FnOnce(&mut Drawing)) -> Drawing {
        let mut drawing = Drawing::new(20.0, 20.0, "<a & b>");
        draw(&mut drawing);
        drawing
    }

    fn pixels(drawing: &Drawing) -> Pixmap {
        raster::pixels(drawing, 1.0).unwrap()
    }

    /// Checks the text of a drawing between its definitions and its end, and the opaque pixels of a colour.
    #[track_caller]
    fn assert_shows(drawing: &Drawing, text: &str, color: Rgb, seen: &[(u32, u32)]) {
        assert_eq!(drawing.body(), text);
        let pixels = pixels(drawing);
        for &(x, y) in seen {
            let pixel = pixels.pixel(x, y).unwrap();
            let seen = Rgb(pixel.red(), pixel.green(), pixel.blue());
            assert_eq!((seen, pixel.alpha()), (color, 255), "at {x} {y}");
        }
    }

    /// Checks that nothing is drawn at places.
    #[track_caller]
    fn assert_empty(drawing: &Drawing, places: &[(u32, u32)]) {
        let pixels = pixels(drawing);
        for &(x, y) in places {
            assert_eq!(pixels.pixel(x, y).unwrap().alpha(), 0, "at {x} {y}");
        }
    }

    fn path(points: &[(f32, f32)]) -> PathBuilder {
        let mut path = PathBuilder::new();
        path.move_to(points[0].0, points[0].1);
        for &(x, y) in &points[1..] {
            path.line_to(x, y);
        }
        path
    }

    #[test]
    fn rectangles_have_their_place_and_corners() {
        let plain = drawing(|drawing| drawing.rectangle([2.0, 4.0, 10.0, 5.0], 0.0, BLUE));
        let text = "<rect x=\"2\" y=\"4\" width=\"10\" height=\"5\" fill=\"#0072b2\"/>\n";
        assert_shows(&plain, text, BLUE, &[(2, 4), (11, 4), (2, 8), (11, 8)]);
        assert_empty(&plain, &[(1, 4), (12, 4), (2, 3), (2, 9)]);
        let round = drawing(|drawing| drawing.rectangle([2.0, 4.0, 12.0, 12.0], 5.0, BLUE));
        assert!(round.svg().contains(r#"height="12" rx="5" fill"#));
        assert_shows(
            &round,
            &round.body(),
            BLUE,
            &[(8, 4), (8, 15), (2, 10), (13, 10)],
        );
        assert_empty(&round, &[(2, 4), (13, 4), (2, 15), (13, 15)]);
    }

    #[test]
    fn circles_are_filled_or_rings() {
        let circle = |fill, line| {
            drawing(|drawing| {
                drawing.draw(Element::Circle {
                    center: (10.0, 10.0),
                    radius: 6.0,
                    fill,
                    line,
                });
            })
        };
        let disc = circle(Some(BLUE), None);
        let text = "<circle cx=\"10\" cy=\"10\" r=\"6\" fill=\"#0072b2\"/>\n";
        assert_shows(&disc, text, BLUE, &[(10, 10), (5, 10), (10, 14)]);
        assert_empty(&disc, &[(3, 10), (4, 4), (15, 15)]);
        let ring = circle(None, Some(Line::new(GREEN, 4.0)));
        let text = "<circle cx=\"10\" cy=\"10\" r=\"6\" fill=\"none\" stroke=\"#009e73\" stroke-width=\"4\"/>\n";
        assert_shows(&ring, text, GREEN, &[(10, 3), (10, 16), (16, 10)]);
        assert_empty(&ring, &[(10, 10), (10, 1)]);
    }

    #[test]
    fn lines_have_the_ends_that_were_asked_for() {
        for has_round_ends in [false, true] {
            let line = Line {
                has_round_ends,
                ..Line::new(INK, 4.0)
            };
            let lines = drawing(|drawing| drawing.lines(path(&[(4.0, 8.0), (14.0, 8.0)]), line));
            let what = if has_round_ends { "cap" } else { "join" };
            let text = format!(
                "<path d=\"M4 8L14 8\" fill=\"none\" stroke=\"#212529\" stroke-width=\"4\" stroke-line{what}=\"round\"/>\n"
            );
            assert_shows(&lines, &text, INK, &[(4, 6), (13, 9)]);
            let alpha = pixels(&lines).pixel(14, 8).unwrap().alpha();
            assert_eq!(alpha > 0, has_round_ends);
            assert_empty(&lines, &[(8, 5), (8, 10), (1, 8)]);
        }
        let none = drawing(|drawing| drawing.lines(PathBuilder::new(), Line::new(INK, 1.0)));
        assert!(none.elements.is_empty());
    }

    #[test]
    fn areas_let_through_what_is_below() {
        let mut triangle = path(&[(2.0, 2.0), (18.0, 2.0), (2.0, 18.0)]);
        triangle.close();
        let (path, fill, opacity) = (triangle.finish().unwrap(), Rgb(0, 0, 0), 0.6);
        let area = drawing(|drawing| {
            drawing.rectangle([0.0, 0.0, 20.0, 10.0], 0.0, PAPER);
            drawing.draw(Element::Area {
                path,
                fill,
                opacity,
            });
        });
        let svg = area.svg();
        assert!(
            svg.contains("<path d=\"M2 2L18 2L2 18Z\" fill=\"#000000\" fill-opacity=\"0.6\"/>\n")
        );
        let grey = Rgb(102, 102, 102);
        assert_shows(&area, &area.body(), grey, &[(4, 4), (14, 2)]);
        assert_shows(&area, &area.body(), PAPER, &[(0, 0), (18, 9)]);
        assert_empty(&area, &[(18, 18)]);
    }

    #[test]
    fn text_stands_on_its_baseline() {
        let style = TextStyle::new(FontWeight::Medium, 20.0, Anchor::Middle);
        let one =
            |fill: Option<Rgb>| drawing(|drawing| drawing.text("1", (10.0, 17.0), style, fill));
        let ink = one(Some(INK));
        assert!(ink.svg().contains("<g fill=\"#212529\"><use href=\"#g0\""));
        // The stem of the digit is right of its middle, and as high as capitals are.
        assert_shows(&ink, &ink.body(), INK, &[(10, 8), (10, 16)]);
        assert_empty(&ink, &[(10, 17), (10, 1), (4, 15), (16, 15)]);
        // Without a colour of its own it takes that of its group.
        let group = drawing(|drawing| {
            drawing.group(Group::Filled(BLUE), |drawing| {
                drawing.text("1", (10.0, 17.0), style, None);
            });
        });
        assert!(
            group
                .svg()
                .contains("<g fill=\"#0072b2\">\n<use href=\"#g0\"")
        );
        assert_shows(&group, &group.body(), BLUE, &[(10, 8), (10, 16)]);
    }

    #[test]
    fn a_glyph_is_kept_once() {
        let style = TextStyle::new(FontWeight::Medium, 10.0, Anchor::Middle);
        let text = drawing(|drawing| drawing.text("11 1", (5.0, 5.0), style, INK)).svg();
        assert_eq!(text.matches("<path").count(), 1);
        assert_eq!(text.matches("<use").count(), 3);
        assert!(text.contains("<title>&lt;a &amp; b&gt;</title>"));
    }

    #[test]
    fn outlines_are_below_their_text() {
        let style = TextStyle::new(FontWeight::Medium, 20.0, Anchor::Middle);
        let text = drawing(|drawing| {
            drawing.rectangle([0.0, 0.0, 20.0, 20.0], 0.0, GREEN);
            let group = Group::Outlined {
                fill: PAPER,
                width: 3.0,
            };
            drawing.group(group, |drawing| {
                drawing.text("1", (10.0, 17.0), style, None)
            });
        });
        assert!(text.svg().contains("paint-order=\"stroke\""));
        assert_shows(&text, &text.body(), PAPER, &[(10, 8)]);
        assert_shows(&text, &text.body(), GREEN, &[(1, 17), (18, 3)]);
        // Beside the stem, the outline darkens what is below it.
        let beside = pixels(&text).pixel(12, 12).unwrap();
        assert!(beside.green() < 90, "{beside:?}");
    }

    #[test]
    fn tiles_are_squares_or_parts_of_a_photograph() {
        let tiles = |photograph| {
            drawing(|drawing| {
                drawing.set_tile_shape(TileShape {
                    side: 8,
                    radius: 4,
                    photograph,
                });
                drawing.group(Group::Filled(ORANGE), |drawing| {
                    drawing.draw(Element::Tile {
                        tile: 1,
                        x: 10,
                        y: 2,
                    });
                });
            })
        };
        let plain = tiles(None);
        let text = "<g fill=\"#e69f00\">\n<use href=\"#t\" x=\"10\" y=\"2\"/>\n</g>\n";
        assert_shows(&plain, text, ORANGE, &[(13, 3), (16, 5), (14, 8)]);
        assert_empty(&plain, &[(10, 2), (17, 9), (9, 5)]);
        let bitmap = Bitmap::from_fn(20, 20, |x, y| [x as u8, y as u8, 7]);
        let places = vec![(0, 0), (1, 11)];
        let cut = tiles(Some(Photograph { bitmap, places }));
        let text = text.replace("#t", "#p1");
        // Tile 1 shows the part that begins at column 1 and row 11, neither mirrored nor filtered.
        assert_shows(&cut, &text, Rgb(4, 12, 7), &[(13, 3)]);
        assert_shows(&cut, &text, Rgb(7, 14, 7), &[(16, 5)]);
        assert_empty(&cut, &[(10, 2), (17, 9), (9, 5)]);
    }

    #[test]
    fn groups_move_scale_turn_and_hide() {
        let square = |group| {
            drawing(|drawing| {
                drawing.group(group, |drawing| {
                    drawing.rectangle([0.0, 0.0, 4.0, 2.0], 0.0, BLUE);
                });
            })
        };
        let (x, y) = (6.0, 8.0);
        let shows = |drawing: &Drawing, attributes: &str, seen: &[(u32, u32)]| {
            assert!(drawing.body().starts_with(&format!("<g{attributes}>\n")));
            assert_shows(drawing, &drawing.body(), BLUE, seen);
        };
        let moved = square(Group::Moved { x, y });
        shows(&moved, " transform=\"translate(6 8)\"", &[(6, 8), (9, 9)]);
        assert_empty(&moved, &[(5, 8), (10, 8), (6, 10)]);
        let scale = 2.0;
        let scaled = square(Group::Scaled { x, y, scale });
        let attributes = " transform=\"translate(6.000 8.000) scale(2.00000)\"";
        shows(&scaled, attributes, &[(6, 8), (13, 11)]);
        assert_empty(&scaled, &[(14, 8), (6, 12)]);
        let turned = square(Group::Turned { x, y });
        let attributes = " transform=\"translate(6 8) rotate(-90)\"";
        shows(&turned, attributes, &[(6, 7), (7, 4)]);
        assert_empty(&turned, &[(6, 8), (8, 7), (6, 3)]);
        shows(&square(Group::Shown { visible: true }), "", &[(0, 0)]);
        let hidden = square(Group::Shown { visible: false });
        shows(&hidden, " display=\"none\"", &[]);
        assert_empty(&hidden, &[(0, 0)]);
    }

    #[test]
    fn animations_are_for_svg_alone() {
        let animation = "<animate/>".to_string();
        let drawing = drawing(|drawing| drawing.draw(Element::Animation(animation)));
        assert_shows(&drawing, "<animate/>\n", INK, &[]);
        assert_empty(&drawing, &[(0, 0)]);
    }

    #[test]
    fn millimetres_have_200_pixels_per_inch() {
        let page = Drawing::new(25.4, 50.8, "").in_millimetres();
        assert!(
            page.svg()
                .contains(r#"width="25.4mm" height="50.8mm" viewBox="0 0 25.4 50.8""#)
        );
        let pixels = pixels(&page);
        assert_eq!((pixels.width(), pixels.height()), (200, 400));
    }

    impl Drawing {
        /// The text of the elements.
        fn body(&self) -> String {
            let svg = self.svg();
            let (_, body) = svg.split_once("</defs>\n").unwrap();
            body.strip_suffix("</svg>\n").unwrap().to_string()
        }
    }
}
