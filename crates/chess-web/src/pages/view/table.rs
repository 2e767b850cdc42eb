use std::fmt::{self, Write};

use chess::{Piece, Player, Role, Square};
use look::Icon;
use server::EngineName;

use super::scene::{Clocks, Person, Scene, Story, code, every_square, squares};
use super::shell::{self, Head};
use look::{Html, written};

/// The page of a game, with a script or without. One that is held open has no end yet.
pub(crate) fn page(scene: &Scene<'_>, is_held: bool) -> String {
    written(|page| {
        let story = scene.story();
        let title = heading(scene);
        let about = match scene.invited.and(scene.free()) {
            Some(free) => format!(
                "{} is free. Sit down and play a game of chess.",
                name_of(free)
            ),
            None => format!("A game of chess: {title}."),
        };
        let invite = scene.invited.filter(|invite| !invite.is_empty());
        let invite = invite.map_or_else(String::new, |invite| format!("?invite={invite}"));
        let picture = format!("{}/g/{}/png{invite}", scene.host, scene.id);
        let flip = if scene.flipped { "?flip=1" } else { "" };
        let plain = format!("/g/{}/plain{flip}", scene.id);
        let head = Head {
            title: &title,
            about: &about,
            script: (!scene.is_plain).then_some("/board.js"),
            plain: (!scene.is_plain).then_some(&plain),
            picture: Some(&picture),
            has_board: !scene.is_plain,
        };
        shell::begin(page, &scene.frame, &head)?;
        let side = if scene.flipped { "black" } else { "white" };
        let share = if scene.share.contains('?') {
            format!(" data-share=\"{}\"", Html(&scene.share))
        } else {
            String::new()
        };
        let class = if scene.is_plain { " plain-page" } else { "" };
        write!(
            page,
            "<main class=\"game{class}\" id=\"game\" data-home=\"/g/{}\" data-side=\"{side}\" data-names=\"{}\"{share}>\
             <section class=\"table\" aria-label=\"Board\"><div class=\"board\" id=\"board\">",
            scene.id,
            Html(&names().to_string()),
        )?;
        board(page, scene)?;
        page.write_str("</div></section><aside class=\"panel\" id=\"panel\" aria-label=\"Game\">")?;
        let above = if scene.flipped {
            Player::First
        } else {
            Player::Second
        };
        plate(page, scene, above, &story)?;
        page.write_str("<div id=\"middle\">")?;
        middle(page, scene, &story, &title)?;
        page.write_str("</div>")?;
        plate(page, scene, !above, &story)?;
        page.write_str("</aside></main>")?;
        write!(
            page,
            "<p class=\"unseen\" role=\"status\" aria-live=\"polite\" id=\"said\">{}</p>",
            Html(&story.spoken)
        )?;
        if scene.is_plain && scene.turn().is_some() {
            page.write_str(LATER)?;
        }
        if is_held {
            return Ok(());
        }
        shell::end(page)
    })
}

/// The names of all squares, and of all pieces by their codes, for the script.
fn names() -> serde_json::Value {
    let pieces = Player::ALL
        .into_iter()
        .flat_map(|side| Role::ALL.map(|role| Piece { side, role }))
        .map(|piece| (code(piece), piece.name().into()));
    serde_json::json!({
        "files": 8,
        "squares": every_square().map(|square| square.to_string()).collect::<Vec<_>>(),
        "pieces": pieces.collect::<serde_json::Map<_, _>>(),
    })
}

