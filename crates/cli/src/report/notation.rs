use files::{Stream, note, paint};
use interchange::pdn::{self, GameType};
use interchange::{Format, Variant, epd, fen, sfen};

/// Another notation of positions, which an invalid text may be meant as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    Fen,
    Epd,
    Sfen,
    Pdn,
}

/// The other notation that a text looks like, if it does: only its outline is looked at.
pub(crate) fn hint(text: &[u8]) -> Option<Notation> {
    let text = str::from_utf8(text.get(..LONGEST).unwrap_or(text)).ok()?;
    let mut words = text.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    if words.next_if_eq(&"sfen").is_some() {
        return Some(Notation::Sfen);
    }
    let is_named = words.next_if_eq(&"fen").is_some();
    let placement = words.next()?;
    let is_side = |part: &str| matches!(part.as_bytes(), [b'W' | b'B', b':', ..]);
    if is_side(placement) && placement.split(':').count() >= 3 {
        return Some(Notation::Pdn);
    }
    let ranks = placement.split('/').count();
    if ranks < FEWEST_RANKS || !matches!(words.next(), Some("w" | "b" | "r")) {
        return is_named.then_some(Notation::Fen);
    }
    let rest: Vec<_> = words.collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_hand =
        |word: &&str| *word == "-" || word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    Some(match rest.as_slice() {
        [hands] if ranks == RANKS_OF_SHOGI && is_hand(hands) => Notation::Sfen,
        [hands, number, ..] if ranks == RANKS_OF_SHOGI && is_hand(hands) && is_number(number) => {
            Notation::Sfen
        }
        [_, _] => Notation::Epd,
        [_, _, operation, ..] if !is_number(operation) => Notation::Epd,
        _ => Notation::Fen,
    })
}

/// The bytes of a text that are looked at.
const LONGEST: usize = 4096;

/// The ranks of a board in another notation, at least.
const FEWEST_RANKS: usize = 4;

const RANKS_OF_SHOGI: usize = 9;

impl Notation {
    /// Its format.
    pub(crate) const fn format(self) -> Format {
        match self {
            Self::Fen => Format::Fen,
            Self::Epd => Format::Epd,
            Self::Sfen => Format::Sfen,
            Self::Pdn => Format::Pdn,
        }
    }

    /// Writes the advice on an invalid text to standard error.
    pub(crate) fn advise(self) {
        let palette = Stream::Error.palette();
        let mut advice = String::new();
        paint(&mut advice, palette.help(), "help");
        let option = self.format().name();
        let name = self.name();
        note(&format!(
            "{advice}: this looks like {name}, another notation: `--from {option}` reads it"
        ));
    }

    /// The advice on a text: the command that converts it, or the one that says why it is
    /// none of the notation.
    pub(crate) fn advice(self, text: &[u8]) -> String {
        let (name, option) = (self.name(), self.format().name());
        let text = str::from_utf8(text).unwrap_or_default();
        let games = games(self.format(), text);
        let Some(first) = games.first() else {
            return format!(
                "this looks like {name}, another notation: `feen check --from {option}` says what is wrong with it"
            );
        };
        let default = match self {
            Self::Fen | Self::Epd => "chess",
            Self::Sfen => "shogi",
            Self::Pdn => "international",
        };
        let command = format!("feen convert --from {option} --to feen");
        if games.contains(&default) {
            return format!("this is valid {name}, another notation: `{command}` converts it");
        }
        let shown = games
            .iter()
            .filter(|game| **game != "any" || games.len() == 1);
        let shown: Vec<&str> = shown.copied().take(MOST_GAMES).collect();
        let shown = shown.join(", ");
        format!("this is valid {name} of {shown}: `{command} --variant {first}` converts it")
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Fen => "FEN",
            Self::Epd => "EPD",
            Self::Sfen => "SFEN",
            Self::Pdn => "FEN of draughts",
        }
    }
}

/// The most games that a line of help names.
const MOST_GAMES: usize = 5;

/// The names of the variants, or of the games of draughts, that take a text of a format.
pub(crate) fn games(format: Format, text: &str) -> Vec<&'static str> {
    if format == Format::Pdn {
        let games = GameType::ALL.iter();
        let games = games.filter(|game| pdn::View::parse_as(text, game).is_ok());
        return games.filter_map(GameType::name).collect();
    }
    let takes = |variant: &&Variant| match format {
        Format::Fen => fen::View::parse_as(text, variant).is_ok(),
        Format::Epd => epd::View::parse_as(text, variant).is_ok(),
        Format::Sfen => sfen::View::parse_as(text, variant).is_ok(),
        _ => false,
    };
    let variants = Variant::ALL.iter().filter(takes);
    variants.map(Variant::name).collect()
}

#[cfg(test)]
mod tests {
    use super::{Notation, hint};

    #[test]
    fn valid_texts_name_the_command_that_converts_them() {
        for (text, expected) in [
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "this is valid FEN, another notation: \
                 `feen convert --from fen --to feen` converts it",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1",
                "this is valid FEN of crazyhouse, euroshogi: \
                 `feen convert --from fen --to feen --variant crazyhouse` converts it",
            ),
            (
                "9/9/9/9/9/9/9/9/9 b 2P 1",
                "this is valid SFEN, another notation: \
                 `feen convert --from sfen --to feen` converts it",
            ),
            (
                "W:Wa1:Bb8",
                "this is valid FEN of draughts of italian, russian, brazilian, turkish: \
                 `feen convert --from pdn --to feen --variant italian` converts it",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
                "this looks like FEN, another notation: \
                 `feen check --from fen` says what is wrong with it",
            ),
        ] {
            let notation = hint(text.as_bytes());
            let advice = notation.map(|notation| notation.advice(text.as_bytes()));
            assert_eq!(advice.as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_notations_are_known_by_their_outline() {
        for (text, expected) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Some(Notation::Fen),
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
                Some(Notation::Fen),
            ),
            (
                "position fen 8/8/8/8/8/8/8/K1k5 b - - 0 1 moves a1a2",
                Some(Notation::Fen),
            ),
            (
                "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1",
                Some(Notation::Fen),
            ),
            ("8/8/8/8/8/8/8/K1k5 b - -", Some(Notation::Epd)),
            (
                "8/8/8/8/8/8/8/K1k5 b - - bm Ka2; id \"1\";",
                Some(Notation::Epd),
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                Some(Notation::Sfen),
            ),
            ("sfen 9/9/9/9/9/9/9/9/9 w 2P", Some(Notation::Sfen)),
            ("W:W21,22:BK1,2", Some(Notation::Pdn)),
            ("8/8/8/8/8/8/8/8 / W/w", None),
            ("8/8/8/8 w", Some(Notation::Fen)),
            ("8/8 w", None),
            ("", None),
            ("e4", None),
        ] {
            assert_eq!(hint(text.as_bytes()), expected, "{text}");
        }
        assert_eq!(hint(b"\xff"), None);
    }
}
