//! A picture to cut into tiles: read from a file, fitted to a board.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::bitmap::Bitmap;
use crate::decode::decode;

/// A picture that is not cut yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    bitmap: Bitmap,
}

impl Picture {
    /// The most pixels that a picture may have: 64 million.
    pub const MAX_PIXELS: u64 = 1 << 26;

    /// Reads a PNG or JPEG file. Transparent parts become white.
    ///
    /// # Errors
    /// When the file cannot be read, is no such picture, is damaged or too large. Its size is
    /// checked before memory is allocated.
    pub fn open(path: &Path) -> Result<Picture, PictureError> {
        let named = |reason| PictureError {
            path: path.to_path_buf(),
            reason,
        };
        let bytes = std::fs::read(path).map_err(|error| named(error.to_string()))?;
        Picture::decode(&bytes).map_err(named)
    }

    /// Decodes a PNG or JPEG file in memory, as [`Picture::open`] does.
    ///
    /// # Errors
    /// The reason in words: it is no such picture, is damaged or too large.
    pub fn decode(bytes: &[u8]) -> Result<Picture, String> {
        decode(bytes, Picture::MAX_PIXELS).map(Picture::new)
    }

    /// Makes a picture of a bitmap.
    pub fn new(bitmap: Bitmap) -> Picture {
        Picture { bitmap }
    }

    /// The middle of the picture, scaled to fill `width` by `height` pixels, at least one each way.
    pub fn fitted(&self, width: u32, height: u32) -> Bitmap {
        let (width, height) = (width.max(1), height.max(1));
        let (old_width, old_height) = self.bitmap.dimensions();
        // The largest part that has the new proportions.
        let scaled = |side: u32, by: u32, over: u32| {
            let scaled = u64::from(side) * u64::from(by) / u64::from(over);
            scaled.clamp(1, u64::from(u32::MAX)) as u32
        };
        let cut_width = old_width.min(scaled(old_height, width, height));
        let cut_height = old_height.min(scaled(old_width, height, width));
        let corner = ((old_width - cut_width) / 2, (old_height - cut_height) / 2);
        let cut = self.bitmap.part(corner, (cut_width, cut_height));
        if width <= cut_width && height <= cut_height {
            // Averaging is good enough, and fast on large pictures.
            cut.shrunk(width, height)
        } else {
            cut.resampled(width, height)
        }
    }

    /// The picture, scaled down to at most `max_side` pixels each way.
    #[must_use]
    pub fn within(self, max_side: u32) -> Picture {
        let (width, height) = self.bitmap.dimensions();
        let longest = width.max(height);
        if longest <= max_side {
            return self;
        }
        let scaled =
            |side: u32| (u64::from(side) * u64::from(max_side) / u64::from(longest)) as u32;
        Picture::new(
            self.bitmap
                .whole()
                .shrunk(scaled(width).max(1), scaled(height).max(1)),
        )
    }
}

/// Why a picture cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {reason}", path.display())]
pub struct PictureError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it, and what to do.
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG file of 8 bits, in the colours that its bytes are of.
    fn png(width: u32, height: u32, color: png::ColorType, bytes: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(color);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(bytes).unwrap();
        writer.finish().unwrap();
        file
    }

    fn first_pixel(file: &[u8]) -> [u8; 3] {
        Picture::decode(file).unwrap().bitmap.pixel(0, 0)
    }

    #[test]
    fn fills_any_shape_and_keeps_the_middle() {
        let stripes = Bitmap::from_fn(30, 10, |x, _| [(x / 10 * 100) as u8; 3]);
        let picture = Picture::new(stripes);
        let square = picture.fitted(10, 10);
        assert_eq!(square.dimensions(), (10, 10));
        assert_eq!(square.pixel(5, 5), [100; 3]);
        for (width, height) in [(1, 1), (300, 3), (3, 300), (0, 0)] {
            let fitted = picture.fitted(width, height);
            assert_eq!(fitted.dimensions(), (width.max(1), height.max(1)));
        }
        assert_eq!(picture.within(15).bitmap.dimensions(), (15, 5));
    }

    #[test]
    fn every_kind_of_png_is_read() {
        use png::ColorType::{Grayscale, GrayscaleAlpha, Rgb, Rgba};
        for (color, pixel, seen) in [
            (Grayscale, &[7][..], [7; 3]),
            (GrayscaleAlpha, &[7, 255], [7; 3]),
            (Rgb, &[1, 2, 3], [1, 2, 3]),
            (Rgba, &[1, 2, 3, 255], [1, 2, 3]),
            // Transparent pixels become white, and half transparent ones half white.
            (Rgba, &[1, 2, 3, 0], [255; 3]),
            (GrayscaleAlpha, &[0, 128], [127; 3]),
        ] {
            assert_eq!(first_pixel(&png(2, 2, color, &pixel.repeat(4))), seen);
        }
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 2, 1);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::One);
        encoder.set_palette(vec![9, 8, 7, 1, 2, 3]);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[0b0100_0000]).unwrap();
        writer.finish().unwrap();
        let bitmap = Picture::decode(&file).unwrap().bitmap;
        assert_eq!(
            (bitmap.pixel(0, 0), bitmap.pixel(1, 0)),
            ([9, 8, 7], [1, 2, 3])
        );
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 1, 1);
        encoder.set_color(Rgb);
        encoder.set_depth(png::BitDepth::Sixteen);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[255, 255, 100, 0, 0, 0]).unwrap();
        writer.finish().unwrap();
        assert_eq!(first_pixel(&file), [255, 100, 0]);
    }

    #[test]
    fn says_what_is_wrong() {
        let gif = b"GIF89a\x01\0\x01\0\0\0\0;";
        let error = Picture::decode(gif).unwrap_err();
        assert!(error.contains("expected PNG or JPEG"), "{error}");
        let error = Picture::decode(b"").unwrap_err();
        assert!(error.contains("expected PNG or JPEG"), "{error}");
        let whole = png(50, 50, png::ColorType::Rgba, &[9; 4 * 50 * 50]);
        for length in [8, 20, 33, whole.len() / 2] {
            let error = Picture::decode(&whole[..length]).unwrap_err();
            assert!(error.contains("damaged"), "{error}");
        }
        let error = Picture::open(Path::new("no-such-file.png")).unwrap_err();
        assert!(error.to_string().contains("no-such-file.png"), "{error}");
    }

    #[test]
    fn a_huge_picture_is_refused_before_it_is_read() {
        // A header that promises 40000x40000 pixels; its checksum is the right one.
        let mut bytes = png(1, 1, png::ColorType::Rgba, &[9; 4]);
        bytes[16..20].copy_from_slice(&40_000_u32.to_be_bytes());
        bytes[20..24].copy_from_slice(&40_000_u32.to_be_bytes());
        let checksum = crc(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
        let error = Picture::decode(&bytes).unwrap_err();
        assert!(error.contains("40000x40000"), "{error}");
    }

    /// The checksum of PNG chunks.
    fn crc(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0, |crc: u32, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        })
    }
}
