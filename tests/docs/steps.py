#!/usr/bin/env python3
"""What has to be done by hand when something is added, where no compiler asks for it (CONTRIBUTING.md).

  tests/docs/steps.py SOURCE

The sources have tables: kinds of recordings, types of chunks, outputs of `convert`. Each name in a table has to be in
the lists below, which are documents, schemas and tests.
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


# Matches as JSON have no samples of their own, and chunks have their own tests.
games = [name for name in names("replay/kinds/kind.cpp", r'Kind\{\.name = "(\w+)"', 7) if name not in ("tet", "match")]
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
    ("the kind", games, r"\b{}\b", [
        "tests/replay/kinds/kind_test.cpp", "tests/replay/kinds/match_json_test.cpp", "tests/replay/kinds/cut_round_test.cpp",
        "tests/docs/schemas.py", "tests/app/snapshots.sh", "tests/programs/answers.mjs", "tests/wasm/core.mjs",
        "tests/wasm/page.mjs", "samples/README.md",
    ]),
    ("the kind", games, r"\(formats/{}\.md\)", ["docs/recordings.md", "docs/README.md"]),
    ("the kind", games, r"tetron_fuzz_target\({}_read\b", ["fuzz/CMakeLists.txt"]),
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

assert checked > 120, checked
print("\n".join(problems))
if problems:
    sys.exit(1)
print(f"{checked} names of tables are in the lists that nobody compiles")
