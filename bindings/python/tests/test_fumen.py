import json

import numpy as np
import pytest
from conftest import SAMPLES, tetron_command
from tetron import Error, fumen


def fumens():
    return tetron_command("convert", SAMPLES / "good" / "duel.tet", "--comment", "quiz").split() + [
        tetron_command("convert", SAMPLES / "good" / "duel.tet", "--player", "0", "--fumen-version", "110").strip(),
        "v115@vhAAgH",
    ]


@pytest.mark.parametrize("text", fumens(), ids=lambda text: text[:20])
def test_pages_are_those_of_the_command(text):
    wanted = json.loads(tetron_command("fumen", "decode", "-", text=text + "\n"))["pages"]
    pages = fumen.decode(text)
    assert [page.index for page in pages] == list(range(len(wanted)))
    for page, want in zip(pages, wanted):
        assert str(page.field) == page.field.str() == want["field"]
        assert page.comment == want["comment"]
        operation = page.operation and {
            "type": page.operation.type,
            "rotation": page.operation.rotation,
            "x": page.operation.x,
            "y": page.operation.y,
        }
        assert operation == want["operation"]
        flags = page.flags
        assert (flags.lock, flags.mirror, flags.colorize, flags.rise, page.quiz) == tuple(
            want["flags"][name] for name in ("lock", "mirror", "colorize", "rise", "quiz")
        )


@pytest.mark.parametrize("text", fumens(), ids=lambda text: text[:20])
def test_what_is_decoded_is_encoded_the_same(text):
    assert fumen.encode(fumen.decode(text), version=int(text[1:4])) == text


def test_pages_made_by_hand():
    pages = [
        fumen.Page(
            fumen.Field("__________\nIIII___OO_"),
            fumen.Operation(fumen.Mino.T, fumen.Rotation.SPAWN, 5, 0),
            "first",
            fumen.Flags(colorize=True),
        ),
        fumen.Page(comment="second"),
    ]
    made = fumen.decode(fumen.encode(pages))
    assert made[0].operation == pages[0].operation
    assert made[0].operation.positions() == [(4, 0), (5, 0), (6, 0), (5, 1)] or len(
        set(made[0].operation.positions())
    ) == 4
    assert [page.comment for page in made] == ["first", "second"]
    # The piece of the first page lies in the field of the second.
    field = made[1].field
    assert "".join(field.at(x, 0) for x in range(10)) == "IIIITTTOO_"
    assert field.at(5, 1) == fumen.Mino.T and field.at(0, -1) == "_" and field.at(50, 50) == "_"


def test_fields_are_arrays_too():
    field = fumen.Field.create("T_________\nLLL______X", "XXXX_XXXXX")
    cells = field.array()
    assert cells.shape == (24, 10) and cells.dtype == np.uint8
    assert cells[21, 0] == 5 and cells[22, 9] == 8 and cells[23].tolist() == [8, 8, 8, 8, 0, 8, 8, 8, 8, 8]
    assert fumen.Field.from_array(cells) == field
    cells[0, 0] = 1
    assert field.at(0, 22) == "_"
    with pytest.raises(ValueError):
        fumen.Field.from_array(cells[:20])
    cells[0, 0] = 9
    with pytest.raises(ValueError):
        fumen.Field.from_array(cells)


def test_fields_can_be_played_on():
    field = fumen.Field("IIII___OO_")
    piece = fumen.Operation("T", "reverse", 5, 10)
    assert field.can_fill(piece) and not field.canLock(piece)
    rest = field.put(piece)
    assert (rest.x, rest.y) == (5, 1)
    field.set(9, 0, "X")
    assert field.clear_lines() == 0
    field.fill(fumen.Operation("O", "spawn", 4, 0))
    assert field.copy() == field


def test_errors_say_where():
    with pytest.raises(Error) as error:
        fumen.decode("v115@vh!AgH")
    assert error.value.offset == 7
    assert len(fumen.decode("v115@vh!AAgH", strict=False)) >= 1
    with pytest.raises(Error):
        fumen.decode("")
    with pytest.raises(ValueError):
        fumen.encode([])
    with pytest.raises(ValueError):
        fumen.encode([fumen.Page()], version=100)
    with pytest.raises(Error):
        fumen.Operation("Q", "spawn", 0, 0)
    with pytest.raises(Error):
        fumen.Field("__Q_______")
