//! The texts of a page in the language of brackets, in which each text of the files of messages stands in `⟦…⟧`.

use std::io;

use serde_json::Value;

use crate::Page;

/// The script that collects them, which the tests of the playground read, too.
const LOOK: &str = include_str!("outside.js");

impl Page<'_> {
    /// The words of a page that stand in no brackets, but for those of some elements: a selector, or nothing.
    ///
    /// # Errors
    ///
    /// If the browser is gone.
    pub fn outside_brackets(&self, except: &str) -> io::Result<Vec<String>> {
        let except = match except {
            "" => String::new(),
            except => format!(", {except}"),
        };
        let found = self.run(&LOOK.replace("${EXCEPT}", &except))?;
        let found = found.as_array().into_iter().flatten();
        Ok(found.filter_map(Value::as_str).map(str::to_owned).collect())
    }
}
