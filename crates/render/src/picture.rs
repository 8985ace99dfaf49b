//! A picture to cut into tiles: read from a file, fitted to a board.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::{ImageError, ImageReader, Limits, RgbImage, imageops};
use thiserror::Error;

/// A picture, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    image: RgbImage,
}

impl Picture {
    /// The most pixels that a picture may have: 64 million.
    pub const MAX_PIXELS: u64 = 1 << 26;

    /// Reads a PNG or JPEG file. Transparent parts become white.
    ///
    /// # Errors
    /// When the file cannot be read, is no such picture, is damaged or too large. Its size is looked
    /// at before memory is asked for.
    pub fn open(path: &Path) -> Result<Picture, PictureError> {
        let named = |reason| PictureError {
            path: path.to_path_buf(),
            reason,
        };
        let bytes = std::fs::read(path).map_err(|error| named(error.to_string()))?;
        Picture::decode(&bytes).map_err(named)
    }

    /// The same from memory; the error is the reason in words.
    fn decode(bytes: &[u8]) -> Result<Picture, String> {
        let reader = || {
            let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
            reader.map_err(|error| error.to_string())
        };
        let (wide, high) = reader()?.into_dimensions().map_err(in_words)?;
        if u64::from(wide) * u64::from(high) > Picture::MAX_PIXELS {
            return Err(format!(
                "the picture has {wide}x{high} pixels, and at most {} million in all are read: \
                 make it smaller first",
                Picture::MAX_PIXELS / 1_000_000
            ));
        }
        let mut reader = reader()?;
        let mut limits = Limits::default();
        // Eight bytes for each pixel of the richest format, twice.
        limits.max_alloc = Some(16 * Picture::MAX_PIXELS);
        reader.limits(limits);
        let decoded = reader.decode().map_err(in_words)?;
        let image = match decoded.color().has_alpha() {
            false => decoded.into_rgb8(),
            true => {
                let mut white = image::RgbaImage::from_pixel(wide, high, [255; 4].into());
                imageops::overlay(&mut white, &decoded.into_rgba8(), 0, 0);
                image::DynamicImage::from(white).into_rgb8()
            }
        };
        Ok(Picture { image })
    }

    /// Takes an image over.
    pub fn new(image: RgbImage) -> Picture {
        Picture { image }
    }

    /// The picture's middle, cut and scaled to fill so many pixels.
    pub fn fitted(&self, wide: u32, high: u32) -> RgbImage {
        let (wide, high) = (wide.max(1), high.max(1));
        let (w, h) = (
            u64::from(self.image.width()),
            u64::from(self.image.height()),
        );
        let (wide_, high_) = (u64::from(wide), u64::from(high));
        let (cut_w, cut_h) = match w * high_ > h * wide_ {
            true => (h * wide_ / high_, h),
            false => (w, w * high_ / wide_),
        };
        let (cut_w, cut_h) = (cut_w.max(1), cut_h.max(1));
        let (x, y) = (w.saturating_sub(cut_w) / 2, h.saturating_sub(cut_h) / 2);
        let (cut_w, cut_h) = (cut_w as u32, cut_h as u32);
        let cut = imageops::crop_imm(&self.image, x as u32, y as u32, cut_w, cut_h);
        match wide <= cut_w && high <= cut_h {
            // Averages, and quick on large pictures.
            true => imageops::thumbnail(&*cut, wide, high),
            false => imageops::resize(&*cut, wide, high, imageops::FilterType::CatmullRom),
        }
    }

    /// The picture, at most so many pixels wide and high.
    #[must_use]
    pub fn within(self, most: u32) -> Picture {
        let (wide, high) = self.image.dimensions();
        let longest = wide.max(high);
        if longest <= most {
            return self;
        }
        let scaled = |side: u32| (u64::from(side) * u64::from(most) / u64::from(longest)) as u32;
        let image = imageops::thumbnail(&self.image, scaled(wide).max(1), scaled(high).max(1));
        Picture { image }
    }
}

fn in_words(error: ImageError) -> String {
    match error {
        ImageError::Unsupported(_) => {
            "this is no picture that can be read: expected PNG or JPEG".to_string()
        }
        ImageError::Limits(_) => "the picture is too large: make it smaller first".to_string(),
        error => format!("the picture is damaged: {error}"),
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
    use image::{ImageFormat, Rgb, Rgba, RgbaImage};

    fn png(image: &RgbaImage) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn fills_any_shape_and_keeps_the_middle() {
        let stripes = RgbImage::from_fn(30, 10, |x, _| Rgb([(x / 10 * 100) as u8; 3]));
        let picture = Picture::new(stripes);
        let square = picture.fitted(10, 10);
        assert_eq!(square.dimensions(), (10, 10));
        assert_eq!(square.get_pixel(5, 5).0, [100; 3]);
        for (wide, high) in [(1, 1), (300, 3), (3, 300), (0, 0)] {
            let fitted = picture.fitted(wide, high);
            assert_eq!(fitted.dimensions(), (wide.max(1), high.max(1)));
        }
        assert_eq!(picture.within(15).image.dimensions(), (15, 5));
    }

    #[test]
    fn what_is_transparent_becomes_white() {
        let bytes = png(&RgbaImage::from_pixel(2, 2, Rgba([0, 0, 0, 0])));
        let picture = Picture::decode(&bytes).unwrap();
        assert_eq!(picture.image.get_pixel(0, 0).0, [255; 3]);
    }

    #[test]
    fn says_what_is_wrong() {
        let gif = b"GIF89a\x01\0\x01\0\0\0\0;";
        let error = Picture::decode(gif).unwrap_err();
        assert!(error.contains("expected PNG or JPEG"), "{error}");
        let error = Picture::decode(b"").unwrap_err();
        assert!(error.contains("expected PNG or JPEG"), "{error}");
        let whole = png(&RgbaImage::from_pixel(50, 50, Rgba([9; 4])));
        let error = Picture::decode(&whole[..whole.len() / 2]).unwrap_err();
        assert!(error.contains("damaged"), "{error}");
        let error = Picture::open(Path::new("no-such-file.png")).unwrap_err();
        assert!(error.to_string().contains("no-such-file.png"), "{error}");
    }

    #[test]
    fn a_huge_picture_is_refused_before_it_is_read() {
        // A header that promises 40000x40000 pixels; its checksum is the right one.
        let mut bytes = png(&RgbaImage::from_pixel(1, 1, Rgba([9; 4])));
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
