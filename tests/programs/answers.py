"""What the Python package says of files and fields, for answers.mjs: questions as JSON on standard input, answers on standard output."""

import json
import sys
import warnings

import numpy

import tetron


def standing(state):
    """What stands beside the cells at a moment."""

    def signed(byte):
        return (byte + 128) % 256 - 128

    players = []
    for player in state.players:
        stone = player.stone
        place = None if stone is None else [stone.style, signed(stone.x), signed(stone.y), stone.rot]
        players.append([place, player.next_style, player.credits, player.placements, player.alive])
    return [state.t_ms, state.events, players]


def recording(question):
    """Everything that is compared of a file."""
    try:
        game = tetron.open(question["file"], round=question["round"], salvage=question["salvage"])
    except tetron.Error as error:
        return {"error": str(error)}
    return {
        "error": None,
        "problems": [[one.severity, one.offset, one.message] for one in game.check()],
        "exact": game.exact,
        "damage": game.damage,
        "duration": game.duration_ms,
        "fumens": [game.fumen(player) for player in range(len(game.players))],
        "moments": [
            [game.at(time).field(player).tolist() for player in range(len(game.players))]
            for time in (0, game.duration_ms // 2, game.duration_ms)
        ],
        "states": [standing(game.at(game.duration_ms * i // 8)) for i in range(9)],
        "about": [
            game.players,
            game.mode,
            game.date,
            game.time,
            round(game.version * 10),
            game.header_winner,
            game.score,
            game.width,
            game.height,
        ],
    }


def stats(question):
    """Measures, as `tetron stats` has them."""
    try:
        return tetron.open_match(question["file"]).stats()
    except tetron.Error:
        return []


def tet(question):
    """The fumen in a recording."""
    return tetron.open(question["file"]).fumen(0)


def clears(question):
    """Perfect clears with nothing said but the pieces."""
    cells = numpy.array([[cell != "_" for cell in row] for row in question["rows"]])
    found = tetron.pc.percent(cells, question["queue"])
    return [found.success, found.total]


def encode(question):
    """Whether a page with that piece is written."""
    operation = tetron.fumen.Operation(*question["operation"])
    try:
        return tetron.fumen.encode([tetron.fumen.Page(operation=operation)])
    except tetron.Error:
        return None


def operation(question):
    """What a command of `tetron fumen` makes of fumens: texts, warnings, or an error."""
    options = {key.replace("-", "_"): value for key, value in question["options"].items()}
    if "row" in options:
        options["rows"] = options.pop("row")
    if "hold" in options:
        options["hold"] = options["hold"] == "use"
    if "fumen_version" in options:
        options["version"] = options.pop("fumen_version")
    fumens = question["fumens"] if question["name"] in ("join", "combine") else question["fumens"][0]
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            made = getattr(tetron.fumen, question["name"].replace("-", "_"))(fumens, **options)
        except tetron.Error as error:
            return {"error": str(error)}
    texts = [] if made is None else made if isinstance(made, list) else [made]
    return {"error": None, "texts": texts, "warnings": [str(one.message) for one in told]}


kinds = {"operation": operation, "recording": recording, "stats": stats, "tet": tet, "clears": clears, "encode": encode}
json.dump([kinds[question["kind"]](question) for question in json.load(sys.stdin)], sys.stdout)
