#include "replay/kinds/tetrio/tetrio_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

#include "base/json_compact.hpp"
#include "field/grid.hpp"
#include "formats/tetrio/read.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/no_round.hpp"
#include "replay/kinds/tetrio/replayed.hpp"
#include "replay/kinds/tetrio/tetrio_round.hpp"

namespace tetron::kinds {

namespace {

constexpr int most_rows = MatchLimits{}.rows;

class TetrioSource final : public Source {
 public:
  TetrioSource(tetrio::Recording recording, std::string_view text)
      : recording_(std::move(recording)), text_(text), match_(tetrio_match(recording_)) {}

  const game::Match& match() const override { return match_; }

  std::expected<game::Round, std::string> round(std::size_t number) const override {
    if (number >= recording_.rounds.size())
      return std::unexpected(no_round(number + 1, recording_.rounds.size()));
    const tetrio::Round& recorded = recording_.rounds[number];
    if (recorded.players.empty()) return std::unexpected("the round has no players");
    if (match_.players.size() >= game::nobody)
      return std::unexpected(fmt::format("has {} players; tetron can tell {} apart", match_.players.size(),
                                         int{game::nobody} - 1));
    std::vector<tetrio::Journal> journals(recorded.players.size());
    const std::vector<tetrio::Replayed> played = tetrio::replayed(recorded, journals);
    // Players who cannot be replayed are listed but have no events.
    const auto first = std::ranges::find_if(journals, [](const auto& one) { return one.width != 0; });
    if (first == journals.end())
      return std::unexpected(fmt::format("{}: {}", played[0].name, played[0].problem));
    for (std::size_t i = 0; i < journals.size(); ++i) {
      if (journals[i].width == 0) continue;
      if (journals[i].is_cut) return std::unexpected("it is too long to be shown");
      if (journals[i].width != first->width)
        return std::unexpected("its players have fields of different widths");
      if (journals[i].width > field::max_width || journals[i].rows > most_rows)
        return std::unexpected(fmt::format("its field of {} columns and {} rows is larger than can be shown",
                                           journals[i].width, journals[i].rows));
    }
    game::Round round = match_.rounds[number];
    add_events(round, recorded, played, journals, text_);
    return round;
  }

  std::vector<game::Result> results(std::size_t number) const override {
    const std::vector<tetrio::Replayed> played = tetrio::replayed(recording_.rounds[number]);
    std::vector<game::Result> results = match_.rounds[number].results;
    for (std::size_t seat = 0; seat < results.size(); ++seat) add_replayed(results[seat], played[seat]);
    return results;
  }

  void records(const TakeRecord& take) const override {
    for (std::size_t number = 0; number < recording_.rounds.size(); ++number) {
      const tetrio::Round& round = recording_.rounds[number];
      for (std::size_t seat = 0; seat < round.players.size(); ++seat) {
        const tetrio::PlayerReplay& player = round.players[seat];
        Record record{.type = "player", .round = number, .player = match_.rounds[number].seats[seat]};
        take_player(record, player, take);
        for (const tetrio::Event& event : player.events) {
          record.type = name_of(event.kind);
          record.time = time_of(event.frame);
          record.offset = offset_of(event.json);
          base::JsonWriter json = members_of_new(record);
          json.number("frame", event.frame);
          const tetrio::Members members = tetrio::Members::of(event.json);
          for (const auto& [key, value] : members.list()) {
            // The other members are in the type's data; an event of an unknown type also keeps its type.
            const bool is_other = event.kind == tetrio::EventKind::other && key == "type";
            if (key == "data" || is_other)
              base::put_compact_json(json, is_other ? base::JsonKey("name") : base::JsonKey("data"), value);
          }
          take(record);
        }
      }
    }
  }

