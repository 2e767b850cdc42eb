//! A variant as data: pieces, regions and settings, and their text.

mod key;
mod names;
mod read;
mod region;
mod text;
mod value;
pub(crate) mod words;
mod write;

pub use key::Key;
pub(crate) use names::{aliases, canonical_name};
pub(crate) use read::{read_sections, tables};
pub(crate) use region::Region;
pub(crate) use text::Text;
pub(crate) use value::{
    Directions, Extinction, Goal, Letter, Promotion, RoyalSafety, Royals, Value,
};

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use qi::ByPlayer;

use words::Words;

use crate::betza::{self, MovesFaultKind, Step};
use crate::error::{Fault, VariantErrorKind};

/// The tables of the built-in variants.
pub(crate) const BUILTIN: &str = include_str!("table/variants.txt");

/// Words that belong to a key.
pub(crate) trait OfKey: Words {
    const KEY: Key;
}

macro_rules! of_key {
    ($($key:ident)*) => {
        $(impl OfKey for words::$key {
            const KEY: Key = Key::$key;
        })*
    };
}

of_key! {
    NoChecks Flip Hand DropEnclose Enclose Walls Pass PassSecond FlagLast ConnectResult Counting Facing Checkmate Stalemate Repetition Chase Draw Look
}

/// A variant that is not checked yet: each value has its grammar, and may name what does not exist.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) pieces: Vec<PieceLine>,
    /// Pieces that move otherwise for the second player.
    pub(crate) second_pieces: Vec<PieceLine>,
    pub(crate) regions: BTreeMap<String, ByPlayer<Option<Placed<Region>>>>,
    /// The regions that are set here, not by a parent: they are looked at even if no piece names them.
    pub(crate) own_regions: BTreeSet<String>,
    /// The letters whose drops are set here.
    pub(crate) own_drops: BTreeSet<String>,
    /// Regions for drops, by the letter of the piece.
    pub(crate) drops: BTreeMap<String, Placed<Region>>,
    pub(crate) settings: BTreeMap<Key, Placed<Value>>,
}

/// The letter of a piece and its moves.
#[derive(Clone, Debug)]
pub(crate) struct PieceLine {
    pub(crate) letter: String,
    pub(crate) moves: Placed<Vec<Step>>,
}

/// A value with its text, and its place in bytes of the text that it is from.
#[derive(Clone, Debug)]
pub(crate) struct Placed<T> {
    pub(crate) value: T,
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

impl<T> Placed<T> {
    fn new(value: T, text: Text<'_>) -> Self {
        Self {
            value,
            text: text.as_str().into(),
            span: text.span(),
        }
    }
}

/// The part of a table that a line sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    Pieces(qi::Player),
    Region(String, qi::Player),
    Drop(String),
    Key(Key),
}

impl Setting {
    /// The part with this name, such as `board`, `region.palace.black` or `drop.P`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        use qi::Player;

        if name == "pieces" {
            return Some(Self::Pieces(Player::First));
        }
        if name == "pieces.second" {
            return Some(Self::Pieces(Player::Second));
        }
        if let Some(key) = Key::named(name) {
            return Some(Self::Key(key));
        }
        if let Some(region) = name.strip_prefix("region.") {
            let second = [".black", ".second"];
            let second = second.iter().find_map(|suffix| region.strip_suffix(suffix));
            let (region, player) = match second {
                Some(region) => (region, Player::Second),
                None => (region, Player::First),
            };
            let is_plain =
                !region.is_empty() && region.bytes().all(|byte| byte.is_ascii_lowercase());
            let is_name = is_plain || region == TRIPLE_START;
            return is_name.then(|| Self::Region(region.into(), player));
        }
        let letter = name.strip_prefix("drop.")?;
        is_letter(letter).then(|| Self::Drop(letter.into()))
    }
}

/// The name of the region from which first moves of three squares begin.
pub(crate) const TRIPLE_START: &str = "start.H";

/// Whether a text is the letter of a piece: `K`, `+R`.
pub(crate) fn is_letter(text: &str) -> bool {
    let letter = text.strip_prefix('+').unwrap_or(text);
    letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_uppercase())
}

