use std::fmt::{self, Write};

use chess::{Piece, Player, Role};

use super::html::{Html, written};
use super::scene::{Clocks, Person, Scene, Story, letters};
use super::shell;

/// The page of a game, with a script or without. One that is held open has no end yet.
pub(crate) fn page(scene: &Scene<'_>, is_held: bool) -> String {
    written(|page| {
        let story = scene.story();
        let title = heading(scene);
        shell::begin(page, &title, |head| {
            if scene.is_plain {
                return Ok(());
            }
            let flip = if scene.flipped { "?flip=1" } else { "" };
            write!(
                head,
                "<noscript><meta http-equiv=\"refresh\" content=\"0;url=/g/{}/plain{flip}\">\
                 </noscript><script src=\"/board.js\" defer></script>",
                scene.id
            )
        })?;
        let side = if scene.flipped { "black" } else { "white" };
        write!(
            page,
            "<main class=\"game\" id=\"game\" data-id=\"{}\" data-side=\"{side}\">\
             <section class=\"table\" aria-label=\"Board\">",
            scene.id
        )?;
        for side in [Player::Second, Player::First] {
            let place = if (side == Player::First) == scene.flipped {
                "above"
            } else {
                "below"
            };
            write!(
                page,
                "<div class=\"bar {place}\" id=\"{}\">",
                Scene::word(side)
            )?;
            bar(page, scene, side, &story)?;
            page.write_str("</div>")?;
        }
        let whole = if scene.is_plain { "" } else { " whole" };
        write!(page, "<div class=\"board{whole}\" id=\"board\">")?;
        page.push_str(&picture(scene));
        page.write_str("</div></section><aside class=\"panel\" id=\"panel\">")?;
        panel(page, scene, &story, &title)?;
        page.write_str("</aside></main>")?;
        write!(
            page,
            "<p class=\"unseen\" role=\"status\" aria-live=\"polite\" id=\"said\">{}</p>",
            Html(&story.spoken)
        )?;
        if !scene.is_plain {
            page.push_str(FOR_SCRIPT);
        } else if scene.turn().is_some() {
            page.write_str(LATER)?;
        }
        if is_held {
            return Ok(());
        }
        shell::end(page)
    })
}

/// The state of a game for the script of the page.
pub(crate) fn state(scene: &Scene<'_>) -> serde_json::Value {
    let story = scene.story();
    let shown = scene.shown();
    let title = heading(scene);
    let last = shown.moves().last();
    let checked = shown.position().is_check();
    let king = checked.then(|| shown.position().king(shown.position().turn()).to_string());
    let clocks = scene.clocks.map(|clocks| {
        serde_json::json!({
            "white": clocks.left[Player::First],
            "black": clocks.left[Player::Second],
            "runs": clocks.runs.map(Scene::word),
        })
    });
    let bars =
        [Player::First, Player::Second].map(|side| written(|text| bar(text, scene, side, &story)));
    let [white, black] = bars;
    serde_json::json!({
        "seq": scene.seq,
        "title": title,
        "squares": letters(shown.position()),
        "last": last.map(|last| [last.from().to_string(), last.to().to_string()]),
        "check": king,
        "legal": scene.legal(),
        "turn": scene.turn().map(Scene::word),
        "past": scene.is_past(),
        "plies": scene.game.moves().len(),
        "over": scene.turn().is_none(),
        "clocks": clocks,
        "said": if scene.turn().is_none() { format!("{}. {title}", story.spoken) } else { story.spoken.clone() },
        "white": white,
        "black": black,
        "panel": written(|text| panel(text, scene, &story, &title)),
    })
}

/// The address of the page as it is now.
fn home(scene: &Scene<'_>) -> String {
    let end = if scene.is_plain { "/plain" } else { "" };
    format!("/g/{}{end}", scene.id)
}

