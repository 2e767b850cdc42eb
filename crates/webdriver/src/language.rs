//! The texts of a page in the language of brackets, in which each text of the files of messages stands in `⟦…⟧`.

use std::io;

use serde_json::Value;

use crate::Page;

/// Collects the words of texts and attributes that stand in no brackets. An element of another language has its own.
const LOOK: &str = r"
const found = new Set();
const look = (text, place, depth = 0) => {
  let bare = '';
  for (const letter of text) {
    if (letter === '⟦') depth++;
    else if (letter === '⟧') { depth--; bare += ' '; }
    else if (depth < 1) bare += letter;
  }
  for (const word of bare.match(/\p{L}{2,}/gu) || []) found.add(`${word} (${place})`);
  return depth;
};
for (const element of document.querySelectorAll('html, html *')) {
  if (element.closest(`script, noscript, style, code, pre, [lang]:not(html)${EXCEPT}`)) continue;
  const place = element.localName + (element.id && '#' + element.id) + (element.className?.baseVal ?? element.className).replace(/^(?=.)| (?=.)/g, '.');
  for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext']) look(element.getAttribute(name) || '', place + ' ' + name);
  if (element.matches('meta[name=description], meta[property^=og\\:][property$=n]')) look(element.content, place);
  // A text may go on after an element within it.
  let depth = 0;
  for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) depth = look(node.data, place, depth);
}
return [...found];";

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
