"""Tables from dicts, such as those of `Match.events()` and `Match.stats()`."""

import numpy as np


def _flat(row, before=""):
    for key, value in row.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}_")
        else:
            yield before + key, value


def _column(values):
    """The type of a column, and what stands for a missing value."""
    known = [value for value in values if value is not None]
    is_missing = len(known) < len(values)
    if known and all(isinstance(value, bool) for value in known):
        return ("i1", -1) if is_missing else ("?", None)
    if known and all(isinstance(value, int) and not isinstance(value, bool) for value in known):
        return ("f8", np.nan) if is_missing else ("i8", None)
    if known and all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in known):
        return "f8", np.nan
    return f"U{max([len(str(value)) for value in known], default=1) or 1}", ""


def table(rows):
    """A numpy record array of dicts: a column for each key, in the order in which they first appear.

    Objects in a value become columns of their own: `place` with `x` is `place_x`; lists become text. Where a key is
    missing or None, a number is NaN, a text is "", and a bool is -1 among 0 and 1.
    """
    flat = [dict(_flat(row)) for row in rows]
    names = list(dict.fromkeys(name for row in flat for name in row))
    columns = [[row.get(name) for row in flat] for name in names]
    kinds = [_column(values) for values in columns]
    made = np.empty(len(flat), dtype=[(name, kind) for name, (kind, _) in zip(names, kinds)])
    for name, values, (kind, missing) in zip(names, columns, kinds):
        filled = [missing if value is None else value for value in values]
        made[name] = [str(value) for value in filled] if kind[0] == "U" else filled
    return made
