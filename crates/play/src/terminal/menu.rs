//! The menu: size, mode and goal of the next game.

use taquin::Goal;

use crate::calendar::Date;
use crate::mode::Mode;
use crate::session::Setup;
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
}

impl Field {
    pub(crate) const ALL: [Field; 3] = [Field::Size, Field::Mode, Field::Goal];
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

    /// The modes to choose from.
    pub(crate) fn modes(today: Date) -> [Mode; 6] {
        [
            Mode::Standard,
            Mode::Daily(today),
            Mode::Relay,
            Mode::Marathon(Mode::MARATHON_BOARDS),
            Mode::Fewest,
            Mode::Blind,
        ]
    }

    /// The name of a field and its value.
    pub(crate) fn row(&self, field: Field) -> (&'static str, String) {
        match field {
            Field::Size => ("size", self.size.clone()),
            Field::Mode => ("mode", self.mode.to_string()),
            Field::Goal => ("goal", self.goal.to_string()),
        }
    }

    pub(crate) fn go(&mut self, by: i8) {
        let at = Field::ALL.iter().position(|&field| field == self.field);
        self.field = Field::ALL[turned(at, by, Field::ALL.len())];
        self.is_fresh = true;
    }

    pub(crate) fn change(&mut self, by: i8, today: Date) {
        self.complaint = None;
        match self.field {
            Field::Size => {
                let at = SIZES.iter().position(|&size| size == self.size);
                self.size = SIZES[turned(at, by, SIZES.len())].to_string();
                self.is_fresh = true;
            }
            Field::Mode => {
                let modes = Menu::modes(today);
                let at = modes
                    .iter()
                    .position(|mode| mode.name() == self.mode.name());
                self.mode = modes[turned(at, by, modes.len())];
            }
            Field::Goal => {
                let at = Goal::ALL
                    .iter()
                    .position(|goal| goal.name() == self.goal.to_string());
                self.goal = GoalChoice::Named(Goal::ALL[turned(at, by, Goal::ALL.len())]);
            }
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
            self.mode = Mode::Marathon(boards.max(1));
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

/// The place `by` further round a circle of `count`; from nowhere, the first or the last.
fn turned(at: Option<usize>, by: i8, count: usize) -> usize {
    let from = match at {
        Some(at) => at as isize,
        None if by > 0 => -1,
        None => 0,
    };
    (from + isize::from(by)).rem_euclid(count as isize) as usize
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
        assert_eq!(menu.field, Field::Goal);
        menu.change(-1, today);
        assert_eq!(menu.goal.to_string(), "snail");
        menu.go(-1);
        menu.change(1, today);
        assert_eq!(menu.mode, Mode::Daily(today));
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
        assert_eq!(menu.mode, Mode::Marathon(7));
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
