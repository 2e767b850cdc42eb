use feen::{Piece, State};

use crate::PieceSet;

macro_rules! figures {
    ($($(#[doc = $doc:literal])* $figure:ident = $name:literal, $words:literal;)*) => {
        /// The figure of a piece, by the way it moves: one drawing for all games that have such a piece.
        ///
        /// ```
        /// use feen_draw::{Drawing, Figure, Game};
        /// use feen::View;
        ///
        /// let view = View::parse("2k^/1A1/K^2 / C/c")?;
        /// let drawing = Drawing::new(view)?.game(Game::Chess).figures([("A".parse()?, Figure::Archbishop)]);
        /// assert!(drawing.svg().description().contains("archbishop b2, king a1"));
        /// assert_eq!("archbishop".parse(), Ok(Figure::Archbishop));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Figure {
            $($(#[doc = $doc])* $figure,)*
        }

        impl Figure {
            /// All figures, in order.
            pub const ALL: [Self; COUNT] = [$(Self::$figure),*];

            /// The name: `dragon-king`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$figure => $name,)*
                }
            }

            /// The name in a sentence: `dragon king`.
            pub(crate) const fn words(self) -> &'static str {
                match self {
                    $(Self::$figure => $words,)*
                }
            }
        }

        /// The number of figures.
        const COUNT: usize = [$(Figure::$figure),*].len();
    };
}

figures! {
    /// The royal piece.
    King = "king", "king";
    /// Rook and bishop.
    Queen = "queen", "queen";
    /// Any distance straight.
    Rook = "rook", "rook";
    /// Any distance diagonally.
    Bishop = "bishop", "bishop";
    /// A leap of 1 by 2.
    Knight = "knight", "knight";
    /// One ahead, and captures diagonally.
    Pawn = "pawn", "pawn";
    /// Bishop and knight.
    Archbishop = "archbishop", "archbishop";
    /// Queen and knight.
    Amazon = "amazon", "amazon";
    /// King and knight, not royal.
    Centaur = "centaur", "centaur";
    /// Knight and wazir.
    KnightWazir = "knight-wazir", "knight and wazir";
    /// Rook and knight.
    Chancellor = "chancellor", "chancellor";
    /// Rook, knight and ferz.
    RookKnightFerz = "rook-knight-ferz", "rook, knight and ferz";
    /// The knight again and again.
    Nightrider = "nightrider", "nightrider";
    /// A leap of 2 by 3.
    Zebra = "zebra", "zebra";
    /// A leap of 1 by 3.
    Camel = "camel", "camel";
    /// A leap of 2 diagonally.
    Elephant = "elephant", "elephant";
    /// One or two diagonally.
    ElephantFerz = "elephant-ferz", "elephant and ferz";
    /// One straight.
    Wazir = "wazir", "wazir";
    /// One diagonally.
    Ferz = "ferz", "ferz";
    /// A pawn that goes diagonally and captures ahead.
    Berolina = "berolina", "Berolina pawn";
    /// A pawn that goes to all three squares ahead.
    Sergeant = "sergeant", "sergeant";
    /// The pawn of Sparta.
    Hoplite = "hoplite", "hoplite";
    /// One or two straight.
    Captain = "captain", "captain";
    /// One or two diagonally, or one to the side.
    Lieutenant = "lieutenant", "lieutenant";
    /// The archbishop of Sparta.
    Warlord = "warlord", "warlord";
    /// The dragon king of Sparta.
    General = "general", "general";
    /// A king that is not royal.
    Man = "man", "man";
    /// Rook and ferz.
    DragonKing = "dragon-king", "dragon king";
    /// Bishop and wazir.
    DragonHorse = "dragon-horse", "dragon horse";
    /// Straight ahead.
    Lance = "lance", "lance";
    /// One diagonally, or ahead.
    Silver = "silver", "silver";
    /// One straight, or diagonally ahead.
    Gold = "gold", "gold";
    /// A rook that captures over a piece.
    Cannon = "cannon", "cannon";
    /// A leap of 2 straight.
    Dabbaba = "dabbaba", "dabbaba";
    /// Camel and ferz.
    Wizard = "wizard", "wizard";
    /// Wazir, alfil and dabbaba.
    Champion = "champion", "champion";
    /// Leaps of 2 and 3 straight, and ferz.
    Lion = "lion", "lion";
    /// Past the first piece on a line.
    Grasshopper = "grasshopper", "grasshopper";
    /// A horse with a horn.
    Unicorn = "unicorn", "unicorn";
    /// An eagle with a mane.
    Griffon = "griffon", "griffon";
    /// A bishop that captures as a knight.
    BishopTakesKnight = "bishop-takes-knight", "bishop";
    /// A knight that captures as a bishop.
    KnightTakesBishop = "knight-takes-bishop", "knight";
    /// A rook that captures as a knight.
    RookTakesKnight = "rook-takes-knight", "rook";
    /// A knight that captures as a rook.
    KnightTakesRook = "knight-takes-rook", "knight";
    /// A pillar with the letter of the piece.
    Neutral = "neutral", "piece";
    /// The duck, which is of neither player.
    Duck = "duck", "duck";
    /// The king of makruk.
    Khun = "khun", "king";
    /// The met of makruk, a ferz.
    Met = "met", "met";
    /// The khon of makruk, a silver.
    Khon = "khon", "khon";
    /// The rook of makruk.
    Boat = "boat", "rook";
    /// The pawn of makruk.
    Shell = "shell", "pawn";
    /// The promoted pawn of makruk, and of shōgi.
    TurnedShell = "turned-shell", "promoted pawn";
    /// The king of dobutsu.
    DobutsuLion = "dobutsu-lion", "lion";
    /// The wazir of dobutsu.
    Giraffe = "giraffe", "giraffe";
    /// The ferz of dobutsu.
    DobutsuElephant = "dobutsu-elephant", "elephant";
    /// The pawn of dobutsu.
    Chick = "chick", "chick";
    /// The promoted pawn of dobutsu.
    Hen = "hen", "hen";
    /// The pawn of tori shogi.
    Swallow = "swallow", "swallow";
    /// The promoted swallow.
    Goose = "goose", "goose";
    /// A piece of tori shogi.
    Crane = "crane", "crane";
    /// A piece of tori shogi.
    Pheasant = "pheasant", "pheasant";
    /// A piece of tori shogi.
    LeftQuail = "left-quail", "left quail";
    /// A piece of tori shogi.
    RightQuail = "right-quail", "right quail";
    /// A piece of tori shogi.
    Falcon = "falcon", "falcon";
    /// The promoted falcon.
    Eagle = "eagle", "eagle";
    /// The king of tori shogi.
    Phoenix = "phoenix", "phoenix";
    /// A piece of sho shogi.
    DrunkElephant = "drunk-elephant", "drunk elephant";
    /// The queen on a tile.
    FreeKing = "free-king", "queen";
}

