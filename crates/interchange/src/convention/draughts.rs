use epin::{Piece, State};
use qi::ByPlayer;
use sin::Style;

use crate::pdn::GameType;

/// How positions of a game of draughts are put into FEEN.
///
/// ```
/// use feen_interchange::pdn::{Convention, GameType, View};
///
/// let view = View::parse("W:WK50:B1")?;
/// let plus = Convention::new(GameType::INTERNATIONAL);
/// let letter = plus.with_king('K').unwrap();
/// assert!(view.to_feen(&plus).unwrap().feen().to_string().contains("+P"));
/// assert!(view.to_feen(&letter).unwrap().feen().to_string().contains("K"));
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draughts {
    game: GameType,
    man: Piece,
    king: Piece,
    styles: ByPlayer<Style>,
}

impl Draughts {
    /// The convention of a game: men are `P` and kings `+P`, in the style `D`.
    #[must_use]
    pub const fn new(game: GameType) -> Self {
        let style = Style::from_static("D");
        Self {
            game,
            man: Piece::from_static("P"),
            king: Piece::from_static("+P"),
            styles: ByPlayer::new(style, style),
        }
    }

    /// The convention whose kings have a letter of their own; `None` for `P`, and for all
    /// that is no letter from `A` to `Z`.
    #[must_use]
    pub fn with_king(self, letter: char) -> Option<Self> {
        let king = Piece::new(letter, qi::Player::First).filter(|king| *king != self.man)?;
        Some(Self { king, ..self })
    }

    /// The convention with these styles.
    #[must_use]
    pub const fn with_styles(self, first: Style, second: Style) -> Self {
        let styles = ByPlayer::new(first, second);
        Self { styles, ..self }
    }

    /// The game.
    #[must_use]
    pub const fn game_type(&self) -> &GameType {
        &self.game
    }

    pub(crate) const fn styles(&self) -> ByPlayer<Style> {
        self.styles
    }

    pub(crate) const fn piece(&self, king: bool) -> Piece {
        if king { self.king } else { self.man }
    }

    /// `true` for a king and `false` for a man, by letter and state; `None` for other pieces.
    pub(crate) fn is_king(&self, piece: Piece) -> Option<bool> {
        let letter = piece.letter();
        if self.king.letter() == self.man.letter() {
            (letter == 'P').then_some(piece.state() == State::Enhanced)
        } else if letter == self.king.letter() {
            Some(true)
        } else {
            (letter == 'P').then_some(false)
        }
    }
}
