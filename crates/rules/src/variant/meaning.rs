mod palace;
mod sentence;
mod steps;
mod topic;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use self::sentence::PLAYERS;
use self::topic::topic;
use super::Variant;
use crate::betza::Step;
use crate::table::{
    Extinction, Goal, Key, Letter, Promotion, RoyalSafety, Royals, Setting, Table, Value, words,
};
use crate::values::Kind;

pub use sentence::{Argument, Joint, Sentence};
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
    sentence: Sentence,
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

    /// The sentence, for another language.
    #[must_use]
    pub const fn sentence(&self) -> &Sentence {
        &self.sentence
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
            sides: PLAYERS,
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
            sides,
        };
        let table = self.table();
        let zone = Setting::Region("zone".into(), Player::First);
        let is_zoned = words.promotes_in_zone();
        let mut lines = table.lines();
        lines.retain(|(setting, _)| match setting {
            // Another sentence says them.
            Setting::Pieces(Player::First)
            | Setting::Key(Key::ExtinctionWins | Key::DropMostPerFile) => false,
            Setting::Region(name, _) => is_zoned || name != "zone",
            Setting::Key(Key::Royal) => {
                !matches!(table.get(Key::Royals), Some(Value::Royals(Royals::All(_))))
            }
            _ => true,
        });
        let is_set = |key: Key| table.get(key).is_some();
        let usual = [
            (Key::Checkmate, "loss", !self.royals().is_empty()),
            (Key::Stalemate, "draw", true),
            (Key::PointsEven, "no", words.counts_points()),
        ];
        let usual = usual
            .into_iter()
            .filter(|(key, _, holds)| *holds && !is_set(*key));
        let usual = usual.map(|(key, value, _)| {
            let said = of_key(key, &format!("-{value}"));
            words.rule_with(&Setting::Key(key), value.into(), said)
        });
        let last = (is_zoned && !table.regions.contains_key("zone"))
            .then(|| words.rule(&zone, self.ranks().to_string()));
        let set = lines
            .iter()
            .map(|(setting, value)| words.rule(setting, value.clone()));
        let mut rules: Vec<RuleInWords> = set.chain(usual).chain(last).collect();
        rules.sort_by_key(|rule| (rule.topic, place_in_chapter(&rule.key)));
        rules
    }

    /// The moves of a kind as sentences, for any language.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let moves = shogi.move_sentences(shogi.kind("+R").unwrap());
    /// let names: Vec<_> = moves.iter().map(|sentence| sentence.name()).collect();
    /// assert_eq!(names, ["way-any", "way-one"]);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn move_sentences(&self, kind: Kind) -> Vec<Sentence> {
        let moves = self.piece(kind);
        moves.map_or_else(Vec::new, |moves| step_sentences(self, &moves.value))
    }

    /// The moves of a kind in words.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let dragon = shogi.kind("+R").unwrap();
    /// assert_eq!(shogi.moves(dragon), "RF");
    /// assert_eq!(
    ///     shogi.moves_in_words(dragon),
    ///     "goes any distance orthogonally; goes one square diagonally",
    /// );
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn moves_in_words(&self, kind: Kind) -> String {
        let moves = self.move_sentences(kind);
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        moves.join("; ")
    }
}

/// Steps as sentences, with the squares of the regions that they name.
fn step_sentences(variant: &Variant, steps: &[Step]) -> Vec<Sentence> {
    let place = |name: &str| {
        let region = variant.table().regions.get(name);
        let region = region.and_then(|regions| regions.first.as_ref());
        region.map_or_else(
            || String::from(name).into(),
            |region| ranks_or_squares(&region.text, variant.ranks()),
        )
    };
    steps::sentences(steps, &place, &|name| palace::palace(variant, name))
}

/// The words for the rules of a variant, with the names of its sides, and of its pieces where these are known.
struct Words<'v> {
    variant: &'v Variant,
    name: Option<&'v dyn Fn(Kind) -> String>,
    sides: ByPlayer<&'v str>,
}

