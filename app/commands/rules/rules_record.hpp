#pragma once

#include <string>

#include "app/commands/rules/rules_match.hpp"

namespace tetron::app {

// Writes a game to a recording: a match as JSON, or a .tet recording if the name says so. A new file is
// written again and again, so that if the program ends, only the last second is missing on disk, or of a
// long game the last ninth. If writing fails, the command ends with ExitCode::cannot_write.
class GameRecorder {
 public:
  // If a recording or a profile already exists, both are unchanged until finish() replaces them. The script
  // must not have been stepped yet.
  GameRecorder(const std::string& path, const rules::Script& script);

  // Ends the command with ExitCode::usage if the extension is that of a kind of recording that cannot be
  // written, or if an existing recording or the profile next to it would be lost and `force` is not set.
  // Does nothing if the path is empty.
  static void refuse_path(const std::string& path, bool force);

  // To be called after each step.
  void add(const rules::Script& script);
  // To be called after the last step.
  void finish(const rules::Script& script);

 private:
  void save(const rules::Script& script);

  std::string path_;
  bool is_tet_;
  GameMatch match_;
  bool waits_;                   // writes only in finish()
  std::uint64_t next_save_ = 0;  // number of a frame
  bool is_complete_ = false;     // nothing more is added
};

}  // namespace tetron::app
