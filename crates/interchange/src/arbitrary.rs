//! `Arbitrary` for texts: small and large boards of every variant, whatever their rules say.
#![expect(
    clippy::format_push_string,
    reason = "the texts are short, and made for tests"
)]

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::{Arbitrary, BoxedStrategy, Strategy, any};
use proptest::sample::select;
use qi::Player;

use crate::pdn::GameType;
use crate::text::cased;
use crate::variant::LetterSet;
use crate::{Epd, Fen, Pdn, Residue, Sfen, Variant};

/// FENs of a variant, or of all of them: pieces anywhere, with kings and rooks often at
/// home, and with rights and e.p. squares that may mean something or not.
impl Arbitrary for Fen {
    type Parameters = Option<Variant>;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(variant: Self::Parameters) -> Self::Strategy {
        of(variant, |variant, choices| {
            let mut text = choices.position(variant, true);
            if let Some(most) = variant
                .checks()
                .filter(|_| !variant.is_any() || choices.coin())
            {
                let mut count = || choices.below(usize::from(most).saturating_add(1));
                text.push_str(&format!(" {}+{}", count(), count()));
            }
            let counters = format!(" {} {}", choices.number(), choices.number().max(1));
            text.push_str(&counters);
            Self::parse_as(&text, variant).ok()
        })
    }
}

/// EPDs of a variant, or of all of them, with and without operations.
impl Arbitrary for Epd {
    type Parameters = Option<Variant>;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(variant: Self::Parameters) -> Self::Strategy {
        const OPERATIONS: [&str; 8] = [
            "hmvc 4;",
            "fmvn 7;",
            "hmvc 0;",
            "fmvn 1;",
            "bm O-O Kf1;",
            "id \"a; b\";",
            "pv;",
            "c0 \"\\\"\";",
        ];
        of(variant, |variant, choices| {
            let mut text = choices.position(variant, false);
            for _ in 0..choices.below(4) {
                text.push(' ');
                text.push_str(choices.one_of(&OPERATIONS));
            }
            Self::parse_as(&text, variant).ok()
        })
    }
}

/// SFENs of a variant, or of all of them.
impl Arbitrary for Sfen {
    type Parameters = Option<Variant>;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(variant: Self::Parameters) -> Self::Strategy {
        of(variant, |variant, choices| {
            let (files, ranks) = choices.size(variant);
            let mut text = choices.board(variant, files, ranks);
            text.push_str(if choices.coin() { " b " } else { " w " });
            if variant.has_last_capture {
                text.push_str(if choices.coin() { "5e" } else { "-" });
            } else {
                let mut hands = String::new();
                let pocket = variant.pocket();
                for letter in pocket.chars().chain(pocket.to_ascii_lowercase().chars()) {
                    let count = choices.one_of(&["", "2", "3", "4"]);
                    if choices.below(3) == 0 {
                        hands.push_str(&format!("{count}{letter}"));
                    }
                }
                text.push_str(if hands.is_empty() { "-" } else { &hands });
            }
            text.push_str(&format!(" {}", choices.number().max(1)));
            Self::parse_as(&text, variant).ok()
        })
    }
}

/// Positions of draughts of a game, or of all of them.
impl Arbitrary for Pdn {
    type Parameters = Option<GameType>;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(game: Self::Parameters) -> Self::Strategy {
        let games = game.map_or_else(|| GameType::ALL.to_vec(), |game| alloc::vec![game]);
        let choices = vec(any::<u16>(), 0..200);
        let positions =
            (select(games), choices).prop_filter_map("no position", |(game, choices)| {
                let mut choices = Choices::new(choices);
                let mut lists = [String::new(), String::new()];
                for number in 1..=game.playable_count() {
                    let piece = choices.one_of(&["", "K", "G", "P"]);
                    let list = lists.get_mut(choices.below(12));
                    if let Some(list) = list {
                        list.push_str(if list.is_empty() { "" } else { "," });
                        list.push_str(&format!("{piece}{number}"));
                    }
                }
                let turn = if choices.coin() { 'W' } else { 'B' };
                let [white, black] = lists;
                let mut text = format!("{turn}:W{white}:B{black}");
                if choices.coin() {
                    text.push_str(&format!(
                        ":H{}:F{}",
                        choices.number(),
                        choices.number().max(1)
                    ));
                    text.push_str(&format!(":+{}+{}", choices.below(4), choices.below(4)));
                }
                Self::parse_as(&text, &game).ok()
            });
        positions.boxed()
    }
}

