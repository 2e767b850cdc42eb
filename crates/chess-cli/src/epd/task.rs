use feen_rules::{Move, Notation, Position, Variant};
use feen_uci::{Evaluation, Score};

use super::line::EpdLine;

/// A position with what its best move is known to be.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) position: Position,
    pub(super) id: Option<String>,
    /// The best moves.
    pub(super) best: Vec<Move>,
    /// The moves to avoid.
    pub(super) avoided: Vec<Move>,
    /// The moves to mate.
    pub(super) mate: Option<u32>,
}

impl Task {
    /// The task of a line; nothing for a blank line or a comment.
    pub(super) fn read(variant: &Variant, line: &str) -> Option<Result<Self, String>> {
        let line = match EpdLine::read(variant, line)? {
            Ok(line) => line,
            Err(reason) => return Some(Err(reason)),
        };
        Some(Self::of(&line))
    }

    fn of(line: &EpdLine<'_>) -> Result<Self, String> {
        let task = Self {
            best: line.moves("bm")?,
            avoided: line.moves("am")?,
            mate: line.number("dm")?,
            id: line.id().map(str::to_owned),
            position: line.position.clone(),
        };
        if task.best.is_empty() && task.avoided.is_empty() && task.mate.is_none() {
            return Err("expected one of the operations `bm`, `am` and `dm`".to_owned());
        }
        Ok(task)
    }

    /// Whether a move solves the position. Best moves and moves to avoid decide, and without these a mate.
    pub(super) fn is_solved(&self, one: Move, score: Option<Score>) -> bool {
        if self.best.is_empty() && self.avoided.is_empty() {
            let most = self.mate.and_then(|mate| i32::try_from(mate).ok());
            let found = match score.map(|score| score.value) {
                Some(Evaluation::Mate(mate)) if mate > 0 => Some(mate),
                _ => None,
            };
            return found.zip(most).is_some_and(|(found, most)| found <= most);
        }
        (self.best.is_empty() || self.best.contains(&one)) && !self.avoided.contains(&one)
    }

    /// The move as people write it.
    pub(super) fn name(&self, one: Move) -> String {
        let san = self.position.text(one, Notation::San);
        san.unwrap_or_else(|| self.position.uci(one).to_string())
    }

    /// The answer that is expected: `e4 or Kd2, not e3`, `mate in 12`.
    pub(super) fn expected(&self) -> String {
        let names = |moves: &[Move]| {
            let names: Vec<String> = moves.iter().map(|one| self.name(*one)).collect();
            names.join(" or ")
        };
        match (self.best.as_slice(), self.avoided.as_slice(), self.mate) {
            ([], [], mate) => format!("mate in {}", mate.unwrap_or_default()),
            (best, [], _) => names(best),
            ([], avoided, _) => format!("not {}", names(avoided)),
            (best, avoided, _) => format!("{}, not {}", names(best), names(avoided)),
        }
    }
}

#[cfg(test)]
mod tests {
    use feen_rules::{Notation, Variant};
    use feen_uci::Info;

    use super::Task;

    #[test]
    fn moves_decide_and_without_them_a_mate() {
        let chess = Variant::by_name("chess").unwrap();
        for (operations, expected, one, score, is_solved) in [
            ("bm e4 Kd2;", "e4 or Kd2", "e2e4", "cp 5", true),
            ("bm e4 Kd2;", "e4 or Kd2", "e2e3", "cp 5", false),
            ("am e3;", "not e3", "e2e4", "cp 5", true),
            ("am e3;", "not e3", "e2e3", "cp 5", false),
            ("bm e4; am e3; dm 12;", "e4, not e3", "e2e4", "cp 5", true),
            ("dm 12;", "mate in 12", "e2e4", "mate 12", true),
            ("dm 12;", "mate in 12", "e2e4", "mate 13", false),
            ("dm 12;", "mate in 12", "e2e4", "mate -3", false),
            ("dm 12;", "mate in 12", "e2e4", "cp 900", false),
        ] {
            let line = format!("4k3/8/8/8/8/8/4P3/4K3 w - - {operations}");
            let task = Task::read(&chess, &line).unwrap().unwrap();
            assert_eq!(task.expected(), expected);
            let one = task.position.parse_move(one, Notation::Uci).unwrap();
            let info = Info::read(&format!("info score {score}")).unwrap();
            assert_eq!(
                task.is_solved(one, info.score),
                is_solved,
                "{operations} {score}"
            );
        }
    }
}
