"""Counts of queries beside other programs: python-chess, cshogi and pyffish play the games and say what is check and legal.

    pip install chess cshogi pyffish
    python bench/counts.py PROGRAMS FOLDER [GAMES]

PROGRAMS is the folder of `feen` and `chess`, such as `target/plain`; FOLDER keeps the positions and so many games (1 000) of each
kind, made by chance with some sense. Where pieces stand and what they attack is read from the text here, by other means than ours.
Counts that differ are printed, and the status is 1.
"""

import random
import subprocess
import sys
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import chess
import cshogi
import pyffish

DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
# Steps are files to the right and ranks ahead; sliders go on.
GOLD = [*STRAIGHT, (1, 1), (-1, 1)]
STEPS = {
    "shogi": {
        "P": [(0, 1)], "N": [(1, 2), (-1, 2)], "S": [*DIAGONAL, (0, 1)], "G": GOLD, "K": STRAIGHT + DIAGONAL, "L": [], "B": [], "R": [],
        "+P": GOLD, "+L": GOLD, "+N": GOLD, "+S": GOLD, "+B": STRAIGHT, "+R": DIAGONAL,
    },
    "chess": {
        "P": [(1, 1), (-1, 1)], "K": STRAIGHT + DIAGONAL, "B": [], "R": [], "Q": [],
        "N": [(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)],
    },
}  # fmt: skip
SLIDES = {
    "shogi": {"L": [(0, 1)], "B": DIAGONAL, "R": STRAIGHT, "+B": DIAGONAL, "+R": STRAIGHT},
    "chess": {"B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL},
}
VALUES = {
    "shogi": {"P": 1, "L": 3, "N": 4, "S": 5, "G": 6, "B": 8, "R": 10, "+P": 7, "+L": 6, "+N": 6, "+S": 6, "+B": 10, "+R": 12},
    "xiangqi": {"P": 1, "A": 2, "B": 2, "N": 4, "C": 4.5, "R": 9},
    "chess": {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9},
}


class Position:
    """A position of a game, read from its text: files and ranks count from 0 at the upper left."""

    def __init__(self, game, text, is_check, moves):
        self.game, self.text, self.check, self.moves = game, text, is_check, moves
        placement, turn, hands = text.split(" ")[:3]
        self.turn = "black" if turn == "b" else "white"
        self.squares, file, rank, mark, number = {}, 0, 0, "", ""
        for letter in placement:
            if letter == "/":
                file, rank = 0, rank + 1
            elif letter.isdigit():
                file += int(letter)
            elif letter == "+":
                mark = "+"
            else:
                self.squares[file, rank] = mark + letter
                file, mark = file + 1, ""
        self.files, self.ranks = file, rank + 1
        self.hands = {}
        for letter in hands if game == "shogi" else "":
            if letter.isdigit():
                number += letter
            elif letter != "-":
                self.hands[letter] = int(number or 1)
                number = ""

    def name(self, square):
        file, rank = square
        if self.game == "shogi":
            return f"{9 - file}{'abcdefghi'[rank]}"
        return f"{'abcdefghi'[file]}{self.ranks - rank - (self.game == 'xiangqi')}"

    def at(self, letters):
        """The squares of these pieces, whatever their marks; those of all of a player for `first` and `second`."""
        if letters in ("first", "second"):
            return [square for square, piece in self.squares.items() if piece.isupper() == (letters == "first")]
        return [square for square, piece in self.squares.items() if piece in letters.split() or "any" in letters or piece[-1] in letters]

    def on(self, letters, *names):
        """How many of these pieces are on squares, files or ranks of the board, by name."""
        places = [self.name(square) for square in self.at(letters)]
        return sum(any(place in (name, ) or name in (place[:1], place[1:]) for name in names) for place in places)

    def ahead(self, letters, *ranks):
        """How many are on ranks, counted by their owner from 1."""
        return sum((self.ranks - rank if self.squares[file, rank].isupper() else rank + 1) in ranks for file, rank in self.at(letters))

    def held(self, letters):
        return sum(self.hands.get(letter, 0) for letter in letters)

    def value(self, is_first):
        def worth(piece):
            values = VALUES[self.game]
            return values.get(piece.upper(), 0) if piece.isupper() == is_first else 0

        return sum(map(worth, self.squares.values())) + sum(worth(letter) * count for letter, count in self.hands.items())

    def slide(self, square, file, rank):
        """The first piece on a line, with the empty squares before it and, past it, the next one."""
        line = []
        while True:
            square = square[0] + file, square[1] + rank
            if not (0 <= square[0] < self.files and 0 <= square[1] < self.ranks):
                return line
            line.append(square)

    def reached(self, square, piece, board):
        """The squares that a piece attacks."""
        ahead = -1 if piece.isupper() else 1
        kind = piece.upper()
        if self.game == "xiangqi":
            return self.reached_in_xiangqi(square, kind, ahead, board)
        file, rank = square
        reached = {(file + right, rank + up * ahead) for right, up in STEPS[self.game][kind]}
        for right, up in SLIDES[self.game].get(kind, []):
            for target in self.slide(square, right, up * ahead):
                reached.add(target)
                if target in board:
                    break
        return reached

    def reached_in_xiangqi(self, square, kind, ahead, board):
        file, rank = square
        is_home = rank > 4 if ahead < 0 else rank < 5

        def in_palace(target):
            return 3 <= target[0] <= 5 and (target[1] >= 7 if ahead < 0 else target[1] <= 2)

        match kind:
            case "P":
                return {(file, rank + ahead)} | (set() if is_home else {(file - 1, rank), (file + 1, rank)})
            case "K" | "A":
                steps = STRAIGHT if kind == "K" else DIAGONAL
                return {target for right, up in steps if in_palace(target := (file + right, rank + up))}
            case "B":
                targets = {(file + 2 * right, rank + 2 * up) for right, up in DIAGONAL if (file + right, rank + up) not in board}
                return {target for target in targets if (target[1] > 4) == (ahead < 0)}
            case "N":
                targets = set()
                for right, up in STRAIGHT:
                    if (file + right, rank + up) not in board:
                        targets |= {(file + 2 * right + side * up, rank + 2 * up + side * right) for side in (1, -1)}
                return targets
        targets = set()
        for right, up in STRAIGHT:
            line = self.slide(square, right, up)
            pieces = [target for target in line if target in board]
            if kind == "C":
                targets |= set(pieces[1:2])
            else:
                targets |= set(line[: line.index(pieces[0]) + 1]) if pieces else set(line)
        return targets

    @cached_property
    def attacks(self):
        """Pairs of squares: a piece attacks the second, whoever stands there."""
        reached = [(square, target) for square, piece in self.squares.items() for target in self.reached(square, piece, self.squares)]
        return [(square, (file, rank)) for square, (file, rank) in reached if 0 <= file < self.files and 0 <= rank < self.ranks]

    def pairs(self, by, of, is_own=False):
        """The pairs of pieces of which one attacks another one of the opponent, or defends one of its own."""
        of, by = set(self.at(of)), set(self.at(by))
        pairs = [(one, other) for one, other in self.attacks if one in by and other in of]
        return [(one, other) for one, other in pairs if (self.squares[one].isupper() == self.squares[other].isupper()) == is_own]

    def reach(self, player, name):
        pieces = set(self.at(player))
        return sum(square in pieces and self.name(target) == name for square, target in self.attacks)

    def hanging(self, letters):
        attacked = {other for _, other in self.pairs("any", letters)}
        return len(attacked - {other for _, other in self.pairs("any", letters, is_own=True)})

    def king(self, is_first):
        return next((square for square, piece in self.squares.items() if piece == ("K" if is_first else "k")), None)

    def checkers(self, letters="any"):
        king = self.king((self.turn == "white") != (self.game == "shogi"))
        return {one for one, other in self.pairs(letters, "Kk") if other == king}

    def pinned(self, letters):
        """How many of these pieces leave their king attacked by one more piece if they vanish."""
        pinned = 0
        for square in self.at(letters):
            is_first = self.squares[square].isupper()
            king = self.king(is_first)
            rest = {other: piece for other, piece in self.squares.items() if other != square}

            def attackers(board):
                return {one for one, piece in board.items() if piece.isupper() != is_first and king in self.reached(one, piece, board)}

            pinned += bool(attackers(rest) - attackers(self.squares) - {square})
        return pinned

    def near(self, letters, of):
        return sum(min((distance(square, other) for other in self.at(of)), default=9) == 1 for square in self.at(letters))

    def zone(self, letters):
        return self.ahead(letters, *{"shogi": (7, 8, 9), "chess": (8,), "xiangqi": ()}[self.game])


def distance(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def least(position, one, other):
    return min((distance(a, b) for a in position.at(one) for b in position.at(other)), default=99)


class Chess:
    """Chess, of python-chess."""

    name, suffix, record = "chess", "fen", "pgn"

    def __init__(self):
        self.board = chess.Board()

    def legal(self):
        return [move.uci() for move in self.board.legal_moves]

    def push(self, move):
        self.board.push_uci(move)

    def text(self):
        return self.board.fen()

    def is_check(self):
        return self.board.is_check()

    @staticmethod
    def written(moves):
        return '[Result "*"]\n\n' + chess.Board().variation_san([chess.Move.from_uci(move) for move in moves]) + " *\n"


class Shogi:
    """Shogi, of cshogi."""

    name, suffix, record = "shogi", "sfen", "usi"

    def __init__(self):
        self.board = cshogi.Board()

    def legal(self):
        return [cshogi.move_to_usi(move) for move in self.board.legal_moves]

    def push(self, move):
        self.board.push_usi(move)

    def text(self):
        return self.board.sfen()

    def is_check(self):
        return self.board.is_check()

    @staticmethod
    def written(moves):
        return "position startpos moves " + " ".join(moves)


class Xiangqi:
    """Xiangqi, of Fairy-Stockfish."""

    name, suffix, record = "xiangqi", "fen", "ucci"

    def __init__(self):
        self.fen = pyffish.start_fen("xiangqi")

    def legal(self):
        return pyffish.legal_moves("xiangqi", self.fen, [])

    def push(self, move):
        self.fen = pyffish.get_fen("xiangqi", self.fen, [move])

    def text(self):
        return self.fen

    def is_check(self):
        return pyffish.gives_check("xiangqi", self.fen, [])

    @staticmethod
    def iccs(move):
        """`h10g8` of Fairy-Stockfish as `h9g7`."""
        return "".join(letter if letter.isalpha() else str(int(letter) - 1) for letter in split(move))

    @staticmethod
    def written(moves):
        return f"position startpos moves {' '.join(map(Xiangqi.iccs, moves))}"


def split(move):
    """A move in letters of files and numbers of ranks."""
    parts = []
    for letter in move:
        if letter.isdigit() and parts and parts[-1].isdigit():
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


class Move:
    """A move from one position to the next, read from both."""

    def __init__(self, before, after, text):
        self.text = Xiangqi.iccs(text) if before.game == "xiangqi" else text
        left = {square: piece for square, piece in before.squares.items() if after.squares.get(square) != piece}
        came = {square: piece for square, piece in after.squares.items() if before.squares.get(square) != piece}
        self.is_first = (before.turn == "white") != (before.game == "shogi")
        own = [(square, piece) for square, piece in came.items() if piece.isupper() == self.is_first]
        gone = [piece for square, piece in left.items() if piece.isupper() != self.is_first]
        self.drops = "*" in text
        self.castles = len(own) == 2
        self.taken = gone[0] if gone else ""
        origin = [(square, piece) for square, piece in left.items() if piece.isupper() == self.is_first]
        if self.castles:
            own, origin = ([one for one in side if one[1] in "Kk"] for side in (own, origin))
        (target, self.became), (source, self.piece) = own[0], origin[0] if origin else (None, own[0][1])
        self.to = after.name(target)
        self.source = before.name(source) if source else None
        self.promotes = self.piece != self.became
        self.gives_check = after.check

    def takes(self, letters):
        return bool(self.taken) and (letters == "any" or self.taken[-1] in letters)

    def of(self, letters):
        return self.piece[-1] in letters


def play(kind, seed):
    """A game by chance: it mates where it sees to, takes half of the time, and gives check now and then."""
    rng = random.Random(seed)
    game = kind()
    moves, positions = [], []
    for _ in range(rng.randrange(60, 240)):
        legal = sorted(game.legal())
        positions.append(Position(kind.name, game.text(), game.is_check(), len(legal)))
        if not legal or "k" not in game.text().split(" ")[0].lower():
            break
        squares = {positions[-1].name(square) for square in positions[-1].at("second" if positions[-1].text.split(" ")[1] == ("b" if kind is Shogi else "w") else "first")}
        target = (lambda move: Xiangqi.iccs(move)[2:4]) if kind is Xiangqi else (lambda move: move[2:4])
        wish = rng.random()
        captures = [move for move in legal if target(move) in squares] if wish < 0.4 else []
        drops = [move for move in legal if "*" in move] if 0.4 < wish < 0.55 else []
        move = rng.choice(captures or drops or legal)
        moves.append(move)
        game.push(move)
    else:
        legal = game.legal()
        positions.append(Position(kind.name, game.text(), game.is_check(), len(legal)))
    return moves, positions


class Line:
    """A game: its positions, and the moves between them."""

    def __init__(self, moves, positions):
        self.positions = positions
        self.moves = [Move(before, after, move) for (before, after), move in zip(pairwise(positions), moves, strict=True)]

    def some(self, holds):
        return any(map(holds, self.positions))

    def then(self, one, other):
        first = next((ply for ply, position in enumerate(self.positions) if one(position)), None)
        return first is not None and any(map(other, self.positions[first + 1 :]))

    def moved(self, holds):
        return any(map(holds, self.moves))

    def next(self, one, other):
        return any(one(before) and other(after) for before, after in pairwise(self.moves))

    def lasts(self, holds, plies):
        held = list(map(holds, self.positions))
        return any(all(held[at : at + plies + 1]) for at in range(len(held) - plies))

    def within(self, one, other, plies):
        ones, others = ([ply for ply, item in enumerate(items) if holds(item)] for holds, items in (one, other))
        return any(abs(a - b) <= plies for a in ones for b in others)


def is_mate(position):
    return position.check and position.moves == 0


PLACES = {
    Chess: {
        "count(B on light) = 1 and count(b on dark) = 1 and count([Bb]) = 2": lambda p: len(p.at("Bb")) == 2 and [sum(map(sum, p.at(b))) % 2 for b in "Bb"] == [0, 1] if len(p.at("B")) == 1 == len(p.at("b")) else False,
        "Q and not q": lambda p: p.at("Q") and not p.at("q"),
        "R on rank 7": lambda p: p.ahead("R", 7),
        "swapped(R on rank 7)": lambda p: p.ahead("Rr", 7),
        "R attacks q": lambda p: p.pairs("R", "q"),
        "count(N attacks [qr]) >= 2": lambda p: len(p.pairs("N", "qr")) >= 2,
        "N as a and count(a attacks [qr]) >= 2": lambda p: any(sum(one == knight for one, _ in p.pairs("N", "qr")) >= 2 for knight in p.at("N")),
        "P defends P": lambda p: p.pairs("P", "P", is_own=True),
        "count(P defends P) >= 3": lambda p: len(p.pairs("P", "P", is_own=True)) >= 3,
        "hanging second": lambda p: p.hanging("second"),
        "count(hanging first) >= 3": lambda p: p.hanging("first") >= 3,
        "[qrbnp] pinned": lambda p: p.pinned("qrbnp"),
        "count([QRBNP] pinned) = 2": lambda p: p.pinned("QRBNP") == 2,
        "first attacks e4 and second attacks e4": lambda p: p.reach("first", "e4") and p.reach("second", "e4"),
        "check": lambda p: p.check,
        "check by [Qq]": lambda p: p.checkers("Qq"),
        "count(check by any) = 2": lambda p: len(p.checkers()) == 2,
        "mate": is_mate,
        "stalemate": lambda p: not p.check and p.moves == 0,
        "moves > 40": lambda p: p.moves > 40,
        "check and moves = 1": lambda p: p.check and p.moves == 1,
        "turn is black and check": lambda p: p.turn == "black" and p.check,
        "value(first) > value(second) + 9": lambda p: p.value(is_first=True) > p.value(is_first=False) + 9,
        "pieces <= 8": lambda p: len(p.squares) <= 8,
        "first on a5-h8 = 0": lambda p: all(rank > 3 for _, rank in p.at("first")),
        "distance(K, k) <= 2": lambda p: least(p, "K", "k") <= 2,
        "count(p on near k) >= 3": lambda p: p.near("p", "k") >= 3,
        "P on file e = 0 and p on file e = 0": lambda p: not p.on("Pp", "e"),
        "count(_ on file e) >= 6": lambda p: 8 - p.on("any", "e") >= 6,
        "K on e1 and R on a1, h1": lambda p: p.on("K", "e1") and p.on("R", "a1", "h1"),
        "mirrored(N on b1 and B on c1)": lambda p: p.on("N", "b1") and p.on("B", "c1") or p.on("N", "g1") and p.on("B", "f1"),
    },
    Shogi: {
        "hand(P) >= 4": lambda p: p.held("P") >= 4,
        "hand(P) = 0 and hand(p) = 0": lambda p: not p.held("Pp"),
        "hand(first) > hand(second)": lambda p: p.held("PLNSGBR") > p.held("plnsgbr"),
        "hand([rb]) >= 1": lambda p: p.held("rb"),
        "hand(G) >= 1 and k on edge": lambda p: p.held("G") and (p.on("k", "1", "9") or p.on("k", "a", "i")),
        "+R or +r": lambda p: p.at("+R +r") and any(piece in ("+R", "+r") for piece in p.squares.values()),
        "count(+P) >= 2": lambda p: list(p.squares.values()).count("+P") >= 2,
        "P on zone": lambda p: p.zone("P"),
        "exactly P on zone": lambda p: any(piece == "P" and square[1] < 3 for square, piece in p.squares.items()),
        "count(first on zone) >= 3": lambda p: p.zone("first") >= 3,
        "count(second on zone) > count(first on zone)": lambda p: p.zone("second") > p.zone("first"),
        "R on 6h, 7h, 8h": lambda p: p.on("R", "6h", "7h", "8h"),
        "K on 9i, 1i and L on near K": lambda p: p.on("K", "9i", "1i") and p.near("L", "K"),
        "count([GS] on near K) >= 3": lambda p: p.near("GS", "K") >= 3,
        "[gs] on near k = 0": lambda p: not p.near("gs", "k"),
        "P on file 5 = 0 and turn is sente": lambda p: not p.on("P", "5") and p.turn == "black",
        "count(_ on file 5) >= 6": lambda p: 9 - p.on("any", "5") >= 6,
        "distance(K, k) <= 4": lambda p: least(p, "K", "k") <= 4,
        "check": lambda p: p.check,
        "turn is gote and check": lambda p: p.turn == "white" and p.check,
        "check by [rb]": lambda p: p.checkers("rb"),
        "count(check by any) = 2": lambda p: len(p.checkers()) == 2,
        "mate": is_mate,
        "moves > 100": lambda p: p.moves > 100,
        "check and moves = 1": lambda p: p.check and p.moves == 1,
        "B attacks r": lambda p: p.pairs("B", "r"),
        "N attacks [gsrb]": lambda p: p.pairs("N", "gsrb"),
        "count(N attacks [gsrb]) >= 2": lambda p: len(p.pairs("N", "gsrb")) >= 2,
        "L attacks any": lambda p: p.pairs("L", "any"),
        "G defends S": lambda p: p.pairs("G", "S", is_own=True),
        "hanging [RB]": lambda p: p.hanging("RB"),
        "count(hanging second) >= 4": lambda p: p.hanging("second") >= 4,
        "first attacks 5e and second attacks 5e": lambda p: p.reach("first", "5e") and p.reach("second", "5e"),
        "[PLNSGBR] pinned": lambda p: p.pinned("PLNSGBR"),
        "value(first) > value(second) + 20": lambda p: p.value(is_first=True) > p.value(is_first=False) + 20,
        "mirrored(K on 2h and G on 3h)": lambda p: p.on("K", "2h") and p.on("G", "3h") or p.on("K", "8h") and p.on("G", "7h"),
        "pieces = 40": lambda p: True,
        "[Pp] on rank 5 = 0": lambda p: not p.ahead("Pp", 5),
    },
    Xiangqi: {
        "C on e": lambda p: p.on("C", "e"),
        "C on file e and c on file e": lambda p: p.on("C", "e") and p.on("c", "e"),
        "C = 2 and c = 2": lambda p: len(p.at("C")) == 2 == len(p.at("c")),
        "C as a on e and C as b on e and distance(a, b) >= 1": lambda p: p.on("C", "e") == 2,
        "k on palace and not k on file e": lambda p: not p.on("k", "e"),
        "K on e0 and k on e9": lambda p: p.on("K", "e0") and p.on("k", "e9"),
        "_ between K and k >= 5 and K on file e": lambda p: p.on("K", "e") and p.on("k", "e") and p.king(is_first=True)[1] - p.king(is_first=False)[1] - 1 - sum(file == 4 and p.king(is_first=False)[1] < rank < p.king(is_first=True)[1] for file, rank in p.squares) >= 5,
        "count(P on rank 5, rank 6, rank 7, rank 8, rank 9) >= 2": lambda p: p.ahead("P", 6, 7, 8, 9, 10) >= 2,
        "p on board rank 0, board rank 1, board rank 2": lambda p: p.on("p", "0", "1", "2"),
        "second on board rank 7, board rank 8, board rank 9 = 1": lambda p: p.on("second", "7", "8", "9") == 1,
        "[ae] = 0": lambda p: not p.at("ab"),
        "count([AEae]) < 6": lambda p: len(p.at("ABab")) < 6,
        "A on palace = 1": lambda p: len(p.at("A")) == 1,
        "P on near k": lambda p: p.near("P", "k"),
        "[RHC] on near k": lambda p: p.near("RNC", "k"),
        "R or r": lambda p: p.at("Rr"),
        "R > r": lambda p: len(p.at("R")) > len(p.at("r")),
        "check": lambda p: p.check,
        "turn is red and check": lambda p: p.turn == "white" and p.check,
        "check by [Hh]": lambda p: p.checkers("Nn"),
        "check by [Cc]": lambda p: p.checkers("Cc"),
        "count(check by any) = 2": lambda p: len(p.checkers()) == 2,
        "mate": is_mate,
        "stalemate": lambda p: not p.check and p.moves == 0,
        "moves > 45": lambda p: p.moves > 45,
        "check and moves = 1": lambda p: p.check and p.moves == 1,
        "H attacks r": lambda p: p.pairs("N", "r"),
        "C attacks r": lambda p: p.pairs("C", "r"),
        "count(C attacks [rh]) >= 2": lambda p: len(p.pairs("C", "rn")) >= 2,
        "R attacks c and turn is red": lambda p: p.pairs("R", "c") and p.turn == "white",
        "E defends E": lambda p: p.pairs("B", "B", is_own=True),
        "H defends P": lambda p: p.pairs("N", "P", is_own=True),
        "hanging [RHC]": lambda p: p.hanging("RNC"),
        "count(hanging second) >= 3": lambda p: p.hanging("second") >= 3,
        "value(first) > value(second) + 4": lambda p: p.value(is_first=True) > p.value(is_first=False) + 4,
        "pieces <= 16": lambda p: len(p.squares) <= 16,
        "distance(R, k) = 1": lambda p: least(p, "R", "k") == 1,
        "count(_ on file e) >= 7": lambda p: 10 - p.on("any", "e") >= 7,
        "mirrored(H on c2 and C on b2)": lambda p: p.on("N", "c2") and p.on("C", "b2") or p.on("N", "g2") and p.on("C", "h2"),
    },
}  # fmt: skip
OF_ALL_GAMES = {
    "mate at the end": lambda g: is_mate(g.positions[-1]),
    "check then mate": lambda g: g.then(lambda p: p.check, is_mate),
    "check for 2 plies": lambda g: g.lasts(lambda p: p.check, 2),
    "not check for 60 plies": lambda g: g.lasts(lambda p: not p.check, 60),
    "Length > 150": lambda g: len(g.moves) > 150,
    "ply >= 60 and check": lambda g: any(position.check for position in g.positions[60:]),
    "move gives check next move gives check": lambda g: g.next(lambda m: m.gives_check, lambda m: m.gives_check),
    "move gives check next move takes any": lambda g: g.next(lambda m: m.gives_check, lambda m: m.takes("any")),
    "move R takes r next move takes R": lambda g: g.next(lambda m: m.of("R") and m.takes("r"), lambda m: m.takes("R")),
    "move K gives check": lambda g: g.moved(lambda m: m.of("K") and m.gives_check),
    "move p takes [RP] and not move gives check": lambda g: g.moved(lambda m: m.of("p") and m.takes("RP") and not m.gives_check),
    "R attacks r next move R takes r": lambda g: any(g.positions[ply].pairs("R", "r") and g.moves[ply + 1].of("R") and g.moves[ply + 1].takes("r") for ply in range(len(g.moves) - 1)),
}  # fmt: skip
LINES = {
    Chess: {
        "move castles": lambda g: g.moved(lambda m: m.castles),
        "move K from e1 to g1": lambda g: g.moved(lambda m: m.of("K") and (m.source, m.to) == ("e1", "g1")),
        "move promotes to N": lambda g: g.moved(lambda m: m.promotes and m.became in "Nn"),
        "Q = 0 and q = 0 for 20 plies": lambda g: g.lasts(lambda p: not p.at("Qq"), 20),
        "check within 4 plies of move castles": lambda g: g.within((lambda p: p.check, g.positions), (lambda m: m.castles, g.moves), 4),
    },
    Shogi: {
        "hand(P) >= 5 then mate": lambda g: g.then(lambda p: p.held("P") >= 5, is_mate),
        "move drops P": lambda g: g.moved(lambda m: m.drops and m.of("P")),
        "move drops p on 5d": lambda g: g.moved(lambda m: m.drops and m.of("p") and m.to == "5d"),
        "move drops any and move gives check": lambda g: g.moved(lambda m: m.drops and m.gives_check),
        "move drops [GS] next mate": lambda g: any(move.drops and move.of("GS") and is_mate(after) for move, after in zip(g.moves, g.positions[1:], strict=True)),
        "move promotes and move gives check": lambda g: g.moved(lambda m: m.promotes and m.gives_check),
        "move N promotes": lambda g: g.moved(lambda m: m.of("N") and m.promotes),
        "move takes [RB] next move drops [rb]": lambda g: g.next(lambda m: m.takes("RB"), lambda m: m.drops and m.of("rb")),
        "move K from 5i to 4h": lambda g: g.moved(lambda m: m.of("K") and (m.source, m.to) == ("5i", "4h")),
        "R on 6h, 7h, 8h then +R": lambda g: g.then(lambda p: p.on("R", "6h", "7h", "8h"), lambda p: "+R" in p.squares.values()),
        "move drops g within 3 plies of check by [rb]": lambda g: g.within((lambda m: m.drops and m.of("g"), g.moves), (lambda p: p.checkers("rb"), g.positions), 3),
        "hand(P) = 0 for 40 plies": lambda g: g.lasts(lambda p: not p.held("P"), 40),
        'move "7g7f"': lambda g: g.moved(lambda m: m.text == "7g7f"),
    },
    Xiangqi: {
        "H = 0 then mate": lambda g: g.then(lambda p: not p.at("N"), is_mate),
        "move C takes h": lambda g: g.moved(lambda m: m.of("C") and m.takes("n")),
        "move P takes any next check": lambda g: any(move.of("P") and move.takes("any") and after.check for move, after in zip(g.moves, g.positions[1:], strict=True)),
        "move H from b0 to c2": lambda g: g.moved(lambda m: m.of("N") and (m.source, m.to) == ("b0", "c2")),
        "C on e within 3 plies of check": lambda g: g.within((lambda p: p.on("C", "e"), g.positions), (lambda p: p.check, g.positions), 3),
        "move a takes any": lambda g: g.moved(lambda m: m.of("a") and m.takes("any")),
        "move K takes any then check by C": lambda g: any(move.of("K") and move.takes("any") and any(p.checkers("C") for p in g.positions[ply + 1 :]) for ply, move in enumerate(g.moves)),
        'move "h2e2"': lambda g: g.moved(lambda m: m.text == "h2e2"),
        "k on palace and not k on file e for 20 plies": lambda g: g.lasts(lambda p: not p.on("k", "e"), 20),
    },
}  # fmt: skip
# The letters of FEEN that Fairy-Stockfish has not.
OTHER_LETTERS = str.maketrans("EHeh", "BNbn")


def answer(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr.strip()


def differing(programs, folder, kind, number):
    games = [play(kind, seed) for seed in range(number)]
    positions = [position for _, all_of in games for position in all_of][:: max(1, number // 200)]
    lines = [Line(*game) for game in games]
    of_positions, of_games = folder / f"{kind.name}.{kind.suffix}", folder / f"{kind.name}.{kind.record}"
    of_positions.write_text("".join(f"{position.text}\n" for position in positions), "utf-8")
    of_games.write_text("".join(f"{kind.written(moves)}\n" for moves, _ in games), "utf-8")
    grep = [programs / "feen", "grep", "--from", kind.suffix, "--variant", kind.name]
    search = [programs / "chess", "pgn", "search"]
    rows = [(query, [*grep, query, "--count", of_positions], sum(bool(holds(position)) for position in positions)) for query, holds in PLACES[kind].items()]
    rows += [(query, [*search, query, "--count", of_games], sum(bool(holds(line)) for line in lines)) for query, holds in (OF_ALL_GAMES | LINES[kind]).items()]
    found = [(query, expected, answer(command)) for query, command, expected in rows]
    print(f"{kind.name}: {len(positions)} positions, {len(lines)} games, {len(rows)} queries")
    for query, expected, counted in found:
        print(f"{'' if str(expected) == counted else 'DIFFERS '}\t{expected}\t{query}" + ("" if str(expected) == counted else f"\there: {counted}"))
    return sum(str(expected) != counted for _, expected, counted in found)


def main(programs, folder, number=1_000, *names):
    folder.mkdir(parents=True, exist_ok=True)
    kinds = [kind for kind in (Chess, Shogi, Xiangqi) if not names or kind.name in names]
    return any([differing(programs, folder, kind, int(number)) for kind in kinds])


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:3]), *sys.argv[3:]))
