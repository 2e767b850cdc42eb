//! Options: what is declared, and what may be set.

use feen_uci::{EngineOption, Error, OptionKind};

use crate::stage::{Fake, everywhere};

#[track_caller]
fn option(line: &str) -> (String, OptionKind) {
    let option = EngineOption::read(line).expect("an option");
    (option.name.into_string(), option.kind)
}

#[test]
fn options_are_read() {
    for (line, name, kind) in [
        (
            "option name Ponder type check default false",
            "Ponder",
            OptionKind::Check { default: false },
        ),
        (
            "option name Own Book type check default true",
            "Own Book",
            OptionKind::Check { default: true },
        ),
        (
            "option name Contempt type spin default 24 min -100 max 100",
            "Contempt",
            OptionKind::Spin {
                default: 24,
                min: -100,
                max: 100,
            },
        ),
        (
            "option name Nodes type spin min 5 max x",
            "Nodes",
            OptionKind::Spin {
                default: 5,
                min: 5,
                max: i64::MAX,
            },
        ),
        (
            "option name NullMove Pruning type combo default Fail High var Always var Fail High \
             var Never",
            "NullMove Pruning",
            OptionKind::Combo {
                default: "Fail High".into(),
                choices: ["Always", "Fail High", "Never"].map(Into::into).to_vec(),
            },
        ),
        (
            "option name Clear Hash type button",
            "Clear Hash",
            OptionKind::Button,
        ),
        (
            "option name Debug Log File type string default ",
            "Debug Log File",
            OptionKind::String { default: "".into() },
        ),
        (
            "option name SyzygyPath type string default <empty>",
            "SyzygyPath",
            OptionKind::String { default: "".into() },
        ),
        (
            "option  type string  name\tA  B default c  d",
            "A B",
            OptionKind::String {
                default: "c d".into(),
            },
        ),
        (
            "option name Book type filename default book.bin",
            "Book",
            OptionKind::File {
                default: "book.bin".into(),
            },
        ),
    ] {
        assert_eq!(option(line), (name.to_owned(), kind), "{line}");
    }
    for line in [
        "",
        "options name A type button",
        "option",
        "option type button",
        "option name A",
        "option name A type wheel",
    ] {
        assert_eq!(EngineOption::read(line), None, "{line}");
    }
}

const DECLARING: &str = "\
on uci
say option name Hash type spin default 16 min 1 max 1024
say option name hash type string default second
say option name Ponder type check default false
say option name Style type combo default Solid var Solid var Very Risky
say option name Clear Hash type button
say option name Path type string default <empty>
say option name Log type string default
say option name UCI_Variant type combo default chess var chess var xiangqi
say uciok
";

#[test]
fn names_compare_without_case_and_the_first_counts() {
    let fake = Fake::socket(DECLARING);
    let engine = fake.open();
    let options = engine.options();
    assert_eq!((options.len(), options.is_empty()), (7, false));
    assert!(feen_uci::Options::default().is_empty());
    assert_eq!(&*options.get("HASH").unwrap().name, "Hash");
    assert_eq!(
        options.get("hash").unwrap().default_value(),
        Some(16.into())
    );
    assert_eq!(options.get("Clear Hash").unwrap().default_value(), None);
    assert!(options.get("Hush").is_none());
    let names: Vec<&str> = options.into_iter().map(|option| &*option.name).collect();
    assert_eq!(names[..2], ["Hash", "Ponder"]);
}

#[test]
fn values_are_checked_before_they_are_sent() {
    everywhere(DECLARING, |fake| {
        let mut engine = fake.open();
        let refusals = [
            engine.set("Hush", 1),
            engine.set("Hash", 0),
            engine.set("Hash", 1025_u32),
            engine.set("Hash", "many"),
            engine.set("Hash", true),
            engine.set("Ponder", 1),
            engine.set("Ponder", "yes"),
            engine.set("Style", "Careless"),
            engine.set("UCI_Variant", "nosuch"),
            engine.set("Clear Hash", true),
            engine.press("Hash"),
            engine.press("Hush"),
        ];
        let refusals: Vec<String> = refusals
            .into_iter()
            .map(|refusal| match refusal {
                Err(error @ Error::Option(_)) => format!("{error} [{}]", error.code()),
                other => panic!("{other:?}"),
            })
            .collect();
        insta::allow_duplicates! {
            insta::assert_snapshot!(refusals.join("\n"), @r"
            no such option: `Hush` [option/unknown]
            expected 1 to 1024 for the option `Hash`, found 0 [option/range]
            expected 1 to 1024 for the option `Hash`, found 1025 [option/range]
            expected a whole number for the option `Hash`, found `many` [option/kind]
            expected a whole number for the option `Hash`, found `true` [option/kind]
            expected `true` or `false` for the option `Ponder`, found `1` [option/kind]
            expected `true` or `false` for the option `Ponder`, found `yes` [option/kind]
            `Careless` is not a choice of the option `Style` [option/choice]
            `nosuch` is not a choice of the option `UCI_Variant` [option/choice]
            expected a press for the option `Clear Hash`, found `true` [option/kind]
            expected a value for the option `Hash`, found `press` [option/kind]
            no such option: `Hush` [option/unknown]
            ");
        }
        for value in ["Path", "Log"] {
            engine.set(value, "").unwrap();
        }
        engine.set("hash", "64").unwrap();
        engine.set("HASH", 128_i64).unwrap();
        engine.set("Ponder", true).unwrap();
        engine.set("Ponder", "False").unwrap();
        engine.set("Style", "very risky").unwrap();
        engine.set("Path", "a b/c").unwrap();
        engine.set("Path", 7).unwrap();
        engine.set("Path", String::from("d")).unwrap();
        engine.press("clear hash").unwrap();
        drop(engine);
        let expected = [
            "setoption name Path value <empty>",
            "setoption name Log value",
            "setoption name Hash value 64",
            "setoption name Hash value 128",
            "setoption name Ponder value true",
            "setoption name Ponder value false",
            "setoption name Style value Very Risky",
            "setoption name Path value a b/c",
            "setoption name Path value 7",
            "setoption name Path value d",
            "setoption name Clear Hash",
            "quit",
        ];
        assert_eq!(fake.received(), expected);
    });
}

#[test]
fn no_engine_has_more_than_so_many_options() {
    let option = |number: u32| format!("say option name O{number} type button\n");
    let options: String = (0..1100).map(option).collect();
    let fake = Fake::socket(&format!("on uci\n{options}say uciok\n"));
    assert_eq!(fake.open().options().len(), 1024);
}

#[test]
fn lines_need_the_option() {
    let fake = Fake::socket(DECLARING);
    let error = fake
        .open()
        .lines(2, &feen_uci::Limits::default())
        .unwrap_err();
    assert_eq!(error.code(), "option/unknown");
}
