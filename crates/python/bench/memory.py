"""Whether memory stays where it is over very many rows.

    python bench/memory.py [ROWS]

goes through batches of a million texts until so many rows (1 000 000 000) have been through
`valid`, and a tenth of the batches through every other function too; prints the memory in use ten
times, and fails if it grows by more than a fiftieth after the first tenth.
"""

import sys
import time

import feen
import pyarrow as pa
from games import fens

OTHERS = ["error_code", "canonical", "key", "turn", "shape", "piece_count", "square_count", "hands"]
OF_FENS = ["valid_fen", "fen_key", "from_fen"]


def resident():
    """The memory in use, in MiB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4 / 1024


def main(rows):
    given = pa.array([*fens(1, 99_000), *["nonsense"] * 1_000])
    column = pa.array(feen.from_fen(given)).field("feen").fill_null("8/08 / C/c")
    given = pa.concat_arrays([given] * 10)
    column = pa.concat_arrays([column] * 10)
    batches = -(-rows // len(column))
    first = None
    start = time.perf_counter()
    for batch in range(1, batches + 1):
        feen.valid(column)
        if batch % 10 == 0:
            for name in OTHERS:
                pa.array(getattr(feen, name)(column))
            for name in OF_FENS:
                pa.array(getattr(feen, name)(given))
            read = pa.array(feen.from_fen(given.slice(0, 100_000)))
            pa.array(feen.to_fen(read.field("feen"), read.field("residue")))
        if batch % -(-batches // 10) == 0 or batch == batches:
            used = resident()
            print(f"{batch * len(column):13,} rows {used:8.0f} MiB {time.perf_counter() - start:8.0f} s", flush=True)
            first = first or used
    if resident() > first * 1.02:
        sys.exit(f"expected at most {first * 1.02:.0f} MiB, found {resident():.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000_000)
