use std::fmt::Debug;

use feen::{Feen, Position};
use qi::{ByPlayer, Player, Shape};
use serde::{Serialize, de::DeserializeOwned};

/// A value that JSON or postcard reads from the bytes is written by both and read as the
/// same.
pub fn formats(bytes: &[u8]) {
    read::<Feen>(bytes);
    read::<Position>(bytes);
    read::<epin::Piece>(bytes);
    read::<epin::Pin>(bytes);
    read::<pnn::Piece>(bytes);
    read::<sin::Style>(bytes);
    read::<sin::Token>(bytes);
    read::<Shape>(bytes);
    read::<Player>(bytes);
    read::<ByPlayer<sin::Style>>(bytes);
}

fn read<T: Serialize + DeserializeOwned + PartialEq + Debug>(bytes: &[u8]) {
    let json = serde_json::from_slice::<T>(bytes).ok();
    let packed = postcard::from_bytes::<T>(bytes).ok();
    for value in json.into_iter().chain(packed) {
        let json = serde_json::to_vec(&value).expect("what was read has a wire form");
        let packed = postcard::to_allocvec(&value).expect("what was read has a wire form");
        assert_eq!(
            serde_json::from_slice::<T>(&json).ok().as_ref(),
            Some(&value)
        );
        assert_eq!(postcard::from_bytes::<T>(&packed).as_ref(), Ok(&value));
    }
}