impl Words<'_> {
    fn table(&self) -> &Table {
        self.variant.table()
    }

    fn rule(&self, setting: &Setting, value: String) -> RuleInWords {
        let sentence = self.sentence(setting, &value);
        self.rule_with(setting, value, sentence)
    }

    fn rule_with(&self, setting: &Setting, value: String, sentence: Sentence) -> RuleInWords {
        RuleInWords {
            key: setting.to_string(),
            meaning: sentence.english(&|letter| self.called(letter), self.sides),
            topic: topic(setting, &value),
            sentence,
            value,
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

    fn sentence(&self, setting: &Setting, text: &str) -> Sentence {
        match setting {
            Setting::Pieces(_) => {
                let pieces = self.table().second_pieces.iter();
                let moves = pieces.map(|piece| self.piece_moves(&piece.letter, &piece.moves.value));
                Sentence::new("pieces-second").with("moves", semicolons(moves.collect()))
            }
            // Where nothing promotes in it, a zone is a region as any other.
            Setting::Region(name, player) if name == "zone" && !self.promotes_in_zone() => {
                named_region(name, *player).with("squares", self.of_player(*player, text))
            }
            Setting::Region(name, player) => {
                region(name, *player).with("squares", self.of_player(*player, text))
            }
            Setting::Drop(letter) => Sentence::new("drop-of")
                .with("pieces", pieces([letter.as_str()]))
                .with("squares", self.squares(text)),
            Setting::Key(key) => match self.table().get(*key) {
                Some(value) => self.of_value(*key, value),
                None => Sentence::of_english(key.about().into()),
            },
        }
    }

    /// Whether a piece promotes in the zone of all, and is not just turned over.
    fn promotes_in_zone(&self) -> bool {
        let rules = [Key::Promotion, Key::PromotionSecond].map(|key| self.table().promotions(key));
        let mut rules = rules.into_iter().flatten();
        !self.turns_over() && rules.any(|rule| rule.zone.is_none() && !rule.is_in_place)
    }

    /// Whether pieces turn over with their moves, which is no promotion to a player.
    fn turns_over(&self) -> bool {
        matches!(
            self.table().word(),
            Some(words::Flip::Yes | words::Flip::Capture)
        )
    }

    /// Squares of a table, where a region may be named alone.
    fn squares(&self, text: &str) -> Argument {
        ranks_or_squares(self.region_text(text), self.variant.ranks())
    }

    fn region_text<'t>(&'t self, text: &'t str) -> &'t str {
        let region = self.table().regions.get(text);
        let region = region.and_then(|regions| regions.first.as_ref());
        region.map_or(text, |region| &region.text)
    }

    /// Squares of a player's own region. Those of the second player are as the first one sees them, for whom the last rank is
    /// another.
    fn of_player(&self, player: Player, text: &str) -> Argument {
        match player {
            Player::First => ranks_or_squares(text, self.variant.ranks()),
            Player::Second => squares(text),
        }
    }

    fn piece_moves(&self, letter: &str, steps: &[Step]) -> Sentence {
        let moves = step_sentences(self.variant, steps);
        Sentence::new("piece-moves")
            .with("pieces", pieces([letter]))
            .with("moves", semicolons(moves))
    }

    fn of_value(&self, key: Key, value: &Value) -> Sentence {
        match value {
            Value::Flag(yes) => of_key(key, if *yes { "-yes" } else { "-no" }),
            Value::Word(word) => {
                let said = of_key(key, &format!("-{word}"));
                match key {
                    Key::Counting => self.with_counted(said),
                    // The game ends, and the points say for whom.
                    Key::Facing if *word == "draw" && self.counts_points() => {
                        Sentence::new("bikjang-points")
                    }
                    _ => said,
                }
            }
            Value::Number(number) => self.of_number(key, *number),
            Value::AllLetters => self.limited(key, Sentence::new("all-pieces").into()),
            Value::Letters(letters) => self.of_letters(key, letters),
            Value::Promotions(rules) if self.turns_over() => {
                of_key(key, "").with("promotions", semicolons(turns(rules)))
            }
            Value::Promotions(rules) => match self.promotions(rules) {
                rules if rules.is_empty() => Sentence::new("promote-none"),
                rules => of_key(key, "").with("promotions", semicolons(rules)),
            },
            Value::Royals(royals) => self.of_royals(royals),
            Value::Limits(limits) if limits.is_empty() => of_key(key, "-none"),
            Value::Limits(limits) if key == Key::Points => {
                let worths = limits.iter().map(|(letter, points)| {
                    Sentence::new("worth")
                        .with("pieces", pieces([letter.text.as_str()]))
                        .with("number", u16::from(*points))
                });
                let worths = Argument::Sentences(Joint::Comma, worths.collect());
                of_key(key, "").with("values", worths)
            }
            Value::Limits(limits) => of_key(key, "").with("limits", semicolons(limited(limits))),
            Value::Castling(None) => of_key(key, "-none"),
            Value::Castling(Some(castling)) => of_key(key, "")
                .with("king", pieces([castling.king.text.as_str()]))
                .with("rooks", named(Joint::And, &castling.rooks))
                .with("right", file(castling.files.0))
                .with("left", file(castling.files.1)),
            Value::Leaps(leaps) => {
                let leaps = leaps.iter();
                let leaps = leaps.map(|(letter, steps)| self.piece_moves(&letter.text, steps));
                of_key(key, "").with("moves", semicolons(leaps.collect()))
            }
            Value::Goal(Goal { letters, region }) => {
                let pieces = letters.as_ref().map_or_else(
                    || Sentence::new("any-piece").into(),
                    |letters| named(Joint::And, letters),
                );
                let said = of_key(key, "").with("pieces", pieces);
                let squares = match key {
                    Key::FlagSecond => squares(self.region_text(&region.1.text)),
                    _ => self.squares(&region.1.text),
                };
                said.with("squares", squares)
            }
            Value::Extinction(groups) => self.of_extinction(groups),
            Value::Letterings(pairs) => of_letterings(key, pairs),
            Value::Text(rights) => of_key(key, "").with("rights", rights.clone()),
            Value::File(place) => of_key(key, "").with("file", file(*place)),
            Value::Files(right, left) => {
                let said = of_key(key, "").with("right", file(*right));
                said.with("left", file(*left))
            }
            Value::Directions(lines) => {
                let lines = [
                    (lines.rank, "line-rank"),
                    (lines.file, "line-file"),
                    (lines.diagonal, "line-diagonal"),
                ];
                let lines = lines.into_iter().filter(|(is_set, _)| *is_set);
                let lines = lines.map(|(_, name)| Sentence::new(name)).collect();
                of_key(key, "").with("lines", Argument::Sentences(Joint::And, lines))
            }
            Value::Region(_) => {
                let place = self.table().settings.get(&key);
                let text = place.map_or("", |place| place.text.as_str());
                of_key(key, "").with("squares", self.squares(text))
            }
            Value::Board(..) | Value::Figures(_) => of_key(key, ""),
        }
    }

    fn of_letters(&self, key: Key, letters: &[Letter]) -> Sentence {
        if letters.is_empty() {
            return Sentence::find(&name_of(key, "-none")).unwrap_or_else(|| {
                Sentence::of_english(format!("No piece: {}", lower(key.about())))
            });
        }
        match key {
            Key::MateStrong => of_key(key, "").with("pieces", named(Joint::Or, letters)),
            // The sentence about several says when they are in check.
            Key::Royal if self.table().get(Key::Royals).is_some() => {
                Sentence::new("royal-several").with("pieces", named(Joint::And, letters))
            }
            _ => self.limited(key, named(Joint::And, letters)),
        }
    }

    fn of_royals(&self, royals: &Royals) -> Sentence {
        match royals {
            Royals::All(safety) => {
                let royals = match self.table().get(Key::Royal) {
                    Some(Value::Letters(letters)) => named(Joint::And, letters),
                    _ => Sentence::new("all-pieces").into(),
                };
                let said = Sentence::new(&format!("royals-all-{}", safety_name(*safety)));
                said.with("pieces", royals)
            }
            Royals::ByLetter(groups) => {
                let groups = groups.iter().map(|(letters, safety)| {
                    let said = Sentence::new(&format!("royals-{}", safety_name(*safety)));
                    said.with("pieces", named(Joint::And, letters))
                });
                of_key(Key::Royals, "").with("groups", semicolons(groups.collect()))
            }
        }
    }

    /// The sentence about a key of pieces; that on their number on a file has the number, too.
    fn limited(&self, key: Key, pieces: Argument) -> Sentence {
        let said = of_key(key, "").with("pieces", pieces);
        match (key, self.table().get(Key::DropMostPerFile)) {
            (Key::DropOnePerFile, Some(Value::Number(most))) => said.with("number", *most),
            (Key::DropOnePerFile, _) => said.with("number", 1),
            _ => said,
        }
    }

    fn of_number(&self, key: Key, number: u16) -> Sentence {
        match key {
            Key::Repeat if number > 0 && self.repetition_draws() => {
                Sentence::new("repeat-draw").with("number", number)
            }
            Key::MoveRule if number > 0 => self.of_clock(number),
            _ => {
                let special = Sentence::find(&name_of(key, &format!("-{number}")));
                let said = special.unwrap_or_else(|| of_key(key, ""));
                said.with("number", number)
            }
        }
    }

    /// Whether a repetition without a fault is a draw.
    fn repetition_draws(&self) -> bool {
        let said = self.table().get(Key::Repetition);
        let is_draw = matches!(said, None | Some(Value::Word("draw")));
        is_draw && !self.counts_points()
    }

    /// Whether the points decide where the game ends without a mate.
    fn counts_points(&self) -> bool {
        match self.table().get(Key::Points) {
            Some(Value::Limits(points)) => !points.is_empty(),
            _ => false,
        }
    }

    /// The end by moves without progress, which is what sets the clock back.
    fn of_clock(&self, number: u16) -> Sentence {
        let rules = self.variant.rules();
        let kinds = self.variant.kinds().iter().copied();
        let progress = kinds.filter(|kind| rules.reset.first.contains(*kind));
        let letters: Vec<&str> = progress.map(|kind| self.variant.letter(kind)).collect();
        let is_shared = rules.reset.first == rules.reset.second;
        if !is_shared || self.counts_points() {
            return of_key(Key::MoveRule, "").with("number", number);
        }
        if letters.is_empty() {
            return Sentence::new("fifty-captures").with("number", number);
        }
        let letters = letters.into_iter().map(Into::into).collect();
        Sentence::new("fifty-draw")
            .with("number", number)
            .with("pieces", Argument::Pieces(Joint::Or, letters))
    }

    /// With the pieces that a count looks at.
    fn with_counted(&self, said: Sentence) -> Sentence {
        let silver = if self.variant.kind("S").is_some() {
            "S"
        } else {
            "B"
        };
        said.with("rook", pieces(["R"]))
            .with("silver", pieces([silver]))
            .with("knight", pieces(["N"]))
    }

    /// The promotions; pieces that promote alike are named together.
    fn promotions(&self, rules: &[Promotion]) -> Vec<Sentence> {
        let rules = rules.iter().map(|rule| (rule, rule.from.clone()));
        let said = |rule: &Promotion| self.promotion(&[], rule);
        let alike = together(rules, |one, other| said(one) == said(other)).into_iter();
        alike
            .map(|(rule, from)| self.promotion(&from, rule))
            .collect()
    }

    fn promotion(&self, from: &[Letter], rule: &Promotion) -> Sentence {
        let turns = is_turned(rule);
        let name = match (rule.to.is_empty(), turns, rule.is_forced) {
            (true, ..) => "promotion-stays-out",
            (_, true, false) => "promotion-may",
            (_, true, true) => "promotion-must",
            (_, false, false) => "promotion-may-become",
            (_, false, true) => "promotion-must-become",
        };
        let mut said = Sentence::new(name).with("pieces", named(Joint::And, from));
        if rule.to.is_empty() {
            return said;
        }
        if !turns {
            said = said.with("to", named(Joint::Or, &rule.to));
        }
        for (is_set, name) in [
            (rule.may_leave, "promotion-leave"),
            (rule.only_dead, "promotion-dead"),
            (rule.is_quiet, "promotion-quiet"),
            (rule.is_capture, "promotion-capture"),
            (rule.never_in_passing, "promotion-nopassing"),
        ] {
            if is_set {
                said = Sentence::new(name).with("promotion", said);
            }
        }
        let zone = rule.zone.as_ref().map(|(_, place)| place.text.as_str());
        let name = match (rule.is_in_place, zone) {
            (true, _) => "promotion-inplace",
            (false, Some(_)) => "promotion-zone",
            (false, None) => return said,
        };
        Sentence::new(name)
            .with("promotion", said)
            .with("squares", self.squares(zone.unwrap_or("zone")))
    }

    fn of_extinction(&self, groups: &[Extinction]) -> Sentence {
        let groups = groups.iter().map(|group| match group {
            Extinction::All => Sentence::new("extinct-all"),
            Extinction::Each => Sentence::new("extinct-each"),
            Extinction::Letters(letters) => {
                Sentence::new("extinct-of").with("pieces", named(Joint::And, letters))
            }
        });
        let wins = self.table().get(Key::ExtinctionWins) == Some(&Value::Flag(true));
        let said = Sentence::new(if wins {
            "extinct-wins"
        } else {
            "extinct-loses"
        });
        said.with("groups", Argument::Sentences(Joint::Or, groups.collect()))
    }
}

/// The place of a rule in its chapter: what a stranger to the game has to know for the others comes first.
fn place_in_chapter(key: &str) -> u8 {
    match key {
        "royal" | "royals" | "hand" => 0,
        "checkmate" | "drop.all" => 1,
        // Points are counted where nothing else has decided.
        "points" => 3,
        "points.even" | "points.full" => 4,
        _ => 2,
    }
}

/// The name of a sentence about a key.
fn name_of(key: Key, value: &str) -> String {
    format!("{}{value}", key.name().replace('.', "-"))
}

/// The sentence about a key with a value; where there is none, what is said about the key.
fn of_key(key: Key, value: &str) -> Sentence {
    let found = Sentence::find(&name_of(key, value));
    found.unwrap_or_else(|| Sentence::of_english(key.about().into()))
}

fn semicolons(parts: Vec<Sentence>) -> Argument {
    Argument::Sentences(Joint::Semicolon, parts)
}

fn pieces<'l>(letters: impl IntoIterator<Item = &'l str>) -> Argument {
    let letters = letters.into_iter().map(Into::into);
    Argument::Pieces(Joint::And, letters.collect())
}

