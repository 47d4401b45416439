#!/usr/bin/env python3
"""The odd words of docs/style.md do not come back, in documents or in texts that the program prints.

  tests/docs/words.py SOURCE

The first table of docs/style.md that begins with "not" has them: words, what to write, where they may stay. In documents code
and addresses of links are left out; in sources only string literals with a blank are looked at, for what has none is a name.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])
DOCUMENTS = ["*.md"]
SOURCES = [f"{folder}/*.{ending}"
           for folder in "app archive base bindings convert field formats motion player replay review rules scene solver".split()
           for ending in ("cpp", "hpp")]


def listed_by_git(*options):
    """Names of files, with NUL between; nothing where there is no git or the tree is no repository of it."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z", *options], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return listed.stdout if listed.returncode == 0 else None


def files(patterns):
    listed = listed_by_git(*patterns)
    if listed is not None:
        return [name for name in listed.split("\0") if name and (ROOT / name).exists()]
    return sorted({str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern.replace("/*", "/**/*") if "/" in pattern else f"**/{pattern}")
                   if "build" not in path.relative_to(ROOT).parts})


def odd_words():
    """A list of (words, what to write, where they may stay)."""
    rows = []
    inside = False
    for line in (ROOT / "docs/style.md").read_text().splitlines():
        if line.startswith("| not | but | may stay in"):
            inside = True
        elif inside and not line.startswith("|"):
            break
        elif inside and not line.startswith("|---"):
            words, instead, stay = [cell.strip() for cell in line.strip("|").split("|")]
            rows.append((words.split(", "), instead, re.findall(r"`([^`]+)`", stay)))
    return rows


def prose(text):
    """The text with code and addresses blanked, lines kept."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())
    text = re.sub(r"^```.*?^```", blank, text, flags=re.S | re.M)
    text = re.sub(r"`[^`\n]*`", blank, text)
    return re.sub(r"\]\([^)]*\)", blank, text)


def literals(text):
    """(line, literal) of each string literal with a blank in it, comments left out."""
    token = re.compile(r'//[^\n]*|/\*.*?\*/|\'(?:[^\'\\\n]|\\.)\'|R"(\w*)\((.*?)\)\1"|"((?:[^"\\\n]|\\.)*)"', re.S)
    for match in token.finditer(text):
        literal = match.group(3) if match.group(3) is not None else match.group(2)
        if literal and " " in literal:
            yield text.count("\n", 0, match.start()) + 1, literal


def main():
    rows = odd_words()
    assert len(rows) >= 15, "docs/style.md has lost its table"
    patterns = [(re.compile(r"\b(" + "|".join(r"\s+".join(map(re.escape, word.split())) for word in words) + r")\b", re.I), instead, stay)
                for words, instead, stay in rows]
    patterns.append((re.compile(r"(?<!there )(?<!there\n)\b(is no) (?!longer|more|less|part|larger|better|other|need|way|use|matter|such|different)", re.I),
                     "is not a", []))
    found = 0

    def look(name, line, text):
        nonlocal found
        for pattern, instead, stay in patterns:
            if any(name == place or name.startswith(place + "/") for place in stay) or name == "docs/style.md":
                continue
            for match in pattern.finditer(text):
                found += 1
                print(f"{name}:{line + text.count(chr(10), 0, match.start())}: '{' '.join(match.group(1).split())}': write: {instead}")

    documents = files(DOCUMENTS)
    sources = files(SOURCES)
    assert len(documents) > 50 and len(sources) > 400, "the files of the tree are not found"
    for name in documents:
        look(name, 1, prose((ROOT / name).read_text()))
    for name in sources:
        for line, literal in literals((ROOT / name).read_text()):
            look(name, line, prose(literal))
    if found:
        sys.exit(f"{found} odd words; docs/style.md says why")
    print(f"{len(documents)} documents and {len(sources)} sources have none of {sum(len(words) for words, _, _ in rows)} odd words")


main()
