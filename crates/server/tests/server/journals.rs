//! The same records and the same questions on every journal: the answers are the same.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use feen_server::journal::{
    Entry, Fault, Journal, Memory, Note, Notice, PlayerRow, Reader, Record, Row, Selection, Sqlite,
    SqliteOptions, Stage,
};
use feen_server::{Digest, GameId, Player, Seq};

/// The time of the first game.
const START: u64 = 1_700_000_000_000;

/// The characters with which names of games begin: a database that sorts by a language has another order.
const INITIALS: [char; 8] = ['z', 'A', '_', 'a', '0', 'Z', '-', 'b'];

fn digest(number: usize) -> Digest {
    Digest::from_bytes([u8::try_from(number % 256).unwrap(); 32])
}

fn id(number: usize) -> GameId {
    let initial = INITIALS[number % INITIALS.len()];
    format!("{initial}{number:015}").parse().unwrap()
}

fn player(name: &str, number: usize) -> Record {
    let is_bot = number % 2 == 1;
    let mut row = PlayerRow::new(name, digest(number), is_bot, START + number as u64);
    row.guest = number % 3 == 1;
    Record::Player(row)
}

fn event(game: usize, seq: Seq) -> Record {
    let seats = [None, Some(Player::First), Some(Player::Second)];
    let body = format!("{{\"type\":\"move\",\"move\":\"é{seq}\"}}");
    let mut entry = Entry::new(id(game), seq, START + u64::from(seq), body);
    entry.spent = (seq != 2).then_some(seq * 100);
    entry.seat = seats[seq as usize % 3];
    Record::Event(entry)
}

fn note(kind: &str, key: &str, body: &str, until: u64) -> Record {
    Record::Note(Note::new(kind, key, body, until))
}