fn named(joint: Joint, letters: &[Letter]) -> Argument {
    let letters = letters.iter().map(|letter| letter.text.clone());
    Argument::Pieces(joint, letters.collect())
}

fn file(file: u8) -> char {
    char::from(b'a'.wrapping_add(file))
}

const fn safety_name(safety: RoyalSafety) -> &'static str {
    match safety {
        RoyalSafety::Each => "each",
        RoyalSafety::Last => "last",
        RoyalSafety::Spare => "spare",
    }
}

/// The limits of promotions; kinds with the same number are named together.
fn limited(limits: &[(Letter, u8)]) -> Vec<Sentence> {
    let limits = limits.iter();
    let limits = limits.map(|(letter, most)| (*most, alloc::vec![letter.clone()]));
    let alike = together(limits, u8::eq).into_iter();
    let said = alike.map(|(most, letters)| {
        let said = Sentence::new("limit").with("pieces", named(Joint::Or, &letters));
        said.with("number", u16::from(most))
    });
    said.collect()
}

/// Rows with their pieces, in which those that are alike are one row with the pieces of all.
fn together<T>(
    rows: impl Iterator<Item = (T, Vec<Letter>)>,
    is_alike: impl Fn(&T, &T) -> bool,
) -> Vec<(T, Vec<Letter>)> {
    let mut alike: Vec<(T, Vec<Letter>)> = Vec::new();
    for (row, letters) in rows {
        match alike.iter_mut().find(|(other, _)| is_alike(other, &row)) {
            Some((_, all)) => all.extend(letters),
            None => alike.push((row, letters)),
        }
    }
    alike
}