/// The query of forms that lead back to a page without a script.
const fn plain(scene: &Scene<'_>) -> &'static str {
    match (scene.is_plain, scene.flipped) {
        (true, true) => "?plain=1&amp;flip=1",
        (true, false) => "?plain=1",
        (false, _) => "",
    }
}

/// The picture of the board, for browsers without a script.
fn picture(scene: &Scene<'_>) -> String {
    let picture = super::board(&scene.shown()).flip(scene.flipped);
    picture
        .coordinates(scene.is_plain)
        .svg()
        .unwrap_or_default()
}

/// The state in one line: `Your move`, `Draw by agreement`.
fn heading(scene: &Scene<'_>) -> String {
    if let Some(over) = &scene.over {
        return over.clone();
    }
    if !scene.is_complete() {
        return match (scene.is_player(), scene.invited.and(scene.free())) {
            (true, _) => "Waiting for the other player".to_owned(),
            (false, Some(free)) => format!("{} is free", name_of(free)),
            (false, None) => "Waiting for a second player".to_owned(),
        };
    }
    let turn = scene.game.position().turn();
    let side = name_of(turn);
    let check = if scene.game.position().is_check() {
        ", in check"
    } else {
        ""
    };
    match scene.side() {
        Some(mine) if mine == turn => format!("Your move{check}"),
        _ => format!("{side} to move{check}"),
    }
}

const fn name_of(side: Player) -> &'static str {
    match side {
        Player::First => "White",
        Player::Second => "Black",
    }
}

/// A player with what was taken and the clock.
fn bar(text: &mut String, scene: &Scene<'_>, side: Player, story: &Story) -> fmt::Result {
    let Person { name, sits, here } = &scene.people[side];
    let colour = Scene::word(side);
    let shown = match (
        name.as_deref()
            .map(|name| name.strip_suffix(" (engine)").unwrap_or(name)),
        sits,
    ) {
        (Some(name), _) => name,
        (None, true) => name_of(side),
        (None, false) => "Open seat",
    };
    let state = match (sits, here) {
        (true, true) => ("here", "is here"),
        (true, false) => ("away", "is away"),
        _ => ("open", "is not here yet"),
    };
    write!(
        text,
        "<span class=\"dot {} {colour}\" title=\"{}\"></span><span class=\"who\"><b>{}</b>",
        state.0,
        state.1,
        Html(shown)
    )?;
    if scene.side() == Some(side) {
        text.write_str(" <span class=\"you\">you</span>")?;
    }
    let mut taken: Vec<Piece> = story
        .taken
        .iter()
        .copied()
        .filter(|piece| piece.side != side)
        .collect();
    taken.sort_by_key(|piece| core::cmp::Reverse(piece.role));
    if !taken.is_empty() {
        write!(
            text,
            "<span class=\"taken\" role=\"img\" aria-label=\"has taken {}\">",
            taken.len()
        )?;
        let mut before = None;
        for piece in taken {
            let letter = piece.letter().to_ascii_lowercase();
            let side = if piece.side == Player::First {
                'w'
            } else {
                'b'
            };
            let first = if before == Some(piece.role) {
                ""
            } else {
                " first"
            };
            write!(text, "<i class=\"{side}{letter}{first}\"></i>")?;
            before = Some(piece.role);
        }
        let lead = lead(story, side);
        if lead > 0 {
            write!(text, "<small>+{lead}</small>")?;
        }
        text.write_str("</span>")?;
    }
    text.write_str("</span>")?;
    if let Some(Clocks { left, runs }) = scene.clocks {
        let runs = if runs == Some(side) { " runs" } else { "" };
        write!(
            text,
            "<time class=\"clock{runs}\" data-clock=\"{colour}\">{}</time>",
            clock(left[side])
        )?;
    }
    Ok(())
}

/// The time left, as `4:58`, and with tenths in the last twenty seconds.
fn clock(left: u64) -> String {
    let (minutes, seconds) = (left / 60_000, left / 1_000 % 60);
    if left < 20_000 {
        return format!("{minutes}:{seconds:02}.{}", left / 100 % 10);
    }
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes}:{seconds:02}"),
        (hours, minutes) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The material that a side has taken, less that it has lost, in pawns.
