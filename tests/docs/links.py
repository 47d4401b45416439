#!/usr/bin/env python3
"""Links of the documents lead somewhere, and pages of decisions are all in their index.

  tests/docs/links.py SOURCE
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])
problems = []


def listed_by_git(*options):
    """Names of files, with NUL between; nothing where there is no git or the tree is no repository of it."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z", *options], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return listed.stdout if listed.returncode == 0 else None


def tree(*patterns):
    listed = listed_by_git("-co", "--exclude-standard", *patterns)
    if listed is not None:
        names = [name for name in listed.split("\0") if name]
    else:
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file()]
        names = [name for name in names if name.split("/")[0] not in ("build", ".git") and
                 (not patterns or any(Path(name).match(pattern) for pattern in patterns))]
    return sorted(name for name in names if (ROOT / name).is_file())


def anchor(heading):
    """As the sites that show Markdown make it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def without_code(text):
    return re.sub(r"^```.*?^```", lambda block: "\n" * block.group().count("\n"), text, flags=re.S | re.M)


anchors = {}


def anchors_of(path):
    if path not in anchors:
        seen = {}
        found = set()
        for heading in re.findall(r"^#+ +(.*)$", without_code(path.read_text()), re.M):
            name = anchor(heading)
            found.add(name if name not in seen else f"{name}-{seen[name]}")
            seen[name] = seen.get(name, 0) + 1
        anchors[path] = found
    return anchors[path]


links = 0
for page in tree("*.md"):
    if page.startswith("bindings/wasm/js/"):
        continue  # shown by npm, beside none of these files
    text = re.sub(r"`[^`\n]*`", "", without_code((ROOT / page).read_text()))
    for match in re.finditer(r"\]\(([^)\s]+)\)", text):
        target = match.group(1)
        if re.match(r"[a-z]+:", target):
            continue
        links += 1
        where = f"{page}:{text.count(chr(10), 0, match.start()) + 1}"
        name, _, part = target.partition("#")
        path = ((ROOT / page).parent / name).resolve() if name else (ROOT / page).resolve()
        if not path.exists():
            problems.append(f"{where}: there is no {target}")
        elif part and path.suffix == ".md" and part not in anchors_of(path):
            problems.append(f"{where}: {name or page} has no heading #{part}")

# Every page of the documents stands in their list, or that of a kind of recordings in the table of kinds.
listed = {(ROOT / "docs" / target.partition("#")[0]).resolve() for page in ("README.md", "recordings.md")
          for target in re.findall(r"\]\(([^)\s]+)\)", (ROOT / "docs" / page).read_text())}
for path in sorted((ROOT / "docs").rglob("*.md")):
    if path.parent.name not in ("decisions", "images") and path.resolve() not in listed and path != ROOT / "docs/README.md":
        problems.append(f"docs/README.md does not name {path.relative_to(ROOT / 'docs')}")

decisions = {path.name: path for path in (ROOT / "docs/decisions").glob("*.md")}
index = decisions.pop("README.md").read_text()
for name in sorted(decisions):
    if index.count(f"({name})") != 1:
        problems.append(f"docs/decisions/README.md: {name} is there {index.count(f'({name})')} times, and should be once")

mentions = 0
for name in tree():
    if name.startswith(("samples/good", "samples/partial", "samples/bad", "fuzz/corpus", "build/")) or \
            Path(name).suffix in (".png", ".gif", ".tet", ".ngf"):
        continue
    try:
        text = (ROOT / name).read_text()
    except UnicodeDecodeError:
        continue
    for match in re.finditer(r"decisions/([a-z0-9-]+\.md)(?:#([\w-]+))?", text):
        mentions += 1
        page, part = match.groups()
        if page not in decisions or (part and part not in anchors_of(decisions[page])):
            problems.append(f"{name}:{text.count(chr(10), 0, match.start()) + 1}: there is no {match.group()}")

assert links > 200 and len(decisions) > 8 and mentions > 100, (links, len(decisions), mentions)
print("\n".join(problems))
if problems:
    sys.exit(1)
print(f"{links} links, {len(decisions)} pages of decisions and {mentions} mentions of them lead somewhere")
