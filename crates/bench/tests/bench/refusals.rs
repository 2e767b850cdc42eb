//! The memory that refusing a payload takes, beyond one string that the format keeps.

use bench::allocator::Usage;
use bench::hostile::Hostile;
use feen::{Feen, Position};
use qi::{ByPlayer, Player, Shape};
use serde::de::{DeserializeOwned, IgnoredAny};

/// The most bytes that are held while a payload is refused, and that do not grow with it.
const MOST: usize = 8 << 10;

/// The length of a payload.
const LENGTH: usize = 1 << 18;

/// The most bytes that are held while JSON from a stream is refused, beyond those of the
/// format itself: it keeps the longest string, repeats a string that is no list in its
/// message, and skips nested values.
#[track_caller]
fn json<T: DeserializeOwned>(payload: &[u8]) -> usize {
    let refused = Usage::of(|| serde_json::from_reader::<_, T>(payload).err());
    let error = serde_json::from_reader::<_, T>(payload).err();
    assert!(error.is_some(), "{}", String::from_utf8_lossy(payload));
    // Every other part between quotes is a string.
    let parts = payload.split(|byte| *byte == b'"');
    let longest = parts.skip(1).step_by(2).map(<[u8]>::len).max();
    let string = serde_json::to_vec(&"x".repeat(longest.unwrap_or_default()));
    let string = string.expect("a string is JSON");
    let kept = Usage::of(|| serde_json::from_reader::<_, Unread>(string.as_slice()).err());
    let repeated = Usage::of(|| serde_json::from_reader::<_, Vec<()>>(payload).err());
    let skipped = Usage::of(|| serde_json::from_reader::<_, IgnoredAny>(payload).err());
    let own = kept.peak.max(repeated.peak).max(skipped.peak);
    refused.peak.saturating_sub(own)
}

/// A string that is read and forgotten.
struct Unread;

