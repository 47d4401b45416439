#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "base/escape.hpp"
#include "formats/nullpomino/recording.hpp"
#include "replay/kinds/nullpomino/played.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/one_round.hpp"

namespace tetron::kinds {

namespace {

constexpr std::uint32_t nullpomino_rate = 60;

base::Milliseconds nullpomino_time(std::int64_t frames) {
  constexpr std::int64_t most = 0xffffffff;
  return game::time_of_frame(static_cast<std::uint32_t>(std::clamp<std::int64_t>(frames, 0, most / 1000)));
}

// A statistic: its name here and in the file.
struct NullpominoCount {
  std::string_view name;
  std::string_view key;
  std::int64_t (*played)(const nullpomino::Statistics& counted);
};
using NullpominoCounts = nullpomino::Statistics;
constexpr std::array nullpomino_counts{
    NullpominoCount{"pieces", "totalPieceLocked", [](const NullpominoCounts& c) { return c.pieces; }},
    NullpominoCount{"lines", "lines", [](const NullpominoCounts& c) { return c.lines; }},
    NullpominoCount{"score", "score", [](const NullpominoCounts& c) { return c.score; }},
    NullpominoCount{"level", "level", [](const NullpominoCounts& c) { return c.level; }},
    NullpominoCount{"frames", "time", [](const NullpominoCounts& c) { return c.time; }},
    NullpominoCount{"singles", "totalSingle", [](const NullpominoCounts& c) { return c.by_rows[0]; }},
    NullpominoCount{"doubles", "totalDouble", [](const NullpominoCounts& c) { return c.by_rows[1]; }},
    NullpominoCount{"triples", "totalTriple", [](const NullpominoCounts& c) { return c.by_rows[2]; }},
    NullpominoCount{"tetrises", "totalFour", [](const NullpominoCounts& c) { return c.by_rows[3]; }},
    NullpominoCount{"t_spins", "totalTSpinZero", [](const NullpominoCounts& c) { return c.spins[0]; }},
    NullpominoCount{"t_spin_singles", "totalTSpinSingle",
                    [](const NullpominoCounts& c) { return c.spins[1]; }},
    NullpominoCount{"t_spin_doubles", "totalTSpinDouble",
                    [](const NullpominoCounts& c) { return c.spins[2]; }},
    NullpominoCount{"t_spin_triples", "totalTSpinTriple",
                    [](const NullpominoCounts& c) { return c.spins[3]; }},
    NullpominoCount{"mini_t_spins", "totalTSpinZeroMini",
                    [](const NullpominoCounts& c) { return c.mini_spins[0]; }},
    NullpominoCount{"mini_t_spin_singles", "totalTSpinSingleMini",
                    [](const NullpominoCounts& c) { return c.mini_spins[1]; }},
    NullpominoCount{"mini_t_spin_doubles", "totalTSpinDoubleMini",
                    [](const NullpominoCounts& c) { return c.mini_spins[2]; }},
    NullpominoCount{"back_to_back_tetrises", "totalB2BFour",
                    [](const NullpominoCounts& c) { return c.back_to_back_quad; }},
    NullpominoCount{"back_to_back_spins", "totalB2BTSpin",
                    [](const NullpominoCounts& c) { return c.back_to_back_spin; }},
    NullpominoCount{"longest_combo", "maxCombo", [](const NullpominoCounts& c) { return c.longest_combo; }},
    NullpominoCount{"holds", "totalHoldUsed", [](const NullpominoCounts& c) { return c.holds; }},
    NullpominoCount{"moves", "totalPieceMove", [](const NullpominoCounts& c) { return c.moves; }},
    NullpominoCount{"turns", "totalPieceRotate", [](const NullpominoCounts& c) { return c.turns; }},
    NullpominoCount{"active_frames", "totalPieceActiveTime",
                    [](const NullpominoCounts& c) { return c.active_time; }},
    NullpominoCount{"score_of_clears", "scoreFromLineClear",
                    [](const NullpominoCounts& c) { return c.from_clears; }},
    NullpominoCount{"score_of_soft_drops", "scoreFromSoftDrop",
                    [](const NullpominoCounts& c) { return c.from_soft_drop; }},
    NullpominoCount{"score_of_hard_drops", "scoreFromHardDrop",
                    [](const NullpominoCounts& c) { return c.from_hard_drop; }},
    NullpominoCount{"score_of_others", "scoreFromOtherBonus",
                    [](const NullpominoCounts& c) { return c.from_other; }},
};

// In the order of their bits.
constexpr std::array<std::string_view, nullpomino::button::count> button_words{
    "up", "down", "left", "right", "a", "b", "c", "d", "e", "f"};

// Whether a key belongs to the pressed keys or to the statistics.
bool is_of_game(std::string_view key) {
  if (key.size() < 3 || key[1] != '.') return false;
  const std::string_view rest = key.substr(2);
  return rest.starts_with("r.") || rest.starts_with("statistics.");
}

class NullpominoSource final : public OneRound {
 public:
  explicit NullpominoSource(nullpomino::Recording recording) : recording_(std::move(recording)) {
    match_.origin = {"NullpoMino", std::string(version()), base::UntrustedText(recording_.mode),
                     base::UntrustedText(date())};
    match_.unit = {"frame", nullpomino_rate};
    game::Round& round = match_.rounds.emplace_back();
    for (std::size_t player = 0; player < recording_.parts.size(); ++player) {
      const std::string_view name = recording_.word(fmt::format("{}.net.netPlayerName", player));
      match_.players.push_back(
          {base::UntrustedText(name.empty() ? fmt::format("Player {}", player + 1) : std::string(name)),
           {},
           {},
           {}});
      round.seats.push_back(static_cast<std::uint8_t>(player));
      round.results.push_back(stated(player));
      round.length = std::max(round.length, nullpomino_time(recording_.parts[player].frames));
    }
    for (std::size_t player = 0; player < recording_.parts.size(); ++player)
      for (const nullpomino::Change& change : recording_.parts[player].changes)
        inputs_.emplace_back(player, &change);
    std::ranges::sort(inputs_, {}, [](const auto& input) { return input.second->offset; });
    if (const auto problem = why_not_played()) round.problem = base::UntrustedText(*problem);
  }