 private:
  // Empty if `piece` is not part of the file's text.
  std::optional<std::uint64_t> offset_of(std::string_view piece) const {
    const std::less_equal<> before;
    if (!before(text_.data(), piece.data()) || !before(piece.data(), text_.data() + text_.size()))
      return std::nullopt;
    return static_cast<std::uint64_t>(piece.data() - text_.data());
  }

  static void take_player(Record& record, const tetrio::PlayerReplay& player, const TakeRecord& take) {
    base::JsonWriter json = members_of_new(record);
    json.string("id", player.id);
    json.string("name", player.name);
    json.number("frames", player.frames);
    const auto object = [&json](base::JsonKey name, const tetrio::Members& members) {
      std::string& out = json.key(name).value();
      out += '{';
      for (const auto& [key, value] : members.list()) {
        if (!out.ends_with('{')) out += ',';
        base::append_json_string(out, base::unescaped(key));
        out += ':';
        base::append_compact_json(out, value);
      }
      out += '}';
    };
    object("options", player.options);
    object("results", player.results);
    take(record);
  }

  tetrio::Recording recording_;
  std::string_view text_;
  game::Match match_;
};

}  // namespace

std::unique_ptr<Source> tetrio_source(tetrio::Recording recording, std::string_view text) {
  // The order in which players are numbered and shown. A file has the winner of each round first, which would
  // give away the result and make players change sides between rounds.
  for (tetrio::Round& round : recording.rounds)
    std::ranges::stable_sort(round.players, {}, [](const tetrio::PlayerReplay& player) {
      return std::tie(player.name.raw(), player.id);
    });
  return std::make_unique<TetrioSource>(std::move(recording), text);
}

namespace {

bool probe_tetrio(std::string_view start) {
  return tetrio::looks_like_json_object(start) && !probe_match(start);
}

bool is_surely_tetrio(std::string_view start) {
  if (!probe_tetrio(start) || start.contains("tetron-recording")) return false;
  constexpr std::array<std::string_view, 5> keys = {R"("gamemode")", R"("gametype")", R"("ismulti")",
                                                    R"("replay")", R"("endcontext")"};
  return std::ranges::any_of(keys, [start](std::string_view key) { return start.contains(key); });
}

Opened open_tetrio(std::string_view bytes, const Reading&) {
  auto recording = tetrio::read(bytes);
  if (!recording && recording.error().what.starts_with("has n"))
    return std::unexpected(
        base::ReadError("is JSON, but not a recording that tetron knows; it " + recording.error().what));
  if (!recording && is_surely_tetrio(bytes) && recording.error().what.contains("the text ends"))
    return std::unexpected(recording.error() + "; the recording is cut off");
  if (!recording) return std::unexpected(recording.error() + "; this is not a TETR.IO recording");
  return tetrio_source(std::move(*recording), bytes);
}

}  // namespace

Kind tetrio_kind() {
  constexpr std::string_view event = "`frame`, `data`; `name` of an `other`, its type in the file";
  return {.name = "tetrio",
          .game = "TETR.IO",
          .endings = {".ttrm", ".ttr"},
          .mime = "application/x-tetrio-recording",
          .probe = probe_tetrio,
          .is_surely = is_surely_tetrio,
          .open = open_tetrio,
          .most_bytes = tetrio::ReadLimits{}.bytes,
          .has_rounds = true,
          .is_text = true,
          .holds = {Content::moves, Content::keys, Content::hold, Content::queue, Content::attack,
                    Content::garbage},
          .records = {{"player", "`id`, `name`, `frames`, `options`, `results`, as the file has them"},
                      {"start", event},
                      {"end", event},
                      {"full", event},
                      {"keydown", event},
                      {"keyup", event},
                      {"ige", event},
                      {"targets", event},
                      {"other", event}},
          .reads = "single games and matches, old and new form; played again from keys",
          .exact = "what the file states: pieces, lines, attack, boards",
          .lacks = "fields and pieces: they follow from the seed and the keys"};
}

}  // namespace tetron::kinds
