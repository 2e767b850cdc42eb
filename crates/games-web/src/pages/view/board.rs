//! The board as HTML: squares with their pieces, the lines of boards on points, the rim and the hands.

use std::fmt::{self, Write};

use feen_draw::Surface;
use feen_look::{Html, written};
use feen_rules::Player;
use feen_server::http::api::word;

use super::scene::Scene;
use crate::appearance::code;
use crate::chosen;

/// The board; a script makes its squares buttons.
pub(crate) fn board(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let variant = scene.variant();
    let (files, ranks) = (variant.files(), variant.ranks());
    let class = match scene.look.surface {
        Surface::Checkered => "",
        Surface::Shogi => " plain shogi",
        _ if scene.look.has_points() => " plain xi",
        _ => " plain",
    };
    let turned = if scene.is_flipped() && scene.look.turns {
        " turned"
    } else {
        ""
    };
    let chosen = chosen::board(class.is_empty(), scene.preferences);
    let (wide, high) = proportion(scene);
    write!(
        page,
        "<div class=\"board{class}{chosen}{turned}\" id=\"board\" style=\"--n:{files};--ar:{}/{}\"><div class=\"grid\">",
        files.saturating_mul(wide),
        ranks.saturating_mul(high),
    )?;
    let position = scene.position();
    let last = scene.last_squares();
    let checked = position.is_check().then(|| position.royal(position.turn()));
    let mut squares = scene.squares();
    if scene.is_flipped() {
        squares.reverse();
    }
    for square in squares {
        let Some(square) = square else {
            page.write_str("<div class=\"gap\"></div>")?;
            continue;
        };
        let is_dark = variant
            .file(square)
            .saturating_add(variant.rank(square))
            .is_multiple_of(2);
        let is_last = last.is_some_and(|last| last.contains(&square));
        let is_checked = checked.flatten() == Some(square);
        let class = [("d", is_dark), ("last", is_last), ("check", is_checked)];
        page.write_str("<div class=\"sq")?;
        for (name, _) in class.into_iter().filter(|(_, holds)| *holds) {
            write!(page, " {name}")?;
        }
        page.write_str("\">")?;
        if let Some(piece) = position.piece(square) {
            let class = code(piece.kind(), piece.player());
            let words = scene.words(piece);
            let name = scene.square_name(square);
            write!(
                page,
                "<i class=\"pc {class}\" role=\"img\" aria-label=\"{} {name}\"></i>",
                Html(&words)
            )?;
        }
        if position.walls().contains(square) {
            let duck = scene.frame.text("duck");
            write!(
                page,
                "<i class=\"pc w\" role=\"img\" aria-label=\"{duck}\"></i>"
            )?;
        }
        page.write_str("</div>")?;
    }
    write!(page, "{}</div>", lines(scene))?;
    rim(page, scene)?;
    page.write_str("</div>")
}

/// The width and the height of a square, as whole numbers.
pub(super) const fn proportion(scene: &Scene<'_>) -> (usize, usize) {
    match scene.look.surface {
        Surface::Shogi => (11, 12),
        _ => (1, 1),
    }
}

/// The names of the files and ranks around the board.
fn rim(page: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let [mut above, mut below, left, right] = scene.rim();
    if scene.is_flipped() && !above.is_empty() && !below.is_empty() {
        std::mem::swap(&mut above, &mut below);
    }
    let sides = [
        ("files up", above),
        ("files", below),
        ("ranks", left),
        ("ranks r", right),
    ];
    for (class, mut names) in sides.into_iter().filter(|(_, names)| !names.is_empty()) {
        if scene.is_flipped() {
            names.reverse();
        }
        write!(page, "<div class=\"rim {class}\" aria-hidden=\"true\">")?;
        for name in names {
            write!(page, "<span>{name}</span>")?;
        }
        page.write_str("</div>")?;
    }
    Ok(())
}

/// The lines of a board whose pieces stand where lines cross, and the dots of shogi.
fn lines(scene: &Scene<'_>) -> String {
    let variant = scene.variant();
    let (files, ranks) = (variant.files(), variant.ranks());
    let mut drawn = String::new();
    if scene.look.has_points() {
        drawn = crossing(files, ranks, scene.look.surface);
    } else if scene.look.surface == Surface::Shogi && files.min(ranks) >= 9 {
        drawn = written(|text| {
            for (x, y) in [(3, 3), (3, 6), (6, 3), (6, 6)] {
                write!(
                    text,
                    "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\".06\" ry=\".055\"/>"
                )?;
            }
            Ok(())
        });
    }
    if drawn.is_empty() {
        return drawn;
    }
    format!(
        "<svg class=\"over lines\" viewBox=\"0 0 {files} {ranks}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{drawn}</svg>"
    )
}

