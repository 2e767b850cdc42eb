use std::fmt::{self, Write};

use feen_language::Language;
use feen_look::{Html, Icon, written};
use feen_server::Player;
use feen_server::http::api::word;
use serde_json::{Value, json};

use super::address::{address, address_of, here, line};
use super::plate::{plate, plate_inner};
use super::shell::{self, Frame, Head};
use super::{Scene, Tried, acts, review, settings};
use crate::table::{Main, Story, Table};

/// The page of a match, with a script or without. One that is held open has no end yet.
pub(crate) fn page<G: Table>(scene: &Scene<'_, G>, is_held: bool) -> String {
    written(|page| {
        let story = G::story(scene);
        let title = heading(scene);
        let game = scene.title;
        let language = scene.frame.language;
        let small = within(game, language);
        let game_within = ("game", small.as_str().into());
        let about = if let Some(free) = scene.invited.and(scene.free()) {
            let side = ("side", scene.sides[free].as_str().into());
            language.fill("about-invitation", &[side, game_within])
        } else {
            let state = ("state", title.as_str().into());
            language.fill("about-match", &[game_within, state])
        };
        let invite = scene.invited.filter(|invite| !invite.is_empty());
        let invite = invite.map_or_else(String::new, |invite| format!("?invite={invite}"));
        let home = scene.home();
        let picture = format!("{}{home}/png{invite}", scene.host);
        let flip = if scene.turned { "?flip=1" } else { "" };
        let plain = format!("{home}/plain{flip}");
        let main = G::main(scene);
        let back = here(scene);
        let head = Head {
            title: &title,
            about: &about,
            styles: &main.styles,
            script: (!scene.is_plain).then_some(main.script.unwrap_or("board.js")),
            texts: if scene.is_plain { &[] } else { &TEXTS },
            plain: (!scene.is_plain).then_some(&plain),
            picture: Some(&picture),
            has_board: !scene.is_plain,
            is_open: scene.is_plain,
            found_at: None,
            back: &back,
        };
        let frame = Frame {
            site: game,
            ..scene.frame
        };
        shell::begin(page, &frame, &head)?;
        whole(page, scene, &story, &title, &main)?;
        if !scene.is_plain {
            settings_dialog(page, scene, &back)?;
        }
        write!(
            page,
            "<p class=\"unseen\" role=\"status\" aria-live=\"polite\" id=\"said\">{}</p>",
            Html(&story.spoken)
        )?;
        if scene.is_plain && scene.turn().is_some() {
            write!(
                page,
                "<footer class=\"later\">{} <a href=\"\">{}</a></footer>",
                scene.frame.text("renews-itself"),
                scene.frame.text("show-as-it-is")
            )?;
        }
        if is_held {
            return Ok(());
        }
        shell::end(page)
    })
}

/// The names of the texts that the script of a board shows.
const TEXTS: [&str; 25] = [
    "no-connection",
    "no-connection-for-move",
    "draw-declined",
    "takeback-declined",
    "taken-back",
    "unsent-move-lost",
    "move-lost",
    "left-for",
    "has-left",
    "time-to-begin",
    "days-and-hours",
    "copied",
    "which-move",
    "squares-of-board",
    "choose-duck",
    "no-piece-enters",
    "duck",
    "can-go-here",
    "in-check",
    "prepared",
    "in-hand",
    "play-this-move",
    "play",
    "take-back",
    "two-parts",
];

/// The settings as a dialog, which the script opens: the look, and what only this browser knows.
fn settings_dialog<G: Table>(page: &mut String, scene: &Scene<'_, G>, back: &str) -> fmt::Result {
    let frame = &scene.frame;
    let settings = G::settings(Some(scene.part), frame.language);
    write!(
        page,
        "<dialog id=\"settings\" closedby=\"any\" aria-labelledby=\"settings-title\"><h2 id=\"settings-title\">{}</h2>",
        frame.text("settings")
    )?;
    let own = G::habits(scene).into_iter().map(|habit| {
        let [id, text] = habit.names();
        let text = frame.text(text);
        format!("<label><input type=\"checkbox\" id=\"{id}\">{text}</label>")
    });
    let own: String = own.collect();
    let more = format!("{own}<p class=\"label\">{}</p>", frame.text("keys"));
    settings::form(page, frame, &settings, scene.preferences, back, &more)?;
    page.write_str("</dialog>")
}

