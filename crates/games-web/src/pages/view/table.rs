use std::fmt::{self, Write};

use look::{Html, Icon, written};
use rules::{Entry, Move, MoveSort, Player};
use serde_json::{Value, json};

use super::board::{board, proportion, tray};
use super::scene::{Clocks, Person, Scene, arrivals, word};
use super::shell::{self, Head};
use crate::appearance::code;

/// The page of a game, with a script or without. One that is held open has no end yet.
pub(crate) fn page(scene: &Scene<'_>, is_held: bool) -> String {
    written(|page| {
        let title = heading(scene);
        let game = scene.variant().title();
        let about = match scene.invited.and(scene.free()) {
            Some(free) => {
                let free = scene.name_of(free);
                format!("{free} is free. Sit down and play a game of {game}.")
            }
            None => format!("A game of {game}: {title}."),
        };
        let flip = if scene.flipped { "?flip=1" } else { "" };
        let plain = format!("{}/plain{flip}", table(scene));
        let full = format!("{title} · {game}");
        let head = Head {
            base: scene.base,
            title: &full,
            about: &about,
            styles: &[format!("{}/pieces.css", table(scene))],
            script: !scene.is_plain,
            plain: (!scene.is_plain).then_some(&plain),
        };
        shell::begin(page, &head)?;
        main(page, scene, &title)?;
        let spoken = scene.spoken();
        write!(
            page,
            "<p class=\"unseen\" role=\"status\" aria-live=\"polite\" id=\"said\">{}</p>",
            Html(&spoken)
        )?;
        if scene.is_plain && scene.turn().is_some() {
            page.write_str(
                "<p class=\"later\">This page renews itself. <a href=\"\">Show the game as it is now</a></p>",
            )?;
        }
        if is_held {
            return Ok(());
        }
        shell::end(page)
    })
}

/// The address of the game.
fn table(scene: &Scene<'_>) -> String {
    format!("{}/g/{}", scene.base, scene.id)
}

/// The names of all squares, and of all pieces by their codes, for the script.
fn names(scene: &Scene<'_>) -> Value {
    let squares = scene.squares().into_iter();
    let squares = squares.map(|square| square.map(|square| scene.square_name(square)));
    let kinds = scene.variant().kinds().iter();
    let pieces = kinds.flat_map(|kind| {
        Player::ALL.map(|player| {
            let name = scene.look.name(*kind);
            let words = format!("{} {name}", scene.name_of(player));
            (code(*kind, player), Value::from(words))
        })
    });
    json!({
        "files": scene.variant().files(),
        "squares": squares.collect::<Vec<_>>(),
        "pieces": pieces.collect::<serde_json::Map<_, _>>(),
    })
}

fn main(page: &mut String, scene: &Scene<'_>, title: &str) -> fmt::Result {
    let side = word(if scene.flipped {
        Player::Second
    } else {
        Player::First
    });
    let plain = if scene.is_plain { " plain-page" } else { "" };
    let variant = scene.variant();
    let hands = if variant.has_hands() { " hands" } else { "" };
    let (wide, high) = proportion(scene);
    let aspect = |count: usize, size: usize| u32::try_from(count.saturating_mul(size)).unwrap_or(1);
    let aspect =
        f64::from(aspect(variant.files(), wide)) / f64::from(aspect(variant.ranks(), high).max(1));
    let turns = if scene.look.turns { " data-turns" } else { "" };
    write!(
        page,
        "<main class=\"game any{plain}{hands}\" id=\"game\" data-home=\"{}\" data-side=\"{side}\"{turns} data-names=\"{}\" \
         style=\"--a:{aspect:.4}\"><section class=\"table\" aria-label=\"Board\">",
        table(scene),
        Html(&names(scene).to_string()),
    )?;
    board(page, scene)?;
    page.write_str("</section><aside class=\"panel\" id=\"panel\" aria-label=\"Game\">")?;
    let above = if scene.flipped {
        Player::First
    } else {
        Player::Second
    };
    let position = scene.shown();
    let has_hands = variant.has_hands();
    plate(page, scene, above)?;
    if has_hands {
        tray(page, scene, &position, above)?;
    }
    page.write_str("<div id=\"middle\">")?;
    middle(page, scene, title)?;
    page.write_str("</div>")?;
    if has_hands {
        tray(page, scene, &position, !above)?;
    }
    plate(page, scene, !above)?;
    page.write_str("</aside></main>")
}

