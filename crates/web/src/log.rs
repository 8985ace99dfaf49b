//! Logs on standard error: a line for each event, as text or as JSON.

use std::io;

use tracing_subscriber::filter::LevelFilter;

/// How much is logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogLevel {
    /// Nothing.
    Off,
    /// What is wrong with the server itself.
    Error,
    /// What may be wrong.
    Warn,
    /// Start and stop as well.
    #[default]
    Info,
    /// Every request as well.
    Debug,
    /// Everything.
    Trace,
}

/// How events are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object per line, for programs.
    Json,
}

/// Logs from now on, until the process ends; a second call changes nothing.
pub fn start_logging(level: LogLevel, format: LogFormat) {
    let level = match level {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(io::stderr)
        .with_ansi(false);
    // Another subscriber of the process stays.
    let _ = match format {
        LogFormat::Text => subscriber.try_init(),
        LogFormat::Json => subscriber.json().try_init(),
    };
}