  std::vector<game::Result> results(std::size_t number) const override {
    std::vector<game::Result> results = match_.rounds[number].results;
    if (const base::UntrustedText& problem = match_.rounds[number].problem; !problem.empty()) {
      for (game::Result& result : results) {
        result.exact = false;
        result.problem = problem;
      }
      return results;
    }
    const auto played = nullpomino::play(recording_, recording_.parts[0]);
    if (played)
      add_played(results[0], *played);
    else
      results[0].problem = base::UntrustedText(played.error());
    return results;
  }

  void records(const TakeRecord& take) const override {
    for (const properties::Line& line : recording_.text.lines) {
      Record record{.offset = line.offset};
      base::JsonWriter json = members_of_new(record);
      if (line.is_comment) {
        record.type = "comment";
        json.string("text", line.value);
      } else if (const auto input = input_at(line.offset)) {
        const auto& [player, change] = *input;
        record.type = "input";
        record.round = 0;
        record.player = player;
        record.time = nullpomino_time(change->frame);
        json.number("frame", change->frame);
        json.list("buttons", std::views::iota(0, nullpomino::button::count), [&](int button) {
          if ((change->buttons >> button & 1U) != 0)
            json.string(button_words[static_cast<std::size_t>(button)]);
        });
      } else {
        record.type = "property";
        json.string("key", line.key);
        json.string("value", line.value);
      }
      take(record);
    }
  }

 private:
  std::expected<double, std::string> play(game::Round& round) const override {
    if (!round.problem.empty()) return std::unexpected(round.problem.raw());
    const auto played = nullpomino::play(recording_, recording_.parts[0], &round);
    if (!played) return std::unexpected(played.error());
    add_played(round.results[0], *played);
    round.length = nullpomino_time(played->frames);
    const double end = played->frames;
    if (played->is_out) round.events.push_back({end, game::Event::nowhere, round.length, 0, game::Died{}});
    return end;
  }

  // The input on a line, and its player.
  std::optional<std::pair<std::size_t, const nullpomino::Change*>> input_at(std::uint64_t offset) const {
    const auto found =
        std::ranges::lower_bound(inputs_, offset, {}, [](const auto& input) { return input.second->offset; });
    if (found == inputs_.end() || found->second->offset != offset) return std::nullopt;
    return *found;
  }

  std::string_view version() const {
    const std::string_view text = recording_.word("version.core");
    const bool is_plain = text.size() <= 20 && std::ranges::all_of(text, [](char c) {
                            return (c >= '0' && c <= '9') || c == '.';
                          });
    return is_plain ? text : std::string_view();
  }

  std::string date() const {
    const std::string_view day = recording_.word("timestamp.date");
    const std::string_view time = recording_.word("timestamp.time");
    return fmt::format("{}{}{}", day, day.empty() || time.empty() ? "" : " ", time);
  }

  std::optional<std::string> why_not_played() const {
    if (recording_.parts.size() > 1)
      return fmt::format("the mode {} of {} players is not played", base::escaped(recording_.mode),
                         recording_.parts.size());
    return nullpomino::why_not_played(recording_, recording_.parts[0]);
  }

