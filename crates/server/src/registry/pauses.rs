use serde::{Deserialize, Serialize};

/// The times in which no server ran on a journal, by the wall clock in milliseconds since 1970, so that nobody is
/// charged for them. The jumps of the wall clock are among them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Pauses {
    /// The moment before which nothing is known.
    since: u64,
    /// The last sign of a server.
    until: u64,
    /// The beginning and the end of each, in order.
    #[serde(rename = "pauses")]
    times: Vec<(u64, u64)>,
    /// The milliseconds at the last sign that the process had run.
    #[serde(skip)]
    ran: u64,
}

/// The most times that are remembered; nothing is known of what was before them.
const MOST: usize = 256;

/// The milliseconds by which the wall clock may differ from another before that is a jump.
const JUMP: u64 = 2_000;

impl Pauses {
    /// Nothing is known before a start.
    pub(super) const fn new(start: u64) -> Self {
        Self {
            since: start,
            until: start,
            times: Vec::new(),
            ran: 0,
        }
    }

    /// The times of a journal, with the one that ends with a start.
    pub(super) fn read(text: &str, start: u64) -> Option<Self> {
        let mut read: Self = serde_json::from_str(text).ok()?;
        read.add(read.until, start);
        read.until = start;
        Some(read)
    }

    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// A sign of a server that has run for this time, while its wall clock shows this.
    pub(super) fn sign(&mut self, ran: u64, wall: u64) {
        let expected = self.now(ran);
        if wall > expected.saturating_add(JUMP) {
            self.add(expected, wall);
        }
        (self.until, self.ran) = (wall, ran);
    }

    /// Takes over what another server on the same journal has written.
    pub(super) fn merge(&mut self, text: &str) {
        let Ok(other) = serde_json::from_str::<Self>(text) else {
            return;
        };
        self.since = self.since.min(other.since);
        for (from, to) in other.times {
            self.add(from, to);
        }
    }

    /// The wall clock after the process has run for this time, if it has not jumped since the last sign.
    fn now(&self, ran: u64) -> u64 {
        self.until.saturating_add(ran.saturating_sub(self.ran))
    }

    fn add(&mut self, from: u64, to: u64) {
        if to <= from {
            return;
        }
        self.times.push((from, to));
        self.times.sort_unstable();
        self.times.dedup();
        while self.times.len() > MOST {
            let (_, end) = self.times.remove(0);
            self.since = self.since.max(end);
        }
    }

    /// The time in which a server ran, from a moment until now.
    pub(super) fn running_since(&self, at: u64, ran: u64) -> u64 {
        let mut from = at.max(self.since);
        let now = self.now(ran);
        let mut running = 0_u64;
        // Pauses of several servers may overlap.
        for (start, end) in &self.times {
            running = running.saturating_add(start.min(&now).saturating_sub(from));
            from = from.max(*end);
        }
        running.saturating_add(now.saturating_sub(from))
    }
}

#[cfg(test)]
mod tests {
    use super::Pauses;

    /// A server runs from 1 000 s to 2 000 s, and again from 5 000 s; jumps of the wall clock and what is not known are
    /// charged to nobody.
    #[test]
    fn only_the_time_in_which_a_server_ran_is_charged() {
        let mut pauses = Pauses::new(1_000_000);
        pauses.sign(1_000_000, 2_000_000);
        let mut pauses = Pauses::read(&pauses.write(), 5_000_000).unwrap();
        for (at, ran, charged) in [
            (1_500_000, 0, 500_000),
            (1_500_000, 60_000, 560_000),
            (3_000_000, 60_000, 60_000),
            (5_030_000, 60_000, 30_000),
            // A moment that is still to come, and one before everything.
            (9_000_000, 60_000, 0),
            (0, 0, 1_000_000),
        ] {
            assert_eq!(pauses.running_since(at, ran), charged, "{at} {ran}");
        }
        // The wall clock jumps by 400 days, and back.
        let day = 86_400_000;
        pauses.sign(60_000, 5_060_000 + 400 * day);
        assert_eq!(pauses.running_since(5_000_000, 61_000), 61_000);
        pauses.sign(120_000, 5_120_000);
        assert!(pauses.running_since(5_000_000, 120_000) <= 120_000);
    }

    #[test]
    fn two_servers_know_the_same_pauses() {
        let mut first = Pauses::new(0);
        first.sign(10_000, 10_000);
        let text = first.write();
        let mut second = Pauses::read(&text, 30_000).unwrap();
        let third = Pauses::read(&text, 40_000).unwrap();
        second.merge(&third.write());
        assert_eq!(second.running_since(0, 20_000), 20_000);
        second.merge("broken");
        assert_eq!(second.running_since(0, 20_000), 20_000);
    }

    #[test]
    fn the_oldest_pauses_are_forgotten_and_charged_to_nobody() {
        let mut pauses = Pauses::new(0);
        for number in 0..1_000 {
            let start = (number + 1) * 10_000;
            pauses = Pauses::read(&pauses.write(), start).unwrap();
            pauses.sign(1_000, start + 1_000);
        }
        assert_eq!(pauses.running_since(0, 1_000), 257_000);
    }
}
