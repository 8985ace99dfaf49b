//! The table of flags: `tests/flags.txt`, read.

/// The whole table.
pub(super) struct Table {
    /// Files that the examples use, and the arguments whose output fills them.
    pub(super) files: Vec<(String, Vec<String>)>,
    pub(super) rows: Vec<Row>,
}

/// What is said of one flag of a command.
pub(super) struct Row {
    /// The words of the command after `taquin`.
    pub(super) path: Vec<String>,
    pub(super) flag: String,
    pub(super) kind: Kind,
    /// The arguments after the command.
    pub(super) args: Vec<String>,
}

/// What the arguments of a row show.
pub(super) enum Kind {
    /// The flag changes what the command prints or writes.
    Used,
    /// The flag changes what is on the screen of a terminal.
    Screen,
    /// The output differs from that with these arguments.
    Against(Vec<String>),
    /// What a server answers or prints differs from that without the flag, or with these arguments.
    Served(Option<Vec<String>>),
    /// The flag bounds the threads, which the output does not show.
    Bounds,
    /// The flag is refused, and the error also has these words.
    Refused(Vec<String>),
    /// A warning names the flag.
    Remarked,
}

impl Kind {
    pub(super) fn is_use(&self) -> bool {
        matches!(
            self,
            Kind::Used | Kind::Screen | Kind::Against(_) | Kind::Served(_) | Kind::Bounds
        )
    }
}

impl Table {
    pub(super) fn read() -> Table {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/flags.txt");
        let text = std::fs::read_to_string(path).unwrap();
        let mut names: Vec<(&str, &str)> = Vec::new();
        let mut table = Table {
            files: Vec::new(),
            rows: Vec::new(),
        };
        let mut path = Vec::new();
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let named = |text: &str| words(text, &names);
            if let Some(heading) = line.strip_prefix('[') {
                path = named(heading.trim_end_matches(']'));
            } else if let Some((name, value)) = line
                .strip_prefix("let ")
                .and_then(|rest| rest.split_once(" = "))
            {
                names.push((name, value));
            } else if let Some((name, args)) = line
                .strip_prefix("file ")
                .and_then(|rest| rest.split_once(" = "))
            {
                let args = named(args);
                table.files.push((name.to_string(), args));
            } else {
                let (flag, rest) = line.split_once(' ').expect(line);
                let (kind, rest) = rest.trim_start().split_once(' ').expect(line);
                let (args, more) = rest.split_once(" <> ").unwrap_or((rest, ""));
                let kind = match kind {
                    "used" if more.is_empty() => Kind::Used,
                    "used" => Kind::Against(named(more)),
                    "screen" => Kind::Screen,
                    "served" => Kind::Served((!more.is_empty()).then(|| named(more))),
                    "bounds" => Kind::Bounds,
                    "refused" => Kind::Refused(named(more)),
                    "remarked" => Kind::Remarked,
                    other => panic!("'{other}' in: {line}"),
                };
                table.rows.push(Row {
                    path: path.clone(),
                    flag: flag.to_string(),
                    kind,
                    args: named(args),
                });
            }
        }
        table
    }
}

/// Words apart by spaces; quotes hold a word together, and names stand for their values.
fn words(text: &str, names: &[(&str, &str)]) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_string());
            continue;
        }
        let plain = part.split_whitespace().map(|word| {
            let named = names.iter().find(|(name, _)| *name == word);
            named.map_or(word, |(_, value)| value).to_string()
        });
        words.extend(plain);
    }
    words
}
