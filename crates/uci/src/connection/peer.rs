use std::net::{Shutdown, TcpStream};
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// The other side of a connection.
#[derive(Debug)]
pub(crate) enum Peer {
    Process {
        child: Child,
        /// The processes that it has started are to be ended with it.
        leads_group: bool,
    },
    Socket(TcpStream),
    /// It ends with its commands.
    Thread,
}

impl Peer {
    /// Whether the process has ended.
    pub(crate) fn has_left(&mut self) -> bool {
        let Self::Process { child, leads_group } = self else {
            return false;
        };
        let has_left = !matches!(child.try_wait(), Ok(None));
        if has_left && std::mem::take(leads_group) {
            kill_group(child);
        }
        has_left
    }

    /// The exit status, once the process has left.
    pub(crate) fn exit(&mut self, until: Instant) -> Option<ExitStatus> {
        let mut pause = Duration::from_micros(50);
        while !self.has_left() {
            if until <= Instant::now() || matches!(self, Self::Socket(_) | Self::Thread) {
                return None;
            }
            thread::sleep(pause);
            pause = pause.saturating_mul(2).min(Duration::from_millis(5));
        }
        self.kill()
    }

    /// Ends the process, or shuts the socket. It fails only for one that has ended before, and
    /// then the status is that with which it has.
    pub(crate) fn kill(&mut self) -> Option<ExitStatus> {
        match self {
            Self::Process { child, leads_group } => {
                if std::mem::take(leads_group) {
                    kill_group(child);
                }
                let _ = child.kill();
                child.wait().ok()
            }
            Self::Socket(socket) => {
                let _ = socket.shutdown(Shutdown::Both);
                None
            }
            Self::Thread => None,
        }
    }
}

/// Ends the group of a process. Its number is not another's as long as a process of it is there.
#[cfg(unix)]
fn kill_group(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    // It fails only for a group that has ended.
    let _ = kill_process_group(Pid::from_child(leader), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}
