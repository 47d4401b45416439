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

// The match that was read last. The next round asked for is usually of the same file.
struct ListedMatch {
  std::string path;
  std::optional<FileStamp> stamp{};
  std::shared_ptr<const MatchFile> file{};
  std::vector<scene::ListedGame> rounds{};
};

// Which fields to read. The fields of a round that has to be played are known only after playing it.
enum class Fields : std::uint8_t { as_stored, played };

// What a list of games shows for the recording at `path`. `known` is what is known already; `round` is the
// number of a round of a match, from 1. Errors are stored in the result, and no message is printed. If a
// stop is requested, returns what was read until then. A match that was read is kept in `match`; it may also
// be one of the `open` ones.
scene::ListedGame read_listed(const std::string& path, std::optional<std::uint32_t> round,
                              const ReadingChoice& choice, scene::ListedGame known, ListedMatch& match,
                              OpenMatches& open, Fields fields, const std::stop_token& stop);

}  // namespace tetron::app
