use crate::{Reason, is_sin};

/// Reads the third field: the style of the player to move and the other one.
///
/// Source: FEEN 1.0.0, section 9.
pub(crate) fn read(style_turn: &str) -> Result<(char, char), Reason> {
    let mut tokens = style_turn.split('/');
    let (Some(active), Some(inactive), None) = (tokens.next(), tokens.next(), tokens.next()) else {
        return Err(Reason::InvalidStyleTurnDelimiter);
    };
    let (active, inactive) = (style(active)?, style(inactive)?);
    if active.is_ascii_uppercase() == inactive.is_ascii_uppercase() {
        return Err(Reason::StylesSameCase);
    }
    Ok((active, inactive))
}

fn style(token: &str) -> Result<char, Reason> {
    let letter = token.chars().next().filter(|_| is_sin(token.as_bytes()));
    letter.ok_or(Reason::InvalidStyleToken)
}
