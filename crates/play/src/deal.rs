//! What a game is made from, and the boards that it is dealt.

use taquin::puzzle::{GoalChoice, GoalChoiceError, ProblemError};
use taquin::{Board, Goal, Problem, Random, Size};
use thiserror::Error;

use crate::mode::Mode;
use crate::ranking::Origin;
use crate::saved::{Leg, Saved};
use crate::scramble;

/// What a game is made from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// The size of the board; in a relay, of the last one.
    pub size: Size,
    /// The goal.
    pub goal: GoalChoice,
    /// Which boards to play; the board of a day needs none of this.
    pub source: BoardSource,
}

/// Which boards a game is played on. Only fresh ones rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardSource {
    /// Random boards of a seed that the program drew.
    Fresh(u64),
    /// Random boards of a seed that the player gave.
    Seed(u64),
    /// A board that the player gave.
    Given(Board),
}

impl BoardSource {
    /// The seed of random boards.
    pub fn seed(&self) -> Option<u64> {
        match self {
            BoardSource::Fresh(seed) | BoardSource::Seed(seed) => Some(*seed),
            BoardSource::Given(_) => None,
        }
    }
}

impl Setup {
    /// Where the boards come from.
    pub(crate) fn origin(&self) -> Origin {
        match (&self.source, self.mode) {
            (BoardSource::Given(_), _) => Origin::Given,
            (_, Mode::Daily(_)) => Origin::Daily,
            (BoardSource::Seed(_), _) => Origin::Seed,
            (BoardSource::Fresh(_), _) => Origin::Random,
        }
    }
}

impl Default for Setup {
    /// One 4x4 board with the goal `rows`.
    fn default() -> Setup {
        Setup {
            mode: Mode::Standard,
            size: Size::new(4, 4).expect("4x4 is a size"),
            goal: GoalChoice::Named(Goal::Rows),
            source: BoardSource::Fresh(0),
        }
    }
}

/// Why a setup makes no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The goal does not fit the size.
    #[error(transparent)]
    Goal(#[from] GoalChoiceError),
    /// The goal cannot be reached from the board.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The size is smaller than the first board of a relay.
    #[error("a relay begins with 2 rows or columns; choose a larger size")]
    NoBoard,
}

/// The boards of a game, in the order of play.
pub(crate) fn problems(setup: &Setup) -> Result<Vec<Problem>, SetupError> {
    let mut random = Random::new(setup.source.seed().unwrap_or(0));
    let legs = setup.mode.legs(setup.size);
    let mut problems = Vec::with_capacity(legs.len());
    for size in legs {
        let goal = setup.goal.board(size)?;
        let start = match (&setup.source, setup.mode) {
            (BoardSource::Given(board), _) => board.clone(),
            (_, Mode::Daily(date)) => {
                scramble::board(&goal, &mut Random::new(scramble::daily_seed(date, &goal)))
            }
            _ => scramble::board(&goal, &mut random),
        };
        problems.push(Problem::new(start, goal)?);
    }
    Ok(problems)
}

/// Deals a game: its boards, with no moves made yet.
///
/// # Errors
/// When the goal does not fit, or cannot be reached from the board that was given.
///
/// ```
/// use taquin_play::{BoardSource, Origin, Setup, deal};
///
/// let game = deal(&Setup { source: BoardSource::Fresh(7), ..Setup::default() })?;
/// assert_eq!((game.origin, game.legs.len()), (Origin::Random, 1));
/// # Ok::<(), taquin_play::SetupError>(())
/// ```
pub fn deal(setup: &Setup) -> Result<Saved, SetupError> {
    let problems = problems(setup)?;
    if problems.is_empty() {
        return Err(SetupError::NoBoard);
    }
    Ok(Saved {
        mode: setup.mode,
        size: setup.size.to_string(),
        goal: setup.goal.to_string(),
        origin: setup.origin(),
        seed: setup.source.seed(),
        assisted: false,
        autosolved: false,
        taken_back: false,
        device: None,
        milliseconds: 0,
        memorising: (setup.mode == Mode::Blind).then_some(0),
        manhattan: problems.iter().map(scramble::manhattan).sum(),
        single: 0,
        multi: 0,
        leg: 0,
        legs: problems.iter().map(Leg::unplayed).collect(),
    })
}

/// Whether the boards of a stored game are those that its seed or its day gives.
pub(crate) fn are_dealt(saved: &Saved) -> bool {
    first_not_dealt(saved).is_none()
}

/// The number of the first board that the seed or the day of a stored game does not give, from 1.
pub(crate) fn first_not_dealt(saved: &Saved) -> Option<usize> {
    let dealt = || {
        // The board of a day needs no seed.
        let is_daily = matches!(saved.mode, Mode::Daily(_));
        let setup = Setup {
            mode: saved.mode,
            size: saved.size.parse().ok()?,
            goal: saved.goal.parse().ok()?,
            source: BoardSource::Fresh(saved.seed.or(is_daily.then_some(0))?),
        };
        problems(&setup).ok()
    };
    let dealt = dealt().unwrap_or_default();
    let is_same = |(problem, leg): (&Problem, &Leg)| problem.start().to_string() == leg.scramble;
    let same = dealt
        .iter()
        .zip(&saved.legs)
        .take_while(|&pair| is_same(pair));
    let same = same.count();
    let is_whole = same == dealt.len() && same == saved.legs.len() && same > 0;
    (!is_whole).then_some(same + 1)
}
