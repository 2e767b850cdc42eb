use feen_rules::Variant;
use feen_search::Weights;
use feen_search::learn::{Plan, Progress, Record, compare, learn};

#[test]
fn the_same_seed_learns_the_same() {
    let variant: Variant = "minishogi".parse().unwrap();
    let plan = Plan::new().games(3).nodes([60, 60]).gate(2, 60).seed(5);
    let mut fitted = 0;
    let mut hear = |progress: &Progress| {
        fitted += usize::from(matches!(progress, Progress::Fitted { .. }));
        true
    };
    let once = learn(&variant, &plan, &mut hear).unwrap();
    let twice = learn(&variant, &plan, &mut |_| true).unwrap();
    assert_eq!(fitted, 2);
    assert_eq!((once.weights, once.record), (twice.weights, twice.record));
}

#[test]
fn a_stop_leaves_nothing() {
    let variant: Variant = "minishogi".parse().unwrap();
    let plan = Plan::new().games(2).nodes([20]).gate(2, 20);
    assert!(learn(&variant, &plan, &mut |_| false).is_none());
}

#[test]
fn worse_weights_lose_a_match() {
    let variant: Variant = "chess".parse().unwrap();
    let good = Weights::initial(&variant);
    // Rooks that are worth a tenth.
    let text = good.to_string();
    let bad = text.lines().filter(|line| !line.starts_with("R value"));
    let bad = Weights::parse(&variant, &bad.collect::<Vec<_>>().join("\n")).unwrap();
    let record = compare(&good, &bad, 6, 300, 1, &mut |_| true).unwrap();
    assert!(record.wins > record.losses, "{record}");
}

/// A match of the weights of a game that has some against those by mobility.
fn match_of(variant: &Variant, games: u32, nodes: u64) -> Option<Record> {
    let weights = Weights::of(variant);
    weights.source().next()?;
    let initial = Weights::initial(variant);
    compare(&weights, &initial, games, nodes, 3, &mut |_| true)
}

/// The seed of the sample: another one in each run of the server.
fn seed() -> usize {
    let number = std::env::var("GITHUB_RUN_NUMBER");
    number.map_or(1, |number| number.parse().unwrap_or(1))
}

#[test]
fn shipped_weights_win_against_mobility() {
    let all: Vec<Variant> = Variant::all();
    let sample = (0..10).map(|number| (seed() + number * 11) % all.len());
    // Four games say little of one game, and enough of all together.
    let (mut wins, mut losses) = (0, 0);
    for record in sample.filter_map(|place| match_of(&all[place], 4, 200)) {
        wins += record.wins;
        losses += record.losses;
    }
    assert!(wins > losses, "+{wins} -{losses}");
}

#[test]
#[ignore = "half an hour: a match of 40 games for each game"]
fn shipped_weights_win_in_each_game() {
    let mut lost = Vec::new();
    for variant in Variant::all() {
        if let Some(record) = match_of(&variant, 40, 300) {
            println!("{}: {record}", variant.name());
            if record.wins < record.losses {
                lost.push(format!("{}: {record}", variant.name()));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn records_have_an_elo() {
    let record = |wins, draws, losses| Record {
        wins,
        draws,
        losses,
    };
    assert_eq!(record(5, 0, 5).elo(), Some(0.0));
    assert_eq!(record(5, 0, 0).elo(), None);
    assert_eq!(record(3, 2, 1).to_string(), "+3 =2 -1");
}
