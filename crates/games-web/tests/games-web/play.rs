//! Games of many variants between two browsers, compared with a replay by the rules.

use std::io;
use std::time::{Duration, Instant};

use feen_rules::{Game, Move, Notation, Player, Position, Variant};
use serde_json::{Value, json};
use webdriver::{Driver, Look, Page};

use crate::site::Site;

/// The ways to move a piece: by clicks, by dragging with the mouse, and by keys on a desk; by taps and by dragging with a
/// finger on a phone.
const WAYS: [[Way; 3]; 2] = [
    [Way::Click, Way::Keys, Way::Drag],
    [Way::Tap, Way::Swipe, Way::Tap],
];

#[derive(Clone, Copy)]
enum Way {
    Click,
    Drag,
    Keys,
    Tap,
    Swipe,
}

impl Way {
    fn touch(self, page: &Page<'_>, selector: &str) -> io::Result<()> {
        match self {
            Self::Tap | Self::Swipe => page.tap(selector),
            Self::Click | Self::Drag => page.click(selector),
            Self::Keys => {
                let focus = format!(
                    "const part = document.querySelector(\"{selector}\"); part?.focus(); return document.activeElement === part"
                );
                page.wait(&focus)?;
                page.keys("\n")
            }
        }
    }

    fn play(self, page: &Page<'_>, from: &str, to: &str) -> io::Result<()> {
        match self {
            Self::Drag => page.drag(from, to),
            Self::Swipe => page.swipe(from, to),
            Self::Click | Self::Tap | Self::Keys => {
                self.touch(page, from)?;
                page.wait("return document.querySelector('.sq.to') !== null")?;
                self.touch(page, to)
            }
        }
    }
}

/// The plies of each game: two by each browser.
const PLIES: usize = 4;

/// A variant, and the position to begin with; the usual one for nothing.
const VARIANTS: [(&str, &str); 12] = [
    ("shogi", ""),
    ("minishogi", "r1s1k/4p/5/P4/K1S1R[BGbg] w - - 0 1"),
    ("xiangqi", ""),
    ("janggi", ""),
    ("makruk", ""),
    (
        "crazyhouse",
        "r3k2r/pppq1ppp/2n5/3pp3/3PP3/2N5/PPPQ1PPP/R3K2R[BNbn] w KQkq - 0 1",
    ),
    ("atomic", "4k3/pppppp1p/8/6pP/6P1/8/PPPPPP2/4K3 w - g6 0 1"),
    ("antichess", ""),
    ("racingkings", ""),
    ("horde", ""),
    ("grand", ""),
    ("duck", ""),
];

/// The code of a piece in the page.
fn code(piece: feen_rules::Piece) -> String {
    let side = match piece.player() {
        Player::First => 'a',
        Player::Second => 'b',
    };
    format!("{side}{}", piece.kind().index())
}

/// A position as a page has to show it: the codes of all squares, and the pieces in hand.
fn expected(position: &Position) -> Value {
    let variant = position.variant();
    let mut squares = vec![String::new(); variant.files() * variant.ranks()];
    for square in variant.squares() {
        if let Some(piece) = position.piece(square) {
            squares[variant.feen_index(square)] = code(piece);
        }
        if position.walls().contains(square) {
            squares[variant.feen_index(square)].push('w');
        }
    }
    let hands = Player::ALL.map(|side| {
        let prefix = if side == Player::First { 'a' } else { 'b' };
        let held = position.hand(side);
        let held = held.map(|(kind, count)| format!("{prefix}{}:{count}", kind.index()));
        let mut held: Vec<String> = held.collect();
        held.sort();
        held
    });
    json!([squares, hands])
}

/// The script that reads the board and the hands of a page.
const SHOWN: &str = "const code = part => (/[abw]\\d*(?= |$)/.exec(part?.className.slice(3)) || [''])[0];
    const squares = [...document.querySelectorAll('.grid button')].sort((one, other) => one.dataset.at - other.dataset.at);
    const held = side => [...document.querySelectorAll(`#tray-${side} button`)]
        .map(button => `${button.dataset.at}:${button.querySelector('sup')?.textContent || 1}`).sort();
    return [squares.map(square => code(square.querySelector('.pc'))), ['first', 'second'].map(held)]";

