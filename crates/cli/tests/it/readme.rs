//! The commands of the READMEs work, and print what the READMEs show.

const LANGUAGES: [&str; 3] = ["", ".es", ".ru"];

#[test]
fn commands_print_what_the_readmes_show() {
    for language in LANGUAGES {
        trycmd::TestCases::new()
            .env("LC_ALL", "C")
            .register_bin("taquin", std::path::Path::new(env!("CARGO_BIN_EXE_taquin")))
            .case(format!("../../README{language}.md"));
    }
}

#[cfg(all(unix, feature = "slow-tests"))]
mod shell_blocks {
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use super::LANGUAGES;

    /// Commands that another step of the tests runs, or that this test is a part of.
    const RUN_ELSEWHERE: [&str; 2] = ["cargo xtask test", "cargo install --path crates/cli"];

    #[test]
    fn every_command_in_a_shell_block_succeeds() {
        for language in LANGUAGES {
            let name = format!("README{language}.md");
            let text = std::fs::read_to_string(root().join(&name)).unwrap();
            let directory = fresh_directory(&name);
            let commands: Vec<&str> = shell_lines(&text).collect();
            assert!(commands.len() > 3, "{name} has hardly any commands");
            for command in commands {
                if !RUN_ELSEWHERE.contains(&command) {
                    let command = command.replace("cargo run --release --", "taquin");
                    run(&command, &directory, &name);
                }
            }
            std::fs::remove_dir_all(&directory).unwrap();
        }
    }

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// A directory with the files that the READMEs assume to be at hand, or write to.
    fn fresh_directory(name: &str) -> PathBuf {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-commands"));
        let _ = std::fs::remove_dir_all(&directory);
        std::fs::create_dir_all(directory.join("docs")).unwrap();
        std::fs::write(
            directory.join("boards.txt"),
            "8 0 6/5 4 7/2 3 1\n1 2 3/4 0 6/7 5 8\n",
        )
        .unwrap();
        directory
    }

    /// The lines of all blocks marked `sh`, without comments.
    fn shell_lines(text: &str) -> impl Iterator<Item = &str> {
        let mut in_block = false;
        text.lines().filter_map(move |line| {
            if line.starts_with("```") {
                in_block = line == "```sh";
                return None;
            }
            let command = line.split("  #").next().unwrap_or(line).trim();
            (in_block && !command.is_empty()).then_some(command)
        })
    }

    fn run(command: &str, directory: &Path, document: &str) {
        let program = Path::new(env!("CARGO_BIN_EXE_taquin"));
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(program.parent().unwrap().to_path_buf())
            .chain(std::env::split_paths(&paths));
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(directory)
            .env("PATH", std::env::join_paths(paths).unwrap())
            .env("TAQUIN_TABLES", directory.join("tables"))
            .env("TAQUIN_DATA", directory.join("data"))
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{document}: {command}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
