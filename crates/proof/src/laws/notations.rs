use core::ops::Range;

use feen::Feen;
use feen_chess::{CastlingSpelling, Position};
use feen_interchange::epd::EpdNotation;
use feen_interchange::fen::FenNotation;
use feen_interchange::pdn::{self, GameType, PdnNotation};
use feen_interchange::sfen::SfenNotation;
use feen_interchange::{
    Convention, Fen, Notation, ParseError, Profile, Residue, Text, Variant, View, Walls,
};

/// A text of FEN, read as the variant that the first byte chooses, is refused at a place in
/// it, or becomes a FEEN and comes back; and what chess reads is read as the same.
pub fn fen(bytes: &[u8]) {
    of_variant::<FenNotation>(bytes);
    if let Some((_, _, text)) = choices(bytes)
        && let Ok(text) = str::from_utf8(text)
    {
        let _is_position = read_as_chess_does(text);
    }
}

/// A FEN that `chess` reads is read as `Variant::CHESS`, comes back byte for byte, and becomes
/// the same FEEN. Returns whether `chess` reads it.
#[must_use]
pub fn read_as_chess_does(text: &str) -> bool {
    let spellings = [CastlingSpelling::Standard, CastlingSpelling::XFen];
    let [standard, xfen] = spellings.map(|spelling| Position::from_fen(text, spelling).ok());
    let view = match View::<FenNotation>::parse_as(text, &Variant::CHESS) {
        Ok(view) => view,
        Err(error) => {
            assert!(standard.is_none() && xfen.is_none(), "{text}: {error}");
            return false;
        }
    };
    let Some(xfen) = xfen.as_ref() else {
        return false;
    };
    let converted = view.to_feen(Convention::CHESS);
    let (feen, residue) = converted.expect("it is a position").into_parts();
    let back = Fen::from_feen(&feen, &residue, Convention::CHESS);
    assert_eq!(back.expect("what came from a text goes back").text(), text);
    assert_eq!(view.turn(), xfen.turn(), "{text}");
    if let Some(position) = standard {
        assert_eq!(feen, position.feen(), "{text}");
        let clocks = (position.halfmoves().into(), position.fullmove().into());
        assert_eq!((view.halfmove(), view.fullmove()), clocks, "{text}");
    }
    true
}

/// The same for EPD.
pub fn epd(bytes: &[u8]) {
    of_variant::<EpdNotation>(bytes);
}

/// The same for SFEN.
pub fn sfen(bytes: &[u8]) {
    of_variant::<SfenNotation>(bytes);
}

/// The same for the FEN of draughts.
pub fn pdn(bytes: &[u8]) {
    if let Some((choice, _, text)) = choices(bytes) {
        let games = GameType::ALL;
        let game = games[usize::from(choice) % games.len()];
        holds::<PdnNotation>(text, &pdn::Convention::new(game));
    }
}

fn of_variant<N: Notation<Convention = Convention>>(bytes: &[u8]) {
    if let Some((choice, profile, text)) = choices(bytes) {
        holds::<N>(text, &convention(choice, profile));
    }
}

/// A residue is refused at a place in its text, or is written as one that is read as equal;
/// with it a FEEN has a text that reads as it, or no text.
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
        leaves::<FenNotation>(&feen, &residue, &convention);
        leaves::<EpdNotation>(&feen, &residue, &convention);
        leaves::<SfenNotation>(&feen, &residue, &convention);
    }
    let game = pdn::Convention::new(GameType::INTERNATIONAL);
    let board = "10/1p8/10/10/10/10/10/10/10/8+P1 / D/d";
    let board: Feen = board.parse().expect("the text is valid");
    leaves::<PdnNotation>(&board, &residue, &game);
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

fn lies_in(text: &[u8], error: &ParseError) {
    let lies = |span: Range<usize>| span.start <= span.end && span.end <= text.len();
    assert!(lies(error.span()), "{error:?}");
    assert!(error.also().is_none_or(lies), "{error:?}");
    assert!(!error.report(text).to_string().is_empty());
}

