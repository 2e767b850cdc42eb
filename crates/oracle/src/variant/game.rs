use std::fmt;

use super::{Part, Place};

/// How several royal pieces of a player count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royals {
    /// None of them may be attacked.
    Each,
    /// One of them must not be attacked.
    Last,
    /// Only the last one of them may not be attacked.
    Spare,
}

/// A rule of promotion.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Promotion {
    /// The piece.
    pub from: String,
    /// The pieces that it may become.
    pub to: Vec<String>,
    /// It must.
    pub is_forced: bool,
    /// Also when it leaves the zone.
    pub may_leave: bool,
    /// It must where it could never move again.
    pub only_dead: bool,
    /// Not with a capture.
    pub is_quiet: bool,
}

/// Castling: the files of the king to the right and to the left.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// The files of the king after castling, counted from 0.
    pub files: (i32, i32),
}

/// A description of a game.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Game {
    /// The files of the board.
    pub files: i32,
    /// The ranks of the board.
    pub ranks: i32,
    /// The pieces: a letter such as `K` or `+R`, and the parts of the moves.
    pub pieces: Vec<(String, Vec<Part>)>,
    /// The ranks of the region `field`, as the first player sees them: from, to.
    pub field: (i32, i32),
    /// The rank of first moves, as the player sees it.
    pub start: i32,
    /// The first rank of the zone of promotion, as the player sees it.
    pub zone: i32,
    /// The letters of royal pieces.
    pub royal: Vec<String>,
    /// How several of them count; none where a player has at most one.
    pub royals: Option<Royals>,
    /// The rules of promotion.
    pub promotions: Vec<Promotion>,
    /// Castling with `K` and `R`.
    pub castling: Option<Castling>,
    /// Captured pieces go to the hand of their taker.
    pub hands: bool,
    /// Dropped pieces must be able to move.
    pub alive: bool,
    /// While a piece can be dropped, one is dropped.
    pub drop_first: bool,
    /// The most pieces `P` of a player on a file, for a drop of another one.
    pub most_on_file: Option<usize>,
    /// `P` may not mate when it is dropped.
    pub no_mate: bool,
    /// The pieces that hoppers neither jump over nor take.
    pub jump_not: Vec<String>,
    /// A capture comes before other moves.
    pub must_capture: bool,
    /// No move gives check.
    pub no_checks: bool,
    /// In check the king only takes.
    pub makpong: bool,
    /// Royal pieces may not face each other on an open file.
    pub flying: bool,
    /// Royal pieces that face each other on an open file have to be parted.
    pub bikjang: bool,
    /// Captures explode.
    pub blast: bool,
    /// Each turn ends with the duck on an empty square.
    pub duck: bool,
    /// A player without pieces of this letter has lost.
    pub extinct: Option<String>,
    /// A piece of this letter on the last rank has won.
    pub flag: Option<String>,
    /// The checks that win; 0 if they are not counted.
    pub checks: u8,
}

impl Game {
    /// The parts of a piece.
    pub(super) fn parts(&self, letter: &str) -> &[Part] {
        let piece = self.pieces.iter().find(|(known, _)| known == letter);
        piece.map_or(&[], |(_, parts)| parts)
    }

    /// The rule by which a piece promotes.
    pub(super) fn promotion(&self, letter: &str) -> Option<&Promotion> {
        self.promotions.iter().find(|rule| rule.from == letter)
    }

    /// The rank as a player sees it.
    pub(super) fn rank_for(&self, place: Place, is_first: bool) -> i32 {
        if is_first {
            place.1
        } else {
            self.ranks - 1 - place.1
        }
    }

    /// Whether a square is in the region `field` of a player.
    pub(super) fn is_field(&self, place: Place, is_first: bool) -> bool {
        let rank = self.rank_for(place, is_first);
        (self.field.0..=self.field.1).contains(&rank)
    }

    /// Whether a player promotes on a square.
    pub(super) fn is_zone(&self, place: Place, is_first: bool) -> bool {
        self.rank_for(place, is_first) >= self.zone
    }

