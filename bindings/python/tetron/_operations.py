"""The commands of `tetron fumen` as functions of their names, from the table that all programs share."""

import inspect

from ._tetron import _fumen


def _default(kind, words, otherwise):
    if kind == "number":
        return int(otherwise or 0)
    if kind == "flag":
        return False
    return True if words == ["use", "avoid"] else otherwise


def _texts(value, words):
    """The texts of a value, as the command would have them; none if it is not given."""
    if isinstance(value, bool):
        value = words[not value] if words else "1" if value else ""
    if value is None or value == "":
        return []
    return [str(one) for one in (value if isinstance(value, (list, tuple)) else [value])]


def _function(operation, does, reads, makes, strict, version, options):
    first = {"together": "fumens", "wiki": "text"}.get(reads, "fumen")
    parameters = [inspect.Parameter(first, inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    taken = {}
    for name, kind, words, otherwise, is_positional, is_required in options:
        parameter = name.replace("-", "_") + ("s" if kind == "list" else "")
        taken[parameter] = (name, words)
        place = inspect.Parameter.POSITIONAL_OR_KEYWORD if is_positional else inspect.Parameter.KEYWORD_ONLY
        default = inspect.Parameter.empty if is_required else _default(kind, words, otherwise)
        parameters.append(inspect.Parameter(parameter, place, default=default))
    for name, default in [("strict", False)] * strict + [("version", None)] * version:
        taken[name] = ("fumen-version" if name == "version" else name, None)
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default))
    signature = inspect.Signature(parameters)

    def function(*args, **kwargs):
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        given = bound.arguments
        fumens = given.pop(first)
        if reads != "together" or isinstance(fumens, str):
            fumens = [fumens]
        values = [(taken[name][0], text) for name, value in given.items() for text in _texts(value, taken[name][1])]
        made = _fumen.operate(
            operation, values, [one if isinstance(one, str) else _fumen.encode(one) for one in fumens]
        )
        return made if makes == "list" else made[0] if made else None

    function.__name__ = function.__qualname__ = operation.replace("-", "_")
    function.__module__ = "tetron.fumen"
    function.__doc__ = does + "."
    function.__signature__ = signature
    return function


functions = {one[0].replace("-", "_"): _function(*one) for one in _fumen.operations()}
