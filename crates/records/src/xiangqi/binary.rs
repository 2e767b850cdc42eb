//! A game of a file that is no text, and the text of PGN that it becomes: its moves are those of ICCS.

use std::fmt::Write as _;

use crate::pgn::study;
use crate::text::with_numbers;

/// A square: file from the left and rank from the bottom, each from 0.
pub(super) type Place = (u8, u8);

/// A game as a file has it.
#[derive(Default)]
pub(super) struct Unpacked {
    pub(super) tags: Vec<(&'static str, String)>,
    /// The pieces on their squares, as FEN spells them.
    pub(super) pieces: Vec<(Place, char)>,
    /// Black moves first, if the first move does not say who does.
    pub(super) black_begins: bool,
    /// The moves in the order of the file; the first one is the start.
    pub(super) nodes: Vec<Node>,
    /// The file ends within the game.
    pub(super) is_cut: bool,
}

/// A move, its comment, the first move after it, and the next move that replaces it.
#[derive(Default)]
pub(super) struct Node {
    squares: Option<(Place, Place)>,
    comment: String,
    first: Option<usize>,
    next: Option<usize>,
}

/// A move as it is stored.
pub(super) struct Stored {
    pub(super) squares: Option<(Place, Place)>,
    pub(super) comment: String,
    pub(super) has_next: bool,
    pub(super) has_other: bool,
}

/// A part of a game that is to be written.
enum Part {
    Move(usize),
    After(usize),
    Others(Option<usize>),
    End,
}

impl Unpacked {
    /// Reads the moves, of which the first one is the start: each is followed by its continuation, and after the end of a
    /// line comes the other move of the last one that has another.
    pub(super) fn read_moves(&mut self, mut next: impl FnMut() -> Option<Stored>) {
        let mut others: Vec<usize> = Vec::new();
        let mut link: Option<(usize, bool)> = None;
        loop {
            let Some(stored) = next() else {
                self.is_cut = true;
                return;
            };
            let index = self.nodes.len();
            self.nodes.push(Node {
                squares: stored.squares,
                comment: stored.comment,
                ..Node::default()
            });
            if let Some((from, is_other)) = link
                && let Some(node) = self.nodes.get_mut(from)
            {
                *(if is_other {
                    &mut node.next
                } else {
                    &mut node.first
                }) = Some(index);
            }
            if stored.has_other && index > 0 {
                others.push(index);
            }
            link = if stored.has_next {
                Some((index, false))
            } else {
                others.pop().map(|other| (other, true))
            };
            if link.is_none() {
                return;
            }
        }
    }

    fn node(&self, index: usize) -> Option<&Node> {
        self.nodes.get(index)
    }

    /// Whether Black moves first: whose piece is moved.
    fn is_of_black(&self) -> bool {
        let first = self.node(0).and_then(|start| self.node(start.first?));
        let from = first.and_then(|first| first.squares).map(|(from, _)| from);
        let moved = self.pieces.iter().find(|(place, _)| Some(*place) == from);
        moved.map_or(self.black_begins, |(_, piece)| piece.is_ascii_lowercase())
    }

    fn fen(&self) -> String {
        let mut board = [['1'; 9]; 10];
        for ((file, rank), piece) in &self.pieces {
            let rank = 9_usize.checked_sub(usize::from(*rank));
            let square = rank.and_then(|rank| board.get_mut(rank)?.get_mut(usize::from(*file)));
            if let Some(square) = square {
                *square = *piece;
            }
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let turn = if self.is_of_black() { 'b' } else { 'w' };
        format!("{} {turn} - - 0 1", with_numbers(&ranks.join("/")))
    }

    /// Adds the game as PGN.
    pub(super) fn write(&self, text: &mut String) {
        text.push_str("[Game \"Chinese Chess\"]\n");
        let result = self.tags.iter().find(|(name, _)| *name == "Result");
        for (name, value) in self
            .tags
            .iter()
            .filter(|(_, value)| !value.trim().is_empty())
        {
            let value = value
                .trim()
                .replace(['\n', '\r', '"'], " ")
                .replace('\\', "/");
            // Writing to a text does not fail.
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        let _ = write!(text, "[Format \"ICCS\"]\n[FEN \"{}\"]\n\n", self.fen());
        let mut parts = vec![Part::After(0)];
        if let Some(start) = self.node(0) {
            write_comment(text, &start.comment);
        }
        while let Some(part) = parts.pop() {
            match part {
                Part::After(index) => {
                    let main = self.node(index).and_then(|node| node.first);
                    let Some((main, node)) = main.and_then(|main| Some((main, self.node(main)?)))
                    else {
                        continue;
                    };
                    parts.extend([Part::After(main), Part::Others(node.next), Part::Move(main)]);
                }
                Part::Others(other) => {
                    let Some((other, node)) =
                        other.and_then(|other| Some((other, self.node(other)?)))
                    else {
                        continue;
                    };
                    text.push_str("(\n");
                    parts.extend([
                        Part::Others(node.next),
                        Part::End,
                        Part::After(other),
                        Part::Move(other),
                    ]);
                }
                Part::Move(index) => {
                    if let Some(node) = self.node(index) {
                        write_move(text, node);
                    }
                }
                Part::End => text.push_str(")\n"),
            }
        }
        if self.is_cut {
            // The reader of PGN says that the game is without its end.
            text.push_str("{\n\n");
            return;
        }
        let _ = write!(
            text,
            "{}\n\n",
            result.map_or("*", |(_, result)| result.as_str())
        );
    }
}

fn write_move(text: &mut String, node: &Node) {
    let square = |(file, rank): Place| {
        let file = char::from(b'A'.saturating_add(file.min(25)));
        format!("{file}{rank}")
    };
    match node.squares {
        Some((from, to)) => {
            // Writing to a text does not fail.
            let _ = writeln!(text, "{}-{}", square(from), square(to));
        }
        None => text.push_str("??-??\n"),
    }
    write_comment(text, &node.comment);
}

fn write_comment(text: &mut String, comment: &str) {
    let comment = comment.trim_matches(['\0', ' ', '\n', '\r', '\t']);
    if !comment.is_empty() {
        let comment = comment.replace('}', ")").replace(['\0', '\r'], "");
        // Writing to a text does not fail.
        let _ = writeln!(text, "{{{comment}}}");
    }
}

/// The tags of a file's texts, with dates and results as PGN has them.
pub(super) fn tag(name: &'static str, value: &str) -> (&'static str, String) {
    let value = value.trim();
    match name {
        "Date" => (name, study::date(value).unwrap_or_else(|| value.to_owned())),
        _ => (name, value.to_owned()),
    }
}

/// The result of its number.
pub(super) fn result(number: Option<&u8>) -> String {
    let result = match number {
        Some(1) => "1-0",
        Some(2) => "0-1",
        Some(3) => "1/2-1/2",
        _ => "*",
    };
    result.to_owned()
}

/// A number of four bytes, the lowest first.
pub(super) fn number(bytes: &[u8]) -> Option<usize> {
    let four: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(four)).ok()
}
