//! Makes text from elsewhere safe for terminals: control characters are shown as escapes.

use std::borrow::Cow;

/// The text with every character that could control a terminal as its escape, such as `\u001b`.
///
/// Escapes are JSON's: a line of JSON means the same afterwards.
pub fn printable(text: &str) -> Cow<'_, str> {
    printable_but(text, &[])
}

/// The same, except for these codes, which are ours.
pub fn printable_but<'a>(text: &'a str, codes: &[String]) -> Cow<'a, str> {
    if is_printable(text) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + text.len() / 8);
    let mut rest = text;
    while let Some((at, character)) = rest.char_indices().find(|&(_, c)| is_control(c)) {
        safe.push_str(&rest[..at]);
        rest = &rest[at..];
        match codes.iter().find(|code| rest.starts_with(code.as_str())) {
            Some(code) => {
                safe.push_str(code);
                rest = &rest[code.len()..];
            }
            None => {
                safe.push_str(&format!("\\u{:04x}", u32::from(character)));
                rest = &rest[character.len_utf8()..];
            }
        }
    }
    safe.push_str(rest);
    Cow::Owned(safe)
}

/// Whether the text has no characters that could control a terminal.
pub fn is_printable(text: &str) -> bool {
    // Most text is plain ASCII, which is checked faster as bytes.
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    text.bytes().all(is_plain) || !text.contains(is_control)
}

/// Whether a character could control a terminal: the C0 and C1 controls, with which escape sequences
/// begin, and the characters that change the direction of text.
fn is_control(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        character => character.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_text_is_unchanged() {
        for text in ["", "a b\n\tc", "┌─┐ é 中 👍🏽 \\u001b", "שלום"] {
            assert!(matches!(printable(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(printable("a\x1b[2Jb\r"), "a\\u001b[2Jb\\u000d");
        assert_eq!(printable("\u{9b}31m\u{7f}"), "\\u009b31m\\u007f");
        assert_eq!(printable("x\u{202e}gnp.exe"), "x\\u202egnp.exe");
        for code in (0..0x20).chain(0x7f..0xa0) {
            let text = char::from_u32(code).unwrap().to_string();
            assert_eq!(is_printable(&text), text == "\n" || text == "\t", "{code}");
        }
    }

    #[test]
    fn our_own_codes_are_kept() {
        let codes = ["\x1b[1m".to_string(), "\x1b[0m".to_string()];
        let text = "\x1b[1mgood\x1b[0m \x1b[2Jbad";
        let safe = "\x1b[1mgood\x1b[0m \\u001b[2Jbad";
        assert_eq!(printable_but(text, &codes), safe);
    }

    #[test]
    fn escaping_keeps_the_meaning_of_json() {
        let value = "\\\u{9b}\"\x1b\u{202e}\u{7f}\n";
        let line = serde_json::to_string(value).unwrap();
        let safe = printable(&line);
        assert!(is_printable(&safe) && safe != line);
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), value);
    }
}
