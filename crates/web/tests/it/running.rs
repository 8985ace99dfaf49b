//! A server with a socket, in this process.

use std::net::SocketAddr;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use taquin_web::{Config, Server};
use tokio::sync::oneshot;

use crate::client::Client;
use crate::in_process::api;

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn new(config: &Config) -> Running {
        let (config, (stop, stopped)) = (config.clone(), oneshot::channel());
        let (sender, receiver) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let address = "127.0.0.1:0".parse().unwrap();
                let server = Server::listen(address, api(), &config).unwrap();
                sender.send(server.address()).unwrap();
                server
                    .serve_until(async { stopped.await.unwrap_or(()) })
                    .await;
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        });
        Running {
            address: receiver.recv().unwrap(),
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    pub(crate) fn connect(&self) -> Client {
        Client::new(self.address)
    }

    /// The searches that run, as the server counts them.
    pub(crate) fn searches(&self) -> u64 {
        let answer = self.connect().get("/api/health");
        answer.json()["running"].as_u64().unwrap()
    }

    /// Waits until this number of searches run, and says how long that took.
    #[track_caller]
    pub(crate) fn wait_for_searches(&self, count: u64) -> Duration {
        let begun = Instant::now();
        while self.searches() != count {
            assert!(begun.elapsed() < Duration::from_secs(20), "never {count}");
            thread::sleep(Duration::from_millis(2));
        }
        begun.elapsed()
    }

    /// Tells the server to stop.
    pub(crate) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
    }

    /// Waits until it has stopped.
    pub(crate) fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        if !thread::panicking() {
            self.join();
        }
    }
}
