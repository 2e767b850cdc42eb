use std::fmt::Write;
use std::ops::Deref;

use feen_match_web::view;
use feen_rules::{
    Game, Kind, Move, MoveSort, Notation, Piece, Player, Position, Setting, Square, Variant,
};

use qi::ByPlayer;

use super::rulebook::begins_with;
use crate::appearance::{Appearance, code};
use crate::names;
use crate::table::{Match, listed, pass, written};

/// A game as a page shows it.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'s> {
    base: &'s view::Scene<'s, Match>,
    pub(super) game: &'s Game,
    pub(super) look: &'s Appearance,
}

impl<'s> Deref for Scene<'s> {
    type Target = view::Scene<'s, Match>;

    fn deref(&self) -> &Self::Target {
        self.base
    }
}

impl<'s> Scene<'s> {
    pub(crate) fn of(scene: &'s view::Scene<'s, Match>) -> Self {
        Self {
            base: scene,
            game: scene.table.game(),
            look: &scene.part.appearance,
        }
    }
}

impl Scene<'_> {
    pub(super) fn name_of(&self, side: Player) -> &str {
        &self.sides[side]
    }

    /// The name of a kind of piece.
    pub(super) fn kind_name(&self, kind: Kind) -> String {
        names::piece(self.look, kind, self.frame.language)
    }

    /// The kinds that are queens.
    pub(super) fn queens(&self) -> impl Iterator<Item = Kind> {
        let kinds = self.variant().kinds().iter().copied();
        kinds.filter(|kind| self.look.name(*kind).split(' ').next_back() == Some("queen"))
    }

    /// True if a piece that a player begins with may become a queen, and has a choice.
    pub(crate) fn promotes_to_queen(&self) -> bool {
        let variant = self.variant();
        let queens: Vec<Kind> = self.queens().collect();
        let start = self.game.start();
        let mut kinds = variant.kinds().iter();
        kinds.any(|kind| {
            Player::ALL.into_iter().any(|player| {
                let becomes = variant.promotions(*kind, player);
                let has_choice = becomes.len() > 1;
                let may = has_choice && becomes.iter().any(|kind| queens.contains(kind));
                may && begins_with(&start, *kind, player)
            })
        })
    }

    pub(super) fn variant(&self) -> &Variant {
        self.game.variant()
    }

    /// The position as it is shown.
    pub(super) fn position(&self) -> &Position {
        &self.shown.position
    }

    /// The squares of the last move that is shown: where the piece came from, and where it arrived.
    pub(super) fn last_squares(&self) -> Option<[Square; 2]> {
        let (before, one) = self.shown.last()?;
        let castled = arrivals(before, *one);
        let to = castled.map_or(one.to(), |[king, _]| king);
        Some([one.from().unwrap_or(to), to])
    }

    /// The legal moves of the viewer.
    pub(super) fn legal(&self) -> Vec<Move> {
        let position = self.position();
        if !self.may_move() || position.outcome().is_some() {
            return Vec::new();
        }
        listed(position)
    }

    /// The moves as the game writes them.
    pub(crate) fn texts(&self) -> Vec<String> {
        let moves = self.game.positions().zip(self.game.moves());
        let text = |(before, one)| self.written(&before, one);
        moves.map(text).collect()
    }

    /// A move as the game writes it; one that passes in the language of the page.
    fn written(&self, before: &Position, one: Move) -> String {
        match one.sort() {
            MoveSort::Pass => self.frame.language.text("pass").to_lowercase(),
            _ => written(before, one, self.look.writing),
        }
    }

    /// The place of a square on the board, counted from the left of the last rank.
    pub(crate) fn place(&self, square: Square) -> usize {
        self.variant().feen_index(square)
    }

    /// The squares from the left of the last rank on; nothing where the board has a gap.
    pub(super) fn squares(&self) -> Vec<Option<Square>> {
        let variant = self.variant();
        let board = variant.squares();
        let ranks = (0..variant.ranks()).rev();
        let squares = ranks.flat_map(|rank| (0..variant.files()).map(move |file| (file, rank)));
        let square = |(file, rank)| variant.square_at(file, rank);
        let squares = squares.map(square);
        squares
            .map(|square| square.filter(|square| board.contains(*square)))
            .collect()
    }

    /// The name of a square, as the moves beside the board have it.
    pub(super) fn square_name(&self, square: Square) -> String {
        let [file, rank] = self.names_of(square);
        if self.look.writing.notation() == Notation::Janggi {
            return format!("{rank}{file}");
        }
        format!("{file}{rank}")
    }

    /// The names of the file and the rank of a square: those of shogi count from the right and from the top.
    pub(super) fn names_of(&self, square: Square) -> [String; 2] {
        let variant = self.variant();
        let from_right = variant.files().saturating_sub(variant.file(square));
        let from_top = variant.ranks().saturating_sub(variant.rank(square));
        let letter = || {
            let below = u8::try_from(from_top.saturating_sub(1)).unwrap_or_default();
            char::from(b'a'.saturating_add(below)).to_string()
        };
        match self.look.writing.notation() {
            Notation::Usi => [from_right.to_string(), letter()],
            Notation::Western => [from_right.to_string(), from_top.to_string()],
            Notation::Kif => [
                digit("０１２３４５６７８９", from_right),
                digit(NUMERALS, from_top),
            ],
            Notation::Janggi => {
                let file = variant.file(square).saturating_add(1);
                [file.to_string(), (from_top % 10).to_string()]
            }
            _ => self.names_of_chess(square),
        }
    }

    fn names_of_chess(&self, square: Square) -> [String; 2] {
        let variant = self.variant();
        let file = variant.square_name(square).file().to_string();
        let rank = variant.rank(square).saturating_add(1);
        [file, rank.to_string()]
    }

    /// The signs on the rim: above, below, left and right of the board as the first player sees it, from the left and from
    /// above.
    pub(super) fn rim(&self) -> [Vec<String>; 4] {
        let variant = self.variant();
        let (files, ranks) = (variant.files(), variant.ranks());
        let file = |file| {
            variant
                .square_at(file, 0)
                .map(|square| self.names_of(square))
        };
        let rank = |rank| {
            variant
                .square_at(0, rank)
                .map(|square| self.names_of(square))
        };
        let of_files = || (0..files).filter_map(file).map(|[file, _]| file).collect();
        let of_ranks = || {
            (0..ranks)
                .rev()
                .filter_map(rank)
                .map(|[_, rank]| rank)
                .collect()
        };
        let none = Vec::new;
        // Each side of xiangqi counts its files from its right.
        let of_sides = |first: fn(usize) -> String| {
            let above = (1..=files).map(|file| file.to_string()).collect();
            [
                above,
                (1..=files).rev().map(first).collect(),
                none(),
                none(),
            ]
        };
        match self.look.writing.notation() {
            Notation::Usi | Notation::Western => [of_files(), none(), none(), of_ranks()],
            Notation::Kif => {
                let above = (1..=files).rev().map(|file| file.to_string());
                [above.collect(), none(), none(), of_ranks()]
            }
            Notation::Wxf => of_sides(|file| file.to_string()),
            Notation::Chinese => of_sides(|file| digit(NUMERALS, file)),
            _ => [none(), of_files(), of_ranks(), none()],
        }
    }

    /// A piece in words: `Black promoted pawn`.
    pub(super) fn words(&self, piece: Piece) -> String {
        self.words_of(piece.kind(), piece.player())
    }

    /// A piece of a kind and a side in words.
    pub(super) fn words_of(&self, kind: Kind, side: Player) -> String {
        let name = self.kind_name(kind);
        let values = [
            ("side", self.name_of(side).into()),
            ("piece", name.as_str().into()),
        ];
        self.frame.language.fill("piece-of-side", &values)
    }

    /// The last move in words: `Black pawn 7g to 7f, check`.
    pub(crate) fn spoken(&self) -> String {
        let Some((before, one)) = self.shown.last() else {
            return String::new();
        };
        let language = self.frame.language;
        let mover = self.name_of(before.turn());
        let to = self.square_name(one.to());
        let to = ("to", to.as_str().into());
        let mut text = match one.from() {
            Some(_) if one.sort() == MoveSort::Pass => {
                language.fill("spoken-pass", &[("side", mover.into())])
            }
            None => {
                let kind = one
                    .becomes()
                    .map(|kind| self.kind_name(kind))
                    .unwrap_or_default();
                let values = [("side", mover.into()), ("piece", kind.as_str().into()), to];
                language.fill("spoken-drop", &values)
            }
            Some(from) => {
                let piece = before.piece(from);
                let words = piece.map_or_else(|| mover.to_owned(), |piece| self.words(piece));
                let from = self.square_name(from);
                let taken = before
                    .piece(one.to())
                    .filter(|taken| taken.player() != before.turn());
                let (piece, from) = (
                    ("piece", words.as_str().into()),
                    ("from", from.as_str().into()),
                );
                match taken.map(|taken| self.kind_name(taken.kind())) {
                    Some(taken) => {
                        let taken = ("taken", taken.as_str().into());
                        language.fill("spoken-capture", &[piece, from, taken, to])
                    }
                    None => language.fill("spoken-move", &[piece, from, to]),
                }
            }
        };
        if let (Some(_), Some(kind)) = (one.from(), one.becomes()) {
            let name = self.kind_name(kind);
            let values = [
                ("move", text.as_str().into()),
                ("piece", name.as_str().into()),
            ];
            text = language.fill("spoken-promotion", &values);
        }
        // A mate is said by the end that follows.
        if self.position().is_check() && self.position().outcome().is_none() {
            let family = language.family(&self.sides.first).into();
            let values = [("move", text.as_str().into()), ("family", family)];
            text = language.fill("spoken-check", &values);
        }
        text
    }

    /// The pieces that each side has taken, as HTML, of a game without hands; and its lead in words, where all pieces are
    /// those of chess.
    pub(crate) fn taken(&self) -> ByPlayer<[String; 2]> {
        let mut taken = ByPlayer::<Vec<Kind>>::default();
        let variant = self.variant();
        let is_of_chess =
            { variant.kinds().iter() }.all(|kind| worth(variant.letter(*kind)).is_some());
        // A piece that goes to a hand is seen there, and an explosion takes pieces of both.
        let is_held = matches!(variant.setting(Setting::Hand), Some("capture" | "own"));
        if is_held || variant.explodes() {
            return ByPlayer::default();
        }
        let moves = self.game.positions().zip(self.game.moves());
        for (before, one) in moves.take(self.at()) {
            if let Some(kind) = capture(&before, one) {
                taken[before.turn()].push(kind);
            }
        }
        let sum = |side: Player| {
            let worths = taken[side]
                .iter()
                .filter_map(|kind| worth(variant.letter(*kind)));
            worths.fold(0_u16, u16::saturating_add)
        };
        let sums = ByPlayer {
            first: sum(Player::First),
            second: sum(Player::Second),
        };
        let mut shown = ByPlayer::<[String; 2]>::default();
        for side in Player::ALL {
            let lead = sums[side].saturating_sub(sums[!side]);
            let is_even = sums.first == sums.second && !taken[side].is_empty();
            let words = match lead {
                _ if !is_of_chess => String::new(),
                0 if is_even && side != self.below => self.frame.text("even"),
                0 => String::new(),
                lead => format!("+{lead}"),
            };
            let mut kinds = taken[side].clone();
            kinds.sort_by_key(|kind| (worth(variant.letter(*kind)), *kind));
            shown[side] = [taken_by(&kinds, !side, &self.frame), words];
        }
        shown
    }

    /// The legal moves as a page without a script lists them: UCI, and the notation of the game.
    pub(crate) fn choices(&self) -> Vec<[String; 2]> {
        let position = self.position();
        let text = |one| {
            let shown = self.written(position, one);
            [position.uci(one).to_string(), shown]
        };
        let mut legal: Vec<_> = self.legal().into_iter().map(text).collect();
        legal.sort_unstable_by(|[_, one], [_, other]| one.cmp(other));
        legal
    }

    /// The squares of a move of an engine; a drop has its target only.
    pub(crate) fn squares_of(&self, text: &str) -> Option<[usize; 2]> {
        let one = self.position().parse_uci(text).ok()?;
        let to = self.place(one.to());
        Some([one.from().map_or(to, |from| self.place(from)), to])
    }

    /// The code of the piece on a square, `w` for a wall such as a duck, empty for none.
    pub(super) fn code_at(position: &Position, square: Option<Square>) -> String {
        if square.is_some_and(|square| position.walls().contains(square)) {
            return "w".to_owned();
        }
        let piece = square.and_then(|square| position.piece(square));
        piece.map_or_else(String::new, |piece| code(piece.kind(), piece.player()))
    }
}

