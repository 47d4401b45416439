#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tetron::player {

// The desktop's own window to choose files. Destroying it closes it.
class FileDialog {
 public:
  struct Answer {
    bool has_failed = false;           // it could not be shown
    std::vector<std::string> paths{};  // empty: nothing was chosen
  };

  FileDialog() = default;
  FileDialog(const FileDialog&) = delete;
  FileDialog& operator=(const FileDialog&) = delete;
  virtual ~FileDialog() = default;

  // Never waits. Empty as long as it is open.
  virtual std::optional<Answer> answer() = 0;
};

}  // namespace tetron::player
