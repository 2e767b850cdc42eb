use std::fs;

/// The figures of the process that the system tells: each with its name, kind, help and value. They are those of
/// `/proc`, and none elsewhere.
pub(super) fn figures() -> Vec<(&'static str, &'static str, &'static str, String)> {
    let mut figures = Vec::new();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(kib) = after(&status, "VmRSS:") {
        let bytes = kib.saturating_mul(1024).to_string();
        let help = "Memory of the process.";
        figures.push(("process_resident_memory_bytes", "gauge", help, bytes));
    }
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    if let Some(seconds) = processor_time(&stat) {
        let help = "Time that processors worked for the process.";
        figures.push(("process_cpu_seconds_total", "counter", help, seconds));
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        let help = "Descriptors that are open.";
        // One is that of the folder.
        let open = open.count().saturating_sub(1).to_string();
        figures.push(("process_open_fds", "gauge", help, open));
    }
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    if let Some(most) = after(&limits, "Max open files") {
        let help = "Descriptors that may be open.";
        figures.push(("process_max_fds", "gauge", help, most.to_string()));
    }
    figures
}

/// The number after a word at the start of a line.
fn after(text: &str, word: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(word))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The seconds in a line of `/proc/self/stat`, which counts hundredths, as user and as system.
fn processor_time(stat: &str) -> Option<String> {
    // The name before may have spaces and brackets.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    let hundredths = next()?.saturating_add(next()?);
    Some(format!("{}.{:02}", hundredths / 100, hundredths % 100))
}

#[cfg(test)]
mod tests {
    use super::processor_time;

    #[test]
    fn the_time_is_read_after_any_name() {
        let line = "17 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 1250 63 0 0 20 0";
        assert_eq!(processor_time(line).as_deref(), Some("13.13"));
        assert_eq!(processor_time("17 (a"), None);
    }
}
