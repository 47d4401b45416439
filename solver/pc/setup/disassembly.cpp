#include "solver/pc/setup/disassembly.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "motion/landings.hpp"
#include "solver/pc/queue/letters.hpp"

namespace tetron::pc {

namespace {

constexpr std::size_t most_pieces = 64;
constexpr int most_width = 20;
constexpr std::string_view no_disassembly = "its colours are no whole pieces that can be put one by one";

// The effort that a search may still spend.
class Effort {
 public:
  explicit Effort(const Disassembling& how) : how_(how) {}

  // For steps that cost much less than looking at a field. Returns false when the effort is used up.
  bool step() { return spend(1); }
  bool look() { return spend(steps_of_look); }
  Disassembly::End end() const { return end_; }

 private:
  static constexpr std::uint64_t steps_of_look = 16;
  static constexpr std::uint64_t between_questions = 4096;

  bool spend(std::uint64_t steps) {
    spent_ += steps;
    if (spent_ > how_.effort * steps_of_look) end_ = Disassembly::End::gave_up;
    if (how_.stop && spent_ >= asked_) {
      asked_ = spent_ + between_questions;
      if (how_.stop()) end_ = Disassembly::End::stopped;
    }
    return end_ == Disassembly::End::complete;
  }

  const Disassembling& how_;
  std::uint64_t spent_ = 0;
  std::uint64_t asked_ = 0;
  Disassembly::End end_ = Disassembly::End::complete;
};

// The drawing from below, without the rows that were full before.
class Drawing {
 public:
  explicit Drawing(const field::Grid& grid) : width_(grid.width()) {
    for (int row = grid.height(); row-- > 0;) {
      std::vector<field::Cell> cells;
      for (int column = 0; column < width_; ++column)
        cells.push_back(grid.at({field::Column(column), field::Row(row)}));
      if (std::ranges::all_of(cells, is_gray)) continue;
      rows_.push_back(std::move(cells));
    }
    height_ = grid.height();
    while (!rows_.empty() &&
           std::ranges::all_of(rows_.back(), [](field::Cell cell) { return cell == field::Cell::empty; }))
      rows_.pop_back();
  }

  int width() const { return width_; }
  int rows() const { return static_cast<int>(rows_.size()); }
  field::Cell at(int column, int row) const {
    return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  bool is_complete(int row) const {
    return std::ranges::count(rows_[static_cast<std::size_t>(row)], field::Cell::empty) == 0;
  }
  // For each row, the columns with blocks that are not part of a piece.
  std::vector<std::uint32_t> gray() const {
    std::vector<std::uint32_t> gray;
    for (const auto& row : rows_) {
      std::uint32_t bits = 0;
      for (std::size_t column = 0; column < row.size(); ++column)
        if (is_gray(row[column])) bits |= 1U << column;
      gray.push_back(bits);
    }
    return gray;
  }
  field::Grid before() const {
    field::Grid grid(width_, height_);
    for (int row = 0; row < rows(); ++row)
      for (int column = 0; column < width_; ++column)
        if (is_gray(at(column, row)))
          grid.set({field::Column(column), field::Row(height_ - 1 - row)}, at(column, row));
    return grid;
  }

 private:
  static bool is_gray(field::Cell cell) { return field::is_block(cell) && !field::is_tetromino(cell); }

  std::vector<std::vector<field::Cell>> rows_;
  int width_ = 0;
  int height_ = 0;
};

// A piece of the drawing.
struct ColouredPart {
  std::uint8_t kind = 0;
  std::array<Cell, 4> cells{};  // beginning with the lowest left cell
};

// The distinct forms of each kind: their cells from the lowest left one, row by row.
const std::array<std::vector<std::array<Cell, 4>>, 7>& forms() {
  static const auto all = [] {
    std::array<std::vector<std::array<Cell, 4>>, 7> forms;
    for (const field::Tetromino kind : field::all_tetrominoes)
      for (const field::Rotation rotation : field::all_rotations) {
        std::array<Cell, 4> cells{};
        std::size_t i = 0;
        for (const field::Offset& offset : field::shape(kind, rotation))
          cells[i++] = {offset.right, offset.up};
        std::ranges::sort(cells, {}, [](const Cell& cell) { return std::pair(cell.row, cell.column); });
        const Cell first = cells[0];
        for (Cell& cell : cells) cell = {cell.column - first.column, cell.row - first.row};
        auto& known = forms[index_of(kind)];
        if (std::ranges::find(known, cells) == known.end()) known.push_back(cells);
      }
    return forms;
  }();
  return all;
}

// Finds the ways to read the drawing as pieces, in any order.
template <class Visit>
class PartReader {
 public:
  PartReader(const Drawing& drawing, Effort& effort, const Visit& visit)
      : drawing_(drawing), effort_(effort), visit_(visit) {
    for (int row = 0; row < drawing.rows(); ++row)
      for (int column = 0; column < drawing.width(); ++column)
        if (field::is_tetromino(drawing.at(column, row))) cells_.push_back({column, row});
    used_.resize(static_cast<std::size_t>(drawing.rows() * drawing.width()));
  }
  // Runs until the effort is used up or the visit returns false.
  void run() { search(0); }

