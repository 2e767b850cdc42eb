use epin::{Piece, State};
use oracle::generate::Random;
use qi::Player;

use super::scene::Scene;

/// A board of 10 to 31 files and 8 to 16 ranks: two camps, and a wide middle in which
/// runs of empty squares have two digits.
pub(crate) fn wide(random: &mut Random) -> String {
    let (ranks, files) = (random.within(8..=16), random.within(10..=31));
    let mut scene = Scene::new(&[ranks, files], 'W');
    let camp = ranks / 4 + 1;
    for index in 0..scene.squares.len() {
        let rank = index / files;
        let sparseness = if rank < camp || rank + camp >= ranks {
            2
        } else {
            30
        };
        if random.once_in(sparseness) {
            scene.squares[index] = Some(piece("ABCDEFGHIJKLMNOPQRSTUVWXYZ", random));
        }
    }
    scene.turn = side(random);
    scene.text()
}

/// A board of three dimensions, as of Raumschach.
pub(crate) fn layers(random: &mut Random) -> String {
    let shape = [
        random.within(3..=5),
        random.within(5..=8),
        random.within(5..=8),
    ];
    let mut scene = Scene::new(&shape, 'R');
    for index in 0..scene.squares.len() {
        if random.once_in(3) {
            scene.squares[index] = Some(piece("KQRBNUP", random));
        }
    }
    scene.turn = side(random);
    scene.text()
}

/// A board of 9×9 with few pieces on it, and most kinds in hand.
pub(crate) fn hands(random: &mut Random) -> String {
    let mut scene = Scene::new(&[9, 9], 'S');
    for index in 0..scene.squares.len() {
        if random.once_in(12) {
            scene.squares[index] = Some(piece("KRBGSNLP", random));
        }
    }
    for letter in "RBGSNLPCH".chars() {
        for player in Player::ALL {
            let most = scene.room().min(if letter == 'P' { 18 } else { 4 });
            let count = random.within(0..=most);
            let kind = Piece::new(letter, player).filter(|_| count > 0);
            if let Some(kind) = kind {
                scene.hold(player, kind, count);
            }
        }
    }
    scene.turn = side(random);
    scene.text()
}

fn side(random: &mut Random) -> Player {
    random.pick(&Player::ALL)
}

/// A piece of either side, one in six with a mark.
fn piece(letters: &str, random: &mut Random) -> Piece {
    let letter = char::from(random.pick(letters.as_bytes()));
    let state = match random.within(0..=11) {
        0 => State::Diminished,
        1 => State::Enhanced,
        _ => State::Normal,
    };
    let piece = Piece::new(letter, side(random)).expect("the letters are A to Z");
    piece.with_state(state).with_terminal(letter == 'K')
}
