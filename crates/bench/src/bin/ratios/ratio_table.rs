use bench::Corpora;

use crate::decimal::figures;
use crate::goal::{GOALS, Goal};
use crate::measure::Measured;

/// The corpora of the goals, in the order of the columns.
const GAMES: [&str; 4] = [Corpora::MIX, "chess", "shōgi", "xiangqi"];

/// One line a goal: the ratio of a peer's time to ours, and the verdict.
pub(crate) fn table(measured: &[Measured]) -> String {
    let mut lines = vec![
        "## Ratios: how many times as long a neighbour takes\n".to_owned(),
        "| work | neighbour | mix | chess | shōgi | xiangqi | hot | must | want | verdict |"
            .to_owned(),
        "|---|---|--:|--:|--:|--:|--:|--:|--:|---|".to_owned(),
    ];
    lines.extend(GOALS.iter().map(|goal| line(goal, measured)));
    lines.join("\n") + "\n"
}

fn line(goal: &Goal, measured: &[Measured]) -> String {
    let ratio = |corpus: &str| find(measured, goal.work, corpus)?.ratio(goal.peer);
    let mut cells = GAMES.map(ratio);
    let others = ["tokens", "games", "boards", "stockfish"];
    cells[0] = cells[0].or_else(|| others.into_iter().find_map(ratio));
    let hot = ratio(Corpora::HOT);
    let shown = |ratio: Option<f64>| ratio.map_or(String::new(), figures);
    let games: Vec<String> = cells.iter().copied().map(shown).collect();
    let (must, want) = bounds(goal, hot.is_some());
    format!(
        "| {} | {} | {} | {} | {must} | {want} | {} |",
        goal.work,
        goal.peer,
        games.join(" | "),
        shown(hot),
        verdict(goal, &cells, hot),
    )
}

fn find<'m>(measured: &'m [Measured], work: &str, corpus: &str) -> Option<&'m Measured> {
    let mut measured = measured.iter();
    measured.find(|one| one.work.name == work && one.work.corpus == corpus)
}

fn bounds(goal: &Goal, hot: bool) -> (String, String) {
    if goal.corpus <= 0.0 {
        return (String::new(), String::new());
    }
    let must = if hot && goal.hot < goal.corpus {
        format!("{} / {}", goal.corpus, goal.hot)
    } else {
        goal.corpus.to_string()
    };
    (
        must,
        goal.want.map_or(String::new(), |want| want.to_string()),
    )
}

/// The verdict on the worst of the corpora.
fn verdict(goal: &Goal, games: &[Option<f64>], hot: Option<f64>) -> &'static str {
    let games = games.iter().flatten().copied();
    let worst = games.fold(f64::INFINITY, f64::min);
    if goal.corpus <= 0.0 {
        ""
    } else if worst < goal.corpus || hot.is_some_and(|hot| hot < goal.hot) {
        "**missed**"
    } else if goal.want.is_some_and(|want| worst >= want) {
        "wanted"
    } else {
        "met"
    }
}

/// The cost of a byte on other boards, beside the cost on the board of chess.
pub(crate) fn per_byte(measured: &[Measured]) -> String {
    let mut lines = vec![
        "## Other boards: nanoseconds a byte, and the ratio to a byte of chess\n".to_owned(),
        "| work | chess | wide | 3-D | hands | irregular | deep | must | verdict |".to_owned(),
        "|---|--:|--:|--:|--:|--:|--:|--:|---|".to_owned(),
    ];
    for work in ["validate", "view", "parse", "write"] {
        let chess = find(measured, work, "chess").expect("every work is done on chess");
        let others = ["wide", "3-D", "hands", "irregular", "deep"].map(|corpus| {
            let other = find(measured, work, corpus)?;
            Some((other.byte(), other.byte() / chess.byte()))
        });
        let cells = others.map(|other| {
            other.map_or(String::new(), |(byte, ratio)| {
                format!("{} ({})", figures(byte), figures(ratio))
            })
        });
        let mut bounded = others[..3].iter().flatten();
        let bound = bounded.all(|(_, ratio)| *ratio <= 2.0);
        lines.push(format!(
            "| {work} | {} | {} | ≤ 2 | {} |",
            figures(chess.byte()),
            cells.join(" | "),
            if bound { "met" } else { "**missed**" },
        ));
    }
    lines.push(String::new());
    lines.push(
        "The bound is for wide boards, 3-D boards and boards with large hands; no neighbour reads the other two."
            .to_owned(),
    );
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::verdict;
    use crate::goal::GOALS;

    #[track_caller]
    fn verdict_of(work: &str, peer: &str, ratio: f64) -> &'static str {
        let mut goals = GOALS.iter();
        let goal = goals.find(|goal| goal.work == work && goal.peer == peer);
        verdict(goal.expect("a goal"), &[Some(ratio), None], Some(ratio))
    }

    #[test]
    fn a_verdict_goes_by_what_must_be_and_what_is_wanted() {
        assert_eq!(verdict_of("eq", "sashite-qi", 1.9), "**missed**");
        assert_eq!(verdict_of("eq", "sashite-qi", 2.0), "met");
        assert_eq!(verdict_of("eq", "sashite-qi", 5.0), "wanted");
        assert_eq!(verdict_of("SIN parse", "sashite-sin", 1.4), "**missed**");
        assert_eq!(verdict_of("SIN parse", "sashite-sin", 2.5), "met");
        assert_eq!(verdict_of("write", "cozy-chess", 0.5), "");
    }
}
