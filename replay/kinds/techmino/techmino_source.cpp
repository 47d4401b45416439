#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "base/json_compact.hpp"
#include "formats/techmino/recording.hpp"
#include "replay/kinds/match/match_fields.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/one_round.hpp"
#include "replay/kinds/techmino/played.hpp"
#include "replay/kinds/techmino/rules.hpp"

namespace tetron::kinds {

namespace {

constexpr std::uint32_t techmino_rate = 60;
// A stack may be higher than the 20 visible rows.
constexpr int field_rows = 40;

// A count, by its name here. The file does not state any.
struct TechminoCount {
  std::string_view name;
  std::int64_t (*played)(const techmino::Statistics& counted);
};
using TechminoCounts = techmino::Statistics;
constexpr std::array techmino_counts{
    TechminoCount{"pieces", [](const TechminoCounts& c) { return c.pieces; }},
    TechminoCount{"lines", [](const TechminoCounts& c) { return c.lines; }},
    TechminoCount{"singles", [](const TechminoCounts& c) { return c.by_rows[0]; }},
    TechminoCount{"doubles", [](const TechminoCounts& c) { return c.by_rows[1]; }},
    TechminoCount{"triples", [](const TechminoCounts& c) { return c.by_rows[2]; }},
    TechminoCount{"tetrises", [](const TechminoCounts& c) { return c.by_rows[3]; }},
    TechminoCount{"all_clears", [](const TechminoCounts& c) { return c.all_clears; }},
    TechminoCount{"longest_combo", [](const TechminoCounts& c) { return c.longest_combo; }},
    TechminoCount{"holds", [](const TechminoCounts& c) { return c.holds; }},
    TechminoCount{"turns", [](const TechminoCounts& c) { return c.turns; }},
};

class TechminoSource final : public OneRound {
 public:
  explicit TechminoSource(techmino::Recording recording) : recording_(std::move(recording)) {
    const techmino::Header& header = recording_.header;
    match_.origin = {"Techmino", plain_version(), base::UntrustedText(header.mode),
                     base::UntrustedText(header.date)};
    match_.unit = {"frame", techmino_rate};
    match_.players.push_back(
        {base::UntrustedText(header.player.empty() ? "Player 1" : header.player), {}, {}, {}});
    game::Round& round = match_.rounds.emplace_back();
    round.rows = field_rows;
    round.seats = {0};
    round.length = game::time_of_frame(recording_.frames());
    game::Result& result = round.results.emplace_back();
    result.length = round.length;
    result.rules = base::UntrustedText(header.json);
    if (recording_.damage)
      round.damage = game::Damage{recording_.damage->offset, base::UntrustedText(recording_.damage->what)};
    add_stated(result);
    why_not_ = techmino::why_not_played(recording_);
    if (why_not_) {
      result.exact = false;
      result.problem = base::UntrustedText(*why_not_);
    } else {
      const techmino::Played played = techmino::play(recording_);
      round.length = game::time_of_frame(played.frames);
      add_played(result, played);
    }
  }

  void records(const TakeRecord& take) const override {
    Record header{.type = "header", .offset = 0};
    base::JsonWriter json = members_of_new(header);
    base::put_compact_json(json, "header", recording_.header.json);
    take(header);
    Record record{.type = "input", .round = 0, .player = 0};
    for (const techmino::Input& input : recording_.inputs) {
      record.offset = input.offset;
      record.time = game::time_of_frame(input.frame);
      base::JsonWriter members = members_of_new(record);
      members.number("frame", input.frame);
      members.number("event", input.event);
      if (input.is_key()) {
        members.string("key", key_words[static_cast<std::size_t>(techmino::shown_key(input.key()))]);
        members.boolean("down", !input.is_release());
      }
      take(record);
    }
    if (recording_.rest.empty()) return;
    const auto bytes = std::as_bytes(std::span(recording_.rest));
    Record rest{.type = "rest", .bytes = bytes};
    if (recording_.damage) rest.offset = recording_.damage->offset;
    members_of_new(rest).hex("raw", bytes);
    take(rest);
  }

