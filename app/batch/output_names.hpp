#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/batch/input_list.hpp"

namespace tetron::app {

// The names of outputs for the value of -o: one common output, or one for each input, in a folder or by a
// pattern.
class OutputNames {
 public:
  // The words that a pattern may have in braces.
  enum class Placeholder : std::uint8_t { stem, folder, player, round };

  // `takes_new_folder`: a name without an extension is a folder, even if it does not exist yet.
  OutputNames(std::string out, bool takes_new_folder);

  bool is_one() const { return kind_ == Kind::one; }
  // "-" or a file name. Only if is_one().
  const std::string& one() const { return out_; }
  bool has(Placeholder placeholder) const;
  // The output for an input. In a folder it has the extension `ending` (".json").
  std::string name(const BatchInput& input, std::string_view ending, std::string_view player = {},
                   std::string_view round = {}) const;

 private:
  enum class Kind : std::uint8_t { one, folder, pattern };

  std::string out_;
  Kind kind_ = Kind::one;
};

// Creates the folders of an output. An error is shown and ends the command with ExitCode::cannot_write.
void make_folder_of(const std::string& output);

}  // namespace tetron::app
