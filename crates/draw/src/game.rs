use feen::{Player, Style};
use qi::ByPlayer;

use crate::{Drawing, Naming, PieceSet, Surface};

/// A game whose look is known: its pieces, its board, the names of its squares and players.
///
/// ```
/// use feen_draw::{Drawing, Game};
/// use feen::View;
///
/// let view = View::parse("4g^4/9/9/4h4/9/9/9/9/9/4G^4 / X/x")?;
/// let drawing = Drawing::new(view)?.game(Game::Xiangqi);
/// let svg = drawing.svg();
/// assert_eq!(svg.title(), "Position on a board of 9 by 10 squares, Red to move");
/// assert!(svg.description().contains("On the board: general e9, horse e6."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Drawing::game`] takes all of a look at once; every other choice stands over it. A
/// [`PieceSet`] brings the look of its game by itself, and [`Drawing::guess_game`] finds it in
/// the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Game {
    /// Chess: White and Black on squares of two colours.
    Chess,
    /// Shōgi: Black and White, squares named `7g`.
    Shogi,
    /// Xiangqi: Red and Black on points with a river and two palaces, named from `a0`.
    Xiangqi,
    /// Janggi: Cho and Han, octagons on points with two palaces.
    Janggi,
    /// Makruk: White and Black on squares of one colour.
    Makruk,
    /// Go: Black and White on points with stars, whose files have no `i`.
    Go,
    /// Reversi: discs of Black and White on squares.
    Reversi,
    /// Draughts: men and kings of White and Black on squares of two colours.
    Draughts,
    /// Dobutsu: animals of Black and White on tiles.
    Dobutsu,
    /// Tori shogi: birds of Black and White on tiles.
    Torishogi,
}

/// The look of a game.
struct Look {
    name: &'static str,
    pieces: PieceSet,
    surface: Surface,
    naming: Naming,
    players: ByPlayer<&'static str>,
}

const fn look(
    name: &'static str,
    pieces: PieceSet,
    surface: Surface,
    naming: Naming,
    [first, second]: [&'static str; 2],
) -> Look {
    Look {
        name,
        pieces,
        surface,
        naming,
        players: ByPlayer { first, second },
    }
}

impl Game {
    /// All games, in order.
    pub const ALL: [Self; 10] = [
        Self::Chess,
        Self::Shogi,
        Self::Xiangqi,
        Self::Janggi,
        Self::Makruk,
        Self::Go,
        Self::Reversi,
        Self::Draughts,
        Self::Dobutsu,
        Self::Torishogi,
    ];

    const fn look(self) -> Look {
        use {Naming as N, PieceSet as P, Surface as S};
        let [white, black] = ["White", "Black"];
        match self {
            Self::Chess => look("chess", P::Chess, S::Checkered, N::Chess, [white, black]),
            Self::Shogi => look("shogi", P::Shogi, S::Shogi, N::Shogi, [black, white]),
            Self::Xiangqi => look(
                "xiangqi",
                P::Xiangqi,
                S::Xiangqi,
                N::Xiangqi,
                ["Red", black],
            ),
            Self::Janggi => look("janggi", P::Janggi, S::Janggi, N::Chess, ["Cho", "Han"]),
            Self::Makruk => look("makruk", P::Makruk, S::Plain, N::Chess, [white, black]),
            Self::Go => look("go", P::Stones, S::Go, N::Go, [black, white]),
            Self::Reversi => look("reversi", P::Stones, S::Plain, N::Chess, [black, white]),
            Self::Draughts => look(
                "draughts",
                P::Draughts,
                S::Checkered,
                N::Chess,
                [white, black],
            ),
            Self::Dobutsu => look("dobutsu", P::Dobutsu, S::Shogi, N::Shogi, [black, white]),
            Self::Torishogi => look(
                "torishogi",
                P::Torishogi,
                S::Shogi,
                N::Shogi,
                [black, white],
            ),
        }
    }

    /// The name of the game: `chess`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.look().name
    }

    /// The pieces of the game.
    #[must_use]
    pub const fn pieces(self) -> PieceSet {
        self.look().pieces
    }

    /// The board of the game.
    #[must_use]
    pub const fn surface(self) -> Surface {
        self.look().surface
    }

    /// The way in which the game names squares.
    #[must_use]
    pub const fn naming(self) -> Naming {
        self.look().naming
    }

    /// The name of a player: `White`.
    #[must_use]
    pub const fn player(self, player: Player) -> &'static str {
        match player {
            Player::First => self.look().players.first,
            Player::Second => self.look().players.second,
        }
    }

    /// The game that a style mostly stands for: `C` and `W` for chess, `S` for shōgi, `X` for
    /// xiangqi, `J` and `K` for janggi, `M` for makruk, `G` for go, `D` for draughts, `O` for
    /// reversi.
    #[must_use]
    pub const fn of_style(style: Style) -> Option<Self> {
        Some(match style.letter() {
            'C' | 'W' => Self::Chess,
            'S' => Self::Shogi,
            'X' => Self::Xiangqi,
            'J' | 'K' => Self::Janggi,
            'M' => Self::Makruk,
            'G' => Self::Go,
            'O' => Self::Reversi,
            'D' => Self::Draughts,
            _ => return None,
        })
    }

    /// The game of a set of pieces.
    pub(crate) const fn of_set(set: PieceSet) -> Option<Self> {
        Some(match set {
            PieceSet::Letters => return None,
            PieceSet::Chess => Self::Chess,
            PieceSet::Shogi => Self::Shogi,
            PieceSet::Xiangqi => Self::Xiangqi,
            PieceSet::Janggi => Self::Janggi,
            PieceSet::Makruk => Self::Makruk,
            PieceSet::Stones => Self::Go,
            PieceSet::Draughts => Self::Draughts,
            PieceSet::Dobutsu => Self::Dobutsu,
            PieceSet::Torishogi => Self::Torishogi,
        })
    }
}

