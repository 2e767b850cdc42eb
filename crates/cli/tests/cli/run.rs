//! Runs the command.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// The built command, to be run in `directory`.
pub(crate) fn command(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feen"));
    command.current_dir(directory);
    // The width and the colours would be those of whoever runs the tests.
    for variable in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// A directory of its own for a test, with these files.
pub(crate) fn directory(test: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    for (name, content) in files {
        fs::write(directory.join(name), content).unwrap();
    }
    directory
}

/// What the command says to these arguments, without input.
pub(crate) fn feen<A: AsRef<OsStr>>(arguments: &[A]) -> String {
    feen_in(Path::new("."), arguments, b"")
}

/// What the command says to these arguments and this input, in `directory`.
pub(crate) fn feen_in<A: AsRef<OsStr>>(directory: &Path, arguments: &[A], input: &[u8]) -> String {
    let mut child = command(directory)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // A command that does not read its input may be gone by now.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output()
    });
    describe(&output.unwrap())
}

/// Exit status, standard output and standard error, as far as there is any.
pub(crate) fn describe(output: &Output) -> String {
    let status = format!("exit {}", output.status.code().unwrap());
    let texts = [("stdout", &output.stdout), ("stderr", &output.stderr)];
    let texts = texts.into_iter().filter(|(_, text)| !text.is_empty());
    let texts = texts.map(|(name, text)| {
        let text = String::from_utf8_lossy(text);
        format!("[{name}]\n{}", text.trim_end())
    });
    let parts: Vec<_> = [status].into_iter().chain(texts).collect();
    parts.join("\n")
}
