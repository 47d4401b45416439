#pragma once

#include <sys/types.h>

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "app/commands/rules/rules_file.hpp"

namespace tetron::app {

// A rule file that may change while its rules are played. The rules that are read are copies.
class WatchedRules {
 public:
  explicit WatchedRules(std::string path) : path_(std::move(path)) {}

  // Returns what is new since the last call, and everything at the first call: the rules, or a line for
  // people that says why they cannot be read. A missing file is reported only at the second call that misses
  // it, because programs that save a file may remove the old one a moment before. After that, any file with
  // that name is new.
  std::optional<std::expected<RuleFile, base::SafeText>> look();

 private:
  struct Stamp {
    dev_t device = 0;
    ino_t file = 0;
    off_t size = 0;
    std::int64_t seconds = 0;  // time of the last change, since 1970
    std::int64_t nanoseconds = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  std::optional<Stamp> stamp() const;
  std::optional<std::expected<RuleFile, base::SafeText>> miss();

  std::string path_;
  bool is_first_ = true;
  std::optional<Stamp> stamp_;  // when it was last read; empty if it was missing since then
  bool is_settled_ = false;     // if it has changed since, the stamp has changed
  std::string read_;            // what was read then, or the error
  int missed_ = 0;              // number of successive calls that missed the file
};

}  // namespace tetron::app
