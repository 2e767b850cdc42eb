//! The short form of an event: what a server keeps of each move of many games.
//!
//! A move is a number of a mixed base: its square or the letter that it drops, its target, what the piece becomes, and
//! whether a draw is offered with it. On boards of up to 16 × 16 squares that is one of 4.6 million, so that 24 bits have
//! room for the other events that a game may have many of, and for a second square on a board of 8 × 8, such as that of the
//! duck. A move that has none of these forms is kept whole.

use feen_server::Short;

use super::event::Event;

/// The squares of the largest board, and the letters of pieces that are dropped.
const SQUARES: u32 = 16 * 16;
const FROM: u32 = SQUARES + LETTERS;
const LETTERS: u32 = 26;

/// The ends of a move: nothing, a letter, or one of these signs.
const SIGNS: [&str; 5] = ["", "+", "-", "~", "="];
const ENDS: u32 = 5 + LETTERS;

const MOVES: u32 = FROM * SQUARES * ENDS * 2;

/// The squares of a board of chess, for moves of two parts.
const SMALL: u32 = 8 * 8;
const DOUBLES: u32 = SMALL * SMALL * SMALL * 2;

/// The other events that a game may have many of.
const PLAIN: [Event; 6] = [
    Event::OfferDraw,
    Event::DrawDeclined,
    Event::OfferTakeback,
    Event::TakebackDeclined,
    Event::TakenBack { plies: 1 },
    Event::TakenBack { plies: 2 },
];

pub(super) fn pack(event: &Event) -> Option<Short> {
    let number = match event {
        Event::Move { played, offer_draw } => {
            let offers = u32::from(*offer_draw);
            match single(played) {
                Some(number) => number.checked_mul(2)?.checked_add(offers)?,
                None => double(played)?
                    .checked_mul(2)?
                    .checked_add(offers)?
                    .checked_add(MOVES)?,
            }
        }
        other => {
            let place = PLAIN.iter().position(|plain| plain == other)?;
            u32::try_from(place)
                .ok()?
                .checked_add(MOVES.checked_add(DOUBLES)?)?
        }
    };
    // A text is kept in short only if it comes back as it is.
    let short = Short::new(number.checked_add(1)?)?;
    (unpack(short).as_ref() == Some(event)).then_some(short)
}

pub(super) fn unpack(short: Short) -> Option<Event> {
    let number = short.get().checked_sub(1)?;
    let offer_draw = !number.is_multiple_of(2);
    if number < MOVES {
        let played = single_text(number / 2)?;
        return Some(Event::Move { played, offer_draw });
    }
    let number = number.checked_sub(MOVES)?;
    if number < DOUBLES {
        let played = double_text(number / 2);
        return Some(Event::Move { played, offer_draw });
    }
    let place = usize::try_from(number.checked_sub(DOUBLES)?).ok()?;
    PLAIN.get(place).cloned()
}

/// The number of a move of one part: `g1f3`, `e7e8q`, `P@e5`, `h7h8+`.
fn single(text: &str) -> Option<u32> {
    let (from, rest) = match text.split_once('@') {
        Some((piece, rest)) => {
            let mut letters = piece.bytes();
            let letter = letters.next().filter(u8::is_ascii_uppercase)?;
            let none = letters.next().is_none();
            let letter = u32::from(letter.checked_sub(b'A')?);
            (none.then_some(letter.checked_add(SQUARES)?)?, rest)
        }
        None => square(text)?,
    };
    let (to, end) = square(rest)?;
    let end = if let Some(place) = SIGNS.iter().position(|sign| *sign == end) {
        u32::try_from(place).ok()?
    } else {
        let mut letters = end.bytes();
        let letter = letters.next().filter(u8::is_ascii_lowercase)?;
        let none = letters.next().is_none();
        let letter = u32::from(letter.checked_sub(b'a')?);
        none.then_some(letter.checked_add(ENDS.checked_sub(LETTERS)?)?)?
    };
    from.checked_mul(SQUARES)?
        .checked_add(to)?
        .checked_mul(ENDS)?
        .checked_add(end)
}

