#pragma once

#include <memory>

#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

// What kind of recording a file is, by how it begins. Of a pipe little is read.
const kinds::Kind& kind_of(const base::File& file);
// Whether a file is opened by open_match(): of every kind but .tet, which is read chunk by chunk.
bool is_match(const base::File& file);

// An open recording of rounds with its text. Stays where it is in memory.
struct MatchInput {
  InputFile file;
  const kinds::Kind& kind;
  std::unique_ptr<kinds::Source> source;

  MatchInput(const MatchInput&) = delete;
  MatchInput& operator=(const MatchInput&) = delete;
  MatchInput(InputFile f, const kinds::Kind& k, std::unique_ptr<kinds::Source> s)
      : file(std::move(f)), kind(k), source(std::move(s)) {}
};

// Reads it. Failing is told; the result is null then.
// Of a .tet recording `reading` says how.
std::unique_ptr<MatchInput> open_match(const OpenFile& file, const kinds::Reading& reading = {});

// Tells where the recording is damaged, if it is, and says what that makes of the exit code.
ExitCode tell_damage(const MatchInput& input, ExitCode code);
// The same of one round.
ExitCode tell_damage(const base::SafeText& file, const game::Round& round, ExitCode code);

// The same without a word: bytes in memory and what was read from them.
struct MatchFile {
  const kinds::Kind* kind = nullptr;
  base::FileBytes bytes;
  std::shared_ptr<const kinds::Source> source;
};
std::expected<MatchFile, std::string> read_match(const base::File& file);

}  // namespace tetron::app
