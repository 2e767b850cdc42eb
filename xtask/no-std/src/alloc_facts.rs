//! Facts that hold with `alloc` and without `std`.

use alloc::string::ToString;

use feen::{Feen, Piece, Position, View};
use feen_chess::Game as Chess;
use feen_interchange::{Convention, Fen};
use feen_legacy::{Letters, Options, Version};
use feen_quarto::{Game, Rules};
use qi::{Nested, Player, Qi};
use sin::Style;

use crate::Fact;

const SHOGI: &str = "lnsgk^gsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGK^GSNL P/p s/S";

pub(crate) const FACTS: &[Fact] = &[
    (c"qi: a position is changed, and changed back", || {
        let before = Qi::new(&[8, 8], "C", "c").ok()?;
        let after = before.clone().board_diff([(4, Some("k"))]).ok()?;
        let after = after.first_hand_diff([("P", 2)]).ok()?.toggle();
        let there = before.diff(&after).ok()?;
        let back = after.clone().apply(&there.reversed()).ok()?;
        Some(after.piece_count() == 3 && back == before)
    }),
    (c"qi: a board nests as it is drawn", || {
        let cube = Qi::<Piece, char>::new(&[2, 3, 4], 'R', 'r').ok()?;
        Some(matches!(cube.to_nested(), Nested::Layers(layers) if layers.len() == 2))
    }),
    (c"qi: a position is serialized and read back", || {
        let position = SHOGI.parse::<Feen>().ok()?.into_position();
        let bytes = postcard::to_allocvec(&position).ok()?;
        Some(postcard::from_bytes::<Position>(&bytes) == Ok(position))
    }),
    (c"feen: a text is read, and written the same", || {
        Some(SHOGI.parse::<Feen>().ok()?.to_string() == SHOGI)
    }),
    (c"feen: a view becomes a position", || {
        let view = View::parse(SHOGI).ok()?;
        Some(view.to_feen() == SHOGI.parse())
    }),
    (c"feen: a shape without a spelling is refused", || {
        let narrow =
            Position::new(&[1, 8], Style::from_static("C"), Style::from_static("C")).ok()?;
        Some(!Feen::try_from(narrow).err()?.to_string().is_empty())
    }),
    (c"feen-legacy: an older text is migrated", || {
        let options = Options::new(Version::K).with_terminals(Letters::new("K")?);
        let migrated = feen_legacy::migrate("4k4/9/4K4 / S/s", &options).ok()?;
        Some(migrated.feen().to_string() == "4k^4/9/4K^4 / S/s")
    }),
    (c"feen: a position is serialized and read back", || {
        let shogi = SHOGI.parse::<Feen>().ok()?;
        let bytes = postcard::to_allocvec(&shogi).ok()?;
        Some(postcard::from_bytes(&bytes) == Ok(shogi))
    }),
    (c"interchange: a FEN is converted, and comes back", || {
        let fen: Fen = "4k3/8/8/8/4P3/8/8/4K3 b - e3 3 9".parse().ok()?;
        let converted = fen.to_feen(Convention::CHESS).ok()?;
        let back = Fen::from_feen(converted.feen(), converted.residue(), Convention::CHESS);
        Some(back.ok()?.value() == &fen)
    }),
    (
        c"chess: moves are played, and refused with a reason",
        || {
            let mut game = Chess::new();
            game.play("e2e4").ok()?;
            let refused = game.play("e4e5").err()?.code();
            Some(game.play("Nf6").is_ok() && refused == "move/other-side")
        },
    ),
    (c"quarto: a game is a position, and back", || {
        let game = Game::new(Rules::default(), Player::First);
        let game = game.give("0111".parse().ok()?).ok()?;
        let again = Game::from_position(&game.to_position(), Rules::default());
        Some(Feen::from(game).to_string() == "4/4/4/4 /+s' q/Q" && again == Ok(game))
    }),
    (c"quarto: a game is serialized and read back", || {
        let game = Game::new(Rules::default(), Player::Second);
        let bytes = postcard::to_allocvec(&game).ok()?;
        Some(postcard::from_bytes(&bytes) == Ok(game))
    }),
];