 private:
  std::size_t index(const Cell& cell) const {
    return static_cast<std::size_t>(cell.row * drawing_.width() + cell.column);
  }
  bool is_free(const Cell& cell, field::Cell color) const {
    return cell.column >= 0 && cell.column < drawing_.width() && cell.row < drawing_.rows() &&
           drawing_.at(cell.column, cell.row) == color && !used_[index(cell)];
  }

  bool search(std::size_t first) {
    if (!effort_.step()) return false;
    while (first < cells_.size() && used_[index(cells_[first])]) ++first;
    if (first == cells_.size()) return visit_(parts_);
    const field::Cell color = drawing_.at(cells_[first].column, cells_[first].row);
    const std::size_t kind = static_cast<std::size_t>(color) - 1;
    for (const auto& form : forms()[kind]) {
      ColouredPart part{static_cast<std::uint8_t>(kind), {cells_[first]}};
      if (!place(form, color, 1, part, first)) return false;
    }
    return true;
  }

  // Places the cells of the form from number `next` on. A higher row of the form may be any number of rows
  // higher in the drawing, if the rows between become full.
  bool place(const std::array<Cell, 4>& form, field::Cell color, std::size_t next, ColouredPart& part,
             std::size_t first) {
    if (next == 4) {
      for (const Cell& cell : part.cells) used_[index(cell)] = true;
      parts_.push_back(part);
      const bool goes_on = search(first + 1);
      parts_.pop_back();
      for (const Cell& cell : part.cells) used_[index(cell)] = false;
      return goes_on;
    }
    const Cell& before = part.cells[next - 1];
    const int column = part.cells[0].column + form[next].column;
    if (form[next].row == form[next - 1].row) {
      part.cells[next] = {column, before.row};
      return !is_free(part.cells[next], color) || place(form, color, next + 1, part, first);
    }
    for (int row = before.row + 1; row < drawing_.rows(); ++row) {
      part.cells[next] = {column, row};
      if (is_free(part.cells[next], color) && !place(form, color, next + 1, part, first)) return false;
      if (!drawing_.is_complete(row)) break;
    }
    return true;
  }

  const Drawing& drawing_;
  Effort& effort_;
  const Visit& visit_;
  std::vector<Cell> cells_;
  std::vector<bool> used_;
  std::vector<ColouredPart> parts_;
};

// Finds orders in which the parts of one reading can be placed.
class Orders {
 public:
  Orders(const Drawing& drawing, Effort& effort, const Disassembling& how)
      : how_(how),
        effort_(effort),
        width_(drawing.width()),
        gray_(drawing.gray()),
        pieces_(motion::pieces_of(how.movement)) {}

  bool has_enough() const { return has_enough_; }

  // Appends what is found. Returns false when there is enough, or the effort is used up.
  bool add(const std::vector<ColouredPart>& parts, std::vector<std::vector<Placed>>& found) {
    parts_ = parts;
    dead_.clear();
    lands_.clear();
    placed_.clear();
    order_.clear();
    orders_.clear();
    found_ = &found;
    goes_on_ = true;
    const Queues::Node root = how_.queue ? how_.queue->root() : 0;
    if (how_.queue && how_.hold && !parts.empty()) {
      bool any = false;
      for (std::uint8_t kind = 0; kind < 7 && goes_on_ && !(any && !how_.every_order); ++kind)
        if (const auto node = how_.queue->next(root, kind); node != Queues::none)
          any |= search({0, node, kind});
    } else {
      search({0, root, no_hold});
    }
    return goes_on_;
  }

 private:
  struct State {
    std::uint64_t put = 0;  // parts placed, as bits
    Queues::Node node = 0;
    std::uint8_t hold = no_hold;
    friend auto operator<=>(const State&, const State&) = default;
  };

  std::uint64_t all() const {
    return parts_.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << parts_.size()) - 1;
  }