impl Table {
    pub(crate) fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            pieces: Vec::new(),
            second_pieces: Vec::new(),
            regions: BTreeMap::new(),
            own_regions: BTreeSet::new(),
            own_drops: BTreeSet::new(),
            drops: BTreeMap::new(),
            settings: BTreeMap::new(),
        }
    }

    /// Removes what is said of one variant only, before another one is built on it.
    pub(crate) fn forget_names(&mut self) {
        for key in Key::OF_ONE {
            self.settings.remove(&key);
        }
    }

    /// Sets a part, in place of its earlier value; pieces are added to those that there are.
    pub(crate) fn set(&mut self, setting: Setting, text: Text<'_>) -> Result<(), Fault> {
        let text = text.trim();
        match setting {
            Setting::Pieces(player) => {
                let mut seen: BTreeMap<&str, Text<'_>> = BTreeMap::new();
                for word in text.words() {
                    self.piece(player, word)?;
                    let Some((letter, _)) = word.split_once(':') else {
                        continue;
                    };
                    if let Some(first) = seen.insert(letter.as_str(), letter) {
                        let fault = letter.fault(VariantErrorKind::DuplicatePiece);
                        return Err(fault.with_also(first.span()));
                    }
                }
            }
            Setting::Region(name, player) => {
                let region = Placed::new(Region::read(text)?, text);
                self.own_regions.insert(name.clone());
                self.regions.entry(name).or_default()[player] = Some(region);
            }
            Setting::Drop(letter) => {
                let region = Placed::new(Region::read(text)?, text);
                self.own_drops.insert(letter.clone());
                self.drops.insert(letter, region);
            }
            Setting::Key(key) => {
                let value = Placed::new(Value::read(key.grammar(), text)?, text);
                self.settings.insert(key, value);
            }
        }
        Ok(())
    }

    /// `X:moves` or `-X`
    fn piece(&mut self, player: qi::Player, word: Text<'_>) -> Result<(), Fault> {
        if let Some(letter) = word.strip_prefix("-") {
            return self.remove_piece_of(player, letter);
        }
        let Some((letter, moves)) = word.split_once(':') else {
            return Err(word.fault(VariantErrorKind::NotAPiece));
        };
        if !is_letter(letter.as_str()) {
            return Err(letter.fault(VariantErrorKind::NotALetter));
        }
        self.add_piece_of(player, letter.as_str(), moves)
    }

    const fn lines_of(&mut self, player: qi::Player) -> &mut Vec<PieceLine> {
        match player {
            qi::Player::First => &mut self.pieces,
            qi::Player::Second => &mut self.second_pieces,
        }
    }

    pub(crate) fn remove_piece(&mut self, letter: Text<'_>) -> Result<(), Fault> {
        self.remove_piece_of(qi::Player::First, letter)
    }

    fn remove_piece_of(&mut self, player: qi::Player, letter: Text<'_>) -> Result<(), Fault> {
        let pieces = self.lines_of(player);
        let before = pieces.len();
        pieces.retain(|piece| piece.letter != letter.as_str());
        if pieces.len() < before {
            Ok(())
        } else {
            Err(letter.fault(VariantErrorKind::UnknownPiece))
        }
    }

    pub(crate) fn add_piece(&mut self, letter: &str, moves: Text<'_>) -> Result<(), Fault> {
        self.add_piece_of(qi::Player::First, letter, moves)
    }

    pub(crate) fn add_piece_of(
        &mut self,
        player: qi::Player,
        letter: &str,
        moves: Text<'_>,
    ) -> Result<(), Fault> {
        let steps = betza::read(moves.as_str()).map_err(|fault| {
            let kind = match fault.kind {
                MovesFaultKind::Modifier => VariantErrorKind::Modifier,
                MovesFaultKind::Base => VariantErrorKind::Base,
                MovesFaultKind::Range => VariantErrorKind::Range,
                MovesFaultKind::Region => VariantErrorKind::RegionName,
                MovesFaultKind::TooMany => VariantErrorKind::TooManyMoves,
            };
            moves.character(fault.at).fault(kind)
        })?;
        let moves = Placed::new(steps, moves);
        let pieces = self.lines_of(player);
        match pieces.iter_mut().find(|piece| piece.letter == letter) {
            Some(piece) => piece.moves = moves,
            None => pieces.push(PieceLine {
                letter: letter.into(),
                moves,
            }),
        }
        Ok(())
    }

    /// The moves of a line of `pieces`, as a player makes them.
    pub(crate) fn moves_of(&self, line: usize, player: qi::Player) -> Option<&Placed<Vec<Step>>> {
        let own = self.pieces.get(line)?;
        let second = self.second_pieces.iter();
        let mut second = second.filter(|_| player.is_second());
        let other = second.find(|other| other.letter == own.letter);
        Some(&other.unwrap_or(own).moves)
    }

    pub(crate) fn get(&self, key: Key) -> Option<&Value> {
        self.settings.get(&key).map(|placed| &placed.value)
    }

    /// The rules of promotion of a key.
    pub(crate) fn promotions(&self, key: Key) -> &[Promotion] {
        match self.get(key) {
            Some(Value::Promotions(promotions)) => promotions,
            _ => &[],
        }
    }

    pub(crate) fn is_set(&self, key: Key) -> bool {
        matches!(self.get(key), Some(Value::Flag(true)))
    }

    pub(crate) fn number(&self, key: Key) -> Option<u16> {
        match self.get(key) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The word of a key that takes one of a few.
    pub(crate) fn word<W: OfKey>(&self) -> Option<W> {
        let Some(Value::Word(found)) = self.get(W::KEY) else {
            return None;
        };
        let word = W::ALL.iter().find(|(word, _)| word == found);
        word.map(|(_, word)| *word)
    }
}
