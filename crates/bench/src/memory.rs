//! Positions that are kept, compared and changed.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::hint::black_box;
use std::sync::Arc;

use epin::Piece;
use feen::{Feen, Position};
use oracle::generate::Random;
use qi::Player;
use sashite_epin::Identifier;

use crate::{Corpora, Corpus, Work};

/// A position of `sashite-feen`.
pub(crate) type Theirs = sashite_qi::Qi<Identifier, sashite_sin::Identifier>;

/// These works take less than a tenth of what reading takes.
const PARTS: usize = 4;

type SipHash = BuildHasherDefault<DefaultHasher>;

pub(crate) fn ours(corpus: &Corpus) -> Arc<[Feen]> {
    let texts = corpus.texts.iter();
    texts
        .map(|text| text.parse().expect("the text is valid"))
        .collect()
}

pub(crate) fn theirs(corpus: &Corpus) -> Arc<[Theirs]> {
    let texts = corpus.texts.iter();
    let views = texts.map(|text| {
        sashite_feen::Feen::parse(text)
            .expect("the text is valid")
            .to_qi()
    });
    views.collect()
}

/// A copy of a position, which is dropped.
#[must_use]
pub fn clone(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.boxed().map(|corpus| {
        Work::new("clone", corpus)
            .in_parts(PARTS)
            .side("feen", &ours(corpus), Feen::clone)
            .side("sashite-qi", &theirs(corpus), Theirs::clone)
    });
    works.collect()
}

/// A copy of a position, in the memory of one that has been used before.
#[must_use]
pub fn clone_into(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.boxed().map(|corpus| {
        let (one, other) = (ours(corpus), theirs(corpus));
        let (first, their_first) = (one[0].clone(), other[0].clone());
        Work::new("clone into", corpus)
            .in_parts(PARTS)
            .side_with(
                "feen",
                &one,
                move || first.clone(),
                |copy, position| {
                    copy.clone_from(position);
                    black_box(&*copy).position().turn()
                },
            )
            .side_with(
                "sashite-qi",
                &other,
                move || their_first.clone(),
                |copy, position| {
                    copy.clone_from(position);
                    black_box(&*copy).turn()
                },
            )
    });
    works.collect()
}

/// Comparing a position with its copy.
#[must_use]
pub fn eq(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.boxed().map(|corpus| {
        Work::new("eq", corpus)
            .in_parts(PARTS)
            .side("feen", &pairs(&ours(corpus)), |(one, other)| one == other)
            .side("sashite-qi", &pairs(&theirs(corpus)), |(one, other)| {
                one == other
            })
    });
    works.collect()
}

fn pairs<T: Clone>(items: &[T]) -> Arc<[(T, T)]> {
    let pairs = items.iter().map(|item| (item.clone(), item.clone()));
    pairs.collect()
}

/// The hash of a position, with the hasher of the standard library.
#[must_use]
pub fn hash(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.boxed().map(|corpus| {
        Work::new("hash", corpus)
            .in_parts(PARTS)
            .side("feen", &ours(corpus), |position| {
                SipHash::default().hash_one(position)
            })
            .side("sashite-qi", &theirs(corpus), |position| {
                SipHash::default().hash_one(position)
            })
    });
    works.collect()
}

/// A move that adds to a count in hand: a copy, two squares, one hand, the turn.
#[must_use]
pub fn move_held(corpora: &Corpora) -> Vec<Work> {
    moves("move, held kind", corpora, |position, _| {
        let (piece, _) = position.first_hand().next()?;
        Some(*piece)
    })
}

/// A move that adds a kind to a hand.
#[must_use]
pub fn move_new(corpora: &Corpora) -> Vec<Work> {
    moves("move, new kind", corpora, |position, random| {
        let letter = char::from(random.pick(b"PQRSTUVWXYZ"));
        let piece = Piece::new(letter, Player::First)?;
        (position.first_hand_count(&piece) == 0).then_some(piece)
    })
}

/// A position and a change: the square left, the square entered, the piece that moves, and
/// the piece that comes to hand.
type Move<Q, P> = (Q, usize, usize, P, P);

fn moves(
    name: &'static str,
    corpora: &Corpora,
    held: fn(&Position, &mut Random) -> Option<Piece>,
) -> Vec<Work> {
    let works = corpora.boxed().filter_map(|corpus| {
        let mut random = Random::new(corpus.bytes() as u64);
        let positions = ours(corpus);
        let mut one: Vec<Move<Position, Piece>> = Vec::new();
        let mut other: Vec<Move<Theirs, Identifier>> = Vec::new();
        for (position, their) in positions.iter().zip(theirs(corpus).iter()) {
            let position = position.position();
            if position.piece_count() == position.square_count() {
                continue;
            }
            let Some(piece) = held(position, &mut random) else {
                continue;
            };
            let Some((from, to, moved)) = squares(position, &mut random) else {
                continue;
            };
            one.push((position.clone(), from, to, moved, piece));
            other.push((their.clone(), from, to, same(moved), same(piece)));
        }
        let (one, other): (Arc<[_]>, Arc<[_]>) = (one.into(), other.into());
        let work = Work {
            calls: one.len() * corpus.repeats,
            ..Work::new(name, corpus).in_parts(PARTS)
        };
        // Too few positions are no corpus.
        (one.len() * 20 >= corpus.texts.len()).then(|| {
            work.side("feen", &one, |(position, from, to, moved, held)| {
                let next = position.clone();
                let next = next.board_diff([(*from, None), (*to, Some(*moved))]);
                let next = next.and_then(|next| next.first_hand_diff([(*held, 1)]));
                next.expect("the position has room").toggle()
            })
            .side("sashite-qi", &other, |(position, from, to, moved, held)| {
                let next = position.clone();
                let next = next.board_diff([(*from, None), (*to, Some(*moved))]);
                let next = next.and_then(|next| next.first_hand_diff([(*held, 1)]));
                next.expect("the position has room").toggle()
            })
        })
    });
    works.collect()
}

/// A piece and another square, if there is a piece.
fn squares(position: &Position, random: &mut Random) -> Option<(usize, usize, Piece)> {
    let board = position.board().iter().enumerate();
    let pieces = board.filter_map(|(index, square)| Some((index, (*square)?)));
    let pieces: Vec<(usize, Piece)> = pieces.collect();
    if pieces.is_empty() {
        return None;
    }
    let (from, piece) = random.pick(&pieces);
    let squares = position.square_count();
    let to = (from + random.within(1..=squares - 1)) % squares;
    Some((from, to, piece))
}

fn same(piece: Piece) -> Identifier {
    Identifier::parse(piece.as_ref()).expect("a piece displays its token")
}
