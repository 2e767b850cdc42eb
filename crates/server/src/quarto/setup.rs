use feen::Feen;
use quarto::{Game, Rules};
use serde::{Deserialize, Serialize};

use super::Error;
use crate::Seat;

/// The beginning of a game of Quarto.
///
/// ```
/// use server::quarto::Setup;
///
/// let setup: Setup = serde_json::from_str(r#"{"rules":"lines,call","first":"second"}"#)?;
/// assert!(setup.rules.call && setup.first.is_second());
/// assert_eq!(serde_json::to_string(&Setup::default())?, r#"{"rules":"lines","first":"first"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The seat that gives the first piece; with a FEEN its turn decides.
    #[serde(with = "seat")]
    pub first: Seat,
    /// The position as FEEN; the empty board by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feen: Option<Box<str>>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            rules: Rules::default(),
            first: Seat::First,
            feen: None,
        }
    }
}

impl Setup {
    /// The game at the beginning.
    pub(super) fn game(&self) -> Result<Game, Error> {
        let Some(text) = &self.feen else {
            return Ok(Game::new(self.rules, self.first));
        };
        let feen: Feen = text.parse().map_err(Error::Feen)?;
        Game::from_position(feen.position(), self.rules).map_err(Error::Position)
    }
}

/// A seat in JSON: `"first"` or `"second"`.
pub(super) mod seat {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Seat;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub(in super::super) fn serialize<S: Serializer>(of: &Seat, to: S) -> Result<S::Ok, S::Error> {
        of.as_str().serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Seat, D::Error> {
        let word = std::borrow::Cow::<str>::deserialize(from)?;
        match &*word {
            "first" => Ok(Seat::First),
            "second" => Ok(Seat::Second),
            _ => Err(serde::de::Error::custom(
                "expected `first` or `second`, found another word",
            )),
        }
    }

    /// A seat or none.
    pub(in super::super) mod option {
        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        use crate::Seat;

        #[derive(Serialize, Deserialize)]
        struct Word(#[serde(with = "super")] Seat);

        #[expect(
            clippy::ref_option,
            clippy::trivially_copy_pass_by_ref,
            reason = "serde asks for it"
        )]
        pub(in super::super::super) fn serialize<S: Serializer>(
            of: &Option<Seat>,
            to: S,
        ) -> Result<S::Ok, S::Error> {
            of.map(Word).serialize(to)
        }

        pub(in super::super::super) fn deserialize<'de, D: Deserializer<'de>>(
            from: D,
        ) -> Result<Option<Seat>, D::Error> {
            Ok(Option::<Word>::deserialize(from)?.map(|Word(seat)| seat))
        }
    }
}
