//! PGN of every game: chess by `feen_chess::pgn`, other games by their rules.

mod read;
pub(crate) mod study;
mod tags;
mod token;
mod write;

use feen_chess::pgn::Termination;

pub use read::{any_move, is_move_text};
pub(crate) use read::{begins_in_chinese, read, read_move};
pub(crate) use write::write;

/// The byte after the first game of a text: another one begins with a tag after moves, or with a first move after a result.
pub(crate) fn first_game_end(text: &str) -> Option<usize> {
    let (mut at, mut has_moves, mut is_comment) = (0_usize, false, false);
    let mut has_result = false;
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let is_header =
            study::header(bare).is_some() || !has_moves && study::other_header(bare).is_some();
        let is_tag = !is_comment && (tags::is_tag(bare) || is_header);
        if is_tag && has_moves || has_result && bare.starts_with("1.") {
            return Some(at);
        }
        let is_passed_over =
            bare.is_empty() || bare.starts_with(['%', ';']) || study::is_frame(bare);
        if !is_tag && !is_passed_over {
            for letter in bare.chars() {
                match letter {
                    '{' => is_comment = true,
                    '}' => is_comment = false,
                    _ => {}
                }
            }
            has_moves = true;
            let last = bare.split_whitespace().next_back();
            let is_result = last.is_some_and(|last| Termination::parse(last).is_some());
            has_result = !is_comment && is_result;
        }
        at = at.saturating_add(line.len());
    }
    None
}
