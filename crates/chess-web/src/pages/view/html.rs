use std::fmt::{self, Write};

/// A text as it stands in a page, between quotes too.
pub(super) struct Html<'t>(pub(super) &'t str);

impl fmt::Display for Html<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            other => f.write_char(other),
        })
    }
}

/// Joins what a closure writes into a text.
pub(super) fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    // A text takes everything.
    let _ = write(&mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::Html;

    #[test]
    fn marks_of_html_are_spelled_out() {
        let text = Html("<a href='x' title=\"y\">&</a>").to_string();
        assert_eq!(
            text,
            "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;&lt;/a&gt;"
        );
        assert_eq!(Html("é ♞").to_string(), "é ♞");
    }
}
