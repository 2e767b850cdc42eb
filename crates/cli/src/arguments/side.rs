use clap::ValueEnum;
use clap::builder::PossibleValue;
use qi::Player;

/// A player as an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side(pub(crate) Player);

impl ValueEnum for Side {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Player::First), Self(Player::Second)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.as_str()))
    }
}
