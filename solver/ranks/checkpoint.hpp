#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "base/block_file.hpp"
#include "solver/ranks/rank_exchange.hpp"
#include "solver/ranks/shared_layer.hpp"

// Internal to the solver.
namespace tetron::solver {

// How far a shared count has come: the numbers in which it counts (0: 64 bits, 1: 128 bits, from 2 on modulo
// the first, second ... prime), and the last layer that is done.
struct SharedPlace {
  std::uint32_t ring = 0;
  std::uint32_t layer = 0;
  friend auto operator<=>(const SharedPlace&, const SharedPlace&) = default;
};
// The counts of the last layer by bit number, modulo each prime that is done.
using Residues = std::vector<std::map<std::uint32_t, std::uint64_t>>;

// Files in a folder that all ranks see: one from each rank for a place. A place is usable only if all its
// files are there.
class Checkpoints {
 public:
  // `question` identifies what is counted. If the folder is empty, nothing is kept or found.
  Checkpoints(std::string folder, std::uint64_t question, RankExchange& others);

  bool is_used() const { return !folder_.empty(); }
  // The furthest place that was kept, and by how many ranks; all ranks get the same. Returns nothing if
  // there is none. Places after layer `last` are usable only together with layer `meeting`.
  struct Kept {
    SharedPlace place;
    std::uint32_t ranks = 0;
    friend bool operator==(const Kept&, const Kept&) = default;
  };
  std::optional<Kept> furthest(std::uint32_t meeting, std::uint32_t last);

  // Keeps a layer. After all ranks have done so, older files are removed, except those of `needed`. Returns
  // false if a rank could not write its file, or if the ranks stop.
  template <class Count>
  bool save(SharedPlace place, std::optional<SharedPlace> needed, const SharedLayer<Count>& layer,
            const Residues& done);
  // Loads the states of a kept layer that belong to this rank. Returns false if they cannot be read; the
  // ranks then have to agree on what to do.
  template <class Count>
  bool load(const Kept& kept, SharedLayer<Count>& layer, Residues& done);
  void remove_all();

 private:
  static constexpr std::size_t states_in_block = 4096;

  std::filesystem::path name_of(SharedPlace place, std::size_t rank, std::size_t ranks) const;
  std::filesystem::path unfinished() const;
  bool replace(SharedPlace place, std::optional<SharedPlace> needed, bool is_written);
  // Removes all files of the question except those of these places.
  void remove_but(std::span<const SharedPlace> places);
  template <class Count>
  bool take_block(const Bytes& block, SharedLayer<Count>& layer) const;
  static Bytes bytes_of(const Residues& done);
  static bool read_residues(MessageReader reader, Residues& done);

  std::string folder_;
  std::uint64_t question_;
  RankExchange& others_;
};

template <class Count>
bool Checkpoints::save(SharedPlace place, std::optional<SharedPlace> needed, const SharedLayer<Count>& layer,
                       const Residues& done) {
  base::BlockWriter file(unfinished());
  file.write(bytes_of(done));
  for (std::size_t begin = 0; begin < layer.own.size(); begin += states_in_block) {
    if (others_.stop_check().is_over()) break;
    const std::size_t end = std::min(begin + states_in_block, layer.own.size());
    Bytes block;
    put(block, static_cast<std::uint32_t>(end - begin));
    for (std::size_t s = begin; s < end; ++s) {
      put(block, low(layer.own.states[s].taken));
      put(block, high(layer.own.states[s].taken));
      put(block, layer.own.states[s].first);
      put(block, layer.own.parity[s]);
      const auto row = layer.rows.row(s);
      put(block, static_cast<std::uint32_t>(row.bits.size()));
      put_all(block, row.bits);
      put_all(block, std::span(row.counts, row.bits.size()));
    }
    file.write(block);
  }
  return replace(place, needed, file.finish() && !others_.stop_check().is_over());
}

template <class Count>
bool Checkpoints::load(const Kept& kept, SharedLayer<Count>& layer, Residues& done) {
  layer.number = static_cast<int>(kept.place.layer);
  layer.rows.set_rows_in_block(states_in_block);
  for (std::uint32_t rank = 0; rank < kept.ranks; ++rank) {
    base::BlockReader file(name_of(kept.place, rank, kept.ranks));
    const auto head = file.read();
    if (!head || !read_residues(MessageReader(*head), done)) return false;
    while (!file.is_at_end()) {
      const auto block = file.read();
      if (!block || !take_block(*block, layer)) return false;
    }
  }
  return true;
}

// Adds the states of a block that belong to this rank.
template <class Count>
bool Checkpoints::take_block(const Bytes& block, SharedLayer<Count>& layer) const {
  MessageReader reader(block);
  std::uint32_t states = 0;
  if (!reader.take(states)) return false;
  std::vector<std::uint32_t> bits;
  std::vector<Count> counts;
  for (std::uint32_t i = 0; i < states; ++i) {
    std::uint64_t low_bits = 0;
    std::uint64_t high_bits = 0;
    std::uint32_t first = 0;
    std::uint8_t parity = 0;
    std::uint32_t length = 0;
    if (!reader.take(low_bits) || !reader.take(high_bits) || !reader.take(first) || !reader.take(parity) ||
        !reader.take(length) || length > reader.left() / (sizeof(std::uint32_t) + sizeof(Count)))
      return false;
    bits.resize(length);
    counts.resize(length);
    (void)reader.take_all(std::span(bits));
    (void)reader.take_all(std::span(counts));
    const SharedStates::State state{Mask{high_bits} << 64 | low_bits, first};
    if (owner_of(state, others_.size()) != static_cast<std::size_t>(others_.rank())) continue;
    if (!layer.add(state, parity, bits, counts, states_in_block)) {
      others_.stop_check().finish(End::memory);
      return false;
    }
  }
  return reader.is_at_end();
}

}  // namespace tetron::solver
