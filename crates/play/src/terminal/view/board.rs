//! The board: tiles with numbers or parts of a picture, and hints.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use taquin::{Board, Direction, Tile};

use super::Places;
use super::grid::{self, Grid};
use crate::played_board::PlayedBoard;
use crate::terminal::digits::{self, Digits};
use crate::terminal::model::{Model, Overlay, Screen};
use crate::terminal::picture::{self, Picture};
use crate::terminal::theme::{Depth, Paint, Theme};

/// Draws the board in its place.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    model: &Model,
    places: &Places,
    picture: Option<&Picture>,
) {
    let (played, board) = match (&model.screen, &model.session) {
        (Screen::View(viewer), _) => (viewer.played(), viewer.board()),
        (_, Some(session)) => (session.played(), session.board()),
        _ => return,
    };
    if model.is_paused && !matches!(model.screen, Screen::View(_)) {
        return in_the_middle(frame, places.board, "paused", "space: resume", model.theme);
    }
    let is_goal = model.overlay == Some(Overlay::Goal);
    let board = if is_goal { played.goal() } else { board };
    let Some(grid) = Grid::fit(board.size(), places.board, board.blank()) else {
        return in_the_middle(frame, places.board, "terminal too small", "", model.theme);
    };
    let painter = BoardPainter {
        theme: model.theme,
        grid,
        played,
        board,
        marks: if is_goal {
            Marks::default()
        } else {
            Marks::of(model, board)
        },
        is_blind: model.is_blind() && !is_goal,
        shows_numbers: model.shows_numbers,
        digits: grid::digits(board.size()),
    };
    let buffer = frame.buffer_mut();
    match picture.filter(|_| !painter.is_blind) {
        Some(picture) => painter.picture(buffer, picture),
        None => painter.tiles(buffer),
    }
}

/// Tiles that are pointed at: the hint, and good moves.
#[derive(Default)]
struct Marks {
    hint: Option<(Tile, Direction)>,
    good: Vec<(Tile, Direction)>,
}

impl Marks {
    fn of(model: &Model, board: &Board) -> Marks {
        let tile = |step: Direction| {
            let cell = board.size().neighbour(board.blank(), step.opposite())?;
            Some((board.cells()[cell], step))
        };
        let (hint, good) = match &model.screen {
            Screen::View(viewer) => (viewer.next(), None),
            _ => (
                model.advice.next().filter(|_| model.shows_hint),
                model.advice.good().filter(|_| model.shows_good),
            ),
        };
        let good = good.unwrap_or_default().iter();
        Marks {
            hint: hint.and_then(tile),
            good: good.filter_map(|&step| tile(step)).collect(),
        }
    }

    fn arrow(&self, tile: Tile) -> Option<Direction> {
        let mut all = self.hint.iter().chain(&self.good);
        all.find(|mark| mark.0 == tile).map(|mark| mark.1)
    }

    fn is_hint(&self, tile: Tile) -> bool {
        self.hint.is_some_and(|hint| hint.0 == tile)
    }
}

/// Draws the tiles, with everything that their looks depend on.
struct BoardPainter<'a> {
    theme: Theme,
    grid: Grid,
    played: &'a PlayedBoard,
    board: &'a Board,
    marks: Marks,
    is_blind: bool,
    shows_numbers: bool,
    digits: usize,
}

