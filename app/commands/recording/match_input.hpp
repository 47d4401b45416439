#pragma once

#include <memory>

#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

// The kind of recording of a file, found by its beginning. Reads only a little of a pipe.
const kinds::Kind& kind_of(const base::File& file);
// Whether a file is opened by open_match(). That is so for every kind except .tet, which is read chunk by
// chunk.
bool is_match(const base::File& file);

// An open recording of rounds, with its text. It must not be moved in memory.
struct MatchInput {
  InputFile file;
  const kinds::Kind& kind;
  std::shared_ptr<const kinds::Source> source;

  MatchInput(const MatchInput&) = delete;
  MatchInput& operator=(const MatchInput&) = delete;
  MatchInput(InputFile f, const kinds::Kind& k, std::shared_ptr<const kinds::Source> s)
      : file(std::move(f)), kind(k), source(std::move(s)) {}
};

// A recording in memory: its bytes and what was read from them.
struct MatchFile {
  const kinds::Kind* kind = nullptr;
  base::FileBytes bytes;
  std::shared_ptr<const kinds::Source> source;
};
// Reads the recording; every command does so here. The error is a sentence. `reading` says how a .tet
// recording is read.
std::expected<MatchFile, std::string> read_match(const base::File& file, const kinds::Reading& reading = {});
// The same; on an error, prints a message and returns null.
std::unique_ptr<MatchInput> open_match(const OpenFile& file, const kinds::Reading& reading = {});

// If the recording is damaged, prints where, and returns the exit code changed accordingly.
ExitCode tell_damage(const MatchInput& input, ExitCode code);
// The same for one round.
ExitCode tell_damage(const base::SafeText& file, const game::Round& round, ExitCode code);

}  // namespace tetron::app
