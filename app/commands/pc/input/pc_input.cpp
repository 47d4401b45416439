#include "app/commands/pc/input/pc_input.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "convert/text/board_read.hpp"
#include "formats/fumen/grid.hpp"
#include "solver/pc/clear/question_words.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_of_field = std::size_t{32} << 20;

field::Position position(const field::Grid& grid, int column, int y) {
  return {field::Column(column), field::Row(grid.height() - 1 - y)};
}

PcField from_page(const base::SafeText& name, const fumen::Page& page) {
  fumen::Field field = page.field;
  if (page.operation) field.fill(*page.operation);
  return {name, fumen::grid_of(field), page.comment.text()};
}

bool is_file_or_stdin(const std::string& argument) {
  std::error_code ignored;
  return argument == "-" || std::filesystem::exists(argument, ignored);
}

}  // namespace

field::Cell PcField::at(int column, int y) const {
  return grid.at(position(grid, column, y));
}

int PcField::stack() const {
  return pc::stack_of(grid);
}

PcInputs::PcInputs(const std::vector<std::string>& arguments, std::optional<int> page, bool is_named)
    : arguments_(arguments), page_(page), is_named_(is_named), are_many_(arguments.size() > 1 || !page) {
  if (arguments.size() > 1) return;
  only_ = whole_of(arguments.front(), most_of_field);
  if (!holds_fumen(only_->text)) return;
  Tally ignored;
  FumenTexts fumens(only_->text, only_->name, ignored);
  are_many_ = are_many_ || (fumens.next() && fumens.next());
}

ExitCode PcInputs::for_each(const Visit& visit) const {
  ExitCode worst = ExitCode::done;
  bool goes_on = true;
  for (std::size_t i = 0; i < arguments_.size() && goes_on; ++i) {
    const bool is_file = is_file_or_stdin(arguments_[i]);
    goes_on = guarded(worst, [&] {
      const NamedText text = only_ ? *only_ : whole_of(arguments_[i], most_of_field);
      const base::SafeText number = base::safe("fumen {}", i + 1);
      if (holds_fumen(text.text))
        return fumens(text.text, is_file ? text.name : are_many_ ? number : "fumen", worst, visit);
      return board(text, arguments_[i], is_file, visit);
    });
  }
  return worst;
}

// An error in one of many fields does not end the command.
bool PcInputs::guarded(ExitCode& worst, const std::function<bool()>& work) const {
  if (!are_many_) return work();
  try {
    return work();
  } catch (const Exit& exit) {
    if (exit.code != ExitCode::cannot_open) throw;
    worst = std::max(worst, exit.code);
    return true;
  }
}

bool PcInputs::fumens(std::string_view text, const base::SafeText& name, ExitCode& worst,
                      const Visit& visit) const {
  Tally tally;
  FumenTexts texts(text, name, tally);
  while (const auto one = texts.next()) {
    const bool goes_on = guarded(worst, [&] {
      const auto fumen = readable(*one, false, tally);
      if (!fumen) throw Exit{ExitCode::cannot_open};
      // The words of a command line do not have line numbers.
      return pages(*fumen, text.contains('\n') ? fumen->name : name, visit);
    });
    if (!goes_on) return false;
  }
  if (tally.unopened) throw Exit{ExitCode::cannot_open};
  return true;
}

bool PcInputs::pages(const ReadableFumen& fumen, const base::SafeText& name, const Visit& visit) const {
  const auto wanted = static_cast<std::size_t>(page_.value_or(1));
  if (wanted > fumen.pages)
    refuse(are_many_ ? ExitCode::cannot_open : ExitCode::usage,
           "--page {}: there is no such page; {} has {} page{}", wanted, name, fumen.pages,
           fumen.pages == 1 ? "" : "s");
  if (!is_named_ && fumen.pages > 1)
    note("{}: page 1 of {}; --page all answers for each of them", name, fumen.pages);
  fumen::Decoder decoder = fumen.decoder();
  for (std::size_t number = 1; decoder.next(); ++number) {
    if (page_ && number != wanted) continue;
    PcField field = from_page(page_ ? name : base::safe("{}, page {}", name, number), decoder.page());
    if (!visit(field)) return false;
    if (page_) break;
  }
  return true;
}

bool PcInputs::board(const NamedText& text, const std::string& argument, bool is_file,
                     const Visit& visit) const {
  if (page_.value_or(1) != 1) refuse(ExitCode::usage, "--page: {} is not a fumen", text.name);
  if (!is_file && !text.text.contains('\n'))
    refuse(ExitCode::cannot_open, "{}: there is no such file, and this is not a fumen", argument);
  constexpr std::string_view of_recording =
      "make a fumen of it first: tetron convert FILE --player 0 --comment quiz -o game.txt";
  PcField field{text.name, board_in(text, of_recording), {}, convert::clear_lines_in(text.text)};
  return visit(field);
}

std::vector<PcPages> read_pc_pages(const std::string& input) {
  const NamedText text = whole_of(input, most_of_field);
  const base::SafeText name = is_file_or_stdin(input) ? text.name : "fumen";
  if (!holds_fumen(text.text)) {
    if (!is_file_or_stdin(input) && !input.contains('\n'))
      refuse(ExitCode::cannot_open, "{}: there is no such file, and this is not a fumen", input);
    const bool is_empty = text.text.find_first_not_of(" \t\r\n") == text.text.npos;
    refuse(ExitCode::cannot_open, "{}: {}", name, is_empty ? "is empty" : "this is not a fumen");
  }
  std::vector<PcPages> all;
  std::size_t kept = 0;
  Tally tally;
  FumenTexts texts(text.text, name, tally);
  while (const auto one = texts.next()) {
    const auto fumen = readable(*one, false, tally);
    if (!fumen) throw Exit{ExitCode::cannot_open};
    kept += fumen->pages;
    if (kept > most_pages_kept)
      refuse(ExitCode::cannot_open, "{}: more than {} pages", fumen->name, most_pages_kept);
    auto& pages = all.emplace_back(fumen->name, std::vector<fumen::Page>()).pages;
    for (fumen::Decoder decoder = fumen->decoder(); decoder.next();) pages.push_back(decoder.page());
  }
  if (tally.unopened) throw Exit{ExitCode::cannot_open};
  if (all.size() == 1) all.front().name = name;
  return all;
}

namespace {

pc::Board board_or_refuse(const PcField& field, const std::expected<pc::Board, pc::QuestionError>& board) {
  if (!board) refuse(ExitCode::cannot_open, "{}: {}", field.name, board.error().what);
  return *board;
}

}  // namespace

pc::Board board_of(const PcField& field, int lines, const pc::Rules& rules) {
  return board_or_refuse(field, pc::workable_board(field.grid, lines, rules));
}

pc::Board open_board_of(const PcField& field, std::optional<int> lines, const pc::Rules& rules) {
  return board_or_refuse(field, pc::open_board(field.grid, lines, rules));
}

}  // namespace tetron::app
