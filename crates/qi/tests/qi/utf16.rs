//! Places in UTF-16 code units.

use qi::error::utf16_span;

#[test]
fn units_of_any_bytes() {
    for (text, span, units) in [
        (&b"8/8"[..], 1..2, 1..2),
        (b"8/8", 3..3, 3..3),
        (b"8/8", 7..9, 3..3),
        ("8/é8".as_bytes(), 2..4, 2..3),
        ("8/é8".as_bytes(), 4..5, 3..4),
        ("8/é8".as_bytes(), 3..4, 2..3),
        ("8/é8".as_bytes(), 2..3, 2..3),
        ("8/é8".as_bytes(), 4..4, 3..3),
        ("\u{1f0a1}8".as_bytes(), 0..4, 0..2),
        ("\u{1f0a1}8".as_bytes(), 4..5, 2..3),
        ("\u{feff}8".as_bytes(), 3..4, 1..2),
        (b"\xff\xff8", 2..3, 2..3),
        (b"\xe2\x82/8", 2..3, 1..2),
        (b"\xf0\x9f\x828", 3..4, 1..2),
        ("é".as_bytes(), 9..9, 1..1),
    ] {
        assert_eq!(utf16_span(text, span.clone()), units, "{text:?} {span:?}");
    }
}

#[test]
fn units_are_those_of_the_text_as_others_read_it() {
    for text in [
        &b"8/\xf0\x9f\x82\xa1\xff8"[..],
        b"\xe2\x82\xe2\x82\xac",
        b"",
    ] {
        let read = String::from_utf8_lossy(text).encode_utf16().count();
        assert_eq!(utf16_span(text, 0..text.len()).end, read, "{text:?}");
    }
}