/// The state of a game for the script of the page.
pub(crate) fn state(scene: &Scene<'_>) -> Value {
    let shown = scene.shown();
    let title = heading(scene);
    let squares = scene.squares().into_iter();
    let squares = squares.map(|square| Scene::code_at(&shown, square));
    let checked = shown
        .is_check()
        .then(|| shown.royal(shown.turn()))
        .flatten();
    let clocks = scene.clocks.map(|clocks| {
        json!({
            "first": clocks.left[Player::First],
            "second": clocks.left[Player::Second],
            "runs": clocks.runs.map(word),
            "begins": clocks.begins,
            "period": clocks.period,
            "periods": clocks.periods,
        })
    });
    let mine: Vec<_> = { Player::ALL.into_iter() }
        .filter(|side| scene.mine[*side])
        .map(word)
        .collect();
    let hand = |side: Player| {
        let held = shown.hand(side);
        let held = held.map(|(kind, count)| json!([code(kind, side), count]));
        held.collect::<Vec<_>>()
    };
    let last = scene
        .last_squares()
        .map(|last| last.map(|square| scene.place(square)));
    let legal = scene.legal().into_iter();
    let legal = legal.flat_map(|one| legal_move(scene, one));
    let [first, second] = Player::ALL.map(|side| written(|text| plate_inner(text, scene, side)));
    json!({
        "seq": scene.seq,
        "title": title,
        "squares": squares.collect::<Vec<_>>(),
        "hands": { "first": hand(Player::First), "second": hand(Player::Second) },
        "last": last,
        "check": checked.map(|square| scene.place(square)),
        "legal": legal.collect::<Vec<_>>(),
        "turn": scene.turn().map(word),
        "mine": mine,
        "past": scene.is_past(),
        "ply": scene.at(),
        "plies": scene.plies(),
        "over": scene.turn().is_none(),
        "card": card(scene),
        "queue": scene.queue,
        "clocks": clocks,
        "said": said(scene, &title),
        "first": first,
        "second": second,
        "panel": written(|text| middle(text, scene, &title)),
    })
}

/// A legal move: its text, the square or the piece in hand that it begins with, its target, what the piece becomes, and more:
/// a `piece` that enters at the place of the moved one or of the rook, the `square` of a duck, and the squares of castling. A
/// king castles by going to its rook, and to where it arrives if the text of the move says so.
fn legal_move(scene: &Scene<'_>, one: Move) -> Vec<Value> {
    let position = scene.game.position();
    let mover = position.turn();
    let text = position.uci(one).to_string();
    if one.sort() == MoveSort::Pass {
        return vec![json!([text, "pass"])];
    }
    let to = scene.place(one.to());
    let becomes = one.becomes().map(|kind| code(kind, mover));
    let mut more = serde_json::Map::new();
    match one.entry() {
        Some(Entry::Gate(kind)) => {
            more.insert("piece".to_owned(), json!(code(kind, mover)));
            more.insert("at".to_owned(), json!("g"));
        }
        Some(Entry::RookGate(kind)) => {
            more.insert("piece".to_owned(), json!(code(kind, mover)));
            more.insert("at".to_owned(), json!("r"));
        }
        Some(Entry::Duck(square)) => {
            more.insert("square".to_owned(), json!(scene.place(square)));
        }
        None => {}
    }
    let Some(from) = one.from() else {
        return vec![json!([text, becomes, to, null, more])];
    };
    let mut targets = vec![to];
    if let Some([king, rook]) = arrivals(position, one) {
        let name = |square| scene.variant().square_name(square).to_string();
        if king != one.to() && text.starts_with(&format!("{}{}", name(from), name(king))) {
            targets.push(scene.place(king));
        }
        let castle = [scene.place(king), to, scene.place(rook)];
        more.insert("castle".to_owned(), json!(castle));
    }
    let from = scene.place(from);
    { targets.into_iter() }
        .map(|target| json!([text, from, target, becomes, more]))
        .collect()
}

/// The last thing that happened, in words for those who do not see it.
fn said(scene: &Scene<'_>, title: &str) -> String {
    if scene.turn().is_none() {
        return format!("{}. {title}", scene.spoken());
    }
    let offers = [
        (scene.offers.draw, "offers a draw"),
        (scene.offers.takeback, "asks to take the last move back"),
    ];
    let of_other = |maker: Option<Player>| maker.filter(|maker| scene.mine[!*maker]);
    let mut open = offers.into_iter();
    match open.find_map(|(maker, what)| Some((of_other(maker)?, what))) {
        Some((maker, what)) => format!("{} {what}", scene.name_of(maker)),
        None => scene.spoken(),
    }
}

