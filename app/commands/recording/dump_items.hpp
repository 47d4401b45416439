#pragma once

#include <cstddef>
#include <string>

#include "app/commands/recording/dump_options.hpp"
#include "app/io/input.hpp"
#include "app/io/output.hpp"

namespace tetron::app {

// What stands before the first item of an output, and after the last.
std::string dump_opening(const DumpOptions& options, bool names_file);
std::string dump_closing(const DumpOptions& options, bool any);

// Puts items into an output one after the other. With a name of the file, each item has it: as its first key,
// in its first column, or in text in a line above them all.
class DumpItems {
 public:
  DumpItems(const DumpOptions& options, const OpenFile& source, Output& out, const std::string* file);

  // Gives where the item is to be appended.
  std::string& begin();
  void end();
  bool any() const { return !first_; }

 private:
  const DumpOptions& options_;
  Output& out_;
  std::string file_;       // what names the file in each item
  std::size_t began_ = 0;  // the item, in the output's text
  bool first_ = true;
};

}  // namespace tetron::app