impl BoardPainter<'_> {
    fn tiles(&self, buffer: &mut Buffer) {
        for (cell, place) in self.grid.cells() {
            let tile = self.board.cells()[cell];
            if tile == 0 {
                continue;
            }
            // The last column is the gap.
            let place = Rect {
                width: place.width - 1,
                ..place
            };
            let is_home = self.played.home(tile) == cell;
            let paint = match (self.marks.is_hint(tile), self.is_blind) {
                (true, _) => self.theme.hint(),
                (false, true) => self.theme.hidden(),
                (false, false) => {
                    self.theme
                        .tile(self.board.size(), self.played.home(tile), is_home)
                }
            };
            match paint {
                Some(paint) => self.colored(buffer, place, tile, paint),
                None => self.outlined(buffer, place, tile, is_home),
            }
            self.arrow(buffer, place, tile, paint);
        }
    }

    fn text(&self, tile: Tile) -> String {
        if self.is_blind {
            "·".to_string()
        } else {
            tile.to_string()
        }
    }

    /// A block of colour with the number in it; half a line at the bottom is the gap.
    fn colored(&self, buffer: &mut Buffer, place: Rect, tile: Tile, paint: Paint) {
        let (wide, high) = (usize::from(place.width), usize::from(place.height));
        // In half lines; a tile of one line has no gap below.
        let pixels = if high == 1 { 2 } else { 2 * high - 1 };
        let scale = Digits::fit(wide, pixels, self.digits).filter(|_| !self.is_blind);
        let number = digits::of(tile);
        let large = scale.map(|scale| Digits::placed(scale, wide, pixels, number.len()));
        let color = |x: usize, y: usize| {
            let is_digit = large.is_some_and(|large| large.covers(&number, x, y));
            if is_digit { paint.fore } else { paint.back }
        };
        for (y, row) in (place.top()..place.bottom()).enumerate() {
            for (x, column) in (place.left()..place.right()).enumerate() {
                let above = color(x, 2 * y);
                let below = if 2 * y + 1 < pixels {
                    color(x, 2 * y + 1)
                } else {
                    Color::Reset
                };
                halves(buffer, column, row, above, below);
            }
        }
        if large.is_none() {
            let style = Style::new().fg(paint.fore).bg(paint.back);
            self.small(buffer, place, tile, style.add_modifier(Modifier::BOLD));
        }
    }

    /// The number in the middle of the tile, in ordinary characters.
    fn small(&self, buffer: &mut Buffer, place: Rect, tile: Tile, style: Style) {
        let text = self.text(tile);
        let spare = usize::from(place.width).saturating_sub(text.chars().count());
        // On one line numbers stand in columns, units below units.
        let left = if place.height == 1 {
            spare
        } else {
            spare.div_ceil(2)
        };
        let (x, y) = (place.x + left as u16, place.y + (place.height - 1) / 2);
        buffer.set_stringn(x, y, text, usize::from(place.width), style);
    }

    /// A tile without colour: a frame where there is room, heavier when the tile is at home.
    fn outlined(&self, buffer: &mut Buffer, place: Rect, tile: Tile, is_home: bool) {
        let is_hint = self.marks.is_hint(tile);
        let style = Style::new().add_modifier(match (is_hint, is_home) {
            (true, _) => Modifier::REVERSED | Modifier::BOLD,
            (false, true) => Modifier::BOLD,
            (false, false) => Modifier::empty(),
        });
        let (wide, high) = (usize::from(place.width), usize::from(place.height));
        if high < 3 || wide < self.digits + 2 {
            return self.small(buffer, place, tile, style);
        }
        let corners = if is_home && !self.is_blind {
            ['┏', '━', '┓', '┃', '┗', '┛']
        } else {
            ['╭', '─', '╮', '│', '╰', '╯']
        };
        let [top_left, across, top_right, down, bottom_left, bottom_right] = corners;
        let pixels = 2 * (high - 2);
        let number = digits::of(tile);
        let scale = Digits::fit(wide, pixels + 2, self.digits).filter(|_| !self.is_blind);
        let large = scale.map(|scale| Digits::placed(scale, wide, pixels, number.len()));
        let is_digit = |x, y| large.is_some_and(|large| large.covers(&number, x, y));
        for (y, row) in (place.top()..place.bottom()).enumerate() {
            for (x, column) in (place.left()..place.right()).enumerate() {
                let character = match (x == 0, x + 1 == wide, y == 0, y + 1 == high) {
                    (true, _, true, _) => top_left,
                    (_, true, true, _) => top_right,
                    (true, _, _, true) => bottom_left,
                    (_, true, _, true) => bottom_right,
                    (_, _, true, _) | (_, _, _, true) => across,
                    (true, ..) | (_, true, ..) => down,
                    _ => match (is_digit(x, 2 * (y - 1)), is_digit(x, 2 * (y - 1) + 1)) {
                        (true, true) => '█',
                        (true, false) => '▀',
                        (false, true) => '▄',
                        (false, false) => ' ',
                    },
                };
                if let Some(cell) = buffer.cell_mut((column, row)) {
                    cell.set_char(character).set_style(style);
                }
            }
        }
        if large.is_none() {
            self.small(buffer, place, tile, style);
        }
    }

    /// The arrow of a tile that is pointed at, at the edge over which it should go.
    fn arrow(&self, buffer: &mut Buffer, place: Rect, tile: Tile, paint: Option<Paint>) {
        let Some(step) = self.marks.arrow(tile) else {
            return;
        };
        let (left, right) = (place.x, place.right() - 1);
        let (centre, middle) = (place.y + (place.height - 1) / 2, place.x + place.width / 2);
        let spots = match (step, paint) {
            _ if place.height == 1 => [(left, place.y); 2],
            (Direction::Left, _) => [(left, centre); 2],
            (Direction::Right, _) => [(right, centre); 2],
            // On the frame, or in the corners, so that the number can still be read.
            (Direction::Up, None) => [(middle, place.y); 2],
            (Direction::Down, None) => [(middle, place.bottom() - 1); 2],
            (Direction::Up, Some(_)) => [(left, place.y), (right, place.y)],
            (Direction::Down, Some(_)) => {
                // The last line is half gap.
                let low = place.bottom() - 2;
                [(left, low), (right, low)]
            }
        };
        for spot in spots {
            if let Some(cell) = buffer.cell_mut(spot) {
                cell.set_char(arrow(step));
                if let Some(paint) = paint {
                    cell.set_fg(paint.fore).set_bg(paint.back);
                }
                cell.modifier |= Modifier::BOLD;
            }
        }
    }

    /// Tiles as parts of a picture, each part where its tile lies.
    fn picture(&self, buffer: &mut Buffer, picture: &Picture) {
        let size = self.board.size();
        let (wide, high) = (u32::from(self.grid.wide), u32::from(self.grid.high));
        let across = wide
            .saturating_mul(size.cols() as u32)
            .min(MAX_PICTURE_PIXELS);
        let down = (2 * high)
            .saturating_mul(size.rows() as u32)
            .min(MAX_PICTURE_PIXELS);
        let is_solved = self.board == self.played.goal();
        picture.fitted(across, down, |image| {
            for (cell, place) in self.grid.cells() {
                let tile = self.board.cells()[cell];
                // The last part appears when all is done.
                if tile == 0 && !is_solved {
                    continue;
                }
                let home = self.played.home(tile);
                let (left, top) = (
                    size.col_of(home) as u32 * wide,
                    size.row_of(home) as u32 * 2 * high,
                );
                let pixel = |x: u32, y: u32| {
                    let (x, y) = ((left + x).min(across - 1), (top + y).min(down - 1));
                    image.pixel(x, y)
                };
                // The parts of a picture that is whole again have no gaps.
                let gap = u16::from(!is_solved);
                for (y, row) in (0..).zip(place.top()..place.bottom()) {
                    let is_low = gap == 1 && high > 1 && row + 1 == place.bottom();
                    for (x, column) in (0..).zip(place.left()..place.right() - gap) {
                        let (above, below) = (pixel(x, 2 * y), pixel(x, 2 * y + 1));
                        if self.theme.depth == Depth::None {
                            if let Some(cell) = buffer.cell_mut((column, row)) {
                                cell.set_char(picture::shade(above));
                            }
                            continue;
                        }
                        let color = |pixel| picture::color(pixel, self.theme.depth);
                        let below = if is_low { Color::Reset } else { color(below) };
                        halves(buffer, column, row, color(above), below);
                    }
                }
                if tile != 0 && !is_solved {
                    self.label(buffer, place, tile);
                }
            }
        });
    }

    /// A number in the corner of a part of a picture, and its arrow.
    fn label(&self, buffer: &mut Buffer, place: Rect, tile: Tile) {
        let is_hint = self.marks.is_hint(tile);
        let paint = if is_hint {
            self.theme.hint()
        } else {
            self.theme.hidden()
        };
        let mut style = Style::new().add_modifier(Modifier::BOLD);
        if let Some(paint) = paint {
            style = style.fg(paint.fore).bg(paint.back);
        }
        if self.shows_numbers || is_hint {
            let text = self.text(tile);
            buffer.set_stringn(place.x, place.y, text, usize::from(place.width), style);
        }
        self.arrow(buffer, place, tile, paint);
    }
}

/// No terminal shows a picture larger than this across or down.
const MAX_PICTURE_PIXELS: u32 = 4096;

/// One character cell as two pixels.
fn halves(buffer: &mut Buffer, column: u16, row: u16, above: Color, below: Color) {
    if let Some(cell) = buffer.cell_mut((column, row)) {
        if above == below {
            cell.set_char(' ').set_bg(above);
        } else {
            cell.set_char('▀').set_fg(above).set_bg(below);
        }
    }
}

/// The sign of a direction.
pub(super) fn arrow(step: Direction) -> char {
    match step {
        Direction::Up => '▲',
        Direction::Down => '▼',
        Direction::Left => '◀',
        Direction::Right => '▶',
    }
}

/// Words in the place of the board.
fn in_the_middle(frame: &mut Frame<'_>, place: Rect, word: &str, below: &str, theme: Theme) {
    let lines = vec![
        Line::styled(word.to_string(), theme.strong()),
        Line::styled(below.to_string(), theme.label()),
    ];
    let top = place.y + place.height.saturating_sub(2) / 2;
    let place = Rect::new(place.x, top, place.width, place.height.min(2));
    frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), place);
}
