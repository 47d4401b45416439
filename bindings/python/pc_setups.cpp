#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/python/errors.hpp"
#include "bindings/python/interruptible.hpp"
#include "bindings/python/pc_question.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/grid.hpp"
#include "solver/pc/clear/combo.hpp"
#include "solver/pc/setup/setup.hpp"
#include "solver/pc/setup/spin_setup.hpp"
#include "solver/pc/setup/target.hpp"

namespace tetron::python {

namespace {

// For how many and which sequences a target can be built.
struct Built {
  std::uint64_t success = 0;
  std::vector<std::string> sequences;
  std::string pieces;
  std::vector<Placed> placements;
};

struct Cover {
  std::uint64_t success = 0;
  std::uint64_t total = 0;
  std::uint64_t all = 0;
  std::vector<Built> targets;
};

pc::Target colored_target(const field::Grid& grid) {
  auto target = pc::target_of(grid);
  if (!target) fail("the coloured cells are not whole pieces");
  return std::move(*target);
}

// Reads a fumen like `tetron pc cover`.
std::vector<pc::Target> targets_of_fumen(const std::string& text) {
  const auto decoded = fumen::decode(text, fumen::Mode::strict);
  if (!decoded) fail(decoded.error());
  std::vector<pc::Placed> pieces;
  for (const fumen::Page& page : decoded->pages) {
    if (!page.operation) continue;
    pc::Placed& piece = pieces.emplace_back(pc::Placed{page.operation->piece});
    std::ranges::transform(page.operation->cells(), piece.cells.begin(), [](const fumen::Position& cell) {
      return pc::Cell{cell.x, cell.y};
    });
  }
  std::vector<pc::Target> targets;
  if (!pieces.empty()) {
    auto target = pc::target_of(fumen::grid_of(decoded->pages.front().field), pieces);
    if (!target) fail("a piece is on a block or outside the field");
    targets.push_back(std::move(*target));
  } else {
    for (const fumen::Page& page : decoded->pages)
      targets.push_back(colored_target(fumen::grid_of(page.field)));
  }
  return targets;
}

std::vector<pc::Target> targets_of(const py::sequence& given, bool mirror) {
  if (py::isinstance<py::str>(given)) throw py::value_error("targets are a list of fumens and arrays");
  std::vector<pc::Target> targets;
  for (const py::handle one : given) {
    if (py::isinstance<py::str>(one))
      for (pc::Target& target : targets_of_fumen(one.cast<std::string>()))
        targets.push_back(std::move(target));
    else
      targets.push_back(colored_target(grid_of(one.cast<Colors>())));
  }
  if (targets.empty()) throw py::value_error("there is no target");
  for (std::size_t i = 0, count = mirror ? targets.size() : 0; i < count; ++i)
    targets.push_back(pc::mirrored(targets[i]));
  return targets;
}

std::uint64_t size_of(const std::vector<std::uint64_t>& set) {
  std::uint64_t size = 0;
  for (const std::uint64_t word : set) size += static_cast<std::uint64_t>(std::popcount(word));
  return size;
}

Cover cover(const py::sequence& given, const std::string& queue, bool in_order, bool mirror, int lines,
            bool hold, const std::string& drop, const std::string& kicks,
            const std::optional<double>& timeout, std::size_t memory, int threads) {
  const QuestionOptions options{queue, hold, drop, kicks, timeout, memory, threads};
  const pc::Rules rules = options.rules();
  const std::vector<pc::Target> targets = targets_of(given, mirror);
  for (const pc::Target& target : targets) {
    if (target.size() > pc::most_built) throw py::value_error("a target has more than 20 pieces");
    static_cast<void>(board_of(target.before, std::max(lines, target.rows()), rules));
  }
  const pc::Queues queues = options.queues();
  solver::Limits limits = options.limits();
  Cover result{0, queues.size(), 0, {}};
  std::vector<std::uint64_t> any;
  std::vector<std::uint64_t> all;
  for (const pc::Target& target : targets) {
    const pc::Built built =
        interruptible(limits, [&] { return pc::built(target, lines, in_order, queues, rules, limits); });
    refuse_incomplete(built.end, size_of(any));
    if (any.empty()) any = all = built.covers;
    for (std::size_t i = 0; i < any.size(); ++i) {
      any[i] |= built.covers[i];
      all[i] &= built.covers[i];
    }
    result.targets.push_back({built.covered, texts_of(queues, built.covers), letters_of(built.pieces),
                              placements_of(built.pieces)});
  }
  result.success = size_of(any);
  result.all = size_of(all);
  return result;
}

field::Cell color_of(const std::string& letter) {
  for (const field::Tetromino kind : field::all_tetrominoes)
    if (letter.size() == 1 && field::to_char(kind) == letter[0]) return field::to_cell(kind);
  throw py::value_error("a colour is I, L, O, Z, T, J or S");
}

pc::Holes holes_of(const std::string& word) {
  if (word == "none") return pc::Holes::any;
  if (word == "holes") return pc::Holes::covered;
  if (word == "strict-holes") return pc::Holes::closed;
  throw py::value_error("exclude is none, holes or strict-holes");
}

std::vector<Way> setup(const Colors& cells, const std::string& queue, const std::string& fill,
                       const std::string& may, const std::optional<std::string>& free, bool reserved,
                       const std::string& exclude, const std::string& operate, int pieces,
                       std::optional<int> lines, bool hold, const std::string& drop, const std::string& kicks,
                       const std::optional<double>& timeout, std::size_t memory, int threads) {
  const QuestionOptions options{queue, hold, drop, kicks, timeout, memory, threads};
  const field::Grid grid = grid_of(cells);
  const int stack = pc::stack_of(grid);
  const int rows = lines.value_or(std::max(stack, 1));
  if (stack > rows) throw py::value_error("there are blocks above row " + std::to_string(rows));
  if (pieces < 0 || pieces > static_cast<int>(pc::most_built)) throw py::value_error("pieces are 0 to 20");
  const pc::Rules rules = options.rules();
  // Checks first whether the size is supported.
  static_cast<void>(board_of(grid, rows, rules));
  pc::SetupConditions conditions{
      {color_of(fill), color_of(may), {}, reserved}, holes_of(exclude), operate, pieces};
  if (free) conditions.colours.free = color_of(*free);
  const pc::SetupTarget target = or_raise(pc::setup_target_of(grid, rows, conditions));
  const pc::Board board = board_of(target.before, rows, rules);
  const pc::Queues queues = options.queues();
  solver::Limits limits = options.limits();
  const pc::Ways found =
      interruptible(limits, [&] { return pc::setups(board, target.area, queues, rules, limits); });
  refuse_incomplete(found.end, found.success);
  return ways_of(found, queues);
}

struct Spin {
  std::string type;
  bool full = false;
  int rows = 0;
  std::uint64_t covered = 0;
  std::vector<std::string> sequences;
  std::string pieces;
  std::vector<Placed> placements;
};

struct Spins {
  std::uint64_t success = 0;
  std::uint64_t total = 0;
  std::vector<Spin> found;
};

Spins spin(const Cells& cells, const std::string& queue, bool all_kinds, int before,
           const std::optional<int>& rows, bool full, bool setup, const std::optional<int>& lines, bool hold,
           const std::string& drop, const std::string& kicks, const std::optional<double>& timeout,
           std::size_t memory, int threads) {
  if (before < 0 || before > 6) throw py::value_error("before is 0 to 6");
  if (rows && (*rows < 0 || *rows > 4)) throw py::value_error("rows are 0 to 4");
  const QuestionOptions options{queue, hold, drop, kicks, timeout, memory, threads};
  const pc::Rules rules = options.rules();
  const field::Grid grid = grid_of(cells);
  const pc::SpinSetupRows usual = pc::usual_rows(grid, std::nullopt, lines, rules);
  const pc::Board board = open_board_of(grid, setup ? usual.lines : lines, rules);
  const pc::SpinQuestion question{all_kinds, before, rows.value_or(0), full};
  pc::SpinSetupQuestion setup_question;
  setup_question.rows = std::max(rows.value_or(2), 1);
  setup_question.end_row = usual.end_row;
  setup_question.full = full;
  const std::size_t length = pc::length_of(options.patterns().front());
  const pc::Queues queues =
      setup ? options.queues() : options.queues(pc::pieces_that_matter(question, hold, length));
  solver::Limits limits = options.limits();
  const pc::Spins found = interruptible(limits, [&] {
    return setup ? pc::spin_setups(board, setup_question, queues, rules, limits)
                 : pc::spins(board, question, queues, rules, limits);
  });
  refuse_incomplete(found.end, found.success);
  Spins result{found.success, found.total, {}};
  for (const pc::Spin& one : found.spins) {
    std::vector<pc::Placed> pieces = one.before;
    pieces.push_back(one.piece);
    result.found.push_back({std::string(1, field::to_char(one.piece.kind)), one.is_full, one.piece.cleared,
                            one.covered, texts_of(queues, one.covers), letters_of(pieces),
                            placements_of(pieces)});
  }
  return result;
}

// The longest combo for each sequence.
struct Combos {
  std::uint64_t total = 0;
  double mean = 0;
  std::optional<std::string> sequence;
  pc::Queues queues;
  pc::Combos found;

