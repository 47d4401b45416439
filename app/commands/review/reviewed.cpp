#include "app/commands/review/reviewed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "base/counted.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/fumen/fumen.hpp"
#include "review/judge/words.hpp"

namespace tetron::app {

using review::Judgement;

namespace {

constexpr int rows_of_fumens = 23;

}  // namespace

std::string_view rotation_name(field::Rotation rotation) {
  constexpr std::array<std::string_view, 4> names{"spawn", "right", "reverse", "left"};
  return names[static_cast<std::size_t>(rotation)];
}

std::optional<fumen::Operation> operation(const ReviewOutput& what, const Judgement& one,
                                          const game::Place& place) {
  return convert::operation_of(what.input.track().layout(), what.input.profile, one.player, place);
}

std::string time_text(base::Milliseconds time) {
  std::string text;
  convert::append_time(text, time.value);
  return text;
}

std::string place_text(const ReviewOutput& what, const Judgement& one, const game::Place& place) {
  if (const auto is = operation(what, one, place))
    return fmt::format("{} {} at {},{}", field::to_char(is->piece), rotation_name(is->rotation), is->x,
                       is->y);
  // Fumens have 23 rows.
  if (const auto piece = field::to_tetromino(place.piece); piece && what.input.profile.stone(place.piece))
    if (const auto cells = what.input.profile.cells(place);
        !cells.empty() && std::ranges::any_of(cells, [&](const field::Position& cell) {
          return cell.row.value < what.input.track().layout().height - rows_of_fumens;
        }))
      return fmt::format("{} {} above row {}", field::to_char(*piece), rotation_name(place.turn),
                         rows_of_fumens);
  const tet::StonePlace stored = what.input.profile.stored(place);
  return fmt::format("piece of style {} at {},{} rot {}", stored.style.value, stored.x, stored.y, stored.rot);
}

std::string cost_text(const ReviewOutput& what, const Judgement& one) {
  std::string text =
      fmt::format("{}, rank {} of {}", review::cost_words(one.cost, what.review.unit), one.rank, one.of);
  if (one.grade != review::Grade::fine)
    text += fmt::format(", {}: {}", review::name_of(one.grade), review::words_of(one));
  if (!one.was_found) text += ", not a place that is known to be reached";
  return text;
}

std::string practice_text(review::MistakeKind kind, std::uint32_t times, double cost, review::CostUnit unit) {
  // A hundred percent of a chance to win a round are a whole round.
  const bool is_chance = unit == review::CostUnit::percent;
  return fmt::format("{}: {}, which cost {:.2f} {} in all", review::practice_words(kind),
                     base::counted(times, "time"), is_chance ? cost / 100 : cost,
                     is_chance ? "rounds" : "lines");
}

std::vector<PlacementPages> pages_of(const ReviewOutput& what, std::span<const Judgement* const> placements) {
  std::vector<PlacementPages> all;
  for (const Judgement* one : placements) all.push_back({one});
  replay::Run run(what.input.track());
  std::vector<PlacementPages*> in_order;
  for (PlacementPages& one : all) in_order.push_back(&one);
  std::ranges::sort(in_order, {}, [](const PlacementPages* one) { return one->judgement->event; });
  for (PlacementPages* one : in_order) {
    const Judgement& judgement = *one->judgement;
    while (run.state().events < judgement.event && run.step()) {
    }
    const auto page = [&](const game::Place& place, const std::string& comment) {
      fumen::Page made = convert::page_of(run.state(), what.input.profile, judgement.player, place);
      made.comment = fumen::Comment(fmt::format("{} {}", time_text(judgement.time), comment));
      return made;
    };
    one->pages = {page(judgement.played, "played, " + cost_text(what, judgement))};
    if (judgement.rank > 1)
      one->pages.push_back(page(judgement.best, "better: " + place_text(what, judgement, judgement.best)));
  }
  return all;
}

std::string html_section(const ReviewOutput& what, const PlacementPages& one) {
  const Judgement& judgement = *one.judgement;
  const auto figure = [&](std::size_t page, std::string_view which, const game::Place& place) {
    return fmt::format("<figure>{}<figcaption>{}: {}</figcaption></figure>\n", svg_of(one.pages[page]), which,
                       place_text(what, judgement, place));
  };
  std::string section = "<section>" + figure(0, "played", judgement.played);
  if (one.pages.size() > 1) section += figure(1, "better", judgement.best);
  return section + fmt::format("<p>{}, placement {}: {}<br>{}</p></section>\n", time_text(judgement.time),
                               judgement.placement + 1, cost_text(what, judgement),
                               html_link(fumen_of(one.pages), "open in an editor"));
}

}  // namespace tetron::app
