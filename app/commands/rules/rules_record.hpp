#pragma once

#include <string>

#include "app/commands/rules/rules_match.hpp"

namespace tetron::app {

// A game written to a recording: a match as JSON, or a .tet recording where the name ends so. A new file is
// written again and again, so that what is on disk lacks a second, or of a long game its last ninth, if the
// program ends there. Failing to write is an error that ends the command with ExitCode::cannot_write.
class GameRecorder {
 public:
  // Where there is a recording or a profile already, both stay until finish() puts new ones into their place.
  // The script has not been stepped yet.
  GameRecorder(const std::string& path, const rules::Script& script);

  // Ends the command with ExitCode::usage if the name ends as recordings do that are not written, or if there
  // is a recording of that name, or a profile beside it, that would be lost, and `force` does not say that it
  // may be. Nothing for an empty path.
  static void refuse_path(const std::string& path, bool force);

  // After each step.
  void add(const rules::Script& script);
  // After the last one.
  void finish(const rules::Script& script);

 private:
  void save(const rules::Script& script);

  std::string path_;
  bool is_tet_;
  GameMatch match_;
  bool waits_;                   // for finish()
  std::uint64_t next_save_ = 0;  // frame
  bool is_complete_ = false;     // no more is added
};

}  // namespace tetron::app
