use std::iter::successors;

/// All strings over an alphabet, from the empty one to the longest, shorter ones first.
///
/// An alphabet of `k` bytes gives `1 + k + k² + … + k^longest` strings, in the alphabet's order.
pub fn strings(alphabet: &[u8], longest: usize) -> impl Iterator<Item = Vec<u8>> {
    let last = alphabet.len().checked_sub(1);
    let indices = successors(Some(Vec::new()), move |indices| {
        successor(indices, last?, longest)
    });
    indices.map(|indices| indices.into_iter().map(|index| alphabet[index]).collect())
}

/// Counts on by one, as an odometer does; a full one grows by a wheel.
fn successor(indices: &[usize], last: usize, longest: usize) -> Option<Vec<usize>> {
    let mut next = indices.to_vec();
    for index in next.iter_mut().rev() {
        if *index < last {
            *index += 1;
            return Some(next);
        }
        *index = 0;
    }
    next.push(0);
    (next.len() <= longest).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_string_comes_once() {
        for (alphabet, longest, count) in [
            (&b""[..], 3, 1),
            (b"a", 3, 4),
            (b"ab", 0, 1),
            (b"abc", 5, 364),
            (b"0123456789", 4, 11_111),
        ] {
            let all: Vec<Vec<u8>> = strings(alphabet, longest).collect();
            let different: HashSet<&Vec<u8>> = all.iter().collect();
            assert_eq!((all.len(), different.len()), (count, count));
            assert!(all.iter().all(|text| text.len() <= longest));
        }
    }
}
