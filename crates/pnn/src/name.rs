use crate::{ParseError, ParseErrorKind, grammar};

/// The piece of EPIN for a whole name, as the version of September 2025 writes pieces:
/// `KING`, `+rook`, `KING^`.
///
/// ```
/// // No first letters: a knight is not a king.
/// let names = [("KING", 'K'), ("KNIGHT", 'N'), ("PAWN", 'P')];
/// let letter_of = |name: &str| {
///     let known = names.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
///     known.map(|(_, letter)| *letter)
/// };
///
/// assert_eq!(pnn::from_name("KING^", letter_of)?.to_string(), "K^");
/// assert_eq!(pnn::from_name("-knight", letter_of)?.to_string(), "-n");
/// assert_eq!(
///     pnn::from_name("+ROOK", letter_of).unwrap_err().to_string(),
///     "the table has no such name at byte 1",
/// );
/// # Ok::<(), pnn::ParseError>(())
/// ```
///
/// A whole name has the state before it and `^` after it, as in PIN; its case is the
/// side:
///
/// ```text
/// named ::= [ "+" | "-" ] name [ "^" ]
/// name  ::= "A".."Z" { "A".."Z" } | "a".."z" { "a".."z" }
/// ```
///
/// `letter_of` is the table: from a name, in upper or lower case as it is written, to
/// a letter from `A` to `Z`. It alone decides which names share one. The piece is never
/// derived.
///
/// # Errors
///
/// If `token` is not a whole name, `++KING`, `King`, `KING'`, nothing; if the table does not
/// know the name; and if it gives something other than a letter.
pub fn from_name(
    token: &str,
    letter_of: impl FnOnce(&str) -> Option<char>,
) -> Result<epin::Piece, ParseError> {
    let named = grammar::whole_named(token)?;
    let Some(letter) = letter_of(named.name) else {
        return Err(ParseErrorKind::UnknownName.over(named.span()));
    };
    let Some(piece) = epin::Piece::new(letter, named.side) else {
        return Err(ParseErrorKind::NotALetter { letter }.over(named.span()));
    };
    Ok(piece.with_state(named.state).with_terminal(named.terminal))
}
