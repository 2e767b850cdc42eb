//! The names of pieces by their moves: each is the name of one figure.

use alloc::vec::Vec;

use super::{Step, read};

/// The names of figures, each with the moves of its piece. One without moves belongs to pieces that a table names.
const FIGURES: [(&str, &[&str]); 46] = [
    ("king", &[]),
    ("queen", &["Q"]),
    ("rook", &["R"]),
    ("bishop", &["B"]),
    ("knight", &["N", "ffN", "nN"]),
    (
        "pawn",
        &[
            "fmWfceFifmnD",
            "fmWfcF",
            "fW",
            "cW",
            "fsmWfceFifmnD",
            "fmWfceFifmnDbmW",
        ],
    ),
    ("archbishop", &["BN"]),
    ("amazon", &["QN"]),
    ("centaur", &["KN"]),
    ("knight-wazir", &["NW"]),
    ("chancellor", &["RN"]),
    ("rook-knight-ferz", &["RNF"]),
    ("nightrider", &["NN"]),
    ("zebra", &["Z"]),
    ("camel", &["C"]),
    ("elephant", &["A", "nA"]),
    ("elephant-ferz", &["FA"]),
    ("wazir", &["W"]),
    ("ferz", &["F"]),
    ("berolina", &["fmFfceWifmnA", "fmFfcW"]),
    ("sergeant", &["fmWfF"]),
    ("hoplite", &["fmFfcWimA"]),
    ("captain", &["WD"]),
    ("lieutenant", &["FAmsW"]),
    ("warlord", &[]),
    ("general", &[]),
    ("man", &["K"]),
    ("dragon-king", &["RF"]),
    ("dragon-horse", &["BW"]),
    ("lance", &["fR", "vR"]),
    ("silver", &["FfW"]),
    ("gold", &["WfF"]),
    ("cannon", &["mRcpR"]),
    ("dabbaba", &["D"]),
    ("wizard", &["FC"]),
    ("champion", &["WAD"]),
    ("lion", &["HFD"]),
    ("grasshopper", &["gQ"]),
    ("drunk-elephant", &["FfsW"]),
    ("unicorn", &[]),
    ("griffon", &[]),
    ("turned-shell", &[]),
    ("bishop-takes-knight", &["mBcN"]),
    ("knight-takes-bishop", &["mNcB"]),
    ("rook-takes-knight", &["mRcN"]),
    ("knight-takes-rook", &["mNcR"]),
];

/// The figure of this name.
pub(crate) fn figure_named(name: &str) -> Option<&'static str> {
    let mut figures = FIGURES.iter();
    figures.find_map(|(figure, _)| (*figure == name).then_some(*figure))
}

/// The figure of a piece with these moves, in whatever order, and wherever on the board it may make them.
pub(crate) fn figure_of(steps: &[Step]) -> Option<&'static str> {
    let anywhere: Vec<Step> = steps
        .iter()
        .map(|step| Step {
            region: None,
            target: None,
            ..step.clone()
        })
        .collect();
    let is_same = |moves: &str| {
        read(moves).is_ok_and(|known| {
            known.len() == anywhere.len() && known.iter().all(|step| anywhere.contains(step))
        })
    };
    let mut figures = FIGURES.iter();
    figures.find_map(|(figure, moves)| moves.iter().any(|text| is_same(text)).then_some(*figure))
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::{FIGURES, figure_of};

    #[test]
    fn moves_name_one_figure() {
        for (figure, moves) in FIGURES {
            for text in moves {
                assert_eq!(figure_of(&read(text).unwrap()), Some(figure), "{text}");
            }
        }
    }

    #[test]
    fn moves_in_another_order_are_the_same() {
        for (text, figure) in [
            ("NB", Some("archbishop")),
            ("RB", Some("queen")),
            ("FW", Some("man")),
            ("DAW", Some("champion")),
            ("NNB", None),
            ("R4", None),
        ] {
            assert_eq!(figure_of(&read(text).unwrap()), figure, "{text}");
        }
    }
}
