//! The palaces that a board of xiangqi or janggi shows, which need no names of squares.

use super::sentence::Sentence;
use crate::Variant;
use crate::values::Square;

/// Where a step within a region stays, if that is a palace or its lines: three ranks at an end of the board, of the three files in
/// the middle.
pub(super) fn palace(variant: &Variant, region: &str) -> Option<Sentence> {
    let (files, ranks) = (variant.files(), variant.ranks());
    let has_room = files >= 5 && files % 2 == 1 && ranks >= 6;
    let is_shown = has_room && matches!(variant.look(), Some("xiangqi" | "janggi"));
    let squares = variant.region(region).filter(|_| is_shown)?.first;
    let from = |center: usize, square: Square| {
        let file = variant.file(square).abs_diff(files / 2);
        (file, variant.rank(square).abs_diff(center))
    };
    let is_in =
        |center| { squares.iter() }.all(|square| matches!(from(center, square), (0 | 1, 0 | 1)));
    let is_on_lines =
        |center| { squares.iter() }.all(|square| matches!(from(center, square), (0, 0) | (1, 1)));
    let name = match squares.len() {
        9 if is_in(1) => "move-palace",
        5 if is_on_lines(1) => "move-palace-lines",
        5 if is_on_lines(ranks.saturating_sub(2)) => "move-palace-lines-other",
        _ => return None,
    };
    Some(Sentence::new(name))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::Variant;

    #[test]
    fn palaces_that_are_shown_are_called_so() {
        let own = "board = 7x7\nregion.palace = c1-e3\nregion.wide = b1-d3\npieces = K:W@palace A:F@wide\nroyal = K\n";
        for (table, letter, expected) in [
            (
                "[mine : xiangqi]\n",
                "K",
                "goes one square orthogonally, within the palace",
            ),
            (
                "[mine : xiangqi]\n",
                "P",
                "goes one square ahead; goes one square sideways, within the last five ranks",
            ),
            (
                "[mine : minixiangqi]\n",
                "K",
                "goes one square orthogonally, within the palace",
            ),
            (
                "[mine : janggi]\n",
                "A",
                "goes one square orthogonally, within the palace; goes one square diagonally, along the lines of the palace",
            ),
            (
                "[mine : janggi]\n",
                "P",
                "goes one square ahead or sideways; goes one square diagonally ahead, along the lines of the opponent's palace, or along the lines of the palace",
            ),
            (
                &format!("[mine]\n{own}"),
                "K",
                "goes one square orthogonally, within c1-e3",
            ),
            (
                &format!("[mine]\n{own}look = xiangqi\n"),
                "A",
                "goes one square diagonally, within b1-d3",
            ),
            (
                "[mine]\nboard = 5x5\nregion.palace = b1-d3\npieces = K:W@palace\nroyal = K\nlook = xiangqi\n",
                "K",
                "goes one square orthogonally, within b1-d3",
            ),
        ] {
            let variant = &Variant::parse(table).unwrap()[0];
            let kind = variant.kind(letter).unwrap();
            assert_eq!(variant.moves_in_words(kind), expected, "{table}");
        }
    }
}
