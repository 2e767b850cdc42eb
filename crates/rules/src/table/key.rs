use core::fmt;

use super::value::{Bound, Grammar};
use super::words;

macro_rules! keys {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal, $grammar:expr;)*) => {
        /// A setting of a variant.
        ///
        /// ```
        /// use feen_rules::Setting;
        ///
        /// assert_eq!(Setting::PromotionLimit.to_string(), "promote.limit");
        /// assert!(Setting::ALL.contains(&Setting::Board));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Key {
            $($(#[doc = $doc])* $name,)*
        }

        impl Key {
            /// All settings, in the order in which a table is written.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The name, as tables have it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            /// The meaning of the setting, as a sentence.
            ///
            /// ```
            /// use feen_rules::Setting;
            ///
            /// assert_eq!(Setting::MustCapture.about(), "A piece must capture if it can.");
            /// ```
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($doc),*).trim_ascii(),)*
                }
            }

            pub(crate) const fn grammar(self) -> Grammar {
                match self {
                    $(Self::$name => $grammar,)*
                }
            }
        }
    };
}

const YES: Grammar = Grammar::Flag;

const fn number(least: u16, most: u16) -> Grammar {
    Grammar::Number(Bound { least, most })
}

keys! {
    /// The title for people.
    Title = "title", Grammar::Text;
    /// One sentence for people: how the game is won, or what is different in it.
    About = "about", Grammar::Text;
    /// The name in the language of the game, after the tag of that language: `ja 将棋`.
    Native = "native", Grammar::Text;
    /// The files and ranks: `9x10`.
    Board = "board", Grammar::Board;
    /// The letter of the royal piece, or `none`.
    Royal = "royal", Grammar::Letters;
    /// With several royal pieces: none may be attacked, one must stay safe, or the last one must (default `each`); or a word for letters, `K:each Q,J:spare`.
    Royals = "royals", Grammar::Royals;
    /// Generals may not face each other on an open file or rank.
    Flying = "flying", YES;
    /// A move, or a drop alone, may not give check.
    NoChecks = "nochecks", Grammar::Words(words::NoChecks::LIST);
    /// The pieces that can be taken en passant (default `P`).
    Pawns = "pawns", Grammar::Letters;
    /// The second player's pieces that can be taken en passant (default `pawns`).
    PawnsSecond = "pawns.second", Grammar::Letters;
    /// The pieces whose moves and drops set the clock back [the pawns].
    Reset = "reset", Grammar::Letters;
    /// The second player's pieces that set the clock back (default `reset`).
    ResetSecond = "reset.second", Grammar::Letters;
    /// The promotions: `P>Q,R,B,N forced; L>+ leave`.
    Promotion = "promote", Grammar::Promotions;
    /// The promotions of the second player (default `promote`).
    PromotionSecond = "promote.second", Grammar::Promotions;
    /// The most pieces of a kind to promote to: `Q1 R2`.
    PromotionLimit = "promote.limit", Grammar::Limits;
    /// Promoted pieces are written `Q~`, and are taken as what they were.
    PromotedMark = "mark", YES;
    /// Pieces turn over with every move, or every capture.
    Flip = "flip", Grammar::Words(words::Flip::LIST);
    /// The king, the rooks and the king's two targets: `K R g c`.
    Castling = "castle", Grammar::Castling;
    /// A king castles by taking its rook, from any file.
    Chess960 = "960", YES;
    /// A king may castle out of check and across attacked squares.
    FreeCastling = "castle.free", YES;
    /// The file of the king that castles, where there are several.
    CastlingKing = "castle.king", Grammar::File;
    /// The files of the rooks that castle to the right and to the left (default: the last ones).
    CastlingRooks = "castle.rooks", Grammar::Files;
    /// A king and a rook that are dropped at home may castle.
    CastlingDropped = "castle.dropped", YES;
    /// Castling takes the right to castle to the same side from the opponent.
    CastlingOpposite = "castle.opposite", YES;
    /// The castling that wins, as the rights of a FEN: `Qq`; who loses such a right loses.
    CastlingWins = "castle.wins", Grammar::Rights;
    /// The hands: of captured pieces, a pocket that the start position fills, or pieces without end.
    Hand = "hand", Grammar::Words(words::Hand::LIST);
    /// Promoted pieces stay so in hand.
    HandKeepsPromotion = "hand.keep", YES;
    /// The pieces that enter where a piece leaves its first square.
    Gates = "gates", Grammar::Letters;
    /// The region for drops of all pieces.
    DropRegion = "drop.all", Grammar::Region;
    /// A dropped piece must be able to move.
    DropAlive = "drop.alive", YES;
    /// The pieces whose number on a file is limited.
    DropOnePerFile = "drop.nifu", Grammar::Letters;
    /// The most of these pieces on a file (default 1).
    DropMostPerFile = "drop.nifu.max", number(0, 20);
    /// The pieces that may not mate when they are dropped.
    DropNoMate = "drop.nomate", Grammar::Letters;
    /// The hand comes before all moves.
    DropFirst = "drop.first", YES;
    /// The pieces that must be dropped before anything else.
    DropMust = "drop.must", Grammar::Letters;
    /// A piece may be dropped on either of its sides.
    DropBothSides = "drop.both", YES;
    /// The pieces that are dropped on squares of both colours.
    DropOpposite = "drop.opposite", Grammar::Letters;
    /// The squares for drops, by what is around them: pieces of the opponent between own ones (`reversi`), an own piece beside (`ataxx`), none of the opponent's straight beside (`snort`), or the first rank or a piece below (`top`).
    DropEnclose = "drop.enclose", Grammar::Words(words::DropEnclose::LIST);
    /// The pieces of the opponent that change sides: those between own ones (`reversi`), or all beside the piece that arrives (`ataxx`), which for a drop takes an own piece beside it (`quadwrangle`).
    Enclose = "enclose", Grammar::Words(words::Enclose::LIST);
    /// A piece must capture if it can.
    MustCapture = "mustcapture", YES;
    /// In check the king may only take the piece that gives it.
    Makpong = "makpong", YES;
    /// A player may pass: at any time, with the king, or without a move.
    Pass = "pass", Grammar::Words(words::Pass::LIST);
    /// The permission of the second player to pass (default `pass`).
    PassSecond = "pass.second", Grammar::Words(words::PassSecond::LIST);
    /// The leaps of pieces that have not moved: `K:mfsN`.
    Leap = "leap", Grammar::Leaps;
    /// The cannons: they neither jump over nor take each other.
    JumpNot = "jump.not", Grammar::Letters;
    /// The pieces that do not take their like.
    ImmuneSame = "immune.same", Grammar::Letters;
    /// A piece and its goal: `K @ 8`; `*` is any piece.
    Flag = "flag", Grammar::Goal;
    /// The piece of the second player and its goal (default `flag`).
    FlagSecond = "flag.second", Grammar::Goal;
    /// The pieces that have to be on the goal at once (default 1).
    FlagCount = "flag.count", number(1, 128);
    /// A piece that can be taken has not reached the goal.
    FlagSafe = "flag.safe", YES;
    /// One piece on the goal is enough once all its squares are occupied.
    FlagFull = "flag.full", YES;
    /// Both players have the same goal.
    FlagSame = "flag.same", YES;
    /// The second player has one move more to reach the goal: if it can, or `always`.
    FlagLast = "flag.last", Grammar::Words(words::FlagLast::LIST);
    /// The piece must be on the goal at the own turn.
    FlagHeld = "flag.held", YES;
    /// The number of checks that win.
    Checks = "checks", number(1, 9);
    /// The pieces that may not die out: `all`, `each`, or letters.
    Extinction = "extinct", Grammar::Extinction;
    /// The count of pieces that is extinct (default 0).
    ExtinctionCount = "extinct.count", number(0, 128);
    /// The least count of the opponent's pieces.
    ExtinctionOpponent = "extinct.opponent", number(0, 128);
    /// The player who has lost the pieces wins.
    ExtinctionWins = "extinct.win", YES;
    /// Extinction counts at the turn of the player who wins by it.
    ExtinctionClaim = "extinct.claim", YES;
    /// The number of pieces in a row that ends the game.
    Connect = "connect", number(2, 26);
    /// The pieces on one line, whatever is between them, that end the game.
    ConnectSpread = "connect.spread", number(2, 26);
    /// The side of a square of pieces that ends the game.
    ConnectSquare = "connect.square", number(2, 9);
    /// A chain of pieces from the region `source` to the region `target` ends the game.
    ConnectChain = "connect.chain", YES;
    /// The pieces that count in a row (default `all`).
    ConnectPieces = "connect.pieces", Grammar::Letters;
    /// The directions of a row: some of `rank`, `file` and `diagonal` (default all).
    ConnectLines = "connect.lines", Grammar::Directions;
    /// The result for the player who has made the row (default `win`).
    ConnectResult = "connect.result", Grammar::Words(words::ConnectResult::LIST);
    /// A king alone: 1 loses, 2 draws.
    Bare = "bare", number(1, 2);
    /// The least pieces against a king that is alone (default 1).
    BareAgainst = "bare.against", number(1, 128);
    /// The pieces that cannot mate alone beside their king.
    Minor = "minor", Grammar::Letters;
    /// The points of pieces, which decide in place of a draw: `R13 C7`.
    Points = "points", Grammar::Limits;
    /// Equal points are a draw; else the second player has one point and a half more.
    PointsEven = "points.even", YES;
    /// Points decide as soon as the board is full.
    PointsFull = "points.full", YES;
    /// The count of moves against a bare king.
    Counting = "counting", Grammar::Words(words::Counting::LIST);
    /// The points with which a king that has entered the opponent's camp wins.
    EnteringKing = "entering", number(1, 99);
    /// The points with which such a king draws; then both players need the same points.
    EnteringDraw = "entering.draw", number(1, 99);
    /// Captures explode.
    Blast = "blast", YES;
    /// Explosions remove pawns, too.
    BlastPawns = "blast.pawns", YES;
    /// The pieces that no explosion removes, beside pawns.
    Immune = "immune", Grammar::Letters;
    /// The pieces that become a wall when they capture.
    Petrify = "petrify", Grammar::Letters;
    /// Pieces that explode become walls, too.
    PetrifyBlast = "petrify.blast", YES;
    /// Generals that face each other end the game, unless the next move ends that.
    Facing = "bikjang", Grammar::Words(words::Facing::LIST);
    /// Each move puts the duck on a square.
    Duck = "duck", YES;
    /// Each move builds a wall: where the piece could go next (`arrow`), where it was (`past`), anywhere (`static`), or at the edge and at walls (`edge`).
    Walls = "walls", Grammar::Words(words::Walls::LIST);
    /// The result for a player who is mated (default `loss`).
    Checkmate = "checkmate", Grammar::Words(words::Checkmate::LIST);
    /// The pieces of which one has to check in the checks in a row that end in mate; else it is a draw.
    MateStrong = "mate.strong", Grammar::Letters;
    /// The pieces that may not mate: the player who is mated by them wins.
    MateNever = "mate.never", Grammar::Letters;
    /// The result for a player without a move (default `draw`); `fewer` and `more`: the player with fewer, or more, pieces wins.
    Stalemate = "stalemate", Grammar::Words(words::Stalemate::LIST);
    /// The number of times that a position may occur.
    Repeat = "repeat", number(0, 99);
    /// The result of repetition for the player to move (default `draw`).
    Repetition = "repetition", Grammar::Words(words::Repetition::LIST);
    /// Chasing one unprotected piece again and again loses, by the Asian rules of xiangqi.
    Chase = "chase", Grammar::Words(words::Chase::LIST);
    /// Perpetual check loses.
    Perpetual = "perpetual", YES;
    /// A player whose last five moves took one piece to and fro loses.
    Shuffle = "shuffle", YES;
    /// The player who wins each draw.
    Draw = "draw", Grammar::Words(words::Draw::LIST);
    /// The moves without progress that end the game.
    MoveRule = "fifty", number(0, 999);
    /// A position in which neither player can win any more is a draw (default `yes`).
    Dead = "dead", YES;
    /// A player has to claim the draw.
    Claim = "claim", YES;
    /// The letters of moves in SAN: `N:H`.
    San = "san", Grammar::Letterings;
    /// The letters that other programs write: `H:N` reads `H` as `N`.
    Letters = "letters", Grammar::Letterings;
    /// The game whose board and pieces are drawn (default: a guess by the start position).
    Look = "look", Grammar::Words(words::Look::LIST);
    /// The figures of pieces whose moves do not tell: `W:warlord`.
    LookPieces = "look.pieces", Grammar::Figures;
    /// The start position.
    Start = "start", Grammar::Text;
}

impl Key {
    /// The settings that are of one variant only: none is taken from a parent.
    pub(crate) const OF_ONE: [Self; 3] = [Self::Title, Self::About, Self::Native];

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| key.name() == name)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
