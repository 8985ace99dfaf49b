//! The syntax tree of a text: words and lists, each with its place.

use super::error::{PddlError, PddlFault, Place};

/// Longer texts are refused: 64 MiB.
const MAX_TEXT_BYTES: usize = 1 << 26;

/// How deep lists may be nested; conjunctions of literals need seven levels.
const MAX_NESTING: usize = 64;

/// How many characters of a word a message shows.
const MAX_SHOWN_CHARACTERS: usize = 40;

/// A word or a list.
#[derive(Debug)]
pub(crate) enum Node {
    Word(Word),
    List(List),
}

/// A word, in lower case because PDDL ignores case.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// The items between two parentheses.
#[derive(Debug)]
pub(crate) struct List {
    pub(crate) items: Vec<Node>,
    pub(crate) open: Place,
    pub(crate) close: Place,
}

impl Node {
    pub(crate) fn place(&self) -> Place {
        match self {
            Node::Word(word) => word.place,
            Node::List(list) => list.open,
        }
    }

    /// The error that something else was expected here.
    pub(crate) fn unexpected(&self, expected: &str) -> PddlError {
        let found = match self {
            Node::Word(word) => quoted(&word.text),
            Node::List(list) => match list.items.first() {
                Some(Node::Word(word)) => quoted(&format!("({} …)", shorten(&word.text))),
                Some(Node::List(_)) => quoted("(( …"),
                None => quoted("()"),
            },
        };
        unexpected(self.place(), found, expected)
    }

    pub(crate) fn word(&self, expected: &str) -> Result<&Word, PddlError> {
        match self {
            Node::Word(word) => Ok(word),
            Node::List(_) => Err(self.unexpected(expected)),
        }
    }

    pub(crate) fn list(&self, expected: &str) -> Result<&List, PddlError> {
        match self {
            Node::List(list) => Ok(list),
            Node::Word(_) => Err(self.unexpected(expected)),
        }
    }
}

impl Word {
    pub(crate) fn fault(&self, fault: PddlFault) -> PddlError {
        PddlError::new(self.place, fault)
    }

    pub(crate) fn unexpected(&self, expected: &str) -> PddlError {
        unexpected(self.place, quoted(&self.text), expected)
    }

    /// The error that nothing of this kind and name is defined in `section`.
    pub(crate) fn unknown(&self, what: &'static str, section: &'static str) -> PddlError {
        self.fault(PddlFault::Unknown {
            what,
            name: shorten(&self.text),
            section,
        })
    }

    /// The word, if it can be the name of something.
    pub(crate) fn name(&self, expected: &str) -> Result<&str, PddlError> {
        let is_name = self.text.starts_with(|c: char| c.is_ascii_alphanumeric())
            && self.text.chars().all(is_name_character);
        if is_name {
            Ok(&self.text)
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// The word, if it is a variable.
    pub(crate) fn variable(&self) -> Option<&str> {
        let name = self.text.strip_prefix('?')?;
        (!name.is_empty() && name.chars().all(is_name_character)).then_some(&self.text)
    }
}

fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_@#".contains(c)
}

impl List {
    /// The items, one after the other.
    pub(crate) fn items(&self) -> Items<'_> {
        Items {
            list: self,
            next: 0,
        }
    }

    /// The error that the list ends too early.
    pub(crate) fn ends_before(&self, expected: &str) -> PddlError {
        unexpected(self.close, quoted(")"), expected)
    }

    /// The first word of the list, and the other items.
    pub(crate) fn headed(&self, expected: &str) -> Result<(&Word, Items<'_>), PddlError> {
        let mut items = self.items();
        let head = items.require(expected)?.word(expected)?;
        Ok((head, items))
    }
}

/// The items of a list, one after the other.
#[derive(Clone)]
pub(crate) struct Items<'a> {
    list: &'a List,
    next: usize,
}

