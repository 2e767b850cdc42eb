//! The table as HTML: the board with its cups, the pool of pieces, and the rules.

use std::fmt::{self, Write};

use feen_look::Html;
use feen_match_web::view::Scene;
use feen_quarto::{Piece, Square};

use crate::table::Match;

/// The head of a form for a move.
fn form(page: &mut String, scene: &Scene<'_, Match>, attributes: &str) -> fmt::Result {
    write!(
        page,
        "<form method=\"post\" action=\"{}/act{}\"{attributes}><input type=\"hidden\" name=\"do\" value=\"move\">\
         <input type=\"hidden\" name=\"seq\" value=\"{}\">",
        Html(&scene.home()),
        scene.query(),
        scene.seq.saturating_add(1)
    )
}

/// The picture of a piece, with these words in its place for those who do not see it.
fn image(page: &mut String, piece: Piece, words: &str) -> fmt::Result {
    let number = piece.number();
    write!(
        page,
        "<img class=\"p{number}\" src=\"/piece/{number}.svg\" alt=\"{words}\" width=\"64\" height=\"80\">"
    )
}

/// The sixteen cups of the board, with the pieces that stand in them.
pub(super) fn cups(page: &mut String, scene: &Scene<'_, Match>) -> fmt::Result {
    let shown = scene.shown;
    let game = shown.game;
    let places = scene.may_move() && game.held().is_some() && !game.is_over();
    if places {
        form(page, scene, "")?;
    }
    let is_won = game.is_over();
    let winning: Vec<Square> = { game.lines() }
        .filter(|_| is_won)
        .flat_map(|line| line.squares())
        .collect();
    let mut focus = if places { " autofocus" } else { "" };
    page.write_str("<table><tbody>")?;
    for row in 0..4 {
        write!(
            page,
            "<tr><th scope=\"row\">{}</th>",
            4_usize.saturating_sub(row)
        )?;
        for square in Square::ALL.into_iter().filter(|square| square.row() == row) {
            let wins = winning.contains(&square);
            let class = match (wins, shown.last == Some(square)) {
                (true, true) => " class=\"win last\"",
                (true, false) => " class=\"win\"",
                (false, true) => " class=\"last\"",
                (false, false) => "",
            };
            write!(page, "<td{class}><div>")?;
            match game.board().square(square) {
                Some(piece) => image(page, piece, &piece.name().to_string())?,
                None if places => {
                    write!(
                        page,
                        "<button name=\"move\" value=\"{square}\" aria-label=\"Place on {square}\"{focus}></button>"
                    )?;
                    focus = "";
                }
                None => {}
            }
            if wins {
                page.write_str(
                    "<span class=\"star\" role=\"img\" aria-label=\"winning line\">★</span>",
                )?;
            }
            page.write_str("</div></td>")?;
        }
        page.write_str("</tr>")?;
    }
    page.write_str("</tbody><tfoot><tr><td class=\"corner\"></td>")?;
    for column in ["a", "b", "c", "d"] {
        write!(page, "<th scope=\"col\">{column}</th>")?;
    }
    page.write_str("</tr></tfoot></table>")?;
    page.write_str(if places { "</form>" } else { "" })
}

/// The pieces that nobody has placed yet: to look at, or to choose the one that is given.
pub(super) fn pool(page: &mut String, scene: &Scene<'_, Match>) -> fmt::Result {
    let game = scene.shown.game;
    let gives = scene.may_move() && game.held().is_none() && !game.is_over();
    let (class, title) = if gives {
        (" gives", "Select Opponent's Piece")
    } else {
        ("", "Remaining Pieces")
    };
    write!(
        page,
        "<section class=\"pool{class}\" aria-label=\"{title}\">"
    )?;
    if gives {
        form(page, scene, " id=\"give\"")?;
    }
    page.write_str("<ul>")?;
    let choices = game.choices();
    let mut focus = " autofocus";
    for piece in Piece::ALL {
        let name = piece.name();
        if !choices.contains(piece) {
            page.write_str("<li aria-hidden=\"true\"></li>")?;
        } else if gives {
            write!(
                page,
                "<li><label><input type=\"radio\" name=\"move\" value=\"{}\" required aria-label=\"Give the {name}\"{focus}>",
                piece.number()
            )?;
            image(page, piece, "")?;
            page.write_str("</label></li>")?;
            focus = "";
        } else {
            page.write_str("<li>")?;
            image(page, piece, &name.to_string())?;
            page.write_str("</li>")?;
        }
    }
    page.write_str("</ul>")?;
    page.write_str("<p class=\"row\">")?;
    if gives {
        page.write_str("<button class=\"b main\">Hand over</button>")?;
    }
    write!(
        page,
        "{RULES}</p>{}</section>",
        if gives { "</form>" } else { "" }
    )
}

/// The button that shows the rules.
const RULES: &str =
    "<button type=\"button\" class=\"b quiet\" popovertarget=\"rules\">Rules</button>";

/// The rules in six sentences and four pictures, shown by their button, and by no script.
pub(super) fn rules(page: &mut String) -> fmt::Result {
    page.write_str(
        "<section id=\"rules\" popover aria-labelledby=\"rules-title\"><h2 id=\"rules-title\">Rules</h2>\
         <p>Sixteen pieces, each of them different: a cube or a cylinder, tall or short, solid or hollow, light or dark.</p>\
         <ul class=\"features\">",
    )?;
    for (piece, against, words) in [
        (4, 12, "cube or cylinder"),
        (12, 8, "tall or short"),
        (8, 10, "solid or hollow"),
        (4, 5, "light or dark"),
    ] {
        write!(
            page,
            "<li><span><img src=\"/piece/{piece}.svg\" alt=\"\" width=\"64\" height=\"80\">\
             <img src=\"/piece/{against}.svg\" alt=\"\" width=\"64\" height=\"80\"></span>{words}</li>"
        )?;
    }
    page.write_str(
        "</ul><p>Your opponent chooses the piece that you place. You place it on any free square, and then choose the piece \
         that your opponent places. Four pieces in a row, a column or a diagonal that have one property in common win, whoever \
         placed the others. If squares count, four pieces that form a square of two by two win too. If the board is full and \
         nobody has won, the game is a draw.</p><button type=\"button\" class=\"b\" popovertarget=\"rules\" \
         popovertargetaction=\"hide\">Close</button></section>",
    )
}
