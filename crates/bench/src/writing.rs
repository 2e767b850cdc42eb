//! Positions that are written.

use std::hint::black_box;
use std::sync::Arc;

use cozy_chess::Board;
use feen::Feen;

use crate::memory::{ours, theirs};
use crate::{Corpora, Work};

/// A position as a new `String`.
#[must_use]
pub fn write(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.all.iter().map(|corpus| {
        let work = Work::new("write", corpus).side("feen", &ours(corpus), Feen::to_string);
        if !corpus.boxed {
            return work;
        }
        let work = work.side("sashite-feen", &theirs(corpus), |position| {
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

/// A position, appended to an emptied `String`.
#[must_use]
pub fn write_into(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.boxed().map(|corpus| {
        Work::new("write into", corpus)
            .side_with("feen", &ours(corpus), String::new, |text, position| {
                text.clear();
                let written = position.write_into(text);
                written.expect("a string takes all");
                black_box(text.as_str()).len()
            })
            .side_with(
                "sashite-feen",
                &theirs(corpus),
                String::new,
                |text, position| {
                    text.clear();
                    let written = sashite_feen::write_feen(text, position);
                    written.expect("the position has a spelling");
                    black_box(text.as_str()).len()
                },
            )
    });
    works.collect()
}
