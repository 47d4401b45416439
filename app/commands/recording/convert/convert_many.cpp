#include "app/commands/recording/convert/convert_many.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "app/commands/recording/match_input.hpp"
#include "app/io/messages.hpp"
#include "base/untrusted_text.hpp"

namespace tetron::app {

namespace {

// The extensions for which a folder is searched if the target is .tet: those of files that can become one.
std::vector<std::string_view> to_tet_endings() {
  std::vector<std::string_view> endings{".json", ".fumen"};
  const auto is_other = [](std::string_view ending) { return ending != ".tet"; };
  std::ranges::copy_if(kinds::endings(), std::back_inserter(endings), is_other);
  return endings;
}

// The target of all files, as far as the options decide it.
std::optional<Target> common_target(const ConvertOptions& options, const OutputNames& names) {
  if (options.to) return options.to;
  const std::string ending = std::filesystem::path(names.one()).extension().string();
  if (ending.empty() || names.one() == "-") return std::nullopt;
  return target_named(ending.substr(1));
}

// The names of the players of a recording's rounds.
struct Rounds {
  std::vector<std::vector<base::UntrustedText>> players;
};

// If the file is not a recording, prints a message and returns nothing.
std::optional<Rounds> rounds_of(const std::string& path, const ReadingOptions& reading) {
  const auto file = open_file(path);
  if (!file) return std::nullopt;
  Rounds rounds;
  if (!is_match(file->file)) {
    const auto recording = read_recording(file->file, reading);
    if (!recording) {
      error("{}: {}", file->shown, recording.error());
      return std::nullopt;
    }
    rounds.players.push_back(replay::game_of(recording->header(), encoding_named(reading.encoding)).names);
    return rounds;
  }
  const auto input = open_match(*file);
  if (!input) return std::nullopt;
  const game::Match& match = input->source->match();
  for (const game::Round& round : match.rounds) {
    rounds.players.emplace_back();
    for (const std::uint8_t player : round.seats) rounds.players.back().push_back(match.players[player].name);
  }
  return rounds;
}

class Conversion {
 public:
  Conversion(const ConvertOptions& options, const ConvertOne& one, OutputNames names)
      : options_(options), one_(one), names_(std::move(names)), target_(common_target(options, names_)) {
    ending_ = "." + std::string(target_names()[static_cast<std::size_t>(target_.value_or(Target::fumen))]);
  }

  ExitCode run(const InputList& list) const {
    if (list.inputs.empty()) return list.code;
    refuse_by_name(list);
    BatchJob job{
        options_.batch, list, names_, [this](const BatchInput& input, const std::string& out) {
          if (names_.has(OutputNames::Placeholder::player) || names_.has(OutputNames::Placeholder::round))
            return each_part(input);
          return PartResult{one_.convert(with(input.path, out))};
        }};
    job.ending = ending_;
    return run_batch(job);
  }

 private:
  ConvertOptions with(const std::string& in, const std::string& out) const {
    ConvertOptions options = options_;
    options.in = in;
    options.out = out;
    if (names_.is_one()) options.to = Target::fumen;
    return options;
  }

  // If options are wrong for every file of a kind, prints that once.
  void refuse_by_name(const InputList& list) const {
    if (names_.is_one() && target_.value_or(Target::fumen) != Target::fumen)
      refuse(ExitCode::usage,
             "of several files only fumens can share one output; -o FOLDER/ or -o '{{stem}}.{}' makes an "
             "output of each",
             target_names()[static_cast<std::size_t>(*target_)]);
    if (names_.has(OutputNames::Placeholder::player) && target_)
      if (const std::string why = refusal(SourceKind::recording, *target_, "--player"); !why.empty())
        refuse(ExitCode::usage, "{{player}}: {}", why);
    // With files of several kinds, the others may still succeed if the first does not.
    const auto ending_of = [](const BatchInput& input) {
      return std::filesystem::path(input.path).extension();
    };
    const BatchInput& first = list.inputs.front();
    if (std::ranges::all_of(list.inputs,
                            [&](const auto& input) { return ending_of(input) == ending_of(first); }))
      one_.refuse_by_name(with(first.path, names_.is_one() ? "-" : names_.name(first, ending_)));
  }

  // Writes an output for each player, each round, or both.
  PartResult each_part(const BatchInput& input) const {
    const auto rounds = rounds_of(input.path, options_.reading);
    if (!rounds) return {ExitCode::cannot_open};
    PartResult all{.is_kept = true};
    refuse_missing_round(shown_path(input.path), options_.reading, rounds->players.size());
    refuse_without_rounds(shown_path(input.path), rounds->players.size());
    std::size_t first = options_.reading.round_index(rounds->players.size());
    std::size_t last = names_.has(OutputNames::Placeholder::round) && !options_.reading.round
                           ? rounds->players.size()
                           : first + 1;
    for (; first < last; ++first) {
      for (const std::string& id : wanted_players(rounds->players[first])) {
        const PartResult part = one_part(input, rounds->players.size(), first + 1, id);
        all.code = std::max(all.code, part.code);
        all.kept += part.kept;
        all.is_kept &= part.is_kept;
      }
    }
    return all;
  }

  // The ids of the players whose outputs are asked for; one empty word if players are not separated.
  std::vector<std::string> wanted_players(const std::vector<base::UntrustedText>& names) const {
    if (!names_.has(OutputNames::Placeholder::player) || names.empty()) return {""};
    if (!options_.player.empty()) {
      replay::Game game;
      game.names = names;
      return {fmt::format("{}", player_named(options_.player, game).value)};
    }
    std::vector<std::string> ids;
    for (std::size_t id = 0; id < names.size(); ++id) ids.push_back(fmt::format("{}", id));
    return ids;
  }

  PartResult one_part(const BatchInput& input, std::size_t rounds, std::size_t number,
                      const std::string& id) const {
    const std::string out = names_.name(input, ending_, id, fmt::format("{}", number));
    if (is_kept(out, options_.batch)) return {.code = ExitCode::problems, .kept = 1, .is_kept = true};
    make_folder_of(out);
    ConvertOptions options = with(input.path, out);
    if (!id.empty()) options.player = id;
    if (rounds > 1 || options.reading.round) options.reading.round = static_cast<std::uint32_t>(number);
    try {
      return {one_.convert(options)};
    } catch (const Exit& exit) {
      return {exit.code};  // the other parts may still succeed
    }
  }

  const ConvertOptions& options_;
  const ConvertOne& one_;
  OutputNames names_;
  std::optional<Target> target_;
  std::string ending_;
};

}  // namespace

ExitCode convert_many(const ConvertOptions& options, const ConvertOne& one) {
  const std::vector<std::string_view> what_becomes_tet = to_tet_endings();
  const bool to_tet = options.to == Target::tet || options.batch.out.ends_with(".tet");
  InputList list =
      list_inputs(options.batch.files, options.batch.recursive,
                  to_tet ? std::span<const std::string_view>(what_becomes_tet) : kinds::endings());
  const OutputNames names(options.batch.out, list.is_many);
  if (!list.is_many && names.is_one()) {
    ConvertOptions single = options;
    single.in = options.batch.files.front();
    single.out = options.batch.out;
    return one.convert(single);
  }
  // Checked before any file is opened: an unknown value is wrong usage.
  (void)encoding_named(options.reading.encoding);
  (void)profile_named(options.reading.profile);
  return Conversion(options, one, names).run(list);
}

}  // namespace tetron::app
