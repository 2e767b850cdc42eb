use alloc::string::String;
use alloc::vec::Vec;

use super::decision::{Decision, DecisionKind};
use super::translation::spelling::Spelling;
use super::translation::{Translation, board, hands, style_turn};
use super::{MigrateError, MigrateErrorKind, Options, Version, grammar};
use feen::{Feen, ParseError};

/// Brings a text of an earlier version to today's FEEN.
///
/// ```
/// use feen_legacy::{Letters, Mark, Marks, Options, StyleTable, Version};
///
/// // The kings may castle on both sides: now the rooks say so.
/// let options = Options::new(Version::G)
///     .with_styles(StyleTable::OF_2025)
///     .with_terminals(Letters::from_static("K"))
///     .with_marks(Marks::OF_2026.with_home_pawns(false));
/// let migrated = feen_legacy::migrate("r3k=2r/8/8/R3K>2R 2p CHESS/chess", &options)?;
/// assert_eq!(migrated.feen().to_string(), "-r3k^2-r/8/8/R3K^2-R /2p C/c");
///
/// // A loss is decided, and listed.
/// let options = options.with_marks(Marks::KEEP.with_castling(Mark::Drop));
/// let migrated = feen_legacy::migrate("r3k=2r/8/8/R3K>2R 2p CHESS/chess", &options)?;
/// let lost = migrated.decisions().iter().filter(|decision| decision.kind().is_loss());
/// assert_eq!(lost.count(), 2);
/// # Ok::<(), feen_legacy::MigrateError>(())
/// ```
///
/// The result is canonical. The work is linear in the length of the text.
///
/// # Errors
///
/// A [`MigrateError`] where the text is not of the version: `8/8 / C/c` as H; where
/// neither the text nor the options say what is needed: `8/8 B -` without styles, `R'`
/// without a policy; and where no version of FEEN can say it, or a [`Feen`] cannot hold
/// it: `2 2P/p C/c`.
pub fn migrate(text: &str, options: &Options<'_>) -> Result<Migrated, MigrateError> {
    if options.version == Version::M {
        let feen = text
            .parse()
            .map_err(|error: ParseError| error.map(MigrateErrorKind::Feen))?;
        let decisions = Vec::new();
        return Ok(Migrated { feen, decisions });
    }
    let old = grammar::read(text, options.version)?;
    let mut decisions = Vec::new();
    let (start, within) = grammar::within(text.as_bytes(), options.version);
    let end = start.saturating_add(within.len());
    let spaces = [0..start, end..text.len()].into_iter();
    let spaces = spaces.filter(|spaces| !spaces.is_empty());
    decisions.extend(spaces.map(|spaces| Decision::new(DecisionKind::SpacesDropped, spaces)));
    let style_turn = style_turn::resolve(&old.turn, text.len(), options, &mut decisions)?;
    let mut translation = Translation {
        options,
        style_turn,
        decisions,
    };
    let mut spelling = Spelling::with_room(text.len());
    board::spell(&old.board, &mut translation, &mut spelling)?;
    let end = text.len()..text.len();
    spelling.push(" ", end.clone());
    if let Some(held) = &old.hands {
        spelling.push(&hands::spell(held, &mut translation)?, held.span());
    } else {
        translation.decide(DecisionKind::HandsAssumedEmpty, end.clone());
        spelling.push("/", end.clone());
    }
    let turn = translation.style_turn.turn;
    let style = |player| translation.style_turn.styles[player].with_side(player);
    let styles = [' ', style(turn).to_char(), '/', style(!turn).to_char()];
    spelling.push(&String::from_iter(styles), end);
    let feen = spelling.text().parse().map_err(|error: ParseError| {
        let error = error.map(MigrateErrorKind::Feen);
        error.moved(|span| spelling.origin(&span))
    })?;
    let mut decisions = translation.decisions;
    decisions.sort_by_key(|decision| decision.span().start);
    Ok(Migrated { feen, decisions })
}

/// A text of an earlier version as a position of today, and what was decided about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Migrated {
    feen: Feen,
    decisions: Vec<Decision>,
}

impl Migrated {
    /// The position.
    #[must_use]
    pub const fn feen(&self) -> &Feen {
        &self.feen
    }

    /// The position, by value.
    #[must_use]
    pub fn into_feen(self) -> Feen {
        self.feen
    }

    /// The decisions, in the order of the text; empty only if the text is
    /// today's, byte for byte.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }
}
