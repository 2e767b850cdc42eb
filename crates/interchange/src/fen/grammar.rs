//! The grammar of a FEN: one function a field.

use epin::Found;
use qi::{ByPlayer, Player};

use super::spelling::is_canonical;
use super::{FenNotation, NamedSquare, Parts, Reader, scan};
use crate::text::{self, FieldText, Fields, Grammar, Ranks};
use crate::{Field, ParseError, ParseErrorKind as Kind, Variant};

impl Grammar for FenNotation {
    type Parts = Parts;
    type Game = Variant;

    fn default_game() -> &'static Variant {
        &Variant::ANY
    }

    #[inline]
    fn read(text: &[u8], variant: &Variant) -> Result<(Parts, bool), ParseError> {
        fen(text, variant)
    }
}

/// `fen = placement [ pocket ] SP side [ SP rights SP ep ] [ SP checks ] [ SP halfmove SP fullmove [ SP given ] ]`
#[inline]
pub(crate) fn fen(text: &[u8], variant: &Variant) -> Result<(Parts, bool), ParseError> {
    if let Some(read) = scan::fen(text, variant) {
        return Ok(read);
    }
    plain(text, variant)
}

/// The same without the fast reader.
#[inline(never)]
fn plain(text: &[u8], variant: &Variant) -> Result<(Parts, bool), ParseError> {
    let mut fields = Fields::new(text)?;
    let mut parts = position(&mut fields, variant)?;
    if may_end_here(text, &fields, variant) {
        return Ok((parts, false));
    }
    let given_follows = checks(&mut fields, variant, text, &mut parts)?;
    parts.halfmove = clock(fields.expect(Field::Halfmove)?)?;
    // The move 0 of some programs is the first one.
    parts.fullmove = clock(fields.expect(Field::Fullmove)?)?.max(1);
    let mut last = Field::Fullmove;
    if given_follows && let Some(field) = fields.next() {
        parts.checks = Some(given(field, most_given(variant))?);
        last = Field::Given;
    }
    fields.finish(last)?;
    let is_canonical = is_canonical(text, &parts, variant);
    Ok((parts, is_canonical))
}

/// Whether the text ends after four fields: it is one without counters. Where any variant will
/// do, a number in the fourth field would make an SFEN of it.
fn may_end_here(text: &[u8], fields: &Fields<'_>, variant: &Variant) -> bool {
    let last = text.rsplit(|byte| *byte == b' ').next().unwrap_or(text);
    let is_number = last.iter().all(u8::is_ascii_digit);
    let counts_checks = variant.checks().is_some() && !variant.is_any();
    fields.peek().is_none() && !counts_checks && !(is_number && variant.is_any())
}

/// A clock, which may have zeros at its front.
fn clock(field: FieldText<'_>) -> Result<u32, ParseError> {
    let zeros = field.bytes.iter().take_while(|byte| **byte == b'0').count();
    let zeros = zeros.min(field.bytes.len().saturating_sub(1));
    let bare = field.bytes.get(zeros..).unwrap_or_default();
    if !bare.first().is_some_and(u8::is_ascii_digit) {
        return text::counter(field);
    }
    let start = field.start;
    let read = text::counter(FieldText { bytes: bare, start });
    read.map_err(|error| field.error(error.kind()))
}

/// The first four fields, which EPD has as well.
pub(crate) fn position(fields: &mut Fields<'_>, variant: &Variant) -> Result<Parts, ParseError> {
    let board = fields.expect(Field::Board)?;
    let Ranks {
        files,
        count: ranks,
        end,
    } = text::ranks(board.bytes, variant, true)?;
    let pocket = pocket(board, end, variant)?;
    let side = fields.expect(Field::Side)?;
    let mut parts = Parts {
        files,
        ranks,
        board_end: end,
        pocket,
        turn: self::side(side)?,
        rights: (0, 0),
        en_passant: None,
        limit: None,
        checks: None,
        halfmove: 0,
        fullmove: 1,
        variant: Reader::of(variant),
    };
    if may_lack_rights(variant) && fields.peek().is_some_and(starts_with_digit) {
        return Ok(parts);
    }
    parts.rights = rights(fields.expect(Field::Rights)?, variant, files)?;
    en_passant(fields.expect(Field::EnPassant)?, variant, &mut parts)?;
    Ok(parts)
}

