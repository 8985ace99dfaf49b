//! Reading plans as planners write them: one action per line, in parentheses.

use thiserror::Error;

/// A step of a plan as it was read, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// Its line, counted from 1.
    pub line: usize,
    /// The action.
    pub action: String,
    /// The objects.
    pub objects: Vec<String>,
}

impl PlanStep {
    /// The step as text: `(move t1 p1 p2)`.
    pub fn text(&self) -> String {
        let words = std::iter::once(&self.action).chain(&self.objects);
        let words: Vec<&str> = words.map(String::as_str).collect();
        format!("({})", words.join(" "))
    }
}

/// Why a line is not a step of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
#[non_exhaustive]
pub struct PlanTextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: &'static str,
}

/// Reads the steps of a plan.
///
/// Each line has one step, such as `(move t1 p1 p2)`. Empty lines, comments
/// after `;`, times before a step (`0:`, `0.001:`) and durations after it
/// (`[1]`) are skipped.
///
/// # Errors
/// The first line that is not a step, with the column.
///
/// ```
/// use taquin_plan::read_plan;
///
/// let steps = read_plan("(Pick-Up a)\n0.002: (stack a b) [1]\n; cost = 2 (unit cost)\n")?;
/// assert_eq!(steps[0].text(), "(pick-up a)");
/// assert_eq!(steps[1].objects, ["a", "b"]);
/// # Ok::<(), taquin_plan::PlanTextError>(())
/// ```
pub fn read_plan(text: &str) -> Result<Vec<PlanStep>, PlanTextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines());
    let steps = lines.filter_map(|(number, line)| read_line(number, line).transpose());
    steps.collect()
}

fn read_line(number: usize, whole: &str) -> Result<Option<PlanStep>, PlanTextError> {
    let line = whole.split(';').next().unwrap_or_default().trim_end();
    // `rest` is always a suffix of `line`, so its length gives its column.
    let error = |rest: &str, expected| PlanTextError {
        line: number,
        column: line[..line.len() - rest.len()].chars().count() + 1,
        found: match rest.split_whitespace().next() {
            Some(word) => format!("`{}`", word.chars().take(40).collect::<String>()),
            None => "the end of the line".to_string(),
        },
        expected,
    };
    let rest = without_time(line.trim_start()).trim_start();
    if rest.is_empty() {
        return Ok(None);
    }
    let Some(inner) = rest.strip_prefix('(') else {
        return Err(error(rest, "a step such as `(move t1 p1 p2)`"));
    };
    let Some(close) = inner.find(')') else {
        return Err(error("", "`)`"));
    };
    if let Some(open) = inner[..close].find('(') {
        return Err(error(&inner[open..], "`)`"));
    }
    let after = inner[close + 1..].trim_start();
    let is_duration = after.starts_with('[') && after.ends_with(']');
    if !after.is_empty() && !is_duration {
        return Err(error(after, "the end of the line"));
    }
    let mut words = inner[..close]
        .split_whitespace()
        .map(str::to_ascii_lowercase);
    let Some(action) = words.next() else {
        return Err(error(&inner[close..], "the name of an action"));
    };
    Ok(Some(PlanStep {
        line: number,
        action,
        objects: words.collect(),
    }))
}

/// The line without a time at its beginning.
fn without_time(line: &str) -> &str {
    match line.split_once(':') {
        Some((time, rest)) if time.trim_end().parse::<f64>().is_ok() => rest,
        _ => line,
    }
}
