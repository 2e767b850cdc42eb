use arbitrary::Unstructured;
use feen::{Feen, Position};

use super::position;

/// A position is written as text that reads as the same position, in every form; or its
/// shape has no spelling.
pub fn value(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let shape = position::shape(&mut bytes);
    let Ok(position) = shape.and_then(|shape| position::on(shape, &mut bytes)) else {
        return;
    };
    let json = serde_json::to_string(&position).expect("a box has a wire form");
    assert_eq!(
        serde_json::from_str::<Position>(&json).ok().as_ref(),
        Some(&position)
    );
    let packed = postcard::to_allocvec(&position).expect("a box has a wire form");
    assert_eq!(
        postcard::from_bytes::<Position>(&packed).as_ref(),
        Ok(&position)
    );

    let shape = position.shape();
    let spelled = shape.iter().rev().skip(1).all(|size| *size > 1);
    let feen = Feen::try_from(position.clone());
    assert_eq!(feen.is_ok(), spelled, "{shape:?}");
    if let Ok(feen) = feen {
        let text = feen.to_string();
        assert_eq!(feen::validate(&text), Ok(()), "{text}");
        let read = text.parse::<Feen>();
        assert_eq!(read.as_ref(), Ok(&feen), "{text}");
        assert_eq!(read.map(Feen::into_position), Ok(position), "{text}");
    }
}
