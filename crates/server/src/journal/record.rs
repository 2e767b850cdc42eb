use crate::{Digest, GameId, Player, Seq};

/// A line for a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Record {
    /// A new player; taken if the name is.
    Player(PlayerRow),
    /// Another token of the player of a name; taken if there is no such player.
    Token(Box<str>, Digest),
    /// Another name of a player, also in the seats of all games; taken if it is another player's, or if there is no
    /// such player.
    Renamed(Box<str>, Box<str>),
    /// The end of the player of a name; taken if there is no such player. The games keep the name.
    Removed(Box<str>),
    /// A new game.
    Game(Row),
    /// The holders of seats that were free: `token:` and a digest, or `player:` and a name. Taken if a seat is.
    Seats(GameId, [Option<Box<str>>; 2]),
    /// Other options of a game, as JSON.
    Options(GameId, Box<str>),
    /// An event.
    Event(Entry),
    /// The end of a game, and its reason in one word; an empty one takes the end back, as the game begins anew.
    Ended(GameId, Box<str>),
    /// The last sign of a player of a game, by the wall clock in milliseconds since 1970.
    Seen(GameId, u64),
    /// Something else that servers share, in the place of an older note of the same kind and key.
    Note(Note),
    /// The end of a note: its kind and its key. Taken if there is none.
    Erased(Box<str>, Box<str>),
    /// The end of the oldest notes that were too old at this time, at most 64 of them; never taken.
    Swept(u64),
    /// The end of a game in the journal, with all its events; taken if there is no such game.
    Deleted(GameId),
}

/// The most notes of which one [`Record::Swept`] is the end.
pub(crate) const OLD: u8 = 64;

impl Record {
    /// The place in a batch: players, then game by game, and in a game by number. Servers that write at the
    /// same time in this order cannot wait for each other in a circle.
    pub(crate) fn place(&self) -> (Option<GameId>, u8, Seq, &str) {
        match self {
            Self::Player(row) => (None, 0, 0, &row.name),
            Self::Token(name, _) | Self::Renamed(name, _) | Self::Removed(name) => {
                (None, 0, 0, name)
            }
            Self::Note(note) => (None, 1, 0, &note.key),
            Self::Erased(_, key) => (None, 1, 0, key),
            Self::Swept(_) => (None, 2, 0, ""),
            Self::Game(row) => (Some(row.id), 0, 0, ""),
            Self::Seats(id, _) => (Some(*id), 1, 0, ""),
            Self::Options(id, _) => (Some(*id), 2, 0, ""),
            Self::Seen(id, _) => (Some(*id), 3, 0, ""),
            Self::Event(entry) => (Some(entry.game), 4, entry.seq, ""),
            Self::Ended(id, _) => (Some(*id), 5, 0, ""),
            Self::Deleted(id) => (Some(*id), 6, 0, ""),
        }
    }
}

/// Something that servers share beside games, such as a challenge, until it is too old.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Note {
    /// The kind, a word without `/`.
    pub kind: Box<str>,
    /// The name among the notes of its kind.
    pub key: Box<str>,
    /// The content.
    pub body: Box<str>,
    /// The end by the wall clock, in milliseconds since 1970.
    pub until: u64,
}

impl Note {
    /// A note.
    #[must_use]
    pub fn new(
        kind: impl Into<Box<str>>,
        key: impl Into<Box<str>>,
        body: impl Into<Box<str>>,
        until: u64,
    ) -> Self {
        Self {
            kind: kind.into(),
            key: key.into(),
            body: body.into(),
            until,
        }
    }
}

/// The state of a game in a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Stage {
    /// A seat is free.
    Open,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
}

impl Stage {
    /// All stages.
    pub const ALL: [Self; 3] = [Self::Open, Self::Playing, Self::Over];

    /// The state of a game.
    #[must_use]
    pub fn of(row: &Row) -> Self {
        let [first, second] = &row.seats;
        match (&row.ended, first.is_some() && second.is_some()) {
            (Some(_), _) => Self::Over,
            (None, false) if row.invite.is_some() => Self::Open,
            (None, _) => Self::Playing,
        }
    }

    /// The same in SQL: the condition of an index, word by word.
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    pub(super) const fn condition(self) -> &'static str {
        match self {
            Self::Open => {
                "ended is null and invite is not null and (first is null or second is null)"
            }
            Self::Playing => {
                "ended is null and not (invite is not null and (first is null or second is null))"
            }
            Self::Over => "ended is not null",
        }
    }
}

