/// The ratio to a peer that a work must reach.
pub(crate) struct Goal {
    pub(crate) work: &'static str,
    pub(crate) peer: &'static str,
    /// On a corpus of different positions.
    pub(crate) corpus: f64,
    /// On one text, again and again.
    pub(crate) hot: f64,
    /// On a corpus, the wanted ratio beyond the required one, if there is one.
    pub(crate) want: Option<f64>,
}

/// The goals, in the order of the table.
pub(crate) const GOALS: &[Goal] = &[
    goal("validate", "sashite-feen", 10.0, 8.0, 15.0),
    goal("view", "sashite-feen", 8.0, 7.0, 12.0),
    goal("parse", "sashite-feen", 10.0, 8.0, 14.0),
    goal("parse", "cozy-chess", 3.0, 1.4, 4.0),
    goal("parse into", "sashite-feen", 12.0, 12.0, 18.0),
    goal("write", "sashite-feen", 13.0, 10.0, 20.0),
    no_goal("write", "cozy-chess"),
    no_goal("write into", "sashite-feen"),
    goal("EPIN parse", "sashite-epin", 2.5, 2.5, 4.0),
    goal("EPIN to text", "sashite-epin", 15.0, 15.0, 25.0),
    no_want("SIN parse", "sashite-sin", 1.5),
    no_want("SIN to text", "sashite-sin", 5.0),
    goal("clone", "sashite-qi", 1.5, 1.5, 3.0),
    no_goal("clone into", "sashite-qi"),
    goal("eq", "sashite-qi", 2.0, 2.0, 5.0),
    goal("hash", "sashite-qi", 8.0, 8.0, 12.0),
    goal("move, held kind", "sashite-qi", 1.5, 1.5, 4.0),
    goal("move, new kind", "sashite-qi", 1.5, 1.5, 4.0),
    goal("refuse", "sashite-feen", 1.3, 1.3, 2.5),
    goal("perft 3", "cozy-chess", 0.95, 0.95, 1.0),
    goal("legal moves", "cozy-chess", 0.85, 0.85, 1.0),
    goal("FEN read", "cozy-chess", 0.9, 0.9, 1.2),
    goal("FEN to text", "cozy-chess", 3.0, 3.0, 4.0),
    goal("SAN read", "cozy-chess", 2.0, 2.0, 3.0),
    goal("SAN to text", "cozy-chess", 1.2, 1.2, 2.0),
    goal("game with status", "cozy-chess", 0.6, 0.6, 0.8),
    goal("PGN replay", "cozy-chess", 2.0, 2.0, 3.0),
    goal("PGN positions", "cozy-chess", 1.1, 1.1, 3.0),
    no_want("has_line", "formula", 3.0),
    no_want("info read", "blanks", 0.3),
    goal("FEN view", "cozy-chess", 4.0, 2.0, 6.0),
    goal("FEN view, any variant", "chess", 0.67, 0.67, 1.0),
    goal("FEN parsed, to FEEN", "cozy-chess", 1.4, 0.5, 2.0),
    goal("FEN to FEEN, PLAIN", "cozy-chess", 3.0, 1.4, 4.5),
    goal("FEN to FEEN, RULES_CHESS", "cozy-chess", 3.0, 1.4, 4.5),
    goal("FEN to FEEN, CHESS960", "cozy-chess", 3.0, 1.4, 4.5),
    goal("FEN to FEEN, CHESS", "cozy-chess", 1.5, 0.5, 3.0),
    goal("FEN to FEEN, SANKI", "cozy-chess", 1.5, 0.5, 3.0),
    goal("FEEN to FEN, PLAIN", "cozy-chess", 5.0, 5.0, 8.0),
    goal("FEEN to FEN, CHESS", "cozy-chess", 2.5, 2.5, 4.0),
    goal("SFEN to FEEN", "feen", 0.75, 0.75, 1.0),
];

const fn goal(work: &'static str, peer: &'static str, corpus: f64, hot: f64, want: f64) -> Goal {
    Goal {
        work,
        peer,
        corpus,
        hot,
        want: Some(want),
    }
}

/// A goal with nothing wanted beyond it.
const fn no_want(work: &'static str, peer: &'static str, must: f64) -> Goal {
    Goal {
        work,
        peer,
        corpus: must,
        hot: must,
        want: None,
    }
}

/// A row that is only there to compare.
const fn no_goal(work: &'static str, peer: &'static str) -> Goal {
    no_want(work, peer, 0.0)
}
