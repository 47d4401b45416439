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

// The pieces that are left after a perfect clear, for the next one.
namespace tetron::pc {

// For each sequence, what can be left of it: bit k for a piece of kind k, bit 7 for nothing.
std::vector<std::uint8_t> leftovers(const Ways& ways, const Queues& queues);

// The pieces that came before the sequence: those left over in the bags of the earlier perfect clears, and
// those that are on the field. Bags of seven follow the leftover pieces.
struct Supply {
  Multiset leftover{};
  Multiset built{};
};
// The pieces of the last bag begun that have not come by the end of the sequence. Returns nothing if the
// supply cannot bring the sequence.
std::optional<Multiset> unseen(const Supply& supply, std::span<const std::uint8_t> sequence);

// A condition on the pieces to save: `T&&S`, `T||S`, `!T`, `^S`, `LSZ`, `/T[^T]/`, `( )`.
class SaveExpression {
 public:
  static std::expected<SaveExpression, ReadError> read(std::string_view text);
  // Whether one of these sets can be saved as the expression says. `LSZ` holds if one of the sets has these
  // pieces, `!` if what follows does not hold, `^` if what follows does not hold for at least one of the
  // sets alone.
  bool holds(std::span<const Multiset> saves) const;

 private:
  friend class SaveReader;
  struct Node {
    enum class Kind : std::uint8_t { pieces, regular, negation, avoided, both, either };
    Kind kind{};
    Multiset pieces{};
    std::size_t left = 0;  // for `regular` its number, else number of an earlier node
    std::size_t right = 0;
  };
  bool holds(std::size_t node, std::span<const Multiset> saves) const;

  std::vector<Node> nodes_;  // the last is the whole expression
  std::vector<Regular> regular_;
};

// Expressions separated by commas, each with an optional name after #: "T&&S,^/LJ/#no L and J".
struct WantedSave {
  std::string name;  // the text of the expression if it has no name
  SaveExpression expression;
};
std::expected<std::vector<WantedSave>, ReadError> read_saves(std::string_view text);

// The pieces in the usual order: T I L J S Z O.
std::string save_text(const Multiset& pieces);

// The number of sequences for which the save with this name is possible.
struct SavedCount {
  std::string name;
  std::uint64_t count = 0;
};
// Counts the sequences for each wanted save. With `best` each sequence counts only for the first save that
// holds. If `wanted` is empty, counts each set of pieces that can be left. The error is the number of a
// sequence that the supply cannot bring.
std::expected<std::vector<SavedCount>, std::uint64_t> count_saves(std::span<const std::uint8_t> leftovers,
                                                                  const Queues& queues,
                                                                  const std::optional<Supply>& supply,
                                                                  std::span<const WantedSave> wanted,
                                                                  bool best);

}  // namespace tetron::pc
