#include "app/commands/pc/answer/pc_ways.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_search.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"
#include "solver/pc/clear/saves.hpp"

namespace tetron::app {

namespace {

// Sequences with the same beginning, and a way that covers all of them.
struct CoverBranch {
  std::string pieces;              // the beginning
  std::optional<std::size_t> way;  // from 0; empty: no way covers any of them
  std::uint64_t total = 0;         // number of sequences
};

// How many of the `count` numbers from `first` on are in a set.
std::uint64_t members(PcSet set, std::uint64_t first, std::uint64_t count) {
  std::uint64_t found = 0;
  for (std::uint64_t at = first, end = first + count; at < end;) {
    const std::uint64_t bits = std::min<std::uint64_t>(64 - at % 64, end - at);
    const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    if (at / 64 < set.size())
      found += static_cast<std::uint64_t>(std::popcount(set[at / 64] >> at % 64 & mask));
    at += bits;
  }
  return found;
}

class Grower {
 public:
  Grower(const pc::Queues& queues, const std::vector<PcSet>& ways) : queues_(queues), ways_(ways) {}

  // `left`: the ways that cover some of the sequences of the node before.
  void grow(pc::Queues::Node node, const std::string& pieces, std::uint64_t first,
            const std::vector<std::size_t>& left) {
    const std::uint64_t total = queues_.count(node);
    std::vector<std::size_t> some;
    for (const std::size_t way : left) {
      const std::uint64_t covered = members(ways_[way], first, total);
      if (covered == total) {
        tree.push_back({pieces, way, total});
        return;
      }
      if (covered > 0) some.push_back(way);
    }
    if (some.empty()) {
      tree.push_back({pieces, std::nullopt, total});
      return;
    }
    for (std::size_t kind = 0; kind < 7; ++kind)
      if (const auto next = queues_.next(node, kind); next != pc::Queues::none)
        grow(next, pieces + field::to_char(field::all_tetrominoes[kind]), first + queues_.before(node, kind),
             some);
  }

  std::vector<CoverBranch> tree;