/// The address of the page as it is now.
fn home(scene: &Scene<'_>) -> String {
    let end = if scene.is_plain { "/plain" } else { "" };
    format!("{}{end}", table(scene))
}

/// The query of forms that lead back to a page without a script.
const fn plain(scene: &Scene<'_>) -> &'static str {
    match (scene.is_plain, scene.flipped) {
        (true, true) => "?plain=1&amp;flip=1",
        (true, false) => "?plain=1",
        (false, _) => "",
    }
}

/// The state in one line: `Your move`, `Draw: repetition`.
fn heading(scene: &Scene<'_>) -> String {
    if let Some(over) = &scene.over {
        return over.clone();
    }
    if !scene.is_complete() {
        return match (scene.is_player(), scene.invited.and(scene.free())) {
            (true, _) => "Waiting for the other player".to_owned(),
            (false, Some(free)) => format!("{} is free", scene.name_of(free)),
            (false, None) => "Waiting for a second player".to_owned(),
        };
    }
    if let Some(place) = scene.queue {
        return format!("The computer is busy: number {place} in the queue");
    }
    let turn = scene.game.turn();
    let check = if scene.game.position().is_check() {
        ", in check"
    } else {
        ""
    };
    match scene.side() {
        Some(mine) if mine == turn => format!("Your move{check}"),
        _ => format!("{} to move{check}", scene.name_of(turn)),
    }
}

/// A player with the clock.
fn plate(page: &mut String, scene: &Scene<'_>, side: Player) -> fmt::Result {
    let place = if (side == Player::First) == scene.flipped {
        "above"
    } else {
        "me"
    };
    let turn = if scene.turn() == Some(side) {
        " turn"
    } else {
        ""
    };
    write!(
        page,
        "<section class=\"plate card {place}{turn}\" id=\"{}\" aria-label=\"{}\">",
        word(side),
        scene.name_of(side)
    )?;
    plate_inner(page, scene, side)?;
    page.write_str("</section>")
}

fn plate_inner(text: &mut String, scene: &Scene<'_>, side: Player) -> fmt::Result {
    let Person { name, sits, here } = &scene.people[side];
    let name = name.as_deref();
    let name = name.map(|name| name.strip_suffix(" (engine)").unwrap_or(name));
    let own = scene.name_of(side);
    let shown = match (name, sits) {
        (Some(name), _) => name,
        (None, true) if scene.side() == Some(side) => "You",
        (None, true) => own,
        (None, false) => "Open seat",
    };
    let (presence, words) = match (sits, here) {
        (true, true) => ("", "is here"),
        (true, false) => (" away", "is away"),
        _ => (" away open", "is not here yet"),
    };
    let royal = scene.variant().royal();
    let royal = royal.or_else(|| scene.variant().kinds().first().copied());
    let face = royal.map_or_else(String::new, |kind| code(kind, side));
    let own = if shown == own { "" } else { own };
    write!(
        text,
        "<span class=\"face{presence}\" title=\"{words}\"><i class=\"pc {face}\"></i></span>\
         <span class=\"who\"><b>{}</b><small><span>{own}</span></small></span>",
        Html(shown)
    )?;
    let Some(clocks) = scene.clocks else {
        return Ok(());
    };
    let Clocks {
        left, runs, begins, ..
    } = clocks;
    match begins.filter(|_| runs == Some(side)) {
        Some(begins) => write!(
            text,
            "<span class=\"clock begins\" role=\"timer\" data-begins=\"{begins}\">{} s to begin</span>",
            begins / 1_000
        ),
        None => write!(
            text,
            "<span class=\"clock\" role=\"timer\" data-clock=\"{}\">{}</span>",
            word(side),
            clock(left[side], clocks)
        ),
    }
}

/// The time left, as `4:58`, with tenths in the last ten seconds, and with the number of periods where they run.
fn clock(left: u64, clocks: Clocks) -> String {
    let all = clocks.period.saturating_mul(clocks.periods);
    let (left, periods) = match left.saturating_sub(1).checked_div(clocks.period) {
        Some(whole) if left <= all => {
            let before = whole.saturating_mul(clocks.period);
            (
                left.saturating_sub(before),
                format!("<sup>{}</sup>", whole.saturating_add(1)),
            )
        }
        _ => (left.saturating_sub(all), String::new()),
    };
    let (minutes, seconds) = (left / 60_000, left / 1_000 % 60);
    if left < 10_000 {
        return format!(
            "{minutes}:{seconds:02}<small>.{}</small>{periods}",
            left / 100 % 10
        );
    }
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes}:{seconds:02}{periods}"),
        (hours, minutes) => format!("{hours}:{minutes:02}:{seconds:02}{periods}"),
    }
}

