use super::Random;

/// A text after one random edit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutation {
    /// The text after the edit.
    pub text: Vec<u8>,
    /// The byte where the edit was made: everything before it is as it was.
    pub at: usize,
}

/// Makes one random edit: deletes, inserts or replaces a byte, swaps two, or doubles a piece of the text.
///
/// Nine bytes in ten come from the alphabet of the notation, the others are arbitrary. A replacement or a swap may
/// happen to leave the text as it was; an empty text has a byte inserted.
#[must_use]
pub fn mutate(text: &[u8], random: &mut Random) -> Mutation {
    let mut edited = text.to_vec();
    let Some(last) = text.len().checked_sub(1) else {
        let text = vec![byte(random)];
        return Mutation { text, at: 0 };
    };
    let place = random.within(0..=last);
    let at = match random.within(0..=4) {
        0 => {
            edited.remove(place);
            place
        }
        1 => {
            let place = random.within(0..=text.len());
            edited.insert(place, byte(random));
            place
        }
        2 => {
            edited[place] = byte(random);
            place
        }
        3 => {
            let other = random.within(place..=last.min(place + 3));
            edited.swap(place, other);
            place
        }
        _ => {
            let end = random.within(place..=last.min(place + 7)) + 1;
            edited.splice(end..end, text[place..end].iter().copied());
            end
        }
    };
    Mutation { text: edited, at }
}

fn byte(random: &mut Random) -> u8 {
    match random.within(0..=9) {
        0 => random.within(0..=255).try_into().unwrap_or(u8::MAX),
        1..=5 => random.pick(b"+-^'/0123456789 "),
        _ => random.pick(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
    }
}
