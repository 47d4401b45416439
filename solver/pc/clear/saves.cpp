#include "solver/pc/clear/saves.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

#include "solver/pc/queue/letters.hpp"

namespace tetron::pc {

namespace {

constexpr std::string_view written_order = "TILJSZO";
constexpr std::uint8_t nothing_left = 1U << 7;

std::size_t pieces_of(const Multiset& pieces) {
  return std::accumulate(pieces.begin(), pieces.end(), std::size_t{0});
}

// The kinds of a set in the order in which they are written.
Sequence written(const Multiset& pieces) {
  Sequence sequence;
  for (const char letter : written_order)
    sequence.insert(sequence.end(), pieces[*kind_of(letter)], *kind_of(letter));
  return sequence;
}

bool has_all(const Multiset& of, const Multiset& wanted) {
  for (std::size_t kind = 0; kind < 7; ++kind)
    if (of[kind] < wanted[kind]) return false;
  return true;
}

}  // namespace

std::vector<std::uint8_t> leftovers(const Ways& ways, const Queues& queues) {
  std::vector<std::uint8_t> left(queues.size());
  std::vector<Multiset> sequences;
  for (std::uint64_t number = 0; number < queues.size(); ++number) {
    Multiset pieces{};
    for (const std::uint8_t kind : queues.at(number)) ++pieces[kind];
    sequences.push_back(pieces);
  }
  for (const Way& way : ways.ways) {
    Multiset used{};
    for (const Placed& piece : way.pieces) ++used[index_of(piece.kind)];
    for (std::size_t word = 0; word < way.covers.size(); ++word)
      for (std::uint64_t bits = way.covers[word]; bits != 0; bits &= bits - 1) {
        const std::size_t number = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        std::uint8_t mask = 0;
        for (std::size_t kind = 0; kind < 7; ++kind)
          if (sequences[number][kind] > used[kind]) mask = static_cast<std::uint8_t>(mask | 1U << kind);
        left[number] = static_cast<std::uint8_t>(left[number] | (mask == 0 ? nothing_left : mask));
      }
  }
  return left;
}

std::optional<Multiset> unseen(const Supply& supply, std::span<const std::uint8_t> sequence) {
  Multiset come = supply.built;
  for (const std::uint8_t kind : sequence) ++come[kind];
  const std::size_t count = pieces_of(come);
  const std::size_t left = pieces_of(supply.leftover);
  const std::size_t bags = count > left ? (count - left + 6) / 7 : 0;
  Multiset rest{};
  for (std::size_t kind = 0; kind < 7; ++kind) {
    const std::size_t all = supply.leftover[kind] + bags;
    if (all < come[kind] || all > 255) return std::nullopt;
    rest[kind] = static_cast<std::uint8_t>(all - come[kind]);
    // The pieces that have not come yet are those of the last bag alone.
    if (bags > 0 && rest[kind] > 1) return std::nullopt;
  }
  return rest;
}

class SaveReader {
 public:
  explicit SaveReader(std::string_view text) : text_(text) {}

  // Reads up to a comma or # outside of expressions.
  std::optional<SaveExpression> read() {
    if (!either(0)) return std::nullopt;
    const char next = here();
    if (next != '\0' && next != ',' && next != '#') return wanted("&& or || or , or #");
    return std::exchange(made_, {});
  }
  // Reads the name after #, up to a comma.
  std::string_view label() {
    ++at_;
    const std::string_view label = text_.substr(at_, text_.find(',', at_) - at_);
    at_ += label.size();
    return label;
  }
  char here() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  std::size_t at() const { return at_; }
  void skip() { ++at_; }
  const ReadError& wrong() const { return wrong_; }

 private:
  using Node = SaveExpression::Node;
  static constexpr int most_depth = 50;
  static constexpr std::size_t most_nodes = 1000;

