//! The first 4096 bytes of a table's file.
//!
//! | bytes | holds (integers are little-endian) |
//! |---|---|
//! | 0..8 | magic: `\x89TAQUIN\n` |
//! | 8..12 | version of this format |
//! | 12..16 | layout of the kind |
//! | 16..24 | rows, columns |
//! | 24..28 | the blank's home cell |
//! | 28..32 | metric: 0 single, 1 multi |
//! | 32..40 | pattern |
//! | 40..64 | kind, zeros after it |
//! | 64..72 | number of words |
//! | 72..80 | XXH3 of the payload's bytes |
//! | 80..4088 | zeros |
//! | 4088..4096 | XXH3 of the bytes before |
//!
//! The payload follows: the words, little-endian.

use taquin_puzzle::{Metric, Size};
use twox_hash::XxHash3_64;

use super::{Description, TableFault};

/// The length of a header: a page, so that the payload after it begins one.
pub(super) const LENGTH: usize = 4096;

/// The version of the format, raised whenever an older program could misread a file.
pub(super) const FORMAT: u32 = 1;

/// Not text, and spoilt by programs that change line ends.
const MAGIC: [u8; 8] = *b"\x89TAQUIN\n";

const CHECKSUM: usize = LENGTH - 8;

/// The header of a table's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) description: Description,
    pub(super) words: u64,
    /// The checksum of the payload.
    pub(super) payload: u64,
}

