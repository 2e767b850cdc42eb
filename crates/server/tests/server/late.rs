//! A journal that answers late, while another server goes on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use crate::dummy::{Action, Match};
use feen_server::journal::{
    Appended, Entry, Journal, Memory, MemoryReader, Note, Notice, PlayerRow, Reader, Record, Row,
    Selection, Stage,
};
use feen_server::{Digest, Fault, GameId, Seq, Server, Token};

use crate::support::{BLACK, WHITE, create, open, play, wait_for};

/// The control of a late reader, shared with the test.
#[derive(Clone, Default)]
struct Gate(Arc<(Mutex<State>, Condvar)>);

#[derive(Default, PartialEq, Eq, Clone, Copy)]
enum State {
    #[default]
    Open,
    /// The next one waits.
    Armed,
    Held,
}

impl Gate {
    fn set(&self, state: State) {
        *self.0.0.lock().unwrap() = state;
        self.0.1.notify_all();
    }

    /// Holds another one, if one is held.
    fn hold_more(&self) {
        let mut state = self.0.0.lock().unwrap();
        if *state == State::Held {
            *state = State::Armed;
        }
    }

    fn wait(&self, is_so: impl Fn(State) -> bool) {
        let state = self.0.0.lock().unwrap();
        drop(self.0.1.wait_while(state, |state| !is_so(*state)).unwrap());
    }

    /// Waits if it is armed; whether it was.
    fn pass(&self) -> bool {
        let is_armed = *self.0.0.lock().unwrap() == State::Armed;
        if is_armed {
            self.set(State::Held);
            self.wait(|state| state == State::Open);
        }
        is_armed
    }
}

/// A journal whose readers may be late, and get no notice of events of number 1; its answers may be late, too.
struct Late {
    memory: Memory,
    readers: Gate,
    /// Holds a batch before it is written.
    writes: Gate,
    answers: Gate,
    /// Whether it writes nothing when its answer is late.
    is_full: bool,
}

struct LateReader(MemoryReader, Gate);

impl Journal for Late {
    type Reader = LateReader;

    fn append(&mut self, batch: &[Record]) -> Result<Vec<Appended>, Fault> {
        self.writes.pass();
        if self.is_full && self.answers.pass() {
            return Err(Fault::NotWritten("full".into()));
        }
        let answers = self.memory.append(batch);
        self.answers.pass();
        answers
    }

    fn reader(&self) -> Result<LateReader, Fault> {
        Ok(LateReader(self.memory.reader()?, self.readers.clone()))
    }

    fn reopen(&mut self) -> Result<(), Fault> {
        self.memory.reopen()
    }

    fn is_shared(&self) -> bool {
        true
    }
}

impl Reader for LateReader {
    fn games(
        &mut self,
        selection: Selection,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        self.0.games(selection, after, limit)
    }

    fn listed(
        &mut self,
        kind: Option<&str>,
        stage: Stage,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let found = self.0.listed(kind, stage, after, limit);
        self.1.pass();
        found
    }

    fn ended_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        self.0.ended_of(player, limit)
    }

    fn player_named(&mut self, name: &str) -> Result<Option<PlayerRow>, Fault> {
        self.0.player_named(name)
    }

    fn notes(&mut self, kind: &str, now: u64) -> Result<Vec<Note>, Fault> {
        self.0.notes(kind, now)
    }

    fn games_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        self.0.games_of(player, limit)
    }

    fn game(&mut self, id: GameId) -> Result<Option<Row>, Fault> {
        self.0.game(id)
    }

    fn events(&mut self, id: GameId, after: Seq) -> Result<Vec<Entry>, Fault> {
        let found = self.0.events(id, after);
        self.1.pass();
        found
    }

    fn player(&mut self, token: &Digest) -> Result<Option<PlayerRow>, Fault> {
        self.0.player(token)
    }

    fn players(&mut self) -> Result<Vec<PlayerRow>, Fault> {
        self.0.players()
    }

    fn others(&mut self, timeout: Duration) -> Result<Vec<Notice>, Fault> {
        let mut others = self.0.others(timeout)?;
        others.retain(|notice| !matches!(notice, Notice::Event(entry) if entry.seq == 1));
        Ok(others)
    }
}

/// Two servers on one journal, and the control of the readers and of the answers of the second one.
fn two(is_full: bool) -> (Server<Match>, Server<Match>, Gate, Gate) {
    let (memory, readers, answers) = (Memory::new().shared(), Gate::default(), Gate::default());
    let late = Late {
        memory: memory.clone(),
        readers: readers.clone(),
        writes: Gate::default(),
        answers: answers.clone(),
        is_full,
    };
    (open(memory), open(late), readers, answers)
}

