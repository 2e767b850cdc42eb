//! Games as they are written again: as they stand in their files, or all in one format and encoding.

use std::io;

use feen_chess::pgn::{Layout, Tags};
use feen_records::{Encoding, Format, Games, Record};

use super::arguments::OneKind;
use super::blocks::Item;
use super::each::whole;
use super::game::{Fault, Game, header};

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
        if format == item.format && self.encoding.is_none() {
            let bytes = whole(text, item.format);
            let encoding = encoding_of(&bytes);
            let kind = Kind { format, encoding };
            return (Some(Copy { bytes, kind }), Vec::new());
        }
        let (text, _) = feen_records::decode(text);
        let read = if format == item.format {
            Ok((text.into_owned(), Vec::new()))
        } else {
            converted(&text, format, item, &Layout::new())
        };
        self.encoded(read, format, item)
    }

    /// A game that is written anew, in UTF-8 unless another encoding is asked for. One that cannot be read stays as it is.
    pub(super) fn write(&self, item: &Item<'_>, layout: &Layout) -> (Option<Copy>, Vec<Fault>) {
        let format = self.format.unwrap_or(item.format);
        let as_it_is = || feen_records::decode(&item.text).0.into_owned();
        let written = match &item.game {
            Ok(Game::Chess(record)) if format == item.format => {
                Ok((record.write(layout), Vec::new()))
            }
            Ok(Game::Chess(record)) => converted(&record.write(layout), format, item, layout),
            Ok(Game::Other(record)) => match spelled(record, format, layout, item.line) {
                Ok((text, lost)) if format == item.format && family(format) == Format::Pgn => {
                    Ok((with_names_of(&header(&item.text), &text), lost))
                }
                Err(refusal) if format == item.format => Ok((as_it_is(), vec![refusal])),
                spelled => spelled,
            },
            Err(_) if format == item.format && !item.is_unread() => Ok((as_it_is(), Vec::new())),
            Err(_) => return (None, Vec::new()),
        };
        self.encoded(written, format, item)
    }

    /// A text in the encoding that is asked for.
    fn encoded(
        &self,
        text: Result<(String, Vec<Fault>), Fault>,
        format: Format,
        item: &Item<'_>,
    ) -> (Option<Copy>, Vec<Fault>) {
        let (text, mut faults) = match text {
            Ok(text) => text,
            Err(refusal) => return (None, vec![refusal]),
        };
        let encoding = self.encoding.map_or(Encoding::Utf8, Encoding::from);
        let (bytes, is_whole) = encoding.encode(&text);
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

/// The text of a game in another format, with what it loses.
fn converted(
    text: &str,
    format: Format,
    item: &Item<'_>,
    layout: &Layout,
) -> Result<(String, Vec<Fault>), Fault> {
    match Games::new(text, item.format).next_partial() {
        Some(Ok((record, error))) => {
            let (text, mut faults) = spelled(&record, format, layout, item.line)?;
            // The error of a game that could not be read is reported with it.
            let cut = error.filter(|_| item.game.is_ok());
            faults.extend(cut.map(|error| Fault::of_record(&error).on_line_of(item.line)));
            Ok((text, faults))
        }
        Some(Err(error)) => Err(Fault::of_record(&error).on_line_of(item.line)),
        None => Err(Fault::unknown_format()),
    }
}

/// A game in a format, with what it loses.
fn spelled(
    record: &Record,
    format: Format,
    layout: &Layout,
    line: usize,
) -> Result<(String, Vec<Fault>), Fault> {
    let written = record.write_with(format, layout);
    let written = written.map_err(|refusal| Fault::of_refusal(refusal, record))?;
    let lost: Vec<&str> = written.losses().map(feen_records::Loss::code).collect();
    let message = || format!("not in {format}: {}", lost.join(", "));
    let fault = (!lost.is_empty()).then(|| Fault::warning("record/lost", message(), line));
    Ok((written.text().to_owned(), fault.into_iter().collect()))
}

/// A game of PGN whose tags have Red where those of its file do, and White where these do.
fn with_names_of(tags: &Tags<'_>, text: &str) -> String {
    let pairs = [("White", "Red"), ("Red", "White")];
    let is_of_file = |name: &str| tags.get(name).is_some();
    let line = |line: &str| {
        let renamed = pairs.into_iter().find_map(|(from, to)| {
            let rest = line.strip_prefix('[')?.strip_prefix(from)?;
            let of = rest.split(' ').next()?;
            let (own, other) = (format!("{from}{of}"), format!("{to}{of}"));
            let is_other = is_of_file(&other) || is_of_file(to) && !is_of_file(from);
            (is_other && !is_of_file(&own)).then(|| format!("[{to}{rest}"))
        });
        renamed.unwrap_or_else(|| line.to_owned())
    };
    let (header, moves) = text.split_once("\n\n").unwrap_or((text, ""));
    let header: Vec<String> = header.lines().map(line).collect();
    format!("{}\n\n{moves}", header.join("\n"))
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
            // Only PGN holds games of any rules.
            let is_pgn = [known.format, kind.format]
                .map(family)
                .contains(&Format::Pgn);
            let to = if is_pgn { Format::Pgn } else { known.format };
            return Err(io::Error::other(format!(
                "games in {} and {} make no file; use `--to-format {to}`",
                known.format, kind.format
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
                Some("games in kif and pgn make no file; use `--to-format pgn`"),
            ),
        ] {
            let mut same = SameKind::default();
            let checked = kinds.iter().try_for_each(|kind| same.check(*kind));
            let found = checked.err().map(|error| error.to_string());
            assert_eq!(found.as_deref(), expected);
        }
    }
}
