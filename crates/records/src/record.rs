use std::collections::BTreeSet;

use feen_chess::pgn::{self, Line, Node, NodeId, Tags};
use feen_rules::{Move, Notation, Position, Variant};

use crate::note::Loss;
use crate::{End, Format, Note};

/// A record of a game of any rules: tags, a start, a tree of moves with comments and times, and the end.
///
/// ```
/// use feen_records::{Format, Games};
///
/// let text = "手合割：平手\n先手：甲\n後手：乙\n   1 ７六歩(77)\n   2 投了\n\n変化：1手\n   1 ２六歩(27)\n";
/// let record = Games::new(text, Format::Kif).next().unwrap()?;
/// assert_eq!(record.tags().get("White"), Some("甲"));
/// assert_eq!(record.end().unwrap().result().as_str(), "1-0");
/// assert_eq!(record.moves().len(), 1);
/// let position = record.position();
/// assert_eq!(position.sfen().unwrap(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// # Ok::<(), feen_records::Error>(())
/// ```
///
/// The tree is that of [`feen_chess::pgn`], with moves in UCI as [`feen_rules`] writes it: everything that edits, walks and
/// writes a record of PGN serves here too. The time of a move is the command `[%emt …]` in a comment, the name of a
/// position `[%bookmark …]`, and the end of a variation `[%end …]`. White is the player of the first side, also where
/// the second side moves first.
#[derive(Clone, Debug)]
pub struct Record {
    pub(crate) variant: Variant,
    pub(crate) start: Position,
    pub(crate) tree: pgn::Record<'static>,
    pub(crate) end: Option<End>,
    pub(crate) notes: Vec<Note>,
    pub(crate) line: usize,
    pub(crate) pgn_format: Format,
    /// The position at the end of the main line, where reading has found it.
    pub(crate) last: Option<Position>,
}