/// Whether both the rights and the e.p. square may be missing.
pub(crate) fn may_lack_rights(variant: &Variant) -> bool {
    variant.is_any() || !(variant.castles || variant.has_gates)
}

fn starts_with_digit(field: FieldText<'_>) -> bool {
    field.bytes.first().is_some_and(u8::is_ascii_digit)
}

/// `pocket = "[" ( { letter } | "-" ) "]" | "/" { letter }`; the span of its letters.
fn pocket(
    field: FieldText<'_>,
    end: usize,
    variant: &Variant,
) -> Result<(usize, usize), ParseError> {
    let after = end.saturating_add(1);
    let rest = field.bytes.get(after..).unwrap_or(&[]);
    match field.bytes.get(end) {
        Some(b'[') => {}
        Some(_) => {
            let letters = letters(field, after, rest, variant)?;
            return match Found::at(rest, letters) {
                Found::End => Ok((after, field.end())),
                found => Err(not_in_pocket(field, after.saturating_add(letters), found)),
            };
        }
        None => return Ok((end, end)),
    }
    if !variant.has_pocket() {
        let close = rest.iter().position(|byte| *byte == b']');
        let length = close.map_or(rest.len(), |at| at.saturating_add(1));
        let span = end..after.saturating_add(length);
        return Err(ParseError::new(Kind::NoPocket, span));
    }
    let (length, rest) = match rest.strip_prefix(b"-") {
        Some(closed) if matches!(closed.first(), None | Some(b']')) => (1, closed),
        _ => {
            let letters = letters(field, after, rest, variant)?;
            (letters, rest.get(letters..).unwrap_or(&[]))
        }
    };
    let close = after.saturating_add(length);
    match rest {
        [] => Err(ParseError::new(Kind::UnclosedPocket, end..field.end())),
        [b']'] if length == 1 && field.bytes.get(after) == Some(&b'-') => Ok((after, after)),
        [b']'] => Ok((after, close)),
        [b']', ..] => {
            let at = close.saturating_add(1);
            let found = Found::at(field.bytes, at);
            Err(field.error_at(Kind::PocketEnd { found }, at))
        }
        _ => Err(not_in_pocket(field, close, Found::at(rest, 0))),
    }
}

/// The number of letters at the start of a pocket, each one of a piece that it may hold.
fn letters(
    field: FieldText<'_>,
    start: usize,
    text: &[u8],
    variant: &Variant,
) -> Result<usize, ParseError> {
    for (at, byte) in text.iter().enumerate() {
        let letter = variant.letter(*byte);
        if !byte.is_ascii_alphabetic() {
            return Ok(at);
        }
        if !letter.is_some_and(|letter| variant.holds(letter)) {
            let found = Found::Byte(*byte);
            return Err(not_in_pocket(field, start.saturating_add(at), found));
        }
    }
    Ok(text.len())
}

#[cold]
fn not_in_pocket(field: FieldText<'_>, at: usize, found: Found) -> ParseError {
    field.error_at(Kind::NotInPocket { found }, at)
}

/// `side = "w" | "b"`
fn side(field: FieldText<'_>) -> Result<Player, ParseError> {
    match field.bytes {
        b"w" => Ok(Player::First),
        b"b" => Ok(Player::Second),
        _ => Err(field.error(Kind::Side {
            expected: "`w` or `b`",
            found: field.misfit(&[b"w", b"b"]),
        })),
    }
}