impl Drawing<'_> {
    /// With the game that the styles of the players speak for, as [`Game::of_style`] knows
    /// them, if the pieces of a player and the board fit it.
    ///
    /// ```
    /// use feen_draw::{Drawing, Game};
    /// use feen::{Player, View};
    ///
    /// let game = |text| -> Result<_, Box<dyn std::error::Error>> {
    ///     Ok(Drawing::new(View::parse(text)?)?.guess_game().game_of(Player::First))
    /// };
    /// assert_eq!(game("2k^/1P1/K^2 / C/c")?, Some(Game::Chess));
    /// assert_eq!(game("2k^/1P1/K^2 / S/s")?, Some(Game::Shogi));
    /// assert_eq!(game("2k^/1P1/K^2 / X/x")?, Some(Game::Xiangqi));
    /// assert_eq!(game("2k^/1P1/K^2 / G/g")?, None); // no stones
    /// assert_eq!(game("2k^/1P1/K^2 / Q/q")?, None); // no style of a known game
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// - The pieces of the player have to be pieces of the game: all of them, or of chess, which
    ///   has many relatives, more than half.
    /// - All games but chess and shōgi need a board of two dimensions whose ranks are equal, and
    ///   janggi one of 9 by 10.
    /// - Chess against shōgi has two games. It has the pieces of both, and the board of neither.
    #[must_use]
    pub fn guess_game(mut self) -> Self {
        self.games = ByPlayer::new(self.guessed(Player::First), self.guessed(Player::Second));
        self
    }

    fn guessed(&self, player: Player) -> Option<Game> {
        let game = Game::of_style(self.source.style(player))?;
        let own = || self.all_pieces().filter(|piece| piece.side() == player);
        let known = own().filter(|piece| game.pieces().name(*piece).is_some());
        let (known, all) = (known.count(), own().count());
        let has_men = match game {
            Game::Chess => known > all / 2 || all == 0,
            _ => known == all,
        };
        let sizes = self.source.dimensions();
        let has_board = match (game, sizes.as_deref()) {
            (Game::Chess | Game::Shogi, _) => true,
            (Game::Janggi, sizes) => sizes == Some(&[10, 9]),
            (_, sizes) => sizes.is_some_and(|sizes| sizes.len() == 2),
        };
        (has_men && has_board).then_some(game)
    }
}
