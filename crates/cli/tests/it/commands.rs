//! Every command of the command line, as clap knows it.

/// The words of every command after `taquin`, that of `taquin` itself first.
pub(crate) fn every_command() -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    collect(&taquin_cli::command_line(), &[], &mut paths);
    assert!(paths.len() > 20, "{paths:?}");
    paths
}

fn collect(command: &clap::Command, path: &[String], paths: &mut Vec<Vec<String>>) {
    paths.push(path.to_vec());
    for under in command.get_subcommands() {
        let path = [path, &[under.get_name().to_string()]].concat();
        collect(under, &path, paths);
    }
}
