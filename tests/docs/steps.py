#!/usr/bin/env python3
"""What has to be done by hand when something is added, where no compiler asks for it (CONTRIBUTING.md).

  tests/docs/steps.py SOURCE

The sources have tables: types of chunks, outputs of `convert`. Each name in a table has to be in the lists below, which
are documents, schemas and tests. Of kinds of recordings there must be no such list.
"""

import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])


def text(name):
    return (ROOT / name).read_text()


def names(file, pattern, least):
    found = re.findall(pattern, text(file), re.S)
    assert len(found) >= least, f"{file}: found {len(found)} names, expected {least} or more; has the table another form?"
    return found


# A kind of recordings is found where its files are; nothing else lists the kinds, so that nothing has to be added there.
games = {name: re.findall(r'"(\.\w+)"', re.search(r"\.endings = \{(.*?)\}", text(f"replay/kinds/{name}/{name}_source.cpp")).group(1))
         for name in names("replay/kinds/kinds.inc", r"TETRON_KIND\((\w+)\)", 8) if name not in ("tet", "match")}
MANY = 6  # a file that names so many is a list
MAY_LIST = {
    "replay/kinds/kinds.inc": "it is the table",
    "docs/recordings.md": "tests/docs/answers.py --update writes it",
    "CHANGELOG.md": "says what was added when",
    "docs/weight.md": "scripts/weight writes it",
    "tests/wasm/page_links.mjs": "how long the link of a sample may be, as measured",
}
chunks = names("formats/tet/layout.hpp", r'set\(ChunkType::\w+, \{[^}]*"(\w+)", "\w+ chunk"\}\)', 11)
# Of new_stone: NewStone, as it is called in Python.
classes = ["".join(part.capitalize() for part in name.split("_"))
           for name in names("formats/tet/layout.hpp", r"set\(ChunkType::(\w+), \{", 11)]
table = names("app/commands/recording/convert/convert_table.cpp", r"string_view, \d+> names\{(.*?)\}", 1)[0]
outputs = re.findall(r'"(\w+)"', table)
assert len(outputs) >= 12, outputs
header = text("app/commands/recording/convert/convert_table.hpp")
targets = re.findall(r"\w+", re.search(r"enum class Target [^{]*\{(.*?)\}", header, re.S).group(1))
last_target = re.search(r"targets = static_cast<std::size_t>\(Target::(\w+)\)", header).group(1)
to_help = names("app/commands/recording/convert/convert.cpp", r'"--to",(.*?)->one_value_each_time', 1)[0]

# what it is, its names, where each has to be, as what
LISTS = [
    ("the chunk", chunks, r'"{}"', [
        "convert/json/json_read.cpp", "docs/schema/dump.schema.json", "docs/schema/recording.schema.json",
    ]),
    ("the chunk", chunks, r"`{}`", ["docs/formats/tet.md", "docs/formats/json.md"]),
    ("the chunk's class", classes, r"\b{}\b", [
        "bindings/python/chunks.cpp", "bindings/python/tetron/__init__.pyi", "bindings/python/tetron/__init__.py",
    ]),
]

problems = []
checked = 0
for what, all_names, form, files in LISTS:
    for file in files:
        content = text(file)
        for name in all_names:
            checked += 1
            if not re.search(form.format(name), content):
                problems.append(f"{file}: expected {what} '{name}', as {form.format(name)}; found it in the table of the sources only")
if outputs != targets or last_target != targets[-1]:
    problems.append(f"convert_table: expected the outputs {targets} in `names`, and the last of them in `targets`; found {outputs} and {last_target}")
for name in outputs:
    checked += 1
    if not re.search(rf"\b{name}\b", to_help):
        problems.append(f"app/commands/recording/convert/convert.cpp: the help of --to lacks the output '{name}'")

files = [path for folder in ROOT.iterdir() if folder.name not in ("build", ".git")
         for path in ([folder] if folder.is_file() else folder.rglob("*"))
         if path.suffix in (".cpp", ".hpp", ".py", ".mjs", ".js", ".ts", ".sh", ".txt", ".md", ".json", ".cmake", ".inc", "") and path.is_file()]
assert len(files) > 1500, len(files)
any_word = re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word) for game, endings in games.items() for word in (game, *endings))})(?!\w)")
listing = set()
for path in files:
    name = str(path.relative_to(ROOT))
    if any(f"/{game}" in f"/{name}" for game in games) or name.startswith("fuzz/corpus/"):
        continue
    content = path.read_bytes().decode(errors="replace")
    found = set(any_word.findall(content))
    named = [game for game, endings in games.items() if found & {game, *endings}]
    if len(named) >= MANY:
        listing.add(name)
        if name not in MAY_LIST:
            problems.append(f"{name}: names {', '.join(named)}; expected no list of kinds beside replay/kinds/kinds.inc: take them from "
                            "`tetron manual --lists` or kinds::table()")
problems += [f"{name}: expected a list of kinds, as tests/docs/steps.py allows it; found none" for name in MAY_LIST if name not in listing and
             (ROOT / name).exists()]

assert checked > 80, checked
print("\n".join(problems))
if problems:
    sys.exit(1)
print(f"{checked} names of tables are in the lists that nobody compiles")