  // Whether the rest can be placed.
  bool search(const State& state) {
    if (state.put == all()) {
      // The same order can result from different uses of hold; it is kept once.
      if (how_.every_order && !orders_.insert(order_).second) return true;
      has_enough_ = found_->size() == how_.most;
      if (has_enough_)
        goes_on_ = false;
      else
        found_->push_back(placed_);
      return true;
    }
    if (dead_.contains(state)) return false;
    if (!effort_.step()) goes_on_ = false;
    bool any = false;
    for (std::size_t i = 0; i < parts_.size() && goes_on_; ++i) {
      const std::uint64_t bit = std::uint64_t{1} << i;
      if ((state.put & bit) != 0 || (lands(state.put) & bit) == 0) continue;
      for (const State& next : after(state, parts_[i].kind, bit)) {
        put(state.put, i);
        any = search(next) || any;
        placed_.pop_back();
        order_.pop_back();
        if (any && !how_.every_order) return true;
        if (!goes_on_) return any;
      }
    }
    if (!any && goes_on_) dead_.insert(state);
    return any;
  }

  // The states of the queue after a piece of that kind is placed.
  std::vector<State> after(const State& state, std::uint8_t kind, std::uint64_t bit) const {
    const std::uint64_t put = state.put | bit;
    if (!how_.queue) return {{put, 0, no_hold}};
    const Queues& queue = *how_.queue;
    std::vector<State> states;
    if (queue.is_end(state.node)) {
      if (state.hold == kind) states.push_back({put, state.node, no_hold});
      return states;
    }
    if (const auto node = queue.next(state.node, kind); node != Queues::none)
      states.push_back({put, node, state.hold});
    if (state.hold == kind)
      for (std::uint8_t next = 0; next < 7; ++next)
        if (const auto node = queue.next(state.node, next); next != kind && node != Queues::none)
          states.push_back({put, node, next});
    return states;
  }

  // The field after these parts: rows that became full are gone.
  struct Board {
    std::vector<std::uint32_t> rows;
    std::vector<int> now;  // for each row of the drawing, its row in the field; -1: it is gone
  };
  Board board(std::uint64_t put) const {
    std::vector<std::uint32_t> rows = gray_;
    for (std::uint64_t bits = put; bits != 0; bits &= bits - 1)
      for (const Cell& cell : parts_[static_cast<std::size_t>(std::countr_zero(bits))].cells)
        rows[static_cast<std::size_t>(cell.row)] |= 1U << cell.column;
    Board board;
    for (const std::uint32_t row : rows) {
      const bool is_gone = row == (1U << width_) - 1;
      board.now.push_back(is_gone ? -1 : static_cast<int>(board.rows.size()));
      if (!is_gone) board.rows.push_back(row);
    }
    return board;
  }

  // The part's cells in the field at that time. Returns nothing while there are rows between its rows.
  static std::optional<std::array<Cell, 4>> cells_on(const Board& board, const ColouredPart& part) {
    std::array<Cell, 4> cells = part.cells;
    for (Cell& cell : cells) cell.row = board.now[static_cast<std::size_t>(cell.row)];
    for (std::size_t i = 1; i < 4; ++i)
      if (cells[i].row > cells[i - 1].row + 1) return std::nullopt;
    return cells;
  }

  static bool has(const Board& board, int column, int row) {
    return row < static_cast<int>(board.rows.size()) &&
           (board.rows[static_cast<std::size_t>(row)] >> column & 1) != 0;
  }
  static bool rests(const Board& board, const std::array<Cell, 4>& cells) {
    return std::ranges::any_of(
        cells, [&](const Cell& cell) { return cell.row == 0 || has(board, cell.column, cell.row - 1); });
  }
  static bool is_open(const Board& board, const std::array<Cell, 4>& cells) {
    return std::ranges::all_of(cells, [&](const Cell& cell) {
      for (int row = cell.row; row < static_cast<int>(board.rows.size()); ++row)
        if (has(board, cell.column, row)) return false;
      return true;
    });
  }

  // The parts that can come to rest where they are drawn, as bits.
  std::uint64_t lands(std::uint64_t put) {
    if (const auto known = lands_.find(put); known != lands_.end()) return known->second;
    if (!effort_.look()) goes_on_ = false;
    const Board now = board(put);
    std::array<std::optional<std::set<std::array<Cell, 4>>>, 7> reached;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if ((put >> i & 1) != 0) continue;
      const auto cells = cells_on(now, parts_[i]);
      if (!cells || !(how_.may_float || rests(now, *cells))) continue;
      if (how_.drop == Drop::hard && !is_open(now, *cells)) continue;
      if (how_.drop == Drop::soft) {
        auto& places = reached[parts_[i].kind];
        if (!places) places = places_of(now, parts_[i].kind);
        if (!places->contains(sorted(*cells))) continue;
      }
      bits |= std::uint64_t{1} << i;
    }
    lands_.emplace(put, bits);
    return bits;
  }

