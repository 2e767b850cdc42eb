use feen_rules::Variant;
use feen_search::Weights;

fn variant(name: &str) -> Variant {
    name.parse().unwrap()
}

#[test]
fn values_come_from_mobility() {
    for (game, order) in [
        ("chess", "Q R B N P"),
        ("shogi", "+R +B R B G S N P"),
        ("xiangqi", "R C N P"),
        ("capablanca", "C Q A R B N P"),
    ] {
        let variant = variant(game);
        let weights = Weights::initial(&variant);
        let value = |letter: &str| weights.value(variant.kind(letter).unwrap());
        let letters: Vec<&str> = order.split(' ').collect();
        let mut sorted = letters.clone();
        sorted.sort_by_key(|letter| -value(letter));
        assert_eq!(sorted, letters, "{game}");
    }
    let anti = variant("antichess");
    assert!(Weights::initial(&anti).value(anti.kind("Q").unwrap()) < 0);
}

#[test]
fn weights_of_all_games_are_read_as_they_are_written() {
    for variant in Variant::all() {
        let weights = Weights::initial(&variant).with_source("command", "chess learn");
        let read = Weights::parse(&variant, &weights.to_string()).unwrap();
        assert_eq!(read, weights, "{}", variant.name());
        assert_eq!(
            read.source().collect::<Vec<_>>(),
            [("command", "chess learn")]
        );
    }
}

#[test]
fn each_file_is_shipped_and_is_of_its_game() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/weights");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let shipped = Weights::of(&variant(name));
        assert_eq!(shipped.to_string(), text, "{name}");
        for word in ["command", "seed", "games", "match"] {
            assert!(
                shipped.source().any(|line| line.0 == word),
                "{name}: {word}"
            );
        }
    }
}

#[test]
fn damaged_weights_are_refused() {
    let chess = variant("chess");
    let text = Weights::initial(&chess).to_string();
    let error = |text: &str| Weights::parse(&chess, text).unwrap_err().to_string();
    for (damaged, expected) in [
        (
            text.replace("game = chess", "game = shogi"),
            "line 1: the weights are of `shogi`, not of `chess`",
        ),
        (
            text.replace("8x8", "9x9"),
            "line 2: the weights are of another `chess`: 9x9",
        ),
        (
            text.replace("\nend", ""),
            "line 30: the text ends before `end`",
        ),
        (
            text.replace("opening", "openning"),
            "line 4: expected a piece, a family and a stage with their weights",
        ),
        (
            text.replacen("opening = ", "opening = x", 1),
            "line 4: expected an integer from -16000 to 16000",
        ),
        (
            text.replacen("opening = ", "opening = 1 2 ", 1),
            "line 4: the family has 16 weights, not 18",
        ),
    ] {
        let found = error(&damaged);
        let expected = expected.split_once(": ").unwrap().1;
        assert!(found.contains(expected), "{found}");
    }
}
