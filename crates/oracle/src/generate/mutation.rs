use super::Random;

/// A text after one random edit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutation {
    /// The text after the edit.
    pub text: Vec<u8>,
    /// The byte where the edit was made: everything before it is unchanged.
    pub at: usize,
}

/// Makes one random edit: deletes, inserts or replaces a byte, swaps two, or doubles a piece of the text.
///
/// Nine bytes in ten come from the alphabet of the notation, the others are arbitrary. A replacement or a swap may
/// happen to leave the text as it was; an empty text has a byte inserted.
#[must_use]
pub fn mutate(text: &[u8], random: &mut Random) -> Mutation {
    let mut text = text.to_vec();
    let at = edit(&mut text, random);
    Mutation { text, at }
}

/// Makes one random edit in place, as [`mutate`] does, and returns the byte where it was
/// made.
pub fn edit(text: &mut Vec<u8>, random: &mut Random) -> usize {
    let Some(last) = text.len().checked_sub(1) else {
        text.push(byte(random));
        return 0;
    };
    let place = random.within(0..=last);
    match random.within(0..=4) {
        0 => {
            text.remove(place);
            place
        }
        1 => {
            let place = random.within(0..=text.len());
            text.insert(place, byte(random));
            place
        }
        2 => {
            text[place] = byte(random);
            place
        }
        3 => {
            let other = random.within(place..=last.min(place + 3));
            text.swap(place, other);
            place
        }
        _ => {
            let end = random.within(place..=last.min(place + 7)) + 1;
            let piece = text[place..end].to_vec();
            text.splice(end..end, piece);
            end
        }
    }
}

fn byte(random: &mut Random) -> u8 {
    match random.within(0..=9) {
        0 => random.within(0..=255).try_into().unwrap_or(u8::MAX),
        1..=5 => random.pick(b"+-^'/0123456789 "),
        _ => random.pick(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
    }
}
