//! Decodes PNG and JPEG files. Their size is checked before memory is allocated.

use std::io::Cursor;

use png::{ColorType, DecodingError, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::bitmap::Bitmap;

/// Decodes a file in memory that has at most `max_pixels`. Transparent parts become white.
///
/// The error is the reason in words.
pub(crate) fn decode(file: &[u8], max_pixels: u64) -> Result<Bitmap, String> {
    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
    const JPEG: &[u8] = b"\xff\xd8\xff";
    if file.starts_with(PNG) {
        decode_png(file, max_pixels)
    } else if file.starts_with(JPEG) {
        decode_jpeg(file, max_pixels)
    } else {
        Err(UNKNOWN.to_string())
    }
}

const UNKNOWN: &str = "not a picture that can be read: expected PNG or JPEG";

fn check_size(width: u64, height: u64, max_pixels: u64) -> Result<(), String> {
    if width * height > max_pixels {
        return Err(format!(
            "the picture has {width}x{height} pixels; at most {} million are read: \
             make it smaller first",
            max_pixels / 1_000_000
        ));
    }
    Ok(())
}

fn damaged(why: impl std::fmt::Display) -> String {
    format!("the picture is damaged: {why}")
}

fn decode_png(file: &[u8], max_pixels: u64) -> Result<Bitmap, String> {
    let in_words = |error: DecodingError| match error {
        DecodingError::LimitsExceeded => {
            "the picture is too large: make it smaller first".to_string()
        }
        error => damaged(error),
    };
    // A row may hold all pixels, of eight bytes each, and two rows are kept.
    let limits = png::Limits {
        bytes: usize::try_from(16 * max_pixels).unwrap_or(usize::MAX),
    };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(file), limits);
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(in_words)?;
    let (width, height) = (header.width, header.height);
    check_size(u64::from(width), u64::from(height), max_pixels)?;
    let mut reader = decoder.read_info().map_err(in_words)?;
    let length = reader
        .output_buffer_size()
        .ok_or_else(|| damaged("its size is wrong"))?;
    let mut bytes = vec![0; length];
    let frame = reader.next_frame(&mut bytes).map_err(in_words)?;
    bytes.truncate(frame.buffer_size());
    let over_white = |part: u8, alpha: u8| {
        let (part, alpha) = (u32::from(part), u32::from(alpha));
        ((part * alpha + 255 * (255 - alpha) + 127) / 255) as u8
    };
    let rgb: Vec<u8> = match frame.color_type {
        ColorType::Rgb => bytes,
        ColorType::Grayscale => bytes.into_iter().flat_map(|gray| [gray; 3]).collect(),
        ColorType::GrayscaleAlpha => {
            let pixels = bytes.chunks_exact(2);
            let gray = pixels.map(|pixel| over_white(pixel[0], pixel[1]));
            gray.flat_map(|gray| [gray; 3]).collect()
        }
        ColorType::Rgba => {
            let pixels = bytes.chunks_exact(4);
            pixels
                .flat_map(|pixel| [0, 1, 2].map(|part| over_white(pixel[part], pixel[3])))
                .collect()
        }
        // The transformations asked for leave no palette.
        ColorType::Indexed => return Err(damaged("its palette is missing")),
    };
    Bitmap::new(width, height, rgb).ok_or_else(|| damaged("its size is wrong"))
}

fn decode_jpeg(file: &[u8], max_pixels: u64) -> Result<Bitmap, String> {
    let in_words = |error: DecodeErrors| match error {
        DecodeErrors::Unsupported(_) => UNKNOWN.to_string(),
        error => damaged(error),
    };
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(in_words)?;
    let (width, height) = decoder
        .dimensions()
        .ok_or_else(|| damaged("its size is missing"))?;
    check_size(width as u64, height as u64, max_pixels)?;
    let rgb = decoder.decode().map_err(in_words)?;
    Bitmap::new(width as u32, height as u32, rgb).ok_or_else(|| damaged("its size is wrong"))
}