/// The name of a game within a sentence: `chess`, but `Chess960`.
fn within(title: &str, language: Language) -> String {
    if language == Language::English && title.chars().all(char::is_alphabetic) {
        title.to_lowercase()
    } else {
        title.to_owned()
    }
}

fn whole<G: Table>(
    page: &mut String,
    scene: &Scene<'_, G>,
    story: &Story,
    title: &str,
    main: &Main,
) -> fmt::Result {
    let side = word(scene.below);
    // The address of a private match is of use with the invitation only.
    let share = scene.share.filter(|share| share.contains('?'));
    let share = share.map_or_else(String::new, |share| {
        format!(" data-share=\"{}\"", Html(share))
    });
    let plain = if scene.is_plain { " plain-page" } else { "" };
    let review = if scene.is_review() { " rev" } else { "" };
    write!(
        page,
        "<main class=\"game{}{plain}{review}\" id=\"game\" data-id=\"{}\" data-home=\"{}\" data-side=\"{side}\" data-faces=\"{}\"{share}{}>\
         <section class=\"table\" aria-label=\"{}\">",
        main.classes,
        scene.id,
        scene.home(),
        scene.faces.join(" "),
        main.attributes,
        scene.frame.text("board")
    )?;
    G::board(page, scene)?;
    write!(
        page,
        "</section><aside class=\"panel\" id=\"panel\" aria-label=\"{}\">",
        scene.frame.text("game")
    )?;
    let above = !scene.below;
    plate(page, scene, above, story)?;
    G::tray(page, scene, above)?;
    page.write_str("<div id=\"middle\">")?;
    middle(page, scene, story, title)?;
    page.write_str("</div>")?;
    beside(page, scene)?;
    G::tray(page, scene, !above)?;
    plate(page, scene, !above, story)?;
    page.write_str("</aside></main>")
}

/// Writes the text to read beside the match. The script gives it a tab, or a sheet on a phone.
fn beside<G: Table>(page: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    if !has_tabs(scene) {
        return Ok(());
    }
    write!(
        page,
        "<section class=\"pieces\" id=\"pieces\" role=\"tabpanel\" aria-labelledby=\"pieces-title\" tabindex=\"0\" hidden>\
         <h2 class=\"unseen\" id=\"pieces-title\">{}</h2><button class=\"b quiet icon shut\" type=\"button\" data-do=\"pieces\" aria-label=\"{}\">{}</button>",
        scene.frame.text("how-pieces-move"),
        scene.frame.text("close"),
        Icon::Close
    )?;
    G::beside(page, scene)?;
    page.write_str("</section>")
}

/// Whether the moves share their place with something to read. Without a script all is on the page of the game.
fn has_tabs<G: Table>(scene: &Scene<'_, G>) -> bool {
    !scene.is_plain && G::has_beside(scene)
}

/// The state of a match for the script of the page.
pub(crate) fn state<G: Table>(scene: &Scene<'_, G>) -> Value {
    let story = G::story(scene);
    let title = heading(scene);
    let clocks = scene.clocks.map(|clocks| {
        json!({
            "first": clocks.left.first,
            "second": clocks.left.second,
            "runs": clocks.runs.map(word),
            "begins": clocks.begins,
            "period": clocks.period,
            "periods": clocks.periods,
        })
    });
    let mine = { Player::ALL.into_iter() }.filter(|side| scene.mine[*side]);
    let mine: Vec<_> = mine.map(word).collect();
    let mut state = G::state(scene);
    let shared = json!({
        "seq": scene.seq,
        "title": title,
        "turn": scene.turn().map(word),
        "mine": mine,
        "past": scene.is_past(),
        "ply": scene.at(),
        "plies": scene.table.plies(),
        "over": scene.turn().is_none(),
        "card": acts::card(scene),
        "next": scene.rematch.next,
        "queue": scene.queue,
        "asked": asked(scene),
        "tried": scene.tried.len(),
        "review": scene.is_review(),
        "reviewing": scene.review().is_some_and(|review| !review.is_done),
        "bar": review::bar(scene),
        "arrow": review::arrow(scene),
        "badges": badges(scene),
        "people": scene.is_between_people(),
        "waits": scene.rematch.waits,
        "clocks": clocks,
        "said": said(scene, &story, &title),
        "offered": is_offered(scene),
        "panel": written(|text| middle(text, scene, &story, &title)),
    });
    if let Value::Object(shared) = shared {
        state.extend(shared);
    }
    for side in Player::ALL {
        let plate = written(|text| plate_inner(text, scene, side, &story));
        state.insert(word(side).to_owned(), plate.into());
    }
    state.into()
}

