use std::fmt;

use unicode_width::UnicodeWidthStr;

/// A line of a terminal, written from left to right.
#[derive(Clone, Default)]
pub(super) struct Line {
    text: String,
    /// The columns that are written.
    columns: usize,
}

impl Line {
    /// Writes a text in a column, or at the end of the line if that is farther.
    pub(super) fn write(&mut self, column: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        let blanks = column.saturating_sub(self.columns);
        self.text.extend(std::iter::repeat_n(' ', blanks));
        self.text.push_str(text);
        self.columns = self.columns.max(column).saturating_add(text.width());
    }

    /// Writes a line in a column.
    pub(super) fn write_line(&mut self, column: usize, line: &Self) {
        self.write(column, &line.text);
    }

    pub(super) const fn columns(&self) -> usize {
        self.columns
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Words one after the other, and below where there is no more room.
pub(super) fn wrap(words: &[String], gap: usize, width: Option<usize>) -> String {
    let mut lines = vec![Line::default()];
    for word in words {
        let Some(line) = lines.last_mut() else { break };
        let column = match line.columns() {
            0 => 0,
            columns => columns.saturating_add(gap),
        };
        let end = column.saturating_add(word.width());
        if column > 0 && width.is_some_and(|width| end > width) {
            let mut next = Line::default();
            next.write(0, word);
            lines.push(next);
        } else {
            line.write(column, word);
        }
    }
    let lines: Vec<_> = lines.iter().map(ToString::to_string).collect();
    lines.join("\n")
}