/// `rights = "-" | right { right }`, in any order; the span of the letters.
fn rights(
    field: FieldText<'_>,
    variant: &Variant,
    files: usize,
) -> Result<(usize, usize), ParseError> {
    if field.bytes == b"-" {
        return Ok((field.start, field.start));
    }
    let found = field.first();
    if !variant.castles && !variant.has_gates {
        return Err(field.error(Kind::NoCastling { found }));
    }
    let mut seen = ByPlayer::new(0_u32, 0_u32);
    for (at, byte) in field.bytes.iter().enumerate() {
        let upper = byte.to_ascii_uppercase();
        let index = upper.wrapping_sub(b'A');
        let is_side = matches!(upper, b'K' | b'Q') && variant.castles;
        if !byte.is_ascii_alphabetic() || !(is_side || usize::from(index) < files) {
            let found = Found::Byte(*byte);
            return Err(field.error_at(Kind::NotARight { found }, at));
        }
        let player = if byte.is_ascii_uppercase() {
            Player::First
        } else {
            Player::Second
        };
        let bit = 1_u32 << (index & 31);
        if seen[player] & bit != 0 {
            let letter = char::from(*byte);
            let first = field.bytes.iter().position(|other| other == byte);
            let first = first.unwrap_or(at);
            let error = field.error_at(Kind::RepeatedRight { letter }, at);
            let also = field.part(first..first.saturating_add(1));
            return Err(error.with_also(Some(also)));
        }
        seen[player] |= bit;
    }
    Ok((field.start, field.end()))
}

/// Whether one letter or more are a field of rights.
#[cfg(feature = "alloc")]
pub(crate) fn is_rights(letters: &[u8], variant: &Variant, files: usize) -> bool {
    let field = FieldText {
        bytes: letters,
        start: 0,
    };
    letters != b"-" && rights(field, variant, files).is_ok()
}

/// `ep = "-" | file-letter rank-number | limit`
fn en_passant(
    field: FieldText<'_>,
    variant: &Variant,
    parts: &mut Parts,
) -> Result<(), ParseError> {
    if field.bytes == b"-" {
        return Ok(());
    }
    let found = field.misfit(&[b"-"]);
    if variant.counts && starts_with_digit(field) {
        let limit = text::counter(field)?;
        parts.limit = (limit > 0).then_some(limit);
        return Ok(());
    }
    if !variant.has_en_passant {
        return Err(field.error(Kind::NoEnPassant { found }));
    }
    let Some(square) = NamedSquare::parse(field.bytes) else {
        let found = not_a_square(field);
        return Err(field.error(Kind::NotEnPassant { found }));
    };
    if square.index(parts.files, parts.ranks).is_none() {
        return Err(field.error(Kind::EnPassantOffBoard));
    }
    if (parts.files, parts.ranks) == (8, 8) {
        let expected = if parts.turn.is_first() { 6 } else { 3 };
        if square.rank != expected {
            return Err(field.error_at(Kind::EnPassantRank { expected }, 1));
        }
    }
    parts.en_passant = Some(square);
    Ok(())
}

/// The first byte of a field that is neither `-` nor a square: `x` of `e3x`, and of `x`.
fn not_a_square(field: FieldText<'_>) -> Found {
    let after = match field.bytes {
        [b'-', ..] => 1,
        [b'a'..=b'z', rank @ ..] => {
            match rank.iter().take_while(|byte| byte.is_ascii_digit()).count() {
                0 => 0,
                digits => digits.saturating_add(1),
            }
        }
        _ => 0,
    };
    Found::at(field.bytes, after)
}

/// The checks from which those that were given count: three where no number is known.
fn most_given(variant: &Variant) -> u8 {
    match variant.checks() {
        Some(checks) if !variant.is_any() => checks,
        _ => 3,
    }
}

/// `checks = digit "+" digit`, if they stand before the counters. Otherwise whether those
/// that were given follow the counters.
fn checks(
    fields: &mut Fields<'_>,
    variant: &Variant,
    text: &[u8],
    parts: &mut Parts,
) -> Result<bool, ParseError> {
    let Some(most) = variant.checks() else {
        return Ok(false);
    };
    let here = fields.peek();
    let given = || {
        let start = text.iter().rposition(|byte| *byte == b' ');
        let start = start.map_or(0, |space| space.saturating_add(1));
        text.get(start) == Some(&b'+')
    };
    if let Some(field) = here.filter(|field| field.bytes.contains(&b'+')) {
        let counts = pair(field, field.bytes)?;
        in_range(field, counts, most, 0)?;
        fields.next();
        parts.checks = Some(counts);
        return Ok(false);
    }
    if given() {
        return Ok(true);
    }
    match here {
        Some(field) if !variant.is_any() => {
            let found = field.first();
            Err(field.error(Kind::NotAChecksCount { found }))
        }
        None if !variant.is_any() => fields.expect(Field::Checks).map(|_| false),
        _ => Ok(false),
    }
}

