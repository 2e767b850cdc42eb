use std::fmt;

/// A length or a place of a picture, written to a tenth.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) f64);

impl fmt::Display for Number {
    // By hand, in a sixth of the time that `{:.1}` takes: a picture has two thousand numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = tenths(self.0);
        let (mut rest, fraction) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        let mut buffer = [0; 24];
        let mut places = buffer.iter_mut().rev();
        let mut length: usize = 0;
        let mut put = |byte| {
            if let Some(place) = places.next() {
                *place = byte;
                length = length.saturating_add(1);
            }
        };
        if fraction > 0 {
            put(digit(fraction));
            put(b'.');
        }
        loop {
            put(digit(rest % 10));
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if tenths < 0 {
            put(b'-');
        }
        let start = buffer.len().saturating_sub(length);
        let written = buffer.get(start..).unwrap_or_default();
        f.write_str(str::from_utf8(written).unwrap_or_default())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "it saturates")]
fn tenths(number: f64) -> i64 {
    (number * 10.0).round_ties_even() as i64
}

/// The character of a digit.
fn digit(digit: u64) -> u8 {
    u8::try_from(digit).map_or(b'9', |digit| digit.saturating_add(b'0'))
}

/// A count as a number.
pub(super) fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A number that is whole and not negative.
pub(super) fn whole(number: f64) -> u64 {
    tenths(number).unsigned_abs() / 10
}

pub(super) fn float(pixels: u64) -> f64 {
    f64::from(u32::try_from(pixels).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::{Number, whole};

    #[test]
    fn numbers_are_written_to_a_tenth() {
        let rows = [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.04, "0"),
            (-0.06, "-0.1"),
            (0.1, "0.1"),
            (9.96, "10"),
            (-17.5, "-17.5"),
            (48.0, "48"),
            (1234.56, "1234.6"),
            (3_932_160.0, "3932160"),
            (f64::INFINITY, "922337203685477580.7"),
        ];
        for (number, text) in rows {
            assert_eq!(Number(number).to_string(), text, "{number}");
        }
        assert_eq!([0.0, 1.0, 65_535.0].map(whole), [0, 1, 65_535]);
    }
}
