"""Whatever the cache of compiled kernels contains or lacks, the kernels are right; with a small kernel of our own."""

import os
import pickle
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from analysis.core import kernel_cache
from analysis.core.compilation import configure, inlined, kernel
from analysis.core.kernel_cache import UNREADABLE, UNUSABLE, exposed, source_key
from analysis.core.sources import ROOT
from tests.samples import slow

MODULE = __name__


def test_the_cache_is_kept_below_a_hash_of_the_sources():
    assert kernel_cache.CACHE.name == source_key()


@inlined
def double(number: int) -> int:
    return 2 * number


def twice_and_one(number: int) -> int:
    return double(number) + 1


def thrice(number: int) -> int:
    return 3 * number


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """Return the folder of this module's kernels."""
    monkeypatch.setattr(kernel_cache, "FOUND", None)
    monkeypatch.setattr(kernel_cache, "CACHE", tmp_path / "cache" / "0123456789abcdef")
    monkeypatch.setattr(kernel_cache, "troubles", set())
    return kernel_cache.CACHE / MODULE


def used(function=twice_and_one):
    """Use a kernel like a new process; return whether it was loaded from the cache."""
    compiled = kernel(function)
    assert compiled(20) == function(20)
    hits, misses = (sum(counts.values()) for counts in (compiled.stats.cache_hits, compiled.stats.cache_misses))
    assert hits + misses == 1
    return bool(hits)


def file_of(folder, kind, name="twice_and_one"):
    (found,) = folder.glob(f"*{name}*.{kind}")
    return found


def warnings(caplog):
    return [record.getMessage() for record in caplog.records]


def test_a_kernel_is_compiled_once(cache, caplog):
    assert [used(), used(), used()] == [False, True, True]
    assert not warnings(caplog)
    assert cache.is_dir()


