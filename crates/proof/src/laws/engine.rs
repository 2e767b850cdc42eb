use feen_uci::{EngineOption, Info};

/// The lines of an engine are read as the same whatever blanks stand between their words, and
/// what is kept of a line is no longer than the line.
pub fn engine(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.split('\n') {
        info(line);
        option(line);
    }
}

fn info(line: &str) {
    let starts = line.split_ascii_whitespace().next() == Some("info");
    let info = Info::read(line);
    assert_eq!(info.is_some(), starts, "{line:?}");
    let Some(info) = info else { return };
    assert!(kept(&info) <= line.len(), "{line:?}: {info:?}");
    // The text after `string` keeps its blanks.
    if info.string.is_none() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        assert_eq!(Info::read(&words.join("\t ")), Some(info), "{line:?}");
    }
}

/// The bytes of all texts.
fn kept(info: &Info) -> usize {
    let lists = [&info.pv, &info.refutation].into_iter();
    let lists = lists.chain(info.currline.as_ref().map(|(_, moves)| moves));
    let moves: usize = lists.flatten().map(|word| word.len()).sum();
    let others = info.other.iter();
    let others: usize = others.map(|(key, value)| key.len() + value.len()).sum();
    let single = [&info.currmove, &info.string].into_iter().flatten();
    moves + others + single.map(|text| text.len()).sum::<usize>()
}

fn option(line: &str) {
    let Some(option) = EngineOption::read(line) else {
        return;
    };
    assert!(!option.name.is_empty() && line.len() > option.name.len());
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    assert_eq!(words.first(), Some(&"option"), "{line:?}");
    assert_eq!(
        EngineOption::read(&words.join("\t ")),
        Some(option),
        "{line:?}"
    );
}
