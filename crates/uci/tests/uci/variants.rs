//! The variants that engines play.

use std::fs;

use feen_uci::{Dialect, Engine, Limits, Settings, Setup};

use crate::real::found;
use crate::stage::{Fake, everywhere};

const CHOICES: &str = "option name UCI_Variant type combo default chess var chess var xiangqi";
const CASTLES: &str = "option name UCI_Chess960 type check default false";
const SHOGI: &str = "option name USI_Variant type combo default shogi var shogi var minishogi";

/// The protocol, the options, the variants that the engine plays, and what it is sent for some of them.
type Row = (
    Dialect,
    &'static [&'static str],
    &'static [&'static str],
    &'static [(&'static str, &'static [&'static str])],
);

#[test]
fn an_engine_plays_what_its_options_say() {
    let rows: [Row; 6] = [
        (Dialect::Uci, &[], &["chess"], &[("chess", &[])]),
        (
            Dialect::Uci,
            &[CASTLES],
            &["chess", "fischerandom"],
            &[
                ("chess", &["UCI_Chess960 value false"]),
                ("fischerandom", &["UCI_Chess960 value true"]),
            ],
        ),
        (Dialect::Usi, &[], &["shogi"], &[("shogi", &[])]),
        (
            Dialect::Uci,
            &[CHOICES],
            &["chess", "xiangqi"],
            &[("xiangqi", &["UCI_Variant value xiangqi"])],
        ),
        (
            Dialect::Uci,
            &[CHOICES, CASTLES],
            &["chess", "xiangqi", "fischerandom"],
            &[(
                "fischerandom",
                &["UCI_Variant value chess", "UCI_Chess960 value true"],
            )],
        ),
        (
            Dialect::Usi,
            &[SHOGI],
            &["shogi", "minishogi"],
            &[("minishogi", &["USI_Variant value minishogi"])],
        ),
    ];
    for (dialect, options, variants, sent) in rows {
        let (hello, answer) = match dialect {
            Dialect::Uci => ("uci", "uciok"),
            Dialect::Usi => ("usi", "usiok"),
        };
        let lines = [&[hello], options, &[answer]].concat().join("\nsay ");
        let fake = Fake::socket(&format!("on {lines}\n"));
        let settings = Settings::default().dialect(dialect);
        let mut engine = Engine::open_with(fake.endpoint.clone(), settings).unwrap();
        assert_eq!(engine.variants(), variants, "{options:?}");
        for (name, _) in sent {
            engine.set_variant(name, *name == "fischerandom").unwrap();
        }
        let refused = engine.set_variant("atomic", false).unwrap_err();
        assert_eq!(refused.code(), "option/choice");
        engine.sync().unwrap();
        let expected = sent.iter().flat_map(|(_, lines)| *lines);
        let mut expected: Vec<_> = expected
            .map(|line| format!("setoption name {line}"))
            .collect();
        expected.push("isready".into());
        assert_eq!(fake.received(), expected, "{options:?}");
    }
}

/// An engine that has read a file of variants introduces itself again, with more of them.
#[test]
fn an_engine_reads_a_file_of_variants() {
    let first = format!(
        "say {CHOICES}\nsay option name VariantPath type string default <empty>\nsay uciok\n"
    );
    let second = first.replace("xiangqi", "xiangqi var mine");
    everywhere(&format!("on uci\n{first}on uci\n{second}"), |fake| {
        let mut engine = fake.open();
        assert!(engine.set_variant("mine", false).is_err());
        engine.read_variants("/my/variants.ini").unwrap();
        assert_eq!(engine.variants(), ["chess", "xiangqi", "mine"]);
        engine.set_variant("mine", false).unwrap();
        engine.sync().unwrap();
        let expected = [
            "setoption name VariantPath value /my/variants.ini",
            "uci",
            "isready",
            "setoption name UCI_Variant value mine",
            "isready",
        ];
        assert_eq!(fake.received(), expected);
    });
    let plain = Fake::socket("");
    let refused = plain.open().read_variants("/my/variants.ini").unwrap_err();
    assert_eq!(refused.code(), "option/unknown");
}

#[test]
fn fairy_stockfish_reads_a_file_of_variants() {
    let Some(path) = found("fairy-stockfish") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("variants.ini");
    fs::write(&file, "[coffee:chess]\nmustCapture = true\n").unwrap();
    let mut engine = Engine::open(path).unwrap();
    assert!(!engine.variants().contains(&"coffee"));
    engine.read_variants(file.to_str().unwrap()).unwrap();
    engine.set_variant("coffee", false).unwrap();
    engine.new_game().unwrap();
    let setup = Setup::start().moves(["e2e4", "d7d5"]);
    engine.position(&setup).unwrap();
    let best = engine.best(&Limits::unlimited().depth(2)).unwrap();
    assert_eq!(best.answer.as_move(), Some("e4d5"));
}
