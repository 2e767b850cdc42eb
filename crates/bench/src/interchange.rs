//! Texts of other notations: read, brought to FEEN, and back.

use std::fmt::Display;
use std::sync::Arc;

use cozy_chess::Board;
use feen::Feen;
use feen_interchange::{Convention, Fen, Profile, Residue, Sfen, Variant, fen, sfen};

use crate::{Corpora, Corpus, Work};

/// The profiles of chess, by the names of their works on the way to FEEN.
const PROFILES: [(&str, Profile); 5] = [
    ("FEN to FEEN, PLAIN", Profile::PLAIN),
    ("FEN to FEEN, RULES_CHESS", Profile::RULES_CHESS),
    ("FEN to FEEN, CHESS960", Profile::CHESS960),
    ("FEN to FEEN, CHESS", Profile::CHESS),
    ("FEN to FEEN, SANKI", Profile::SANKI),
];

/// The profiles of chess, by the names of their works on the way to FEN.
const WRITTEN: [(&str, Profile); 2] = [
    ("FEEN to FEN, PLAIN", Profile::PLAIN),
    ("FEEN to FEN, CHESS", Profile::CHESS),
];

/// Every work of other notations.
#[must_use]
pub fn works(corpora: &Corpora) -> Vec<Work> {
    let mut works = Vec::new();
    for corpus in &corpora.all {
        if let Some(fens) = &corpus.fens {
            works.extend(of_chess(corpus, fens));
        }
    }
    works.push(of_shogi(corpora.named("shōgi")));
    works
}

fn of_chess(corpus: &Corpus, fens: &Arc<[String]>) -> Vec<Work> {
    let boards: Arc<[Board]> = fens.iter().map(|fen| theirs(fen)).collect();
    let read = Work::new("FEN view", corpus)
        .side("interchange", fens, |fen| view(fen).fullmove())
        .side("cozy-chess", fens, |fen| theirs(fen));
    let read_any = Work::new("FEN view, any variant", corpus)
        .side("any", fens, |fen| any_view(fen).fullmove())
        .side("chess", fens, |fen| view(fen).fullmove());
    let parsed = Work::new("FEN parsed, to FEEN", corpus)
        .side("interchange", fens, |fen| {
            let fen: Fen = fen.parse().expect("the text is a position of chess");
            converted(fen.to_feen(Convention::CHESS))
        })
        .side("cozy-chess", fens, |fen| theirs(fen));
    let mut works = vec![read, read_any, parsed];
    for (name, profile) in PROFILES {
        let convention = convention(Variant::CHESS, profile);
        let work = Work::new(name, corpus)
            .side("interchange", fens, move |fen| {
                converted(view(fen).to_feen(&convention))
            })
            .side("cozy-chess", fens, |fen| theirs(fen));
        works.push(work);
    }
    for (name, profile) in WRITTEN {
        let convention = convention(Variant::CHESS, profile);
        let positions: Arc<[(Feen, Residue)]> = fens
            .iter()
            .map(|fen| converted(view(fen).to_feen(&convention)).into_parts())
            .collect();
        let work = Work::new(name, corpus)
            .side("interchange", &positions, move |(feen, residue)| {
                let mut text = String::new();
                converted(Fen::write_into(feen, residue, &convention, &mut text));
                text
            })
            .side("cozy-chess", &boards, Board::to_string);
        works.push(work);
    }
    works
}

fn of_shogi(corpus: &Corpus) -> Work {
    let convention = convention(Variant::SHOGI, Profile::PLAIN);
    let sfens: Arc<[String]> = corpus
        .texts
        .iter()
        .map(|text| {
            let feen: Feen = text.parse().expect("the text is valid");
            let sfen = converted(Sfen::from_feen(&feen, &Residue::new(), &convention));
            sfen.value().to_string()
        })
        .collect();
    Work::new("SFEN to FEEN", corpus)
        .side("interchange", &sfens, move |text| {
            let view = sfen::View::parse(text).expect("the text is a position of shōgi");
            converted(view.to_feen(&convention))
        })
        .side("feen", &corpus.texts, |text| {
            text.parse::<Feen>().expect("the text is valid")
        })
}

/// A file of FEN as one of FEEN, in the memory of `written`.
pub fn convert_file(file: &str, convention: &Convention, written: &mut String) {
    let mut feen: Feen = "1 / C/c".parse().expect("the text is valid");
    for line in file.lines() {
        let view = fen::View::parse_as(line, convention.variant());
        let view = view.expect("the text is a position of chess");
        converted(view.to_feen_into(convention, &mut feen));
        feen.write_into(written)
            .expect("a string takes all that is written");
        written.push('\n');
    }
}

/// A convention.
///
/// # Panics
///
/// Where the profile does not belong to the variant.
#[must_use]
pub fn convention(variant: Variant, profile: Profile) -> Convention {
    converted(Convention::new(variant, profile))
}

fn view(text: &str) -> fen::View<'_> {
    fen::View::parse_as(text, &Variant::CHESS).expect("the text is a position of chess")
}

fn any_view(text: &str) -> fen::View<'_> {
    fen::View::parse(text).expect("the text is a position of chess")
}

fn theirs(fen: &str) -> Board {
    Board::from_fen(fen, false).expect("the text is a position of chess")
}

fn converted<T, E: Display>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}
