//! Worked numbers of Elo and of sequential tests.

use feen_records::elo::{Hypotheses, Model, Score};

/// Counts, losses first; both hypotheses; the ratio normalized and logistic; Elo and its interval; normalized Elo and its
/// error; the likelihood of superiority.
type Row = (&'static [u64], [f64; 2], [f64; 2], [f64; 3], [f64; 2], f64);

#[rustfmt::skip]
const ROWS: [Row; 12] = [
    (&[13, 37, 50, 25, 3], [0.0, 4.0], [-0.549_125, -0.802_228], [-43.6578, -73.3972, -14.5429], [-63.9681, 42.5601], 0.001_610),
    (&[19, 120, 346, 223, 28], [-5.0, 0.0], [2.998_255, 5.016_083], [28.6242, 18.1175, 39.1834], [48.4674, 17.7488], 1.0),
    (&[398, 4112, 7672, 4336, 430], [0.0, 3.0], [2.958_329, 3.526_000], [2.9521, 0.7739, 5.1305], [5.0128, 3.6987], 0.996_050),
    (&[56, 1144, 2546, 1310, 77], [0.0, 3.0], [2.948_472, 4.864_230], [7.0404, 3.4200, 10.6623], [13.0709, 6.7208], 0.999_931),
    (&[5, 295, 1145, 466, 2], [0.0, 3.0], [2.978_572, 6.173_476], [14.9928, 10.0322, 19.9595], [33.2966, 11.0091], 1.0),
    (&[0, 3, 20, 9, 0], [0.0, 5.0], [0.191_915, 0.427_614], [32.6660, -2.5287, 68.5444], [78.9853, 85.1175], 0.965_526),
    (&[10, 50, 100, 50, 10], [0.0, 2.0], [-0.007_290, -0.017_819], [0.0, -20.7885, 20.7885], [0.0, 32.4636], 0.5),
    (&[30, 120, 200, 80, 12], [0.0, 2.0], [-0.693_296, -1.086_252], [-29.9439, -44.6264, -15.3675], [-47.1399, 22.9032], 0.000_027_4),
    (&[1353, 3826, 1517], [0.0, 5.0], [2.911_926, 3.890_237], [8.5112, 3.0652, 13.9613], [13.0069, 8.3218], 0.998_906),
    (&[100, 200, 100], [0.0, 5.0], [-0.041_419, -0.082_831], [0.0, -24.1143, 24.1143], [0.0, 34.0481], 0.5),
    (&[2, 20, 80, 60, 18], [0.0, 10.0], [2.888_607, 4.224_558], [70.4365, 48.1262, 93.3358], [115.1035, 35.8898], 1.0),
    (&[0, 0, 40, 0, 0], [0.0, 5.0], [-0.013_658, -0.572_882], [0.0, f64::NAN, f64::NAN], [0.0, 76.1300], 0.5),
];

#[test]
fn worked_numbers_are_met() {
    for (counts, [first, second], ratios, elo, normalized, superiority) in ROWS {
        let score = match (counts.try_into(), counts.try_into()) {
            (Ok(pairs), _) => Score::of_pairs(pairs),
            (_, Ok(games)) => Score::of_games(games),
            _ => panic!("five counts or three"),
        };
        let near = |found: f64, wanted: f64, digits: f64, what: &str| {
            let is_near = wanted.is_nan() || (found - wanted).abs() <= digits;
            assert!(is_near, "{counts:?}: {what} is {found}, not {wanted}");
        };
        let [by_normalized, by_logistic] = ratios;
        let ratio = |model| Hypotheses::new(first, second, model).log_likelihood_ratio(&score);
        near(
            ratio(Model::Normalized),
            by_normalized,
            1e-6,
            "the normalized ratio",
        );
        near(
            ratio(Model::Logistic),
            by_logistic,
            1e-6,
            "the logistic ratio",
        );
        let (low, high) = score.elo_interval();
        let [wanted, wanted_low, wanted_high] = elo;
        near(score.elo(), wanted, 1e-4, "Elo");
        near(low, wanted_low, 1e-4, "the lower bound");
        near(high, wanted_high, 1e-4, "the upper bound");
        let [wanted, error] = normalized;
        near(score.normalized_elo(), wanted, 1e-4, "normalized Elo");
        near(score.normalized_elo_error(), error, 1e-4, "its error");
        near(
            score.superiority(),
            superiority,
            1e-6,
            "the likelihood of superiority",
        );
    }
}

#[test]
fn bounds_follow_from_the_errors() {
    let (lower, upper) = Hypotheses::new(0.0, 1.0, Model::Logistic)
        .with_errors(0.05, 0.10)
        .bounds();
    assert!((lower - -2.251_292).abs() < 1e-6 && (upper - 2.890_372).abs() < 1e-6);
}
