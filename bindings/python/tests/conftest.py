"""What the tests have in common: the samples, the command, the plain reader of bench/python."""

import os
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(os.environ["TETRON_SOURCE"])
SAMPLES = SOURCE / "samples"
sys.path.insert(0, str(SOURCE / "bench" / "python"))
sys.path.insert(0, str(pathlib.Path(__file__).parent))


def tetron_command(*words, text=None):
    """What the command prints."""
    done = subprocess.run(
        [os.environ["TETRON"], *map(str, words)], input=text, capture_output=True, check=False, text=True
    )
    assert done.returncode in (0, 1, 4), done.stderr
    return done.stdout


def recordings():
    """The samples that can be read and that the plain reader understands."""
    return sorted((SAMPLES / "good").glob("*.tet")) + sorted((SAMPLES / "partial").glob("*.tet"))
