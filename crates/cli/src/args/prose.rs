//! The prose of help texts, which clap wraps to the terminal.

use clap::Command;

/// The command with each paragraph of its after-help on one line, and so for the commands under it.
///
/// In the source, paragraphs are broken into lines. On a narrower terminal those breaks would leave stumps.
pub(super) fn flowing(command: Command) -> Command {
    let prose = command
        .get_after_help()
        .map(|help| joined(&help.to_string()));
    let command = match prose {
        Some(prose) => command.after_help(prose),
        None => command,
    };
    command.mut_subcommands(flowing)
}

/// Joins lines that follow each other; indented lines, as in lists and examples, stay as they are.
fn joined(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        let is_prose = !line.is_empty() && !line.starts_with(' ');
        match lines.last_mut() {
            Some(last) if is_open && is_prose => {
                last.push(' ');
                last.push_str(line);
            }
            _ => lines.push(line.to_string()),
        }
        is_open = is_prose;
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_become_lines_and_lists_stay() {
        let text = "One\ntwo.\n\nList:\n  a\n  b\nThree\nfour.";
        assert_eq!(joined(text), "One two.\n\nList:\n  a\n  b\nThree four.");
    }
}
