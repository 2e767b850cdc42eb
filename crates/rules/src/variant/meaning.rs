mod sentences;
mod topic;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use self::sentences::{flag, number_meaning, word_meaning};
use self::topic::topic;
use super::Variant;
use crate::betza::in_words;
use crate::table::{
    Extinction, Goal, Key, Letter, Promotion, RoyalSafety, Royals, Setting, Table, Value,
};
use crate::values::Kind;

pub use topic::Topic;

/// A setting of a variant, and its meaning there.
///
/// ```
/// use feen_rules::Variant;
///
/// let chess: Variant = "chess".parse()?;
/// let rules = chess.rules_in_words();
/// let royal = rules.iter().find(|rule| rule.key() == "royal").unwrap();
/// assert_eq!((royal.value(), royal.meaning()), ("K", "The king is royal: an attack on it must be answered."));
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleInWords {
    key: String,
    value: String,
    meaning: String,
    topic: Topic,
}

impl RuleInWords {
    /// The key, as a table has it.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The value, as a table has it.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The meaning of this value, as a sentence.
    #[must_use]
    pub fn meaning(&self) -> &str {
        &self.meaning
    }

    /// The chapter of a rulebook that it belongs to.
    #[must_use]
    pub const fn topic(&self) -> Topic {
        self.topic
    }
}

impl Variant {
    /// The settings of the variant but for its title, its board, its pieces and its start, with what they mean here.
    #[must_use]
    pub fn rules_in_words(&self) -> Vec<RuleInWords> {
        let shown = |setting: &Setting| {
            !matches!(
                setting,
                Setting::Pieces(Player::First)
                    | Setting::Key(
                        Key::Title
                            | Key::About
                            | Key::Native
                            | Key::Board
                            | Key::Start
                            | Key::Look
                            | Key::LookPieces
                    )
            )
        };
        let words = Words {
            variant: self,
            name: None,
        };
        let lines = self.table().lines().into_iter();
        let lines = lines.filter(|(setting, _)| shown(setting));
        lines
            .map(|(setting, value)| words.rule(&setting, value))
            .collect()
    }

    /// The rules as a rulebook has them: with the names that pieces and sides have in the game, and with what holds where the
    /// table says nothing.
    ///
    /// ```
    /// use feen_rules::{ByPlayer, Topic, Variant};
    ///
    /// let makruk: Variant = "makruk".parse()?;
    /// let name = |kind| if makruk.letter(kind) == "M" { "met".into() } else { "pawn".into() };
    /// let rules = makruk.rulebook(&name, ByPlayer::new("White", "Black"));
    /// let mut of_promotion = rules.iter().filter(|rule| rule.topic() == Topic::Promotion);
    /// assert!(of_promotion.any(|rule| rule.meaning() == "The pawn must become the met."));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn rulebook(
        &self,
        name: &dyn Fn(Kind) -> String,
        sides: ByPlayer<&str>,
    ) -> Vec<RuleInWords> {
        let words = Words {
            variant: self,
            name: Some(name),
        };
        let mut lines = self.table().lines();
        lines.retain(|(setting, _)| *setting != Setting::Pieces(Player::First));
        let is_set = |key: Key| self.table().get(key).is_some();
        let usual = [
            (Key::Checkmate, "loss", !self.royals().is_empty()),
            (Key::Stalemate, "draw", true),
        ];
        let usual = usual
            .into_iter()
            .filter(|(key, _, holds)| *holds && !is_set(*key));
        let usual = usual.map(|(key, value, _)| RuleInWords {
            key: key.to_string(),
            value: value.into(),
            meaning: word_meaning(key, value).into(),
            topic: topic(&Setting::Key(key), value),
        });
        let set = lines
            .iter()
            .map(|(setting, value)| words.rule(setting, value.clone()));
        let mut rules: Vec<RuleInWords> = set.chain(usual).collect();
        for rule in &mut rules {
            for (side, player) in [("first", sides.first), ("second", sides.second)] {
                for the in ["the", "The"] {
                    let place = format!("{the} {side} player");
                    rule.meaning = rule.meaning.replace(&place, player);
                }
            }
        }
        rules.sort_by_key(RuleInWords::topic);
        rules
    }
}

/// The words for the rules of a variant, with the names of its pieces where these are known.
struct Words<'v> {
    variant: &'v Variant,
    name: Option<&'v dyn Fn(Kind) -> String>,
}

