//! The server: a socket, its connections, and how it stops.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use taquin_api::Api;
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::app;
use crate::config::Config;
use crate::connection;
use crate::state::Shared;

/// Connections that may wait to be accepted.
const BACKLOG: u32 = 1024;

/// The pause after an error such as too many open files, which passes by itself.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How long threads have to end after all else.
const THREAD_TIMEOUT: Duration = Duration::from_millis(500);

/// Why a server cannot run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program listens there.
    #[error(
        "{0} is in use: stop the program that listens there, or choose another port with --bind"
    )]
    InUse(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The system refuses threads or signals.
    #[error("cannot start the server: {0}")]
    Start(io::Error),
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
    stopper: watch::Sender<bool>,
}

impl Server {
    /// Listens on an address; port 0 takes any that is free. To be called within a runtime of tokio.
    ///
    /// # Errors
    /// When the address is in use, or is none of this machine.
    pub fn listen(address: SocketAddr, api: Api, config: &Config) -> Result<Server, ServeError> {
        let listen = || {
            let socket = match address {
                SocketAddr::V4(_) => TcpSocket::new_v4()?,
                SocketAddr::V6(_) => TcpSocket::new_v6()?,
            };
            // Connections of a server that has just stopped do not keep its address.
            #[cfg(unix)]
            socket.set_reuseaddr(true)?;
            socket.bind(address)?;
            let listener = socket.listen(BACKLOG)?;
            Ok((listener.local_addr()?, listener))
        };
        let (address, listener) = listen().map_err(|error: io::Error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(address),
            _ => ServeError::Listen { address, error },
        })?;
        let (shared, stopper) = Shared::new(api, config);
        Ok(Server {
            listener,
            address,
            shared,
            stopper,
        })
    }

    /// The address, with the port that was taken.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is ready. Running searches then answer with what they have.
    pub async fn serve_until(self, stop: impl Future<Output = ()>) {
        let config = &self.shared.config;
        let router = app::router(self.shared.clone());
        let max_connections = config.max_connections.clamp(1, Semaphore::MAX_PERMITS);
        let places = Arc::new(Semaphore::new(max_connections));
        tracing::info!(address = %self.address, "listening");
        let accept_all = async {
            loop {
                let place = places.clone().acquire_owned().await;
                let (stream, peer) = match self.listener.accept().await {
                    Ok(accepted) => accepted,
                    Err(error) => {
                        tracing::warn!(%error, "cannot accept a connection");
                        tokio::time::sleep(ACCEPT_PAUSE).await;
                        continue;
                    }
                };
                let (router, shared) = (router.clone(), self.shared.clone());
                tokio::spawn(async move {
                    let connections = &shared.metrics.connections;
                    connections.fetch_add(1, Ordering::Relaxed);
                    let stop = shared.stop.clone();
                    connection::serve(stream, peer, router, &shared.config, stop).await;
                    connections.fetch_sub(1, Ordering::Relaxed);
                    drop(place);
                });
            }
        };
        tokio::select! {
            () = accept_all => {}
            () = stop => {}
        }
        drop(self.listener);
        let running = self.shared.gauges().running;
        tracing::info!(running, "stopping");
        self.stopper.send_replace(true);
        let all = u32::try_from(max_connections).unwrap_or(u32::MAX);
        match timeout(config.stop_timeout, places.acquire_many(all)).await {
            Ok(_) => tracing::info!("stopped"),
            Err(_) => tracing::warn!("stopped before every client had read its answer"),
        }
    }

    /// Listens, calls `ready` with the server, and serves until the process is asked to end.
    ///
    /// # Errors
    /// When the server cannot start.
    pub fn run(
        address: SocketAddr,
        api: Api,
        config: &Config,
        ready: impl FnOnce(&Server),
    ) -> Result<(), ServeError> {
        let runtime = runtime(config).map_err(ServeError::Start)?;
        let served = runtime.block_on(async {
            // From now on, signals do not end the process.
            let stop = termination().map_err(ServeError::Start)?;
            let server = Server::listen(address, api, config)?;
            ready(&server);
            server.serve_until(stop).await;
            Ok(())
        });
        runtime.shutdown_timeout(THREAD_TIMEOUT);
        served
    }
}

/// Threads for requests, and for each kind of question as many as may be answered at once.
fn runtime(config: &Config) -> io::Result<Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(config.searches.clamp(1, 4))
        .max_blocking_threads(2 * config.searches + 1)
        .thread_name("taquin-web")
        .enable_all()
        .build()
}

/// Is ready when the process is asked to end: by Ctrl-C, SIGTERM or the end of its terminal.
#[cfg(unix)]
fn termination() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    // Installed even where the parent ignores them.
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
        }
    })
}

/// Is ready when the process is asked to end by Ctrl-C.
#[cfg(not(unix))]
fn termination() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
