//! One connection: requests one after the other, from a client that may be slow or gone.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};
use tower::Service as _;

use crate::config::Config;
use crate::origin::Peer;
use crate::workers::StopSignal;

/// The head of a request takes at most this number of bytes.
const MAX_HEAD: usize = 32 << 10;

/// Answers the requests of a connection until it ends, or the server stops.
pub(crate) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    config: &Config,
    mut stop: StopSignal,
) {
    // Without it, the end of an answer may wait for an acknowledgement.
    let _ = stream.set_nodelay(true);
    let io = TokioIo::new(PatientStream::new(stream, config.write_timeout));
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer));
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // It counts from the end of the request before.
        .header_read_timeout(config.head_timeout)
        .max_buf_size(MAX_HEAD)
        .serve_connection(io, service);
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop.stopped() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, %error, "connection");
    }
}

/// A stream that fails when the client takes nothing for too long.
struct PatientStream {
    stream: TcpStream,
    patience: Duration,
    /// Runs while a write waits.
    deadline: Pin<Box<Sleep>>,
    is_waiting: bool,
}

impl PatientStream {
    fn new(stream: TcpStream, patience: Duration) -> PatientStream {
        PatientStream {
            stream,
            patience,
            deadline: Box::pin(tokio::time::sleep(patience)),
            is_waiting: false,
        }
    }

    /// Turns a wait that has become too long into an error.
    fn impatient<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.is_waiting = false;
            return written;
        }
        if !self.is_waiting {
            self.is_waiting = true;
            self.deadline.as_mut().reset(Instant::now() + self.patience);
        }
        match self.deadline.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for PatientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.impatient(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.impatient(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
