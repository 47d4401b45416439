#include "app/commands/pc/answer/pc_chain_answer.hpp"

#include <fmt/format.h>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"
#include "base/escape.hpp"
#include "convert/csv/csv.hpp"

namespace tetron::app {

ChainAnswer::ChainAnswer(const Chain& chain, bool minimal_only) : chain_(chain) {
  for (const ChainLink& link : chain.kept) {
    minimal_ += link.is_minimal ? 1 : 0;
    if (link.is_minimal || !minimal_only) shown_.push_back(&link);
  }
}

std::string ChainAnswer::summary() const {
  return fmt::format("setups: {}, kept: {} (each built by {:.2f} % or more), minimal: {}{}, any: {}",
                     chain_.setups, chain_.kept.size(), chain_.least, minimal_,
                     chain_.is_smallest || chain_.kept.empty() ? "" : " or fewer",
                     chance_text(chain_.success, chain_.total, chain_.end == solver::End::complete));
}

std::string ChainAnswer::headline(const ChainLink& link) const {
  return fmt::format("{}: built by {}", letters_of(link.way.pieces),
                     chance_text(link.way.covered, chain_.total));
}

std::string ChainAnswer::afterwards(const ChainLink& link) const {
  if (link.is_empty) return "then the field is empty";
  if (link.then.empty()) return link.reason;
  std::string text =
      fmt::format("then {}: perfect clear {}", link.then, chance_text(link.success, link.total));
  if (!link.reason.empty()) return text + ", " + link.reason;
  return text + fmt::format(", ways: {}, minimal: {}{}", link.ways, link.minimal_ways,
                            link.are_smallest || link.ways == 0 ? "" : " or fewer");
}

void ChainAnswer::text(Output& out) const {
  out.text() += summary() + "\n";
  for (const ChainLink* link : shown_) {
    fmt::format_to(std::back_inserter(out.text()), "\n{}{}\n{}\n{}\n{}\n", headline(*link),
                   link->is_minimal ? " (minimal)" : "", drawing_of(link->before, link->way.pieces),
                   steps_fumen(link->before, link->way.pieces, headline(*link)), afterwards(*link));
    link->saves.text(out, link->total);
    out.flush_if_full();
  }
}

void ChainAnswer::json(base::JsonWriter& json, Output& out) const {
  json.number("setups", chain_.setups);
  json.number("kept", chain_.kept.size());
  json.number("least", chain_.least, 2);
  json.number("minimal", minimal_);
  json.boolean("smallest", chain_.is_smallest);
  json.number("success", chain_.success);
  json.number("total", chain_.total);
  json.boolean("complete", chain_.end == solver::End::complete);
  json.list("chain", shown_, [&](const ChainLink* link) {
    json.begin_object();
    json.string("field", link->before.name.text());
    json.string("pieces", letters_of(link->way.pieces));
    json.number("covered", link->way.covered);
    json.number("percent", percent(link->way.covered, chain_.total), 2);
    json.boolean("minimal", link->is_minimal);
    json.string("fumen", steps_fumen(link->before, link->way.pieces, headline(*link)));
    json.boolean("empty", link->is_empty);
    json.key("then").begin_object();
    json.string("queue", link->then);
    json.number("success", link->success);
    json.number("total", link->total);
    json.number("percent", percent(link->success, link->total), 2);
    json.number("ways", link->ways);
    json.number("minimal", link->minimal_ways);
    json.boolean("smallest", link->are_smallest);
    if (!link->reason.empty()) json.string("reason", link->reason);
    link->saves.json(json, link->total);
    json.end_object();
    json.end_object();
    out.flush_if_full();
  });
}

std::string ChainAnswer::csv_head() const {
  return "field,pieces,covered,of,minimal,fumen,then,success,total,ways,minimal_ways";
}

void ChainAnswer::csv(Output& out, std::string_view first) const {
  for (const ChainLink* link : shown_) {
    std::string& line = out.text();
    line += first;
    convert::append_csv_field(line, link->before.name.text());
    fmt::format_to(std::back_inserter(line), ",{},{},{},{},{},", letters_of(link->way.pieces),
                   link->way.covered, chain_.total, link->is_minimal ? 1 : 0,
                   steps_fumen(link->before, link->way.pieces, headline(*link)));
    convert::append_csv_field(line, link->then);
    fmt::format_to(std::back_inserter(line), ",{},{},{},{}\n", link->success, link->total, link->ways,
                   link->minimal_ways);
    out.flush_if_full();
  }
}

std::vector<fumen::Page> ChainAnswer::pages(std::size_t number) const {
  const ChainLink& link = *shown_[number];
  if (!fits_fumen(link.before)) return {};
  return way_steps(link.before, link.way.pieces, headline(link) + "; " + afterwards(link));
}

fumen::Page ChainAnswer::picture(std::size_t number) const {
  const ChainLink& link = *shown_[number];
  return way_page(link.before, link.way.pieces, headline(link) + "; " + afterwards(link));
}

std::string ChainAnswer::caption_of(std::size_t number) const {
  const ChainLink& link = *shown_[number];
  const std::string fumen = steps_fumen(link.before, link.way.pieces, headline(link));
  return fmt::format("{}{}<p>{}</p>\n{}", html_link(fumen, headline(link)),
                     link.is_minimal ? " (minimal)" : "", base::escaped_markup(afterwards(link)),
                     link.saves.html(link.total));
}

std::string ChainAnswer::above() const {
  return fmt::format("<p>{}</p>\n", summary());
}

}  // namespace tetron::app