/// Lines from point to point, the river and the palaces.
fn crossing(files: usize, ranks: usize, surface: Surface) -> String {
    let (last_file, last_rank) = (files.saturating_sub(1), ranks.saturating_sub(1));
    let has_river = surface == Surface::Xiangqi && ranks.is_multiple_of(2);
    let middle = ranks / 2;
    // A palace takes three ranks and the three files in the middle.
    let left = (files / 2).saturating_sub(1);
    let right = left.saturating_add(2);
    written(|text| {
        text.write_str("<path d=\"")?;
        for rank in 0..ranks {
            write!(text, "M.5 {rank}.5H{last_file}.5")?;
        }
        for file in 0..files {
            let is_edge = file == 0 || file == last_file;
            if has_river && !is_edge {
                let near = middle.saturating_sub(1);
                write!(
                    text,
                    "M{file}.5 .5V{near}.5M{file}.5 {middle}.5V{last_rank}.5"
                )?;
            } else {
                write!(text, "M{file}.5 .5V{last_rank}.5")?;
            }
        }
        if files >= 7 && ranks >= 7 {
            for top in [0, last_rank.saturating_sub(2)] {
                let bottom = top.saturating_add(2);
                write!(
                    text,
                    "M{left}.5 {top}.5L{right}.5 {bottom}.5M{right}.5 {top}.5L{left}.5 {bottom}.5"
                )?;
            }
        }
        text.write_str("\"/>")?;
        if surface == Surface::Xiangqi {
            signs(text, files, ranks)?;
        }
        Ok(())
    })
}

/// The frame, the points of cannons and soldiers, and the banks of Chu and Han, on a board of xiangqi.
fn signs(text: &mut String, files: usize, ranks: usize) -> fmt::Result {
    let (last_file, last_rank) = (files.saturating_sub(1), ranks.saturating_sub(1));
    write!(
        text,
        "<path class=\"frame\" d=\"M.4 .4H{last_file}.6V{last_rank}.6H.4Z\"/>"
    )?;
    if (files, ranks) != (9, 10) {
        return Ok(());
    }
    text.write_str("<path d=\"")?;
    let soldiers = [0_u8, 2, 4, 6, 8].into_iter();
    let soldiers = soldiers.flat_map(|file| [(file, 3), (file, 6)]);
    for (file, rank) in soldiers.chain([(1, 2), (7, 2), (1, 7), (7, 7)]) {
        for (is_left, [far, near]) in [(true, [0.27, 0.42]), (false, [0.73, 0.58])] {
            if file == if is_left { 0 } else { 8 } {
                continue;
            }
            let [far, near] = [far, near].map(|part| f64::from(file) + part);
            for [start, end] in [[".42", ".27"], [".58", ".73"]] {
                write!(text, "M{far:.2} {rank}{start}H{near:.2}V{rank}{end}")?;
            }
        }
    }
    text.write_str("\"/>")?;
    for (name, x, turn) in [("楚河", 2.5, 0), ("漢界", 6.5, 180)] {
        write!(
            text,
            "<path class=\"river\" transform=\"translate({x} 5) rotate({turn}) scale(.0185) translate(-26 -12)\" d=\"{}\"/>",
            feen_draw::strokes(name, 20.0)
        )?;
    }
    Ok(())
}

/// The pieces that a player holds, in a tray.
pub(crate) fn tray(text: &mut String, scene: &Scene<'_>, side: Player) -> fmt::Result {
    let place = if side == scene.below { "me" } else { "above" };
    let turned = if scene.is_flipped() && scene.look.turns {
        " turned"
    } else {
        ""
    };
    let (word, name) = (word(side), scene.name_of(side));
    let label = scene.frame.fill("side-in-hand", &[("side", name.into())]);
    write!(
        text,
        "<div class=\"tray {place}{turned}\" id=\"tray-{word}\" role=\"group\" aria-label=\"{label}\">"
    )?;
    for (kind, count) in scene.position().hand(side) {
        let class = code(kind, side);
        let name = scene.kind_name(kind);
        let values = [
            ("count", u32::try_from(count).unwrap_or(u32::MAX).into()),
            ("piece", name.as_str().into()),
        ];
        let words = scene.frame.fill("in-hand", &values);
        write!(
            text,
            "<span><i class=\"pc {class}\" role=\"img\" aria-label=\"{words}\"></i>"
        )?;
        if count > 1 {
            write!(text, "<sup aria-hidden=\"true\">{count}</sup>")?;
        }
        text.write_str("</span>")?;
    }
    text.write_str("</div>")
}
