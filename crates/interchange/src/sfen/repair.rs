//! Repairs of an SFEN, field by field.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Variant;
use crate::fen::repair::{Writer, board, side, start};
use crate::repair::{Draft, Part, Repair};

/// Writes an SFEN as the grammar wants it; `false` where there is nothing to write.
pub(crate) fn sfen(draft: &mut Draft<'_>, variant: &Variant) -> bool {
    let part = draft.inner(b";.", &["position sfen", "sfen"]);
    if start(draft, &part, variant, "b - 1") {
        return true;
    }
    let mut writer = Writer::new(draft, &part, usize::MAX, !variant.has_promotions());
    if writer.fields.is_empty() {
        return false;
    }
    if let Some(field) = writer.take() {
        board(writer.draft, &field, variant);
    }
    writer.field("b", |draft, field| {
        side(draft, field, [&["b", "black"], &["w", "white"]]);
    });
    writer.field("-", |draft, field| {
        if variant.has_last_capture {
            // A square such as `1a`, and no count.
            draft.keep(field);
        } else {
            hands(draft, field);
        }
    });
    if let Some(field) = writer.take() {
        writer.draft.number(&field, "1");
    }
    writer.keep_rest();
    true
}

/// Hands in which a letter stands twice, or with a count of 1 or with leading zeros.
fn hands(draft: &mut Draft<'_>, part: &Part) {
    let bytes = draft.bytes(part).to_vec();
    let mut held: Vec<(u8, u64)> = Vec::new();
    let mut notes: Vec<(Part, Repair)> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = bytes.get(at..).unwrap_or_default();
        let run = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = rest.get(..run).unwrap_or_default();
        let count = core::str::from_utf8(digits).ok();
        let count = count.filter(|digits| !digits.is_empty());
        let count = count.map_or(Some(1), |digits| digits.parse().ok());
        let letter = rest.get(run).filter(|letter| letter.is_ascii_alphabetic());
        let (Some(letter), Some(count)) = (letter, count.filter(|count: &u64| *count > 0)) else {
            draft.keep(part);
            return;
        };
        let end = at.saturating_add(run).saturating_add(1);
        let start = part.start.saturating_add(at);
        let item = start..part.start.saturating_add(end);
        if digits == b"1" || digits.starts_with(b"0") {
            notes.push((start..start.saturating_add(run), Repair::COUNTER));
        }
        match held.iter_mut().find(|(other, _)| other == letter) {
            Some((_, sum)) => {
                *sum = sum.saturating_add(count);
                notes.push((item, Repair::REPEATED));
            }
            None => held.push((*letter, count)),
        }
        at = end;
    }
    if notes.is_empty() {
        draft.keep(part);
        return;
    }
    let mut text = String::new();
    for (letter, count) in held {
        if count > 1 {
            text.push_str(&count.to_string());
        }
        text.push(char::from(letter));
    }
    for (note, repair) in notes {
        draft.note(&note, "", repair);
    }
    draft.write(part, &text);
}
