use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use feen_server::GameId;

/// The games that wait for a process. The clients whose games they are take turns, and each has a share of the processes.
#[derive(Default)]
pub(super) struct Waiting {
    queue: VecDeque<(GameId, Arc<str>)>,
    /// The clients of the games for which processes think.
    thinking: HashMap<GameId, Arc<str>>,
    /// The last turn of each client that has had one.
    turns: HashMap<Arc<str>, u64>,
    turn: u64,
}

/// The most clients whose turns are remembered; more forget all.
const CLIENTS: usize = 10_000;

impl Waiting {
    pub(super) fn push(&mut self, game: GameId, client: Arc<str>) {
        self.queue.push_back((game, client));
    }

    pub(super) fn len(&self) -> usize {
        self.queue.len()
    }

    /// Takes a game that may be taken, of the client whose last turn is the longest ago: `mine` if that is one of them, or
    /// else the first.
    pub(super) fn take(
        &mut self,
        mine: Option<GameId>,
        share: usize,
        may: impl Fn(GameId) -> bool,
    ) -> Option<GameId> {
        let waiting = self.queue.iter().enumerate();
        let next = waiting
            .filter(|(_, (game, client))| self.has_room(client, share) && may(*game))
            .min_by_key(|(place, (game, client))| {
                (self.last_turn(client), Some(*game) != mine, *place)
            });
        let (place, _) = next?;
        let (game, client) = self.queue.remove(place)?;
        if self.turns.len() >= CLIENTS {
            self.turns.clear();
        }
        self.turn = self.turn.saturating_add(1);
        self.turns.insert(Arc::clone(&client), self.turn);
        self.thinking.insert(game, client);
        Some(game)
    }

    /// No process thinks for a game any more.
    pub(super) fn rest(&mut self, game: GameId) {
        self.thinking.remove(&game);
    }

    /// Whether another process may think for a client.
    fn has_room(&self, client: &Arc<str>, share: usize) -> bool {
        let thinking = self.thinking.values();
        thinking.filter(|other| *other == client).count() < share
    }

    fn last_turn(&self, client: &Arc<str>) -> u64 {
        self.turns.get(client).copied().unwrap_or_default()
    }

    /// The place of a game that waits; nothing for another, or for one whose client has room while not all processes think.
    ///
    /// Before it are the games of its client that came earlier, as many of each other client, and one more of those whose
    /// turn is first.
    pub(super) fn place(&self, game: GameId, share: usize, is_full: bool) -> Option<usize> {
        let (_, mine) = self.queue.iter().find(|(waiting, _)| *waiting == game)?;
        if !is_full && self.has_room(mine, share) {
            return None;
        }
        let mut of_mine = (self.queue.iter().enumerate()).filter(|(_, (_, client))| client == mine);
        let own = of_mine
            .clone()
            .position(|(_, (waiting, _))| *waiting == game)?;
        let turn = (self.last_turn(mine), of_mine.next()?.0);
        let mut before = own;
        // The games of each other client that may still come before it.
        let mut rounds: HashMap<&Arc<str>, usize> = HashMap::new();
        for (place, (_, client)) in self.queue.iter().enumerate() {
            if client == mine {
                continue;
            }
            let left = rounds.entry(client).or_insert_with(|| {
                let is_earlier = (self.last_turn(client), place) < turn;
                own.saturating_add(usize::from(is_earlier))
            });
            if let Some(fewer) = left.checked_sub(1) {
                *left = fewer;
                before = before.saturating_add(1);
            }
        }
        Some(before.saturating_add(1))
    }
}

#[cfg(test)]
mod tests {
    use feen_server::GameId;

    use super::Waiting;

    fn game(number: usize) -> GameId {
        format!("{number:016}").parse().unwrap()
    }

    /// The games in the order in which one process takes them, each by its client and its number.
    #[test]
    fn clients_take_turns() {
        let rows: [(&[&str], &[usize]); 4] = [
            (&["a", "a", "a", "b"], &[0, 3, 1, 2]),
            (&["a", "b", "b", "c", "a"], &[0, 1, 3, 4, 2]),
            (&["a", "a"], &[0, 1]),
            (&["c", "b", "a"], &[0, 1, 2]),
        ];
        for (clients, order) in rows {
            let mut waiting = Waiting::default();
            for (number, client) in clients.iter().enumerate() {
                waiting.push(game(number), (*client).into());
            }
            let places = (0..clients.len()).map(|number| waiting.place(game(number), 1, true));
            let places: Vec<_> = places.flatten().collect();
            let mut taken = Vec::new();
            while let Some(next) = waiting.take(None, 1, |_| true) {
                waiting.rest(next);
                taken.push(next);
            }
            let expected: Vec<_> = order.iter().map(|number| game(*number)).collect();
            assert_eq!(taken, expected, "{clients:?}");
            // Each knew the place that it had.
            for (number, place) in places.into_iter().enumerate() {
                assert_eq!(taken[place - 1], game(number), "{clients:?}");
            }
        }
    }

    #[test]
    fn a_client_has_a_share_and_others_go_before() {
        let mut waiting = Waiting::default();
        for (number, client) in ["a", "a", "a", "b"].into_iter().enumerate() {
            waiting.push(game(number), client.into());
        }
        let take = |waiting: &mut Waiting| waiting.take(None, 2, |_| true);
        assert_eq!(take(&mut waiting), Some(game(0)));
        assert_eq!(take(&mut waiting), Some(game(3)));
        assert_eq!(take(&mut waiting), Some(game(1)));
        assert_eq!(take(&mut waiting), None);
        // It waits though another process might think.
        assert_eq!(waiting.place(game(2), 2, false), Some(1));
        waiting.rest(game(0));
        assert_eq!(waiting.place(game(2), 2, false), None);
        assert_eq!(take(&mut waiting), Some(game(2)));
    }

    /// A process is kept for its game, unless another client has waited longer.
    #[test]
    fn a_process_takes_its_own_game_first_on_the_turn_of_its_client() {
        let mut waiting = Waiting::default();
        for (number, client) in ["a", "a", "b"].into_iter().enumerate() {
            waiting.push(game(number), client.into());
        }
        let mut take = |mine| waiting.take(Some(game(mine)), 9, |other| other != game(0));
        assert_eq!(take(1), Some(game(1)));
        assert_eq!(take(0), Some(game(2)));
        assert_eq!(take(0), None);
    }
}
