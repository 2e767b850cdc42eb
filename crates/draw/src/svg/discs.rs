//! Stones and draughtsmen, seen from above.

use feen::{Piece, Player};

use crate::PieceSet;

/// A stone or a draughtsman, if the set has one for the piece.
///
/// The sides differ in more than their colours: a black stone has a light on it, a white
/// draughtsman has two rings.
pub(super) fn disc(scope: &str, set: PieceSet, piece: Piece) -> Option<String> {
    let is_first = piece.side() == Player::First;
    let (name, _) = set.name(piece)?;
    let shadow = format!(r#"<circle class="{scope}o" cx="30.6" cy="31.4" r="26"/>"#);
    Some(match set {
        PieceSet::Stones if is_first => format!(
            r#"{shadow}<circle class="{scope}g" cx="30" cy="30" r="26"/><path class="{scope}r" d="M13 25c2-6 6-10 12-12"/>"#
        ),
        PieceSet::Stones => {
            format!(r#"{shadow}<circle class="{scope}f" cx="30" cy="30" r="26"/>"#)
        }
        PieceSet::Draughts => {
            let [fill, ink] = if is_first { ["f", "k"] } else { ["g", "r"] };
            let is_king = name == "king";
            let circle = |class, middle, radius| {
                format!(r#"<circle class="{scope}{class}" cx="30" cy="{middle}" r="{radius}"/>"#)
            };
            let (below, top) = if is_king {
                (circle(fill, 36, 21), 25)
            } else {
                (String::new(), 30)
            };
            let inner = if is_first {
                circle(ink, top, 8)
            } else {
                String::new()
            };
            below + &circle(fill, top, 21) + &circle(ink, top, 14) + &inner
        }
        _ => return None,
    })
}
