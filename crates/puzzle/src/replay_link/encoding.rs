//! The data of a link: percent-encoding, base64 and zlib.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use thiserror::Error;

/// Much more than any solve that fits in a link: moves and times of a 100x100.
const MAX_JSON_BYTES: usize = 1 << 24;

/// The level at which slidysim's page compresses.
const COMPRESSION_LEVEL: u8 = 9;

/// The data in a text: the parameter `r` of an address, or all of it.
pub(super) fn parameter(text: &str) -> &str {
    let text = text.trim();
    let query = text.split_once('?').map_or(text, |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let named = query.split('&').find_map(|part| part.strip_prefix("r="));
    named.unwrap_or(query)
}

/// Compresses data and writes it as the value of a parameter.
pub(super) fn encode(data: &[u8]) -> String {
    let base64 = STANDARD.encode(compress_to_vec_zlib(data, COMPRESSION_LEVEL));
    let mut text = String::with_capacity(base64.len());
    for letter in base64.chars() {
        match letter {
            '+' => text.push_str("%2B"),
            '/' => text.push_str("%2F"),
            '=' => text.push_str("%3D"),
            _ => text.push(letter),
        }
    }
    text
}

/// Reads the value of a parameter.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, LinkDataError> {
    let base64 = standard_alphabet(text)?;
    let unpadded = base64.trim_end_matches('=');
    let compressed = STANDARD_NO_PAD
        .decode(unpadded)
        .map_err(|_| LinkDataError::Base64)?;
    inflate(&compressed)
}

/// The text in the standard alphabet, without percent-encoding and line breaks.
fn standard_alphabet(text: &str) -> Result<String, LinkDataError> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let (letter, length) = match letter {
            '%' => {
                let digits = rest.get(1..3).filter(|digits| {
                    // The parser would accept a sign too.
                    digits.bytes().all(|digit| digit.is_ascii_hexdigit())
                });
                let code = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                (char::from(code.ok_or(LinkDataError::Percent)?), 3)
            }
            _ => (letter, letter.len_utf8()),
        };
        rest = &rest[length..];
        match letter {
            '-' => plain.push('+'),
            '_' => plain.push('/'),
            // As browsers decode a plus sign.
            ' ' => plain.push('+'),
            '\n' | '\r' | '\t' => {}
            _ if letter.is_ascii_alphanumeric() || "+/=".contains(letter) => plain.push(letter),
            _ => return Err(LinkDataError::Letter(letter)),
        }
    }
    if plain.is_empty() {
        return Err(LinkDataError::Empty);
    }
    Ok(plain)
}

/// Decompresses all of `input`, to at most [`MAX_JSON_BYTES`].
fn inflate(input: &[u8]) -> Result<Vec<u8>, LinkDataError> {
    let flags = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut state = Box::<DecompressorOxide>::default();
    let mut output = vec![0; 1 << 12];
    let (mut read, mut written) = (0, 0);
    loop {
        let (status, consumed, produced) =
            decompress(&mut state, &input[read..], &mut output, written, flags);
        read += consumed;
        written += produced;
        match status {
            TINFLStatus::Done if read < input.len() => return Err(LinkDataError::Surplus),
            TINFLStatus::Done => {
                output.truncate(written);
                return Ok(output);
            }
            TINFLStatus::HasMoreOutput if output.len() < MAX_JSON_BYTES => {
                let longer = (output.len() * 2).min(MAX_JSON_BYTES);
                output.resize(longer, 0);
            }
            TINFLStatus::HasMoreOutput => return Err(LinkDataError::TooLarge),
            TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => {
                return Err(LinkDataError::Cut);
            }
            _ => return Err(LinkDataError::Zlib),
        }
    }
}

/// Why the data of a link cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LinkDataError {
    /// There is no data.
    #[error("the data behind \"r=\" is missing")]
    Empty,
    /// A percent sign without two hexadecimal digits.
    #[error("a percent sign is not followed by two hexadecimal digits")]
    Percent,
    /// A character that base64 does not have.
    #[error("'{}' is not a character of base64", .0.escape_debug())]
    Letter(char),
    /// Characters that are not base64 together.
    #[error("its base64 is damaged; copy the link again")]
    Base64,
    /// The compressed data ends early.
    #[error("it is cut short; copy the link again")]
    Cut,
    /// The compressed data is not valid, or its checksum is wrong.
    #[error("its compressed data is damaged; copy the link again")]
    Zlib,
    /// Something follows the compressed data.
    #[error("something follows the compressed data")]
    Surplus,
    /// The data would need too much memory.
    #[error("it contains more than {} MiB", MAX_JSON_BYTES >> 20)]
    TooLarge,
}
