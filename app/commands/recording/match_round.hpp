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

// For each round of a match, its number and the standing before it, safe to print: "round 3 of 9, ann 1, bob
// 1".
std::vector<scene::RoundOnBar> match_rounds_of(const game::Match& match);
// The match at that path, read or found among the `open` ones. Returns null if it is not a file with a
// match; prints no message.
std::shared_ptr<const MatchFile> match_at(const std::string& path, OpenMatches& open);

// A match, whose rounds can each be opened as a recording with a profile made for it.
class MatchRounds {
 public:
  // On an error, prints a message and returns null.
  static std::unique_ptr<MatchRounds> open(OpenFile file, const base::Encoding& encoding);

  std::size_t count() const { return input_->source->match().rounds.size(); }
  // Everything that is known without playing a round again.
  const game::Match& match() const;
  // Opens the round with this number, from 0. On an error, prints a message and returns null. Also prints a
  // message if the played round differs from what the file states.
  std::unique_ptr<Input> round(std::size_t number) const;

 private:
  MatchRounds(OpenFile file, base::Encoding encoding, std::unique_ptr<MatchInput> input)
      : file_(std::move(file)), encoding_(std::move(encoding)), input_(std::move(input)) {}

  OpenFile file_;
  base::Encoding encoding_;
  std::unique_ptr<MatchInput> input_;
};

// Opens the round of --round. Without --round opens the first, and if there are several prints that it is
// one of them.
std::unique_ptr<Input> open_match_round(const OpenFile& file, const ReadingOptions& options,
                                        const base::Encoding& encoding);
// Prints that only the first round of a match is used because --round is not given.
void tell_first_of(const base::SafeText& file, const ReadingOptions& options, std::size_t rounds);

// The same for the window: returns the round's bytes and profile. An error is a sentence without the file's
// name.
std::expected<kinds::ShownRound, NotOpened> match_round_of(const base::File& file,
                                                           const ReadingOptions& options,
                                                           ProfileSource& source);
std::expected<kinds::ShownRound, NotOpened> match_round_of(const kinds::Source& match,
                                                           const ReadingOptions& options,
                                                           ProfileSource& source);

}  // namespace tetron::app
