#include "app/commands/rules/rules_watch.hpp"

#include <sys/stat.h>

#include <ctime>
#include <utility>

namespace tetron::app {

std::optional<WatchedRules::Stamp> WatchedRules::stamp() const {
  struct stat status {};
  if (::stat(path_.c_str(), &status) != 0) return std::nullopt;
  return Stamp{status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

std::optional<std::expected<RuleFile, base::SafeText>> WatchedRules::miss() {
  stamp_.reset();
  if (++missed_ != 2) return std::nullopt;
  return std::unexpected(base::safe("{} is gone; the game keeps its rules", path_));
}

std::optional<std::expected<RuleFile, base::SafeText>> WatchedRules::look() {
  if (std::exchange(is_first_, false)) {
    stamp_ = path_ == "-" ? std::nullopt : stamp();
    auto rules = read_rules(path_, RuleSource::any);
    read_ = rules ? rules->source.text : rules.error().text();
    return rules;
  }
  if (path_ == "-") return std::nullopt;
  const auto now = stamp();
  if (!now) return miss();
  missed_ = 0;
  const bool is_other = now != stamp_;
  if (!is_other && is_settled_) return std::nullopt;
  auto rules = read_rules(path_, RuleSource::regular_file);
  stamp_ = now;
  // A file that is written again within the same tick of the clock keeps its stamp; no tick is as long as a
  // second.
  is_settled_ = now->seconds + 1 < std::time(nullptr);
  std::string read = rules ? rules->source.text : rules.error().text();
  const bool is_same = read == read_;
  read_ = std::move(read);
  if (!is_other && is_same) return std::nullopt;
  return rules;
}

}  // namespace tetron::app