/// The offers of the viewer that nobody has answered.
fn asked<G: Table>(scene: &Scene<'_, G>) -> Vec<&'static str> {
    let offers = [
        (scene.offers.draw, "draw"),
        (scene.offers.takeback, "takeback"),
    ];
    let own = |maker: Option<Player>| scene.side().is_some() && maker == scene.side();
    let own = offers.into_iter().filter(|(maker, _)| own(*maker));
    own.map(|(_, kind)| kind).collect()
}

/// The offers of the other player: the kind, the name of the text that says it, and the maker.
fn of_other<G: Table>(
    scene: &Scene<'_, G>,
) -> impl Iterator<Item = (&'static str, &'static str, Player)> {
    let offers = [
        ("draw", "offers-draw", scene.offers.draw),
        ("takeback", "asks-takeback", scene.offers.takeback),
    ];
    let mine = scene.mine;
    let open = offers.into_iter();
    open.filter_map(move |(kind, what, maker)| {
        let maker = maker.filter(|maker| mine[!*maker])?;
        Some((kind, what, maker))
    })
}

/// The player who offers a rematch that the viewer may accept.
fn rematch_of_other<G: Table>(scene: &Scene<'_, G>) -> Option<Player> {
    let offered = scene.rematch.offered.filter(|_| scene.turn().is_none());
    offered.filter(|maker| scene.is_player() && !scene.mine[*maker] && scene.rematch.next.is_none())
}

/// Whether the viewer has an offer to answer.
fn is_offered<G: Table>(scene: &Scene<'_, G>) -> bool {
    rematch_of_other(scene).is_some() || scene.turn().is_some() && of_other(scene).next().is_some()
}

/// The last thing that happened, in words for those who do not see it.
fn said<G: Table>(scene: &Scene<'_, G>, story: &Story, title: &str) -> String {
    let language = scene.frame.language;
    let by = |what: &str, maker| {
        let name = scene.name(maker);
        language.fill(what, &[("name", (&*name).into())])
    };
    if let Some(maker) = rematch_of_other(scene) {
        return by("offers-rematch", maker);
    }
    if scene.rematch.offered.is_some() && scene.rematch.next.is_none() && !scene.is_past() {
        return language.text("rematch-offered");
    }
    let spoken = match scene.review() {
        None if scene.over.is_none() || !scene.is_review() => story.spoken.clone(),
        _ => review::said(scene, &story.spoken),
    };
    if scene.over.is_some() && (scene.is_past() || !scene.tried.is_empty()) {
        return spoken;
    }
    let own_turn = language.text("your-move");
    let then = match of_other(scene).next().filter(|_| scene.turn().is_some()) {
        Some((_, what, maker)) => return by(what, maker),
        None if scene.turn().is_none() => title,
        None if scene.side().is_some() && scene.is_my_turn() => &own_turn,
        None => return spoken,
    };
    if spoken.is_empty() {
        return then.to_owned();
    }
    let values = [("first", spoken.as_str().into()), ("second", then.into())];
    language.fill("two-sentences", &values)
}

/// The signs on the pieces that must not be lost, after the end: a crown for the winner, a number sign for checkmate.
fn badges<G: Table>(scene: &Scene<'_, G>) -> Vec<(usize, &'static str, String)> {
    let is_end = !scene.is_past() && scene.tried.is_empty();
    let Some(winner) = scene.winner.filter(|_| is_end) else {
        return Vec::new();
    };
    let is_mate = scene.table.is_check() && scene.table.ended().is_some();
    let crown = G::royal(scene, winner).map(|at| (at, "", Icon::Crown.to_string()));
    let mate = G::royal(scene, !winner).filter(|_| is_mate);
    let mate = mate.map(|at| (at, " lost", Icon::Mate.to_string()));
    crown.into_iter().chain(mate).collect()
}

/// The state in one line: `Your move`, `Draw by agreement`.
fn heading<G: Table>(scene: &Scene<'_, G>) -> String {
    let language = scene.frame.language;
    let family = ("family", language.family(&scene.sides.first).into());
    let of_side = |name: &str, side| {
        let side = scene.sides[side].as_str().into();
        language.fill(name, &[("side", side), family])
    };
    if let Some(over) = &scene.over {
        return over.clone();
    }
    if !scene.is_complete() {
        return match (scene.is_player(), scene.invited.and(scene.free())) {
            (true, _) => language.text("waiting-for-other"),
            (false, Some(free)) => of_side("side-is-free", free),
            (false, None) => language.text("waiting-for-second"),
        };
    }
    if let Some(place) = scene.queue {
        let place = u32::try_from(place).unwrap_or(u32::MAX).into();
        return language.fill("computer-busy", &[("place", place)]);
    }
    let is_check = scene.table.is_check();
    match (scene.turn(), scene.side()) {
        (Some(turn), Some(mine)) if mine == turn => G::task(scene).unwrap_or_else(|| {
            let name = if is_check {
                "your-move-in-check"
            } else {
                "your-move"
            };
            language.fill(name, &[family])
        }),
        (Some(turn), _) if is_check => of_side("to-move-in-check", turn),
        (Some(turn), _) => of_side("to-move", turn),
        (None, _) => language.text("game-over"),
    }
}

/// The middle, between the players: the state, the moves, and the buttons.
fn middle<G: Table>(
    text: &mut String,
    scene: &Scene<'_, G>,
    story: &Story,
    title: &str,
) -> fmt::Result {
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
        Html(scene.score().unwrap_or(scene.detail))
    )?;
    review::graph(text, scene, &story.spoken)?;
    if let Some(refused) = scene.refused {
        write!(text, "<p class=\"refused\" role=\"alert\">{refused}</p>")?;
    }
    invitation(text, scene)?;
    offered(text, scene)?;
    if has_tabs(scene) {
        let [of_moves, of_pieces] = ["moves", "the-pieces"].map(|name| scene.frame.text(name));
        write!(
            text,
            "<div class=\"tabs\" role=\"tablist\" aria-label=\"{}\">\
             <button type=\"button\" role=\"tab\" id=\"tab-moves\" aria-controls=\"record\" aria-selected=\"true\">{of_moves}</button>\
             <button type=\"button\" role=\"tab\" id=\"tab-pieces\" aria-controls=\"pieces\" aria-selected=\"false\" tabindex=\"-1\">{of_pieces}</button></div>\
             <div class=\"record\" id=\"record\" role=\"tabpanel\" aria-labelledby=\"tab-moves\">",
            scene.frame.text("game")
        )?;
        moves(text, scene, story)?;
        text.write_str("</div>")?;
    } else {
        moves(text, scene, story)?;
    }
    typed(text, scene)?;
    steps(text, scene)?;
    text.write_str("</section>")?;
    if scene.over.is_some() {
        acts::after(text, scene)
    } else {
        acts::acts(text, scene)
    }
}

