use feen_games_web::Setup;
use feen_server::Clock;
use serde::Serialize;

/// A variant as these clients name it: key, name and short name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Variant {
    pub(crate) key: &'static str,
    pub(crate) name: &'static str,
    short: &'static str,
}

/// Chess from its usual start.
pub(crate) const STANDARD: Variant = Variant::new("standard", "Standard", "Std");
/// Chess from a start with a shuffled rank.
pub(crate) const CHESS960: Variant = Variant::new("chess960", "Chess960", "960");
/// Chess from any other position.
pub(crate) const FROM_POSITION: Variant = Variant::new("fromPosition", "From Position", "FEN");

/// The variants that are not chess, each with its name in `rules`.
const OTHERS: [(&str, Variant); 7] = [
    (
        "crazyhouse",
        Variant::new("crazyhouse", "Crazyhouse", "Crazy"),
    ),
    (
        "3check",
        Variant::new("threeCheck", "Three-check", "3check"),
    ),
    (
        "kingofthehill",
        Variant::new("kingOfTheHill", "King of the Hill", "KotH"),
    ),
    ("antichess", Variant::new("antichess", "Antichess", "Anti")),
    ("atomic", Variant::new("atomic", "Atomic", "Atom")),
    ("horde", Variant::new("horde", "Horde", "Horde")),
    (
        "racingkings",
        Variant::new("racingKings", "Racing Kings", "Racing"),
    ),
];

impl Variant {
    const fn new(key: &'static str, name: &'static str, short: &'static str) -> Self {
        Self { key, name, short }
    }

    /// The variant of a setup; nothing for one that Lichess does not have, or that is played by a table of the operator.
    pub(crate) fn of(setup: &Setup) -> Option<Self> {
        if setup.table.is_some() {
            return None;
        }
        let played = feen_rules::Variant::by_name(&setup.variant)?;
        match (played.name(), setup.number, &setup.start) {
            ("chess", None, None) => return Some(STANDARD),
            ("chess" | "fischerandom", _, None) => return Some(CHESS960),
            ("chess" | "fischerandom", _, Some(_)) => return Some(FROM_POSITION),
            _ => {}
        }
        let mut others = OTHERS.into_iter();
        others.find_map(|(name, variant)| (name == played.name()).then_some(variant))
    }

    /// The usual start of the variant of a key; nothing for chess and for a key that nobody has.
    pub(crate) fn setup(key: &str) -> Option<Setup> {
        let mut others = OTHERS.into_iter();
        others.find_map(|(name, variant)| (variant.key == key).then(|| Setup::of(name)))
    }

    /// The keys of all variants.
    pub(crate) fn keys() -> impl Iterator<Item = &'static str> {
        let chess = [STANDARD, CHESS960, FROM_POSITION];
        let others = OTHERS.into_iter().map(|(_, variant)| variant);
        chess.into_iter().chain(others).map(|variant| variant.key)
    }

    /// The keys of all ratings: those of the speeds of chess, and those of the other variants.
    pub(crate) fn perfs() -> impl Iterator<Item = &'static str> {
        let others = OTHERS.into_iter().map(|(_, variant)| variant.key);
        let speeds = SPEEDS.into_iter().map(|(key, _)| key);
        speeds.chain([CHESS960.key]).chain(others)
    }

    /// The key and the name of the rating that a game would count for.
    pub(crate) fn perf(self, clock: Option<Clock>) -> (&'static str, &'static str) {
        if self == STANDARD || self == FROM_POSITION {
            speed(clock)
        } else {
            (self.key, self.name)
        }
    }
}

/// The speeds, each with its key and its name, the fastest first.
const SPEEDS: [(&str, &str); 6] = [
    ("ultraBullet", "UltraBullet"),
    ("bullet", "Bullet"),
    ("blitz", "Blitz"),
    ("rapid", "Rapid"),
    ("classical", "Classical"),
    ("correspondence", "Correspondence"),
];

/// The seconds of a side in a game of 40 moves.
pub(crate) const fn total(clock: Clock) -> u64 {
    let increments = clock.increment.as_secs().saturating_mul(40);
    clock.initial.as_secs().saturating_add(increments)
}

/// The speed of a clock, by the time of a game of 40 moves.
pub(crate) fn speed(clock: Option<Clock>) -> (&'static str, &'static str) {
    let [
        ultra_bullet,
        bullet,
        blitz,
        rapid,
        classical,
        correspondence,
    ] = SPEEDS;
    let Some(clock) = clock else {
        return correspondence;
    };
    if clock.days_each().is_some() {
        return correspondence;
    }
    match total(clock) {
        0..30 => ultra_bullet,
        30..180 => bullet,
        180..480 => blitz,
        480..1_500 => rapid,
        _ => classical,
    }
}
