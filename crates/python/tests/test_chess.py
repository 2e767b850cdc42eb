"""The rules of chess, games, and their positions as batches."""

import asyncio
import pickle
import random
import signal
import sys

import feen
import pytest
from feen import chess, quarto, rules

def test_positions():
    start = chess.Position()
    assert len(start.legal_moves) == start.legal_move_count == 20
    assert "Nf3" in start.legal_moves
    assert "Nf6" not in start.legal_moves
    after = start.play("e4").play("e7e5")
    assert after.fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    assert (start.turn, start.status, start.is_check) == ("white", "in progress", False)
    assert feen.is_valid(start.feen)
    with pytest.raises(feen.FeenError) as raised:
        start.play("e5")
    assert raised.value.code == "san/illegal"
    with pytest.raises(feen.FeenError):
        chess.Position("8/8/8/8/8/8/8/8 w - - 0 1")


def test_moves_of_an_earlier_list_stay_as_they_are():
    """Those that somebody holds: the objects of the others come again in later lists."""
    rng = random.Random(1)
    held = {}
    position = chess.Position()
    for _ in range(300):
        moves = position.legal_moves
        if len(moves) == 0:
            position = chess.Position()
            continue
        listed = list(moves)
        assert [move.uci for move in listed] == moves.uci()
        assert all(move.position == position for move in listed)
        for move in (rng.choice(listed), listed[0], moves[-1], next(iter(moves))):
            held[id(move)] = (move, move.uci, str(position))
        played = rng.choice(listed)
        del listed, move
        position = position.play(played)
    assert len(held) > 500
    assert all((move.uci, str(move.position)) == (uci, fen) for move, uci, fen in held.values())


def test_positions_are_pickled_and_shown():
    shuffled = chess.Position("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", castling="x-fen")
    for position in (chess.Position(), chess.Position().play("e4"), shuffled, shuffled.play("f4")):
        again = pickle.loads(pickle.dumps(position))
        assert (again, hash(again), again.key) == (position, hash(position), position.key)
        assert position._repr_svg_().startswith("<svg ")
        assert position.key == feen.Position(position.feen).key
    with pytest.raises(feen.FeenError, match='expected "standard" or "x-fen", found "free"'):
        chess.Position(castling="free")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
def test_a_signal_stops_the_solver():
    def stop(*_):
        raise TimeoutError("enough")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(TimeoutError, match="enough"):
            quarto.value("4/4/4/4 / Q/q")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_quarto():
    feen_text = "+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q"
    assert quarto.value(feen_text) == "win"
    assert quarto.turns(feen_text)[0] == ("c2 0100", "win")
    with pytest.raises(feen.FeenError):
        quarto.value("8/8 / C/c")


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_moves():
    start = chess.Position()
    moves = start.legal_moves
    assert [move.uci for move in moves] == moves.uci() == sorted(moves.uci(), key=lambda uci: (uci[0:2][::-1], uci[2:4][::-1]))
    assert (moves[0].uci, moves[-1].uci, [move.san for move in moves[:2]]) == ("b1a3", "h2h4", ["Na3", "Nc3"])
    with pytest.raises(IndexError, match="expected a place below 20, found 20"):
        moves[20]
    promotion = chess.Position("1r5k/P7/8/8/8/8/8/K7 w - - 0 1").parse_move("axb8=N")
    assert (promotion.san, promotion.piece, promotion.captured, promotion.promotion) == ("axb8=N", "P", "r", "N")
    castling = chess.Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_move("O-O")
    assert (castling.uci, castling.is_castling, castling.from_square, castling.to_square) == ("e1g1", True, "e1", "g1")
    passing = chess.Position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").parse_move("exd6")
    assert (passing.is_en_passant, passing.is_capture, passing.captured) == (True, True, "p")
    assert start.play(start.parse_move("Nf3")) == start.play("g1f3")


