//! Pixels in memory: cut out, shrunk, enlarged, written as PNG.

use std::ops::Range;

/// A rectangle of pixels, at least one, each with eight bits of red, green and blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    width: u32,
    height: u32,
    /// Three bytes per pixel, row by row.
    bytes: Vec<u8>,
}

impl Bitmap {
    /// Makes a bitmap of the red, green and blue of each pixel, row by row.
    ///
    /// None when there are no pixels or the number of bytes is not three times theirs.
    pub fn new(width: u32, height: u32, bytes: Vec<u8>) -> Option<Bitmap> {
        let expected = 3 * u64::from(width) * u64::from(height);
        (expected > 0 && bytes.len() as u64 == expected).then_some(Bitmap {
            width,
            height,
            bytes,
        })
    }

    /// Colours every pixel by its column and row.
    ///
    /// # Panics
    /// When there are no pixels.
    pub fn from_fn(width: u32, height: u32, mut color: impl FnMut(u32, u32) -> [u8; 3]) -> Bitmap {
        let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let bytes = rows.flat_map(|(x, y)| color(x, y)).collect();
        Bitmap::new(width, height, bytes).expect("a bitmap has at least one pixel")
    }

    /// The width and the height.
    pub fn dimensions(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The red, green and blue of a pixel.
    ///
    /// # Panics
    /// When it lies outside the bitmap.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 3] {
        let row = self.row(y);
        let at = 3 * x as usize;
        [row[at], row[at + 1], row[at + 2]]
    }

    /// A part of the bitmap, by its upper left corner and its size.
    ///
    /// # Panics
    /// When the part has no pixels or does not lie inside the bitmap.
    pub(crate) fn part(&self, (x, y): (u32, u32), (width, height): (u32, u32)) -> Part<'_> {
        let columns = 3 * x as usize..3 * (x + width) as usize;
        let rows = (y..y + height).map(|y| &self.row(y)[columns.clone()]);
        let rows: Vec<&[u8]> = rows.collect();
        assert!(width > 0 && height > 0, "a part has at least one pixel");
        Part {
            width,
            height,
            rows,
        }
    }

    /// All of it.
    pub(crate) fn whole(&self) -> Part<'_> {
        self.part((0, 0), self.dimensions())
    }

    /// Red, green, blue and an opaque alpha of each pixel, row by row.
    pub(crate) fn rgba(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes.len() / 3 * 4);
        for rgb in self.bytes.chunks_exact(3) {
            bytes.extend([rgb[0], rgb[1], rgb[2], u8::MAX]);
        }
        bytes
    }

    fn row(&self, y: u32) -> &[u8] {
        let length = 3 * self.width as usize;
        &self.bytes[y as usize * length..][..length]
    }
}

/// A rectangle of a bitmap, at least one pixel wide and high.
pub(crate) struct Part<'a> {
    width: u32,
    height: u32,
    /// The bytes of each row.
    rows: Vec<&'a [u8]>,
}

impl Part<'_> {
    /// The part with fewer columns and rows, or as many: each new pixel is the average of those that it
    /// stands for, each of which counts for one new pixel only.
    pub(crate) fn shrunk(&self, width: u32, height: u32) -> Bitmap {
        let (columns, rows) = (groups(self.width, width), groups(self.height, height));
        let mut bytes = Vec::with_capacity(3 * columns.len() * rows.len());
        for rows in rows {
            for columns in &columns {
                let mut sums = [0_u64; 3];
                for row in &self.rows[rows.clone()] {
                    let pixels = row[3 * columns.start..3 * columns.end].chunks_exact(3);
                    for pixel in pixels {
                        for (sum, &part) in sums.iter_mut().zip(pixel) {
                            *sum += u64::from(part);
                        }
                    }
                }
                let count = (rows.len() * columns.len()) as u64;
                bytes.extend(sums.map(|sum| ((sum + count / 2) / count) as u8));
            }
        }
        Bitmap::new(width, height, bytes).expect("as many pixels as were asked for")
    }

    /// The part at any other size, by the cubic spline of Catmull and Rom along columns and rows.
    pub(crate) fn resampled(&self, width: u32, height: u32) -> Bitmap {
        let (across, down) = (taps(self.width, width), taps(self.height, height));
        let mut bytes = Vec::with_capacity(3 * across.len() * down.len());
        for rows in &down {
            // One new row at the old width, then at the new one.
            let mut mixed = vec![0.0_f32; 3 * self.width as usize];
            for (row, weight) in self.rows[rows.first..].iter().zip(&rows.weights) {
                for (sum, &part) in mixed.iter_mut().zip(*row) {
                    *sum += weight * f32::from(part);
                }
            }
            for columns in &across {
                let mut sums = [0.0_f32; 3];
                let pixels = mixed[3 * columns.first..].chunks_exact(3);
                for (pixel, weight) in pixels.zip(&columns.weights) {
                    for (sum, part) in sums.iter_mut().zip(pixel) {
                        *sum += weight * part;
                    }
                }
                bytes.extend(sums.map(|sum| sum.round().clamp(0.0, 255.0) as u8));
            }
        }
        Bitmap::new(width, height, bytes).expect("as many pixels as were asked for")
    }

    /// The part as a PNG file.
    pub(crate) fn png(&self) -> Vec<u8> {
        let (color, compression) = (png::ColorType::Rgb, png::Compression::Fast);
        encode_png(
            self.width,
            self.height,
            color,
            compression,
            &self.rows.concat(),
        )
    }
}

