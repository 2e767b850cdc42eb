use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use terminal_size::{Width, terminal_size_of};

/// The part of the sources that has been read, drawn on standard error if that is a
/// terminal and the reading takes long.
#[derive(Debug)]
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
    is_hidden: bool,
}

/// The drawing, once there is one.
static BAR: OnceLock<ProgressBar> = OnceLock::new();

/// The time after which there is a drawing.
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
            is_hidden: false,
        }
    }

    /// Progress that is never drawn.
    pub(crate) fn hidden(mut self) -> Self {
        self.is_hidden = true;
        self
    }

    /// Goes on with another source.
    pub(crate) fn begin(&mut self, taken: &Arc<AtomicU64>) {
        self.before = self.position();
        self.taken = Arc::clone(taken);
    }

    /// Goes on by some lines and their bytes.
    pub(crate) fn advance(&mut self, lines: u64, bytes: u64) {
        self.lines = self.lines.saturating_add(lines);
        self.bytes = self.bytes.saturating_add(bytes);
        let elapsed = self.since.elapsed();
        if self.is_hidden || elapsed < PATIENCE || !has_room() {
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

    /// The lines so far, their speed, and the time that is left.
    #[expect(clippy::cast_precision_loss, reason = "it is shown with one decimal")]
    fn pace(&self, elapsed: Duration) -> String {
        let megabytes = self.bytes as f64 / 1e6;
        let pace = megabytes / elapsed.as_secs_f64();
        let left = self.left(elapsed);
        let left = left.map(|left| format!(", {:#} left", HumanDuration(left)));
        let left = left.unwrap_or_default();
        format!("{} lines, {pace:.1} MB/s{left}", self.lines)
    }

    /// The time that is left, if the rest is read as fast as the bytes so far.
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

/// Runs a function that may write to the terminal, without the drawing there.
pub(super) fn suspended<T>(writes: impl FnOnce() -> T) -> T {
    match BAR.get() {
        Some(bar) => bar.suspend(writes),
        None => writes(),
    }
}

/// Whether standard error is a terminal on which the drawing fits in a line.
fn has_room() -> bool {
    let error = io::stderr();
    let is_wide = |(Width(columns), _)| columns >= FEWEST_COLUMNS;
    error.is_terminal() && terminal_size_of(error).is_none_or(is_wide)
}

/// The columns of the parts that are never left out.
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
    fn paces(taken: u64, size: Option<u64>, seconds: u64, expected: &str) {
        let mut progress = Progress::new(size);
        progress.begin(&Arc::new(AtomicU64::new(taken)));
        progress.advance(7, 3_000_000);
        progress.advance(5, 1_000_000);
        let pace = progress.pace(Duration::from_secs(seconds));
        assert_eq!(pace, expected);
    }

    #[test]
    fn the_rest_goes_as_fast_as_the_bytes_so_far() {
        paces(10, Some(40), 2, "12 lines, 2.0 MB/s, 6s left");
        paces(40, Some(40), 8, "12 lines, 0.5 MB/s, 0s left");
        paces(1, Some(3_001), 4, "12 lines, 1.0 MB/s, 3h left");
        // A file that grows.
        paces(50, Some(40), 4, "12 lines, 1.0 MB/s, 0s left");
        paces(0, Some(40), 4, "12 lines, 1.0 MB/s");
        paces(10, None, 4, "12 lines, 1.0 MB/s");
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
