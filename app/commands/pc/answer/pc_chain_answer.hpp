#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/answer/pc_saves.hpp"
#include "solver/pc/clear/question.hpp"

namespace tetron::app {

// A setup, and what can follow it.
struct ChainLink {
  PcField before;  // the field before the first piece
  pc::Way way;
  std::string then{};         // the pattern of the pieces that come afterwards
  bool is_empty = false;      // nothing is left to be cleared after the setup
  std::string reason{};       // why there is no perfect clear, as far as is known
  std::uint64_t success = 0;  // number of sequences with a perfect clear,
  std::uint64_t total = 0;    // out of this number
  Saves saves{};
  std::size_t ways = 0;          // number of ways to the perfect clear
  std::size_t minimal_ways = 0;  // number of ways that together cover the same sequences
  bool are_smallest = false;     // fewer ways are not enough
  bool is_minimal = false;       // one of few setups that together cover as much as all kept ones
};

// What `pc chain` found.
struct Chain {
  std::size_t setups = 0;       // number of all setups
  std::vector<ChainLink> kept;  // those with enough sequences; the ones with most come first
  std::uint64_t success = 0;    // number of sequences that build any of the kept setups,
  std::uint64_t total = 0;      // out of this number
  double least = 0;             // the percentage of sequences from which a setup is kept
  bool is_smallest = false;     // fewer setups than the minimal ones are not enough
  solver::End end = solver::End::complete;
};

class ChainAnswer;
base::Members members_of(std::type_identity<ChainAnswer>);

class ChainAnswer final : public PcAnswer {
 public:
  // `minimal_only`: show only setups of the smallest set.
  ChainAnswer(const Chain& chain, bool minimal_only);

  void text(Output& out) const override;
  void json(base::JsonWriter& json, const convert::AfterElement& after) const override;
  friend base::Members members_of(std::type_identity<ChainAnswer>);
  std::string csv_head() const override;
  void csv(Output& out, std::string_view first) const override;

  std::size_t shown() const override { return shown_.size(); }
  std::vector<fumen::Page> pages(std::size_t number) const override;
  fumen::Page picture(std::size_t number) const override;
  std::string caption_of(std::size_t number) const override;
  std::string_view title() const override { return "Setups and perfect clears"; }
  std::string above() const override;

 private:
  std::string summary() const;
  std::string headline(const ChainLink& link) const;
  std::string afterwards(const ChainLink& link) const;

  const Chain& chain_;
  std::vector<const ChainLink*> shown_;
  std::size_t minimal_ = 0;
};

}  // namespace tetron::app
