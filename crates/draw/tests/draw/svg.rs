//! Laws of every picture, and small ones in full.

use std::collections::{BTreeMap, BTreeSet};

use feen::{Feen, Piece, Player, View};
use feen_draw::{
    Alignment, Colour, Drawing, Figure, Game, MoveSign, Naming, Palette, PieceSet, Rim, Shade,
    Signs, Size, Surface, Svg, Theme,
};
use insta::assert_snapshot;
use proptest::prelude::*;
use roxmltree::{Document, Node};

use crate::series::bare;

const SETS: [PieceSet; 8] = [
    PieceSet::Letters,
    PieceSet::Chess,
    PieceSet::Shogi,
    PieceSet::Xiangqi,
    PieceSet::Janggi,
    PieceSet::Stones,
    PieceSet::Draughts,
    PieceSet::Makruk,
];

fn elements<'a>(document: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
    let elements = document.descendants();
    elements.filter(|node| node.has_tag_name(name)).collect()
}

/// The picture is XML, names itself, uses only what it defines, and draws every
/// piece.
#[track_caller]
fn is_sound(svg: &Svg<'_>, pieces: usize) {
    let text = svg.to_string();
    let document = Document::parse(&text).unwrap();
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    assert_eq!(root.attribute("role"), Some("img"));
    let words = ["title", "desc"].map(|name| {
        let elements = elements(&document, name);
        let parent = elements[0].parent();
        assert_eq!((elements.len(), parent), (1, Some(root)));
        elements[0].text().unwrap().to_owned()
    });
    assert!(words.iter().all(|words| !words.is_empty()));
    let ids: Vec<_> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let defined: BTreeSet<_> = ids.iter().copied().collect();
    assert_eq!(defined.len(), ids.len(), "each name once");
    let scope = prefix(&text).unwrap();
    assert!(ids.iter().all(|id| id.starts_with(scope)));
    for node in document.descendants() {
        assert!(
            node.attribute("class")
                .is_none_or(|class| class.starts_with(scope))
        );
    }
    for rule in elements(&document, "style")[0].text().unwrap().split('.') {
        let is_class = rule.starts_with(|first: char| first.is_ascii_lowercase());
        assert!(!is_class || rule.starts_with(scope), "{rule}");
    }
    let mut drawn = 0;
    for element in elements(&document, "use") {
        let used = element
            .attribute("href")
            .unwrap()
            .strip_prefix('#')
            .unwrap();
        assert!(defined.contains(used), "{used}");
        let is_piece = used[scope.len()..]
            .trim_start_matches('p')
            .parse::<u16>()
            .is_ok();
        drawn += usize::from(is_piece);
    }
    assert_eq!(drawn, pieces);
    assert!(elements(&document, "text").is_empty(), "no font is needed");
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    assert_eq!(svg.to_string(), text);
}

#[track_caller]
fn is_sound_in_all_ways(feen: &str) {
    let view = View::parse(feen).unwrap();
    let hands = [Player::First, Player::Second].map(|player| view.hand(player).count());
    let on_board = usize::try_from(view.board_piece_count()).unwrap();
    let pieces = on_board + hands[0] + hands[1];
    let drawing = Drawing::new(view).unwrap();
    is_sound(&drawing.svg(), pieces);
    for set in SETS {
        let drawing = drawing.clone().pieces(set).highlight([0, 1]);
        let svg = drawing.svg().surface(Surface::Checkered).arrow(0, 1);
        is_sound(&svg.theme(Theme::Dark), pieces);
        let flipped = drawing
            .naming(Naming::Shogi)
            .flip(true)
            .align(Alignment::Centre);
        is_sound(
            &flipped.svg().surface(Surface::Hexagons).arrow(1, 0),
            pieces,
        );
        is_sound(&flipped.svg().surface(Surface::FlatHexagons), pieces);
        let bare = flipped.coordinates(false).legend(false);
        let svg = bare.svg().surface(Surface::Points).size(Size::Width(1));
        is_sound(&svg.lettered(true), pieces);
    }
}

