/// The fields of a form as a browser sends it.
#[derive(Debug)]
pub(super) struct Form(Vec<(String, String)>);

impl Form {
    /// Reads `name=value&name=value`; nothing if that is not text.
    pub(super) fn read(body: &[u8]) -> Option<Self> {
        let text = str::from_utf8(body).ok()?;
        let pairs = text.split('&').filter(|pair| !pair.is_empty());
        let fields = pairs.map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decoded(name)?, decoded(value)?))
        });
        fields.collect::<Option<_>>().map(Self)
    }

    /// The value of a field that is there once.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().filter(|(other, _)| other == name);
        match (values.next(), values.next()) {
            (Some((_, value)), None) => Some(value),
            _ => None,
        }
    }
}

/// A text without its `%20` and `+`.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
                high << 4 | low
            }
            _ => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte)
        .to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
}

/// The value of a cookie in a header.
pub(super) fn cookie<'h>(header: &'h str, name: &str) -> Option<&'h str> {
    header.split(';').find_map(|pair| {
        let (other, value) = pair.trim().split_once('=')?;
        (other == name).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::{Form, cookie};

    #[test]
    fn fields_are_read_once() {
        let form = Form::read(b"seq=5&square=b3&name=a+b%2Fc&twice=1&twice=2&empty=&bare").unwrap();
        for (name, value) in [
            ("seq", Some("5")),
            ("square", Some("b3")),
            ("name", Some("a b/c")),
            ("twice", None),
            ("empty", Some("")),
            ("bare", Some("")),
            ("none", None),
        ] {
            assert_eq!(form.field(name), value, "{name}");
        }
        for body in [&b"a=\xff"[..], b"a=%ff", b"a=%4", b"a=%zz", b"%"] {
            assert!(Form::read(body).is_none(), "{body:?}");
        }
    }

    #[test]
    fn a_cookie_has_its_name() {
        let header = "browser=x; seat=abc;other=1";
        assert_eq!(cookie(header, "seat"), Some("abc"));
        assert_eq!(cookie(header, "eat"), None);
    }
}
