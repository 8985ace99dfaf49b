//! The 256 colours of a GIF, chosen once for all its frames.

use std::collections::HashMap;

use color_quant::NeuQuant;
use tiny_skia::Pixmap;

/// The colours, and which of them is nearest to any other.
pub(crate) struct Palette {
    colors: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
}

/// The most colours of a palette. One more index stands for "unchanged".
const MAX_COLORS: usize = 255;

impl Palette {
    /// The index of pixels that do not change.
    pub(crate) const UNCHANGED: u8 = MAX_COLORS as u8;

    /// Chooses colours for pictures with large areas of one colour: the most frequent ones.
    pub(crate) fn of_flat(pictures: &[&Pixmap]) -> Palette {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for color in pictures.iter().flat_map(|picture| colors(picture)) {
            *counts.entry(color).or_default() += 1;
        }
        let mut counts: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        // Ties are broken by colour, so that the same input gives the same file.
        counts.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        Palette::new(counts.into_iter().take(MAX_COLORS).map(|(color, _)| color))
    }

    /// Chooses colours for a photograph, besides those that are `needed`.
    pub(crate) fn of_photograph(picture: &Pixmap, needed: &[[u8; 3]]) -> Palette {
        /// One of this many pixels is looked at.
        const SAMPLE_INTERVAL: i32 = 10;
        let colors = MAX_COLORS - needed.len();
        let chosen = NeuQuant::new(SAMPLE_INTERVAL, colors, picture.data()).color_map_rgb();
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

    /// Red, green and blue of each colour, padded to 256 colours.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colors.iter().flatten().copied().collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    /// A picture in these colours.
    pub(crate) fn indices(&mut self, picture: &Pixmap) -> Vec<u8> {
        colors(picture).map(|color| self.index(color)).collect()
    }

    /// The index of the nearest colour. Constant on average: answers are remembered.
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

/// The colours of an opaque picture.
fn colors(picture: &Pixmap) -> impl Iterator<Item = [u8; 3]> + '_ {
    let pixels = picture.pixels().iter();
    pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}