  game::Result stated(std::size_t player) const {
    game::Result result;
    result.player = static_cast<std::uint8_t>(player);
    const auto number = [&](std::string_view key) {
      return recording_.number(fmt::format("{}.statistics.{}", player, key));
    };
    for (const NullpominoCount& count : nullpomino_counts)
      if (const auto value = number(count.key))
        result.values.push_back({std::string(count.name), *value, std::nullopt});
    result.score = number("score");
    // The file counts from 0; the game adds this to show it.
    if (const auto level = number("level")) result.level = *level + number("levelDispAdd").value_or(0);
    result.length = nullpomino_time(number("time").value_or(recording_.parts[player].frames));
    std::string rules = "{";
    const std::string own = fmt::format("{}.", player);
    for (const properties::Line& line : recording_.text.lines) {
      const bool is_of_player =
          line.key.size() > 2 && line.key[1] == '.' && line.key[0] >= '0' && line.key[0] <= '9';
      if (line.is_comment || is_of_game(line.key) || (is_of_player && !line.key.starts_with(own))) continue;
      if (rules.size() > 1) rules += ',';
      base::append_json_string(rules, line.key);
      rules += ':';
      base::append_json_string(rules, line.value);
    }
    result.rules = base::UntrustedText(rules + "}");
    return result;
  }

  void add_played(game::Result& result, const nullpomino::Played& played) const {
    bool is_equal = true;
    bool is_stated = false;
    std::string differs;
    for (const NullpominoCount& count : nullpomino_counts) {
      const std::int64_t value = count.played(played.statistics);
      const auto found = std::ranges::find(result.values, count.name, &game::Value::name);
      if (found == result.values.end()) {
        result.values.push_back({std::string(count.name), std::nullopt, value});
        continue;
      }
      found->replayed = value;
      is_stated = true;
      if (value == found->stated) continue;
      is_equal = false;
      if (differs.empty())
        differs = fmt::format("{}: {} stated, {} played", count.name, *found->stated, value);
    }
    const std::uint32_t frames = recording_.parts[0].frames;
    // A file may end before its game: then only the stated values can be compared.
    const bool is_whole = played.frames == frames && !played.is_cut && (played.is_over || is_stated);
    result.exact = is_equal && is_whole;
    result.out = played.is_out;
    if (played.is_over) result.ended = base::UntrustedText(played.is_out ? "topout" : "finished");
    if (*result.exact) return;
    if (played.is_over && played.frames < frames)
      differs = fmt::format("the game ended in frame {}, the file has {}", played.frames, frames);
    else if (played.is_cut)
      differs =
          fmt::format("nothing is pressed after frame {}; the file has {}: played until frame {}",
                      recording_.parts[0].changes.empty() ? 0 : recording_.parts[0].changes.back().frame,
                      frames, played.frames);
    else if (differs.empty())
      differs = "the file ends before the game";
    result.problem = base::UntrustedText(differs);
    if (played.is_over && played.frames < frames) result.exact_until = nullpomino_time(played.frames);
  }

  nullpomino::Recording recording_;
  std::vector<std::pair<std::size_t, const nullpomino::Change*>> inputs_;  // by offset, each with its player
};

bool probe_nullpomino(std::string_view start) {
  return nullpomino::looks_like_recording(start);
}

Opened open_nullpomino(std::string_view bytes, const Reading&) {
  auto recording = nullpomino::read(bytes);
  if (!recording) return std::unexpected(recording.error() + "; this is not a recording of NullpoMino");
  return std::make_unique<NullpominoSource>(std::move(*recording));
}

}  // namespace

Kind nullpomino_kind() {
  return {.name = "nullpomino",
          .game = "NullpoMino",
          .endings = {".rep"},
          .probe = probe_nullpomino,
          .is_surely = probe_nullpomino,
          .open = open_nullpomino,
          .most_bytes = properties::ReadLimits{}.bytes,
          .is_text = true,
          .holds = {Content::moves, Content::keys, Content::hold, Content::queue, Content::attack},
          .records = {{"comment", "`text`"},
                      {"property", "`key`, `value`"},
                      {"input", "`frame`, `buttons`: which buttons are down from then on"}},
          .reads =
              "all properties, losslessly; inputs played again in MARATHON, MARATHON+, LINE RACE, DIG RACE "
              "and GRADE MANIA, any rule with standard kicks or none",
          .exact = "every statistic that the file states, the number of frames",
          .lacks = "the field, placements, the player's name except on servers, pauses"};
}

}  // namespace tetron::kinds
