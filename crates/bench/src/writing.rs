//! Positions that are written.

use std::sync::Arc;

use cozy_chess::Board;
use feen::Feen;

use crate::memory::{ours, theirs};
use crate::{Corpora, Work};

/// A position as a new `String`.
#[must_use]
pub fn write(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.boxed().map(|corpus| {
        let work = Work::new("write", corpus)
            .side("feen", &ours(corpus), Feen::to_string)
            .side("sashite-feen", &theirs(corpus), |position| {
                sashite_feen::encode(position).expect("the position has a spelling")
            });
        match &corpus.fens {
            None => work,
            Some(fens) => {
                let boards = fens.iter().map(|fen| {
                    Board::from_fen(fen, false).expect("the text is a position of chess")
                });
                let boards: Arc<[Board]> = boards.collect();
                work.side("cozy-chess", &boards, Board::to_string)
            }
        }
    });
    works.collect()
}
