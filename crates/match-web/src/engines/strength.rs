//! The levels of engines, by what each engine offers.

use feen_server::Level;
use feen_uci::{Engine, OptionKind};

/// The Elo of each level below the highest, for an engine with `UCI_Elo`.
const ELO: [i64; 7] = [800, 1_100, 1_400, 1_700, 2_000, 2_300, 2_600];

/// The positions that an engine may look at in each level below the highest, when it has no option for its strength, or
/// none that goes as low.
const NODES: [u64; 7] = [40, 200, 1_000, 4_000, 16_000, 60_000, 250_000];

/// The options that levels set. `Level` counts them as we do.
const LEVEL: &str = "Level";
const LIMIT: &str = "UCI_LimitStrength";
const RATING: &str = "UCI_Elo";
const SKILL: &str = "Skill Level";

/// Lets an engine play at a level, by `Level`, by `UCI_LimitStrength` and `UCI_Elo`, or by `Skill Level`. If none of these
/// options goes as low, the level is a limit of positions for each move, which is returned.
///
/// An engine without a level plays at its best, and so does one at the highest.
///
pub(super) fn set(
    engine: &mut Engine,
    level: Option<Level>,
) -> Result<Option<u64>, feen_uci::Error> {
    let place = level.map(|level| usize::from(level.get()).saturating_sub(1));
    let place = place.filter(|place| *place < ELO.len());
    let range = |engine: &Engine, name: &str| match engine.options().get(name)?.kind {
        OptionKind::Spin { min, max, .. } => Some((min, max)),
        _ => None,
    };
    if range(engine, LEVEL) == Some((1, i64::from(Level::STRONGEST.get()))) {
        engine.set(LEVEL, i64::from(level.unwrap_or(Level::STRONGEST).get()))?;
        return Ok(None);
    }
    let limits = engine.options().get(LIMIT).is_some();
    let (rating, skill) = (range(engine, RATING), range(engine, SKILL));
    let Some((place, elo)) = place.and_then(|place| Some((place, *ELO.get(place)?))) else {
        return Ok(None);
    };
    let nodes = NODES.get(place).copied();
    Ok(match (rating, skill) {
        (Some((least, most)), _) if limits => {
            engine.set(LIMIT, true)?;
            engine.set(RATING, elo.clamp(least, most))?;
            nodes.filter(|_| elo < least)
        }
        (_, Some((least, most))) => {
            let steps = i64::try_from(place).unwrap_or_default();
            let part = most.saturating_sub(least).saturating_mul(steps) / 7;
            engine.set(SKILL, least.saturating_add(part))?;
            None
        }
        _ => nodes,
    })
}

/// Gives the options that [`set`] sets their first values.
///
pub(super) fn reset(engine: &mut Engine) -> Result<(), feen_uci::Error> {
    for name in [LEVEL, LIMIT, SKILL] {
        let first = engine.options().get(name);
        if let Some(first) = first.and_then(feen_uci::EngineOption::default_value) {
            engine.set(name, first)?;
        }
    }
    Ok(())
}
