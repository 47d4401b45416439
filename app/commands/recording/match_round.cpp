#include "app/commands/recording/match_round.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/io/messages.hpp"
#include "app/io/unpacked.hpp"
#include "base/counted.hpp"
#include "convert/text/match_rounds.hpp"
#include "convert/text/round_verdict.hpp"
#include "replay/kinds/source/no_round.hpp"

namespace tetron::app {

std::shared_ptr<const MatchFile> match_at(const std::string& path, OpenMatches& open) {
  // Opening a pipe would wait for its writer.
  const auto stamp = path == "-" ? std::nullopt : FileStamp::of(path);
  if (!stamp) return nullptr;
  if (auto known = open.find(path, *stamp)) return known;
  const auto file = open_unpacked(path);
  if (!file || !is_match(*file)) return nullptr;
  auto read = read_match(*file);
  return read ? open.add(path, *stamp, std::move(*read)) : nullptr;
}

std::vector<scene::RoundOnBar> match_rounds_of(const game::Match& match) {
  std::vector<scene::RoundOnBar> rounds;
  for (convert::ListedRound& round : convert::listed_rounds(match))
    rounds.push_back({std::move(round.title), round.length, std::move(round.won), round.won_by});
  return rounds;
}

namespace {

std::expected<kinds::ShownRound, NotOpened> played_round(const kinds::Source& match, std::size_t round,
                                                         ProfileSource& source) {
  const std::size_t rounds = match.match().rounds.size();
  if (round >= rounds)
    return std::unexpected(NotOpened{base::safe("{}", kinds::no_round(round + 1, rounds)), ExitCode::usage});
  auto played = kinds::shown(match, round);
  if (!played) return std::unexpected(NotOpened{base::safe("round {}: {}", round + 1, played.error())});
  source.kind = ProfileSource::Kind::tetrio;
  source.round = convert::round_title(*played);
  source.round_alone = convert::round_title_alone(*played);
  return std::move(*played);
}

}  // namespace

std::expected<kinds::ShownRound, NotOpened> match_round_of(const base::File& file,
                                                           const ReadingOptions& options,
                                                           ProfileSource& source) {
  const auto read = read_match(file);
  if (!read) return std::unexpected(NotOpened{base::safe("{}", read.error())});
  return match_round_of(*read->source, options, source);
}

std::expected<kinds::ShownRound, NotOpened> match_round_of(const kinds::Source& match,
                                                           const ReadingOptions& options,
                                                           ProfileSource& source) {
  return played_round(match, options.round_index(match.match().rounds.size()), source);
}

std::unique_ptr<MatchRounds> MatchRounds::open(OpenFile file, const base::Encoding& encoding) {
  auto input = open_match(file);
  if (!input) return nullptr;
  return std::unique_ptr<MatchRounds>(new MatchRounds(std::move(file), encoding, std::move(input)));
}

const game::Match& MatchRounds::match() const {
  return input_->source->match();
}

std::unique_ptr<Input> MatchRounds::round(std::size_t number) const {
  ProfileSource source;
  auto played = played_round(*input_->source, number, source);
  if (!played) {
    error("{}: {}", file_.shown, played.error().why);
    return nullptr;
  }
  detail("{}: {}: {}, {}, profile {}", file_.shown, source.round,
         base::counted(played->round.seats.size(), "player"),
         base::counted(played->round.events.size(), "event"), played->profile().name);
  if (!played->exact()) warning("{}: {}; `tetron check` says where", file_.shown, source.round);
  auto made = std::make_shared<const kinds::ShownRound>(std::move(*played));
  return std::make_unique<Input>(file_, std::move(made), std::move(source), encoding_);
}

void tell_first_of(const base::SafeText& file, const ReadingOptions& options, std::size_t rounds) {
  if (rounds > 1 && !options.round)
    note("{}: this is round 1 of {}; pick another with --round N", file, rounds);
}

std::unique_ptr<Input> open_match_round(const OpenFile& file, const ReadingOptions& options,
                                        const base::Encoding& encoding) {
  const auto rounds = MatchRounds::open(file, encoding);
  if (!rounds) return nullptr;
  refuse_missing_round(file.shown, options, rounds->count());
  auto input = rounds->round(options.round_index(rounds->count()));
  if (input) tell_first_of(file.shown, options, rounds->count());
  return input;
}

}  // namespace tetron::app