 private:
  const pc::Queues& queues_;
  const std::vector<PcSet>& ways_;
};

// Every sequence is in one branch, which is as short as possible. If several ways are possible, the first is
// used.
std::vector<CoverBranch> cover_tree(const pc::Queues& queues, const std::vector<PcSet>& ways) {
  if (queues.size() == 0) return {};
  std::vector<std::size_t> all(ways.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  Grower grower(queues, ways);
  grower.grow(queues.root(), {}, 0, all);
  return std::move(grower.tree);
}

// What JSON has of a way and of its pieces.
struct WayPlacement {
  const pc::Placed& piece;

  auto cells() const {
    return piece.cells | std::views::transform([](const pc::Cell& cell) {
             return std::array<int, 2>{cell.column, cell.row};
           });
  }
};
struct WayInJson {
  const pc::Way& way;
  const pc::Queues& queues;
  bool is_minimal = false;
  std::optional<std::string> fumen{};
};
base::Members members_of(std::type_identity<WayPlacement>);
base::Members members_of(std::type_identity<WayInJson>);
base::Members members_of(std::type_identity<CoverBranch>);

class WaysAnswer;
base::Members members_of(std::type_identity<WaysAnswer>);

class WaysAnswer final : public PcAnswer {
 public:
  explicit WaysAnswer(const ShownWays& shown)
      : shown_(shown), field_(shown.field), queues_(shown.queues), found_(shown.ways) {
    is_minimal_.assign(found_.ways.size(), false);
    for (const std::size_t way : found_.minimal) is_minimal_[way] = true;
    for (std::size_t way = 0; way < found_.ways.size(); ++way)
      if (is_minimal_[way] || !shown.minimal_only) numbers_.push_back(way);
    if (!shown.tree) return;
    std::vector<PcSet> sets;
    for (const std::size_t number : numbers_) sets.emplace_back(found_.ways[number].covers);
    tree_ = cover_tree(queues_, sets);
  }

  void text(Output& out) const override {
    out.text() += summary() + "\n";
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const std::size_t number = numbers_[i];
      const pc::Way& way = found_.ways[number];
      fmt::format_to(std::back_inserter(out.text()), "\n{}{}{}\n{}\n{}\n", number_text(i), headline(way),
                     minimal(number), drawing_of(field_, way.pieces), fumen(way));
      append_some(out.text(), way);
      out.text() += '\n';
      out.flush_if_full();
    }
    if (!tree_.empty()) out.text() += '\n';
    for (const CoverBranch& branch : tree_) {
      fmt::format_to(std::back_inserter(out.text()), "{}\n", described(branch));
      out.flush_if_full();
    }
  }

  void json(base::JsonWriter& json, const convert::AfterElement& after) const override {
    convert::write_members(json, base::members<WaysAnswer>(), this, after);
  }
  friend base::Members members_of(std::type_identity<WaysAnswer>);

  std::string csv_head() const override {
    switch (shown_.key) {
      case WaysKey::solution:
        break;
      case WaysKey::pattern:
        return "pieces,ways,used,left,fumens";
      case WaysKey::use:
        return "used,ways,covered,fumens,sequences";
    }
    return "pieces,minimal,covered,fumen,sequences";
  }
  void csv(Output& out, std::string_view first) const override {
    if (shown_.key == WaysKey::pattern) return csv_by_pattern(out, first);
    if (shown_.key == WaysKey::use) return csv_by_use(out, first);
    for (const std::size_t number : numbers_) {
      const pc::Way& way = found_.ways[number];
      fmt::format_to(std::back_inserter(out.text()), "{}{},{},{},{},", first, letters_of(way.pieces),
                     is_minimal_[number] ? 1 : 0, way.covered, fumen(way));
      append_sequences(out.text(), queues_, way.covers, ";");
      out.text() += '\n';
      out.flush_if_full();
    }
  }

  double rank() const override { return percent(found_.success, found_.total); }
  std::size_t shown() const override { return numbers_.size(); }
  std::vector<fumen::Page> pages(std::size_t index) const override { return pages(way(index)); }
  fumen::Page picture(std::size_t index) const override {
    return way_page(field_, way(index).pieces, headline(way(index)));
  }
  std::string caption_of(std::size_t index) const override {
    const pc::Way& one = way(index);
    std::string html =
        fmt::format("{}{}{}<p><code>", number_text(index),
                    html_link(fumen_of(way_steps(field_, one.pieces, headline(one))), headline(one)),
                    minimal(numbers_[index]));
    append_some(html, one);
    return html + "</code>";
  }
  std::string_view title() const override { return shown_.title; }
  std::string above() const override {
    std::vector<PcSet> sets;
    for (const std::size_t number : numbers_) sets.emplace_back(found_.ways[number].covers);
    return fmt::format("<p>{}</p>\n{}", summary(), search_box(queues_, sets));
  }
  PageScript script() const override { return search_script(); }
  std::string below() const override {
    if (tree_.empty()) return {};
    std::string html = "<h2>Which way for which pieces</h2>\n<p><code>";
    for (const CoverBranch& branch : tree_) html += described(branch) + "<br>\n";
    return html + "</code></p>\n";
  }

 private:
  std::vector<std::string> fumens() const {
    std::vector<std::string> all;
    for (const std::size_t number : numbers_) all.push_back(fumen(found_.ways[number]));
    return all;
  }
  static void append_joined(std::string& to, const std::set<std::string>& words) {
    bool is_first = true;
    for (const std::string& word : words) {
      if (!is_first) to += ';';
      to += word;
      is_first = false;
    }
  }

  // One line for each sequence: its ways, the pieces they use, and what they leave of it.
  void csv_by_pattern(Output& out, std::string_view first) const {
    const std::vector<std::string> texts = fumens();
    std::vector<std::string> used;
    for (const std::size_t number : numbers_) used.push_back(used_by(found_.ways[number]));
    write_lines(out, queues_, first, [&](std::string& line, std::uint64_t number) {
      std::set<std::string> uses;
      std::set<std::string> leaves;
      std::string ways;
      std::size_t count = 0;
      const pc::Sequence sequence = queues_.at(number);
      for (std::size_t i = 0; i < numbers_.size(); ++i) {
        if (!has(found_.ways[numbers_[i]].covers, number)) continue;
        ++count;
        uses.insert(used[i]);
        leaves.insert(left_of(sequence, found_.ways[numbers_[i]]));
        if (!ways.empty()) ways += ';';
        ways += texts[i];
      }
      fmt::format_to(std::back_inserter(line), ",{},", count);
      append_joined(line, uses);
      line += ',';
      append_joined(line, leaves);
      line += ',';
      line += ways;
    });
  }

  // One line for each set of pieces that ways use, with all sequences that have one of these ways.
  void csv_by_use(Output& out, std::string_view first) const {
    const std::vector<std::string> texts = fumens();
    std::map<std::string, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < numbers_.size(); ++i) groups[used_by(found_.ways[numbers_[i]])].push_back(i);
    for (const auto& [used, members] : groups) {
      std::vector<std::uint64_t> any;
      std::string ways;
      for (const std::size_t i : members) {
        const auto& covers = found_.ways[numbers_[i]].covers;
        any.resize(std::max(any.size(), covers.size()));
        for (std::size_t word = 0; word < covers.size(); ++word) any[word] |= covers[word];
        if (!ways.empty()) ways += ';';
        ways += texts[i];
      }
      std::uint64_t covered = 0;
      for (const std::uint64_t word : any) covered += static_cast<std::uint64_t>(std::popcount(word));
      fmt::format_to(std::back_inserter(out.text()), "{}{},{},{},{},", first, used, members.size(), covered,
                     ways);
      append_sequences(out.text(), queues_, any, ";");
      out.text() += '\n';
      out.flush_if_full();
    }
  }