/// A PNG file of pixels with eight bits per channel.
///
/// # Panics
/// When there are no pixels, or more or fewer bytes than they have.
pub(crate) fn encode_png(
    width: u32,
    height: u32,
    color: png::ColorType,
    compression: png::Compression,
    bytes: &[u8],
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(color);
    encoder.set_compression(compression);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(bytes));
    written.expect("a vector takes a picture whose size is right");
    file
}

/// Which of the old columns (or rows) each of fewer new ones stands for: at least one.
fn groups(old: u32, new: u32) -> Vec<Range<usize>> {
    let ratio = old as f32 / new as f32;
    let bound = |number: u32| (number as f32 * ratio).ceil() as u32;
    (0..new)
        .map(|number| {
            let begin = bound(number).min(old - 1);
            let end = bound(number + 1).clamp(begin + 1, old);
            begin as usize..end as usize
        })
        .collect()
}

/// The old columns (or rows) that a new one is mixed of.
struct Taps {
    first: usize,
    /// They add up to 1.
    weights: Vec<f32>,
}

/// What each of the new columns (or rows) is mixed of.
fn taps(old: u32, new: u32) -> Vec<Taps> {
    /// How far the spline reaches.
    const REACH: f32 = 2.0;
    let ratio = old as f32 / new as f32;
    // Fewer columns than before: the spline is widened, so that each of the old ones counts.
    let wider = ratio.max(1.0);
    (0..new)
        .map(|number| {
            let middle = (number as f32 + 0.5) * ratio;
            let first = (middle - REACH * wider)
                .floor()
                .clamp(0.0, (old - 1) as f32) as u32;
            let end = ((middle + REACH * wider).ceil() as u32).clamp(first + 1, old);
            let weight = |tap: u32| spline((tap as f32 + 0.5 - middle) / wider);
            let mut weights: Vec<f32> = (first..end).map(weight).collect();
            let sum: f32 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight /= sum);
            Taps {
                first: first as usize,
                weights,
            }
        })
        .collect()
}

/// The cubic spline of Catmull and Rom.
fn spline(x: f32) -> f32 {
    let x = x.abs();
    match x {
        ..1.0 => (1.5 * x - 2.5) * x * x + 1.0,
        1.0..2.0 => ((-0.5 * x + 2.5) * x - 4.0) * x + 2.0,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stripes() -> Bitmap {
        Bitmap::from_fn(30, 10, |x, y| [(x / 10 * 100) as u8, (y * 20) as u8, 7])
    }

    #[test]
    fn bytes_and_size_must_fit() {
        assert!(Bitmap::new(2, 3, vec![0; 18]).is_some());
        assert!(Bitmap::new(2, 3, vec![0; 17]).is_none());
        assert!(Bitmap::new(0, 3, Vec::new()).is_none());
    }

    #[test]
    fn a_part_is_where_it_was() {
        let stripes = stripes();
        let part = stripes.part((9, 2), (3, 4));
        // As many pixels as before: nothing is averaged.
        let copy = part.shrunk(3, 4);
        assert_eq!(copy.pixel(0, 0), [0, 40, 7]);
        assert_eq!(copy.pixel(2, 3), [100, 100, 7]);
        assert_eq!(stripes.whole().shrunk(30, 10), stripes);
    }

    #[test]
    fn shrinking_averages() {
        let small = stripes().whole().shrunk(3, 2);
        assert_eq!(small.pixel(0, 0), [0, 40, 7]);
        assert_eq!(small.pixel(2, 1), [200, 140, 7]);
        // Every old pixel counts once, whatever the sizes are.
        for (old, new) in [(30, 3), (10, 7), (7, 7), (1_000, 999), (65_536, 3)] {
            let groups = groups(old, new);
            assert_eq!(groups.len(), new as usize);
            let (first, last) = (&groups[0], &groups[groups.len() - 1]);
            assert_eq!((first.start, last.end), (0, old as usize));
            assert!(groups.windows(2).all(|two| two[0].end == two[1].start));
            assert!(groups.iter().all(|group| !group.is_empty()));
        }
    }

    #[test]
    fn enlarging_keeps_flat_areas_and_edges_in_place() {
        let large = stripes().whole().resampled(90, 30);
        assert_eq!(large.dimensions(), (90, 30));
        assert_eq!(large.pixel(15, 1)[0], 0);
        assert_eq!(large.pixel(45, 1)[0], 100);
        assert_eq!(large.pixel(75, 28)[0], 200);
        assert!((1..100).contains(&large.pixel(30, 5)[0]));
        let flat = Bitmap::from_fn(3, 2, |_, _| [9, 99, 199]);
        for (width, height) in [(1, 1), (7, 1), (1, 7), (50, 40)] {
            let resampled = flat.whole().resampled(width, height);
            assert!(resampled.bytes.chunks(3).all(|pixel| pixel == [9, 99, 199]));
        }
    }
}
