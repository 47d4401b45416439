#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/batch/input_list.hpp"

namespace tetron::app {

// Where outputs go, as -o says: all into one, or each into a file of its own, in a folder or by a pattern.
class OutputNames {
 public:
  // What a pattern may have in braces.
  enum class Placeholder : std::uint8_t { stem, folder, player, round };

  // `takes_new_folder`: a name without an ending is that of a folder, also if there is none yet.
  OutputNames(std::string out, bool takes_new_folder);

  bool is_one() const { return kind_ == Kind::one; }
  // "-" or a file, of is_one().
  const std::string& one() const { return out_; }
  bool has(Placeholder placeholder) const;
  // The output of an input, with `ending` (".json") in a folder.
  std::string name(const BatchInput& input, std::string_view ending, std::string_view player = {},
                   std::string_view round = {}) const;

 private:
  enum class Kind : std::uint8_t { one, folder, pattern };

  std::string out_;
  Kind kind_ = Kind::one;
};

// Makes the folders that an output stands in. Failing is told and ends the command with
// ExitCode::cannot_write.
void make_folder_of(const std::string& output);

}  // namespace tetron::app
