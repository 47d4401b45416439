#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/options/options.hpp"
#include "replay/timeline/landmarks.hpp"

namespace tetron::app {

// A moment of a recording as it is typed. Its time is known once the recording is open: moment_time.hpp.
struct Moment {
  enum class Base : std::uint8_t { beginning, end, landmark, note };
  Base base{};
  replay::MarkerKind landmark{};
  std::optional<std::uint32_t> number = 1;  // of the landmark or note, from 1; empty: the last one
  std::int64_t offset = 0;                  // in ms, after the base

  // Empty if the recording is needed to know the time.
  std::optional<base::Milliseconds> time() const;
};

// Parses a time, a time before the end such as "-20", and a landmark or note such as "death", "spike#2",
// "note#last", also with a time before or after it: "death-5", "comment#2+1.5". Empty for other texts.
std::optional<Moment> parse_moment(std::string_view text);

// Adds an option that takes a moment.
Option* add_moment(Command& app, const std::string& name, std::optional<Moment>& value,
                   const std::string& description);

// --from and --until as moments.
struct MomentRange {
  std::optional<Moment> from;
  std::optional<Moment> until;

  // Also adds --to, another name of --until.
  void add_to(Command& app);
  // For a command whose --to also takes something else: `to` is the moment that --to has read. It must live
  // as long as the command.
  void add_to(Command& app, const std::optional<Moment>& to);
  bool given() const { return from || until; }
  // Empty if the recording is needed to know the times.
  std::optional<TimeRange> times() const;

 private:
  // Ends the command with a message if the range is empty, as far as that is known.
  void check() const;
};

}  // namespace tetron::app
