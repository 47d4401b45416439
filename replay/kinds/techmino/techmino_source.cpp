#include "replay/kinds/techmino/techmino_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/escape.hpp"
#include "formats/techmino/recording.hpp"

namespace tetron::kinds {

namespace {

constexpr std::uint32_t frames_per_second = 60;

base::Milliseconds time_of(std::uint32_t frame) {
  return base::Milliseconds{static_cast<std::uint32_t>(std::uint64_t{frame} * 1000 / frames_per_second)};
}

game::Key key_of(std::uint32_t key) {
  switch (key) {
    case techmino::event::left:
      return game::Key::left;
    case techmino::event::right:
      return game::Key::right;
    case techmino::event::turn_right:
      return game::Key::turn_right;
    case techmino::event::turn_left:
      return game::Key::turn_left;
    case techmino::event::turn_twice:
      return game::Key::turn_twice;
    case techmino::event::hard_drop:
      return game::Key::hard_drop;
    case techmino::event::soft_drop:
      return game::Key::soft_drop;
    case techmino::event::hold:
      return game::Key::hold;
    default:
      return game::Key::other;
  }
}

class TechminoSource final : public Source {
 public:
  explicit TechminoSource(techmino::Recording recording) : recording_(std::move(recording)) {
    const techmino::Header& header = recording_.header;
    match_.origin = {"Techmino", plain_version(), base::UntrustedText(header.mode),
                     base::UntrustedText(header.date)};
    match_.unit = {"frame", frames_per_second};
    match_.players.push_back(
        {base::UntrustedText(header.player.empty() ? "Player 1" : header.player), {}, {}, {}});
    game::Round& round = match_.rounds.emplace_back();
    round.seats = {0};
    round.length = time_of(recording_.frames());
    game::Result& result = round.results.emplace_back();
    result.length = round.length;
    result.rules = base::UntrustedText(header.json);
    if (recording_.damage)
      round.damage = game::Damage{recording_.damage->offset, base::UntrustedText(recording_.damage->what)};
    add_counts(result);
    result.exact = false;
    result.problem = base::UntrustedText(
        fmt::format("the mode {} is not played: its keys are shown", base::escaped(header.mode)));
  }

  const game::Match& match() const override { return match_; }

  std::expected<game::Round, std::string> round(std::size_t number) const override {
    if (number != 0) return std::unexpected("has 1 round");
    game::Round round = match_.rounds[0];
    round.events.push_back({0, game::Event::nowhere, {}, game::nobody, game::Began{}});
    add_keys(round);
    round.events.push_back({static_cast<double>(recording_.frames()), game::Event::nowhere, round.length,
                            game::nobody, game::Ended{}});
    return round;
  }

 private:
  // "0.17.1@8fa2" of "V0.17.1@8fa2"; empty where it is something else.
  std::string plain_version() const {
    std::string_view text = recording_.header.version;
    if (text.starts_with('V') || text.starts_with('v')) text.remove_prefix(1);
    const bool is_plain = text.size() <= 20 && std::ranges::all_of(text, [](char c) {
                            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.' || c == '@';
                          });
    return is_plain ? std::string(text) : std::string();
  }

  void add_counts(game::Result& result) const {
    const auto presses = std::ranges::count_if(recording_.inputs, [](const techmino::Input& input) {
      return input.is_key() && !input.is_release();
    });
    result.values.push_back({"keys", static_cast<std::int64_t>(presses), std::nullopt});
    result.values.push_back({"frames", recording_.frames(), std::nullopt});
  }

  void add_keys(game::Round& round) const {
    for (const techmino::Input& input : recording_.inputs) {
      if (!input.is_key()) continue;
      const game::Key key = key_of(input.key());
      const game::What what =
          input.is_release() ? game::What(game::Released{key}) : game::What(game::Pressed{key});
      round.events.push_back({static_cast<double>(input.frame), input.offset, time_of(input.frame), 0, what});
    }
  }

  techmino::Recording recording_;
  game::Match match_;
};

}  // namespace

bool probe_techmino(std::string_view start) {
  return techmino::looks_like_recording(start);
}

Opened open_techmino(std::string_view bytes, const Reading&) {
  auto recording = techmino::read(bytes);
  if (!recording) return std::unexpected(recording.error());
  return std::make_unique<TechminoSource>(std::move(*recording));
}

}  // namespace tetron::kinds
