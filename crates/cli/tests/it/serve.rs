//! `taquin serve`: how it starts, and how it stops.

use std::net::TcpStream;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::child::{Call, TAQUIN, taquin};
use crate::served::{LARGE, Served, answer};

/// Within this time a server must have stopped.
const STOP_LIMIT: Duration = Duration::from_secs(5);

fn started(flags: &[&str]) -> Served {
    Served::new(taquin(
        [&["serve", "--bind", "127.0.0.1:0"], flags].concat(),
    ))
}

#[test]
fn it_prints_its_address_and_serves_there() {
    let server = started(&[]);
    assert_eq!(server.page, format!("http://{}/", server.address));
    assert_ne!(server.address.port(), 0);
    assert_eq!(server.health()["status"], "ok");
    assert!(server.get("/").1.contains("<title>taquin</title>"));
    let (status, solved) = answer(server.ask("solve", &json!({"board": "8 0 6/5 4 7/2 3 1"})));
    assert_eq!(status, 200);
    assert_eq!(
        serde_json::from_str::<Value>(&solved).unwrap()["length"],
        27
    );
    let ran = server.stopped("TERM").ended(0);
    assert_eq!(ran.stdout, "");
    assert!(ran.stderr.contains("stopped"), "{}", ran.stderr);
}

#[test]
fn an_address_in_use() {
    let server = started(&[]);
    let address = server.address.to_string();
    let complaint = taquin(["serve", "--log", "off", "--bind", &address]).run();
    let complaint = complaint.refused();
    assert!(
        complaint.starts_with(&format!("error: {address} is in use")),
        "{complaint}"
    );
    server.stopped("INT").ended(0);
}

#[test]
fn an_address_of_another_machine() {
    let complaint = taquin(["serve", "--log", "off", "--bind", "192.0.2.1:8080"]);
    // Anybody could reach it, if it were an address of this machine.
    let ran = complaint.run().ended(2);
    assert!(
        ran.stderr.contains("cannot listen on 192.0.2.1:8080"),
        "{ran:?}"
    );
}

#[test]
fn other_machines_are_worth_a_warning() {
    let public = Served::new(taquin(["serve", "--log", "off", "--bind", "0.0.0.0:0"]));
    let ran = public.stopped("TERM").ended(0);
    assert!(ran.stderr.starts_with("warning: "), "{ran:?}");
    let quiet = taquin(["serve", "--log", "off", "--quiet", "--bind", "0.0.0.0:0"]);
    assert_eq!(Served::new(quiet).stopped("TERM").ended(0).stderr, "");
    let local = started(&["--log", "off"]);
    assert_eq!(local.stopped("TERM").ended(0).stderr, "");
}

/// Every request that runs is answered, those that wait are told to come back, and all that soon.
fn stops_under_load(signal: &str) {
    let server = started(&["--threads", "2"]);
    let long = json!({"board": LARGE, "time": "60s"});
    let asked: Vec<TcpStream> = (0..20).map(|_| server.ask("solve", &long)).collect();
    server.wait_for(2, 18);
    // Solutions are found by now.
    thread::sleep(Duration::from_millis(500));
    let readers: Vec<JoinHandle<(u16, String)>> = asked
        .into_iter()
        .map(|stream| thread::spawn(|| answer(stream)))
        .collect();
    let begun = Instant::now();
    server.signal(signal);
    let ran = server.finish().ended(0);
    assert!(begun.elapsed() < STOP_LIMIT, "{:?}", begun.elapsed());
    assert!(!ran.stderr.contains("before every client"), "{ran:?}");
    let mut solved = 0;
    for reader in readers {
        let (status, body) = reader.join().unwrap();
        let object: Value = serde_json::from_str(&body).unwrap();
        match status {
            200 => {
                assert_eq!(object["stopped"], "cancelled", "{object}");
                assert!(object["length"].as_u64() >= Some(120), "{object}");
                solved += 1;
            }
            503 => assert_eq!(object["status"], "error", "{object}"),
            _ => panic!("{status}: {object}"),
        }
    }
    assert_eq!(solved, 2);
}

#[test]
fn sigterm_under_load() {
    stops_under_load("TERM");
}

#[test]
fn ctrl_c_under_load() {
    stops_under_load("INT");
}

/// A parent that ignores signals, as a shell does for jobs in the background, does not make it immortal.
#[test]
fn signals_that_the_parent_ignores() {
    let script = "trap '' HUP INT QUIT TERM; exec \"$0\" serve --bind 127.0.0.1:0";
    let server = Served::new(Call::new("sh", ["-c", script, TAQUIN]));
    assert_eq!(server.health()["status"], "ok");
    server.stopped("TERM").ended(0);
}

/// Tables that are asked for are there before the address is printed.
#[test]
fn tables_are_built_before_the_first_request() {
    let directory = std::env::temp_dir().join(format!("taquin-warm-{}", std::process::id()));
    let tables = directory.to_str().unwrap();
    let server = started(&["--warm", "2x7", "--tables", tables]);
    let files = std::fs::read_dir(&directory).unwrap().count();
    let ran = server.stopped("TERM").ended(0);
    std::fs::remove_dir_all(&directory).unwrap();
    assert!(files >= 2, "{files}");
    assert!(ran.stderr.contains("tables are ready"), "{ran:?}");
}
