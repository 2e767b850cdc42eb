//! From a FEEN and a residue to a text of FEN, EPD or SFEN.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use epin::{Piece, State};
use feen::{Feen, Place};
use qi::{ByPlayer, Player};

use super::board::{Board, Held};
use super::marks::{mark, says_promoted};
use crate::convention::{CastlingMarks, EnPassantMarks, PromotedMarks, Unspelled, Walls};
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::Tail;
use crate::fen::grammar::{self, NamedSquare};
use crate::fen::rights::{BackRank, RightLetters};
use crate::residue::SquareList;
use crate::variant::{LetterSet, Variant};
use crate::{Convention, Loss, Losses, ParseError, Residue};

/// The format that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Fen,
    Epd,
    Sfen,
}

/// The losses of a text that has been written.
pub(crate) struct Written {
    /// All losses.
    pub(crate) losses: Losses,
    /// The losses of the FEEN.
    pub(crate) of_feen: Losses,
}

/// Writes the FEN of a FEEN and a residue after what a string has, and returns the losses:
/// of the FEEN, and items of the residue that the variant has no place for.
///
/// ```
/// use feen::Feen;
/// use interchange::{Convention, Residue, fen};
///
/// let feen: Feen = "4k^3/8/8/8/8/8/8/4K^2+R / C/c".parse()?;
/// let residue: Residue = "halfmove=3 fullmove=40".parse()?;
/// let mut text = String::new();
/// let losses = fen::write_into(&feen, &residue, &Convention::CHESS, &mut text)?;
/// assert_eq!(text, "4k3/8/8/8/8/8/8/4K2R w K - 3 40");
/// assert!(losses.is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// As for [`Fen::from_feen`](crate::Fen::from_feen); the string is then as it was.
pub fn write_into(
    feen: &Feen,
    residue: &Residue,
    convention: &Convention,
    out: &mut String,
) -> Result<Losses, ConvertError> {
    write(feen, residue, convention, Form::Fen, out).map(|written| written.losses)
}

/// Writes a text of a format.
pub(crate) fn write(
    feen: &Feen,
    residue: &Residue,
    convention: &Convention,
    form: Form,
    out: &mut String,
) -> Result<Written, ConvertError> {
    let start = out.len();
    let written = Writer::new(feen, residue, convention, form).and_then(|writer| writer.write(out));
    if written.is_err() {
        out.truncate(start);
    }
    written
}

/// A text that has been written, and that its own grammar does not take.
#[cold]
pub(crate) fn unread(error: ParseError) -> ConvertError {
    ConvertError::whole(ConvertErrorKind::Text(error.kind()))
}

/// A text that the variant of the convention does not take.
#[cold]
pub(crate) fn misread(error: ParseError, text: &[u8]) -> ConvertError {
    use crate::ParseErrorKind as Kind;
    let kind = match error.kind() {
        Kind::UnknownPiece { letter } => {
            let letter = letter.to_ascii_uppercase();
            ConvertErrorKind::Letter { letter }
        }
        Kind::Ranks { .. } | Kind::RankLength { .. } | Kind::SplitCount => ConvertErrorKind::Shape,
        kind => ConvertErrorKind::Text(kind),
    };
    let ConvertErrorKind::Letter { .. } = kind else {
        return ConvertError::whole(kind);
    };
    let before = text.get(..error.span().start).unwrap_or(text);
    let squares = |text: &[u8]| crate::text::Squares::new(text).count() as u64;
    let ranks = before.split(|byte| *byte == b'/').count();
    let row = ranks.saturating_sub(1) as u64;
    let on_row = before.rsplit(|byte| *byte == b'/').next().unwrap_or(before);
    let place = Place::Board {
        rank: row,
        file: squares(on_row),
        square: squares(before),
    };
    ConvertError::new(kind, place)
}

#[cold]
fn contradiction(loss: Loss) -> ConvertError {
    ConvertError::whole(ConvertErrorKind::Residue { key: loss.code() })
}

