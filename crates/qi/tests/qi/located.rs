//! The error of any notation: a kind and its place.

use core::fmt;
use qi::error::{Kind, Located};

/// The kinds of a notation that is not FEEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Fault {
    /// A kind without advice.
    Again,
    /// A kind with advice on texts that begin with `#`.
    NotADigit,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Again => "expected each digit once, found it again",
            Self::NotADigit => "expected a digit",
        })
    }
}

impl Kind for Fault {
    fn code(&self) -> &'static str {
        match self {
            Self::Again => "digits/again",
            Self::NotADigit => "digits/other",
        }
    }

    fn help(&self, text: &[u8]) -> Option<impl fmt::Display> {
        (*self == Self::NotADigit && text.starts_with(b"#")).then_some("remove the `#`")
    }
}

fn again() -> Located<Fault> {
    Located::new(Fault::Again, 3..4).with_also(Some(1..2))
}

const OTHER: Located<Fault> = Located::new(Fault::NotADigit, 0..1);

#[test]
fn an_error_is_a_constant() {
    assert_eq!(
        (again().kind(), again().code()),
        (Fault::Again, "digits/again")
    );
    assert_eq!((again().span(), again().also()), (3..4, Some(1..2)));
    assert_eq!((OTHER.span(), OTHER.also()), (0..1, None));
    assert_eq!(again().with_also(None), Located::new(Fault::Again, 3..4));
    assert_ne!(again().with_also(None), again());
}

#[test]
fn an_error_prints_its_kind_and_where_it_starts() {
    insta::assert_snapshot!(again(), @"expected each digit once, found it again at byte 3");
    let error: &dyn core::error::Error = &OTHER;
    insta::assert_snapshot!(error, @"expected a digit at byte 0");
}

#[test]
fn a_report_ends_in_help_where_there_is_some() {
    insta::assert_snapshot!(again().report("#12#"), @r"
    #12#
     - ^
    expected each digit once, found it again
    ");
    insta::assert_snapshot!(OTHER.report("#12"), @r"
    #12
    ^
    expected a digit
    help: remove the `#`
    ");
    insta::assert_snapshot!(OTHER.report("x12"), @r"
    x12
    ^
    expected a digit
    ");
    let help = |text| OTHER.help(text).map(|help| help.to_string());
    assert_eq!(help("#12").as_deref(), Some("remove the `#`"));
    assert_eq!(help("x12"), None);
}

#[test]
fn places_move_together() {
    let after = |by| move |span: core::ops::Range<usize>| span.start + by..span.end + by;
    let moved = again().moved(after(10));
    assert_eq!(
        (moved.kind(), moved.span(), moved.also()),
        (Fault::Again, 13..14, Some(11..12))
    );
    assert_eq!(OTHER.moved(after(10)).also(), None);
}

#[test]
fn places_stay_where_the_kind_changes() {
    let mapped = again().map(|_| Fault::NotADigit);
    assert_eq!(mapped.code(), "digits/other");
    assert_eq!((mapped.span(), mapped.also()), (3..4, Some(1..2)));
}

#[test]
fn places_are_counted_in_utf16_too() {
    assert_eq!(again().utf16_span("é12"), 2..3);
    assert_eq!(again().utf16_span("é12".as_bytes()), 2..3);
}

#[test]
fn a_kind_may_own_a_word() {
    let error = Located::new(Unknown("chees".to_owned()), 5..10);
    assert_eq!(error.as_kind(), &Unknown("chees".to_owned()));
    assert_eq!(error.clone().into_kind().0, "chees");
    assert_eq!(
        (error.code(), error.level()),
        ("game/unknown", Some("names"))
    );
    insta::assert_snapshot!(error.report("play chees"), @r"
    play chees
         ^^^^^
    no such game: `chees`
    ");
}

/// A kind that is not a number.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Unknown(String);

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such game: `{}`", self.0)
    }
}

impl Kind for Unknown {
    fn code(&self) -> &'static str {
        "game/unknown"
    }

    fn level(&self) -> Option<&'static str> {
        Some("names")
    }
}