/// Residues of any items.
impl Arbitrary for Residue {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let choices = vec(any::<u16>(), 0..40);
        let residues = choices.prop_map(|choices| {
            let mut choices = Choices::new(choices);
            let mut text = String::new();
            let mut add = |is_there: bool, item: &str| {
                if is_there {
                    text.push_str(if text.is_empty() { "" } else { " " });
                    text.push_str(item);
                }
            };
            let castling = choices.one_of(&["K", "HAha", "KQkq"]);
            add(choices.coin(), &format!("castling={castling}"));
            add(choices.coin(), "gates=KQBkq");
            add(choices.coin(), "en-passant=e3");
            add(choices.coin(), "counting-limit=64");
            add(choices.coin(), "checks=1+2");
            for (key, least) in [("halfmove", 1), ("fullmove", 2), ("ply", 2)] {
                let number = choices.number();
                add(number >= least, &format!("{key}={number}"));
            }
            add(choices.coin(), "king-moves=1+2");
            let rest = choices.one_of(&["", "bm e4;", "id \"halfmove=3\";"]);
            match choices.below(4) {
                0 => {}
                1 => add(true, "feen=8/8 / C/c"),
                _ => add(!rest.is_empty(), &format!("operations={rest}")),
            }
            text.parse().unwrap_or_default()
        });
        residues.boxed()
    }
}

/// Texts of a variant, or of all of them, that choices make.
fn of<T: core::fmt::Debug + 'static>(
    variant: Option<Variant>,
    make: fn(&Variant, &mut Choices) -> Option<T>,
) -> BoxedStrategy<T> {
    let variants = variant.map_or_else(|| Variant::ALL.to_vec(), |variant| alloc::vec![variant]);
    let choices = vec(any::<u16>(), 0..400);
    let texts = (select(variants), choices)
        .prop_filter_map("no text", move |(variant, choices)| {
            make(&variant, &mut Choices::new(choices))
        });
    texts.boxed()
}

/// A list of choices, after which all are the first.
struct Choices(alloc::vec::IntoIter<u16>);

impl Choices {
    fn new(choices: Vec<u16>) -> Self {
        Self(choices.into_iter())
    }

