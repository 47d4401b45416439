#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "convert/text/board_read.hpp"
#include "fuzz/require.hpp"
#include "solver/pc/clear/combo.hpp"
#include "solver/pc/clear/obstacle.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/percent.hpp"
#include "solver/pc/setup/setup.hpp"
#include "solver/pc/setup/spin.hpp"
#include "solver/pc/setup/target.hpp"

using namespace tetron;
using fuzz::require;

namespace {

// The text up to a line of its own, and what is behind it.
std::string_view take_until(std::string_view& text, std::string_view line) {
  const auto end = text.find(line);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + line.size());
  return part;
}

solver::Limits little() {
  solver::Limits limits;
  limits.memory = std::size_t{1} << 22;
  limits.threads = 1;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(30);
  return limits;
}

void clear(const pc::Board& board, const std::vector<pc::Pattern>& patterns, const pc::Rules& rules) {
  if (board.empty_cells() % 4 != 0) return;
  const std::size_t length = pc::length_of(patterns.front());
  if (length < static_cast<std::size_t>(pc::pieces_needed(board)) || pc::pieces_needed(board) > 20) return;
  const auto queues = pc::queues_of(patterns, pc::pieces_that_matter(board, rules.hold, length));
  if (!queues || queues->size() > 1 << 20) return;
  const auto limits = little();
  const pc::Obstacle obstacle = pc::obstacle(board, *queues, rules, limits);
  require(described(obstacle).empty() == (obstacle.kind == pc::Obstacle::Kind::none),
          "a reason without words");
  const pc::Chance chance = pc::chance(board, *queues, rules, limits);
  require(chance.success <= chance.total && chance.total == queues->size(), "more successes than sequences");
  require(chance.count(0, chance.total) == chance.success, "successes that are not counted");
  const pc::Ways ways = pc::ways(board, *queues, rules, little());
  if (chance.end != solver::End::complete || ways.end != solver::End::complete) return;
  require(obstacle.kind == pc::Obstacle::Kind::none || chance.success == 0, "a clear in spite of a reason");
  require(ways.success == chance.success, "percent and path that differ");
}

void build(const pc::Board& board, const std::vector<pc::Pattern>& patterns, const pc::Rules& rules) {
  const auto queues = pc::queues_of(patterns, 4);
  if (!queues || queues->size() > 1 << 12) return;
  (void)pc::spins(board, {true, 1, 0}, *queues, rules, little());
  const pc::Combos combos = pc::combos(board, *queues, rules, little());
  for (const std::uint8_t longest : combos.longest)
    require(longest <= combos.best.size(), "a combo longer than the longest");
  pc::Area area;
  for (int row = 0; row < board.lines; ++row)
    area.may[static_cast<std::size_t>(row)] = static_cast<std::uint16_t>((1U << board.width) - 1);
  area.must[0] = static_cast<std::uint16_t>(~board.rows[0] & ((1U << board.width) - 1));
  if (area.must[0] == 0) return;  // nothing to be built
  for (const pc::Way& way : pc::setups(board, area, *queues, rules, little()).ways)
    require(way.covered > 0 && !way.pieces.empty(), "a way that nothing covers");
}

// Sequences have one text however they are come to, and coloured cells are built by no more than there are.
void name_and_build(const field::Grid& grid, const std::vector<pc::Pattern>& patterns,
                    const pc::Rules& rules) {
  const auto queues = pc::queues_of(patterns, 6);
  if (!queues || queues->size() > 1 << 12) return;
  pc::QueueTexts texts(*queues);
  for (std::uint64_t i = 0; i < queues->size(); ++i) {
    // There and back: 0, 1, 0, 3, 0, 5, ...
    const std::uint64_t number = i % 2 == 0 ? 0 : i;
    require(texts.at(number) == pc::to_text(queues->at(number)), "a sequence of another text");
  }
  const auto target = pc::target_of(grid);
  if (!target || target->size() > pc::most_built) return;
  for (const pc::Target& one : {*target, pc::mirrored(*target)}) {
    require(one.rows() <= grid.height(), "a target larger than the field");
    const pc::Built built = pc::built(one, grid.height(), false, *queues, rules, little());
    require(built.covered <= queues->size(), "a target that more sequences build than there are");
  }
}

}  // namespace

// "QUEUE\n--\nBOARD\n--\nKICKS": whatever they say, the searches end, keep to their limits and agree.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::as_text(data, size);
  const std::string_view queue = take_until(text, "\n--\n");
  const std::string_view drawing = take_until(text, "\n--\n");
  pc::Rules rules;
  rules.movement = pc::srs_movement();
  rules.hold = size % 2 == 0;
  rules.drop = static_cast<pc::Drop>(size / 2 % 3);
  if (const auto movement = pc::movement_from_text(text))
    rules.movement = *movement;
  else
    require(!movement.error().what.empty(), "an error of kicks without words");
  const auto patterns = pc::parse_patterns(queue);
  if (!patterns) {
    require(!patterns.error().what.empty(), "an error of a queue without words");
    return 0;
  }
  require(!patterns->empty() && pc::length_of(patterns->front()) > 0, "a queue of nothing");
  const auto grid = convert::board_from_text(drawing);
  if (!grid || grid->width() > pc::most_columns || grid->height() > pc::most_lines) return 0;
  const pc::Board board = pc::board_of(*grid, grid->height());
  if (!pc::is_workable(board, rules)) return 0;
  clear(board, *patterns, rules);
  build(board, *patterns, rules);
  name_and_build(*grid, *patterns, rules);
  return 0;
}
