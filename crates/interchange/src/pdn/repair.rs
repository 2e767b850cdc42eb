//! Repairs of a position of draughts: spaces, a dot at the end, and the case of colours.

use alloc::vec::Vec;

use super::{GameType, Pdn};
use crate::ParseError;
use crate::guess::Format;
use crate::repair::{Draft, Repair, Repaired, is_of_another_format};

pub(super) fn pdn(text: &str, game: GameType) -> Result<Repaired<Pdn>, ParseError> {
    let error = match Pdn::parse_as(text, &game) {
        Ok(pdn) => return Ok(Repaired::new(pdn, Vec::new())),
        Err(error) => error,
    };
    if is_of_another_format(text, Format::Pdn, true) {
        return Err(error);
    }
    let mut draft = Draft::new(text);
    let part = draft.trimmed(b";.");
    let part = draft.without_prefix(part, &["fen"]);
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
            draft.replace(&(at_part(at)..at_part(end)), "", Repair::Spaces);
            at = end;
        } else if is_leading {
            let end = at.saturating_add(zeros);
            draft.replace(&(at_part(at)..at_part(end)), "", Repair::Counter);
            at = end;
        } else {
            let one = at_part(at)..at_part(at.saturating_add(1));
            match byte {
                b'w' if starts_group => draft.replace(&one, "W", Repair::Case),
                b'b' if starts_group => draft.replace(&one, "B", Repair::Case),
                _ => draft.keep(&one),
            }
            at = at.saturating_add(1);
        }
    }
    let (pdn, changes) = draft.finish(|text| Pdn::parse_as(text, &game))?;
    Ok(Repaired::new(pdn, changes))
}
