//! The picture of the state: what is on the screen for a model and an area.

mod board;
mod dialog;
mod dialogs;
mod grid;
mod key_list;
mod panel;
mod result;
mod review;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::model::{Model, Overlay, Screen};
use super::picture::Picture;
use crate::printable::is_printable;
use grid::Grid;

/// A screen of at least this width has the panel beside the board.
const MIN_PANEL_SCREEN_COLS: u16 = 64;
/// The panel's width.
const PANEL_COLS: u16 = 28;
/// Below this only the board and one line are shown.
const MIN_PANEL_SCREEN_ROWS: u16 = 12;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model, picture: Option<&Picture>) {
    let area = frame.area();
    match &model.screen {
        Screen::Offer(saved) => dialogs::offer(frame, model, saved),
        Screen::Menu(menu) => dialogs::menu(frame, model, menu),
        Screen::Play | Screen::View(_) => {
            let places = Places::of(area);
            panel::draw(frame, model, &places);
            board::draw(frame, model, &places, picture);
        }
    }
    match model.overlay {
        Some(Overlay::Help) => dialogs::help(frame, model),
        Some(Overlay::Quit) => dialogs::quit(frame, model),
        Some(Overlay::Link) => dialogs::link(frame, model),
        // Drawn in the place of the board.
        Some(Overlay::Goal) | None => {}
    }
    hide_unprintable(frame);
}

/// Names and modes come from files: their control characters are not sent to the terminal.
fn hide_unprintable(frame: &mut Frame<'_>) {
    for cell in &mut frame.buffer_mut().content {
        let symbol = cell.symbol();
        if symbol.contains(char::is_control) || !is_printable(symbol) {
            cell.set_char(char::REPLACEMENT_CHARACTER);
        }
    }
}

/// The cell of the board at a place on the screen, if there is one.
pub(crate) fn cell_at(model: &Model, area: Rect, column: u16, row: u16) -> Option<usize> {
    let (Screen::Play, None) = (&model.screen, model.overlay) else {
        return None;
    };
    let board = model.session.as_ref()?.board();
    let grid = Grid::fit(board.size(), Places::of(area).board, board.blank())?;
    grid.cell_at(column, row)
}

/// How the screen is shared out.
struct Places {
    board: Rect,
    /// The panel beside the board, or the lines above it.
    status: Rect,
    /// The line or lines of keys at the bottom.
    keys: Rect,
    is_beside: bool,
}

impl Places {
    fn of(area: Rect) -> Places {
        let cut = |x, y, width, height| Rect::new(area.x + x, area.y + y, width, height);
        let (w, h) = (area.width, area.height);
        if w >= MIN_PANEL_SCREEN_COLS && h >= MIN_PANEL_SCREEN_ROWS {
            let board = w - PANEL_COLS;
            let keys = 7.min(h / 3);
            return Places {
                board: cut(1, 1, board - 2, h.saturating_sub(2)),
                status: cut(board, 1, PANEL_COLS, h - 1 - keys),
                keys: cut(board, h - keys, PANEL_COLS, keys),
                is_beside: true,
            };
        }
        let (above, below) = match h {
            0..4 => (0, 0),
            4..MIN_PANEL_SCREEN_ROWS => (1, 0),
            MIN_PANEL_SCREEN_ROWS..20 => (3, 1),
            _ => (5, 2),
        };
        Places {
            status: cut(0, 0, w, above),
            board: cut(0, above, w, h - above - below),
            keys: cut(0, h - below, w, below),
            is_beside: false,
        }
    }
}

/// Lines in a place, cut off at its edges.
fn lines(frame: &mut Frame<'_>, lines: Vec<Line<'_>>, place: Rect) {
    frame.render_widget(Paragraph::new(lines), place);
}

/// Lines in a place, continued on the next line where they are too long.
fn wrapped(frame: &mut Frame<'_>, lines: Vec<Line<'_>>, place: Rect) {
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), place);
}

#[cfg(test)]
mod tests;
