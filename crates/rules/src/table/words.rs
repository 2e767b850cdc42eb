//! The words that some keys take: one type for each of these keys.

/// The words of one key.
pub(crate) trait Words: Copy + 'static {
    /// Each word as a table writes it.
    const ALL: &'static [(&'static str, Self)];
}

macro_rules! words {
    ($($(#[doc = $doc:literal])* $key:ident { $first:ident = $word:literal, $($other:ident = $next:literal,)* })*) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $key {
            $first,
            $($other,)*
        }

        impl $key {
            /// The words as an error lists them.
            pub(super) const LIST: &'static str = concat!("`", $word, "`" $(, ", `", $next, "`")*);
        }

        impl Words for $key {
            const ALL: &'static [(&'static str, Self)] =
                &[($word, Self::$first), $(($next, Self::$other),)*];
        }
    )*};
}

words! {
    NoChecks { Yes = "yes", Drops = "drops", No = "no", }
    Flip { Yes = "yes", Capture = "capture", No = "no", }
    Hand { Capture = "capture", Pocket = "pocket", Own = "own", Free = "free", None = "none", }
    DropEnclose { Reversi = "reversi", Ataxx = "ataxx", Snort = "snort", Top = "top", No = "no", }
    Enclose { Reversi = "reversi", Ataxx = "ataxx", Quadwrangle = "quadwrangle", No = "no", }
    Walls { Arrow = "arrow", Past = "past", Static = "static", Edge = "edge", No = "no", }
    Pass { Yes = "yes", King = "king", Stalemate = "stalemate", No = "no", }
    PassSecond { Yes = "yes", King = "king", Stalemate = "stalemate", No = "no", }
    FlagLast { Yes = "yes", Always = "always", No = "no", }
    ConnectResult { Win = "win", Loss = "loss", Draw = "draw", }
    Counting { Makruk = "makruk", Cambodian = "cambodian", Asean = "asean", No = "no", }
    Facing { Draw = "draw", Loss = "loss", No = "no", }
    Checkmate { Loss = "loss", Win = "win", Draw = "draw", }
    Stalemate { Loss = "loss", Win = "win", Draw = "draw", Fewer = "fewer", More = "more", }
    Repetition { First = "first", Second = "second", Loss = "loss", Win = "win", Draw = "draw", }
    Chase { Asian = "asian", Yes = "yes", No = "no", }
    Draw { First = "first", Second = "second", No = "no", }
    Look { Chess = "chess", Shogi = "shogi", Xiangqi = "xiangqi", Janggi = "janggi", Makruk = "makruk", Go = "go", Reversi = "reversi", Draughts = "draughts", Dobutsu = "dobutsu", Torishogi = "torishogi", }
}
