//! Pieces alone, sheets and animations.

use std::collections::BTreeSet;
use std::time::Duration;

use feen::{Piece, View};
use feen_draw::{Animation, Colour, Drawing, Game, PieceSet, Sheet, Size, Svg, Theme};
use insta::assert_snapshot;
use roxmltree::{Document, Node};

#[track_caller]
fn drawing(feen: &str) -> Drawing<'_> {
    Drawing::new(View::parse(feen).unwrap()).unwrap()
}

/// The letters that ids and classes of a document start with.
fn prefix(text: &str) -> &str {
    let (_, sheet) = text.split_once("<style>.").unwrap();
    sheet.get(..9).unwrap()
}

/// A picture without the letters that its ids and classes start with.
pub(crate) fn bare(text: &str) -> String {
    text.replace(prefix(text), "")
}

fn elements<'a>(document: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
    let elements = document.descendants();
    elements.filter(|node| node.has_tag_name(name)).collect()
}

/// The classes and the shapes of the parts of a piece.
fn layers(text: &str, piece: &str) -> Vec<String> {
    let document = Document::parse(text).unwrap();
    let defined = |id: &str| {
        let mut nodes = document.descendants();
        nodes.find(|node| node.attribute("id") == Some(id)).unwrap()
    };
    let code = piece.parse::<Piece>().unwrap().code();
    let parts = defined(&format!("p{code}")).children();
    parts
        .map(|part| {
            let shape = part
                .attribute("href")
                .map_or(part, |used| defined(&used[1..]));
            let path = shape.attribute("d").unwrap_or_default();
            format!("{:?} {path}", part.attribute("class"))
        })
        .collect()
}

