use crate::{Dialect, Engine, Error, OptionError, OptionKind, Options};

/// The options that name the variant. Their choices are the variants that an engine plays.
const OPTIONS: [&str; 2] = ["UCI_Variant", "USI_Variant"];

/// Chess960, which is chess with an option for many engines.
const SHUFFLED_CHESS: &str = "fischerandom";

/// The option that takes the table of a variant.
const TABLE: &str = "VariantTable";

/// The option that tells an engine how castling is written.
const SHUFFLED: &str = "UCI_Chess960";

/// # Variants
impl Engine {
    /// The names of the variants that the engine plays: the choices of its option `UCI_Variant` or `USI_Variant`, and
    /// `fischerandom` if it has `UCI_Chess960`. An engine without such an option plays `chess`, and in USI `shogi`.
    ///
    /// ```no_run
    /// let engine = feen_uci::Engine::open("/usr/games/stockfish")?;
    /// assert_eq!(engine.variants(), ["chess", "fischerandom"]);
    /// # Ok::<(), feen_uci::Error>(())
    /// ```
    #[must_use]
    pub fn variants(&self) -> Vec<&str> {
        let options = self.options();
        let mut variants = match named(options) {
            Some((_, choices)) => choices.iter().map(|choice| &**choice).collect(),
            None => match self.settings().dialect {
                Dialect::Uci => vec!["chess"],
                Dialect::Usi => vec!["shogi"],
            },
        };
        let is_shuffled = options.get(SHUFFLED).is_some() && variants.contains(&"chess");
        if is_shuffled && !variants.contains(&SHUFFLED_CHESS) {
            variants.push(SHUFFLED_CHESS);
        }
        variants
    }

    /// Lets the engine play one of its [variants](Self::variants), with castling as Chess960 has it or not.
    ///
    /// # Errors
    ///
    /// `Option` if the engine does not play the variant; `Busy` during a search.
    pub fn set_variant(&mut self, name: &str, is_shuffled: bool) -> Result<(), Error> {
        let named = named(self.options());
        let option = named.map(|(option, _)| option);
        if !self.variants().contains(&name) {
            return Err(Error::Option(OptionError::Choice {
                name: option.unwrap_or("UCI_Variant").into(),
                found: name.into(),
            }));
        }
        let is_choice = named.is_some_and(|(_, choices)| choices.iter().any(|one| **one == *name));
        if let Some(option) = option {
            self.set(option, if is_choice { name } else { "chess" })?;
        }
        if self.options().get(SHUFFLED).is_some() {
            self.set(SHUFFLED, is_shuffled)?;
        }
        Ok(())
    }

    /// Lets the engine read the variants of a file, such as a `variants.ini`, by its option `VariantPath`, and asks again
    /// what it plays.
    ///
    /// # Errors
    ///
    /// `Option` if the engine has no such option; `Busy` during a search; otherwise as [`open`](Self::open).
    pub fn read_variants(&mut self, path: &str) -> Result<(), Error> {
        self.set("VariantPath", path)?;
        self.introduce_again()
    }

    /// Whether the engine plays [tables](Self::read_table) that are sent to it.
    #[must_use]
    pub fn reads_tables(&self) -> bool {
        self.options().get(TABLE).is_some()
    }

    /// Lets the engine read the table of a variant by its option `VariantTable`, in place of the one before, and asks again
    /// what it plays. An empty text is no table.
    ///
    /// The option is one of `chess engine`. Its value is the table on one line, with `\n` for a line break and `\\` for a
    /// backslash.
    ///
    /// # Errors
    ///
    /// As [`read_variants`](Self::read_variants).
    pub fn read_table(&mut self, table: &str) -> Result<(), Error> {
        let line = table.replace('\\', "\\\\").replace('\n', "\\n");
        self.set(TABLE, line)?;
        self.introduce_again()
    }
}

/// The option that names the variant, and its choices.
fn named(options: &Options) -> Option<(&'static str, &[Box<str>])> {
    OPTIONS
        .into_iter()
        .find_map(|name| match &options.get(name)?.kind {
            OptionKind::Combo { choices, .. } => Some((name, &**choices)),
            _ => None,
        })
}
