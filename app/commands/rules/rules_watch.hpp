#pragma once

#include <sys/types.h>

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "app/commands/rules/rules_file.hpp"

namespace tetron::app {

// A rule file that may change while its rules are played. What is read of it is a copy.
class WatchedRules {
 public:
  explicit WatchedRules(std::string path) : path_(std::move(path)) {}

  // What is new since the last look, at the first one everything: the rules, or a line for people on why they
  // cannot be read. A file that is gone is told at the second look that misses it, for programs that save a
  // file may remove the old one a moment before; what then comes back is new, whatever it is.
  std::optional<std::expected<RuleFile, base::SafeText>> look();

 private:
  struct Stamp {
    dev_t device = 0;
    ino_t file = 0;
    off_t size = 0;
    std::int64_t seconds = 0;  // of the last change, since 1970
    std::int64_t nanoseconds = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  std::optional<Stamp> stamp() const;
  std::optional<std::expected<RuleFile, base::SafeText>> miss();

  std::string path_;
  bool is_first_ = true;
  std::optional<Stamp> stamp_;  // when it was read last; none: it was gone since
  bool is_settled_ = false;     // it cannot have changed since without a new stamp
  std::string read_;            // then, or the error
  int missed_ = 0;              // looks in a row
};

}  // namespace tetron::app