  // The pieces in the usual order for sets.
  static std::string used_by(const pc::Way& way) {
    pc::Multiset pieces{};
    for (const pc::Placed& piece : way.pieces) ++pieces[pc::index_of(piece.kind)];
    return pc::save_text(pieces);
  }
  static std::string left_of(const pc::Sequence& sequence, const pc::Way& way) {
    pc::Multiset pieces{};
    for (const std::uint8_t kind : sequence) ++pieces[kind];
    for (const pc::Placed& piece : way.pieces) --pieces[pc::index_of(piece.kind)];
    return pc::save_text(pieces);
  }

  // The number by which branches of the tree name the way, such as "3. ".
  std::string number_text(std::size_t index) const {
    return shown_.tree ? fmt::format("{}. ", index + 1) : std::string();
  }
  std::string described(const CoverBranch& branch) const {
    const std::string pieces = branch.pieces.empty() ? "all" : branch.pieces;
    if (!branch.way) return fmt::format("{}: none ({})", pieces, branch.total);
    return fmt::format("{}: {}. {} ({})", pieces, *branch.way + 1, letters_of(way(*branch.way).pieces),
                       branch.total);
  }
  const pc::Way& way(std::size_t index) const { return found_.ways[numbers_[index]]; }
  std::vector<fumen::Page> pages(const pc::Way& way) const {
    if (shown_.steps) return way_steps(field_, way.pieces, headline(way));
    return {way_page(field_, way.pieces, headline(way))};
  }
  // Empty if the field does not fit into a fumen.
  std::string fumen(const pc::Way& way) const { return fits_fumen(field_) ? fumen_of(pages(way)) : ""; }
  std::string headline(const pc::Way& way) const {
    return fmt::format("{}: {} of {}", letters_of(way.pieces), way.covered, found_.total);
  }
  std::string_view minimal(std::size_t number) const { return is_minimal_[number] ? " (minimal)" : ""; }
  std::string summary() const {
    const bool is_complete = found_.end == solver::End::complete;
    const std::string weight = shown_.preferred ? fmt::format(" (weight {}{})", shown_.preferred->weight,
                                                              shown_.preferred->is_lightest ? "" : " at most")
                                                : std::string();
    return fmt::format("unique: {}{}, minimal: {}{}{}, success: {}", at_least(is_complete),
                       found_.ways.size(), found_.minimal.size(),
                       found_.is_smallest || found_.ways.empty() ? "" : " at most", weight,
                       chance_text(found_.success, found_.total, is_complete));
  }
  void append_some(std::string& to, const pc::Way& way) const {
    append_sequences(to, queues_, way.covers, " ", most_sequences_in_text);
    if (way.covered > most_sequences_in_text) to += " ...";
  }

  auto ways_in_json() const {
    return numbers_ | std::views::transform([this](std::size_t number) {
             const pc::Way& way = found_.ways[number];
             return WayInJson{way, queues_, is_minimal_[number],
                              fits_fumen(field_)
                                  ? std::optional(steps_fumen(field_, way.pieces, headline(way)))
                                  : std::nullopt};
           });
  }

