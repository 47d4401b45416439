#include "convert/text/tetrio_verdict.hpp"

#include <fmt/format.h>

#include <iterator>

#include "base/escape.hpp"
#include "convert/text/text_out.hpp"

namespace tetron::convert {

namespace {

using tetrio::Replayed;

// Those that are shown although they agree.
bool is_main(std::string_view name) {
  return name == "pieces" || name == "lines" || name == "sent" || name == "received" || name == "attack" ||
         name == "cleared" || name == "attacks" || name == "boards";
}

void append_value(std::string& out, const TetrioValue& value) {
  const auto to = std::back_inserter(out);
  if (!value.replayed)
    fmt::format_to(to, " {} {}/?", value.name, value.stated);
  else
    fmt::format_to(to, " {} {}/{}", value.name, value.stated, *value.replayed);
}

}  // namespace

std::vector<TetrioValue> values_of(const Replayed& played) {
  std::vector<TetrioValue> values;
  for (std::size_t i = 0; i < tetrio::count_kinds; ++i) {
    const auto count = static_cast<tetrio::Count>(i);
    if (played.stated[count])
      values.push_back({tetrio::name_of(count), *played.stated[count], played.counted[count]});
  }
  if (played.attacks > 0) values.push_back({"attacks", played.attacks, played.equal_attacks});
  if (played.boards > 0) values.push_back({"boards", played.boards, played.equal_boards});
  return values;
}

void append_verdict(std::string& out, std::size_t round, const Replayed& played) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "round {} {}:", round, base::escaped(played.name));
  const std::vector<TetrioValue> values = values_of(played);
  for (const TetrioValue& value : values)
    if (is_main(value.name) || value.replayed != value.stated) append_value(out, value);
  if (played.exact()) {
    fmt::format_to(to, ": exact, {} values", values.size());
    return;
  }
  out += ": not exact";
  if (played.departs) {
    out += " from ";
    append_time(out, tetrio_milliseconds(*played.departs));
    out += " on";
  }
  if (!played.problem.empty())
    fmt::format_to(to, ": {}", base::escaped(played.problem));
  else if (values.empty())
    out += ": the file does not say what came out";
}

std::uint32_t tetrio_milliseconds(std::uint32_t frame) {
  return static_cast<std::uint32_t>(std::uint64_t{frame} * 1000 / 60);
}

}  // namespace tetron::convert
