//! Where games end in a text that is not decoded: what cuts files into parts.

use feen_chess::pgn;

use crate::Format;
use crate::shogi::{csa, game_ends};
use crate::text::{first_end, last_end};

impl Format {
    /// The byte after the first game of a text in any encoding, where the text shows that the game has ended.
    ///
    /// ```
    /// use feen_records::Format;
    ///
    /// let text = "1 ７六歩(77)\n2 投了\n1 ２六歩(27)\n";
    /// let end = Format::Kif.first_game_end(text.as_bytes()).unwrap();
    /// assert_eq!(&text[end..], "1 ２六歩(27)\n");
    /// assert_eq!(Format::Kif.first_game_end(text[end..].as_bytes()), None);
    /// ```
    #[must_use]
    pub fn first_game_end(self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Kif | Self::Ki2 => first_end(text, &mut game_ends::Ends::default()),
            Self::Csa | Self::Csa3 => first_end(text, &mut csa::Ends::default()),
            Self::Jkf => objects(text).next(),
            Self::Xqf | Self::Cbl => None,
            _ => match self.mark() {
                Some(mark) => after(text, find(text, mark)?, mark),
                None => pgn::first_game_end(text),
            },
        }
    }

    /// The byte after the last game of a text that another game follows.
    #[must_use]
    pub fn last_game_end(self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Kif | Self::Ki2 => last_end(text, &mut game_ends::Ends::default()),
            Self::Csa | Self::Csa3 => last_end(text, &mut csa::Ends::default()),
            Self::Jkf => objects(text).last(),
            Self::Xqf | Self::Cbl => None,
            _ => match self.mark() {
                Some(mark) => after(text, rfind(text, mark)?, mark),
                None => pgn::last_game_end(text),
            },
        }
    }

    /// The text between two games of a file.
    #[must_use]
    pub const fn separator(self) -> &'static str {
        match self {
            Self::Csa | Self::Csa3 => "/\n",
            Self::Usi | Self::Ucci | Self::Jkf => "",
            _ => "\n",
        }
    }

    /// Whether its games are read as texts of PGN.
    pub(super) const fn is_pgn(self) -> bool {
        matches!(
            self,
            Self::Pgn | Self::Iccs | Self::WxfPgn | Self::Chinese | Self::Xqf | Self::Cbl
        )
    }

    /// The text with which a game ends.
    const fn mark(self) -> Option<&'static [u8]> {
        match self {
            Self::Usi | Self::Ucci => Some(b"\n"),
            Self::Dhtmlxq => Some(b"[/DhtmlXQ]"),
            Self::Wxf => Some(b"}END"),
            _ => None,
        }
    }
}

/// The end of the line with a mark; of the mark itself, if its line goes on at the end of the text.
fn after(text: &[u8], at: usize, mark: &[u8]) -> Option<usize> {
    let end = at.checked_add(mark.len())?;
    let blank = text
        .get(end..)?
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace() && **byte != b'\n');
    let line = end.checked_add(blank.count())?;
    match text.get(line) {
        Some(b'\n') if !mark.ends_with(b"\n") => line.checked_add(1),
        _ => Some(end),
    }
}

fn find(text: &[u8], mark: &[u8]) -> Option<usize> {
    text.windows(mark.len()).position(|part| part == mark)
}

fn rfind(text: &[u8], mark: &[u8]) -> Option<usize> {
    text.windows(mark.len()).rposition(|part| part == mark)
}

/// The starts of objects of JKF after the first one: lines with `{` and one of the names that a game has.
fn objects(text: &[u8]) -> impl Iterator<Item = usize> {
    let is_game = |line: &[u8]| {
        let inside = line.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
        let names: [&[u8]; 3] = [b"\"header\"", b"\"initial\"", b"\"moves\""];
        inside.is_some_and(|inside| names.iter().any(|name| inside.starts_with(name)))
    };
    let breaks = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let starts = breaks.map(|(at, _)| at.saturating_add(1));
    starts.filter(move |start| text.get(*start..).is_some_and(is_game))
}

#[cfg(test)]
mod tests {
    use crate::Format;

    #[test]
    fn each_format_has_its_ends() {
        let jkf = "{\"header\":{},\"moves\":[{}]}\n";
        for (format, game) in [
            (Format::Usi, "startpos moves 7g7f\n"),
            (Format::Ucci, "startpos moves h2e2\n"),
            (Format::Csa, "V2.2\nPI\n+\n+7776FU\n/\n"),
            (Format::Csa, "V2.2\nPI\n+\n+7776FU\n"),
            (Format::Csa, "PI\n+\n+7776FU\n%TORYO\n"),
            (Format::Kif, "手合割：平手\n1 ７六歩(77)\n"),
            (Format::Ki2, "手合割：平手\n▲７六歩\n"),
            (Format::Jkf, jkf),
            (Format::Wxf, "FORMAT WXF\nSTART{\n}END\n"),
            (Format::Dhtmlxq, "[DhtmlXQ]\n[/DhtmlXQ]\n"),
            (Format::Pgn, "[Event \"?\"]\n\n*\n\n"),
        ] {
            let text = game.repeat(3);
            assert_eq!(
                format.first_game_end(text.as_bytes()),
                Some(game.len()),
                "{format}"
            );
            let begun = text.get(..2 * game.len() + 14).unwrap_or(&text);
            assert_eq!(
                format.last_game_end(begun.as_bytes()),
                Some(2 * game.len()),
                "{format}"
            );
            assert_eq!(crate::Games::new(&text, format).count(), 3, "{format}");
        }
    }
}
