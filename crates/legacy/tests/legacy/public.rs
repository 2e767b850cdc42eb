//! The types of the crate, by their public names, and what all of them can do.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use feen_legacy::{
    Apostrophe, Decision, DecisionKind, Letters, Mark, Marks, MigrateError, MigrateErrorKind,
    Migrated, Nines, Options, StyleTable, UnknownVersion, Version,
};

const fn is_value<T: Clone + Debug + Send + Sync + Eq>() {}

const fn is_key<T: Clone + Debug + Send + Sync + Eq + Hash>() {}

const fn is_error<T: Clone + Debug + Send + Sync + Eq + Hash + Error>() {}

#[test]
fn values_can_be_kept_and_compared() {
    is_value::<Migrated>();
    is_key::<(Decision, DecisionKind, Version)>();
    is_key::<(Apostrophe, Letters, Mark, Marks, Nines)>();
    is_key::<(Options<'_>, StyleTable<'_>)>();
    is_error::<MigrateError>();
    is_error::<MigrateErrorKind>();
    is_error::<UnknownVersion>();
}
