use feen::State;
use feen_legacy::{Mark, Marks};

/// A policy for marks, as `2026` or `castling=-,other=drop`.
pub(crate) fn parse(text: &str) -> Result<Marks, String> {
    let mut marks = Marks::KEEP;
    for (place, item) in text.split(',').enumerate() {
        marks = match item.split_once('=') {
            None if place == 0 => word(item)?,
            None => return Err(misplaced(item)),
            Some((matter, becomes)) => with(marks, matter, becomes)?,
        };
    }
    Ok(marks)
}

/// A policy for all marks.
fn word(word: &str) -> Result<Marks, String> {
    match word {
        "keep" => Ok(Marks::KEEP),
        "drop" => Ok(Marks::DROP),
        "2026" => Ok(Marks::OF_2026),
        other => Err(format!(
            "expected keep, drop, 2026 or a policy such as `castling=-`, found `{other}`"
        )),
    }
}

/// The message on a word without a `=` after a comma.
fn misplaced(item: &str) -> String {
    match item {
        "keep" | "drop" | "2026" => {
            format!("expected keep, drop or 2026 only at the start, found `{item}` later")
        }
        other => format!("expected a policy such as `castling=-`, found `{other}`"),
    }
}

/// A policy with another one for one matter.
fn with(marks: Marks, matter: &str, becomes: &str) -> Result<Marks, String> {
    match matter {
        "castling" => Ok(marks.with_castling(mark(matter, becomes)?)),
        "en-passant" => Ok(marks.with_en_passant(mark(matter, becomes)?)),
        "other" => Ok(marks.with_other(mark(matter, becomes)?)),
        "home-pawns" => match becomes {
            "keep" => Ok(marks.with_home_pawns(false)),
            "+" => Ok(marks.with_home_pawns(true)),
            other => Err(format!(
                "expected home-pawns=keep or home-pawns=+, found `{other}`"
            )),
        },
        unknown => Err(format!(
            "expected castling, en-passant, other or home-pawns, found `{unknown}`"
        )),
    }
}

/// The policy for the marks of one matter.
fn mark(matter: &str, becomes: &str) -> Result<Mark, String> {
    match becomes {
        "keep" => Ok(Mark::Keep),
        "drop" => Ok(Mark::Drop),
        "-" => Ok(Mark::Become(State::Diminished)),
        "+" => Ok(Mark::Become(State::Enhanced)),
        other => Err(format!(
            "expected {matter}=keep, drop, - or +, found `{other}`"
        )),
    }
}