/// Checks the laws of one text.
fn holds<N: Notation>(text: &[u8], convention: &N::Convention) {
    let game = N::game(convention);
    let view = View::<N>::parse_bytes_as(text, game);
    if let Err(error) = &view {
        lies_in(text, error);
    }
    let Ok(text) = str::from_utf8(text) else {
        return;
    };
    let value = Text::<N>::parse_as(text, game);
    assert_eq!(value.as_ref().err(), view.as_ref().err());
    match Text::<N>::repair(text, game) {
        Ok(repaired) => {
            for change in repaired.changes() {
                assert!(text.get(change.span()).is_some(), "{change:?}");
            }
            let (count, repaired) = (repaired.changes().len(), repaired.into_value());
            let again = Text::parse_as(repaired.as_str(), game);
            assert_eq!(again.as_ref(), Ok(&repaired));
            if let Ok(value) = &value {
                assert_eq!((&repaired, count), (value, 0), "a standard text");
            }
        }
        Err(error) => {
            assert!(value.is_err());
            lies_in(text.as_bytes(), &error);
        }
    }
    let (Ok(value), Ok(view)) = (value, view) else {
        return;
    };
    assert_eq!(Text::parse_as(value.as_str(), game).as_ref(), Ok(&value));
    let converted = match view.to_feen(convention) {
        Ok(converted) => converted,
        Err(error) => {
            let span = error.span();
            assert!(
                span.start <= span.end && span.end <= text.len(),
                "{error:?}"
            );
            return;
        }
    };
    // The text itself comes back, byte for byte; and so does its value.
    returns::<N>(text, converted.feen(), converted.residue(), convention);
    let (feen, residue) = value
        .to_feen(convention)
        .expect("its text converts")
        .into_parts();
    assert_eq!(&feen, converted.feen());
    returns::<N>(value.as_str(), &feen, &residue, convention);
    let mut used: Feen = "1 P/ C/c".parse().expect("the text is valid");
    let again = value.to_feen_into(convention, &mut used);
    assert_eq!(again.as_ref(), Ok(&residue));
    assert_eq!(used, feen);
    assert_eq!(feen.to_string().parse::<Feen>().as_ref(), Ok(&feen));
}

/// A text comes back of its FEEN and its residue; and of the FEEN alone, exactly if the residue
/// is empty.
fn returns<N: Notation>(text: &str, feen: &Feen, residue: &Residue, convention: &N::Convention) {
    let back = Text::<N>::from_feen(feen, residue, convention);
    let back = back.expect("what came from a text goes back");
    assert_eq!((back.text(), back.remainder()), (text, None), "restoring");
    let alone = Text::<N>::from_feen(feen, &Residue::new(), convention);
    let is_said = alone.is_ok_and(|alone| alone.text() == text);
    assert_eq!(residue.is_empty(), is_said, "honesty: {residue}");
    let written = residue.to_string();
    assert_eq!(
        written.parse::<Residue>().as_ref(),
        Ok(residue),
        "{written}"
    );
}

/// A FEEN that has a text comes back of it with the remainder.
fn leaves<N: Notation>(feen: &Feen, residue: &Residue, convention: &N::Convention) {
    let exported = match Text::<N>::from_feen(feen, residue, convention) {
        Ok(exported) => exported,
        Err(error) => {
            let span = error.span();
            let text = [feen.to_string(), residue.to_string()];
            assert!(
                text.iter().any(|text| text.get(span.clone()).is_some()),
                "{error:?}"
            );
            return;
        }
    };
    let again = exported.value().to_feen(convention);
    let again = again.expect("what was written is read").into_parts().0;
    let again = match exported.remainder() {
        Some(remainder) => again.apply(remainder).expect("it is of this FEEN"),
        None => again,
    };
    assert_eq!(&again, feen);
}
