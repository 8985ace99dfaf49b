//! Paths that cannot be written, images that cannot be read: named, and nothing left behind.

use super::{Directory, show};

#[test]
fn an_unwritable_path() {
    let directory = Directory::new();
    let below_a_file = directory.path("file");
    std::fs::write(&below_a_file, "").unwrap();
    let absent = directory.path("no/such/directory/a.svg");
    let below = format!("{below_a_file}/a.svg");
    let whole = directory.path("");
    for path in [&absent, &below, &whole] {
        for (args, flag) in [
            (&[][..], "--svg"),
            (&[], "--png"),
            (&["--moves", "UR"], "--gif"),
        ] {
            let complaint = show(&[args, &[flag, path]].concat()).refused();
            assert!(
                complaint.contains(path.trim_end_matches('/')),
                "{complaint}"
            );
        }
    }
    assert_eq!(directory.names(), ["file"]);
}

#[cfg(unix)]
#[test]
fn a_full_device_and_a_read_only_directory() {
    use std::os::unix::fs::PermissionsExt as _;

    if std::path::Path::new("/dev/full").exists() {
        let complaint = show(&["--png", "/dev/full"]).refused();
        assert!(complaint.contains("/dev/full"), "{complaint}");
    }
    let directory = Directory::new();
    let path = directory.path("locked");
    std::fs::create_dir(&path).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o555)).unwrap();
    // The superuser may write anywhere.
    if std::fs::write(format!("{path}/probe"), "").is_err() {
        let complaint = show(&["--svg", &format!("{path}/a.svg")]).refused();
        assert!(complaint.contains("locked/a.svg"), "{complaint}");
        assert_eq!(std::fs::read_dir(&path).unwrap().count(), 0);
    }
}

#[test]
fn an_image_that_cannot_be_used() {
    let directory = Directory::new();
    let out = directory.path("out.svg");
    let gif = b"GIF89a\x01\0\x01\0\0\0\0;".to_vec();
    show(&["--png", &directory.path("whole.png")]).answered();
    let mut torn = directory.read("whole.png");
    torn.truncate(torn.len() / 2);
    for (name, content, what) in [
        ("no.gif", gif, "expected PNG or JPEG"),
        ("no.txt", b"hello".to_vec(), "expected PNG or JPEG"),
        ("torn.png", torn, "damaged"),
        ("huge.png", huge_png(), "100000x100000 pixels"),
    ] {
        let path = directory.path(name);
        std::fs::write(&path, content).unwrap();
        let complaint = show(&["--image", &path, "--svg", &out]).refused();
        assert!(complaint.contains(name), "{complaint}");
        assert!(complaint.contains(what), "{complaint}");
    }
    let complaint = show(&["--image", &directory.path("absent.png"), "--svg", &out]).refused();
    assert!(complaint.contains("absent.png"), "{complaint}");
    assert!(!directory.names().contains(&"out.svg".to_string()));
}

#[test]
fn a_picture_that_would_be_huge() {
    let directory = Directory::new();
    let out = directory.path("out.png");
    let board = "1 2 3 4 5 6 7 8 9 10 11 0/";
    for (args, what) in [
        (
            &["--cell", "2000", "--gap", "2000"][..],
            "at most 134 million are drawn",
        ),
        (&["--cell", "1"], "a number of pixels from 2 to 2000"),
        (&["--cell", "5000"], "a number of pixels from 2 to 2000"),
        (&["--gap", "5000"], "a number of pixels from 0 to 2000"),
    ] {
        let board = ["show", board, "--size", "1x12", "--png", &out];
        let complaint = crate::child::taquin([&board, args].concat())
            .run()
            .refused();
        assert!(complaint.contains(what), "{complaint}");
    }
    assert!(directory.names().is_empty());
}

/// A PNG file of a few bytes that promises ten thousand million pixels.
fn huge_png() -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8], content: &[u8]| {
        file.extend((content.len() as u32).to_be_bytes());
        let body = [kind, content].concat();
        file.extend(&body);
        file.extend(crc(&body).to_be_bytes());
    };
    let side = 100_000_u32.to_be_bytes();
    let depth_and_kind: [u8; 5] = [8, 2, 0, 0, 0];
    chunk(b"IHDR", &[&side[..], &side, &depth_and_kind].concat());
    chunk(b"IDAT", &[]);
    chunk(b"IEND", &[]);
    file
}

/// The checksum of PNG chunks.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc: u32, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}
