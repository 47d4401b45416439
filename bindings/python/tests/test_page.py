"""The examples of docs/python.md, run as they stand there."""

import re
import shutil

import tetron
from conftest import SAMPLES, SOURCE


def test_the_examples_of_the_page_run(tmp_path, monkeypatch):
    shutil.copy(SAMPLES / "good" / "duel.tet", tmp_path / "game.tet")
    shutil.copy(SAMPLES / "tetrio" / "match.ttrm", tmp_path / "match.ttrm")
    monkeypatch.chdir(tmp_path)
    page = (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 6
    names = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
        # A comment behind an expression that is a value is that value.
        for line in block.splitlines():
            told = re.match(r"(\S.*?)\s{2,}# (\(\[.*|'.*'|[0-9]+|<tetron.*>|Operation\(.*\))$", line)
            if told:
                value = eval(told[1], names)
                assert told[2] in (repr(value), str(value)), line
