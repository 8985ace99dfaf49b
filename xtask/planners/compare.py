"""Compares `taquin plan` with Fast Downward, pyperplan and unified-planning.

Run by `cargo xtask test`, with the interpreter of the environment that it made: compare.py TAQUIN
"""

import json
import logging
import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

import up_fast_downward
from pyperplan import grounding
from pyperplan.heuristics.relaxation import hFFHeuristic
from pyperplan.pddl.parser import Parser
from pyperplan.search import greedy_best_first_search
from unified_planning.engines import ValidationResultStatus
from unified_planning.io import PDDLReader
from unified_planning.shortcuts import PlanValidator, get_environment

TAQUIN = sys.argv[1]
DOWNWARD = Path(up_fast_downward.__file__).parent / "downward" / "fast-downward.py"

TESTDATA = Path(__file__).parents[2] / "crates" / "plan" / "testdata"
# Domains with conditional effects, disjunctions and quantifiers, each with a problem.
ADL = [("lift", "guests"), ("lights", "nine"), ("suitcase", "trip")]

BOARDS = 30
GOALS = ["rows", "blank-first", "columns", "snail"]
ENCODINGS = ["typed", "strips"]
# How many times the search time of Fast Downward our LM-cut may take, over all boards. Both are
# processor time.
SLOWEST = 10.0

OPTIMAL = "astar(lmcut())"
# LM-cut of Fast Downward does not read conditional effects, nor the axioms that it makes of `forall`.
OPTIMAL_FOR_ADL = "astar(blind())"
QUICK = "lazy_greedy([ff()],preferred=[ff()])"


def run(*command, expect=(0,)):
    """The output of a command that must end as expected."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode not in expect:
        shown = " ".join(str(word) for word in command)
        sys.exit(f"{shown}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def check(holds, message):
    if not holds:
        sys.exit(message)


def children_seconds():
    """Processor time of commands that have ended: other work on the machine does not count."""
    times = os.times()
    return times.children_user + times.children_system


class Files:
    """A domain and a problem as PDDL files."""

    def __init__(self, folder, domain, problem):
        folder.mkdir(parents=True)
        self.folder, self.domain, self.problem = folder, domain, problem

    def ours(self, method):
        """The answer of taquin's planner, the file with its plan, and the processor time of it all."""
        begun = children_seconds()
        answer = json.loads(run(TAQUIN, "plan", "solve", self.domain, self.problem,
                                "--method", method, "--format", "json"))
        return answer, self.write(method, answer["steps"]), children_seconds() - begun

    def write(self, name, steps):
        path = self.folder / f"{name}.plan"
        path.write_text("".join(step + "\n" for step in steps))
        return path

    def downward(self, search):
        """Fast Downward's plan and its search time in seconds."""
        path = self.folder / "downward.plan"
        said = run(sys.executable, DOWNWARD, "--sas-file", self.folder / "output.sas",
                   "--plan-file", path, self.domain, self.problem, "--search", search)
        length = re.search(r"Plan length: (\d+) step", said)
        seconds = re.search(r"Search time: ([0-9.e+-]+)s", said)
        check(length and seconds, f"Fast Downward said something else: {said}")
        return path, int(length[1]), float(seconds[1])

    def read_by_unified_planning(self):
        return PDDLReader().parse_problem(str(self.domain), str(self.problem))

    def is_valid(self, problem, plan):
        plan = PDDLReader().parse_plan(problem, str(plan))
        with PlanValidator(name="sequential_plan_validator") as validator:
            return validator.validate(problem, plan).status == ValidationResultStatus.VALID


class Exported(Files):
    """A board and its goal as PDDL files."""

    def __init__(self, folder, board, goal, encoding):
        super().__init__(folder, folder / "domain.pddl", folder / "problem.pddl")
        self.board, self.goal = board, goal
        run(TAQUIN, "plan", "export", board, "--goal", goal, "--encoding", encoding,
            "--domain", self.domain, "--problem", self.problem)

    def pyperplan(self, solves):
        """What pyperplan makes of it: grounded, and solved if asked."""
        parser = Parser(str(self.domain), str(self.problem))
        parsed = parser.parse_problem(parser.parse_domain())
        task = grounding.ground(parsed)
        if solves:
            plan = greedy_best_first_search(task, hFFHeuristic(task))
            return self.write("pyperplan", [operator.name for operator in plan])

    def imported(self, plan, expect=0):
        text = run(TAQUIN, "plan", "import", plan, "--problem", self.problem,
                   "--format", "json", expect=(expect,))
        return json.loads(text)


def first_impossible(board, steps):
    """The number of the first step that is not possible, by the rules of the puzzle; from 1."""
    rows = [row.split() for row in board.split("/")]
    tiles = {(r, c): tile for r, row in enumerate(rows, 1) for c, tile in enumerate(row, 1)}
    for number, step in enumerate(steps, 1):
        tile, *cells = [tuple(map(int, re.findall(r"\d+", word))) for word in step.split()[1:]]
        start, end = cells
        beside = abs(start[0] - end[0]) + abs(start[1] - end[1]) == 1
        if tiles[start] != str(tile[0]) or tiles[end] != "0" or not beside:
            return number
        tiles[start], tiles[end] = "0", tiles[start]
    return None


