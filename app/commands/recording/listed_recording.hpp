#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/commands/recording/match_input.hpp"
#include "app/commands/recording/recording_file.hpp"
#include "scene/panels/listed_game.hpp"

namespace tetron::app {

// The match that was read last: the next round asked for is of the same file, as a rule.
struct ListedMatch {
  std::string path;
  std::optional<FileStamp> stamp{};
  std::shared_ptr<const MatchFile> file{};
  std::vector<scene::ListedGame> rounds{};
};

// Which fields are wanted: those of a round that has to be played are known only then.
enum class Fields : std::uint8_t { as_stored, played };

// What a list of games shows of the recording at `path`; what is known of it already is given. `round` is
// which of a match it is, from 1. What is wrong with the file stands in the result, nothing is
// told; where it is asked to stop, what was read until then. A match is kept in `match`, and
// may be one of the `open` ones.
scene::ListedGame read_listed(const std::string& path, std::optional<std::uint32_t> round,
                              const ReadingChoice& choice, scene::ListedGame known, ListedMatch& match,
                              OpenMatches& open, Fields fields, const std::stop_token& stop);

}  // namespace tetron::app