/// The legal move that a page is asked for: captures, drops and what is rare first, in turn with any other.
fn choose(position: &Position, ply: usize) -> Move {
    let legal = position.legal();
    let mut legal: Vec<Move> = legal.filter(|one| one.from() != Some(one.to())).collect();
    let rare = |one: &Move| {
        let takes = position.piece(one.to()).is_some();
        usize::from(one.from().is_some()) + usize::from(!takes)
    };
    legal.sort_by_key(|one| (rare(one), position.uci(*one).to_string()));
    let place = if ply.is_multiple_of(3) { 0 } else { ply * 7 };
    legal[place % legal.len()]
}

/// Answers what the page asks: the piece that a move becomes, or the square of a duck.
fn answer(page: &Page<'_>, way: Way, position: &Position, one: Move) -> io::Result<()> {
    let variant = position.variant();
    if let Some(feen_rules::Entry::Duck(square)) = one.entry() {
        let at = variant.feen_index(square);
        return way.touch(page, &format!(".sq.to[data-at='{at}']"));
    }
    let same = |other: &Move| (other.from(), other.to()) == (one.from(), one.to());
    if one.from().is_none() || position.legal().filter(same).count() < 2 {
        return Ok(());
    }
    page.wait("return document.querySelector('#promotion').open")?;
    let moved = one.from().and_then(|from| position.piece(from));
    let kind = one.becomes().or(moved.map(feen_rules::Piece::kind));
    let side = if position.turn() == Player::First {
        'a'
    } else {
        'b'
    };
    let class = kind.map_or_else(String::new, |kind| format!("{side}{}", kind.index()));
    way.touch(page, &format!("#promotion .{class}"))
}

#[test]
fn two_browsers_and_the_rules_agree_on_games_of_many_variants() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let pages = [driver.open(Look::DESK)?, driver.open(Look::PHONE)?];
    let ready = "return document.querySelector('.grid button') !== null";
    for (index, (name, start)) in VARIANTS.into_iter().enumerate() {
        let variant: Variant = name.parse().unwrap();
        let mut setup = json!({ "variant": name });
        let mut game = Game::new(&variant);
        if !start.is_empty() {
            setup["start"] = json!(start);
            game = Game::from_position(Position::from_text(&variant, start).unwrap());
        }
        site.seat(&setup, pages.each_ref())?;
        for page in &pages {
            page.wait(ready)?;
        }
        for ply in 0..PLIES {
            let mover = usize::from(game.turn() == Player::Second);
            let (page, way) = (&pages[mover], WAYS[mover][(ply / 2 + index) % 3]);
            page.wait("return document.querySelector('.say.mine') !== null")?;
            let one = choose(game.position(), ply);
            let text = game.position().uci(one).to_string();
            let to = format!(".grid [data-at='{}']", variant.feen_index(one.to()));
            let from = match (one.from(), one.becomes()) {
                (Some(from), _) => format!(".grid [data-at='{}']", variant.feen_index(from)),
                (None, Some(kind)) => {
                    let owner = ['a', 'b'][mover];
                    format!(".tray [data-at='{owner}{}']", kind.index())
                }
                (None, None) => unreachable!("a drop has a kind"),
            };
            let what = |error| io::Error::other(format!("{name}, {text}: {error}"));
            way.play(page, &from, &to).map_err(what)?;
            answer(page, way, game.position(), one).map_err(what)?;
            game.play_text(&text, Notation::Uci).unwrap();
            for page in &pages {
                let count = format!(
                    "return document.querySelectorAll('#moves a').length === {}",
                    ply + 1
                );
                page.wait(&count).map_err(what)?;
                let begin = Instant::now();
                // A piece that was taken fades.
                while page.run(SHOWN)? != expected(game.position()) {
                    let shown = page.run(SHOWN)?;
                    assert!(
                        begin.elapsed() < Duration::from_secs(20),
                        "{name}, {text}: {shown}, expected {}",
                        expected(game.position())
                    );
                }
            }
        }
        let list = "return document.querySelectorAll('#moves a:not([tabindex=\"-1\"])').length";
        assert_eq!(
            pages[0].run(list)?,
            0,
            "the list of moves is one stop of Tab"
        );
    }
    Ok(())
}
