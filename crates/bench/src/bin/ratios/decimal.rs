/// A count as a number that can be divided: none here is so large that it matters.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub(crate) const fn float(count: usize) -> f64 {
    count as f64
}

/// A number in about three figures.
pub(crate) fn figures(number: f64) -> String {
    if number.is_nan() {
        "–".to_owned()
    } else if number < 9.95 {
        format!("{number:.2}")
    } else if number < 99.5 {
        format!("{number:.1}")
    } else {
        format!("{number:.0}")
    }
}
