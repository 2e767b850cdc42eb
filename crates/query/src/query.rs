use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use feen::Marks;

use crate::board::Board;
use crate::error::Error;
use crate::node::{GamePart, Node, Note, Part, TruthPart};
use crate::program::{Program, compile};
use crate::read::read;

/// A question about positions or games.
///
/// ```
/// use feen_query::Query;
///
/// let query: Query = "passed P on rank 7 and not check".parse()?;
/// assert_eq!(query.to_string(), "passed P on rank 7 and not check");
///
/// let error = "K onn e1".parse::<Query>().unwrap_err();
/// assert_eq!(error.code(), "query/expected");
/// # Ok::<(), feen_query::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    text: String,
    nodes: Vec<Node>,
    /// The names of pieces after `as`.
    names: Vec<String>,
}

impl Query {
    /// The query for boards of this kind.
    ///
    /// # Errors
    ///
    /// The board has no square, file, rank, region, piece or player that the query names: `K on e9` in
    /// chess.
    pub fn program(&self, board: &Board) -> Result<Program, Error> {
        compile(&self.nodes, &self.names, board, None)
    }

    /// The same, with other marks of pieces than the query says: with none, or with all.
    ///
    /// # Errors
    ///
    /// As of [`program`](Self::program).
    pub fn program_with(&self, board: &Board, marks: Marks) -> Result<Program, Error> {
        compile(&self.nodes, &self.names, board, Some(marks))
    }

    /// Whether it asks for tags alone, which are the same in all positions of a game.
    #[must_use]
    pub fn is_of_tags(&self) -> bool {
        self.nodes.iter().all(|node| {
            matches!(
                node.part,
                Part::Truth(TruthPart::And(_) | TruthPart::Or(_) | TruthPart::Not)
                    | Part::Game(GamePart::Note(Note::Tag(_), ..))
            )
        })
    }

    /// The text of the query.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// # Errors
///
/// The text is no query, or a part of it is of another type than its place wants: `count(K) and check`.
impl FromStr for Query {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (nodes, names) = read(text)?;
        // A truth that is compared with a number is one on every board.
        compile(&nodes, &names, &Board::any(), None)?;
        Ok(Self {
            text: text.into(),
            nodes,
            names,
        })
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
