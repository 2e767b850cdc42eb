use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::region::corner;
use super::{Region, Text, is_letter};
use crate::betza::{self, Step};
use crate::error::{Fault, VariantErrorKind};

/// The form of the value of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grammar {
    Flag,
    Number(Bound),
    /// One of these words, as an error lists them.
    Words(&'static str),
    Letters,
    Text,
    Board,
    Region,
    Promotions,
    Limits,
    Castling,
    Leaps,
    Goal,
    Extinction,
    Letterings,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bound {
    pub(crate) least: u16,
    pub(crate) most: u16,
}

/// A letter of a piece with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

/// The value of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Flag(bool),
    Number(u16),
    /// One of the words of its key.
    Word(&'static str),
    Letters(Vec<Letter>),
    AllLetters,
    Text(String),
    /// Files and ranks.
    Board(u8, u8),
    Region(Region),
    Promotions(Vec<Promotion>),
    Limits(Vec<(Letter, u8)>),
    Castling(Option<Castling>),
    Leaps(Vec<(Letter, Vec<Step>)>),
    Goal(Goal),
    Extinction(Vec<Extinction>),
    Letterings(Vec<(String, String)>),
}

/// `from {"," from} ">" to {"," to} {option}`
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Promotion {
    pub(crate) from: Vec<Letter>,
    pub(crate) to: Vec<Letter>,
    pub(crate) is_forced: bool,
    pub(crate) may_leave: bool,
    pub(crate) only_dead: bool,
    pub(crate) is_in_place: bool,
    pub(crate) is_quiet: bool,
    pub(crate) zone: Option<(Region, Letter)>,
}

/// `king rooks file file [rank]`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Castling {
    pub(crate) king: Letter,
    pub(crate) rooks: Vec<Letter>,
    /// The files of the king after castling to the right and to the left.
    pub(crate) files: (u8, u8),
    pub(crate) rank: u8,
}

/// `letters "@" region`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Goal {
    pub(crate) letters: Vec<Letter>,
    pub(crate) region: (Region, Letter),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Extinction {
    All,
    Each,
    Letters(Vec<Letter>),
}

impl Value {
    pub(crate) fn read(grammar: Grammar, text: Text<'_>) -> Result<Self, Fault> {
        match grammar {
            Grammar::Flag => flag(text).map(Self::Flag),
            Grammar::Number(bound) => number(text, bound).map(Self::Number),
            Grammar::Words(words) => word_of(text, words).map(Self::Word),
            Grammar::Letters => match text.as_str() {
                "all" => Ok(Self::AllLetters),
                "none" | "-" => Ok(Self::Letters(Vec::new())),
                _ => letters(text.words()).map(Self::Letters),
            },
            Grammar::Text => Ok(Self::Text(text.as_str().into())),
            Grammar::Board => board(text),
            Grammar::Region => Region::read(text).map(Self::Region),
            Grammar::Promotions => promotions(text).map(Self::Promotions),
            Grammar::Limits if text.as_str() == "none" => Ok(Self::Limits(Vec::new())),
            Grammar::Limits => text
                .words()
                .map(limit)
                .collect::<Result<_, _>>()
                .map(Self::Limits),
            Grammar::Castling => castling(text).map(Self::Castling),
            Grammar::Leaps => text
                .words()
                .map(leap)
                .collect::<Result<_, _>>()
                .map(Self::Leaps),
            Grammar::Goal => goal(text).map(Self::Goal),
            Grammar::Extinction => {
                let groups = text.split(',').map(extinction);
                groups.collect::<Result<_, _>>().map(Self::Extinction)
            }
            Grammar::Letterings => {
                let pairs = text.words().map(lettering);
                pairs.collect::<Result<_, _>>().map(Self::Letterings)
            }
        }
    }
}

fn flag(text: Text<'_>) -> Result<bool, Fault> {
    match text.as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(text.fault(VariantErrorKind::Flag)),
    }
}

fn number(text: Text<'_>, Bound { least, most }: Bound) -> Result<u16, Fault> {
    let read = text.as_str().parse::<u16>().ok();
    let in_range = read.filter(|number| (least..=most).contains(number));
    in_range.ok_or_else(|| text.fault(VariantErrorKind::Number { least, most }))
}

fn word_of(text: Text<'_>, words: &'static str) -> Result<&'static str, Fault> {
    let mut all = words.split(", ").map(|word| word.trim_matches('`'));
    all.find(|word| *word == text.as_str())
        .ok_or_else(|| text.fault(VariantErrorKind::Choice { words }))
}

fn letter(text: Text<'_>) -> Result<Letter, Fault> {
    if is_letter(text.as_str()) {
        Ok(word(text))
    } else {
        Err(text.fault(VariantErrorKind::NotALetter))
    }
}

fn word(text: Text<'_>) -> Letter {
    Letter {
        text: text.as_str().into(),
        span: text.span(),
    }
}

fn letters<'t>(words: impl Iterator<Item = Text<'t>>) -> Result<Vec<Letter>, Fault> {
    words.map(letter).collect()
}