    fn below(&mut self, bound: usize) -> usize {
        let choice = usize::from(self.0.next().unwrap_or(0));
        choice.checked_rem(bound).unwrap_or(0)
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// A number that is often the smallest one.
    fn number(&mut self) -> u32 {
        match self.below(4) {
            0 | 1 => 0,
            2 => u32::try_from(self.below(100)).unwrap_or(0),
            _ => u32::MAX,
        }
    }

    fn one_of(&mut self, texts: &[&'static str]) -> &'static str {
        texts
            .get(self.below(texts.len()))
            .copied()
            .unwrap_or_default()
    }

    fn size(&mut self, variant: &Variant) -> (usize, usize) {
        if variant.is_any() {
            let files = self.below(12).saturating_add(1);
            (files, self.below(10).saturating_add(1))
        } else {
            (variant.files(), variant.ranks())
        }
    }

    /// The ranks of a board.
    fn board(&mut self, variant: &Variant, files: usize, ranks: usize) -> String {
        let own = |letter: &u8| variant.letter(*letter) == Some(*letter);
        let letters: Vec<u8> = (b'A'..=b'Z').filter(own).collect();
        // The part of the squares that are empty differs from board to board.
        let crowd = self.below(6).saturating_add(1);
        let mut text = String::new();
        for row in 0..ranks {
            if row > 0 {
                text.push('/');
            }
            let mut empty = 0_usize;
            for file in 0..files {
                let piece = self.piece(variant, &letters, crowd, (row, file), (files, ranks));
                let Some(piece) = piece else {
                    empty = empty.saturating_add(1);
                    continue;
                };
                if empty > 0 {
                    text.push_str(&format!("{empty}"));
                    empty = 0;
                }
                text.push_str(&piece);
            }
            if empty > 0 {
                text.push_str(&format!("{empty}"));
            }
        }
        text
    }

    fn piece(
        &mut self,
        variant: &Variant,
        letters: &[u8],
        crowd: usize,
        (row, file): (usize, usize),
        (files, ranks): (usize, usize),
    ) -> Option<String> {
        let at_home = row == 0 || row.saturating_add(1) == ranks;
        let corner = file == 0 || file.saturating_add(1) == files;
        let middle = file == files / 2;
        let (letter, is_first) = if variant.castles && at_home && (corner || middle) && self.coin()
        {
            (if corner { b'R' } else { b'K' }, row != 0)
        } else if self.below(crowd.saturating_add(1)) == 0 {
            (
                letters.get(self.below(letters.len())).copied()?,
                self.coin(),
            )
        } else {
            return None;
        };
        let rare = |choices: &mut Self, mark: bool| mark && choices.below(4) == 3;
        if rare(self, variant.has_walls) {
            return Some("*".into());
        }
        let mut piece = String::new();
        if rare(self, variant.has_layers) {
            piece.push('|');
        }
        if rare(self, variant.promotes(letter)) {
            piece.push('+');
        }
        piece.push(char::from(in_case(letter, is_first)));
        if rare(self, variant.has_promoted_marks) {
            piece.push('~');
        }
        Some(piece)
    }

    /// The first four fields.
    fn position(&mut self, variant: &Variant, limits: bool) -> String {
        let (files, ranks) = self.size(variant);
        let mut text = self.board(variant, files, ranks);
        if variant.has_pocket() && self.coin() {
            text.push('[');
            let pocket = variant.pocket().as_bytes();
            for _ in 0..self.below(5) {
                let letter = pocket.get(self.below(pocket.len()));
                text.extend(letter.map(|letter| char::from(in_case(*letter, self.coin()))));
            }
            text.push(']');
        }
        let first = self.coin();
        text.push_str(if first { " w " } else { " b " });
        text.push_str(&self.rights(variant, files));
        let file = char::from(b'a'.saturating_add(u8::try_from(self.below(files)).unwrap_or(0)));
        let rank = match (files, ranks, first) {
            (8, 8, true) => 6,
            (8, 8, false) => 3,
            _ => self.below(ranks).saturating_add(1),
        };
        if variant.counts && limits && self.coin() {
            text.push_str(&format!(" {}", self.number()));
        } else if variant.has_en_passant && self.coin() && file.is_ascii_lowercase() {
            text.push_str(&format!(" {file}{rank}"));
        } else {
            text.push_str(" -");
        }
        text
    }

    fn rights(&mut self, variant: &Variant, files: usize) -> String {
        let mut rights = String::new();
        if !variant.castles && !variant.has_gates {
            return "-".into();
        }
        let letters = LetterSet::first(files).without(b'K').without(b'Q');
        for is_first in [true, false] {
            let is_rare = self.below(3) == 0;
            let sides = [b'K', b'Q'].into_iter().filter(|_| variant.castles);
            let sides: Vec<u8> = sides.filter(|_| self.coin()).collect();
            let files = letters.iter().filter(|_| is_rare && self.below(4) == 3);
            let taken = sides.into_iter().chain(files);
            rights.extend(taken.map(|letter| char::from(in_case(letter, is_first))));
        }
        if rights.is_empty() {
            "-".into()
        } else {
            rights
        }
    }
}

/// A letter in upper case for the first player, and in lower case for the second.
const fn in_case(letter: u8, is_first: bool) -> u8 {
    cased(
        letter,
        if is_first {
            Player::First
        } else {
            Player::Second
        },
    )
}
