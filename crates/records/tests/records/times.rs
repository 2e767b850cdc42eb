//! The times of moves, read and written.

use feen_records::{Format, Games, Loss, Record};

fn read(text: &str, format: Format) -> Record {
    Games::new(text, format).next().unwrap().unwrap()
}

/// The seconds that each move took, where the record says so.
fn seconds(record: &Record) -> Vec<Option<u64>> {
    let times = record.positions().map(|played| {
        let mut comments = played.node.after();
        comments.find_map(|comment| comment.elapsed().map(|time| time.as_secs()))
    });
    times.collect()
}

/// A game of JKF whose first move took this time.
fn jkf(now: &str) -> String {
    let from = r#""from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","color":0"#;
    let total = r#"{"h":1,"m":2,"s":3}"#;
    format!(
        r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}},{{"move":{{{from}}},"time":{{"now":{now},"total":{total}}}}}]}}"#
    )
}

#[test]
fn hours_of_jkf_are_read_and_written() {
    for (now, expected) in [
        (r#"{"h":1,"m":2,"s":3}"#, 3_723),
        (r#"{"m":2,"s":3}"#, 123),
        (r#"{"m":0,"s":16}"#, 16),
    ] {
        let record = read(&jkf(now), Format::Jkf);
        assert_eq!(seconds(&record), [Some(expected)], "{now}");
        let written = record.write(Format::Jkf).unwrap();
        let plain: String = written.text().split_whitespace().collect();
        assert!(plain.contains(&format!(r#""now":{now}"#)), "{plain}");
    }
}

#[test]
fn wxf_loses_times() {
    for (comment, is_lost) in [
        ("{[%emt 0:00:16]}", true),
        ("{[%clk 0:10:00]}", true),
        ("{sixteen seconds}", false),
        ("", false),
    ] {
        let text = format!("[Variant \"xiangqi\"]\n\n1. h3e3 {comment} h10g8 *\n");
        let written = read(&text, Format::Pgn).write(Format::Wxf).unwrap();
        let losses: Vec<Loss> = written.losses().collect();
        assert_eq!(losses.contains(&Loss::Times), is_lost, "{comment}: {losses:?}");
    }
}
