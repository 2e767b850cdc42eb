//! The promises of the generators.

use oracle::generate::{Family, Random, Size, mutate};
use oracle::{Layout, Position};

fn texts(family: Family, size: Size) -> Vec<String> {
    let mut random = Random::new(11);
    let count = if size == Size::Large { 400 } else { 2_000 };
    (0..count)
        .map(|_| family.sized(size, &mut random))
        .collect()
}

fn families() -> impl Iterator<Item = (Family, Size)> {
    let sizes = [Size::Whole, Size::Small, Size::Large].into_iter();
    sizes.flat_map(|size| Family::ALL.map(|family| (family, size)))
}

fn position(text: &str) -> Position<'_> {
    let position = oracle::feen(text.as_bytes());
    let position = position.unwrap_or_else(|reason| panic!("{text}: {reason:?}"));
    assert_eq!(position.to_string(), text);
    position
}

#[test]
fn families_are_valid_and_show_what_they_should() {
    for (family, size) in families() {
        let texts = texts(family, size);
        let positions: Vec<Position<'_>> = texts.iter().map(|text| position(text)).collect();
        let some = |what: &dyn Fn(&Position<'_>) -> bool| positions.iter().any(what);
        assert!(
            some(&|position| position.active_style.is_ascii_uppercase()),
            "{family:?} {size:?}"
        );
        assert!(
            some(&|position| position.active_style.is_ascii_lowercase()),
            "{family:?} {size:?}"
        );
        assert!(
            some(&|position| position
                .active_style
                .eq_ignore_ascii_case(&position.inactive_style)),
            "{family:?} {size:?}"
        );
        assert!(
            some(&|position| !position
                .active_style
                .eq_ignore_ascii_case(&position.inactive_style)),
            "{family:?} {size:?}"
        );
        assert!(
            some(&|position| position.first_hand.len() > 1),
            "{family:?} {size:?}"
        );
        assert!(
            some(&|position| position.second_hand.len() > 1),
            "{family:?} {size:?}"
        );
        assert!(
            some(&|position| position.first_hand.is_empty()),
            "{family:?} {size:?}"
        );

        let irregular = some(&|position| position.layout == Layout::Irregular);
        assert_eq!(
            irregular,
            [Family::Irregular, Family::Uneven].contains(&family),
            "{family:?} {size:?}"
        );
        let full = some(&|position| position.pieces == position.squares);
        assert_eq!(full, family != Family::BigHands, "{family:?} {size:?}");

        let depths = positions.iter().map(Position::dimension_count);
        let expected = match (family, size) {
            (Family::Line | Family::BigHands, _) | (Family::Wide, Size::Small) => (1, 1),
            (Family::Wide, Size::Whole) => (1, 2),
            (Family::Layers, _) => (3, 3),
            (Family::Hyperbox, Size::Whole) => (4, 6),
            (Family::Hyperbox, Size::Small) => (4, 4),
            (Family::Uneven, Size::Whole) => (1, 6),
            (Family::Uneven, Size::Small) => (1, 4),
            (Family::Hyperbox, Size::Large) => (5, 7),
            (Family::Uneven, Size::Large) => (2, 4),
            _ => (2, 2),
        };
        assert_eq!(
            (depths.clone().min(), depths.max()),
            (Some(expected.0), Some(expected.1)),
            "{family:?} {size:?}"
        );
    }
}

#[test]
fn lengths_are_as_told() {
    let mean = |size| {
        let texts = Family::ALL
            .into_iter()
            .flat_map(|family| texts(family, size));
        let lengths: Vec<usize> = texts.map(|text| text.len()).collect();
        lengths.iter().sum::<usize>() / lengths.len()
    };
    let sizes = [Size::Small, Size::Whole, Size::Large];
    assert_eq!(sizes.map(mean), [20, 88, 356]);
}

#[test]
fn a_seed_decides_the_texts() {
    let texts = |seed| {
        let mut random = Random::new(seed);
        Family::ALL.map(|family| family.text(&mut random))
    };
    assert_eq!(texts(3), texts(3));
    assert_ne!(texts(3), texts(4));
}

#[test]
fn an_edit_says_where_it_was_made() {
    let mut random = Random::new(5);
    let mut changed = 0;
    for _ in 0..10_000 {
        let text = Family::Line.text(&mut random).into_bytes();
        let mutation = mutate(&text, &mut random);
        assert_eq!(mutation.text.get(..mutation.at), text.get(..mutation.at));
        assert!(mutation.text.len().abs_diff(text.len()) <= 8);
        changed += usize::from(mutation.text != text);
    }
    assert!(changed > 8_000, "only {changed} edits changed their text");
    let mutation = mutate(b"", &mut random);
    assert_eq!((mutation.text.len(), mutation.at), (1, 0));
}
