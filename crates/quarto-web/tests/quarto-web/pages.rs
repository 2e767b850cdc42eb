//! The pages: their texts in each state, and the laws that all of them obey.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

use feen::Feen;
use feen_quarto::{Game, Level, Piece, Player, Rules, Square};
use feen_quarto_web::{
    Ending, Opponent, Place, REFRESH, Scene, Stage, game, home, invitation, picture, refusal,
};

/// A game from its start, in which the first player gives: pieces as digits, and squares.
#[track_caller]
fn played(rules: &str, moves: &str) -> Game {
    let start = Game::new(rules.parse::<Rules>().unwrap(), Player::First);
    moves.split_whitespace().fold(start, |game, word| {
        if let Ok(square) = word.parse::<Square>() {
            return game.place(square).unwrap();
        }
        let number = u8::from_str_radix(word, 16).unwrap();
        game.give(Piece::new(number).unwrap()).unwrap()
    })
}

fn scene(game: Game, seat: Option<Player>, stage: Stage<'_>) -> Scene<'_> {
    Scene {
        places: &[],
        game,
        last: None,
        seat,
        opponent: Opponent::Computer(Level::Hard),
        stage,
        takeback: None,
        address: "/g/pZI_F2KC4947V3hk",
        seq: 4,
        message: None,
    }
}

const YOU: Option<Player> = Some(Player::First);
const MIDDLE: &str = "7 b3 0 c2 d a4";
const WON: &str = "0 a4 d b1 4 b4 f c2 2 c4 b d3 6 d4";
const LINK: &str = "http://127.0.0.1:4444/g/pZI_F2KC4947V3hk/join/0123456789abcdefghijklmnopqrstuv";

/// A page with a line for each element.
fn lines(page: &str) -> String {
    page.replace("><", ">\n<")
}

#[test]
fn a_page_in_each_state() {
    let last = |moves: &str| {
        let mut words = moves.split_whitespace().rev();
        words.find_map(|word| word.parse().ok())
    };
    let middle = played("lines", MIDDLE);
    let acts = Some(middle.turn());
    let gives = Scene {
        last: last(MIDDLE),
        ..scene(middle, acts, Stage::Playing)
    };
    insta::assert_snapshot!("gives", lines(&game(&gives)));
    let held = middle.give(Piece::ALL[14]).unwrap();
    let places = Scene {
        last: last(MIDDLE),
        ..scene(held, Some(held.turn()), Stage::Playing)
    };
    insta::assert_snapshot!("places", lines(&game(&places)));
    let waits = scene(held, acts, Stage::Playing);
    insta::assert_snapshot!("waits", lines(&game(&waits)));
    let won = played("lines", WON);
    let over = scene(won, Some(won.turn()), Stage::Over(Ending::Rules));
    insta::assert_snapshot!("won", lines(&game(&over)));
    let toss = scene(played("lines", ""), YOU, Stage::Toss);
    insta::assert_snapshot!("toss", lines(&game(&toss)));
    insta::assert_snapshot!("home", lines(&home(&[], None)));
}

/// Each row: a scene, its title, and a part of its page.
#[test]
#[expect(clippy::too_many_lines, reason = "rows")]
fn the_state_is_the_title() {
    let start = played("lines", "");
    let middle = played("lines", MIDDLE);
    let held = middle.give(Piece::ALL[14]).unwrap();
    let won = played("lines", WON);
    let winner = won.turn();
    let playing = |game, seat| scene(game, seat, Stage::Playing);
    let person = |scene: Scene<'static>| Scene {
        opponent: Opponent::Person,
        ..scene
    };
    let over = |ending, seat| scene(middle, seat, Stage::Over(ending));
    let rows = [
        (
            playing(start, YOU),
            "Player: You – choose a piece for your opponent",
            "Select Opponent&#39;s Piece",
        ),
        (
            playing(held, Some(held.turn())),
            "Player: You – place the tall hollow light cylinder",
            "Place on b4",
        ),
        (
            playing(held, Some(!held.turn())),
            "Player: AI – thinking",
            "class=\"dots\"",
        ),
        (
            person(playing(held, Some(!held.turn()))),
            "Player: Opponent",
            "class=\"dots\"",
        ),
        (
            playing(held, None),
            "Player: First – places the tall hollow light cylinder",
            "Remaining Pieces",
        ),
        (
            playing(start, None),
            "Player: First – chooses a piece",
            "Remaining Pieces",
        ),
        (
            person(scene(start, YOU, Stage::Invitation(LINK))),
            "Send this link to your opponent",
            LINK,
        ),
        (
            scene(start, YOU, Stage::Toss),
            "The coin is tossed",
            "You won the coin toss! You play first.",
        ),
        (
            scene(start, Some(Player::Second), Stage::Toss),
            "The coin is tossed",
            "Your opponent won the coin toss. They play first.",
        ),
        (
            scene(won, Some(winner), Stage::Over(Ending::Rules)),
            "Winner: You!",
            "a4 b4 c4 d4: all cubes, all light",
        ),
        (
            scene(won, Some(!winner), Stage::Over(Ending::Rules)),
            "Winner: AI!",
            "Play again",
        ),
        (
            scene(won, None, Stage::Over(Ending::Rules)),
            "Winner: Second!",
            "New game",
        ),
        (
            over(Ending::Resigned(Player::First), YOU),
            "Winner: AI!",
            "You have resigned.",
        ),
        (
            person(over(Ending::Left(Player::Second), YOU)),
            "Winner: You!",
            "Opponent has left the game.",
        ),
        (
            over(Ending::Aborted, YOU),
            "This game was called off.",
            "Play again",
        ),
    ];
    for (scene, title, part) in rows {
        let page = game(&scene);
        assert!(
            page.contains(&format!("<title>{title} · Quarto</title>")),
            "{title}\n{page}"
        );
        assert!(
            page.contains(part) || page.contains(&part.replace("&#39;", "'")),
            "{part}\n{page}"
        );
        assert_eq!(page.contains("</html>"), !scene.waits(), "{title}");
    }
    let feen: Feen = "+s'R+sR'/+Rs'+R's/+r'+rr+S'/S'r'+S1 S/ Q/q"
        .parse()
        .unwrap();
    let last = Game::from_position(feen.position(), Rules::default()).unwrap();
    let drawn = last.place(Square::ALL[15]).unwrap();
    let page = game(&scene(drawn, YOU, Stage::Over(Ending::Rules)));
    assert!(page.contains("<title>Draw! · Quarto</title>"));
    assert!(page.contains("The board is full, and no line is alike."));
}

