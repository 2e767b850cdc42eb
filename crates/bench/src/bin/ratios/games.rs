use crate::decimal::figures;
use crate::measure::Measured;

/// The corpus, and the megabytes of it that are scanned in a second at least.
const SCANS: [(&str, f64); 2] = [("games", 300.0), ("commented", 700.0)];

/// Games as text: the speed of reading tokens alone.
pub(crate) fn table(measured: &[Measured]) -> String {
    let mut lines = vec![
        "## PGN in memory, one thread\n".to_owned(),
        "| work | MB/s | must | verdict |".to_owned(),
        "|---|--:|--:|---|".to_owned(),
    ];
    lines.extend(SCANS.iter().map(|(corpus, must)| {
        let mut measured = measured.iter();
        let one = measured.find(|one| one.work.name == "PGN scan" && one.work.corpus == *corpus);
        // Bytes a nanosecond are thousands of megabytes a second.
        let rate = 1e3 / one.expect("the work is measured").byte();
        let verdict = if rate < *must { "**missed**" } else { "met" };
        format!(
            "| scan, {corpus} | {} | {must} | {verdict} |",
            figures(rate)
        )
    }));
    lines.join("\n") + "\n"
}
