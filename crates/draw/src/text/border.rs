use crate::layout::plane::Row;
use crate::text::Lines;
use crate::text::cells::Cells;

/// The lines between the row above and the row below: its first column, and its
/// characters.
pub(super) fn border(cells: &Cells, above: Option<&Row>, below: Option<&Row>) -> (usize, String) {
    let edges = [above, below].map(|row| {
        row.map(|row| {
            let start = cells.columns(row.offset);
            (
                start,
                start.saturating_add(cells.columns(row.length.saturating_mul(2))),
            )
        })
    });
    let starts = edges.iter().flatten().map(|(start, _)| *start);
    let ends = edges.iter().flatten().map(|(_, end)| *end);
    let (start, end) = (starts.min().unwrap_or(0), ends.max().unwrap_or(0));
    let is_line = |column: usize| {
        let covers = |(start, end): &(usize, usize)| (*start..*end).contains(&column);
        edges.iter().flatten().any(covers)
    };
    let meets = |edge: &Option<(usize, usize)>, column: usize| {
        edge.is_some_and(|(start, end)| {
            let inside = (start..=end).contains(&column);
            inside && column.saturating_sub(start).checked_rem(cells.pitch()) == Some(0)
        })
    };
    let characters = (start..=end).map(|column| {
        let [above, below] = edges;
        let meeting = [
            meets(&above, column),
            meets(&below, column),
            column.checked_sub(1).is_some_and(is_line),
            is_line(column),
        ];
        junction(cells.lines, meeting)
    });
    (start, characters.collect())
}

/// The upright line of a row.
pub(super) fn upright(lines: Lines) -> &'static str {
    match lines {
        Lines::Plain => "",
        Lines::Ascii => "|",
        Lines::Box => "│",
    }
}

/// The character where these lines meet.
fn junction(lines: Lines, up_down_left_right: [bool; 4]) -> char {
    match up_down_left_right {
        [false, false, false, false] => ' ',
        [false, false, _, _] if lines == Lines::Ascii => '-',
        _ if lines == Lines::Ascii => '+',
        [false, false, _, _] => '─',
        [_, _, false, false] => '│',
        [false, true, false, true] => '┌',
        [false, true, true, false] => '┐',
        [true, false, false, true] => '└',
        [true, false, true, false] => '┘',
        [false, true, true, true] => '┬',
        [true, false, true, true] => '┴',
        [true, true, false, true] => '├',
        [true, true, true, false] => '┤',
        [true, true, true, true] => '┼',
    }
}
