use std::borrow::Cow;
use std::fmt;

use encoding_rs::{BIG5, GBK, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::xiangqi::files;

/// The encoding of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// CP932, which Windows calls Shift JIS.
    ShiftJis,
    /// GBK.
    Gbk,
    /// Big5.
    Big5,
    /// Windows-1252.
    Windows1252,
}

impl Encoding {
    /// The name: `UTF-8`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::ShiftJis => "Shift_JIS",
            Self::Gbk => "GBK",
            Self::Big5 => "Big5",
            Self::Windows1252 => "Windows-1252",
        }
    }

    /// The bytes of a text, and whether every character has some; `?` is written for one that does not. A text of KIF or
    /// CSA that names its encoding gets the new name, and in Shift JIS the ends of lines of DOS.
    ///
    /// ```
    /// use feen_records::Encoding;
    ///
    /// assert_eq!(Encoding::ShiftJis.encode("手\n"), (b"\x8e\xe8\r\n".to_vec(), true));
    /// assert_eq!(Encoding::ShiftJis.encode("☗"), (b"?".to_vec(), false));
    /// assert_eq!(Encoding::Big5.encode("馬"), (b"\xb0\xa8".to_vec(), true));
    /// ```
    #[must_use]
    pub fn encode(self, text: &str) -> (Vec<u8>, bool) {
        let table = match self {
            Self::Utf8 => {
                let named = text.replacen("encoding=Shift_JIS", "encoding=UTF-8", 1);
                return (named.into_bytes(), true);
            }
            Self::Utf16Le | Self::Utf16Be => {
                let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
                let bytes = units.flat_map(|unit| match self {
                    Self::Utf16Le => unit.to_le_bytes(),
                    _ => unit.to_be_bytes(),
                });
                return (bytes.collect(), true);
            }
            Self::ShiftJis => SHIFT_JIS,
            Self::Gbk => GBK,
            Self::Big5 => BIG5,
            Self::Windows1252 => WINDOWS_1252,
        };
        let mut text = Cow::Borrowed(text);
        if self == Self::ShiftJis {
            let named = text.replacen("encoding=UTF-8", "encoding=Shift_JIS", 1);
            let plain = named
                .replace('\u{301c}', "\u{ff5e}")
                .replace("\r\n", "\n")
                .replace('\n', "\r\n");
            text = Cow::Owned(plain);
        }
        let mut is_whole = true;
        let mut bytes = Vec::with_capacity(text.len());
        let (all, _, has_unknown) = table.encode(&text);
        if !has_unknown {
            return (all.into_owned(), true);
        }
        for letter in text.chars() {
            let mut buffer = [0; 4];
            let (one, _, is_unknown) = table.encode(letter.encode_utf8(&mut buffer));
            if is_unknown {
                is_whole = false;
                bytes.push(b'?');
            } else {
                bytes.extend_from_slice(&one);
            }
        }
        (bytes, is_whole)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text of a file, and its encoding: by a byte order mark, UTF-8 if it is valid, by the name in its first line, or
/// else by what the text looks like. The games of an XQF or CBL become a text of PGN.
///
/// ```
/// use feen_records::{Encoding, decode};
///
/// let (text, encoding) = decode(b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n");
/// assert_eq!((text.as_ref(), encoding), ("手合割：平手\n", Encoding::ShiftJis));
/// assert_eq!(decode(b"[White \"Andr\xe9\"]").0, "[White \"André\"]");
/// let (text, encoding) = decode(b"[Game \"Chinese Chess\"]\n\n1. \xac\xb6\xa4G\xa5\xad\xa4\xad *\n");
/// assert_eq!((text.contains("炮二平五"), encoding), (true, Encoding::Big5));
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    if let Some(text) = files::unpacked(bytes) {
        return (Cow::Owned(text), Encoding::Utf8);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        return (String::from_utf8_lossy(rest), Encoding::Utf8);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return (
            UTF_16LE.decode_without_bom_handling(rest).0,
            Encoding::Utf16Le,
        );
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return (
            UTF_16BE.decode_without_bom_handling(rest).0,
            Encoding::Utf16Be,
        );
    }
    match str::from_utf8(bytes) {
        // Valid letters of UTF-8 say more than a name in the first line.
        Ok(text) => return (Cow::Borrowed(text), Encoding::Utf8),
        Err(error) if is_nearly_utf8(bytes, error) => {
            return (String::from_utf8_lossy(bytes), Encoding::Utf8);
        }
        Err(_) => {}
    }
    if declares_japanese(bytes)
        && let Some(text) = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes)
    {
        return (text, Encoding::ShiftJis);
    }
    let encoding = guess(bytes);
    let table = match encoding {
        Encoding::ShiftJis => SHIFT_JIS,
        Encoding::Gbk => GBK,
        Encoding::Big5 => BIG5,
        _ => WINDOWS_1252,
    };
    (table.decode_without_bom_handling(bytes).0, encoding)
}