impl Words<'_> {
    fn table(&self) -> &Table {
        self.variant.table()
    }

    fn rule(&self, setting: &Setting, value: String) -> RuleInWords {
        RuleInWords {
            key: setting.to_string(),
            meaning: self.meaning(setting, &value),
            topic: topic(setting, &value),
            value,
        }
    }

    fn meaning(&self, setting: &Setting, text: &str) -> String {
        match setting {
            Setting::Pieces(_) => {
                let moves = self.table().second_pieces.iter().map(|piece| {
                    format!(
                        "{} {}",
                        self.called(&piece.letter),
                        self.variant.steps_in_words(&piece.moves.value)
                    )
                });
                format!(
                    "Of the second player: {}.",
                    moves.collect::<Vec<_>>().join("; ")
                )
            }
            Setting::Region(name, Player::First) => region(name, "", text),
            Setting::Region(name, Player::Second) => region(name, " of the second player", text),
            Setting::Drop(letter) => {
                let piece = capital(&self.called(letter));
                format!("{piece} may be dropped on {}.", squares(text))
            }
            Setting::Key(key) => match self.table().get(*key) {
                Some(value) => self.key_meaning(*key, value),
                None => key.about().into(),
            },
        }
    }

    /// The name of a piece of chess, or the letter of another one.
    fn called(&self, letter: &str) -> String {
        if let (Some(name), Some(kind)) = (self.name, self.variant.kind(letter)) {
            return format!("the {}", name(kind));
        }
        let pieces = self.table().pieces.iter();
        let mut moves = pieces
            .filter(|piece| piece.letter == letter)
            .map(|piece| piece.moves.text.as_str());
        let known = match (letter, moves.next_back()) {
            ("K", Some(_)) => "the king",
            ("Q", Some("Q")) => "the queen",
            ("R", Some("R")) => "the rook",
            ("B", Some("B")) => "the bishop",
            ("N", Some("N")) => "the knight",
            ("P", Some("fmWfceFifmnD" | "fmWfcF")) => "the pawn",
            _ => return letter.into(),
        };
        known.into()
    }

    fn list(&self, letters: &[Letter]) -> String {
        joined(
            letters
                .iter()
                .map(|letter| self.called(&letter.text))
                .collect(),
        )
    }

    /// The pieces of a value as the subject of a sentence.
    fn pieces_of(&self, value: &Value) -> Option<String> {
        match value {
            Value::AllLetters => Some("all pieces".into()),
            Value::Letters(letters) if letters.is_empty() => None,
            Value::Letters(letters) => Some(self.list(letters)),
            _ => None,
        }
    }

    #[expect(clippy::too_many_lines, reason = "a sentence for each form of a value")]
    fn key_meaning(&self, key: Key, value: &Value) -> String {
        let yes = matches!(value, Value::Flag(true));
        let either = |is: &str, is_not: &str| if yes { is.into() } else { is_not.into() };
        match (key, value) {
            (_, Value::Flag(_)) => {
                flag(key).map_or_else(|| key.about().into(), |(is, is_not)| either(is, is_not))
            }
            (_, Value::Letters(_) | Value::AllLetters) => self.letters_meaning(key, value),
            (_, Value::Number(number)) => number_meaning(key, *number),
            (_, Value::Word(word)) => word_meaning(key, word).into(),
            (_, Value::Promotions(rules)) => {
                let rules = self.all_promotions(rules).join("; ");
                let whose = if key == Key::PromotionSecond {
                    "Of the second player: "
                } else {
                    ""
                };
                match (rules.is_empty(), whose) {
                    (true, _) => "No piece promotes.".into(),
                    (false, "") => format!("{}.", capital(&rules)),
                    (false, whose) => format!("{whose}{rules}."),
                }
            }
            (_, Value::Royals(royals)) => self.royals_meaning(royals),
            (_, Value::Limits(limits)) => {
                let limits = limits.iter();
                let of = |(letter, most): &(Letter, u8)| match key {
                    Key::Points => format!("{} is worth {most}", self.called(&letter.text)),
                    _ => format!(
                        "at most {most} of {} after a promotion",
                        self.called(&letter.text)
                    ),
                };
                let text = limits.map(of).collect::<Vec<_>>().join(", ");
                if text.is_empty() {
                    "Points do not count.".into()
                } else {
                    format!("{}.", capital(&text))
                }
            }
            (_, Value::Castling(None)) => "Nothing castles.".into(),
            (_, Value::Castling(Some(castling))) => {
                let file = |file: u8| char::from(b'a'.wrapping_add(file));
                let king = capital(&self.called(&castling.king.text));
                let rooks = self.list(&castling.rooks);
                let (right, left) = castling.files;
                format!(
                    "{king} castles with {rooks}, to file {} or {}.",
                    file(right),
                    file(left)
                )
            }
            (_, Value::Leaps(leaps)) => {
                let leaps = leaps.iter().map(|(letter, steps)| {
                    format!(
                        "{} {}",
                        self.called(&letter.text),
                        self.variant.steps_in_words(steps)
                    )
                });
                let leaps = leaps.collect::<Vec<_>>().join("; ");
                format!("With its first move {leaps}.")
            }
            (_, Value::Goal(goal)) => self.goal_meaning(key, goal),
            (_, Value::Extinction(groups)) => {
                let has_not = |letter: &Letter| {
                    let piece = self.called(&letter.text);
                    format!("no {}", piece.strip_prefix("the ").unwrap_or(&piece))
                };
                let groups = groups.iter().map(|group| match group {
                    Extinction::All => "has no piece".into(),
                    Extinction::Each => "has lost all pieces of a kind".into(),
                    Extinction::Letters(letters) => {
                        format!("has {}", joined(letters.iter().map(has_not).collect()))
                    }
                });
                let groups = either_of(groups.collect());
                let wins = self.table().get(Key::ExtinctionWins);
                let end = if wins == Some(&Value::Flag(true)) {
                    "wins"
                } else {
                    "loses"
                };
                format!("A player who {groups} {end}.")
            }
            (_, Value::Letterings(pairs)) => {
                let verb = if key == Key::San {
                    "written"
                } else {
                    "read as"
                };
                let pairs = pairs
                    .iter()
                    .map(|(piece, other)| format!("{piece} is {verb} {other}"));
                format!("{}.", pairs.collect::<Vec<_>>().join(", "))
            }
            (Key::CastlingWins, Value::Text(rights)) => {
                format!("Castling by {rights} wins, and who loses such a right loses.")
            }
            (Key::CastlingKing, Value::File(file)) => {
                format!(
                    "The king that castles is on file {}.",
                    char::from(b'a'.wrapping_add(*file))
                )
            }
            (Key::CastlingRooks, Value::Files(right, left)) => {
                let file = |file: u8| char::from(b'a'.wrapping_add(file));
                format!(
                    "The rooks that castle are on files {} and {}.",
                    file(*right),
                    file(*left)
                )
            }
            (_, Value::Directions(lines)) => {
                let words = [
                    (lines.rank, "ranks"),
                    (lines.file, "files"),
                    (lines.diagonal, "diagonals"),
                ];
                let words = words.into_iter().filter(|(is_set, _)| *is_set);
                let words = words.map(|(_, word)| word.to_string()).collect();
                format!("A row lies along {}.", joined(words))
            }
            (Key::DropRegion, Value::Region(_)) => {
                let place = self.table().settings.get(&key);
                let place = place.map_or("", |place| &place.text);
                format!("Pieces are dropped on {}.", squares(place))
            }
            _ => key.about().into(),
        }
    }

    fn letters_meaning(&self, key: Key, value: &Value) -> String {
        let pieces = self.pieces_of(value);
        let is_one = matches!(value, Value::Letters(letters) if letters.len() == 1);
        let be = if is_one { "is" } else { "are" };
        let Some(pieces) = pieces else {
            return match key {
                Key::Royal => "No piece is royal: there is no check.".into(),
                Key::Pawns | Key::PawnsSecond => "No piece can be taken en passant.".into(),
                Key::Reset | Key::ResetSecond => "Only captures set the clock back.".into(),
                Key::Minor => "Each piece can mate beside its king.".into(),
                _ => format!("No piece: {}", lower(key.about())),
            };
        };
        let subject = capital(&pieces);
        match key {
            Key::Royal if is_one => {
                format!("{subject} is royal: an attack on it must be answered.")
            }
            Key::Royal => format!("{subject} are royal: an attack on them must be answered."),
            Key::Pawns => format!("{subject} can be taken en passant."),
            Key::PawnsSecond => format!("Of the second player {pieces} can be taken en passant."),
            Key::Reset => format!("Moves and drops of {pieces} set the clock back."),
            Key::ResetSecond => {
                format!("Of the second player moves of {pieces} set the clock back.")
            }
            Key::Gates => {
                format!("From the hand {pieces} may enter where a piece leaves its first square.")
            }
            Key::DropOnePerFile => {
                let most = match self.table().get(Key::DropMostPerFile) {
                    Some(Value::Number(most)) => in_words(*most),
                    _ => in_words(1_u16),
                };
                format!("{subject} may not be dropped on a file where the player has {most}.")
            }
            Key::DropNoMate => format!("{subject} may not mate when dropped."),
            Key::DropMust => format!("In hand {pieces} must be dropped before anything else."),
            Key::DropOpposite => format!("{subject} {be} dropped on squares of both colours."),
            Key::JumpNot => format!(
                "{subject}: nothing jumps over such a piece, and no such piece takes another."
            ),
            Key::ImmuneSame => format!("{subject}: none takes another of its kind."),
            Key::Immune => format!("{subject} {be} not removed by explosions."),
            Key::Minor => format!("{subject} alone cannot mate beside the king."),
            Key::ConnectPieces => format!("{subject}: these pieces count in a row."),
            Key::MateStrong => format!(
                "A mate needs a check by {pieces} in the checks that lead to it, else it is a draw."
            ),
            Key::Petrify => format!("{subject}: such a piece becomes a wall when it captures."),
            Key::MateNever => format!("A player who is mated by {pieces} wins."),
            _ => key.about().into(),
        }
    }

    /// The promotions in words; pieces that promote alike are named together.
    fn all_promotions(&self, rules: &[Promotion]) -> Vec<String> {
        let mut alike: Vec<(Vec<Letter>, String)> = Vec::new();
        for rule in rules {
            let words = self.promotion(rule);
            match alike.iter_mut().find(|(_, other)| *other == words) {
                Some((from, _)) => from.extend_from_slice(&rule.from),
                None => alike.push((rule.from.clone(), words)),
            }
        }
        let words = alike.into_iter();
        words
            .map(|(from, words)| format!("{} {words}", self.list(&from)))
            .collect()
    }

    fn promotion(&self, rule: &Promotion) -> String {
        let turns = rule.to.iter().any(|to| to.text == "+");
        let mut text = if rule.to.is_empty() {
            return "may not enter the zone of promotion".into();
        } else if turns {
            String::from("may promote")
        } else {
            let to = rule.to.iter().map(|to| self.called(&to.text)).collect();
            format!("may become {}", either_of(to))
        };
        if rule.is_forced {
            text = text.replacen("may ", "must ", 1);
        }
        for (is_set, words) in [
            (rule.may_leave, ", also on leaving the zone"),
            (rule.only_dead, ", and must where it could never move again"),
            (
                rule.is_in_place,
                ", on its square in place of a move, or with a step",
            ),
            (rule.is_quiet, ", not with a capture"),
            (rule.is_capture, ", only with a capture"),
            (rule.never_in_passing, ", not with a capture in passing"),
        ] {
            if is_set {
                text.push_str(words);
            }
        }
        if let Some((_, place)) = &rule.zone {
            text.push_str(", on ");
            text.push_str(&squares(&place.text));
        }
        text
    }

    fn royals_meaning(&self, royals: &Royals) -> String {
        let of = |safety: RoyalSafety| match safety {
            RoyalSafety::Each => "none may be attacked",
            RoyalSafety::Last => "one must stay safe",
            RoyalSafety::Spare => "the last one may not be attacked",
        };
        match royals {
            Royals::All(safety) => format!("Of the royal pieces {}.", of(*safety)),
            Royals::ByLetter(groups) => {
                let groups = groups.iter();
                let groups = groups
                    .map(|(letters, safety)| format!("of {} {}", self.list(letters), of(*safety)));
                format!("{}.", capital(&groups.collect::<Vec<_>>().join("; ")))
            }
        }
    }

    fn goal_meaning(&self, key: Key, goal: &Goal) -> String {
        let pieces = match &goal.letters {
            None => "any piece".into(),
            Some(letters) => self.list(letters),
        };
        let place = squares(&goal.region.1.text);
        if key == Key::FlagSecond {
            format!("The second player wins with {pieces} on {place}.")
        } else {
            format!("A player wins with {pieces} on {place}.")
        }
    }
}

