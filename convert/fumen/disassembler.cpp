#include "convert/fumen/disassembler.hpp"

#include <array>
#include <chrono>
#include <memory>
#include <span>
#include <utility>

#include "formats/fumen/grid.hpp"
#include "solver/pc/clear/question_words.hpp"
#include "solver/pc/queue/beginning.hpp"
#include "solver/pc/setup/disassembly.hpp"

namespace tetron::convert {

namespace {

// Pages that place the pieces one after the other on the field that was there before them, in the colours of
// the guideline and with the drawing's comment. Without pieces, one page without a piece. Leaves out cells
// that are not a piece.
Pages steps_of(const fumen::Page& drawing, const field::Grid& before, std::span<const pc::Placed> order) {
  Pages pages;
  fumen::Page page{fumen::field_of(before), {}, drawing.comment, {.colorize = true}};
  for (const pc::Placed& piece : order) {
    std::array<field::Position, 4> cells{};
    for (std::size_t i = 0; i < 4; ++i)
      cells[i] = {field::Column(piece.cells[i].column), field::Row(-piece.cells[i].row)};
    const auto placement = field::placement_of(cells);
    if (!placement || placement->kind != piece.kind) continue;
    page.operation = fumen::Operation{placement->kind, placement->rotation, placement->centre.column.value,
                                      -placement->centre.row.value};
    pages.push_back(page);
    page.flags.colorize = false;
    page.field.fill(*page.operation);
    page.field.clear_lines();
  }
  if (pages.empty()) pages.push_back(page);
  return pages;
}

}  // namespace

std::expected<Disassembler, std::string> disassembler(const Disassemble& options, std::string_view mark) {
  const bool may_float = options.drop == "air";
  auto rules = pc::rules_of_words(may_float ? "none" : options.drop, options.kicks, options.hold);
  if (!rules) return std::unexpected(rules.error().words(mark));
  auto how = std::make_shared<pc::Disassembling>();
  how->movement = std::move(rules->movement);
  how->drop = rules->drop;
  how->may_float = may_float;
  how->every_order = options.all_orders;
  how->hold = options.hold;
  how->most = options.limit;
  std::shared_ptr<const pc::Queues> queues;
  if (!options.queue.empty()) {
    auto read = pc::queues_of_words(options.queue);
    if (!read) return std::unexpected(read.error().words(mark));
    queues = std::make_shared<const pc::Queues>(std::move(*read));
    how->queue = queues.get();
  }
  const auto is_late = [end = std::chrono::steady_clock::now() + pc::usual_time] {
    return std::chrono::steady_clock::now() >= end;
  };
  return [how, queues, is_late, more = std::string(mark) + "limit N"](const fumen::Page& page,
                                                                      const std::function<bool()>& stop) {
    how->stop = stop ? stop : is_late;
    fumen::Page drawing = page;
    if (drawing.operation) drawing.field.fill(*drawing.operation);
    pc::Disassembly found = pc::disassembled(fumen::grid_of(drawing.field), *how);
    TakenApart apart{found.found.size(),
                     {},
                     found.why_not,
                     pc::end_words(found, more),
                     found.end == pc::Disassembly::End::stopped,
                     how->stop};
    apart.steps = [drawing, found = std::move(found)](std::size_t number) {
      return steps_of(drawing, found.before, found.found[number]);
    };
    return apart;
  };
}

std::expected<std::function<bool(std::string_view)>, std::string> beginnings_of(std::string_view queue,
                                                                                std::string_view mark) {
  auto queues = pc::queues_of_words(queue);
  if (!queues) return std::unexpected(queues.error().words(mark));
  return
      [queues = std::move(*queues)](std::string_view letters) { return pc::has_beginning(queues, letters); };
}

}  // namespace tetron::convert
