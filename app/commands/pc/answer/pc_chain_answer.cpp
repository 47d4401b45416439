#include "app/commands/pc/answer/pc_chain_answer.hpp"

#include <fmt/format.h>

#include <array>
#include <ranges>

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

namespace {

constexpr base::Member chain_percent{.unit = "%", .decimals = 2, .exact = 2, .least = 0, .most = 100};

// The perfect clear after a setup.
struct ChainThen {
  const ChainLink& link;
};
struct ChainStep {
  const ChainLink& link;
  std::uint64_t total = 0;
  std::string fumen;
};

base::Members members_of(std::type_identity<ChainThen>) {
  using Of = base::Describe<ChainThen>;
  using A = const ChainThen&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.link.then; }>("queue", "The pieces that come afterwards."),
      Of::member<[](A of) { return of.link.success; }>("success", "The sequences with a perfect clear."),
      Of::member<[](A of) { return of.link.total; }>("total", "How many sequences there are."),
      Of::member<[](A of) { return percent(of.link.success, of.link.total); }>("percent", "Of all sequences.",
                                                                               chain_percent),
      Of::member<[](A of) { return of.link.ways; }>("ways", "How many ways there are."),
      Of::member<[](A of) { return of.link.minimal_ways; }>("minimal",
                                                            "Ways that together do for as many sequences."),
      Of::member<[](A of) { return of.link.are_smallest; }>("smallest",
                                                            "Whether it is proved that no fewer ways do."),
      Of::member<[](A of) {
        return of.link.reason.empty() ? std::nullopt : std::optional(std::string_view(of.link.reason));
      }>("reason", "Why there is none.", {.is_omitted = true}),
      Of::member<[](A of) { return of.link.saves.list(of.link.total); }>("saves", saves_meaning,
                                                                         {.is_omitted = true}),
      Of::member<[](A of) { return of.link.saves.nth(); }>("nth", nth_meaning,
                                                           {.least = 1, .most = 7, .is_omitted = true}),
  };
  return all;
}
base::Members members_of(std::type_identity<ChainStep>) {
  using Of = base::Describe<ChainStep>;
  using A = const ChainStep&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.link.before.name.text(); }>("field",
                                                                  "The field before the first piece."),
      Of::member<[](A of) { return letters_of(of.link.way.pieces); }>(
          "pieces", "The pieces of the setup in their order."),
      Of::member<[](A of) { return of.link.way.covered; }>("covered", "The sequences that build it."),
      Of::member<[](A of) { return percent(of.link.way.covered, of.total); }>("percent", "Of all sequences.",
                                                                              chain_percent),
      Of::member<[](A of) { return of.link.is_minimal; }>("minimal",
                                                          "Whether it is one of the smallest set."),
      Of::member<&ChainStep::fumen>("fumen", "A page for each piece."),
      Of::member<[](A of) { return of.link.is_empty; }>("empty", "Whether nothing is left to be cleared."),
      Of::member<[](A of) { return ChainThen{of.link}; }>("then", "The perfect clear after it."),
  };
  return all;
}

}  // namespace

base::Members members_of(std::type_identity<ChainAnswer>) {
  using Of = base::Describe<ChainAnswer>;
  using A = const ChainAnswer&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.chain_.setups; }>("setups", "How many setups there are."),
      Of::member<[](A of) { return of.chain_.kept.size(); }>("kept", "Those that --least keeps."),
      Of::member<[](A of) { return of.chain_.least; }>("least", "The percentage from which a setup is kept.",
                                                       chain_percent),
      Of::member<[](A of) { return of.minimal_; }>(
          "minimal", "Setups that together do for as many sequences as those kept."),
      Of::member<[](A of) { return of.chain_.is_smallest; }>("smallest",
                                                             "Whether it is proved that no fewer do."),
      Of::member<[](A of) { return of.chain_.success; }>("success",
                                                         "The sequences that build any of those kept."),
      Of::member<[](A of) { return of.chain_.total; }>("total", "How many sequences there are."),
      Of::member<[](A of) { return of.chain_.end == solver::End::complete; }>(
          "complete", "Whether the search came to its end."),
      Of::member<[](A of) {
        return of.shown_ | std::views::transform([&of](const ChainLink* link) {
                 return ChainStep{*link, of.chain_.total,
                                  steps_fumen(link->before, link->way.pieces, of.headline(*link))};
               });
      }>("chain", "The setups."),
  };
  return all;
}

void ChainAnswer::json(base::JsonWriter& json, const convert::AfterElement& after) const {
  convert::write_members(json, base::members<ChainAnswer>(), this, after);
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
