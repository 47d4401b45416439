#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/recording/match_input.hpp"
#include "app/commands/recording/open_matches.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "scene/layout/rounds_on_bar.hpp"

namespace tetron::app {

// Which each round of a match is and how the match stands before it: "round 3 of 9, ann 1, bob 1", safe to
// show.
std::vector<scene::RoundOnBar> match_rounds_of(const game::Match& match);
// What is at that path, read or found among the `open` ones; null for what is no file with a match, nothing
// is told.
std::shared_ptr<const MatchFile> match_at(const std::string& path, OpenMatches& open);

// A match, of which each round becomes a recording with the profile made for it.
class MatchRounds {
 public:
  // Failing is told; the result is null then.
  static std::unique_ptr<MatchRounds> open(OpenFile file, const base::Encoding& encoding);

  std::size_t count() const { return input_->source->match().rounds.size(); }
  // All that can be told without playing a round again.
  const game::Match& match() const;
  // Which one of them counts from 0. Failing is told; the result is null then. What of the round is not what
  // the file states is told, too.
  std::unique_ptr<Input> round(std::size_t number) const;

 private:
  MatchRounds(OpenFile file, base::Encoding encoding, std::unique_ptr<MatchInput> input)
      : file_(std::move(file)), encoding_(std::move(encoding)), input_(std::move(input)) {}

  OpenFile file_;
  base::Encoding encoding_;
  std::unique_ptr<MatchInput> input_;
};

// The round that --round names; without it the first, and that it is one of several is told.
std::unique_ptr<Input> open_match_round(const OpenFile& file, const ReadingOptions& options,
                                        const base::Encoding& encoding);
// Tells that of a match without --round only the first round is taken.
void tell_first_of(const base::SafeText& file, const ReadingOptions& options, std::size_t rounds);

// The same for the window: the round's bytes and profile. An error is a sentence without the file's name.
std::expected<kinds::ShownRound, NotOpened> match_round_of(const base::File& file,
                                                           const ReadingOptions& options,
                                                           ProfileSource& source);
std::expected<kinds::ShownRound, NotOpened> match_round_of(const kinds::Source& match,
                                                           const ReadingOptions& options,
                                                           ProfileSource& source);

}  // namespace tetron::app
