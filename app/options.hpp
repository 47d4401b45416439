#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/units.hpp"

namespace tetron::app {

class Output;

enum class ColorMode { automatic, always, never };

// Options of the program itself.
struct Globals {
  ColorMode color = ColorMode::automatic;

  // NO_COLOR switches colours off unless --color always is given.
  bool use_color(const Output& out) const;
};

// "83", "83.5", "1:23.456", "1:02:03", "1500ms" as milliseconds; nothing for anything else.
std::optional<std::uint32_t> parse_time(std::string_view text);

// Words that shells offer as values of an option. Ends in the same option.
CLI::Option* offer_values(CLI::Option* option, std::vector<std::string> words);
// The words offered for an option; none for most.
const std::vector<std::string>& offered_values(const CLI::Option* option);

// Adds an option that takes one of a few words, each standing for a value.
template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& value,
                        const std::vector<std::pair<std::string, Value>>& choices,
                        const std::string& description) {
  std::string words;
  std::vector<std::string> offered;
  for (const auto& [word, meaning] : choices) {
    words += (words.empty() ? "" : "|") + word;
    offered.push_back(word);
  }
  const auto set = [&value, choices, words, name](const std::string& text) {
    for (const auto& [word, meaning] : choices) {
      if (word != text) continue;
      value = meaning;
      return;
    }
    throw CLI::ValidationError(name, "must be one of " + words);
  };
  return offer_values(app.add_option_function<std::string>(name, set, description)->type_name(words),
                      std::move(offered));
}

// Numbers from `least` to `most`; others, and what is no number, are refused.
CLI::Validator within(double least, double most);

// Adds an option that takes a TIME.
CLI::Option* add_time(CLI::App& app, const std::string& name, std::optional<formats::Milliseconds>& value,
                      const std::string& description);

// Numbers from 0 on, both ends included.
struct NumberRange {
  int first = 0;
  int last = 0;
};

// "7" or "3-7"; nothing for anything else.
std::optional<NumberRange> parse_range(std::string_view text);

// Adds an option that takes a range; `wanted` says what it must be.
CLI::Option* add_range(CLI::App& app, const std::string& name, std::optional<NumberRange>& value,
                       const std::string& wanted, const std::string& description);

// --from and --until, both ends included.
struct TimeRange {
  std::optional<formats::Milliseconds> from;
  std::optional<formats::Milliseconds> until;

  // With --to TIME, which is another name of --until.
  void add_to(CLI::App& app);
  // For a command whose --to takes more than times: `to_time` is what it took by then. It must live as long
  // as the command.
  void add_to(CLI::App& app, const std::optional<formats::Milliseconds>& to_time);
  bool given() const { return from || until; }
  bool contains(formats::Milliseconds time) const {
    return (!from || *from <= time) && (!until || time <= *until);
  }

 private:
  // Refuses a range that holds no moment.
  void check() const;
};

}  // namespace tetron::app
