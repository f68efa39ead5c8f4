"""After warming up, hints and reviews compile nothing: in a new process, whatever this one has compiled."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from numba.core.registry import CPUDispatcher

from analysis import precompile
from analysis.advisor import advise
from analysis.core import kernel_cache
from analysis.core.sources import source_digest
from analysis.precompile import is_warm, main, mark, parts_named, warm
from analysis.registry import PARTS, Part, Use
from analysis.review.rounds import review_round
from tests.analysis.canasta import moments as canasta
from tests.analysis.pocha import moments as pocha
from tests.analysis.poter.moments import a_decision
from tests.analysis.review.recorded import recorded


def compiled() -> set[tuple[str, str]]:
    """Return every kernel of the analysis with its compiled signatures."""
    return {
        (f"{name}.{kernel}", str(signature))
        for name, module in list(sys.modules.items())
        if name.startswith("analysis.")
        for kernel, value in vars(module).items()
        if isinstance(value, CPUDispatcher)
        for signature in value.signatures
    }


def use() -> None:
    """Compute hints at all kinds of moments, and reviews of whole and unfinished rounds."""
    for seed in range(5):
        current = a_decision(seed, players=2 + seed % 5, acts=seed * 12)
        advise(current.view(current.to_move), playouts=40, seed=seed)
        advise(current.view(current.to_move), budget_ms=1.0, seed=seed)
        hand = pocha.a_decision(seed, players=3 + seed % 4, size=6, acts=8 * seed)
        for weighted in (True, False):
            advise(hand.view(hand.to_move), playouts=40, seed=seed, weighted=weighted)
        advise(hand.view(hand.to_move), budget_ms=1.0, seed=seed)
        melds = canasta.a_decision(seed, seed, acts=16 * seed)
        for weighted in (True, False):
            advise(melds.view(melds.to_move), playouts=40, seed=seed, weighted=weighted)
        advise(melds.view(melds.to_move), budget_ms=1.0, seed=seed)
    for players in (("simple",) * 2, ("random", "simple", "simple")):
        match = recorded(5, players)
        match.start_shuffled_round(Random(1))
        for number in (1, 2):
            review_round(match, number, playouts=8)
    for count in (3, 5):
        hands = recorded(5, ["random", *["simple"] * (count - 1)], 3, "pocha", schedule=[1, 3, 7, 2])
        hands.start_shuffled_round(Random(1))
        for number in (1, 2, 3, 4):
            review_round(hands, number, playouts=8)
    for pairs in (1, 3):
        table = recorded(5, ("random", "simple") * pairs, 1, "canasta", max_turns=20)
        table.start_shuffled_round(Random(1))
        for number in (1, 2):
            review_round(table, number, playouts=8)


def check() -> None:
    """Warm up, and print what each part, and then their use, compiles, one line each."""
    before = set[tuple[str, str]]()
    for part in (*PARTS, None):
        use() if part is None else warm(part)
        print(*sorted(kernel for kernel, _ in compiled() - before))
        before = compiled()


@pytest.mark.slow
def test_hints_compile_nothing_but_what_they_need_and_after_warming_up_nothing_is_compiled():
    code = "from tests.analysis.test_precompile import check; check()"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *parts, used = map(str.split, done.stdout.splitlines())
    assert used == []
    for part, names in zip(PARTS, parts, strict=True):
        if part.use == Use.HINTS:
            needed = f"analysis.{part.game}.kernels.try_arms"
            assert needed in names
            assert {*names} <= {needed, "analysis.pocha.determinize.count_deals"}
    assert all(map(is_warm, PARTS))


def test_a_part_that_other_sources_have_warmed_up_is_not_warm(tmp_path, monkeypatch):
    """They may have called the same kernels with arguments of other types."""
    monkeypatch.setattr(precompile, "CACHE", tmp_path)
    monkeypatch.setattr(precompile, "FOUND", None)
    part = PARTS[0]
    file = tmp_path / mark(part)
    assert not is_warm(part)
    for content in (b"", b"another", b"\xff"):
        file.write_bytes(content)
        assert not is_warm(part)
    file.write_text(source_digest())
    assert is_warm(part)
    assert not is_warm(PARTS[1])
    file.unlink()
    file.mkdir()
    assert not is_warm(part)


def test_a_part_is_warm_only_if_its_kernels_were_saved(tmp_path, monkeypatch):
    monkeypatch.setattr(precompile, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(precompile, "FOUND", None)
    monkeypatch.setattr(precompile, "play_a_turn", lambda *_: None)
    monkeypatch.setattr(kernel_cache, "troubles", set())
    monkeypatch.setattr(precompile, "troubles", kernel_cache.troubles)
    part = PARTS[0]
    assert main([str(part)]) == 0
    assert is_warm(part)
    (tmp_path / "cache" / mark(part)).unlink()
    kernel_cache.note(kernel_cache.UNUSABLE, "the disk is full")
    assert main([str(part)]) == 1
    assert not is_warm(part)


def test_a_part_can_be_used_where_nothing_can_be_saved(monkeypatch):
    monkeypatch.setattr(precompile, "CACHE", Path("/proc/nothing/cache"))
    monkeypatch.setattr(precompile, "FOUND", None)
    monkeypatch.setattr(precompile, "play_a_turn", lambda *_: None)
    monkeypatch.setattr(kernel_cache, "troubles", set())
    monkeypatch.setattr(precompile, "troubles", kernel_cache.troubles)
    assert main([str(PARTS[0])]) == 1
    assert kernel_cache.troubles == {kernel_cache.UNUSABLE}


def test_parts_are_named_by_game_or_by_game_and_use():
    assert parts_named(["pocha"]) == [Part("pocha", Use.HINTS), Part("pocha", Use.REVIEWS)]
    assert parts_named(["canasta-reviews", "poter-hints"]) == [Part("canasta", Use.REVIEWS), Part("poter", Use.HINTS)]
    assert parts_named([]) == list(PARTS)
    assert [str(part) for part in PARTS[:3]] == ["poter-hints", "pocha-hints", "canasta-hints"]


def test_an_unknown_part_is_told_of(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["chess"])
    assert ended.value.code == 2
    assert "there is no part 'chess'; there is poter, pocha, canasta, poter-hints" in capsys.readouterr().err


GONE = """
import sys
from analysis import precompile
def warm(part):
    for _ in range(1000):
        precompile.Progress.on_end(progress, None)
progress = precompile.Progress(1000)
precompile.warm = warm
sys.exit(precompile.main(["--serve"]))
"""


@pytest.mark.slow
def test_a_process_that_serves_ends_quietly_when_nobody_reads_it():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", GONE], env=environment, text=True, **pipes) as process:
        process.stdout.close()
        process.stdin.write("poter-hints\n")
        process.stdin.flush()
        assert process.wait(60) == 1
        assert process.stderr.read() == ""
