#!/usr/bin/env python3
"""Replay links of slidysim, made and read with nothing but Python's own libraries.

    replay-links.py make > replay-links.tsv    200 links: random walks, in all forms that occur
    replay-links.py read < links               prints what is in each link, as in the table

The columns: the link, the scramble, the solution, the speed in thousandths of moves per second, and the
times in milliseconds separated by commas, or -1. The format is that of slidysim's page:
https://github.com/slidysim/slidysim.github.io, modules/replayGeneration.js and modules/dataFetching.js.
"""

import base64
import json
import random
import sys
import urllib.parse
import zlib

ADDRESS = "https://slidysim.github.io/replay?r="

# The way the tile moves, and where it comes from, seen from the blank.
FROM = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}


def walk(rows, cols, length):
    """Random moves without direct backtracking, and the board from which they lead to the solved one."""
    cells = [[row * cols + col + 1 for col in range(cols)] for row in range(rows)]
    cells[-1][-1] = 0
    row, col = rows - 1, cols - 1
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}
    undo = []
    while len(undo) < length:
        move = random.choice("UDLR")
        if undo and undo[-1] == move:
            continue
        down, right = FROM[move]
        there, across = row + down, col + right
        if 0 <= there < rows and 0 <= across < cols:
            cells[row][col], cells[there][across] = cells[there][across], 0
            row, col = there, across
            undo.append(back[move])
    board = "/".join(" ".join(map(str, line)) for line in cells)
    return board, "".join(reversed(undo))


def short(moves):
    """RRRD as R3D."""
    runs = []
    for move in moves:
        if runs and runs[-1][0] == move:
            runs[-1][1] += 1
        else:
            runs.append([move, 1])
    return "".join(move + (str(count) if count > 1 else "") for move, count in runs)


def make():
    random.seed(20)
    for number in range(200):
        rows, cols = random.choice([(2, 2), (3, 3), (3, 3), (4, 4), (4, 4), (2, 6), (5, 4), (10, 10)])
        board, moves = walk(rows, cols, random.choice([0, 1, 2, 5, 30, 80, 300]))
        speed = random.choice([15000, random.randrange(500, 30000), random.randrange(10**6) / 64])
        times, now = [], 0
        for _ in moves:
            times.append(now)
            now += random.choice([random.randrange(400), random.randrange(400), random.randrange(6400) / 16])
        fields = [random.choice([moves, short(moves)]), speed, board]
        known = random.randrange(4) > 0
        if known:
            fields.append(times)
        else:
            fields += random.choice([[-1], [], [None]])
        separators = random.choice([(",", ":"), (", ", ": ")])
        text = json.dumps(fields, separators=separators)
        data = base64.b64encode(zlib.compress(text.encode(), random.choice([1, 6, 9]))).decode()
        form = number % 5
        if form == 0:
            link = ADDRESS + urllib.parse.quote(data, safe="")
        elif form == 1:
            link = ADDRESS + data
        elif form == 2:
            link = "https://slidysim.online/replay?lang=en&r=" + urllib.parse.quote(data.rstrip("="), safe="")
        elif form == 3:
            link = data.replace("+", "-").replace("/", "_").rstrip("=")
        else:
            link = data
        table(link, board, short(moves), speed, times if known else -1)


def read():
    for line in sys.stdin:
        query = urllib.parse.urlparse(line.strip()).query
        data = urllib.parse.parse_qs(query)["r"][0]
        solution, speed, board, times = json.loads(zlib.decompress(base64.b64decode(data, validate=True)))
        table(line.strip(), board, solution, speed, times)


def table(link, board, moves, speed, times):
    times = times if times == -1 else ",".join(map(str, times))
    print(link, board, moves, speed, times, sep="\t")


if __name__ == "__main__":
    {"make": make, "read": read}[sys.argv[1]]()
