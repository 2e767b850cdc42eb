//! Diagrams of positions, as KIF has them.

use std::fmt::Write as _;

use feen_rules::{Piece, Player, Position, Variant};

use super::pieces;
use crate::error::{Error, ErrorKind, Found};
use crate::text::{Numbered, push_count, trim};

/// A start position while its lines are read.
#[derive(Default)]
pub(super) struct Diagram {
    ranks: Vec<String>,
    hands: [Vec<(char, usize)>; 2],
    pub(super) second_moves: bool,
    pub(super) plies: usize,
}

impl Diagram {
    pub(super) const fn is_empty(&self) -> bool {
        self.ranks.is_empty()
    }

    /// Reads `|v香v桂 ・ ・ ・ ・ ・ ・v玉|一`.
    pub(super) fn add_rank(&mut self, line: Numbered<'_>) -> Result<(), Error> {
        let inside = line.text.trim_start().trim_start_matches('|');
        let inside = inside.split('|').next().unwrap_or_default();
        let (mut rank, mut empty, mut is_second) = (String::new(), 0_usize, false);
        for (place, cell) in inside.char_indices() {
            match cell {
                ' ' => continue,
                'v' | 'V' => {
                    is_second = true;
                    continue;
                }
                '・' | '．' | '·' | '･' | '*' => empty = empty.saturating_add(1),
                _ => {
                    let part = inside.get(place..).unwrap_or_default();
                    let name = pieces::by_character(cell).ok_or_else(|| {
                        let found = Found::new(&cell.to_string());
                        Error::new(ErrorKind::Setup { found }, line.place_of(part))
                    })?;
                    push_count(&mut rank, &mut empty);
                    rank.push_str(&cased(name.letter, is_second));
                }
            }
            is_second = false;
        }
        push_count(&mut rank, &mut empty);
        // No board has more; others are refused with their ranks.
        if self.ranks.len() < 16 {
            self.ranks.push(rank);
        }
        Ok(())
    }

    /// Reads `飛　角二　歩十六` or `なし`.
    pub(super) fn set_hand(
        &mut self,
        player: Player,
        hand: &str,
        line: Numbered<'_>,
    ) -> Result<(), Error> {
        let mut pieces = Vec::new();
        for part in hand.split_whitespace().filter(|part| *part != "なし") {
            let read = || {
                let (name, count) = pieces::at_start(part)?;
                let letter = name
                    .letter
                    .chars()
                    .next()
                    .filter(|_| name.letter.len() == 1)?;
                Some((letter, pieces::from_kanji(count)?))
            };
            pieces.push(read().ok_or_else(|| {
                let found = Found::new(part);
                Error::new(ErrorKind::Setup { found }, line.place_of(part))
            })?);
        }
        let [first, second] = &mut self.hands;
        *(if player.is_first() { first } else { second }) = pieces;
        Ok(())
    }

    /// The position.
    pub(super) fn position(&self, place: (usize, usize)) -> Result<Position, Error> {
        let width = |rank: &String| {
            let letters = rank.chars().filter(|letter| *letter != '+');
            letters.fold(0_usize, |sum, letter| {
                let count = letter
                    .to_digit(10)
                    .and_then(|count| usize::try_from(count).ok());
                sum.saturating_add(count.unwrap_or(1))
            })
        };
        let files = self.ranks.first().map_or(0, width);
        let name = game_of(files, self.ranks.len());
        let turn = if self.second_moves { 'w' } else { 'b' };
        let mut sfen = format!("{} {turn} ", self.ranks.join("/"));
        let before = sfen.len();
        for (hand, is_second) in self.hands.iter().zip([false, true]) {
            for (letter, count) in hand.iter().filter(|(_, count)| *count > 0) {
                // Writing to a text does not fail.
                let _ = write!(sfen, "{count}{}", cased(&letter.to_string(), is_second));
            }
        }
        if sfen.len() == before {
            sfen.push('-');
        }
        let _ = write!(sfen, " {}", self.plies.saturating_add(1).min(60_000));
        start(name, &sfen, place)
    }
}

/// The game on a board of this size.
pub(super) const fn game_of(files: usize, ranks: usize) -> &'static str {
    match (files, ranks) {
        (5, 5) => "minishogi",
        (5, 6) => "gorogoro",
        (6, 6) => "judkins",
        _ => "shogi",
    }
}