/// The link for the other player, or the button that takes the open seat.
fn invitation<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    if scene.is_complete() || scene.over.is_some() {
        return Ok(());
    }
    let home = scene.home();
    match (scene.invite, scene.invited) {
        (Some(invite), _) => {
            let (invite, host) = (Html(invite), Html(scene.host));
            let is_public = scene.share.is_some_and(|share| !share.contains('?'));
            let words = scene.frame.text(if is_public {
                "send-link-or-wait"
            } else {
                "send-link"
            });
            write!(
                text,
                "<div class=\"ask\"><p>{words}</p>\
                 <input readonly aria-label=\"{}\" data-link \
                 value=\"{host}{home}?invite={invite}\"><a class=\"b main\" href=\"{home}?invite={invite}\" \
                 data-do=\"link\">{}{}</a></div>",
                scene.frame.text("link-for-other"),
                Icon::Copy,
                scene.frame.text("copy-link")
            )
        }
        (None, Some(invited)) => write!(
            text,
            "<form class=\"ask\" method=\"post\" action=\"{home}/join\"><p>{}</p>\
             <input type=\"hidden\" name=\"invite\" value=\"{}\"><label><span class=\"label\">{}</span>\
             <input name=\"name\" maxlength=\"20\" autocomplete=\"nickname\" value=\"{}\"></label>\
             <button class=\"b main\">{}</button></form>",
            scene.frame.text("sit-down"),
            Html(invited),
            scene.frame.text("your-name-if-you-like"),
            Html(scene.own_name),
            scene.free().map_or_else(String::new, |free| {
                let side = scene.sides[free].as_str().into();
                scene.frame.fill("play-side", &[("side", side)])
            })
        ),
        _ => Ok(()),
    }
}