/// The middle, between the players: the state, the moves, and the buttons.
fn middle(text: &mut String, scene: &Scene<'_>, title: &str) -> fmt::Result {
    let mine = if scene.is_my_turn() { " mine" } else { "" };
    write!(
        text,
        "<section class=\"mid card\"><div class=\"say{mine}\"><h1>{}</h1><span>{}</span></div>",
        Html(title),
        Html(scene.detail)
    )?;
    if let Some(refused) = &scene.refused {
        let refused = Html(refused);
        write!(text, "<p class=\"refused\" role=\"alert\">{refused}</p>")?;
    }
    invitation(text, scene)?;
    offered(text, scene)?;
    moves(text, scene)?;
    typed(text, scene)?;
    steps(text, scene)?;
    text.write_str("</section>")?;
    if scene.over.is_some() {
        after(text, scene)
    } else {
        acts(text, scene)
    }
}

/// The link for the other player, or the button that takes the open seat.
fn invitation(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    if scene.is_complete() || scene.over.is_some() {
        return Ok(());
    }
    let table = table(scene);
    match (scene.invite, scene.invited) {
        (Some(invite), _) => {
            let (invite, host) = (Html(invite), Html(scene.host));
            write!(
                text,
                "<div class=\"ask\"><p>Send this link to the other player:</p>\
                 <input readonly aria-label=\"Link for the other player\" data-link \
                 value=\"{host}{table}?invite={invite}\"><a class=\"b main\" href=\"{table}?invite={invite}\" \
                 data-do=\"link\">{}Copy link</a></div>",
                Icon::Copy
            )
        }
        (None, Some(invited)) => write!(
            text,
            "<form class=\"ask\" method=\"post\" action=\"{table}/join\"><p>Sit down, and the game begins.</p>\
             <input type=\"hidden\" name=\"invite\" value=\"{}\"><button class=\"b main\">Play {}</button></form>",
            Html(invited),
            scene.free().map_or("", |free| scene.name_of(free))
        ),
        _ => Ok(()),
    }
}

/// The offers of the other player.
fn offered(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let of_other = |maker: Option<Player>| maker.filter(|maker| scene.mine[!*maker]);
    let offers = [
        ("draw", "offers a draw", scene.offers.draw),
        (
            "takeback",
            "asks to take the last move back",
            scene.offers.takeback,
        ),
    ];
    for (kind, what, maker) in offers {
        if let Some(maker) = of_other(maker) {
            write!(
                text,
                "<form class=\"ask\" method=\"post\" action=\"{}/act{}\"><p>{} {what}.</p><p class=\"row\">\
                 <button class=\"b main\" name=\"do\" value=\"accept_{kind}\">Accept</button>\
                 <button class=\"b\" name=\"do\" value=\"decline_{kind}\">Decline</button></p></form>",
                table(scene),
                plain(scene),
                scene.name_of(maker)
            )?;
        }
    }
    Ok(())
}

/// The moves so far; each leads to its position.
fn moves(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let written = scene.texts();
    if written.is_empty() {
        return text.write_str("<p class=\"moves none\">No move yet.</p>");
    }
    let start = scene.game.start();
    let before = usize::from(start.fullmove().saturating_sub(1));
    let lag = usize::from(start.turn() == Player::Second);
    text.write_str("<ol class=\"moves\" id=\"moves\" tabindex=\"0\" aria-label=\"Moves\">")?;
    for (index, one) in written.iter().enumerate() {
        let ply = index.saturating_add(1);
        let place = index.saturating_add(lag);
        if index == 0 || place.is_multiple_of(2) {
            let number = before.saturating_add(place / 2).saturating_add(1);
            let end = if index == 0 { "" } else { "</li>" };
            write!(text, "{end}<li><i>{number}</i>")?;
        }
        if index == 0 && lag == 1 {
            text.write_str("<span>…</span>")?;
        }
        let current = if ply == scene.at() {
            " aria-current=\"step\""
        } else {
            ""
        };
        let address = step(scene, ply);
        let one = Html(one);
        write!(
            text,
            "<a href=\"{address}\" data-ply=\"{ply}\"{current}>{one}</a>"
        )?;
    }
    text.write_str("</li></ol>")?;
    if scene.is_past() {
        write!(
            text,
            "<p class=\"past\">An earlier position. <a href=\"{}\" data-ply=\"{}\">Back to the game</a></p>",
            home(scene),
            scene.plies()
        )?;
    }
    Ok(())
}