impl Record {
    /// The rules of the game.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The tags: those that PGN knows by its names (`White`, `Date`), others by the names of their format
    /// (`作者`).
    #[must_use]
    pub const fn tags(&self) -> &Tags<'static> {
        self.tree.tags()
    }

    /// The moves in UCI with their comments, glyphs and variations.
    #[must_use]
    pub const fn tree(&self) -> &pgn::Record<'static> {
        &self.tree
    }

    /// The same, to be changed.
    pub fn tree_mut(&mut self) -> &mut pgn::Record<'static> {
        self.last = None;
        &mut self.tree
    }

    /// The end of the game, if the record says how it ended.
    ///
    /// The result is in the tree for every format, also where a marker of PGN says who won and no more:
    ///
    /// ```
    /// use feen_records::Record;
    ///
    /// let record = Record::read(b"1. f3 e5 2. g4 Qh4# 0-1\n")?;
    /// assert_eq!(record.end(), None);
    /// assert_eq!(record.tree().termination().as_str(), "0-1");
    /// # Ok::<(), feen_records::Error>(())
    /// ```
    #[must_use]
    pub const fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Sets how the game ended, and the result that goes with it; or that it goes on.
    pub fn set_end(&mut self, end: Option<End>) {
        let result = end.as_ref().map_or(pgn::Termination::Unknown, End::result);
        self.tree.set_result(result);
        self.end = end;
    }

    /// The deviations from the format that were accepted.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The line on which the game begins, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The format of PGN in which the game was: that of its moves for a game of xiangqi with the tags of Chinese programs, and
    /// [`Format::Pgn`] for all others.
    ///
    /// ```
    /// use feen_records::{Format, Games};
    ///
    /// let text = "[Game \"Chinese Chess\"]\n[Red \"吕钦\"]\n\n1. 炮二平五 马8进7 *\n";
    /// let record = Games::new(text, Format::Pgn).next().unwrap()?;
    /// assert_eq!(record.pgn_format(), Format::Chinese);
    /// # Ok::<(), feen_records::Error>(())
    /// ```
    #[must_use]
    pub const fn pgn_format(&self) -> Format {
        self.pgn_format
    }

    /// The moves of the main line. A last move that is not legal, and all after a pass, are not among them.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let played = Walk::new(self.tree.mainline(), self.start.clone());
        played.map_while(|step| step.one).collect()
    }

    /// The position at the end of the main line.
    #[must_use]
    pub fn position(&self) -> Position {
        if let Some(last) = &self.last {
            return last.clone();
        }
        let mut walk = Walk::new(self.tree.mainline(), self.start.clone());
        while walk.next().is_some() {}
        walk.now
    }

    /// The moves of the main line that were played, each with the positions before and after it.
    ///
    /// A last move that is not legal ends them.
    ///
    /// ```
    /// use feen_records::{Format, Games};
    ///
    /// let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    /// let record = Games::new(text, Format::Kif).next().unwrap()?;
    /// let played: Vec<_> = record.positions().collect();
    /// assert_eq!(played[1].before, played[0].position);
    /// assert_eq!(played[1].position, record.position());
    /// # Ok::<(), feen_records::Error>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Played<'_>> {
        let mut walk = Walk::new(self.tree.mainline(), self.start.clone());
        std::iter::from_fn(move || {
            let step = walk.next()?;
            let is_played = step.one.is_some() || step.node.san() == "--";
            is_played.then(|| Played {
                node: step.node,
                mv: step.one,
                before: step.before,
                position: walk.now.clone(),
            })
        })
    }

    /// The same with the moves of variations, in the order of the text.
    ///
    /// ```
    /// use feen_records::{Format, Games};
    ///
    /// let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n";
    /// let record = Games::new(text, Format::Kif).next().unwrap()?;
    /// let played = record.all_positions();
    /// let moves: Vec<_> = played.iter().map(|played| (played.node.depth(), played.node.san())).collect();
    /// assert_eq!(moves, [(0, "c3c4"), (0, "g7g6"), (1, "b7b6")]);
    /// # Ok::<(), feen_records::Error>(())
    /// ```
    #[must_use]
    pub fn all_positions(&self) -> Vec<Played<'_>> {
        let mut played = Vec::new();
        visit(self, |visited| {
            let position = match visited.one {
                Some(one) => visited.before.play(one).ok(),
                None if visited.node.san() == "--" => visited.before.null_move(),
                None => None,
            };
            played.extend(position.map(|position| Played {
                node: visited.node,
                mv: visited.one,
                before: visited.before.clone(),
                position,
            }));
        });
        played
    }

    /// The losses of a format that holds nothing but moves.
    pub(crate) fn lose_all_but_moves(&self, losses: &mut BTreeSet<Loss>) {
        if self.tags().iter().any(|(name, _)| !is_about_start(name)) {
            losses.insert(Loss::Headers);
        }
        if self.tree.tree().any(|node| node.depth() > 0) {
            losses.insert(Loss::Variations);
        }
        Self::lose_remarks(losses, self.tree.before());
        for node in self.tree.mainline() {
            Self::lose_remarks(losses, node.after());
            if node.nags().next().is_some() {
                losses.insert(Loss::Glyphs);
            }
        }
    }

    /// The command `position` of an engine: a start, and the moves of the main line in a notation.
    pub(crate) fn position_command(
        &self,
        start: &str,
        notation: Notation,
        losses: &mut BTreeSet<Loss>,
    ) -> String {
        self.lose_all_but_moves(losses);
        let mut text = format!("position {start}");
        let mut word = " moves";
        for step in Walk::new(self.tree.mainline(), self.start().clone()) {
            let Some(spelled) = step.spelled(notation, losses) else {
                break;
            };
            text.push_str(std::mem::take(&mut word));
            text.push(' ');
            text.push_str(&spelled);
        }
        text
    }

    fn lose_remarks(losses: &mut BTreeSet<Loss>, comments: pgn::Comments<'_>) {
        for comment in comments {
            if comment.elapsed().is_some() || comment.clock().is_some() {
                losses.insert(Loss::Times);
            }
            if comment.command("bookmark").is_some() {
                losses.insert(Loss::Bookmarks);
            }
            if !comment.text().is_empty() || comment.eval().is_some() {
                losses.insert(Loss::Comments);
            }
        }
    }
}

/// Whether a tag only says what the rules and the start already say.
pub(crate) fn is_about_start(name: &str) -> bool {
    matches!(
        name,
        "Variant" | "FEN" | "SetUp" | "Game" | "Format" | "Result"
    )
}

/// A move of a record that has been played, as [`Record::positions`] and [`Record::all_positions`] give it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Played<'r> {
    /// The move in the record.
    pub node: Node<'r>,
    /// The move, unless it passes.
    pub mv: Option<Move>,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub position: Position,
}

