/// Whether a placement is dimensionally coherent, given the orders of its separators, by the
/// recursive definition: split at the highest order, and every part must have a highest order
/// of exactly one less, and be coherent itself.
///
/// Source: FEEN 1.0.0, section 7.4.
pub(crate) fn coherent(separators: &[usize]) -> bool {
    let highest = highest_order(separators);
    highest <= 1
        || separators
            .split(|order| *order == highest)
            .all(|part| highest_order(part) == highest - 1 && coherent(part))
}

fn highest_order(separators: &[usize]) -> usize {
    separators.iter().copied().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same decision in one pass over the orders of the separators.
    fn coherent_in_one_pass(orders: &[usize]) -> bool {
        let mut seen = [false; 65];
        let mut longest = 0;
        for &order in orders {
            if !(1..order).all(|inner| seen[inner]) {
                return false;
            }
            seen[1..order].fill(false);
            seen[order] = true;
            longest = longest.max(order);
        }
        (1..longest).all(|inner| seen[inner])
    }

    #[test]
    fn recursion_and_the_single_pass_agree() {
        let mut found = (0, 0);
        for orders in crate::generate::strings(&[1, 2, 3, 4], 7) {
            let orders: Vec<usize> = orders.into_iter().map(usize::from).collect();
            let verdict = coherent(&orders);
            assert_eq!(verdict, coherent_in_one_pass(&orders), "{orders:?}");
            if verdict { found.0 += 1 } else { found.1 += 1 }
        }
        // 8 of one and two dimensions, 26 of three, and `1/1//1/1///1/1//1/1`.
        assert_eq!(found, (8 + 26 + 1, 21_845 - 35));
    }
}
