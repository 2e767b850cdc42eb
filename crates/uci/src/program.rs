use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program to start as an engine: its path, arguments, environment and folder.
///
/// A path without a slash is looked for in `PATH`.
///
/// ```
/// use feen_uci::Program;
///
/// let engine = Program::new("/usr/games/gnuchess").arg("--uci").env("HOME", "/tmp");
/// assert_eq!(engine.path().to_str(), Some("/usr/games/gnuchess"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    directory: Option<PathBuf>,
    own_group: bool,
}

impl Program {
    /// The program of this path, without arguments, in the environment and folder of the caller.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            directory: None,
            own_group: false,
        }
    }

    /// One more argument: `--uci`.
    #[must_use]
    pub fn arg(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// One more variable of the environment, or another value for it.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// The folder in which the program runs.
    #[must_use]
    pub fn directory(mut self, directory: impl Into<PathBuf>) -> Self {
        self.directory = Some(directory.into());
        self
    }

    /// Gives the program a process group of its own: Ctrl-C does not reach it, and the processes
    /// that it has started are ended with it, such as the engine of `sh -c "engine | tee log"`.
    #[cfg(unix)]
    #[must_use]
    pub fn own_group(mut self, own_group: bool) -> Self {
        self.own_group = own_group;
        self
    }

    /// The path as it was given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) const fn has_own_group(&self) -> bool {
        self.own_group
    }

    /// The command that starts it, with pipes for what it reads and writes.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args(&self.arguments)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        #[cfg(unix)]
        if self.own_group {
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
        }
        command
    }
}
