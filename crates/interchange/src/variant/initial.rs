//! The initial forms of games.

use feen::Feen;

use crate::Variant;

/// The initial form of a game by its name: the position in which its games start.
///
/// ```
/// let shogi = feen_interchange::initial("shogi").unwrap();
/// assert_eq!(
///     shogi.to_string(),
///     "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s",
/// );
/// assert_eq!(feen_interchange::initial("international").unwrap().piece_count(), 40);
/// assert_eq!(feen_interchange::initial("go-9").unwrap().to_string(), "9/9/9/9/9/9/9/9/9 / G/g");
/// assert_eq!(feen_interchange::initial("monopoly"), None);
/// ```
///
/// The names are those of [`initial_names`], and other spellings of the variants, as
/// [`Variant`] is read. Pieces and styles are those of the [convention] of the
/// variant or the game of draughts; the discs of reversi are `D`, and go begins on an empty
/// board. The first player, who moves first, is Black in go and reversi and has the colour of
/// the [starter](crate::pdn::GameType::starter) in draughts.
///
/// [convention]: Variant::convention
#[must_use]
pub fn initial(name: &str) -> Option<Feen> {
    let form = |name: &str| FORMS.iter().find(|(other, _)| *other == name);
    let by_variant = || form(Variant::named(name)?.name());
    let (_, text) = form(name).or_else(by_variant)?;
    Feen::parse(text).ok()
}

/// The names of the games whose [`initial`] form is known: of the variants that have a start,
/// of the games of draughts, and of the others.
///
/// ```
/// let names: Vec<_> = feen_interchange::initial_names().collect();
/// assert!(names.contains(&"chess") && names.contains(&"go-19"));
/// ```
pub fn initial_names() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|(name, _)| *name)
}

const CHESS: &str = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
const XIANGQI: &str = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x";
const MAKRUK: &str = "rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m";
const KYOTO: &str = "p+nk^s+l/5/5/5/+LSK^+NP / S/s";
const DOBUTSU: &str = "gl^e/1c1/1C1/EL^G / D/d";
const TEN: &str = "1p1p1p1p1p/p1p1p1p1p1/1p1p1p1p1p/p1p1p1p1p1/10/10/1P1P1P1P1P/P1P1P1P1P1/1P1P1P1P1P/P1P1P1P1P1 / D/d";
const EIGHT: &str = "1p1p1p1p/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 / D/d";

/// The forms, by the names of the games.
const FORMS: [(&str, &str); 30] = [
    ("chess", CHESS),
    ("crazyhouse", CHESS),
    ("3check", CHESS),
    ("5check", CHESS),
    (
        "capablanca",
        "-rnabqk^bcn-r/+p+p+p+p+p+p+p+p+p+p/10/10/10/10/+P+P+P+P+P+P+P+P+P+P/-RNABQK^BCN-R / C/c",
    ),
    ("xiangqi", XIANGQI),
    ("xiangqi-wxf", XIANGQI),
    (
        "minixiangqi",
        "rchg^hcr/p1ppp1p/7/7/7/P1PPP1P/RCHG^HCR / X/x",
    ),
    (
        "janggi",
        "rnba1abnr/4k^4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K^4/RNBA1ABNR / K/k",
    ),
    ("makruk", MAKRUK),
    ("cambodian", MAKRUK),
    (
        "shogi",
        "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s",
    ),
    ("minishogi", "rbsgk^/4p/5/P4/K^GSBR / S/s"),
    ("kyotoshogi", KYOTO),
    ("kyoto-lishogi", KYOTO),
    ("dobutsu", DOBUTSU),
    ("dobutsu-lishogi", DOBUTSU),
    ("international", TEN),
    ("english", EIGHT),
    (
        "italian",
        "p1p1p1p1/1p1p1p1p/p1p1p1p1/8/8/1P1P1P1P/P1P1P1P1/1P1P1P1P / D/d",
    ),
    ("pool", EIGHT),
    ("russian", EIGHT),
    ("brazilian", EIGHT),
    (
        "canadian",
        "1p1p1p1p1p1p/p1p1p1p1p1p1/1p1p1p1p1p1p/p1p1p1p1p1p1/1p1p1p1p1p1p/12/12/P1P1P1P1P1P1/1P1P1P1P1P1P/P1P1P1P1P1P1/1P1P1P1P1P1P/P1P1P1P1P1P1 / D/d",
    ),
    (
        "turkish",
        "8/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/8 / D/d",
    ),
    ("frisian", TEN),
    ("go-9", "9/9/9/9/9/9/9/9/9 / G/g"),
    ("go-13", "13/13/13/13/13/13/13/13/13/13/13/13/13 / G/g"),
    (
        "go-19",
        "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 / G/g",
    ),
    ("reversi", "8/8/8/3dD3/3Dd3/8/8/8 / R/r"),
];
