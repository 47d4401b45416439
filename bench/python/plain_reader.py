"""A reader of .tet files in plain Python, after docs/formats/tet.md: what the package is compared with.

    chunks = read(open("game.tet", "rb").read())
"""

import struct
from collections import namedtuple

Stone = namedtuple("Stone", "offset t_ms player style x y rot netstat")
NewStone = namedtuple(
    "NewStone",
    "offset t_ms player old_style old_x old_y old_rot style x y rot next_style credits",
)
Matrix = namedtuple(
    "Matrix",
    "offset t_ms matrix lives next_style lines level credits doubles triples tetrises",
)
Weapon = namedtuple("Weapon", "offset t_ms player target weapon byte_param word_param")
Other = namedtuple("Other", "offset t_ms type id second")

PREFIX = struct.Struct("<BBIBB")
STONE = struct.Struct("<BBBBB")
NEW_STONE = struct.Struct("<BBBBBBBBBBH")
MATRIX = struct.Struct("<BBHBBHBBB")
WEAPON = struct.Struct("<BBH")


def read(data):
    """The chunks after the header as objects, in order; ends where the chain of chunks breaks."""
    chunks = []
    at = data[0]
    end = len(data)
    while at + 8 <= end:
        size, kind, t_ms, first, second = PREFIX.unpack_from(data, at)
        if size < 8 or at + size > end:
            break
        if kind == 1:
            chunks.append(Stone(at, t_ms, first, *STONE.unpack_from(data, at + 6 + second)))
        elif kind == 2:
            row = NEW_STONE.unpack_from(data, at + 6 + second)
            chunks.append(NewStone(at, t_ms, first, *row[:9], row[9] << 16 | row[10]))
        elif kind == 3:
            lives, following, lines, level, high, low, doubles, triples, tetrises = MATRIX.unpack_from(
                data, at + 6 + second - 11
            )
            chunks.append(
                Matrix(at, t_ms, first, lives, following, lines, level, high << 16 | low, doubles, triples, tetrises)
            )
        elif kind == 10:
            chunks.append(Weapon(at, t_ms, first, second, *WEAPON.unpack_from(data, at + 8)))
        else:
            chunks.append(Other(at, t_ms, kind, first, second))
        at += size
    return chunks
