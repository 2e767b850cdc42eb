use crate::layout::edge::Edge;
use crate::layout::plane::{Plane, Row};
use crate::text::border::{border, upright};
use crate::text::cells::Cells;
use crate::text::line::Line;
use crate::text::{GAP, Lines};
use crate::{Drawing, names};

/// A layer as lines.
pub(super) struct Block {
    lines: Vec<Line>,
    columns: usize,
}

impl Block {
    pub(super) fn new(drawing: &Drawing<'_>, cells: &Cells, plane: &Plane<'_>) -> Self {
        let mut lines = Vec::new();
        if !plane.layer.path.is_empty() {
            let mut heading = Line::default();
            heading.write(
                0,
                &format!("layer {}", names::spell_path(&plane.layer.path)),
            );
            lines.extend([heading, Line::default()]);
        }
        let edge = Edge::new(drawing, plane);
        let left = room(drawing, cells, plane, edge);
        if edge == Edge::FilesAbove {
            lines.push(files(drawing, cells, plane, left));
        }
        let mut above = None;
        for row in &plane.rows {
            push_border(&mut lines, cells, left, above, Some(row));
            let labels = edge.labels(drawing, plane, row);
            lines.push(rank(drawing, cells, row, left, &labels));
            above = Some(row);
        }
        push_border(&mut lines, cells, left, above, None);
        if edge == Edge::FilesBelow {
            lines.push(files(drawing, cells, plane, left));
        }
        // As wide as its squares, even where the last ones are blank.
        let squares = left.saturating_add(cells.extent(plane.width));
        let columns = lines.iter().map(Line::columns).fold(squares, usize::max);
        Self { lines, columns }
    }
}

/// The lines of layers that stand side by side, as many as there is room for, then below; a
/// blank line follows each row of layers.
pub(super) fn side_by_side(blocks: &[Block], width: Option<usize>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut rest = blocks;
    while let [first, others @ ..] = rest {
        let mut columns = first.columns;
        let fitting = others.iter().take_while(|block| {
            columns = columns.saturating_add(GAP).saturating_add(block.columns);
            width.is_none_or(|width| columns <= width)
        });
        let count = fitting.count().saturating_add(1);
        let Some((row, below)) = rest.split_at_checked(count) else {
            break;
        };
        let height = row.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        let top = lines.len();
        lines.resize(
            top.saturating_add(height).saturating_add(1),
            Line::default(),
        );
        let mut start: usize = 0;
        for block in row {
            for (line, part) in lines.iter_mut().skip(top).zip(&block.lines) {
                line.write_line(start, part);
            }
            start = start.saturating_add(block.columns).saturating_add(GAP);
        }
        rest = below;
    }
    lines
}

/// The columns before the leftmost row: room for all labels at the left.
fn room(drawing: &Drawing<'_>, cells: &Cells, plane: &Plane<'_>, edge: Edge) -> usize {
    let rooms = plane.rows.iter().map(|row| {
        let [left, _] = edge.labels(drawing, plane, row);
        match left.len() {
            0 => 0,
            length => length
                .saturating_add(blanks(cells))
                .saturating_sub(cells.columns(row.offset)),
        }
    });
    rooms.max().unwrap_or(0)
}

/// The blanks between a row and its labels.
const fn blanks(cells: &Cells) -> usize {
    match cells.lines {
        Lines::Plain => 2,
        Lines::Ascii | Lines::Box => 1,
    }
}

fn push_border(
    lines: &mut Vec<Line>,
    cells: &Cells,
    left: usize,
    above: Option<&Row>,
    below: Option<&Row>,
) {
    if cells.lines != Lines::Plain {
        let (start, characters) = border(cells, above, below);
        let mut line = Line::default();
        line.write(left.saturating_add(start), characters.trim_end());
        lines.push(line);
    }
}

/// A row with its labels.
fn rank(
    drawing: &Drawing<'_>,
    cells: &Cells,
    row: &Row,
    left: usize,
    labels: &[String; 2],
) -> Line {
    let mut line = Line::default();
    let start = left.saturating_add(cells.columns(row.offset));
    let [before, after] = labels;
    let room = start.saturating_sub(blanks(cells));
    line.write(room.saturating_sub(before.len()), before);
    let upright = upright(cells.lines);
    let mut column = start;
    for (square, _) in row.squares() {
        line.write(column, upright);
        let text = cells.square(drawing, square);
        // Blanks are left out, and only counted.
        let inner = text.trim_start();
        let lead = text.len().saturating_sub(inner.len());
        let lead = lead.saturating_add(cells.lead());
        line.write(column.saturating_add(lead), inner.trim_end());
        column = column.saturating_add(cells.pitch());
    }
    line.write(column, upright);
    if !after.is_empty() {
        let end = start.saturating_add(cells.extent(row.length.saturating_mul(2)));
        line.write(end.saturating_add(blanks(cells)), after);
    }
    line
}

/// The names of the files, in their columns.
fn files(drawing: &Drawing<'_>, cells: &Cells, plane: &Plane<'_>, left: usize) -> Line {
    let mut line = Line::default();
    let left = left.saturating_add(cells.columns(plane.columns_start()));
    for column in 0..plane.layer.width {
        let start = left.saturating_add(cells.columns(column.saturating_mul(2)));
        let name = names::file_name(plane.layer, plane.file(column), drawing.square_naming());
        line.write(
            start.saturating_add(cells.sign()),
            &name.unwrap_or_default(),
        );
    }
    line
}
