"""Pictures of moments: fields with the falling pieces, and beside each field what is held and what comes."""

import struct
import zlib

import numpy as np

from ._tetron import _picture

_BESIDE = 5  # columns for hold and queue
_MARGIN = 0.5


def _seen(state, player):
    """The players whose fields are shown: those who share one have it once."""
    if player is not None:
        return [player]
    seen = []
    for number in range(len(state.players)):
        field = state.field(number)
        if not any(field.__array_interface__["data"] == state.field(other).__array_interface__["data"] for other in seen):
            seen.append(number)
    return seen


def _drawing(state, player, theme):
    """The size in cells, and rectangles (x, y, width, height, colour) in cells, from back to front."""
    colors = _picture.theme(theme)
    rectangles = []

    def blocks(of, left, top, size=1.0):
        for x, y, color, edge in of:
            at = (left + x * size, top + y * size)
            rectangles.append((*at, size, size, edge))
            rectangles.append((*at, size * 15 / 16, size * 15 / 16, color))

    left = _MARGIN
    bottom = 0
    for number in _seen(state, player):
        rows, columns = state.field(number).shape
        rectangles.append((left - 1 / 8, _MARGIN - 1 / 8, columns + 1 / 4, rows + 1 / 4, colors["edge"]))
        rectangles.append((left, _MARGIN, columns, rows, colors["well"]))
        rectangles += [(left + x - 1 / 32, _MARGIN, 1 / 16, rows, colors["grid"]) for x in range(1, columns)]
        rectangles += [(left, _MARGIN + y - 1 / 32, columns, 1 / 16, colors["grid"]) for y in range(1, rows)]
        blocks(_picture.field_blocks(state, number, theme), left, _MARGIN)
        hold, queue = _picture.piece_blocks(state, number, theme)
        side = left + columns + 0.75
        rectangles.append((side, _MARGIN, 3.75, 2.5, colors["edge"]))
        rectangles.append((side + 1 / 16, _MARGIN + 1 / 16, 3.625, 2.375, colors["well"]))
        blocks(hold, side + 0.4, _MARGIN + 0.5, 0.75)
        for place, piece in enumerate(queue):
            blocks(piece, side + 0.4, _MARGIN + 3.25 + 2.25 * place, 0.75)
        left += columns + _BESIDE + _MARGIN
        bottom = max(bottom, rows + 2 * _MARGIN)
    return (left, bottom), [(0, 0, left, bottom, colors["background"]), *rectangles]


def _pixels(state, player, cell, theme):
    """uint32 [rows, columns], 0xffrrggbb."""
    (width, height), rectangles = _drawing(state, player, theme)
    made = np.empty((round(height * cell), round(width * cell)), np.uint32)
    for x, y, wide, high, color in rectangles:
        made[round(y * cell) : round((y + high) * cell), round(x * cell) : round((x + wide) * cell)] = 0xFF000000 | color
    return made


def _png(pixels):
    height, width = pixels.shape
    channels = np.stack([pixels >> 16, pixels >> 8, pixels], axis=-1).astype(np.uint8)
    rows = np.concatenate([np.zeros((height, 1), np.uint8), channels.reshape(height, 3 * width)], axis=1)

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def _svg(state, player, cell, theme):
    (width, height), rectangles = _drawing(state, player, theme)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * cell:g}" height="{height * cell:g}" '
        f'viewBox="0 0 {width:g} {height:g}" shape-rendering="crispEdges">'
    ]
    parts += [
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="#{color:06x}"/>'
        for x, y, wide, high, color in rectangles
    ]
    return "\n".join([*parts, "</svg>\n"])


def _check(cell):
    if not 1 <= cell <= 256:
        raise ValueError(f"cell must be 1 to 256 pixels, not {cell}")


def picture(state, format="png", *, player=None, cell=24, theme="dark"):
    """A State as a picture: the bytes of a PNG or SVG file.

    Every field with its falling pieces, or that of one player; beside it the held piece in its box, and below it the
    queue. `format` is 'png' or 'svg', `cell` the side of a block in pixels, 1 to 256, `theme` 'dark' or 'light'. The
    colours are those of the window. The same State gives the same bytes. IndexError if there is no such player,
    ValueError for other words.
    """
    _check(cell)
    if format == "svg":
        return _svg(state, player, cell, theme).encode()
    if format != "png":
        raise ValueError(f"format must be 'png' or 'svg', not {format!r}")
    return _png(_pixels(state, player, cell, theme))


def animation(recording, from_ms=0, until_ms=None, *, fps=10, player=None, cell=12, theme="dark", speed=1.0, loop=True):
    """A part of a Recording as the bytes of an animated GIF, in pictures as `picture()` makes them.

    `from_ms` and `until_ms` are milliseconds since the start; without the latter, to the end. There are `fps` pictures a
    second, at most 50; those that are as the one before are left out. `speed` 2 is twice as fast as the game. ValueError
    if nothing is to be shown or there are more than 10,000 pictures.
    """
    _check(cell)
    until = min(recording.length_ms if until_ms is None else until_ms, recording.length_ms)
    if not 0 < fps <= 50:
        raise ValueError(f"fps must be above 0 and at most 50, not {fps}")
    if not speed > 0:
        raise ValueError(f"speed must be above 0, not {speed}")
    length = (until - from_ms) / speed
    count = max(0, int(np.ceil(length * fps / 1000)))
    if from_ms < 0 or count == 0:
        raise ValueError(f"nothing happens from {from_ms} to {until} ms")
    if count > 10_000:
        raise ValueError(f"these are {count} pictures; at most 10000 are made: a shorter part, or fewer fps")
    starts = [round(number * 1000 / fps) for number in range(count)]

    def frames():
        return (_pixels(recording.at(from_ms + start * speed), player, cell, theme) for start in starts)

    gif = _picture.Gif()
    for frame in frames():
        gif.gather(frame)
    gif.settle(loop)
    for frame, start in zip(frames(), starts):
        gif.add(frame, start)
    return gif.finish(round(length))


def _repr_svg_(self):
    return _svg(self, None, 16, "dark")
