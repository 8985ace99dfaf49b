//! Tables of text for people.

/// Rows in columns, two spaces apart; those of `is_right` are aligned at the right. The first row is the
/// heading.
pub(crate) fn aligned(rows: &[Vec<String>], is_right: impl Fn(usize) -> bool) -> String {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len)).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| {
            if is_right(column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
