//! Texts that are read.

use std::hint::black_box;
use std::str::FromStr;
use std::sync::Arc;

use cozy_chess::Board;
use feen::{Feen, View};
use oracle::generate::{Random, mutate};

use crate::{Corpora, Work};

/// Validating a text.
#[must_use]
pub fn validate(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.all.iter().map(|corpus| {
        let texts = &corpus.texts;
        let work = Work::new("validate", corpus);
        let work = work.side("feen", texts, |text| feen::validate(text));
        if corpus.boxed {
            work.side("sashite-feen", texts, |text| {
                sashite_feen::Feen::is_valid(text)
            })
        } else {
            work
        }
    });
    works.collect()
}

/// A text as a position that borrows it.
#[must_use]
pub fn view(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.all.iter().map(|corpus| {
        let texts = &corpus.texts;
        let work = Work::new("view", corpus);
        let work = work.side("feen", texts, |text| black_box(View::parse(text)).is_ok());
        if corpus.boxed {
            work.side("sashite-feen", texts, |text| {
                black_box(sashite_feen::Feen::parse(text)).is_ok()
            })
        } else {
            work
        }
    });
    works.collect()
}

/// A text as a position that borrows it, and the box that its board is.
#[must_use]
pub fn view_and_shape(corpora: &Corpora) -> Vec<Work> {
    by_feen("view and shape", corpora, |text| {
        let view = View::parse(text).expect("the text is valid");
        view.layout().shape()
    })
}

/// The findings in a valid text.
#[must_use]
pub fn diagnose(corpora: &Corpora) -> Vec<Work> {
    by_feen("diagnose", corpora, feen::diagnose)
}

/// Work that no neighbour does.
fn by_feen<R>(name: &'static str, corpora: &Corpora, call: fn(&str) -> R) -> Vec<Work>
where
    R: 'static,
{
    let works = corpora
        .all
        .iter()
        .map(|corpus| Work::new(name, corpus).side("feen", &corpus.texts, move |text| call(text)));
    works.collect()
}

/// A text as a position of its own.
#[must_use]
pub fn parse(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.all.iter().map(|corpus| {
        let texts = &corpus.texts;
        let work = Work::new("parse", corpus).side("feen", texts, |text| {
            text.parse::<Feen>().expect("the text is valid")
        });
        if !corpus.boxed {
            return work;
        }
        let work = work.side("sashite-feen", texts, |text| {
            let view = sashite_feen::Feen::parse(text).expect("the text is valid");
            view.to_qi()
        });
        match &corpus.fens {
            None => work,
            Some(fens) => work.side("cozy-chess", fens, |fen| {
                Board::from_fen(fen, false).expect("the text is valid")
            }),
        }
    });
    works.collect()
}

/// A text as a position, in the memory of an older one.
#[must_use]
pub fn parse_into(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.boxed().map(|corpus| {
        let texts = &corpus.texts;
        let start = || Feen::from_str("8/8/8/8/8/8/8/8 / C/c").expect("the text is valid");
        Work::new("parse into", corpus)
            .side_with("feen", texts, start, |feen, text| {
                feen.parse_into(text).expect("the text is valid");
                black_box(&*feen).position().turn()
            })
            .side("sashite-feen", texts, |text| {
                let view = sashite_feen::Feen::parse(text).expect("the text is valid");
                view.to_qi()
            })
    });
    works.collect()
}

/// An invalid text: its error, here with kind and place.
#[must_use]
pub fn refuse(corpora: &Corpora) -> Vec<Work> {
    let works = corpora.boxed().map(|corpus| {
        let mut broken = corpus.clone();
        let mut random = Random::new(corpus.bytes() as u64);
        let broken_texts = corpus
            .texts
            .iter()
            .map(|text| broken_text(text, &mut random));
        broken.texts = broken_texts.collect::<Vec<String>>().into();
        let texts: &Arc<[String]> = &broken.texts;
        Work::new("refuse", &broken)
            .side("feen", texts, |text| {
                let error = feen::validate(text).expect_err("the text is invalid");
                (error.kind(), error.span())
            })
            .side("sashite-feen", texts, |text| {
                sashite_feen::Feen::parse(text).expect_err("the text is invalid")
            })
    });
    works.collect()
}

/// A text after one edit that both sides refuse.
fn broken_text(text: &str, random: &mut Random) -> String {
    loop {
        let edited = mutate(text.as_bytes(), random).text;
        let Ok(edited) = String::from_utf8(edited) else {
            continue;
        };
        if feen::validate(&edited).is_err() && !sashite_feen::Feen::is_valid(&edited) {
            return edited;
        }
    }
}
