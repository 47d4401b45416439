#include "solver/pc/board/holes.hpp"

#include <charconv>
#include <optional>

#include "field/tetromino.hpp"

namespace tetron::pc {

namespace {

using Rows = std::array<std::uint16_t, most_lines>;

std::string lower(std::string_view text) {
  std::string result;
  for (const char letter : text)
    result += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  return result;
}

// Reads "3" or "3,4": exactly `wanted` numbers from 0 to 99.
std::optional<std::vector<int>> numbers_of(std::string_view text, std::size_t wanted) {
  std::vector<int> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int value = 0;
    const auto [after, failed] = std::from_chars(at, end, value);
    if (failed != std::errc() || value < 0 || value > 99) return std::nullopt;
    numbers.push_back(value);
    at = after;
    if (at == end) break;
    if (*at != ',' || ++at == end) return std::nullopt;
  }
  if (numbers.size() != wanted) return std::nullopt;
  return numbers;
}

std::optional<field::Rotation> rotation_of(std::string_view word) {
  using enum field::Rotation;
  if (word == "spawn" || word == "0") return spawn;
  if (word == "right" || word == "r") return right;
  if (word == "reverse" || word == "2") return reverse;
  if (word == "left" || word == "l") return left;
  return std::nullopt;
}

std::optional<field::Tetromino> kind_of(char letter) {
  for (const field::Tetromino kind : field::all_tetrominoes)
    if (field::to_char(kind) - 'A' + 'a' == letter) return kind;
  return std::nullopt;
}

std::optional<FieldChange> change_of(std::string_view text) {
  const std::size_t bracket = text.find('(');
  if (bracket == text.npos || text.back() != ')') return std::nullopt;
  const std::string name = lower(text.substr(0, bracket));
  const std::string_view inside = text.substr(bracket + 1, text.size() - bracket - 2);
  if (name == "clear") {
    if (!inside.empty()) return std::nullopt;
    return FieldChange{};
  }
  const auto numbers = numbers_of(inside, name == "row" ? 1 : 2);
  if (!numbers) return std::nullopt;
  if (name == "row") return FieldChange{FieldChange::Kind::fill_row, numbers->front(), {}};
  FieldChange change{FieldChange::Kind::set_cells, 0, {}};
  const int x = numbers->front();
  const int y = numbers->back();
  if (name == "block") {
    change.cells.emplace_back(x, y);
    return change;
  }
  if (name.size() < 3 || name[1] != '-') return std::nullopt;
  const auto kind = kind_of(name[0]);
  const auto rotation = rotation_of(std::string_view(name).substr(2));
  if (!kind || !rotation) return std::nullopt;
  for (const field::Offset& cell : field::shape(*kind, *rotation))
    change.cells.emplace_back(x + cell.right, y + cell.up);
  return change;
}

// Removes full rows from the board, and the same rows from `beside`.
void clear_rows(Board& board, Rows* beside) {
  const unsigned full = (1U << board.width) - 1;
  std::size_t to = 0;
  Rows rows{};
  Rows others{};
  for (std::size_t row = 0; row < static_cast<std::size_t>(board.lines); ++row) {
    if (board.rows[row] == full) continue;
    rows[to] = board.rows[row];
    if (beside) others[to] = (*beside)[row];
    ++to;
  }
  board.rows = rows;
  if (beside) *beside = others;
}

// Empty cells with a block above, by row.
Rows covered_cells(const Board& board) {
  Rows result{};
  unsigned above = 0;
  for (auto row = static_cast<std::size_t>(board.lines); row-- > 0;) {
    result[row] = static_cast<std::uint16_t>(above & ~unsigned{board.rows[row]});
    above |= board.rows[row];
  }
  return result;
}

// Empty cells that cannot be reached from above.
Rows closed_cells(const Board& board) {
  const unsigned all = (1U << board.width) - 1;
  Rows result{};
  unsigned from = all;
  for (auto row = static_cast<std::size_t>(board.lines); row-- > 0;) {
    const unsigned empty = all & ~unsigned{board.rows[row]};
    unsigned reached = from & empty;
    for (unsigned before = 0; before != reached;) {
      before = reached;
      reached |= (reached << 1 | reached >> 1) & empty;
    }
    result[row] = static_cast<std::uint16_t>(empty & ~reached);
    from = reached;
  }
  return result;
}

}  // namespace

std::expected<std::vector<FieldChange>, std::string_view> field_changes(std::string_view text) {
  constexpr std::string_view between = " ;\t";
  std::vector<FieldChange> changes;
  for (std::size_t at = text.find_first_not_of(between); at != text.npos;
       at = text.find_first_not_of(between, at)) {
    const std::size_t end = std::min(text.find_first_of(between, at), text.size());
    const std::string_view word = text.substr(at, end - at);
    auto change = change_of(word);
    if (!change) return std::unexpected(word);
    changes.push_back(std::move(*change));
    at = end;
  }
  return changes;
}

Board changed(Board board, const std::vector<FieldChange>& changes) {
  for (const FieldChange& change : changes) switch (change.kind) {
      case FieldChange::Kind::clear_rows:
        clear_rows(board, nullptr);
        break;
      case FieldChange::Kind::fill_row:
        if (change.row < board.lines)
          board.rows[static_cast<std::size_t>(change.row)] =
              static_cast<std::uint16_t>((1U << board.width) - 1);
        break;
      case FieldChange::Kind::set_cells:
        for (const auto& [column, row] : change.cells)
          if (column >= 0 && column < board.width && row >= 0 && row < board.lines) board.add(column, row);
        break;
    }
  return board;
}

bool has_holes(const Board& board, Holes holes, const Rows& free) {
  if (holes == Holes::any) return false;
  Board left = board;
  Rows may = free;
  clear_rows(left, &may);
  const Rows found = holes == Holes::covered ? covered_cells(left) : closed_cells(left);
  for (std::size_t row = 0; row < found.size(); ++row)
    if ((found[row] & ~may[row]) != 0) return true;
  return false;
}

}  // namespace tetron::pc