/// The state of a game for the script of the page.
pub(crate) fn state(scene: &Scene<'_>) -> serde_json::Value {
    let story = scene.story();
    let shown = scene.shown();
    let title = heading(scene);
    let last = shown.moves().last();
    let checked = shown.position().is_check();
    let king = shown.position().king(shown.position().turn());
    let clocks = scene.clocks.map(|clocks| {
        serde_json::json!({
            "white": clocks.left[Player::First],
            "black": clocks.left[Player::Second],
            "runs": clocks.runs.map(Scene::word),
            "begins": clocks.begins,
        })
    });
    let seats = [Player::First, Player::Second].into_iter();
    let mine: Vec<_> = { seats }
        .filter(|side| scene.mine[*side])
        .map(Scene::word)
        .collect();
    let [white, black] = [Player::First, Player::Second]
        .map(|side| written(|text| plate_inner(text, scene, side, &story)));
    serde_json::json!({
        "seq": scene.seq,
        "title": title,
        "squares": squares(shown.position()),
        "last": last.map(|last| [last.from(), last.to()].map(Square::feen_index)),
        "check": checked.then(|| king.feen_index()),
        "legal": scene.legal(),
        "turn": scene.turn().map(Scene::word),
        "mine": mine,
        "past": scene.is_past(),
        "ply": scene.plies(),
        "plies": scene.game.moves().len(),
        "over": scene.turn().is_none(),
        "badges": badges(scene),
        "card": card(scene),
        "next": scene.rematch.next,
        "queue": scene.queue,
        "asked": asked(scene),
        "reviewing": scene.review().is_some_and(|review| !review.is_done),
        "bar": super::review::bar(scene),
        "arrow": super::review::arrow(scene),
        "tried": scene.tried.len(),
        "people": scene.is_between_people(),
        "waits": scene.rematch.waits,
        "clocks": clocks,
        "said": said(scene, &story, &title),
        "white": white,
        "black": black,
        "panel": written(|text| middle(text, scene, &story, &title)),
    })
}