def test_a_position_answers():
    position = chess.Position("4k3/4r3/8/8/8/8/4N3/4K3 w - - 3 40")
    assert (position["e1"], position["a1"], position.king("black"), position.pinned("white")) == ("K", None, "e8", ["e2"])
    assert (position.halfmoves, position.fullmove, position.checkers, position.en_passant) == (3, 40, [], None)
    assert position.pieces == {"e1": "K", "e2": "N", "e7": "r", "e8": "k"}
    assert position.attackers("e2", "black") == ["e7"]
    assert position.null_move().turn == "black"
    assert chess.Position().perft(5) == 4_865_609
    assert len({chess.Position.chess960(number) for number in range(960)}) == 960
    with pytest.raises(ValueError, match="from 0 to 959"):
        chess.Position.chess960(960)
    assert chess.Position.from_feen(position.feen).fen.split()[0] == position.fen.split()[0]


FENS = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "8/8/8/8/8/8/8/4K3 w - - 0 1",
    "nonsense",
    None,
]
LEGAL = [fen for fen in FENS[:6]]


def test_columns_are_as_values():
    positions = [chess.Position(fen) for fen in LEGAL] + [None] * 3
    of = lambda value: [position and value(position) for position in positions]
    assert chess.is_legal(FENS).to_pylist() == [True] * 6 + [False] * 2 + [None]
    assert chess.legal_error(FENS).to_pylist()[6:] == ["fen/no-king", chess.legal_error(["nonsense"])[0], None]
    assert chess.status(FENS).to_pylist() == of(lambda position: position.status)
    assert chess.in_check(FENS).to_pylist() == [position and position.is_check for position in positions]
    assert chess.legal_move_count(FENS).to_pylist() == of(lambda position: position.legal_move_count)
    assert chess.piece_at(FENS, "e1").to_pylist() == [position and position["e1"] for position in positions]
    assert chess.squares_of(FENS, "R").to_pylist() == of(lambda position: position.squares("R"))
    assert chess.attackers(FENS, "e4", "white").to_pylist() == of(lambda position: position.attackers("e4", "white"))
    assert chess.castling(FENS).to_pylist() == of(lambda position: position.fen.split()[2])
    feens = [position and position.feen for position in positions]
    for name in ("legal_move_count", "material", "planes", "halfkp", "signature", "pawn_structure", "castling"):
        function = getattr(chess, name)
        assert function(FENS).to_pylist() == function(feens).to_pylist(), name


def test_columns_are_those_of_python_chess():
    other = pytest.importorskip("chess")
    boards = [other.Board(fen) for fen in LEGAL]
    assert chess.legal_move_count(LEGAL).to_pylist() == [board.legal_moves.count() for board in boards]
    assert chess.in_check(LEGAL).to_pylist() == [board.is_check() for board in boards]
    for flipped, board in zip(chess.flip_colours(LEGAL).to_pylist(), boards, strict=True):
        assert other.Board(flipped) == board.mirror()
    for row, board in zip(chess.bitboards(LEGAL).to_pylist(), boards, strict=True):
        assert row == [int(board.pieces(piece, colour)) for colour in (True, False) for piece in range(1, 7)]
    mirrored = chess.mirror(LEGAL).to_pylist()
    for row, board in zip(mirrored, boards, strict=True):
        if board.castling_rights:
            assert row is None
        else:
            assert other.Board(row).board_fen() == board.transform(other.flip_horizontal).board_fen()


def test_legal_moves():
    for notation, texts in (("uci", chess.Moves.uci), ("san", chess.Moves.san)):
        expected = [texts(chess.Position(fen).legal_moves) for fen in LEGAL]
        for threads in (1, 2):
            assert chess.legal_moves([*LEGAL, "x", None], notation, threads=threads).to_pylist() == [*expected, None, None]
    for variant, notation in (("xiangqi", "chinese"), ("xiangqi", "wxf"), ("shogi", "kif"), ("shogi", "usi"), ("crazyhouse", "san")):
        start = rules.Position(variant)
        expected = [start.translate(move, to=notation) for move in start.legal_moves]
        assert rules.legal_moves([start.fen, "x"], variant, notation).to_pylist() == [expected, None]


@pytest.mark.parametrize(("moves", "legal", "always"), [
    (["e4"], "-", "e3"),
    (["e4", "a6", "e5", "d5"], "d6", "d6"),
    ([], "-", "-"),
])
def test_the_square_of_en_passant_of_a_position(moves, legal, always):
    position = chess.Position()
    for move in moves:
        position = position.play(move)
    texts = [position.fen, str(position), position.to_fen(), position.to_fen(en_passant="legal"), position.to_fen(en_passant="always")]
    assert [text.split()[3] for text in texts] == [legal] * 4 + [always]
    assert eval(repr(position), {"chess": chess}) == position
    with pytest.raises(ValueError, match='expected "legal" or "always", found "never"'):
        position.to_fen(en_passant="never")


