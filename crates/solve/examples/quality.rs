//! Lab.
fn main() { taquin_solve::anytime::improve::lab::run(); }
