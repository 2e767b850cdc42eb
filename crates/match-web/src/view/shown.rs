use feen_server::Player;

use crate::table::Table;

/// A position that a page shows, and the move that led to it.
///
/// ```
/// use feen_match_web::view::Shown;
///
/// let mut shown = Shown::new("the start");
/// shown.play("e2e4", "after it");
/// assert_eq!(shown.last(), Some(&("the start", "e2e4")));
/// assert_eq!(shown.position, "after it");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown<P, M> {
    /// The position.
    pub position: P,
    last: Option<(P, M)>,
}

impl<P, M> Shown<P, M> {
    /// A position before the first move.
    #[must_use]
    pub const fn new(position: P) -> Self {
        Self {
            position,
            last: None,
        }
    }

    /// A position after a move on another.
    #[must_use]
    pub const fn after(before: P, one: M, position: P) -> Self {
        Self {
            position,
            last: Some((before, one)),
        }
    }

    /// The last move, and the position before it.
    #[must_use]
    pub const fn last(&self) -> Option<&(P, M)> {
        self.last.as_ref()
    }

    /// Goes on to the position after a move.
    pub fn play(&mut self, one: M, after: P) {
        let before = std::mem::replace(&mut self.position, after);
        self.last = Some((before, one));
    }
}

/// A move that is played on a position that a page shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The move as UCI.
    pub text: String,
    /// The move in the notation of the game.
    pub written: String,
    /// The number of the move.
    pub number: u16,
    /// The player who makes it.
    pub mover: Player,
}

/// Plays texts on a position, up to the first that is not a legal move.
pub(crate) fn try_out<'t, G: Table>(
    part: &G::Part,
    shown: &mut G::Shown,
    texts: impl IntoIterator<Item = &'t str>,
) -> Vec<Tried> {
    let texts = texts.into_iter();
    texts
        .map_while(|text| G::try_out(part, shown, text))
        .collect()
}

/// A line of moves with their numbers: `1. e4 e5 2. Nf3`.
pub(super) fn spelled(line: &[Tried]) -> String {
    let numbered = line.iter().enumerate().map(|(place, one)| {
        let Tried {
            written, number, ..
        } = one;
        match (one.mover, place) {
            (Player::First, _) => format!("{number}. {written}"),
            (Player::Second, 0) => format!("{number}… {written}"),
            (Player::Second, _) => written.clone(),
        }
    });
    numbered.collect::<Vec<_>>().join(" ")
}
