//! The fixtures of texts, judged a second time: the oracle shares no line with the
//! crates, and must come to the same verdict and the same parts. Why a text is refused
//! is not compared.

use oracle::{Count, Item, Layout, Position, Rank, Reason, Run};
use serde_json::{Value, json};

use crate::suite::Suite;

/// The limit of a reader that cannot tell whether the text is valid.
const UNCOUNTABLE: &str = "limit/uncountable-squares";

#[test]
fn the_oracle_agrees_with_every_expectation_of_a_text() {
    let mut judged = 0;
    for file in Suite::read().unwrap().files {
        let fixture = file.fixture.unwrap();
        for (place, case) in fixture.cases().iter().enumerate() {
            let Some(text) = &case.text else { continue };
            let expectation = fixture.expectation(place);
            let code = expectation.get("error").and_then(Value::as_str);
            let valid = code.is_none_or(|code| code.starts_with("limit/"));
            let name = format!("{}: {}", file.name, case.name);
            let oracle = match fixture.kind() {
                "sin" => oracle::is_sin(text),
                "style" => oracle::is_sin(text) && text.is_ascii() && text[0].is_ascii_uppercase(),
                "pin" => oracle::is_pin(text),
                "epin" => oracle::is_epin(text),
                // The tokens of PNN are those of EPIN without the terminal marker.
                "pnn" => oracle::is_epin(text) && !text.contains(&b'^'),
                "feen" => match oracle::feen(text) {
                    Ok(position) if code.is_none() => {
                        let other = json!({ "parts": parts(&position) });
                        let other = with_owned(other, expectation.get("owned"));
                        assert!(
                            !fixture.refuses(place, &other),
                            "{name}: oracle says {other}"
                        );
                        true
                    }
                    // If the squares are uncountable, the pieces may be, too.
                    Err(Reason::TooManyPieces) if code == Some(UNCOUNTABLE) => true,
                    verdict => verdict.is_ok(),
                },
                // The migrated text is judged, not the older one.
                "feen-legacy" => match expectation.get("feen").and_then(Value::as_str) {
                    Some(text) => oracle::feen(text.as_bytes()).is_ok(),
                    None => continue,
                },
                _ => continue,
            };
            assert_eq!(oracle, valid, "{name}");
            judged += 1;
        }
    }
    assert!(judged > 1000, "only {judged} texts were judged");
}

fn with_owned(mut expectation: Value, owned: Option<&Value>) -> Value {
    if let (Some(members), Some(owned)) = (expectation.as_object_mut(), owned) {
        members.insert("owned".to_owned(), owned.clone());
    }
    expectation
}

fn parts(position: &Position<'_>) -> Value {
    let first_to_move = position.active_style.is_ascii_uppercase();
    let (first, second) = if first_to_move {
        (position.active_style, position.inactive_style)
    } else {
        (position.inactive_style, position.active_style)
    };
    let on_board: usize = position.ranks.iter().map(Rank::pieces).sum();
    let hands = position.first_hand.iter().chain(&position.second_hand);
    let in_hand: Count = hands.map(|item| item.count.clone()).sum();
    json!({
        "ranks": position.ranks.iter().map(rank).collect::<Vec<_>>(),
        "hands": { "first": hand(&position.first_hand), "second": hand(&position.second_hand) },
        "styles": { "first": first.to_ascii_uppercase(), "second": second.to_ascii_uppercase() },
        "turn": if first_to_move { "first" } else { "second" },
        "counts": {
            "squares": count(&position.squares),
            "pieces": count(&position.pieces),
            "board_pieces": on_board,
            "hand_pieces": count(&in_hand),
        },
        "dimensions": position.dimension_count(),
        "regular": position.layout != Layout::Irregular,
        "shape": shape(&position.layout),
    })
}

fn rank(rank: &Rank<'_>) -> Value {
    let runs = rank.runs.iter().map(|run| match run {
        Run::Empties(empties) => count(empties),
        Run::Piece(token) => json!(token),
    });
    json!({ "separator": rank.separator, "squares": runs.collect::<Vec<_>>() })
}

fn hand(items: &[Item<'_>]) -> Value {
    let items = items
        .iter()
        .map(|item| json!([item.token, count(&item.count)]));
    items.collect()
}

/// A count as fixtures write it.
fn count(count: &Count) -> Value {
    match count.to_usize() {
        Some(number) if number <= 1 << 53 => json!(number),
        _ => json!(count.to_string()),
    }
}

/// The dimensions of a box within the limits that a shape has.
fn shape(layout: &Layout) -> Option<Vec<usize>> {
    let Layout::Box(dimensions) = layout else {
        return None;
    };
    let sizes = dimensions.iter().map(Count::to_usize);
    let sizes: Vec<usize> = sizes.collect::<Option<_>>()?;
    let within = sizes.len() <= 3 && sizes.iter().all(|size| *size <= 255);
    (within && sizes.iter().product::<usize>() <= 65_025).then_some(sizes)
}
