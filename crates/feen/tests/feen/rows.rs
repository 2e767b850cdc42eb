//! Every example of the specification, read by every reader.

#[cfg(feature = "alloc")]
use feen::Feen;
use feen::{ParseError, Player, View};
use oracle::Reason;
use oracle::rows::rows;

/// The kinds of error that stand for a reason.
///
/// Several of ours are finer than one of theirs. A byte that no field can have
/// is told as such where it stands, whatever the number of fields.
fn codes(reason: Reason) -> &'static [&'static str] {
    match reason {
        Reason::NonAscii => &["text/not-ascii"],
        Reason::FieldCount => &["fields/count", "placement/not-a-square", "hands/zero-count"],
        Reason::PlacementEmpty => &["placement/empty"],
        Reason::StartsWithSeparator => &["placement/leading-separator"],
        Reason::EndsWithSeparator => &["placement/trailing-separator"],
        Reason::InvalidEmptyCount => &["placement/zero-count", "count/leading-zero"],
        Reason::InvalidPieceToken => &[
            "placement/not-a-square",
            "piece/missing-letter",
            "piece/misplaced-terminal",
            "piece/misplaced-derivation",
            "hands/count-without-piece",
        ],
        Reason::DimensionalCoherence => &["placement/incoherent"],
        Reason::InvalidHandsDelimiter => &["hands/missing-delimiter", "hands/surplus-delimiter"],
        Reason::InvalidHandCount => &[
            "hands/zero-count",
            "hands/count-of-one",
            "count/leading-zero",
        ],
        Reason::HandNotAggregated => &["hands/not-aggregated"],
        Reason::HandNotCanonical => &["hands/not-canonical"],
        Reason::InvalidStyleTurnDelimiter => {
            &["styles/missing-delimiter", "styles/surplus-delimiter"]
        }
        Reason::InvalidStyleToken => &["style/expected-letter", "style/expected-end"],
        Reason::StylesSameCase => &["styles/same-case"],
        Reason::TooManyPieces => &["cardinality/too-many-pieces"],
    }
}

#[test]
fn valid_examples_are_read_with_their_squares_and_pieces() {
    for row in rows() {
        let (text, Some(counts)) = (row.text.as_str(), row.counts) else {
            continue;
        };
        assert_eq!(feen::validate(text), Ok(()), "{text}");
        let view = View::parse(text).unwrap();
        assert_eq!(
            (view.as_str(), format!("{view:>9}")),
            (text, format!("{text:>9}"))
        );
        assert_eq!(View::try_from(text), Ok(view));
        assert_eq!(View::try_from(text.as_bytes()), Ok(view));
        let totals = (view.square_count(), view.piece_count());
        assert_eq!(totals, counts.into(), "{text}");
        let board_pieces = view.squares().flatten().count() as u64;
        assert_eq!(view.board_piece_count(), board_pieces, "{text}");
        let held = Player::ALL.map(|player| view.hand(player).map(|(_, count)| count).sum::<u64>());
        assert_eq!(view.hand_piece_count(), held.iter().sum::<u64>(), "{text}");
        for player in Player::ALL {
            let mut items = view.hand(player);
            let announced = items.len();
            assert_eq!(announced, items.by_ref().count(), "{text}");
            assert_eq!(items.len(), 0, "{text}");
        }
        #[cfg(feature = "alloc")]
        match text.parse::<Feen>() {
            Ok(feen) => {
                assert_eq!(feen.to_string(), text);
                assert_eq!(Feen::try_from(text), Ok(feen));
            }
            Err(error) => assert!(error.kind().is_limit(), "{text}: {error}"),
        }
    }
}

#[test]
fn invalid_examples_are_refused_for_their_reason() {
    for row in rows() {
        let text = row.text.as_str();
        let Err(reason) = oracle::feen(text.as_bytes()) else {
            continue;
        };
        let error: ParseError = feen::validate(text).unwrap_err();
        let code = error.code();
        assert!(
            codes(reason).contains(&code),
            "{text}: {code} for {reason:?}"
        );
        assert_eq!(View::parse(text), Err(error), "{text}");
        #[cfg(feature = "alloc")]
        assert_eq!(text.parse::<Feen>(), Err(error), "{text}");
    }
}
