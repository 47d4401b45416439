#!/usr/bin/env python3
"""Makes the manual in HTML: a page of each document and of each command, with a search that needs no server.

  cmake/manual/make.py SOURCE TETRON FOLDER

SOURCE is the tree, TETRON the program whose commands are described. FOLDER/index.html is the first page.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from markdown import Converter, anchor, plain

OWN = Path(__file__).resolve().parent
ON_TOP = {"README.md": "readme.html", "CHANGELOG.md": "changelog.html", "CONTRIBUTING.md": "contributing.html",
          "SECURITY.md": "security.html"}
# What the program prints in place of a mark.
MADE = {"functions of rule files": ("rules", "help"), "keys of the window": ("manual", "keys")}
# What a search shows first, where the words are found equally well.
WEIGHT = {"guide.html": 6, "howto": 5, "commands": 4, "formats": 2, "decisions": 0}


def page_of(document):
    """The page of a document, both named from the top."""
    if document in ON_TOP:
        return ON_TOP[document]
    name = document.removeprefix("docs/")
    if name.endswith("README.md"):
        return name.removesuffix("README.md") + "index.html"
    return name.removesuffix(".md") + ".html"


class Manual:
    def __init__(self, source, program):
        self.source = source
        self.program = program
        self.documents = [name for name in ON_TOP if (source / name).exists()]
        self.documents += sorted(str(path.relative_to(source)) for path in (source / "docs").rglob("*.md"))
        self.files = {}  # text of each page, by its name
        self.copied = {}  # other files that pages show, by their name here
        self.words = []
        self.titles = {}
        self.anchors = {}
        self.groups = self.read_groups()

    def text_of(self, document):
        """The text of a document with what the program makes: tables of members, functions of rule files, keys."""
        text = (self.source / document).read_text()
        for mark, command in MADE.items():
            if f"<!-- {mark} -->" in text:
                has = command[0] in self.commands
                text = text.replace(f"<!-- {mark} -->", f"```\n{self.said(*command)}```" if has else "")
        text = re.sub(r"^<!-- members of (\S+) -->$", lambda named: self.said("manual", "--members", named[1]), text, flags=re.M)
        return re.sub(r"^<!-- .* -->\n", "", text, flags=re.M)  # around lists that tests/docs/answers.py writes

    def said(self, *words):
        run = subprocess.run([self.program, *words, "--no-config"], capture_output=True, text=True, check=True)
        return run.stdout

    def read_groups(self):
        """What stands at the side: the headings of docs/README.md with their links, then the commands."""
        groups = []
        for line in (self.source / "docs/README.md").read_text().splitlines():
            if line.startswith("## "):
                groups.append((line[3:], []))
            elif groups:
                for text, target in re.findall(r"\[([^\]]+)\]\(([^)#]+\.md)\)", line):
                    document = os.path.normpath(f"docs/{target}")
                    if (text, page_of(document)) not in groups[-1][1]:
                        groups[-1][1].append((text, page_of(document)))
        self.commands = [name for name in self.said("manual", "pages").split() if name != "player"]
        groups.append(("Commands", [(name, f"commands/{name}.html") for name in self.commands]))
        return groups

    def address(self, document, page):
        """Where the links of a document lead, seen from its page."""
        def find(target, is_image):
            if re.match(r"[a-z]+:", target):
                return target
            name, _, part = target.partition("#")
            if not name:
                return target
            path = os.path.normpath(os.path.join(os.path.dirname(document), name))
            if path in self.documents:
                there = page_of(path)
            elif path.startswith("docs/") and (self.source / path).is_file():
                there = path.removeprefix("docs/")
                self.copied[there] = self.source / path
            elif is_image and (self.source / path).is_file():
                there = f"images/{os.path.basename(path)}"
                self.copied[there] = self.source / path
            elif path == "docs":
                there = "index.html"
            else:
                return None  # a file of the sources
            return os.path.relpath(there, os.path.dirname(page) or ".") + (f"#{part}" if part else "")
        return find

    def sidebar(self, page):
        out = ["<nav aria-label=Pages tabindex=0>"]
        for title, links in self.groups:
            out.append(f"<h2>{html.escape(title)}</h2>\n<ul>")
            for text, there in dict.fromkeys(links):
                where = os.path.relpath(there, os.path.dirname(page) or ".")
                here = ' aria-current="page"' if there == page else ""
                out.append(f'<li><a href="{html.escape(where)}"{here}>{html.escape(plain(text))}</a></li>')
            out.append("</ul>")
        return "\n".join(out + ["</nav>"])

    def add(self, page, document, text):
        converter = Converter(self.address(document, page))
        body = converter.convert(text)
        title = converter.headings[0][2] if converter.headings else page
        root = "../" * page.count("/")
        self.titles[page] = title
        self.anchors[page] = {name for _, name, _ in converter.headings}
        self.files[page] = f"""<!DOCTYPE html>
