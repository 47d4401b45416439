#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/io/exit_code.hpp"
#include "base/safe_text.hpp"
#include "field/grid.hpp"
#include "formats/fumen/page.hpp"
#include "solver/pc/board/board.hpp"

namespace tetron::app {

// A field to be worked on.
struct PcField {
  base::SafeText name;
  field::Grid grid;            // as it was read; of a fumen 23 rows
  std::string comment;         // of the page
  std::optional<int> lines{};  // that a drawing says are to be cleared

  // y = 0 is the lowest row.
  field::Cell at(int column, int y) const;
  int width() const { return grid.width(); }
  // Rows up to the highest block.
  int stack() const;
};

// How a field goes by in what is written: where it may be one of several, each has its name at its beginning.
struct PcName {
  base::SafeText text{};
  bool is_of_many = false;
};

// The fields that arguments stand for: a drawn board is one, and so is each fumen with one of its pages, or
// every page, the page's piece put on it.
class PcInputs {
 public:
  // Says whether there are more.
  using Visit = std::function<bool(PcField& field)>;

  // `page` from 1; nothing: all. A single argument is read here already.
  PcInputs(const std::vector<std::string>& arguments, std::optional<int> page);
  // Whether there may be more than one field: each goes by its name then.
  bool are_many() const { return are_many_; }
  // Visits one after the other until a visit says false. What is wrong with one is told; of many those that
  // can be read go on, else it ends the command. The worst of what was wrong.
  ExitCode for_each(const Visit& visit) const;

 private:
  bool guarded(ExitCode& worst, const std::function<bool()>& work) const;
  bool fumens(std::string_view text, const base::SafeText& name, ExitCode& worst, const Visit& visit) const;
  bool pages(const ReadableFumen& fumen, const base::SafeText& name, const Visit& visit) const;
  bool board(const NamedText& text, const std::string& argument, bool is_file, const Visit& visit) const;

  const std::vector<std::string>& arguments_;
  std::optional<int> page_;
  std::optional<NamedText> only_;
  bool are_many_;
};

// The pages of each fumen of an input, which must be one.
struct PcPages {
  base::SafeText name;
  std::vector<fumen::Page> pages;
};
std::vector<PcPages> read_pc_pages(const std::string& input);

// The lowest rows as a board, every cell that is not empty a block. Sizes that cannot be worked on are told
// and end the command.
pc::Board board_of(const PcField& field, int lines, const pc::Rules& rules);
// The same with so many rows, and all that has blocks; with room above the stack unless they are given.
pc::Board open_board_of(const PcField& field, std::optional<int> lines, const pc::Rules& rules);

}  // namespace tetron::app
