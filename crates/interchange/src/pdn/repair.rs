//! Repairs of a position of draughts: spaces, a dot at the end, and the case of colours.

use crate::repair::{Draft, Repair};

/// Writes a position as the grammar wants it.
pub(crate) fn pdn(draft: &mut Draft<'_>) {
    let part = draft.inner(b";.", &["fen"]);
    let bytes = draft.bytes(&part).to_vec();
    let at_part = |at: usize| part.start.saturating_add(at);
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
        let blanks = blanks.count();
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let zeros = match before {
            Some(b'0'..=b'9') => 0,
            _ => rest.iter().take_while(|byte| **byte == b'0').count(),
        };
        let is_leading = zeros > 0 && rest.get(zeros).is_some_and(u8::is_ascii_digit);
        let starts_group = before.is_none_or(|before| *before == b':');
        if blanks > 0 {
            let end = at.saturating_add(blanks);
            draft.replace(&(at_part(at)..at_part(end)), "", Repair::SPACES);
            at = end;
        } else if is_leading {
            let end = at.saturating_add(zeros);
            draft.replace(&(at_part(at)..at_part(end)), "", Repair::COUNTER);
            at = end;
        } else {
            let one = at_part(at)..at_part(at.saturating_add(1));
            match byte {
                b'w' if starts_group => draft.replace(&one, "W", Repair::CASE),
                b'b' if starts_group => draft.replace(&one, "B", Repair::CASE),
                _ => draft.keep(&one),
            }
            at = at.saturating_add(1);
        }
    }
}
