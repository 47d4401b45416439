#pragma once

#include <optional>
#include <string>

#include "app/commands/rules/rules_chunks.hpp"
#include "app/io/output.hpp"

namespace tetron::app {

// A game written to a recording as it goes: what is on disk is never more than a second behind, and readable
// if the program ends there. Failing to write is told and ends the command with ExitCode::cannot_write.
class GameRecorder {
 public:
  // Opens OUT.tet, and writes OUT.toml beside it if the recording needs a profile of its own. Where there is
  // a recording or a profile already, both stay until finish() puts new ones into their place. The script is
  // one that has not been stepped yet.
  GameRecorder(const std::string& path, const rules::Script& script);
  GameRecorder(const GameRecorder&) = delete;
  GameRecorder& operator=(const GameRecorder&) = delete;
  ~GameRecorder();

  // Ends the command with ExitCode::usage if there is a recording of that name, or a profile beside it, that
  // would be lost, and `force` does not say that it may be. Nothing for an empty path.
  static void refuse_to_overwrite(const std::string& path, bool force);

  // After each step.
  void add(const rules::Script& script);
  // After the last one: Stop, and a header that knows how it ended.
  void finish(const rules::Script& script);

 private:
  void write(const std::vector<tet::Record>& records);
  void flush();
  [[noreturn]] void fail(int error);
  void begin(const rules::Script& script);
  void finish_replacement();

  std::string path_;
  GameChunks chunks_;
  std::optional<Output> replacement_;          // of a file that is there
  std::optional<Output> profile_replacement_;  // likewise
  int descriptor_ = -1;                        // of a file that was not there
  tet::Bytes buffer_;
  std::uint64_t flushed_ = 0;  // frame of the last flush
};

}  // namespace tetron::app
