#!/usr/bin/env python3
"""What is made from the program's description of itself is what it prints: schemas, tables, lists of commands, types of npm and Python.

  tests/docs/answers.py [--update] TETRON SOURCE

  --update  write them again instead

The table of kinds is between the lines `<!-- kinds -->` and `<!-- end -->`; a list of all commands, or of their schemas, after
`<!-- commands -->` and `<!-- schemas -->`.
"""

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

# The types of bindings/wasm/js/src/answer_types.ts: the answer, and of an answer of several kinds of lines the kind.
types = {
    "ReviewedPlacement": ("review", "placement"),
    "ReviewedPlayer": ("review", "player"),
    "Measured": ("stats", None),
    "NumeronAnalysis": ("numeron-analyse", None),
    "NumeronCheck": ("numeron-check", None),
}

# The same of bindings/python/tetron/_answers.pyi.
python_types = {"Measured": ("stats", None)}

update = sys.argv[1] == "--update"
tetron, source = sys.argv[-2], Path(sys.argv[-1])
problems = []


def manual(*words):
    return subprocess.run([tetron, "manual", *words], capture_output=True, text=True, check=True).stdout


def compare(path, wanted):
    if path.exists() and path.read_text() == wanted:
        return
    if update:
        path.write_text(wanted)
    else:
        problems.append(f"{path.relative_to(source)} is not what the program prints; run tests/docs/answers.py --update")


def type_of(schema, indent=""):
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    named = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " | ".join(named_type(name, schema, indent) for name in named)


def named_type(name, schema, indent):
    if name == "array":
        item = type_of(schema["items"], indent)
        return f"({item})[]" if " " in item else f"{item}[]"
    if name == "object":
        return object_type(schema, indent)
    return "number" if name in ("integer", "number") else name


def object_type(schema, indent=""):
    lines = ["{"]
    for key, value in schema["properties"].items():
        lines.append(f"{indent}  /** {value['description']} */")
        optional = "" if key in schema["required"] else "?"
        lines.append(f"{indent}  {key}{optional}: {type_of(value, indent + '  ')};")
    return "\n".join([*lines, indent + "}"])


def schema_of(answer, kind):
    schema = json.loads(manual("--schema", answer))
    return next(one for one in schema["anyOf"] if one["title"] == kind) if kind else schema


def typescript():
    text = "// What answers of the command say. Written by tests/docs/answers.py --update.\n"
    for name, asked in types.items():
        text += f"\nexport interface {name} {object_type(schema_of(*asked))}\n"
    return text


def python_class(name, schema, classes):
    """Adds the class of an object, after those of the objects in it."""

    def type_in(key, one):
        if "enum" in one:
            return f"Literal[{', '.join(json.dumps(value) for value in one['enum'])}]"
        if "const" in one:
            return f"Literal[{one['const']!r}]"
        named = one["type"] if isinstance(one["type"], list) else [one["type"]]
        return " | ".join(word(key, kind, one) for kind in named)

    def word(key, kind, one):
        if kind == "array":
            return f"list[{type_in(key, one['items'])}]"
        if kind == "object":
            inner = name + "".join(part.capitalize() for part in key.split("_"))
            python_class(inner, one, classes)
            return inner
        return {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}[kind]

    lines = [f"class {name}(TypedDict):"]
    for key, one in schema["properties"].items():
        kind = type_in(key, one)
        lines.append(f"    {key}: {kind if key in schema['required'] else f'NotRequired[{kind}]'}")
        lines.append(f'    """{one["description"]}"""')
    classes.append("\n".join(lines))


def python():
    classes = []
    for name, asked in python_types.items():
        python_class(name, schema_of(*asked), classes)
    words = [word for word in ("Literal", "NotRequired", "TypedDict") if any(word in one for one in classes)]
    head = f"# What answers of the command say. Written by tests/docs/answers.py --update.\nfrom typing import {', '.join(words)}\n"
    return "\n\n".join([head.rstrip(), *classes]) + "\n"


lists = [line.split(" ", 1) for line in manual("--lists").splitlines()]
answers = [what for kind, what in lists if kind == "answer"]
commands = [what.split(" ", 2) for kind, what in lists if kind == "page"]
assert answers, "the program lists no answers"
for name in answers:
    compare(source / f"docs/schema/{name}.schema.json", manual("--schema", name))
# The types of records of all kinds, in the schema that is written by hand.
records = dict.fromkeys(line.split()[2] for line in manual("--lists").splitlines() if line.startswith("record "))
dump = source / "docs/schema/dump.schema.json"
compare(dump, re.sub(r'( *"enum": \[\n).*?(\n *\]\n)', lambda found: found[1] + "\n".join(
    f"      {line}" for line in textwrap.wrap(", ".join(f'"{name}"' for name in records), 140)) + found[2], dump.read_text(), count=1, flags=re.S))


def part(path, name, lines):
    parts = re.split(rf"(<!-- {name} -->\n).*?(<!-- end -->\n)", (source / path).read_text(), flags=re.S)
    assert len(parts) == 4, f"{path} has no list of {name}"
    compare(source / path, parts[0] + parts[1] + "\n" + "".join(line + "\n" for line in lines) + "\n" + parts[2] + parts[3])


def by_page(pages, docs, form):
    return [f"- [{page.split('/')[-1].split('.')[0]}]({docs}{page}): {', '.join(form.format(name) for name in pages if pages[name] == page)}"
            for page in dict.fromkeys(pages.values())]


def page_of_schema(name):
    title = json.loads(manual("--schema", name))["title"]
    page = next((path.relative_to(source / "docs").as_posix() for path in sorted((source / "docs").glob("**/*.md"))
                 if f"<!-- members of {name} -->" in path.read_text()), dict((command, page) for command, page, _ in commands)[title.split()[1]])
    return page.split("#")[0]


part("docs/recordings.md", "kinds", manual("kinds").splitlines())
part("README.md", "commands", [f"- [`tetron {name}`](docs/{page}): {text}" for name, page, text in commands])
part("docs/README.md", "commands", by_page({name: page.split("#")[0] for name, page, _ in commands if page != "README.md"}, "", "`{0}`"))
part("docs/schema/README.md", "schemas", by_page({name: page_of_schema(name) for name in answers}, "../", "[{0}]({0}.schema.json)"))
words = source / "fuzz/dictionaries/command_line.dict"
missing = [f'"{name}\\x0a"' for name, _, _ in commands if f'"{name}\\x0a"' not in words.read_text()]
head, rest = words.read_text().split("\n", 1)
compare(words, "\n".join([head, *missing, rest]))
compare(source / "bindings/wasm/js/src/answer_types.ts", typescript())
compare(source / "bindings/python/tetron/_answers.pyi", python())
print("\n".join(problems) or f"{len(answers)} schemas and {len(types) + len(python_types)} types are what the program prints")
sys.exit(1 if problems else 0)
