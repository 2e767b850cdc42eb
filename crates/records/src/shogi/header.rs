//! Headers of KIF and CSA as tags of PGN, and back.

use std::fmt::Write as _;

use feen_chess::pgn::Tags;

use crate::record::is_about_start;

/// A tag, its name in KIF, and its statement in CSA.
const NAMES: [(&str, &str, &str); 8] = [
    ("White", "先手", "N+"),
    ("Black", "後手", "N-"),
    ("Event", "棋戦", "$EVENT:"),
    ("Site", "場所", "$SITE:"),
    ("Opening", "戦型", "$OPENING:"),
    ("EndTime", "終了日時", "$END_TIME:"),
    ("Note", "備考", "$NOTE:"),
    ("MaxMoves", "最大手数", "$MAX_MOVES:"),
];

/// The name of the tag of a header of KIF.
fn from_kif(name: &str) -> &str {
    let name = match name {
        "下手" => "先手",
        "上手" => "後手",
        other => other,
    };
    let row = NAMES.iter().find(|(_, kif, _)| *kif == name);
    row.map_or(name, |(tag, ..)| tag)
}

/// Adds a header of KIF. Whether its name is new.
pub(super) fn add_kif(tags: &mut Tags<'_>, name: &str, value: &str) -> bool {
    match name {
        "開始日時" if add_date(tags, value) => true,
        "持ち時間" | "秒読み" => {
            let control = time_control(value, kif_time);
            match control {
                Some(control) if name == "持ち時間" => set(tags, "TimeControl", &control),
                _ => set(tags, name, value),
            }
        }
        _ => set(tags, from_kif(name), value),
    }
}

fn set(tags: &mut Tags<'_>, name: &str, value: &str) -> bool {
    let is_new = tags.get(name).is_none();
    tags.set(name, value);
    is_new
}

/// Adds `2024/05/06 10:00:00` as a date and a time; one of another form stays as it is beside its date.
fn add_date(tags: &mut Tags<'_>, value: &str) -> bool {
    let (date, time) = match value.split_once(' ') {
        Some((date, time)) => (date, Some(time)),
        None => (value, None),
    };
    let is_of_form = |text: &str, form: &str| {
        text.len() == form.len()
            && text
                .bytes()
                .zip(form.bytes())
                .all(|(byte, form)| match form {
                    b'0' => byte.is_ascii_digit(),
                    form => byte == form,
                })
    };
    let near = date.get(..10).filter(|date| is_of_form(date, "0000/00/00"));
    if let Some(near) = near {
        tags.set("Date", &near.replace('/', "."));
    }
    let is_whole = near == Some(date) && time.is_none_or(|time| is_of_form(time, "00:00:00"));
    if let Some(time) = time.filter(|_| is_whole) {
        tags.set("Time", time);
    }
    is_whole
}

/// The start time, as both formats write it.
fn date(tags: &Tags<'_>) -> Option<String> {
    let date = tags.get("Date")?.replace('.', "/");
    if date.contains('?') {
        return None;
    }
    Some(match tags.get("Time") {
        Some(time) => format!("{date} {time}"),
        None => date,
    })
}

/// Seconds of a clock, and of the byoyomi after it.
type Seconds = (u64, u64);

/// The tag of a time limit, if it can be written again as it is.
fn time_control(text: &str, read: fn(&str) -> Option<(Seconds, String)>) -> Option<String> {
    let ((base, byoyomi), again) = read(text)?;
    (again == text).then(|| match byoyomi {
        0 => base.to_string(),
        _ => format!("{base}+{byoyomi}b"),
    })
}

/// The clock and the byoyomi of `600+30b`.
fn seconds_of_tag(control: &str) -> Option<Seconds> {
    match control.split_once('+') {
        Some((base, byoyomi)) => {
            Some((base.parse().ok()?, byoyomi.strip_suffix('b')?.parse().ok()?))
        }
        None => Some((control.parse().ok()?, 0)),
    }
}

/// `1時間30分`, `10分+30秒`
fn kif_time(text: &str) -> Option<(Seconds, String)> {
    let (base, byoyomi) = text.split_once('+').unwrap_or((text, "0秒"));
    let (hours, rest) = base.split_once("時間").unwrap_or(("0", base));
    let (minutes, rest) = rest.split_once('分').unwrap_or(("0", rest));
    let seconds = rest.strip_suffix('秒').unwrap_or("0");
    let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number < 100_000);
    let base = number(hours)?.checked_mul(3600)?;
    let base = base.checked_add(number(minutes)?.checked_mul(60)?)?;
    let base = base.checked_add(number(seconds)?)?;
    let byoyomi = number(byoyomi.strip_suffix('秒')?)?;
    Some(((base, byoyomi), written_kif_time((base, byoyomi))))
}

fn written_kif_time((base, byoyomi): Seconds) -> String {
    let mut text = String::new();
    let parts = [
        (base / 3600, "時間"),
        (base / 60 % 60, "分"),
        (base % 60, "秒"),
    ];
    for (number, unit) in parts.into_iter().filter(|(number, _)| *number > 0) {
        // Writing to a text does not fail.
        let _ = write!(text, "{number}{unit}");
    }
    if byoyomi > 0 {
        if text.is_empty() {
            text.push_str("0分");
        }
        let _ = write!(text, "+{byoyomi}秒");
    }
    text
}

