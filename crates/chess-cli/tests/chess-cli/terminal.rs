//! The prompt at a terminal, which tmux plays.

use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::run::engine;

/// A terminal of 80×24, which ends with the test.
struct Tmux(String);

impl Tmux {
    fn run(&self, arguments: &[&str]) -> String {
        let server = ["-L", &self.0, "-f", "/dev/null"];
        let output = Command::new("tmux").args(server).args(arguments).output();
        String::from_utf8_lossy(&output.unwrap().stdout).into_owned()
    }

    /// The screen, once it shows a text.
    #[track_caller]
    fn shows(&self, text: &str) -> String {
        let screen = self.await_text(text, 300);
        assert!(screen.contains(text), "expected {text:?}, found\n{screen}");
        screen
    }

    /// The screen, once Ctrl-C has made it show a text. One that comes before its command runs has
    /// no effect.
    #[track_caller]
    fn interrupted(&self, text: &str) -> String {
        let screens = (0..10).map(|_| {
            self.run(&["send-keys", "C-c"]);
            self.await_text(text, 10)
        });
        let screen = screens.into_iter().find(|screen| screen.contains(text));
        screen.unwrap_or_else(|| panic!("expected {text:?} after Ctrl-C"))
    }

    /// The screen that shows a text, or the last one.
    fn await_text(&self, text: &str, tries: usize) -> String {
        self.await_screen(|screen| screen.contains(text), tries)
    }

    /// The screen that is as it should be, or the last one.
    fn await_screen(&self, is_right: impl Fn(&str) -> bool, tries: usize) -> String {
        let mut screen = String::new();
        for _ in 0..tries {
            screen = self.run(&["capture-pane", "-p"]);
            if is_right(&screen) {
                break;
            }
            thread::sleep(Duration::from_millis(100));
        }
        screen
    }

    /// Types a line, once the prompt waits for one: a terminal that is between two modes may keep
    /// what is typed.
    #[track_caller]
    fn line(&self, text: &str) {
        let waits = |screen: &str| {
            let last = screen.lines().rfind(|line| !line.trim().is_empty());
            last.is_some_and(|line| matches!(line.trim(), "chess>" | ">"))
        };
        let screen = self.await_screen(waits, 300);
        assert!(
            waits(&screen),
            "expected a prompt for {text:?}, found\n{screen}"
        );
        self.run(&["send-keys", text, "Enter"]);
        // The prompt that has been answered is not that of the next line.
        self.await_screen(|now| now != screen, 50);
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .args(["-L", &self.0, "kill-server"])
            .output();
    }
}

/// Plays a scene at a terminal, where there is one.
fn at_a_terminal(name: &str, colours: &str, scene: impl Fn(&Tmux)) {
    if Command::new("tmux").arg("-V").output().is_err() {
        eprintln!("skipped: tmux is not installed");
        return;
    }
    let tmux = Tmux(format!("chess-{}-{name}", std::process::id()));
    let home = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_chess");
    let command = format!(
        "env {colours}HOME={home} XDG_STATE_HOME={home} {program}; echo status $?; sleep 60",
        home = home.path().display()
    );
    tmux.run(&["new-session", "-d", "-x", "80", "-y", "24", &command]);
    tmux.shows("chess>");
    scene(&tmux);
}

#[test]
fn the_board_is_drawn_anew_without_colours_too() {
    for (name, colours) in [("colours", ""), ("plain", "NO_COLOR=1 ")] {
        at_a_terminal(name, colours, |tmux| {
            tmux.line("e4");
            tmux.shows("Black to move");
            tmux.line("e5");
            let screen = tmux.shows("e4 e5");
            assert_eq!(screen.matches("a b c d e f g h").count(), 1, "{screen}");
            tmux.line("quit");
            tmux.shows("status 0");
        });
    }
}

#[test]
fn ctrl_c_ends_a_search_and_else_the_program() {
    at_a_terminal("interrupt", "", |tmux| {
        tmux.line(&format!("engine {}", engine(&["e2e4", "d2d4", "e7e5"])));
        tmux.shows("joins the game");
        for (line, shown, answer) in [
            ("analyse", "Ctrl-C ends the analysis.", "best e4"),
            ("best infinite", "best infinite", "d4"),
            ("play infinite e4", "Black to move", "e5"),
        ] {
            tmux.line(line);
            tmux.shows(shown);
            let screen = tmux.interrupted(answer);
            assert!(!screen.contains("^C"), "{screen}");
        }
        tmux.line("perft 12");
        tmux.shows("perft 12");
        tmux.interrupted("status 130");
    });
}

#[test]
fn a_move_of_ours_is_drawn_though_the_engine_fails() {
    at_a_terminal("failure", "", |tmux| {
        tmux.line(&format!("engine {}", engine(&[])));
        tmux.shows("joins the game");
        tmux.line("play e4");
        let screen = tmux.shows("[engine/illegal]");
        assert!(screen.contains("Black to move"), "{screen}");
    });
}

#[test]
fn draw_alone_asks_back_at_a_terminal() {
    at_a_terminal("draw", "", |tmux| {
        tmux.line("draw");
        tmux.shows("End the game as a draw by agreement? [y/N]");
        tmux.line("n");
        tmux.line("status");
        tmux.shows("in progress");
        tmux.line("draw");
        tmux.line("y");
        tmux.shows("over: draw by agreement");
    });
}

#[test]
fn a_file_is_replaced_after_a_yes() {
    at_a_terminal("replace", "", |tmux| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        std::fs::write(&path, "mine").unwrap();
        let export = format!("export {}", path.display());
        for (answer, written) in [("n", "mine"), ("y", "1. e4 *")] {
            if answer == "y" {
                tmux.line("e4");
            }
            tmux.line(&export);
            tmux.shows("Replace it? [y/N]");
            tmux.line(answer);
            tmux.line("status");
            tmux.shows("in progress");
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text.contains(written), "{text}");
        }
    });
}
