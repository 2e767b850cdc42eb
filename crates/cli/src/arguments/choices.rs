//! What a drawing is to look like, as words of the command line.

use std::str::FromStr;

use clap::ValueEnum;
use draw::{Alignment, Lines, Naming, PieceSet, Surface, Theme};

/// Takes the variants of an enumeration of the crate `draw` as words.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident of $of:ident: $($(#[$variant_doc:meta])* $variant:ident),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
        pub(crate) enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl From<$name> for $of {
            fn from(choice: $name) -> Self {
                match choice {
                    $($name::$variant => Self::$variant),+
                }
            }
        }
    };
}

choice! {
    /// How pieces are shown.
    PieceChoice of PieceSet: #[default] Letters, Chess, Shogi, Xiangqi
}

choice! {
    /// How squares are named.
    NamingChoice of Naming: #[default] Chess, Shogi, Index
}

choice! {
    /// The lines between the squares of a text.
    LinesChoice of Lines: #[default] Plain, Ascii, Box
}

choice! {
    /// The colours of a picture.
    ThemeChoice of Theme: #[default] Auto, Light, Dark
}

choice! {
    /// What the squares of a picture look like.
    SurfaceChoice of Surface: #[default] Plain, Checkered, Points, Hexagons
}

/// How ranks of different lengths are aligned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct AlignmentChoice(pub(crate) Alignment);

impl FromStr for AlignmentChoice {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let alignment = match text {
            "left" => Alignment::Left,
            "centre" => Alignment::Centre,
            offsets => {
                let offsets: Result<_, _> = offsets.split(',').map(str::parse).collect();
                Alignment::Offsets(offsets.map_err(|_| {
                    "expected `left`, `centre`, or the halves of a square before each rank, as `2,1,0`"
                })?)
            }
        };
        Ok(Self(alignment))
    }
}