    /// Whether a square is of the board.
    pub(super) const fn has(&self, place: Place) -> bool {
        0 <= place.0 && place.0 < self.files && 0 <= place.1 && place.1 < self.ranks
    }

    /// All squares, rank by rank.
    pub(super) fn places(&self) -> Vec<Place> {
        let ranks = 0..self.ranks;
        let rank = |rank| (0..self.files).map(move |file| (file, rank));
        ranks.flat_map(rank).collect()
    }
}

/// Prints as a table, with a start position that has only what the table needs.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[random]")?;
        writeln!(f, "board = {}x{}", self.files, self.ranks)?;
        writeln!(
            f,
            "region.field = {}-{}",
            self.field.0 + 1,
            self.field.1 + 1
        )?;
        writeln!(f, "region.start = {}", self.start + 1)?;
        writeln!(f, "region.zone = {}-{}", self.zone + 1, self.ranks)?;
        write!(f, "pieces =")?;
        for (letter, parts) in &self.pieces {
            write!(f, " {letter}:")?;
            let mut single = None;
            for part in parts {
                let text = part.to_string();
                // `NN` would be a ride.
                if single.is_some_and(|base| text.starts_with(base)) {
                    write!(f, "1")?;
                }
                write!(f, "{text}")?;
                let is_single = part.range == Some(1) && !part.is_both && !part.in_region;
                single = is_single.then_some(part.base);
            }
        }
        writeln!(f)?;
        if self.royal.is_empty() {
            writeln!(f, "royal = none")?;
        } else {
            writeln!(f, "royal = {}", self.royal.join(" "))?;
        }
        match self.royals {
            None => {}
            Some(Royals::Each) => writeln!(f, "royals = each")?,
            Some(Royals::Last) => writeln!(f, "royals = last")?,
            Some(Royals::Spare) => writeln!(f, "royals = spare")?,
        }
        if !self.promotions.is_empty() {
            let rules: Vec<String> = self.promotions.iter().map(rule).collect();
            writeln!(f, "promote = {}", rules.join("; "))?;
        }
        if let Some(Castling {
            files: (right, left),
        }) = self.castling
        {
            writeln!(f, "castle = K R {} {}", file(right), file(left))?;
        }
        if self.hands {
            writeln!(f, "hand = capture")?;
        }
        if let Some(most) = self.most_on_file {
            writeln!(f, "drop.nifu = P\ndrop.nifu.max = {most}")?;
        }
        if self.no_mate {
            writeln!(f, "drop.nomate = P")?;
        }
        if !self.jump_not.is_empty() {
            writeln!(f, "jump.not = {}", self.jump_not.join(" "))?;
        }
        for (is_set, key) in [
            (self.alive, "drop.alive"),
            (self.drop_first, "drop.first"),
            (self.must_capture, "mustcapture"),
            (self.no_checks, "nochecks"),
            (self.makpong, "makpong"),
            (self.flying, "flying"),
            (self.blast, "blast"),
            (self.duck, "duck"),
        ] {
            if is_set {
                writeln!(f, "{key} = yes")?;
            }
        }
        if self.bikjang {
            writeln!(f, "bikjang = draw")?;
        }
        if let Some(letter) = &self.extinct {
            writeln!(f, "extinct = {letter}")?;
        }
        if let Some(letter) = &self.flag {
            writeln!(f, "flag = {letter} @ {}", self.ranks)?;
        }
        if self.checks > 0 {
            writeln!(f, "checks = {}", self.checks)?;
        }
        Ok(())
    }
}

fn file(file: i32) -> char {
    let letter = u8::try_from(file).map(|file| b'a' + file);
    char::from(letter.expect("a file of the board"))
}

fn rule(rule: &Promotion) -> String {
    let to: Vec<&str> = rule
        .to
        .iter()
        .map(|to| if to.starts_with('+') { "+" } else { to })
        .collect();
    let mut text = format!("{}>{}", rule.from, to.join(","));
    for (is_said, word) in [
        (rule.is_forced, "forced"),
        (rule.may_leave, "leave"),
        (rule.only_dead, "dead"),
        (rule.is_quiet, "quiet"),
    ] {
        if is_said {
            text.push(' ');
            text.push_str(word);
        }
    }
    text
}
