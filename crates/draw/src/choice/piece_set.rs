use feen::{Piece, Player, State};
use qi::ByPlayer;

/// The signs that stand for the letters of the pieces.
///
/// Letters have no fixed meaning in FEEN: a set gives them that of one game. A
/// letter that has no meaning in the set stays a letter, with its marks. A set brings the look
/// of its [`Game`](crate::Game).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum PieceSet {
    /// The letters themselves, upper case for the first player.
    #[default]
    Letters,
    /// Chess figures: `K Q R B N P`. In text ♔ of the first player, ♚ of the
    /// second.
    Chess,
    /// Kanji of shōgi: `K R B G S N L P`, and what they promote to. The king of the
    /// first player is 玉, that of the second 王, derived or not. In text `v` stands
    /// before a piece of the second player.
    Shogi,
    /// Characters of xiangqi: `G A E H R C P`, and as well `K` for the general,
    /// `B` for the elephant, `N` for the horse, `S` for the soldier, and `M` for the banner of
    /// Manchu chess. Each player has characters of their own.
    Xiangqi,
    /// Octagons of janggi with the letters of [`Self::Xiangqi`]: the generals are 楚 of the first
    /// player and 漢 of the second, and the larger a piece, the higher it ranks.
    Janggi,
    /// Stones of go and discs of reversi: `S`, and as well `D` and `P`. Those of the first
    /// player are black. In text ● and ○.
    Stones,
    /// Draughtsmen: `P` or `M` for a man, which enhanced is a king, and `K` for a king. Those of
    /// the first player are white. In text ⛀ ⛁ and ⛂ ⛃.
    Draughts,
    /// Pieces of makruk: `K M S N R P`, and the enhanced pawn, which is turned over. In text
    /// they are letters.
    Makruk,
    /// Animals of dobutsu on tiles: `L G E C`, and the enhanced chick, which is a hen. In text
    /// they are letters.
    Dobutsu,
    /// Birds of tori shogi on tiles: `K F C P L R S`, and what the falcon and the swallow promote
    /// to. In text they are letters.
    Torishogi,
}

/// The signs of a letter in a set.
#[derive(Clone, Copy)]
struct Kind {
    letter: char,
    first: char,
    second: char,
    name: &'static str,
    enhanced: Option<(ByPlayer<char>, &'static str)>,
}

const fn kind(letter: char, first: char, second: char, name: &'static str) -> Kind {
    Kind {
        letter,
        first,
        second,
        name,
        enhanced: None,
    }
}

const fn promoting(kind: Kind, character: char, name: &'static str) -> Kind {
    crowned(kind, character, character, name)
}

const fn crowned(kind: Kind, first: char, second: char, name: &'static str) -> Kind {
    Kind {
        enhanced: Some((ByPlayer { first, second }, name)),
        ..kind
    }
}

const CHESS: &[Kind] = &[
    kind('K', '♔', '♚', "king"),
    kind('Q', '♕', '♛', "queen"),
    kind('R', '♖', '♜', "rook"),
    kind('B', '♗', '♝', "bishop"),
    kind('N', '♘', '♞', "knight"),
    kind('P', '♙', '♟', "pawn"),
];

const SHOGI: &[Kind] = &[
    kind('K', '玉', '王', "king"),
    promoting(kind('R', '飛', '飛', "rook"), '龍', "dragon"),
    promoting(kind('B', '角', '角', "bishop"), '馬', "horse"),
    kind('G', '金', '金', "gold"),
    promoting(kind('S', '銀', '銀', "silver"), '全', "promoted silver"),
    promoting(kind('N', '桂', '桂', "knight"), '圭', "promoted knight"),
    promoting(kind('L', '香', '香', "lance"), '杏', "promoted lance"),
    promoting(kind('P', '歩', '歩', "pawn"), 'と', "promoted pawn"),
];

const XIANGQI: &[Kind] = &[
    kind('G', '帥', '將', "general"),
    kind('K', '帥', '將', "general"),
    kind('A', '仕', '士', "advisor"),
    kind('E', '相', '象', "elephant"),
    kind('B', '相', '象', "elephant"),
    kind('H', '傌', '馬', "horse"),
    kind('N', '傌', '馬', "horse"),
    kind('R', '俥', '車', "chariot"),
    kind('C', '炮', '砲', "cannon"),
    kind('P', '兵', '卒', "soldier"),
    kind('S', '兵', '卒', "soldier"),
    kind('M', '旗', '旗', "banner"),
];

const JANGGI: &[Kind] = &[
    kind('G', '楚', '漢', "general"),
    kind('K', '楚', '漢', "general"),
    kind('A', '士', '士', "guard"),
    kind('E', '象', '象', "elephant"),
    kind('B', '象', '象', "elephant"),
    kind('H', '馬', '馬', "horse"),
    kind('N', '馬', '馬', "horse"),
    kind('R', '車', '車', "chariot"),
    kind('C', '包', '包', "cannon"),
    kind('P', '卒', '兵', "soldier"),
    kind('S', '卒', '兵', "soldier"),
];

const STONES: &[Kind] = &[
    kind('S', '●', '○', "stone"),
    kind('D', '●', '○', "disc"),
    kind('P', '●', '○', "stone"),
];

const DRAUGHTS: &[Kind] = &[
    crowned(kind('P', '⛀', '⛂', "man"), '⛁', '⛃', "king"),
    crowned(kind('M', '⛀', '⛂', "man"), '⛁', '⛃', "king"),
    kind('K', '⛁', '⛃', "king"),
];

/// Text has no characters for these, and keeps the letters.
const MAKRUK: &[Kind] = &[
    kind('K', 'K', 'k', "king"),
    kind('M', 'M', 'm', "met"),
    kind('S', 'S', 's', "khon"),
    kind('N', 'N', 'n', "knight"),
    kind('R', 'R', 'r', "rook"),
    crowned(kind('P', 'P', 'p', "pawn"), 'P', 'p', "promoted pawn"),
];

/// Text has no characters for these, and keeps the letters.
const DOBUTSU: &[Kind] = &[
    kind('L', 'L', 'l', "lion"),
    kind('G', 'G', 'g', "giraffe"),
    kind('E', 'E', 'e', "elephant"),
    crowned(kind('C', 'C', 'c', "chick"), 'C', 'c', "hen"),
];

/// Text has no characters for these, and keeps the letters.
const TORISHOGI: &[Kind] = &[
    kind('K', 'K', 'k', "phoenix"),
    crowned(kind('F', 'F', 'f', "falcon"), 'F', 'f', "eagle"),
    kind('C', 'C', 'c', "crane"),
    kind('P', 'P', 'p', "pheasant"),
    kind('L', 'L', 'l', "left quail"),
    kind('R', 'R', 'r', "right quail"),
    crowned(kind('S', 'S', 's', "swallow"), 'S', 's', "goose"),
];

/// The sign of a piece without its marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sign {
    pub(crate) character: char,
    /// True if the character itself shows that the piece is enhanced.
    pub(crate) says_enhanced: bool,
}

