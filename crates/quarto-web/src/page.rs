//! The page of a game: status, piece in hand, board and pool.

use std::fmt::{self, Write};

use feen_look::Icon;
use feen_quarto::{Piece, Player, Square};

use crate::document::{END, Escaped, HEADING, banner, document, image, rules};
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
        banner(page, scene.places, inert)?;
        write!(page, r#"<main class="game quarto"{inert}>{HEADING}"#)?;
        // The part where the person acts comes first, in reading order too.
        if scene.gives() {
            panel(page, scene)?;
            board(page, scene)?;
        } else {
            board(page, scene)?;
            panel(page, scene)?;
        }
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

/// All that stands beside the board.
fn panel(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let me = scene.seat.unwrap_or(Player::First);
    page.write_str(r#"<div class="panel">"#)?;
    plate(page, scene, !me, "")?;
    news(page, scene)?;
    pool(page, scene)?;
    aside(page, scene)?;
    plate(page, scene, me, " me")?;
    page.write_str("</div>")
}

/// A player: name, level, and the piece in hand.
fn plate(page: &mut String, scene: &Scene<'_>, player: Player, class: &str) -> fmt::Result {
    let is_turn = scene.game.turn() == player;
    let turn = if is_turn && scene.stage == Stage::Playing {
        " turn"
    } else {
        ""
    };
    let name = scene.full_name(player);
    write!(
        page,
        r#"<section class="plate card{class}{turn}" aria-label="{name}"><span class="face">"#
    )?;
    let held = scene.game.held().filter(|_| is_turn);
    if let Some(piece) = held {
        image(page, piece, "")?;
    }
    write!(page, r#"</span><span class="who"><b>{name}</b><small>"#)?;
    match (held, scene.opponent) {
        (Some(piece), _) if scene.seat == Some(player) => {
            write!(page, "you hold the {}", piece.name())?;
        }
        (Some(piece), _) => write!(page, "holds the {}", piece.name())?,
        (None, Opponent::Computer(level)) if scene.seat == Some(!player) => {
            write!(page, "{level}")?;
        }
        (None, _) => {}
    }
    page.write_str("</small></span>")?;
    if scene.gives() && is_turn {
        page.write_str(r#"<button class="b main" form="give">Hand over</button>"#)?;
    }
    page.write_str("</section>")
}

/// The task of the moment or the end of the game, and the buttons for it.
fn news(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let waits = scene.waits() && scene.stage == Stage::Playing;
    let dots = if waits {
        r#"<i class="dots" aria-hidden="true"><i></i><i></i><i></i></i>"#
    } else {
        ""
    };
    let mine = if scene.acts() { " mine" } else { "" };
    write!(
        page,
        r#"<section class="mid card news" aria-label="State of the game"><p class="say{mine}" role="status">{}{dots}<span>{}</span></p>"#,
        Escaped(&scene.sentence()),
        scene.game.rules()
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
            page.write_str(r#"<button autofocus class="b main">Play again</button></form>"#)?;
        }
        Stage::Over(_) => page.write_str(r#"<a class="b main" href="/">New game</a>"#)?,
        Stage::Playing | Stage::Toss => {}
    }
    if scene.acts() && scene.game.open_line().is_some() {
        form(page, scene, "call", "")?;
        page.write_str(r#"<button class="b main">Call “Quarto!”</button></form>"#)?;
    }
    if let (Some(asker), Some(seat), Stage::Playing) = (scene.takeback, scene.seat, scene.stage) {
        if asker == seat {
            page.write_str("<p>You have asked to take your last turn back.</p>")?;
        } else {
            form(page, scene, "undo", "")?;
            page.write_str(
                r#"<p>Your opponent asks to take the last turn back. Play on if you do not agree.</p><button class="b">Agree</button></form>"#,
            )?;
        }
    }
    page.write_str("</section>")
}

fn board(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    page.write_str(r#"<section class="table" aria-label="Board"><div class="board">"#)?;
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
    page.write_str("</div></section>")
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
        r#"<section class="pool" aria-labelledby="pool"><h2 id="pool" class="unseen">{title}</h2>"#
    )?;
    if gives {
        write!(
            page,
            r#"<form id="give" method="post" action="{}/give"><input type="hidden" name="seq" value="{}">"#,
            Escaped(scene.address),
            scene.seq
        )?;
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
                r#"<li><label><input type="radio" name="piece" value="{}" required aria-label="Give the {name}"{focus}>"#,
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
    if gives {
        page.write_str("</form>")?;
    }
    page.write_str("</section>")
}

/// The buttons that one seldom needs.
fn aside(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    page.write_str(r#"<section class="aside acts" aria-label="More">"#)?;
    if scene.waits() {
        let icon = Icon::Again;
        write!(
            page,
            r#"<a class="b quiet" href="{}">{icon}Reload</a>"#,
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
            let icon = Icon::Undo;
            write!(
                page,
                r#"<button class="b quiet">{icon}Take back</button></form>"#
            )?;
        }
        let icon = Icon::Flag;
        write!(
            page,
            r#"<details><summary class="b quiet stern">{icon}Resign</summary>"#
        )?;
        form(page, scene, "resign", "")?;
        page.write_str(r#"<button class="b">Yes, resign</button></form></details>"#)?;
    }
    let icon = Icon::Eye;
    write!(
        page,
        r#"<button type="button" class="b quiet" popovertarget="rules">{icon}Rules</button>"#
    )?;
    // The address of a game leads to its board, and that of an invitation to a seat.
    let link = match scene.stage {
        Stage::Invitation(link) => link,
        _ => scene.address,
    };
    write!(
        page,
        r#"<a class="b quiet" href="{}" data-do="share">{}Share</a><span id="said" class="unseen" aria-live="polite"></span></section>"#,
        Escaped(link),
        Icon::Share
    )
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
    page.write_str(r#"<button autofocus class="b main">Game on!</button></form></section></div>"#)
}
