//! The console blocks of the READMEs are true.

#[test]
fn commands_print_what_the_readmes_show() {
    for language in ["", ".es", ".ru"] {
        trycmd::TestCases::new()
            .register_bin("taquin", std::path::Path::new(env!("CARGO_BIN_EXE_taquin")))
            .case(format!("../../README{language}.md"));
    }
}