#[test]
fn a_piece_alone_is_drawn_as_in_its_picture() {
    for (set, flipped, lettered) in [
        (PieceSet::Letters, false, false),
        (PieceSet::Chess, false, false),
        (PieceSet::Chess, false, true),
        (PieceSet::Shogi, false, false),
        (PieceSet::Shogi, true, false),
    ] {
        let drawing = drawing("K+P^-rk' / C/c").pieces(set).flip(flipped);
        let svg = drawing.svg().lettered(lettered);
        let whole = bare(&svg.to_string());
        for piece in ["K", "+P^", "-r", "k'"] {
            let alone = bare(&svg.piece(piece.parse().unwrap()).to_string());
            let (_, definition) = alone.split_once(r#"<g id="p"#).unwrap();
            let definition = definition.trim_end().trim_end_matches("</svg>").trim_end();
            let document = Document::parse(&alone).unwrap();
            if set == PieceSet::Chess && !lettered {
                // A picture of several pieces shares their shapes.
                assert_eq!(layers(&whole, piece), layers(&alone, piece), "{piece}");
            } else {
                assert!(whole.contains(definition), "{piece} {definition}");
            }
            for badge in elements(&document, "use") {
                let id = &badge.attribute("href").unwrap()[1..];
                let defined = document.descendants();
                let defined = defined.filter(|node| node.attribute("id") == Some(id));
                assert_eq!(defined.count(), 1, "{piece} {id}");
            }
        }
    }
}

#[test]
fn a_piece_alone_has_a_title_and_a_size() {
    let drawing = drawing("1 / C/c").pieces(PieceSet::Chess);
    let words = |piece: &str, size| {
        let svg = drawing.svg().size(size).piece(piece.parse().unwrap());
        let text = svg.to_string();
        let document = Document::parse(&text).unwrap();
        let root = document.root_element();
        let side = |name| root.attribute(name).unwrap().to_owned();
        let title = elements(&document, "title")[0].text().unwrap().to_owned();
        assert_eq!(title, svg.title());
        format!("{title}, {} by {}", side("width"), side("height"))
    };
    assert_snapshot!(words("K", Size::default()), @"King of White, 48 by 48");
    assert_snapshot!(words("+p^", Size::Square(100)), @"Terminal pawn of Black, 100 by 100");
    assert_snapshot!(words("X", Size::Width(7)), @"X of White, 7 by 7");
}

/// The pictures in a sheet or an animation, as they are alone: their definitions and their
/// contents.
#[track_caller]
fn holds(text: &str, pictures: &[Svg<'_>]) {
    let document = Document::parse(text).unwrap();
    let nested = document
        .descendants()
        .filter(|node| node.has_tag_name("svg"))
        .skip(1);
    let nested: Vec<_> = nested.collect();
    assert_eq!(nested.len(), pictures.len());
    let ids: Vec<_> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    let defined = |document: &Document<'_>, id: &str| {
        let mut nodes = document.descendants();
        let node = nodes.find(|node| node.attribute("id") == Some(id)).unwrap();
        document.input_text()[node.range()].to_owned()
    };
    for (node, svg) in nested.iter().zip(pictures) {
        let alone = svg.to_string();
        let own = Document::parse(&alone).unwrap();
        let ground = node
            .descendants()
            .find_map(|node| node.attribute("class"))
            .unwrap();
        let scope = ground.strip_suffix('b').unwrap();
        let content = |text: &str, scope: &str| {
            let (_, content) = text
                .split_once(&format!(r#"<path class="{scope}b""#))
                .unwrap();
            content.replace(scope, "")
        };
        let there = content(&text[node.range()], scope);
        assert_eq!(there.trim_end(), content(&alone, prefix(&alone)).trim_end());
        let size = |node: &Node<'_, '_>| {
            ["width", "height", "viewBox"].map(|name| node.attribute(name).unwrap().to_owned())
        };
        assert_eq!(size(node), size(&own.root_element()));
        for used in node.descendants().filter_map(|node| node.attribute("href")) {
            let there = defined(&document, &used[1..]).replace(scope, "");
            let alone_id = used[1..].replace(scope, prefix(&alone));
            assert_eq!(there, defined(&own, &alone_id).replace(prefix(&alone), ""));
        }
    }
}

#[test]
fn sheets_and_animations_hold_the_pictures_and_share_their_looks() {
    // A sheet takes captions and legends out of its pictures.
    let drawings = [
        drawing("K^2/2k^ / C/c"),
        drawing("1+K1/2k^ P/ C/c"),
        drawing("K^2/1k^1 / c/C")
            .pieces(PieceSet::Chess)
            .highlight_in(Colour::Blue, [1]),
    ];
    let drawings = drawings.map(|drawing| drawing.captions(false).legend(false));
    let same: Vec<_> = drawings[..2].iter().map(Drawing::svg).collect();
    let looks = [Theme::Light, Theme::Dark];
    let mut different: Vec<_> = drawings
        .iter()
        .flat_map(|drawing| looks.map(|theme| drawing.svg().theme(theme)))
        .collect();
    different.push(drawings[1].svg().theme(Theme::Dark).circle(Colour::Red, 1));
    let styles = |text: &str| text.matches("<style>.").count();
    for (pictures, looks) in [(same, 1), (different, 4)] {
        let sheet = Sheet::new(pictures.clone()).to_string();
        holds(&sheet, &pictures);
        assert_eq!(styles(&sheet), looks);
        let animation = Animation::new(pictures.clone()).to_string();
        holds(&animation, &pictures);
        assert_eq!(styles(&animation), looks + 1);
        assert_ne!(prefix(&sheet), prefix(&animation));
    }
}

/// The places and the sizes of the pictures of a sheet, and that of the sheet.
#[track_caller]
fn places(sheet: &Sheet<'_>) -> String {
    let text = sheet.to_string();
    let document = Document::parse(&text).unwrap();
    let places = elements(&document, "svg").into_iter().map(|svg| {
        let side = |name| svg.attribute(name).unwrap_or("0");
        format!(
            "{} {}: {} by {}",
            side("x"),
            side("y"),
            side("width"),
            side("height")
        )
    });
    let places: Vec<_> = places.collect();
    let [width, height] = sheet.pixel_size();
    assert_eq!(places[0], format!("0 0: {width} by {height}"));
    places.join("\n")
}

#[test]
fn a_sheet_has_rows_and_columns() {
    let boards = ["1 / C/c", "2 / C/c", "3/3 / C/c", "1 / C/c", "2 / C/c"];
    let drawings = boards.map(|feen| drawing(feen).captions(false).coordinates(false));
    let sheet = |count: usize| {
        let drawings = drawings.iter().take(count);
        Sheet::new(drawings.map(|drawing| drawing.svg().size(Size::Square(60))))
    };
    assert_snapshot!(places(&sheet(0)), @"0 0: 1 by 1");
    assert_snapshot!(places(&sheet(1)), @"
    0 0: 96 by 110
    0 0: 96 by 110
    ");
    assert_snapshot!(places(&sheet(2)), @"
    0 0: 252 by 110
    0 0: 96 by 110
    96 0: 156 by 110
    ");
    assert_snapshot!(places(&sheet(5)), @"
    0 0: 468 by 280
    0 0: 96 by 110
    96 0: 156 by 110
    252 0: 216 by 170
    0 170: 96 by 110
    96 170: 156 by 110
    ");
    assert_snapshot!(places(&sheet(5).columns(2)), @"
    0 0: 372 by 390
    0 0: 96 by 110
    216 0: 156 by 110
    0 110: 216 by 170
    216 110: 96 by 110
    0 280: 156 by 110
    ");
    assert_snapshot!(places(&sheet(2).columns(0)), @"
    0 0: 156 by 220
    0 0: 96 by 110
    0 110: 156 by 110
    ");
    assert_eq!(places(&sheet(2).columns(usize::MAX)), places(&sheet(2)));
}

#[test]
fn sheets_and_animations_are_described_in_words() {
    let drawings = [drawing("K / C/c"), drawing("k / c/C")];
    let words = |text: &str| {
        let document = Document::parse(text).unwrap();
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let words =
            ["title", "desc"].map(|name| elements(&document, name)[0].text().unwrap().to_owned());
        words.join("\n")
    };
    let pictures = |count| drawings.iter().take(count).map(Drawing::svg);
    let sheet = Sheet::new(pictures(2));
    assert_eq!(
        words(&sheet.to_string()),
        [sheet.title(), sheet.description()].join("\n")
    );
    assert_snapshot!(words(&sheet.to_string()), @"
    Sheet of 2 positions
    1: Position on a board of 1 square, first player to move. First player, style C, to move. On the board: K a1. In hand: nothing. Second player, style c. On the board: nothing. In hand: nothing. 2: Position on a board of 1 square, second player to move. First player, style C. On the board: nothing. In hand: nothing. Second player, style c, to move. On the board: K a1. In hand: nothing.
    ");
    assert_snapshot!(words(&Sheet::new(pictures(1)).to_string()), @"
    Sheet of 1 position
    1: Position on a board of 1 square, first player to move. First player, style C, to move. On the board: K a1. In hand: nothing. Second player, style c. On the board: nothing. In hand: nothing.
    ");
    let animation = Animation::new(pictures(2));
    assert_eq!(
        words(&animation.to_string()),
        [animation.title(), animation.description()].join("\n")
    );
    assert_snapshot!(animation.title(), @"Animation of 2 positions");
    assert_snapshot!(Animation::new(pictures(1)).title(), @"Animation of 1 position");
}

/// The rules of an animation, and the delay of each picture.
#[track_caller]
fn turns(count: usize, each: Duration) -> String {
    let drawings = vec![drawing("K / C/c"); count];
    let animation = Animation::new(drawings.iter().map(Drawing::svg)).each(each);
    let text = bare(&animation.to_string());
    let document = Document::parse(&text).unwrap();
    let rules = elements(&document, "style")
        .into_iter()
        .filter_map(|style| style.text());
    let rules = rules
        .filter(|rules| rules.contains("keyframes"))
        .map(str::to_owned);
    let frames = elements(&document, "g").into_iter();
    let frames = frames.filter(|frame| frame.attribute("class") == Some("frame"));
    let frames = frames.map(|frame| {
        let [seen, delay] =
            ["visibility", "style"].map(|name| frame.attribute(name).unwrap_or("-"));
        format!("{seen} {delay}")
    });
    rules.chain(frames).collect::<Vec<_>>().join("\n")
}

#[test]
fn pictures_follow_one_another() {
    assert_snapshot!(turns(1, Duration::from_secs(1)), @"- -");
    assert_snapshot!(turns(2, Duration::from_millis(1500)), @"
    .frame{animation:turn 3000ms step-end infinite}@keyframes turn{0%{visibility:visible}50.000000%{visibility:hidden}}@media(prefers-reduced-motion:reduce){.frame{animation:none}}
    - -
    hidden animation-delay:1500ms
    ");
    assert_snapshot!(turns(3, Duration::ZERO), @"
    .frame{animation:turn 3ms step-end infinite}@keyframes turn{0%{visibility:visible}33.333334%{visibility:hidden}}@media(prefers-reduced-motion:reduce){.frame{animation:none}}
    - -
    hidden animation-delay:1ms
    hidden animation-delay:2ms
    ");
    assert_snapshot!(turns(2, Duration::MAX), @"
    .frame{animation:turn 18446744073709551615ms step-end infinite}@keyframes turn{0%{visibility:visible}50.000000%{visibility:hidden}}@media(prefers-reduced-motion:reduce){.frame{animation:none}}
    - -
    hidden animation-delay:18446744073709551615ms
    ");
    let empty = Animation::new([]).to_string();
    assert_eq!(
        Document::parse(&empty)
            .unwrap()
            .root_element()
            .attribute("width"),
        Some("1")
    );
}

#[cfg(feature = "png")]
#[test]
fn sheets_and_pieces_are_pngs_too() {
    let drawing = drawing("K1k / C/c").pieces(PieceSet::Chess);
    let svg = drawing.svg().surface(feen_draw::Surface::Checkered);
    let size = |png: Vec<u8>| {
        let side = |start: usize| u32::from_be_bytes(png[start..start + 4].try_into().unwrap());
        [side(16), side(20)].map(u64::from)
    };
    let sheet = Sheet::new([svg.clone(), svg.clone()]);
    assert_eq!(size(sheet.to_png().unwrap()), sheet.pixel_size());
    let piece = svg.piece("K".parse().unwrap());
    assert_eq!(size(piece.to_png().unwrap()), [48, 48]);
    let large = svg.size(Size::Square(10_000)).piece("K".parse().unwrap());
    assert_eq!(large.to_png().unwrap_err().code(), "draw/too-many-pixels");
}

/// The words of a legend as pictures write them.
fn is_written(text: &str, words: &str, times: usize) -> bool {
    // A word is a path, which does not depend on its place but for its numbers.
    let shape = |text: &str| {
        text.chars()
            .filter(char::is_ascii_uppercase)
            .collect::<String>()
    };
    let drawn = Drawing::new(View::parse("1 / A/a").unwrap()).unwrap();
    let drawn = drawn.captions(false).legend(false).coordinates(false);
    let alone = drawn.svg().heading(words).to_string();
    let path = |text: &str| -> Vec<String> {
        let document = Document::parse(text).unwrap();
        let paths = elements(&document, "path").into_iter();
        paths
            .map(|path| shape(path.attribute("d").unwrap()))
            .collect()
    };
    let wanted = &path(&alone)[1];
    path(text).iter().filter(|other| *other == wanted).count() == times
}

#[test]
fn a_sheet_has_its_captions_and_its_legend_once() {
    let drawings = ["K^1k / C/c", "Kk1 / c/C"].map(|feen| drawing(feen).highlight([0]));
    let sheet = Sheet::new(drawings.iter().map(Drawing::svg)).to_string();
    assert!(is_written(&sheet, "highlighted", 1));
    assert!(is_written(&sheet, "terminal", 1));
    assert!(is_written(&sheet, "to move", 1));
    assert!(is_written(
        &sheet,
        "first player, style C below, second player, style c above",
        1
    ));
    assert!(!is_written(&sheet, "first player, style C, to move", 1));
    let chess = drawings
        .each_ref()
        .map(|drawing| drawing.clone().game(Game::Chess));
    let sheet = Sheet::new(chess.iter().map(Drawing::svg)).to_string();
    assert!(is_written(&sheet, "White below, Black above", 1));
    assert!(is_written(&sheet, "terminal", 0));
    // Players who sit at different ends are named on each board.
    let turned = [chess[0].clone(), chess[1].clone().flip(true)];
    let sheet = Sheet::new(turned.iter().map(Drawing::svg)).to_string();
    assert!(is_written(&sheet, "White below, Black above", 0));
    assert!(is_written(&sheet, "White to move", 1));
    assert!(is_written(&sheet, "Black to move", 1));
    let bare = chess.map(|drawing| drawing.captions(false).legend(false));
    let sheet = Sheet::new(bare.iter().map(Drawing::svg)).to_string();
    assert!(is_written(&sheet, "to move", 0) && is_written(&sheet, "highlighted", 0));
}

#[test]
fn a_picture_has_a_heading_of_its_own() {
    let drawing = drawing("K^1k / C/c");
    let svg = drawing.svg().heading("12. Nf3 <!> & \u{7}\u{e9}");
    let text = svg.to_string();
    assert!(
        text.contains("<title>12. Nf3 &lt;!&gt; &amp;  \u{e9}: Position on"),
        "{text}"
    );
    // A sign that cannot be drawn is a box, whichever it is.
    assert!(is_written(&text, "12. Nf3 <!> & \u{1}\u{e9}", 1));
    let higher = |svg: &Svg<'_>| svg.pixel_size()[1];
    assert!(higher(&svg) > higher(&drawing.svg()));
}

#[test]
fn a_ground_may_be_left_out() {
    let drawings = ["K^1k / C/c", "Kk1 / c/C"].map(drawing);
    let grounds = |transparent| {
        let svgs = || {
            drawings
                .iter()
                .map(|drawing| drawing.svg().transparent(transparent))
        };
        let texts = [
            svgs().next().unwrap().to_string(),
            Sheet::new(svgs()).to_string(),
            Animation::new(svgs()).to_string(),
        ];
        texts.map(|text| {
            text.matches(&format!("class=\"{}b\"", prefix(&text)))
                .count()
        })
    };
    assert_eq!(grounds(false), [1, 3, 3]);
    assert_eq!(grounds(true), [0, 0, 0]);
}

#[test]
fn a_picture_of_decoration_has_no_words() {
    let drawings = ["K^1k / C/c", "Kk1 / c/C"].map(drawing);
    let words = |first, second| {
        let svgs = || {
            let svgs = { drawings.iter() }.zip([first, second]);
            svgs.map(|(drawing, decorative)| drawing.svg().decorative(decorative))
        };
        let svg = || svgs().next().unwrap();
        let king = "K^".parse().unwrap();
        let texts = [
            svg().to_string(),
            svg().piece(king).to_string(),
            svg().moves(king, 3, []).words("One square").to_string(),
            Sheet::new(svgs()).to_string(),
            Animation::new(svgs()).to_string(),
        ];
        texts.map(|text| {
            let (head, _) = text.split_once("<style").unwrap();
            let found = ["role=\"img\"", "<title>", "<desc>", "aria-hidden=\"true\""];
            found.map(|part| head.contains(part))
        })
    };
    let [whole, named, none] = [
        [true, true, true, false],
        [true, true, false, false],
        [false, false, false, true],
    ];
    assert_eq!(words(false, false), [whole, named, whole, whole, whole]);
    assert_eq!(words(true, true), [none; 5]);
    // One picture with words gives them to a sheet.
    assert_eq!(words(true, false), [none, none, none, whole, whole]);
}
