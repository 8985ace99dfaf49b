//! The server: a socket, its connections, and how it stops.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use taquin_api::Api;
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::app;
use crate::config::Config;
use crate::connection;
use crate::state::Shared;
use crate::tables::Tables;

/// Connections that may wait to be accepted.
const BACKLOG: u32 = 1024;

/// The pause after an error such as too many open files, which passes by itself.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

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
    tables: Option<Tables>,
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
            tables: None,
        })
    }

    /// Builds tables beside the searches, which must use the engine that these belong to.
    #[must_use]
    pub fn with_tables(self, tables: Tables) -> Server {
        Server {
            tables: Some(tables),
            ..self
        }
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
        let building = self.tables.map(|tables| {
            let (ended, stop) = (self.shared.search_ended(), self.shared.stop.clone());
            tokio::spawn(tables.keep_building(ended, stop))
        });
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
        if let Some(building) = building {
            building.abort();
        }
        let all = u32::try_from(max_connections).unwrap_or(u32::MAX);
        match timeout(config.stop_timeout, places.acquire_many(all)).await {
            Ok(_) => tracing::info!("stopped"),
            Err(_) => tracing::warn!("stopped before every client had read its answer"),
        }
    }
}
