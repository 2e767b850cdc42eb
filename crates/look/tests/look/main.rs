//! The colours of the look.

/// The share of light that a colour reflects.
fn luminance(color: &str) -> f64 {
    let digits = color.strip_prefix('#').unwrap();
    let long: String = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_owned(),
    };
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&long[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}

/// Each row: two colours that meet, and the contrast they must have.
#[test]
fn colours_can_be_told_apart_in_both_themes() {
    let style = feen_look::style();
    let mut themes = style.split(":root {").skip(1);
    let light = themes.next().unwrap();
    let dark = themes.next().unwrap();
    for theme in [light, dark] {
        let color = |name: &str| {
            let start = format!("--{name}: ");
            let (_, rest) = theme.split_once(&start).unwrap();
            luminance(rest.split(';').next().unwrap())
        };
        for (one, other, least) in [
            ("ink", "paper", 7.0),
            ("ink", "paper-edge", 7.0),
            ("ink", "card", 7.0),
            ("ink", "well", 7.0),
            ("ink", "hover", 7.0),
            ("soft", "paper", 4.5),
            ("soft", "paper-edge", 4.5),
            ("soft", "card", 4.5),
            ("soft", "well", 4.5),
            ("accent", "paper", 4.5),
            ("accent", "paper-edge", 4.5),
            ("accent", "card", 4.5),
            ("accent", "tint", 4.5),
            ("on", "accent", 4.5),
            ("on", "accent-2", 4.5),
            ("good", "card", 4.5),
            ("bad", "card", 4.5),
            ("edge", "paper", 3.0),
            ("edge", "card", 3.0),
            ("focus", "paper", 3.0),
            ("focus", "card", 3.0),
        ] {
            let (one_light, other_light) = (color(one), color(other));
            let ratio = (one_light.max(other_light) + 0.05) / (one_light.min(other_light) + 0.05);
            assert!(ratio >= least, "{one} on {other}: {ratio:.2}");
        }
    }
}
