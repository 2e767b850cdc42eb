use feen::{Feen, canonicalize, diagnose, diagnose_bytes, validate, validate_bytes};

/// All places reported for an invalid text lie in it; a repaired text is valid and needs no
/// repair.
pub fn mends(bytes: &[u8]) {
    let verdict = validate_bytes(bytes);
    let text = str::from_utf8(bytes);
    let found = text.map_or_else(|_| diagnose_bytes(bytes), diagnose);
    assert_eq!(found.is_valid(), verdict.is_ok());
    for diagnostic in found.iter() {
        let span = diagnostic.error().span();
        assert!(
            span.start <= span.end && span.end <= bytes.len(),
            "{span:?}"
        );
        if let Some(fix) = diagnostic.fix() {
            let span = fix.span();
            assert!(
                span.start <= span.end && span.end <= bytes.len(),
                "{span:?}"
            );
        }
    }
    let Ok(text) = text else {
        return;
    };
    let report = found.report(text).to_string();
    assert_eq!(report.is_empty(), found.iter().next().is_none());
    match canonicalize(text) {
        Ok(canonical) => {
            assert_eq!(validate(canonical.as_str()), Ok(()));
            assert_eq!(canonical.changes().is_empty(), canonical.as_str() == text);
            let again = canonicalize(canonical.as_str()).expect("what is valid stays as it is");
            assert!(again.changes().is_empty());
        }
        Err(error) => {
            let span = error.error().span();
            assert!(span.end <= text.len(), "{span:?}");
            assert!(text.parse::<Feen>().is_err());
        }
    }
}
