//! The menu: size, mode and goal of the next game, and the settings of all games.

use taquin::Goal;

use crate::calendar::Date;
use crate::deal::Setup;
use crate::mode::Mode;
use crate::terminal::settings::turned;
use taquin::puzzle::GoalChoice;

/// The sizes that the arrow keys go through; any other can be typed.
pub(crate) const SIZES: [&str; 8] = ["2x2", "3x3", "4x4", "5x5", "6x6", "8x8", "10x10", "3x5"];

/// The lines of the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Field {
    #[default]
    Size,
    Mode,
    Goal,
    /// These are settings of all games.
    Keys,
    Hover,
    Panel,
    Distance,
    Colors,
    Background,
}

impl Field {
    pub(crate) const ALL: [Field; 9] = [
        Field::Size,
        Field::Mode,
        Field::Goal,
        Field::Keys,
        Field::Hover,
        Field::Panel,
        Field::Distance,
        Field::Colors,
        Field::Background,
    ];
}

/// What is chosen in the menu so far.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) field: Field,
    /// The size as text, since it can be typed.
    pub(crate) size: String,
    /// Whether the next character typed begins a new size.
    is_fresh: bool,
    pub(crate) mode: Mode,
    pub(crate) goal: GoalChoice,
    pub(crate) complaint: Option<String>,
}

/// The longest size that can be typed.
const MAX_SIZE_CHARS: usize = 9;

impl Menu {
    /// A menu that begins with the choices of a setup.
    pub(crate) fn new(setup: &Setup) -> Menu {
        Menu {
            field: Field::Size,
            size: setup.size.to_string(),
            is_fresh: true,
            mode: setup.mode,
            goal: setup.goal.clone(),
            complaint: None,
        }
    }

    pub(crate) fn go(&mut self, by: i8) {
        self.field = turned(&self.field, &Field::ALL, by);
        self.is_fresh = true;
    }

    /// Changes the size, the mode or the goal; what the other fields stand for is not in the menu.
    pub(crate) fn change(&mut self, by: i8, today: Date) {
        self.complaint = None;
        match self.field {
            Field::Size => {
                self.size = turned(&self.size, &SIZES.map(str::to_string), by);
                self.is_fresh = true;
            }
            Field::Mode => self.mode = turned(&self.mode, &Mode::choices(today), by),
            Field::Goal => {
                let goals = Goal::ALL.map(GoalChoice::Named);
                self.goal = turned(&self.goal, &goals, by);
            }
            _ => {}
        }
    }

    /// A character of a size, or of the length of a marathon.
    pub(crate) fn type_in(&mut self, character: char) {
        self.complaint = None;
        if let (Field::Mode, Mode::Marathon(boards), Some(digit)) =
            (self.field, self.mode, character.to_digit(10))
        {
            let longer = boards * 10 + digit;
            // The first digit, or one too many, begins a new number.
            let boards = if self.is_fresh || longer > Mode::MAX_MARATHON_BOARDS {
                digit
            } else {
                longer
            };
            self.is_fresh = false;
            self.mode = Mode::Marathon(boards);
            return;
        }
        self.field = Field::Size;
        if std::mem::take(&mut self.is_fresh) {
            self.size.clear();
        }
        if self.size.len() < MAX_SIZE_CHARS {
            self.size.push(character);
        }
    }

    pub(crate) fn erase(&mut self) {
        self.is_fresh = false;
        self.size.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu() -> Menu {
        Menu::new(&Setup::default())
    }

    #[test]
    fn fields_and_values_wrap_around() {
        let mut menu = menu();
        let today = Date::at(0);
        menu.change(1, today);
        assert_eq!(menu.size, "5x5");
        menu.change(-2, today);
        assert_eq!(menu.size, "3x3");
        menu.go(-1);
        assert_eq!(menu.field, Field::Background);
        menu.go(3);
        assert_eq!(menu.field, Field::Goal);
        menu.change(-1, today);
        assert_eq!(menu.goal.to_string(), "snail");
        menu.go(-1);
        menu.change(1, today);
        assert_eq!(menu.mode, Mode::Daily(today));
        menu.change(-2, today);
        assert_eq!(menu.mode, Mode::Marathon(100));
    }

    #[test]
    fn the_length_of_a_marathon_can_be_typed() {
        let mut menu = menu();
        menu.go(1);
        menu.mode = Mode::Marathon(5);
        menu.type_in('1');
        menu.type_in('2');
        assert_eq!(menu.mode, Mode::Marathon(12));
        menu.type_in('7');
        assert_eq!(menu.mode, Mode::Marathon(7), "127 would be too long");
        menu.type_in('x');
        assert_eq!(menu.field, Field::Size);
    }

    #[test]
    fn a_size_can_be_typed() {
        let mut menu = menu();
        for character in "7x12".chars() {
            menu.type_in(character);
        }
        assert_eq!(menu.size, "7x12");
        menu.erase();
        assert_eq!(menu.size, "7x1");
        menu.change(1, Date::at(0));
        assert_eq!(
            menu.size, "2x2",
            "a size of its own leads to the first choice"
        );
    }
}
