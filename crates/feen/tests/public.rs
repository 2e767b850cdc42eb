//! The types of the crate, by their public names, and what all of them can do.
#![cfg(feature = "alloc")]

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::iter::FusedIterator;

use feen::{
    Canonical, CanonicalizeError, Change, Diagnostic, Diagnostics, EncodeError, Feen, Fix,
    HandItems, HandOrder, Layout, LayoutError, LayoutRank, LayoutView, Level, Limits, Line, Lines,
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
    is_key::<(HandOrder, Level, Place, Run, Severity)>();
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