<html lang="en" data-root="{root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)} - tetron</title>
<link rel="stylesheet" href="{root}manual.css">
<link rel="icon" href="{root}tetron.svg">
</head>
<body>
<header><a href="{root}index.html">tetron</a>
<input id="search" type="search" placeholder="Search the manual ( / )" aria-label="Search the manual"></header>
{self.sidebar(page)}
<div>
<section id="found" aria-label="Found" hidden></section>
<main>
{body}
</main>
</div>
<script src="{root}search.js"></script>
</body>
</html>
"""
        self.add_words(page, title, text)

    def add_words(self, page, title, text):
        """The sections of a page, each from a heading to the next."""
        weight = next((value for start, value in WEIGHT.items() if page.startswith(start)), 3)
        names = {}
        section = None
        fenced = False
        for line in text.splitlines():
            if line.lstrip().startswith("```"):
                fenced = not fenced
                continue
            heading = None if fenced else re.match(r"#{1,6} +(.*?)\s*$", line)
            if heading or section is None:
                shown = plain(heading.group(1)) if heading else title
                name = anchor(heading.group(1)) if heading else ""
                count = names.get(name, 0)
                names[name] = count + 1
                section = {"page": title, "heading": shown, "weight": weight, "text": [],
                           "url": page + (f"#{name}{f'-{count}' if count else ''}" if name else "")}
                self.words.append(section)
            if not heading and not re.match(r"^\|[-| ]+\|$", line):
                section["text"].append(line if fenced else plain(line.strip(" |").replace(" | ", " · ")))

    def make(self):
        for document in self.documents:
            self.add(page_of(document), document, self.text_of(document))
        for name in self.commands:
            self.add(f"commands/{name}.html", "docs/commands.md", self.said("manual", "markdown", name))
        for section in self.words:
            section["text"] = " ".join(part for part in section["text"] if part)

    def write(self, folder):
        if (folder / "words.js").exists():  # one that was made before
            shutil.rmtree(folder)
        for page, text in self.files.items():
            (folder / page).parent.mkdir(parents=True, exist_ok=True)
            (folder / page).write_text(text)
        for name, path in self.copied.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, folder / name)
        for name in ("manual.css", "search.js"):
            shutil.copyfile(OWN / name, folder / name)
        # By this, too, tetron.html finds out whether the manual is beside it.
        shutil.copyfile(self.source / "packaging/tetron.svg", folder / "tetron.svg")
        words = json.dumps(self.words, ensure_ascii=False, separators=(",", ":"))
        (folder / "words.js").write_text(f"globalThis.tetronManual = {words};\n")


def main():
    source, program, folder = Path(sys.argv[1]).resolve(), sys.argv[2], Path(sys.argv[3])
    manual = Manual(source, program)
    manual.make()
    manual.write(folder)


if __name__ == "__main__":
    main()
