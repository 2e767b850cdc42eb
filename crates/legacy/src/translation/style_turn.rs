use core::str;

use qi::{ByPlayer, Player};
use sin::Style;

use crate::decision::{Decision, DecisionKind};
use crate::old::{Located, Turn};
use crate::options::style_table::is_chess;
use crate::{MigrateError, MigrateErrorKind as Kind, Options, Version};
use alloc::vec::Vec;

/// The styles of the players, and who is to move.
pub(crate) struct StyleTurn {
    pub(crate) styles: ByPlayer<Style>,
    /// The rights of the pieces of a player: to castle, and to capture en passant.
    pub(crate) is_chess: ByPlayer<bool>,
    pub(crate) turn: Player,
}

/// Reads the styles and the side to move; `end` is the end of the text.
pub(crate) fn resolve(
    turn: &Turn<'_>,
    end: usize,
    options: &Options<'_>,
    decisions: &mut Vec<Decision>,
) -> Result<StyleTurn, MigrateError> {
    match turn {
        Turn::Side(side) => {
            let turn = player(side, options)?;
            decisions.push(Decision::new(
                DecisionKind::SideRead { player: turn },
                side.span(),
            ));
            let version = options.version;
            let no_styles = MigrateError::new(Kind::NoStyles { version }, end..end);
            let styles = options.players.ok_or(no_styles)?;
            decisions.extend(Player::ALL.map(|player| {
                let style = styles[player];
                Decision::new(DecisionKind::StyleGiven { player, style }, end..end)
            }));
            Ok(by_letters(styles, turn, options))
        }
        Turn::Names([active, inactive]) => {
            let turn = active.value;
            let styles = [
                read(active, options, decisions)?,
                read(inactive, options, decisions)?,
            ];
            Ok(StyleTurn {
                styles: by_player(styles, turn),
                is_chess: by_player([active, inactive].map(|name| is_chess(text(name))), turn),
                turn,
            })
        }
        Turn::Tokens(tokens) => {
            let turn = tokens[0].value.side();
            let styles = by_player(tokens.map(|token| token.value.style()), turn);
            Ok(by_letters(styles, turn, options))
        }
    }
}

/// Styles without names in the text, so that the letters say which is chess.
fn by_letters(styles: ByPlayer<Style>, turn: Player, options: &Options<'_>) -> StyleTurn {
    StyleTurn {
        styles,
        is_chess: styles.map(|style| options.styles.has_chess(style)),
        turn,
    }
}

/// Two values by player, that of the player to move first.
fn by_player<T>([active, inactive]: [T; 2], turn: Player) -> ByPlayer<T> {
    match turn {
        Player::First => ByPlayer::new(active, inactive),
        Player::Second => ByPlayer::new(inactive, active),
    }
}

fn text<'i>(name: &Located<'i, Player>) -> &'i str {
    str::from_utf8(name.text).unwrap_or("")
}

/// The letter of a name.
fn read(
    name: &Located<'_, Player>,
    options: &Options<'_>,
    decisions: &mut Vec<Decision>,
) -> Result<Style, MigrateError> {
    let style = options.styles.letter(text(name));
    let style = style.ok_or_else(|| MigrateError::new(Kind::UnknownStyle, name.span()))?;
    decisions.push(Decision::new(
        DecisionKind::StyleRead { style },
        name.span(),
    ));
    Ok(style)
}

/// The player that a side to move is.
fn player(side: &Located<'_, ()>, options: &Options<'_>) -> Result<Player, MigrateError> {
    let version = options.version;
    let sides = options.sides.filter(|_| version != Version::C);
    let given = |player: &Player| sides.is_some_and(|sides| sides[*player].as_bytes() == side.text);
    if let Some(player) = Player::ALL.into_iter().find(given) {
        return Ok(player);
    }
    match (version, side.text) {
        (Version::C | Version::D, b"B") | (Version::D | Version::E, b"0") => Ok(Player::First),
        (Version::C | Version::D, b"t") | (Version::D | Version::E, b"1") => Ok(Player::Second),
        (Version::D | Version::E, [b'2'..=b'9']) => {
            Err(MigrateError::new(Kind::TooManyPlayers, side.span()))
        }
        _ => Err(MigrateError::new(
            Kind::UnknownSide { version },
            side.span(),
        )),
    }
}
