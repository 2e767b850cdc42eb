use std::ffi::OsString;
use std::io::{self, Write};

use feen_files::{Outcome, StandardOutput};
use feen_rules::Position;
use serde_json::json;

use crate::arguments::Perft;
use crate::commands::played::{Arguments, each_position};

pub(crate) fn run(perft: &Perft) -> Outcome {
    let start = OsString::from("startpos");
    let arguments = Arguments {
        verb: "perft",
        text: Some(perft.text.as_ref().unwrap_or(&start)),
        surplus: &perft.surplus,
        is_json: perft.json,
    };
    each_position(&perft.played, &arguments, |position, _, output| {
        count(perft, position, output)
    })
}

fn count(perft: &Perft, position: &Position, output: &mut StandardOutput) -> io::Result<Outcome> {
    let depth = perft.depth;
    let divided = perft.divide.then(|| {
        let moves = position.divide(depth).into_iter();
        moves
            .map(|(one, nodes)| (position.uci(one).to_string(), nodes))
            .collect::<Vec<_>>()
    });
    let nodes = match &divided {
        Some(moves) if depth > 0 => moves
            .iter()
            .fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes)),
        _ => position.perft(depth),
    };
    if perft.json {
        let mut object = json!({ "fen": position.fen(), "depth": depth, "nodes": nodes });
        if let (Some(moves), Some(object)) = (divided, object.as_object_mut()) {
            let moves = moves.into_iter();
            let moves = moves.map(|(one, nodes)| json!({ "move": one, "nodes": nodes }));
            object.insert("moves".to_owned(), moves.collect());
        }
        writeln!(output, "{object}")?;
        return Ok(Outcome::Fine);
    }
    match divided {
        Some(moves) => {
            for (one, nodes) in moves {
                writeln!(output, "{one}: {nodes}")?;
            }
            writeln!(output, "total: {nodes}")?;
        }
        None => writeln!(output, "{nodes}")?,
    }
    Ok(Outcome::Fine)
}
