//! Tests that a list in memory takes the same games as a file, with the same numbers and ranks.

use super::super::Store;
use super::super::game::tests::won;
use super::super::store::tests::Scratch;
use super::*;

fn archive(games: Vec<Game>, unfinished: Vec<Saved>) -> Archive {
    Archive { games, unfinished }
}

/// Archives that overlap, contradict each other in time and hold what cannot be trusted.
fn archives() -> Vec<Archive> {
    let daily = "daily-2026-11-16";
    let forged = |mut game: Game| {
        game.saved.seed = Some(99);
        game
    };
    let mut taken_back = won("standard", 4, 700);
    taken_back.saved.taken_back = true;
    taken_back.unranked = Some(Unranked::TakenBack);
    let unfinished = won("marathon-2", 8, 0).saved;
    vec![
        archive(
            vec![
                won("standard", 1, 300),
                won("standard", 1, 200),
                won("standard", 2, 200),
                won("standard", 2, 200),
            ],
            vec![unfinished.clone(), unfinished.clone()],
        ),
        archive(
            vec![
                won("standard", 1, 100),
                won("fewest", 2, 900),
                won(daily, 0, 500),
                won("blind", 3, 500),
                forged(won("standard", 5, 600)),
                taken_back,
            ],
            vec![unfinished],
        ),
        archive(
            vec![
                won(daily, 7, 400),
                won(daily, 0, 800),
                won("marathon-3", 6, 1000),
                won("marathon-3", 6, 1100),
                won("standard", 6, 1200),
                won("relay", 6, 1300),
            ],
            Vec::new(),
        ),
        archive(Vec::new(), Vec::new()),
    ]
}

#[test]
fn a_list_takes_the_same_games_as_a_file() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let mut list = Archive::default();
    let mut known = 0;
    for archive in archives().into_iter().chain(archives()) {
        let imported = store.import(&archive).unwrap();
        assert_eq!(list.merge(&archive), imported);
        let stored = store.archive().unwrap();
        assert_eq!(list.games, stored.games);
        assert_eq!(list.unfinished, stored.unfinished);
        known += imported.known;
    }
    // Two within the first archive, one in the second, and everything the second time.
    assert_eq!(known, 3 + 16 + 3);
    let ranked: Vec<i64> = list
        .games
        .iter()
        .filter(|game| game.is_ranked())
        .map(|game| game.finished)
        .collect();
    // An imported game does not change what is there: 200 keeps its rank although 100 was earlier.
    assert_eq!(ranked, [100, 200, 200, 400, 500, 500, 1000, 1300]);
}
