//! Settings in a TOML file: read with all that can be understood, and changed without losing the rest.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use thiserror::Error;
use toml_edit::{Array, Document, DocumentMut, Item, Table, Value};

use super::{NAMES, Panel, Setting, SettingError, Settings, word};
use crate::terminal::bindings::{Action, KeyName};

const FILE_NAME: &str = "settings.toml";

/// The settings file: `settings.toml` in the directory that the environment variable `TAQUIN_CONFIG` names, or
/// in the platform's directory for settings.
///
/// # Errors
/// When neither is known.
pub fn file_path() -> Result<PathBuf, NoConfigDirectoryError> {
    match std::env::var_os("TAQUIN_CONFIG").filter(|value| !value.is_empty()) {
        Some(directory) => Ok(PathBuf::from(directory).join(FILE_NAME)),
        None => choose_native_strategy()
            .map(|strategy| strategy.config_dir().join("taquin").join(FILE_NAME))
            .map_err(|_| NoConfigDirectoryError),
    }
}

/// There is no home directory, and no other place was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no directory for settings: set TAQUIN_CONFIG")]
pub struct NoConfigDirectoryError;

/// A settings file, and what was changed since it was read.
///
/// Nothing is written unless something was changed, and then only that: comments, unknown names and the order
/// of lines stay. A file that is not TOML is never written to.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    path: PathBuf,
    changes: Vec<Setting>,
}

impl SettingsFile {
    /// Reads a file; a missing one means default settings. Also returns what is wrong with it: whatever can be
    /// understood counts nevertheless.
    pub fn open(path: PathBuf) -> (SettingsFile, Settings, Vec<SettingsError>) {
        let (settings, errors) = match fs::read_to_string(&path) {
            Ok(text) => read(&path, &text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                (Settings::default(), Vec::new())
            }
            Err(source) => {
                let path = path.clone();
                (
                    Settings::default(),
                    vec![SettingsError::Read { path, source }],
                )
            }
        };
        let changes = Vec::new();
        (SettingsFile { path, changes }, settings, errors)
    }

    /// Notes a change, to be written by [`save`](SettingsFile::save).
    pub(crate) fn change(&mut self, setting: Setting) {
        self.changes.retain(|known| known.name() != setting.name());
        self.changes.push(setting);
    }

    /// Writes what was changed into the file as it is now; without changes, nothing.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is not TOML. It is then as it was before.
    pub(crate) fn save(&self) -> Result<(), SettingsError> {
        if self.changes.is_empty() {
            return Ok(());
        }
        let path = || self.path.clone();
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(source) => {
                return Err(SettingsError::Read {
                    path: path(),
                    source,
                });
            }
        };
        let mut document: DocumentMut = text
            .parse()
            .map_err(|error| not_toml(&self.path, &text, &error))?;
        for change in &self.changes {
            put(document.as_table_mut(), change);
        }
        write(&self.path, &document.to_string()).map_err(|source| SettingsError::Write {
            path: path(),
            source,
        })
    }
}

/// Replaces the file by a complete one.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    // What a link points to is replaced, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let part = path.with_extension(format!("toml.{}", std::process::id()));
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, &path));
    if written.is_err() {
        // The part is of no use; an error of its own would hide the first one.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Puts a value into the document, in place of the old one and with the comments beside it.
fn put(table: &mut Table, setting: &Setting) {
    let value = match setting {
        Setting::Size(size) => Value::from(size.to_string()),
        Setting::Mode(mode) => Value::from(mode.name()),
        Setting::Keys(keys) => Value::from(keys.name()),
        Setting::Hover(hover) => Value::from(*hover),
        Setting::Colors(colors) => Value::from(colors.name()),
        Setting::Background(background) => Value::from(background.name()),
        Setting::Panel(Panel(rows)) => {
            Value::Array(rows.iter().map(|row| row.name()).collect::<Array>())
        }
        Setting::Distance(distance) => Value::from(distance.name()),
    };
    match table.get_mut(setting.name()) {
        Some(Item::Value(old)) => {
            let decor = old.decor().clone();
            *old = value;
            *old.decor_mut() = decor;
        }
        _ => {
            table.insert(setting.name(), Item::Value(value));
        }
    }
}

/// Reads all that can be understood.
fn read(path: &Path, text: &str) -> (Settings, Vec<SettingsError>) {
    let mut settings = Settings::default();
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => return (settings, vec![not_toml(path, text, &error)]),
    };
    let mut reader = Reader {
        path,
        text,
        errors: Vec::new(),
    };
    for (name, item) in document.iter() {
        match (name, item) {
            ("bindings", Item::Table(table)) => reader.bindings(table, &mut settings),
            (name, Item::Value(value)) if NAMES.contains(&name) => match setting(name, value) {
                Ok(setting) => settings.set(setting),
                Err(error) => reader.wrong(value.span(), error),
            },
            (name, item) => {
                let known = NAMES.contains(&name) || name == "bindings";
                let error = if known {
                    SettingError::Kind
                } else {
                    SettingError::Unknown(name.to_string())
                };
                let key = document.as_table().key(name);
                reader.wrong(key.and_then(toml_edit::Key::span).or(item.span()), error);
            }
        }
    }
    (settings, reader.errors)
}