fn lead(story: &Story, side: Player) -> i32 {
    let worth = |role: Role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    };
    let of = |side: Player| {
        let taken = story.taken.iter().filter(|piece| piece.side == side);
        taken.map(|piece| worth(piece.role)).sum::<i32>()
    };
    of(!side).saturating_sub(of(side))
}

/// State, moves and buttons.
fn panel(text: &mut String, scene: &Scene<'_>, story: &Story, title: &str) -> fmt::Result {
    let mood = if scene.over.is_some() {
        "over"
    } else if scene.is_my_turn() {
        "mine"
    } else {
        "theirs"
    };
    write!(text, "<h1 class=\"{mood}\">{}</h1>", Html(title))?;
    if let Some(refused) = &scene.refused {
        write!(
            text,
            "<p class=\"refused\" role=\"alert\">{}</p>",
            Html(refused)
        )?;
    }
    invitation(text, scene)?;
    offered(text, scene)?;
    moves(text, scene, story)?;
    if scene.over.is_some() {
        text.write_str("<a href=\"/\" class=\"button again\">New game</a>")?;
    } else if scene.is_player() {
        wishes(text, scene)?;
    }
    let id = scene.id;
    let flip = if scene.flipped { "?" } else { "?flip=1" };
    write!(
        text,
        "<div class=\"tools\"><a href=\"{flip}\" data-do=\"flip\">Flip board</a>\
         <a href=\"/g/{id}/pgn\" data-do=\"copy\">Copy PGN</a><a href=\"/g/{id}/svg\">Picture</a>",
    )?;
    text.write_str("</div>")
}

/// The link for the other player, or the button that takes the open seat.
fn invitation(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    if scene.is_complete() || scene.over.is_some() {
        return Ok(());
    }
    let id = scene.id;
    match (scene.is_player(), scene.invite, scene.invited) {
        (true, Some(invite), _) => write!(
            text,
            "<div class=\"card\"><p>Send this link to the other player:</p>\
             <input class=\"link\" readonly aria-label=\"Link for the other player\" data-link \
             value=\"/g/{id}?invite={0}\"><p class=\"copy\"><a class=\"button\" href=\"/g/{id}?invite={0}\" data-do=\"link\">\
             Copy link</a></p></div>",
            Html(invite)
        ),
        (false, _, Some(invited)) => write!(
            text,
            "<form class=\"card\" method=\"post\" action=\"/g/{id}/join\"><p>Sit down, and the game begins.</p>\
             <input type=\"hidden\" name=\"invite\" value=\"{}\"><button class=\"main\">Play {}</button></form>",
            Html(invited),
            scene.free().map_or("", name_of)
        ),
        _ => Ok(()),
    }
}

/// The offers of the other player.
fn offered(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let of_other = |maker: Option<Player>| maker.filter(|maker| scene.mine[!*maker]);
    let offers = [
        ("draw", "a draw", scene.offers.draw),
        (
            "takeback",
            "to take the last move back",
            scene.offers.takeback,
        ),
    ];
    for (kind, what, maker) in offers {
        if let Some(maker) = of_other(maker) {
            let offers = if kind == "draw" { "offers" } else { "asks" };
            write!(
                text,
                "<form class=\"card offer\" method=\"post\" action=\"/g/{}/act{}\"><p>{} {offers} {what}.</p><p class=\"row\">\
                 <button class=\"main\" name=\"do\" value=\"accept_{kind}\">Accept</button>\
                 <button name=\"do\" value=\"decline_{kind}\">Decline</button></p></form>",
                scene.id,
                plain(scene),
                name_of(maker)
            )?;
        }
    }
    Ok(())
}

