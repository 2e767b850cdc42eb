//! A journal that answers late, while another server goes on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::{
    Appended, Entry, Journal, Memory, MemoryReader, Note, Notice, PlayerRow, Reader, Record, Row,
    Selection, Stage,
};
use feen_server::{
    Created, Digest, Fault, GameId, GameOptions, NewGame, Seq, Server, Sitter, Token,
};

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
    /// Holds the row of a game once it is read.
    rows: Gate,
    /// Holds a batch before it is written.
    writes: Gate,
    answers: Gate,
    /// Whether it writes nothing when its answer is late.
    is_full: bool,
}

impl Late {
    fn new(memory: Memory) -> Self {
        Self {
            memory,
            readers: Gate::default(),
            rows: Gate::default(),
            writes: Gate::default(),
            answers: Gate::default(),
            is_full: false,
        }
    }
}

struct LateReader(MemoryReader, Gate, Gate);

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
        let (readers, rows) = (self.readers.clone(), self.rows.clone());
        Ok(LateReader(self.memory.reader()?, readers, rows))
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
        let found = self.0.game(id);
        self.2.pass();
        found
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
    let memory = Memory::new().shared();
    let late = Late {
        is_full,
        ..Late::new(memory.clone())
    };
    let (readers, answers) = (late.readers.clone(), late.answers.clone());
    (open(memory), open(late), readers, answers)
}

/// Two servers on one journal, the control of the rows that the second one reads, and a game with a free seat.
fn with_a_free_seat() -> (Server<Match>, Server<Match>, Gate, Created<Match>) {
    let memory = Memory::new().shared();
    let late = Late::new(memory.clone());
    let (one, rows, other) = (open(memory), late.rows.clone(), open(late));
    let new = NewGame::new(Setup::default(), GameOptions::default());
    let new = new.with_sitters([Sitter::Token, Sitter::Open]);
    let made = one.create_game(new).unwrap();
    (one, other, rows, made)
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
fn a_seat_that_is_taken_during_the_reading_of_a_game_is_not_missed() {
    let (_one, other, rows, made) = with_a_free_seat();
    rows.set(State::Armed);
    std::thread::scope(|scope| {
        let there = scope.spawn(|| other.game(made.game.id()).unwrap());
        rows.wait(|state| state == State::Held);
        let invite = made.invite.unwrap();
        made.game.join(&invite, Sitter::Token).unwrap();
        // The notice comes while the game is not known yet.
        std::thread::sleep(Duration::from_millis(100));
        rows.set(State::Open);
        let there = there.join().unwrap();
        wait_for("the seat is taken", || there.holders()[1].is_some());
    });
}

/// A row that is read again for what another server has changed is older than what this one changes meanwhile.
#[test]
fn an_older_row_takes_back_no_change() {
    let idle = |seconds| GameOptions::idle(Duration::from_secs(seconds));
    for is_seat in [true, false] {
        let (_one, other, rows, made) = with_a_free_seat();
        let (game, invite) = (made.game, made.invite.unwrap());
        let there = other.game(game.id()).unwrap();
        std::thread::sleep(Duration::from_millis(100));
        rows.set(State::Armed);
        if is_seat {
            game.set_options(idle(1_000)).unwrap();
            rows.wait(|state| state == State::Held);
            there.join(&invite, Sitter::Token).unwrap();
        } else {
            game.join(&invite, Sitter::Token).unwrap();
            rows.wait(|state| state == State::Held);
            there.set_options(idle(1_000)).unwrap();
        }
        rows.set(State::Open);
        // Both changes are there, and stay.
        let both = || there.holders()[1].is_some() && there.options() == idle(1_000);
        wait_for("both changes are known", both);
        std::thread::sleep(Duration::from_millis(100));
        assert!(both(), "seat: {is_seat}");
    }
}

#[test]
fn a_game_that_is_being_made_is_counted_once() {
    let late = Late::new(Memory::new());
    let writes = late.writes.clone();
    let server = open(late);
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
