#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::app {

// Whether the players that the user asks for are in the files. A name that nobody has is a mistake: otherwise
// the answer would be an empty list, or one of somebody else.
class SoughtPlayers {
 public:
  // `texts` are the values of --player. `needs_me`: the answer is about the user, even if --me was not typed.
  explicit SoughtPlayers(std::vector<std::string> texts, bool needs_me = false);

  // A player of one of the files.
  void saw(const std::string& name) { seen_.insert(name); }
  // If nobody has one of the names, prints who is there, the nearest names first, and ends the command with
  // ExitCode::usage. Does nothing if no player was seen.
  void refuse_unknown() const;

 private:
  void refuse(std::string_view option, const std::string& text) const;

  std::vector<std::string> texts_;
  bool needs_me_;
  std::set<std::string> seen_;
};

}  // namespace tetron::app
