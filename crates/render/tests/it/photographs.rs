//! JPEG files: every kind that cameras and programs write, and bad ones.
//!
//! Those in `tests/images` are 24x16 pixels: red and green above blue and white, each a little darker
//! to the right.

use std::path::{Path, PathBuf};

use taquin_render::{Bitmap, Picture, PictureError};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/images")
        .join(name)
}

/// What a file of these bytes is read as.
fn read(name: &str, bytes: &[u8]) -> Result<Picture, PictureError> {
    let path = std::env::temp_dir().join(format!("taquin-{}-{name}", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    let picture = Picture::open(&path);
    std::fs::remove_file(&path).unwrap();
    picture
}

#[track_caller]
fn assert_near(seen: [u8; 3], expected: [u8; 3]) {
    let is_near = seen.iter().zip(expected).all(|(&a, b)| a.abs_diff(b) <= 6);
    assert!(is_near, "{seen:?} instead of {expected:?}");
}

#[test]
fn every_kind_of_jpeg_is_read() {
    let quadrants =
        |bitmap: &Bitmap| [(2, 2), (14, 2), (2, 10), (14, 10)].map(|(x, y)| bitmap.pixel(x, y));
    let colours = [[218, 28, 28], [28, 178, 58], [38, 58, 208], [238, 238, 238]];
    for name in ["colour.jpg", "progressive.jpg", "cmyk.jpg"] {
        let bitmap = Picture::open(&path(name)).unwrap().fitted(24, 16);
        for (seen, expected) in quadrants(&bitmap).into_iter().zip(colours) {
            assert_near(seen, expected);
        }
    }
    let bitmap = Picture::open(&path("grey.jpg")).unwrap().fitted(24, 16);
    for (seen, light) in quadrants(&bitmap).into_iter().zip([85, 119, 69, 238]) {
        assert_near(seen, [light; 3]);
    }
}

#[test]
fn a_torn_jpeg_is_refused() {
    let whole = std::fs::read(path("colour.jpg")).unwrap();
    for length in [3, 20, 300] {
        let error = read("torn.jpg", &whole[..length]).unwrap_err().to_string();
        assert!(error.contains("torn.jpg"), "{error}");
        assert!(error.contains("damaged"), "{error}");
    }
}

#[test]
fn a_huge_jpeg_is_refused_before_it_is_read() {
    let mut file = std::fs::read(path("colour.jpg")).unwrap();
    // The frame's header: its mark, length and depth are followed by height and width.
    let frame = file.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
    let side = 60_000_u16.to_be_bytes();
    file[frame + 5..frame + 9].copy_from_slice(&[side, side].concat());
    let error = read("huge.jpg", &file).unwrap_err().to_string();
    assert!(error.contains("60000x60000 pixels"), "{error}");
}
