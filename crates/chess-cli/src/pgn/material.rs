use feen_chess::{BLACK, Player, Position, Role, WHITE};

/// The pieces of both sides, whichever of them is White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Material([Counts; 2]);

/// The numbers of queens, rooks, bishops, knights and pawns.
type Counts = [u8; 5];

const ROLES: [(char, Role); 5] = [
    ('Q', Role::Queen),
    ('R', Role::Rook),
    ('B', Role::Bishop),
    ('N', Role::Knight),
    ('P', Role::Pawn),
];

impl Material {
    /// Reads `KRPvKR`.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['v', 'V', '-']);
        let (one, other) = sides.ok_or("expected the pieces of both sides, as in `KRPvKR`")?;
        Ok(Self([counts(one)?, counts(other)?]))
    }

    /// Whether a position has these pieces.
    pub(super) fn is_of(self, position: &Position) -> bool {
        let [white, black] = [WHITE, BLACK].map(|side| counts_of(position, side));
        self.0 == [white, black] || self.0 == [black, white]
    }
}

fn counts(text: &str) -> Result<Counts, String> {
    let others = text.strip_prefix('K').ok_or_else(|| {
        format!("expected the pieces of a side from its king on, as in `KRP`, found `{text}`")
    })?;
    let mut counts = Counts::default();
    for letter in others.chars() {
        let place = ROLES.iter().position(|(known, _)| *known == letter);
        let count = place.and_then(|place| counts.get_mut(place));
        let count =
            count.ok_or_else(|| format!("expected `Q`, `R`, `B`, `N` or `P`, found `{letter}`"))?;
        *count = count.saturating_add(1);
    }
    Ok(counts)
}

fn counts_of(position: &Position, side: Player) -> Counts {
    let mut counts = Counts::default();
    for (_, piece) in position.pieces() {
        let place = ROLES.iter().position(|(_, role)| *role == piece.role);
        let is_of_side = piece.side == side;
        if let Some(count) = place
            .filter(|_| is_of_side)
            .and_then(|place| counts.get_mut(place))
        {
            *count = count.saturating_add(1);
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use feen_chess::Position;

    use super::Material;

    #[test]
    fn pieces_are_those_of_either_side() {
        let position: Position = "4k3/4r3/8/8/8/8/4P3/R3K3 w - - 0 1".parse().unwrap();
        for (text, expected) in [
            ("KRPvKR", Ok(true)),
            ("KRvKRP", Ok(true)),
            ("KPRvKR", Ok(true)),
            ("KR-KPR", Ok(true)),
            ("KRvKR", Ok(false)),
            ("KRPPvKR", Ok(false)),
            (
                "KRP",
                Err("expected the pieces of both sides, as in `KRPvKR`"),
            ),
            (
                "RPvKR",
                Err("expected the pieces of a side from its king on, as in `KRP`, found `RP`"),
            ),
            (
                "KRKvK",
                Err("expected `Q`, `R`, `B`, `N` or `P`, found `K`"),
            ),
        ] {
            let found = Material::from_text(text).map(|pieces| pieces.is_of(&position));
            assert_eq!(found, expected.map_err(str::to_owned), "{text}");
        }
    }
}
