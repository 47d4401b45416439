import json
import struct
import zlib

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
    assert cells.shape == (23, 10) and cells.dtype == np.uint8
    assert np.array_equal(np.asarray(field), cells) and np.asarray(field, dtype=bool).sum() == 5
    assert fumen.Field.from_array(cells) == fumen.Field("T_________\nLLL______X")
    cells = field.array(garbage=True)
    assert cells.shape == (24, 10)
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


def test_operations_take_texts_and_pages():
    pages = [fumen.Page(fumen.Field("OO________\nOOIIII____"), comment="a")]
    text = fumen.encode(pages)
    assert fumen.gray(pages) == fumen.gray(text)
    assert str(fumen.decode(fumen.gray(text))[0].field).startswith("XX________\nXXXXXX____")
    assert fumen.prune(fumen.gray(text)) == fumen.gray(text)
    # A drawing taken apart and put together again is the drawing.
    steps = fumen.disassemble(text, all_orders=True)
    assert sorted(map(fumen.seq, steps)) == ["IO", "OI"]
    for one in steps:
        assert fumen.decode(fumen.assemble(one))[0].field == pages[0].field
    assert fumen.join(fumen.split(fumen.join([text] * 5), 2)) == fumen.join([text] * 5)
    assert len(fumen.decode(fumen.append_mirror(text))) == 2


def test_operations_warn_and_refuse():
    damaged = "v115@vhAAgH!"
    with pytest.warns(UserWarning, match="'!' is not expected"):
        fumen.mirror(damaged)
    with pytest.raises(Error):
        fumen.mirror(damaged, strict=True)
    with pytest.raises(Error, match="from 0 to 40, not '41'"):
        fumen.shift("v115@vhAAgH", up=41)
    with pytest.raises(Error, match="column 5"):
        fumen.filter("v115@vhAAgH", queue="*p7,Q")
    assert fumen.filter("v115@vhAAgH", queue="*p7") == "v115@vhAAgH"
    operation = fumen.Operation("T", "spawn", 4, 0)
    assert fumen.filter([fumen.Page(operation=operation)], queue="I,*p6") is None


def drawn(rows, cell):
    """RGBA pixels of a field in colours of the guideline on black, with lines between the cells."""
    colours = {"_": (0, 0, 0), "I": (0, 255, 255), "O": (255, 238, 0), "T": (170, 0, 255), "X": (150, 150, 150)}
    picture = np.full((len(rows) * cell, 10 * cell, 4), 255, np.uint8)
    picture[..., :3] = 40
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            picture[y * cell : (y + 1) * cell - 1, x * cell : (x + 1) * cell - 1, :3] = colours[letter]
    return picture


def png(picture):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    height, width, _ = picture.shape
    lines = b"".join(b"\0" + line.tobytes() for line in picture)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def test_fields_of_pictures(tmp_path):
    rows = ["____T_____", "___TTT____", "__________", "OO____IIII", "OOXXXX_XXX", "XXXXXX_XXX"]
    picture = drawn(rows, 18)
    [found] = fumen.from_image(picture, 180, 108)
    assert str(fumen.decode(found.fumen)[0].field).splitlines()[-len(rows) - 1 : -1] == rows
    assert found.rows == 6
    assert np.allclose([found.cell, found.left, found.top], [18, 0, 0], atol=1)
    assert 0.8 < found.sure <= 1
    file = tmp_path / "field.png"
    file.write_bytes(png(picture))
    assert tetron_command("fumen", "from-image", file, "--quiet") == found.fumen + "\n"
    assert fumen.from_image(bytes(4 * 50 * 50), 50, 50) == []
    with pytest.raises(Error, match=r"4 \* 10 \* 10 bytes"):
        fumen.from_image(bytes(100), 10, 10)


def test_find_is_what_the_command_lists(tmp_path):
    text = 'テト譜：v115@vhAAgH。次は<a href="?v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBA">TSD</a> v115@vhAAgH\n"m115%40vhAAgH"'
    file = tmp_path / "chat.txt"
    file.write_text(text)
    lines = tetron_command("fumen", "find", file, "--format", "json", "--quiet").splitlines()
    listed = {found["fumen"]: found["count"] for found in map(json.loads, lines)}
    found = fumen.find(text)
    # The command counts the same data behind v and m as one.
    assert found == ["v115@vhAAgH", "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBA", "v115@vhAAgH", "m115@vhAAgH"]
    assert listed == {"v115@vhAAgH": 3, "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBA": 1}


def test_every_command_that_writes_fumens_is_a_function():
    lines = tetron_command("fumen", "--help").split("Subcommands:")[1].splitlines()
    names = [line.split()[0].replace("-", "_") for line in lines if line.startswith("  ") and line[2] != " "]
    others = {"info", "text", "sheet"}
    assert set(names) - others - set(fumen.__all__) == set()
    assert len(names) > 20