#[test]
fn what_a_player_can_do_besides() {
    let call = played("lines,call", "0 a4 4 b4 2 c4 3 d4");
    let seat = Some(call.turn());
    assert!(game(&scene(call, seat, Stage::Playing)).contains("Call “Quarto!”"));
    assert!(!game(&scene(call, seat.map(|seat| !seat), Stage::Playing)).contains("Call “Quarto!”"));
    let middle = played("lines", MIDDLE);
    let asked = |asker| Scene {
        takeback: Some(asker),
        opponent: Opponent::Person,
        ..scene(middle, YOU, Stage::Playing)
    };
    assert!(game(&asked(Player::First)).contains("You have asked to take your last turn back."));
    assert!(game(&asked(Player::Second)).contains("<button class=\"b\">Agree</button>"));
    let late = Scene {
        message: Some("That was already done."),
        ..scene(middle, YOU, Stage::Playing)
    };
    assert!(game(&late).contains("That was already done."));
}

/// All states of some games, for each viewer.
fn scenes() -> Vec<Scene<'static>> {
    let mut scenes = Vec::new();
    for moves in ["", "7", MIDDLE, "7 b3 0 c2 d a4 e", WON] {
        let game = played("lines", moves);
        let end = if game.is_over() {
            Stage::Over(Ending::Rules)
        } else {
            Stage::Playing
        };
        for seat in [YOU, Some(Player::Second), None] {
            for opponent in [Opponent::Person, Opponent::Computer(Level::Perfect)] {
                for stage in [end, Stage::Toss, Stage::Invitation(LINK)] {
                    scenes.push(Scene {
                        opponent,
                        ..scene(game, seat, stage)
                    });
                }
            }
        }
    }
    scenes
}

