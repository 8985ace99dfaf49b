//! Tables as bytes, for programs that keep or send them by other means than files: the same header, then
//! the words, and the same checks.

use twox_hash::XxHash3_64;

use super::header::{self, Header};
use super::words::NewWords;
use super::{Description, TableFault, TableSource, Words};

/// The bytes of a table before its words.
pub const HEADER_BYTES: usize = header::LENGTH;

/// The bytes that come before a table's words; the words follow, little-endian.
pub fn header_bytes(table: &Description, words: &[u64]) -> [u8; HEADER_BYTES] {
    let header = Header {
        description: table.clone(),
        words: words.len() as u64,
        payload: checksum(words),
    };
    header.to_bytes()
}

/// A table that arrives as bytes: the header first, then the payload, which is checked in the end.
///
/// ```
/// use taquin_puzzle::{Goal, Metric};
/// use taquin_solve::tables::{TableReceiver, TableSource as _, header_bytes};
/// use taquin_solve::{EngineTables, GoalClass};
///
/// let class = GoalClass::of(&Goal::Rows.board("2x7".parse()?));
/// let table = EngineTables.descriptions(class, Metric::Single).remove(0);
/// let words = EngineTables.build(&table, 1, &mut |_| true)?;
///
/// let mut receiver = TableReceiver::new(&header_bytes(&table, &words), &EngineTables)?;
/// let payload: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
/// receiver.payload().copy_from_slice(&payload);
/// let (received, copy) = receiver.finish()?;
/// assert_eq!((received, &*copy), (table, &*words));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TableReceiver {
    header: Header,
    words: NewWords,
}

impl TableReceiver {
    /// Reads the header of a table that the source makes, and sets memory aside for its words.
    ///
    /// # Errors
    /// When the header is damaged or is not that of such a table, or there is no memory.
    pub fn new(header: &[u8], source: &dyn TableSource) -> Result<TableReceiver, TableFault> {
        let header = Header::from_bytes(header)?;
        let Some(expected) = source.words(&header.description) else {
            return Err(TableFault::OtherTable(Box::new(header.description)));
        };
        if header.words != expected as u64 {
            return Err(TableFault::Words {
                found: header.words,
                expected: expected as u64,
            });
        }
        let words = NewWords::zeroed(expected).ok_or(TableFault::Memory)?;
        Ok(TableReceiver { header, words })
    }

    /// Where the bytes of the words belong; zeros at first.
    pub fn payload(&mut self) -> &mut [u8] {
        self.words.bytes_mut()
    }

    /// The table and its words.
    ///
    /// # Errors
    /// When the words do not match their checksum.
    pub fn finish(mut self) -> Result<(Description, Words), TableFault> {
        if cfg!(target_endian = "big") {
            let words = self.words.iter_mut();
            words.for_each(|word| *word = u64::from_le(*word));
        }
        if checksum(&self.words) != self.header.payload {
            return Err(TableFault::Content);
        }
        Ok((self.header.description, self.words.into()))
    }
}

/// The checksum of words as little-endian bytes.
fn checksum(words: &[u64]) -> u64 {
    if cfg!(target_endian = "big") {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        return XxHash3_64::oneshot(&bytes);
    }
    // SAFETY: all of a word is bytes, and the slice stays borrowed.
    let bytes = unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), size_of_val(words)) };
    XxHash3_64::oneshot(bytes)
}

#[cfg(test)]
mod tests {
    use taquin_puzzle::Metric;

    use super::*;
    use crate::tables::{BuildError, BuildProgress, WrongValue};
    use crate::{EngineTables, GoalClass};

    fn table() -> (Description, Words) {
        let class = GoalClass::new("2x7".parse().unwrap(), 13);
        let table = EngineTables.descriptions(class, Metric::Single).remove(0);
        let words = EngineTables.build(&table, 1, &mut |_| true).unwrap();
        (table, words)
    }

    fn received(header: &[u8], payload: &[u8]) -> Result<(Description, Words), TableFault> {
        let mut receiver = TableReceiver::new(header, &EngineTables)?;
        receiver.payload().copy_from_slice(payload);
        receiver.finish()
    }

    fn payload(words: &[u64]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    #[test]
    fn damage_is_noticed() {
        let (table, words) = table();
        let header = header_bytes(&table, &words);
        let good = payload(&words);
        assert!(received(&header, &good).is_ok());
        for at in [0, good.len() / 2, good.len() - 1] {
            let mut payload = good.clone();
            payload[at] ^= 1;
            let fault = received(&header, &payload).unwrap_err();
            assert!(matches!(fault, TableFault::Content), "{fault}");
        }
        for at in [0, 9, 40, 72, HEADER_BYTES - 1] {
            let mut header = header;
            header[at] ^= 1;
            assert!(received(&header, &good).is_err(), "byte {at}");
        }
        assert!(TableReceiver::new(&header[..100], &EngineTables).is_err());
        assert!(TableReceiver::new(&[], &EngineTables).is_err());
    }

    /// Memory is set aside only for tables that are ours, whatever a header with a right checksum says.
    #[test]
    fn other_tables_are_refused() {
        let (table, words) = table();
        let short = header_bytes(&table, &words[1..]);
        let fault = TableReceiver::new(&short, &EngineTables).err();
        assert!(matches!(fault, Some(TableFault::Words { .. })));
        let (size, home, pattern) = (table.size(), table.home(), table.pattern());
        let described = |kind: &str, layout: u32| {
            Description::new(kind, size, home, Metric::Single, pattern, layout).unwrap()
        };
        for foreign in [
            described("other", table.layout()),
            described(table.kind(), table.layout() + 1),
        ] {
            let header = header_bytes(&foreign, &words);
            let fault = TableReceiver::new(&header, &EngineTables).err();
            assert!(
                matches!(fault, Some(TableFault::OtherTable(_))),
                "{foreign}"
            );
        }
    }

    /// A source of one table that is larger than any memory.
    struct Endless;

    impl TableSource for Endless {
        fn descriptions(&self, _: GoalClass, _: Metric) -> Vec<Description> {
            Vec::new()
        }

        fn words(&self, _: &Description) -> Option<usize> {
            Some(usize::MAX / 8)
        }

        fn build(
            &self,
            _: &Description,
            _: usize,
            _: BuildProgress<'_>,
        ) -> Result<Words, BuildError> {
            Err(BuildError::Memory)
        }

        fn sample_check(
            &self,
            _: &Description,
            _: Words,
            _: BuildProgress<'_>,
        ) -> Result<(), WrongValue> {
            Ok(())
        }
    }

    #[test]
    fn too_large_a_table_is_an_error() {
        let (table, words) = table();
        let header = Header {
            description: table,
            words: (usize::MAX / 8) as u64,
            payload: checksum(&words),
        };
        let fault = TableReceiver::new(&header.to_bytes(), &Endless).err();
        assert!(matches!(fault, Some(TableFault::Memory)));
    }
}
