//! The `taquin` program: nothing but a call of [`taquin_cli::main`].

fn main() -> std::process::ExitCode {
    taquin_cli::main()
}
