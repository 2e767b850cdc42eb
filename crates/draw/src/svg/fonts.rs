use std::collections::BTreeSet;

use fontdb::{Database, FaceInfo, ID, Style};
use ttf_parser::{Face, OutlineBuilder};

use crate::svg::glyphs::{Command, EM, Glyphs, Outline};
use crate::svg::strokes;

/// The fonts that are installed, for characters that pictures cannot write by themselves, such as kanji. Needs the feature
/// `fonts`.
///
/// ```
/// use feen::View;
/// use feen_draw::{Drawing, Fonts};
///
/// let title = "羽生 善治";
/// let glyphs = Fonts::system().glyphs(title);
/// for character in glyphs.unwritable(title).chars() {
///     eprintln!("no font has {character}");
/// }
/// let drawing = Drawing::new(View::parse("2k^/1P1/K^2 / C/c")?)?;
/// let svg = drawing.svg().heading(title).glyphs(&glyphs);
/// assert!(svg.to_string().starts_with("<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A picture has the outlines and no name of a font, so that it looks alike on every machine that shows it. What a font
/// joins or turns round, such as Arabic, Hebrew and the scripts of India, stays a box.
#[derive(Clone, Debug)]
pub struct Fonts(Database);

impl Fonts {
    /// The fonts of the system and of the user, in the folders where systems keep them.
    #[must_use]
    pub fn system() -> Self {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        Self(fonts)
    }

    /// The outlines of the characters of a text that pictures cannot write by themselves.
    ///
    /// As many as can be are of one font, an upright one of the usual weight. Kanji are those of Japan beside kana, of Korea
    /// beside hangul, and otherwise of China. No text makes it panic, and no font.
    #[must_use]
    pub fn glyphs(&self, text: &str) -> Glyphs {
        let mut wanted: BTreeSet<char> = strokes::unwritable(text).chars().collect();
        wanted.retain(|character| !is_joined(*character));
        if wanted.is_empty() {
            return Glyphs::default();
        }
        // Kanji of strokes among others of a font look like those of another hand.
        wanted.extend(
            text.chars()
                .filter(|character| strokes::is_kanji(*character)),
        );
        let mut outlines = Vec::new();
        while let Some((id, found)) = self.best(&wanted, Region::of(text)) {
            wanted.retain(|character| !found.contains(character));
            let found = self.0.with_face_data(id, |data, index| {
                let face = Face::parse(data, index).ok()?;
                let of = |character| Some((character, outline(&face, character)?));
                Some(found.into_iter().filter_map(of).collect::<Vec<_>>())
            });
            outlines.extend(found.flatten().unwrap_or_default());
        }
        outlines.into_iter().collect()
    }

    /// The face that has most of some characters, and these.
    fn best(&self, wanted: &BTreeSet<char>, region: Region) -> Option<(ID, BTreeSet<char>)> {
        let upright = self.0.faces().filter(|face| face.style == Style::Normal);
        let found = upright.filter_map(|face| Some((face, self.found(face.id, wanted)?)));
        let best = found.min_by_key(|(face, found)| {
            let missing = wanted.len().saturating_sub(found.len());
            (missing, region.rank(face), name(face))
        });
        best.map(|(face, found)| (face.id, found))
    }

    /// The wanted characters that a face can draw, if there are any.
    fn found(&self, id: ID, wanted: &BTreeSet<char>) -> Option<BTreeSet<char>> {
        let found = self.0.with_face_data(id, |data, index| {
            let face = Face::parse(data, index).ok()?;
            let has = |character: &char| outline(&face, *character).is_some();
            Some(wanted.iter().copied().filter(has).collect::<BTreeSet<_>>())
        });
        found.flatten().filter(|found| !found.is_empty())
    }
}

/// Where the kanji of a text are written as it writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Region {
    Japan,
    Korea,
    China,
}

impl Region {
    fn of(text: &str) -> Self {
        let has = |is: fn(char) -> bool| text.chars().any(is);
        if has(|character| matches!(character, '\u{3040}'..='\u{30ff}')) {
            Self::Japan
        } else if has(|character| matches!(character, '\u{ac00}'..='\u{d7a3}')) {
            Self::Korea
        } else {
            Self::China
        }
    }

    /// The order of a face among those that have as many characters.
    fn rank(self, face: &FaceInfo) -> (bool, bool, bool, u16) {
        let name = name(face);
        let mut words = name.split(' ');
        let own = match self {
            Self::Japan => "JP",
            Self::Korea => "KR",
            Self::China => "SC",
        };
        let weight = face.weight.0.abs_diff(fontdb::Weight::NORMAL.0);
        let is_elsewhere = words.next_back() != Some(own);
        (
            is_elsewhere,
            name.contains("Serif"),
            face.monospaced,
            weight,
        )
    }
}

/// The family of a face in English.
fn name(face: &FaceInfo) -> &str {
    face.families.first().map_or("", |(name, _)| name)
}

/// Whether a script joins its characters or runs to the left, so that one after another they are no text.
const fn is_joined(character: char) -> bool {
    matches!(
        character,
        '\u{590}'..='\u{109f}'
            | '\u{1100}'..='\u{11ff}'
            | '\u{1700}'..='\u{18af}'
            | '\u{1900}'..='\u{1cff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{11fff}'
            | '\u{1e800}'..='\u{1eeff}'
    )
}

/// The outline of a character, if a face draws it.
fn outline(face: &Face<'_>, character: char) -> Option<Outline> {
    let glyph = face.glyph_index(character)?;
    let mut pen = Pen {
        scale: EM / f64::from(face.units_per_em()),
        commands: Vec::new(),
    };
    face.outline_glyph(glyph, &mut pen)?;
    let advance = face.glyph_hor_advance(glyph)?;
    (!pen.commands.is_empty()).then(|| Outline {
        advance: f64::from(advance) * pen.scale,
        commands: pen.commands,
    })
}

/// Takes an outline in the units of its face.
struct Pen {
    scale: f64,
    commands: Vec<Command>,
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> [f64; 2] {
        [x, y].map(|along| f64::from(along) * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.commands.push(Command::Move(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.commands.push(Command::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let points = [self.point(x1, y1), self.point(x, y)];
        self.commands.push(Command::Quadratic(points));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let points = [self.point(x1, y1), self.point(x2, y2), self.point(x, y)];
        self.commands.push(Command::Cubic(points));
    }

    fn close(&mut self) {
        self.commands.push(Command::Close);
    }
}
