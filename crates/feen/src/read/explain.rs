//! From a fault to the error that is reported.
//!
//! A fault is met where the grammar cannot go on; its cause may lie in the shape of
//! the field, and its second place before it. Both are looked up here, so that a
//! text without an error does not pay for it.

use core::ops::Range;

use epin::{Found, Piece};

use crate::read::count::{self, HandCount};
use crate::read::fault::Fault;
use crate::read::field::{Field, fields, is_blank};
use crate::read::grammar;
use crate::read::hand_sequence::HandSequence;
use crate::{ParseError, ParseErrorKind};

/// The error of a text in which the grammar has met a fault.
#[cold]
pub(crate) fn explain(fault: Fault, text: &[u8]) -> ParseError {
    let mut context = Context::of(fault, text);
    let mut kind = fault.kind;
    if is_order(kind)
        && let Some(found) = context.unread()
    {
        context = Context::new(text, context.span.end..context.span.end.saturating_add(1));
        kind = ParseErrorKind::NotInHand { found };
    }
    context
        .outside_ascii()
        .or_else(|| context.wrong_field_count(kind))
        .or_else(|| context.wrong_delimiters(kind))
        .unwrap_or_else(|| context.told_as(kind))
}

/// The error of a text that is but a placement, in which the grammar has met a fault.
#[cfg(feature = "alloc")]
pub(crate) fn explain_placement(fault: Fault, text: &[u8]) -> ParseError {
    let context = Context::of(fault, text);
    context
        .outside_ascii()
        .unwrap_or_else(|| context.told_as(fault.kind))
}

/// The second place of an error, where its kind has one.
#[cfg(feature = "alloc")]
pub(crate) fn second_place(
    text: &[u8],
    kind: ParseErrorKind,
    span: Range<usize>,
) -> Option<Range<usize>> {
    Context::new(text, span).told_as(kind).also()
}

/// A fault in its text.
struct Context<'i> {
    text: &'i [u8],
    span: Range<usize>,
    field: Field,
}

impl<'i> Context<'i> {
    fn new(text: &'i [u8], span: Range<usize>) -> Self {
        let field = Field::at(text, span.start);
        Self { text, span, field }
    }

    fn of(fault: Fault, text: &'i [u8]) -> Self {
        let start = text.len().saturating_sub(fault.rest);
        Self::new(
            text,
            start..start.saturating_add(fault.length).min(text.len()),
        )
    }

