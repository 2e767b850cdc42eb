use feen::{Player, View};
use feen_files::{Palette, Severity};

use crate::commands::explain::rows::Rows;
use crate::commands::explain::{board, census, list};

/// The longest text that is shown whole.
const LONGEST: usize = 100;

/// The room before what is said of a field.
const MARGIN: usize = 3;

/// A position field by field.
pub(super) fn explained(view: View<'_>, palette: Palette) -> String {
    let board = board::summary(view.layout());
    let fields = [
        (format!("the board, {board}"), board::ranks(view.layout())),
        ("the hands".to_owned(), hands(view)),
        (
            "the styles, the player to move first".to_owned(),
            styles(view),
        ),
    ];
    let style = palette.severity(Severity::Note);
    let fields = (1..).zip(fields).map(|(number, (heading, rows))| {
        let rows = rows.text(MARGIN, palette);
        format!("{style}{number}{style:#}  {heading}\n{rows}\n")
    });
    let (pieces, kinds) = (census::summary(view), census::kinds(view));
    let kinds = kinds.text(MARGIN, palette);
    overview(view, palette) + &fields.collect::<String>() + &format!("{pieces}\n{kinds}")
}

/// The text with the number of its field under each, if it is not too long.
fn overview(view: View<'_>, palette: Palette) -> String {
    let text = view.as_str();
    if text.len() > LONGEST {
        return String::new();
    }
    let style = palette.severity(Severity::Note);
    let fields = text.split(' ').zip(1..);
    let marks = fields.map(|(field, number)| format!("{number:-<width$}", width = field.len()));
    let marks: Vec<_> = marks.collect();
    format!("{text}\n{style}{}{style:#}\n\n", marks.join(" "))
}

fn hands(view: View<'_>) -> Rows {
    let mut rows = Rows::default();
    for player in [Player::First, Player::Second] {
        let items = || {
            view.hand(player).map(|(piece, count)| match count {
                1 => piece.to_string(),
                count => format!("{count}{piece}"),
            })
        };
        let meaning = match items().next() {
            None => "nothing".to_owned(),
            Some(_) => list::in_words(
                view.hand(player)
                    .map(|(piece, count)| format!("{count} {piece}")),
            ),
        };
        rows.push(
            list::shortened(items()),
            format!("the {player} player holds {meaning}"),
        );
    }
    rows
}

fn styles(view: View<'_>) -> Rows {
    let mut rows = Rows::default();
    let active = view.turn();
    for player in [active, !active] {
        let style = view.style(player);
        let to_move = if player == active { ", to move" } else { "" };
        rows.push(
            style.with_side(player).to_string(),
            format!("the {player} player{to_move}: style {style}"),
        );
    }
    rows
}
