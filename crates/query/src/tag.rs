//! Comparisons of the tags of a game: as texts, numbers and dates.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::node::Order;
use crate::scene::Header;

/// A comparison of one tag, or of that of either player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TagTest {
    /// One of these tags has such a value.
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

impl TagTest {
    pub(crate) fn new(name: &str, order: Order, text: &str) -> Self {
        let bound = |is_included| Bound::new(text, is_included);
        let above = |low| Test::Within { low, high: None };
        let below = |high| Test::Within { low: None, high };
        let condition = match order {
            Order::Is => Test::Is(Value::new(text)),
            Order::NotEqual => Test::IsNot(Value::new(text)),
            Order::AtLeast => above(bound(true)),
            Order::More => above(bound(false)),
            Order::AtMost => below(bound(true)),
            Order::Less => below(bound(false)),
            Order::Equal | Order::Like => match text.split_once("..") {
                Some((from, to)) if from.len().max(to.len()) > 0 => Test::Within {
                    low: Bound::new(from, true),
                    high: Bound::new(to, true),
                },
                _ => Test::Has(Value::new(text)),
            },
        };
        Self {
            names: names(name),
            test: condition,
        }
    }

    pub(crate) fn is_met(&self, header: &dyn Header) -> bool {
        let mut is_such = |value: &str| self.test.is_met(&Value::new(value));
        let mut names = self.names.iter();
        names.any(|name| header.has(name, &mut is_such))
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
        let value = Value::new(text);
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