/// The face of a piece in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    /// The one that the set has for this piece.
    Of(Piece),
    Figure(Figure),
    /// The letter of the piece, whatever it means in the set.
    Letter,
}

impl Figure {
    /// The face of a piece with this figure in a set.
    pub(crate) fn face(self, set: PieceSet, piece: Piece) -> Face {
        if let Some((letter, state)) = self.letter(set)
            && let Some(own) = Piece::new(letter, piece.side())
        {
            return Face::Of(own.with_state(state));
        }
        match set {
            PieceSet::Chess | PieceSet::Makruk => Face::Figure(self),
            PieceSet::Shogi | PieceSet::Dobutsu | PieceSet::Torishogi if self.is_on_tile() => {
                Face::Figure(self)
            }
            PieceSet::Shogi if self == Self::Queen => Face::Figure(Self::FreeKing),
            _ => Face::Letter,
        }
    }

    /// The piece of a set that moves as this figure.
    const fn letter(self, set: PieceSet) -> Option<(char, State)> {
        use State::{Enhanced, Normal};

        let (letter, state) = match (set, self) {
            (PieceSet::Makruk, Self::Ferz) => ('M', Normal),
            (PieceSet::Shogi, Self::DragonKing) => ('R', Enhanced),
            (PieceSet::Shogi, Self::TurnedShell) => ('P', Enhanced),
            (PieceSet::Shogi, Self::DragonHorse) => ('B', Enhanced),
            (PieceSet::Shogi, Self::Bishop) => ('B', Normal),
            (PieceSet::Shogi, Self::Gold) => ('G', Normal),
            (PieceSet::Shogi, Self::Lance) => ('L', Normal),
            (PieceSet::Xiangqi | PieceSet::Janggi, Self::Cannon) => ('C', Normal),
            (PieceSet::Makruk | PieceSet::Shogi, Self::Silver) => ('S', Normal),
            (PieceSet::Makruk | PieceSet::Shogi | PieceSet::Xiangqi | PieceSet::Janggi, figure) => {
                match figure {
                    Self::King => ('K', Normal),
                    Self::Rook => ('R', Normal),
                    Self::Knight => ('N', Normal),
                    Self::Pawn => ('P', Normal),
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some((letter, state))
    }

    /// Whether the picture lies on a tile of shogi.
    pub(crate) const fn is_on_tile(self) -> bool {
        matches!(
            self,
            Self::DobutsuLion
                | Self::Giraffe
                | Self::DobutsuElephant
                | Self::Chick
                | Self::Hen
                | Self::Swallow
                | Self::Goose
                | Self::Crane
                | Self::Pheasant
                | Self::LeftQuail
                | Self::RightQuail
                | Self::Falcon
                | Self::Eagle
                | Self::Phoenix
                | Self::DrunkElephant
                | Self::FreeKing
        )
    }
}

impl PieceSet {
    /// The figure of a piece in this set, if it is drawn as one.
    pub(crate) fn figure(self, piece: Piece) -> Option<Figure> {
        let is_enhanced = piece.state() == State::Enhanced;
        Some(match (self, piece.letter(), is_enhanced) {
            (Self::Chess, 'K', _) => Figure::King,
            (Self::Chess, 'Q', _) => Figure::Queen,
            (Self::Chess, 'R', _) => Figure::Rook,
            (Self::Chess, 'B', _) => Figure::Bishop,
            (Self::Chess | Self::Makruk, 'N', _) => Figure::Knight,
            (Self::Chess, 'P', _) => Figure::Pawn,
            (Self::Makruk, 'K', _) => Figure::Khun,
            (Self::Makruk, 'M', _) => Figure::Met,
            (Self::Makruk, 'S', _) => Figure::Khon,
            (Self::Makruk, 'R', _) => Figure::Boat,
            (Self::Makruk, 'P', false) => Figure::Shell,
            (Self::Makruk, 'P', true) => Figure::TurnedShell,
            (Self::Dobutsu, 'L', _) => Figure::DobutsuLion,
            (Self::Dobutsu, 'G', _) => Figure::Giraffe,
            (Self::Dobutsu, 'E', _) => Figure::DobutsuElephant,
            (Self::Dobutsu, 'C', false) => Figure::Chick,
            (Self::Dobutsu, 'C', true) => Figure::Hen,
            (Self::Torishogi, 'K', _) => Figure::Phoenix,
            (Self::Torishogi, 'F', false) => Figure::Falcon,
            (Self::Torishogi, 'F', true) => Figure::Eagle,
            (Self::Torishogi, 'C', _) => Figure::Crane,
            (Self::Torishogi, 'P', _) => Figure::Pheasant,
            (Self::Torishogi, 'L', _) => Figure::LeftQuail,
            (Self::Torishogi, 'R', _) => Figure::RightQuail,
            (Self::Torishogi, 'S', false) => Figure::Swallow,
            (Self::Torishogi, 'S', true) => Figure::Goose,
            (Self::Chess | Self::Makruk, ..) => Figure::Neutral,
            _ => return None,
        })
    }

    /// The figure on the tile or disc of a piece, for those who do not read its character.
    pub(crate) fn emblem(self, piece: Piece) -> Option<Figure> {
        let is_enhanced = piece.state() == State::Enhanced;
        let (name, _) = self.name(piece)?;
        Some(match (self, name) {
            (
                Self::Shogi,
                "promoted silver" | "promoted knight" | "promoted lance" | "promoted pawn" | "gold",
            ) => Figure::Gold,
            (Self::Shogi, "dragon") => Figure::DragonKing,
            (Self::Shogi, "horse") if is_enhanced => Figure::DragonHorse,
            (Self::Janggi, "guard") => Figure::Man,
            (_, "advisor") => Figure::Ferz,
            (_, "king" | "general") => Figure::King,
            (_, "rook" | "chariot") => Figure::Rook,
            (_, "knight" | "horse") => Figure::Knight,
            (_, "pawn" | "soldier") => Figure::Pawn,
            (_, "bishop") => Figure::Bishop,
            (_, "silver") => Figure::Silver,
            (_, "lance") => Figure::Lance,
            (_, "elephant") => Figure::Elephant,
            (_, "cannon") => Figure::Cannon,
            (_, "banner") => Figure::Chancellor,
            _ => return None,
        })
    }
}
