//! A condition on a tag of a game: `White=Carlsen`, `Date>=2020.05`, `Elo=2400..2600`.

use std::cmp::Ordering;

use feen_chess::pgn::Tags;

/// A condition on one tag, or on that of either player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TagCondition {
    /// One of these tags has such a value. Letters of names may be capital or small.
    names: Vec<String>,
    test: Test,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Test {
    /// The text is in the value, or the value is this number or in this year or month.
    Has(Value),
    /// The whole value is this.
    Is(Value),
    IsNot(Value),
    /// Above a lower bound or below an upper one, either of which may be left out.
    Within {
        low: Option<Bound>,
        high: Option<Bound>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Bound {
    value: Value,
    /// The bound itself fits.
    is_included: bool,
}

/// A value in lower case, with its numbers if it has only those: an Elo, or a date such as `2020.05.??`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Value {
    text: String,
    /// An unknown number, such as `??`, is `None`.
    numbers: Option<Vec<Option<u64>>>,
}

/// The names of tags that each player has.
const OF_PLAYERS: [&str; 6] = ["Elo", "Title", "FideId", "Team", "RatingDiff", "Type"];

impl TagCondition {
    /// Reads `NAME=TEXT`, `NAME==TEXT`, `NAME!=TEXT`, `NAME>=VALUE` and so on, or `NAME=FROM..TO`.
    pub(super) fn from_text(text: &str) -> Result<Self, &'static str> {
        const OPERATORS: [&str; 7] = ["==", "!=", ">=", "<=", "=", ">", "<"];
        const EXPECTED: &str =
            "expected NAME=TEXT, or `==`, `!=`, `>=`, `<=`, `>` or `<` instead of `=`";
        let end = text.find(['=', '!', '>', '<']).ok_or(EXPECTED)?;
        let (name, rest) = text.split_at_checked(end).ok_or(EXPECTED)?;
        let name = name.trim();
        let mut operators = OPERATORS.iter();
        let operator = operators.find(|operator| rest.starts_with(**operator));
        let operator = operator.filter(|_| !name.is_empty()).ok_or(EXPECTED)?;
        let value = rest.strip_prefix(*operator).unwrap_or_default().trim();
        let above = |is_included| Test::Within {
            low: Bound::new(value, is_included),
            high: None,
        };
        let below = |is_included| Test::Within {
            low: None,
            high: Bound::new(value, is_included),
        };
        let compared = match *operator {
            "==" => Test::Is(Value::new(value)),
            "!=" => Test::IsNot(Value::new(value)),
            ">=" => above(true),
            ">" => above(false),
            "<=" => below(true),
            "<" => below(false),
            _ => match value.split_once("..") {
                Some((from, to)) if from.len().max(to.len()) > 0 => Test::Within {
                    low: Bound::new(from, true),
                    high: Bound::new(to, true),
                },
                _ => Test::Has(Value::new(value)),
            },
        };
        Ok(Self {
            names: names(name),
            test: compared,
        })
    }

    /// Whether a game has such a tag.
    pub(super) fn is_met(&self, tags: &Tags<'_>) -> bool {
        let is_named = |known: &str| {
            self.names
                .iter()
                .any(|name| known.eq_ignore_ascii_case(name))
        };
        let mut values = tags.iter().filter(|(known, _)| is_named(known));
        values.any(|(_, value)| self.test.is_met(&Value::new(value)))
    }
}

/// `Player` is White or Black, and `Elo` that of either.
fn names(name: &str) -> Vec<String> {
    if name.eq_ignore_ascii_case("Player") {
        return vec!["White".to_owned(), "Black".to_owned()];
    }
    let mut of_players = OF_PLAYERS.iter();
    if of_players.any(|known| known.eq_ignore_ascii_case(name)) {
        return vec![format!("White{name}"), format!("Black{name}")];
    }
    vec![name.to_owned()]
}

impl Test {
    fn is_met(&self, found: &Value) -> bool {
        match self {
            Self::Has(wanted) => match (&wanted.numbers, &found.numbers) {
                (Some(_), Some(_)) => found.compare(wanted) == Some(Ordering::Equal),
                _ => found.text.contains(&wanted.text),
            },
            Self::Is(wanted) => found.text == wanted.text,
            Self::IsNot(wanted) => found.text != wanted.text,
            Self::Within { low, high } => {
                let fits = |bound: &Option<Bound>, side| {
                    bound.as_ref().is_none_or(|bound| {
                        let order = found.compare(&bound.value);
                        order == Some(side) || bound.is_included && order == Some(Ordering::Equal)
                    })
                };
                fits(low, Ordering::Greater) && fits(high, Ordering::Less)
            }
        }
    }
}

