#pragma once

#include <string>

#include "app/rules_chunks.hpp"

namespace tetron::app {

// A game written to a recording as it goes: what is on disk is never more than a second behind, and readable
// if the program ends there. Failing to write is told and ends the command with ExitCode::cannot_write.
class GameRecorder {
 public:
  // Opens OUT.tet, and writes OUT.toml beside it if the recording needs a profile of its own. The script is
  // one that has not been stepped yet.
  GameRecorder(const std::string& path, const rules::Script& script);
  GameRecorder(const GameRecorder&) = delete;
  GameRecorder& operator=(const GameRecorder&) = delete;
  ~GameRecorder();

  // After each step.
  void add(const rules::Script& script);
  // After the last one: Stop, and a header that knows how it ended.
  void finish(const rules::Script& script);

 private:
  void write(const std::vector<tet::Record>& records);
  void flush();
  [[noreturn]] void fail(int error);

  std::string path_;
  GameChunks chunks_;
  int descriptor_ = -1;
  tet::Bytes buffer_;
  std::uint64_t flushed_ = 0;  // frame of the last flush
};

}  // namespace tetron::app
