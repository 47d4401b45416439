#!/usr/bin/env python3
"""The manual in HTML: every link and anchor in it leads somewhere, every document and command has its page, and no word is lost.

  tests/docs/manual.py TETRON SOURCE

The pages are read with Python's own parser of HTML, and their text is compared with the words of the documents.
"""

import json
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

TETRON, ROOT = sys.argv[1], Path(sys.argv[2]).resolve()
VOID = {"meta", "link", "img", "input", "br"}
problems = []


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.text, self.open, self.in_main = set(), [], [], [], False
        self.feed(text)
        if self.open:
            problems.append(f"not closed: {self.open}")

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            if attributes["id"] in self.ids:
                problems.append(f"id {attributes['id']} twice")
            self.ids.add(attributes["id"])
        for name in ("href", "src"):
            if name in attributes:
                self.links.append(attributes[name])
        if tag == "img" and self.in_main:
            self.text.append(attributes["alt"])
        if tag not in VOID:
            self.open.append(tag)
        self.in_main = self.in_main or tag == "main"

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            problems.append(f"</{tag}> closes nothing")
        if tag == "main":
            self.in_main = False

    def handle_data(self, data):
        if self.in_main:
            self.text.append(data)


def words(text):
    return re.findall(r"\w{3,}", text)


tables = 0


def made_table(named):
    global tables
    tables += 1
    table = subprocess.run([TETRON, "manual", "--members", named[1]], capture_output=True, text=True, check=True).stdout
    assert table.count("\n|") > 3, f"{named[1]} has no table of members"
    return table


def words_of_document(path):
    text = re.sub(r"<!-- members of (\S+) -->", made_table, path.read_text())
    for mark, command in (("functions of rule files", ["rules", "help"]), ("keys of the window", ["manual", "keys"])):
        if f"<!-- {mark} -->" in text:
            printed = subprocess.run([TETRON, *command], capture_output=True, text=True).stdout
            assert printed.count("\n") > 50, f"tetron {' '.join(command)} prints little"
            text = text.replace(f"<!-- {mark} -->", f"```\n{printed}```")
    text = re.sub(r"^<!-- .* -->\n", "", text, flags=re.M)
    text = re.sub(r"(`[^`\n]*`)|\]\([^)]*\)", lambda match: match.group(1) or "]", text)
    text = re.sub(r"^ *```\w*$", "", text, flags=re.M)
    text = re.sub(r"</?code>", " ", text)
    return words(re.sub(r"\bhttps?://\S+", "", text))


def main():
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder) / "html"
        subprocess.run([sys.executable, "-B", ROOT / "cmake/manual/make.py", ROOT, TETRON, top], check=True)
        pages = {}
        for path in top.rglob("*.html"):
            before = len(problems)
            pages[path.resolve()] = Page(path.read_text())
            problems[before:] = [f"{path.relative_to(top)}: {problem}" for problem in problems[before:]]
        for path, page in pages.items():
            for link in page.links:
                if re.match(r"https?:", link):
                    continue
                name, _, part = link.partition("#")
                there = (path.parent / name).resolve() if name else path
                if not there.is_file():
                    problems.append(f"{path.relative_to(top)}: {link} leads nowhere")
                elif part and there in pages and part not in pages[there].ids:
                    problems.append(f"{path.relative_to(top)}: {link}: there is no such heading")
        documents = 0
        for document in sorted((ROOT / "docs").rglob("*.md")):
            name = str(document.relative_to(ROOT / "docs"))
            name = name.removesuffix("README.md") + "index.html" if name.endswith("README.md") else name.removesuffix(".md") + ".html"
            page = pages.get((top / name).resolve())
            if page is None:
                problems.append(f"docs/{document.name} has no page {name}")
                continue
            documents += 1
            had = words(re.sub(r"\bhttps?://\S+", "", " ".join(page.text)))
            wanted = words_of_document(document)
            if had != wanted:
                at = next((i for i, (a, b) in enumerate(zip(had, wanted)) if a != b), min(len(had), len(wanted)))
                problems.append(f"{name}: word {at} is {had[at:at + 5]}, in the document {wanted[at:at + 5]}")
        if tables < 5:
            problems.append(f"the documents name {tables} tables of members, expected 5 or more")
        asked = subprocess.run([TETRON, "manual", "pages"], capture_output=True, text=True, check=True).stdout.split()
        for command in asked:
            if command == "player":
                continue
            page = pages.get((top / f"commands/{command}.html").resolve())
            if page is None:
                problems.append(f"{command} has no page")
                continue
            text = " ".join(page.text)
            shown = subprocess.run([TETRON, command, "--help"], capture_output=True, text=True, check=True).stdout
            for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", shown, re.M):
                if option not in text:
                    problems.append(f"commands/{command}.html lacks {option}")
        script = (top / "words.js").read_text()
        sections = json.loads(script.removeprefix("globalThis.tetronManual = ").removesuffix(";\n"))
        for section in sections:
            name, _, part = section["url"].partition("#")
            page = pages.get((top / name).resolve())
            if page is None or (part and part not in page.ids):
                problems.append(f"the search leads to {section['url']}, which is not there")
        found = [section["url"] for section in sections if "--until" in section["text"]]
        if not any(url.startswith("options.html") for url in found):
            problems.append("the search does not find --until in options.html")
    if problems:
        sys.exit("\n".join(problems[:40]) + f"\n{len(problems)} problems")
    print(f"{len(pages)} pages, {documents} documents, {len(sections)} sections")


main()
