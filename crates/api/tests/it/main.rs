//! The questions, asked as programs ask them.

mod support;

mod solving;