 private:
  std::expected<double, std::string> play(game::Round& round) const override {
    if (why_not_) {
      add_keys(round);
      return recording_.frames();
    }
    const techmino::Played played = techmino::play(recording_, &round);
    const double end = played.frames;
    if (played.is_out) round.events.push_back({end, game::Event::nowhere, round.length, 0, game::Died{}});
    return end;
  }

  // "0.17.1@8fa2" from "V0.17.1@8fa2"; empty if it looks different.
  std::string plain_version() const {
    std::string_view text = recording_.header.version;
    if (text.starts_with('V') || text.starts_with('v')) text.remove_prefix(1);
    const bool is_plain = text.size() <= 20 && std::ranges::all_of(text, [](char c) {
                            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.' || c == '@';
                          });
    return is_plain ? std::string(text) : std::string();
  }

  // The only thing that a file states about its game are the inputs.
  void add_stated(game::Result& result) const {
    result.values.push_back({"inputs", static_cast<std::int64_t>(recording_.inputs.size()), std::nullopt});
  }

  void add_played(game::Result& result, const techmino::Played& played) const {
    const auto done = std::ranges::upper_bound(recording_.inputs, played.frames + techmino::frames_after_end,
                                               {}, &techmino::Input::frame);
    result.values.front().replayed = done - recording_.inputs.begin();
    for (const TechminoCount& count : techmino_counts)
      result.values.push_back({std::string(count.name), std::nullopt, count.played(played.statistics)});
    result.out = played.is_out;
    result.length = game::time_of_frame(played.frames);
    if (played.is_over) result.ended = base::UntrustedText(played.is_out ? "topout" : "finished");
    const std::uint32_t last = recording_.frames();
    // With wrong pieces, the replayed game would hardly end together with the inputs.
    result.exact = played.is_over && done == recording_.inputs.end() && !recording_.damage;
    if (*result.exact) return;
    result.exact_until = game::time_of_frame(played.frames);
    if (recording_.damage)
      result.problem = base::UntrustedText(recording_.damage->what);
    else if (!played.is_over)
      result.problem = base::UntrustedText(fmt::format(
          "the inputs end in frame {}, before the game does: nothing more shows how it went", last));
    else
      result.problem = base::UntrustedText(
          fmt::format("the game ended in frame {}, there are inputs until frame {}", played.frames, last));
  }

  void add_keys(game::Round& round) const {
    for (const techmino::Input& input : recording_.inputs) {
      if (!input.is_key()) continue;
      const game::Key key = techmino::shown_key(input.key());
      const game::What what =
          input.is_release() ? game::What(game::Released{key}) : game::What(game::Pressed{key});
      round.events.push_back(
          {static_cast<double>(input.frame), input.offset, game::time_of_frame(input.frame), 0, what});
    }
  }

  techmino::Recording recording_;
  std::optional<std::string> why_not_;
};

bool probe_techmino(std::string_view start) {
  return techmino::looks_like_recording(start);
}

Opened open_techmino(std::string_view bytes, const Reading&) {
  auto recording = techmino::read(bytes);
  if (!recording) return std::unexpected(recording.error());
  return std::make_unique<TechminoSource>(std::move(*recording));
}

}  // namespace

Kind techmino_kind() {
  return {.name = "techmino",
          .game = "Techmino",
          .endings = {".rep"},
          .probe = probe_techmino,
          .is_surely = probe_techmino,
          .open = open_techmino,
          .most_bytes = techmino::ReadLimits{}.bytes,
          .holds = {Content::moves, Content::keys, Content::hold, Content::queue},
          .records = {{"header", "`header`: the file's object"},
                      {"input", "`frame`, `event`; of a key also `key` and `down`"},
                      {"rest", "`raw`"}},
          .reads =
              "header, settings and inputs of all; inputs played again in `sprint_10l` to `sprint_1000l` and "
              "`marathon_inf`, of versions 0.17.0 to 0.17.21, TRS, no mods",
          .exact = "that the game ends where its inputs do",
          .lacks = "the field, pieces, results: they follow from the seed and the keys"};
}

}  // namespace tetron::kinds
