#include "app/commands/pc/pc_input.hpp"

#include <filesystem>
#include <system_error>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/exit_code.hpp"
#include "app/io/messages.hpp"
#include "convert/text/board_read.hpp"
#include "formats/fumen/grid.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_of_field = std::size_t{64} << 20;

field::Position position(const field::Grid& grid, int column, int y) {
  return {field::Column(column), field::Row(grid.height() - 1 - y)};
}

PcField from_page(const base::SafeText& name, const fumen::Page& page) {
  fumen::Field field = page.field;
  if (page.operation) field.fill(*page.operation);
  return {name, fumen::grid_of(field), page.comment.text()};
}

std::optional<std::vector<fumen::Page>> pages_of(const NamedText& text) {
  if (!begins_with_fumen(text.text)) return std::nullopt;
  ExitCode code = ExitCode::done;
  auto pages = pages_of_fumens(text.text, text.name, code);
  if (!pages) throw Exit{ExitCode::cannot_open};
  return pages;
}

}  // namespace

field::Cell PcField::at(int column, int y) const {
  return grid.at(position(grid, column, y));
}

int PcField::stack() const {
  return pc::stack_of(grid);
}

PcField read_pc_field(const std::string& input, int page) {
  std::error_code ignored;
  const bool is_file = input == "-" || std::filesystem::exists(input, ignored);
  const NamedText text = whole_of(input, most_of_field);
  const base::SafeText name = is_file ? text.name : "fumen";
  if (const auto pages = pages_of(text)) {
    const auto number = static_cast<std::size_t>(page);
    if (number > pages->size())
      refuse(ExitCode::usage, "--page {}: {} has {} page{}", page, name, pages->size(),
             pages->size() == 1 ? "" : "s");
    return from_page(name, (*pages)[number - 1]);
  }
  if (page != 1) refuse(ExitCode::usage, "--page: {} is no fumen", text.name);
  if (!is_file && !text.text.contains('\n'))
    refuse(ExitCode::cannot_open, "{}: there is no such file, and it is no fumen", input);
  auto grid = convert::board_from_text(text.text);
  if (!grid) refuse(ExitCode::cannot_open, "{}: {}", text.name, describe(grid.error()));
  return {text.name, std::move(*grid), {}};
}

std::vector<fumen::Page> read_pc_pages(const std::string& input, base::SafeText& name) {
  const NamedText text = whole_of(input, most_of_field);
  std::error_code ignored;
  const bool is_file = input == "-" || std::filesystem::exists(input, ignored);
  name = is_file ? text.name : "fumen";
  if (auto pages = pages_of(text)) return std::move(*pages);
  refuse(ExitCode::cannot_open, "{}: it is no fumen", name);
}

pc::Board board_of(const PcField& field, int lines, const pc::Rules& rules) {
  const pc::Board board = pc::board_of(field.grid, lines);
  if (!pc::is_workable(board, rules))
    refuse(ExitCode::cannot_open,
           "{}: {} columns and {} rows are too many: 12 columns, and with the rows that pieces turn in "
           "128 cells, can be worked on",
           field.name, board.width, lines);
  return board;
}

pc::Board open_board_of(const PcField& field, std::optional<int> lines, const pc::Rules& rules) {
  return board_of(field, lines ? std::max(*lines, field.stack()) : pc::lines_with_room(field.grid, rules),
                  rules);
}

}  // namespace tetron::app
