#include "app/options/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "app/io/output.hpp"

namespace tetron::app {

namespace {

// Takes the decimal digits at the front. Empty if there are none or too many.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value > 0xffffffff) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

// Converts the digits after a decimal point to milliseconds.
std::optional<std::uint64_t> take_fraction(std::string_view& text) {
  std::uint64_t ms = 0;
  std::uint64_t unit = 100;
  bool any = false;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    ms += unit * static_cast<std::uint64_t>(text[0] - '0');
    unit /= 10;
    any = true;
    text.remove_prefix(1);
  }
  return any ? std::optional(ms) : std::nullopt;
}

}  // namespace

bool Globals::use_color(const Output& out) const {
  if (color == ColorMode::always) return true;
  if (color == ColorMode::never) return false;
  const char* no_color = std::getenv("NO_COLOR");
  return (!no_color || *no_color == '\0') && out.is_terminal();
}

std::optional<std::uint32_t> parse_time(std::string_view text) {
  auto value = take_number(text);
  if (!value) return std::nullopt;
  std::uint64_t ms = 0;
  if (text == "ms") {
    ms = *value;
  } else {
    std::uint64_t seconds = *value;
    for (int colons = 0; colons < 2 && text.starts_with(':'); ++colons) {
      text.remove_prefix(1);
      value = take_number(text);
      if (!value || *value >= 60) return std::nullopt;
      seconds = seconds * 60 + *value;
    }
    ms = seconds * 1000;
    if (text.starts_with('.')) {
      text.remove_prefix(1);
      const auto fraction = take_fraction(text);
      if (!fraction) return std::nullopt;
      ms += *fraction;
    }
    if (text == "s") text.remove_prefix(1);
    if (!text.empty()) return std::nullopt;
  }
  if (ms > 0xffffffff) return std::nullopt;
  return static_cast<std::uint32_t>(ms);
}

std::optional<NumberRange> parse_range(std::string_view text) {
  const auto number = [](std::string_view digits) -> std::optional<int> {
    int value = 0;
    const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (failed != std::errc() || end != digits.data() + digits.size() || value < 0) return std::nullopt;
    return value;
  };
  const std::size_t dash = std::min(text.find('-'), text.size());
  const auto first = number(text.substr(0, dash));
  const auto last = dash == text.size() ? first : number(text.substr(dash + 1));
  if (!first || !last || *last < *first) return std::nullopt;
  return NumberRange{*first, *last};
}

Option* add_range(Command& app, const std::string& name, std::optional<NumberRange>& value,
                  const std::string& wanted, const std::string& description) {
  const auto set = [&value, name, wanted](const std::string& text) {
    value = parse_range(text);
    if (!value) throw WrongValue{first_name(name), fmt::format("must be {}, not '{}'", wanted, text)};
  };
  return app.add_option_function<std::string>(name, set, description)->type_name("A-B");
}

Option* add_output(Command& app, std::string& out) {
  return app
      .add_option("-o,--output", out, "File to write; - is standard output. An existing file is replaced")
      ->type_name("OUT");
}

Option* add_time(Command& app, const std::string& name, std::optional<base::Milliseconds>& value,
                 const std::string& description) {
  const auto set = [&value](const std::string& text) {
    const auto ms = parse_time(text);
    if (!ms) return false;
    value = base::Milliseconds(*ms);
    return true;
  };
  return app
      .add_option_function<std::string>(
          name,
          [set, name](const std::string& text) {
            if (!set(text))
              throw WrongValue{
                  first_name(name),
                  fmt::format("must be a time such as 83.5, 1:23.456 or 1500ms, not '{}'", text)};
          },
          description)
      ->type_name("TIME");
}

void TimeRange::add_to(Command& app) {
  add_time(app, "--from", from, "Leave out what is before this time");
  add_time(app, "--until,(--to)", until, "Leave out what is after this time");
  app.parse_complete_callback([this] {
    if (is_empty()) throw WrongValue{"--until", std::string(empty_range)};
  });
}

}  // namespace tetron::app
