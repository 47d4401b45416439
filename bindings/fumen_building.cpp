#include "bindings/fumen_building.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "convert/fumen/put_pieces.hpp"
#include "formats/fumen/grid.hpp"
#include "motion/movement_words.hpp"
#include "solver/pc/queue/beginning.hpp"
#include "solver/pc/setup/disassembly.hpp"

namespace tetron::bindings {

namespace {

std::unexpected<std::string> refuse_building(std::string why) {
  return std::unexpected(std::move(why));
}

std::expected<pc::Queues, std::string> queues_of(std::string_view text) {
  const auto fail = [](const pc::QueueError& wrong) {
    if (wrong.column == 0) return refuse_building("queue: " + wrong.what);
    return refuse_building("queue: pattern " + std::to_string(wrong.pattern) + ", column " +
                           std::to_string(wrong.column) + ": " + wrong.what);
  };
  const auto patterns = pc::parse_patterns(text);
  if (!patterns) return fail(patterns.error());
  auto queues = pc::queues_of(*patterns, pc::length_of(patterns->front()));
  if (!queues) return fail(queues.error());
  return std::move(*queues);
}

std::expected<motion::Movement, std::string> movement_of(std::string_view kicks, bool half_turns) {
  using Why = motion::MovementError::Why;
  auto movement = motion::movement_of_words(kicks, half_turns);
  if (movement) return std::move(*movement);
  return refuse_building((movement.error().why == Why::unreadable ? "kicks: " : "") + movement.error().what);
}

std::expected<pc::Disassembling, std::string> how_of(const Disassemble& options) {
  constexpr std::array<std::string_view, 5> drops{"none", "air", "soft", "180", "hard"};
  if (std::ranges::find(drops, options.drop) == drops.end())
    return refuse_building("drop: must be one of none|air|soft|180|hard");
  auto movement = movement_of(options.kicks, options.drop == "180");
  if (!movement) return std::unexpected(movement.error());
  pc::Disassembling how;
  how.movement = std::move(*movement);
  how.drop = options.drop == "hard"                            ? pc::Drop::hard
             : options.drop == "soft" || options.drop == "180" ? pc::Drop::soft
                                                               : pc::Drop::none;
  how.may_float = options.drop == "air";
  how.every_order = options.all_orders;
  how.hold = options.hold;
  how.most = options.limit;
  return how;
}

}  // namespace

std::expected<std::function<TakenApart(const fumen::Page&)>, std::string> disassembler(
    const Disassemble& options) {
  auto how = how_of(options);
  if (!how) return std::unexpected(how.error());
  std::shared_ptr<const pc::Queues> queues;
  if (!options.queue.empty()) {
    auto read = queues_of(options.queue);
    if (!read) return std::unexpected(read.error());
    queues = std::make_shared<const pc::Queues>(std::move(*read));
    how->queue = queues.get();
  }
  how->stop = [end = std::chrono::steady_clock::now() + pc::usual_time] {
    return std::chrono::steady_clock::now() >= end;
  };
  return [how = std::move(*how), queues](const fumen::Page& page) {
    fumen::Page drawing = page;
    if (drawing.operation) drawing.field.fill(*drawing.operation);
    const pc::Disassembly found = pc::disassembled(fumen::grid_of(drawing.field), how);
    TakenApart apart{
        {}, found.why_not, pc::end_words(found, "limit N"), found.end == pc::Disassembly::End::stopped};
    for (const auto& order : found.found) {
      if (!apart.is_stopped && how.stop()) {
        apart.is_stopped = true;
        apart.remark = "the search was stopped; of the orders found " + std::to_string(apart.found.size()) +
                       " are written";
        break;
      }
      apart.found.push_back(convert::steps_of(drawing, found.before, order));
    }
    return apart;
  };
}

std::expected<std::function<bool(std::string_view)>, std::string> beginnings_of(std::string_view queue) {
  auto queues = queues_of(queue);
  if (!queues) return std::unexpected(queues.error());
  return
      [queues = std::move(*queues)](std::string_view letters) { return pc::has_beginning(queues, letters); };
}

}  // namespace tetron::bindings