  std::nullopt_t wanted(std::string what) {
    wrong_ = {at_, "expected " + std::move(what)};
    return std::nullopt;
  }
  std::optional<std::size_t> add(Node node) {
    if (made_.nodes_.size() == most_nodes) return wanted("a shorter expression");
    made_.nodes_.push_back(node);
    return made_.nodes_.size() - 1;
  }
  bool takes(std::string_view word) {
    static_cast<void>(here());
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  std::optional<std::size_t> either(int depth) {
    if (depth > most_depth) return wanted("an expression with fewer nested (");
    auto left = both(depth);
    while (left && takes("||")) {
      const auto right = both(depth);
      if (!right) return std::nullopt;
      left = add({Node::Kind::either, {}, *left, *right});
    }
    return left;
  }
  std::optional<std::size_t> both(int depth) {
    auto left = single(depth);
    while (left && takes("&&")) {
      const auto right = single(depth);
      if (!right) return std::nullopt;
      left = add({Node::Kind::both, {}, *left, *right});
    }
    return left;
  }

  std::optional<std::size_t> single(int depth) {
    if (depth > most_depth) return wanted("an expression with fewer nested ! or ^");
    const char letter = here();
    if (letter == '!' || letter == '^') {
      ++at_;
      const auto inner = single(depth + 1);
      if (!inner) return std::nullopt;
      return add({letter == '!' ? Node::Kind::negation : Node::Kind::avoided, {}, *inner, 0});
    }
    if (letter == '(') {
      ++at_;
      const auto inner = either(depth + 1);
      if (!inner) return std::nullopt;
      if (here() != ')') return wanted("&& or || or )");
      ++at_;
      return inner;
    }
    if (letter == '/') return regular();
    Multiset pieces{};
    std::size_t count = 0;
    for (; at_ < text_.size() && kind_of(text_[at_]); ++at_, ++count) {
      if (count == 64) return wanted("at most 64 pieces");
      ++pieces[*kind_of(text_[at_])];
    }
    if (count == 0) return wanted("pieces such as TS, / or !, ^, (");
    return add({Node::Kind::pieces, pieces, 0, 0});
  }

  std::optional<std::size_t> regular() {
    auto read = Regular::read_between_slashes(text_, at_);
    if (!read) {
      wrong_ = std::move(read.error());
      return std::nullopt;
    }
    made_.regular_.push_back(std::move(*read));
    return add({Node::Kind::regular, {}, made_.regular_.size() - 1, 0});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  SaveExpression made_;
  ReadError wrong_;
};

std::expected<SaveExpression, ReadError> SaveExpression::read(std::string_view text) {
  auto all = read_saves(text);
  if (!all) return std::unexpected(all.error());
  if (all->size() > 1) return std::unexpected(ReadError{text.find(','), "expected one expression"});
  return std::move(all->front().expression);
}

std::expected<std::vector<WantedSave>, ReadError> read_saves(std::string_view text) {
  std::vector<WantedSave> wanted;
  SaveReader reader(text);
  for (;;) {
    static_cast<void>(reader.here());
    const std::size_t begin = reader.at();
    auto expression = reader.read();
    if (!expression) return std::unexpected(reader.wrong());
    std::string_view name = text.substr(begin, reader.at() - begin);
    if (reader.here() == '#') name = reader.label();
    wanted.push_back({std::string(name), std::move(*expression)});
    if (reader.here() != ',') return wanted;
    reader.skip();
  }
}

bool SaveExpression::holds(std::span<const Multiset> saves) const {
  return holds(nodes_.size() - 1, saves);
}

bool SaveExpression::holds(std::size_t number, std::span<const Multiset> saves) const {
  const Node& node = nodes_[number];
  switch (node.kind) {
    case Node::Kind::pieces:
      return std::ranges::any_of(saves, [&](const Multiset& save) { return has_all(save, node.pieces); });
    case Node::Kind::regular:
      return std::ranges::any_of(saves, [&](const Multiset& save) {
        const Regular& expression = regular_[node.left];
        Regular::States states = expression.begin();
        for (const std::uint8_t kind : written(save)) states = expression.next(states, kind);
        return expression.holds(states);
      });
    case Node::Kind::negation:
      return !holds(node.left, saves);
    case Node::Kind::avoided:
      return std::ranges::any_of(
          saves, [&](const Multiset& save) { return !holds(node.left, std::span(&save, 1)); });
    case Node::Kind::both:
      return holds(node.left, saves) && holds(node.right, saves);
    case Node::Kind::either:
      return holds(node.left, saves) || holds(node.right, saves);
  }
  return false;
}

std::string save_text(const Multiset& pieces) {
  return to_text(written(pieces));
}

std::expected<std::vector<SavedCount>, std::uint64_t> count_saves(std::span<const std::uint8_t> leftovers,
                                                                  const Queues& queues,
                                                                  const std::optional<Supply>& supply,
                                                                  std::span<const WantedSave> wanted,
                                                                  bool best) {
  // Sequences with the same sets that can be saved are counted together.
  std::map<std::vector<Multiset>, std::uint64_t> by_saves;
  for (std::uint64_t number = 0; number < leftovers.size(); ++number) {
    if (leftovers[number] == 0) continue;
    Multiset rest{};
    if (supply) {
      const auto last_bag = unseen(*supply, queues.at(number));
      if (!last_bag) return std::unexpected(number);
      rest = *last_bag;
    }
    std::vector<Multiset> saves;
    for (std::size_t kind = 0; kind < 8; ++kind) {
      if ((leftovers[number] >> kind & 1) == 0) continue;
      saves.push_back(rest);
      if (kind < 7) ++saves.back()[kind];
    }
    std::ranges::sort(saves);
    ++by_saves[saves];
  }
  std::vector<SavedCount> counts;
  if (wanted.empty()) {
    std::map<Multiset, std::uint64_t> each;
    for (const auto& [saves, count] : by_saves)
      for (const Multiset& save : saves) each[save] += count;
    for (const auto& [save, count] : each) counts.push_back({save_text(save), count});
    return counts;
  }
  for (const WantedSave& save : wanted) counts.push_back({save.name, 0});
  for (const auto& [saves, count] : by_saves)
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!wanted[i].expression.holds(saves)) continue;
      counts[i].count += count;
      if (best) break;
    }
  return counts;
}

}  // namespace tetron::pc
