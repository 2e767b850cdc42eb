//! `residue = item { SP item }`, `item = key "=" value`: written, and read.

use core::fmt;
use core::str::FromStr;

use super::Residue;
use super::form::ITEMS;
use crate::text::{FieldText, check_ascii};
use crate::{ParseError, ParseErrorKind as Kind};

impl fmt::Display for Residue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for (index, item) in ITEMS
            .iter()
            .enumerate()
            .filter(|(index, _)| self.has(*index))
        {
            write!(f, "{space}{}=", item.key)?;
            self.write(index, f)?;
            space = " ";
        }
        Ok(())
    }
}

impl FromStr for Residue {
    type Err = ParseError;

    /// Reads the text of a residue.
    ///
    /// # Errors
    ///
    /// If a key is unknown, appears twice or is out of order, or if a value does not belong to its key:
    /// `clock=3`, `ply=2 ply=3`, `fullmove=2 halfmove=3`, `halfmove=x`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let bytes = text.as_bytes();
        check_ascii(bytes)?;
        let mut residue = Self::new();
        let mut last: Option<(usize, usize)> = None;
        let mut at = 0;
        while at < bytes.len() {
            let rest = bytes.get(at..).unwrap_or_default();
            let word = rest
                .iter()
                .position(|byte| *byte == b' ')
                .unwrap_or(rest.len());
            let text = rest.get(..word).unwrap_or(rest);
            let equals = text.iter().position(|byte| *byte == b'=');
            let name = text.get(..equals.unwrap_or(word)).unwrap_or(text);
            let key_span = at..at.saturating_add(name.len());
            let mut items = ITEMS.iter().enumerate();
            let item = items.find(|(_, item)| item.key.as_bytes() == name);
            let (Some((index, item)), Some(equals)) = (item, equals) else {
                // An empty item is a space too many.
                let span = if name.is_empty() {
                    at..at.saturating_add(1).min(bytes.len())
                } else {
                    key_span
                };
                return Err(ParseError::new(Kind::UnknownKey, span));
            };
            if let Some((before, start)) = last.filter(|(before, _)| index <= *before) {
                let before = ITEMS.get(before).map_or("", |item| item.key);
                let kind = if before == item.key {
                    Kind::RepeatedKey
                } else {
                    let key = item.key;
                    Kind::KeyOrder { key, before }
                };
                let also = start..start.saturating_add(before.len());
                return Err(ParseError::new(kind, key_span).with_also(Some(also)));
            }
            last = Some((index, at));
            let end = if item.form.is_rest() {
                rest.len()
            } else {
                word
            };
            let value_start = equals.saturating_add(1);
            residue.read(
                index,
                FieldText {
                    bytes: rest.get(value_start..end).unwrap_or_default(),
                    start: at.saturating_add(value_start),
                },
            )?;
            at = at.saturating_add(end);
            if bytes.get(at) == Some(&b' ') {
                at = at.saturating_add(1);
                if at == bytes.len() {
                    let span = at.saturating_sub(1)..at;
                    return Err(ParseError::new(Kind::UnknownKey, span));
                }
            }
        }
        Ok(residue)
    }
}
