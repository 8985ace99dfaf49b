//! The arguments of `taquin serve`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use taquin::Size;

use super::{tables, values};

const EXAMPLES: &str = "\
The page to play, solve and learn is at the address that is printed. The JSON interface is beside it:
/api describes every question, and /api/openapi.json does so for programs.

No client can raise the limits. When all threads are taken, requests wait; when the queue is full or the
wait too long, the answer is 503 with Retry-After. Ctrl-C or SIGTERM stops the server: running searches
answer with their best solution so far.

Examples:
  taquin serve
  taquin serve --bind 127.0.0.1:0
  taquin serve --warm 4x4 --time 10s --memory 1GiB
  taquin serve --bind 0.0.0.0:8080 --behind-proxy --metrics --log-format json
  curl --json '{\"board\": \"8 0 6/5 4 7/2 3 1\"}' localhost:8080/api/solve";

/// Serve the web page and the HTTP interface
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// The address and the port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", value_parser = address)]
    pub(crate) bind: SocketAddr,

    /// The longest time of one question, whatever it asks for
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = values::duration, allow_hyphen_values = true)]
    pub(crate) time: Duration,

    /// The most memory of one search
    ///
    /// The tables that all searches share take up to twice as much.
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = values::bytes, allow_hyphen_values = true)]
    pub(crate) memory: usize,

    /// The number of searches at a time, each on one thread [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// The number of requests that may wait for a thread
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = values::queue, allow_negative_numbers = true)]
    pub(crate) queue: usize,

    /// The questions per second that one address may ask; 0 for no limit
    ///
    /// The default is 50, and no limit if the server listens on a loopback address only.
    #[arg(long, value_name = "N", value_parser = values::rate, allow_negative_numbers = true)]
    pub(crate) rate: Option<u32>,

    /// Take the address of a client from the last entry of X-Forwarded-For
    ///
    /// Only behind a proxy that adds this entry; otherwise clients could choose their address.
    #[arg(long)]
    pub(crate) behind_proxy: bool,

    /// Serve counts and times at /metrics, in the text form of Prometheus
    #[arg(long)]
    pub(crate) metrics: bool,

    /// Build or read the strongest tables for this size before the first request
    #[arg(long, value_name = "RxC")]
    pub(crate) warm: Option<Size>,

    /// What to log on stderr
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    pub(crate) log: LogLevel,

    /// How to write the log
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) log_format: LogFormat,

    #[command(flatten)]
    pub(crate) place: tables::TableArgs,
}

/// How much is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    Off,
    Error,
    Warn,
    /// Start and stop
    Info,
    /// Every request
    Debug,
    Trace,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    Text,
    /// One object per line
    Json,
}

/// Reads an address and a port; `localhost` and a port alone are the loopback address.
fn address(text: &str) -> Result<SocketAddr, String> {
    let loopback = |port: &str| {
        let port = port.parse().ok()?;
        Some(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port))
    };
    let port = text.strip_prefix("localhost:").unwrap_or(text);
    let read = text.parse().ok().or_else(|| loopback(port));
    read.ok_or_else(|| {
        "expected an address and a port, such as 127.0.0.1:8080, [::1]:8080 or 0.0.0.0:80"
            .to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let read = |text: &str| address(text).ok().map(|read| read.to_string());
        let some = |text: &str| Some(text.to_string());
        assert_eq!(read("0.0.0.0:80"), some("0.0.0.0:80"));
        assert_eq!(read("[::1]:0"), some("[::1]:0"));
        assert_eq!(read("localhost:3000"), some("127.0.0.1:3000"));
        assert_eq!(read("3000"), some("127.0.0.1:3000"));
        for bad in [
            "",
            "localhost",
            "127.0.0.1",
            "example.org:80",
            "1.2.3.4:99999",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