impl PieceSet {
    /// All sets, in order.
    pub const ALL: [Self; 10] = [
        Self::Letters,
        Self::Chess,
        Self::Shogi,
        Self::Xiangqi,
        Self::Janggi,
        Self::Stones,
        Self::Draughts,
        Self::Makruk,
        Self::Dobutsu,
        Self::Torishogi,
    ];

    /// The name: `letters`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Letters => "letters",
            Self::Chess => "chess",
            Self::Shogi => "shogi",
            Self::Xiangqi => "xiangqi",
            Self::Janggi => "janggi",
            Self::Stones => "stones",
            Self::Draughts => "draughts",
            Self::Makruk => "makruk",
            Self::Dobutsu => "dobutsu",
            Self::Torishogi => "torishogi",
        }
    }

    /// The sign of a piece, if its letter has a meaning in this set.
    pub(crate) fn sign(self, piece: Piece) -> Option<Sign> {
        let kind = self.kind(piece).filter(|_| !self.is_written_in_letters())?;
        let own = match piece.side() {
            Player::First => kind.first,
            Player::Second => kind.second,
        };
        let enhanced = kind.enhanced.filter(|_| piece.state() == State::Enhanced);
        Some(Sign {
            character: enhanced.map_or(own, |(characters, _)| characters[piece.side()]),
            says_enhanced: enhanced.is_some(),
        })
    }

    /// The name of a piece, if its letter has a meaning in this set, and true if the name
    /// itself says that the piece is enhanced.
    pub(crate) fn name(self, piece: Piece) -> Option<(&'static str, bool)> {
        let kind = self.kind(piece)?;
        let enhanced = kind.enhanced.filter(|_| piece.state() == State::Enhanced);
        Some(enhanced.map_or((kind.name, false), |(_, name)| (name, true)))
    }

    /// Whether text has no characters for the pieces.
    const fn is_written_in_letters(self) -> bool {
        matches!(self, Self::Makruk | Self::Dobutsu | Self::Torishogi)
    }

    fn kind(self, piece: Piece) -> Option<Kind> {
        let kinds = match self {
            Self::Letters => &[],
            Self::Chess => CHESS,
            Self::Shogi => SHOGI,
            Self::Xiangqi => XIANGQI,
            Self::Janggi => JANGGI,
            Self::Stones => STONES,
            Self::Draughts => DRAUGHTS,
            Self::Makruk => MAKRUK,
            Self::Dobutsu => DOBUTSU,
            Self::Torishogi => TORISHOGI,
        };
        let mut kinds = kinds.iter();
        kinds.find(|kind| kind.letter == piece.letter()).copied()
    }
}
