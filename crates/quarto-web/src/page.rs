//! The page of a game: status, piece in hand, board and pool.

use std::fmt::{self, Write};

use quarto::{Piece, Square};

use crate::document::{END, Escaped, banner, document, image, rules};
use crate::scene::{Opponent, Scene, Stage};

/// The page of a game. One that waits has no end yet: [`REFRESH`] is its end once the game has
/// changed.
#[must_use]
pub fn game(scene: &Scene<'_>) -> String {
    let status = scene.status();
    let class = match scene.stage {
        Stage::Toss => "toss",
        Stage::Over(_) => "ended",
        _ if scene.gives() => "gives",
        _ if scene.places() => "places",
        _ => "waits",
    };
    document(&status, class, |page| {
        let inert = if scene.stage == Stage::Toss {
            " inert"
        } else {
            ""
        };
        banner(page, inert)?;
        write!(page, "<main{inert}>")?;
        news(page, scene, &status)?;
        active(page, scene)?;
        // The part where the person acts comes first, in reading order too.
        if scene.gives() {
            pool(page, scene)?;
            board(page, scene)?;
        } else {
            board(page, scene)?;
            pool(page, scene)?;
        }
        aside(page, scene)?;
        page.write_str("</main>")?;
        rules(page)?;
        if scene.stage == Stage::Toss {
            toss(page, scene)?;
        }
        if !scene.waits() {
            page.write_str(END)?;
        }
        Ok(())
    })
}

/// The end of a page that waits: the browser asks for the game as it is now.
pub const REFRESH: &str = "<meta http-equiv=\"refresh\" content=\"0\"></body></html>\n";

/// The end of a page that is not held open any longer: the browser asks again every ten seconds.
pub const POLL: &str = "<meta http-equiv=\"refresh\" content=\"10\"></body></html>\n";

/// The head of a form, with the number that the next event shall have.
fn form(page: &mut String, scene: &Scene<'_>, action: &str, class: &str) -> fmt::Result {
    write!(
        page,
        r#"<form method="post" action="{}/{action}" class="{class}"><input type="hidden" name="seq" value="{}">"#,
        Escaped(scene.address),
        scene.seq
    )
}

