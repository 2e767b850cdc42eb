use std::sync::Arc;

use oracle::generate::{Family, Random};

use crate::generate;

/// A set of positions that belong together.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The kind of the positions.
    pub name: &'static str,
    /// The positions as FEEN.
    pub texts: Arc<[String]>,
    /// The same positions as FEN, where they are positions of chess.
    pub fens: Option<Arc<[String]>>,
    /// The number of times that a run reads them.
    pub repeats: usize,
    /// True if the peers can read them: they refuse boards that are not boxes of at most
    /// three dimensions.
    pub boxed: bool,
}

/// All corpora, made from one seed.
#[derive(Clone, Debug)]
pub struct Corpora {
    /// The seed of all positions.
    pub seed: u64,
    /// The number of positions in each corpus.
    pub count: usize,
    /// Each corpus, [`MIX`](Self::MIX) first.
    pub all: Vec<Corpus>,
}

/// The start of chess, the text that is read again and again.
const HOT: [&str; 2] = [
    "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

impl Corpora {
    /// The corpus of everything that the peers can read as well.
    pub const MIX: &'static str = "mix";

    /// The corpus of a single text, read again and again.
    pub const HOT: &'static str = "hot";

    /// Makes corpora of this many positions each.
    #[must_use]
    pub fn new(seed: u64, count: usize) -> Self {
        // Each corpus has a stream of its own, so that none depends on the others.
        let texts = |stream: u64, text: fn(&mut Random) -> String| -> Arc<[String]> {
            let mut random = Random::new(seed.wrapping_add(stream << 32));
            (0..count).map(|_| text(&mut random)).collect()
        };
        let corpus = |name, stream, text| Corpus {
            name,
            texts: texts(stream, text),
            fens: None,
            repeats: 1,
            boxed: true,
        };
        let unboxed = |name, stream, text| Corpus {
            boxed: false,
            ..corpus(name, stream, text)
        };
        let mut random = Random::new(seed);
        let games = (0..count).map(|_| generate::chess(&mut random));
        let (texts, fens): (Vec<String>, Vec<String>) = games.unzip();
        let [hot, hot_fen] = HOT.map(|text| Arc::from([text.to_owned()]));
        Self {
            seed,
            count,
            all: vec![
                corpus(Self::MIX, 1, mixed),
                Corpus {
                    name: "chess",
                    texts: texts.into(),
                    fens: Some(fens.into()),
                    repeats: 1,
                    boxed: true,
                },
                corpus("shōgi", 2, generate::shogi),
                corpus("xiangqi", 3, generate::xiangqi),
                Corpus {
                    name: Self::HOT,
                    texts: hot,
                    fens: Some(hot_fen),
                    repeats: count,
                    boxed: true,
                },
                corpus("wide", 4, generate::wide),
                corpus("3-D", 5, generate::layers),
                corpus("hands", 6, generate::hands),
                unboxed("irregular", 7, |random| Family::Irregular.text(random)),
                unboxed("deep", 8, |random| Family::Hyperbox.text(random)),
            ],
        }
    }

    /// The corpora that the peers can read.
    pub fn boxed(&self) -> impl Iterator<Item = &Corpus> {
        self.all.iter().filter(|corpus| corpus.boxed)
    }

    /// A corpus by its name.
    ///
    /// # Panics
    ///
    /// When there is no such name.
    #[must_use]
    pub fn named(&self, name: &str) -> &Corpus {
        let mut all = self.all.iter();
        let found = all.find(|corpus| corpus.name == name);
        found.unwrap_or_else(|| panic!("expected the name of a corpus, found {name}"))
    }
}

impl Corpus {
    /// The number of calls of a run.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.texts.len() * self.repeats
    }

    /// The number of bytes that a run reads or writes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum::<usize>() * self.repeats
    }
}

/// Chess, shōgi and xiangqi in equal parts, and one position in ten of another kind.
fn mixed(random: &mut Random) -> String {
    let others = [generate::wide, generate::layers, generate::hands];
    match random.within(0..=9) {
        0 => random.pick(&others)(random),
        1..=3 => generate::shogi(random),
        4..=6 => generate::xiangqi(random),
        _ => generate::chess(random).0,
    }
}
