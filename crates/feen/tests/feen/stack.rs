//! How little stack the work takes: what is deep or long in a text is not deep in calls.
#![cfg(feature = "alloc")]

use std::thread;

use feen::{Feen, View};

/// The stack that is enough, whatever the text; a build with optimisation needs less than half.
const STACK: usize = 40 * 1024;

fn texts() -> Vec<String> {
    let deep = (1..12).fold("1".to_owned(), |part, order| {
        let separator = "/".repeat(order);
        format!("{part}{separator}{part}")
    });
    vec![
        "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c".to_owned(),
        "4/4/4/4//4/4/4/4 2KQ+Q-Q'/k C/c".to_owned(),
        format!("{deep} / C/c"),
        format!("{deep}//1 / C/c"),
        format!("{}1 / C/c", "K1".repeat(5_000)),
        format!("9 {}/ C/c", "P".repeat(10_000)),
        format!("{}K / C/c", "/".repeat(10_000)),
        format!("{}K / C/c", "+".repeat(10_000)),
        "8/8 QP1P/- C/c;\n".to_owned(),
        " ".repeat(1_000),
        String::new(),
    ]
}

/// Does something with every text, each time in a thread with a stack of this size.
fn in_threads(stack: usize, work: fn(&str)) {
    for text in texts() {
        let thread = thread::Builder::new().stack_size(stack);
        let worker = thread.spawn(move || work(&text));
        worker.unwrap().join().unwrap();
    }
}

#[test]
fn reading_writing_and_dropping() {
    in_threads(STACK, |text| {
        let valid = feen::validate(text).is_ok();
        assert_eq!(View::parse(text).is_ok(), valid);
        if let Ok(feen) = text.parse::<Feen>() {
            assert_eq!(feen.to_string(), text);
            assert_eq!(feen.clone(), feen);
        }
    });
}

#[test]
fn explaining() {
    in_threads(STACK, |text| {
        if let Err(error) = feen::validate(text) {
            assert!(!error.report(text).to_string().is_empty());
        }
    });
}

#[test]
fn diagnosing_and_repairing() {
    in_threads(STACK, |text| {
        let report = feen::diagnose(text).report(text).to_string();
        assert!(!report.is_empty() || feen::validate(text).is_ok());
        if let Ok(canonical) = feen::canonicalize(text) {
            assert_eq!(feen::validate(canonical.as_str()), Ok(()));
        }
    });
}

#[cfg(feature = "serde")]
#[test]
fn encoding_and_decoding() {
    in_threads(STACK, |text| {
        let Ok(feen) = text.parse::<Feen>() else {
            return;
        };
        let json = serde_json::to_string(&feen).unwrap();
        assert_eq!(serde_json::from_str::<Feen>(&json).unwrap(), feen);
        let position = feen.position();
        // A board that is no box has no wire form of its own.
        let Ok(packed) = postcard::to_allocvec(position) else {
            return;
        };
        let back: Result<feen::Position, _> = postcard::from_bytes(&packed);
        assert_eq!(back.as_ref(), Ok(position));
    });
}
