use std::time::Duration;

use feen_chess::pgn::Comment;

/// The comment that a program for matches writes after a move: `+0.31/15 1.2s, n=42103`.
#[derive(Debug)]
pub(super) struct MatchComment {
    /// From White's side, as the command `eval` has it: `0.31`, `#-3`.
    pub(super) eval: Option<String>,
    /// As the command `emt` has it.
    pub(super) elapsed: Option<String>,
}

impl MatchComment {
    /// `[ score "/" depth " " ] seconds "s" [ "," .. ]`, where the score is from the side of the player who has moved, and
    /// a mate is counted in plies: `+M5`.
    pub(super) fn read(text: &str, is_white: bool) -> Option<Self> {
        let mut words = text.split(',').next()?.split_whitespace();
        let first = words.next()?;
        let (eval, time) = match first.split_once('/') {
            Some((score, depth)) => {
                depth.parse::<u32>().ok()?;
                (Some(eval(score, is_white)?), words.next())
            }
            None => (None, Some(first)),
        };
        let elapsed = match time {
            Some(time) => Some(elapsed(time)?),
            None => None,
        };
        words.next().is_none().then_some(Self { eval, elapsed })
    }
}

/// A score from White's side.
fn eval(score: &str, is_white: bool) -> Option<String> {
    let (is_minus, size) = match score.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, score.strip_prefix('+').unwrap_or(score)),
    };
    let size = if let Some(plies) = size.strip_prefix('M') {
        format!("#{{}}{}", plies.parse::<u32>().ok()?.div_ceil(2))
    } else {
        size.parse::<f64>().ok().filter(|size| size.is_finite())?;
        format!("{{}}{size}")
    };
    let is_zero = size.bytes().all(|byte| !matches!(byte, b'1'..=b'9'));
    let sign = if is_minus == is_white && !is_zero {
        "-"
    } else {
        ""
    };
    Some(size.replacen("{}", sign, 1))
}

/// `1.2s` as a command has it.
fn elapsed(time: &str) -> Option<String> {
    let seconds: f64 = time.strip_suffix('s')?.parse().ok()?;
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    let mut comment = Comment::default();
    comment.set_elapsed(Some(time));
    comment.command("emt").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::MatchComment;

    #[test]
    fn comments_of_matches_have_scores_and_times() {
        for (text, is_white, expected) in [
            (
                "+0.31/9 0.11s",
                true,
                Some((Some("0.31"), Some("0:00:00.11"))),
            ),
            (
                "+0.31/9 0.11s",
                false,
                Some((Some("-0.31"), Some("0:00:00.11"))),
            ),
            (
                "-M4/30 12s, n=42103",
                true,
                Some((Some("#-2"), Some("0:00:12"))),
            ),
            (
                "+M5/30 12s, White mates",
                false,
                Some((Some("#-3"), Some("0:00:12"))),
            ),
            ("0.00/1 0s", false, Some((Some("0.00"), Some("0:00:00")))),
            ("1.5s", true, Some((None, Some("0:00:01.5")))),
            ("+0.31/9", true, Some((Some("0.31"), None))),
            ("book", true, None),
            ("and/or 2s", true, None),
            ("a good move", true, None),
            ("", true, None),
        ] {
            let found = MatchComment::read(text, is_white);
            let found = found.as_ref();
            let found = found.map(|found| (found.eval.as_deref(), found.elapsed.as_deref()));
            assert_eq!(found, expected, "{text:?} {is_white}");
        }
    }
}
