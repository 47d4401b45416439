#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/described.hpp"
#include "base/value_bytes.hpp"
#include "convert/answer/table.hpp"
#include "replay/game/people.hpp"
#include "replay/kinds/same_match.hpp"
#include "review/judge/summary.hpp"

// What a review says of many recordings together.
namespace tetron::app {

struct ReviewOutput;

// What a player did in some recordings, with costs in one unit.
struct ReviewSums {
  // How often a mistake of one kind was made, and the sum of what it cost.
  struct Mistakes {
    std::uint32_t times = 0;
    double cost = 0;
  };

  std::string player{};
  std::string opponent{};  // all other players of the match; in sums over opponents empty
  std::string month{};     // 2026-05; empty if it is not known, and in sums over months
  review::CostUnit unit{};
  std::uint32_t matches = 0;
  std::uint32_t rounds = 0;
  review::Summary summary{};
  std::array<Mistakes, review::mistake_kind_count> mistakes{};
  std::array<std::uint32_t, 5> missed_spins{};  // by their lines

  const Mistakes& of(review::MistakeKind mistake_kind) const {
    return mistakes[static_cast<std::size_t>(mistake_kind)];
  }
  void add(const ReviewSums& other);
};
base::Members members_of(std::type_identity<ReviewSums>);
void visit_members(base::Like<ReviewSums> auto& of, auto visit) {
  visit(of.player, of.opponent, of.month, of.unit, of.matches, of.rounds, of.summary, of.mistakes,
        of.missed_spins);
}

// A placement in the list of the worst.
struct WorstPlacement {
  std::string file{};
  std::uint32_t round = 0;  // from 1; 0 if the file has only one game
  std::string player{};
  std::uint32_t placement = 0;  // from 1
  std::uint32_t t_ms = 0;
  review::CostUnit unit{};
  double cost = 0;
  review::Grade grade{};
  review::MistakeKind mistake_kind{};
  std::string played{};   // "T left at 3,1"
  std::string better{};   // the same
  std::string words{};    // what was wrong
  std::string fumen{};    // two pages: played, better
  std::string section{};  // in HTML
};
base::Members members_of(std::type_identity<WorstPlacement>);
void visit_members(base::Like<WorstPlacement> auto& of, auto visit) {
  visit(of.file, of.round, of.player, of.placement, of.t_ms, of.unit, of.cost, of.grade, of.mistake_kind,
        of.played, of.better, of.words, of.fumen, of.section);
}

// The reviews of one file.
struct FileReviews {
  std::vector<ReviewSums> sums;
  std::vector<WorstPlacement> worst;
  std::vector<std::string> names;  // of all players of the match
  kinds::MatchMarks marks;
  std::string lines;  // of the placements, in formats that have them

  // Adds a recording, or the next round of a match. Reads it again to get the boards. Keeps at most `most` of
  // the worst placements for each unit of costs.
  void add(const ReviewOutput& what, const std::string& file, std::size_t most);
};
void visit_members(base::Like<FileReviews> auto& of, auto visit) {
  visit(of.sums, of.worst, of.names, of.marks, of.lines);
}

// What a player should practise: a fault, how often it was made, and what it cost in all.
struct Practice {
  std::string player{};
  review::MistakeKind mistake_kind{};
  review::CostUnit unit{};
  ReviewSums::Mistakes sum{};
};
base::Members members_of(std::type_identity<Practice>);

// The last object of JSON.
struct ReviewOfMany {
  std::size_t files = 0;
  std::vector<ReviewSums> players{};
  std::vector<ReviewSums> opponents{};
  std::vector<ReviewSums> months{};
  std::vector<Practice> practise{};
  std::vector<WorstPlacement> worst{};
};
base::Members members_of(std::type_identity<ReviewOfMany>);

// Adds up the reviews of many files.
class ManyReviews {
 public:
  ManyReviews(std::size_t most, std::span<const std::string> own_names) : most_(most), people_(own_names) {}

  void add(FileReviews file);
  bool is_empty() const { return files_ == 0; }

  void append_text(std::string& out, const convert::TableLook& look) const;
  // An object in one line.
  void append_json(std::string& out) const;
  // A fumen of all the worst placements.
  void append_fumen(std::string& out) const;
  // A whole web page.
  void append_html(std::string& out) const;

 private:
  using Key = std::string ReviewSums::*;
  // Sums for each player, over everything but the values of `kept`. The most placements first.
  std::vector<ReviewSums> sums_by(Key kept) const;
  std::vector<ReviewSums> players() const { return sums_by(&ReviewSums::player); }
  static std::vector<Practice> practice_of(const ReviewSums& player);
  std::string counted_text() const;

  std::size_t most_;
  std::size_t files_ = 0;
  game::People people_;
  std::vector<ReviewSums> sums_;
  std::vector<WorstPlacement> worst_;  // those with costs in percent first, then by cost
};

}  // namespace tetron::app
