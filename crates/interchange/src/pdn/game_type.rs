use core::fmt;
use core::str::FromStr;

use qi::Player;

/// PDN's own description of a board: `type,starter,width,height,notation corner,invert`.
///
/// ```
/// use feen_interchange::pdn::GameType;
///
/// let russian: GameType = "25".parse()?;
/// assert_eq!(russian, GameType::RUSSIAN);
/// assert_eq!(russian.to_string(), "25,W,8,8,A0,0");
/// # Ok::<(), feen_interchange::pdn::ParseGameTypeError>(())
/// ```
///
/// The starter is FEEN's first player: upper case, at the bottom. Squares are numbered from
/// a corner of the starter's board (0 bottom left, 1 bottom right, 2 top left, 3 top right),
/// first along the row; the bottom left square is played on unless the board is inverted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameType {
    number: u8,
    /// `W` or `B`.
    starter: char,
    width: u8,
    height: u8,
    names: bool,
    corner: u8,
    invert: bool,
}

/// The largest width and height: names of squares have 26 files.
const LARGEST: u8 = 26;

/// Types that play on all squares.
const ALL_SQUARES: u8 = 30;

/// The games that have names.
const NAMED: [(&str, GameType); 9] = [
    ("international", GameType::INTERNATIONAL),
    ("english", GameType::ENGLISH),
    ("italian", GameType::ITALIAN),
    ("pool", GameType::POOL),
    ("russian", GameType::RUSSIAN),
    ("brazilian", GameType::BRAZILIAN),
    ("canadian", GameType::CANADIAN),
    ("turkish", GameType::TURKISH),
    ("frisian", GameType::FRISIAN),
];

const fn numbered(number: u8, starter: char, size: u8, corner: u8, invert: bool) -> GameType {
    GameType {
        number,
        starter,
        width: size,
        height: size,
        names: false,
        corner,
        invert,
    }
}

const fn named(number: u8) -> GameType {
    GameType {
        names: true,
        ..numbered(number, 'W', 8, 0, false)
    }
}

impl GameType {
    /// International draughts, `20,W,10,10,N2,0`.
    pub const INTERNATIONAL: Self = numbered(20, 'W', 10, 2, false);
    /// English draughts, `21,B,8,8,N1,0`: Black begins.
    pub const ENGLISH: Self = numbered(21, 'B', 8, 1, false);
    /// Italian draughts, `22,W,8,8,N2,1`.
    pub const ITALIAN: Self = numbered(22, 'W', 8, 2, true);
    /// American pool, `23,B,8,8,N1,0`.
    pub const POOL: Self = numbered(23, 'B', 8, 1, false);
    /// Russian draughts, `25,W,8,8,A0,0`.
    pub const RUSSIAN: Self = named(25);
    /// Brazilian draughts, `26,W,8,8,A0,0`.
    pub const BRAZILIAN: Self = named(26);
    /// Canadian draughts, `27,W,12,12,N2,0`.
    pub const CANADIAN: Self = numbered(27, 'W', 12, 2, false);
    /// Turkish draughts, `30,W,8,8,A0,0`, on all squares.
    pub const TURKISH: Self = named(30);
    /// Frisian draughts, `40,W,10,10,N2,0`.
    pub const FRISIAN: Self = numbered(40, 'W', 10, 2, false);

    /// The games that have names.
    pub const ALL: [Self; 9] = [
        Self::INTERNATIONAL,
        Self::ENGLISH,
        Self::ITALIAN,
        Self::POOL,
        Self::RUSSIAN,
        Self::BRAZILIAN,
        Self::CANADIAN,
        Self::TURKISH,
        Self::FRISIAN,
    ];