fn region(name: &str, whose: &str, text: &str) -> String {
    let place = squares(text);
    match name {
        "start" => format!("First moves{whose} begin on {place}."),
        "zone" => format!("Pieces{whose} promote on {place}."),
        "passed" => format!("A pawn{whose} can be taken in passing on {place}."),
        "start.H" => format!("First moves{whose} of three squares begin on {place}."),
        "duck" => format!("The duck or a wall is put on {place}."),
        "setup" => format!("The first drops{whose} are on {place}."),
        _ => format!("The region {name}{whose}: {place}."),
    }
}

/// Squares of a table in words.
pub(super) fn squares(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_rank = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
    };
    match words.as_slice() {
        ["all"] => "all squares".into(),
        ["none"] => "no square".into(),
        [word] if is_rank(word) && word.contains('-') => format!("ranks {word}"),
        [word] if is_rank(word) => format!("rank {word}"),
        words if words.iter().all(|word| is_rank(word)) => {
            format!(
                "ranks {}",
                joined(words.iter().map(ToString::to_string).collect())
            )
        }
        words => joined(words.iter().map(ToString::to_string).collect()),
    }
}

/// `a, b and c`
fn joined(words: Vec<String>) -> String {
    with_last(words, " and ")
}

fn either_of(words: Vec<String>) -> String {
    with_last(words, " or ")
}

fn with_last(mut words: Vec<String>, sign: &str) -> String {
    let Some(last) = words.pop() else {
        return String::new();
    };
    if words.is_empty() {
        last
    } else {
        format!("{}{sign}{last}", words.join(", "))
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
