//! The adapter of games as text.

use chess::pgn::{
    Error, ErrorKind, Games, Layout, RawComment, RawMove, Record, Skip, Termination, Visitor, scan,
};
use serde::{Deserialize, Serialize};

use crate::data::Text;
use crate::fixture::Kind;

/// The games of a text.
pub(super) struct Pgn;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AllGames {
    games: Vec<Game>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Game {
    Refused(Refused),
    Read(Read),
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    error: String,
    /// The code of the FEN or of the move that is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    span: (usize, usize),
    line: usize,
    ply: usize,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    span: (usize, usize),
    tags: Vec<(String, String)>,
    tokens: Vec<String>,
    #[serde(deserialize_with = "Option::deserialize")]
    result: Option<String>,
    end: End,
    written: String,
}

/// The position at the end of the main line, or why it cannot be reached.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum End {
    Position(String),
    Refused(Refused),
}

impl Kind for Pgn {
    const NAME: &'static str = "pgn";
    type Input = Text;
    type Outcome = AllGames;

    fn run(input: &Text) -> Result<AllGames, String> {
        let games = Games::new(&input.bytes())
            .map(|record| match record {
                Ok(record) => Game::Read(read(&record)),
                Err(error) => Game::Refused(refused(&error)),
            })
            .collect();
        Ok(AllGames { games })
    }
}

fn read(record: &Record<'_>) -> Read {
    let span = record.span();
    let mut tokens = Tokens::default();
    // The text of a record has no errors.
    let _ = scan(record.as_bytes(), &mut tokens);
    let tags = record.tags().iter();
    Read {
        span: (span.start, span.end),
        tags: tags
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        tokens: tokens.0,
        result: record.result().map(|result| result.to_string()),
        end: match record.replay() {
            Ok(game) => End::Position(game.position().to_string()),
            Err(error) => End::Refused(refused(&error)),
        },
        written: record.write(&Layout::new()),
    }
}

fn refused(error: &Error) -> Refused {
    let span = error.span();
    let reason = match error.kind() {
        ErrorKind::Fen(kind) => Some(kind.code().to_owned()),
        ErrorKind::Move(kind) => Some(kind.code().to_owned()),
        _ => None,
    };
    Refused {
        error: error.kind().code().to_owned(),
        reason,
        span: (span.start, span.end),
        line: error.line(),
        ply: error.ply(),
    }
}

/// The tokens of moves: comments in braces, glyphs as numbers.
#[derive(Default)]
struct Tokens(Vec<String>);

impl Visitor for Tokens {
    fn mv(&mut self, mv: RawMove<'_>) {
        self.0.push(mv.san().to_owned());
    }

    fn nag(&mut self, nag: u8, _span: std::ops::Range<usize>) {
        self.0.push(format!("${nag}"));
    }

    fn comment(&mut self, comment: RawComment<'_>) {
        self.0.push(format!("{{{}}}", comment.read()));
    }

    fn begin_variation(&mut self, _at: usize) -> Skip {
        self.0.push("(".to_owned());
        Skip(false)
    }

    fn end_variation(&mut self, _at: usize) {
        self.0.push(")".to_owned());
    }

    fn result(&mut self, result: Termination, _span: std::ops::Range<usize>) {
        self.0.push(result.to_string());
    }
}