class Foreign:
    """Creates a folder when it is unpickled."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


def foreign(file):
    return pickle.dumps(numba.__version__) + pickle.dumps(Foreign(file.parent / "executed"))


def a_loop(file):
    """Nobody, not even root, can read a file that is a link to itself."""
    file.unlink()
    file.symlink_to(file)


def another_bit(file):
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def of_another_kernel(file):
    assert not used(thrice)
    shutil.copyfile(file_of(file.parent, file.suffix[1:], "thrice"), file)


def of_another_target(file):
    """The folders of other targets and sources have different names."""
    there = file.parents[2] / "fedcba9876543210" / MODULE
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel_cache, "CACHE", there.parent)
        assert not used()
    shutil.copyfile(file_of(there, file.suffix[1:]), file)


DAMAGES = {
    "empty": lambda file: file.write_bytes(b""),
    "one byte": lambda file: file.write_bytes(b"\x80"),
    "cut off": lambda file: file.write_bytes(file.read_bytes()[:-1]),
    "half": lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    "longer": lambda file: file.write_bytes(file.read_bytes() + b"\0"),
    "another bit": another_bit,
    "zeros": lambda file: file.write_bytes(bytes(file.stat().st_size)),
    "garbage": lambda file: file.write_bytes(b"\xff" * 4096),
    "text": lambda file: file.write_text("not a pickle\n"),
    "numba's own format": lambda file: file.write_bytes(pickle.dumps(numba.__version__)),
    "foreign pickle": lambda file: file.write_bytes(foreign(file)),
    "of another kernel": of_another_kernel,
    "of another target": of_another_target,
    "cannot be read": a_loop,
}


@pytest.mark.parametrize(
    ("kind", "damage"),
    [
        ("nbi", "half"),
        ("nbi", "foreign pickle"),
        ("nbc", "another bit"),
        *slow(("nbi", damage) for damage in DAMAGES if damage not in ("half", "foreign pickle")),
        *slow([("nbc", "of another kernel")]),
    ],
)
def test_a_damaged_file_counts_as_missing_and_is_replaced(cache, caplog, kind, damage):
    assert not used()
    DAMAGES[damage](file_of(cache, kind))
    caplog.clear()
    assert not used()
    (line,) = warnings(caplog)
    assert line.startswith(UNREADABLE)
    assert not (cache / "executed").exists()
    kernel_cache.troubles.clear()
    caplog.clear()
    assert used()
    assert not warnings(caplog)


def test_many_damaged_files_are_one_warning(cache, caplog):
    for function in (twice_and_one, thrice):
        assert not used(function)
    for file in cache.iterdir():
        file.write_bytes(b"")
    for function in (twice_and_one, thrice):
        assert not used(function)
    assert len(warnings(caplog)) == 1


def test_a_missing_file_is_written_again(cache, caplog):
    for kind in ("nbc", "nbi"):
        used()
        file_of(cache, kind).unlink()
        assert not used()
        assert used()
    assert not warnings(caplog)


def test_code_that_cannot_be_loaded_is_compiled_again(cache, caplog, monkeypatch):
    """Another build of the same version of Python or LLVM may not understand it."""
    assert not used()
    with monkeypatch.context() as patch:
        patch.setattr(kernel_cache._KernelCacheImpl, "rebuild", lambda *_: {}["missing"])
        assert not used()
    assert len(warnings(caplog)) == 1
    assert used()


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_with_a_folder_in_place_of_a_file_a_kernel_is_used_from_memory(cache, caplog, kind):
    used()
    file = file_of(cache, kind)
    file.unlink()
    file.mkdir()
    assert [used(), used()] == [False, False]
    assert [line.partition(":")[0] for line in warnings(caplog)] == [UNREADABLE, UNUSABLE]


def test_with_a_full_disk_a_kernel_is_used_from_memory(cache, caplog):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        found = [used(), used()]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert found == [False, False]
    (line,) = warnings(caplog)
    assert line.startswith(UNUSABLE)
    assert not list(cache.iterdir()), "nothing is left over"
    assert [used(), used()] == [False, True]


@pytest.mark.parametrize("folder", ["/proc/nothing/0123456789abcdef", "{}/file/0123456789abcdef", os.devnull])
def test_without_a_folder_a_kernel_is_used_from_memory(cache, caplog, tmp_path, monkeypatch, folder):
    (tmp_path / "file").touch()
    monkeypatch.setattr(kernel_cache, "CACHE", Path(folder.format(tmp_path)))
    assert [used(), used()] == [False, False]
    assert warnings(caplog)
    assert all(line.startswith((UNUSABLE, UNREADABLE)) for line in warnings(caplog))
    assert not cache.exists()


# ---------------------------------------------------------------------- who can write


def make_foreign(path, monkeypatch):
    try:
        os.chown(path, 4711, -1)
    except PermissionError:
        monkeypatch.setattr(kernel_cache.os, "geteuid", lambda: path.stat().st_uid + 1)


def test_a_folder_that_others_can_change_is_neither_read_nor_written(cache, caplog):
    assert not used()
    assert used()
    for folder in (cache, cache.parent, cache.parents[1]):
        before = {file: file.stat().st_mtime_ns for file in cache.iterdir()}
        folder.chmod(0o777)
        kernel_cache.troubles.clear()
        caplog.clear()
        assert not used()
        (line,) = warnings(caplog)
        assert str(folder) in line
        assert {file: file.stat().st_mtime_ns for file in cache.iterdir()} == before
        folder.chmod(0o755)
    assert used()


def test_a_folder_of_another_user_is_not_used(cache, caplog, monkeypatch):
    assert not used()
    make_foreign(cache.parent, monkeypatch)
    assert not used()
    assert "belongs to another user" in warnings(caplog)[0]


def test_who_can_change_a_folder(tmp_path, monkeypatch):
    folder, link = tmp_path / "real" / "cache", tmp_path / "link"
    folder.mkdir(parents=True)
    link.symlink_to(folder.parent)
    for place in (folder, folder / "not" / "there", link / "cache"):
        assert exposed(place) is None
    folder.parent.chmod(0o1777)
    assert exposed(folder) is None, "nobody can replace what others have in such a folder"
    assert exposed(folder.parent), "but make files of their own"
    folder.parent.chmod(0o777)
    for place in (folder, folder / "not" / "there", link / "cache"):
        assert exposed(place)
    folder.parent.chmod(0o755)
    folder.chmod(0o775)
    group = 4711
    try:
        os.chown(folder, -1, group)
    except PermissionError:
        group = folder.stat().st_gid
    monkeypatch.setattr(kernel_cache.os, "getegid", lambda: group)
    assert exposed(folder) is None
    monkeypatch.setattr(kernel_cache.os, "getegid", lambda: group + 1)
    assert exposed(folder)


# ---------------------------------------------------------------------- where it is


def cache_below(monkeypatch, setting, home):
    """Return the folder of the cache for numba's setting and the user's home."""
    monkeypatch.setattr(kernel_cache.settings, "CACHE_DIR", setting)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(kernel_cache, "source_key", lambda: "key")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    return kernel_cache.cache_folder()


def test_kernels_are_cached_below_the_users_folder(tmp_path, monkeypatch):
    assert cache_below(monkeypatch, "", tmp_path) == tmp_path / ".cache" / "thurumpu" / "kernels" / "key"


def test_a_relative_folder_is_one_of_the_working_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cache_below(monkeypatch, "kernels", "/") == tmp_path / "kernels" / "key"


def test_without_a_home_folder_there_can_be_none(monkeypatch):
    """The case without any cache: `test_without_a_folder_a_kernel_is_used_from_memory`."""
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert cache_below(monkeypatch, "", "/").parent == Path(os.devnull)


def test_kernels_are_compiled_even_if_numba_is_told_not_to(cache, caplog, monkeypatch):
    monkeypatch.setattr(kernel_cache.settings, "DISABLE_JIT", 1)
    configure()
    (line,) = warnings(caplog)
    assert line.startswith("NUMBA_DISABLE_JIT is ignored")
    assert [used(), used()] == [False, True]


KERNEL = """
def thrice(number: int) -> int:
    return 3 * number
