//! A server that runs while something else asks it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Failed;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long the server may take to stop.
const STOP_LIMIT: Duration = Duration::from_secs(5);

/// A running server; it does not outlive this value.
pub(crate) struct Server {
    child: Child,
    page: String,
}

impl Server {
    /// Starts a server on a free port and waits until it listens.
    pub(crate) fn start(taquin: &Path, flags: &[&str]) -> Result<Server, Failed> {
        let mut child = Command::new(taquin)
            .args(["serve", "--bind", "127.0.0.1:0"])
            .args(flags)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", taquin.display()))?;
        let output = child.stdout.take();
        let mut server = Server {
            child,
            page: String::new(),
        };
        let output = output.ok_or("the server has no output")?;
        let read = BufReader::new(output).read_line(&mut server.page);
        read.map_err(|error| format!("the server: {error}"))?;
        server.page.truncate(server.page.trim_end().len());
        if server.page.is_empty() {
            return Err("the server did not start".to_string());
        }
        Ok(server)
    }

    /// Where the page is, as it was printed.
    pub(crate) fn page(&self) -> &str {
        &self.page
    }

    /// The host and the port.
    pub(crate) fn address(&self) -> String {
        let address = self.page.strip_prefix("http://").unwrap_or(&self.page);
        address.trim_end_matches('/').to_string()
    }

    /// The memory that it has in use, in bytes, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let path = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(path).ok()?;
        let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// Asks it to stop, and returns how long that took.
    ///
    /// # Errors
    /// When it takes too long, or fails.
    pub(crate) fn stop(mut self) -> Result<Duration, Failed> {
        let begun = Instant::now();
        if cfg!(unix) {
            let id = self.child.id().to_string();
            let sent = Command::new("kill").args(["-TERM", &id]).status();
            sent.map_err(|error| format!("kill: {error}"))?;
        } else {
            return Ok(Duration::ZERO);
        }
        loop {
            let ended = self.child.try_wait();
            let took = begun.elapsed();
            match ended.map_err(|error| format!("the server: {error}"))? {
                Some(status) if status.success() => return Ok(took),
                Some(status) => return Err(format!("the server: {status}")),
                None if took > STOP_LIMIT => {
                    return Err(format!("the server did not stop in {STOP_LIMIT:?}"));
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads an address of a server, and returns how long that took.
///
/// # Errors
/// When the answer is not 200.
pub(crate) fn get(address: &str, path: &str) -> Result<Duration, Failed> {
    let begun = Instant::now();
    let failed = |error: std::io::Error| format!("{path}: {error}");
    let mut stream = TcpStream::connect(address).map_err(failed)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(failed)?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(failed)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(failed)?;
    if answer.starts_with("HTTP/1.1 200 ") {
        Ok(begun.elapsed())
    } else {
        Err(format!("{path}: {}", answer.lines().next().unwrap_or("")))
    }
}
