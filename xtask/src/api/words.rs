//! One meaning for a word in the public API: what counts, and what parses.

/// Fields and functions that count something have these words for names, or end in one of them.
const COUNTS: [&str; 12] = [
    "count",
    "expected",
    "files",
    "found",
    "games",
    "held",
    "len",
    "pieces",
    "plies",
    "ranks",
    "requested",
    "squares",
];

/// Types that are too narrow for a count.
const NARROW: [&str; 6] = ["u8", "u16", "u32", "i16", "i32", "i64"];

/// Numbers that count nothing, though their names say so: ranks, checks of a notation, options of engines, numbers of
/// positions, what a journal has as a byte, and the games of a learner.
const NUMBERS: [&str; 8] = [
    "feen_chess::binbo::IndexError::Square",
    "feen_interchange::ParseErrorKind::EnPassantRank",
    "feen_interchange::ParseErrorKind::TooManyChecks",
    "feen_games_web::Error::Number",
    "feen_games_web::Event::TakenBack",
    "feen_uci::OptionError::Range",
    "feen_rules::Variant::shuffled_count",
    "feen_search::learn::",
];

/// Complains about counts that are neither `usize` nor `u64`, and functions `parse` that read no text.
pub(super) fn complaints(api: &str) -> Vec<String> {
    let lines = api.lines().filter(|line| !line.starts_with("impl"));
    let lines = lines.filter(|line| !NUMBERS.iter().any(|number| line.contains(number)));
    let complaints = lines.filter_map(|line| {
        let why = if let Some((_, function)) = line.split_once("fn ") {
            let (path, rest) = function.split_once('(')?;
            let name = path.rsplit("::").next()?;
            let (taken, given) = rest.rsplit_once(" -> ").unwrap_or((rest, ""));
            if name.starts_with("parse") && !reads_a_text(taken) {
                "`parse` reads a text"
            } else if is_count(name) && is_narrow(given) {
                "a count is `usize`, or `u64` in a text"
            } else {
                return None;
            }
        } else if counts_narrowly(line) {
            "a count is `usize`, or `u64` in a text"
        } else {
            return None;
        };
        Some(format!("{line}: {why} (see docs/design.md)"))
    });
    complaints.collect()
}

fn is_count(name: &str) -> bool {
    name.rsplit('_')
        .next()
        .is_some_and(|last| COUNTS.contains(&last))
}

fn reads_a_text(taken: &str) -> bool {
    ["str", "[u8]", "&T", "Spelling"]
        .iter()
        .any(|text| taken.contains(text))
}

fn is_narrow(kind: &str) -> bool {
    let kind = kind.trim_end_matches([',', '>', '}', ' ']);
    let kind = kind.rsplit(['<', ' ']).next().unwrap_or_default();
    NARROW.contains(&kind)
}

/// Whether a line of a variant or a field has a count of a narrow type.
fn counts_narrowly(line: &str) -> bool {
    let line = line.strip_prefix("pub ").unwrap_or_default();
    let fields = line.split_once(" { ").map_or(line, |(_, fields)| fields);
    fields.split(", ").any(|field| {
        let Some((name, kind)) = field.split_once(": ") else {
            return false;
        };
        name.rsplit("::").next().is_some_and(is_count) && is_narrow(kind)
    })
}

#[cfg(test)]
mod tests {
    use super::complaints;

    #[test]
    fn counts_are_wide_and_parse_reads_a_text() {
        for (line, is_right) in [
            ("pub fn qi::Qi<P, S>::piece_count(&self) -> usize", true),
            ("pub fn qi::Qi<P, S>::piece_count(&self) -> u32", false),
            (
                "pub fn qi::Pieces::len(&self) -> core::option::Option<u8>",
                false,
            ),
            ("pub fn qi::Square::rank(self) -> u8", true),
            ("pub qi::Error::Pieces { found: u64, squares: usize }", true),
            ("pub qi::Error::Pieces { found: u8, squares: usize }", false),
            ("pub qi::Error::Pieces { squares: usize, found: u8 }", false),
            ("pub qi::Counts::pieces: u8", false),
            (
                "pub feen_search::learn::Progress::Game { games: u32 }",
                true,
            ),
            ("pub fn qi::Qi::parse(&str) -> Self", true),
            ("pub fn qi::Qi::parse_bytes(&'a [u8]) -> Self", true),
            ("pub fn qi::Qi::parse_into<T>(&mut self, &T) -> Self", true),
            ("pub fn qi::binbo::parse_indices(i64, i64) -> Self", false),
        ] {
            assert_eq!(complaints(line).is_empty(), is_right, "{line}");
        }
    }
}