#[test]
fn every_page_is_small_and_has_one_script_and_no_style() {
    let games = scenes().into_iter().map(|scene| game(&scene));
    let others = [
        home(&[], None),
        home(&[], Some("<em>")),
        invitation(&[], "/g/\"><script>", "'"),
        refusal("<i>&"),
    ];
    for page in games.chain(others) {
        const SCRIPT: &str = r#"<script src="/quarto.js"></script>"#;
        assert_eq!(page.matches(SCRIPT).count(), 1, "{page}");
        let page = page.replace(SCRIPT, "");
        assert!(page.len() <= 40 * 1024, "{}", page.len());
        for forbidden in [
            "<script",
            "<style",
            " style=",
            " on",
            "javascript:",
            "<em>",
            "<i>&",
        ] {
            let found = page.match_indices(forbidden).find(|(at, _)| {
                // A word such as `on a line` is text, and an attribute is not.
                forbidden != " on"
                    || page[at + 1..]
                        .split(['=', ' ', '<'])
                        .next()
                        .is_some_and(|word| page[at + 1 + word.len()..].starts_with('='))
            });
            assert_eq!(found, None, "{page}");
        }
        assert!(page.matches("autofocus").count() <= 1, "{page}");
    }
}

/// The control to use has the focus on each page on which the person acts.
#[test]
fn the_focus_is_on_the_control_to_use() {
    for scene in scenes() {
        let page = game(&scene);
        let expected = match scene.stage {
            Stage::Toss => Some("Game on!"),
            Stage::Over(_) if scene.seat.is_some() => Some("Play again"),
            _ if scene.gives() => Some("Give the"),
            _ if scene.places() => Some("Place on"),
            _ => None,
        };
        let focused = page.split_once("autofocus").map(|(before, after)| {
            let (start, end) = (
                before.rfind('<').unwrap_or(0),
                after.find("</button>").unwrap_or(0),
            );
            format!("{}{}", &before[start..], &after[..end])
        });
        match (expected, focused) {
            (Some(expected), Some(focused)) => assert!(focused.contains(expected), "{focused}"),
            (None, None) => {}
            (expected, focused) => panic!("expected {expected:?}, found {focused:?}"),
        }
    }
}

/// A piece glides from place to place only if no other picture has its name.
#[test]
fn each_piece_is_shown_once() {
    for scene in scenes() {
        let page = game(&scene);
        let main = page
            .split_once("<main")
            .unwrap()
            .1
            .split_once("</main>")
            .unwrap()
            .0;
        for piece in Piece::ALL {
            let class = format!("class=\"p{}\"", piece.number());
            assert_eq!(main.matches(&class).count(), 1, "{class} {main}");
        }
    }
}

/// The least of many tries: other work on the machine makes a page later, never sooner.
#[test]
fn a_page_is_made_in_two_hundred_microseconds() {
    let scenes = scenes();
    let scene = scenes.iter().max_by_key(|scene| game(scene).len()).unwrap();
    let times = (0..200).map(|_| {
        let start = Instant::now();
        black_box(game(scene));
        start.elapsed()
    });
    let least = times.min().unwrap();
    assert!(least < Duration::from_micros(200), "{least:?}");
}

#[test]
fn a_page_that_waits_ends_with_its_renewal() {
    let page = game(&scene(played("lines", "7"), YOU, Stage::Playing));
    assert!(page.ends_with("</section>") && REFRESH.ends_with("</body></html>\n"));
}

#[test]
fn pictures_are_all_different_and_well_formed() {
    let pictures: BTreeSet<String> = Piece::ALL.into_iter().map(picture).collect();
    assert_eq!(pictures.len(), 16);
    for piece in Piece::ALL {
        let text = picture(piece);
        let document = roxmltree::Document::parse(&text).unwrap();
        let mut titles = document
            .descendants()
            .filter(|node| node.has_tag_name("title"));
        assert_eq!(
            titles.next().and_then(|title| title.text()),
            Some(&*piece.name().to_string())
        );
        assert!(text.len() < 4096, "{}", text.len());
    }
    insta::assert_snapshot!("piece", lines(&picture(Piece::ALL[7])));
}

#[test]
fn the_header_leads_to_the_other_parts_of_the_site() {
    let places = [
        (Place::Games, Box::from("/chess/?a&b")),
        (Place::Playground, "/p/".into()),
    ];
    let scene = Scene {
        places: &places,
        ..scene(played("lines", "7"), YOU, Stage::Playing)
    };
    for page in [
        game(&scene),
        home(&places, None),
        invitation(&places, "/g/x", "y"),
    ] {
        let links = r#"<a href="/chess/?a&amp;b">Games</a><a href="/" aria-current="page">Quarto</a><a href="/p/">Playground</a>"#;
        assert!(page.contains(links), "{page}");
    }
}
