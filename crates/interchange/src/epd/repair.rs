//! Repairs of an EPD: of its fields as those of a FEN, and of its operations.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Epd;
use super::operation::operand_length;
use crate::fen::repair::Writer;
use crate::guess::Format;
use crate::repair::{Draft, Part, Repair, Repaired, is_of_another_format};
use crate::{ParseError, Variant};

/// The fields before the operations.
const FIELDS: usize = 4;

pub(super) fn epd(text: &str, variant: &Variant) -> Result<Repaired<Epd>, ParseError> {
    let error = match Epd::parse_as(text, variant) {
        Ok(epd) => return Ok(Repaired::new(epd, Vec::new())),
        Err(error) => error,
    };
    if is_of_another_format(text, Format::Epd, true) {
        return Err(error);
    }
    let mut draft = Draft::new(text);
    let part = draft.trimmed(b"");
    let part = draft.without_prefix(part, &["epd"]);
    let mut fields = draft.fields(&part, FIELDS.saturating_add(1), false);
    if fields.is_empty() {
        return Err(error);
    }
    let rest = fields.get(FIELDS).cloned();
    fields.truncate(FIELDS);
    let mut writer = Writer {
        draft,
        fields,
        next: 0,
        end: part.start,
    };
    writer.position(variant);
    if let Some(rest) = rest {
        let gap = writer.end..rest.start;
        writer.draft.gap(&gap);
        operations(&mut writer.draft, &rest);
    }
    let (epd, changes) = writer.draft.finish(|text| Epd::parse_as(text, variant))?;
    Ok(Repaired::new(epd, changes))
}

/// Operations with one space between their parts and a `;` at the end; or two counters.
fn operations(draft: &mut Draft<'_>, part: &Part) {
    if let Some(counters) = counters(draft.str(part)) {
        draft.replace(part, &counters, Repair::Counter);
        return;
    }
    let bytes = draft.bytes(part).to_vec();
    let at_part = |at: usize| part.start.saturating_add(at);
    let mut at = 0;
    while at < bytes.len() {
        let rest = bytes.get(at..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
        let blanks = blanks.count();
        if blanks > 0 {
            let end = at.saturating_add(blanks);
            let before_end = bytes.get(end) == Some(&b';');
            let gap = at_part(at)..at_part(end);
            if before_end {
                draft.replace(&gap, "", Repair::Spaces);
            } else {
                draft.gap(&gap);
            }
            at = end;
            continue;
        }
        let length = operand_length(rest).max(1);
        let end = at.saturating_add(length);
        draft.keep(&(at_part(at)..at_part(end)));
        at = end;
    }
    if !bytes.ends_with(b";") {
        let end = part.end;
        draft.note(&(end..end), ";", Repair::Filled);
        draft.write(&(end..end), ";");
    }
}

/// The operations of two counters that stand in their place.
fn counters(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let number = |word: Option<&str>, default: u32| match word? {
        "-" => Some(default),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    };
    let halfmove = number(words.next(), 0)?;
    let fullmove = number(words.next(), 1)?.max(1);
    let over = words.next().is_none();
    over.then(|| format!("hmvc {halfmove}; fmvn {fullmove};"))
}