fn single_text(number: u32) -> Option<Box<str>> {
    let (number, end) = (number / ENDS, number % ENDS);
    let (from, to) = (number / SQUARES, number % SQUARES);
    let mut text = String::with_capacity(8);
    match from.checked_sub(SQUARES) {
        Some(letter) => text.extend([letter_of(b'A', letter)?, '@']),
        None => text.extend(name(from)),
    }
    text.extend(name(to));
    match SIGNS.get(usize::try_from(end).ok()?) {
        Some(sign) => text.push_str(sign),
        None => text.push(letter_of(b'a', end.checked_sub(ENDS - LETTERS)?)?),
    }
    Some(text.into())
}

/// The number of a move of two parts on a board of chess: `e2e4,e4e3`, of which the second begins where the first ends.
fn double(text: &str) -> Option<u32> {
    let (first, second) = text.split_once(',')?;
    let (from, rest) = square(first)?;
    let (to, none) = square(rest)?;
    let (again, rest) = square(second)?;
    let (last, nothing) = square(rest)?;
    let is_plain = none.is_empty() && nothing.is_empty() && again == to;
    let small = |square: u32| {
        let (file, rank) = (square % 16, square / 16);
        (is_plain && file < 8 && rank < 8).then(|| rank.saturating_mul(8).saturating_add(file))
    };
    small(from)?
        .checked_mul(SMALL)?
        .checked_add(small(to)?)?
        .checked_mul(SMALL)?
        .checked_add(small(last)?)
}

fn double_text(number: u32) -> Box<str> {
    let small = |square: u32| {
        let square = square % SMALL;
        let square = (square / 8).saturating_mul(16).saturating_add(square % 8);
        name(square).collect::<String>()
    };
    let (from, to, last) = (number / SMALL / SMALL, number / SMALL, number);
    let to = small(to);
    format!("{}{to},{to}{}", small(from), small(last)).into()
}

/// The square at the beginning of a text, and the rest.
fn square(text: &str) -> Option<(u32, &str)> {
    let file = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let file = u32::from(file.checked_sub(b'a')?);
    let rest = text.get(1..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (rank, rest) = rest.split_at_checked(digits)?;
    let rank: u32 = rank.parse().ok()?;
    let rank = rank.checked_sub(1)?;
    (file < 16 && rank < 16).then(|| (rank.saturating_mul(16).saturating_add(file), rest))
}

fn name(square: u32) -> impl Iterator<Item = char> {
    let rank = (square / 16).saturating_add(1);
    let digits = [rank / 10, rank % 10].map(|digit| letter_of(b'0', digit));
    let digits = digits
        .into_iter()
        .flatten()
        .skip_while(|digit| *digit == '0');
    letter_of(b'a', square % 16).into_iter().chain(digits)
}

fn letter_of(first: u8, place: u32) -> Option<char> {
    let place = u8::try_from(place).ok()?;
    Some(char::from(first.checked_add(place)?))
}

#[cfg(test)]
mod tests {
    use super::{Event, pack, unpack};

    #[test]
    fn an_event_comes_back_from_its_short_form() {
        let rows = [
            ("e2e4", true),
            ("e7e8q", true),
            ("P@e5", true),
            ("h7h8+", true),
            ("a10i9", true),
            ("p16a1=", true),
            ("e2e4,e4e3", true),
            ("h8a1,a1h8", true),
            ("a01b2", false),
            ("e2e4,e5e3", false),
            ("+P@e5", false),
            ("q1a1", false),
            ("pass", false),
        ];
        for (played, is_short) in rows {
            for offer_draw in [false, true] {
                let played = played.into();
                let event = Event::Move { played, offer_draw };
                let short = pack(&event);
                assert_eq!(short.is_some(), is_short, "{event:?}");
                if let Some(short) = short {
                    assert_eq!(unpack(short), Some(event));
                }
            }
        }
        for event in super::PLAIN {
            assert_eq!(pack(&event).and_then(unpack), Some(event));
        }
        assert_eq!(pack(&Event::Resign), None);
    }
}