  const ShownWays& shown_;
  const PcField& field_;
  const pc::Queues& queues_;
  const pc::Ways& found_;
  std::vector<bool> is_minimal_;
  std::vector<std::size_t> numbers_;  // of the ways to show; those that cover the most sequences come first
  std::vector<CoverBranch> tree_;
};

base::Members members_of(std::type_identity<WayPlacement>) {
  using Of = base::Describe<WayPlacement>;
  using A = const WayPlacement&;
  static constexpr std::array all{
      Of::member<[](A of) { return std::string(1, field::to_char(of.piece.kind)); }>(
          "type", "The piece.", {.words = "I|L|O|Z|T|J|S"}),
      Of::member<[](A of) { return of.cells(); }>("cells", "Column and row of each of its cells.",
                                                  {.least = 0}),
      Of::member<[](A of) { return of.piece.cleared; }>("cleared", "The rows that it clears.", {.least = 0}),
  };
  return all;
}

base::Members members_of(std::type_identity<WayInJson>) {
  using Of = base::Describe<WayInJson>;
  using A = const WayInJson&;
  static constexpr std::array all{
      Of::member<[](A of) { return letters_of(of.way.pieces); }>("pieces", "The pieces in their order."),
      Of::member<&WayInJson::is_minimal>("minimal", "Whether it is one of the smallest set."),
      Of::member<[](A of) { return of.way.covered; }>("covered", "The sequences with which it can be."),
      Of::member<&WayInJson::fumen>("fumen",
                                    "A page for each piece; left out if the field does not fit into a fumen.",
                                    {.is_omitted = true}),
      Of::member<[](A of) {
        return of.way.pieces |
               std::views::transform([](const pc::Placed& piece) { return WayPlacement{piece}; });
      }>("placements", "Where the pieces are."),
      Of::member<[](A of) { return sequences_in(of.queues, of.way.covers); }>("sequences",
                                                                              "These sequences."),
  };
  return all;
}

base::Members members_of(std::type_identity<CoverBranch>) {
  using Of = base::Describe<CoverBranch>;
  using A = const CoverBranch&;
  static constexpr std::array all{
      Of::member<&CoverBranch::pieces>("pieces", "How the sequences begin."),
      Of::member<[](A of) { return of.way ? *of.way + 1 : 0; }>(
          "way", "The number of the way, from 1; 0: none does for any of them."),
      Of::member<&CoverBranch::total>("total", "How many begin so.", {.least = 1}),
  };
  return all;
}

base::Members members_of(std::type_identity<WaysAnswer>) {
  using Of = base::Describe<WaysAnswer>;
  using A = const WaysAnswer&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.found_.ways.size(); }>("unique", "How many ways there are."),
      Of::member<[](A of) { return of.found_.minimal.size(); }>(
          "minimal", "Ways that together do for as many sequences."),
      Of::member<[](A of) { return of.found_.is_smallest; }>("smallest",
                                                             "Whether it is proved that no fewer ways do."),
      Of::member<[](A of) { return of.found_.success; }>("success", "The sequences with a way."),
      Of::member<[](A of) { return of.found_.total; }>("total", "How many sequences there are."),
      Of::member<[](A of) { return of.found_.end == solver::End::complete; }>(
          "complete", "Whether the search came to its end."),
      Of::member<[](A of) { return of.ways_in_json(); }>("ways", "The ways."),
      Of::member<[](A of) { return of.shown_.tree ? std::optional(std::span(of.tree_)) : std::nullopt; }>(
          "tree", "With --cover-tree: which way for which beginning.", {.is_omitted = true}),
      Of::member<[](A of) {
        return of.shown_.preferred ? std::optional(of.shown_.preferred->weight) : std::nullopt;
      }>("weight", "With --prefer or --prefer-file: the weight of the smallest set.", {.is_omitted = true}),
      Of::member<[](A of) {
        return of.shown_.preferred ? std::optional(of.shown_.preferred->is_lightest) : std::nullopt;
      }>("lightest", "Whether it is proved that none as small weighs less.", {.is_omitted = true}),
  };
  return all;
}

}  // namespace

base::Members pc_ways_members() {
  return base::members<WaysAnswer>();
}

void write_ways(PcWriter& writer, const PcName& name, const ShownWays& shown) {
  writer.write(WaysAnswer(shown), name);
}

}  // namespace tetron::app