/// A position that is about to be written.
struct Writer<'a> {
    feen: &'a Feen,
    residue: &'a Residue,
    convention: &'a Convention,
    form: Form,
    /// The squares of the text, without marks.
    board: Board,
    /// The squares of the text that have `~`, in their order.
    reverting: Vec<usize>,
    walls: Vec<usize>,
    layers: bool,
    losses: Losses,
    of_feen: Losses,
}

impl<'a> Writer<'a> {
    fn new(
        feen: &'a Feen,
        residue: &'a Residue,
        convention: &'a Convention,
        form: Form,
    ) -> Result<Self, ConvertError> {
        let (files, ranks, layers) = size(feen, convention.variant())?;
        let mut writer = Self {
            feen,
            residue,
            convention,
            form,
            board: Board::new(files, ranks),
            reverting: Vec::new(),
            walls: Vec::new(),
            layers,
            losses: residue.losses(),
            of_feen: Losses::NONE,
        };
        writer.read_board()?;
        Ok(writer)
    }

    const fn variant(&self) -> &'a Variant {
        self.convention.variant()
    }

    /// Takes a loss away: the text has a place for the item.
    fn keep(&mut self, loss: Loss) {
        self.losses = self.losses.without(loss.into());
    }

    /// Whether the residue has an item that the text has a place for.
    fn has(&mut self, loss: Loss, place: bool) -> bool {
        let is_kept = place && self.residue.losses().contains(loss);
        if is_kept {
            self.keep(loss);
        }
        is_kept
    }

    /// Puts the pieces on the squares of the text, as the text will be read.
    fn read_board(&mut self) -> Result<(), ConvertError> {
        let squares = self.feen.position().board();
        let files = self.board.files;
        let on_text = self.board.squares().len();
        for (index, piece) in squares.iter().enumerate() {
            let Some(piece) = piece else { continue };
            let spelled = self.convention.write(*piece);
            let spelled = spelled.map_err(|Unspelled(letter)| {
                ConvertError::at(ConvertErrorKind::Letter { letter }, index, files)
            })?;
            let on_second = index.checked_sub(on_text);
            let square = on_second.unwrap_or(index);
            if self.board.get(square).is_some() {
                // Both boards have a piece here, and a text has one for both.
                let kind = ConvertErrorKind::NotPlayable;
                return Err(ConvertError::at(kind, index, files));
            }
            if on_second.is_some() {
                self.board.layer.push(square);
            }
            if spelled.reverts() {
                self.reverting.push(square);
            }
            let plain = self.convention.read_back(spelled).map(Piece::native);
            self.board.set(square, plain);
        }
        if self.layers && self.variant().is_any() && self.board.layer.is_empty() {
            return Err(ConvertError::whole(ConvertErrorKind::Shape));
        }
        Ok(())
    }

    /// The piece of FEEN that stands on a square of the text.
    fn original(&self, square: usize) -> Option<Piece> {
        let squares = self.feen.position().board();
        let at = |index: usize| squares.get(index).copied().flatten();
        at(square).or_else(|| at(square.saturating_add(self.board.squares().len())))
    }

    fn write(mut self, out: &mut String) -> Result<Written, ConvertError> {
        self.read_promoted()?;
        self.read_walls()?;
        let with_fields = self.form != Form::Sfen;
        let back_ranks = ByPlayer::new(Player::First, Player::Second)
            .map(|player| self.board.back_rank(self.convention, player).0);
        let rights = self.rights(with_fields, &back_ranks)?;
        let en_passant = self.en_passant(with_fields)?;
        self.write_board(out)?;
        let held = self.held()?;
        let turn = self.feen.position().turn();
        if with_fields {
            let gates = self.gates()?;
            let limit = self.residue.counting_limit();
            let limit = limit.filter(|_| en_passant.is_none() && self.variant().counts());
            if limit.is_some() {
                self.keep(Loss::CountingLimit);
            }
            let tail = Tail {
                held,
                turn,
                rights,
                back_ranks,
                gates,
                en_passant,
                limit,
            };
            tail.write(self.variant(), out);
            if self.form == Form::Fen {
                self.write_checks(out)?;
                self.write_counters(out);
            } else {
                self.write_operations(out);
            }
        } else {
            self.write_sfen(&held, turn, out)?;
        }
        self.compare(rights, en_passant)?;
        Ok(Written {
            losses: self.losses | self.of_feen,
            of_feen: self.of_feen,
        })
    }

    /// Finds the promoted pieces: those that a mark says, and those of the residue.
    fn read_promoted(&mut self) -> Result<(), ConvertError> {
        let has_marks = self.variant().has_promoted_marks();
        let mode = self.convention.profile().promoted();
        if has_marks && mode == PromotedMarks::Enhanced {
            for square in 0..self.board.squares().len() {
                let enhanced = self
                    .original(square)
                    .is_some_and(|piece| piece.state() == State::Enhanced);
                if enhanced && says_promoted(self.convention, &self.board, square) {
                    self.reverting.push(square);
                }
            }
        }
        self.reverting.sort_unstable();
        if self.has(Loss::Promoted, has_marks) {
            let promoted = &self.residue.notes().promoted;
            for square in self.indices(promoted, Loss::Promoted)? {
                let is_free = self.reverting.binary_search(&square).is_err();
                let says = mode == PromotedMarks::Derived
                    || mode == PromotedMarks::Enhanced
                        && says_promoted(self.convention, &self.board, square);
                if self.board.get(square).is_none() || !is_free || says {
                    return Err(contradiction(Loss::Promoted));
                }
                self.reverting.push(square);
                self.reverting.sort_unstable();
            }
        }
        Ok(())
    }

    fn read_walls(&mut self) -> Result<(), ConvertError> {
        if self.has(Loss::Walls, self.variant().has_walls()) {
            let walls = self.indices(&self.residue.notes().walls, Loss::Walls)?;
            let free = walls.iter().all(|square| self.board.get(*square).is_none());
            if !free || self.convention.profile().walls() == Walls::Refuse {
                return Err(contradiction(Loss::Walls));
            }
            self.walls = walls;
        }
        Ok(())
    }

    /// The indices of squares by name, in order.
    fn indices(&self, squares: &SquareList, loss: Loss) -> Result<Vec<usize>, ConvertError> {
        let (files, ranks) = self.board.size();
        let index = |square: NamedSquare| {
            let index = square.index(files, ranks);
            index.ok_or_else(|| {
                let row = ranks.saturating_sub(usize::from(square.rank));
                let place = Place::Board {
                    rank: row as u64,
                    file: u64::from(square.file),
                    square: row.saturating_mul(files).saturating_add(square.file.into()) as u64,
                };
                ConvertError::new(ConvertErrorKind::Residue { key: loss.code() }, place)
            })
        };
        squares.iter().map(index).collect()
    }

    /// The rights that marks say, and those of the residue.
    fn rights(
        &mut self,
        with_fields: bool,
        back_ranks: &ByPlayer<BackRank>,
    ) -> Result<RightLetters, ConvertError> {
        let variant = self.variant();
        let mut rights = RightLetters::default();
        let has_rights = with_fields && variant.castles() && !variant.has_gates();
        if !has_rights {
            return Ok(rights);
        }
        let mode = self.convention.profile().castling();
        if mode != CastlingMarks::Residue {
            for player in Player::ALL {
                rights[player] = self.marked_rights(player, &back_ranks[player]);
            }
        }
        if self.has(Loss::Castling, true) {
            let kept = self.residue.castling_letters();
            for player in Player::ALL {
                let back = &back_ranks[player];
                let marked = rights[player];
                let all = LetterSet(marked.0 | kept[player].0);
                let off_board = (b'A'..=b'Z').any(|letter| {
                    let is_file = !matches!(letter, b'K' | b'Q');
                    let file = usize::from(letter.wrapping_sub(b'A'));
                    is_file && all.contains(letter) && file >= self.board.files
                });
                let disagrees = mode != CastlingMarks::Residue
                    && back.resolve(all).rooks != back.resolve(marked).rooks;
                if marked.0 & kept[player].0 != 0 || off_board || disagrees {
                    return Err(contradiction(Loss::Castling));
                }
                rights[player] = all;
            }
        }
        Ok(rights)
    }

    /// The letters of the rooks that a mark gives a right.
    fn marked_rights(&self, player: Player, back: &BackRank) -> LetterSet {
        let mut letters = LetterSet::EMPTY;
        let variant = self.variant();
        let row = variant.back_rank(player, self.board.ranks);
        let (Some(row), Some(king)) = (row, back.king) else {
            return letters;
        };
        let start = row.saturating_mul(self.board.files);
        let state = |file: usize| {
            let piece = self.original(start.saturating_add(file));
            piece.map_or(State::Normal, Piece::state)
        };
        let by_king = self.convention.profile().castling() == CastlingMarks::King;
        if by_king && state(king) != State::Enhanced {
            return letters;
        }
        for file in 0..self.board.files.min(256) {
            if back.rooks.contains(file)
                && state(file) != State::Normal
                && let Some(letter) = back.letter(file, variant.castling())
            {
                letters = letters.with(letter);
            }
        }
        letters
    }

    /// The e.p. square that a mark says, or the one of the residue.
    fn en_passant(&mut self, with_fields: bool) -> Result<Option<NamedSquare>, ConvertError> {
        if !with_fields || !self.variant().has_en_passant() {
            return Ok(None);
        }
        let marked = self.marked_en_passant();
        if !self.has(Loss::EnPassant, true) {
            return Ok(marked);
        }
        let square = self.residue.en_passant_square();
        let (files, ranks) = self.board.size();
        let turn = self.feen.position().turn();
        let fits = square.is_some_and(|square| {
            let expected = if turn.is_first() { 6 } else { 3 };
            let on_rank = (files, ranks) != (8, 8) || square.rank == expected;
            on_rank && square.index(files, ranks).is_some()
        });
        if marked.is_some() || !fits {
            return Err(contradiction(Loss::EnPassant));
        }
        Ok(square)
    }

    /// The square that the first marked pawn of the side not to move has passed.
    fn marked_en_passant(&self) -> Option<NamedSquare> {
        if self.convention.profile().en_passant() == EnPassantMarks::Residue {
            return None;
        }
        let (files, ranks) = self.board.size();
        let turn = self.feen.position().turn();
        let mover = turn.flip();
        let pawn = self.convention.men(mover).pawn?;
        let home = self.variant().home_rank()?;
        let row = Variant::rank_index(home.saturating_add(2), mover, ranks)?;
        let passed = Variant::rank_index(home.saturating_add(1), mover, ranks)?;
        let start = row.saturating_mul(files);
        let file = (0..files).find(|file| {
            let square = start.saturating_add(*file);
            let state = self.original(square).map(Piece::state);
            self.board.get(square) == Some(pawn) && state == Some(State::Diminished)
        })?;
        let target = passed.saturating_mul(files).saturating_add(file);
        let expected = if turn.is_first() { 6 } else { 3 };
        let square = NamedSquare::of(target, files, ranks)?;
        ((files, ranks) != (8, 8) || square.rank == expected).then_some(square)
    }

    fn gates(&mut self) -> Result<&'a str, ConvertError> {
        let gates = self.residue.gates().unwrap_or_default();
        if !self.has(Loss::Gates, self.variant().has_gates()) {
            return Ok("");
        }
        if grammar::is_rights(gates.as_bytes(), self.variant(), self.board.files) {
            Ok(gates)
        } else {
            Err(contradiction(Loss::Gates))
        }
    }

    /// The pieces in hand by letter, as the text will have them.
    fn held(&mut self) -> Result<Held, ConvertError> {
        let mut held = Held::default();
        let position = self.feen.position();
        if position.hand_piece_count() == 0 {
            return Ok(held);
        }
        let variant = self.variant();
        let has_hands =
            variant.has_pocket() && !(self.form == Form::Sfen && variant.has_last_capture());
        if !has_hands {
            self.of_feen |= Loss::Hands;
            return Ok(held);
        }
        for (player, piece, count) in position.hands().items() {
            let bare = piece.with_state(State::Normal).native();
            let letter = bare.letter();
            let place = Place::Hand(player);
            let refused = ConvertError::new(ConvertErrorKind::Letter { letter }, place);
            let spelled = self.convention.write(bare).map_err(|_| refused)?;
            let letter = spelled.letter().to_ascii_uppercase();
            if !variant.holds(letter) {
                return Err(refused);
            }
            let byte = if player.is_first() {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            let again = self.convention.in_hand(byte).ok_or(refused)?;
            self.note_difference(again.with_side(piece.side()), *piece);
            if piece.side() != player {
                self.of_feen |= Loss::HandSides;
            }
            held.add(player, letter, count as u64);
        }
        Ok(held)
    }

    /// Notes the marks of a piece that its text does not say.
    fn note_difference(&mut self, again: Piece, piece: Piece) {
        if again == piece {
            return;
        }
        if again.state() != piece.state() {
            self.of_feen |= Loss::States;
        }
        if again.is_terminal() != piece.is_terminal() {
            self.of_feen |= Loss::Terminals;
        }
        if again.is_derived() != piece.is_derived() {
            self.of_feen |= Loss::Derived;
        }
    }

    /// Writes the ranks.
    fn write_board(&self, out: &mut String) -> Result<(), ConvertError> {
        let files = self.board.files;
        let mut empty: usize = 0;
        let mut reverting = self.reverting.iter().copied().peekable();
        let mut walls = self.walls.iter().copied().peekable();
        let mut layer: Vec<usize> = self.board.layer.clone();
        layer.sort_unstable();
        let mut layer = layer.into_iter().peekable();
        let flush = |empty: &mut usize, out: &mut String| {
            if *empty > 0 {
                // A string takes all that is written.
                let _ = write!(out, "{empty}");
                *empty = 0;
            }
        };
        let mut file = 0;
        for (index, piece) in self.board.squares().iter().enumerate() {
            if file == files {
                flush(&mut empty, out);
                out.push('/');
                file = 0;
            }
            file = file.saturating_add(1);
            if walls.next_if_eq(&index).is_some() {
                flush(&mut empty, out);
                out.push('*');
                continue;
            }
            let Some(piece) = piece else {
                empty = empty.saturating_add(1);
                continue;
            };
            flush(&mut empty, out);
            let spelled = self.convention.write(*piece).map_err(|Unspelled(letter)| {
                ConvertError::at(ConvertErrorKind::Letter { letter }, index, files)
            })?;
            if layer.next_if_eq(&index).is_some() {
                out.push('|');
            }
            if spelled.is_promoted() {
                out.push('+');
            }
            out.push(char::from(spelled.letter()));
            if reverting.next_if_eq(&index).is_some() {
                out.push('~');
            }
        }
        flush(&mut empty, out);
        Ok(())
    }

    fn write_checks(&mut self, out: &mut String) -> Result<(), ConvertError> {
        let Some(most) = self.variant().checks() else {
            return Ok(());
        };
        let checks = if self.has(Loss::Checks, true) {
            self.residue.checks()
        } else if self.variant().is_any() {
            None
        } else {
            Some(ByPlayer::new(most, most))
        };
        if let Some(ByPlayer { first, second }) = checks {
            if first > most || second > most {
                return Err(contradiction(Loss::Checks));
            }
            // A string takes all that is written.
            let _ = write!(out, " {first}+{second}");
        }
        Ok(())
    }

    /// The halfmove clock and the number of the move.
    fn counters(&mut self) -> (u32, u32) {
        self.keep(Loss::Halfmove);
        self.keep(Loss::Fullmove);
        let halfmove = self.residue.halfmove().unwrap_or(0);
        let turn = self.feen.position().turn();
        let (fullmove, exact) = self.residue.move_number(turn);
        if exact {
            self.keep(Loss::Ply);
        }
        (halfmove, fullmove)
    }

    fn write_counters(&mut self, out: &mut String) {
        let (halfmove, fullmove) = self.counters();
        // A string takes all that is written.
        let _ = write!(out, " {halfmove} {fullmove}");
    }

    fn write_operations(&mut self, out: &mut String) {
        let (halfmove, fullmove) = self.counters();
        self.keep(Loss::Operations);
        let operations = self.residue.operations().unwrap_or_default();
        let has = |opcode: &str| crate::epd::has_opcode(operations, opcode);
        // A string takes all that is written.
        if halfmove != 0 && !has("hmvc") {
            let _ = write!(out, " hmvc {halfmove};");
        }
        if fullmove != 1 && !has("fmvn") {
            let _ = write!(out, " fmvn {fullmove};");
        }
        if !operations.is_empty() {
            let _ = write!(out, " {operations}");
        }
    }

    fn write_sfen(
        &mut self,
        held: &Held,
        turn: Player,
        out: &mut String,
    ) -> Result<(), ConvertError> {
        let variant = self.variant();
        out.push_str(if turn.is_first() { " b " } else { " w " });
        // A string takes all that is written.
        if variant.has_last_capture() {
            if self.has(Loss::LastCapture, true) {
                let (file, rank) = self.residue.last_capture().unwrap_or((0, 0));
                let (files, ranks) = self.board.size();
                if usize::from(file) > files || usize::from(rank) > ranks {
                    return Err(contradiction(Loss::LastCapture));
                }
                let _ = write!(out, "{file}{}", char::from(b'`'.saturating_add(rank)));
            } else {
                out.push('-');
            }
        } else {
            crate::sfen::write_hands(held, variant, out);
        }
        self.keep(Loss::Ply);
        let (ply, exact) = self.residue.ply_number(turn);
        if exact {
            self.keep(Loss::Fullmove);
        }
        let _ = write!(out, " {ply}");
        Ok(())
    }

    /// Compares the FEEN with the one that the text will become.
    fn compare(
        &mut self,
        rights: RightLetters,
        en_passant: Option<NamedSquare>,
    ) -> Result<(), ConvertError> {
        let turn = self.feen.position().turn();
        if *self.feen.position().styles() != self.convention.styles() {
            self.of_feen |= Loss::Styles;
        }
        let mode = self.convention.profile().promoted();
        if self.convention.has_marks() {
            self.board.promoted.clone_from(&self.reverting);
            let left = mark(self.convention, &mut self.board, turn, rights, en_passant);
            let from_residue = self.residue.en_passant_square().is_some();
            if from_residue && en_passant.is_some() && left.en_passant.is_none() {
                return Err(contradiction(Loss::EnPassant));
            }
        }
        if mode == PromotedMarks::Derived {
            for square in &self.reverting {
                let piece = self.board.get(*square);
                self.board.set(*square, piece.map(Piece::derive));
            }
        }
        for square in 0..self.board.squares().len() {
            if let (Some(again), Some(piece)) = (self.board.get(square), self.original(square)) {
                self.note_difference(again, piece);
            }
        }
        Ok(())
    }
}

/// The files, the ranks and whether there are two layers, of a board that the variant has.
fn size(feen: &Feen, variant: &Variant) -> Result<(usize, usize, bool), ConvertError> {
    let wrong = || ConvertError::whole(ConvertErrorKind::Shape);
    let shape = feen.layout().shape().ok_or_else(wrong)?;
    let (files, ranks, layers) = match shape.dimensions() {
        [files] => (*files, 1, false),
        [ranks, files] => (*files, *ranks, false),
        [2, ranks, files] => (*files, *ranks, true),
        _ => return Err(wrong()),
    };
    let fits = if variant.is_any() {
        true
    } else {
        (files, ranks, layers) == (variant.files(), variant.ranks(), variant.has_layers())
    };
    if fits {
        Ok((files, ranks, layers))
    } else {
        Err(wrong())
    }
}