  static std::array<Cell, 4> sorted(std::array<Cell, 4> cells) {
    std::ranges::sort(cells);
    return cells;
  }

  std::set<std::array<Cell, 4>> places_of(const Board& board, std::size_t kind) {
    motion::Board field(width_, std::min(static_cast<int>(gray_.size()) + 4, field::max_height));
    for (std::size_t row = 0; row < board.rows.size(); ++row)
      for (int column = 0; column < width_; ++column)
        if ((board.rows[row] >> column & 1) != 0) field[column] |= std::uint64_t{1} << row;
    std::vector<motion::Landing> landings;
    finder_.find(field, pieces_[kind], std::nullopt, landings);
    std::set<std::array<Cell, 4>> places;
    for (const motion::Landing& landing : landings) {
      std::array<Cell, 4> cells{};
      const motion::Form& form = pieces_[kind].forms()[landing.form];
      for (std::size_t i = 0; i < 4; ++i)
        cells[i] = {landing.x + form.cells[i].right, landing.y + form.cells[i].up};
      places.insert(sorted(cells));
    }
    return places;
  }

  void put(std::uint64_t before, std::size_t number) {
    const Board now = board(before);
    const Board then = board(before | std::uint64_t{1} << number);
    const ColouredPart& part = parts_[number];
    placed_.push_back({field::all_tetrominoes[part.kind], *cells_on(now, part), part.cells,
                       static_cast<int>(now.rows.size() - then.rows.size())});
    order_.push_back(static_cast<std::uint8_t>(number));
  }

  const Disassembling& how_;
  Effort& effort_;
  int width_;
  std::vector<std::uint32_t> gray_;
  std::array<motion::Piece, 7> pieces_;
  motion::LandingFinder finder_;
  std::vector<ColouredPart> parts_;
  std::set<State> dead_;
  std::unordered_map<std::uint64_t, std::uint64_t> lands_;
  std::vector<Placed> placed_;
  std::vector<std::uint8_t> order_;
  std::set<std::vector<std::uint8_t>> orders_;
  std::vector<std::vector<Placed>>* found_ = nullptr;
  bool goes_on_ = true;
  bool has_enough_ = false;
};

}  // namespace

Disassembly disassembled(const field::Grid& grid, const Disassembling& how) {
  const Drawing drawing(grid);
  Disassembly result{drawing.before(), {}};
  // Many drawings that need no search take time, too.
  if (how.stop && how.stop()) {
    result.end = Disassembly::End::stopped;
    return result;
  }
  std::array<std::size_t, 9> cells{};
  std::size_t pieces = 0;
  for (const field::Cell cell : grid.cells())
    if (field::is_tetromino(cell) && ++cells[static_cast<std::size_t>(cell)] % 4 == 0) ++pieces;
  for (const field::Tetromino kind : field::all_tetrominoes)
    if (const std::size_t count = cells[static_cast<std::size_t>(kind)]; count % 4 != 0)
      result.why_not = std::string("it has ") + std::to_string(count) +
                       (count == 1 ? " cell of " : " cells of ") + field::to_char(kind) +
                       (count == 1 ? ", which is not a whole piece" : ", which are not whole pieces");
  if (pieces > most_pieces || drawing.width() > most_width)
    result.why_not = "it has more than 64 pieces or 20 columns";
  if (!result.why_not.empty()) return result;
  Effort effort(how);
  Orders orders(drawing, effort, how);
  const auto visit = [&](const std::vector<ColouredPart>& parts) { return orders.add(parts, result.found); };
  PartReader<decltype(visit)>(drawing, effort, visit).run();
  result.end = orders.has_enough() ? Disassembly::End::enough : effort.end();
  if (result.end == Disassembly::End::complete && result.found.empty()) result.why_not = no_disassembly;
  return result;
}

std::string end_words(const Disassembly& found, std::string_view more) {
  using End = Disassembly::End;
  if (found.end == End::complete) return {};
  const std::string count = std::to_string(found.found.size());
  if (found.end == End::enough)
    return "only the first " + count + " are written; " + std::string(more) + " writes more";
  const std::string why =
      found.end == End::gave_up ? "there are too many ways to go through" : "the search was stopped";
  return why +
         (found.found.empty() ? ", and none of those tried works; others may"
                              : "; of those tried " + count + " are written, and there may be more") +
         (found.end == End::gave_up ? ": draw fewer pieces at a time, or name their order (queue)" : "");
}

}  // namespace tetron::pc
