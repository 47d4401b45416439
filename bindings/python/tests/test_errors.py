import json
import random
import re

import pytest
import tetron
from conftest import SAMPLES, tetron_command

FILES = ["good/duel.tet", "tetrio/match.ttrm", "tetrio/sprint.ttr", "jstris/sprint.jstris"]
FILES += [str(path.relative_to(SAMPLES)) for path in sorted((SAMPLES / "nullpomino").glob("*.rep"))[:2]]
FILES += [str(path.relative_to(SAMPLES)) for path in sorted((SAMPLES / "techmino").glob("*.rep"))[:1]]


def place_in(text):
    """The place that the words name, which is where they say so: in hexadecimal or not."""
    found = re.search(r"\(byte (\d+)\)", text)
    if found:
        return int(found[1])
    found = re.search(r"offset 0x([0-9a-f]+)", text)
    return int(found[1], 16) if found else None


@pytest.mark.parametrize("name", FILES)
def test_errors_have_the_offset_that_they_name(name):
    data = (SAMPLES / name).read_bytes()
    chance = random.Random(name)
    named = 0
    for _ in range(60):
        wrong = bytearray(data[: chance.randrange(1, len(data))] if chance.random() < 0.5 else data)
        for _ in range(4):
            wrong[chance.randrange(min(len(wrong), 400))] = chance.randrange(256)
        for read in (tetron.read, tetron.read_match):
            try:
                read(bytes(wrong))
            except tetron.Error as error:
                assert error.offset == place_in(str(error)), str(error)
                named += error.offset is not None
    assert named > 0 or name.endswith(".tet")  # whose header is wrong there: no kind at all


def test_the_offset_is_one_of_the_file_around_the_recording():
    wrong = json.loads((SAMPLES / "tetrio" / "sprint.ttr").read_text(encoding="utf-8"))
    wrong["replay"]["frames"] = "many"
    for whole in (wrong, [wrong], {"success": True, "data": wrong}):
        text = json.dumps(whole)
        with pytest.raises(tetron.Error) as error:
            tetron.read_match(text.encode())
        assert error.value.offset == text.index('"many"')
        begin = text.index('{"id"')
        assert place_in(str(error.value)) + begin == error.value.offset
        assert (f"from byte {begin} of the file" in str(error.value)) == (begin > 0)


def test_errors_of_matches_as_json_have_an_offset():
    text = tetron_command("convert", SAMPLES / "tetrio" / "match.ttrm", "--to", "json")
    wrong = text.replace('"t_ms":0', '"t_ms":"x"', 1)
    with pytest.raises(tetron.Error) as error:
        tetron.read_match(wrong.encode())
    assert error.value.offset == place_in(str(error.value)) == wrong.index('"x"')