impl Bound {
    /// A bound, unless its text is empty.
    fn new(text: &str, is_included: bool) -> Option<Self> {
        let value = Value::new(text.trim());
        (!value.text.is_empty()).then_some(Self { value, is_included })
    }
}

impl Value {
    fn new(text: &str) -> Self {
        let text = text.trim();
        let parts = text.split(['.', '-', '/']);
        let number = |part: &str| match part {
            "" => None,
            part if part.bytes().all(|byte| byte == b'?') => Some(None),
            part => part.parse().ok().map(Some),
        };
        Self {
            numbers: parts.map(number).collect(),
            text: text.to_lowercase(),
        }
    }

    /// The order of a value and a bound: numbers as far as the bound has them, so that `2020.05.17` is `2020.05`.
    ///
    /// A number that is not known has no order, and neither has a text beside a number.
    fn compare(&self, bound: &Self) -> Option<Ordering> {
        let Some(wanted) = &bound.numbers else {
            return Some(self.text.cmp(&bound.text));
        };
        let found = self.numbers.as_ref()?;
        for (place, wanted) in wanted.iter().enumerate() {
            let Some(wanted) = wanted else {
                break;
            };
            let found = found.get(place).copied().flatten()?;
            match found.cmp(wanted) {
                Ordering::Equal => {}
                order => return Some(order),
            }
        }
        Some(Ordering::Equal)
    }
}

#[cfg(test)]
mod tests {
    use feen_chess::pgn::Tags;

    use super::TagCondition;

    #[test]
    fn tags_are_compared_as_texts_numbers_and_dates() {
        let tags: Tags<'_> = [
            ("White", "Carlsen, Magnus"),
            ("Black", "O’Brien"),
            ("WhiteElo", "2850"),
            ("BlackElo", "2400"),
            ("Date", "2020.05.??"),
            ("UTCDate", "2020.05.17"),
            ("Round", "10.2"),
            ("ECO", "B96"),
            ("BlackTitle", "GM"),
            ("Site", "?"),
        ]
        .into_iter()
        .collect();
        for (condition, expected) in [
            ("White=carl", true),
            ("white=MAGNUS", true),
            ("White==Carlsen", false),
            ("White==carlsen, magnus", true),
            ("White!=Carlsen", true),
            ("Black=carl", false),
            ("Player=carl", true),
            ("Player=O’B", true),
            ("Player=Nakamura", false),
            ("Title=GM", true),
            ("WhiteElo>=2850", true),
            ("WhiteElo>2850", false),
            ("WhiteElo=2849..2851", true),
            ("WhiteElo=..2849", false),
            ("WhiteElo=2800..", true),
            ("WhiteElo=28", false),
            ("WhiteElo=2850", true),
            ("Elo<=2400", true),
            ("Elo<2400", false),
            ("Elo=2500..2600", false),
            ("Date=2020", true),
            ("Date=2020.05", true),
            ("Date=2020.05.17", false),
            ("Date>=2020", true),
            ("Date>2020", false),
            ("Date>=2020.05.01", false),
            ("Date<=2020.05", true),
            ("Date<2020.06.01", true),
            ("UTCDate>=2020-05-17", true),
            ("UTCDate=2019.06..2020.05", true),
            ("UTCDate=2020.05.18..", false),
            ("Round=10", true),
            ("Round=1", false),
            ("Round>=9", true),
            ("Round<=10.1", false),
            ("ECO=B9", true),
            ("ECO=B90..B99", true),
            ("ECO>=B97", false),
            ("Site>=2000", false),
            ("Annotator=x", false),
            ("Annotator!=x", false),
        ] {
            let condition_read = TagCondition::from_text(condition).unwrap();
            assert_eq!(condition_read.is_met(&tags), expected, "{condition}");
        }
        for wrong in ["", "White", "=x", "White!x"] {
            assert!(TagCondition::from_text(wrong).is_err(), "{wrong}");
        }
    }
}