/// The letters that records have for those of the table.
fn of_letterings(key: Key, pairs: &[(String, String)]) -> Sentence {
    let name = match key {
        Key::San => "letter-written",
        _ => "letter-read",
    };
    let pairs = pairs.iter().map(|(letter, other)| {
        let said = Sentence::new(name).with("letter", letter.clone());
        said.with("other", other.clone())
    });
    let pairs = Argument::Sentences(Joint::Comma, pairs.collect());
    of_key(key, "").with("pairs", pairs)
}

/// The two sides of each piece that turns over.
fn turns(rules: &[Promotion]) -> Vec<Sentence> {
    let turned = rules.iter().filter(|rule| is_turned(rule));
    let turned = turned.flat_map(|rule| &rule.from);
    let turned = turned.map(|from| {
        let other = format!("+{}", from.text);
        Sentence::new("promotion-turns")
            .with("pieces", pieces([from.text.as_str()]))
            .with("to", pieces([other.as_str()]))
    });
    turned.collect()
}

/// Whether a piece becomes the one with a plus before its letter.
fn is_turned(rule: &Promotion) -> bool {
    rule.to.iter().any(|to| to.text == "+")
}

fn region(name: &str, player: Player) -> Sentence {
    let of_name = format!("region-{}{}", name.replace('.', "-"), whose(player));
    Sentence::find(&of_name).unwrap_or_else(|| named_region(name, player))
}

