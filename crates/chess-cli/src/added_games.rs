//! A file of PGN that games are added to, each in one write, so that work on many games goes on where it ended.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use feen_chess::pgn::{Termination, first_game_end};
use memchr::memmem;

/// The file.
#[derive(Debug)]
pub(crate) struct AddedGames {
    file: File,
    name: String,
    /// An empty line is needed before the next game.
    is_joined: bool,
}

impl AddedGames {
    /// Opens a file, or makes it; with the texts of the games that it has. A last game that is not whole is removed.
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<Vec<u8>>), String> {
        let name = path.display().to_string();
        let failed = |error: &std::io::Error| format!("{name}: {}", feen_files::reason(error));
        let mut options = OpenOptions::new();
        let opened = options.read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(|error| failed(&error))?;
        if file.try_lock().is_err() {
            return Err(format!("{name} is in use by another program"));
        }
        let mut text = Vec::new();
        let read = file.read_to_end(&mut text);
        read.map_err(|error| failed(&error))?;
        let (games, whole) = games(&text)
            .ok_or_else(|| format!("{name} is not a file of games; use another file"))?;
        if whole < text.len() {
            feen_files::note(&format!(
                "{name}: the last game is not whole and is removed"
            ));
            let length = u64::try_from(whole).unwrap_or(u64::MAX);
            let cut = file.set_len(length);
            let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
            cut.map_err(|error| failed(&error))?;
        }
        let kept = text.get(..whole).unwrap_or_default();
        let is_joined = !kept.is_empty() && !kept.ends_with(b"\n\n");
        let games = games.into_iter().map(<[u8]>::to_vec).collect();
        let file = Self {
            file,
            name,
            is_joined,
        };
        Ok((file, games))
    }

    /// Adds a game, in one write.
    pub(crate) fn add(&mut self, pgn: &[u8]) -> Result<(), String> {
        let joined;
        let text = if std::mem::take(&mut self.is_joined) {
            joined = [b"\n\n", pgn].concat();
            &joined
        } else {
            pgn
        };
        let written = self.file.write_all(text);
        written.map_err(|error| format!("{}: {}", self.name, feen_files::reason(&error)))
    }
}

/// The result at the end of a game; nothing for a game that is not whole.
pub(crate) fn result_of(game: &[u8]) -> Option<Termination> {
    let mut words = game.trim_ascii_end().rsplit(u8::is_ascii_whitespace);
    let last = str::from_utf8(words.next()?).ok()?;
    // `1/2` is the beginning of a result.
    Termination::parse(last).filter(|result| result.as_str() == last)
}

/// The byte after the first game: before a tag pair, also one that is cut off.
fn first_end(text: &[u8]) -> usize {
    let end = first_game_end(text).unwrap_or(text.len());
    let ends = memmem::find_iter(text, b"\n\n[").map(|at| at.saturating_add(2));
    let is_whole = |end: &usize| text.get(..*end).and_then(result_of).is_some();
    ends.take_while(|other| *other < end)
        .find(is_whole)
        .unwrap_or(end)
}

/// The whole games of a text, and the byte after the last of them; nothing if the text is not one of games.
fn games(text: &[u8]) -> Option<(Vec<&[u8]>, usize)> {
    let mut games = Vec::new();
    let mut at = 0_usize;
    while let Some(left) = text.get(at..).filter(|left| !left.trim_ascii().is_empty()) {
        let start = left.trim_ascii_start();
        if at == 0 && !start.starts_with(b"[") {
            return None;
        }
        let blanks = left.len().saturating_sub(start.len());
        let length = first_end(start);
        let game = start.get(..length).unwrap_or_default();
        if result_of(game).is_none() && length == start.len() {
            return Some((games, at));
        }
        games.push(game);
        at = at.saturating_add(blanks).saturating_add(length);
    }
    Some((games, text.len()))
}

#[cfg(test)]
mod tests {
    use super::games;

    const GAME: &str = "[Event \"Match\"]\n[Round \"1.1\"]\n[Result \"1/2-1/2\"]\n\n1. e4 {+0.31/15 1.2s} e5 {draw} 1/2-1/2\n\n";

    #[test]
    fn every_cut_of_a_file_keeps_its_whole_games() {
        let text = format!("{GAME}{}", GAME.replace("1.1", "1.2"));
        for cut in 0..=text.len() {
            let (found, whole) = games(&text.as_bytes()[..cut]).expect("a file of games");
            // The blank lines after the result need not be there.
            let is_whole = [GAME.len(), text.len()].map(|end| cut + 2 >= end);
            let expected = is_whole.into_iter().filter(|is_whole| *is_whole).count();
            assert_eq!(found.len(), expected, "{cut}");
            let end = [0, GAME.len(), text.len()][expected];
            assert!(whole == end.min(cut) || whole == cut, "{cut} {whole}");
        }
    }

    #[test]
    fn other_files_are_not_touched() {
        for text in ["\x7fELF", "hello", "1. e4 *"] {
            assert!(games(text.as_bytes()).is_none(), "{text:?}");
        }
        assert_eq!(
            games(b"").map(|(games, whole)| (games.len(), whole)),
            Some((0, 0))
        );
    }
}
