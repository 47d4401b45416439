#include "convert/text/round_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/counted.hpp"
#include "base/escape.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::convert {

namespace {

using game::Value;

// Values that are shown even if they agree.
bool is_main(std::string_view name) {
  return name == "pieces" || name == "lines" || name == "sent" || name == "received" || name == "attack" ||
         name == "cleared" || name == "attacks" || name == "boards" || name == "goal" || name == "moves";
}

void append_value(std::string& out, const Value& value) {
  const auto to = std::back_inserter(out);
  if (!value.replayed)
    fmt::format_to(to, " {} {}/?", base::escaped(value.name), *value.stated);
  else
    fmt::format_to(to, " {} {}/{}", base::escaped(value.name), *value.stated, *value.replayed);
}

}  // namespace

std::vector<Value> stated_values(const game::Result& played) {
  std::vector<Value> values;
  std::ranges::copy_if(played.values, std::back_inserter(values),
                       [](const Value& value) { return value.stated.has_value(); });
  return values;
}

void append_verdict(std::string& out, std::size_t round, const base::UntrustedText& name,
                    const game::Result& played) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "round {} {}:", round, name);
  const std::vector<Value> values = stated_values(played);
  const std::size_t before = out.size();
  for (const Value& value : values)
    if (is_main(value.name) || value.replayed != value.stated) append_value(out, value);
  const std::string_view colon = out.size() > before ? ": " : " ";
  if (!played.exact) {
    const bool is_replayed =
        std::ranges::any_of(played.values, [](const Value& value) { return value.replayed.has_value(); });
    fmt::format_to(to, "{}{}", is_replayed ? colon : " ",
                   is_replayed ? "played again; the file states no result to compare with"
                               : "nothing had to be played again");
    return;
  }
  if (*played.exact) {
    fmt::format_to(to, "{}exact, {}", colon,
                   base::counted(values.size() + played.statements.size(), "value"));
    if (!played.problem.empty()) fmt::format_to(to, "; {}", played.problem);
    return;
  }
  fmt::format_to(to, "{}not exact", colon);
  if (played.exact_until) {
    out += " from ";
    append_time(out, played.exact_until->value);
    out += " on";
  }
  if (!played.problem.empty())
    fmt::format_to(to, ": {}", played.problem);
  else if (values.empty())
    out += ": the file states no result";
}

void append_match_verdict(std::string& out, const game::Match& match) {
  const auto differs = std::ranges::find_if_not(match.statements, &game::Statement::agrees);
  const auto to = std::back_inserter(out);
  if (differs == match.statements.end()) {
    out += "match: exact: ";
    for (const game::Statement& one : match.statements)
      fmt::format_to(to, "{}{} {}", &one == &match.statements.front() ? "" : "; ", base::escaped(one.name),
                     one.stated);
    return;
  }
  out += "match: not exact: ";
  for (auto one = differs; one != match.statements.end(); ++one)
    if (!one->agrees())
      fmt::format_to(to, "{}{} stated {}, played {}", one == differs ? "" : "; ", base::escaped(one->name),
                     one->stated, one->played);
}

std::string round_title(const kinds::ShownRound& played) {
  std::string text = played.kind;
  if (!played.round.exact()) return text;
  if (played.exact()) return text + ": exact";
  text += ": not exact";
  if (const auto until = played.exact_until_ms()) {
    text += " from ";
    append_time(text, *until);
    text += " on";
  }
  return text;
}

std::string round_title_alone(const kinds::ShownRound& played) {
  std::string text = fmt::format("{}, round {}", base::escaped(played.match.origin.game), played.number + 1);
  if (played.round.exact()) text += played.exact() ? ": exact" : ": not exact";
  return text;
}

}  // namespace tetron::convert
