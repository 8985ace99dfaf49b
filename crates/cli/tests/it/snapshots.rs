//! Typical output of every command, in `tests/cmd`; `TRYCMD=overwrite cargo test` renews it.

use std::path::Path;
use std::time::Duration;

#[test]
fn output_is_as_in_the_snapshots() {
    trycmd::TestCases::new()
        .register_bin("taquin", Path::new(crate::child::TAQUIN))
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .timeout(Duration::from_secs(20))
        .case("tests/cmd/*.trycmd")
        .run();
}