"""


def test_another_text_above_or_in_a_kernel_compiles_nothing_and_other_code_does(cache, caplog, tmp_path):
    file = tmp_path / "a_kernel.py"

    def loads(text):
        """Return whether the kernel of a file is loaded from the cache."""
        file.write_text(text)
        names = {"__name__": MODULE}
        exec(compile(text, file, "exec"), names)
        return used(names["thrice"])

    assert [loads(KERNEL), loads(KERNEL)] == [False, True]
    longer = KERNEL.replace("def", "# Three times.\n\ndef").replace("int:\n", 'int:\n    """Return it."""\n')
    assert loads(longer)
    assert not loads(KERNEL.replace("3 *", "4 *"))
    assert not warnings(caplog)


# ---------------------------------------------------------------------- a process of its own


@pytest.mark.slow
def test_without_the_folder_nothing_is_cached_elsewhere(tmp_path):
    """numba would cache beside the sources, where it does not notice changes in other files."""
    code = "from analysis.core.compilation import kernel\n@kernel" + KERNEL + "\nprint(thrice(14))"
    file = tmp_path / "a_kernel.py"
    file.write_text(code)
    settings = {"NUMBA_CACHE_DIR": "/proc/nothing", "NUMBA_CACHE_LOCATOR_CLASSES": "InTreeCacheLocator,nothing.There"}
    environment = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT), **settings}
    done = subprocess.run(
        [sys.executable, file], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "42"
    (line,) = done.stderr.splitlines()
    assert line.startswith(UNUSABLE)
    assert not list(tmp_path.rglob("*.nb[ic]"))
    assert not list(ROOT.rglob("a_kernel*"))
