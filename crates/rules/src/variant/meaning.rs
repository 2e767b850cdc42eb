use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::Variant;
use crate::table::{
    Extinction, Goal, Key, Letter, Promotion, RoyalSafety, Royals, Setting, Table, Value,
};
use crate::values::Kind;

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

/// The chapter of a rulebook that a rule belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Topic {
    /// How the game is won and lost.
    Goal,
    /// The rights and duties of a turn.
    Turn,
    /// How a king castles.
    Castling,
    /// The pieces that others become, and where.
    Promotion,
    /// The hands, and what is dropped from them.
    Drops,
    /// How a game ends without a winner, and what is counted.
    Draws,
    /// The named parts of the board.
    Board,
    /// The letters of records, and what only programs need.
    Notation,
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
                let groups = groups.iter().map(|group| match group {
                    Extinction::All => "all pieces".into(),
                    Extinction::Each => "each kind of piece".into(),
                    Extinction::Letters(letters) => self.list(letters),
                });
                let groups = groups.collect::<Vec<_>>().join(", or ");
                format!("The pieces that may not die out: {groups}.")
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
            Key::DropOnePerFile => format!("The number of {pieces} on a file is limited."),
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
            return "may not enter the region of promotion".into();
        } else if turns {
            String::from("may turn over")
        } else {
            let to = rule.to.iter().map(|to| self.called(&to.text)).collect();
            format!("may become {}", either_of(to))
        };
        if rule.is_forced {
            text = text.replacen("may ", "must ", 1);
        }
        for (is_set, words) in [
            (rule.may_leave, ", also when leaving the region"),
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

/// The chapter of a setting with a value.
#[expect(clippy::too_many_lines, reason = "a chapter for each key")]
fn topic(setting: &Setting, value: &str) -> Topic {
    let key = match setting {
        Setting::Key(key) => *key,
        Setting::Drop(_) => return Topic::Drops,
        Setting::Region(name, _) => {
            return match name.as_str() {
                "zone" => Topic::Promotion,
                "start" | "passed" | "start.H" | "duck" => Topic::Turn,
                "setup" => Topic::Drops,
                _ => Topic::Board,
            };
        }
        Setting::Pieces(_) => return Topic::Turn,
    };
    let is_nothing = matches!(value, "no" | "none" | "-");
    match key {
        Key::Stalemate if value == "draw" => Topic::Draws,
        Key::Checkmate
        | Key::Stalemate
        | Key::Royal
        | Key::Royals
        | Key::Flag
        | Key::FlagSecond
        | Key::FlagCount
        | Key::FlagSafe
        | Key::FlagFull
        | Key::FlagSame
        | Key::FlagLast
        | Key::FlagHeld
        | Key::Checks
        | Key::Extinction
        | Key::ExtinctionCount
        | Key::ExtinctionOpponent
        | Key::ExtinctionWins
        | Key::ExtinctionClaim
        | Key::Connect
        | Key::ConnectSpread
        | Key::ConnectSquare
        | Key::ConnectChain
        | Key::ConnectPieces
        | Key::ConnectLines
        | Key::ConnectResult
        | Key::Bare
        | Key::BareAgainst
        | Key::Blast
        | Key::Immune
        | Key::BlastPawns
        | Key::MateStrong
        | Key::MateNever
        | Key::CastlingWins
        | Key::Facing => Topic::Goal,
        Key::Flying
        | Key::NoChecks
        | Key::Flip
        | Key::MustCapture
        | Key::Makpong
        | Key::Pass
        | Key::PassSecond
        | Key::Leap
        | Key::JumpNot
        | Key::ImmuneSame
        | Key::Enclose
        | Key::Petrify
        | Key::PetrifyBlast
        | Key::Walls
        | Key::Duck => Topic::Turn,
        Key::Castling
        | Key::Chess960
        | Key::FreeCastling
        | Key::CastlingKing
        | Key::CastlingRooks
        | Key::CastlingDropped
        | Key::CastlingOpposite => Topic::Castling,
        Key::Promotion | Key::PromotionSecond | Key::PromotionLimit | Key::PromotedMark => {
            Topic::Promotion
        }
        Key::DropMostPerFile => Topic::Drops,
        Key::Hand
        | Key::HandKeepsPromotion
        | Key::Gates
        | Key::DropRegion
        | Key::DropAlive
        | Key::DropOnePerFile
        | Key::DropNoMate
        | Key::DropFirst
        | Key::DropMust
        | Key::DropBothSides
        | Key::DropEnclose
        | Key::DropOpposite
            if !is_nothing =>
        {
            Topic::Drops
        }
        Key::Repeat
        | Key::Repetition
        | Key::Chase
        | Key::Perpetual
        | Key::Shuffle
        | Key::Draw
        | Key::MoveRule
        | Key::Dead
        | Key::Claim
        | Key::Counting
        | Key::Points
        | Key::PointsEven
        | Key::PointsFull
        | Key::EnteringKing
        | Key::EnteringDraw
            if !is_nothing =>
        {
            Topic::Draws
        }
        _ => Topic::Notation,
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
        words if words.iter().all(|word| is_rank(word)) => format!("ranks {}", words.join(", ")),
        words => words.join(" "),
    }
}

/// The meanings of a key that is set, and of one that is not.
#[expect(clippy::too_many_lines, reason = "two sentences for each key")]
const fn flag(key: Key) -> Option<(&'static str, &'static str)> {
    Some(match key {
        Key::Flying => (
            "Generals may not face each other on an open file or rank.",
            "Generals may face each other.",
        ),
        Key::PromotedMark => (
            "Promoted pieces are taken as what they were.",
            "Promoted pieces are taken as what they are.",
        ),
        Key::Chess960 => (
            "A king castles by taking its rook, from any file.",
            "A king castles by moving two files or more.",
        ),
        Key::FreeCastling => (
            "A king may castle out of check and across attacked squares.",
            "A king does not castle out of check or across attacked squares.",
        ),
        Key::CastlingDropped => (
            "A king and a rook that are dropped at home may castle.",
            "A piece that was dropped does not castle.",
        ),
        Key::CastlingOpposite => (
            "Castling takes the right of the same side from the opponent.",
            "The right to castle of each player is its own.",
        ),
        Key::HandKeepsPromotion => (
            "Promoted pieces stay so in hand.",
            "Promoted pieces lose their promotion in hand.",
        ),
        Key::DropAlive => (
            "A piece may not go where it could never move again.",
            "A piece may go where it can never move again.",
        ),
        Key::DropFirst => (
            "The hand comes before all moves.",
            "A player may move before the hand is empty.",
        ),
        Key::DropBothSides => (
            "A piece may be dropped on either of its sides.",
            "A piece is dropped unpromoted.",
        ),
        Key::MustCapture => ("A player who can capture must.", "Captures are no duty."),
        Key::Makpong => (
            "In check the king may only take the piece that gives it.",
            "The king may step out of check.",
        ),
        Key::FlagSame => (
            "Both players have the same goal.",
            "The second player's goal is that of the first, turned around, unless its region says otherwise.",
        ),
        Key::FlagHeld => (
            "The piece must be on the goal at the player's own turn.",
            "The goal is reached as soon as the piece is there.",
        ),
        Key::FlagSafe => (
            "A piece that can be taken has not reached the goal.",
            "A piece on the goal may be attacked.",
        ),
        Key::FlagFull => (
            "One piece on the goal is enough once all its squares are occupied.",
            "Occupied squares of the goal change nothing.",
        ),
        Key::ConnectChain => (
            "A chain of pieces from one region to the other ends the game.",
            "A chain of pieces ends nothing.",
        ),
        Key::PointsFull => (
            "Points decide as soon as the board is full.",
            "A full board ends nothing.",
        ),
        Key::PetrifyBlast => (
            "Pieces that explode become walls.",
            "Pieces that explode leave empty squares.",
        ),
        Key::Shuffle => (
            "A player whose last five moves took one piece to and fro loses.",
            "A piece may go to and fro.",
        ),
        Key::ExtinctionWins => (
            "A player whose pieces have died out wins.",
            "A player whose pieces have died out loses.",
        ),
        Key::ExtinctionClaim => (
            "Extinction counts at the turn of the player who wins by it.",
            "Extinction counts at once.",
        ),
        Key::PointsEven => (
            "Equal points are a draw.",
            "The second player has one point and a half more.",
        ),
        Key::BlastPawns => ("Explosions remove pawns, too.", "Explosions leave pawns."),
        Key::Blast => ("Captures explode.", "Captures do not explode."),
        Key::Duck => ("Each move puts the duck on a square.", "There is no duck."),
        Key::Perpetual => (
            "Perpetual check loses.",
            "Perpetual check is a repetition as any other.",
        ),
        Key::Dead => (
            "A position in which nobody can win is a draw.",
            "A position in which nobody can win goes on.",
        ),
        Key::Claim => (
            "A player has to claim the draw.",
            "Repetition and the clock end the game by themselves.",
        ),
        _ => return None,
    })
}

fn number_meaning(key: Key, number: u16) -> String {
    match key {
        Key::DropMostPerFile => format!("On a file there may be {number} of these pieces."),
        Key::FlagCount => format!("It takes {number} pieces on the goal."),
        Key::Checks => format!("A player who has given {number} checks wins."),
        Key::ExtinctionCount => format!("{number} pieces or fewer are extinct."),
        Key::ExtinctionOpponent => {
            format!("Extinction counts while the opponent has {number} of these pieces or more.")
        }
        Key::Connect => format!("{number} pieces in a row end the game."),
        Key::ConnectSpread => format!("{number} pieces on one line end the game."),
        Key::ConnectSquare => {
            format!("Pieces on all squares of {number} by {number} end the game.")
        }
        Key::Bare if number == 1 => "A player with a king alone loses.".into(),
        Key::Bare => "A king alone draws.".into(),
        Key::BareAgainst => format!("A king is bare against {number} pieces or more."),
        Key::EnteringKing => format!("A king in the opponent's camp wins with {number} points."),
        Key::EnteringDraw => format!("A king in the opponent's camp draws with {number} points."),
        Key::Repeat if number == 0 => "A position may occur as often as it will.".into(),
        Key::Repeat => format!("A position that occurs {number} times ends the game."),
        Key::MoveRule if number == 0 => "No number of moves ends the game.".into(),
        Key::MoveRule => format!("{number} moves of each player without progress end the game."),
        _ => key.about().into(),
    }
}

fn word_meaning(key: Key, word: &str) -> &'static str {
    match (key, word) {
        (Key::NoChecks, "yes") => "A move may not give check.",
        (Key::NoChecks, "drops") => "A drop may not give check.",
        (Key::NoChecks, _) => "Moves may give check.",
        (Key::Flip, "yes") => "Pieces turn over with every move.",
        (Key::Flip, "capture") => "Pieces turn over with every capture.",
        (Key::Hand, "capture") => "Captured pieces go to the hand of the player who takes them.",
        (Key::Hand, "pocket") => "Players drop the pieces that the start has in hand.",
        (Key::Hand, "own") => "Captured pieces go back to the hand of their owner.",
        (Key::Hand, "free") => "Players drop pieces without end.",
        (Key::Hand, _) => "There are no hands.",
        (Key::DropEnclose, "reversi") => {
            "A piece is dropped where it and another one have pieces of the opponent between them."
        }
        (Key::DropEnclose, "ataxx") => "A piece is dropped beside another one.",
        (Key::DropEnclose, "snort") => {
            "A piece is not dropped straight beside one of the opponent."
        }
        (Key::DropEnclose, "top") => {
            "A piece is dropped on the first rank or on top of another piece."
        }
        (Key::DropEnclose, _) => "Pieces are dropped on empty squares, whatever is around.",
        (Key::Enclose, "reversi") => {
            "Pieces of the opponent on a line between two own ones change sides."
        }
        (Key::Enclose, "ataxx") => {
            "Pieces of the opponent beside the piece that arrives change sides."
        }
        (Key::Enclose, "quadwrangle") => {
            "Pieces of the opponent beside the piece that arrives change sides, for a drop if an own piece is beside it too."
        }
        (Key::Enclose, _) => "No piece changes sides.",
        (Key::Walls, "arrow") => "Each move builds a wall where its piece could go next.",
        (Key::Walls, "past") => "Each move builds a wall where its piece was.",
        (Key::Walls, "static") => "Each move builds a wall.",
        (Key::Walls, "edge") => {
            "Each move builds a wall at the edge of the board or beside a wall."
        }
        (Key::Walls, _) => "No move builds a wall.",
        (Key::Pass, "yes") => "A player may pass; two passes in a row end the game.",
        (Key::Pass, "king") => "A player may pass with the king; two passes in a row end the game.",
        (Key::Pass, "stalemate") => "A player without a move passes.",
        (Key::Pass, _) => "No player passes.",
        (Key::PassSecond, "yes") => "The second player may pass.",
        (Key::PassSecond, "king") => "The second player may pass with the king.",
        (Key::PassSecond, "stalemate") => "The second player passes without a move.",
        (Key::PassSecond, _) => "The second player does not pass.",
        (Key::FlagLast, "yes") => {
            "The second player has one move more, if it can reach the goal with it."
        }
        (Key::FlagLast, "always") => "The second player has one move more.",
        (Key::FlagLast, _) => "The player who is first on the goal wins.",
        (Key::ConnectResult, "win") => "The player who makes the row wins.",
        (Key::ConnectResult, "loss") => "The player who makes the row loses.",
        (Key::ConnectResult, _) => "A row is a draw.",
        (Key::Counting, "makruk") => {
            "Moves against few pieces are counted as in makruk; the count begins by itself."
        }
        (Key::Counting, "cambodian") => {
            "Moves against few pieces are counted as in ouk; the count begins by itself."
        }
        (Key::Counting, "asean") => {
            "Moves against a bare king are counted as in ASEAN chess; the count begins by itself."
        }
        (Key::Counting, _) => "Moves are not counted.",
        (Key::Facing, "draw") => {
            "Generals that face each other draw, unless the next move ends that."
        }
        (Key::Facing, "loss") => {
            "A player who lets the generals face each other loses, unless the next move ends that."
        }
        (Key::Facing, _) => "Generals may face each other.",
        (Key::Checkmate, "loss") => "A player who is mated loses.",
        (Key::Checkmate, "win") => "A player who is mated wins.",
        (Key::Checkmate, _) => "Mate is a draw.",
        (Key::Stalemate, "loss") => "A player without a move loses.",
        (Key::Stalemate, "win") => "A player without a move wins.",
        (Key::Stalemate, "fewer") => "Without a move the player with fewer pieces wins.",
        (Key::Stalemate, "more") => "Without a move the player with more pieces wins.",
        (Key::Stalemate, _) => "A player without a move draws.",
        (Key::Repetition, "first") => "The first player loses by repetition.",
        (Key::Repetition, "second") => "The second player loses by repetition.",
        (Key::Repetition, "loss") => "The player to move loses by repetition.",
        (Key::Repetition, "win") => "The player to move wins by repetition.",
        (Key::Repetition, _) => "Repetition is a draw.",
        (Key::Chase, "no") => "Chases are allowed.",
        (Key::Draw, "first") => "The first player wins each draw.",
        (Key::Draw, "second") => "The second player wins each draw.",
        (Key::Draw, _) => "A draw is a draw.",
        (key, _) => key.about(),
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