impl<'de> serde::Deserialize<'de> for Unread {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Unread;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a string")
            }
            fn visit_str<E: serde::de::Error>(self, _: &str) -> Result<Unread, E> {
                Ok(Unread)
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

/// The bytes that are held at most while postcard is refused, which keeps nothing.
#[track_caller]
fn packed<T: DeserializeOwned>(payload: &[u8]) -> usize {
    let usage = Usage::of(|| postcard::from_bytes::<T>(payload).err());
    assert!(postcard::from_bytes::<T>(payload).is_err(), "{payload:?}");
    usage.peak
}

fn quoted(text: &str) -> Vec<u8> {
    serde_json::to_vec(text).expect("a string is JSON")
}

/// Values of JSON that are no strings, or strings that are no token.
fn tokens() -> Vec<Vec<u8>> {
    let marks = ["K", "+", "^", "'", "K^'", "é", "\\u004b"];
    let strings = marks.map(|mark| quoted(&mark.repeat(LENGTH / mark.len())));
    let short = ["", "+", "KKKKK", "+K^''", "++K^'", "-k^'x"].map(quoted);
    let lists =
        ["[", "[75,", "{\"K\":", "9", "[null,"].map(|part| part.repeat(LENGTH / part.len()));
    let others = ["true", "null", "[]", "{}", "-1", "1e400"].map(str::to_owned);
    let rest = lists.into_iter().chain(others).map(String::into_bytes);
    strings.into_iter().chain(short).chain(rest).collect()
}

fn repeated(before: &str, element: &str, count: usize) -> Vec<u8> {
    format!("{before}{}", element.repeat(count)).into_bytes()
}

/// Shapes, players and values by player, in JSON that does not end.
fn parts() -> Vec<Vec<u8>> {
    vec![
        repeated("[", "1,", LENGTH),
        repeated("[", "9", LENGTH),
        repeated("[", r#""C","#, LENGTH),
        repeated("\"", "first", LENGTH),
        repeated(r#"{"first":""#, "C", LENGTH),
        repeated(r#"{"first":"#, "[", LENGTH),
        repeated("{", r#""first":"C","#, LENGTH),
        repeated("{", r#""stranger":[[[1]]],"#, LENGTH / 20),
    ]
}

/// Positions in JSON that are refused after little of them was read.
fn positions() -> Vec<Vec<u8>> {
    vec![
        repeated(r#"{"shape":["#, "1,", LENGTH),
        repeated(r#"{"shape":"#, "9", LENGTH),
        repeated(r#"{"shape":[2],"board":["#, "null,", LENGTH),
        repeated(r#"{"shape":[2],"first_hand":["#, r#"["K",1],"#, LENGTH),
        repeated(r#"{"shape":[2],"second_hand":["#, r#"["K",0],"#, LENGTH),
        repeated(r#"{"turn":""#, "F", LENGTH),
        repeated(r#"{"first_style":""#, "C", LENGTH),
        repeated("{", r#""stranger":[[[1]]],"#, LENGTH / 20),
        repeated(r#"{""#, "x", LENGTH),
        repeated("[", "[", LENGTH),
    ]
}

#[test]
fn a_refusal_takes_little_memory() {
    let mut most = 0;
    let mut holds = |name: &str, peak: usize| {
        assert!(peak <= MOST, "{name}: {peak} bytes");
        most = most.max(peak);
    };
    for payload in tokens() {
        holds("a piece", json::<epin::Piece>(&payload));
        holds("a piece that is not derived", json::<epin::Pin>(&payload));
        holds("an older piece", json::<pnn::Piece>(&payload));
        holds("a style", json::<sin::Style>(&payload));
        holds("a token of a style", json::<sin::Token>(&payload));
        holds("a shape", json::<Shape>(&payload));
        holds("a player", json::<Player>(&payload));
        holds("both styles", json::<ByPlayer<sin::Style>>(&payload));
        holds("a text", json::<Feen>(&payload));
        holds("a position", json::<Position>(&payload));
        holds("a packed piece", packed::<epin::Piece>(&payload));
        holds("a packed piece", packed::<epin::Pin>(&payload));
        holds("a packed piece", packed::<pnn::Piece>(&payload));
        holds("a packed style", packed::<sin::Style>(&payload));
        holds("a packed token", packed::<sin::Token>(&payload));
        holds("a packed shape", packed::<Shape>(&payload));
        holds("a packed player", packed::<Player>(&payload));
        holds(
            "both packed styles",
            packed::<ByPlayer<sin::Style>>(&payload),
        );
    }
    for family in Hostile::ALL {
        let text = family.text(LENGTH);
        let payload = match str::from_utf8(&text) {
            Ok(text) => quoted(text),
            Err(_) => [b"\"", text.as_slice(), b"\""].concat(),
        };
        holds(family.name(), json::<Feen>(&payload));
        // The length, seven bits a byte, and the text.
        let mut payload = postcard::to_allocvec(&text.len()).expect("a number is postcard");
        payload.extend(text);
        holds(family.name(), packed::<Feen>(&payload));
        holds(family.name(), packed::<Position>(&payload));
    }
    for payload in parts() {
        holds("a shape", json::<Shape>(&payload));
        holds("a player", json::<Player>(&payload));
        holds("both styles", json::<ByPlayer<sin::Style>>(&payload));
    }
    for payload in positions() {
        holds("a position", json::<Position>(&payload));
    }
    // A length that lies, in each of the lists.
    let lie = &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01][..];
    holds("a packed shape", packed::<Shape>(lie));
    holds("both packed styles", packed::<ByPlayer<sin::Style>>(lie));
    for payload in [
        lie,
        &[1, 2, 0xff, 0xff, 0xff, 0xff, 0x0f],
        &[1, 2, 2, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f],
        &[1, 2, 2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f],
    ] {
        holds("a packed position", packed::<Position>(payload));
        holds("a packed text", packed::<Feen>(payload));
    }
    println!("at most {most} bytes");

    // A position keeps what it has read of its board, twice while it makes room.
    let board = format!(r#"{{"board":[{}"#, "null,".repeat(65_025) + "null");
    let peak = json::<Position>(board.as_bytes());
    assert!((65_025 * 2..65_025 * 8).contains(&peak), "{peak} bytes");
}