/// The status, and what it comes with.
fn news(page: &mut String, scene: &Scene<'_>, status: &str) -> fmt::Result {
    let waits = scene.waits() && scene.stage == Stage::Playing;
    let dots = if waits {
        r#"<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>"#
    } else {
        ""
    };
    write!(
        page,
        r#"<section class="news" aria-label="State of the game"><p role="status">{}{dots}</p>"#,
        Escaped(status)
    )?;
    if let Some(message) = scene.message {
        write!(page, r#"<p class="message">{}</p>"#, Escaped(message))?;
    }
    if let Some(reason) = scene.reason() {
        write!(page, "<p>{}</p>", Escaped(&reason))?;
    }
    match scene.stage {
        Stage::Invitation(link) => write!(
            page,
            r#"<p class="link"><a href="{0}">{0}</a></p>"#,
            Escaped(link)
        )?,
        Stage::Over(_) if scene.seat.is_some() => {
            form(page, scene, "again", "")?;
            page.write_str(r#"<button autofocus class="main">Play again</button></form>"#)?;
        }
        Stage::Over(_) => page.write_str(r#"<a class="main" href="/">New game</a>"#)?,
        Stage::Playing | Stage::Toss => {}
    }
    if scene.acts() && scene.game.open_line().is_some() {
        form(page, scene, "call", "")?;
        page.write_str(r#"<button class="main">Call “Quarto!”</button></form>"#)?;
    }
    if let (Some(asker), Some(seat), Stage::Playing) = (scene.takeback, scene.seat, scene.stage) {
        if asker == seat {
            page.write_str("<p>You have asked to take your last turn back.</p>")?;
        } else {
            form(page, scene, "undo", "")?;
            page.write_str(
                "<p>Your opponent asks to take the last turn back. Play on if you do not agree.</p><button>Agree</button></form>",
            )?;
        }
    }
    page.write_str("</section>")
}

/// The piece in hand.
fn active(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    page.write_str(
        r#"<section class="active" aria-labelledby="active"><h2 id="active">Active Piece</h2><div class="stand">"#,
    )?;
    match scene.game.held() {
        Some(piece) => {
            image(page, piece, "")?;
            write!(page, "</div><p>{}</p>", piece.name())?;
        }
        None => page.write_str(r#"</div><p class="none">none</p>"#)?,
    }
    page.write_str("</section>")
}

fn board(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    page.write_str(r#"<section class="board" aria-label="Board">"#)?;
    if scene.places() {
        form(page, scene, "place", "")?;
    }
    let winning: Vec<Square> = match scene.stage {
        Stage::Over(_) => scene.game.lines().flat_map(|line| line.squares()).collect(),
        _ => Vec::new(),
    };
    let mut focus = if scene.places() { " autofocus" } else { "" };
    page.write_str("<table><tbody>")?;
    for row in 0..4 {
        write!(page, r#"<tr><th scope="row">{}</th>"#, 4 - row)?;
        for square in Square::ALL.into_iter().filter(|square| square.row() == row) {
            let piece = scene.game.board().square(square);
            let wins = winning.contains(&square);
            let class = match (wins, scene.last == Some(square)) {
                (true, true) => r#" class="win last""#,
                (true, false) => r#" class="win""#,
                (false, true) => r#" class="last""#,
                (false, false) => "",
            };
            write!(page, "<td{class}><div>")?;
            match piece {
                Some(piece) => image(page, piece, &piece.name().to_string())?,
                None if scene.places() => {
                    write!(
                        page,
                        r#"<button name="square" value="{square}" aria-label="Place on {square}"{focus}></button>"#
                    )?;
                    focus = "";
                }
                None => {}
            }
            if wins {
                page.write_str(
                    r#"<span class="star" role="img" aria-label="winning line">★</span>"#,
                )?;
            }
            page.write_str("</div></td>")?;
        }
        page.write_str("</tr>")?;
    }
    page.write_str(r#"</tbody><tfoot><tr><td class="corner"></td>"#)?;
    for column in ["a", "b", "c", "d"] {
        write!(page, r#"<th scope="col">{column}</th>"#)?;
    }
    page.write_str("</tr></tfoot></table>")?;
    if scene.places() {
        page.write_str("</form>")?;
    }
    page.write_str("</section>")
}

fn pool(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let gives = scene.gives();
    let title = if gives {
        "Select Opponent's Piece"
    } else {
        "Remaining Pieces"
    };
    write!(
        page,
        r#"<section class="pool" aria-labelledby="pool"><h2 id="pool">{title}</h2>"#
    )?;
    if gives {
        form(page, scene, "give", "")?;
    }
    let mut focus = " autofocus";
    page.write_str("<ul>")?;
    let choices = scene.game.choices();
    for piece in Piece::ALL {
        let name = piece.name();
        if !choices.contains(piece) {
            page.write_str(r#"<li aria-hidden="true"></li>"#)?;
        } else if gives {
            write!(
                page,
                r#"<li><button name="piece" value="{}" aria-label="Give the {name}"{focus}>"#,
                piece.number()
            )?;
            image(page, piece, "")?;
            page.write_str("</button></li>")?;
            focus = "";
        } else {
            page.write_str("<li>")?;
            image(page, piece, &name.to_string())?;
            page.write_str("</li>")?;
        }
    }
    page.write_str("</ul>")?;
    if gives {
        page.write_str("</form>")?;
    }
    page.write_str("</section>")
}

/// The buttons that one seldom needs.
fn aside(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    page.write_str(r#"<section class="aside" aria-label="More">"#)?;
    if scene.waits() {
        write!(
            page,
            r#"<a href="{}">Show the game as it is now</a>"#,
            Escaped(scene.address)
        )?;
    }
    if scene.stage == Stage::Playing && scene.seat.is_some() {
        let may_ask = match scene.opponent {
            Opponent::Computer(_) => scene.acts(),
            Opponent::Person => scene.takeback.is_none(),
        };
        if may_ask && scene.seq > 1 {
            form(page, scene, "undo", "")?;
            page.write_str(r#"<button class="quiet">Take back</button></form>"#)?;
        }
        form(page, scene, "resign", "")?;
        page.write_str(r#"<button class="quiet">Resign</button></form>"#)?;
    }
    page.write_str("</section>")
}

/// The coin, over the dimmed page.
fn toss(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let words = if scene.seat == Some(scene.game.turn()) {
        "You won the coin toss! You play first."
    } else {
        "Your opponent won the coin toss. They play first."
    };
    write!(
        page,
        r#"<div class="veil"><section class="coin" role="dialog" aria-modal="true" aria-labelledby="toss"><div class="disc" aria-hidden="true"></div><p id="toss">{words}</p>"#
    )?;
    form(page, scene, "start", "")?;
    page.write_str(r#"<button autofocus class="main">Game on!</button></form></section></div>"#)
}