    fn bytes(&self, range: Range<usize>) -> &'i [u8] {
        self.text.get(range).unwrap_or(&[])
    }

    /// An unreadable text after the item. An item out of order before it may be meant as another
    /// piece, so the unreadable text is reported first.
    fn unread(&self) -> Option<Found> {
        let byte = *self.text.get(self.span.end)?;
        matches!(byte, b'%' | 0x80..).then_some(Found::Byte(byte))
    }

    /// No production has a byte outside ASCII, so it is always its own cause.
    fn outside_ascii(&self) -> Option<ParseError> {
        let byte = *self
            .text
            .get(self.span.start)
            .filter(|byte| !byte.is_ascii())?;
        let span = Found::span(self.text, self.span.start);
        Some(ParseError::new(ParseErrorKind::NotAscii { byte }, span))
    }

    /// Fields are the cause where the grammar met their end, or a blank that is
    /// no space, or (as fields run together) a slash too many; and where the last
    /// fields read well, after a space too many or too few.
    fn wrong_field_count(&self, kind: ParseErrorKind) -> Option<ParseError> {
        use ParseErrorKind as Kind;
        if self.field.count == 3 {
            return None;
        }
        let found = self.text.get(self.span.start);
        let blank = found.is_none_or(|byte| is_blank(*byte));
        let caused = match kind {
            Kind::FieldCount { .. } => true,
            Kind::NotASquare { .. }
            | Kind::NotInHand { .. }
            | Kind::MissingStylesDelimiter
            | Kind::Style(_) => blank,
            Kind::SurplusHandsDelimiter => self.field.count == 2,
            _ => false,
        };
        let count = if self.text.is_empty() {
            0
        } else {
            self.field.count
        };
        let reported = |span| ParseError::new(Kind::FieldCount { found: count }, span);
        if let Some(span) = self.broken_hands().or_else(|| self.styles_in_hand(kind)) {
            return Some(reported(span));
        }
        // A blank that is no space is the cause itself.
        let odd_blank = caused && found.is_some_and(|byte| is_blank(*byte) && *byte != b' ');
        let elsewhere = || {
            self.run_together(caused)
                .or_else(|| self.broken_board(caused))
        };
        if let Some(span) = (!odd_blank).then(elsewhere).flatten() {
            return Some(reported(span));
        }
        caused.then(|| reported(self.span.clone()))
    }

    /// Of more than three fields of which those between the first and the last one are parts
    /// of the hands, the first space among them.
    fn broken_hands(&self) -> Option<Range<usize>> {
        if self.field.count <= 3 {
            return None;
        }
        let mut fields = fields(self.text);
        let (board, styles) = (fields.next()?, fields.next_back()?);
        let (first, second) = (fields.next()?, fields.next()?);
        let start = board.len().saturating_add(1);
        let space = start.saturating_add(first.len());
        let hands = self.bytes(start..self.text.len().saturating_sub(styles.len()));
        // A count may as well end the board.
        let may_be_board =
            first.last().is_some_and(u8::is_ascii_digit) && grammar::is_hands(second);
        let mut parts = [board, first, second].into_iter().chain(fields);
        let is_told = self.span.start >= space
            && parts.all(|part| !part.is_empty())
            && !may_be_board
            && grammar::is_style_turn(styles)
            && are_like_hands(hands);
        is_told.then(|| space..space.saturating_add(1))
    }

    /// Of two fields of which the second one is the hands and the styles, the slash of the
    /// styles, where the first of them is taken for a piece out of order.
    fn styles_in_hand(&self, kind: ParseErrorKind) -> Option<Range<usize>> {
        let before = self.bytes(self.field.span.start..self.span.start);
        let styles = self.bytes(self.span.start..self.text.len());
        let is_told = is_order(kind) && before.contains(&b'/') && grammar::is_style_turn(styles);
        is_told.then(|| self.span.end..self.span.end.saturating_add(1))
    }

    /// Of two fields where the last one is the styles, the part of the first one
    /// in which the hands begin: they have one slash, the last. Where none can begin, they
    /// are missing at its end.
    fn run_together(&self, caused: bool) -> Option<Range<usize>> {
        let mut fields = fields(self.text);
        let (first, last) = (fields.next()?, fields.next()?);
        if fields.next().is_some() || !grammar::is_style_turn(last) {
            return None;
        }
        let missing = first.len()..first.len();
        let Some(slash) = first.iter().rposition(|byte| *byte == b'/') else {
            return caused.then_some(missing);
        };
        if !grammar::is_hands(self.bytes(slash..first.len())) {
            return Some(missing);
        }
        let before = self.bytes(0..slash).iter().rposition(|byte| *byte == b'/');
        let start = before.map_or(0, |slash| slash.saturating_add(1));
        Some(start..slash.saturating_add(1))
    }

    /// Of more than three fields where the last two are the hands and the styles, the space
    /// that stands in the board or in the hands: the one before the fault, or at it.
    fn broken_board(&self, told_otherwise: bool) -> Option<Range<usize>> {
        let mut last = fields(self.text).rev();
        let (styles, hands) = (last.next()?, last.next()?);
        let broken = self.field.count >= 4 && !told_otherwise;
        if !broken || !grammar::is_style_turn(styles) || !grammar::is_hands(hands) {
            return None;
        }
        let first_space = || self.text.iter().position(|byte| *byte == b' ');
        let space = self.field.span.start.checked_sub(1).or_else(first_space)?;
        let is_behind = self.span.start >= space;
        let ends_hands =
            self.field.number == 1 && self.bytes(self.field.span.clone()).ends_with(b"/");
        (is_behind && !ends_hands).then(|| space..space.saturating_add(1))
    }

    /// A field without its `/`, or with a second one, is reported as such, whatever token the
    /// grammar stopped at first.
    fn wrong_delimiters(&self, kind: ParseErrorKind) -> Option<ParseError> {
        use ParseErrorKind as Kind;
        if self.field.count != 3 {
            return None;
        }
        let mut slashes = self.slashes(self.field.span.clone());
        let first = slashes.next();
        let second = slashes.next();
        let at_second = second.as_ref() == Some(&self.span);
        match (self.field.number, &first) {
            (1, None) => Some(ParseError::new(
                Kind::MissingHandsDelimiter,
                self.field.span.clone(),
            )),
            (2, None) if matches!(kind, Kind::Style(sin::ParseErrorKind::ExpectedEnd { .. })) => {
                let between = self.span.start..self.span.start;
                Some(ParseError::new(Kind::MissingStylesDelimiter, between))
            }
            (2, Some(_)) if at_second => {
                let error = ParseError::new(Kind::SurplusStylesDelimiter, self.span.clone());
                Some(error.with_also(first))
            }
            _ => None,
        }
    }

    /// The error as the grammar says it, with its second place.
    fn told_as(&self, kind: ParseErrorKind) -> ParseError {
        use ParseErrorKind as Kind;
        let error = ParseError::new(kind, self.span.clone());
        match kind {
            Kind::NotASquare { found } | Kind::NotInHand { found } => match found {
                Found::Byte(b'^') => ParseError::new(Kind::MisplacedTerminal, error.span()),
                Found::Byte(b'\'') => ParseError::new(Kind::MisplacedDerivation, error.span()),
                Found::Byte(b'/') => self.leading_separator(),
                Found::Byte(b' ') | Found::End => self.no_square(),
                _ => error,
            },
            Kind::Incoherent { order } => self.incoherent(order),
            Kind::SurplusHandsDelimiter => {
                error.with_also(self.slashes(self.field.span.clone()).next())
            }
            Kind::SameCase { .. } => {
                let first = self.field.span.start;
                error.with_also(Some(first..first.saturating_add(1)))
            }
            Kind::NotAggregated { piece } => error.with_also(self.first_item_of(piece)),
            Kind::NotCanonical { .. } => self.out_of_order(kind),
            Kind::UncountableSquares => ParseError::new(kind, self.field(0)),
            Kind::TooManyPieces { .. } => ParseError::new(kind, self.field(1)),
            _ => error,
        }
    }

    fn leading_separator(&self) -> ParseError {
        let first = self.separators(self.span.start..self.field.span.end).next();
        let span = first.unwrap_or_else(|| self.span.clone());
        ParseError::new(ParseErrorKind::LeadingSeparator, span)
    }

    /// A segment without a square: at the start of the board, or at its end.
    fn no_square(&self) -> ParseError {
        match self.separators(self.field.span.clone()).last() {
            Some(separator) => ParseError::new(ParseErrorKind::TrailingSeparator, separator),
            None => ParseError::new(
                ParseErrorKind::EmptyPlacement,
                self.span.start..self.span.start,
            ),
        }
    }

    /// The part that lacks a separator, with the separator beside it.
    fn incoherent(&self, order: usize) -> ParseError {
        let before = self.separators(0..self.span.start);
        let longer = |run: &Range<usize>| run.len() >= order;
        let opening = before.filter(longer).last();
        let part = opening.as_ref().map_or(0, |run| run.end)..self.span.start;
        let closing = (self.span.len() == order).then(|| self.span.clone());
        ParseError::new(ParseErrorKind::Incoherent { order }, part).with_also(closing.or(opening))
    }

    /// The items of the hand up to the fault, as written.
    fn items(&self) -> impl Iterator<Item = Item<'i>> + use<'i> {
        let text = self.text;
        let Range { mut start, .. } = self.field.span;
        let before = self.bytes(start..self.span.start);
        if let Some(slash) = before.iter().rposition(|byte| *byte == b'/') {
            start = start.saturating_add(slash).saturating_add(1);
        }
        let end = self.span.end;
        core::iter::from_fn(move || {
            let item = text.get(start..end)?;
            let (digits, rest) = count::digits(item);
            let (piece, rest) = Piece::parse_prefix_bytes(rest).ok()?;
            let span = start..end.saturating_sub(rest.len());
            start = span.end;
            Some(Item {
                span,
                digits,
                piece,
            })
        })
    }

    fn first_item_of(&self, piece: Piece) -> Option<Range<usize>> {
        let mut items = self.items();
        let first = items.find(|item| item.piece == piece)?;
        Some(first.span)
    }

    /// Of two items in the wrong order, the one that is out of place: the first
    /// one if the second can follow the item before both.
    fn out_of_order(&self, kind: ParseErrorKind) -> ParseError {
        let mut last: [Option<Item<'i>>; 3] = [None, None, None];
        for item in self.items() {
            last.rotate_left(1);
            last[2] = Some(item);
        }
        let [before, Some(previous), Some(item)] = last else {
            return ParseError::new(kind, self.span.clone());
        };
        let skips = before.is_some_and(|before| {
            let mut sequence = HandSequence::default();
            let mut follows = |item: &Item<'i>| sequence.push(item.count(), item.piece).is_ok();
            follows(&before) && follows(&item)
        });
        let (odd, other) = if skips {
            (previous, item)
        } else {
            (item, previous)
        };
        ParseError::new(kind, odd.span).with_also(Some(other.span))
    }

    /// A field of the text by its number, from 0.
    fn field(&self, number: usize) -> Range<usize> {
        let mut fields = fields(self.text).map(<[u8]>::len);
        let before = fields.by_ref().take(number);
        let start: usize = before.map(|length| length.saturating_add(1)).sum();
        start..start.saturating_add(fields.next().unwrap_or(0))
    }

    /// The runs of slashes in a part of the text.
    fn separators(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> + use<'i> {
        let text = self.text;
        let (mut start, end) = (range.start, range.end);
        core::iter::from_fn(move || {
            let mut rest = text.get(start..end)?.iter();
            start = start.saturating_add(rest.position(|byte| *byte == b'/')?);
            let slashes = text.get(start..end)?.iter();
            let length = slashes.take_while(|byte| **byte == b'/').count();
            let run = start..start.saturating_add(length);
            start = run.end;
            Some(run)
        })
    }

    /// The single slashes in a part of the text.
    fn slashes(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> + use<'i> {
        self.separators(range)
            .flat_map(|run| run.map(|slash| slash..slash.saturating_add(1)))
    }
}

/// Whether an item of a hand is out of place beside those before it.
pub(crate) const fn is_order(kind: ParseErrorKind) -> bool {
    use ParseErrorKind as Kind;
    matches!(kind, Kind::NotAggregated { .. } | Kind::NotCanonical { .. })
}

/// Whether a text is two hands, as far as can be seen without its spaces.
fn are_like_hands(text: &[u8]) -> bool {
    let mut slashes = 0_usize;
    // A count or a state, which has a letter after it.
    let mut is_open = false;
    for byte in text {
        match byte {
            b' ' => {}
            b'0'..=b'9' | b'+' | b'-' => is_open = true,
            b'/' if !is_open => slashes = slashes.saturating_add(1),
            b'^' | b'\'' if !is_open => {}
            byte if byte.is_ascii_alphabetic() => is_open = false,
            _ => return false,
        }
    }
    slashes == 1 && !is_open
}

/// An item of a hand in its text.
struct Item<'i> {
    span: Range<usize>,
    digits: &'i [u8],
    piece: Piece,
}

impl<'i> Item<'i> {
    const fn count(&self) -> HandCount<'i> {
        match self.digits {
            [] => HandCount::ONE,
            digits => HandCount::new(digits),
        }
    }
}
