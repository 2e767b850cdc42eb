//! A server in a process of its own, which holds nothing of its clients.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::Result;

pub(crate) struct Own {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Own {
    /// A server on a file, or in memory.
    pub(crate) fn start(file: Option<&OsStr>) -> Result<Self> {
        Self::run("serve", file)
    }

    /// A server without games, whose handler does nothing.
    pub(crate) fn empty() -> Result<Self> {
        Self::run("answer", None)
    }

    fn run(verb: &str, file: Option<&OsStr>) -> Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg(verb)
            .args(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().ok_or("expected an output")?;
        let mut address = String::new();
        BufReader::new(output).read_line(&mut address)?;
        let address = address.trim().parse()?;
        Ok(Self { child, address })
    }

    /// The folder in which the system describes the process.
    pub(crate) fn process(&self) -> String {
        format!("/proc/{}", self.child.id())
    }

    /// A field of its status, such as `VmRSS:`, which is a number of KiB.
    pub(crate) fn field(&self, name: &str) -> Result<u64> {
        let status = std::fs::read_to_string(format!("{}/status", self.process()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok(number.ok_or("expected a field")?.parse()?)
    }

    /// The time that it had a processor.
    pub(crate) fn processor_time(&self) -> Result<Duration> {
        let stat = std::fs::read_to_string(format!("{}/stat", self.process()))?;
        // The name of the program may have blanks.
        let (_, fields) = stat.rsplit_once(')').ok_or("expected a name")?;
        let ticks = fields.split_whitespace().skip(11).take(2);
        let mut all = 0;
        for field in ticks {
            all += field.parse::<u64>()?;
        }
        // A tick is a hundredth of a second.
        Ok(Duration::from_millis(all * 10))
    }

    /// Ends it, as the end of its input does.
    pub(crate) fn end(mut self) -> Result<()> {
        drop(self.child.stdin.take());
        let status = self.child.wait()?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("expected a server that ends well, found {status}").into())
        }
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        // After an error of a client it still runs.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
