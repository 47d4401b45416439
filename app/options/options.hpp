#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/options/command_line.hpp"

#include "base/units.hpp"

namespace tetron::app {

class Output;

enum class ColorMode { automatic, always, never };

// Options of the program itself.
struct Globals {
  ColorMode color = ColorMode::automatic;
  bool quiet = false;
  bool verbose = false;
  std::vector<std::string> me;  // the names that the user has in games
  bool no_config = false;       // handled earlier: refuses_config()

  // NO_COLOR switches colors off, unless --color always is given.
  bool use_color(const Output& out) const;
};

// Parses "83", "83.5", "1:23.456", "1:02:03" or "1500ms" to milliseconds. Empty for other texts.
std::optional<std::uint32_t> parse_time(std::string_view text);

// Adds an option that takes one of a few words, each for a value. The present value of `value` is the
// default.
template <class Value>
Option* add_choice(Command& app, const std::string& name, Value& value,
                   const std::vector<std::pair<std::string, Value>>& choices,
                   const std::string& description) {
  std::string words;
  std::vector<std::string> offered;
  for (const auto& [word, meaning] : choices) {
    words += (words.empty() ? "" : "|") + word;
    offered.push_back(word);
  }
  const auto set = [&value, choices, offered, name](const std::string& text) {
    for (const auto& [word, meaning] : choices) {
      if (word != text) continue;
      value = meaning;
      return;
    }
    throw WrongValue{first_name(name), not_one_of(text, offered)};
  };
  Option* option = app.add_option_function<std::string>(name, set, description)
                       ->type_name(words)
                       ->offer(std::move(offered));
  for (const auto& [word, meaning] : choices)
    if (meaning == value) option->default_str(word);
  return option;
}

// Adds -o, for a command that writes one file.
Option* add_output(Command& app, std::string& out);
// Adds an option that takes a time.
Option* add_time(Command& app, const std::string& name, std::optional<base::Milliseconds>& value,
                 const std::string& description);

// Numbers from 0, both ends included.
struct NumberRange {
  int first = 0;
  int last = 0;
};

// Parses "7" or "3-7". Empty for other texts.
std::optional<NumberRange> parse_range(std::string_view text);

// Adds an option that takes a range. `wanted` says in errors what is expected.
Option* add_range(Command& app, const std::string& name, std::optional<NumberRange>& value,
                  const std::string& wanted, const std::string& description);

// --from and --until, both ends included.
struct TimeRange {
  std::optional<base::Milliseconds> from;
  std::optional<base::Milliseconds> until;

  // Also adds --to TIME, another name of --until.
  void add_to(Command& app);
  bool given() const { return from || until; }
  bool is_empty() const { return from && until && *until < *from; }
  bool contains(base::Milliseconds time) const {
    return (!from || *from <= time) && (!until || time <= *until);
  }
};

inline constexpr std::string_view empty_range = "is earlier than --from: there is nothing between them";

}  // namespace tetron::app
