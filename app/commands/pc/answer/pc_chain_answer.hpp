#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/answer/pc_saves.hpp"
#include "solver/pc/clear/question.hpp"

namespace tetron::app {

// Something built, and what comes of the field after it.
struct ChainLink {
  PcField before;  // as the first piece finds it
  pc::Way way;
  std::string then{};         // the pattern of what comes afterwards
  bool is_empty = false;      // nothing is left to be cleared
  std::string reason{};       // why there is no perfect clear, as far as is known
  std::uint64_t success = 0;  // sequences with a perfect clear,
  std::uint64_t total = 0;    // of so many
  Saves saves{};
  std::size_t ways = 0;          // to the perfect clear
  std::size_t minimal_ways = 0;  // of which so many do as much
  bool are_smallest = false;     // no fewer do
  bool is_minimal = false;       // one of few setups that together do as much as all that are kept
};

// What `pc chain` found.
struct Chain {
  std::size_t setups = 0;       // that there are
  std::vector<ChainLink> kept;  // by enough sequences, those of most first
  std::uint64_t success = 0;    // sequences that build any of those kept,
  std::uint64_t total = 0;      // of so many
  double least = 0;             // percent that a setup is kept from
  bool is_smallest = false;     // no fewer do as much as those that are minimal
  solver::End end = solver::End::complete;
};

class ChainAnswer final : public PcAnswer {
 public:
  // `minimal_only`: only setups of the smallest set are shown.
  ChainAnswer(const Chain& chain, bool minimal_only);

  void text(Output& out) const override;
  void json(base::JsonWriter& json, Output& out) const override;
  std::string csv_head() const override;
  void csv(Output& out, std::string_view first) const override;

  std::size_t shown() const override { return shown_.size(); }
  std::vector<fumen::Page> pages(std::size_t number) const override;
  fumen::Page picture(std::size_t number) const override;
  std::string beside(std::size_t number) const override;
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
