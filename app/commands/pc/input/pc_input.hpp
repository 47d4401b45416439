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

// A field to work on.
struct PcField {
  base::SafeText name;
  field::Grid grid;            // as read; from a fumen it has 23 rows
  std::string comment;         // of the page
  std::optional<int> lines{};  // number of rows to clear, if a drawing says so

  // The row y = 0 is the lowest.
  field::Cell at(int column, int y) const;
  int width() const { return grid.width(); }
  // The number of rows up to the highest block.
  int stack() const;
};

// The name of a field in the output. It is only used if there may be several fields.
struct PcName {
  base::SafeText text{};
  bool is_of_many = false;
};

// The fields of the arguments. A drawn board is one field. A fumen gives one field for the chosen page, or
// one for each page, with the page's piece placed on it.
class PcInputs {
 public:
  // Returns whether to continue.
  using Visit = std::function<bool(PcField& field)>;

  // `page` is from 1; empty: all pages. If it was not named by the user, a note says that a fumen has more
  // pages. A single argument is read by the constructor.
  PcInputs(const std::vector<std::string>& arguments, std::optional<int> page, bool is_named);
  // Whether there may be more than one field; then each has a name in the output.
  bool are_many() const { return are_many_; }
  // Visits the fields until a visit returns false. If a field is wrong, prints a message and continues with
  // the others; if there is only one, ends the command. Returns the worst of the exit codes.
  ExitCode for_each(const Visit& visit) const;

 private:
  bool guarded(ExitCode& worst, const std::function<bool()>& work) const;
  bool fumens(std::string_view text, const base::SafeText& name, ExitCode& worst, const Visit& visit) const;
  bool pages(const ReadableFumen& fumen, const base::SafeText& name, const Visit& visit) const;
  bool board(const NamedText& text, const std::string& argument, bool is_file, const Visit& visit) const;

  const std::vector<std::string>& arguments_;
  std::optional<int> page_;
  bool is_named_;
  std::optional<NamedText> only_;
  bool are_many_;
};

// The pages of each fumen of an input, which must contain a fumen.
struct PcPages {
  base::SafeText name;
  std::vector<fumen::Page> pages;
};
std::vector<PcPages> read_pc_pages(const std::string& input);

// The lowest rows as a board; every cell that is not empty is a block. If the solver cannot work on this
// size, prints a message and ends the command.
pc::Board board_of(const PcField& field, int lines, const pc::Rules& rules);
// The same with `lines` rows; by default with all rows that have blocks, and room above the stack.
pc::Board open_board_of(const PcField& field, std::optional<int> lines, const pc::Rules& rules);

}  // namespace tetron::app
