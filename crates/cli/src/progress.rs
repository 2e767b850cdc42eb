use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
        if elapsed < PATIENCE || !io::stderr().is_terminal() {
            return;
        }
        let bar = BAR.get_or_init(|| bar(self.size, elapsed));
        bar.set_position(self.position());
        bar.set_message(self.pace());
    }

    fn position(&self) -> u64 {
        let taken = self.taken.load(Ordering::Relaxed);
        self.before.saturating_add(taken)
    }

    /// The lines so far, and how fast they come.
    #[expect(clippy::cast_precision_loss, reason = "it is shown with one decimal")]
    fn pace(&self) -> String {
        let megabytes = self.bytes as f64 / 1e6;
        let seconds = self.since.elapsed().as_secs_f64();
        format!("{} lines, {:.1} MB/s", self.lines, megabytes / seconds)
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

fn bar(size: Option<u64>, elapsed: Duration) -> ProgressBar {
    let template = match size {
        Some(_) => "{bar:24} {percent:>3} %  {msg}, {eta} left",
        None => "{spinner} {msg}",
    };
    let style = ProgressStyle::with_template(template);
    ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr())
        .with_elapsed(elapsed)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
