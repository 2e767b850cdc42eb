//! Tags as values: numbers, dates and times.

/// The kind of the values of a tag, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TagKind {
    Text,
    Number,
    Date,
    Time,
}

impl TagKind {
    pub(crate) fn of(name: &str) -> Self {
        match name {
            "WhiteElo" | "BlackElo" | "WhiteRatingDiff" | "BlackRatingDiff" | "WhiteFideId"
            | "BlackFideId" | "PlyCount" | "SetUp" => Self::Number,
            "Date" | "EventDate" | "UTCDate" | "EndDate" => Self::Date,
            "UTCTime" | "Time" | "StartTime" | "EndTime" => Self::Time,
            _ => Self::Text,
        }
    }
}

/// Tags that games are known to have.
static KNOWN: [&str; 67] = [
    "Annotator",
    "Black",
    "BlackClock",
    "BlackElo",
    "BlackFideId",
    "BlackNA",
    "BlackRatingDiff",
    "BlackTeam",
    "BlackTitle",
    "BlackType",
    "BlackUSCF",
    "Board",
    "ChapterName",
    "CurrentPosition",
    "Date",
    "ECO",
    "ECOUrl",
    "EndDate",
    "EndTime",
    "Event",
    "EventCountry",
    "EventDate",
    "EventRounds",
    "EventSponsor",
    "EventType",
    "FEN",
    "GameId",
    "Handicap",
    "Link",
    "Mode",
    "NIC",
    "Opening",
    "Orientation",
    "PlyCount",
    "Remark",
    "Result",
    "Round",
    "Section",
    "SetUp",
    "Site",
    "Source",
    "SourceDate",
    "SourceQuality",
    "SourceTitle",
    "Stage",
    "StartTime",
    "StudyName",
    "SubVariation",
    "Termination",
    "Time",
    "TimeControl",
    "Timezone",
    "Tournament",
    "UTCDate",
    "UTCTime",
    "Variant",
    "Variation",
    "White",
    "WhiteClock",
    "WhiteElo",
    "WhiteFideId",
    "WhiteNA",
    "WhiteRatingDiff",
    "WhiteTeam",
    "WhiteTitle",
    "WhiteType",
    "WhiteUSCF",
];

/// Whether games are known to have a tag.
pub(crate) fn is_known_tag(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// The known tag that a name is probably a slip of: one that differs in the case of letters, or in one or two of them.
pub(crate) fn near_tag(name: &str) -> Option<&'static str> {
    if is_known_tag(name) {
        return None;
    }
    let most = if name.len() < 8 { 1 } else { 2 };
    let near = KNOWN.into_iter().map(|tag| (distance(name, tag), tag));
    let near = near.filter(|(distance, tag)| *distance <= most && tag.len() > 3);
    near.min().map(|(_, tag)| tag)
}

/// The number of letters to put in, take out or exchange, whatever their case.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (count, letter) in one.chars().enumerate() {
        let mut before = count.saturating_add(1);
        let mut next = vec![before];
        for (pair, wanted) in row.windows(2).zip(&other) {
            let [corner, above] = pair else { continue };
            let is_same = letter.eq_ignore_ascii_case(wanted);
            let changed = corner.saturating_add(usize::from(!is_same));
            before = changed
                .min(above.saturating_add(1))
                .min(before.saturating_add(1));
            next.push(before);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

/// A number of a tag: `2000`, `+8`, `-7`.
pub(crate) fn number(tag: &str) -> Option<i32> {
    tag.trim().parse().ok()
}

/// The days of a date from 1970 on: of `2024.05.31` and `2024-05-31`; nothing where a part is unknown.
pub(crate) fn days(tag: &str) -> Option<i32> {
    let mut parts = tag.trim().split(['.', '-', '/']);
    let mut part = || parts.next()?.parse::<i64>().ok();
    let (year, month, day) = (part()?, part()?, part()?);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => return None,
    };
    if !(1..=9999).contains(&year) || !(1..=last).contains(&day) || parts.next().is_some() {
        return None;
    }
    // Years begin in March, so that the day of a leap year is the last one.
    let year = if month <= 2 {
        year.saturating_sub(1)
    } else {
        year
    };
    let month = if month > 2 {
        month.saturating_sub(3)
    } else {
        month.saturating_add(9)
    };
    let of_year = month.saturating_mul(153).saturating_add(2) / 5;
    let leap_days = year / 4 - year / 100 + year / 400;
    let days = year
        .saturating_mul(365)
        .saturating_add(leap_days)
        .saturating_add(of_year)
        .saturating_add(day);
    i32::try_from(days.saturating_sub(719_469)).ok()
}

/// The seconds of a time of day: `17:05:09`.
pub(crate) fn seconds(tag: &str) -> Option<i32> {
    let mut parts = tag.trim().split(':');
    let mut part = |most: i32| {
        parts
            .next()?
            .parse::<i32>()
            .ok()
            .filter(|part| (0..most).contains(part))
    };
    let (hour, minute, second) = (part(24)?, part(60)?, part(60)?);
    if parts.next().is_some() {
        return None;
    }
    Some(
        hour.saturating_mul(3_600)
            .saturating_add(minute.saturating_mul(60))
            .saturating_add(second),
    )
}

#[cfg(test)]
mod tests {
    use super::{days, near_tag, number, seconds};

    #[test]
    fn slips_are_near() {
        for (name, expected) in [
            ("WhiteEloo", Some("WhiteElo")),
            ("WhitElo", Some("WhiteElo")),
            ("whiteelo", Some("WhiteElo")),
            ("Whtie", None),
            ("Whit", Some("White")),
            ("Resutl", None),
            ("Reslt", Some("Result")),
            ("WhiteElo", None),
            ("Table", None),
            ("Tables", None),
            ("", None),
        ] {
            assert_eq!(near_tag(name), expected, "{name}");
        }
    }

    #[test]
    fn dates_are_days() {
        for (tag, expected) in [
            ("1970.01.01", Some(0)),
            ("1970-01-02", Some(1)),
            ("1969.12.31", Some(-1)),
            ("2000.02.29", Some(11_016)),
            ("2000.03.01", Some(11_017)),
            ("2024.12.31", Some(20_088)),
            ("1851.06.21", Some(-43_293)),
            ("1900.02.29", None),
            ("2023.04.31", None),
            ("2023.13.01", None),
            ("2023.??.??", None),
            ("????.??.??", None),
            ("2023.01", None),
            ("2023.01.01.01", None),
            ("", None),
        ] {
            assert_eq!(days(tag), expected, "{tag}");
        }
    }

    #[test]
    fn times_and_numbers() {
        assert_eq!(
            [
                seconds("17:05:09"),
                seconds("24:00:00"),
                seconds("?"),
                seconds("1:2")
            ],
            [Some(61_509), None, None, None]
        );
        assert_eq!(
            [
                number("2000"),
                number("+8"),
                number("-7"),
                number("?"),
                number("")
            ],
            [Some(2000), Some(8), Some(-7), None, None]
        );
    }
}