impl Header {
    pub(super) fn to_bytes(&self) -> [u8; LENGTH] {
        let table = &self.description;
        let mut bytes = [0; LENGTH];
        let mut put = |at: usize, part: &[u8]| bytes[at..at + part.len()].copy_from_slice(part);
        let metric: u32 = match table.metric() {
            Metric::Single => 0,
            Metric::Multi => 1,
        };
        put(0, &MAGIC);
        put(8, &FORMAT.to_le_bytes());
        put(12, &table.layout().to_le_bytes());
        // A described board has at most 64 cells.
        put(16, &(table.size().rows() as u32).to_le_bytes());
        put(20, &(table.size().cols() as u32).to_le_bytes());
        put(24, &(table.home() as u32).to_le_bytes());
        put(28, &metric.to_le_bytes());
        put(32, &table.pattern().to_le_bytes());
        put(40, table.kind().as_bytes());
        put(64, &self.words.to_le_bytes());
        put(72, &self.payload.to_le_bytes());
        let checksum = XxHash3_64::oneshot(&bytes[..CHECKSUM]);
        bytes[CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads the beginning of a file; fewer than [`LENGTH`] bytes only if the file is shorter.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Header, TableFault> {
        if !bytes.starts_with(&MAGIC) {
            return Err(TableFault::NotATable);
        }
        let found = u32_at(bytes, 8).ok_or(TableFault::Header)?;
        // Before the checksum, whose place is known in this version only.
        if found != FORMAT {
            return Err(TableFault::OtherFormat {
                found,
                expected: FORMAT,
            });
        }
        let bytes: &[u8; LENGTH] = bytes.try_into().map_err(|_| TableFault::Length {
            found: bytes.len() as u64,
            expected: LENGTH as u64,
        })?;
        if u64_at(bytes, CHECKSUM) != Some(XxHash3_64::oneshot(&bytes[..CHECKSUM])) {
            return Err(TableFault::Header);
        }
        // Behind a good checksum nonsense is not damage, but nonsense is not believed either.
        Header::parse(bytes).ok_or(TableFault::Header)
    }

    fn parse(bytes: &[u8; LENGTH]) -> Option<Header> {
        let number = |at| usize::try_from(u32_at(bytes, at)?).ok();
        let metric = match number(28)? {
            0 => Metric::Single,
            1 => Metric::Multi,
            _ => return None,
        };
        let kind = &bytes[40..64];
        let end = kind.iter().position(|&b| b == 0).unwrap_or(kind.len());
        let description = Description::new(
            str::from_utf8(&kind[..end]).ok()?,
            Size::new(number(16)?, number(20)?).ok()?,
            number(24)?,
            metric,
            u64_at(bytes, 32)?,
            u32_at(bytes, 12)?,
        );
        Some(Header {
            description: description.ok()?,
            words: u64_at(bytes, 64)?,
            payload: u64_at(bytes, 72)?,
        })
    }

    /// The length of the whole file, unless no file can be so long.
    pub(super) fn file_length(&self) -> Option<u64> {
        self.words.checked_mul(8)?.checked_add(LENGTH as u64)
    }
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let part = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(part.try_into().ok()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    let part = bytes.get(at..at + 8)?;
    Some(u64::from_le_bytes(part.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        let size = "3x5".parse().unwrap();
        let description = Description::new("some-kind", size, 14, Metric::Multi, 0x7f, 9);
        Header {
            description: description.unwrap(),
            words: 12345,
            payload: 0x0123_4567_89ab_cdef,
        }
    }

    #[test]
    fn headers_are_read_back() {
        let read = Header::from_bytes(&header().to_bytes()).unwrap();
        assert_eq!(read, header());
        assert_eq!(read.file_length(), Some(4096 + 8 * 12345));
    }

    /// The format is a promise to files that exist: these bytes never change within a version.
    #[test]
    fn the_format_is_as_documented() {
        let bytes = header().to_bytes();
        let expected = [
            &b"\x89TAQUIN\n"[..],
            &[1, 0, 0, 0, 9, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0],
            &[14, 0, 0, 0, 1, 0, 0, 0, 0x7f, 0, 0, 0, 0, 0, 0, 0],
            b"some-kind\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            &[0x39, 0x30, 0, 0, 0, 0, 0, 0],
            &[0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01],
        ];
        assert_eq!(bytes[..80], expected.concat());
        assert!(bytes[80..CHECKSUM].iter().all(|&b| b == 0));
        let checksum = XxHash3_64::oneshot(&bytes[..CHECKSUM]);
        assert_eq!(u64_at(&bytes, CHECKSUM), Some(checksum));
    }

    #[test]
    fn every_single_byte_corruption_is_detected() {
        let good = header().to_bytes();
        for at in 0..LENGTH {
            for change in [0x01, 0x02, 0x10, 0x80, 0xff] {
                let mut bytes = good;
                bytes[at] ^= change;
                assert!(Header::from_bytes(&bytes).is_err(), "byte {at} ^ {change}");
            }
        }
    }

    #[test]
    fn every_truncation_is_detected() {
        let good = header().to_bytes();
        for length in 0..LENGTH {
            assert!(
                Header::from_bytes(&good[..length]).is_err(),
                "{length} bytes"
            );
        }
    }

    /// A checksum is no signature: what an enemy can sign must still be refused in words.
    #[test]
    fn nonsense_with_a_good_checksum_is_refused() {
        let nonsense: [(usize, &[u8]); 7] = [
            (16, &[0; 8]),
            (16, &[0xff; 8]),
            (16, &[9, 0, 0, 0, 9, 0, 0, 0]),
            (24, &[15, 0, 0, 0]),
            (28, &[2, 0, 0, 0]),
            (32, &[0xff; 8]),
            (40, b"../../etc/passwd"),
        ];
        for (at, part) in nonsense {
            let mut bytes = header().to_bytes();
            bytes[at..at + part.len()].copy_from_slice(part);
            let checksum = XxHash3_64::oneshot(&bytes[..CHECKSUM]);
            bytes[CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
            assert!(
                matches!(Header::from_bytes(&bytes), Err(TableFault::Header)),
                "{at}"
            );
        }
        let endless = Header {
            words: u64::MAX / 8,
            ..header()
        };
        assert_eq!(endless.file_length(), None);
    }
}