#[test]
fn every_picture_is_sound() {
    for text in oracle::rows::valid() {
        if View::parse(&text).unwrap().square_count() <= 150 {
            is_sound_in_all_ways(&text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn the_picture_of_any_position_is_sound(position: Feen) {
        if position.position().square_count() <= 150 {
            is_sound_in_all_ways(&position.to_string());
        }
    }
}

#[test]
fn the_largest_board_is_a_picture() {
    let full = vec!["255"; 255].join("/");
    let feen = format!("{full} / G/g");
    let drawing = Drawing::new(View::parse(&feen).unwrap()).unwrap();
    is_sound(&drawing.svg(), 0);
    assert!(drawing.svg().to_string().len() < 200_000);
}

/// The letters that ids and classes of a picture start with.
fn prefix(text: &str) -> Option<&str> {
    let (_, sheet) = text.split_once("<style>.")?;
    sheet.get(..9)
}

/// A picture whose ids and classes have no prefix.
#[track_caller]
fn svg(feen: &str, with: impl Fn(Drawing<'_>) -> String) -> String {
    let text = with(Drawing::new(View::parse(feen).unwrap()).unwrap());
    match prefix(&text) {
        Some(scope) => text.replace(scope, ""),
        None => text,
    }
}

/// Pictures of one text in sets, themes and surfaces of all kinds.
fn varied(feen: &str) -> Vec<String> {
    let drawing = Drawing::new(View::parse(feen).unwrap()).unwrap();
    let themes = [Theme::Light, Theme::Dark, Theme::Auto];
    let drawings = SETS.map(|set| drawing.clone().pieces(set).highlight([0]));
    let pictures = drawings.iter().flat_map(|drawing| {
        themes.map(|theme| {
            drawing
                .svg()
                .theme(theme)
                .circle(Colour::Green, 1)
                .to_string()
        })
    });
    pictures.collect()
}

/// The elements of a picture with the rules and the definitions that they have in a page.
fn resolved(page: &Document<'_>, number: usize) -> Vec<String> {
    let sheets: Vec<_> = elements(page, "style")
        .iter()
        .filter_map(Node::text)
        .collect();
    let sheets = sheets.join("");
    let definition = |href: &str| {
        let id = href.trim_start_matches('#');
        let mut defined = page
            .descendants()
            .filter(|node| node.attribute("id") == Some(id));
        let first = defined.next().unwrap();
        page.input_text()[first.range()].to_owned()
    };
    let pictures: Vec<_> = elements(page, "svg");
    let nodes = pictures[number].descendants().filter(Node::is_element);
    nodes
        .map(|node| {
            let class = node.attribute("class").unwrap_or("none");
            let rules = sheets.split_inclusive('}').filter(|rule| {
                let selectors = rule.split('{').next().unwrap_or_default();
                selectors
                    .split(',')
                    .any(|selector| selector == format!(".{class}"))
            });
            let rules: String = rules.collect();
            let used = node.attribute("href").map(definition);
            format!("{:?}{rules}{used:?}", node.tag_name())
        })
        .collect()
}

#[test]
fn pictures_of_one_page_do_not_disturb_each_other() {
    let mut pictures = varied("k^P2/2+P1 / C/c");
    pictures.extend(varied("k^p2/2-P1 2P/ C/c"));
    let page = format!("<div>{}</div>", pictures.join(""));
    let page = Document::parse(&page).unwrap();
    let prefixes: BTreeSet<_> = pictures.iter().map(|picture| prefix(picture)).collect();
    assert_eq!(prefixes.len(), pictures.len());
    for (number, picture) in pictures.iter().enumerate() {
        let alone = Document::parse(picture).unwrap();
        assert_eq!(resolved(&page, number), resolved(&alone, 0));
    }
}

#[test]
fn a_view_a_feen_and_a_position_on_a_layout_are_drawn_alike() {
    for text in oracle::rows::valid() {
        let view = View::parse(&text).unwrap();
        let Ok(feen) = text.parse::<Feen>() else {
            continue;
        };
        let drawn = |drawing: Drawing<'_>| (drawing.svg().to_string(), drawing.text().to_string());
        let expected = drawn(Drawing::new(view).unwrap());
        assert_eq!(drawn(Drawing::new(&feen).unwrap()), expected, "{text}");
        let parts = (feen.layout(), feen.position());
        assert_eq!(drawn(Drawing::new(parts).unwrap()), expected);
    }
    let (small, large): (Feen, Feen) = ("4 / C/c".parse().unwrap(), "2/2 / C/c".parse().unwrap());
    let error = Drawing::new((small.layout(), large.position())).unwrap_err();
    assert_eq!(error.code(), "draw/layouts-differ");
}

#[test]
fn captions_and_marks_may_be_left_out() {
    let picture = |captions, marks| {
        svg("+K^2/3 2P/ C/c", |drawing| {
            drawing.captions(captions).marks(marks).svg().to_string()
        })
    };
    let both = picture(true, true);
    assert!(both.contains(r#"class="x""#) && both.contains("#terminal"));
    let bare = picture(false, false);
    assert!(!bare.contains(r#"class="x""#) && !bare.contains("terminal\""));
    assert!(bare.contains("terminal K"), "the description is complete");
    let height = |text: &str| {
        let document = Document::parse(text).unwrap();
        let height = document
            .root_element()
            .attribute("height")
            .unwrap()
            .to_owned();
        height.parse::<u64>().unwrap()
    };
    assert!(height(&picture(false, true)) + 50 < height(&both));
    let drawing = Drawing::new(View::parse("+K^2/3 2P/ C/c").unwrap()).unwrap();
    assert_snapshot!(drawing.captions(false).marks(false).text(), @"
    2  K . .
    1  . . .
       a b c

    2P
    ");
}

#[test]
fn shapes_have_colours_and_names() {
    let text = svg("K2/2k / C/c", |drawing| {
        let drawing = drawing.highlight([1]).highlight_in(Colour::Blue, [1, 2, 6]);
        let svg = drawing.svg().theme(Theme::Light).arrow(0, 1);
        let svg = svg
            .arrow_in(Colour::Green, 0, 2)
            .arrow_in(Colour::Green, 3, 3);
        let svg = svg.circle(Colour::Red, 0).circle(Colour::Red, 6);
        svg.cross(Colour::Yellow, 5)
            .arrow_in(Colour::Green, 2, 0)
            .to_string()
    });
    let words = "Highlighted: b2. Highlighted in blue: b2, c2. Arrows: a2 to b2. \
                 Green arrows: a2 to c2, c2 to a2. Red circles: a2. Yellow crosses: c1.</desc>";
    assert!(text.contains(words), "{text}");
    let document = Document::parse(&text).unwrap();
    let classes: Vec<_> = document
        .descendants()
        .filter_map(|node| node.attribute("class"))
        .collect();
    let count = |class: &str| classes.iter().filter(|other| **other == class).count();
    assert_eq!(
        ["h", "hb", "hg", "a", "ag", "zg", "or", "oy", "ob"].map(count),
        [1, 1, 0, 1, 2, 2, 1, 1, 0]
    );
    let style = elements(&document, "style")[0].text().unwrap();
    for (rule, is_there) in [
        (".hb{fill", true),
        (".or{fill:none;stroke:#b3201c", true),
        (".ag{", true),
        (".oy{", true),
    ] {
        assert_eq!(style.contains(rule), is_there, "{rule}");
    }
    let plain = svg("K2/2k / C/c", |drawing| drawing.svg().to_string());
    assert!(!plain.contains(".hb{"));
}

#[test]
fn a_cell_is_where_its_square_is_drawn() {
    let drawing = Drawing::new(View::parse("K2/2k/3 / C/c").unwrap())
        .unwrap()
        .flip(true);
    for surface in [Surface::Plain, Surface::Hexagons] {
        let svg = drawing
            .svg()
            .surface(surface)
            .size(Size::Square(60))
            .clickable(true);
        let text = svg.to_string();
        let cells = svg.cells();
        let document = Document::parse(&text).unwrap();
        let places: Vec<[f64; 2]> = elements(&document, "use")
            .iter()
            .filter_map(|node| {
                Some([
                    node.attribute("x")?.parse().ok()?,
                    node.attribute("y")?.parse().ok()?,
                ])
            })
            .collect();
        let gap = if surface == Surface::Hexagons {
            4.5
        } else {
            0.0
        };
        for square in [0, 5] {
            let [x, y, width, height] = cells[square].bounds();
            assert!(
                places
                    .iter()
                    .any(|[left, top]| (left - x).abs() < 0.6 && (top - gap - y).abs() < 0.6),
                "{places:?} {x} {y}"
            );
            assert!((width - 60.0).abs() < 0.5 && (height - 60.0 - 2.0 * gap).abs() < 0.5);
        }
        let overlay: Vec<_> = document
            .descendants()
            .filter_map(|node| Some((node.attribute("data-square")?, node.attribute("data-name")?)))
            .collect();
        assert_eq!(overlay.len(), 9);
        assert!(overlay.contains(&("0", "a3")) && overlay.contains(&("5", "c2")));
    }
    assert_eq!(drawing.cells(), drawing.svg().cells());
}

#[test]
fn a_small_picture() {
    assert_snapshot!(svg("K^1/1+p / C/c", |drawing| {
        drawing
            .highlight([3])
            .svg()
            .theme(Theme::Light)
            .arrow(0, 3)
            .to_string()
    }));
}

#[test]
fn a_small_picture_of_chess() {
    assert_snapshot!(svg("k^b1/PN1 P/ c/C", |drawing| {
        let drawing = drawing.pieces(PieceSet::Chess).naming(Naming::Index);
        drawing
            .svg()
            .theme(Theme::Dark)
            .surface(Surface::Checkered)
            .to_string()
    }));
}

#[test]
fn a_small_picture_of_hexagons() {
    assert_snapshot!(svg("1/r1/P / X/x", |drawing| {
        let drawing = drawing.pieces(PieceSet::Xiangqi).align(Alignment::Centre);
        drawing
            .coordinates(false)
            .legend(false)
            .svg()
            .surface(Surface::Hexagons)
            .to_string()
    }));
}

/// The parts of the drawing of each piece, without its marks, by piece.
fn faces(feen: &str, set: PieceSet, lettered: bool) -> Vec<String> {
    let text = svg(feen, |drawing| {
        let drawing = drawing.pieces(set).marks(false);
        drawing.svg().lettered(lettered).to_string()
    });
    let document = Document::parse(&text).unwrap();
    let groups = elements(&document, "g").into_iter();
    let groups = groups.filter(|group| group.has_attribute("id"));
    let shape = |part: Node<'_, '_>| match part.attribute("href") {
        Some(used) => {
            let is_used = |node: &Node<'_, '_>| node.attribute("id") == Some(&used[1..]);
            let shape = document.descendants().find(is_used).unwrap();
            shape.attribute("d").map(str::to_owned)
        }
        None => ["d", "cy"]
            .iter()
            .find_map(|name| part.attribute(*name))
            .map(str::to_owned),
    };
    groups
        .map(|group| {
            let parts = group.descendants().filter(Node::is_element).skip(1);
            let parts = parts.map(|part| {
                let class = part.attribute("class").unwrap_or_default();
                format!("{class} {}", shape(part).unwrap_or_default())
            });
            parts.collect::<Vec<_>>().join(", ")
        })
        .collect()
}

#[test]
fn each_piece_of_a_set_has_a_drawing_of_its_own() {
    for (set, letters) in [
        (PieceSet::Chess, "KQRBNPkqrbnp"),
        (PieceSet::Shogi, "KRBGSNLP+R+B+S+N+L+P"),
        (PieceSet::Makruk, "KMSNRP+Pkmsnrp+p"),
        (PieceSet::Janggi, "GAEHRCPgaehrcp"),
        (PieceSet::Draughts, "P+Pp+p"),
        (PieceSet::Stones, "Ss"),
        (PieceSet::Dobutsu, "LGEC+C"),
        (PieceSet::Torishogi, "KFCPLRS+F+S"),
    ] {
        let feen = format!("{letters} / Y/y");
        let drawn = faces(&feen, set, false);
        let different: BTreeSet<_> = drawn.iter().collect();
        assert_eq!(different.len(), drawn.len(), "{set:?}");
        let squares = View::parse(&feen).unwrap().square_count();
        assert_eq!(u64::try_from(drawn.len()), Ok(squares));
        // Upright letters are what a set falls back on.
        let letters = faces(&feen, PieceSet::Letters, false);
        assert!(drawn.iter().all(|face| !letters.contains(face)), "{set:?}");
        if !matches!(
            set,
            PieceSet::Shogi | PieceSet::Janggi | PieceSet::Dobutsu | PieceSet::Torishogi
        ) {
            assert_eq!(faces(&feen, set, true), letters);
        }
        assert_eq!(faces("XY / Y/y", set, false).len(), 2);
    }
    let unknown = faces("Xx / Y/y", PieceSet::Draughts, false);
    assert_eq!(unknown, faces("Xx / Y/y", PieceSet::Letters, false));
}

#[test]
fn letters_of_a_set_that_mean_the_same_are_drawn_alike() {
    for (set, feen) in [
        (PieceSet::Draughts, "MPmp / Y/y"),
        (PieceSet::Draughts, "K+P+Mk+p+m / Y/y"),
        (PieceSet::Stones, "SDPsdp / Y/y"),
    ] {
        let drawn = faces(feen, set, false);
        let different: BTreeSet<_> = drawn.iter().collect();
        assert_eq!(different.len(), 2, "{feen}");
    }
}

/// The description of a position in words.
#[track_caller]
fn words(feen: &str, set: PieceSet) -> String {
    svg(feen, |drawing| {
        let text = drawing
            .pieces(set)
            .highlight([0])
            .svg()
            .arrow(0, 1)
            .to_string();
        let document = Document::parse(&text).unwrap();
        let words = ["title", "desc"].map(|name| elements(&document, name)[0].text().unwrap());
        words.join("\n")
    })
}

#[test]
fn the_position_is_described_in_words() {
    assert_snapshot!(words("1K^1/+p-R'1 2pB/ C/c", PieceSet::Letters), @"
    Position on a board of 3 by 2 squares, first player to move
    First player, style C, to move. On the board: terminal K b2, diminished derived R b1. In hand: 2 P of the second player, B. Second player, style c. On the board: enhanced P a1. In hand: nothing. Highlighted: a2. Arrows: a2 to b2.
    ");
    assert_snapshot!(words("lnsgk^/+p4/4P P/2pr J/j", PieceSet::Shogi), @"
    Position on a board of 5 by 3 squares, Black to move
    Black, style J, to move. On the board: pawn 1c. In hand: pawn. White, style j. On the board: lance 5a, knight 4a, silver 3a, gold 2a, king 1a, promoted pawn 5b. In hand: 2 pawns, rook. Highlighted: 5a. Arrows: 5a to 4a.
    ");
    assert_snapshot!(words("k^q/P / w/W", PieceSet::Chess), @"
    Position on an irregular board of 3 squares in 2 ranks, Black to move
    White, style W. On the board: pawn a1. In hand: nothing. Black, style w, to move. On the board: king a2, queen b2. In hand: nothing. Highlighted: a2. Arrows: a2 to b2.
    ");
    assert_snapshot!(words("rh/1G^//2/2 / x/X", PieceSet::Xiangqi), @"
    Position on a board of 2 by 2 by 2 squares, Black to move
    Red, style X. On the board: general l1b0. In hand: nothing. Black, style x, to move. On the board: chariot l1a1, horse l1b1. In hand: nothing. Highlighted: l1a1. Arrows: l1a1 to l1b1.
    ");
    assert_snapshot!(words("P+P/+MX/k1 p/ D/d", PieceSet::Draughts), @"
    Position on a board of 2 by 3 squares, White to move
    White, style D, to move. On the board: man a3, king b3, king a2, X b2. In hand: man of Black. Black, style d. On the board: king a1. In hand: nothing. Highlighted: a3. Arrows: a3 to b3.
    ");
    assert_snapshot!(words("3 2mP/ D/d", PieceSet::Draughts), @"
    Position on a board of 3 squares, White to move
    White, style D, to move. On the board: nothing. In hand: 2 men of Black, man. Black, style d. On the board: nothing. In hand: nothing. Highlighted: a1. Arrows: a1 to b1.
    ");
    assert_snapshot!(words("Sd/P1 s/ G/g", PieceSet::Stones), @"
    Position on a board of 2 by 2 squares, Black to move
    Black, style G, to move. On the board: stone a2, stone a1. In hand: stone of White. White, style g. On the board: disc b2. In hand: nothing. Highlighted: a2. Arrows: a2 to b2.
    ");
    assert_snapshot!(words("K^/+p/1/1 2M/ M/m", PieceSet::Makruk), @"
    Position on a board of 1 by 4 squares, White to move
    White, style M, to move. On the board: king a4. In hand: 2 mets. Black, style m. On the board: promoted pawn a3. In hand: nothing. Highlighted: a4. Arrows: a4 to a3.
    ");
    assert_snapshot!(words("-r1-k^+r/+p1-p1/1+Q+K1 / C/c", PieceSet::Chess), @"
    Position on a board of 4 by 3 squares, White to move
    White, style C, to move. On the board: enhanced queen b1, enhanced king c1. In hand: nothing. Black, style c. On the board: rook a3 (may castle), king c3 (in check), rook d3 (may castle), pawn a2, pawn c2 (may be captured en passant). In hand: nothing. Highlighted: a3. Arrows: a3 to b3.
    ");
    assert_snapshot!(words("1 / x/X", PieceSet::Letters), @"
    Position on a board of 1 square, second player to move
    First player, style X. On the board: nothing. In hand: nothing. Second player, style x, to move. On the board: nothing. In hand: nothing. Highlighted: a1.
    ");
    assert_snapshot!(words("1/2//3/4 / x/X", PieceSet::Letters), @"
    Position on a board of 10 squares in 2 layers, second player to move
    First player, style X. On the board: nothing. In hand: nothing. Second player, style x, to move. On the board: nothing. In hand: nothing. Highlighted: l1a2. Arrows: l1a2 to l1a1.
    ");
}

#[test]
fn a_board_is_titled_by_its_sizes() {
    let title = |board: &str| {
        let title = svg(&format!("{board} / G/g"), |drawing| drawing.svg().title());
        let title = title.strip_prefix("Position on ").unwrap();
        title
            .strip_suffix(", first player to move")
            .unwrap()
            .to_owned()
    };
    assert_snapshot!(title("8"), @"a board of 8 squares");
    assert_snapshot!(title("300"), @"a board of 300 squares");
    assert_snapshot!(title("254/254"), @"a board of 254 by 2 squares");
    assert_snapshot!(title("256/256"), @"a board of 256 by 2 squares");
    assert_snapshot!(title("256/256//256/256"), @"a board of 256 by 2 by 2 squares");
    assert_snapshot!(title("256/255"), @"an irregular board of 511 squares in 2 ranks");
    assert_snapshot!(title("2/2//2/2///2/2//2/2"), @"a board of 16 squares in 4 layers");
}

#[test]
fn what_the_board_does_not_have_is_not_marked() {
    let plain = svg("K1/2 / C/c", |drawing| drawing.svg().to_string());
    for mark in [0, 4, usize::MAX] {
        let marked = svg("K1/2 / C/c", |drawing| {
            drawing.svg().arrow(0, mark).arrow(mark, 0).to_string()
        });
        assert_eq!(marked, plain);
    }
    let marked = svg("K1/2 / C/c", |drawing| {
        drawing.highlight([4]).svg().to_string()
    });
    assert_eq!(marked, plain);
}

/// All paths of a class, one a line.
#[track_caller]
fn paths(feen: &str, class: &str, with: impl Fn(&Drawing<'_>) -> String) -> String {
    let text = svg(feen, |drawing| with(&drawing));
    let document = Document::parse(&text).unwrap();
    let paths = elements(&document, "path").into_iter();
    let paths = paths.filter(|path| path.attribute("class") == Some(class));
    let paths: Vec<_> = paths.map(|path| path.attribute("d").unwrap()).collect();
    paths.join("\n")
}

#[test]
fn highlights_have_the_form_of_their_squares() {
    let marked = |surface| {
        paths("2/1 / C/c", "h", |drawing| {
            let drawing = drawing.clone().highlight([1, 2]).legend(false);
            drawing.svg().surface(surface).to_string()
        })
    };
    assert_snapshot!(marked(Surface::Plain), @"M97.5 55.5h57v57h-57zM37.5 115.5h57v57h-57z");
    assert_snapshot!(marked(Surface::Hexagons), @"M136 54l30 17v35l-30 17-30-17v-35zM106 106l30 17v35l-30 17-30-17v-35z");
}

#[test]
fn alerts_are_rings_named_in_legend_and_description() {
    let marked = |surface| {
        let text = svg("2/k^1 / C/c", |drawing| {
            let drawing = drawing.clone().alert([2, 9]);
            drawing.svg().surface(surface).to_string()
        });
        let document = Document::parse(&text).unwrap();
        let rings = elements(&document, "circle").into_iter();
        let rings = rings.filter(|ring| ring.attribute("stroke") == Some("#e5252b"));
        let rings: Vec<_> = rings
            .map(|ring| {
                ["cx", "cy", "r"]
                    .map(|name| ring.attribute(name).unwrap())
                    .join(" ")
            })
            .collect();
        let desc = elements(&document, "desc");
        let words = desc[0].text().unwrap();
        format!("{} {}", rings.join(", "), words.split(". ").last().unwrap())
    };
    assert_snapshot!(marked(Surface::Checkered), @"72 168 26, 143.6 280 7 Alert: a1.");
    assert_snapshot!(marked(Surface::Hexagons), @"106 140.5 26, 143.6 233 7 Alert: a1.");
}

#[test]
fn hexagons_lie_beside_each_other_and_not_over() {
    // The distance of two hexagons, at the same place and half a square beside.
    let nearest = |feen: &str, alignment: &Alignment| {
        let hexagons = paths(feen, "l", |drawing| {
            let drawing = drawing.clone().align(alignment.clone());
            drawing.svg().surface(Surface::Hexagons).to_string()
        });
        let hexagons = hexagons.split('M').skip(1);
        let tops = hexagons.map(|hexagon| hexagon.split_once('l').unwrap().0);
        let tops = tops.map(|top| top.split_once(' ').unwrap());
        let number = |number: &str| number.parse::<i32>().unwrap();
        let tops: Vec<_> = tops.map(|(x, y)| (number(x), number(y))).collect();
        [0, 30].map(|beside| {
            let pairs = tops
                .iter()
                .flat_map(|one| tops.iter().map(move |other| (one, other)));
            let pairs = pairs.filter(|((x, _), (other, _))| x - other == beside);
            let heights = pairs.map(|((_, y), (_, other))| (y - other).abs());
            heights.filter(|height| *height > 0).min()
        })
    };
    let (left, centre) = (Alignment::Left, Alignment::Centre);
    for (feen, alignment, expected) in [
        ("3/4/5/4/3 / G/g", &centre, [Some(104), Some(52)]),
        ("3/4/5/4/3 / G/g", &left, [Some(69), None]),
        ("8/8/8 / C/c", &centre, [Some(69), None]),
        ("3/5/2/3 / G/g", &centre, [Some(69), Some(52)]),
        (
            "3/3/3 / G/g",
            &Alignment::Offsets(vec![0, 1, 2]),
            [Some(104), Some(52)],
        ),
    ] {
        assert_eq!(nearest(feen, alignment), expected, "{feen} {alignment:?}");
    }
}

/// The places of the hexagons of a picture, by their squares.
fn hexagons(feen: &str, surface: Surface, flipped: bool) -> Vec<[[i32; 2]; 6]> {
    let drawing = Drawing::new(View::parse(feen).unwrap())
        .unwrap()
        .flip(flipped);
    let svg = drawing.svg().surface(surface).size(Size::Square(60));
    let cells = svg.cells().into_iter();
    // A place on the page is whole, save for what the width in pixels is rounded by.
    let corners = cells.map(|cell| <[[f64; 2]; 6]>::try_from(cell.corners).unwrap());
    #[expect(clippy::cast_possible_truncation, reason = "pictures are small")]
    let whole = corners.map(|corners| corners.map(|point| point.map(|place| place.round() as i32)));
    whole.collect()
}

/// The number of sides that two hexagons share.
fn shared_sides(hexagons: &[[[i32; 2]; 6]]) -> usize {
    let mut sides = Vec::new();
    for corners in hexagons {
        let next = corners.iter().cycle().skip(1);
        sides.extend(
            corners
                .iter()
                .zip(next)
                .map(|(one, other)| [one.min(other), one.max(other)]),
        );
    }
    let all = sides.len();
    sides.sort_unstable();
    sides.dedup();
    all - sides.len()
}

#[test]
fn hexagons_touch_where_no_alignment_is_chosen() {
    // A board of two equal ranks of n shares n - 1 sides in each, and 2n - 1 between them.
    for (feen, expected) in [
        ("3/3 / G/g", 9),
        ("2/3 / G/g", 7),
        ("2/3/2 / G/g", 12),
        ("1/3 / G/g", 4),
        ("3/4/5/4/3 / G/g", 42),
        ("6/7/8/9/10/11/10/9/8/7/6 / G/g", 240),
    ] {
        for surface in [Surface::Hexagons, Surface::FlatHexagons] {
            for flipped in [false, true] {
                let hexagons = hexagons(feen, surface, flipped);
                assert_eq!(shared_sides(&hexagons), expected, "{feen} {surface:?}");
            }
        }
    }
}

#[test]
fn hexagons_on_a_side_are_those_on_a_point_turned_by_a_quarter() {
    for feen in ["1 / G/g", "2/3/2 / G/g", "4/4/4 / G/g"] {
        for flipped in [false, true] {
            let from_first = |surface| {
                let hexagons = hexagons(feen, surface, flipped);
                let [[x, y], ..] = hexagons[0];
                let moved = hexagons.iter().map(|corners| {
                    let [[left, top], ..] = *corners;
                    [left - x, top - y]
                });
                moved.collect::<Vec<_>>()
            };
            let turned: Vec<_> = from_first(Surface::Hexagons)
                .into_iter()
                .map(|[x, y]| [y, -x])
                .collect();
            assert_eq!(from_first(Surface::FlatHexagons), turned, "{feen}");
        }
    }
}

#[test]
fn columns_of_hexagons_have_labels_below_and_above() {
    let extent = |coordinates| {
        let drawing = Drawing::new(View::parse("2/3/2 / G/g").unwrap()).unwrap();
        let drawing = drawing.coordinates(coordinates);
        let [_, height] = drawing
            .svg()
            .surface(Surface::FlatHexagons)
            .size(Size::Square(60))
            .pixel_size();
        height
    };
    assert_eq!(extent(true), extent(false) + 52);
}

#[test]
fn squares_beside_one_another_differ_in_colour() {
    let dark = |feen: &str, alignment: Alignment| {
        let ways = [false, true].map(|flipped| {
            paths(feen, "d", |drawing| {
                let drawing = drawing.clone().align(alignment.clone()).flip(flipped);
                let drawing = drawing.coordinates(false);
                drawing.svg().surface(Surface::Checkered).to_string()
            })
        });
        ways.join("\n").replace("h60v60h-60z", "")
    };
    assert_snapshot!(dark("2/4 / C/c", Alignment::Left), @"
    M78 54M18 114M138 114
    M78 54M198 54M138 114
    ");
    assert_snapshot!(dark("2/4/4/2 / C/c", Alignment::Centre), @"
    M78 54M18 114M138 114M78 174M198 174M138 234
    M78 54M18 114M138 114M78 174M198 174M138 234
    ");
    assert_snapshot!(dark("2/2//2/2 / C/c", Alignment::Offsets(vec![2, 0])), @"
    M78 84M18 144
    M354 84M294 144
    M138 84M78 144
    M294 84M234 144
    ");
    assert_snapshot!(dark("2/3 / C/c", Alignment::Centre), @"
    M108 54M18 114M138 114
    M18 54M138 54M48 114
    ");
}

#[test]
fn lines_cross_where_squares_lie_below_each_other() {
    let lines = |alignment: Alignment| {
        paths("2/1/3/2 / C/c", "ll", |drawing| {
            let drawing = drawing.clone().align(alignment.clone());
            drawing.svg().surface(Surface::Points).to_string()
        })
    };
    assert_snapshot!(lines(Alignment::default()), @"M66 84h60M66 144h0M66 144v-60M66 204h120M66 204v-60M66 264h60M66 264v-60M126 264v-60");
    assert_snapshot!(lines(Alignment::Centre), @"M106 84h60M136 144h0M76 204h120M136 204v-60M106 264h60");
    assert_snapshot!(lines(Alignment::Offsets(vec![0, 5, 1, 2])), @"M76 84h60M226 144h0M106 204h120M226 204v-60M136 264h60");
}

#[test]
fn colours_of_ones_own() {
    let drawing = Drawing::new(View::parse("K1k / C/c").unwrap()).unwrap();
    let svg = drawing.svg();
    let has = |svg: &Svg<'_>, theme, rule: &str| {
        let text = svg.clone().theme(theme).to_string();
        text.replace(prefix(&text).unwrap(), "")
            .matches(rule)
            .count()
    };
    let palette = Palette::LIGHT
        .with("ground=#123456,squares=#abc/#fedcba,first=#000000//#111")
        .unwrap_err();
    assert_snapshot!(palette, @"expected a colour such as `#b58863`, found ``");
    let own = "ground=#123456,squares=#abc/#fedcba,first=#000000";
    let palette = Palette::LIGHT.with(own).unwrap();
    for rule in [
        ".b{fill:#123456}",
        ".s{fill:#abc}",
        ".d{fill:#fedcba}",
        ".e{fill:#caab86}",
        ".f,.fb{fill:#000;stroke:#382110}",
    ] {
        let count =
            |own: Theme, shown| has(&svg.clone().palette(own, palette.clone()), shown, rule);
        let kept = usize::from(rule.starts_with(".e"));
        assert_eq!(has(&svg, Theme::Auto, rule), kept, "{rule}");
        assert_eq!(count(Theme::Light, Theme::Light), 1, "{rule}");
        assert_eq!(count(Theme::Light, Theme::Dark), 0, "{rule}");
        assert_eq!(count(Theme::Dark, Theme::Dark), 1, "{rule}");
        assert_eq!(count(Theme::Dark, Theme::Light), kept, "{rule}");
        assert_eq!(count(Theme::Auto, Theme::Auto), 2, "{rule}");
    }
}

#[test]
fn every_colour_of_a_palette_has_a_name() {
    let names = [
        ("ground", 1),
        ("text", 1),
        ("lines", 1),
        ("squares", 3),
        ("lined", 2),
        ("rim", 2),
        ("highlight", 3),
        ("arrow", 1),
        ("green", 2),
        ("red", 2),
        ("blue", 2),
        ("yellow", 2),
        ("first", 4),
        ("second", 4),
        ("wood", 3),
        ("signs", 3),
    ];
    let mut all = Palette::LIGHT;
    let mut number = 0;
    for (name, count) in names {
        let shades: Vec<_> = (0..count)
            .map(|_| {
                number += 1;
                Shade::new(1, 2, number).to_string()
            })
            .collect();
        all = all.with(&format!("{name}={}", shades.join("/"))).unwrap();
        let error = all
            .clone()
            .with(&format!("{name}={}/#fff", shades.join("/")))
            .unwrap_err();
        assert_eq!(error.code(), "palette/too-many", "{name}");
    }
    let drawing = Drawing::new(View::parse("K1k / C/c").unwrap()).unwrap();
    let svg = Colour::ALL
        .into_iter()
        .fold(drawing.svg(), |svg, colour| svg.circle(colour, 0));
    let text = svg
        .theme(Theme::Light)
        .palette(Theme::Light, all)
        .to_string();
    for number in 1..=number {
        let shade = Shade::new(1, 2, number).to_string();
        assert!(text.contains(&shade), "{shade}");
    }
}

/// The rules of a palette for the classes of `class`.
#[track_caller]
fn rule(palette: &Palette, class: &str) -> String {
    let text = svg("K1k / C/c", |drawing| {
        let svg = drawing.svg().theme(Theme::Light);
        svg.palette(Theme::Light, palette.clone()).to_string()
    });
    let (_, rule) = text.split_once(&format!(".{class}{{fill:")).unwrap();
    rule.split(['}', ';']).next().unwrap().to_owned()
}

#[test]
fn highlighted_dark_squares_look_like_light_ones_unless_they_are_chosen() {
    for (text, light, dark) in [
        ("ground=#fff", "#d3ce68", "#b2ab48"),
        ("highlight=#ff0", "#ff0", "#ff0"),
        ("highlight=#ff0/#000", "#ff0", "#ff0"),
        ("highlight=#ff0/#000/#880", "#ff0", "#880"),
    ] {
        let palette = Palette::LIGHT.with(text).unwrap();
        let tints = ["h", "hd"].map(|class| rule(&palette, class));
        assert_eq!(tints, [light, dark], "{text}");
    }
}

#[test]
fn squares_of_a_board_differ_by_their_brightness() {
    // Relative luminance and contrast as WCAG 2 defines them.
    let luminance = |shade: &str| {
        let digits = match shade.len() {
            4 => shade[1..]
                .chars()
                .flat_map(|digit| [digit, digit])
                .collect(),
            _ => shade[1..].to_owned(),
        };
        let part = |start: usize| {
            let part = u8::from_str_radix(&digits[start..start + 2], 16).unwrap();
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
    };
    let boards = [
        Palette::LIGHT,
        Palette::DARK,
        Palette::LIGHT.with("sage").unwrap(),
        Palette::DARK.with("slate").unwrap(),
    ];
    for palette in boards {
        let [light, dark] = ["s", "d"].map(|class| luminance(&rule(&palette, class)));
        let contrast = (light + 0.05) / (dark + 0.05);
        assert!(contrast >= 2.6, "{palette:?} {contrast}");
    }
}

#[test]
fn small_pictures_have_wide_strokes() {
    let drawing = Drawing::new(View::parse("K1k / C/c").unwrap()).unwrap();
    let drawing = drawing.pieces(PieceSet::Chess);
    let is_wide = |size| {
        let text = drawing.svg().size(size).to_string();
        text.contains("{stroke-width:1.8}")
    };
    let [width, _] = drawing.svg().size(Size::Square(40)).pixel_size();
    let width = u16::try_from(width).unwrap();
    assert!(is_wide(Size::Square(40)) && !is_wide(Size::Square(41)));
    assert!(is_wide(Size::Width(width - 2)) && !is_wide(Size::Width(width + 2)));
    let piece = drawing.svg().piece("K".parse().unwrap()).to_string();
    assert!(piece.contains("@media(max-width:40px){"));
}

#[test]
fn what_is_no_palette() {
    let error = |text: &str| {
        let error = Palette::DARK.with(text).unwrap_err();
        format!("{} {error}", error.code())
    };
    assert_snapshot!(error(""), @"palette/colours expected a name and its colours such as `ground=#fff`, found ``");
    assert_snapshot!(error("ground=#fff,squares"), @"palette/colours expected a name and its colours such as `ground=#fff`, found `squares`");
    assert_snapshot!(error("sqares=#fff"), @"palette/name expected the name of colours such as `squares`, found `sqares`: the names are ground, text, lines, squares, lined, rim, highlight, arrow, green, red, blue, yellow, first, second, wood and signs");
    assert_snapshot!(error("ground=#fff/#000"), @"palette/too-many expected at most 1 with this name, found `ground=#fff/#000`");
    assert_snapshot!(error("ground=white"), @"palette/shade expected a colour such as `#b58863`, found `white`");
    assert_snapshot!(error("ground=#ffff"), @"palette/shade expected a colour such as `#b58863`, found `#ffff`");
    assert_snapshot!(error("ground=#ggg"), @"palette/shade expected a colour such as `#b58863`, found `#ggg`");
    assert_snapshot!(error("ground=#+12"), @"palette/shade expected a colour such as `#b58863`, found `#+12`");
}

#[test]
fn rivers_and_palaces() {
    // The lines of a board without labels, whose first crossing is at 48 48.
    let lines = |feen: &str, surface| {
        paths(feen, "ll", |drawing| {
            let drawing = drawing.clone().coordinates(false).captions(false);
            drawing.svg().surface(surface).to_string()
        })
    };
    let board = |files: usize, ranks| format!("{} / X/x", vec![files.to_string(); ranks].join("/"));
    let upright = |lines: &str| lines.matches("v-60").count();
    let diagonals = |lines: &str| {
        let parts: Vec<_> = lines.split("l120 120m0-120l-120 120").collect();
        let (_, places) = parts.split_last().unwrap();
        let places = places.iter().map(|place| place.rsplit_once('M').unwrap().1);
        places.collect::<Vec<_>>().join(", ")
    };
    for (files, ranks, surface, missing, palaces) in [
        (9, 10, Surface::Points, 0, ""),
        (9, 10, Surface::Xiangqi, 7, "228 48, 228 468"),
        (9, 10, Surface::Janggi, 0, "228 48, 228 468"),
        (9, 10, Surface::Go, 0, ""),
        (7, 7, Surface::Xiangqi, 0, "168 48, 168 288"),
        (8, 10, Surface::Xiangqi, 6, ""),
        (3, 4, Surface::Xiangqi, 1, ""),
        (5, 6, Surface::Janggi, 0, "108 48, 108 228"),
        (5, 5, Surface::Janggi, 0, ""),
    ] {
        let lines = lines(&board(files, ranks), surface);
        let all = files * (ranks - 1);
        assert_eq!(
            upright(&lines),
            all - missing,
            "{files} {ranks} {surface:?}"
        );
        assert_eq!(diagonals(&lines), palaces, "{files} {ranks} {surface:?}");
    }
    let irregular = lines("3/4/4/3 / X/x", Surface::Xiangqi);
    assert_eq!(irregular, lines("3/4/4/3 / X/x", Surface::Points));
}

#[test]
fn lines_and_palaces_are_drawn_over_highlights() {
    for surface in [Surface::Xiangqi, Surface::Checkered, Surface::Hexagons] {
        let text = svg("9/9/9/9/9/9/9/9/9/9 / X/x", |drawing| {
            // On a board of nine files the square with the index 5 is dark.
            let drawing = drawing.highlight([5]).highlight_in(Colour::Blue, [13]);
            drawing.svg().surface(surface).to_string()
        });
        let place = |class: &str| text.find(&format!("<path class=\"{class}\"")).unwrap();
        let classes = match surface {
            Surface::Xiangqi => ["ln", "p", "pb", "ll"],
            Surface::Checkered => ["s", "hd", "hb", "l"],
            _ => ["s", "h", "hb", "l"],
        };
        assert!(classes.map(place).is_sorted(), "{surface:?}");
    }
}

#[test]
fn xiangqi_has_a_frame_and_the_name_of_its_river() {
    let signs = |feen: &str| {
        svg(feen, |drawing| {
            drawing.svg().surface(Surface::Xiangqi).to_string()
        })
    };
    let board = signs("9/9/9/9/9/9/9/9/9/9 / X/x");
    assert!(board.contains(r#"<path class="m" d="M"#) && board.contains(r#"<path class="c" d="M"#));
    // No river between an odd number of ranks, and no room on few files.
    let small = signs("7/7/7/7/7/7/7 / X/x");
    assert!(small.contains(r#"<path class="m""#) && !small.contains(r#"<path class="c""#));
    assert!(!signs("5/5/5/5/5/5 / X/x").contains(r#"<path class="c""#));
    assert!(!signs("1 / X/x").contains(r#"<path class="m""#));
}

#[test]
fn stars_and_dots() {
    // The places of dots, in squares from the left and the top.
    let dots = |files: usize, ranks: usize, surface| {
        let feen = format!("{} / G/g", vec![files.to_string(); ranks].join("/"));
        let text = svg(&feen, |drawing| {
            let drawing = drawing.coordinates(false).captions(false);
            drawing.svg().surface(surface).to_string()
        });
        let document = Document::parse(&text).unwrap();
        let dots = elements(&document, "circle").into_iter();
        let dots = dots.map(|dot| {
            let place = ["cx", "cy"].map(|name| dot.attribute(name).unwrap());
            let place = place.map(|place| (place.parse::<f64>().unwrap() - 18.0) / 60.0);
            place.map(|place| place.to_string()).join(" ")
        });
        dots.collect::<Vec<_>>().join(", ")
    };
    assert_snapshot!(dots(9, 9, Surface::Shogi), @"3 3, 6 3, 3 6, 6 6");
    assert_snapshot!(dots(5, 5, Surface::Shogi), @"1 1, 4 1, 1 4, 4 4");
    assert_snapshot!(dots(12, 12, Surface::Shogi), @"4 4, 8 4, 4 8, 8 8");
    assert_snapshot!(dots(4, 9, Surface::Shogi), @"");
    assert_snapshot!(dots(9, 9, Surface::Go), @"2.5 2.5, 6.5 2.5, 2.5 6.5, 6.5 6.5, 4.5 4.5");
    assert_snapshot!(dots(13, 13, Surface::Go), @"3.5 3.5, 9.5 3.5, 3.5 9.5, 9.5 9.5, 6.5 6.5");
    assert_snapshot!(dots(19, 19, Surface::Go), @"3.5 3.5, 15.5 3.5, 3.5 15.5, 15.5 15.5, 9.5 9.5, 9.5 3.5, 9.5 15.5, 3.5 9.5, 15.5 9.5");
    assert_snapshot!(dots(8, 8, Surface::Go), @"2.5 2.5, 5.5 2.5, 2.5 5.5, 5.5 5.5");
    assert_snapshot!(dots(6, 19, Surface::Go), @"");
    assert_snapshot!(dots(9, 9, Surface::Points), @"");
}

#[test]
fn files_are_named_below_their_squares() {
    let labels = |flipped| {
        paths("1/2 / C/c", "t", |drawing| {
            let drawing = drawing.clone().align(Alignment::Offsets(vec![3, 3]));
            drawing.flip(flipped).svg().to_string()
        })
    };
    for flipped in [false, true] {
        assert_snapshot!(labels(flipped));
    }
}

#[test]
fn files_are_named_below_the_last_rank_of_any_surface() {
    let lowest = |ranks: usize, surface| {
        let feen = format!("{} / C/c", vec!["3"; ranks].join("/"));
        let texts = paths(&feen, "t", |drawing| {
            let drawing = drawing.clone().align(Alignment::Left);
            drawing.svg().surface(surface).to_string()
        });
        let labels = texts.lines().last().unwrap();
        let points = labels.split(['M', 'L', 'C']);
        let points = points.flat_map(|points| points.split(' ').skip(1).step_by(2));
        let heights = points.map(|height| height.parse::<f64>().unwrap());
        heights.fold(0.0, f64::max)
    };
    for (surface, pitch) in [
        (Surface::Plain, 60.0),
        (Surface::Points, 60.0),
        (Surface::Hexagons, 69.0),
    ] {
        let gap = lowest(1, surface) + 19.0 * pitch - lowest(20, surface);
        assert!(gap.abs() < 0.1, "{surface:?}: {gap}");
    }
}

#[test]
fn pieces_in_hand_stand_in_columns() {
    let places = |feen: &str| {
        let text = svg(feen, |drawing| drawing.svg().to_string());
        let document = Document::parse(&text).unwrap();
        let held = elements(&document, "use").into_iter();
        let held = held.filter_map(|held| held.attribute("transform"));
        held.collect::<Vec<_>>().join("\n").replace("scale(.8)", "")
    };
    assert_snapshot!(places("9/9/9 3P2QBR/2bkp S/s"), @"
    translate(629 59)
    translate(629 109)
    translate(708.2 59)
    translate(629 187)
    translate(629 237)
    translate(708.2 187)
    translate(708.2 237)
    ");
    assert_snapshot!(places("2/2 BN/bn S/s"), @"
    translate(209 59)
    translate(209 109)
    translate(209 187)
    translate(209 237)
    ");
    assert_snapshot!(places("9 3P2QBR/bk S/s"), @"
    translate(629 59)
    translate(629 109)
    translate(629 187)
    translate(629 237)
    translate(708.2 187)
    translate(708.2 237)
    ");
    assert_snapshot!(places("9/9/9/9/9 3P2QBKNR/20k S/s"), @"
    translate(629 59)
    translate(629 247)
    translate(629 297)
    translate(629 347)
    translate(718.6 247)
    translate(718.6 297)
    translate(718.6 347)
    ");
}

#[test]
fn an_arrow_starts_at_its_piece() {
    for flipped in [false, true] {
        let text = svg("K2/3 / C/c", |drawing| {
            drawing.flip(flipped).svg().arrow(0, 1).to_string()
        });
        let document = Document::parse(&text).unwrap();
        let piece = elements(&document, "use")[0];
        let place = |name| piece.attribute(name).unwrap().parse::<f64>().unwrap();
        // An arrow starts 14 from the middle of a square, which is 30 from its corner.
        let start = place("x") + 30.0 + if flipped { -14.0 } else { 14.0 };
        let expected = format!("M{start} {}L", place("y") + 30.0);
        let is_arrow = |node: &Node<'_, '_>| node.attribute("class") == Some("a");
        let arrow = document.descendants().find(is_arrow).unwrap();
        let path = arrow.attribute("d").unwrap();
        assert!(path.starts_with(&expected), "{path} {expected}");
    }
}

#[test]
fn the_size_is_that_of_a_square_or_of_the_whole() {
    let size = |size| {
        let view = View::parse("8/8/8/8/8/8/8/8 / C/c").unwrap();
        let drawing = Drawing::new(view).unwrap();
        drawing.svg().size(size).pixel_size()
    };
    let [width, height] = size(Size::Square(60));
    assert_eq!(
        size(Size::Square(30)),
        [width.div_ceil(2), height.div_ceil(2)]
    );
    assert_eq!(size(Size::Width(1000))[0], 1000);
    assert_eq!(size(Size::Width(0)), [1, 1]);
}

#[test]
fn a_picture_has_room_for_all_that_is_in_it() {
    let size = |feen: &str, coordinates| {
        let drawing = Drawing::new(View::parse(feen).unwrap()).unwrap();
        drawing.coordinates(coordinates).svg().pixel_size()
    };
    let sizes = |feen: &str| [true, false].map(|coordinates| size(feen, coordinates));
    let boards = [
        "1 / G/g",
        "1/1//1/1 / G/g",
        "1/1//1/1///1/1//1/1 / G/g",
        "9 3P2QBR/bk S/s",
        "+K^'-r / S/s",
    ];
    let sizes = boards.map(|feen| format!("{feen}: {:?}", sizes(feen)));
    assert_snapshot!(sizes.join("\n"), @"
    1 / G/g: [[293, 179], [293, 141]]
    1/1//1/1 / G/g: [[293, 251], [293, 213]]
    1/1//1/1///1/1//1/1 / G/g: [[293, 424], [293, 347]]
    9 3P2QBR/bk S/s: [[649, 283], [610, 283]]
    +K^'-r / S/s: [[292, 227], [292, 189]]
    ");
}

#[test]
fn pieces_can_have_letters_in_any_set() {
    let pieces = |lettered| {
        let text = svg("KQ/rp / C/c", |drawing| {
            let drawing = drawing.pieces(PieceSet::Chess);
            drawing.svg().lettered(lettered).to_string()
        });
        let start = text.find("<defs>").unwrap();
        text[start..text.find("</defs>").unwrap()].to_owned()
    };
    assert_ne!(pieces(true), pieces(false));
}

#[cfg(feature = "png")]
mod png {
    use super::*;

    fn png(feen: &str, with: impl Fn(Svg<'_>) -> Svg<'_>) -> Result<Vec<u8>, String> {
        let drawing = Drawing::new(View::parse(feen).unwrap()).unwrap();
        with(drawing.svg())
            .to_png()
            .map_err(|error| error.to_string())
    }

    /// The width and the height that a PNG says.
    fn size(png: &[u8]) -> [u32; 2] {
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        [16, 20].map(|place| u32::from_be_bytes(png[place..place + 4].try_into().unwrap()))
    }

    const CHESS: &str = "r3k^2r/8/8/3pP3/8/8/8/R3K^2R / W/w";

    #[test]
    fn a_picture_of_another_crate_has_the_width_that_was_asked() {
        let picture = |box_size: &str| {
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box_size}"/>"#)
        };
        for (svg, width, expected) in [
            (picture("372 372"), 640, Ok([640, 640])),
            (picture("64 80"), 128, Ok([128, 160])),
            (picture("900 1"), 100, Err("draw/not-rendered")),
            (picture("1 900"), u16::MAX, Err("draw/too-many-pixels")),
            (picture("64 80"), 0, Err("draw/not-rendered")),
            ("<svg".to_owned(), 64, Err("draw/not-rendered")),
            (String::new(), 64, Err("draw/not-rendered")),
        ] {
            let png = feen_draw::svg_to_png(&svg, width);
            let found = png.as_deref().map(size).map_err(|error| error.code());
            assert_eq!(found, expected, "{svg} {width}");
        }
    }

    #[test]
    fn a_png_is_as_large_as_was_asked() {
        let png = png(CHESS, |svg| svg.size(Size::Width(321))).unwrap();
        assert_eq!(size(&png)[0], 321);
    }

    #[test]
    fn a_png_is_light_unless_it_is_dark() {
        let themes = [Theme::Auto, Theme::Light, Theme::Dark];
        let [auto, light, dark] = themes.map(|theme| png(CHESS, |svg| svg.theme(theme)).unwrap());
        assert!(auto == light);
        assert!(auto != dark);
    }

    #[test]
    fn a_png_of_too_many_pixels_is_not_made() {
        let full = vec!["255"; 255].join("/");
        let error = png(&format!("{full} / G/g"), |svg| svg).unwrap_err();
        assert_snapshot!(error, @"expected a picture of at most 33554432 pixels, found 12323 by 12387");
        let small = png(&format!("{full} / G/g"), |svg| svg.size(Size::Width(500)));
        assert_eq!(size(&small.unwrap())[0], 500);
    }
}

#[test]
fn each_figure_has_a_drawing_of_its_own() {
    let view = View::parse("K / C/c").unwrap();
    let piece: Piece = "X".parse().unwrap();
    let mut drawn = BTreeMap::new();
    for figure in Figure::ALL {
        let sets = [PieceSet::Chess, PieceSet::Shogi];
        let set = sets[usize::from(figure.as_str() == "free-king")];
        let drawing = Drawing::new(view).unwrap().pieces(set);
        let drawing = drawing.figures([(piece, figure)]);
        let svg = drawing.svg().piece(piece).to_string();
        let svg = bare(&svg);
        let (_, face) = svg.split_once("</defs>").unwrap();
        if let Some(other) = drawn.insert(face.to_owned(), figure) {
            panic!("{figure} is drawn as {other}");
        }
    }
}

#[test]
fn figures_are_drawn_and_named_by_the_set() {
    for (set, piece, figure, title) in [
        (
            PieceSet::Chess,
            "A",
            Figure::Archbishop,
            "Archbishop of White",
        ),
        (
            PieceSet::Chess,
            "a",
            Figure::Archbishop,
            "Archbishop of Black",
        ),
        (PieceSet::Chess, "Z", Figure::Neutral, "Z of White"),
        (PieceSet::Chess, "Y", Figure::Duck, "Duck of White"),
        (PieceSet::Makruk, "F", Figure::Ferz, "Met of White"),
        (
            PieceSet::Makruk,
            "A",
            Figure::RookKnightFerz,
            "Rook, knight and ferz of White",
        ),
        (PieceSet::Shogi, "+P", Figure::Rook, "Rook of Black"),
        (PieceSet::Shogi, "J", Figure::DragonKing, "Dragon of Black"),
        (
            PieceSet::Shogi,
            "E",
            Figure::DrunkElephant,
            "Drunk elephant of Black",
        ),
        (PieceSet::Shogi, "Q", Figure::Queen, "Queen of Black"),
        (PieceSet::Shogi, "B", Figure::Archbishop, "B of Black"),
        (PieceSet::Xiangqi, "Q", Figure::Queen, "Q of Red"),
    ] {
        let drawing = Drawing::new(View::parse("8 / C/c").unwrap()).unwrap();
        let piece: Piece = piece.parse().unwrap();
        let upper = piece.with_side(Player::First);
        let drawing = drawing.pieces(set).figures([(upper, figure)]);
        assert_eq!(drawing.svg().piece(piece).title(), title);
    }
}

#[test]
fn pictures_of_moves() {
    let drawing = Drawing::new(View::parse("8 / C/c").unwrap()).unwrap();
    let drawing = drawing.pieces(PieceSet::Xiangqi);
    let marks = MoveSign::ALL
        .into_iter()
        .zip(-2..)
        .map(|(sign, x)| ([x, 1], sign));
    let svg = drawing.svg().moves("H".parse().unwrap(), 7, marks);
    let text = svg.words("one <two>").to_string();
    let document = Document::parse(&text).unwrap();
    // The piece, and the one in its way; marks beyond the board are left out.
    assert_eq!(elements(&document, "use").len(), 1);
    assert!(text.contains("<desc>one &lt;two&gt;</desc>"));
    for sign in MoveSign::ALL {
        let svg = drawing
            .svg()
            .moves("H".parse().unwrap(), 5, [([1, 2], sign)]);
        let blank = drawing
            .svg()
            .moves("H".parse().unwrap(), 5, [([1, 3], sign)]);
        assert_ne!(svg.to_string().len(), blank.to_string().len(), "{sign}");
    }
}

/// The faces of pieces with these signs.
fn faces_with(signs: Signs, feen: &str, set: PieceSet) -> Vec<String> {
    let view = View::parse(feen).unwrap();
    let drawing = Drawing::new(view).unwrap().pieces(set).signs(signs);
    let svg = drawing.svg();
    let pieces = view.squares().flatten();
    let faces = pieces.map(|piece| {
        let picture = bare(&svg.piece(piece).to_string());
        // The group of the piece is named by its code.
        let (_, face) = picture.split_once("<g id=\"p").unwrap();
        face.split_once('>').unwrap().1.to_owned()
    });
    faces.collect()
}

#[test]
fn each_piece_has_a_sign_of_each_kind() {
    for (set, feen) in [
        (PieceSet::Shogi, "KRBGSNLP+R+B+S+N+L+P / S/s"),
        (PieceSet::Xiangqi, "GAEHRCPgaehrcp / X/x"),
        (PieceSet::Janggi, "GAEHRCPgaehrcp / J/j"),
    ] {
        let all: BTreeSet<_> = Signs::ALL
            .into_iter()
            .flat_map(|signs| faces_with(signs, feen, set))
            .collect();
        let pieces = View::parse(feen).unwrap().squares().flatten().count();
        assert_eq!(all.len(), pieces * Signs::ALL.len(), "{set}");
    }
    // A letter stays a letter.
    let letter = |signs| faces_with(signs, "X / X/x", PieceSet::Xiangqi);
    assert_eq!(letter(Signs::Brush), letter(Signs::Strokes));
    assert_eq!(letter(Signs::International), letter(Signs::Strokes));
    let lettered = |signs| {
        svg("K / S/s", |drawing| {
            let drawing = drawing.pieces(PieceSet::Shogi).signs(signs);
            bare(&drawing.svg().lettered(true).to_string())
        })
    };
    assert_eq!(lettered(Signs::International), lettered(Signs::Strokes));
}

/// The strokes of the labels on the rim.
fn rim(rim: Rim, game: Game, feen: &str, flipped: bool) -> String {
    svg(feen, |drawing| {
        let drawing = drawing.game(game).rim(rim).flip(flipped).captions(false);
        let text = drawing.svg().to_string();
        let document = Document::parse(&text).unwrap();
        let labels = document.descendants();
        let mut labels = labels.filter(|node| {
            node.attribute("class")
                .is_some_and(|class| class.ends_with("il"))
        });
        labels.next().unwrap().attribute("d").unwrap().to_owned()
    })
}

#[test]
fn a_native_rim_differs_where_a_game_has_one() {
    let shogi = "9/9/9/9/9/9/9/9/9 / S/s";
    let xiangqi = "9/9/9/9/9/9/9/9/9/9 / X/x";
    for (game, feen, differs) in [
        (Game::Shogi, shogi, true),
        (Game::Xiangqi, xiangqi, true),
        (Game::Janggi, xiangqi, true),
        (Game::Chess, "8/8/8/8/8/8/8/8 / C/c", false),
        (Game::Go, shogi, false),
    ] {
        for flipped in [false, true] {
            let [names, native] =
                [Rim::Names, Rim::Native].map(|labels| rim(labels, game, feen, flipped));
            assert_eq!(names != native, differs, "{game}");
        }
    }
    // Each side of xiangqi counts from its own right: a turned board has the labels of the other.
    let sides = [false, true].map(|flipped| rim(Rim::Native, Game::Xiangqi, xiangqi, flipped));
    assert_ne!(sides[0], sides[1]);
}