impl<'a> Items<'a> {
    /// The next item; if there is none, the error says that `expected` is missing.
    pub(crate) fn require(&mut self, expected: &str) -> Result<&'a Node, PddlError> {
        self.next().ok_or_else(|| self.list.ends_before(expected))
    }

    /// The items that are left.
    pub(crate) fn rest(&self) -> &'a [Node] {
        &self.list.items[self.next..]
    }

    /// Refuses any items that are left.
    pub(crate) fn end(mut self) -> Result<(), PddlError> {
        match self.next() {
            None => Ok(()),
            Some(node) => Err(node.unexpected("`)`")),
        }
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = &'a Node;

    fn next(&mut self) -> Option<&'a Node> {
        let node = self.list.items.get(self.next)?;
        self.next += 1;
        Some(node)
    }
}

fn unexpected(place: Place, found: String, expected: &str) -> PddlError {
    let expected = expected.to_string();
    PddlError::new(place, PddlFault::Unexpected { found, expected })
}

fn quoted(text: &str) -> String {
    format!("`{}`", shorten(text))
}

/// A word for a message, cut short if it is long.
pub(crate) fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// Reads a text that is one list.
pub(crate) fn read(text: &str) -> Result<List, PddlError> {
    let (nodes, end) = read_all(text)?;
    let mut nodes = nodes.into_iter();
    let list = match nodes.next() {
        None => {
            return Err(unexpected(
                end,
                "the end of the text".into(),
                "`(define …)`",
            ));
        }
        Some(Node::List(list)) => list,
        Some(word) => return Err(word.unexpected("`(define …)`")),
    };
    match nodes.next() {
        None => Ok(list),
        Some(surplus) => Err(surplus.unexpected("the end of the text")),
    }
}

/// Reads all words and lists of a text, without recursion; returns them and the place of its end.
pub(crate) fn read_all(text: &str) -> Result<(Vec<Node>, Place), PddlError> {
    if text.len() > MAX_TEXT_BYTES {
        let fault = PddlFault::TooMany {
            what: "bytes",
            found: text.len(),
            max: MAX_TEXT_BYTES,
        };
        return Err(PddlError::new(Place { line: 1, column: 1 }, fault));
    }
    let mut open: Vec<(Place, Vec<Node>)> = Vec::new();
    let mut items = Vec::new();
    let mut place = Place { line: 1, column: 1 };
    let mut rest = text
        .strip_prefix('\u{feff}')
        .unwrap_or(text)
        .chars()
        .peekable();
    while let Some(&c) = rest.peek() {
        match c {
            ';' => while rest.next_if(|&c| c != '\n').is_some() {},
            '\n' => {
                rest.next();
                place = Place {
                    line: place.line + 1,
                    column: 1,
                };
            }
            '(' => {
                rest.next();
                if open.len() == MAX_NESTING {
                    return Err(PddlError::new(
                        place,
                        PddlFault::TooDeep { max: MAX_NESTING },
                    ));
                }
                open.push((place, std::mem::take(&mut items)));
                place.column += 1;
            }
            ')' => {
                rest.next();
                let Some((opened, before)) = open.pop() else {
                    let expected = if items.is_empty() {
                        "`(`"
                    } else {
                        "the end of the text"
                    };
                    return Err(unexpected(place, quoted(")"), expected));
                };
                let list = List {
                    items: std::mem::replace(&mut items, before),
                    open: opened,
                    close: place,
                };
                items.push(Node::List(list));
                place.column += 1;
            }
            c if c.is_whitespace() => {
                rest.next();
                place.column += 1;
            }
            _ => {
                let mut word = Word {
                    text: String::new(),
                    place,
                };
                while let Some(&c) = rest.peek() {
                    if c.is_whitespace() || "();".contains(c) {
                        break;
                    }
                    if !c.is_ascii_alphanumeric() && !"-_@#?:=+*/<>.".contains(c) {
                        return Err(PddlError::new(place, PddlFault::Character(c)));
                    }
                    word.text.push(c.to_ascii_lowercase());
                    place.column += 1;
                    rest.next();
                }
                items.push(Node::Word(word));
            }
        }
    }
    match open.last() {
        None => Ok((items, place)),
        Some(&(opened, _)) => Err(PddlError::new(opened, PddlFault::Unclosed)),
    }
}
