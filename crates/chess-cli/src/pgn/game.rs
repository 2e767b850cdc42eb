//! A game of a file, of any rules, and what is wrong with it.

use feen_chess::pgn::{self, Tag, Tags, Visitor};
use feen_files::Severity;
use feen_records::{Format, Record};

/// A game that has been read, with the error that ends it early; or the error of one that cannot be read.
pub(super) struct Read<'a> {
    pub(super) game: Result<Game<'a>, Fault>,
    /// The error after which nothing is kept.
    pub(super) fault: Option<Fault>,
}

impl<'a> Read<'a> {
    /// A game of records; one with an error is kept up to it, or not at all.
    pub(super) fn of_record(
        read: Result<(Record, Option<feen_records::Error>), feen_records::Error>,
        keeps_partial: bool,
    ) -> Self {
        let (game, fault) = match read {
            Ok((record, None)) => (Ok(Game::Other(Box::new(record))), None),
            Ok((record, Some(error))) if keeps_partial => (
                Ok(Game::Other(Box::new(record))),
                Some(Fault::of_record(&error)),
            ),
            Ok((_, Some(error))) | Err(error) => (Err(Fault::of_record(&error)), None),
        };
        Self { game, fault }
    }

    /// The next game of chess.
    pub(super) fn of_chess(games: &mut pgn::Games<'a>, keeps_partial: bool) -> Option<Self> {
        let (game, fault) = match games.next_partial()? {
            (record, error) if keeps_partial || error.is_none() => (Ok(Game::Chess(record)), error),
            (_, error) => (
                error.map_or_else(|| Err(Fault::unknown_format()), |error| Err(error.into())),
                None,
            ),
        };
        let (game, illegal) = match game {
            Ok(game) if keeps_partial => {
                let (game, illegal) = game.up_to_illegal();
                (Ok(game), illegal)
            }
            game => (game, None),
        };
        let fault = fault.or(illegal).map(Fault::Chess);
        Some(Self { game, fault })
    }
}

/// A game of a file.
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all games are of chess, and need no allocation more"
)]
pub(super) enum Game<'a> {
    /// A game of chess or Chess960 in PGN.
    Chess(pgn::Record<'a>),
    /// A game of other rules, or in another format.
    Other(Box<Record>),
}

/// An error of a game, or a warning.
#[derive(Debug)]
pub(super) enum Fault {
    /// Of a game of chess, with its place in the block.
    Chess(pgn::Error),
    /// Of any other game.
    Other {
        code: &'static str,
        message: String,
        /// The line in the block, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        severity: Severity,
    },
}

impl<'a> Game<'a> {
    /// The tags, moves and comments. The moves of other games are in UCI.
    pub(super) fn tree(&self) -> &pgn::Record<'a> {
        match self {
            Self::Chess(record) => record,
            Self::Other(record) => record.tree(),
        }
    }

    /// A game of chess whose main line ends before its first move that cannot be played, with that error.
    fn up_to_illegal(mut self) -> (Self, Option<pgn::Error>) {
        let Self::Chess(record) = &mut self else {
            return (self, None);
        };
        let Some(error) = record.replay().err() else {
            return (self, None);
        };
        let last = record.positions().ok().and_then(|played| {
            let played = played.map_while(Result::ok).last();
            played.map(|played| played.node.id())
        });
        // The name is one of the record; a start that is no position is reported with the game.
        let _ = record.truncate(last.unwrap_or(pgn::NodeId::START));
        (self, Some(error))
    }

    pub(super) fn tags(&self) -> &Tags<'a> {
        self.tree().tags()
    }

    /// The game, if it is one of chess, or a warning that it is left alone.
    pub(super) fn chess(self) -> Result<pgn::Record<'a>, Fault> {
        match self {
            Self::Chess(record) => Ok(record),
            Self::Other(record) => Err(Fault::chess_only(&record)),
        }
    }
}

impl Fault {
    /// The reason why a game of other rules cannot be read.
    pub(super) fn of_record(error: &feen_records::Error) -> Self {
        Self::Other {
            code: error.code(),
            message: error.kind().to_string(),
            line: error.line(),
            column: error.column(),
            severity: Severity::Error,
        }
    }

    /// The same on the line of its game, where its own place is one of another text.
    pub(super) fn on_line_of(self, game: usize) -> Self {
        match self {
            Self::Chess(_) => self,
            Self::Other {
                code,
                message,
                severity,
                ..
            } => Self::Other {
                code,
                message,
                line: game,
                column: 1,
                severity,
            },
        }
    }

    /// A format cannot hold a game.
    pub(super) fn of_refusal(refusal: feen_records::WriteError, record: &Record) -> Self {
        Self::Other {
            code: refusal.code(),
            message: format!("{refusal}: {}", record.variant().title()),
            line: record.line(),
            column: 1,
            severity: Severity::Error,
        }
    }

