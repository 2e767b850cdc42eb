//! The types of the crate, by their public names, and what all of them can do.
#![cfg(feature = "alloc")]

use std::error::Error;
use std::fmt::Debug;
use std::fs;
use std::hash::Hash;
use std::iter::FusedIterator;
use std::path::Path;

use feen::error::HandOrder;
use feen::{
    Canonical, CanonicalizeError, Change, Diagnostic, Diagnostics, EncodeError, Feen, Fix,
    HandItems, Layout, LayoutError, LayoutRank, LayoutView, Level, Limits, Line, Lines, Notation,
    ParseError, ParseErrorKind, Piece, Place, Player, Position, Rank, Ranks, Run, Runs, Severity,
    Squares, State, Style, UpdateError, View, epin, qi, sin,
};

trait Sent: Clone + Debug + Send + Sync {}

impl<T: Clone + Debug + Send + Sync> Sent for T {}

const fn is_sent<T: Sent>() {}

const fn is_value<T: Sent + Eq>() {}

const fn is_key<T: Sent + Eq + Hash>() {}

const fn is_error<T: Sent + Eq + Hash + Error>() {}

const fn is_iterator<T: Sent + FusedIterator>() {}

#[test]
fn values_can_be_kept_and_compared() {
    is_sent::<Rank<'_>>();
    is_value::<(Canonical, Change)>();
    is_value::<(Diagnostic, Diagnostics, Fix)>();
    is_key::<(Feen, Position, View<'_>, Line<'_>)>();
    is_key::<(Layout, LayoutRank, LayoutView<'_>, Limits)>();
    is_key::<(HandOrder, Level, Notation, Place, Run, Severity)>();
    is_key::<(Piece, Player, State, Style)>();
    is_key::<(epin::Pin, qi::Shape, sin::Token)>();
}

#[test]
fn errors_are_keys() {
    is_error::<CanonicalizeError>();
    is_error::<EncodeError>();
    is_error::<LayoutError>();
    is_error::<ParseError>();
    is_error::<ParseErrorKind>();
    is_error::<UpdateError>();
}

#[test]
fn iterators_stay_at_their_end() {
    is_iterator::<HandItems<'_>>();
    is_iterator::<Lines<'_>>();
    is_iterator::<Ranks<'_>>();
    is_iterator::<Runs<'_>>();
    is_iterator::<Squares<'_>>();
}

/// The sources of a folder, one after the other.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        text += &if path.is_dir() {
            sources(&path)
        } else {
            fs::read_to_string(&path).unwrap()
        };
    }
    text
}

#[test]
fn what_needs_a_feature_says_so() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let root = fs::read_to_string(folder.join("lib.rs")).unwrap();
    let sources = sources(&folder);
    let gated = root.split("#[cfg(feature = \"alloc\")]\npub use ").skip(1);
    let gated = gated.map(|rest| rest.split_once(';').unwrap().0);
    let names: Vec<_> = gated
        .flat_map(|list| list.split([',', '{', '}']))
        .filter_map(|path| path.trim().rsplit("::").next())
        .filter(|name| !name.is_empty())
        .collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        let kinds = ["struct", "enum", "type", "fn"].into_iter();
        let mut declared =
            kinds.flat_map(|kind| ["(", "<", " "].map(|end| format!("\npub {kind} {name}{end}")));
        let place = declared.find_map(|words| sources.find(&words));
        let before = &sources[..place.unwrap_or_else(|| panic!("{name} is not there"))];
        let documentation = before.rsplit("\n\n").next().unwrap();
        let word = "/// Needs the feature `alloc`, which is on by default.";
        assert!(documentation.contains(word), "{name}");
    }
}
