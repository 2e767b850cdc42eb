//! The table as HTML: the board with its cups, the pool of pieces, and the rules.

use std::fmt::{self, Write};

use feen_language::Language;
use feen_look::Html;
use feen_match_web::view::{Frame, Scene};
use feen_quarto::{Color, Fill, Piece, Shape, Size, Square};

use crate::table::Match;

/// The name of a piece: `tall solid dark cube`.
pub(super) fn name(piece: Piece, language: Language) -> String {
    let size = match piece.size() {
        Size::Short => "quarto-short",
        Size::Tall => "quarto-tall",
    };
    let fill = match piece.fill() {
        Fill::Solid => "quarto-solid",
        Fill::Hollow => "quarto-hollow",
    };
    let colour = match piece.color() {
        Color::Light => "quarto-light",
        Color::Dark => "quarto-dark",
    };
    let shape = match piece.shape() {
        Shape::Cube => "quarto-cube",
        Shape::Cylinder => "quarto-cylinder",
    };
    let [size, fill, colour, shape] = [size, fill, colour, shape].map(|name| language.text(name));
    let values = [
        ("size", &size),
        ("fill", &fill),
        ("colour", &colour),
        ("shape", &shape),
    ];
    let values = values.map(|(name, text)| (name, text.as_str().into()));
    language.fill("quarto-piece", &values)
}

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
                Some(piece) => image(page, piece, &name(piece, scene.frame.language))?,
                None if places => {
                    let at = square.to_string();
                    let label = scene
                        .frame
                        .fill("quarto-place-on", &[("square", at.as_str().into())]);
                    write!(
                        page,
                        "<button name=\"move\" value=\"{square}\" aria-label=\"{label}\"{focus}></button>"
                    )?;
                    focus = "";
                }
                None => {}
            }
            if wins {
                let label = scene.frame.text("winning-line");
                write!(
                    page,
                    "<span class=\"star\" role=\"img\" aria-label=\"{label}\">★</span>"
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
        (" gives", "quarto-select")
    } else {
        ("", "quarto-remaining")
    };
    let title = scene.frame.text(title);
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
        let name = name(piece, scene.frame.language);
        if !choices.contains(piece) {
            page.write_str("<li aria-hidden=\"true\"></li>")?;
        } else if gives {
            write!(
                page,
                "<li><label><input type=\"radio\" name=\"move\" value=\"{}\" required aria-label=\"{}\"{focus}>",
                piece.number(),
                scene
                    .frame
                    .fill("quarto-give-piece", &[("piece", name.as_str().into())])
            )?;
            image(page, piece, "")?;
            page.write_str("</label></li>")?;
            focus = "";
        } else {
            page.write_str("<li>")?;
            image(page, piece, &name)?;
            page.write_str("</li>")?;
        }
    }
    page.write_str("</ul>")?;
    page.write_str("<p class=\"row\">")?;
    if gives {
        let hand_over = scene.frame.text("hand-over");
        write!(page, "<button class=\"b main\">{hand_over}</button>")?;
    }
    write!(
        page,
        "<button type=\"button\" class=\"b quiet\" popovertarget=\"rules\">{}</button></p>{}</section>",
        scene.frame.text("rules"),
        if gives { "</form>" } else { "" }
    )
}

/// The rules in six sentences and four pictures, shown by their button, and by no script.
pub(super) fn rules(page: &mut String, frame: &Frame<'_>) -> fmt::Result {
    write!(
        page,
        "<section id=\"rules\" popover aria-labelledby=\"rules-title\"><h2 id=\"rules-title\">{}</h2>\
         <p>{}</p><ul class=\"features\">",
        frame.text("rules"),
        frame.text("quarto-pieces")
    )?;
    for (piece, against, words) in [
        (4, 12, "quarto-shapes"),
        (12, 8, "quarto-sizes"),
        (8, 10, "quarto-fills"),
        (4, 5, "quarto-colours"),
    ] {
        let words = frame.text(words);
        write!(
            page,
            "<li><span><img src=\"/piece/{piece}.svg\" alt=\"\" width=\"64\" height=\"80\">\
             <img src=\"/piece/{against}.svg\" alt=\"\" width=\"64\" height=\"80\"></span>{words}</li>"
        )?;
    }
    write!(
        page,
        "</ul><p>{}</p><button type=\"button\" class=\"b\" popovertarget=\"rules\" \
         popovertargetaction=\"hide\">{}</button></section>",
        frame.text("quarto-rules"),
        frame.text("close")
    )
}
