use anstyle::Style;
use feen_files::Palette;

/// Parts of a text one below the other, each beside its meaning.
#[derive(Default)]
pub(super) struct Rows(Vec<Row>);

struct Row {
    indent: usize,
    part: String,
    meaning: String,
}

impl Rows {
    /// Adds a part.
    pub(super) fn push(&mut self, part: impl Into<String>, meaning: impl Into<String>) {
        self.push_at(0, part, meaning);
    }

    /// Adds a part that is some characters from the left.
    pub(super) fn push_at(
        &mut self,
        indent: usize,
        part: impl Into<String>,
        meaning: impl Into<String>,
    ) {
        self.0.push(Row {
            indent,
            part: part.into(),
            meaning: meaning.into(),
        });
    }

    /// The rows as text, with a margin before them.
    pub(super) fn text(&self, margin: usize, palette: Palette) -> String {
        let width = self.0.iter().map(Row::width).max().unwrap_or(0);
        let lines = self.0.iter().map(|row| {
            let is_empty = row.part.is_empty();
            let style = if is_empty {
                Style::new()
            } else {
                palette.part()
            };
            let before = margin.saturating_add(row.indent);
            let after = width.saturating_sub(row.width());
            let (part, meaning) = (&row.part, &row.meaning);
            format!(
                "{:before$}{style}{part}{style:#}{:after$}  {meaning}\n",
                "", ""
            )
        });
        lines.collect()
    }
}

impl Row {
    fn width(&self) -> usize {
        self.indent.saturating_add(self.part.chars().count())
    }
}