/// The offers of the other player.
fn offered<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    for (kind, what, maker) in of_other(scene) {
        write!(
            text,
            "<form class=\"ask\" method=\"post\" action=\"{}/act{}\"><p>{}.</p><p class=\"row\">\
             <button class=\"b main\" name=\"do\" value=\"accept_{kind}\">{}</button>\
             <button class=\"b\" name=\"do\" value=\"decline_{kind}\">{}</button></p></form>",
            scene.home(),
            scene.query(),
            scene
                .frame
                .fill(what, &[("name", (&*scene.name(maker)).into())]),
            scene.frame.text("accept"),
            scene.frame.text("decline")
        )?;
    }
    Ok(())
}

/// The moves so far; each leads to its position.
fn moves<G: Table>(text: &mut String, scene: &Scene<'_, G>, story: &Story) -> fmt::Result {
    if story.moves.is_empty() && scene.tried.is_empty() {
        let none = scene.frame.text("no-move-yet");
        return write!(text, "<p class=\"moves none\">{none}</p>");
    }
    let (first, mover) = scene.table.begins();
    let lag = usize::from(mover == Player::Second);
    write!(
        text,
        "<ol class=\"moves\" id=\"moves\" tabindex=\"0\" aria-label=\"{}\">",
        scene.frame.text("moves")
    )?;
    // The moves that are tried out stand below the one that they follow.
    let mut is_tried = false;
    for (index, one) in story.moves.iter().enumerate() {
        let ply = index.saturating_add(1);
        let place = index.saturating_add(lag);
        if index == 0 || place.is_multiple_of(2) {
            let number = first.saturating_add(place / 2);
            text.write_str(if index == 0 { "" } else { "</li>" })?;
            if scene.at() <= index && !is_tried {
                review::tried(text, scene)?;
                is_tried = true;
            }
            write!(text, "<li><i>{number}</i>")?;
        }
        if index == 0 && lag == 1 {
            text.write_str("<span>…</span>")?;
        }
        let current = if ply == scene.at() {
            " aria-current=\"step\""
        } else {
            ""
        };
        let address = address(scene, ply, &[]);
        let one = Html(one);
        write!(
            text,
            "<a href=\"{address}\" data-ply=\"{ply}\"{current}>{one}"
        )?;
        review::beside(text, scene, index)?;
        text.write_str("</a>")?;
    }
    text.write_str(if story.moves.is_empty() { "" } else { "</li>" })?;
    if !is_tried {
        review::tried(text, scene)?;
    }
    text.write_str("</ol>")?;
    if scene.is_past() && scene.over.is_none() {
        let plies = scene.table.plies();
        write!(
            text,
            "<p class=\"past\">{} <a href=\"{}\" data-ply=\"{plies}\">{}</a></p>",
            scene.frame.text("earlier-position"),
            address(scene, plies, &[]),
            scene.frame.text("back-to-game")
        )?;
    }
    Ok(())
}

