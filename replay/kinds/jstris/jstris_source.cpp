#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/json_compact.hpp"
#include "formats/jstris/recording.hpp"
#include "replay/kinds/jstris/play.hpp"
#include "replay/kinds/source/date.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/one_round.hpp"

namespace tetron::kinds {

namespace {

base::Milliseconds length_of(const jstris::Recording& recording) {
  double ms = recording.actions.list.empty() ? 0 : recording.actions.list.back().ms;
  const jstris::Settings& settings = recording.settings;
  if (settings.start_ms && settings.end_ms && !recording.damage)
    ms = std::max(ms, *settings.end_ms - *settings.start_ms);
  return base::Milliseconds(static_cast<std::uint32_t>(std::min(ms, 4e9)));
}

class JstrisSource final : public OneRound {
 public:
  explicit JstrisSource(jstris::Recording recording)
      : recording_(std::move(recording)), why_not_(why_not_played(recording_)) {
    const jstris::Settings& settings = recording_.settings;
    match_.origin = {
        "Jstris", fmt::format("{}", settings.version), base::UntrustedText(settings.mode_words()),
        base::UntrustedText(settings.start_ms ? date_of(static_cast<std::int64_t>(*settings.start_ms)) : "")};
    match_.players.push_back(
        {base::UntrustedText(settings.name.empty() ? "Player 1" : settings.name), {}, {}, {}});
    game::Round& round = match_.rounds.emplace_back();
    round.width = JstrisWell::width;
    round.height = JstrisWell::height;
    round.rows = JstrisWell::rows;
    round.seats = {0};
    round.length = length_of(recording_);
    game::Result& result = round.results.emplace_back();
    result.length = round.length;
    result.rules = base::UntrustedText(settings.text);
    // The file states no counts of pieces and lines; the replay provides them.
    if (why_not_.empty()) {
      play(result, nullptr);
    } else {
      result.exact = false;
      result.problem = base::UntrustedText(why_not_);
    }
    if (recording_.damage)
      round.damage = game::Damage{recording_.damage->offset, base::UntrustedText(recording_.damage->what)};
  }

  void records(const TakeRecord& take) const override {
    Record settings{.type = "settings"};
    base::JsonWriter json = members_of_new(settings);
    base::put_compact_json(json, "settings", recording_.settings.text);
    take(settings);
    Record record{.type = "action", .round = 0, .player = 0};
    for (const jstris::Action& action : recording_.actions.list) {
      record.time = base::Milliseconds(action.ms);
      base::JsonWriter members = members_of_new(record);
      members.number("bit", action.bit);
      members.number("stored_ms", action.stored_ms);
      members.string("action", name_of(action.kind));
      if (action.kind == jstris::ActionKind::other)
        members.number("other", static_cast<unsigned>(action.other));
      // Values missing at the end are read as 0, like some that are 0 in the file.
      std::size_t count = action.values.size();
      while (count > 0 && action.values[count - 1] == 0) --count;
      if (count > 0)
        members.list("values", std::span(action.values).first(count),
                     [&members](int value) { members.number(value); });
      take(record);
    }
  }

 private:
  std::expected<double, std::string> play(game::Round& round) const override {
    if (why_not_.empty()) {
      play(round.results.front(), &round);
    } else {
      for (const jstris::Action& action : recording_.actions.list)
        round.events.push_back({static_cast<double>(action.ms), game::Event::nowhere,
                                base::Milliseconds(action.ms), 0,
                                game::Unknown{static_cast<std::uint32_t>(action.kind)}});
      std::ranges::stable_sort(round.events, {}, &game::Event::time);
    }
    const game::Event last = round.events.back();
    if (round.results.front().out)
      round.events.push_back({last.at, game::Event::nowhere, last.time, 0, game::Died{}});
    round.length = std::max(round.length, last.time);
    return std::max(last.at, static_cast<double>(round.length.value));
  }

  void play(game::Result& result, game::Round* round) const {
    JstrisPlay play(recording_, round);
    play.run();
    result.values.clear();
    play.add_to(result);
  }

  jstris::Recording recording_;
  std::string why_not_;
};

bool probe_jstris(std::string_view start) {
  return jstris::looks_like_recording(start);
}

Opened open_jstris(std::string_view bytes, const Reading&) {
  auto recording = jstris::read(bytes);
  if (!recording) return std::unexpected(recording.error());
  return std::make_unique<JstrisSource>(std::move(*recording));
}

}  // namespace

Kind jstris_kind() {
  return {
      .name = "jstris",
      .game = "Jstris",
      .endings = {".jstris"},
      .mime = "application/x-jstris-recording",
      .probe = probe_jstris,
      .is_surely = probe_jstris,
      .open = open_jstris,
      .most_bytes = jstris::ReadLimits{}.bytes,
      .is_text = true,
      .holds = {Content::moves, Content::hold, Content::queue, Content::attack, Content::garbage},
      .records =
          {{"settings", "`settings`: the file's object"},
           {"action",
            "`bit`: where it begins in `d`; `stored_ms`, `action`; `other`, `values` where there are some"}},
      .reads = "text or JSON of version 3; played again from the moves that succeeded",
      .exact = "the mode's end, and that all recorded moves succeed",
      .lacks =
          "keys, results, the other players, a room's attack tables. tetron does not play maps, user modes "
          "or other sets of pieces"};
}

}  // namespace tetron::kinds