def test_planes():
    np = pytest.importorskip("numpy")
    planes = chess.planes(LEGAL).to_numpy()
    assert planes.shape == (len(LEGAL), 12, 8, 8)
    assert chess.planes(LEGAL)[1:3].to_numpy().tolist() == planes[1:3].tolist()
    for row, fen in zip(planes, LEGAL, strict=True):
        position = chess.Position(fen)
        for square, piece in position.pieces.items():
            assert row["PNBRQKpnbrqk".index(piece)][int(square[1]) - 1]["abcdefgh".index(square[0])] == 1
        assert row.sum() == len(position.pieces)
    bits = np.asarray(chess.bitboards(LEGAL))
    assert bits.shape == (6, 12)
    assert (np.unpackbits(bits.view(np.uint8), bitorder="little").reshape(-1, 12, 8, 8) == planes).all()


@pytest.mark.parametrize(("fen", "expected"), [
    ("4k3/p7/8/8/8/3P4/3P3P/4K3 w - - 0 1", [3, 2, 3, 1, 0, 1]),
    ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", [0, 0, 0, 0, 0, 0]),
    ("4k3/7p/8/8/8/8/PP4P1/4K3 w - - 0 1", [1, 0, 2, 1, 0, 0]),
    ("4k3/P7/8/8/8/8/p7/4K3 w - - 0 1", [1, 0, 1, 1, 0, 1]),
])
def test_pawns(fen, expected):
    assert list(chess.pawn_structure([fen])[0].values()) == expected


def test_material_signature_and_phase():
    assert chess.signature(LEGAL).to_pylist()[2:] == ["KRPPPvKRPPP", "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP", "KQvK", "KRvK"]
    assert chess.phase(LEGAL).to_pylist() == [24, 24, 4, 24, 4, 2]
    assert [row["balance"] for row in chess.material(LEGAL).to_pylist()] == [0, 0, 0, 0, 9, 5]


def test_features_of_both_sides_are_those_of_the_flipped_position():
    fens = [*LEGAL]
    flipped = chess.flip_colours(fens)
    for row, other in zip(chess.halfkp(fens), chess.halfkp(flipped), strict=True):
        assert (row["white"], row["black"]) == (other["black"], other["white"])
        assert all(0 <= feature < 64 * 10 * 64 for feature in row["white"])


def test_planes_of_variants_have_their_shape():
    pytest.importorskip("numpy")
    for variant in ("shogi", "xiangqi", "crazyhouse", "makruk"):
        start = rules.Position(variant)
        planes = rules.planes([start.fen], variant).to_numpy()
        assert planes.shape == (1, 2 * len(start.variant.pieces), start.variant.ranks, start.variant.files)
        assert planes.sum() == len(start.pieces)


