//! Rules of a match that are written as `key=number` pairs.

use feen_records::elo::{Hypotheses, Model};

/// When a game is a draw by adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DrawRule {
    /// The first move after which it applies.
    pub(super) from_move: u32,
    /// The moves of each side in a row.
    pub(super) moves: u32,
    /// The largest score in centipawns, of either sign.
    pub(super) score: u32,
}

/// When an engine has lost by adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ResignRule {
    /// Its moves in a row.
    pub(super) moves: u32,
    /// The smallest disadvantage in centipawns.
    pub(super) score: u32,
    /// The opponent has to agree.
    pub(super) is_two_sided: bool,
}

/// A sequential test of two differences in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    pub(super) alpha: f64,
    pub(super) beta: f64,
    pub(super) model: Model,
}

/// The pairs `key=value` of an option. Each is taken once.
struct Pairs<'w> {
    option: &'static str,
    pairs: Vec<(&'w str, &'w str)>,
}

impl<'w> Pairs<'w> {
    fn read(option: &'static str, words: &'w [String]) -> Result<Self, String> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let pair = word.split_once('=');
            let (key, value) = pair
                .ok_or_else(|| format!("expected `KEY=VALUE` after `{option}`, found `{word}`"))?;
            if pairs.iter().any(|(other, _)| *other == key) {
                return Err(format!("`{key}` is set twice after `{option}`"));
            }
            pairs.push((key, value));
        }
        Ok(Self { option, pairs })
    }

    fn take(&mut self, key: &str) -> Option<&'w str> {
        let place = self.pairs.iter().position(|(other, _)| *other == key)?;
        Some(self.pairs.swap_remove(place).1)
    }

    /// The number of a key, or the one that it has unless it is set.
    fn number<N: std::str::FromStr>(&mut self, key: &str, usual: N) -> Result<N, String> {
        let option = self.option;
        match self.take(key) {
            None => Ok(usual),
            Some(text) => text.parse().map_err(|_| {
                format!("expected a number after `{key}=` of `{option}`, found `{text}`")
            }),
        }
    }

    fn end(self, keys: &str) -> Result<(), String> {
        match self.pairs.first() {
            None => Ok(()),
            Some((key, _)) => Err(format!(
                "unknown key `{key}` after `{}`; the keys are {keys}",
                self.option
            )),
        }
    }
}

impl DrawRule {
    /// `movenumber=40 movecount=8 score=10`, which are the values unless they are set.
    pub(super) fn read(words: &[String]) -> Result<Self, String> {
        let mut pairs = Pairs::read("--draw", words)?;
        let rule = Self {
            from_move: pairs.number("movenumber", 40)?,
            moves: pairs.number("movecount", 8)?,
            score: pairs.number("score", 10)?,
        };
        pairs.end("movenumber, movecount and score")?;
        if rule.moves == 0 {
            return Err("expected a `movecount` of at least 1 after `--draw`".to_owned());
        }
        Ok(rule)
    }
}

impl ResignRule {
    /// `movecount=3 score=600 twosided=false`, which are the values unless they are set.
    pub(super) fn read(words: &[String]) -> Result<Self, String> {
        let mut pairs = Pairs::read("--resign", words)?;
        let rule = Self {
            moves: pairs.number("movecount", 3)?,
            score: pairs.number("score", 600)?,
            is_two_sided: match pairs.take("twosided") {
                None | Some("false") => false,
                Some("true") => true,
                Some(text) => {
                    return Err(format!(
                        "expected `true` or `false` after `twosided=` of `--resign`, found `{text}`"
                    ));
                }
            },
        };
        pairs.end("movecount, score and twosided")?;
        if rule.moves == 0 {
            return Err("expected a `movecount` of at least 1 after `--resign`".to_owned());
        }
        Ok(rule)
    }
}

impl Sprt {
    /// `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`, where both hypotheses must be given.
    pub(super) fn read(words: &[String]) -> Result<Self, String> {
        let mut pairs = Pairs::read("--sprt", words)?;
        let sprt = Self {
            elo0: pairs.number("elo0", f64::NAN)?,
            elo1: pairs.number("elo1", f64::NAN)?,
            alpha: pairs.number("alpha", 0.05)?,
            beta: pairs.number("beta", 0.05)?,
            model: match pairs.take("model") {
                None | Some("normalized") => Model::Normalized,
                Some("logistic") => Model::Logistic,
                Some(text) => {
                    return Err(format!(
                        "expected `normalized` or `logistic` after `model=` of `--sprt`, found `{text}`"
                    ));
                }
            },
        };
        pairs.end("elo0, elo1, alpha, beta and model")?;
        let are_ordered = sprt.elo0 < sprt.elo1 && sprt.elo0 >= -1000.0 && sprt.elo1 <= 1000.0;
        if !are_ordered {
            return Err(
                "expected `elo0` below `elo1` after `--sprt`, both from -1000 to 1000".to_owned(),
            );
        }
        let is_share = |share: f64| share > 0.0 && share < 0.5;
        if !is_share(sprt.alpha) || !is_share(sprt.beta) {
            return Err(
                "expected `alpha` and `beta` above 0 and below 0.5 after `--sprt`".to_owned(),
            );
        }
        Ok(sprt)
    }

    /// The word for the unit of its differences.
    pub(super) const fn model_name(self) -> &'static str {
        match self.model {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        }
    }

    /// The test.
    pub(super) const fn hypotheses(self) -> Hypotheses {
        Hypotheses::new(self.elo0, self.elo1, self.model).with_errors(self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::{DrawRule, ResignRule, Sprt};

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn rules_have_usual_values() {
        let draw = DrawRule::read(&words("movecount=5")).unwrap();
        assert_eq!((draw.from_move, draw.moves, draw.score), (40, 5, 10));
        let resign = ResignRule::read(&words("twosided=true score=900")).unwrap();
        assert_eq!(
            (resign.moves, resign.score, resign.is_two_sided),
            (3, 900, true)
        );
        let sprt = Sprt::read(&words("elo0=-5 elo1=0 beta=0.1")).unwrap();
        let (lower, upper) = sprt.hypotheses().bounds();
        assert_eq!(format!("{lower:.6} {upper:.6}"), "-2.251292 2.890372");
    }

    #[test]
    fn wrong_rules_are_refused() {
        for text in [
            "score",
            "score=1 score=2",
            "score=x",
            "speed=1",
            "movecount=0",
        ] {
            assert!(DrawRule::read(&words(text)).is_err(), "{text}");
            assert!(ResignRule::read(&words(text)).is_err(), "{text}");
        }
        for text in [
            "",
            "elo0=0",
            "elo0=5 elo1=0",
            "elo0=0 elo1=5 alpha=0.6",
            "elo0=NaN elo1=1",
            "elo0=0 elo1=5 model=bayes",
        ] {
            assert!(Sprt::read(&words(text)).is_err(), "{text}");
        }
    }
}