/// The headers of KIF: of each tag its name and its value.
pub(super) fn to_kif(tags: &Tags<'_>, is_handicap: bool) -> Vec<(String, String)> {
    let mut headers = Vec::new();
    for (name, value) in tags.iter().filter(|(name, _)| !is_about_start(name)) {
        let kif = NAMES
            .iter()
            .find(|(tag, ..)| *tag == name)
            .map(|(_, kif, _)| *kif);
        let has_own = |own: &str| tags.get(own).is_some();
        let header = match (name, kif) {
            ("Date", _) if has_own("開始日時") => continue,
            ("Time", _) if has_own("Date") && !has_own("開始日時") => continue,
            ("Date", _) => match date(tags) {
                Some(date) => ("開始日時", date),
                None => continue,
            },
            ("TimeControl", _) => match seconds_of_tag(value) {
                Some(seconds) => ("持ち時間", written_kif_time(seconds)),
                None => (name, value.into()),
            },
            ("White", _) if is_handicap => ("下手", value.into()),
            ("Black", _) if is_handicap => ("上手", value.into()),
            (_, Some(kif)) => (kif, value.into()),
            _ => (name, value.into()),
        };
        let (name, value) = header;
        headers.push((name.into(), value.replace(['\n', '\r'], " ")));
    }
    headers
}

/// Adds a statement of CSA: `N+name` or `$EVENT:name`. Nothing if it is not one.
pub(super) fn add_csa(tags: &mut Tags<'_>, statement: &str) -> Option<bool> {
    if let Some(value) = statement.strip_prefix("$START_TIME:") {
        return Some(add_date(tags, value) || set(tags, "$START_TIME", value));
    }
    if let Some(value) = statement.strip_prefix("$TIME_LIMIT:") {
        return Some(match time_control(value, csa_limit) {
            Some(control) => set(tags, "TimeControl", &control),
            None => set(tags, "$TIME_LIMIT", value),
        });
    }
    if let Some(value) = statement.strip_prefix("$TIME:") {
        return Some(match csa_time(value) {
            Some(control) => set(tags, "TimeControl", &control),
            None => set(tags, "$TIME", value),
        });
    }
    for (tag, _, csa) in NAMES {
        if let Some(value) = statement.strip_prefix(csa) {
            let value = match tag {
                "Note" => unescaped(value),
                _ => value.into(),
            };
            return Some(set(tags, tag, &value));
        }
    }
    let (name, value) = statement.split_once(':')?;
    Some(set(tags, name, value))
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => plain.push('\n'),
                Some(other) => plain.push(other),
                None => plain.push('\\'),
            },
            _ => plain.push(letter),
        }
    }
    plain
}

/// `00:10+30`
fn csa_limit(text: &str) -> Option<(Seconds, String)> {
    let (clock, byoyomi) = text.split_once('+')?;
    let (hours, minutes) = clock.split_once(':')?;
    let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number < 100_000);
    let base = number(hours)?
        .checked_mul(60)?
        .checked_add(number(minutes)?)?;
    let seconds = (base.checked_mul(60)?, number(byoyomi)?);
    Some((seconds, written_csa_limit(seconds)))
}

fn written_csa_limit((base, byoyomi): Seconds) -> String {
    format!("{:02}:{:02}+{byoyomi:02}", base / 3600, base / 60 % 60)
}

/// `600+30+0` as `600+30b`, and `600+0+10` as `600+10`.
fn csa_time(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split('+').collect();
    let is_number = |text: &&str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    match parts.as_slice() {
        parts if !parts.iter().all(is_number) => None,
        [base, "0", "0"] => Some((*base).into()),
        [base, byoyomi, "0"] => Some(format!("{base}+{byoyomi}b")),
        [base, "0", increment] => Some(format!("{base}+{increment}")),
        _ => None,
    }
}

/// The statements of CSA of the tags, and whether every tag has one.
pub(super) fn to_csa(tags: &Tags<'_>, is_v3: bool) -> (Vec<String>, bool) {
    let (mut statements, mut is_whole) = (Vec::new(), true);
    for (name, value) in tags.iter().filter(|(name, _)| !is_about_start(name)) {
        let csa = NAMES
            .iter()
            .find(|(tag, ..)| *tag == name)
            .map(|(.., csa)| *csa);
        let statement = match (name, csa) {
            ("Date", _) if tags.get("$START_TIME").is_some() => continue,
            ("Time", _) if tags.get("Date").is_some() => continue,
            ("Date", _) => date(tags).map(|date| format!("$START_TIME:{date}")),
            ("TimeControl", _) if is_v3 => of_control(value).map(|time| format!("$TIME:{time}")),
            ("TimeControl", _) => seconds_of_tag(value)
                .filter(|(base, _)| base.is_multiple_of(60))
                .map(|seconds| format!("$TIME_LIMIT:{}", written_csa_limit(seconds))),
            ("Note" | "MaxMoves", _) if !is_v3 => None,
            ("Note", Some(csa)) => {
                let value = value.replace('\\', "\\\\").replace('\n', "\\n");
                Some(format!("{csa}{value}"))
            }
            (_, Some(csa)) => Some(format!("{csa}{}", value.replace(['\n', '\r'], " "))),
            (name, None) if name.starts_with('$') => Some(format!("{name}:{value}")),
            _ => None,
        };
        match statement {
            Some(statement) => statements.push(statement),
            None => is_whole = false,
        }
    }
    // Names come first.
    statements.sort_by_key(|statement| !statement.starts_with('N'));
    (statements, is_whole)
}

/// `600+30b` as `600+30+0`
fn of_control(control: &str) -> Option<String> {
    let is_number = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    match control.split_once('+') {
        None => is_number(control).then(|| format!("{control}+0+0")),
        Some((base, rest)) => match rest.strip_suffix('b') {
            Some(byoyomi) => {
                (is_number(base) && is_number(byoyomi)).then(|| format!("{base}+{byoyomi}+0"))
            }
            None => (is_number(base) && is_number(rest)).then(|| format!("{base}+0+{rest}")),
        },
    }
}
