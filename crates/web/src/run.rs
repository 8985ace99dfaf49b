//! A server as a whole process: its threads, its signals, its tables.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use taquin::Size;
use taquin_api::{Api, Caps};
use tokio::runtime::Runtime;

use crate::config::Config;
use crate::server::{ServeError, Server};
use crate::tables::Tables;
use crate::workers::StopSignal;

/// How long threads have to end after all else.
const THREAD_TIMEOUT: Duration = Duration::from_millis(500);

/// A server to be run.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where to listen; port 0 takes one that is free.
    pub address: SocketAddr,
    /// The limits of questions.
    pub caps: Caps,
    /// The limits of the server.
    pub config: Config,
    /// The engine and its tables.
    pub tables: Tables,
    /// Boards of this size have their strongest tables before the first request.
    pub warm: Option<Size>,
}

/// Listens, gets tables, calls `ready` with the address, and serves until the process is asked to end.
///
/// It does not serve if `ready` returns false.
///
/// # Errors
/// When the server cannot start.
pub fn run(setup: Setup, ready: impl FnOnce(SocketAddr) -> bool) -> Result<(), ServeError> {
    let runtime = runtime(&setup.config).map_err(ServeError::Start)?;
    let served = runtime.block_on(serve(setup, ready));
    runtime.shutdown_timeout(THREAD_TIMEOUT);
    served
}

async fn serve(setup: Setup, ready: impl FnOnce(SocketAddr) -> bool) -> Result<(), ServeError> {
    // From now on, signals do not end the process.
    let (stopper, mut stop) = StopSignal::new();
    let termination = termination().map_err(ServeError::Start)?;
    tokio::spawn(async move {
        termination.await;
        stopper.send_replace(true);
    });
    let api = Api::new(setup.tables.engine().clone(), setup.caps);
    let server = Server::listen(setup.address, api, &setup.config)?;
    if let Some(size) = setup.warm {
        let (tables, stop) = (setup.tables.clone(), stop.clone());
        let warm = move || tables.warm(size, &mut |_| !stop.is_given());
        match tokio::task::spawn_blocking(warm).await {
            Ok(Ok(true)) => tracing::info!(%size, "tables are ready"),
            Ok(Ok(false)) => tracing::warn!(%size, "boards of this size need no tables"),
            Ok(Err(error)) => tracing::warn!(%size, %error, "no tables"),
            Err(error) => tracing::error!(%size, %error, "no tables"),
        }
    }
    if !stop.is_given() && ready(server.address()) {
        let server = server.with_tables(setup.tables);
        server.serve_until(stop.stopped()).await;
    }
    Ok(())
}

/// Threads for requests; for each kind of question as many as may be answered at once; one for tables.
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
