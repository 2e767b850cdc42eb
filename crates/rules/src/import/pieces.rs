/// The names of pieces in a `variants.ini`, and their moves.
const PIECES: [(&str, &str); 43] = [
    ("pawn", "fmWfceFifmnD"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("king", "K"),
    ("commoner", "K"),
    ("fers", "F"),
    ("wazir", "W"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("gold", "WfF"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "ffN"),
    ("dragon", "RF"),
    ("dragonHorse", "BW"),
    ("horseDragon", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("centaur", "KN"),
    ("archer", "B2"),
    ("berolinaPawn", "fmFfcWifmnA"),
    ("grasshopper", "gQ"),
    ("nightrider", "NN"),
    ("fersWazir", "K"),
];

/// The moves of a piece of this name.
pub(super) fn moves(name: &str) -> Option<&'static str> {
    let piece = PIECES.iter().find(|(other, _)| *other == name)?;
    Some(piece.1)
}

/// Whether a line gives a letter to a piece.
pub(super) fn is_piece(key: &str) -> bool {
    moves(key).is_some() || key.starts_with("customPiece")
}
