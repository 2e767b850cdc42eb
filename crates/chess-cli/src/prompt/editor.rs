//! The prompt at a terminal: a history, editing, and completion of verbs and moves.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};

use super::{Step, step};
use crate::answer::Output;
use crate::command::words;
use crate::limits::KEYS;
use crate::session::Session;

/// The words that may come next: verbs, and the legal moves.
#[derive(Helper, Highlighter, Hinter, Validator)]
struct Words {
    verbs: Vec<String>,
    moves: Vec<String>,
}

/// Reads lines up to `quit` or Ctrl-D.
pub(super) fn run(session: &mut Session, output: Output) -> io::Result<()> {
    session.be_interactive();
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .auto_add_history(true)
        .build();
    let mut editor: Editor<Words, DefaultHistory> =
        Editor::with_config(config).map_err(io::Error::other)?;
    let history = history();
    if let Some(path) = &history {
        // The first time there is no file.
        let _ = editor.load_history(path);
    }
    if !output.is_json() {
        session.scene().redraw();
        super::answer::write("`help` lists what can be typed, Tab completes it.\n");
    }
    read(session, output, &mut editor, &|editor| {
        if let Some(path) = &history {
            // A history that cannot be written is not an error.
            let _ = path.parent().map(fs::create_dir_all);
            let _ = editor.save_history(path);
        }
    })
}

fn read(
    session: &mut Session,
    output: Output,
    editor: &mut Editor<Words, DefaultHistory>,
    keep: &dyn Fn(&mut Editor<Words, DefaultHistory>),
) -> io::Result<()> {
    loop {
        editor.set_helper(Some(Words::of(session)));
        let prompt = format!("{}> ", session.name());
        let Some(line) = line(editor, &prompt)? else {
            return Ok(());
        };
        // Before the command, which Ctrl-C may end together with the program.
        keep(editor);
        let before = session.mark();
        let more = &mut || self::line(editor, "> ");
        let done = step(session, output, &line, more)?;
        // A command that fails may have played moves before.
        if session.mark() != before && !output.is_json() {
            session.scene().redraw();
        }
        match done {
            Step::Done(answer) => output.answer(&answer),
            Step::Failed(failure) => output.failure(&failure),
            Step::Nothing => {}
            Step::Quit => return Ok(()),
        }
    }
}

/// A line, or the end: Ctrl-D. Ctrl-C gives the line up.
fn line(editor: &mut Editor<Words, DefaultHistory>, prompt: &str) -> io::Result<Option<String>> {
    match editor.readline(prompt) {
        Ok(line) => Ok(Some(line)),
        Err(ReadlineError::Interrupted) => Ok(Some(String::new())),
        Err(ReadlineError::Eof) => Ok(None),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// `$XDG_STATE_HOME/chess/history`, by default below `~/.local/state`.
fn history() -> Option<PathBuf> {
    let state = env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".local/state"));
    Some(state.or_else(home)?.join("chess/history"))
}

impl Words {
    fn of(session: &Session) -> Self {
        let mut moves = session.move_words();
        moves.sort_unstable();
        Self {
            verbs: words().map(str::to_owned).collect(),
            moves,
        }
    }

    /// The words that begin so, where the word starts at `start` of the line.
    fn beginning(&self, line: &str, start: usize, word: &str) -> Vec<String> {
        let verb = line.split_whitespace().next().unwrap_or_default();
        let is_first = line
            .get(..start)
            .is_some_and(|before| before.trim().is_empty());
        let keys: Vec<String> = KEYS.iter().map(|key| format!("{key}=")).collect();
        let candidates: Vec<&String> = match verb {
            _ if is_first => self.verbs.iter().chain(&self.moves).collect(),
            "play" => self.moves.iter().chain(&keys).collect(),
            "best" | "analyse" | "analyze" => keys.iter().collect(),
            "help" => self.verbs.iter().collect(),
            "move" | "san" | "why" => self.moves.iter().collect(),
            _ => Vec::new(),
        };
        let fitting = candidates
            .into_iter()
            .filter(|candidate| candidate.starts_with(word));
        fitting.cloned().collect()
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..pos).unwrap_or(line);
        let start = before.rfind(' ').map_or(0, |blank| blank.saturating_add(1));
        let word = before.get(start..).unwrap_or_default();
        Ok((start, self.beginning(before, start, word)))
    }
}

#[cfg(test)]
mod tests {
    use super::Words;
    use crate::session::Session;

    #[track_caller]
    fn completed(line: &str) -> Vec<String> {
        let session = Session::of("chess");
        let words = Words::of(&session);
        let start = line.rfind(' ').map_or(0, |blank| blank + 1);
        words.beginning(line, start, &line[start..])
    }

    #[test]
    fn verbs_moves_and_limits_are_completed() {
        assert_eq!(completed("bo"), ["board"]);
        assert_eq!(completed("Nf"), ["Nf3"]);
        assert_eq!(completed("move g1"), ["g1f3", "g1h3"]);
        assert_eq!(completed("play dep"), ["depth="]);
        assert_eq!(completed("best e"), [""; 0]);
        assert_eq!(completed("help sa"), ["san", "save"]);
        assert_eq!(completed("why Nf"), ["Nf3"]);
        assert_eq!(completed("save e"), [""; 0]);
        assert!(completed("").len() > 60);
    }
}
