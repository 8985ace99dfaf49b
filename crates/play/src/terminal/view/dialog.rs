//! A box in the middle of the screen, whose text is cut into pages where it does not fit.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph};

use crate::terminal::theme::Theme;

/// One entry of a dialog, on as many lines as it needs.
pub(super) enum Entry {
    Blank,
    /// A sentence.
    Text(String, Style),
    /// A key and what it does.
    Key(String, String),
    /// A line that is never wrapped.
    Line(Line<'static>),
}

impl Entry {
    pub(super) fn key(key: impl Into<String>, does: impl Into<String>) -> Entry {
        Entry::Key(key.into(), does.into())
    }

    /// The width on one line.
    fn width(&self, key_cols: usize) -> usize {
        match self {
            Entry::Blank => 0,
            Entry::Text(text, _) => Span::raw(text.as_str()).width(),
            Entry::Key(_, does) => key_cols + Span::raw(does.as_str()).width(),
            Entry::Line(line) => line.width(),
        }
    }

    /// The lines at a width.
    fn lines(self, theme: Theme, width: usize, key_cols: usize) -> Vec<Line<'static>> {
        match self {
            Entry::Blank => vec![Line::default()],
            Entry::Line(line) => vec![line],
            Entry::Text(text, style) => {
                let lines = wrapped(&text, width).into_iter();
                lines.map(|line| Line::styled(line, style)).collect()
            }
            Entry::Key(key, does) => {
                let lines = wrapped(&does, width.saturating_sub(key_cols)).into_iter();
                let names = std::iter::once(key).chain(std::iter::repeat(String::new()));
                let line = |(name, does): (String, String)| {
                    let spare = key_cols.saturating_sub(Span::raw(name.as_str()).width());
                    let name = name + &" ".repeat(spare);
                    Line::from(vec![Span::styled(name, theme.strong()), Span::raw(does)])
                };
                names.zip(lines).map(line).collect()
            }
        }
    }
}

/// Which part is shown when not everything fits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// A page, counted on and on: the first one follows the last.
    Page(isize),
    /// The part around an entry of the body.
    Around(usize),
}

/// A box with a title. The body may be cut; the foot is always shown.
pub(super) struct Dialog {
    pub(super) title: &'static str,
    pub(super) body: Vec<Entry>,
    pub(super) foot: Vec<Entry>,
    pub(super) part: Part,
}

/// The columns of a key and the space after it, if no key is wider.
const MIN_KEY_COLS: usize = 10;
/// A narrower screen has no room for wide margins.
const MIN_MARGIN_COLS: u16 = 50;

impl Dialog {
    pub(super) fn new(title: &'static str, body: Vec<Entry>) -> Dialog {
        Dialog {
            title,
            body,
            foot: Vec::new(),
            part: Part::Page(0),
        }
    }

    pub(super) fn draw(self, frame: &mut Frame<'_>, theme: Theme) {
        let area = frame.area();
        let margin = if area.width < MIN_MARGIN_COLS { 1 } else { 2 };
        let room = area.width.saturating_sub(2 + 2 * margin).max(1);
        let entries = || self.body.iter().chain(&self.foot);
        let key_cols = entries().filter_map(|entry| match entry {
            Entry::Key(key, _) => Some(Span::raw(key.as_str()).width() + 1),
            _ => None,
        });
        let key_cols = key_cols.max().unwrap_or(0).max(MIN_KEY_COLS);
        let widest = entries().map(|entry| entry.width(key_cols)).max();
        let inner = widest.unwrap_or(0).clamp(1, usize::from(room));

        let lines = |entries: Vec<Entry>| {
            let mut first_lines = Vec::with_capacity(entries.len());
            let mut lines = Vec::new();
            for entry in entries {
                first_lines.push(lines.len());
                lines.extend(entry.lines(theme, inner, key_cols));
            }
            (lines, first_lines)
        };
        let height = usize::from(area.height.saturating_sub(2)).max(1);
        let (mut body, mut first_lines) = lines(self.body);
        let (foot, _) = lines(self.foot);
        let room = height.saturating_sub(foot.len()).max(1);
        if body.len() > room {
            // Blank lines are the first to go.
            let is_blank = |line: &Line<'_>| line.width() == 0;
            first_lines = first_lines
                .iter()
                .map(|&first| first - body[..first].iter().filter(|line| is_blank(line)).count())
                .collect();
            body.retain(|line| !is_blank(line));
        }
        let pages = body.len().div_ceil(room).max(1);
        let (from, title) = match self.part {
            Part::Page(page) if pages > 1 => {
                let page = page.rem_euclid(pages as isize) as usize;
                (
                    page * room,
                    format!(" {} {}/{pages} ", self.title, page + 1),
                )
            }
            Part::Around(entry) if pages > 1 => {
                let line = first_lines.get(entry).copied().unwrap_or(0);
                let from = (line + 1).saturating_sub(room.div_ceil(2));
                (from.min(body.len() - room), format!(" {} ", self.title))
            }
            _ => (0, format!(" {} ", self.title)),
        };
        let has_more = from + room < body.len();
        let shown = body.into_iter().skip(from).take(room);
        let shown: Vec<Line<'_>> = shown.chain(foot).collect();

        let width = (inner as u16 + 2 + 2 * margin).min(area.width);
        let rows = (shown.len() as u16 + 2).min(area.height);
        let place = Rect::new(
            area.x + (area.width - width) / 2,
            area.y + (area.height - rows) / 2,
            width,
            rows,
        );
        let mut block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme.label())
            .title(Span::styled(title, theme.strong()))
            .padding(Padding::horizontal(margin));
        let more = match (from > 0, has_more) {
            (true, true) => Some(" ↑ more ↓ "),
            (true, false) => Some(" ↑ more "),
            (false, true) => Some(" more ↓ "),
            (false, false) => None,
        };
        if let Some(more) = more {
            let more = Line::styled(more, theme.label()).alignment(Alignment::Right);
            block = block.title_bottom(more);
        }
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(shown).block(block), place);
    }
}

/// A text cut into lines of a width, between words where possible.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let columns = |text: &str| Span::raw(text).width();
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            last.push_str(word);
        } else if columns(last) + 1 + columns(word) <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_string());
        }
        // A word that is wider than the box, such as a path, is cut anywhere.
        while let Some(last) = lines.last_mut().filter(|last| columns(last) > width) {
            let cut = last.char_indices().map(|(at, _)| at).skip(1);
            let cut = cut.take_while(|&at| columns(&last[..at]) <= width).last();
            let Some(cut) = cut else {
                break;
            };
            let rest = last.split_off(cut);
            lines.push(rest);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_between_words_and_words_where_they_must_be() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one twothree", 4), ["one", "twot", "hree"]);
        assert_eq!(wrapped("", 4), [""]);
        assert_eq!(wrapped("ab", 0), ["a", "b"]);
    }
}
