use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use terminal_size::{Width, terminal_size_of};

/// How far the reading has come, drawn on standard error if that is a terminal and
/// the reading takes its time.
pub(crate) struct Progress {
    since: Instant,
    /// The bytes of all sources, where they are known.
    size: Option<u64>,
    /// The bytes of the sources before this one.
    before: u64,
    taken: Arc<AtomicU64>,
    /// Lines, and the bytes in them without compression.
    lines: u64,
    bytes: u64,
}

/// What is drawn, once it is.
static BAR: OnceLock<ProgressBar> = OnceLock::new();

/// What takes less time is done without a word.
const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    pub(crate) fn new(size: Option<u64>) -> Self {
        Self {
            since: Instant::now(),
            size,
            before: 0,
            taken: Arc::default(),
            lines: 0,
            bytes: 0,
        }
    }

    /// Goes on with another source.
    pub(crate) fn begin(&mut self, taken: &Arc<AtomicU64>) {
        self.before = self.position();
        self.taken = Arc::clone(taken);
    }

    /// Goes on by so many lines with so many bytes.
    pub(crate) fn advance(&mut self, lines: u64, bytes: u64) {
        self.lines = self.lines.saturating_add(lines);
        self.bytes = self.bytes.saturating_add(bytes);
        let elapsed = self.since.elapsed();
        if elapsed < PATIENCE || !has_room() {
            return;
        }
        let bar = BAR.get_or_init(|| bar(self.size));
        bar.set_position(self.position());
        bar.set_message(self.pace(elapsed));
    }

    fn position(&self) -> u64 {
        let taken = self.taken.load(Ordering::Relaxed);
        self.before.saturating_add(taken)
    }

    /// The lines so far, how fast they come, and how long that will go on.
    #[expect(clippy::cast_precision_loss, reason = "it is shown with one decimal")]
    fn pace(&self, elapsed: Duration) -> String {
        let megabytes = self.bytes as f64 / 1e6;
        let pace = megabytes / elapsed.as_secs_f64();
        let left = self.left(elapsed);
        let left = left.map(|left| format!(", {:#} left", HumanDuration(left)));
        let left = left.unwrap_or_default();
        format!("{} lines, {pace:.1} MB/s{left}", self.lines)
    }

    /// How long it will go on, if what is left goes as what is done.
    fn left(&self, elapsed: Duration) -> Option<Duration> {
        let done = self.position();
        let left = u128::from(self.size?.saturating_sub(done));
        let milliseconds = elapsed.as_millis().saturating_mul(left);
        let milliseconds = milliseconds.checked_div(u128::from(done))?;
        u64::try_from(milliseconds).ok().map(Duration::from_millis)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = BAR.get() {
            bar.finish_and_clear();
        }
    }
}

/// Does what may write to the terminal, which the drawing makes room for.
pub(crate) fn aside<T>(writes: impl FnOnce() -> T) -> T {
    match BAR.get() {
        Some(bar) => bar.suspend(writes),
        None => writes(),
    }
}

/// Whether standard error is a terminal on which what is drawn fits in a line.
fn has_room() -> bool {
    let error = io::stderr();
    let is_wide = |(Width(columns), _)| columns >= FEWEST_COLUMNS;
    error.is_terminal() && terminal_size_of(error).is_none_or(is_wide)
}

/// The columns of all that is not left out where there are few.
const FEWEST_COLUMNS: u16 = 24;

fn bar(size: Option<u64>) -> ProgressBar {
    let template = match size {
        Some(_) => "{bar:16} {percent:>3} %  {wide_msg}",
        None => "{spinner} {wide_msg}",
    };
    let style = ProgressStyle::with_template(template);
    ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_told(taken: u64, size: Option<u64>, seconds: u64, expected: &str) {
        let mut progress = Progress::new(size);
        progress.begin(&Arc::new(AtomicU64::new(taken)));
        progress.advance(7, 3_000_000);
        progress.advance(5, 1_000_000);
        let told = progress.pace(Duration::from_secs(seconds));
        assert_eq!(told, expected);
    }

    #[test]
    fn what_is_left_goes_as_what_is_done() {
        is_told(10, Some(40), 2, "12 lines, 2.0 MB/s, 6s left");
        is_told(40, Some(40), 8, "12 lines, 0.5 MB/s, 0s left");
        is_told(1, Some(3_001), 4, "12 lines, 1.0 MB/s, 3h left");
        // A file that grows.
        is_told(50, Some(40), 4, "12 lines, 1.0 MB/s, 0s left");
        is_told(0, Some(40), 4, "12 lines, 1.0 MB/s");
        is_told(10, None, 4, "12 lines, 1.0 MB/s");
    }

    #[test]
    fn sources_are_counted_together() {
        let mut progress = Progress::new(Some(100));
        for taken in [20, 30] {
            progress.begin(&Arc::new(AtomicU64::new(taken)));
        }
        assert_eq!(
            progress.left(Duration::from_secs(1)),
            Some(Duration::from_secs(1))
        );
    }
}