fn setting(name: &str, value: &Value) -> Result<Setting, SettingError> {
    match value {
        Value::String(text) => word(name, text.value()),
        Value::Boolean(on) if name == "hover" => Ok(Setting::Hover(*on.value())),
        Value::Array(rows) if name == "panel" => {
            let row = |row: &Value| row.as_str().ok_or(SettingError::Kind)?.parse();
            let rows = rows.iter().map(row).collect::<Result<Vec<_>, _>>()?;
            Ok(Setting::Panel(Panel(rows)))
        }
        _ => Err(SettingError::Kind),
    }
}

/// Collects what is wrong with a file.
struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    errors: Vec<SettingsError>,
}

impl Reader<'_> {
    fn wrong(&mut self, span: Option<Range<usize>>, error: SettingError) {
        self.errors.push(SettingsError::Setting {
            path: self.path.to_path_buf(),
            line: line(self.text, span),
            error,
        });
    }

    /// Binds keys. An action with a wrong key keeps its default ones.
    fn bindings(&mut self, table: &Table, settings: &mut Settings) {
        for (name, item) in table.iter() {
            let action: Action = match name.parse() {
                Ok(action) => action,
                Err(error) => {
                    let span = table.key(name).and_then(toml_edit::Key::span);
                    self.wrong(span, SettingError::Binding(error));
                    continue;
                }
            };
            let keys = match item {
                Item::Value(Value::Array(keys)) => keys.iter().map(key).collect(),
                Item::Value(one) => key(one).map(|key| vec![key]),
                _ => Err((item.span(), SettingError::Kind)),
            };
            let bound = keys.and_then(|keys| {
                let bound = settings.bindings.bind(action, keys);
                bound.map_err(|error| (item.span(), error.into()))
            });
            if let Err((span, error)) = bound {
                self.wrong(span, error);
            }
        }
    }
}

/// Reads a key, or says what is wrong and where.
fn key(value: &Value) -> Result<KeyName, (Option<Range<usize>>, SettingError)> {
    let text = value.as_str().ok_or((value.span(), SettingError::Kind))?;
    text.parse()
        .map_err(|error: super::BindingError| (value.span(), error.into()))
}

fn not_toml(path: &Path, text: &str, error: &toml_edit::TomlError) -> SettingsError {
    SettingsError::Syntax {
        path: path.to_path_buf(),
        line: line(text, error.span()),
        message: error.message().trim().to_string(),
    }
}

/// The line in which something begins, from 1.
fn line(text: &str, span: Option<Range<usize>>) -> usize {
    let start = span.map_or(0, |span| span.start).min(text.len());
    1 + text.as_bytes()[..start]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count()
}

/// What is wrong with a settings file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("cannot read the settings {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file is not TOML.
    #[error("settings {}, line {line}: {message}; the file is not used until this is corrected", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What was expected.
        message: String,
    },
    /// One setting makes no sense; the others count.
    #[error("settings {}, line {line}: {error}", path.display())]
    Setting {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: SettingError,
    },
    /// The file cannot be written.
    #[error("cannot save the settings in {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

#[cfg(test)]
mod tests;
