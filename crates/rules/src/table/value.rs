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
    Royals,
    File,
    Files,
    Directions,
    Text,
    Board,
    Region,
    Promotions,
    Limits,
    Castling,
    /// Some of the letters `KQkq`.
    Rights,
    Leaps,
    Goal,
    Extinction,
    Letterings,
    Figures,
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
    Royals(Royals),
    /// A file, counted from 0.
    File(u8),
    /// The file to the right and the one to the left.
    Files(u8, u8),
    Directions(Directions),
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
    /// Letters of pieces, each with the name of a figure.
    Figures(Vec<(String, &'static str)>),
}

/// The safety that royal pieces need where a player has several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Royals {
    All(RoyalSafety),
    ByLetter(Vec<(Vec<Letter>, RoyalSafety)>),
}

/// The safety of royal pieces of one group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RoyalSafety {
    /// None of them may be attacked.
    Each,
    /// One of them must stay safe.
    Last,
    /// While there are several, all may be attacked.
    Spare,
}

/// The directions of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Directions {
    pub(crate) rank: bool,
    pub(crate) file: bool,
    pub(crate) diagonal: bool,
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
    pub(crate) is_capture: bool,
    /// Not with a capture in passing.
    pub(crate) never_in_passing: bool,
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
    /// Nothing is any piece.
    pub(crate) letters: Option<Vec<Letter>>,
    pub(crate) region: (Region, Letter),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Extinction {
    All,
    Each,
    Letters(Vec<Letter>),
}

impl Value {
    /// The letters of pieces that it names.
    pub(crate) fn letters(&self) -> Vec<String> {
        let texts = |letters: &[Letter]| -> Vec<String> {
            letters.iter().map(|letter| letter.text.clone()).collect()
        };
        match self {
            Self::Letters(letters) => texts(letters),
            Self::Royals(Royals::ByLetter(groups)) => {
                let groups = groups.iter();
                groups.flat_map(|(letters, _)| texts(letters)).collect()
            }
            Self::Promotions(rules) => {
                let rules = rules.iter();
                rules
                    .flat_map(|rule| [texts(&rule.from), texts(&rule.to)].concat())
                    .collect()
            }
            Self::Limits(limits) => limits
                .iter()
                .map(|(letter, _)| letter.text.clone())
                .collect(),
            Self::Castling(Some(castling)) => {
                let king = [castling.king.text.clone()].into_iter();
                king.chain(texts(&castling.rooks)).collect()
            }
            Self::Leaps(leaps) => leaps
                .iter()
                .map(|(letter, _)| letter.text.clone())
                .collect(),
            Self::Goal(goal) => goal.letters.as_deref().map(texts).unwrap_or_default(),
            Self::Extinction(groups) => {
                let groups = groups.iter().map(|group| match group {
                    Extinction::Letters(letters) => texts(letters),
                    Extinction::All | Extinction::Each => Vec::new(),
                });
                groups.flatten().collect()
            }
            _ => Vec::new(),
        }
    }

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
            Grammar::Royals => royals(text).map(Self::Royals),
            Grammar::File => file(text, VariantErrorKind::File).map(Self::File),
            Grammar::Files => files(text).map(|(right, left)| Self::Files(right, left)),
            Grammar::Directions => directions(text).map(Self::Directions),
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
            Grammar::Rights => rights(text).map(Self::Text),
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
            Grammar::Figures => {
                let pairs = text.words().map(figure);
                pairs.collect::<Result<_, _>>().map(Self::Figures)
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
    // No letter is a piece that becomes nothing: with `forced` it stays out of the region.
    let to = to.split(',').filter(|text| !text.is_empty());
    let to = to.map(|text| {
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
        is_capture: false,
        never_in_passing: false,
        zone: None,
    };
    for option in words {
        match option.as_str() {
            "forced" => promotion.is_forced = true,
            "leave" => promotion.may_leave = true,
            "dead" => promotion.only_dead = true,
            "inplace" => promotion.is_in_place = true,
            "quiet" => promotion.is_quiet = true,
            "capture" => promotion.is_capture = true,
            "nopassing" => promotion.never_in_passing = true,
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
        files: (
            file(*right, VariantErrorKind::Castling)?,
            file(*left, VariantErrorKind::Castling)?,
        ),
        rank,
    }))
}

/// `{"K" | "Q" | "k" | "q"}`
fn rights(text: Text<'_>) -> Result<String, Fault> {
    const WORDS: &str = "`K`, `Q`, `k`, `q`, or several of them";
    let mut letters = text.as_str().chars();
    if letters.all(|letter| "KQkq".contains(letter)) {
        Ok(text.as_str().into())
    } else {
        Err(text.fault(VariantErrorKind::Choice { words: WORDS }))
    }
}

/// `letter`
fn file(text: Text<'_>, wrong: VariantErrorKind) -> Result<u8, Fault> {
    match corner(text.as_str()) {
        Some((Some(file), None)) => Ok(file),
        _ => Err(text.fault(wrong)),
    }
}

/// `file file`
fn files(text: Text<'_>) -> Result<(u8, u8), Fault> {
    let words: Vec<_> = text.words().collect();
    let [right, left] = words.as_slice() else {
        return Err(text.fault(VariantErrorKind::Files));
    };
    let file = |text: &Text<'_>| file(*text, VariantErrorKind::Files);
    Ok((file(right)?, file(left)?))
}

/// `word`, or `{letters ":" word}`
fn royals(text: Text<'_>) -> Result<Royals, Fault> {
    const WORDS: &str = "`each`, `last`, `spare`";
    let safety = |text: Text<'_>| match text.as_str() {
        "each" => Ok(RoyalSafety::Each),
        "last" => Ok(RoyalSafety::Last),
        "spare" => Ok(RoyalSafety::Spare),
        _ => Err(text.fault(VariantErrorKind::Choice { words: WORDS })),
    };
    if !text.as_str().contains(':') {
        return safety(text).map(Royals::All);
    }
    let pairs = text.words().map(|word| {
        let (piece, word) = word.split_once(':').unwrap_or((word, word.part(0..0)));
        Ok((letters(piece.split(','))?, safety(word)?))
    });
    pairs.collect::<Result<_, _>>().map(Royals::ByLetter)
}

