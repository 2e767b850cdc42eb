use std::fmt::Write;

/// The counts of the games.
#[derive(Clone, Default, Debug)]
pub(super) struct Figures {
    /// The values of the metrics, in their order.
    pub(super) values: [u64; 14],
    /// The times that the journal took, as Prometheus reads them.
    pub(super) commits: String,
    /// The times of the routes, as Prometheus reads them.
    pub(super) routes: String,
}

/// Each metric: its name, its kind, and its help.
const METRICS: &str = "\
games gauge Unfinished games.
games_loaded gauge Games in memory.
games_created_total counter Games that were made.
games_faulted_total counter Games that were set aside.
events_total counter Events that were acknowledged.
actions_refused_total counter Actions that were refused.
journal_batches_total counter Batches that the journal took.
journal_records_total counter Records in these batches.
journal_faults_total counter Batches that were not certainly written.
journal_conflicts_total counter Events that another server was first with.
journal_queued gauge Records that wait for the journal.
http_requests_total counter Requests that were answered.
http_refusals_total counter Requests that were answered with 4xx or 5xx.
http_streams gauge Streams of games that are open.
";

/// Writes the counts of the games, as Prometheus reads them.
pub(super) fn write(figures: &Figures, text: &mut String) {
    for (place, line) in METRICS.lines().enumerate() {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (name, kind, help) = (word(), word(), word());
        head(text, &format!("server_{name}"), kind, help);
        let value = figures.values.get(place).copied().unwrap_or_default();
        // A text takes everything.
        let _ = writeln!(text, "server_{name} {value}");
    }
    let journal = "Times of batches.";
    head(text, "server_journal_seconds", "histogram", journal);
    text.push_str(&figures.commits);
    let answers = "Times until an answer began.";
    head(text, "server_http_seconds", "histogram", answers);
    text.push_str(&figures.routes);
}

/// Writes the lines before the values of a metric.
pub(super) fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    // A text takes everything.
    let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
}
