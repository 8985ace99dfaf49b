//! The 256 colours of a GIF, chosen once for all its frames.

use std::collections::HashMap;

use color_quant::NeuQuant;
use resvg::tiny_skia::Pixmap;

/// The colours, and the nearest of them to any other.
pub(crate) struct Palette {
    colors: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
}

/// This many colours can be used; one more stands for "as before".
const MOST: usize = 255;

impl Palette {
    /// The index that means that a pixel does not change.
    pub(crate) const UNCHANGED: u8 = MOST as u8;

    /// Chooses colours for pictures with large areas of one colour: the most frequent ones.
    pub(crate) fn of_flat(pictures: &[&Pixmap]) -> Palette {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for color in pictures.iter().flat_map(|picture| colors(picture)) {
            *counts.entry(color).or_default() += 1;
        }
        let mut counts: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        // By colour among equals, so that a picture is the same every time.
        counts.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        Palette::new(counts.into_iter().take(MOST).map(|(color, _)| color))
    }

    /// Chooses colours for photographs, next to a few that must be there.
    pub(crate) fn of_photograph(picture: &Pixmap, needed: &[[u8; 3]]) -> Palette {
        /// Every so many pixels are looked at.
        const SAMPLE: i32 = 10;
        let chosen = NeuQuant::new(SAMPLE, MOST - needed.len(), picture.data()).color_map_rgb();
        let chosen = chosen.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]);
        Palette::new(needed.iter().copied().chain(chosen))
    }

    fn new(colors: impl Iterator<Item = [u8; 3]>) -> Palette {
        let colors: Vec<[u8; 3]> = colors.collect();
        let nearest = (0..=u8::MAX)
            .zip(&colors)
            .map(|(index, &color)| (color, index));
        Palette {
            nearest: nearest.collect(),
            colors,
        }
    }

    /// Red, green and blue of each colour, filled up to 256.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colors.iter().flatten().copied().collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    /// A picture in these colours.
    pub(crate) fn indices(&mut self, picture: &Pixmap) -> Vec<u8> {
        colors(picture).map(|color| self.index(color)).collect()
    }

    pub(crate) fn index(&mut self, color: [u8; 3]) -> u8 {
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let distance = |&other: &[u8; 3]| -> u32 {
                let parts = color.iter().zip(other);
                parts.map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let best = (0..=u8::MAX)
                .zip(colors)
                .min_by_key(|(_, other)| distance(other));
            best.map_or(0, |(index, _)| index)
        })
    }
}

/// The colours of a picture that has nothing transparent.
fn colors(picture: &Pixmap) -> impl Iterator<Item = [u8; 3]> + '_ {
    let pixels = picture.pixels().iter();
    pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}
