"""As much of Markdown as the documents of this tree use, as HTML. What it does not know is text, never markup."""

import html
import re

FENCE = re.compile(r"^( *)```(\w*)\s*$")
HEADING = re.compile(r"^(#{1,6}) +(.*?)\s*$")
ITEM = re.compile(r"^( *)([-*]|\d+\.) +(.*)$")


def anchor(heading):
    """As the sites that show Markdown make it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def plain(text):
    """The words of a line, without what marks them."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[`*]|</?code>", "", text).replace("\\|", "|")


class Converter:
    """`address(target, is_image)` says where a link goes; None leaves its text without a link."""

    def __init__(self, address):
        self.address = address
        self.anchors = {}
        self.headings = []  # (level, anchor, text)

    def inline(self, text):
        kept = []

        def keep(markup):
            kept.append(markup)
            return f"\0{len(kept) - 1}\0"

        text = text.replace("\0", "")
        text = re.sub(r"<code>(.*?)</code>", lambda m: keep(f"<code>{html.escape(m.group(1), False)}</code>"), text)
        text = re.sub(r"(`+)(.+?)\1(?!`)", lambda m: keep(f"<code>{html.escape(m.group(2).strip(), False)}</code>"), text)
        text = re.sub(r"<(https?://[^>\s]+)>", r"[\1](\1)", text)

        def image(match):
            where = self.address(match.group(2), True)
            shown = html.escape(match.group(1))
            return keep(f'<img src="{html.escape(where)}" alt="{shown}">') if where else shown

        def link(match):
            where = self.address(match.group(2), False)
            shown = self.marked(html.escape(match.group(1), False))
            return keep(f'<a href="{html.escape(where)}">') + shown + keep("</a>") if where else shown

        text = re.sub(r"!\[([^\]]*)\]\(([^)\s]+)\)", image, text)
        parts = []
        at = 0
        for match in re.finditer(r"\[([^\]]+)\]\(([^)\s]+)\)", text):
            parts += [self.marked(html.escape(text[at:match.start()], False)), link(match)]
            at = match.end()
        text = "".join(parts) + self.marked(html.escape(text[at:], False))
        while "\0" in text:
            text = re.sub(r"\0(\d+)\0", lambda m: kept[int(m.group(1))], text)
        return text

    @staticmethod
    def marked(text):
        text = re.sub(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", r"<strong>\1</strong>", text)
        text = re.sub(r"(?<![\w*\\])\*(?=[^\s*])([^*\\]+?)(?<=\S)\*(?![\w*])", r"<em>\1</em>", text)
        return text.replace("\\*", "*").replace("\\_", "_")

    def heading(self, level, text):
        name = anchor(text)
        count = self.anchors.get(name, 0)
        self.anchors[name] = count + 1
        if count:
            name += f"-{count}"
        self.headings.append((level, name, plain(text)))
        return f'<h{level} id="{html.escape(name)}">{self.inline(text)}</h{level}>'

    def table(self, lines):
        rows = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))]
                for line in lines]
        out = ["<div class=table><table>"]
        for number, row in enumerate(rows):
            if number == 1:
                continue
            kind = "th" if number == 0 else "td"
            if number == 0 and not any(row):
                continue
            out.append("<tr>" + "".join(f"<{kind}>{self.inline(cell)}</{kind}>" for cell in row) + "</tr>")
        return "\n".join(out + ["</table></div>"])

    def items(self, lines):
        """A list whose first line is an item."""
        first = ITEM.match(lines[0])
        is_ordered = first.group(2)[0].isdigit()
        indent = len(first.group(1))
        items = []
        for line in lines:
            match = ITEM.match(line)
            if match and len(match.group(1)) == indent:
                items.append([match.group(3)])
            else:
                items[-1].append(line)
        out = []
        for item in items:
            rest = [line for line in item[1:] if line.strip()]
            depth = min((len(line) - len(line.lstrip()) for line in rest), default=0)
            body = [item[0]] + [line[depth:] for line in item[1:]]
            made = self.blocks(body)
            if made.startswith("<p>") and made.count("<p>") == 1 and made.endswith("</p>"):
                made = made[3:-4]
            out.append(f"<li>{made}</li>")
        tag = "ol" if is_ordered else "ul"
        return f"<{tag}>\n" + "\n".join(out) + f"\n</{tag}>"

    def blocks(self, lines):
        out = []
        at = 0
        while at < len(lines):
            line = lines[at]
            if not line.strip():
                at += 1
                continue
            if match := FENCE.match(line):
                end = at + 1
                while end < len(lines) and not FENCE.match(lines[end]):
                    end += 1
                code = "\n".join(one[len(match.group(1)):] for one in lines[at + 1:end])
                kind = f" class={match.group(2)}" if match.group(2) else ""
                out.append(f"<pre{kind}><code>{html.escape(code, False)}</code></pre>")
                at = end + 1
            elif match := HEADING.match(line):
                out.append(self.heading(len(match.group(1)), match.group(2)))
                at += 1
            elif line.lstrip().startswith("|"):
                end = at
                while end < len(lines) and lines[end].lstrip().startswith("|"):
                    end += 1
                out.append(self.table(lines[at:end]))
                at = end
            elif ITEM.match(line):
                end = at + 1
                fenced = False
                while end < len(lines):
                    if FENCE.match(lines[end]):
                        fenced = not fenced
                    is_inside = fenced or not lines[end].strip() or lines[end].startswith(" ") or ITEM.match(lines[end])
                    # A line that continues the text of an item without being moved in.
                    if not is_inside and (not lines[end - 1].strip() or HEADING.match(lines[end]) or lines[end].startswith("|")):
                        break
                    end += 1
                out.append(self.items(lines[at:end]))
                at = end
            elif line.startswith(">"):
                end = at
                while end < len(lines) and lines[end].startswith(">"):
                    end += 1
                out.append(f"<blockquote>{self.blocks([one[1:].removeprefix(' ') for one in lines[at:end]])}</blockquote>")
                at = end
            else:
                end = at + 1
                while end < len(lines) and lines[end].strip() and not (
                        FENCE.match(lines[end]) or HEADING.match(lines[end]) or ITEM.match(lines[end]) or lines[end].startswith(("|", ">"))):
                    end += 1
                out.append(f"<p>{self.inline(' '.join(one.strip() for one in lines[at:end]))}</p>")
                at = end
        return "\n".join(out)

    def convert(self, text):
        return self.blocks(text.replace("\r", "").split("\n"))