fn board(text: Text<'_>) -> Result<Value, Fault> {
    let wrong = || text.fault(VariantErrorKind::Board);
    let (files, ranks) = text.split_once('x').ok_or_else(wrong)?;
    let size = |text: Text<'_>| match text.as_str().parse::<u8>() {
        Ok(size @ 1..) => Ok(size),
        _ => Err(wrong()),
    };
    let (files, ranks) = (size(files)?, size(ranks)?);
    if files > 26 || u16::from(files).saturating_mul(ranks.into()) > 128 {
        return Err(text.fault(VariantErrorKind::BoardTooLarge));
    }
    Ok(Value::Board(files, ranks))
}

fn promotions(text: Text<'_>) -> Result<Vec<Promotion>, Fault> {
    let rules = text.split(';').filter(|rule| !rule.is_empty());
    rules.map(promotion).collect()
}

fn promotion(rule: Text<'_>) -> Result<Promotion, Fault> {
    let mut words = rule.words();
    let arrow = words.next().and_then(|word| word.split_once('>'));
    let (from, to) = arrow.ok_or_else(|| rule.fault(VariantErrorKind::Promotion))?;
    let to = to.split(',').map(|text| {
        if text.as_str() == "+" {
            Ok(word(text))
        } else {
            letter(text)
        }
    });
    let mut promotion = Promotion {
        from: letters(from.split(','))?,
        to: to.collect::<Result<_, _>>()?,
        is_forced: false,
        may_leave: false,
        only_dead: false,
        is_in_place: false,
        is_quiet: false,
        zone: None,
    };
    for option in words {
        match option.as_str() {
            "forced" => promotion.is_forced = true,
            "leave" => promotion.may_leave = true,
            "dead" => promotion.only_dead = true,
            "inplace" => promotion.is_in_place = true,
            "quiet" => promotion.is_quiet = true,
            _ => {
                let region = option.strip_prefix("@");
                let region = region.ok_or_else(|| option.fault(VariantErrorKind::Promotion))?;
                promotion.zone = Some((Region::read(region)?, word(region)));
            }
        }
    }
    Ok(promotion)
}

fn limit(text: Text<'_>) -> Result<(Letter, u8), Fault> {
    let digits = text
        .as_str()
        .trim_start_matches(|character: char| !character.is_ascii_digit());
    let split = text.as_str().len().saturating_sub(digits.len());
    let most = digits.parse::<u8>();
    let most = most.map_err(|_| text.fault(VariantErrorKind::Limit))?;
    Ok((letter(text.part(0..split))?, most))
}

fn castling(text: Text<'_>) -> Result<Option<Castling>, Fault> {
    if text.as_str() == "none" {
        return Ok(None);
    }
    let wrong = || text.fault(VariantErrorKind::Castling);
    let words: Vec<_> = text.words().collect();
    let (king, rooks, right, left, rank) = match words.as_slice() {
        [king, rooks, right, left] => (king, rooks, right, left, None),
        [king, rooks, right, left, rank] => (king, rooks, right, left, Some(rank)),
        _ => return Err(wrong()),
    };
    let file = |text: &Text<'_>| match corner(text.as_str()) {
        Some((Some(file), None)) => Ok(file),
        _ => Err(text.fault(VariantErrorKind::Castling)),
    };
    let rank = match rank {
        None => 0,
        Some(text) => match corner(text.as_str()) {
            Some((None, Some(rank))) => rank,
            _ => return Err(text.fault(VariantErrorKind::Castling)),
        },
    };
    Ok(Some(Castling {
        king: letter(*king)?,
        rooks: letters(rooks.split(','))?,
        files: (file(right)?, file(left)?),
        rank,
    }))
}

fn leap(text: Text<'_>) -> Result<(Letter, Vec<Step>), Fault> {
    let wrong = || text.fault(VariantErrorKind::Leap);
    let (piece, moves) = text.split_once(':').ok_or_else(wrong)?;
    let steps = betza::read(moves.as_str()).map_err(|_| wrong())?;
    if steps
        .iter()
        .any(|step| step.region.is_some() || !step.is_leap())
    {
        return Err(wrong());
    }
    Ok((letter(piece)?, steps))
}

fn goal(text: Text<'_>) -> Result<Goal, Fault> {
    let wrong = || text.fault(VariantErrorKind::Goal);
    let (pieces, region) = text.split_once('@').ok_or_else(wrong)?;
    let region = region.trim();
    Ok(Goal {
        letters: letters(pieces.words())?,
        region: (Region::read(region)?, word(region)),
    })
}

fn extinction(text: Text<'_>) -> Result<Extinction, Fault> {
    Ok(match text.as_str() {
        "all" => Extinction::All,
        "each" => Extinction::Each,
        _ => Extinction::Letters(letters(text.words())?),
    })
}

fn lettering(text: Text<'_>) -> Result<(String, String), Fault> {
    let wrong = || text.fault(VariantErrorKind::Letters);
    let (piece, written) = text.split_once(':').ok_or_else(wrong)?;
    if !is_letter(piece.as_str()) || !is_letter(written.as_str()) {
        return Err(wrong());
    }
    Ok((piece.as_str().into(), written.as_str().into()))
}
