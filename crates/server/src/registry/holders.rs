use std::fmt;

use qi::ByPlayer;

use crate::journal::{BoxError, PlayerRow};
use crate::{Digest, Player, Token};

/// Somebody who is to have a seat of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Sitter {
    /// Nobody yet: the game waits, and an invitation is made.
    #[default]
    Open,
    /// Anybody who has a token, which is made.
    Token,
    /// A player of this name.
    Player(Box<str>),
}

/// The end of the name under which an engine sits.
const ENGINE: &str = " (engine)";

/// The holder of a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Holder {
    /// Anybody who has the token of this digest.
    Token(Digest),
    /// A player of this name.
    Player(Box<str>),
}

impl Holder {
    /// The name of the player, if it is one.
    #[must_use]
    pub fn player(&self) -> Option<&str> {
        match self {
            Self::Player(name) => Some(name),
            Self::Token(_) => None,
        }
    }

    /// An engine of this name, under which no player can sit: it has a blank.
    #[must_use]
    pub fn engine(name: &str) -> Self {
        Self::Player(format!("{name}{ENGINE}").into())
    }

    /// True for an engine.
    #[must_use]
    pub fn is_engine(&self) -> bool {
        self.player().is_some_and(|name| name.ends_with(ENGINE))
    }

    /// The holder of a text of a journal.
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text.split_once(':')? {
            ("token", digest) => digest.parse().ok().map(Self::Token),
            ("player", name) => Some(Self::Player(name.into())),
            _ => None,
        }
    }
}

/// Prints as in a journal: `token:` and 64 hexadecimal digits, or `player:` and the name.
impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token(digest) => write!(f, "token:{digest}"),
            Self::Player(name) => write!(f, "player:{name}"),
        }
    }
}

/// Somebody with a name and a token of the operator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Account {
    /// The name.
    pub name: Box<str>,
    /// True for a program.
    pub bot: bool,
    /// True for one whom the operator has not made, and who counts by the address of a request.
    pub guest: bool,
    /// The wall clock when it was made, in milliseconds since 1970.
    pub at: u64,
}

impl From<PlayerRow> for Account {
    fn from(row: PlayerRow) -> Self {
        Self {
            name: row.name,
            bot: row.bot,
            guest: row.guest,
            at: row.at,
        }
    }
}

/// The holders of both seats of a game, and the invitation to a free one.
#[derive(Clone, Default)]
pub(super) struct Seats {
    pub(super) holders: ByPlayer<Option<Holder>>,
    pub(super) invite: Option<Digest>,
}

/// The secrets of a new game.
#[derive(Default)]
pub(super) struct Secrets {
    pub(super) tokens: [Option<Token>; 2],
    pub(super) invite: Option<Token>,
}

impl Seats {
    /// The sitters of a new game, and their tokens and invitation.
    pub(super) fn new(sitters: [Sitter; 2]) -> Result<(Self, Secrets), BoxError> {
        let mut seats = Self::default();
        let mut tokens = [None, None];
        let places = seats.holders.iter_mut().zip(&mut tokens);
        for (sitter, ((_, holder), token)) in sitters.into_iter().zip(places) {
            *holder = match sitter {
                Sitter::Open => None,
                Sitter::Token => {
                    let secret = Token::random()?;
                    let digest = secret.digest();
                    *token = Some(secret);
                    Some(Holder::Token(digest))
                }
                Sitter::Player(name) => Some(Holder::Player(name)),
            };
        }
        let mut invite = None;
        if seats.free().is_some() {
            let secret = Token::random()?;
            seats.invite = Some(secret.digest());
            invite = Some(secret);
        }
        Ok((seats, Secrets { tokens, invite }))
    }

    /// Whether somebody is invited who has not come yet.
    pub(super) fn waits(&self) -> bool {
        self.invite.is_some() && self.free().is_some()
    }

    /// The first seat that is free.
    pub(super) fn free(&self) -> Option<Player> {
        let mut holders = self.holders.iter();
        holders.find_map(|(seat, holder)| holder.is_none().then_some(seat))
    }
}

/// The seat that a token stands for among the holders of a game.
pub(super) fn seat_of(
    holders: &[Option<Holder>; 2],
    is: impl Fn(&Holder) -> bool,
) -> Option<Player> {
    let mut seats = Player::ALL.into_iter().zip(holders);
    let found = seats.find(|(_, holder)| holder.as_ref().is_some_and(&is));
    found.map(|(seat, _)| seat)
}
