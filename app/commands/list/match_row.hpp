#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/described.hpp"
#include "base/value_bytes.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

// A match, as one line of a list.
struct MatchRow {
  std::string file{};  // as shown
  std::string kind{};  // "tetrio"
  std::string mode{};  // as stored; empty if not stated
  std::string date{};  // "2026-01-02 03:04", or the part of it that is stated
  std::size_t rounds = 0;
  std::vector<std::string> players{};
  std::vector<std::uint32_t> score{};   // rounds won, by player, of those that can be read
  std::optional<std::size_t> winner{};  // who has won most rounds; empty: nobody, several, or not known
  std::uint32_t length_ms = 0;          // of all rounds
  std::optional<std::size_t> me{};      // the player whose figures these are
  // Over all rounds of that player. Empty if neither the file nor its replay says it.
  std::optional<double> apm{};
  std::optional<double> pps{};
  std::optional<double> vs{};
  std::optional<std::int64_t> points{};  // the best score of one who plays alone
  std::string damage{};                  // where and why the rest cannot be read; then there is no winner
  std::optional<std::string> same_as{};  // the file of the same match that counts

  // Empty if it is not known: no such player, or nobody has won.
  std::optional<bool> won() const { return me && winner ? std::optional(me == winner) : std::nullopt; }
};

// `names` are those of the player whose figures are wanted; the first player with one of them is `me`.
// Replays a round only if the file states no figures of that player.
MatchRow row_of(const kinds::Source& source, const kinds::Kind& kind, const std::vector<std::string>& names);

base::Members members_of(std::type_identity<MatchRow>);
void visit_members(base::Like<MatchRow> auto& of, auto visit) {
  visit(of.file, of.kind, of.mode, of.date, of.rounds, of.players, of.score, of.winner, of.length_ms, of.me,
        of.apm, of.pps, of.vs, of.points, of.damage, of.same_as);
}

}  // namespace tetron::app
