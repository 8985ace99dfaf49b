//! temporary
use super::columns::Columns;
use super::grid::Grid;
use super::pattern::Pattern;
use super::table::Table;
use std::time::Instant;

#[test]
#[ignore]
fn builds() {
    let grid = Grid { rows: 4, cols: 4 };
    let t = Instant::now();
    let columns = Columns::new(grid);
    println!("columns {:?}", t.elapsed());
    for (set, threads) in [
        (0b0010_0110_0110_0010_u16, 1),
        (0b0111, 1),
        (0x7f00, 1),
        (0x7f00, 2),
        (0xff, 1),
        (0xff, 2),
    ] {
        let t = Instant::now();
        let mut calls = 0;
        let table = Table::build(Pattern::new(grid, set, 15), &columns, threads, &mut |_| {
            calls += 1;
            true
        })
        .unwrap();
        println!(
            "{set:x} {threads} {:?} {} {calls}",
            t.elapsed(),
            table.words.len() * 8
        );
    }
}