/// Games of each state: the holders of both seats, an invitation, a list, an end, a kind. Two and two are of one time.
fn games() -> Vec<Record> {
    let holders: [[Option<&str>; 2]; 7] = [
        [None, None],
        [Some("player:Anna"), None],
        [None, Some("token:x")],
        [Some("player:anna"), Some("player:Beth")],
        [Some("player:zoe"), Some("player:ANNA")],
        [Some("token:player:anna"), Some("player:an_a")],
        [Some("player:IVO"), Some("player:ivo")],
    ];
    let mut games = Vec::new();
    for kind in ["chess", "quarto"] {
        for holders in holders {
            for states in 0..8 {
                let number = games.len();
                let options = ["{}", r#"{"private":true}"#][states & 1];
                let at = START + number as u64 / 2;
                let mut row = Row::new(id(number), kind, r#"{"fen":"ü"}"#, options, at);
                row.seats = holders.map(|holder| holder.map(Into::into));
                row.invite = (states & 2 > 0).then(|| digest(number));
                row.engine = (number % 5 == 0).then(|| "stockfish".into());
                row.ended = (states & 4 > 0).then(|| "checkmate".into());
                games.push(Record::Game(row));
            }
        }
    }
    games
}

/// Records, and what they are about.
type Batch = (&'static str, Vec<Record>);

/// The batches, in order.
fn batches() -> Vec<Batch> {
    [of_games(), of_others(), of_those_who_go()].concat()
}

/// Players, and their games.
fn of_games() -> Vec<Batch> {
    let holder = |holder: &str| Some(Box::from(holder));
    vec![
        (
            "players",
            vec![
                player("Anna", 1),
                player("Zoe", 2),
                player("beth", 3),
                player("A_b", 4),
                player("a-c", 5),
                player("ab", 6),
                player("ANNA", 7),
                player("Ivi", 8),
                player("IVI", 9),
            ],
        ),
        ("games", games()),
        ("the same games", games()),
        (
            "events",
            vec![
                event(0, 1),
                event(0, 2),
                event(0, 2),
                event(0, 3),
                event(9, 1),
                event(900, 1),
            ],
        ),
        (
            "seats",
            vec![
                Record::Seats(id(2), [holder("player:Zoe"), None]),
                Record::Seats(id(2), [holder("player:Anna"), None]),
                Record::Seats(id(2), [None, holder("player:anna")]),
                Record::Seats(id(3), [holder("token:a"), holder("token:b")]),
                Record::Seats(id(10), [holder("token:a"), holder("token:b")]),
                Record::Seats(id(10), [None, None]),
                Record::Seats(id(900), [holder("token:a"), None]),
            ],
        ),
        (
            "options",
            vec![
                Record::Options(id(1), "{}".into()),
                Record::Options(id(26), r#"{"idle":5,"private":true}"#.into()),
                Record::Options(id(900), "{}".into()),
            ],
        ),
        (
            "signs of players",
            vec![
                Record::Seen(id(0), START + 9),
                Record::Seen(id(0), START + 7),
                Record::Seen(id(1), START + 8),
                Record::Seen(id(900), START),
            ],
        ),
        (
            "ends",
            vec![
                Record::Ended(id(24), "resigned".into()),
                Record::Ended(id(24), "idle".into()),
                Record::Ended(id(28), "".into()),
                Record::Ended(id(32), "".into()),
                Record::Ended(id(33), "idle".into()),
                Record::Ended(id(900), "idle".into()),
            ],
        ),
    ]
}

/// Notes, and changes of players.
fn of_others() -> Vec<Batch> {
    vec![
        (
            "notes",
            vec![
                note("challenge", "b/anna", "{\"by\":\"é\"}", START + 100),
                note("challenge", "B/anna", "1", START + 100),
                note("challenge", "_/anna", "2", START + 50),
                note("challenge", "a-c", "3", u64::MAX / 2),
                note("seek", "b/anna", "4", START),
                note("seek", "b/anna", "5", START + 200),
                Record::Erased("online".into(), "b/anna".into()),
            ],
        ),
        (
            "ends of notes",
            vec![
                Record::Erased("challenge".into(), "b/anna".into()),
                Record::Erased("challenge".into(), "b/anna".into()),
                Record::Erased("seek".into(), "B/anna".into()),
            ],
        ),
        (
            "tokens",
            vec![
                Record::Token("ZOE".into(), digest(200)),
                Record::Token("nobody".into(), digest(201)),
            ],
        ),
        (
            "names",
            vec![
                Record::Renamed("anna".into(), "BETH".into()),
                Record::Renamed("nobody".into(), "Carl".into()),
                Record::Renamed("Anna".into(), "aNNa".into()),
                Record::Renamed("zoe".into(), "Carl".into()),
                Record::Renamed("IVI".into(), "Ivo".into()),
            ],
        ),
        (
            "an end of notes that are too old",
            vec![Record::Swept(START + 50)],
        ),
        (
            "more notes than go at once",
            (0..100)
                .map(|number| note("online", &format!("{number:02}"), "", START + number % 7))
                .chain([Record::Swept(START + 5)])
                .collect(),
        ),
        ("the rest of them", vec![Record::Swept(START + 5)]),
    ]
}

/// What is removed.
fn of_those_who_go() -> Vec<Batch> {
    vec![
        (
            "players who go",
            vec![
                Record::Removed("BETH".into()),
                Record::Removed("beth".into()),
            ],
        ),
        (
            "games that go",
            vec![Record::Deleted(id(0)), Record::Deleted(id(0))],
        ),
        ("events of games that are gone", vec![event(0, 4)]),
        ("a game in its place", games().drain(..1).collect()),
    ]
}

/// All answers of a reader, a line for each question.
fn ask(reader: &mut impl Reader) -> Vec<String> {
    let mut lines = Vec::new();
    let states = [Selection::ALL, Selection::UNFINISHED, Selection::OVER];
    for state in states {
        for selection in [
            state,
            state.before(START + 3),
            state.since(START + 3),
            state.since(START + 2).before(START + 40),
        ] {
            let games = pages(|after| reader.games(selection, after, 7));
            add(&mut lines, &format!("{selection:?}"), games);
        }
    }
    for kind in [Some("chess"), Some("quarto"), Some("sticks"), None] {
        for stage in Stage::ALL {
            let listed = pages(|after| reader.listed(kind, stage, after, 3));
            add(&mut lines, &format!("listed {kind:?} {stage:?}"), listed);
        }
    }
    let after = reader.listed(Some("chess"), Stage::Open, Some(id(900)), 3);
    add(&mut lines, "listed after no game", [after]);
    for name in [
        "anna", "ZOE", "an_a", "beth", "Carl", "an%", "IvI", "iVo", "nobody",
    ] {
        for limit in [2, 100] {
            let ended = reader.ended_of(name, limit);
            add(&mut lines, &format!("ended of {name}"), [ended]);
            let games = reader.games_of(name, limit);
            add(&mut lines, &format!("games of {name}"), [games]);
        }
        let named = reader.player_named(name);
        add(&mut lines, &format!("player named {name}"), [named]);
    }
    for number in [0, 9, 900] {
        add(&mut lines, "game", [reader.game(id(number))]);
        for after in [0, 2, Seq::MAX] {
            add(&mut lines, "events", [reader.events(id(number), after)]);
        }
    }
    for number in [1, 2, 3, 200] {
        add(&mut lines, "player", [reader.player(&digest(number))]);
    }
    for kind in ["challenge", "seek", "online"] {
        for now in [0, START + 50, START + 100, u64::MAX] {
            let notes = reader.notes(kind, now);
            add(&mut lines, &format!("notes {kind} at {now}"), [notes]);
        }
    }
    add(&mut lines, "players", [reader.players()]);
    lines
}

fn add<T: Debug>(
    lines: &mut Vec<String>,
    question: &str,
    answers: impl IntoIterator<Item = Result<T, Fault>>,
) {
    let answers = answers.into_iter().map(Result::unwrap);
    lines.extend(answers.map(|answer| format!("{question}: {answer:?}")));
}

/// The pages of a list, and the empty one at its end.
fn pages(
    mut next: impl FnMut(Option<GameId>) -> Result<Vec<(Row, Seq)>, Fault>,
) -> Vec<Result<Vec<(Row, Seq)>, Fault>> {
    let mut pages = Vec::new();
    let mut after = None;
    loop {
        let page = next(after);
        let last = page.as_ref().map(|rows| rows.last().map(|(row, _)| row.id));
        let is_last = !matches!(last, Ok(Some(_)));
        after = last.unwrap_or_default();
        pages.push(page);
        if is_last {
            return pages;
        }
        assert!(pages.len() < 1_000, "the pages have no end");
    }
}

/// What a journal answers: to each batch, and to every question after it.
pub(crate) fn answers(mut journal: impl Journal) -> Vec<String> {
    let mut reader = journal.reader().unwrap();
    let mut lines = Vec::new();
    for (name, batch) in batches() {
        let appended = journal.append(&batch);
        add(&mut lines, name, [appended]);
        let answers = ask(&mut reader);
        lines.extend(answers.into_iter().map(|line| format!("{name}, {line}")));
    }
    lines
}

/// What one opening of a journal hears of the batches that another appends, until it has heard this many.
pub(crate) fn heard(hearer: &impl Journal, mut writer: impl Journal, many: usize) -> Vec<Notice> {
    let mut reader = hearer.reader().unwrap();
    // A reader begins to hear at its first question, which some refuse: it has missed what was before.
    drop(reader.others(Duration::ZERO));
    for (_, batch) in batches() {
        writer.append(&batch).unwrap();
    }
    let mut heard = Vec::new();
    let end = Instant::now() + Duration::from_secs(20);
    while heard.len() < many && Instant::now() < end {
        heard.extend(reader.others(Duration::from_millis(50)).unwrap());
    }
    // Nothing follows.
    heard.extend(reader.others(Duration::from_millis(50)).unwrap());
    heard
}

/// The answers and the notices of the journal in memory, which the others are measured by.
pub(crate) fn expected() -> (Vec<String>, Vec<Notice>) {
    let journal = Memory::new().shared();
    let heard = heard(&journal.clone(), journal, 0);
    assert!(heard.len() > 20, "{heard:?}");
    (answers(Memory::new()), heard)
}

/// Compares line by line: the whole is long.
#[track_caller]
pub(crate) fn agree<T: PartialEq + Debug>(found: &[T], expected: &[T]) {
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn a_file_answers_as_the_memory_does() {
    let (answers_expected, heard_expected) = expected();
    let folder = tempfile::tempdir().unwrap();
    let open = |name: &str| {
        let file = folder.path().join(name);
        let journal = Sqlite::open(&file, SqliteOptions::default()).unwrap();
        (journal, Sqlite::alongside(file, SqliteOptions::default()))
    };
    let (journal, _) = open("answers.db");
    agree(&answers(journal), &answers_expected);
    let (journal, beside) = open("heard.db");
    let heard = heard(&journal, beside.unwrap(), heard_expected.len());
    agree(&heard, &heard_expected);
}
