use alloc::string::String;

use super::tree::{Kind, comment_at};
use super::walk::{Played, Walk};
use super::{Draft, Error, Record, token};

impl Record<'_> {
    /// The record with each move in another spelling, as a [`Draft`] makes it.
    ///
    /// ```
    /// use feen_chess::pgn::{Games, Layout};
    ///
    /// let record = Games::new(b"1. e4 {best} (1. Nf3) e5 *").next().unwrap()?;
    /// let spelled = record.respell(|played| played.mv.map_or("--".into(), |mv| mv.to_string()))?;
    /// let moves = spelled.write(&Layout::new().tags(false));
    /// assert_eq!(moves, "1. e2e4 {best} (1. g1f3) 1... e7e5 *\n\n");
    /// # Ok::<(), feen_chess::pgn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`replay`](Self::replay), in variations too.
    pub fn respell(
        &self,
        mut spell: impl FnMut(&Played<'_>) -> String,
    ) -> Result<Record<'static>, Error> {
        let mut draft = Draft::new();
        for walked in Walk::new(self, Some(self.start()?)) {
            let word = walked.step.word;
            // A text of moves is not longer than its record may be.
            let _ = match walked.step.kind {
                Kind::Move => match &walked.played {
                    Some(Ok(played)) => draft.add_move(&spell(played)).map(|_| ()),
                    Some(Err(kind)) => {
                        let error = || self.move_error(&walked.node(), *kind);
                        return Err(self.foreign().unwrap_or_else(error));
                    }
                    None => Ok(()),
                },
                Kind::Nag => {
                    let nag = token::nag(self.bytes(word), 0);
                    nag.map_or(Ok(()), |(nag, _)| draft.add_nag(nag))
                }
                Kind::Comment => draft.add_comment(comment_at(self, word).as_str()),
                Kind::Begin => draft.begin_variation(),
                Kind::End => draft.end_variation(),
                Kind::Result => Ok(()),
            };
        }
        Ok(draft.finish(self.tags().clone(), self.result))
    }
}