    /// A game is left alone, for it is not one of chess.
    pub(super) fn chess_only(record: &Record) -> Self {
        let title = record.variant().title();
        let message = format!("this is a game of {title}, and the verb is for chess");
        Self::warning("record/chess-only", message, record.line())
    }

    /// A deviation that a reader has accepted.
    pub(super) fn of_note(note: feen_records::Note) -> Self {
        Self::warning(note.kind().code(), note.kind().to_string(), note.line())
    }

    /// Text of no known format.
    pub(super) fn unknown_format() -> Self {
        Self::of_kind(&feen_records::ErrorKind::Format)
    }

    /// Text of a format that is not read.
    pub(super) fn unread(name: &'static str) -> Self {
        Self::of_kind(&feen_records::ErrorKind::Unread { name })
    }

    /// An error of a whole text.
    fn of_kind(kind: &feen_records::ErrorKind) -> Self {
        Self::Other {
            code: kind.code(),
            message: kind.to_string(),
            line: 1,
            column: 1,
            severity: Severity::Error,
        }
    }

    pub(super) fn warning(code: &'static str, message: String, line: usize) -> Self {
        Self::Other {
            code,
            message,
            line,
            column: 1,
            severity: Severity::Warning,
        }
    }

    /// Whether a game of other rules than those of chess cannot be read.
    pub(super) fn is_of_other_rules(&self) -> bool {
        match self {
            Self::Chess(error) => matches!(error.kind(), pgn::ErrorKind::Variant { .. }),
            Self::Other { .. } => true,
        }
    }

    pub(super) fn severity(&self) -> Severity {
        match self {
            Self::Chess(error) if error.kind().is_warning() => Severity::Warning,
            Self::Chess(_) => Severity::Error,
            Self::Other { severity, .. } => *severity,
        }
    }
}

impl From<pgn::Error> for Fault {
    fn from(error: pgn::Error) -> Self {
        Self::Chess(error)
    }
}

/// A game of other rules, if the tags of a game of PGN name some that are known.
pub(super) fn other_rules<'a>(
    read: &Read<'_>,
    text: &[u8],
    line: impl FnOnce() -> usize,
    keeps_partial: bool,
) -> Option<Read<'a>> {
    let is_named = match (&read.game, &read.fault) {
        (Ok(game), None) if game.tags().get("Variant").is_some() => game.tree().start().is_err(),
        (Ok(game), None) => is_xiangqi(game.tags()),
        _ => {
            let tags = header(text);
            tags.get("Variant").is_some() || is_xiangqi(&tags) || !text.is_ascii()
        }
    };
    if !is_named {
        return None;
    }
    let (text, _) = feen_records::decode(text);
    let mut games = feen_records::Games::new(&text, Format::Pgn).from_line(line());
    match games.next_partial()? {
        Ok((record, _)) if matches!(record.variant().name(), "chess" | "fischerandom") => None,
        Err(error) | Ok((_, Some(error)))
            if matches!(
                error.kind(),
                feen_records::ErrorKind::Pgn(_) | feen_records::ErrorKind::Variant { .. }
            ) =>
        {
            // The reader of chess says the same, with a picture.
            None
        }
        read => Some(Read::of_record(read, keeps_partial)),
    }
}

/// Whether a game of PGN has the tags of one of xiangqi.
pub(super) fn is_of_xiangqi(text: &[u8]) -> bool {
    let tags = header(text);
    let variant = tags.get("Variant");
    variant.is_some_and(|name| name.eq_ignore_ascii_case("xiangqi")) || is_xiangqi(&tags)
}

/// Whether tags without a variant are those of xiangqi.
fn is_xiangqi(tags: &Tags<'_>) -> bool {
    let has_ten_ranks = |fen: &str| {
        let board = fen.split(' ').next().unwrap_or_default();
        board.matches('/').count() == 9
    };
    let is_format = |format: &str| {
        let known = ["iccs", "wxf", "axf", "chinese"];
        known.iter().any(|known| format.eq_ignore_ascii_case(known))
    };
    tags.get("Game").is_some()
        || tags.get("Red").is_some() && tags.get("White").is_none()
        || tags.get("Format").is_some_and(is_format)
        || tags.get("FEN").is_some_and(has_ten_ranks)
}

/// The tag pairs of a text.
pub(crate) fn header(text: &[u8]) -> Tags<'static> {
    let mut header = Header::default();
    // The error is known.
    let _ = pgn::scan(text, &mut header);
    header.0
}

#[derive(Default)]
struct Header(Tags<'static>);

impl Visitor for Header {
    fn tag(&mut self, tag: Tag<'_>) {
        if self.0.get(tag.name()).is_none() {
            self.0.set(tag.name(), &tag.value());
        }
    }
}