/// The start of a game by its SFEN; a player may lack a king.
pub(super) fn start(variant: &str, sfen: &str, place: (usize, usize)) -> Result<Position, Error> {
    let variant = Variant::by_name(variant).ok_or_else(|| {
        let found = Found::new(variant);
        Error::new(ErrorKind::Variant { found }, place)
    })?;
    Position::problem_from_sfen(&variant, sfen)
        .map_err(|error| Error::new(ErrorKind::Start(error.kind()), place))
}

fn cased(letter: &str, is_second: bool) -> String {
    if is_second {
        letter.to_ascii_lowercase()
    } else {
        letter.into()
    }
}

const FILES: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// `７六`
pub(super) fn square(file: usize, rank: usize) -> String {
    let name = [FILES.get(file), RANKS.get(rank)];
    name.into_iter().flatten().collect()
}

/// The number of a file: `７` or `7`.
pub(super) fn file_number(letter: char) -> Option<usize> {
    let number = match letter {
        '1'..='9' => letter
            .to_digit(10)
            .and_then(|digit| usize::try_from(digit).ok()),
        _ => FILES.iter().position(|file| *file == letter),
    };
    number.filter(|number| *number > 0)
}

/// The number of a rank: `六`, `６` or `6`.
pub(super) fn rank_number(letter: char) -> Option<usize> {
    let number = RANKS.iter().position(|rank| *rank == letter);
    number
        .filter(|number| *number > 0)
        .or_else(|| file_number(letter))
}

/// The diagram of a position.
pub(super) fn write(position: &Position, names: [&str; 2]) -> String {
    let variant = position.variant();
    let mut text = String::new();
    let hand = |player: Player| {
        let count = |letter: &str| {
            let kind = variant.kind(letter);
            let mut held = position.hand(player);
            held.find(|(held, _)| Some(*held) == kind)
                .map_or(0, |(_, count)| count)
        };
        let held = pieces::in_hand().map(|name| (name, count(name.letter)));
        let held = held.filter(|(_, count)| *count > 0);
        let held: Vec<String> = held
            .map(|(name, count)| format!("{}{}", name.kif, pieces::kanji(count)))
            .collect();
        if held.is_empty() {
            "なし".into()
        } else {
            held.join("　")
        }
    };
    let [first, second] = names;
    // Writing to a text does not fail.
    let _ = writeln!(text, "{second}の持駒：{}", hand(Player::Second));
    let files = variant.files();
    let header: String = (1..=files)
        .rev()
        .flat_map(|file| [Some(' '), FILES.get(file).copied()])
        .flatten()
        .collect();
    let _ = writeln!(text, " {header}");
    let border = format!("+{}+", "-".repeat(files.saturating_mul(3)));
    let _ = writeln!(text, "{border}");
    for rank in (0..variant.ranks()).rev() {
        text.push('|');
        for file in 0..files {
            let piece = variant
                .square_at(file, rank)
                .and_then(|square| position.piece(square));
            text.push_str(&cell(variant, piece));
        }
        let name = RANKS.get(variant.ranks().saturating_sub(rank)).copied();
        let _ = writeln!(text, "|{}", name.unwrap_or_default());
    }
    let _ = writeln!(text, "{border}");
    let _ = writeln!(text, "{first}の持駒：{}", hand(Player::First));
    if position.turn().is_second() {
        let _ = writeln!(text, "{second}番");
    }
    let plies = position.fullmove().saturating_sub(1);
    if plies > 0 {
        let plies = usize::from(plies).saturating_mul(2);
        let plies = plies.saturating_add(usize::from(position.turn().is_second()));
        let _ = writeln!(text, "手数＝{plies}　まで");
    }
    text
}

fn cell(variant: &Variant, piece: Option<Piece>) -> String {
    let Some(piece) = piece else {
        return " ・".into();
    };
    let name = pieces::by_letter(variant.letter(piece.kind()));
    let side = if piece.player().is_first() { ' ' } else { 'v' };
    [side, name.map_or('・', |name| name.short)]
        .into_iter()
        .collect()
}

/// The side of the player of a header such as `先手`.
pub(super) fn side_of(name: &str) -> Option<Player> {
    match name {
        "先手" | "下手" => Some(Player::First),
        "後手" | "上手" => Some(Player::Second),
        _ => None,
    }
}

/// Whether a line is a part of a diagram that has no squares: its borders, or the numbers of the files.
pub(super) fn is_frame(line: &str) -> bool {
    let line = trim(line);
    line.starts_with("+-")
        || line.starts_with(['９', '５', '６'])
            && line
                .chars()
                .all(|letter| letter == ' ' || ('１'..='９').contains(&letter))
}