/// The offers of the viewer that nobody has answered.
fn asked(scene: &Scene<'_>) -> Vec<&'static str> {
    let offers = [
        (scene.offers.draw, "draw"),
        (scene.offers.takeback, "takeback"),
    ];
    let own = |maker: Option<Player>| scene.side().is_some() && maker == scene.side();
    let own = offers.into_iter().filter(|(maker, _)| own(*maker));
    own.map(|(_, kind)| kind).collect()
}

/// The last thing that happened, in words for those who do not see it.
fn said(scene: &Scene<'_>, story: &Story, title: &str) -> String {
    if scene.turn().is_none() {
        return format!("{}. {title}", story.spoken);
    }
    let offers = [
        (scene.offers.draw, "offers a draw"),
        (scene.offers.takeback, "asks to take the last move back"),
    ];
    let of_other = |maker: Option<Player>| maker.filter(|maker| scene.mine[!*maker]);
    match offers
        .into_iter()
        .find_map(|(maker, what)| Some((of_other(maker)?, what)))
    {
        Some((maker, what)) => format!("{} {what}", name_of(maker)),
        None if scene.side().is_some() && scene.is_my_turn() => {
            let spoken = Some(&*story.spoken).filter(|spoken| !spoken.is_empty());
            let spoken = spoken
                .map(|spoken| format!("{spoken}. "))
                .unwrap_or_default();
            format!("{spoken}Your move")
        }
        None => story.spoken.clone(),
    }
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

/// The board as a picture, until a script puts its own there, and its rim.
fn board(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let picture = super::board(&scene.shown()).flip(scene.flipped);
    let picture = picture.coordinates(false).svg().unwrap_or_default();
    write!(page, "<div class=\"grid shot\">{picture}</div>")?;
    let mut files: Vec<char> = ('a'..='h').collect();
    let mut ranks: Vec<char> = ('1'..='8').rev().collect();
    if scene.flipped {
        files.reverse();
        ranks.reverse();
    }
    for (class, names) in [("files", files), ("ranks", ranks)] {
        write!(page, "<div class=\"rim {class}\" aria-hidden=\"true\">")?;
        for name in names {
            write!(page, "<span>{name}</span>")?;
        }
        page.write_str("</div>")?;
    }
    Ok(())
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
    if let Some(place) = scene.queue {
        return format!("The computer is busy: number {place} in the queue");
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
fn plate(page: &mut String, scene: &Scene<'_>, side: Player, story: &Story) -> fmt::Result {
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
    let colour = Scene::word(side);
    write!(
        page,
        "<section class=\"plate card {place}{turn}\" id=\"{colour}\" aria-label=\"{}\">",
        name_of(side)
    )?;
    plate_inner(page, scene, side, story)?;
    page.write_str("</section>")
}

fn plate_inner(text: &mut String, scene: &Scene<'_>, side: Player, story: &Story) -> fmt::Result {
    let Person {
        name,
        sits,
        here,
        back_in,
    } = &scene.people[side];
    let colour = Scene::word(side);
    let engine = { name.as_deref() }
        .and_then(|name| name.strip_suffix(" (engine)"))
        .map(EngineName::read);
    let shown = match (
        engine.map_or(name.as_deref(), |engine| Some(engine.name)),
        sits,
    ) {
        (Some(name), _) => name,
        (None, true) if scene.side() == Some(side) => "You",
        (None, true) => name_of(side),
        (None, false) => "Open seat",
    };
    let (presence, words) = match (sits, here) {
        (true, true) => ("", "is here"),
        (true, false) => (" away", "is away"),
        _ => (" away open", "is not here yet"),
    };
    let (light, piece) = match side {
        Player::First => ("", "wK"),
        Player::Second => (" light", "bK"),
    };
    write!(
        text,
        "<span class=\"face{light}{presence}\" title=\"{words}\"><i class=\"pc {piece}\"></i></span>\
         <span class=\"who\"><b>{}</b><small>",
        Html(shown)
    )?;
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
            let letter = piece.letter().to_ascii_uppercase();
            let side = if piece.side == Player::First {
                'w'
            } else {
                'b'
            };
            let gap = if before.is_some_and(|before| before != piece.role) {
                " gap"
            } else {
                ""
            };
            write!(text, "<i class=\"pc {side}{letter}{gap}\"></i>")?;
            before = Some(piece.role);
        }
        text.write_str("</span>")?;
    }
    let mut words = Vec::new();
    if let Some(left) = back_in {
        let seconds = left.div_ceil(1_000);
        words.push(match seconds {
            0 => "left".to_owned(),
            seconds => format!("<em data-gone=\"{left}\">left, {seconds} s</em>"),
        });
    }
    match lead(story, side) {
        lead if lead > 0 => words.push(format!("+{lead}")),
        _ => {}
    }
    if let Some(level) = engine.and_then(|engine| engine.level) {
        words.push(level.to_string());
    } else if scene.side() == Some(side) && name.is_some() {
        words.push("you".to_owned());
    } else if name.is_some() || scene.side() == Some(side) {
        words.push(colour.to_owned());
    }
    write!(text, "<span>{}</span></small></span>", words.join(" · "))?;
    let Some(Clocks { left, runs, begins }) = scene.clocks else {
        return Ok(());
    };
    match begins.filter(|_| runs == Some(side)) {
        Some(begins) => write!(
            text,
            "<span class=\"clock begins\" role=\"timer\" data-begins=\"{begins}\">{} s to begin</span>",
            begins / 1_000
        ),
        None => write!(
            text,
            "<span class=\"clock\" role=\"timer\" data-clock=\"{colour}\">{}</span>",
            clock(left[side])
        ),
    }
}

/// The time left, as `4:58`, and with tenths in the last ten seconds.
fn clock(left: u64) -> String {
    let (minutes, seconds) = (left / 60_000, left / 1_000 % 60);
    if left < 10_000 {
        return format!("{minutes}:{seconds:02}<small>.{}</small>", left / 100 % 10);
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

/// The middle, between the players: the state, the moves, and the buttons.
fn middle(text: &mut String, scene: &Scene<'_>, story: &Story, title: &str) -> fmt::Result {
    let say = match () {
        // The graph has its place.
        () if scene.review().is_some() => "unseen",
        () if scene.is_my_turn() => "say mine",
        () => "say",
    };
    write!(
        text,
        "<section class=\"mid card\"><div class=\"{say}\"><h1>{}</h1><span>{}</span></div>",
        Html(title),
        Html(scene.detail)
    )?;
    super::review::graph(text, scene)?;
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
    typed(text, scene)?;
    steps(text, scene, story.san.len())?;
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
    let id = scene.id;
    match (scene.is_player(), scene.invite, scene.invited) {
        (true, Some(invite), _) => {
            let (invite, host) = (Html(invite), Html(scene.host));
            write!(
                text,
                "<div class=\"ask\"><p>Send this link to the other player:</p>\
                 <input readonly aria-label=\"Link for the other player\" data-link \
                 value=\"{host}/g/{id}?invite={invite}\"><a class=\"b main\" href=\"/g/{id}?invite={invite}\" \
                 data-do=\"link\">{}Copy link</a></div>",
                Icon::Copy
            )
        }
        (false, _, Some(invited)) => write!(
            text,
            "<form class=\"ask\" method=\"post\" action=\"/g/{id}/join\"><p>Sit down, and the game begins.</p>\
             <input type=\"hidden\" name=\"invite\" value=\"{}\"><label><span class=\"label\">Your name, if you like</span>\
             <input name=\"name\" maxlength=\"20\" autocomplete=\"nickname\" value=\"{}\"></label>\
             <button class=\"b main\">Play {}</button></form>",
            Html(invited),
            Html(scene.own_name),
            scene.free().map_or("", name_of)
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
                "<form class=\"ask\" method=\"post\" action=\"/g/{}/act{}\"><p>{} {what}.</p><p class=\"row\">\
                 <button class=\"b main\" name=\"do\" value=\"accept_{kind}\">Accept</button>\
                 <button class=\"b\" name=\"do\" value=\"decline_{kind}\">Decline</button></p></form>",
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
        .map_or(0, |start| usize::from(start.fullmove().saturating_sub(1)));
    let lag = usize::from(start.is_some_and(|start| start.turn() == Player::Second));
    text.write_str("<ol class=\"moves\" id=\"moves\" tabindex=\"0\" aria-label=\"Moves\">")?;
    for (index, san) in story.san.iter().enumerate() {
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
            "<a href=\"{address}\" data-ply=\"{ply}\"{current}>{}",
            Html(san)
        )?;
        super::review::beside(text, scene, index)?;
        text.write_str("</a>")?;
    }
    text.write_str("</li></ol>")?;
    if !scene.tried.is_empty() {
        return super::review::tried(text, scene);
    }
    if scene.is_past() && scene.over.is_none() {
        write!(
            text,
            "<p class=\"past\">An earlier position. <a href=\"{}\" data-ply=\"{}\">Back to the game</a></p>",
            home(scene),
            story.san.len()
        )?;
    }
    Ok(())
}

/// The field for a move.
fn typed(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    if scene.over.is_some() || !scene.is_my_turn() || scene.is_past() {
        return Ok(());
    }
    // The script takes a move that is typed anywhere, and a phone need not show its keyboard.
    let focus = if scene.is_plain { " autofocus" } else { "" };
    write!(
        text,
        "<form class=\"type\" method=\"post\" action=\"/g/{}/act{}\"><input name=\"move\" autocomplete=\"off\" \
         autocapitalize=\"off\" spellcheck=\"false\"{focus} required aria-label=\"Your move\" \
         placeholder=\"Type a move: Nf3\"><button class=\"b\" name=\"do\" value=\"move\">Play</button></form>",
        scene.id,
        plain(scene)
    )
}

/// The way through the game: the first position, one move back and on, the last one.
fn steps(text: &mut String, scene: &Scene<'_>, plies: usize) -> fmt::Result {
    let now = scene.ply.unwrap_or(plies).min(plies);
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
                let address = if ply == plies {
                    home(scene)
                } else {
                    format!("?ply={ply}")
                };
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
    let (id, plain) = (scene.id, plain(scene));
    write!(
        text,
        "<form class=\"acts\" method=\"post\" action=\"/g/{id}/act{plain}\" aria-label=\"Actions\">"
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
        if offers.can_claim_victory {
            button("claim_victory", &Icon::Crown.to_string(), "Claim victory")?;
        }
        if offers.can_claim_draw {
            button("claim_draw", half, "Claim draw")?;
        }
        if offers.can_abort {
            button("abort", &Icon::Close.to_string(), "Abort game")?;
        } else if scene.side().is_some() {
            match offers.takeback {
                None if !scene.game.moves().is_empty() => {
                    button("offer_takeback", &undo, "Take back")?;
                }
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
        links(text, id)?;
    }
    write!(
        text,
        "<a class=\"b quiet\" href=\"{}\" data-do=\"share\">{}Share</a></form>",
        Html(&scene.share),
        Icon::Share
    )
}

/// The game as files.
fn links(text: &mut String, id: &str) -> fmt::Result {
    write!(
        text,
        "<a class=\"b quiet\" href=\"/g/{id}/pgn\" download=\"{id}.pgn\">{}PGN</a>\
         <a class=\"b quiet\" href=\"/g/{id}/svg\" download=\"{id}.svg\">{}Picture</a>",
        Icon::Copy,
        Icon::Board
    )
}

/// The buttons after the end: another game first.
fn after(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let id = scene.id;
    let is_review = scene.is_past() || !scene.tried.is_empty() || scene.review().is_some();
    if scene.is_player() && !is_review {
        text.write_str("<div class=\"acts end\">")?;
        rematch(text, scene, "main")?;
        write!(
            text,
            "<a class=\"b\" href=\"/\">{}New game</a></div>",
            Icon::Plus
        )?;
    }
    text.write_str("<div class=\"acts\">")?;
    super::review::acts(text, scene)?;
    if scene.is_player() {
        // A phone has one row of buttons.
        rematch(
            text,
            scene,
            if is_review { "quiet" } else { "quiet narrow" },
        )?;
    }
    links(text, id)?;
    if !scene.is_player() {
        write!(
            text,
            "<a class=\"b quiet\" href=\"/\">{}New game</a>",
            Icon::Plus
        )?;
    }
    write!(
        text,
        "<a class=\"b quiet\" href=\"{}\" data-do=\"share\">{}Share</a></div>",
        Html(&scene.share),
        Icon::Share
    )
}

/// The button for another game with the other colours, or the way to that game.
fn rematch(text: &mut String, scene: &Scene<'_>, class: &str) -> fmt::Result {
    if let Some(next) = &scene.rematch.next {
        return write!(
            text,
            "<a class=\"b {class}\" href=\"{}\">{}To the rematch</a>",
            Html(next),
            Icon::Again
        );
    }
    let (label, disabled) = match scene.rematch.offered {
        None => ("Rematch", ""),
        Some(maker) if scene.mine[maker] => ("Rematch offered", " disabled"),
        Some(_) => ("Accept rematch", ""),
    };
    write!(
        text,
        "<form method=\"post\" action=\"/g/{}/rematch{}\"><button class=\"b {class}\" name=\"do\" value=\"rematch\"{disabled}>{}{label}</button></form>",
        scene.id,
        plain(scene),
        Icon::Again
    )
}

/// The card over the board at the end: who won, and how.
fn card(scene: &Scene<'_>) -> Option<String> {
    let over = scene.over.as_deref().filter(|_| scene.is_player())?;
    let reason = over.split_once(": ").map_or(over, |(_, reason)| reason);
    let winner = scene.winner;
    let (headline, score) = match (winner, scene.side()) {
        (Some(winner), Some(mine)) if winner == mine => ("You win", score(winner)),
        (Some(winner), Some(_)) => ("You lose", score(winner)),
        (Some(winner @ Player::First), None) => ("White wins", score(winner)),
        (Some(winner @ Player::Second), None) => ("Black wins", score(winner)),
        (None, _) if scene.is_drawn => ("Draw", "½–½"),
        // An aborted game has no result.
        (None, _) => return None,
    };
    let [left, right] = match (winner, scene.side()) {
        (Some(Player::First), _) | (None, Some(Player::First) | None) => ["wK", "bK"],
        _ => ["bK", "wK"],
    };
    let right_class = if winner.is_some() { "lost" } else { "win" };
    let score = match left {
        "wK" => score.to_owned(),
        // The winner stands at the left.
        _ => score.chars().rev().collect(),
    };
    let moves = scene.game.moves().len().div_ceil(2);
    let text = written(|text| {
        write!(
            text,
            "<div class=\"podium\" aria-hidden=\"true\"><i class=\"pc {left} win\"></i><span class=\"score\">{score}</span>\
             <i class=\"pc {right} {right_class}\"></i></div>\
             <button class=\"b quiet icon shut\" type=\"button\" data-do=\"shut\" aria-label=\"Close\">{}</button>\
             <h2 id=\"res\">{headline}</h2><p class=\"reason\">{} · {moves} moves</p>",
            Icon::Close,
            Html(reason)
        )?;
        rematch(text, scene, "main")?;
        write!(
            text,
            "<div class=\"row\"><a class=\"b\" href=\"?ply=0\" data-ply=\"0\">{}Review</a>\
             <a class=\"b\" href=\"/\">{}New game</a></div>",
            Icon::Chart,
            Icon::Plus
        )
    });
    Some(text)
}

const fn score(winner: Player) -> &'static str {
    match winner {
        Player::First => "1–0",
        Player::Second => "0–1",
    }
}

/// The signs on the kings after the end: a crown for the winner, a number sign for checkmate.
fn badges(scene: &Scene<'_>) -> Vec<(usize, &'static str, String)> {
    let is_end = !scene.is_past() && scene.tried.is_empty();
    let (Some(winner), true) = (scene.winner, is_end) else {
        return Vec::new();
    };
    let position = scene.game.position();
    let king = |side| position.king(side).feen_index();
    let mut badges = vec![(king(winner), "", Icon::Crown.to_string())];
    if scene.game.status().is_over() && position.is_check() {
        badges.push((king(!winner), " lost", Icon::Mate.to_string()));
    }
    badges
}

/// The way out for a browser that does not renew the page.
const LATER: &str =
    "<p class=\"later\">This page renews itself. <a href=\"\">Show the game as it is now</a></p>";
