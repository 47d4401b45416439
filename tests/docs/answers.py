#!/usr/bin/env python3
"""The schemas in docs/schema and the tables in docs that the program prints are what it prints.

  tests/docs/answers.py [--update] TETRON SOURCE

  --update  write them again instead

A table is between the lines `<!-- members of NAME -->` and `<!-- end -->`.
"""

import re
import subprocess
import sys
from pathlib import Path

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


answers = [line.split(" ", 1)[1] for line in manual("--lists").splitlines() if line.startswith("answer ")]
assert answers, "the program lists no answers"
for name in answers:
    compare(source / f"docs/schema/{name}.schema.json", manual("--schema", name))
tables = 0
for page in sorted((source / "docs").glob("**/*.md")):
    parts = re.split(r"(<!-- members of (\S+) -->\n).*?(<!-- end -->\n)", page.read_text(), flags=re.S)
    tables += len(parts) // 4
    for at in range(1, len(parts), 4):
        parts[at:at + 3] = [parts[at], "\n" + manual("--members", parts[at + 1]) + "\n", parts[at + 2]]
    compare(page, "".join(parts))
assert tables, "no page has a table"
print("\n".join(problems) or f"{len(answers)} schemas and {tables} tables are what the program prints")
sys.exit(1 if problems else 0)
