//! The prompt at a terminal, which tmux plays.

use std::process::Command;
use std::thread;
use std::time::Duration;

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
        let mut screen = String::new();
        for _ in 0..100 {
            screen = self.run(&["capture-pane", "-p"]);
            if screen.contains(text) {
                return screen;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("expected {text:?}, found\n{screen}");
    }

    fn line(&self, text: &str) {
        self.run(&["send-keys", text, "Enter"]);
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .args(["-L", &self.0, "kill-server"])
            .output();
    }
}

#[test]
fn the_board_is_drawn_anew_without_colours_too() {
    if Command::new("tmux").arg("-V").output().is_err() {
        eprintln!("skipped: tmux is not installed");
        return;
    }
    for (number, colours) in ["", "NO_COLOR=1 "].into_iter().enumerate() {
        let tmux = Tmux(format!("chess-{}-{number}", std::process::id()));
        let home = tempfile::tempdir().unwrap();
        let program = env!("CARGO_BIN_EXE_chess");
        let command = format!(
            "env {colours}HOME={home} XDG_STATE_HOME={home} {program}; echo status $?; sleep 60",
            home = home.path().display()
        );
        tmux.run(&["new-session", "-d", "-x", "80", "-y", "24", &command]);
        tmux.shows("chess>");
        tmux.line("e4");
        tmux.shows("Black to move");
        tmux.line("e5");
        let screen = tmux.shows("e4 e5");
        assert_eq!(screen.matches("a b c d e f g h").count(), 1, "{screen}");
        tmux.line("quit");
        tmux.shows("status 0");
    }
}
