//! Settings files that are read, changed, wrong and damaged.

use super::*;
use crate::terminal::settings::ShownDistance;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A file of its own, gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let name = format!("taquin-settings-{}-{name}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join(FILE_NAME), text).unwrap();
        Scratch(directory)
    }

    fn path(&self) -> PathBuf {
        self.0.join(FILE_NAME)
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path()).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const FILE: &str = "\
# mine
size = \"3x5\" # wide
mode = \"marathon-42\"
keys = \"blank\"
hover = true
panel = [\"moves\", \"mmd\"]
distance = \"bound\"
colors = \"rings\"
shape = 7

[bindings]
undo = \"g\"
pause = [\"f2\", \"ctrl-p\"]
";

#[test]
fn a_file_is_read_and_what_is_unknown_is_reported() {
    let file = Scratch::new("read", FILE);
    let (_, settings, errors) = SettingsFile::open(file.path());
    assert_eq!(settings.size, Some("3x5".parse().unwrap()));
    assert_eq!(settings.mode.unwrap().to_string(), "marathon 42");
    assert!(settings.hover);
    assert_eq!(settings.panel.to_string(), "moves, mmd");
    assert_eq!(settings.distance, ShownDistance::Bound);
    let undo = KeyEvent::new(KeyCode::Char('g'), KeyModifiers::NONE);
    assert_eq!(settings.bindings.action(undo), Some((Action::Undo, false)));
    let errors: Vec<String> = errors.iter().map(SettingsError::to_string).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("line 9: 'shape' is not a setting"));
}

#[test]
fn only_what_was_changed_is_written() {
    let file = Scratch::new("write", FILE);
    let (mut settings, ..) = SettingsFile::open(file.path());
    settings.save().unwrap();
    assert_eq!(file.text(), FILE, "nothing was changed");
    settings.change(Setting::Hover(false));
    settings.change(Setting::Size("2x2".parse().unwrap()));
    settings.change(Setting::Size("4x4".parse().unwrap()));
    settings.change(Setting::Background(crate::terminal::Background::Light));
    settings.save().unwrap();
    let expected = FILE
        .replace("\"3x5\"", "\"4x4\"")
        .replace("true", "false")
        .replace("shape = 7\n", "shape = 7\nbackground = \"light\"\n");
    assert_eq!(file.text(), expected);
    assert_eq!(fs::read_dir(&file.0).unwrap().count(), 1, "no part is left");
}

#[test]
fn a_missing_file_is_written_when_there_is_something_to_write() {
    let file = Scratch::new("missing", "");
    let path = file.0.join("deeper").join(FILE_NAME);
    let (mut settings, read, errors) = SettingsFile::open(path.clone());
    assert_eq!((read, errors.len()), (Settings::default(), 0));
    settings.save().unwrap();
    assert!(!path.exists());
    settings.change(Setting::Panel(Panel(Vec::new())));
    settings.save().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "panel = []\n");
}

#[test]
fn a_damaged_file_is_reported_and_left_alone() {
    for text in [
        "size = \n",
        "\u{0}\u{1}",
        "[bindings",
        "size = \"4x4\"\nsize = \"3x3\"",
    ] {
        let file = Scratch::new("damaged", text);
        let (mut settings, read, errors) = SettingsFile::open(file.path());
        assert_eq!(read, Settings::default());
        assert_eq!(errors.len(), 1);
        assert!(errors[0].to_string().contains(", line "), "{}", errors[0]);
        settings.change(Setting::Hover(true));
        assert!(settings.save().is_err());
        assert_eq!(file.text(), text);
    }
    let file = Scratch::new("bytes", "");
    fs::write(file.path(), b"\xff\xfe").unwrap();
    let (_, _, errors) = SettingsFile::open(file.path());
    assert!(errors[0].to_string().contains("cannot read"));
}

#[test]
fn a_wrong_setting_is_reported_with_its_line_and_the_others_count() {
    for (text, complaint) in [
        ("size = \"big\"", "line 2: 'big' is not a size"),
        (
            "size = 4",
            "line 2: this setting needs a value of another kind",
        ),
        ("mode = \"race\"", "line 2: 'race' is not a mode"),
        (
            "panel = [\"time\", \"luck\"]",
            "line 2: 'luck' is not a choice; use one of time, moves",
        ),
        ("colors = [\"rows\"]", "line 2: this setting needs"),
        ("[size]", "line 2: this setting needs"),
        (
            "[bindings]\njump = \"j\"",
            "line 3: 'jump' is not an action",
        ),
        (
            "[bindings]\nundo = [\"u\",\n\"upp\"]",
            "line 4: 'upp' is not a key",
        ),
        (
            "[bindings]\nundo = \"ctrl-c\"",
            "line 3: ctrl-c always quits",
        ),
        ("[bindings]\nundo = 7", "line 3: this setting needs"),
        (
            "[bindings]\nundo = \"g\"\nredo = \"g\"",
            "line 4: 'g' is bound to both undo and redo",
        ),
    ] {
        let file = Scratch::new("wrong", &format!("keys = \"blank\"\n{text}\n"));
        let (_, settings, errors) = SettingsFile::open(file.path());
        assert_eq!(settings.keys.name(), "blank");
        let errors: Vec<String> = errors.iter().map(SettingsError::to_string).collect();
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert!(errors[0].contains(complaint), "{text}: {errors:?}");
    }
}