/// Whether the game is over once the player to move has passed: after a pass, or where generals face each other.
pub(crate) fn ends_by_passing(position: &Position) -> bool {
    // In a game that is over nobody passes.
    if position.outcome().is_some() {
        return false;
    }
    let after = pass(position).and_then(|pass| position.play(pass).ok());
    after.is_some_and(|after| after.outcome().is_some())
}

/// The numerals of ranks and files, by their numbers.
const NUMERALS: &str = "〇一二三四五六七八九";

/// The sign of a number among the digits of a script; the number itself from 10 on.
fn digit(digits: &str, number: usize) -> String {
    let sign = digits.chars().nth(number);
    sign.map_or_else(|| number.to_string(), |sign| sign.to_string())
}

/// The worth of a piece of chess in pawns, by its letter.
fn worth(letter: &str) -> Option<u16> {
    Some(match letter {
        "P" => 1,
        "N" | "B" => 3,
        "R" => 5,
        "Q" => 9,
        "K" => 0,
        _ => return None,
    })
}

/// The kind of the piece that a move takes.
fn capture(before: &Position, one: Move) -> Option<Kind> {
    if let Some(piece) = before.piece(one.to()) {
        return (piece.player() != before.turn()).then(|| piece.kind());
    }
    let mover = before.piece(one.from()?)?;
    let is_pawn = before.variant().letter(mover.kind()) == "P";
    let passes = is_pawn && before.en_passant().contains(one.to());
    passes.then(|| mover.kind())
}