/// `given = "+" digit "+" digit`, as the checks that are left.
fn given(field: FieldText<'_>, most: u8) -> Result<ByPlayer<u8>, ParseError> {
    let Some(digits) = field.bytes.strip_prefix(b"+") else {
        let found = field.first();
        return Err(field.error(Kind::NotAChecksCount { found }));
    };
    let given = pair(field, digits)?;
    in_range(field, given, most, 1)?;
    Ok(given.map(|given| most.saturating_sub(given)))
}

/// Two digits with `+` between them, after the first bytes of a field.
fn pair(field: FieldText<'_>, text: &[u8]) -> Result<ByPlayer<u8>, ParseError> {
    if let [first @ b'0'..=b'9', b'+', second @ b'0'..=b'9'] = text {
        let value = |digit: &u8| digit.wrapping_sub(b'0');
        return Ok(ByPlayer::new(value(first), value(second)));
    }
    let found = field.first();
    Err(field.error(Kind::NotAChecksCount { found }))
}

/// Neither count is more than the variant's; the first one starts at this byte.
fn in_range(
    field: FieldText<'_>,
    counts: ByPlayer<u8>,
    most: u8,
    start: usize,
) -> Result<(), ParseError> {
    for (found, at) in [
        (counts.first, start),
        (counts.second, start.saturating_add(2)),
    ] {
        if found > most {
            return Err(field.error_at(Kind::TooManyChecks { most, found }, at));
        }
    }
    Ok(())
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::{plain, scan};
    use crate::Variant;

    /// Each change of one byte is read alike by both, where the fast reader reads it at all.
    #[test]
    fn the_fast_reader_takes_nothing_else() {
        const BYTES: &[u8] = b" -+/[]~|*0123456789KQRBNPkqrbnpaehwGLx\xff";
        for (text, variant) in [
            ("r3k2r/8/8/4P3/8/8/8/R3K2R b KQkq e3 10 19", Variant::CHESS),
            ("4k3/8/8/8/8/8/8/4K2R[Pn] w K - 0 1", Variant::CRAZYHOUSE),
            (
                "r3k2r/8/8/8/8/8/8/R3K2R[Pp] w Kq e6 0 1",
                Variant::CRAZYHOUSE,
            ),
            ("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 9 9", Variant::ALICE),
            ("8/8/8/8/8/8/8/4K3[] b - - 3 4", Variant::SEIRAWAN),
            ("4+P4/9/9/9/9/9/9/9/9[Pp] w - - 0 1", Variant::SHOGI),
            ("9/9/9/4n4/9/9/9/9/9/4N4 w - - 0 1", Variant::XIANGQI),
            ("8/8/8/8/8/8/8/4K3 w - 64 0 1", Variant::MAKRUK),
        ] {
            let (is_taken, counts) = (
                scan::fen(text.as_bytes(), &variant).is_some(),
                variant.counts,
            );
            assert_ne!(is_taken, counts, "{text}");
            let mut taken = 0;
            for at in 0..text.len() {
                for byte in BYTES {
                    for count in 0..3 {
                        let mut bytes = text.as_bytes().to_vec();
                        // One byte removed, replaced, or added.
                        bytes.splice(
                            at..at + usize::from(count != 2),
                            (count > 0).then_some(*byte),
                        );
                        if let Some(read) = scan::fen(&bytes, &variant) {
                            taken += 1;
                            let shown = bytes.escape_ascii();
                            assert_eq!(Ok(read), plain(&bytes, &variant), "{shown}");
                        }
                    }
                }
            }
            assert!(taken > 50 || counts, "{taken}: {text}");
        }
    }
}
