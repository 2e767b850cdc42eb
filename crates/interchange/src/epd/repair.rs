//! Repairs of an EPD: of its fields as those of a FEN, and of its operations.

use alloc::format;
use alloc::string::String;

use super::operation::operand_length;
use crate::Variant;
use crate::fen::repair::Writer;
use crate::repair::{Draft, Part, Repair};

/// The fields before the operations.
const FIELDS: usize = 4;

/// Writes an EPD as the grammar wants it; `false` where there is nothing to write.
pub(crate) fn epd(draft: &mut Draft<'_>, variant: &Variant) -> bool {
    let part = draft.inner(b"", &["epd"]);
    let mut writer = Writer::new(draft, &part, FIELDS.saturating_add(1), false);
    if writer.fields.is_empty() {
        return false;
    }
    let rest = writer.fields.get(FIELDS).cloned();
    writer.fields.truncate(FIELDS);
    writer.position(variant);
    if let Some(rest) = rest {
        let gap = writer.end..rest.start;
        writer.draft.gap(&gap);
        operations(writer.draft, &rest);
    }
    true
}

/// Operations with one space between their parts and a `;` at the end; or two counters.
fn operations(draft: &mut Draft<'_>, part: &Part) {
    if let Some(counters) = counters(draft.str(part)) {
        draft.replace(part, &counters, Repair::COUNTER);
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
                draft.replace(&gap, "", Repair::SPACES);
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
        draft.note(&(end..end), ";", Repair::FILLED);
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
