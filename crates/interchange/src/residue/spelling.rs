//! The difference of a text from its canonical form: `FORMAT:START-END:TEXT`, where the bytes
//! from START to END of the canonical text are TEXT, with `_` for spaces.

use alloc::format;
use alloc::string::String;

/// The difference of a text from the canonical text of its format.
pub(crate) fn spelling(format: &str, canonical: &str, text: &str) -> String {
    let equal = |(one, other): &(u8, u8)| one == other;
    let start = canonical
        .bytes()
        .zip(text.bytes())
        .take_while(equal)
        .count();
    let rest = |text: &str| text.len().saturating_sub(start);
    let ends = canonical.bytes().rev().zip(text.bytes().rev());
    let same = ends.take_while(equal).count();
    let same = same.min(rest(canonical)).min(rest(text));
    let end = canonical.len().saturating_sub(same);
    let spelled = text.get(start..text.len().saturating_sub(same));
    let spelled = spelled.unwrap_or_default().replace(' ', "_");
    format!("{format}:{start}-{end}:{spelled}")
}

/// The parts of a difference: the format, the bytes that differ, and the text in their place.
pub(super) fn parts(spelling: &str) -> Option<(&str, core::ops::Range<usize>, &str)> {
    let (format, rest) = spelling.split_once(':')?;
    let (place, text) = rest.split_once(':')?;
    let (start, end) = place.split_once('-')?;
    let number = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let canonical = digits == "0" || !digits.starts_with('0');
        digits
            .parse::<usize>()
            .ok()
            .filter(|_| is_number && canonical)
    };
    let place = number(start)?..number(end)?;
    let is_name = !format.is_empty() && format.bytes().all(|byte| byte.is_ascii_lowercase());
    (is_name && place.start <= place.end).then_some((format, place, text))
}

/// The text of a canonical one and a difference of its format. `None` for a difference of
/// another format, and an empty text where the canonical one has no such place.
pub(crate) fn respelled(format: &str, canonical: &str, spelling: &str) -> Option<String> {
    let (of, place, text) = parts(spelling)?;
    if of != format {
        return None;
    }
    let (before, after) = (canonical.get(..place.start), canonical.get(place.end..));
    Some(match (before, after) {
        (Some(before), Some(after)) => format!("{before}{}{after}", text.replace('_', " ")),
        _ => String::new(),
    })
}