/// The moves of a line, each with the position before it.
pub(crate) struct Walk<'r> {
    line: Line<'r>,
    pub(crate) now: Position,
}

/// A move of a line; nothing for a pass, and for one that is not legal.
pub(crate) struct Step<'r> {
    pub(crate) node: Node<'r>,
    pub(crate) before: Position,
    pub(crate) one: Option<Move>,
}

impl Step<'_> {
    /// The move in a notation; nothing, and a loss, for one that the notation does not have.
    pub(crate) fn spelled(
        &self,
        notation: Notation,
        losses: &mut BTreeSet<Loss>,
    ) -> Option<String> {
        let spelled = self.one.and_then(|one| self.before.text(one, notation));
        if spelled.is_none() {
            losses.insert(if self.node.san() == "--" {
                Loss::Passes
            } else {
                Loss::IllegalMove
            });
        }
        spelled
    }
}

impl<'r> Walk<'r> {
    pub(crate) const fn new(line: Line<'r>, start: Position) -> Self {
        Self { line, now: start }
    }
}

impl<'r> Iterator for Walk<'r> {
    type Item = Step<'r>;

    fn next(&mut self) -> Option<Step<'r>> {
        let node = self.line.next()?;
        let before = self.now.clone();
        let one = before.parse_uci(node.san()).ok();
        let next = match one {
            // It is legal, as it was read from the legal moves.
            Some(one) => {
                self.now.play_unchecked(one);
                None
            }
            None if node.san() == "--" => before.null_move(),
            None => None,
        };
        if let Some(next) = next {
            self.now = next;
        }
        Some(Step { node, before, one })
    }
}

/// Calls for each move of a record, in variations too, with the position before it; without a move for a pass and for
/// one that is not legal.
pub(crate) fn visit<'r>(record: &'r Record, mut visit: impl FnMut(&Visited<'r, '_>)) {
    /// A line, up to where the visit is.
    struct Open {
        ply: usize,
        before: Position,
        now: Position,
        last: Option<NodeId>,
    }
    let mut open: Vec<Open> = Vec::new();
    for node in record.tree().tree() {
        let depth = node.depth();
        open.truncate(depth.saturating_add(1));
        let continues =
            open.len() > depth && open.last().is_some_and(|line| line.ply == node.ply());
        if !continues {
            open.truncate(depth);
            let start = open
                .last()
                .map_or(record.start(), |line| &line.before)
                .clone();
            open.push(Open {
                ply: node.ply(),
                before: start.clone(),
                now: start,
                last: None,
            });
        }
        let Some(line) = open.last_mut() else {
            continue;
        };
        let one = line.now.parse_uci(node.san()).ok();
        let next = match one {
            Some(one) => line.now.play(one).ok(),
            None if node.san() == "--" => line.now.null_move(),
            None => None,
        };
        line.before = line.now.clone();
        line.ply = node.ply().saturating_add(1);
        if let Some(next) = next {
            line.now = next;
        }
        visit(&Visited {
            node,
            before: &line.before,
            one,
            previous: line.last,
        });
        line.last = Some(node.id());
    }
}

/// A move with the position before it, and the move before it in its line.
pub(crate) struct Visited<'r, 'p> {
    pub(crate) node: Node<'r>,
    pub(crate) before: &'p Position,
    pub(crate) one: Option<Move>,
    pub(crate) previous: Option<NodeId>,
}

/// Sets the tags that say the rules and the start, or removes them.
pub(crate) fn set_start(tags: &mut Tags<'_>, start: &Position) {
    let variant = start.variant();
    let name = match variant.name() {
        "chess" => None,
        "fischerandom" => Some("Chess960".to_owned()),
        "3check" => Some("Three-check".to_owned()),
        "kingofthehill" => Some("King of the Hill".to_owned()),
        "racingkings" => Some("Racing Kings".to_owned()),
        name => {
            let mut letters = name.chars();
            let first = letters.next().map(|first| first.to_ascii_uppercase());
            Some(first.into_iter().chain(letters).collect())
        }
    };
    match name {
        Some(name) => tags.set("Variant", &name),
        None => tags.remove("Variant"),
    }
    if *start == Position::start(variant) && variant.name() != "fischerandom" {
        tags.remove("SetUp");
        tags.remove("FEN");
    } else {
        tags.set("SetUp", "1");
        tags.set("FEN", &start.fen());
    }
}