def main():
    warnings.simplefilter("ignore")
    logging.disable(logging.INFO)
    get_environment().credits_stream = None
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = compare(Path(folder))
    print(figures, f"({time.monotonic() - begun:.0f} s)")


def compare(folder):
    boards = []
    for index, goal in enumerate(GOALS):
        count = len(range(index, BOARDS, len(GOALS)))
        made = run(TAQUIN, "scramble", "--size", "3x3", "--goal", goal, "--count", count,
                   "--seed", 11 + index)
        boards += [(board, goal) for board in made.split("\n") if board]
    check(len(boards) == BOARDS, f"{len(boards)} boards were made")
    ours_seconds = theirs_seconds = 0.0
    for number, (board, goal) in enumerate(boards):
        about = f"{board} to {goal}"
        exact = json.loads(run(TAQUIN, "solve", board, "--goal", goal, "--format", "json"))
        typed = Exported(folder / f"{number}" / "typed", board, goal, "typed")
        plan, length, seconds = typed.downward(OPTIMAL)
        theirs_seconds += seconds
        check(length == exact["length"], f"{about}: Fast Downward {length}, exact {exact['length']}")
        check(typed.imported(plan)["single"] == length, f"{about}: Fast Downward's plan")
        answer, plan, seconds = typed.ours("astar-lmcut")
        ours_seconds += seconds
        check(answer["cost"] == length, f"{about}: ours {answer['cost']}, theirs {length}")
        check(answer["optimal"], f"{about}: not proven")
        strips = Exported(folder / f"{number}" / "strips", board, goal, "strips")
        plan_of_strips, length, _ = strips.downward(QUICK)
        check(strips.imported(plan_of_strips)["single"] == length, f"{about}: as STRIPS")
        for exported in (typed, strips):
            solves = number < 4
            path = exported.pyperplan(solves)
            check(not solves or exported.imported(path)["solved"], f"{about}: pyperplan's plan")
        validate(typed, plan, number)
        validate(strips, None, number)
        refuse(typed, answer["steps"])
    others(folder)
    adl(folder)
    ratio = ours_seconds / theirs_seconds
    check(ratio < SLOWEST, f"LM-cut takes {ratio:.1f} times as long as Fast Downward's")
    return (f"{BOARDS} boards and {len(ADL)} problems in ADL: costs equal, plans accepted; LM-cut "
            f"{ours_seconds:.2f} s (reading and grounding included), search of Fast Downward "
            f"{theirs_seconds:.2f} s, ratio {ratio:.2f}")


def validate(exported, plan, number):
    """Our plans must be valid for unified-planning, and one with a step left out must not."""
    problem = exported.read_by_unified_planning()
    methods = ["preferred-ff"] + (["graphplan"] if number < 8 else [])
    plans = [plan] if plan else []
    plans += [exported.ours(method)[1] for method in methods]
    if number < 2:
        plans.append(exported.ours("sat")[1])
    for path in plans:
        check(exported.is_valid(problem, path), f"{exported.board}: {path.stem} is refused")
    steps = plans[0].read_text().split("\n")[:-1]
    without = exported.write("without", steps[:-1])
    check(not exported.is_valid(problem, without), f"{exported.board}: validators accept all")


def refuse(exported, steps):
    """A plan without one of its steps is refused, at the step that fails."""
    for left_out in {0, len(steps) // 2, len(steps) - 1}:
        broken = steps[:left_out] + steps[left_out + 1:]
        said = exported.imported(exported.write("broken", broken), expect=1)
        fails = first_impossible(exported.board, broken)
        check(not said["solved"] and said["failed_at"] == fails,
              f"{exported.board}: without step {left_out + 1} step {fails} fails, not {said}")


def adl(folder):
    """What is compiled away changes no cost: Fast Downward's optimum is ours, and our plans are valid."""
    for name, about in ADL:
        files = Files(folder / name, TESTDATA / f"{name}-domain.pddl", TESTDATA / f"{name}-{about}.pddl")
        path, _, _ = files.downward(OPTIMAL_FOR_ADL)
        cost = int(re.search(r"cost = (\d+)", path.read_text())[1])
        problem = files.read_by_unified_planning()
        check(files.is_valid(problem, path), f"{name}: unified-planning refuses Fast Downward's plan")
        for method in ["astar-lmcut", "astar-hmax", "astar-blind"]:
            answer, plan, _ = files.ours(method)
            check(answer["cost"] == cost and answer["optimal"], f"{name}: {method} {answer['cost']}, not {cost}")
            check(files.is_valid(problem, plan), f"{name}: {method} is refused")
        for method in ["preferred-ff", "greedy-hadd", "graphplan", "sat", "sat-parallel"]:
            _, plan, _ = files.ours(method)
            check(files.is_valid(problem, plan), f"{name}: {method} is refused")


def others(folder):
    """Other sizes are accepted as well."""
    for size in ["1x5", "2x4", "4x3", "4x4"]:
        board = run(TAQUIN, "scramble", "--size", size, "--seed", "5", "--goal", "snail").strip()
        for encoding in ENCODINGS:
            exported = Exported(folder / size / encoding, board, "snail", encoding)
            plan, _, _ = exported.downward(QUICK)
            check(exported.imported(plan)["solved"], f"{board}: Fast Downward's plan")
            exported.pyperplan(solves=False)
            problem = exported.read_by_unified_planning()
            check(exported.is_valid(problem, plan), f"{board}: unified-planning")


main()