#[test]
fn an_event_during_the_reading_of_a_game_is_not_missed() {
    let (one, other, latch, _) = two(false);
    let game = create(&one);
    play(&game, WHITE, "e4");
    latch.set(State::Armed);
    std::thread::scope(|scope| {
        let there = scope.spawn(|| other.game(game.id()).unwrap());
        latch.wait(|state| state == State::Held);
        play(&game, BLACK, "e5");
        // The notice comes while the game is not known yet.
        std::thread::sleep(Duration::from_millis(100));
        latch.set(State::Open);
        let there = there.join().unwrap();
        wait_for("both moves are known", || there.seq() == 2);
    });
}

#[test]
fn a_game_that_is_being_made_is_counted_once() {
    let (memory, writes) = (Memory::new(), Gate::default());
    let server = open(Late {
        memory,
        readers: Gate::default(),
        writes: writes.clone(),
        answers: Gate::default(),
        is_full: false,
    });
    writes.set(State::Armed);
    std::thread::scope(|scope| {
        let made = scope.spawn(|| create(&server));
        writes.wait(|state| state == State::Held);
        server.end_abandoned().unwrap();
        writes.set(State::Open);
        made.join().unwrap();
    });
    assert_eq!(server.len(), 1);
    server.end_abandoned().unwrap();
    assert_eq!(server.len(), 1);
}

/// However many ask for lists that take long, a token is looked up at once.
#[test]
fn lists_leave_a_reader_to_those_who_need_one_row() {
    let (_one, other, latch, _) = two(false);
    let unknown = Token::random().unwrap();
    let ends = AtomicBool::new(false);
    let list = || {
        while !ends.load(Ordering::SeqCst) {
            let _ = other.listed(None, Some(Stage::Open), None, 10);
        }
    };
    std::thread::scope(|scope| {
        latch.set(State::Armed);
        let listers: Vec<_> = (0..8).map(|_| scope.spawn(list)).collect();
        // One list after the other is held, until no reader is left to them.
        for _ in 0..50 {
            std::thread::sleep(Duration::from_millis(10));
            latch.hold_more();
        }
        let answers = (other.account(&unknown), other.is_healthy());
        ends.store(true, Ordering::SeqCst);
        latch.set(State::Open);
        for lister in listers {
            lister.join().unwrap();
        }
        assert!(matches!(answers, (Ok(None), true)), "{answers:?}");
    });
}

#[test]
fn an_event_while_missed_ones_are_read_is_not_missed() {
    let (one, other, latch, _) = two(false);
    let game = create(&one);
    let there = other.game(game.id()).unwrap();
    // What a game that was just read looks for once more is over by then.
    std::thread::sleep(Duration::from_millis(100));
    play(&game, WHITE, "e4");
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(there.seq(), 0);
    latch.set(State::Armed);
    play(&game, BLACK, "e5");
    latch.wait(|state| state == State::Held);
    play(&game, WHITE, "Nf3");
    std::thread::sleep(Duration::from_millis(100));
    latch.set(State::Open);
    wait_for("all three moves are known", || there.seq() == 3);
}

#[test]
fn an_event_that_follows_before_the_answer_waits_for_it() {
    let (one, other, readers, answers) = two(false);
    let game = create(&one);
    let there = other.game(game.id()).unwrap();
    std::thread::sleep(Duration::from_millis(100));
    answers.set(State::Armed);
    // Whoever read the journal now would wait for ever.
    readers.set(State::Armed);
    std::thread::scope(|scope| {
        let first = scope.spawn(|| play(&there, WHITE, "e4"));
        wait_for("the first server knows", || game.seq() == 1);
        play(&game, BLACK, "e5");
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(there.seq(), 0);
        answers.set(State::Open);
        wait_for("both moves are known", || there.seq() == 2);
        first.join().unwrap();
    });
    play(&there, WHITE, "Nf3");
}

#[test]
fn an_event_that_follows_another_of_the_same_number_is_not_missed() {
    let (one, other, _, answers) = two(true);
    let game = create(&one);
    let there = other.game(game.id()).unwrap();
    std::thread::sleep(Duration::from_millis(100));
    answers.set(State::Armed);
    std::thread::scope(|scope| {
        let refused = scope.spawn(|| there.act(WHITE, None, Action::play("d4")));
        answers.wait(|state| state == State::Held);
        play(&game, WHITE, "e4");
        play(&game, BLACK, "e5");
        std::thread::sleep(Duration::from_millis(100));
        answers.set(State::Open);
        refused.join().unwrap().unwrap_err();
        wait_for("both moves are known", || there.seq() == 2);
    });
}
