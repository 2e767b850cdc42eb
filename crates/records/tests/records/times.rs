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
fn times_that_a_format_cannot_hold_are_named() {
    let (elapsed, clock) = ("{[%emt 0:00:16]}", "{[%clk 0:10:00]}");
    for (format, comment, is_lost) in [
        (Format::Wxf, elapsed, true),
        (Format::Wxf, clock, true),
        (Format::Wxf, "{sixteen seconds}", false),
        (Format::Wxf, "", false),
        (Format::Kif, elapsed, false),
        (Format::Kif, clock, true),
    ] {
        let (variant, first, second) = match format {
            Format::Wxf => ("xiangqi", "h3e3", "h10g8"),
            _ => ("shogi", "g3g4", "c7c6"),
        };
        let text = format!("[Variant \"{variant}\"]\n\n1. {first} {comment} {second} *\n");
        let written = read(&text, Format::Pgn).write(format).unwrap();
        let losses: Vec<Loss> = written.losses().collect();
        assert_eq!(
            losses.contains(&Loss::Times),
            is_lost,
            "{format} {comment}: {losses:?}"
        );
    }
}

#[test]
fn time_limits_that_are_spelled_again_as_they_were_are_tags() {
    for (limit, control) in [
        ("1時間30分", Some("5400")),
        ("10分+30秒", Some("600+30b")),
        ("90分", None),
        ("0時間10分", None),
    ] {
        let text = format!("手合割：平手\n持ち時間：{limit}\n   1 ７六歩(77)\n");
        let record = read(&text, Format::Kif);
        assert_eq!(record.tags().get("TimeControl"), control, "{limit}");
        let written = record.write(Format::Kif).unwrap();
        assert!(
            written.text().contains(&format!("持ち時間：{limit}")),
            "{}",
            written.text()
        );
    }
}
