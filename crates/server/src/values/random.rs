use std::cell::RefCell;

/// Bytes of the operating system's generator, fetched a page at a time.
struct Pool {
    bytes: [u8; 1024],
    used: usize,
}

thread_local! {
    static POOL: RefCell<Pool> = const { RefCell::new(Pool { bytes: [0; 1024], used: 1024 }) };
}

/// Random bytes that nobody can guess.
///
/// # Errors
///
/// The generator of the operating system does not answer.
pub(crate) fn bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    POOL.with_borrow_mut(|pool| {
        let end = pool.used.saturating_add(N);
        if pool.bytes.get(pool.used..end).is_none() {
            getrandom::fill(&mut pool.bytes)?;
            pool.used = 0;
        }
        let end = pool.used.saturating_add(N);
        let mut taken = [0; N];
        if let Some(fresh) = pool.bytes.get_mut(pool.used..end) {
            taken.copy_from_slice(fresh);
            // A byte that was handed out is not kept.
            fresh.fill(0);
        }
        pool.used = end;
        Ok(taken)
    })
}
