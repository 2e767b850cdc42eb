//! The server against a model: a list of states for each game, with restarts of the server in between.

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::{Journal, Memory, Sqlite, SqliteOptions};
use feen_server::{ActError, Code, Game, GameOptions, Player, Server, Viewer};
use proptest::prelude::*;

use crate::faulty::{Faulty, Next, Plan};
use crate::support::{BLACK, WHITE};

#[derive(Clone, Debug)]
enum Step {
    Act(usize, Player, Option<u8>, &'static str),
    Create,
    Restart,
    Fault(Next),
}

const FAULTS: [Next; 3] = [Next::NotWritten, Next::Unknown(true), Next::Unknown(false)];

fn step() -> impl Strategy<Value = Step> {
    let texts = &[
        "Nf3", "Nf6", "Ng1", "Ng8", "e4", "e5", "offer", "accept", "resign",
    ][..];
    let seat = prop::sample::select(&[WHITE, BLACK][..]);
    // The number as a distance from the next one.
    let act = (
        0..3_usize,
        seat,
        prop::option::of(0..4_u8),
        prop::sample::select(texts),
    );
    prop_oneof![
        40 => act.prop_map(|(game, seat, back, text)| Step::Act(game, seat, back, text)),
        2 => Just(Step::Create),
        2 => Just(Step::Restart),
        2 => prop::sample::select(&FAULTS[..]).prop_map(Step::Fault),
    ]
}

fn action(text: &str) -> Action {
    match text {
        "offer" => Action::OfferDraw,
        "accept" => Action::AcceptDraw,
        "resign" => Action::Resign,
        text => Action::play(text),
    }
}

/// A game of the model: its states, and the seat and text of the event that led to each.
struct Model {
    states: Vec<Match>,
    events: Vec<(Player, String)>,
}

fn run<J: Journal>(steps: &[Step], open: impl Fn() -> J, plan: Option<&Plan>) {
    let new = || Server::<Match>::open(feen_server::Options::default(), open()).unwrap();
    let mut server = new();
    let mut games: Vec<(feen_server::GameId, Model)> = Vec::new();
    for step in steps {
        match step {
            Step::Create => {
                let Ok(made) = server.create(Setup::default(), GameOptions::default()) else {
                    continue;
                };
                let states = vec![Match::start(&Setup::default()).unwrap()];
                games.push((
                    made.game.id(),
                    Model {
                        states,
                        events: Vec::new(),
                    },
                ));
            }
            Step::Restart => {
                server.shutdown(std::time::Duration::from_secs(10)).unwrap();
                server = new();
            }
            Step::Fault(fault) => {
                if let Some(plan) = plan {
                    plan.then(&[*fault]);
                }
            }
            Step::Act(index, seat, back, text) => {
                let Some((id, model)) = games.get_mut(*index) else {
                    continue;
                };
                let game = server.game(*id).unwrap();
                let next = u32::try_from(model.states.len()).unwrap();
                let seq = back.map(|back| (next + 1).saturating_sub(u32::from(back)));
                let answer = game.act(*seat, seq, action(text));
                if let (Err(ActError::Unavailable), Some(_)) = (&answer, plan) {
                    // The same again is safe, and has the answer.
                    assert_eq!(game.view(Viewer::Spectator).0 + 1, next);
                    continue;
                }
                let last = model.states.last().unwrap();
                match seq {
                    Some(seq) if seq != next => {
                        // Known, if it was the same action; stale otherwise.
                        let before = seq.checked_sub(1).and_then(|index| {
                            let event = model.events.get(index as usize)?;
                            Some((event, &model.states[index as usize]))
                        });
                        let again = before.is_some_and(|((by, text), state)| {
                            let decided = state.decide(*seat, &action(self::text(step)));
                            by == seat
                                && decided.is_ok_and(|event| {
                                    serde_json::to_string(&event).unwrap() == *text
                                })
                        });
                        match answer {
                            Ok(receipt) => assert!(again && receipt.seq == seq),
                            Err(error) => assert!(
                                !again && error == ActError::Stale { now: next - 1 },
                                "{error}"
                            ),
                        }
                    }
                    _ => match (answer, last.decide(*seat, &action(text))) {
                        (Ok(receipt), Ok(event)) => {
                            let mut state = last.clone();
                            state.apply(Some(*seat), &event).unwrap();
                            assert_eq!((receipt.seq, receipt.turn), (next, state.turn()));
                            assert_eq!(receipt.outcome, state.outcome());
                            model.states.push(state);
                            model
                                .events
                                .push((*seat, serde_json::to_string(&event).unwrap()));
                        }
                        (Err(ActError::Refused(found)), Err(expected)) => {
                            assert_eq!(found.code(), expected.code());
                        }
                        (found, expected) => panic!("expected {expected:?}, found {found:?}"),
                    },
                }
            }
        }
        for (id, model) in &games {
            let (seq, view) = server.game(*id).unwrap().view(Viewer::Spectator);
            assert_eq!(seq as usize + 1, model.states.len());
            assert_eq!(view, model.states.last().unwrap().view(Viewer::Spectator));
        }
    }
}

fn text(step: &Step) -> &'static str {
    match step {
        Step::Act(_, _, _, text) => text,
        _ => "",
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_server_is_the_model(mut steps in prop::collection::vec(step(), 0..60)) {
        steps.splice(0..0, [Step::Create, Step::Create]);
        let (plan, journal) = (Plan::new(), Memory::new());
        run(&steps, || Faulty::new(journal.clone(), &plan), Some(&plan));
    }

    #[test]
    fn the_server_on_a_file_is_the_model(mut steps in prop::collection::vec(step(), 0..30)) {
        steps.splice(0..0, [Step::Create, Step::Create]);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        run(&steps, || Sqlite::open(&path, SqliteOptions::default()).unwrap(), None);
    }
}
