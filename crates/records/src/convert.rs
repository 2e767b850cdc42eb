//! A record from a text and to a text: which format reads it, and which writes it.

use std::collections::BTreeSet;

use feen_chess::pgn::{Layout, Tags, Termination};
use feen_rules::Game;

use crate::note::{WriteError, Written};
use crate::sketch::Sketch;
use crate::{Error, ErrorKind, Format, Games, Record, pgn, shogi, unread_format, xiangqi};

impl Record {
    /// The only or first game of a file, in the format that its content shows.
    ///
    /// ```
    /// use feen_records::Record;
    ///
    /// let record = Record::read(b"V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n")?;
    /// assert_eq!(record.moves().len(), 2);
    /// # Ok::<(), feen_records::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Format`](crate::ErrorKind::Format) for a text of no known format, and the error of the game.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        let (text, _) = crate::decode(bytes);
        let unknown = || {
            let unread = unread_format(bytes).map(|name| ErrorKind::Unread { name });
            Error::new(unread.unwrap_or(ErrorKind::Format), (1, 1))
        };
        let format = Format::of_bytes(bytes).filter(|_| unread_format(bytes).is_none());
        let format = format.ok_or_else(unknown)?;
        Games::new(&text, format).next().ok_or_else(unknown)?
    }

    /// The record of a game that was played by its rules, with these tags and this result.
    ///
    /// ```
    /// use feen_chess::pgn::{Tags, Termination};
    /// use feen_records::{Format, Record};
    /// use feen_rules::{Game, Notation, Variant};
    ///
    /// let mut game = Game::new(&"crazyhouse".parse::<Variant>()?);
    /// for text in ["e2e4", "d7d5", "e4d5"] {
    ///     game.play_text(text, Notation::Uci)?;
    /// }
    /// let tags = Tags::from_iter([("White", "Anna")]);
    /// let record = Record::from_game(&game, &tags, Termination::Unknown)?;
    /// assert!(record.write(Format::Pgn)?.text().ends_with("\n1. e4 d5 2. exd5 *\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooLong`](crate::ErrorKind::TooLong) for a game of more than a gigabyte.
    pub fn from_game(game: &Game, tags: &Tags<'_>, result: Termination) -> Result<Self, Error> {
        let mut sketch = Sketch::new(game.start());
        for one in game.moves() {
            sketch.play(one, || (1, 1))?;
        }
        let (record, _) = sketch.finish(tags, Some(result), 1, None)?;
        Ok(record)
    }

    /// The record in a format, and what the format cannot hold.
    ///
    /// ```
    /// use feen_records::{Format, Games};
    ///
    /// let record = Games::new("V2.2\nPI\n+\n+7776FU\n%TORYO\n", Format::Csa).next().unwrap()?;
    /// let written = record.write(Format::Kif)?;
    /// assert!(written.text().contains("   1 ７六歩(77)\n   2 投了\n"));
    /// assert!(record.write(Format::Ucci).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`WriteError::Game`] for a game that the format is not for; [`WriteError::ReadOnly`] for a format that is read
    /// only.
    pub fn write(&self, format: Format) -> Result<Written, WriteError> {
        self.write_with(format, &Layout::new())
    }

    /// The same by a layout of PGN, which other formats do not follow.
    ///
    /// ```
    /// use feen_chess::pgn::Layout;
    /// use feen_records::{Format, Games};
    ///
    /// let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 {good} 2... Qxd5 3. P@e4 *\n";
    /// let record = Games::new(text, Format::Pgn).next().unwrap()?;
    /// let written = record.write_with(Format::Pgn, &Layout::new().comments(false))?;
    /// assert!(written.text().ends_with("\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`write`](Self::write).
    pub fn write_with(&self, format: Format, layout: &Layout) -> Result<Written, WriteError> {
        let mut losses = BTreeSet::new();
        let other_game = || WriteError::Game { format };
        let is_shogi = shogi::is_shogi(&self.variant);
        let is_xiangqi = self.variant.name() == "xiangqi";
        let text = match format {
            Format::Kif if is_shogi => shogi::kif::write(self, &mut losses),
            Format::Ki2 if is_shogi => shogi::ki2::write(self, &mut losses),
            Format::Csa | Format::Csa3 if is_shogi && self.variant.files() == 9 => {
                shogi::csa::write(self, format == Format::Csa3, &mut losses)
            }
            Format::Jkf if is_shogi && self.variant.files() == 9 => {
                shogi::jkf::write(self, &mut losses)
            }
            Format::Usi => shogi::usi::write(self, &mut losses).ok_or_else(other_game)?,
            Format::Pgn => pgn::write(self, None, layout, &mut losses),
            Format::Wxf if is_xiangqi => xiangqi::wxf::write(self, &mut losses),
            Format::Iccs | Format::Chinese | Format::WxfPgn if is_xiangqi => {
                pgn::write(self, format.notation(), layout, &mut losses)
            }
            Format::Ucci if is_xiangqi => xiangqi::ucci::write(self, &mut losses),
            Format::Dhtmlxq | Format::Xqf | Format::Cbl if is_xiangqi => {
                return Err(WriteError::ReadOnly { format });
            }
            _ => return Err(other_game()),
        };
        Ok(Written { text, losses })
    }
}