/// The address of the page at a ply.
fn step(scene: &Scene<'_>, ply: usize) -> String {
    if ply == scene.plies() {
        home(scene)
    } else {
        format!("?ply={ply}")
    }
}

/// The field for a move; without a script a list of them as well.
fn typed(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    if scene.over.is_some() || !scene.is_my_turn() || scene.is_past() {
        return Ok(());
    }
    let (table, plain) = (table(scene), plain(scene));
    let mut legal: Vec<(String, String)> = Vec::new();
    if scene.is_plain {
        let position = scene.game.position();
        let text = |one| {
            let shown = crate::table::written(position, one, scene.look.notation);
            (shown, position.uci(one).to_string())
        };
        legal = scene.legal().into_iter().map(text).collect();
        legal.sort_unstable();
    }
    write!(
        text,
        "<form class=\"type\" method=\"post\" action=\"{table}/act{plain}\">"
    )?;
    if scene.is_plain {
        text.write_str("<select name=\"move\" aria-label=\"Your move\" autofocus required><option value=\"\">Your move</option>")?;
        for (shown, uci) in legal {
            write!(
                text,
                "<option value=\"{}\">{}</option>",
                Html(&uci),
                Html(&shown)
            )?;
        }
        text.write_str("</select>")?;
    } else {
        text.write_str(
            "<input name=\"move\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" required \
             aria-label=\"Your move\" placeholder=\"Type a move\">",
        )?;
    }
    text.write_str("<button class=\"b\" name=\"do\" value=\"move\">Play</button></form>")
}

/// The way through the game: the first position, one move back and on, the last one.
fn steps(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let (now, plies) = (scene.at(), scene.plies());
    text.write_str("<div class=\"steps\" role=\"group\" aria-label=\"Through the game\">")?;
    let back = (now > 0).then(|| now.saturating_sub(1));
    let on = (now < plies).then(|| now.saturating_add(1));
    for (icon, label, ply) in [
        (Icon::First, "First position", back.map(|_| 0)),
        (Icon::Previous, "One move back", back),
        (Icon::Next, "One move on", on),
        (Icon::Last, "Last position", on.map(|_| plies)),
    ] {
        match ply {
            Some(ply) => {
                let address = step(scene, ply);
                write!(
                    text,
                    "<a class=\"b icon\" href=\"{address}\" data-ply=\"{ply}\" aria-label=\"{label}\">{icon}</a>"
                )?;
            }
            None => write!(
                text,
                "<a class=\"b icon\" role=\"link\" aria-disabled=\"true\" aria-label=\"{label}\">{icon}</a>"
            )?,
        }
    }
    let flip = if scene.flipped { "?" } else { "?flip=1" };
    write!(
        text,
        "<a class=\"b icon\" href=\"{flip}\" data-do=\"flip\" aria-label=\"Flip board\">{}</a></div>",
        Icon::Flip
    )
}

