use chess::{BLACK, Player, Position, Role, WHITE};

/// The men of both sides, whichever of them is White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Material([Men; 2]);

/// The numbers of queens, rooks, bishops, knights and pawns.
type Men = [u8; 5];

const ROLES: [(char, Role); 5] = [
    ('Q', Role::Queen),
    ('R', Role::Rook),
    ('B', Role::Bishop),
    ('N', Role::Knight),
    ('P', Role::Pawn),
];

impl Material {
    /// The men of `KRPvKR`.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['v', 'V', '-']);
        let (one, other) = sides.ok_or("expected the men of both sides, as in `KRPvKR`")?;
        Ok(Self([men(one)?, men(other)?]))
    }

    /// True if a position has these men.
    pub(super) fn is_of(self, position: &Position) -> bool {
        let [white, black] = [WHITE, BLACK].map(|side| men_of(position, side));
        self.0 == [white, black] || self.0 == [black, white]
    }
}

fn men(text: &str) -> Result<Men, String> {
    let men = text.strip_prefix('K').ok_or_else(|| {
        format!("expected the men of a side from its king on, as in `KRP`, found `{text}`")
    })?;
    let mut counts = Men::default();
    for letter in men.chars() {
        let place = ROLES.iter().position(|(known, _)| *known == letter);
        let count = place.and_then(|place| counts.get_mut(place));
        let count =
            count.ok_or_else(|| format!("expected `Q`, `R`, `B`, `N` or `P`, found `{letter}`"))?;
        *count = count.saturating_add(1);
    }
    Ok(counts)
}

fn men_of(position: &Position, side: Player) -> Men {
    let mut counts = Men::default();
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
    use chess::Position;

    use super::Material;

    #[test]
    fn men_are_those_of_either_side() {
        let position: Position = "4k3/4r3/8/8/8/8/4P3/R3K3 w - - 0 1".parse().unwrap();
        for (text, expected) in [
            ("KRPvKR", Ok(true)),
            ("KRvKRP", Ok(true)),
            ("KPRvKR", Ok(true)),
            ("KR-KPR", Ok(true)),
            ("KRvKR", Ok(false)),
            ("KRPPvKR", Ok(false)),
            ("KRP", Err("expected the men of both sides, as in `KRPvKR`")),
            (
                "RPvKR",
                Err("expected the men of a side from its king on, as in `KRP`, found `RP`"),
            ),
            (
                "KRKvK",
                Err("expected `Q`, `R`, `B`, `N` or `P`, found `K`"),
            ),
        ] {
            let found = Material::from_text(text).map(|men| men.is_of(&position));
            assert_eq!(found, expected.map_err(str::to_owned), "{text}");
        }
    }
}