  std::vector<std::string> sequences() const {
    std::vector<std::string> texts;
    pc::QueueTexts all(queues);
    for (std::uint64_t number = 0; number < queues.size(); ++number) texts.emplace_back(all.at(number));
    return texts;
  }
};

Combos combo(const Cells& cells, const std::string& queue, const std::optional<int>& lines, bool hold,
             const std::string& drop, const std::string& kicks, const std::optional<double>& timeout,
             std::size_t memory, int threads) {
  const QuestionOptions options{queue, hold, drop, kicks, timeout, memory, threads};
  const pc::Rules rules = options.rules();
  const pc::Board board = open_board_of(grid_of(cells), lines, rules);
  Combos result;
  result.queues = options.queues();
  result.total = result.queues.size();
  solver::Limits limits = options.limits();
  result.found = interruptible(limits, [&] { return pc::combos(board, result.queues, rules, limits); });
  refuse_incomplete(result.found.end, result.found.best.size());
  std::uint64_t sum = 0;
  for (const std::uint8_t length : result.found.longest) sum += length;
  if (result.total > 0) result.mean = static_cast<double>(sum) / static_cast<double>(result.total);
  if (!result.found.best.empty()) result.sequence = pc::to_text(result.queues.at(result.found.best_sequence));
  return result;
}

void add_results(py::module_& module) {
  constexpr const char* of_placements =
      "Of each piece in that order its letter, its four cells (column, row from below) when it comes, and "
      "how "
      "many rows vanish.";
  py::class_<Built>(module, "Built", "Which sequences build one target.")
      .def_readonly("success", &Built::success, "How many.")
      .def_readonly("sequences", &Built::sequences, "These sequences.")
      .def_readonly("pieces", &Built::pieces, "The pieces in an order that the first of them builds.")
      .def_readonly("placements", &Built::placements, of_placements);
  py::class_<Cover>(module, "Cover", "Which sequences build what is given.")
      .def_readonly("success", &Cover::success, "How many build any of the targets.")
      .def_readonly("total", &Cover::total, "How many there are.")
      .def_readonly("all", &Cover::all, "How many build each of the targets.")
      .def_readonly("targets", &Cover::targets, "A Built for each target.");
  py::class_<Spin>(module, "Spin", "A piece that is turned into its place.")
      .def_readonly("type", &Spin::type, "Its letter.")
      .def_readonly("full", &Spin::full, "Whether it is a full T-spin, not a mini.")
      .def_readonly("rows", &Spin::rows, "How many rows it clears.")
      .def_readonly("covered", &Spin::covered, "With how many sequences.")
      .def_readonly("sequences", &Spin::sequences, "These sequences.")
      .def_readonly("pieces", &Spin::pieces, "The pieces placed before and the one that spins.")
      .def_readonly("placements", &Spin::placements, of_placements);
  py::class_<Spins>(module, "Spins", "Spins that can be reached.")
      .def_readonly("success", &Spins::success, "How many sequences reach any.")
      .def_readonly("total", &Spins::total, "How many there are, of as many pieces as matter.")
      .def_readonly("found", &Spins::found, "A list of Spin, those that clear most first.");
  py::class_<Combos>(module, "Combos", "How many pieces in a row each clear a row.")
      .def_property_readonly(
          "longest", [](const Combos& self) { return self.found.best.size(); }, "Pieces of the longest.")
      .def_readonly("total", &Combos::total, "How many sequences there are.")
      .def_readonly("mean", &Combos::mean, "Pieces of the longest of a sequence, on average over all.")
      .def_readonly("sequence", &Combos::sequence, "One that has the longest; None if no piece clears a row.")
      .def_property_readonly(
          "pieces", [](const Combos& self) { return letters_of(self.found.best); },
          "The pieces of the longest.")
      .def_property_readonly(
          "placements", [](const Combos& self) { return placements_of(self.found.best); }, of_placements)
      .def_property_readonly(
          "lengths",
          [](const Combos& self) {
            return py::array_t<std::uint8_t>(static_cast<py::ssize_t>(self.found.longest.size()),
                                             self.found.longest.data());
          },
          "A new array [total] of uint8: the longest of each sequence, in the order of sequences().")
      .def("sequences", &Combos::sequences, "All sequences as texts, in the order of the alphabet ILOZTJS.");
}

}  // namespace

void add_pc_setups(py::module_& module) {
  add_results(module);
  add_question(
      module, "cover", &cover,
      "Which sequences can build what is given, a Cover.\n\n`targets`: a list; each a fumen, or an array "
      "[rows, columns] of colours, the top row first: 0 empty, 1 to 7 the pieces I L O Z T J S to be put, "
      "any "
      "other number a block. A fumen with pieces on its pages is one thing to build, of others every page is "
      "one. `in_order`: only in the order of the pages; `mirror`: their mirror images follow as targets. At "
      "least `lines` rows are worked on. Sequences count whole. tetron.Error if a target cannot be read.",
      py::arg("targets"), py::arg("queue"), py::kw_only(), py::arg("in_order") = false,
      py::arg("mirror") = false, py::arg("lines") = 1);
  add_question(
      module, "setup", &setup,
      "All ways to fill given cells, a list of Way, those with most sequences first.\n\n`cells`: an array "
      "[rows, columns] of colours, the top row first: 0 empty, 1 to 7 I L O Z T J S, any other number a "
      "block. "
      "Cells of the colour `fill` must be filled, those of `may` can be, other colours are blocks, and "
      "empty cells stay empty. Those of `free` can be filled as well, and may be holes; with `reserved` "
      "those "
      "of the other colours must be, each by a piece of its colour. `exclude`: none, holes (below a block) "
      "or "
      "strict-holes (not reached from above), after the changes `operate`: row(Y), block(X,Y), clear(), "
      "T-left(X,Y). `pieces`: how many; 0: none that covers no cell that must be filled. `lines` "
      "rows are worked on; None: those with blocks. Sequences count whole.",
      py::arg("cells"), py::arg("queue"), py::kw_only(), py::arg("fill") = "I", py::arg("may") = "O",
      py::arg("free") = py::none(), py::arg("reserved") = false, py::arg("exclude") = "none",
      py::arg("operate") = "", py::arg("pieces") = 0, py::arg("lines") = py::none());
  const std::string cells =
      "\n\n`cells`: an array [rows, columns], the top row first, true where there is a block. `lines` rows "
      "are "
      "worked on, and all with blocks; None: four more than those, if they can be.";
  add_question(
      module, "spin", &spin,
      "T-spins, or spins of all pieces, that can be reached, a Spins." + cells +
          " `before` other pieces may be placed first, 0 to 6; only spins that clear at least `rows` "
          "rows count, 0 to 4; with `full` no minis. With `setup` instead what to build with the queue so "
          "that "
          "its T clears `rows` or more in a spin (None: 2), without a piece that could be left out. Without "
          "`lines` the T then clears rows up to the highest block, the second at least, and pieces lie up to "
          "two rows above.",
      py::arg("cells"), py::arg("queue"), py::kw_only(), py::arg("all_kinds") = false, py::arg("before") = 0,
      py::arg("rows") = py::none(), py::arg("full") = false, py::arg("setup") = false,
      py::arg("lines") = py::none());
  add_question(module, "combo", &combo,
               "The longest combo of every sequence from its first piece on, a Combos." + cells,
               py::arg("cells"), py::arg("queue"), py::kw_only(), py::arg("lines") = py::none());
}

}  // namespace tetron::python
