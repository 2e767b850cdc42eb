//! All that a page shows: a game, the person who looks at it, and what stands around it.

use feen_quarto::{Game, Level, Player, Square, Status};

use crate::document::Places;

/// A game as one person sees it.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub game: Game,
    /// The square that was taken last.
    pub last: Option<Square>,
    /// The seat of the person who looks; nobody's is that of a spectator.
    pub seat: Option<Player>,
    /// The other side.
    pub opponent: Opponent,
    /// How far the game has come.
    pub stage: Stage<'a>,
    /// The player who asks for a turn back.
    pub takeback: Option<Player>,
    /// The address of the game, below which its forms are sent: `/g/pZI_F2KC4947V3hk`.
    pub address: &'a str,
    /// The number that the next event shall have.
    pub seq: u32,
    /// The other parts of the site.
    pub places: &'a Places,
    /// A word to the person, such as that an action was late.
    pub message: Option<&'a str>,
}

/// The other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A computer player.
    Computer(Level),
    /// A person.
    Person,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage<'a> {
    /// The coin has been tossed, and the person has not seen it yet.
    Toss,
    /// The opponent has not come yet: the link to send.
    Invitation(&'a str),
    /// The game goes on.
    Playing,
    /// The game is over.
    Over(Ending),
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By its rules: a line, or a full board.
    Rules,
    /// This player has resigned.
    Resigned(Player),
    /// This player has left, or is out of time.
    Left(Player),
    /// It was called off.
    Aborted,
}

impl Scene<'_> {
    /// Whether the person is to give a piece.
    #[must_use]
    pub fn gives(&self) -> bool {
        self.acts() && matches!(self.game.status(), Status::Give(_))
    }

    /// Whether the person is to place the piece in hand.
    #[must_use]
    pub fn places(&self) -> bool {
        self.acts() && matches!(self.game.status(), Status::Place(..))
    }

    /// Whether the game waits for the person.
    #[must_use]
    pub fn acts(&self) -> bool {
        self.stage == Stage::Playing && self.seat == Some(self.game.turn())
    }

    /// Whether the page is held open until the game changes.
    #[must_use]
    pub fn waits(&self) -> bool {
        match self.stage {
            Stage::Toss => false,
            Stage::Invitation(_) => true,
            Stage::Playing => !self.acts(),
            // Another person may begin again.
            Stage::Over(_) => self.opponent == Opponent::Person,
        }
    }

    /// The winner of a game that is over.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match (self.stage, self.game.status()) {
            (Stage::Over(Ending::Resigned(loser) | Ending::Left(loser)), _) => Some(!loser),
            (Stage::Over(Ending::Rules), Status::Won { by, .. }) => Some(by),
            _ => None,
        }
    }

    /// The name of a player for the person.
    pub(crate) fn name(&self, player: Player) -> &'static str {
        match (self.seat, self.opponent) {
            (Some(seat), _) if seat == player => "You",
            (Some(_), Opponent::Computer(_)) => "AI",
            (Some(_), Opponent::Person) => "Opponent",
            (None, _) if player.is_first() => "First",
            (None, _) => "Second",
        }
    }

    /// The name of a player where there is room for it.
    pub(crate) fn full_name(&self, player: Player) -> &'static str {
        match self.name(player) {
            "AI" => "The computer",
            name => name,
        }
    }

    /// The task of the moment, or the end of the game.
    pub(crate) fn sentence(&self) -> String {
        let name = self.full_name(self.game.turn());
        match (self.stage, self.game.status()) {
            (Stage::Playing, Status::Give(_)) if self.acts() => {
                "Choose the piece to give".to_owned()
            }
            (Stage::Playing, Status::Place(_, piece)) if self.acts() => {
                format!("Place the {}", piece.name())
            }
            (Stage::Playing, _) if name == "The computer" => "The computer thinks".to_owned(),
            (Stage::Playing, Status::Give(_)) => format!("{name} chooses a piece"),
            (Stage::Playing, Status::Place(_, piece)) => {
                format!("{name} places the {}", piece.name())
            }
            (Stage::Over(_), _) => match self.winner() {
                Some(winner) if self.seat == Some(winner) => "You win".to_owned(),
                Some(winner) => format!("{} wins", self.full_name(winner)),
                None => self.status(),
            },
            _ => self.status(),
        }
    }

    /// The state in one line: the title of the page.
    pub(crate) fn status(&self) -> String {
        let turn = self.game.turn();
        let name = self.name(turn);
        match (self.stage, self.game.status()) {
            (Stage::Toss, _) => "The coin is tossed".to_owned(),
            (Stage::Invitation(_), _) => "Send this link to your opponent".to_owned(),
            (Stage::Over(Ending::Aborted), _) => "This game was called off.".to_owned(),
            (Stage::Over(_), _) => match self.winner() {
                Some(winner) => format!("Winner: {}!", self.name(winner)),
                None => "Draw!".to_owned(),
            },
            (Stage::Playing, Status::Give(_)) if self.acts() => {
                "Player: You – choose a piece for your opponent".to_owned()
            }
            (Stage::Playing, Status::Place(_, piece)) if self.acts() => {
                format!("Player: You – place the {}", piece.name())
            }
            (Stage::Playing, _) if name == "AI" => "Player: AI – thinking".to_owned(),
            (Stage::Playing, Status::Give(_)) if self.seat.is_none() => {
                format!("Player: {name} – chooses a piece")
            }
            (Stage::Playing, Status::Place(_, piece)) if self.seat.is_none() => {
                format!("Player: {name} – places the {}", piece.name())
            }
            (Stage::Playing, _) => format!("Player: {name}"),
        }
    }

    /// The sentence below the status: the lines of a game that is over, or the reason of its end.
    pub(crate) fn reason(&self) -> Option<String> {
        let Stage::Over(ending) = self.stage else {
            return None;
        };
        let name = |player: Player| match self.name(player) {
            "You" => "You have".to_owned(),
            name => format!("{name} has"),
        };
        match ending {
            Ending::Rules => {
                let lines: Vec<String> = self.game.lines().map(|line| line.to_string()).collect();
                Some(if lines.is_empty() {
                    "The board is full, and no line is alike.".to_owned()
                } else {
                    lines.join("; ")
                })
            }
            Ending::Resigned(player) => Some(format!("{} resigned.", name(player))),
            Ending::Left(player) => Some(format!("{} left the game.", name(player))),
            Ending::Aborted => None,
        }
    }
}
