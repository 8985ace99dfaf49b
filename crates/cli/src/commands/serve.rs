//! `taquin serve`: the web page and the HTTP interface.

use taquin_api::Caps;
use taquin_web::{Config, ServeError, Setup, Tables};

use crate::args::serve::{LogFormat, LogLevel, ServeArgs};
use crate::args::thread_count;
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// The requests per second of one address, where anybody may ask.
const PUBLIC_RATE: u32 = 50;

/// What tables may take, as a multiple of the memory of one search.
const TABLE_FACTOR: usize = 2;

pub(crate) fn run(args: &ServeArgs, output: &mut Output) -> Result<Exit, Failure> {
    taquin_web::start_logging(args.log.into(), args.log_format.into());
    let is_public = !args.bind.ip().to_canonical().is_loopback();
    if is_public {
        output.warning(&format!(
            "{} can be reached from other machines, without encryption or passwords",
            args.bind
        ));
    }
    let setup = Setup {
        address: args.bind,
        caps: caps(args),
        config: config(args, is_public),
        tables: Tables::new(args.place.find(), table_memory(args)),
        warm: args.warm,
    };
    let mut shown = Ok(());
    taquin_web::run(setup, |address| {
        shown = output
            .result(&format!("http://{address}/\n"))
            .and_then(|()| output.flush());
        shown.is_ok()
    })?;
    shown.map(|()| Exit::Answered)
}

fn table_memory(args: &ServeArgs) -> usize {
    args.memory.saturating_mul(TABLE_FACTOR)
}

/// The limits of questions.
fn caps(args: &ServeArgs) -> Caps {
    let mut caps = Caps::default();
    caps.max_time = args.time;
    caps.default_time = caps.default_time.min(args.time);
    caps.max_memory = args.memory;
    caps.max_table_memory = table_memory(args);
    caps.threads = 1;
    caps
}

/// The limits of the server.
fn config(args: &ServeArgs, is_public: bool) -> Config {
    let default_rate = if is_public { PUBLIC_RATE } else { 0 };
    let mut config = Config::new(thread_count(args.threads));
    config.queue = args.queue;
    config.rate = Some(args.rate.unwrap_or(default_rate)).filter(|&rate| rate > 0);
    config.is_behind_proxy = args.behind_proxy;
    config.has_metrics = args.metrics;
    config
}

impl From<LogLevel> for taquin_web::LogLevel {
    fn from(level: LogLevel) -> taquin_web::LogLevel {
        match level {
            LogLevel::Off => taquin_web::LogLevel::Off,
            LogLevel::Error => taquin_web::LogLevel::Error,
            LogLevel::Warn => taquin_web::LogLevel::Warn,
            LogLevel::Info => taquin_web::LogLevel::Info,
            LogLevel::Debug => taquin_web::LogLevel::Debug,
            LogLevel::Trace => taquin_web::LogLevel::Trace,
        }
    }
}

impl From<LogFormat> for taquin_web::LogFormat {
    fn from(format: LogFormat) -> taquin_web::LogFormat {
        match format {
            LogFormat::Text => taquin_web::LogFormat::Text,
            LogFormat::Json => taquin_web::LogFormat::Json,
        }
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Failure {
        Failure::input(error)
    }
}