/// Pieces of a side that were taken, as HTML.
fn taken_by(kinds: &[Kind], side: Player, frame: &view::Frame<'_>) -> String {
    if kinds.is_empty() {
        return String::new();
    }
    let count = u32::try_from(kinds.len()).unwrap_or(u32::MAX).into();
    let label = frame.fill("has-taken", &[("count", count)]);
    feen_look::written(|text| {
        write!(
            text,
            "<span class=\"taken\" role=\"img\" aria-label=\"{label}\">"
        )?;
        let mut before = None;
        for kind in kinds {
            let gap = if before.is_some_and(|before| before != kind) {
                " gap"
            } else {
                ""
            };
            write!(text, "<i class=\"pc {}{gap}\"></i>", code(*kind, side))?;
            before = Some(kind);
        }
        text.write_str("</span>")
    })
}

/// The squares where king and rook arrive by castling.
pub(super) fn arrivals(before: &Position, one: Move) -> Option<[Square; 2]> {
    let from = one.from().filter(|_| one.sort() == MoveSort::Castling)?;
    let after = before.play(one).ok()?;
    let rank = |square| before.variant().rank(square) == before.variant().rank(from);
    let arrival = |of: Square| {
        let piece = before.piece(of)?;
        let mut now = before
            .variant()
            .squares()
            .into_iter()
            .filter(|square| rank(*square));
        // A piece may arrive where the other one was, or stay.
        let come = now.clone().find(|square| {
            after.piece(*square) == Some(piece) && before.piece(*square) != Some(piece)
        });
        come.or_else(|| now.find(|square| *square == of && after.piece(of) == Some(piece)))
    };
    Some([arrival(from)?, arrival(one.to())?])
}