/// The form for a move: to play it, or to try it out after the end on a page without a script.
fn typed<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    let is_over = scene.over.is_some();
    if !scene.may_move() || is_over && !scene.is_plain {
        return Ok(());
    }
    let choices = if scene.is_plain {
        G::choices(scene)
    } else {
        None
    };
    if !is_over {
        write!(
            text,
            "<form class=\"type\" method=\"post\" action=\"{}/act{}\">",
            scene.home(),
            scene.query()
        )?;
        field(text, scene, choices.as_deref())?;
        let play = scene.frame.text("play");
        return write!(
            text,
            "<button class=\"b\" name=\"do\" value=\"move\">{play}</button></form>"
        );
    }
    if choices.as_ref().is_some_and(Vec::is_empty) {
        return Ok(());
    }
    write!(text, "<form class=\"type\" action=\"{}\">", here(scene))?;
    let (ply, line) = (scene.at().to_string(), line(scene.tried));
    let flip = if scene.turned { "1" } else { "" };
    for (name, value) in [("ply", &*ply), ("try", &line), ("flip", flip)] {
        if !value.is_empty() {
            let value = Html(value);
            write!(
                text,
                "<input type=\"hidden\" name=\"{name}\" value=\"{value}\">"
            )?;
        }
    }
    field(text, scene, choices.as_deref())?;
    write!(
        text,
        "<button class=\"b\">{}</button></form>",
        scene.frame.text("try")
    )
}

/// The field for a move, or a list of moves.
fn field<G: Table>(
    text: &mut String,
    scene: &Scene<'_, G>,
    choices: Option<&[[String; 2]]>,
) -> fmt::Result {
    // The script takes a move that is typed anywhere, and a phone need not show its keyboard.
    let (label, focus) = match (scene.over.is_some(), scene.is_plain) {
        (true, _) => ("move-to-try", ""),
        (false, true) => ("your-move", " autofocus"),
        (false, false) => ("your-move", ""),
    };
    let label = scene.frame.text(label);
    match choices {
        Some(choices) => {
            write!(
                text,
                "<select name=\"move\" aria-label=\"{label}\"{focus} required><option value=\"\">{label}</option>"
            )?;
            for [value, shown] in choices {
                let (value, shown) = (Html(value), Html(shown));
                write!(text, "<option value=\"{value}\">{shown}</option>")?;
            }
            text.write_str("</select>")
        }
        None => write!(
            text,
            "<input name=\"move\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\"{focus} required \
             aria-label=\"{label}\" placeholder=\"{}\">",
            scene.frame.text(G::EXAMPLE)
        ),
    }
}

/// The way through the game: the first position, one move back and on, the last one.
fn steps<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    let (now, plies) = (scene.at(), scene.table.plies());
    let moves = scene.frame.text("moves");
    write!(
        text,
        "<div class=\"steps\" role=\"group\" aria-label=\"{moves}\">"
    )?;
    let none: &[Tried] = &[];
    // A move that is tried out is taken back before one of the match.
    let (back, on) = match scene.tried.split_last() {
        Some((_, rest)) => (Some((now, rest)), None),
        None => (
            (now > 0).then(|| (now.saturating_sub(1), none)),
            (now < plies).then(|| (now.saturating_add(1), none)),
        ),
    };
    let last = on.is_some() || !scene.tried.is_empty();
    for (icon, label, to) in [
        (Icon::First, "first-position", back.map(|_| (0, none))),
        (Icon::Previous, "one-move-back", back),
        (Icon::Next, "one-move-on", on),
        (Icon::Last, "last-position", last.then_some((plies, none))),
    ] {
        let label = scene.frame.text(label);
        match to {
            Some((ply, tried)) => {
                let (address, line) = (address(scene, ply, tried), line(tried));
                let line = Html(&line);
                write!(
                    text,
                    "<a class=\"b icon\" href=\"{address}\" data-ply=\"{ply}\" data-try=\"{line}\" aria-label=\"{label}\">{icon}</a>"
                )?;
            }
            None => write!(
                text,
                "<a class=\"b icon\" role=\"link\" tabindex=\"-1\" aria-disabled=\"true\" aria-label=\"{label}\">{icon}</a>"
            )?,
        }
    }
    let flip = address_of(scene, now, scene.tried, !scene.turned);
    write!(
        text,
        "<a class=\"b icon\" href=\"{flip}\" data-do=\"flip\" aria-label=\"{}\">{}</a>",
        scene.frame.text("flip-board"),
        Icon::Flip
    )?;
    if has_tabs(scene) {
        write!(
            text,
            "<button class=\"b icon sheet-of-pieces\" type=\"button\" data-do=\"pieces\" aria-controls=\"pieces\" \
             aria-expanded=\"false\" aria-label=\"{}\">{}</button>",
            scene.frame.text("how-pieces-move"),
            Icon::Book
        )?;
    }
    text.write_str("</div>")
}
