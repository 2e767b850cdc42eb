//! The contents of the gallery.

use std::fmt;
use std::time::Duration;

use feen::{Piece, Player, View};
use feen_draw::{
    Alignment, Animation, Colour, Drawing, Figure, Game, Palette, PieceSet, Rim, Sheet, Signs,
    Size, Surface, Svg, Theme,
};

/// A picture of the gallery.
pub(crate) struct Page {
    /// The name of its file.
    pub(crate) name: &'static str,
    heading: &'static str,
    about: &'static str,
    /// A position, or several, one a line.
    feen: &'static str,
    drawn: fn(Drawing<'_>) -> Drawing<'_>,
    pictured: for<'d> fn(Svg<'d>) -> Svg<'d>,
    gathered: for<'d> fn(Vec<Svg<'d>>) -> Picture<'d>,
}

/// A picture of one position or of several.
pub(crate) enum Picture<'d> {
    Alone(Box<Svg<'d>>),
    Sheet(Sheet<'d>),
    Animation(Animation<'d>),
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alone(svg) => svg.fmt(f),
            Self::Sheet(sheet) => sheet.fmt(f),
            Self::Animation(animation) => animation.fmt(f),
        }
    }
}

fn alone(svgs: Vec<Svg<'_>>) -> Picture<'_> {
    let mut svgs = svgs.into_iter();
    Picture::Alone(Box::new(svgs.next().expect("a page shows a position")))
}

impl Page {
    /// The picture of the page, rendered; in a theme.
    pub(crate) fn picture<T>(&self, theme: Theme, render: impl Fn(&Picture<'_>) -> T) -> T {
        let views = self.feen.lines().map(View::parse);
        let drawings: Vec<_> = views
            .map(|view| {
                let view = view.expect("the gallery shows valid positions");
                let drawing = Drawing::new(view).expect("the gallery shows small boards");
                (self.drawn)(drawing)
            })
            .collect();
        let svgs = drawings
            .iter()
            .map(|drawing| (self.pictured)(drawing.svg().theme(theme)));
        render(&(self.gathered)(svgs.collect()))
    }

    fn section(&self) -> String {
        let Self {
            name,
            heading,
            about,
            feen,
            ..
        } = self;
        format!(
            "\n## {heading}\n\n{about}\n\n```text\n{feen}\n```\n\n![{heading}](gallery/{name}.svg)\n"
        )
    }
}

/// The text around the pictures.
pub(crate) fn text() -> String {
    let mut text = INTRODUCTION.to_owned();
    text.extend(PAGES.iter().map(Page::section));
    text + QUARTO
}

const INTRODUCTION: &str = "\
# Gallery

Positions as the crate [`draw`](../crates/draw) pictures them. Each picture is one self-contained SVG
file that needs no font, is light or dark as the reader prefers, and describes the position in words for
readers who cannot see it. `cargo run -p feen-draw --example gallery` writes this page.
";

/// The pictures that the example `gallery` of the crate `quarto` writes.
#[cfg_attr(not(test), expect(dead_code, reason = "a test lists the pictures"))]
pub(crate) const OTHERS: [&str; 2] = ["quarto", "quarto-pieces"];

const QUARTO: &str = "
## Quarto

The crate [`quarto`](../crates/quarto) draws its pieces from their four properties; a dark piece has a band, so
that colour is never the only cue. Here all sixteen on a light and on a dark ground, and a game that two lines
have won at once. `cargo run -p feen-quarto --example pictures` writes these two pictures.

![The sixteen pieces of Quarto](gallery/quarto-pieces.svg)

```text
+R'RR'+R/S'1+s'1/s'r2/+S'1+r1 / Q/q
```

![A won game of Quarto](gallery/quarto.svg)
";

/// A piece of each player for every figure of chess and its relatives.
const FIGURES: &str = "ABCDEFGHI/abcdefghi/JKLMNOPQR/jklmnopqr/STUVWXYZ+A/stuvwxyz+a/+B+C+D+E+F+G+H+I+J/+b+c+d+e+f+g+h+i+j/+K+L+M+N+O+P+Q+R+S/+k+l+m+n+o+p+q+r+s / C/c";

/// The pieces of [`FIGURES`] in the order of the figures.
fn figures() -> impl Iterator<Item = (Piece, Figure)> {
    let view = View::parse(FIGURES).expect("the gallery shows valid positions");
    let pieces = view
        .squares()
        .flatten()
        .filter(|piece| piece.side() == Player::First);
    pieces.zip(Figure::ALL)
}

/// The pictures, in their order.
pub(crate) const PAGES: &[Page] = &[
    Page {
        name: "chess",
        heading: "Chess",
        about: "After 1. e4 c5 2. Nf3, with the last move highlighted and the answer as an arrow.",
        feen: "-rnbqk^bn-r/+p+p1+p+p+p+p+p/8/2p5/4P3/5N2/+P+P+P+P1+P+P+P/-RNBQK^B1-R / c/C",
        drawn: |drawing| drawing.game(Game::Chess).highlight([45, 62]),
        gathered: alone,
        pictured: |svg| svg.arrow(11, 19),
    },
    Page {
        name: "figures",
        heading: "Figures",
        about: "The figure of a piece tells how it moves, and is the same in all games. A horse is a knight, a tower \
a rook, a mitre a bishop, a crown of balls a queen, a feathered cap a king that is not royal, a turret a wazir, an onion \
dome a ferz; who moves as two wears the second on the head of the first. The last one is for a piece of any other \
move, with its letter.",
        feen: FIGURES,
        drawn: |drawing| {
            let shown = drawing.game(Game::Chess).figures(figures());
            shown.coordinates(false).captions(false).legend(false).marks(false)
        },
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "dobutsu",
        heading: "Dobutsu",
        about: "Animals on tiles. Red dots at the edge of a tile say where the animal goes.",
        feen: "gl^e/1c1/1C1/EL^G / D/d",
        drawn: |drawing| drawing.game(Game::Dobutsu),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "torishogi",
        heading: "Tori shogi",
        about: "Birds on tiles, from above. A dot at the edge is a step, a bar a ride.",
        feen: "rpck^cpl/3f3/sssssss/2s1S2/SSSSSSS/3+F3/LPCK^CPR / T/t",
        drawn: |drawing| drawing.game(Game::Torishogi),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "shogi",
        heading: "Shōgi",
        about: "With hands, promoted pieces, and squares named from the right.",
        feen: "lnsgk^3l/5g3/p1pp+B2pp/9/8B/2P6/P2PPPPPP/3K^3R1/5+rSNL 5P2G2L/2g2sln S/s",
        drawn: |drawing| drawing.game(Game::Shogi),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "shogi-brush",
        heading: "Shōgi by brush",
        about: "The same position with `--signs brush --rim native`.",
        feen: "lnsgk^3l/5g3/p1pp+B2pp/9/8B/2P6/P2PPPPPP/3K^3R1/5+rSNL 5P2G2L/2g2sln S/s",
        drawn: |drawing| drawing.game(Game::Shogi).signs(Signs::Brush).rim(Rim::Native),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "shogi-international",
        heading: "Shōgi without kanji",
        about: "The same position with `--signs international`: a piece has the figure of its move, and a promoted one is red.",
        feen: "lnsgk^3l/5g3/p1pp+B2pp/9/8B/2P6/P2PPPPPP/3K^3R1/5+rSNL 5P2G2L/2g2sln S/s",
        drawn: |drawing| drawing.game(Game::Shogi).signs(Signs::International),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "shogi-letters",
        heading: "Shōgi in letters",
        about: "The same position from the other side, for those who do not read kanji.",
        feen: "lnsgk^3l/5g3/p1pp+B2pp/9/8B/2P6/P2PPPPPP/3K^3R1/5+rSNL 5P2G2L/2g2sln S/s",
        drawn: |drawing| drawing.game(Game::Shogi).flip(true),
        gathered: alone,
        pictured: |svg| svg.lettered(true),
    },
    Page {
        name: "xiangqi",
        heading: "Xiangqi",
        about: "The pieces stand where lines cross. A river and two palaces belong to the board, and ranks \
are counted from 0. The last move is highlighted.",
        feen: "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAG^AEHR / x/X",
        drawn: |drawing| drawing.game(Game::Xiangqi).highlight([67, 70]),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "janggi",
        heading: "Janggi",
        about: "Octagons, the larger the higher they rank: the generals of Cho and Han wear the names of \
their states.",
        feen: "reha1aehr/4k^4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K^4/REHA1AEHR / J/j",
        drawn: |drawing| drawing.game(Game::Janggi),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "makruk",
        heading: "Makruk",
        about: "Pawns are shells, which are turned over when they promote.",
        feen: "rn1mk^snr/3s4/ppp1pppp/3p4/4P3/PP+pP1PPP/3S4/RNSK^M1NR / M/m",
        drawn: |drawing| drawing.game(Game::Makruk),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "makruk-letters",
        heading: "Makruk in letters",
        about: "Letters, which need no set: discs for the first player, squares for the second.",
        feen: "rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m",
        drawn: |drawing| drawing,
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "go",
        heading: "Go",
        about: "Stones on a board with stars; the last one has a circle. No file is called `i`.",
        feen: "9/4s4/2S2sS2/5sS2/2s1s1S2/4sSS2/2S1sS3/3SS4/9 / G/g",
        drawn: |drawing| drawing.game(Game::Go),
        gathered: alone,
        pictured: |svg| svg.circle(Colour::Red, 38),
    },
    Page {
        name: "draughts",
        heading: "Draughts",
        about: "Men and kings on the dark squares, and a capture of two men by a king.",
        feen: "1p1p1p1p/p5p1/1p3p2/8/3p4/P1P3P1/3p1P1P/P1+P1P3 / D/d",
        drawn: |drawing| drawing.game(Game::Draughts),
        gathered: alone,
        pictured: |svg| svg.arrow(58, 44).arrow(44, 26),
    },
    Page {
        name: "raumschach",
        heading: "Raumschach",
        about: "Three dimensions: five layers side by side. The unicorn has no figure and keeps its letter.",
        feen: "-rnk^n-r/+p+p+p+p+p/5/5/5//buqbu/+p+p+p+p+p/5/5/5//5/5/5/5/5//5/5/5/+P+P+P+P+P/BUQBU//5/5/5/+P+P+P+P+P/-RNK^N-R / R/r",
        drawn: |drawing| drawing.game(Game::Chess),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "hexagonal",
        heading: "Hexagonal chess",
        about: "Gliński's board: ranks of 6 to 11 and back to 6. A rank of the text is a file of the game: \
on hexagons that lie on a side it is a column, and the first player sits at the bottom.",
        feen: "6/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBB1P1p1bbb/K^2P2p2k^/N1P3p1n/RP4pr/P5p/6 / G/g",
        drawn: |drawing| drawing.pieces(PieceSet::Chess).coordinates(false),
        gathered: alone,
        pictured: |svg| svg.surface(Surface::FlatHexagons),
    },
    Page {
        name: "hexagonal-pointed",
        heading: "Hexagons on a point",
        about: "Ranks of one length, each half a square beside the one before, so that the hexagons touch.",
        feen: "-rnbqk^bn-r/pppppppp/8/8/8/PPPPPPPP/-RNBQK^BN-R / H/h",
        drawn: |drawing| drawing.pieces(PieceSet::Chess),
        gathered: alone,
        pictured: |svg| svg.surface(Surface::Hexagons),
    },
    Page {
        name: "chess-shogi",
        heading: "Chess against shōgi",
        about: "Ranks of nine squares and of eight, and a set of pieces for each player. The pieces in hand \
are what each has captured.",
        feen: "lnsgk^gsnl/1r5b1/pppp1pppp/9/8/8/+P+P+P+P+P+P+P+P/-RNBQK^B1-R p/N C/s",
        drawn: |drawing| {
            let drawing = drawing.pieces_of(Player::First, PieceSet::Chess);
            let drawing = drawing.pieces_of(Player::Second, PieceSet::Shogi);
            drawing.align(Alignment::Centre)
        },
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "four-dimensions",
        heading: "Four dimensions",
        about: "A grid of layers.",
        feen: "k^2/3/3//3/1p1/3//3/3/3///3/3/3//3/+P1r/3//3/3/3///3/3/3//3/1P1/3//3/3/2K^ / F/f",
        drawn: |drawing| drawing.highlight([40]),
        gathered: alone,
        pictured: |svg| svg,
    },
    Page {
        name: "own",
        heading: "Your own colours",
        about: "Noughts and crosses with a palette for each theme.",
        feen: "X1o/oX1/1oX / t/T",
        drawn: |drawing| drawing.marks(false).captions(false).highlight([0, 4, 8]),
        pictured: |svg| {
            let palette = "ground=#fff,squares=#dbe9f4,lines=#fff,highlight=#c4e3b2/#4a8f29";
            let light = Palette::LIGHT.with(palette).expect("it is a palette");
            let palette = "ground=#10202e,squares=#1f3d57,lines=#10202e,highlight=#33562a/#8fdc6f";
            let dark = Palette::DARK.with(palette).expect("it is a palette");
            svg.palette(Theme::Light, light).palette(Theme::Dark, dark)
        },
        gathered: alone,
    },
    Page {
        name: "sheet",
        heading: "A sheet",
        about: "Four positions of one game side by side, each after a move of White, with a title. The \
players stand below all of them, and a sign beside each board says who is to move.",
        feen: "\
-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C
-rnbqk^bn-r/+p+p+p+p1+p+p+p/8/4p2Q/4P3/8/+P+P+P+P1+P+P+P/-RNB1K^BN-R / c/C
-r1bqk^bn-r/+p+p+p+p1+p+p+p/2n5/4p2Q/2B1P3/8/+P+P+P+P1+P+P+P/-RNB1K^1N-R / c/C
-r1bqk^b1-r/+p+p+p+p1Q+p+p/2n2n2/4p3/2B1P3/8/+P+P+P+P1+P+P+P/-RNB1K^1N-R / c/C",
        drawn: |drawing| drawing.game(Game::Chess),
        pictured: |svg| svg.size(Size::Square(36)),
        gathered: |svgs| {
            let titles = ["1. e4", "2. Qh5", "3. Bc4", "4. Qxf7#"].into_iter();
            let svgs = svgs.into_iter().zip(titles);
            Picture::Sheet(Sheet::new(svgs.map(|(svg, title)| svg.heading(title))))
        },
    },
    Page {
        name: "variants",
        heading: "Eight games",
        about: "The first positions of eight games, each in the look that its styles speak for, or in letters.",
        feen: "\
-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c
lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s
rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x
rnba1abnr/4k^4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K^4/RNBA1ABNR / K/k
rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m
8/8/4pppp/pppp4/4PPPP/PPPP4/8/8 2N2R2SFK^/2n2r2sfk^ Y/y
gl^e/1c1/1C1/EL^G / D/d
rpck^cpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCK^CPR / T/t",
        drawn: |drawing| drawing.guess_game().marks(false).captions(false),
        pictured: |svg| svg.size(Size::Square(24)),
        gathered: |svgs| {
            let titles = [
                "Chess",
                "Shogi",
                "Xiangqi",
                "Janggi",
                "Makruk",
                "Sittuyin",
                "Dobutsu shogi",
                "Tori shogi",
            ]
            .into_iter();
            let svgs = svgs.into_iter().zip(titles);
            let svgs = svgs.map(|(svg, title)| svg.heading(title));
            Picture::Sheet(Sheet::new(svgs).columns(4))
        },
    },
    Page {
        name: "variants-others",
        heading: "Other games",
        about: "The first positions of all other games with a board or a start of their own, in letters.",
        feen: "\
8/8/8/8/8/8/k^rbnNBRK^/qrbnNBRQ / G/g
rnbqk^bnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP / G/g
k^nbqk^bnk^/pppppppp/8/8/8/8/PPPPPPPP/K^NBQK^BNK^ / G/g
rmbqk^bmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQK^BMR / G/g
rnbck^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCK^BNR / G/g
rnbak^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAK^BNR / G/g
rbbqk^bbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCK^NNR / G/g
rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR N/n G/g
8/pppppppp/8/8/8/8/PPPPPPPP/8 2B2N2RK^Q/2b2n2rk^q G/g
rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR EH/eh C/c
rnqk^nr/pppppp/6/6/PPPPPP/RNQK^NR / G/g
rnbqk^/ppppp/5/PPPPP/RNBQK^ / G/g
-rnabqk^bcn-r/+p+p+p+p+p+p+p+p+p+p/10/10/10/10/+P+P+P+P+P+P+P+P+P+P/-RNABQK^BCN-R / C/c
rnbqck^abnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCK^ABNR / G/g
rnbqk^cabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQK^CABNR / G/g
rjnbk^qbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBK^QBNJR / G/g
rcnbqk^bncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQK^BNCR / G/g
-rnbqk^cnb-r/+p+p+p+p+p+p+p+p+p/9/9/9/9/9/+P+P+P+P+P+P+P+P+P/-RNBQK^CNB-R / C/c
rnbqk^mbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMK^QBNR / G/g
r8r/1nbqk^cabn1/+p+p+p+p+p+p+p+p+p+p/10/10/10/10/+P+P+P+P+P+P+P+P+P+P/1NBQK^CABN1/R8R / C/c
c8c/e-rnbqk^bn-re/+p+p+p+p+p+p+p+p+p+p/10/10/10/10/+P+P+P+P+P+P+P+P+P+P/E-RNBQK^BN-RE/C8C / C/c
rnebmk^1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK^1WBENR / C/c
rnbk^qbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBK^QBNR / G/g
rnbjk^bnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJK^BNR / G/g
pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP / B/b
PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp / L/l
PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP / G/g
nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN / J/j
rnsak^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^ASNR / G/g
rnbqk^bnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQK^BNR / M/m
rbsgk^/4p/5/P4/K^GSBR / S/s
rbnsgk^/5p/6/6/P5/K^GSNBR / S/s
sgk^gs/5/1ppp1/1PPP1/5/SGK^GS / G/g
1nbgk^gn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGK^GBN1 / S/s
p+nk^s+l/5/5/5/+LSK^+NP / S/s
k^b+r+l/p3/4/3P/+L+RBK^ / G/g
rnbak^abnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAK^ABNR / G/g
rnbak^abnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAK^AB2 / G/g
rchg^hcr/p1ppp1p/7/7/7/P1PPP1P/RCHG^HCR / X/x
rnbqk^bnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQK^BNR / G/g
rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCK^BNR / G/g
rw6wr/clbnqk^nbla/+p+p+p+p+p+p+p+p+p+p/10/10/10/10/+P+P+P+P+P+P+P+P+P+P/CLBNQK^NBLA/RW6WR / C/c
2cwamwc2/1rnbqk^bnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQK^BNR1/2CWAMWC2 / G/g
lnsgk^qgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQK^GSNL / G/g
lgk^cck^wl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQK^BNR / G/g
lnsgk^gsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGK^GSNL / G/g",
        drawn: |drawing| drawing.marks(false).captions(false).coordinates(false),
        pictured: |svg| svg.size(Size::Square(16)),
        gathered: |svgs| {
            let titles = [
                "Racing Kings",
                "Horde",
                "Three Kings",
                "Knightmate",
                "Almost chess",
                "Amazon chess",
                "Chigorin chess",
                "Pocket Knight",
                "Placement chess",
                "Seirawan chess",
                "Los Alamos chess",
                "Gardner minichess",
                "Capablanca chess",
                "Gothic chess",
                "Embassy chess",
                "Janus chess",
                "Centaur chess",
                "Chancellor chess",
                "Modern chess",
                "Grand chess",
                "Shako",
                "Courier chess",
                "Shatranj",
                "Shatar",
                "Breakthrough",
                "Clobber",
                "Clobber, 10 by 10",
                "Jeson Mor",
                "Ai-Wok",
                "ASEAN chess",
                "Minishogi",
                "Judkins shogi",
                "Gorogoro shogi",
                "EuroShogi",
                "Kyoto shogi",
                "Micro shogi",
                "Supply chess",
                "Manchu chess",
                "Minixiangqi",
                "Grasshopper chess",
                "Sort-of-almost chess",
                "Opulent chess",
                "Tencubed chess",
                "Okisaki shogi",
                "Spartan chess",
                "Sho shogi",
            ]
            .into_iter();
            let svgs = svgs.into_iter().zip(titles);
            let svgs = svgs.map(|(svg, title)| svg.heading(title));
            Picture::Sheet(Sheet::new(svgs).columns(6))
        },
    },
    Page {
        name: "animation",
        heading: "An animation",
        about: "The same game, a move a second. A reader who wants less motion sees the first position.",
        feen: "\
-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c
-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C
-rnbqk^bn-r/+p+p+p+p1+p+p+p/8/4p3/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / C/c
-rnbqk^bn-r/+p+p+p+p1+p+p+p/8/4p2Q/4P3/8/+P+P+P+P1+P+P+P/-RNB1K^BN-R / c/C
-r1bqk^bn-r/+p+p+p+p1+p+p+p/2n5/4p2Q/4P3/8/+P+P+P+P1+P+P+P/-RNB1K^BN-R / C/c
-r1bqk^bn-r/+p+p+p+p1+p+p+p/2n5/4p2Q/2B1P3/8/+P+P+P+P1+P+P+P/-RNB1K^1N-R / c/C
-r1bqk^b1-r/+p+p+p+p1+p+p+p/2n2n2/4p2Q/2B1P3/8/+P+P+P+P1+P+P+P/-RNB1K^1N-R / C/c
-r1bqk^b1-r/+p+p+p+p1Q+p+p/2n2n2/4p3/2B1P3/8/+P+P+P+P1+P+P+P/-RNB1K^1N-R / c/C",
        drawn: |drawing| drawing.game(Game::Chess),
        pictured: |svg| svg,
        gathered: |svgs| Picture::Animation(Animation::new(svgs).each(Duration::from_secs(1))),
    },
];