fn named_region(name: &str, player: Player) -> Sentence {
    Sentence::new(&format!("region{}", whose(player))).with("name", String::from(name))
}

const fn whose(player: Player) -> &'static str {
    match player {
        Player::First => "",
        Player::Second => "-second",
    }
}

/// Squares of a table. Ranks at an end of the board are counted from there, since a board may number them from the other end.
fn ranks_or_squares(text: &str, ranks: usize) -> Argument {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let (Ok(low), Ok(high)) = (low.parse::<usize>(), high.parse::<usize>()) else {
        return squares(text);
    };
    let (name, first) = if high == ranks && low > 1 {
        ("squares-last", low)
    } else if low == 1 && high < ranks {
        ("squares-first", 1)
    } else {
        return squares(text);
    };
    let count = high.saturating_add(1).saturating_sub(first);
    let special = Sentence::find(&format!("{name}-{count}"));
    let said = special.unwrap_or_else(|| {
        Sentence::new(name).with("number", u16::try_from(count).unwrap_or(u16::MAX))
    });
    said.into()
}

/// Squares of a table, as it names them.
fn squares(text: &str) -> Argument {
    let is_rank = |word: &&str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let name = match words.as_slice() {
        ["all"] => return Sentence::new("squares-all").into(),
        ["none"] => return Sentence::new("squares-none").into(),
        [word] if is_rank(word) && !word.contains('-') => "squares-rank",
        words if words.iter().all(is_rank) => "squares-ranks",
        _ => "",
    };
    let words = Argument::Words(words.into_iter().map(Into::into).collect());
    if name.is_empty() {
        words
    } else {
        Sentence::new(name).with("ranks", words).into()
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
