use core::fmt::Debug;
use core::ops::Range;

use feen::Feen;
use interchange::pdn::{self, GameType};
use interchange::{
    Convention, Epd, Fen, ParseError, Pdn, Profile, Residue, Sfen, Variant, Walls, epd, fen, sfen,
};

/// A text of FEN, read as the variant that the first byte chooses, is refused at a place in
/// it, or becomes a FEEN and comes back.
pub fn fen(bytes: &[u8]) {
    let Some((choice, profile, text)) = choices(bytes) else {
        return;
    };
    let convention = convention(choice, profile);
    let variant = convention.variant();
    let view = fen::View::parse_bytes_as(text, variant);
    let Some(text) = readable(text, view.map(drop)) else {
        return;
    };
    let value = Fen::parse_as(text, variant);
    holds::<Fen>(text, value, view.map(|view| view.as_str()), &convention);
}

/// The same for EPD.
pub fn epd(bytes: &[u8]) {
    let Some((choice, profile, text)) = choices(bytes) else {
        return;
    };
    let convention = convention(choice, profile);
    let variant = convention.variant();
    let view = epd::View::parse_bytes_as(text, variant);
    let Some(text) = readable(text, view.map(drop)) else {
        return;
    };
    let value = Epd::parse_as(text, variant);
    holds::<Epd>(text, value, view.map(|view| view.as_str()), &convention);
}

/// The same for SFEN.
pub fn sfen(bytes: &[u8]) {
    let Some((choice, profile, text)) = choices(bytes) else {
        return;
    };
    let convention = convention(choice, profile);
    let variant = convention.variant();
    let view = sfen::View::parse_bytes_as(text, variant);
    let Some(text) = readable(text, view.map(drop)) else {
        return;
    };
    let value = Sfen::parse_as(text, variant);
    holds::<Sfen>(text, value, view.map(|view| view.as_str()), &convention);
}

/// The same for the FEN of draughts.
pub fn pdn(bytes: &[u8]) {
    let Some((choice, _, text)) = choices(bytes) else {
        return;
    };
    let games = GameType::ALL;
    let game = games[usize::from(choice) % games.len()];
    let view = pdn::View::parse_bytes_as(text, &game);
    let Some(text) = readable(text, view.map(drop)) else {
        return;
    };
    let value = Pdn::parse_as(text, &game);
    let convention = pdn::Convention::new(game);
    holds::<Pdn>(text, value, view.map(|view| view.as_str()), &convention);
}

/// A residue is refused at a place in its text, or is written as one that is read as equal;
/// with it a FEEN has a text of which it comes back, or has none.
pub fn residue(bytes: &[u8]) {
    let Some((choice, profile, text)) = choices(bytes) else {
        return;
    };
    let Ok(text) = str::from_utf8(text) else {
        return;
    };
    let residue = match text.parse::<Residue>() {
        Ok(residue) => residue,
        Err(error) => return lies_in(text.as_bytes(), &error),
    };
    assert_eq!(residue.to_string().parse::<Residue>(), Ok(residue.clone()));
    assert_eq!(residue.is_empty(), residue.losses().is_empty());
    let convention = convention(choice, profile);
    for feen in FEENS {
        let feen: Feen = feen.parse().expect("the text is valid");
        leaves::<Fen>(&feen, &residue, &convention);
        leaves::<Epd>(&feen, &residue, &convention);
        leaves::<Sfen>(&feen, &residue, &convention);
    }
    let game = pdn::Convention::new(GameType::INTERNATIONAL);
    let board = "10/1p8/10/10/10/10/10/10/10/8+P1 / D/d";
    let board: Feen = board.parse().expect("the text is valid");
    leaves::<Pdn>(&board, &residue, &game);
}

/// Positions of several variants, to which a residue may belong.
const FEENS: [&str; 6] = [
    "+r3k^2-r/1+p6/8/2p-P4/8/8/6+P1/+R3K^2+R / c/C",
    "rnQ'q1b1r/8/8/8/8/8/8/4K^3 3PB/n c/C",
    "+p3g^/5/2B2/5/K^4 2P/b S/s",
    "1nb5/8/8/8/8/8/8/8//8/8/7R/8/8/8/8/8 / A/a",
    "3g^5/9/9/9/9/9/9/9/9/4G^4 / X/x",
    "4/4 / G/g",
];

/// The bytes that choose a variant and a profile, and the text.
fn choices(bytes: &[u8]) -> Option<(u8, u8, &[u8])> {
    match bytes {
        [choice, profile, text @ ..] => Some((*choice, *profile, text)),
        _ => None,
    }
}

/// The convention that two bytes choose, or the variant's own.
fn convention(choice: u8, profile: u8) -> Convention {
    let variant = Variant::ALL[usize::from(choice) % Variant::ALL.len()];
    let profiles = [
        Profile::PLAIN,
        Profile::CHESS,
        Profile::SANKI,
        Profile::RULES_CHESS,
        Profile::CHESS960,
    ];
    let profile = profiles[usize::from(profile) % profiles.len()];
    let chosen = Convention::new(variant, profile.with_walls(Walls::Residue));
    chosen.unwrap_or_else(|_| variant.convention())
}

