//! The facts of a game that a query asks besides its positions: tags, comments, glyphs, clocks.

use feen_chess::pgn::{Node, Record, Score, Tags};
use feen_query::{Header, Moment};

use super::super::match_comment::MatchComment;

/// The pawns that a mate counts in an evaluation.
const MATE: f64 = 1_000.0;

/// The tags of a game, with its result, its length and its comments; of a game whose moves cannot be read the tags alone.
pub(super) enum Facts<'g> {
    Game(&'g Record<'g>),
    Tags(&'g Tags<'g>),
}

impl Header for Facts<'_> {
    fn has(&self, name: &str, is_such: &mut dyn FnMut(&str) -> bool) -> bool {
        let tags = match self {
            Self::Game(record) if name.eq_ignore_ascii_case("Result") => {
                return is_such(record.termination().as_str());
            }
            Self::Game(record) if name.eq_ignore_ascii_case("Length") => {
                return is_such(&record.mainline().count().to_string());
            }
            Self::Game(record) if name.eq_ignore_ascii_case("Comments") => {
                let mut comments = record.before();
                let mut others = record
                    .tree()
                    .flat_map(|node| node.after().chain(node.before()));
                return comments.any(|comment| is_such(comment.as_str()))
                    || others.any(|comment| is_such(comment.as_str()));
            }
            Self::Game(record) => record.tags(),
            Self::Tags(tags) => tags,
        };
        let mut named = tags
            .iter()
            .filter(|(known, _)| known.eq_ignore_ascii_case(name));
        named.any(|(_, value)| is_such(value))
    }
}

/// Notes what stands beside the move to a position.
pub(super) fn note(moment: &mut Moment, record: &Record<'_>, into: Option<Node<'_>>) {
    moment.comment.clear();
    moment.glyphs.clear();
    let mut add = |text: &str| {
        if !moment.comment.is_empty() && !text.is_empty() {
            moment.comment.push(' ');
        }
        moment.comment.push_str(text);
    };
    let Some(node) = into else {
        record.before().for_each(|comment| add(&comment.text()));
        moment.clock = None;
        moment.evaluation = None;
        return;
    };
    node.after().for_each(|comment| add(&comment.text()));
    moment.glyphs.extend(node.nags().map(glyph));
    moment.clock = node.clock().map(|clock| clock.as_secs_f64());
    let eval = node.eval().and_then(|eval| match eval.score {
        // Its text, since 1.1 of single precision is more than 1.1.
        Score::Pawns(pawns) => pawns.to_string().parse().ok(),
        Score::Mate(moves) if moves < 0 => Some(-MATE),
        Score::Mate(_) => Some(MATE),
    });
    moment.evaluation = eval.or_else(|| of_match(node));
}

/// The evaluation of the comment of a match.
fn of_match(node: Node<'_>) -> Option<f64> {
    let is_white = node.ply() % 2 == 0;
    let mut comments = node.after();
    let eval = comments.find_map(|comment| MatchComment::read(&comment.text(), is_white)?.eval)?;
    match eval.strip_prefix('#') {
        Some(moves) if moves.starts_with('-') => Some(-MATE),
        Some(_) => Some(MATE),
        None => eval.parse().ok(),
    }
}

/// A glyph as it is written beside a move, or its number.
fn glyph(nag: u8) -> String {
    let written = ["!", "?", "!!", "??", "!?", "?!"];
    let known = usize::from(nag)
        .checked_sub(1)
        .and_then(|at| written.get(at));
    known.map_or_else(|| format!("${nag}"), |glyph| (*glyph).to_owned())
}
