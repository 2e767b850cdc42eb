use crate::decimal::figures;
use crate::measure::{Measured, Times};

/// The time of each call: the least, the median and the ninetieth percentile.
pub(crate) fn table(measured: &[Measured]) -> String {
    let mut lines = vec![
        "## Nanoseconds a call: median (least – 90 % of the rounds)\n".to_owned(),
        "| work | positions | ours | neighbours |".to_owned(),
        "|---|---|--:|---|".to_owned(),
    ];
    for Measured { work, times } in measured {
        let peers = work.sides.iter().zip(times).skip(1);
        let peers: Vec<String> = peers
            .map(|(side, times)| format!("{} {}", side.name, spread(times)))
            .collect();
        lines.push(format!(
            "| {} | {} | {} | {} |",
            work.name,
            work.corpus,
            spread(&times[0]),
            peers.join("; "),
        ));
    }
    lines.join("\n") + "\n"
}

fn spread(times: &Times) -> String {
    let [least, high] = [times.least(), times.percentile(90)].map(figures);
    format!("{} ({least} – {high})", figures(times.median()))
}
