#include "rules/mix/mix.hpp"

#include <algorithm>

namespace tetron::rules {

namespace {

constexpr std::size_t comment_width = 110;

void append_wrapped(std::string& out, std::string_view first, std::string_view text) {
  std::string line(first);
  std::string next(first.size(), ' ');
  next.replace(0, 2, "--");
  bool words = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (words && line.size() + 1 + end > comment_width) {
      out += line + '\n';
      line = next;
      words = false;
    }
    if (words) line += ' ';
    line += text.substr(0, end);
    words = true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += line + '\n';
}

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  result.resize(std::max(result.size(), width), ' ');
  return result;
}

// Starts with a capital letter.
std::string as_title(std::string_view text) {
  std::string title(text);
  if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

}  // namespace

Mix draw_mix(field::Random& random, std::span<const PartGame* const> games) {
  Mix mix{};
  for (const PartGame*& game : mix) game = games[random.below(static_cast<std::uint32_t>(games.size()))];
  return mix;
}

std::string to_lua(const Mix& mix, std::string_view heading) {
  std::size_t widest = 0;
  for (const PartGame* game : mix) widest = std::max(widest, game->name.size());
  std::string out = "-- " + std::string(heading) + "\n--\n";
  for (std::size_t kind = 0; kind < mix.size(); ++kind)
    append_wrapped(out, "--   " + padded(part_names[kind], 12) + padded(mix[kind]->name, widest + 2),
                   mix[kind]->parts[kind].note);
  out += '\n';
  out += mix_begin();
  for (std::size_t kind = 0; kind < mix.size(); ++kind) {
    out += "\n-- " + as_title(part_names[kind]) + ", from " + std::string(mix[kind]->name) + ".\n";
    out += mix[kind]->parts[kind].text;
    out += '\n';
  }
  out += '\n';
  out += mix_end();
  return out;
}

}  // namespace tetron::rules
