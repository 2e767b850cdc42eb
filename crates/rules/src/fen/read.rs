use alloc::vec::Vec;
use core::ops::Range;

use qi::{ByPlayer, Player};

use crate::compiled::Rules;
use crate::error::{FenError, FenErrorKind};
use crate::state::State;
use crate::values::{Kind, Piece, Square, Squares};

/// The state of a FEN: fields after the board may be left out from the right.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<State, FenError> {
    read_with(Reader::new(rules, text))
}

/// The state of the FEN of a problem: a player may lack a royal piece.
pub(crate) fn read_problem(rules: &Rules, text: &str) -> Result<State, FenError> {
    read_with(Reader::new(rules, text).of_problem())
}

fn read_with(mut reader: Reader<'_>) -> Result<State, FenError> {
    let (rules, text) = (reader.rules, reader.text);
    let mut fields = fields(text);
    let Some(board) = fields.next() else {
        return Err(FenError::new(FenErrorKind::Empty, 0..text.len()));
    };
    reader.board(board)?;
    let rest: Vec<Range<usize>> = fields.collect();
    let mut rest = rest.as_slice();
    let is_number = |field: &Range<usize>| starts_with_digit(text, field);
    if let Some((turn, after)) = rest.split_first() {
        reader.turn(turn.clone())?;
        rest = after;
    }
    if let Some((rights, after)) = rest.split_first().filter(|(field, _)| !is_number(field)) {
        reader.rights(rights.clone())?;
        rest = after;
        if let Some((passed, after)) = rest.split_first().filter(|(field, _)| !is_number(field)) {
            reader.en_passant(passed.clone())?;
            rest = after;
        } else if rules.material.counting.is_some()
            && let Some((limit, after)) = rest.split_first().filter(|(_, after)| after.len() > 1)
        {
            reader.state.counting_limit = reader.number(limit.clone())?;
            rest = after;
        }
    }
    let is_checks = |field: &Range<usize>| part_of(text, field).contains('+');
    let mut has_checks = false;
    if let Some((checks, after)) = rest.split_first().filter(|(field, _)| is_checks(field)) {
        reader.checks(checks.clone())?;
        has_checks = true;
        rest = after;
    }
    if let Some((halfmoves, after)) = rest.split_first() {
        reader.state.halfmoves = reader.number(halfmoves.clone())?;
        rest = after;
    }
    if let Some((fullmove, after)) = rest.split_first() {
        reader.state.fullmove = reader.number(fullmove.clone())?;
        rest = after;
    }
    if let Some((checks, after)) = rest.split_first().filter(|(field, _)| is_checks(field))
        && !has_checks
    {
        reader.checks(checks.clone())?;
        rest = after;
    }
    if let Some(more) = rest.first() {
        return Err(FenError::new(FenErrorKind::TooManyFields, more.clone()));
    }
    reader.finish()
}

fn part_of<'t>(text: &'t str, field: &Range<usize>) -> &'t str {
    text.get(field.clone()).unwrap_or_default()
}

fn starts_with_digit(text: &str, field: &Range<usize>) -> bool {
    part_of(text, field).starts_with(|first: char| first.is_ascii_digit())
}

/// The places of the words of a text.
pub(super) fn fields(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0_usize;
    let parts = text.split(' ').map(move |part| {
        let range = start..start.saturating_add(part.len());
        start = range.end.saturating_add(1);
        range
    });
    parts.filter(|range| !range.is_empty())
}

pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) text: &'a str,
    pub(super) state: State,
    royals: ByPlayer<u8>,
    needs_royal: ByPlayer<bool>,
    may_take_king: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(rules: &'a Rules, text: &'a str) -> Self {
        Self {
            rules,
            text,
            state: State::empty(rules),
            royals: ByPlayer::new(0, 0),
            needs_royal: rules.needs_royal,
            may_take_king: false,
        }
    }

    /// A reader of problems, in which a player may lack a royal piece, and the one who has just moved may be in check.
    pub(super) fn of_problem(self) -> Self {
        Self {
            needs_royal: ByPlayer::new(false, false),
            may_take_king: true,
            ..self
        }
    }

    pub(super) fn finish(mut self) -> Result<State, FenError> {
        let board = fields(self.text).next().unwrap_or_default();
        for player in Player::ALL {
            if self.needs_royal[player] && self.royals[player] == 0 {
                return Err(FenError::new(FenErrorKind::NoRoyal { player }, board));
            }
        }
        let (rules, other) = (self.rules, !self.state.turn);
        self.state.close_gates(rules);
        self.state.note_extinct(rules);
        self.state.forget_idle_en_passant(rules);
        let is_checked = || self.state.is_check(rules, other) && self.state.goal(rules).is_none();
        if !self.may_take_king && is_checked() {
            return Err(FenError::new(FenErrorKind::OpponentInCheck, board));
        }
        Ok(self.state)
    }

    pub(super) fn part(&self, range: &Range<usize>) -> &'a str {
        part_of(self.text, range)
    }

    /// `rank {"/" rank} ["[" hands "]" | "/" hands]`
    pub(super) fn board(&mut self, field: Range<usize>) -> Result<(), FenError> {
        let text = self.part(&field);
        let ranks_end = text.find('[').unwrap_or(text.len());
        let (board, hands) = text.split_at_checked(ranks_end).unwrap_or((text, ""));
        let mut ranks: Vec<&str> = board.split('/').collect();
        let expected = usize::from(self.rules.geometry.ranks);
        // A hand as one rank more, which may be empty; a rank that counts empty squares is one too many.
        let is_hand = ranks
            .last()
            .is_some_and(|rank| !rank.bytes().any(|byte| byte.is_ascii_digit()));
        let is_one_more = hands.is_empty() && ranks.len() == expected.saturating_add(1);
        if self.rules.hands.exist && is_one_more && is_hand {
            let hand = ranks.pop().unwrap_or_default();
            self.held(field.end.saturating_sub(hand.len()), hand)?;
        }
        let mut start = field.start;
        for (place, rank) in ranks.iter().enumerate() {
            let end = start.saturating_add(rank.len());
            let Some(number) = u8::try_from(place)
                .ok()
                .and_then(|place| self.rules.geometry.ranks.checked_sub(place)?.checked_sub(1))
            else {
                let found = ranks.len();
                let kind = FenErrorKind::RankCount { expected, found };
                return Err(FenError::new(kind, start..end));
            };
            self.rank(number, start, rank)?;
            start = end.saturating_add(1);
        }
        if ranks.len() < expected {
            let found = ranks.len();
            let kind = FenErrorKind::RankCount { expected, found };
            let end = field.start.saturating_add(ranks_end);
            return Err(FenError::new(kind, field.start..end));
        }
        if hands.is_empty() {
            return Ok(());
        }
        self.hands(field.start.saturating_add(ranks_end)..field.end, hands)
    }

    /// `{count | ["+"] letter ["~"] | "*"}`
    fn rank(&mut self, rank: u8, start: usize, text: &str) -> Result<(), FenError> {
        let files = self.rules.geometry.files;
        let mut characters = text.char_indices().peekable();
        let mut file = 0_u8;
        while let Some((at, first)) = characters.next() {
            let place = |length: usize| {
                let at = start.saturating_add(at);
                at..at.saturating_add(length)
            };
            if let Some(digit) = first.to_digit(10) {
                let (mut count, mut length) = (digit, 1_usize);
                while let Some((_, next)) = characters.next_if(|(_, next)| next.is_ascii_digit()) {
                    let digit = next.to_digit(10).unwrap_or(0);
                    count = count.saturating_mul(10).saturating_add(digit).min(1_000);
                    length = length.saturating_add(1);
                }
                let end = u32::from(file).saturating_add(count);
                file = match u8::try_from(end) {
                    Ok(end) if end <= files => end,
                    _ => {
                        let kind = FenErrorKind::RankTooLong {
                            files: files.into(),
                        };
                        return Err(FenError::new(kind, place(length)));
                    }
                };
                continue;
            }
            if first == '*' {
                let Some(square) = self.rules.geometry.square(file, rank) else {
                    let kind = FenErrorKind::RankTooLong {
                        files: files.into(),
                    };
                    return Err(FenError::new(kind, place(1)));
                };
                self.state.walls = self.state.walls.with(square);
                file = file.saturating_add(1);
                continue;
            }
            let (letter, is_promoted) = match first {
                '+' => (characters.next().map(|(_, letter)| letter), true),
                _ => (Some(first), false),
            };
            let Some(letter) = letter.filter(char::is_ascii_alphabetic) else {
                let kind = FenErrorKind::Character {
                    found: letter.unwrap_or('+'),
                };
                return Err(FenError::new(kind, place(first.len_utf8())));
            };
            let is_marked = characters.next_if(|(_, next)| *next == '~').is_some();
            let length = usize::from(is_promoted)
                .saturating_add(1)
                .saturating_add(is_marked.into());
            let kind = self
                .kind(letter, is_promoted, is_marked)
                .map_err(|kind| FenError::new(kind, place(length)))?;
            let Some(square) = self.rules.geometry.square(file, rank) else {
                let kind = FenErrorKind::RankTooLong {
                    files: files.into(),
                };
                return Err(FenError::new(kind, place(length)));
            };
            file = file.saturating_add(1);
            self.put(square, kind, player(letter), place(length))?;
        }
        if file < files {
            let kind = FenErrorKind::RankTooShort {
                files: files.into(),
                found: file.into(),
            };
            let end = start.saturating_add(text.len());
            return Err(FenError::new(kind, start..end));
        }
        Ok(())
    }

    fn kind(&self, letter: char, is_promoted: bool, is_marked: bool) -> Result<Kind, FenErrorKind> {
        let kinds = &self.rules.kinds;
        let unknown = FenErrorKind::UnknownPiece { found: letter };
        let plain = kinds.plain(letter).ok_or(unknown);
        if !is_promoted && !is_marked {
            return plain;
        }
        let mut spelled = alloc::string::String::new();
        if is_promoted {
            spelled.push('+');
        }
        spelled.push(letter.to_ascii_uppercase());
        if is_marked {
            spelled.push('~');
        }
        match kinds.named(&spelled) {
            Some(kind) => Ok(kind),
            // A game that forgets what a piece was does not need the mark.
            None if is_marked && !is_promoted => plain,
            None => plain.and(Err(FenErrorKind::NotPromoted)),
        }
    }

    fn put(
        &mut self,
        square: Square,
        kind: Kind,
        player: Player,
        place: Range<usize>,
    ) -> Result<(), FenError> {
        self.state.put(square, Piece::new(kind, player));
        if Some(kind) == self.rules.royal {
            self.royal(player, place)?;
            self.state.royal[player] = Some(square);
        }
        Ok(())
    }

    fn royal(&mut self, player: Player, place: Range<usize>) -> Result<(), FenError> {
        let royals = &mut self.royals[player];
        *royals = royals.saturating_add(1);
        if *royals > 1 {
            return Err(FenError::new(FenErrorKind::SeveralRoyals, place));
        }
        Ok(())
    }

    /// `"[" {letter} "]"`, or `-` for nothing
    fn hands(&mut self, range: Range<usize>, text: &str) -> Result<(), FenError> {
        let rules = self.rules;
        let inner = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        let Some(inner) = inner else {
            return Err(FenError::new(FenErrorKind::OpenHands, range));
        };
        if !rules.hands.exist && !matches!(inner, "" | "-") {
            return Err(FenError::new(FenErrorKind::NoHands, range));
        }
        self.held(range.start.saturating_add(1), inner)
    }

    /// `{["+"] letter}`, or `-` for nothing, from a byte
    fn held(&mut self, start: usize, letters: &str) -> Result<(), FenError> {
        let mut is_promoted = false;
        for (at, letter) in letters.char_indices() {
            let at = start.saturating_add(at);
            let place = at..at.saturating_add(letter.len_utf8());
            match letter {
                '-' => {}
                '+' => is_promoted = true,
                _ => self.hold(letter, core::mem::take(&mut is_promoted), place)?,
            }
        }
        Ok(())
    }

    /// Adds a piece to the hand of its player.
    pub(super) fn hold(
        &mut self,
        letter: char,
        is_promoted: bool,
        place: Range<usize>,
    ) -> Result<(), FenError> {
        if !letter.is_ascii_alphabetic() {
            let kind = FenErrorKind::Character { found: letter };
            return Err(FenError::new(kind, place));
        }
        let kind = self
            .kind(letter, is_promoted, false)
            .map_err(|kind| FenError::new(kind, place.clone()))?;
        let player = player(letter);
        self.state.hold(player, kind);
        if Some(kind) == self.rules.royal {
            self.royal(player, place)?;
        }
        Ok(())
    }

    fn turn(&mut self, field: Range<usize>) -> Result<(), FenError> {
        self.state.turn = match self.part(&field) {
            "w" => Player::First,
            "b" => Player::Second,
            _ => return Err(FenError::new(FenErrorKind::Turn, field)),
        };
        Ok(())
    }

    /// Letters of rooks, of gates, or of pieces that have not moved.
    fn rights(&mut self, field: Range<usize>) -> Result<(), FenError> {
        let text = self.part(&field);
        if text == "-" {
            return Ok(());
        }
        for (at, letter) in text.char_indices() {
            if !self.right(letter) {
                let at = field.start.saturating_add(at);
                let kind = FenErrorKind::Right { found: letter };
                return Err(FenError::new(
                    kind,
                    at..at.saturating_add(letter.len_utf8()),
                ));
            }
        }
        Ok(())
    }

    /// Whether a letter is a right that some piece can have.
    fn right(&mut self, letter: char) -> bool {
        let rules = self.rules;
        let player = player(letter);
        let upper = letter.to_ascii_uppercase();
        let geometry = &rules.geometry;
        let own = self.state.pieces(player);
        if rules.castling.is_none() && !rules.has_first_squares() && matches!(upper, 'K' | 'Q') {
            // Other programs keep the letters of chess where nothing castles.
            return true;
        }
        let home = rules.castling.map_or(0, |castling| castling.rank);
        let rank = geometry.rank_set(geometry.rank_for(home, player));
        if let Some(castling) = rules.castling
            && matches!(upper, 'K' | 'Q')
        {
            let king = Piece::new(castling.king, player);
            let mut pieces = (own & rank).iter().filter(|square| {
                let file = geometry.file(*square);
                castling.king_file.is_none_or(|king| king == file)
            });
            let Some(king) = pieces.find(|square| self.state.piece(*square) == Some(king)) else {
                return false;
            };
            let rooks = (own & rank).filter(|square| self.state.is_of(square, castling.rooks));
            let rook = if let Some((right, left)) = castling.rook_files {
                let file = if upper == 'K' { right } else { left };
                rooks.iter().find(|rook| geometry.file(*rook) == file)
            } else if upper == 'K' {
                rooks.filter(|rook| rook > king).last()
            } else {
                rooks.filter(|rook| rook < king).first()
            };
            let Some(rook) = rook else {
                return false;
            };
            self.state.rights = self.state.rights.with(rook);
            if !rules.hands.gates.is_empty() {
                self.state.unmoved = self.state.unmoved.with(rook).with(king);
            }
            return true;
        }
        let file = u8::try_from(upper)
            .ok()
            .and_then(|byte| byte.checked_sub(b'A'));
        let rank = geometry.rank_for(home, player);
        let square = file.and_then(|file| geometry.square(file, rank));
        let Some(square) = square.filter(|square| own.contains(*square)) else {
            return false;
        };
        if rules.has_first_squares() {
            self.state.unmoved = self.state.unmoved.with(square);
            return true;
        }
        let is_rook = rules.castling.is_some_and(|castling| {
            let king = Some(Piece::new(castling.king, player));
            let at_home = geometry.rank_set(rank);
            self.state.is_of(square, castling.rooks)
                && (own & at_home)
                    .iter()
                    .any(|square| self.state.piece(square) == king)
        });
        if is_rook {
            self.state.rights = self.state.rights.with(square);
        }
        is_rook
    }

    /// `-`, or the squares that a pawn has just passed
    fn en_passant(&mut self, field: Range<usize>) -> Result<(), FenError> {
        let text = self.part(&field);
        if text == "-" {
            return Ok(());
        }
        let wrong = || FenError::new(FenErrorKind::EnPassant, field.clone());
        let mut squares = Squares::EMPTY;
        let mut rest = text;
        while !rest.is_empty() {
            let digits = rest.get(1..).unwrap_or_default();
            let end = digits.find(|next: char| !next.is_ascii_digit());
            let end = end.map_or(rest.len(), |end| end.saturating_add(1));
            let (name, after) = rest.split_at_checked(end).ok_or_else(wrong)?;
            let square = self.rules.geometry.named(name).ok_or_else(wrong)?;
            squares = squares.with(square);
            rest = after;
        }
        // Other programs write the square of the pawn, too.
        let squares = squares.minus(self.state.occupied());
        if let Some(passer) = self.passer(squares) {
            self.state.set_en_passant(squares, passer);
        }
        Ok(())
    }

    /// The pawn of the opponent that has passed these squares by a double step.
    fn passer(&self, passed: Squares) -> Option<Square> {
        let (rules, other) = (self.rules, !self.state.turn);
        let pawns = self.state.pieces_of(other, rules.pawns[other]);
        let first = passed.first()?;
        let straight = |square: Square| {
            let ahead = if other.is_first() { 1 } else { -1 };
            rules.geometry.step(square, (0, ahead))
        };
        let ahead = straight(if other.is_first() {
            passed.last()?
        } else {
            first
        });
        let ahead = ahead.filter(|square| pawns.contains(*square));
        ahead.or_else(|| {
            // A double step of another form, such as a diagonal one.
            pawns.iter().find(|pawn| {
                let Some(kind) = self.state.kind(*pawn) else {
                    return false;
                };
                let leaps = rules.moves[other][kind].lame.as_deref();
                leaps.is_some_and(|leaps| {
                    rules.geometry.board.iter().any(|from| {
                        leaps.from(from).iter().any(|leap| {
                            leap.is_initial
                                && leap.to().contains(*pawn)
                                && passed.minus(leap.passed()).is_empty()
                        })
                    })
                })
            })
        })
    }

    /// `number "+" number` with the checks that are left, or `"+" number "+" number` with those that were given
    fn checks(&mut self, field: Range<usize>) -> Result<(), FenError> {
        let most = self.rules.goals.checks;
        let read = |text: &str| text.parse::<u8>().ok().filter(|checks| *checks <= most);
        let text = self.part(&field);
        let (text, are_given) = match text.strip_prefix('+') {
            Some(given) => (given, true),
            None => (text, false),
        };
        let left = |checks: u8| {
            if are_given {
                most.saturating_sub(checks)
            } else {
                checks
            }
        };
        let both = text.split_once('+');
        match both.and_then(|(first, second)| Some((left(read(first)?), left(read(second)?)))) {
            Some((first, second)) if most > 0 => {
                self.state.checks = ByPlayer::new(first, second);
                Ok(())
            }
            _ => Err(FenError::new(FenErrorKind::Checks { most }, field)),
        }
    }

    pub(super) fn number(&self, field: Range<usize>) -> Result<u16, FenError> {
        let text = self.part(&field);
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| is_number);
        number.ok_or_else(|| FenError::new(FenErrorKind::Number, field))
    }
}

fn player(letter: char) -> Player {
    if letter.is_ascii_lowercase() {
        Player::Second
    } else {
        Player::First
    }
}