/// The moves so far; each leads to its position.
fn moves(text: &mut String, scene: &Scene<'_>, story: &Story) -> fmt::Result {
    if story.san.is_empty() {
        return text.write_str("<p class=\"moves none\">No move yet.</p>");
    }
    let shown = scene.ply.unwrap_or(story.san.len());
    let start = scene.game.positions().next();
    let before = start
        .as_ref()
        .map_or(0, |start| start.fullmove().saturating_sub(1));
    let lag = usize::from(start.is_some_and(|start| start.turn() == Player::Second));
    write!(
        text,
        "<ol class=\"moves\" id=\"moves\" tabindex=\"0\" aria-label=\"Moves\" style=\"counter-reset:move {before}\">"
    )?;
    for (index, san) in story.san.iter().enumerate() {
        let ply = index.saturating_add(1);
        let place = index.saturating_add(lag);
        if index == 0 || place.is_multiple_of(2) {
            text.write_str(if index == 0 { "<li>" } else { "</li><li>" })?;
        }
        if index == 0 && lag == 1 {
            text.write_str("<span>…</span>")?;
        }
        let current = if ply == shown {
            " aria-current=\"step\""
        } else {
            ""
        };
        let address = if ply == story.san.len() {
            home(scene)
        } else {
            format!("?ply={ply}")
        };
        write!(
            text,
            "<a href=\"{address}\" data-ply=\"{ply}\"{current}>{}</a>",
            Html(san)
        )?;
    }
    text.write_str("</li></ol>")?;
    if scene.is_past() {
        write!(
            text,
            "<p class=\"past\">An earlier position. <a href=\"{}\" data-ply=\"{}\">Back to the game</a></p>",
            home(scene),
            story.san.len()
        )?;
    }
    Ok(())
}

/// The field for a move, and the buttons of a player.
fn wishes(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let (id, plain) = (scene.id, plain(scene));
    if scene.is_my_turn() && !scene.is_past() {
        // The script takes a move that is typed anywhere, and a phone need not show its keyboard.
        let focus = if scene.is_plain { " autofocus" } else { "" };
        write!(
            text,
            "<form class=\"type\" method=\"post\" action=\"/g/{id}/act{plain}\"><input name=\"move\" autocomplete=\"off\" \
             autocapitalize=\"off\" spellcheck=\"false\"{focus} required aria-label=\"Your move\" \
             placeholder=\"Type a move: Nf3\"><button class=\"main\" name=\"do\" value=\"move\">Play</button></form>"
        )?;
    }
    write!(
        text,
        "<form class=\"wishes\" method=\"post\" action=\"/g/{id}/act{plain}\">"
    )?;
    let mut button = |wish: &str, label: &str| {
        write!(
            text,
            "<button name=\"do\" value=\"{wish}\"{}>{label}</button>",
            if wish.starts_with('-') {
                " disabled"
            } else {
                ""
            }
        )
    };
    let offers = &scene.offers;
    let alone = scene.side().is_none();
    if offers.can_claim_victory {
        button("claim_victory", "Claim victory")?;
    }
    if offers.can_claim_draw {
        button("claim_draw", "Claim draw")?;
    }
    if offers.can_abort {
        button("abort", "Abort game")?;
    } else if !alone {
        match offers.draw {
            None => button("offer_draw", "Offer draw")?,
            Some(maker) if scene.mine[maker] => button("-draw", "Draw offered")?,
            Some(_) => {}
        }
        match offers.takeback {
            None if !scene.game.moves().is_empty() => button("offer_takeback", "Take back")?,
            Some(maker) if scene.mine[maker] => button("-takeback", "Take back asked")?,
            _ => {}
        }
    }
    if !offers.can_abort {
        text.write_str(
            "<details><summary>Resign</summary><button class=\"stern\" name=\"do\" value=\"resign\">Yes, resign</button></details>",
        )?;
    }
    text.write_str("</form>")
}

/// The way out for a browser that does not renew the page.
const LATER: &str =
    "<p class=\"later\">This page renews itself. <a href=\"\">Show the game as it is now</a></p>";

/// The choice of a piece for a pawn that promotes, and the words for a server that does not answer.
const FOR_SCRIPT: &str = "<dialog id=\"promotion\" closedby=\"any\" aria-label=\"Promote to\"><form method=\"dialog\">\
    <button value=\"q\" aria-label=\"Queen\"></button><button value=\"r\" aria-label=\"Rook\"></button>\
    <button value=\"b\" aria-label=\"Bishop\"></button><button value=\"n\" aria-label=\"Knight\"></button></form></dialog>\
    <p class=\"lost\" id=\"lost\" role=\"status\" hidden>No connection. Trying again…</p>";