/// Whether the first line names Shift JIS.
fn declares_japanese(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next();
    let first = first.unwrap_or_default();
    let first = first.get(..first.len().min(200)).unwrap_or_default();
    let first = first.to_ascii_lowercase();
    let declares = |name: &[u8]| first.windows(name.len()).any(|part| part == name);
    declares(b"encoding=shift_jis") || declares(b"encoding=sjis")
}

/// Whether bytes with an error are UTF-8 all the same: their end is within a character, or not one in a hundred of the
/// characters beside ASCII is broken.
fn is_nearly_utf8(bytes: &[u8], error: std::str::Utf8Error) -> bool {
    let (mut valid, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        let letters = chunk.valid().chars().filter(|letter| !letter.is_ascii());
        valid = valid.saturating_add(letters.count());
        broken = broken.saturating_add(usize::from(!chunk.invalid().is_empty()));
    }
    let is_cut = error.error_len().is_none();
    valid > 0 && broken.saturating_sub(usize::from(is_cut)) <= valid / 100
}

/// Characters that records of xiangqi have, and others have seldom.
const CHINESE: [&str; 12] = [
    "炮", "马", "车", "兵", "红", "平", "进", "象", "馬", "車", "紅", "進",
];

/// Characters that records of shogi have, and others have seldom.
const JAPANESE: [&str; 9] = ["手", "▲", "△", "歩", "銀", "角", "の", "先", "後"];

/// The encoding of bytes that are not UTF-8.
fn guess(bytes: &[u8]) -> Encoding {
    // A game or two say what the rest is.
    let near = bytes.get(..bytes.len().min(1 << 14)).unwrap_or_default();
    let has = |part: &[u8]| near.windows(part.len()).any(|window| window == part);
    let count = |table: &'static encoding_rs::Encoding, letters: &[&str]| {
        let (text, _) = table.decode_without_bom_handling(near);
        let found = letters.iter().map(|letter| text.matches(letter).count());
        let broken = text.matches('\u{fffd}').count();
        found
            .sum::<usize>()
            .saturating_sub(broken.saturating_mul(2))
    };
    let is_tagged = near.trim_ascii_start().starts_with(b"[");
    let (simplified, traditional) = (count(GBK, &CHINESE), count(BIG5, &CHINESE));
    let (chinese, of_china) = if traditional > simplified {
        (traditional, Encoding::Big5)
    } else {
        (simplified, Encoding::Gbk)
    };
    if has(b"Chinese Chess") || has(b"[DhtmlXQ") {
        return of_china;
    }
    let japanese = count(SHIFT_JIS, &JAPANESE);
    let starts: [&[u8]; 9] = [
        b"V1", b"V2", b"V3", b"N+", b"N-", b"PI", b"P1", b"$EVENT", b"#",
    ];
    if !is_tagged && starts.iter().any(|start| near.starts_with(start)) {
        Encoding::ShiftJis
    } else if chinese > japanese.saturating_add(1) {
        of_china
    } else if japanese > 1 && !is_tagged {
        Encoding::ShiftJis
    } else {
        Encoding::Windows1252
    }
}
