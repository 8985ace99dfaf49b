//! The benchmark of the server: wrk asks it to solve random boards from many connections at once.

use std::collections::HashMap;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::server::{self, Server};
use crate::{Failed, debian, release_command, root, target};

const CONNECTIONS: &str = "64";
const DURATION: Duration = Duration::from_secs(30);

/// The memory is looked at when all threads and connections have had some work, and at the end.
const WARM_UP: Duration = Duration::from_secs(5);

/// A look at the health of the server, this often.
const HEALTH_INTERVAL: Duration = Duration::from_millis(20);

/// The part of the boards that are 4x4, as the script has it.
const LARGE_PART: f64 = 0.75;

/// Runs the benchmark and returns its section of the document.
///
/// # Errors
/// When a target is missed, or wrk cannot be had.
pub(crate) fn section() -> Result<String, Failed> {
    // It has no option that succeeds.
    if Command::new("wrk").arg("--version").output().is_err() {
        debian::install(&["wrk"]);
    }
    let tables = target().join("load-tables");
    let tables = tables.to_string_lossy();
    let flags = ["--warm", "4x4", "--tables", &tables, "--log", "warn"];
    let server = Server::start(&release_command()?, &flags)?;
    let address = server.address();
    let is_over = AtomicBool::new(false);
    let (wrk, memory, health) = thread::scope(|scope| {
        let health = scope.spawn(|| worst_health(&address, &is_over));
        let wrk = scope.spawn(|| {
            let wrk = wrk(server.page());
            is_over.store(true, Ordering::Relaxed);
            wrk
        });
        thread::sleep(WARM_UP);
        let early = server.memory();
        (wrk.join(), early, health.join())
    });
    let died = "a thread of the benchmark died";
    let (figures, health) = (wrk.map_err(|_| died)??, health.map_err(|_| died)??);
    let memory = [memory, server.memory()];
    let under_load = stopped_under_load(server)?;
    report(&figures, health, memory, under_load)
}

/// What wrk counted, by name.
fn wrk(page: &str) -> Result<HashMap<String, f64>, Failed> {
    let seconds = format!("{}s", DURATION.as_secs());
    let output = Command::new("wrk")
        .args(["--threads", "2", "--connections", CONNECTIONS])
        .args(["--duration", &seconds, "--script"])
        .arg(root().join("xtask/load/solves.lua"))
        .arg(page)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("wrk: {error}"))?;
    if !output.status.success() || !output.stderr.is_empty() {
        return Err(format!("wrk: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let figures = text.lines().filter_map(|line| {
        let (name, value) = line.split_once(' ')?;
        Some((name.to_string(), value.parse().ok()?))
    });
    Ok(figures.collect())
}

/// The longest time that an answer about the health took.
fn worst_health(address: &str, is_over: &AtomicBool) -> Result<Duration, Failed> {
    let mut worst = Duration::ZERO;
    while !is_over.load(Ordering::Relaxed) {
        worst = worst.max(server::get(address, "/api/health")?);
        thread::sleep(HEALTH_INTERVAL);
    }
    Ok(worst)
}

/// How long it takes to stop while wrk asks.
fn stopped_under_load(server: Server) -> Result<Duration, Failed> {
    let page = server.page().to_string();
    let mut wrk = Command::new("wrk")
        .args(["--threads", "1", "--connections", CONNECTIONS])
        .args(["--duration", "3s", "--script"])
        .arg(root().join("xtask/load/solves.lua"))
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("wrk: {error}"))?;
    thread::sleep(Duration::from_secs(1));
    let stopped = server.stop();
    let _ = wrk.wait();
    stopped
}

fn report(
    figures: &HashMap<String, f64>,
    health: Duration,
    memory: [Option<u64>; 2],
    stop: Duration,
) -> Result<String, Failed> {
    let figure = |name: &str| {
        let found = figures.get(name).copied();
        found.ok_or_else(|| format!("wrk did not say {name}"))
    };
    let per_second = (figure("requests")? - figure("refused")?) / figure("seconds")?;
    let megabytes = |bytes: Option<u64>| {
        bytes.map_or("unknown".to_string(), |bytes| {
            format!("{:.0} MB", bytes as f64 / 1e6)
        })
    };
    let (large, health) = (LARGE_PART * per_second, health.as_secs_f64() * 1e3);
    let seconds = DURATION.as_secs();
    let text = format!(
        "\
## The server

`taquin serve --warm 4x4` and `wrk` with {CONNECTIONS} connections on the same machine for {seconds} s: random boards
to be solved optimally, three of 4x4 to one of 3x3. The health is asked for every {} ms meanwhile.

| what | figure | target |
|---|---|---|
| 4x4 boards solved | {large:.0} per second | ≥ 2,000 |
| 3x3 boards solved | {:.0} per second |  |
| time of a request, median | {:.1} ms |  |
| time of a request, 99 % | {:.1} ms |  |
| refused with 503 | {} |  |
| other errors | {} | 0 |
| health, worst | {health:.1} ms | ≤ 100 ms |
| memory after {} s | {} |  |
| memory at the end | {} | the same |
| stopped by SIGTERM under load | {:.2} s | ≤ 5 s |
",
        HEALTH_INTERVAL.as_millis(),
        (1.0 - LARGE_PART) * per_second,
        figure("p50")?,
        figure("p99")?,
        figure("refused")?,
        figure("broken")?,
        WARM_UP.as_secs(),
        megabytes(memory[0]),
        megabytes(memory[1]),
        stop.as_secs_f64(),
    );
    eprintln!("{text}");
    if figure("broken")? > 0.0 {
        return Err("some requests had no answer".to_string());
    }
    Ok(text)
}
