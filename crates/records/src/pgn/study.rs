//! The headers of texts that `XQStudio` and dpxq.com write: `标题: 仙人指路`.

use crate::text::trim;

/// The names of headers, and their tags; none for what says no more than the others.
const NAMES: [(&str, &str); 24] = [
    ("标题", "Title"),
    ("分类", ""),
    ("赛事", "Event"),
    ("比赛", "Event"),
    ("轮次", "Round"),
    ("布局", "Opening"),
    ("开局", "Opening"),
    ("红方", "Red"),
    ("红方姓名", "Red"),
    ("红方团体", "RedTeam"),
    ("黑方", "Black"),
    ("黑方姓名", "Black"),
    ("黑方团体", "BlackTeam"),
    ("日期", "Date"),
    ("地点", "Site"),
    ("结果", "Result"),
    ("评论", "Annotator"),
    ("讲评", "Annotator"),
    ("作者", "Author"),
    ("备注", "Remark"),
    ("记时规则", "TimeRule"),
    ("红方用时", "RedTime"),
    ("黑方用时", "BlackTime"),
    ("棋局类型", ""),
];

/// Whether a text begins with headers.
pub(crate) fn begins(text: &str) -> bool {
    text.lines()
        .find(|line| !trim(line).is_empty())
        .is_some_and(|line| header(line).is_some())
}

/// The tag of a line and its value; no tag for a header that is passed over.
pub(crate) fn header(line: &str) -> Option<(&'static str, String)> {
    let (name, value) = trim(line).split_once([':', '：'])?;
    let (_, tag) = NAMES.iter().find(|(known, _)| *known == trim(name))?;
    let value = trim(value);
    let value = match (*tag, value) {
        ("Result", value) => result(value).to_owned(),
        ("Date", value) => date(value).unwrap_or_else(|| value.to_owned()),
        (_, value) => value.to_owned(),
    };
    Some((tag, value))
}

/// The name and the value of a header that has none of the known names, in a list of headers.
pub(crate) fn other_header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = trim(line).split_once([':', '：'])?;
    let name = trim(name);
    let is_chinese = |letter| matches!(letter, '\u{4e00}'..='\u{9fff}');
    let is_name = (2..7).contains(&name.chars().count()) && name.chars().all(is_chinese);
    (is_name && !name.starts_with('第')).then(|| (name, trim(value)))
}

/// Whether a line names the program or the site that has made a text.
pub(crate) fn is_footer(line: &str) -> bool {
    let parts = [
        "http://",
        "https://",
        "www.",
        ".com",
        "棋谱由",
        "棋譜由",
        "欢迎",
        "歡迎",
    ];
    parts.iter().any(|part| line.contains(part))
}

/// Whether a line is not of a game: a rule of dashes, a caption, or the name of the program.
pub(crate) fn is_frame(line: &str) -> bool {
    let bare = trim(line);
    let is_rule = bare.len() > 3 && bare.chars().all(|letter| matches!(letter, '-' | '=' | '─'));
    is_rule || bare.starts_with('【') || bare.starts_with("棋谱由") || bare.starts_with("棋譜由")
}

/// The result of a word: `红胜`, `黑方胜`, `和棋`.
pub(crate) fn result(word: &str) -> &'static str {
    let begins = |starts: &[&str]| starts.iter().any(|start| word.starts_with(start));
    let is_won = word.contains(['胜', '勝']);
    match word {
        "1-0" => "1-0",
        "0-1" => "0-1",
        "1/2-1/2" => "1/2-1/2",
        _ if begins(&["红", "紅"]) && is_won => "1-0",
        _ if begins(&["黑"]) && is_won => "0-1",
        _ if begins(&["和", "平"]) => "1/2-1/2",
        _ => "*",
    }
}

/// `1997.11.16` of `1997年11月16日`.
pub(crate) fn date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect();
    let part = |index: usize| parts.get(index).copied().filter(|part| part.len() < 3);
    let year = parts.first().filter(|year| year.len() == 4)?;
    let two = |part: Option<&str>| part.map_or("??".to_owned(), |part| format!("{part:0>2}"));
    Some(format!("{year}.{}.{}", two(part(1)), two(part(2))))
}
