#include "app/commands/pc/answer/pc_search.hpp"

#include <algorithm>

#include "base/json_writer.hpp"

namespace tetron::app {

namespace {

// The most bytes of data for one box.
constexpr std::uint64_t most_data = std::uint64_t{8} << 20;

constexpr std::string_view script = R"(
"use strict";
for (const box of document.querySelectorAll(".search")) {
  const { length, sequences, sets } = JSON.parse(box.querySelector("script").textContent);
  const input = box.querySelector("input");
  const status = box.querySelector("[role=status]");
  const total = sequences.length / length;
  const sections = [];
  for (let next = box.nextElementSibling; next && !next.matches(".search, h2"); next = next.nextElementSibling)
    if (next.matches("section")) sections.push(next);
  const end = document.createComment("");
  box.parentNode.insertBefore(end, sections.length ? sections[sections.length - 1].nextSibling : box.nextSibling);
  const has = (set, number) => (parseInt(sets[set][number >> 2], 16) >> (number & 3)) & 1;
  const noun = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const show = (counts) => {
    const order = sections.map((_, i) => i);
    if (counts) order.sort((a, b) => counts[b].found - counts[a].found || a - b);
    for (const i of order) {
      const section = sections[i];
      section.hidden = counts !== null && counts[i].found === 0;
      section.querySelector(".found")?.remove();
      if (counts && counts[i].found > 0 && counts[i].of > 1) {
        const line = document.createElement("p");
        line.className = "found";
        line.textContent = `${counts[i].found} of ${counts[i].of} of these sequences`;
        section.lastElementChild.append(line);
      }
      end.parentNode.insertBefore(section, end);
    }
  };
  const search = () => {
    const text = input.value.toUpperCase().replace(/[\s,]/g, "");
    const wrong = text.match(/[^ILOZTJS]/);
    status.textContent = "";
    if (wrong || text === "") {
      if (wrong) status.textContent = `Expected letters of I L O Z T J S, found ${wrong[0]}.`;
      return show(null);
    }
    const begin = text.slice(0, length);
    const numbers = [];
    for (let i = 0; i < total; ++i) if (sequences.startsWith(begin, i * length)) numbers.push(i);
    const counts = sections.map((_, set) => ({ found: numbers.filter((number) => has(set, number)).length, of: numbers.length }));
    const solved = numbers.filter((number) => sections.some((_, set) => has(set, number))).length;
    const ways = counts.filter(({ found }) => found > 0).length;
    if (numbers.length === 0) status.textContent = `${begin}: no sequence begins so.`;
    else if (numbers.length === 1) status.textContent = `${begin}: ${ways ? noun(ways, "way") : "no way"}.`;
    else status.textContent = `${begin}: ${noun(ways, "way")}, for ${solved} of ${noun(numbers.length, "sequence")}.`;
    show(counts);
  };
  input.addEventListener("input", search);
  box.hidden = false;
  if (input.value) search();
}
)";
// The SHA-256 of the script, which is the only one that the page may run. A test compares the two.
constexpr std::string_view script_hash = "qF7BYFtzVnc5LDQZgQS3pBbVDbXjvAvqmP5c+BJi8ws=";

// Each hexadecimal digit is four sequences, the first in its lowest bit.
std::string digits_of(PcSet set, std::uint64_t total) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::uint64_t number = 0; number < total; number += 4) {
    const std::uint64_t word = number / 64 < set.size() ? set[number / 64] : 0;
    text += digits[word >> number % 64 & 15];
  }
  return text;
}

}  // namespace

std::string search_box(const pc::Queues& queues, const std::vector<PcSet>& sets) {
  const std::uint64_t total = queues.size();
  if (total == 0 || queues.length() == 0 || sets.empty()) return {};
  if (total > most_data || total * queues.length() + sets.size() * (total / 4 + 4) > most_data) return {};
  std::string html =
      "<div class=\"search\" hidden>\n<label>Queue <input type=\"search\" autocomplete=\"off\" "
      "autocapitalize=\"characters\" spellcheck=\"false\" placeholder=\"TIOSZ\"></label>\n"
      "<span role=\"status\"></span>\n<script type=\"application/json\">";
  base::JsonWriter json(html);
  json.begin_object();
  json.number("length", queues.length());
  std::string sequences;
  append_sequences(sequences, queues, std::vector<std::uint64_t>(total / 64 + 1, ~std::uint64_t{0}), "",
                   total);
  json.string("sequences", sequences);
  json.list("sets", sets, [&](PcSet set) { json.string(digits_of(set, total)); });
  json.end_object();
  return html + "</script></div>\n";
}

PageScript search_script() {
  return {script, script_hash};
}

}  // namespace tetron::app