/// The buttons of a player, and the links that everybody has.
fn acts(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let (table, plain) = (table(scene), plain(scene));
    write!(
        text,
        "<form class=\"acts\" method=\"post\" action=\"{table}/act{plain}\" aria-label=\"Actions\">"
    )?;
    let mut button = |wish: &str, icon: &str, label: &str| {
        let disabled = if wish.is_empty() { " disabled" } else { "" };
        write!(
            text,
            "<button class=\"b quiet\" name=\"do\" value=\"{wish}\"{disabled}>{icon}{label}</button>"
        )
    };
    let (undo, half) = (Icon::Undo.to_string(), "<em>½</em>");
    let offers = &scene.offers;
    if scene.is_player() {
        let crown = Icon::Crown.to_string();
        if scene.is_my_turn() {
            let legal = scene.game.position().legal();
            if { legal }.any(|one| one.sort() == MoveSort::Pass) {
                button("pass", &Icon::Next.to_string(), "Pass")?;
            }
        }
        if offers.can_claim_victory {
            button("claim_victory", &crown, "Claim victory")?;
        }
        if let Some(claim) = offers.claim {
            let label = format!("Claim: {claim}");
            button("claim", &crown, &label)?;
        }
        if offers.can_abort {
            button("abort", &Icon::Close.to_string(), "Abort game")?;
        } else if scene.side().is_some() {
            match offers.takeback {
                None if scene.plies() > 0 => button("offer_takeback", &undo, "Take back")?,
                Some(maker) if scene.mine[maker] => button("", &undo, "Asked")?,
                _ => {}
            }
            match offers.draw {
                None => button("offer_draw", half, "Offer draw")?,
                Some(maker) if scene.mine[maker] => button("", half, "Draw offered")?,
                Some(_) => {}
            }
        }
        if !offers.can_abort {
            write!(
                text,
                "<details><summary class=\"b quiet stern\">{}Resign</summary>\
                 <button class=\"b\" name=\"do\" value=\"resign\">Yes, resign</button></details>",
                Icon::Flag
            )?;
        }
    } else {
        links(text, &table)?;
    }
    write!(
        text,
        "<a class=\"b quiet\" href=\"{table}\" data-do=\"share\">{}Share</a></form>",
        Icon::Share
    )
}

/// The game as files.
fn links(text: &mut String, table: &str) -> fmt::Result {
    write!(
        text,
        "<a class=\"b quiet\" href=\"{table}/feen\" data-do=\"copy\">{}Copy FEEN</a>\
         <a class=\"b quiet\" href=\"{table}/svg\" download=\"board.svg\">{}Picture</a>",
        Icon::Copy,
        Icon::Board
    )
}

/// The buttons after the end.
fn after(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    text.write_str("<div class=\"acts\">")?;
    let table = table(scene);
    links(text, &table)?;
    write!(
        text,
        "<a class=\"b quiet\" href=\"{}\">{}New game</a>\
         <a class=\"b quiet\" href=\"{table}\" data-do=\"share\">{}Share</a></div>",
        another(scene),
        Icon::Plus,
        Icon::Share
    )
}

/// The first page, with the same game chosen.
fn another(scene: &Scene<'_>) -> String {
    format!("{}/?variant={}", scene.base, scene.variant().name())
}

/// The card over the board at the end: who won, and how.
fn card(scene: &Scene<'_>) -> Option<String> {
    let over = scene.over.as_deref().filter(|_| scene.is_player())?;
    let reason = over.split_once(": ").map_or(over, |(_, reason)| reason);
    let headline = match (scene.winner, scene.side()) {
        (Some(winner), Some(mine)) if winner == mine => "You win".to_owned(),
        (Some(_), Some(_)) => "You lose".to_owned(),
        (Some(winner), None) => format!("{} wins", scene.name_of(winner)),
        (None, _) if scene.is_drawn => "Draw".to_owned(),
        // An aborted game has no result.
        (None, _) => return None,
    };
    let left = scene.winner.or(scene.side()).unwrap_or(Player::First);
    let royal = scene.variant().royal();
    let royal = royal.or_else(|| scene.variant().kinds().first().copied())?;
    let (right_class, score) = match scene.winner {
        Some(_) => ("lost", "1–0"),
        None => ("win", "½–½"),
    };
    let moves = scene.plies().div_ceil(2);
    Some(written(|text| {
        write!(
            text,
            "<div class=\"podium\" aria-hidden=\"true\"><i class=\"pc {} win\"></i><span class=\"score\">{score}</span>\
             <i class=\"pc {} {right_class}\"></i></div>\
             <button class=\"b quiet icon shut\" type=\"button\" data-do=\"shut\" aria-label=\"Close\">{}</button>\
             <h2 id=\"res\">{headline}</h2><p class=\"reason\">{} · {moves} moves</p>\
             <a class=\"b main\" href=\"{}\">{}New game</a>\
             <div class=\"row\"><a class=\"b\" href=\"?ply=0\" data-ply=\"0\">{}Review</a>\
             <a class=\"b\" href=\"{}/\">{}All games</a></div>",
            code(royal, left),
            code(royal, !left),
            Icon::Close,
            Html(reason),
            another(scene),
            Icon::Plus,
            Icon::Chart,
            scene.base,
            Icon::Board,
        )
    }))
}
