//! Games as they are written again: as they stand in their files, or all in one format and encoding.

use std::io;

use feen_records::{Encoding, Format, Games};

use super::arguments::OneKind;
use super::blocks::Item;
use super::each::whole;
use super::game::Fault;

/// A game, and how it is written.
pub(super) struct Copy {
    pub(super) bytes: Vec<u8>,
    pub(super) kind: Kind,
}

/// The format and the encoding of a text; none for ASCII, which is a part of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    format: Format,
    encoding: Option<Encoding>,
}

impl OneKind {
    /// A game as it stands in its file, or in the format and encoding that are asked for, with what cannot be written so.
    /// A text that is no game of a known format is not copied.
    pub(super) fn copy(&self, item: &Item<'_>) -> (Option<Copy>, Vec<Fault>) {
        if item.is_unread() {
            return (None, Vec::new());
        }
        self.copy_text(&item.text, item)
    }

    /// The same, of a game whose text has been changed.
    pub(super) fn copy_text(&self, text: &[u8], item: &Item<'_>) -> (Option<Copy>, Vec<Fault>) {
        let format = self.format.unwrap_or(item.format);
        let encoding = self.encoding.map(Encoding::from);
        if format == item.format && encoding.is_none() {
            let bytes = whole(text, item.format);
            let encoding = encoding_of(&bytes);
            let kind = Kind { format, encoding };
            return (Some(Copy { bytes, kind }), Vec::new());
        }
        let (text, _) = feen_records::decode(text);
        let mut faults = Vec::new();
        let written = if format == item.format {
            text.into_owned()
        } else {
            let Some(Ok((record, _))) = Games::new(&text, item.format).next_partial() else {
                // The game has no start; that is reported.
                return (None, faults);
            };
            match record.write(format) {
                Ok(written) => {
                    let lost: Vec<&str> = written.losses().map(feen_records::Loss::code).collect();
                    if !lost.is_empty() {
                        let message = format!("not in {format}: {}", lost.join(", "));
                        faults.push(Fault::warning("record/lost", message, item.line));
                    }
                    written.text().to_owned()
                }
                Err(refusal) => return (None, vec![Fault::of_refusal(refusal, &record)]),
            }
        };
        let encoding = encoding.unwrap_or(Encoding::Utf8);
        let (bytes, is_whole) = encoding.encode(&written);
        if !is_whole {
            let message = "the encoding has not all characters of the game".to_owned();
            faults.push(Fault::warning("record/characters", message, item.line));
        }
        let bytes = whole(&bytes, format);
        let encoding = encoding_of(&bytes).map(|_| encoding);
        let kind = Kind { format, encoding };
        (Some(Copy { bytes, kind }), faults)
    }
}

/// The encoding of a text that is not ASCII.
fn encoding_of(bytes: &[u8]) -> Option<Encoding> {
    (!bytes.is_ascii()).then(|| feen_records::decode(bytes).1)
}

/// The kind of all games that were written so far.
#[derive(Default)]
pub(super) struct SameKind(Option<Kind>);

impl SameKind {
    /// Refuses a game of another kind than those before it: no program could read them all.
    pub(super) fn check(&mut self, kind: Kind) -> io::Result<()> {
        let Some(known) = &mut self.0 else {
            self.0 = Some(kind);
            return Ok(());
        };
        if family(known.format) != family(kind.format) {
            return Err(io::Error::other(format!(
                "games in {} and {} make no file; use `--to-format {}`",
                known.format, kind.format, known.format
            )));
        }
        match (known.encoding, kind.encoding) {
            (Some(one), Some(other)) if one != other => Err(io::Error::other(format!(
                "games in {one} and {other} make no file; use `--encoding utf-8`"
            ))),
            (None, Some(_)) => {
                known.encoding = kind.encoding;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// The format by which a file with games of this format is read.
const fn family(format: Format) -> Format {
    match format {
        Format::Ki2 => Format::Kif,
        Format::Csa3 => Format::Csa,
        Format::Iccs | Format::WxfPgn | Format::Chinese | Format::Xqf | Format::Cbl => Format::Pgn,
        Format::Ucci => Format::Usi,
        format => format,
    }
}

#[cfg(test)]
mod tests {
    use feen_records::{Encoding, Format};

    use super::{Kind, SameKind};

    #[test]
    fn a_file_has_one_format_and_one_encoding() {
        let kif = Kind {
            format: Format::Kif,
            encoding: Some(Encoding::ShiftJis),
        };
        let utf8 = Kind {
            encoding: Some(Encoding::Utf8),
            ..kif
        };
        let ascii = Kind {
            encoding: None,
            ..kif
        };
        let pgn = Kind {
            format: Format::Pgn,
            ..ascii
        };
        let ki2 = Kind {
            format: Format::Ki2,
            ..kif
        };
        for (kinds, expected) in [
            (&[kif, ascii, ki2][..], None),
            (
                &[ascii, kif, utf8],
                Some("games in Shift_JIS and UTF-8 make no file; use `--encoding utf-8`"),
            ),
            (
                &[ascii, pgn],
                Some("games in kif and pgn make no file; use `--to-format kif`"),
            ),
        ] {
            let mut same = SameKind::default();
            let checked = kinds.iter().try_for_each(|kind| same.check(*kind));
            let found = checked.err().map(|error| error.to_string());
            assert_eq!(found.as_deref(), expected);
        }
    }
}
