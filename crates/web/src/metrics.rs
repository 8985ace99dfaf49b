//! What the server counts, in the text form that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use taquin_api::QUESTIONS;

/// What is counted apart from questions.
const OTHERS: [&str; 3] = ["health", "page", "other"];

/// The upper ends of the buckets of times, in seconds.
const BUCKETS: [f64; 9] = [0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0, 30.0, 60.0];

/// The status codes that the server answers with.
const STATUSES: [u16; 16] = [
    200, 304, 400, 403, 404, 405, 408, 412, 413, 415, 422, 429, 431, 500, 501, 503,
];

/// What the server counts.
pub(crate) struct Metrics {
    endpoints: Vec<Counts>,
    pub(crate) connections: AtomicU64,
}

/// What is counted for one kind of request.
#[derive(Default)]
struct Counts {
    by_status: [AtomicU64; STATUSES.len()],
    /// Those of other status codes.
    others: AtomicU64,
    by_time: [AtomicU64; BUCKETS.len() + 1],
    microseconds: AtomicU64,
}

/// A kind of request: a question or another address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Endpoint(usize);

impl Endpoint {
    /// The kind of request of a path.
    pub(crate) fn of(path: &str) -> Endpoint {
        let other = |index| Endpoint(QUESTIONS.len() + index);
        let Some(name) = path.strip_prefix("/api/") else {
            return other(usize::from(path == "/api" || path == "/metrics") + 1);
        };
        let place = QUESTIONS.iter().position(|question| question.name == name);
        match place {
            Some(place) => Endpoint(place),
            None if name == "health" => other(0),
            None => other(2),
        }
    }

    /// All kinds, with their names.
    fn names() -> impl Iterator<Item = &'static str> {
        QUESTIONS.iter().map(|question| question.name).chain(OTHERS)
    }
}

/// The numbers of the moment.
pub(crate) struct Gauges {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
    /// Since the start.
    pub(crate) panicked: usize,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        Metrics {
            endpoints: Endpoint::names().map(|_| Counts::default()).collect(),
            connections: AtomicU64::new(0),
        }
    }

    /// Counts a request that was answered.
    pub(crate) fn count(&self, endpoint: Endpoint, status: StatusCode, time: Duration) {
        let counts = &self.endpoints[endpoint.0];
        let place = STATUSES.iter().position(|&code| code == status.as_u16());
        let counter = place.map_or(&counts.others, |place| &counts.by_status[place]);
        counter.fetch_add(1, Ordering::Relaxed);
        let seconds = time.as_secs_f64();
        let bucket = BUCKETS.iter().position(|&end| seconds <= end);
        counts.by_time[bucket.unwrap_or(BUCKETS.len())].fetch_add(1, Ordering::Relaxed);
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        counts
            .microseconds
            .fetch_add(microseconds, Ordering::Relaxed);
    }

    /// Everything as text.
    pub(crate) fn text(&self, gauges: &Gauges) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, gauges);
        text
    }

    fn write(&self, text: &mut String, gauges: &Gauges) -> std::fmt::Result {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let version = env!("CARGO_PKG_VERSION");
        heading(text, "taquin_build_info", "gauge", "The version.")?;
        writeln!(text, "taquin_build_info{{version=\"{version}\"}} 1")?;
        for (name, kind, help, value) in [
            (
                "taquin_searches_running",
                "gauge",
                "Searches that run.",
                gauges.running as u64,
            ),
            (
                "taquin_searches_waiting",
                "gauge",
                "Requests that wait for a search to end.",
                gauges.waiting as u64,
            ),
            (
                "taquin_connections",
                "gauge",
                "Open connections.",
                read(&self.connections),
            ),
            (
                "taquin_panics_total",
                "counter",
                "Requests that ended in a panic.",
                gauges.panicked as u64,
            ),
        ] {
            heading(text, name, kind, help)?;
            writeln!(text, "{name} {value}")?;
        }
        let name = "taquin_requests_total";
        heading(text, name, "counter", "Requests answered.")?;
        for (endpoint, counts) in Endpoint::names().zip(&self.endpoints) {
            let known = STATUSES.iter().map(|code| code.to_string());
            let all = known.zip(&counts.by_status);
            for (code, counter) in all.chain([("other".to_string(), &counts.others)]) {
                let value = read(counter);
                if value > 0 {
                    let labels = format!("endpoint=\"{endpoint}\",code=\"{code}\"");
                    writeln!(text, "{name}{{{labels}}} {value}")?;
                }
            }
        }
        let name = "taquin_request_seconds";
        heading(text, name, "histogram", "Time until the answer began.")?;
        for (endpoint, counts) in Endpoint::names().zip(&self.endpoints) {
            let times: Vec<u64> = counts.by_time.iter().map(read).collect();
            let total: u64 = times.iter().sum();
            if total == 0 {
                continue;
            }
            let mut sum = 0;
            for (end, count) in BUCKETS.iter().zip(&times) {
                sum += count;
                let labels = format!("endpoint=\"{endpoint}\",le=\"{end}\"");
                writeln!(text, "{name}_bucket{{{labels}}} {sum}")?;
            }
            let labels = format!("endpoint=\"{endpoint}\",le=\"+Inf\"");
            writeln!(text, "{name}_bucket{{{labels}}} {total}")?;
            let seconds = read(&counts.microseconds) as f64 / 1e6;
            writeln!(text, "{name}_sum{{endpoint=\"{endpoint}\"}} {seconds}")?;
            writeln!(text, "{name}_count{{endpoint=\"{endpoint}\"}} {total}")?;
        }
        Ok(())
    }
}

fn heading(text: &mut String, name: &str, kind: &str, help: &str) -> std::fmt::Result {
    writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_endpoint_code_and_time() {
        let metrics = Metrics::new();
        let solve = Endpoint::of("/api/solve");
        for milliseconds in [0, 3, 300, 100_000] {
            metrics.count(solve, StatusCode::OK, Duration::from_millis(milliseconds));
        }
        metrics.count(
            Endpoint::of("/index.html"),
            StatusCode::IM_A_TEAPOT,
            Duration::ZERO,
        );
        let text = metrics.text(&Gauges {
            running: 2,
            waiting: 5,
            panicked: 1,
        });
        for line in [
            "taquin_searches_running 2",
            "taquin_searches_waiting 5",
            "taquin_panics_total 1",
            "taquin_requests_total{endpoint=\"solve\",code=\"200\"} 4",
            "taquin_requests_total{endpoint=\"page\",code=\"other\"} 1",
            "taquin_request_seconds_bucket{endpoint=\"solve\",le=\"0.001\"} 1",
            "taquin_request_seconds_bucket{endpoint=\"solve\",le=\"0.005\"} 2",
            "taquin_request_seconds_bucket{endpoint=\"solve\",le=\"60\"} 3",
            "taquin_request_seconds_bucket{endpoint=\"solve\",le=\"+Inf\"} 4",
            "taquin_request_seconds_sum{endpoint=\"solve\"} 100.303",
            "taquin_request_seconds_count{endpoint=\"solve\"} 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }

    #[test]
    fn paths_have_endpoints() {
        let name = |path| Endpoint::names().nth(Endpoint::of(path).0).unwrap();
        for (path, expected) in [
            ("/api/solve", "solve"),
            ("/api/methods", "methods"),
            ("/api/health", "health"),
            ("/api/nonsense", "other"),
            ("/api", "other"),
            ("/metrics", "other"),
            ("/", "page"),
            ("/engine/http.js", "page"),
        ] {
            assert_eq!(name(path), expected, "{path}");
        }
    }
}
