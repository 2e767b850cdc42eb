//! Any text with a caret under any span.

use std::ops::Range;

use qi::error::picture;

#[track_caller]
fn drawn(text: &str, span: Range<usize>, also: Option<Range<usize>>, marks: &str) {
    let picture = picture(text, span, also).to_string();
    assert_eq!(picture, format!("{text}\n{marks}"));
}

#[test]
fn a_span_has_carets_and_a_second_one_dashes() {
    drawn("rnbq w KQ", 5..6, None, "     ^");
    drawn("rnbq w KQ", 7..9, Some(0..4), "----   ^^");
    drawn("rnbq w KQ", 0..4, Some(7..9), "^^^^   --");
    // Where both lie on one character, the caret is drawn.
    drawn("rnbq w KQ", 1..3, Some(0..4), "-^^-");
}

#[test]
fn an_empty_span_is_one_caret() {
    drawn("", 0..0, None, "^");
    drawn("rnbq", 2..2, None, "  ^");
    drawn("rnbq", 4..4, None, "    ^");
    drawn("rnbq", 4..4, Some(0..0), "    ^");
}

#[test]
fn a_span_that_the_text_does_not_have_is_drawn_at_its_end_or_its_start() {
    drawn("rnbq", 9..12, None, "    ^");
    drawn("rnbq", 2..12, None, "  ^^");
    drawn("rnbq", usize::MAX..usize::MAX, Some(7..9), "    ^");
    #[expect(clippy::reversed_empty_ranges, reason = "any two numbers make a range")]
    let backwards = 3..1;
    drawn("rnbq", backwards, None, "   ^");
}

#[test]
fn bytes_are_drawn_as_a_string_is() {
    let text: &[u8] = b"a\xffb\n";
    let picture = picture(text, 2..3, None).to_string();
    assert_eq!(picture, "a\u{fffd}b\u{240a}\n  ^");
}
