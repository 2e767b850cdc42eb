use std::collections::BTreeMap;
use std::io::Write as _;

use feen_chess::pgn::{Comment, EditError, Layout, NodeId, Record, Tags};
use feen_files::{Amount, Outcome, Stream, note, report_error};
use serde_json::{Value, json};

use super::arguments::Extract;
use super::blocks::{self, Item, Text, Worked};
use super::copy::{Copy, SameKind};
use super::game::{Fault, Game, header};
use super::search::{Answer, Asker, Place, Question, Unasked};

/// The finds of a block.
#[derive(Default)]
struct Hits {
    games: Vec<Hit>,
    unasked: Unasked,
}

/// A game that is found: its number in the block, itself, and the positions.
struct Hit {
    number: u64,
    copy: Option<Copy>,
    places: Vec<Place>,
}

/// Writes the games that answer a query as they are in their file, or the positions that do.
pub(super) fn run(extract: &Extract, json: bool) -> Outcome {
    let query = match extract.query() {
        Ok(query) => query,
        Err(message) => {
            report_error(&message);
            return Outcome::Failed;
        }
    };
    if extract.explain {
        let text = query.as_deref().unwrap_or("every game");
        return Outcome::Fine.after_writing(Stream::Output.write(&format!("{text}\n")));
    }
    let question = query.map(|text| Question::new(&text, extract.variations));
    let question = match question.transpose() {
        Ok(question) => question,
        Err(message) => {
            report_error(&message);
            return Outcome::Failed;
        }
    };
    let work = |text: &Text<'_>| {
        let wants_places = extract.wants_places(json);
        let mut asker = question
            .as_ref()
            .map(|question| Asker::new(question, wants_places));
        let mut worked = Worked::on(text, |item: Item<'_>, hits: &mut Hits| {
            extract.look(item, asker.as_mut(), json, hits)
        });
        worked.result.unasked = asker.map(|asker| asker.unasked).unwrap_or_default();
        worked
    };
    let (mut found, mut same) = (0_u64, SameKind::default());
    let mut unasked = Unasked::default();
    let is_copied = !(extract.count || extract.positions || json);
    let output = if is_copied {
        extract.to.open_for(&extract.files)
    } else {
        extract.to.open()
    };
    let Some(mut output) = output else {
        return Outcome::Failed;
    };
    let mut games = 0_u64;
    let (outcome, written) = blocks::take_all(&extract.files, json, work, |start, hits: Hits| {
        unasked.add(hits.unasked);
        for hit in hits.games {
            if extract.limit.is_some_and(|limit| games >= limit) {
                return Err(blocks::enough());
            }
            games = games.saturating_add(1);
            found = found.saturating_add(if extract.positions {
                hit.places.len() as u64
            } else {
                1
            });
            if extract.count {
                continue;
            }
            if extract.positions {
                let game = start.games.saturating_add(hit.number);
                for place in &hit.places {
                    output.write_all(row(game, place, json).as_bytes())?;
                }
            } else if let Some(copy) = hit.copy {
                if is_copied {
                    same.check(copy.kind)?;
                }
                output.write_all(&copy.bytes)?;
            }
        }
        Ok(())
    });
    let outcome = outcome.max(reported(&unasked));
    let count = match (extract.count, json) {
        (false, _) => String::new(),
        (true, true) => format!("{{\"count\":{found}}}\n"),
        (true, false) => format!("{found}\n"),
    };
    let outcome = output.finish_with(outcome, written, &count);
    if found > 0 {
        outcome
    } else {
        outcome.max(Outcome::Invalid)
    }
}

/// Reports the games that are not asked, for their rules have no such question, and a query that none can match.
fn reported(unasked: &Unasked) -> Outcome {
    if unasked.is_never() {
        note("note: no position of these games can match the query");
    }
    let Some(reason) = &unasked.reason else {
        return Outcome::Fine;
    };
    if unasked.asked == 0 {
        report_error(reason);
        return Outcome::Failed;
    }
    let games = Amount(unasked.left_out, "game");
    let reason = reason.lines().next().unwrap_or_default();
    note(&format!("{games} not asked: {reason}"));
    Outcome::Fine
}

impl Extract {
    /// Whether the positions that are found are needed, and not only the games.
    fn wants_places(&self, json: bool) -> bool {
        self.positions || self.mark.is_some() || json && !self.queries.is_empty()
    }

    /// Asks a game, and keeps it if it is found.
    fn look(
        &self,
        item: Item<'_>,
        asker: Option<&mut Asker<'_>>,
        json: bool,
        hits: &mut Hits,
    ) -> Vec<Fault> {
        let mut faults = Vec::new();
        let answer = match (&item.game, asker) {
            (Ok(game), Some(asker)) => match self.refusal(game) {
                None => asker.ask(game),
                refusal => {
                    faults.extend(refusal);
                    Answer::default()
                }
            },
            // A game of other rules is found by its tags, whatever its moves are.
            (Err(fault), Some(asker)) if fault.is_of_other_rules() => Answer {
                is_found: asker.asks_tags(&header(&item.text)),
                ..Answer::default()
            },
            (Err(fault), asker) => Answer {
                is_found: asker.is_none() && fault.is_of_other_rules(),
                ..Answer::default()
            },
            (Ok(_), None) => Answer {
                is_found: true,
                ..Answer::default()
            },
        };
        if answer.is_found {
            let (copy, lost) = self.copy(&item, &answer.places, json);
            faults.extend(lost);
            hits.games.push(Hit {
                number: item.number,
                copy,
                places: answer.places,
            });
        }
        faults.extend(item.game.err());
        faults.extend(answer.faults);
        faults
    }

