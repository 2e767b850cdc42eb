use feen_chess::{BLACK, Player, Position, Role, WHITE};

/// The pieces of both sides, whichever of them is White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Material([Counts; 2]);

/// The least and the most queens, rooks, bishops, knights and pawns.
type Counts = [(u8, u8); 5];

const ROLES: [(char, Role); 5] = [
    ('Q', Role::Queen),
    ('R', Role::Rook),
    ('B', Role::Bishop),
    ('N', Role::Knight),
    ('P', Role::Pawn),
];

impl Material {
    /// Reads `KRPvKR`, `KRP1-3vKP*`.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        // A range has a dash too, and no king after it.
        let dash = || text.find("-K").and_then(|dash| text.split_at_checked(dash));
        let sides = text.split_once(['v', 'V']);
        let sides =
            sides.or_else(|| dash().map(|(one, other)| (one, other.trim_start_matches('-'))));
        let (one, other) = sides.ok_or("expected the pieces of both sides, as in `KRPvKR`")?;
        Ok(Self([counts(one)?, counts(other)?]))
    }

    /// Whether a position has these pieces.
    pub(super) fn is_of(self, position: &Position) -> bool {
        let [white, black] = [WHITE, BLACK].map(|side| counts_of(position, side));
        let [one, other] = self.0;
        has(white, one) && has(black, other) || has(black, one) && has(white, other)
    }
}

fn has(found: [u8; 5], wanted: Counts) -> bool {
    let mut pairs = found.iter().zip(wanted);
    pairs.all(|(count, (least, most))| (least..=most).contains(count))
}

/// Reads the pieces of a side: `KRP1-2`.
fn counts(text: &str) -> Result<Counts, String> {
    let mut left = text.strip_prefix('K').ok_or_else(|| {
        format!("expected the pieces of a side from its king on, as in `KRP`, found `{text}`")
    })?;
    let mut counts = Counts::default();
    while let Some(letter) = left.chars().next() {
        let place = ROLES.iter().position(|(known, _)| *known == letter);
        let count = place.and_then(|place| counts.get_mut(place));
        let (least, most) =
            count.ok_or_else(|| format!("expected `Q`, `R`, `B`, `N` or `P`, found `{letter}`"))?;
        left = left.get(letter.len_utf8()..).unwrap_or_default();
        let end = left.find(|letter: char| letter.is_ascii_alphabetic());
        let (range, rest) = left
            .split_at_checked(end.unwrap_or(left.len()))
            .unwrap_or((left, ""));
        let (from, to) = range_of(range).ok_or_else(|| {
            format!("expected a count as in `P3`, `P1-2`, `P2+` or `P*`, found `{letter}{range}`")
        })?;
        *least = least.saturating_add(from);
        *most = most.saturating_add(to);
        left = rest;
    }
    Ok(counts)
}

/// The least and the most of a count; one without it.
fn range_of(text: &str) -> Option<(u8, u8)> {
    if let Some(least) = text.strip_suffix('+') {
        return Some((least.parse().ok()?, u8::MAX));
    }
    match text {
        "" => Some((1, 1)),
        "*" => Some((0, u8::MAX)),
        _ => {
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            let (from, to) = (from.parse().ok()?, to.parse().ok()?);
            (from <= to).then_some((from, to))
        }
    }
}

fn counts_of(position: &Position, side: Player) -> [u8; 5] {
    let mut counts = [0_u8; 5];
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
            ("KRP*vKRP*", Ok(true)),
            ("KRP2+vKR", Ok(false)),
            ("KP1-2RvKR", Ok(true)),
            ("KR1P0-1-KR", Ok(true)),
            ("KRP0vKR", Ok(false)),
            (
                "KRP2-1vKR",
                Err("expected a count as in `P3`, `P1-2`, `P2+` or `P*`, found `P2-1`"),
            ),
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
