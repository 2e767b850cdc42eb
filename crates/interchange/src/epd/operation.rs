use core::str;

/// One operation of an EPD: an opcode and its operands.
///
/// ```
/// use feen_interchange::epd;
///
/// let view = epd::View::parse(r#"8/8 w - - bm O-O Kf1; id "a; b";"#)?;
/// let operations: Vec<_> = view.operations().collect();
/// assert_eq!(operations[0].opcode(), "bm");
/// assert_eq!(operations[0].operands().collect::<Vec<_>>(), ["O-O", "Kf1"]);
/// assert_eq!(operations[1].operands().collect::<Vec<_>>(), ["\"a; b\""]);
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operation<'a> {
    opcode: &'a str,
    operands: &'a str,
}

impl<'a> Operation<'a> {
    /// The opcode, `bm`.
    #[must_use]
    pub const fn opcode(self) -> &'a str {
        self.opcode
    }

    /// The operands; strings have their quotes.
    #[must_use]
    pub const fn operands(self) -> Operands<'a> {
        Operands(self.operands)
    }
}

/// The operands of an operation.
#[derive(Clone, Debug)]
pub struct Operands<'a>(&'a str);

impl<'a> Iterator for Operands<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.strip_prefix(' ')?;
        let length = operand_length(text.as_bytes());
        let (operand, rest) = text.split_at_checked(length)?;
        self.0 = rest;
        Some(operand)
    }
}

/// The operations of an EPD.
#[derive(Clone, Debug)]
pub struct Operations<'a>(&'a str);

impl<'a> Operations<'a> {
    /// The operations of a text that has been read.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }
}

impl<'a> Iterator for Operations<'a> {
    type Item = Operation<'a>;

    fn next(&mut self) -> Option<Operation<'a>> {
        let text = self.0.trim_start_matches(' ');
        if text.is_empty() {
            return None;
        }
        let opcode = text.bytes().take_while(|byte| !matches!(byte, b' ' | b';'));
        let opcode = opcode.count();
        let mut end = opcode;
        while let Some(rest) = text.get(end..).and_then(|rest| rest.strip_prefix(' ')) {
            end = end
                .saturating_add(1)
                .saturating_add(operand_length(rest.as_bytes()));
        }
        self.0 = text.get(end.saturating_add(1)..).unwrap_or_default();
        Some(Operation {
            opcode: text.get(..opcode).unwrap_or_default(),
            operands: text.get(opcode..end).unwrap_or_default(),
        })
    }
}

/// The length of the operand that a text starts with: a string with its quotes, or a word.
/// A string that is not closed goes on to the end.
pub(super) fn operand_length(text: &[u8]) -> usize {
    if text.first() != Some(&b'"') {
        let word = text.iter().take_while(|byte| !matches!(byte, b' ' | b';'));
        return word.count();
    }
    let mut escaped = false;
    let closed = text.iter().skip(1).position(|byte| {
        let closes = *byte == b'"' && !escaped;
        escaped = *byte == b'\\';
        closes
    });
    closed.map_or(text.len(), |at| at.saturating_add(2))
}
