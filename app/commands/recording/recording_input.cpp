#include "app/commands/recording/recording_input.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "app/commands/recording/match_input.hpp"
#include "app/commands/recording/profile_named.hpp"
#include "app/io/messages.hpp"
#include "app/options/options.hpp"
#include "app/options/own_names.hpp"
#include "app/options/settings_file.hpp"
#include "base/error.hpp"
#include "base/in_file.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/kinds/source/no_round.hpp"
#include "replay/kinds/unknown.hpp"

namespace tetron::app {

namespace {

constexpr int most_rounds = 100'000;

}  // namespace

base::SafeText listed_players(const replay::Game& game) {
  base::SafeText list;
  for (std::size_t id = 0; id < game.names.size(); ++id)
    list += base::safe("{}{} \"{}\"", id == 0 ? "" : ", ", id, game.names[id]);
  return list;
}

Input::Input(OpenFile s, tet::Recording r, FoundProfile p, base::Encoding e)
    : source(std::move(s)),
      profile(std::move(p.profile)),
      profile_source(std::move(p.source)),
      encoding(std::move(e)),
      game(replay::game_of(r.header(), encoding)),
      recording_(std::move(r)) {}

Input::Input(OpenFile s, std::shared_ptr<const kinds::ShownRound> r, ProfileSource p, base::Encoding e)
    : source(std::move(s)),
      round(std::move(r)),
      profile(round->profile()),
      profile_source(std::move(p)),
      encoding(std::move(e)),
      game(round->game()) {}

replay::Track Input::track() const {
  return round ? round->track() : replay::Track(*recording_, profile);
}

const tet::Recording& Input::recording() const {
  if (!recording_) {
    auto bytes = round->tet();
    if (!bytes) refuse(ExitCode::cannot_open, "{}: {}: {}", source.shown, round->kind, bytes.error());
    made_ = std::move(*bytes);
    auto made = tet::Recording::read(made_, tet::OnDamage::stop);
    if (!made) throw Exit{ExitCode::damaged};  // what was just written is a recording
    recording_.emplace(std::move(*made));
  }
  return *recording_;
}

std::expected<tet::Recording, std::string> read_recording(const base::File& file,
                                                          const ReadingOptions& options) {
  std::array<std::byte, tet::header::max_size> start;
  const std::size_t length = file.read(0, start);
  const auto not_one = [&start, length](const base::Error& error) {
    return std::unexpected(kinds::why_unknown({reinterpret_cast<const char*>(start.data()), length}, error,
                                              kinds::listed_endings())
                               .what);
  };
  const auto header = tet::read_header(std::span(start).first(length));
  if (!header) return not_one(header.error());
  if (const auto rest = file.fetch(); !rest)
    return std::unexpected(why_unread(rest.error(), base::FileBytes::most));
  auto recording = tet::Recording::read(base::ByteSource(file),
                                        options.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop);
  if (!recording) return not_one(recording.error());
  return std::move(*recording);
}

void ReadingOptions::add_salvage(Command& app) {
  app.add_flag("--salvage", salvage, "Where the file is damaged, look for the next chunk and continue there");
}

void ReadingOptions::add_encoding(Command& app) {
  offer_values(app.add_option("--encoding", encoding,
                              "Encoding of names and messages: auto, utf-8, windows-1251, shift_jis or any "
                              "other that iconv knows")
                   ->type_name("NAME")
                   ->capture_default_str(),
               {"auto", "utf-8", "windows-1251", "windows-1252", "shift_jis"});
}

void ReadingOptions::add_round(Command& app) {
  app.add_option_function<std::string>(
         "--round",
         [this](const std::string& text) {
           if (text == "last") {
             round = last_round;
             return;
           }
           const auto number = parse_range(text);
           if (!number || number->first != number->last || number->first < 1 || number->first > most_rounds)
             throw WrongValue{"--round", "must be a whole number from 1 to " + std::to_string(most_rounds) +
                                             ", or last, not '" + text + "'"};
           round = static_cast<std::uint32_t>(number->first);
         },
         "Round of a match, from 1, or last; default: all rounds, or the first if only one can be shown")
      ->type_name("N|last")
      ->offer({"last"});
}

void ReadingOptions::add_all(Command& app) {
  add_reading(app);
  add_round(app);
}

void ReadingOptions::add_reading(Command& app) {
  std::vector<std::string> profiles{"auto"};
  profiles.insert(profiles.end(), replay::builtin_profiles().begin(), replay::builtin_profiles().end());
  offer_values(
      app.add_option(
             "--profile", profile,
             "How to read pieces and fields: a built-in profile, a .toml file, or auto: tetron4 if it fits, "
             "else what the recording itself shows. Default: auto for recordings that tetron did not write")
          ->type_name("NAME|FILE|auto"),
      std::move(profiles));
  add_encoding(app);
  add_salvage(app);
}

base::Encoding encoding_named(const std::string& name) {
  auto encoding = base::Encoding::named(name);
  if (!encoding)
    refuse(ExitCode::usage,
           "--encoding: this system does not know '{}'; `iconv -l` lists the encodings that it knows", name);
  return *encoding;
}

replay::Profile profile_named(const std::string& name) {
  return profile_named(name, "--profile");
}

replay::Profile profile_named(const std::string& name, std::string_view option) {
  if (name.empty() || name == "auto") return replay::tetron4();
  std::string text(replay::builtin_profile_text(name));
  if (text.empty()) {
    if (!name.ends_with(".toml") && !name.contains('/') && ::access(name.c_str(), F_OK) != 0)
      refuse(ExitCode::usage, "{}{}there is no profile '{}'; `tetron profile list` lists them", option,
             option.empty() ? "" : ": ", name);
    auto file = read_settings(name);
    if (!file) refuse(ExitCode::cannot_open, "{}: {}", name, file.error().what);
    text = std::move(*file);
  }
  auto profile = replay::parse_profile(text);
  if (!profile) refuse(ExitCode::cannot_open, "{}", base::in_file(base::safe("{}", name), profile.error()));
  return std::move(*profile);
}

void refuse_missing_round(const base::SafeText& file, const ReadingOptions& options, std::size_t rounds) {
  if (options.round && options.round_index(rounds) >= rounds)
    refuse(ExitCode::usage, "{}: {}", file, kinds::no_round(options.round_index(rounds) + 1, rounds));
}

void refuse_without_rounds(const base::SafeText& file, std::size_t rounds) {
  if (rounds == 0) refuse(ExitCode::cannot_open, "{}: {}", file, kinds::no_round(1, rounds));
}

std::optional<base::PlayerId> find_player(const std::string& text, const replay::Game& game) {
  std::size_t id = game.names.size();
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (failed != std::errc() || end != text.data() + text.size()) {
    auto found = std::ranges::find(game.names, text, &base::UntrustedText::raw);
    if (found == game.names.end())
      found = std::ranges::find_if(
          game.names, [&](const base::UntrustedText& name) { return names_player(text, name.raw()); });
    id = static_cast<std::size_t>(found - game.names.begin());
  }
  if (id >= game.names.size()) return std::nullopt;
  return base::PlayerId(static_cast<std::uint8_t>(id));
}

base::PlayerId player_named(const std::string& text, const replay::Game& game) {
  const auto player = find_player(text, game);
  if (!player)
    refuse(ExitCode::usage, "--player: there is no player '{}'; there are {}", text, listed_players(game));
  return *player;
}

std::string damage_text(const tet::Recording& recording, const tet::Gap& gap) {
  return base::describe(gap.error) + std::string(recording.continues_after(gap) ? salvage_hint : "");
}

ExitCode tell_damage(const Input& input, const std::optional<tet::Gap>& gap, ExitCode code) {
  if (input.round != nullptr && input.round->round.damage)
    return tell_damage(input.source.shown, input.round->round, code);
  if (!gap) return code;
  error("{}: {}", input.source.shown, damage_text(input.recording(), *gap));
  return input.recording().on_damage() == tet::OnDamage::salvage ? ExitCode::problems : ExitCode::damaged;
}

}  // namespace tetron::app