    /// The name of the game, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        let found = NAMED.iter().find(|(_, game)| game == self);
        found.map(|(name, _)| *name)
    }

    /// The number of the type.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// The letter of the colour that begins, `W` or `B`: that of FEEN's first player.
    #[must_use]
    pub const fn starter(&self) -> char {
        self.starter
    }

    /// The files of the board.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// The ranks of the board.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height as usize
    }

    /// Whether squares are written as names.
    #[must_use]
    pub const fn has_names(&self) -> bool {
        self.names
    }

    /// The player of the colour with this letter, `W` or `B`.
    #[must_use]
    pub const fn player(&self, colour: char) -> Player {
        if colour == self.starter {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The letter of a player's colour, `W` or `B`.
    #[must_use]
    pub const fn letter(&self, player: Player) -> char {
        if (self.starter == 'W') == player.is_first() {
            'W'
        } else {
            'B'
        }
    }

    /// The player of White's list, the first one, or of Black's.
    pub(super) const fn player_of_list(self, list: usize) -> Player {
        self.player(if list == 0 { 'W' } else { 'B' })
    }

    /// Whether a square, counted in the order of FEEN, is played on.
    #[must_use]
    pub fn is_playable(&self, square: usize) -> bool {
        if self.number == ALL_SQUARES {
            return true;
        }
        let row = square.checked_div(self.width()).unwrap_or(0);
        let column = square.checked_rem(self.width()).unwrap_or(0);
        let sum = row.saturating_add(column).saturating_add(self.height());
        // One less than the sum is even where the sum is odd.
        (sum & 1 == 1) != self.invert
    }

    /// The number of squares that are played on.
    #[must_use]
    pub fn playable_count(&self) -> usize {
        let squares = 0..self.width().saturating_mul(self.height());
        squares.filter(|square| self.is_playable(*square)).count()
    }

    /// Squares in the order of their numbers, counted in the order of FEEN.
    fn numbering(&self) -> impl Iterator<Item = usize> + '_ {
        let (width, height) = (self.width(), self.height());
        let places = 0..width.saturating_mul(height);
        let squares = places.map(move |place| {
            let row = place.checked_div(width).unwrap_or(0);
            let column = place.checked_rem(width).unwrap_or(0);
            let (column, row) = self.mirrored(column, row);
            row.saturating_mul(width).saturating_add(column)
        });
        squares.filter(|square| self.is_playable(*square))
    }

    /// The square of a number, which counts from 1.
    #[must_use]
    pub fn square_of_number(&self, number: usize) -> Option<usize> {
        self.numbering().nth(number.checked_sub(1)?)
    }

    /// The number of a square.
    #[must_use]
    pub fn number_of_square(&self, square: usize) -> Option<usize> {
        let place = self.numbering().position(|other| other == square)?;
        place.checked_add(1)
    }

    /// The square of a name: a file from `a` and a rank from 1, both from the corner.
    #[must_use]
    pub fn square_of_name(&self, file: usize, rank: usize) -> Option<usize> {
        let (column, row) = (file, rank.checked_sub(1)?);
        if column >= self.width() || row >= self.height() {
            return None;
        }
        let (column, row) = self.mirrored(column, row);
        Some(row.saturating_mul(self.width()).saturating_add(column))
    }

    /// The file and the rank of a square's name.
    #[must_use]
    pub fn name_of_square(&self, square: usize) -> (usize, usize) {
        let row = square.checked_div(self.width()).unwrap_or(0);
        let column = square.checked_rem(self.width()).unwrap_or(0);
        let (column, row) = self.mirrored(column, row);
        (column, row.saturating_add(1))
    }

    /// A file and a rank from the corner, by those from the top left; and the other way.
    fn mirrored(&self, column: usize, row: usize) -> (usize, usize) {
        let mirrored = |at: usize, size: usize| size.saturating_sub(at).saturating_sub(1);
        let row = if self.corner & 2 == 0 {
            mirrored(row, self.height())
        } else {
            row
        };
        let column = if self.corner & 1 == 0 {
            column
        } else {
            mirrored(column, self.width())
        };
        (column, row)
    }
}

impl FromStr for GameType {
    type Err = ParseGameTypeError;

    /// Reads the name of a game, in any case, `international`; a tag, `20,W,10,10,N2,0`; or the
    /// number of a game that has a name, `20`.
    ///
    /// # Errors
    ///
    /// [`ParseGameTypeError`] for all else: `20,W`, `99`, `20,W,100,100,N2,0`.
    fn from_str(text: &str) -> Result<Self, ParseGameTypeError> {
        let mut named = NAMED.iter();
        let found = named.find(|(name, _)| name.eq_ignore_ascii_case(text));
        let named = found.map(|(_, game)| *game);
        named.or_else(|| parse(text)).ok_or(ParseGameTypeError(()))
    }
}

/// `number [ "," starter "," width "," height "," ( "A" | "N" ) corner "," invert ]`
fn parse(text: &str) -> Option<GameType> {
    let mut parts = text.split(',');
    let number: u8 = parts.next()?.parse().ok()?;
    if !text.contains(',') {
        let mut all = GameType::ALL.into_iter();
        return all.find(|game| game.number == number);
    }
    let starter = parts
        .next()
        .filter(|starter| matches!(*starter, "W" | "B"))?;
    let mut size = || {
        let size = parts.next()?.parse().ok();
        size.filter(|size| (2..=LARGEST).contains(size))
    };
    let (width, height) = (size()?, size()?);
    let [notation @ (b'A' | b'N'), corner @ b'0'..=b'3'] = parts.next()?.as_bytes() else {
        return None;
    };
    let invert = parts.next().filter(|invert| matches!(*invert, "0" | "1"))?;
    parts.next().is_none().then_some(GameType {
        number,
        starter: if starter == "W" { 'W' } else { 'B' },
        width,
        height,
        names: *notation == b'A',
        corner: corner.wrapping_sub(b'0'),
        invert: invert == "1",
    })
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            number,
            starter,
            width,
            height,
            corner,
            ..
        } = self;
        let notation = if self.names { 'A' } else { 'N' };
        let invert = u8::from(self.invert);
        write!(
            f,
            "{number},{starter},{width},{height},{notation}{corner},{invert}"
        )
    }
}

/// Why a text is not a game of draughts: what was expected. All names are in [`GameType::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseGameTypeError(());

impl fmt::Display for ParseGameTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a game such as `russian`, or a tag such as `20,W,10,10,N2,0`")
    }
}

impl core::error::Error for ParseGameTypeError {}

impl ParseGameTypeError {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "draughts/game-type"
    }
}
