"""What the commands of `tetron fumen` do, as functions of their names. A fumen is a text or a list of pages."""

from ._tetron import _fumen


def _texts(fumens):
    if isinstance(fumens, str):
        fumens = [fumens]
    return [one if isinstance(one, str) else _fumen.encode(one) for one in fumens]


def _do(operation, fumens, strict, version, **options):
    given = [("strict", "1")] if strict else []
    if version is not None:
        given.append(("fumen-version", str(version)))
    for name, value in options.items():
        if isinstance(value, bool):
            value = "1" if value else ""
        if value is None or value == "":
            continue
        values = value if isinstance(value, (list, tuple)) else [value]
        given += [(name.replace("_", "-"), str(one)) for one in values]
    return _fumen.operate(operation, given, _texts(fumens))


def _plain(operation, does):
    def function(fumen, *, strict=False, version=None):
        return _do(operation, [fumen], strict, version)[0]

    function.__name__ = function.__qualname__ = operation.replace("-", "_")
    function.__doc__ = does
    return function


append_mirror = _plain("append-mirror", "All pages, and after them all mirrored.")
assemble = _plain("assemble", "All pieces on one page, in their colours.")
clear_rows = _plain("clear-rows", "Full rows taken out of every page.")
gray = _plain("gray", "The colours of the last page gray.")
gray_all = _plain("gray-all", "The colours of all pages gray.")
lock = _plain("lock", "One more page with what the last one leaves: piece put, rows cleared.")
mirror = _plain("mirror", "Left and right exchanged, pieces and quizzes too.")
prune = _plain("prune", "The colours of the last page taken out; gray stays.")
prune_all = _plain("prune-all", "The colours of all pages taken out.")
reduce = _plain("reduce", "Without pages that show the same as the one before.")
strip_comments = _plain("strip-comments", "The same without comments.")


def to_v110(fumen, *, strict=False):
    """The same for readers of v110."""
    return _do("to-v110", [fumen], strict, None)[0]


def to_v115(fumen, *, strict=False):
    """The same as v115, of any version."""
    return _do("to-v115", [fumen], strict, None)[0]


def seq(fumen, *, strict=False):
    """The pieces, page after page, as letters."""
    return _do("seq", [fumen], strict, None)[0]


def wiki(fumen, *, strict=False):
    """The pages as diagrams for a wiki: {{pfrow|...}}."""
    return _do("wiki", [fumen], strict, None)[0]


def from_wiki(text, *, version=None):
    """The diagrams in the text of a wiki, a page each: {{pfrow|...}} or <playfield>."""
    return _do("from-wiki", [text], False, version)[0]


def join(fumens, *, strict=False, version=None):
    """All pages of all fumens as one."""
    return _do("join", fumens, strict, version)[0]


def combine(fumens, *, strict=False, version=None):
    """The first field of each, a page each of one fumen."""
    return _do("combine", fumens, strict, version)[0]


def split(fumen, pages, *, strict=False, version=None):
    """A list of parts of so many pages."""
    return _do("split", [fumen], strict, version, pages=pages)


def pages(fumen, pages, *, strict=False, version=None):
    """Some of the pages, in any order: '1-3,-1'."""
    return _do("pages", [fumen], strict, version, pages=pages)[0]


def recolour(fumen, map, *, strict=False, version=None):
    """Other colours in the fields of all pages: 'LJ=X T=_'."""
    return _do("recolour", [fumen], strict, version, map=map)[0]


def shift(fumen, *, left=0, right=0, up=0, down=0, strict=False, version=None):
    """The blocks and pieces of every page moved; what leaves the field is lost."""
    return _do("shift", [fumen], strict, version, left=left, right=right, up=up, down=down)[0]


def insert_rows(fumen, rows, *, at=0, strict=False, version=None):
    """Rows, from the top, put into the field of every page: ['XXXX_XXXXX']; `at` rows stay below them."""
    return _do("insert-rows", [fumen], strict, version, row=list(rows), at=at)[0]


def comment(fumen, text, *, strict=False, version=None):
    """A comment for every page, made of a template: '{page}/{pages} {piece}'."""
    return _do("comment", [fumen], strict, version, text=text)[0]


def filter(fumen, *, pieces="", without="", comment="", queue="", strict=False, version=None):
    """Only some pages; None for a fumen that `queue` does not keep."""
    kept = _do("filter", [fumen], strict, version, pieces=pieces, without=without, comment=comment, queue=queue)
    return kept[0] if kept else None


def disassemble(
    fumen, *, drop="none", kicks="srs", queue="", hold=True, all_orders=False, limit=1000, strict=False, version=None
):
    """A list: the colours of each page as pieces, a page each, in orders that work.

    `kicks`: a word of --kicks, or the text of a file of kicks.
    """
    return _do(
        "disassemble",
        [fumen],
        strict,
        version,
        drop=drop,
        kicks=kicks,
        queue=queue,
        hold="use" if hold else "avoid",
        all_orders=all_orders,
        limit=limit,
    )
