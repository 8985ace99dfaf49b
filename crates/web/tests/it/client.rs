//! A client that can be as rude as it likes: bytes in, bytes out.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Nothing may take longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Received {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Received {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(header, _)| header == name);
        found.map(|(_, value)| value.as_str())
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Client {
            stream: BufReader::new(stream),
        }
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream.get_mut().write_all(bytes.as_ref()).unwrap();
    }

    /// Sends bytes, unless the server has closed the connection.
    pub(crate) fn try_send(&mut self, bytes: &[u8]) -> bool {
        self.stream.get_mut().write_all(bytes).is_ok()
    }

    /// Sends a question, and does not wait for the answer.
    pub(crate) fn ask(&mut self, question: &str, headers: &str, request: &Value) {
        let body = request.to_string();
        let length = body.len();
        self.send(format!(
            "POST /api/{question} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n{headers}\r\n{body}"
        ));
    }

    pub(crate) fn get(&mut self, path: &str) -> Received {
        self.send(format!("GET {path} HTTP/1.1\r\nhost: test\r\n\r\n"));
        self.receive()
    }

    /// Reads a whole answer.
    pub(crate) fn receive(&mut self) -> Received {
        let (status, headers) = self.head().expect("an answer");
        let mut received = Received {
            status,
            headers,
            body: Vec::new(),
        };
        if received.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk() {
                received.body.extend(chunk);
            }
        } else {
            let length = received.header("content-length").unwrap();
            received.body = vec![0; length.parse().unwrap()];
            self.stream.read_exact(&mut received.body).unwrap();
        }
        received
    }

    /// Reads the head of an answer; `None` if the connection is closed instead.
    pub(crate) fn head(&mut self) -> Option<(u16, Vec<(String, String)>)> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).unwrap().parse().unwrap();
        let mut headers = Vec::new();
        loop {
            let line = self.line().unwrap();
            match line.split_once(": ") {
                Some((name, value)) => headers.push((name.to_string(), value.to_string())),
                None => return Some((status, headers)),
            }
        }
    }

    /// Reads a chunk of a body; `None` after the last.
    pub(crate) fn chunk(&mut self) -> Option<Vec<u8>> {
        let length = usize::from_str_radix(&self.line()?, 16).unwrap();
        let mut chunk = vec![0; length + 2];
        self.stream.read_exact(&mut chunk).unwrap();
        chunk.truncate(length);
        (length > 0).then_some(chunk)
    }

    /// Reads a line; `None` if the connection is closed.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.trim_end().to_string()),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => None,
            Err(error) => panic!("{error}"),
        }
    }

    /// Waits until the server closes the connection, and reads what comes before.
    pub(crate) fn wait_for_end(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.stream.read_to_end(&mut bytes) {
            Ok(_) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => bytes,
            Err(error) => panic!("{error}"),
        }
    }

    /// The stream itself.
    pub(crate) fn stream(&self) -> &TcpStream {
        self.stream.get_ref()
    }
}
