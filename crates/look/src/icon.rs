use std::fmt;

/// A sign of 24 by 24 that has the colour of the text around it.
///
/// ```
/// let svg = feen_look::Icon::Flag.to_string();
/// assert!(svg.starts_with("<svg class=\"i\"") && svg.contains("aria-hidden"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Icon {
    /// A tick.
    Check,
    /// A crown: the winner.
    Crown,
    /// A number sign: checkmate.
    Mate,
    /// To the first position.
    First,
    /// One move back.
    Previous,
    /// One move on.
    Next,
    /// To the last position.
    Last,
    /// Two arrows: turn the board.
    Flip,
    /// A flag: resign.
    Flag,
    /// An arrow back: take back.
    Undo,
    /// An arrow out of a tray: share.
    Share,
    /// A loudspeaker.
    Sound,
    /// A cross: close.
    Close,
    /// A curve: review.
    Chart,
    /// A pencil: try moves.
    Pencil,
    /// Two arrows in a circle: rematch.
    Again,
    /// A plus: a new game.
    Plus,
    /// Two sheets: copy.
    Copy,
    /// A board.
    Board,
    /// An eye: watch.
    Eye,
    /// Two sliders: settings.
    Gear,
    /// A glass: find.
    Search,
    /// A globe: the language.
    Globe,
    /// An open book: how the pieces move.
    Book,
    /// Three dots: the actions below.
    More,
}

impl Icon {
    const fn shapes(self) -> &'static str {
        match self {
            Self::Check => r#"<path d="m5 12.5 4.5 4.5L19 7"/>"#,
            Self::Crown => r#"<path class="f" d="M4 18.5h16l1.5-10-5 3.5L12 5 7.5 12l-5-3.5z"/>"#,
            Self::Mate => r#"<path d="M9.5 5 8 19M16 5l-1.5 14M5 9.5h14.5M4.5 14.5H19"/>"#,
            Self::First => r#"<path class="f" d="M5 5h2.6v14H5zM20 5v14L8.6 12z"/>"#,
            Self::Previous => r#"<path class="f" d="M17 4.5v15L6 12z"/>"#,
            Self::Next => r#"<path class="f" d="M7 4.5v15L18 12z"/>"#,
            Self::Last => r#"<path class="f" d="M16.4 5H19v14h-2.6zM4 5v14l11.4-7z"/>"#,
            Self::Flip => {
                r#"<path d="M8 20V4.5M8 4.5 4.2 8.3M8 4.5l3.8 3.8M16 4v15.5m0 0 3.8-3.8M16 19.5l-3.8-3.8"/>"#
            }
            Self::Flag => r#"<path d="M6 21V4.5c4-2.4 8 2.4 12.5 0v9c-4.5 2.4-8.5-2.4-12.5 0"/>"#,
            Self::Undo => r#"<path d="M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3"/>"#,
            Self::Share => r#"<path d="M12 15V4m0 0L8 8m4-4 4 4M5 12.5V20h14v-7.5"/>"#,
            Self::Sound => {
                r#"<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>"#
            }
            Self::Close => r#"<path d="m6 6 12 12M18 6 6 18"/>"#,
            Self::Chart => r#"<path d="M4 4v16h16M7.5 15l4-5 3 2.5L19.5 7"/>"#,
            Self::Pencil => r#"<path d="M4.5 19.5 8.5 18.6 19 8 16 5 5.4 15.5z"/>"#,
            Self::Again => {
                r#"<path d="M5 12a7 7 0 0 1 12-5l2 2m0-5v5h-5M19 12a7 7 0 0 1-12 5l-2-2m0 5v-5h5"/>"#
            }
            Self::Plus => r#"<path d="M12 5v14M5 12h14"/>"#,
            Self::Copy => r#"<path d="M9 9h10v11H9zM5 15V4h10"/>"#,
            Self::Board => r#"<path d="M4 4h16v16H4zM12 4v16M4 12h16"/>"#,
            Self::Eye => {
                r#"<path d="M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6z"/><circle cx="12" cy="12" r="2.5"/>"#
            }
            Self::Search => r#"<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5"/>"#,
            Self::Globe => {
                r#"<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5.5 5.5 5.5 11.5 0 17c-5.5-5.5-5.5-11.5 0-17"/>"#
            }
            Self::Book => {
                r#"<path d="M12 6.5c-2.5-1.6-5.5-2-8.5-1.5v13c3-.5 6-.1 8.5 1.5 2.5-1.6 5.5-2 8.5-1.5V5c-3-.5-6-.1-8.5 1.5zm0 0v13"/>"#
            }
            Self::More => r#"<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.4"/>"#,
            Self::Gear => {
                r#"<path d="M5 7h8M17 7h2M5 17h2M11 17h8"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>"#
            }
        }
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shapes = self.shapes();
        write!(
            f,
            r#"<svg class="i" viewBox="0 0 24 24" aria-hidden="true">{shapes}</svg>"#
        )
    }
}
