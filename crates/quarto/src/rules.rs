use core::fmt;
use core::str::FromStr;

use crate::{Features, ParseError, ParseErrorKind};

/// The rules that are played.
///
/// ```
/// use feen_quarto::{Features, Rules};
///
/// let rules: Rules = "squares,color,fill,call".parse()?;
/// assert!(rules.squares && rules.call);
/// assert_eq!(rules.features, Features::COLOR | Features::FILL);
/// assert_eq!(rules.to_string(), "squares,color,fill,call");
/// assert_eq!("lines".parse(), Ok(Rules::default()));
/// # Ok::<(), feen_quarto::ParseError>(())
/// ```
///
/// As text: `lines` or `squares` first, then the properties that count unless all four do,
/// then `call`, with commas between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// True if a 2×2 square counts as a line does.
    pub squares: bool,
    /// The properties that count.
    pub features: Features,
    /// True if a line must be called to win.
    pub call: bool,
}

impl Rules {
    /// The number of pieces on the board up to which every position is a draw unless the
    /// piece in hand completes a line: 3 for the official rules, 2 for the others.
    ///
    /// `cargo xtask quarto` proves these numbers.
    ///
    /// ```
    /// use feen_quarto::Rules;
    ///
    /// assert_eq!(Rules::default().settled(), 3);
    /// assert_eq!("squares".parse::<Rules>()?.settled(), 2);
    /// # Ok::<(), feen_quarto::ParseError>(())
    /// ```
    #[must_use]
    pub const fn settled(self) -> usize {
        if !self.squares && self.features.len() == 4 {
            3
        } else {
            2
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.squares { "squares" } else { "lines" })?;
        if self.features != Features::ALL {
            write!(f, ",{}", self.features)?;
        }
        f.write_str(if self.call { ",call" } else { "" })
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    /// Reads the words; those after the first one in any order.
    ///
    /// # Errors
    ///
    /// For another word, or one that is there twice: `weight`, `lines,squares`,
    /// `lines,call,call`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (first, rest) = match text.split_once(',') {
            Some((first, rest)) => (first, Some(rest)),
            None => (text, None),
        };
        let squares = match first {
            "lines" => false,
            "squares" => true,
            _ => return Err(ParseErrorKind::RulesStart.whole(first)),
        };
        let (mut features, mut call) = (None::<Features>, false);
        let mut start = first.len().saturating_add(1);
        for word in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let refused = |kind: ParseErrorKind| kind.whole(word).shifted(start);
            let mut named = Features::NAMED.into_iter();
            match named.find(|(_, name)| *name == word) {
                Some((feature, _)) => match features {
                    Some(others) if others.contains(feature) => {
                        return Err(refused(ParseErrorKind::RulesRepeated));
                    }
                    Some(others) => features = Some(others | feature),
                    None => features = Some(feature),
                },
                None if word == "call" && call => {
                    return Err(refused(ParseErrorKind::RulesRepeated));
                }
                None if word == "call" => call = true,
                None => return Err(refused(ParseErrorKind::RulesWord)),
            }
            start = start.saturating_add(word.len()).saturating_add(1);
        }
        Ok(Self {
            squares,
            features: features.unwrap_or_default(),
            call,
        })
    }
}
