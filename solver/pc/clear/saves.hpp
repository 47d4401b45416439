#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/pc/clear/path.hpp"
#include "solver/pc/queue/queue_sets.hpp"
#include "solver/pc/queue/regular.hpp"

// What is left after a perfect clear: for the next one.
namespace tetron::pc {

// For each sequence what can be left of it: bit k for a piece of kind k, bit 7 for nothing.
std::vector<std::uint8_t> leftovers(const Ways& ways, const Queues& queues);

// Which pieces there were before: those left of the bags of the perfect clears before this one, and those
// that are on the field. Bags of seven follow what was left.
struct Supply {
  Multiset leftover{};
  Multiset built{};
};
// The pieces of the last bag that was begun which have not come when the sequence has; nothing if the supply
// does not bring these pieces.
std::optional<Multiset> unseen(const Supply& supply, std::span<const std::uint8_t> sequence);

// What is wanted to be saved: `T&&S`, `T||S`, `!T`, `^S`, `LSZ`, `/T[^T]/`, `( )`.
class SaveExpression {
 public:
  static std::expected<SaveExpression, ReadError> read(std::string_view text);
  // One of these sets can be saved; `LSZ` holds if one of them has these pieces, `!` if what follows does not
  // hold, `^` if it does not hold of one of them alone.
  bool holds(std::span<const Multiset> saves) const;

 private:
  friend class SaveReader;
  struct Node {
    enum class Kind : std::uint8_t { pieces, regular, negation, avoided, both, either };
    Kind kind{};
    Multiset pieces{};
    std::size_t left = 0;  // of `regular` its number, else of a node before this one
    std::size_t right = 0;
  };
  bool holds(std::size_t node, std::span<const Multiset> saves) const;

  std::vector<Node> nodes_;  // the whole is the last
  std::vector<Regular> regular_;
};

// "T&&S,^/LJ/#no L and J": expressions between commas, each with what it is called after #.
struct WantedSave {
  std::string name;  // as it stands there if it has none
  SaveExpression expression;
};
std::expected<std::vector<WantedSave>, ReadError> read_saves(std::string_view text);

// The pieces as people write them, T I L J S Z O.
std::string save_text(const Multiset& pieces);

// How many sequences can be saved so.
struct SavedCount {
  std::string name;
  std::uint64_t count = 0;
};
// Of each wanted save; with `best` each sequence counts for the first that holds alone. Without any wanted,
// of each set that can be left. The error is the number of a sequence that the supply does not bring.
std::expected<std::vector<SavedCount>, std::uint64_t> count_saves(std::span<const std::uint8_t> leftovers,
                                                                  const Queues& queues,
                                                                  const std::optional<Supply>& supply,
                                                                  std::span<const WantedSave> wanted,
                                                                  bool best);

}  // namespace tetron::pc
