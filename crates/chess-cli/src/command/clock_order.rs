use std::time::Duration;

/// The longest time of a clock.
const MOST: Duration = Duration::from_secs(86_400);

/// An order of the verb `clock`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClockOrder {
    Show,
    Off,
    /// The time of each player, and what a move adds.
    Set {
        base: Duration,
        increment: Duration,
    },
}

impl ClockOrder {
    /// `[ "off" / minutes [ "+" seconds ] ]`
    pub(crate) fn read(text: &str) -> Option<Self> {
        match text {
            "" => return Some(Self::Show),
            "off" => return Some(Self::Off),
            _ => {}
        }
        let number = |text: &str, unit: f64| {
            let is_number = text.starts_with(|first: char| first.is_ascii_digit());
            let number: f64 = text.parse().ok().filter(|_| is_number)?;
            let time = Duration::try_from_secs_f64(number * unit).ok()?;
            (time <= MOST).then_some(time)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (number(base, 60.0)?, number(increment, 1.0)?);
        let has_time = !base.is_zero() || !increment.is_zero();
        has_time.then_some(Self::Set { base, increment })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::ClockOrder;

    #[test]
    fn orders_are_read() {
        let set = |base, increment| {
            Some(ClockOrder::Set {
                base: Duration::from_millis(base),
                increment: Duration::from_millis(increment),
            })
        };
        for (text, expected) in [
            ("5+3", set(300_000, 3000)),
            ("15", set(900_000, 0)),
            ("0.5+0.1", set(30_000, 100)),
            ("0+2", set(0, 2000)),
            ("", Some(ClockOrder::Show)),
            ("off", Some(ClockOrder::Off)),
            ("0+0", None),
            ("5+", None),
            ("+3", None),
            ("-5+3", None),
            ("five", None),
            ("inf", None),
            ("1e9", None),
        ] {
            assert_eq!(ClockOrder::read(text), expected, "{text:?}");
        }
    }
}
