//! The look of a variant: the game that it is drawn as, and the figures of its pieces.

use alloc::string::String;
#[cfg(feature = "interchange")]
use {alloc::format, core::fmt::Write as _, feen_interchange::Fen};

use feen::Piece;
use qi::Player;

use super::Variant;
use crate::betza;
use crate::table::{Key, Value};
use crate::values::Kind;

impl Variant {
    /// The game as which the variant is drawn, as its table or a parent says; nothing where none says it.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let horde: Variant = "horde".parse()?;
    /// assert_eq!(horde.look(), Some("chess"));
    /// let mine = Variant::parse("[quick : shogi]\nboard = 9x9").unwrap();
    /// assert_eq!(mine[0].look(), Some("shogi"));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn look(&self) -> Option<&'static str> {
        match self.table().get(Key::Look) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The name of the figure of a kind, where it is not what the game of the [`look`](Self::look) has for its letter: by
    /// its moves, unless the table names it.
    ///
    /// ```
    /// use feen_rules::Variant;
    /// use qi::Player;
    ///
    /// let seirawan: Variant = "seirawan".parse()?;
    /// let figure = |letter| seirawan.figure(seirawan.kind(letter)?, Player::First);
    /// assert_eq!(figure("H"), Some("archbishop"));
    /// assert_eq!(figure("N"), None); // that of chess
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// `neutral` is a piece of a game that is drawn as chess whose moves have no figure.
    #[must_use]
    pub fn figure(&self, kind: Kind, player: Player) -> Option<&'static str> {
        let line = self.rules().kinds.line(kind)?;
        let letter = &self.table().pieces.get(line)?.letter;
        if let Some(Value::Figures(figures)) = self.table().get(Key::LookPieces)
            && let Some((_, figure)) = figures.iter().find(|(piece, _)| piece == letter)
        {
            return Some(figure);
        }
        let steps = &self.table().moves_of(line, player)?.value;
        if self.model_moves(letter, player, |model| model == steps) {
            return None;
        }
        if self.royal() == Some(kind) {
            return betza::figure_named("king");
        }
        if let Some(figure) = betza::figure_of(steps) {
            return Some(figure);
        }
        let pawns = &self.rules().pawns[player];
        if pawns.contains(kind) {
            return betza::figure_named("pawn");
        }
        matches!(self.look(), None | Some("chess")).then_some("neutral")
    }

    /// Whether the game of the look has a piece of this letter with such moves.
    fn model_moves(
        &self,
        letter: &str,
        player: Player,
        is_same: impl FnOnce(&[betza::Step]) -> bool,
    ) -> bool {
        let Some(model) = self.look().and_then(Self::by_name) else {
            return false;
        };
        let table = model.table();
        let line = table.pieces.iter().position(|line| line.letter == letter);
        let moves = line.and_then(|line| table.moves_of(line, player));
        moves.is_some_and(|moves| is_same(&moves.value))
    }

    /// The piece of FEEN that stands for a kind of a player. Without the feature `interchange` it has the letter of the
    /// table.
    ///
    #[cfg_attr(feature = "interchange", doc = "```")]
    #[cfg_attr(not(feature = "interchange"), doc = "```ignore")]
    /// use feen_rules::Variant;
    /// use qi::Player;
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// let horse = xiangqi.kind("N").unwrap();
    /// assert_eq!(xiangqi.feen_piece(horse, Player::Second).unwrap().to_string(), "h");
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn feen_piece(&self, kind: Kind, player: Player) -> Option<Piece> {
        let letter = match player {
            Player::First => String::from(self.letter(kind)),
            Player::Second => self.letter(kind).to_ascii_lowercase(),
        };
        #[cfg(feature = "interchange")]
        let found = self.converted(&letter);
        #[cfg(not(feature = "interchange"))]
        let found = None;
        found.or_else(|| letter.trim_end_matches('~').parse().ok())
    }

    /// The piece of FEEN that the conventions of the game have for a letter.
    #[cfg(feature = "interchange")]
    fn converted(&self, letter: &str) -> Option<Piece> {
        let convention = self.convention();
        // A board with this piece alone, in the notation of the game.
        let mut text = format!("{letter}{}", self.files().saturating_sub(1));
        for _ in 1..self.ranks() {
            let _ = write!(text, "/{}", self.files());
        }
        text.push_str(" w - - 0 1");
        let converted = Fen::parse_as(&text, convention.variant()).ok()?;
        let converted = converted.to_feen(&convention).ok()?;
        converted.feen().position().square(0).copied()
    }

    /// The pieces that are not drawn as the game of the [`look`](Self::look) draws their letters, with the names of their
    /// [`figure`](Self::figure)s.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let almost: Variant = "almost".parse()?;
    /// let figures = almost.figures().map(|(piece, figure)| (piece.to_string(), figure));
    /// let both = ["C", "c"].map(|piece| (piece.to_owned(), "chancellor"));
    /// assert_eq!(figures.collect::<Vec<_>>(), both);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    pub fn figures(&self) -> impl Iterator<Item = (Piece, &'static str)> {
        self.kinds().iter().flat_map(move |kind| {
            Player::ALL.into_iter().filter_map(move |player| {
                let figure = self.figure(*kind, player)?;
                Some((self.feen_piece(*kind, player)?, figure))
            })
        })
    }
}
