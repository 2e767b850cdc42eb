use clap::ValueEnum;

/// The vocabulary of answers.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Terms {
    /// Plain English: `draw by stalemate`
    #[default]
    English,
    /// The terms, orders and boards of the Erlang library Binbo, for chess: `{draw,stalemate}`
    Binbo,
}
