use std::fmt::{self, Write};

/// A text as it stands in a page, between quotes too.
///
/// ```
/// assert_eq!(feen_look::Html("<a href='x'>&</a>").to_string(), "&lt;a href=&#39;x&#39;&gt;&amp;&lt;/a&gt;");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Html<'t>(pub &'t str);

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
///
/// ```
/// use std::fmt::Write;
///
/// assert_eq!(feen_look::written(|text| write!(text, "{} moves", 3)), "3 moves");
/// ```
pub fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    // A text takes everything.
    let _ = write(&mut text);
    text
}