@pytest.mark.parametrize(
    ("variant", "text", "fen"),
    [
        ("shogi", "two", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"),
        ("shogi", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"),
        ("janggi", "EHEH HEHE", "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w - - 0 1"),
        ("fischerandom", "518", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
        ("chess", "4k^3/8/8/8/8/8/8/4K^2R / C/c", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
    ],
)
def test_positions_of_rules_have_names_and_notations(variant, text, fen):
    assert rules.Position(variant, text).fen == fen


def test_rules():
    assert len(rules.Variant.names()) > 80
    for variant in ("shogi", "xiangqi", "crazyhouse", "makruk"):
        start = rules.Position(variant)
        assert pickle.loads(pickle.dumps(start)) == start
        assert rules.legal_move_count([start.fen, None, "x"], variant).to_pylist() == [start.legal_move_count, None, None]
        assert rules.legal_moves([start.fen], variant).to_pylist() == [start.legal_moves]
        assert rules.is_valid([start.fen, "x"], variant).to_pylist() == [True, False]
        after = start.play(start.legal_moves[0])
        assert rules.play([start.fen], start.legal_moves[0], variant).to_pylist() == [after.fen]
        planes = rules.planes([start.fen], variant)
        assert sum(planes[0]) == len(start.pieces)
        assert start.perft(2) == sum(start.play(move).legal_move_count for move in start.legal_moves)
    chess_moves = rules.legal_move_count(LEGAL, "chess").to_pylist()
    assert chess_moves == chess.legal_move_count(LEGAL).to_pylist()
    own, = rules.Variant.parse("[knights : chess]\npieces = N:NN\n")
    assert pickle.loads(pickle.dumps(own)) == own
    for wrong in (lambda: rules.Variant("bridge"), lambda: rules.Position("shogi", "x"), lambda: rules.Position("shogi").play("a1a9")):
        with pytest.raises(feen.FeenError):
            wrong()


@pytest.mark.parametrize(("variant", "notation", "moves", "uci", "status"), [
    ("chess", "san", ["f3", "e5", "g4", "Qh4#"], ["f2f3", "e7e5", "g2g4", "d8h4"], "the second player wins by checkmate"),
    ("atomic", "san", ["Nf3", "a6", "Ne5", "a5", "Nxd7"], ["g1f3", "a7a6", "f3e5", "a6a5", "e5d7"], "the first player wins by explosion"),
    ("shogi", "usi", ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"], ["c3c4", "g7g6", "b2h8+", "g9h8", "B@e5"], "in progress"),
    ("shogi", "usi", ["2h3h", "8b7b", "3h2h", "7b8b"] * 3, ["h2g2", "b8c8", "g2h2", "c8b8"] * 3, "draw by repetition"),
    ("xiangqi", "wxf", ["C2=5", "H8+7"], ["h3e3", "h10g8"], "in progress"),
    ("crazyhouse", "san", ["e4", "d5", "exd5", "Qxd5", "P@e4"], ["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"], "in progress"),
])
def test_a_game_of_rules(variant, notation, moves, uci, status):
    game = rules.Game(variant)
    for move in moves:
        game.play(move, notation)
    assert (game.moves, game.moves_as(notation), game.status) == (uci, moves, status)
    assert (len(game), len(game.positions), game.is_over) == (len(moves), len(moves) + 1, status != "in progress")
    assert game.turn == ("second" if len(moves) % 2 else "first")
    again = pickle.loads(pickle.dumps(game))
    assert (str(again), again.status, again.position) == (str(game), status, game.position)
    assert game.undo() == uci[-1]
    assert (game.status, game.winner, game.reason) == ("in progress", None, None)
    assert game.position.translate(moves[-1], notation) == uci[-1]
    assert game.redo() == uci[-1]
    assert game.status == status
    assert rules.Game(variant, moves=uci).position == game.position
    assert rules.Game(rules.Position(variant)).position.play(moves[0], notation) == game.positions[1]


def test_the_past_of_a_game_of_rules_gives_claims():
    game = rules.Game("chess", moves=["g1f3", "g8f6", "f3g1", "f6g8"] * 2)
    assert (game.claims, game.is_over) == (["repetition"], False)
    game.claim("repetition")
    assert (game.status, game.winner, game.reason) == ("draw by repetition", None, "repetition")
    with pytest.raises(feen.FeenError) as raised:
        game.play("e2e4")
    assert raised.value.code == "move/game-over"


@pytest.mark.parametrize(("call", "code", "sentence"), [
    (lambda: rules.Game("bridge"), "variant/unknown", "bridge"),
    (lambda: rules.Game("chess", "x"), "position/", "expected"),
    (lambda: rules.Game("chess", moves=["e2e5"]), "move/unreachable", "`e2e5`: the piece on e2 does not reach e5"),
    (lambda: rules.Game("chess").play("e4", "kif"), "move/notation", "notation"),
    (lambda: rules.Game("chess").play("e4", "pgn"), "notation/unknown", "found `pgn`"),
    (lambda: rules.Game("chess").claim("repetition"), "game/claim", "nothing to claim"),
    (lambda: rules.Position("chess").translate("e2e4", to="wxf"), "move/notation", "wxf cannot write the moves of chess"),
    (lambda: rules.legal_moves([rules.Position("shogi").fen], "shogi", "wxf"), "move/notation", "wxf cannot write the moves of shogi"),
    (lambda: rules.legal_moves([], "shogi", "wxf"), "move/notation", "wxf cannot write the moves of shogi"),
    (lambda: rules.legal_moves([], "shogi", "pgn"), "notation/unknown", "found `pgn`"),
    (lambda: chess.legal_moves([], "kif"), "notation/unknown", "found \"kif\""),
])
def test_games_of_rules_refuse_what_is_wrong(call, code, sentence):
    with pytest.raises(feen.FeenError) as raised:
        call()
    assert raised.value.code.startswith(code)
    assert sentence in str(raised.value)


def test_own_variants():
    (coffee,), lost = rules.Variant.import_ini("[coffee:chess]\nmustCapture = true\nsoftware = none\n", lossy=True)
    assert (coffee.name, len(lost)) == ("coffee", 1)
    assert pickle.loads(pickle.dumps(coffee)) == coffee
    assert rules.Variant.parse(coffee.table) == [coffee]
    game = rules.Game(coffee, moves=["e2e4", "d7d5"])
    assert game.position.legal_moves == ["e4d5"]
    assert game.position.explain("a2a3") == "a capture is possible and must be played"
    assert pickle.loads(pickle.dumps(game)).moves == ["e2e4", "d7d5"]
    for wrong in (game.redo, rules.Game(coffee).undo, lambda: rules.Game(game.position, "8/8")):
        with pytest.raises(ValueError):
            wrong()


def test_a_game_is_played_and_changed():
    game = chess.Game()
    for move in ("e4", "e7e5", "Nf3", "Nc6", "Ng1"):
        game.play(move)
    game.play(game.position.parse_move("Nb8"))
    assert (game.moves, game.status, game.position.turn) == (["e4", "e5", "Nf3", "Nc6", "Ng1", "Nb8"], "in progress", "white")
    for move in ("Nf3", "Nc6", "Ng1", "Nb8"):
        game.play(move)
    assert game.claims == ["threefold-repetition"]
    game.undo()
    assert (len(game), game.claims) == (9, [])
    with pytest.raises(feen.FeenError) as raised:
        game.play("e5")
    assert raised.value.code.startswith(("san/", "move/"))
    first, second = game.nodes[:2]
    game.truncate(second)
    game.add_variation(second, ["c5", "Nf3"])
    game.set_comment(first, "best by test")
    game.set_nags(first, [1])
    game.set_clock(first, 61.5)
    game.set_tag("White", "Doe")
    game.result = "1-0"
    assert [(node.san, node.depth, node.comment, node.nags, node.clock) for node in game.tree] == [
        ("e4", 0, "best by test", [1], 61.5), ("e5", 0, "", [], None), ("c5", 1, "", [], None), ("Nf3", 1, "", [], None),
    ]
    assert game.tags["White"] == "Doe"
    game.promote(game.tree[2])
    assert game.moves == ["e4", "c5", "Nf3"]
    game.remove_variation(next(node for node in game.tree if node.depth))
    again = pickle.loads(pickle.dumps(game))
    assert (str(again), again.result, again.moves) == (str(game), "1-0", ["e4", "c5", "Nf3"])
    game.play("--")
    assert (game.moves[-1], game.position.turn) == ("--", "white")
    for wrong in (lambda: chess.Game().undo(), lambda: game.set_tag("a b", "x"), lambda: game.promote(game.nodes[0])):
        with pytest.raises(ValueError):
            wrong()


def test_a_comment_keeps_its_commands():
    game = chess.Game("1. e4 {good [%eval 0.3] [%clk 0:01:00] [%cal Ge2e4,Rd2d4]} e5 {[%eval #-2]} *")
    first, second = game.nodes
    assert (first.eval, first.mate, first.clock, first.arrows) == (30, None, 60.0, ["Ge2e4", "Rd2d4"])
    assert (second.eval, second.mate, second.arrows) == (None, -2, [])
    game.set_comment(first, first.comment + "!")
    again = game.nodes[0]
    assert (again.comment, again.eval, again.clock, again.arrows) == ("good!", 30, 60.0, ["Ge2e4", "Rd2d4"])
    game.set_comment(first, "new [%clk 0:02:00]")
    assert (game.nodes[0].comment, game.nodes[0].clock, game.nodes[0].eval) == ("new", 120.0, 30)
    game.set_eval(second, -15)
    game.set_arrows(second, ["Yg8f6"])
    game.set_mate(first, 3)
    first, second = game.nodes
    assert (first.eval, first.mate, second.eval, second.mate, second.arrows) == (None, 3, -15, None, ["Yg8f6"])
    game.set_mate(first, None)
    game.set_arrows(first, [])
    assert (game.nodes[0].mate, game.nodes[0].arrows, game.nodes[0].comment) == (None, [], "new")
    for wrong in ("e2e4", "Ge2", "Ge2e4,Gd2d4"):
        with pytest.raises(ValueError):
            game.set_arrows(second, [wrong])


def entry(position, move, weight):
    """An entry of a book; a move has its squares, files and ranks, in three bits each."""
    from_file, from_rank, to_file, to_rank = (ord(character) - ord(first) for character, first in zip(move, "a1a1", strict=True))
    packed = to_file | to_rank << 3 | from_file << 6 | from_rank << 9
    return position.polyglot_key.to_bytes(8, "big") + packed.to_bytes(2, "big") + weight.to_bytes(2, "big") + bytes(4)


def test_books_of_polyglot(tmp_path):
    start = chess.Position()
    after = start.play("e4")
    # The third is not legal: keys may be equal by chance.
    entries = [entry(start, "e2e4", 9), entry(start, "d2d4", 3), entry(start, "e2e5", 1), entry(after, "c7c5", 5)]
    data = b"".join(sorted(entries, key=lambda one: one[:8]))
    path = tmp_path / "book.bin"
    path.write_bytes(data)
    for book in (chess.Book(data), chess.Book(path), chess.Book(str(path))):
        assert len(book) == 4
        assert [(move.san, weight) for move, weight in book.moves(start)] == [("e4", 9), ("d4", 3)]
        assert [(move.uci, weight) for move, weight in book.moves(after)] == [("c7c5", 5)]
        assert book.moves(after.play("c5")) == []
    descending = b"".join(sorted(entries, key=lambda one: one[:8], reverse=True))
    for wrong, code in ((data[:-1], "book/length"), (descending, "book/order")):
        with pytest.raises(feen.FeenError) as raised:
            chess.Book(wrong)
        assert raised.value.code == code
    with pytest.raises(FileNotFoundError):
        chess.Book(tmp_path / "none.bin")


ENGINE = """
import sys
for line in sys.stdin:
    word = line.split()
    if word[0] == "uci":
        print("id name Fake\\noption name Hash type spin default 16 min 1 max 64\\nuciok")
    elif word[0] == "isready":
        print("readyok")
    elif word[0] == "go":
        print("info depth 1 score cp 20 pv e2e4")
        if "infinite" not in word:
            print("info depth 2 score mate 3 nodes 77 pv e2e4 e7e5\\nbestmove e2e4 ponder e7e5")
    elif word[0] == "stop":
        print("bestmove d2d4")
    elif word[0] == "quit":
        break
    sys.stdout.flush()
"""


def test_engines_are_awaited():
    from feen import engine

    async def main():
        async with await engine.open([sys.executable, "-u", "-c", ENGINE], Hash=32) as fake:
            assert (fake.name, fake.options) == ("Fake", ["Hash"])
            result = await fake.play(chess.Position(), engine.Limit(depth=2))
            assert (result.move.san, result.ponder, result.info["mate"], result.info["nodes"]) == ("e4", "e7e5", 3, 77)
            infos = [info async for info in fake.analyse(chess.Position(), engine.Limit(depth=2))]
            assert [(info["depth"], info["pv"][0]) for info in infos] == [(1, "e2e4"), (2, "e2e4")]
            async for info in fake.analyse(START, engine.Limit()):
                assert info["score"] == 20
                break
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(fake.play(chess.Position(), engine.Limit()), 0.3)
            with pytest.raises(ValueError, match="Hash|option"):
                await fake.configure(Nothing=1)

    asyncio.run(asyncio.wait_for(main(), 30))
    with pytest.raises(OSError, match="cannot be started"):
        asyncio.run(engine.open("/nowhere/engine"))
