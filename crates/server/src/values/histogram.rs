#[cfg(feature = "http")]
use std::fmt::Write;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Times that were measured, counted by their size.
#[derive(Default, Debug)]
pub(crate) struct Histogram {
    /// The number of times up to each bound, and of those above all.
    counts: [AtomicU64; BOUNDS.len() + 1],
    /// The sum in microseconds.
    sum: AtomicU64,
}

/// The bounds in microseconds, from a tenth of a millisecond to ten seconds.
const BOUNDS: [u64; 15] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000, 10_000_000,
];

impl Histogram {
    /// Counts a time.
    pub(crate) fn add(&self, time: Duration) {
        let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let place = BOUNDS.partition_point(|bound| *bound < time);
        if let Some(count) = self.counts.get(place) {
            count.fetch_add(1, Relaxed);
        }
        self.sum.fetch_add(time, Relaxed);
    }

    /// Writes the lines that Prometheus reads, unless nothing was counted.
    #[cfg(feature = "http")]
    pub(crate) fn write(&self, name: &str, labels: &str, text: &mut String) {
        let counts = self.counts.each_ref().map(|count| count.load(Relaxed));
        let total: u64 = counts.iter().sum();
        if total == 0 {
            return;
        }
        let comma = if labels.is_empty() { "" } else { "," };
        let mut below = 0_u64;
        let bounds = BOUNDS.map(seconds).into_iter();
        for (bound, count) in bounds.chain(["+Inf".to_owned()]).zip(counts) {
            below = below.saturating_add(count);
            // A text takes everything.
            let _ = writeln!(
                text,
                "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {below}"
            );
        }
        let sum = seconds(self.sum.load(Relaxed));
        let of = match labels {
            "" => String::new(),
            labels => format!("{{{labels}}}"),
        };
        let _ = write!(text, "{name}_sum{of} {sum}\n{name}_count{of} {total}\n");
    }
}

/// Microseconds as seconds.
#[cfg(feature = "http")]
fn seconds(micros: u64) -> String {
    let text = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(all(test, feature = "http"))]
mod tests {
    use std::time::Duration;

    use super::Histogram;

    #[test]
    fn a_time_is_counted_up_to_its_bound() {
        let histogram = Histogram::default();
        let mut text = String::new();
        histogram.write("wait", "a=\"b\"", &mut text);
        assert_eq!(text, "");
        for micros in [100, 101, 3_000_000, 20_000_000] {
            histogram.add(Duration::from_micros(micros));
        }
        histogram.write("wait", "a=\"b\"", &mut text);
        for line in [
            "wait_bucket{a=\"b\",le=\"0.0001\"} 1\n",
            "wait_bucket{a=\"b\",le=\"0.00025\"} 2\n",
            "wait_bucket{a=\"b\",le=\"2.5\"} 2\n",
            "wait_bucket{a=\"b\",le=\"10\"} 3\n",
            "wait_bucket{a=\"b\",le=\"+Inf\"} 4\n",
            "wait_sum{a=\"b\"} 23.000201\nwait_count{a=\"b\"} 4\n",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }
}