    /// Why a game is not asked at all.
    fn refusal(&self, game: &Game<'_>) -> Option<Fault> {
        let Game::Other(record) = game else {
            return None;
        };
        self.material.as_ref()?;
        let title = record.variant().title();
        let message = format!("`--material` is for games of chess, this is one of {title}");
        Some(Fault::warning("record/chess-only", message, record.line()))
    }

    /// The text of a game that is found.
    fn copy(&self, item: &Item<'_>, places: &[Place], json: bool) -> (Option<Copy>, Vec<Fault>) {
        if self.count || self.positions {
            return (None, Vec::new());
        }
        let marked = self.mark.as_deref().filter(|_| !places.is_empty());
        let marked = marked.zip(item.game.as_ref().ok());
        let (copy, lost) = match marked {
            None => self.kind.copy(item),
            Some((mark, game)) => match written(game, item, places, mark) {
                Ok(text) => self.kind.copy_text(&text, item),
                Err(fault) => return (None, vec![fault]),
            },
        };
        if !json {
            return (copy, lost);
        }
        let tags = match &item.game {
            Ok(game) => game.tags().clone().into_owned(),
            Err(_) => header(&item.text),
        };
        let found = (!self.queries.is_empty()).then_some(places);
        let copy = copy.map(|copy| as_json(&tags, &copy, found));
        (copy, lost)
    }
}

/// A game with a comment at each place, in the encoding of its text.
fn written(
    game: &Game<'_>,
    item: &Item<'_>,
    places: &[Place],
    mark: &str,
) -> Result<Vec<u8>, Fault> {
    let line = item.line;
    let refused = |error: EditError| Fault::warning("record/mark", error.to_string(), line);
    let layout = Layout::new();
    let text = match game {
        Game::Chess(record) => {
            let mut record = record.clone();
            mark_places(&mut record, places, mark).map_err(refused)?;
            record.write(&layout)
        }
        Game::Other(record) => {
            let mut record = record.clone();
            mark_places(record.tree_mut(), places, mark).map_err(refused)?;
            let written = record.write_with(item.format, &layout);
            let written = written.map_err(|refusal| Fault::of_refusal(refusal, &record))?;
            written.text().to_owned()
        }
    };
    let (_, encoding) = feen_records::decode(&item.text);
    Ok(encoding.encode(&text).0)
}

fn mark_places(record: &mut Record<'_>, places: &[Place], mark: &str) -> Result<(), EditError> {
    for place in places {
        let id = place.node.unwrap_or(NodeId::START);
        let mut comment = Comment::default();
        let known = match place.node {
            None => record.before().next().map(Comment::into_owned),
            Some(id) => {
                let node = record.tree().find(|node| node.id() == id);
                node.and_then(|node| node.after().next().map(Comment::into_owned))
            }
        };
        if let Some(known) = known {
            comment = known;
        }
        let text = comment.text().into_owned();
        let text = if text.is_empty() {
            mark.to_owned()
        } else {
            format!("{text} {mark}")
        };
        comment.set_text(&text);
        record.set_comment(id, &comment)?;
    }
    Ok(())
}

/// A position that is found, as a line or an object.
fn row(game: u64, place: &Place, json: bool) -> String {
    let Place {
        ply, fen, bound, ..
    } = place;
    if json {
        let object = json!({ "game": game, "ply": ply, "fen": fen, "bound": names(bound) });
        return feen_files::to_json_line(&object);
    }
    format!("{game}\t{ply}\t{fen}\n")
}

fn names(bound: &[(String, String)]) -> BTreeMap<&str, &str> {
    let names = bound.iter();
    names
        .map(|(name, square)| (name.as_str(), square.as_str()))
        .collect()
}

/// A game as a line of JSON, with the positions that are found in it.
fn as_json(tags: &Tags<'_>, copy: &Copy, found: Option<&[Place]>) -> Copy {
    let tags: BTreeMap<&str, &str> = tags.iter().collect();
    let text = feen_records::decode(copy.bytes.trim_ascii()).0;
    let mut object = json!({ "tags": tags, "pgn": text });
    if let (Some(object), Some(found)) = (object.as_object_mut(), found) {
        let found = found.iter().map(
            |place| json!({ "ply": place.ply, "fen": place.fen, "bound": names(&place.bound) }),
        );
        object.insert("found".to_owned(), Value::Array(found.collect()));
    }
    let line = feen_files::to_json_line(&object);
    Copy {
        bytes: line.into_bytes(),
        kind: copy.kind,
    }
}