fn directions(text: Text<'_>) -> Result<Directions, Fault> {
    const WORDS: &str = "`rank`, `file`, `diagonal`";
    let mut directions = Directions {
        rank: false,
        file: false,
        diagonal: false,
    };
    for word in text.words() {
        match word.as_str() {
            "rank" => directions.rank = true,
            "file" => directions.file = true,
            "diagonal" => directions.diagonal = true,
            _ => return Err(word.fault(VariantErrorKind::Choice { words: WORDS })),
        }
    }
    Ok(directions)
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
        letters: match pieces.trim().as_str() {
            "*" => None,
            _ => Some(letters(pieces.words())?),
        },
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

/// `W:warlord`
fn figure(text: Text<'_>) -> Result<(String, &'static str), Fault> {
    let (piece, name) = text
        .split_once(':')
        .ok_or_else(|| text.fault(VariantErrorKind::Figure))?;
    if !is_letter(piece.as_str()) {
        return Err(piece.fault(VariantErrorKind::NotALetter));
    }
    let figure = betza::figure_named(name.as_str());
    let figure = figure.ok_or_else(|| name.fault(VariantErrorKind::Figure))?;
    Ok((piece.as_str().into(), figure))
}

fn lettering(text: Text<'_>) -> Result<(String, String), Fault> {
    let wrong = || text.fault(VariantErrorKind::Letters);
    let (piece, written) = text.split_once(':').ok_or_else(wrong)?;
    if !is_letter(piece.as_str()) || !is_letter(written.as_str()) {
        return Err(wrong());
    }
    Ok((piece.as_str().into(), written.as_str().into()))
}
