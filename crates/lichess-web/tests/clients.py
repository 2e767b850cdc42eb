"""Whole games of Lichess's variants by unmodified clients: berserk sends, python-chess chooses the moves of both sides.

    pip install berserk==0.14.0 chess==1.11.2
    python3 crates/lichess-web/tests/clients.py target/debug/chess [GAMES]

The server is killed and started again in the middle of each game, and the clients connect again.
"""

import io
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import berserk
import chess
import chess.pgn
import chess.variant

VARIANTS = ["crazyhouse", "atomic", "threeCheck", "kingOfTheHill", "antichess", "horde", "racingKings"]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    def __init__(self, program, folder):
        self.program, self.folder, self.port = program, folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.start()

    def start(self):
        command = [self.program, "serve", "games.db", "--listen", f"127.0.0.1:{self.port}", "--new-games", "100", "--writes", "1000"]
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.process.stdout.readline()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def player(self, name, *options):
        command = [self.program, "player", "add", name, *options, "--file", "games.db"]
        return subprocess.check_output(command, cwd=self.folder, text=True).strip()


def board_of(full):
    """The board of a first line, as bots make it."""
    make = chess.variant.find_variant(full["variant"]["name"])
    return make() if full["initialFen"] == "startpos" else make(full["initialFen"])


def play(url, token, kind, game, seed, crash):
    """Plays one side to the end of the game, and returns its last board and state."""
    chooser = random.Random(seed)
    while True:
        client = berserk.Client(berserk.TokenSession(token), base_url=url)
        api = client.bots if kind == "bots" else client.board
        board = None
        try:
            for line in api.stream_game_state(game):
                if line["type"] == "gameFull":
                    start, line = line, line["state"]
                elif line["type"] != "gameState":
                    continue
                board = board_of(start)
                for text in line["moves"].split():
                    board.push_uci(text)
                if line["status"] != "started":
                    return board, line
                if board.turn == (kind == "board"):
                    crash(board.ply())
                    move = chooser.choice(list(board.legal_moves))
                    api.make_move(game, move.uci())
        except Exception as error:
            # The server is gone. A move without an answer is sent again when it is back.
            if isinstance(error, (KeyError, ValueError, AssertionError)):
                raise
        time.sleep(0.2)


def whole_game(server, tokens, key, seed):
    anna, robot = [berserk.Client(berserk.TokenSession(token), base_url=server.url) for token in tokens]
    made = anna.challenges.create("Robot", rated=False, variant=key, color="white", clock_limit=600, clock_increment=5)
    assert made["variant"]["key"] == key, made
    robot.challenges.accept(made["id"])
    crashed = threading.Event()

    def crash(ply):
        if ply == 6 and not crashed.is_set():
            crashed.set()
            server.kill()
            server.start()

    ends = {}

    def side(token, kind, number):
        ends[kind] = play(server.url, token, kind, made["id"], number, crash)

    threads = [threading.Thread(target=side, args=(tokens[0], "board", seed)), threading.Thread(target=side, args=(tokens[1], "bots", -seed))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
        assert not thread.is_alive(), f"{key} {seed}: the game does not end"
    (board, state), (other, same) = ends["board"], ends["bots"]
    assert state["moves"] == same["moves"] and board.fen() == other.fen()
    outcome = board.outcome(claim_draw=True)
    assert outcome, f"{key}: {state['status']} at {board.fen()}, which python-chess plays on"
    winner = {True: "white", False: "black", None: None}[outcome.winner]
    assert state.get("winner") == winner, f"{key}: {state} but {outcome}"
    anna = berserk.Client(berserk.TokenSession(tokens[0]), base_url=server.url)
    exported = anna.games.export(made["id"])
    assert exported["variant"] == key and exported["status"] == state["status"], exported
    text = anna.games.export(made["id"], as_pgn=True)
    record = chess.pgn.read_game(io.StringIO(text))
    assert not record.errors and record.end().board().fen() == board.fen(), text
    return state["status"], board.ply(), crashed.is_set()


def main():
    program, games = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            tokens = [server.player("Anna"), server.player("Robot", "--bot")]
            for key in VARIANTS:
                for seed in range(1, games + 1):
                    print(key, *whole_game(server, tokens, key, seed), flush=True)
        finally:
            server.kill()


main()