/// The games that a list is to have: all of them by default.
///
/// ```
/// use feen_server::journal::Selection;
///
/// let old = Selection::OVER.before(1_700_000_000_000);
/// assert_eq!((old.is_over, old.since), (Some(true), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Selection {
    /// Only the games that are over, or only the others.
    pub is_over: Option<bool>,
    /// Only games whose last event is older, by the wall clock in milliseconds since 1970; the making of a game is its
    /// first.
    pub before: Option<u64>,
    /// Only games whose last event is of this time or newer.
    pub since: Option<u64>,
}

impl Selection {
    /// All games.
    pub const ALL: Self = Self {
        is_over: None,
        before: None,
        since: None,
    };

    /// The games that are not over.
    pub const UNFINISHED: Self = Self {
        is_over: Some(false),
        ..Self::ALL
    };

    /// The games that are over.
    pub const OVER: Self = Self {
        is_over: Some(true),
        ..Self::ALL
    };

    /// Only those whose last event is older.
    #[must_use]
    pub const fn before(mut self, at: u64) -> Self {
        self.before = Some(at);
        self
    }

    /// Only those whose last event is of this time or newer.
    #[must_use]
    pub const fn since(mut self, at: u64) -> Self {
        self.since = Some(at);
        self
    }

    /// Whether a game is one of them, if its last event is of this time.
    pub(crate) fn has(&self, row: &Row, last: u64) -> bool {
        let last = last.max(row.at);
        self.is_over.is_none_or(|over| over == row.ended.is_some())
            && self.before.is_none_or(|before| last < before)
            && self.since.is_none_or(|since| last >= since)
    }
}

/// A time as databases hold it, which know no numbers without a sign.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) fn signed(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// An event in a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The game.
    pub game: GameId,
    /// The number of the event in it.
    pub seq: Seq,
    /// The wall clock, in milliseconds since 1970.
    pub at: u64,
    /// The milliseconds that it took from the time of the player who was to move.
    pub spent: Option<u32>,
    /// The seat of the action that led to it.
    pub seat: Option<Player>,
    /// The event as JSON.
    pub body: Box<str>,
}

impl Entry {
    /// An event of nobody, which took no time.
    #[must_use]
    pub fn new(game: GameId, seq: Seq, at: u64, body: impl Into<Box<str>>) -> Self {
        Self {
            game,
            seq,
            at,
            spent: None,
            seat: None,
            body: body.into(),
        }
    }

    /// The same event as one of a seat.
    #[must_use]
    pub const fn by(mut self, seat: Player, spent: Option<u32>) -> Self {
        (self.seat, self.spent) = (Some(seat), spent);
        self
    }
}

/// A game in a journal, without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The game.
    pub id: GameId,
    /// The name of its kind: `chess`.
    pub kind: Box<str>,
    /// The setup as JSON.
    pub setup: Box<str>,
    /// The options as JSON.
    pub options: Box<str>,
    /// The wall clock when it was made, in milliseconds since 1970.
    pub at: u64,
    /// The holders of the seats: `token:` and a digest, or `player:` and a name.
    pub seats: [Option<Box<str>>; 2],
    /// The digest of the invitation to a free seat.
    pub invite: Option<Digest>,
    /// The name of the engine that plays.
    pub engine: Option<Box<str>>,
    /// The reason of the end.
    pub ended: Option<Box<str>>,
    /// The last sign of a player that is not an event, by the wall clock in milliseconds since 1970.
    pub seen: Option<u64>,
}

impl Row {
    /// A game without holders of seats.
    #[must_use]
    pub fn new(
        id: GameId,
        kind: impl Into<Box<str>>,
        setup: impl Into<Box<str>>,
        options: impl Into<Box<str>>,
        at: u64,
    ) -> Self {
        Self {
            id,
            kind: kind.into(),
            setup: setup.into(),
            options: options.into(),
            at,
            seats: [None, None],
            invite: None,
            engine: None,
            ended: None,
            seen: None,
        }
    }

    /// Whether the game may be listed.
    #[must_use]
    pub fn is_public(&self) -> bool {
        !self.options.contains("\"private\":true")
    }
}

/// A player in a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayerRow {
    /// The name, in which capital letters make no difference.
    pub name: Box<str>,
    /// The digest of the token.
    pub token: Digest,
    /// True for a program.
    pub bot: bool,
    /// True for a player whom the operator has not made.
    pub guest: bool,
    /// The wall clock when it was made, in milliseconds since 1970.
    pub at: u64,
}

impl PlayerRow {
    /// A player.
    #[must_use]
    pub fn new(name: impl Into<Box<str>>, token: Digest, bot: bool, at: u64) -> Self {
        Self {
            name: name.into(),
            token,
            bot,
            guest: false,
            at,
        }
    }
}