/// The text, unless its bytes are none; the places of its error are in it.
fn readable(text: &[u8], read: Result<(), ParseError>) -> Option<&str> {
    if let Err(error) = read {
        lies_in(text, &error);
    }
    str::from_utf8(text).ok()
}

fn lies_in(text: &[u8], error: &ParseError) {
    let lies = |span: Range<usize>| span.start <= span.end && span.end <= text.len();
    assert!(lies(error.span()), "{error:?}");
    assert!(error.also().is_none_or(lies), "{error:?}");
    assert!(!error.report(text).to_string().is_empty());
}

/// A value of a notation, as the laws need it.
trait Notation: Sized + Clone + PartialEq + Debug {
    /// The convention of its FEENs.
    type Convention;

    fn text(&self) -> String;
    fn parse(text: &str, convention: &Self::Convention) -> Result<Self, ParseError>;
    /// The standard text, and the number of changes.
    fn repair(text: &str, convention: &Self::Convention) -> Result<(Self, usize), ParseError>;
    fn to_feen(&self, convention: &Self::Convention) -> Option<(Feen, Residue)>;
    fn to_feen_into(&self, convention: &Self::Convention, feen: &mut Feen) -> Option<Residue>;
    /// The value, and the FEEN that it stands for with the remainder.
    fn from_feen(
        feen: &Feen,
        residue: &Residue,
        convention: &Self::Convention,
    ) -> Option<(Self, Feen)>;
}

macro_rules! notation {
    ($name:ty, $convention:ty, $variant:ident) => {
        impl Notation for $name {
            type Convention = $convention;

            fn text(&self) -> String {
                self.to_string()
            }

            fn parse(text: &str, convention: &$convention) -> Result<Self, ParseError> {
                Self::parse_as(text, convention.$variant())
            }

            fn repair(text: &str, convention: &$convention) -> Result<(Self, usize), ParseError> {
                let repaired = Self::repair(text, convention.$variant())?;
                for change in repaired.changes() {
                    assert!(text.get(change.span()).is_some(), "{change:?}");
                }
                let count = repaired.changes().len();
                Ok((repaired.into_value(), count))
            }

            fn to_feen(&self, convention: &$convention) -> Option<(Feen, Residue)> {
                let converted = self.to_feen(convention).ok()?;
                Some(converted.into_parts())
            }

            fn to_feen_into(&self, convention: &$convention, feen: &mut Feen) -> Option<Residue> {
                self.to_feen_into(convention, feen).ok()
            }

            fn from_feen(
                feen: &Feen,
                residue: &Residue,
                convention: &$convention,
            ) -> Option<(Self, Feen)> {
                let exported = Self::from_feen(feen, residue, convention).ok()?;
                let again = exported.value().to_feen(convention);
                let again = again.expect("what was written is read").into_parts().0;
                let again = match exported.remainder() {
                    Some(remainder) => again.apply(remainder).expect("it is of this FEEN"),
                    None => again,
                };
                Some((exported.into_value(), again))
            }
        }
    };
}

notation!(Fen, Convention, variant);
notation!(Epd, Convention, variant);
notation!(Sfen, Convention, variant);
notation!(Pdn, pdn::Convention, game_type);

/// Checks the laws of one text.
fn holds<N: Notation>(
    text: &str,
    value: Result<N, ParseError>,
    view: Result<&str, ParseError>,
    convention: &N::Convention,
) {
    assert_eq!(value.as_ref().err(), view.as_ref().err());
    match N::repair(text, convention) {
        Ok((repaired, changes)) => {
            assert_eq!(
                N::parse(&repaired.text(), convention).as_ref(),
                Ok(&repaired)
            );
            if let Ok(value) = &value {
                assert_eq!((&repaired, changes), (value, 0), "a standard text");
            }
        }
        Err(error) => {
            assert!(value.is_err());
            lies_in(text.as_bytes(), &error);
        }
    }
    let Ok(value) = value else {
        return;
    };
    assert_eq!(N::parse(&value.text(), convention).as_ref(), Ok(&value));
    let Some((feen, residue)) = value.to_feen(convention) else {
        return;
    };
    let mut used: Feen = "1 P/ C/c".parse().expect("the text is valid");
    assert_eq!(
        value.to_feen_into(convention, &mut used).as_ref(),
        Some(&residue)
    );
    assert_eq!(used, feen);
    assert_eq!(feen.to_string().parse::<Feen>().as_ref(), Ok(&feen));
    let back = N::from_feen(&feen, &residue, convention);
    let (back, again) = back.expect("what came from a text goes back");
    assert_eq!((&back, &again), (&value, &feen), "restoring");
    let alone = N::from_feen(&feen, &Residue::new(), convention);
    let is_said = alone.is_some_and(|(alone, _)| alone == value);
    assert_eq!(residue.is_empty(), is_said, "honesty: {residue}");
    let written = residue.to_string();
    assert_eq!(written.parse::<Residue>(), Ok(residue), "{written}");
}

/// A FEEN that has a text comes back of it with the remainder.
fn leaves<N: Notation>(feen: &Feen, residue: &Residue, convention: &N::Convention) {
    if let Some((_, again)) = N::from_feen(feen, residue, convention) {
        assert_eq!(&again, feen);
    }
}
