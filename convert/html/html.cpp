#include "convert/html/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/escape.hpp"
#include "convert/fumen/fumen.hpp"
#include "convert/html/deflate.hpp"
#include "convert/html/page_states.hpp"
#include "convert/html/web_page.hpp"
#include "formats/fumen/url.hpp"
#include "replay/timeline/what_happens.hpp"

namespace tetron::convert {

namespace {

using nlohmann::json;

json to_json(const replay::StoneKind& stone, const BlockColors& blocks) {
  json turns = json::array();
  for (std::size_t rot = 0; rot < stone.turns.size(); ++rot) {
    json turn = json::array();
    for (std::size_t i = 0; i < stone.turns[rot].size(); ++i)
      turn.push_back(
          {stone.turns[rot][i].right, stone.turns[rot][i].up, static_cast<int>(stone.cell_at(rot, i))});
    turns.push_back(std::move(turn));
  }
  return {{"name", base::escaped(stone.name)},
          {"cell", static_cast<int>(stone.cell)},
          {"block", static_cast<int>(blocks.of(stone.cell))},
          {"colour", stone.color ? json(fmt::format("#{:06x}", *stone.color & 0xffffff)) : json()},
          {"turns", std::move(turns)}};
}

json to_json(const replay::Profile& profile) {
  const BlockColors blocks(replay::game_pieces(profile));
  json stones = json::array();
  for (const auto& stone : profile.stones) stones.push_back(stone ? to_json(*stone, blocks) : json());
  return {{"height", profile.height}, {"yDown", profile.y_down}, {"stones", std::move(stones)}};
}

// A list for each player: the time, then the values that gauges.js names. -1 means that no piece is held,
// null that the round does not say it.
json player_figures_json(const replay::Track& track) {
  constexpr std::uint8_t none = 255;
  const replay::Profile& profile = track.profile();
  const replay::AvailableData& available = track.layout().available;
  const auto said = [](bool is_said, auto value) { return is_said ? json(value) : json(); };
  std::vector<json> all(static_cast<std::size_t>(track.layout().players), json::array());
  const auto note = [&](const replay::State& state) {
    for (std::size_t id = 0; id < all.size(); ++id) {
      const replay::PlayerState& own = state.players[id];
      json next = json::array();
      for (const auto& piece : own.queue)
        next.push_back(piece != field::Cell::empty ? profile.style(piece).value : none);
      json now{state.time.value,
               own.held != field::Cell::empty ? static_cast<int>(profile.style(own.held).value) : -1,
               std::move(next),
               own.pending,
               said(available.streaks, own.combo),
               said(available.streaks, own.back_to_back),
               own.placements,
               said(available.attack, own.attack),
               own.garbage_cleared,
               said(available.finesse_faults, own.finesse_faults)};
      json& list = all[id];
      if (!list.empty() && std::equal(now.begin() + 1, now.end(), list.back().begin() + 1)) continue;
      // Only the last values of a moment count.
      if (!list.empty() && list.back()[0] == now[0])
        list.back() = std::move(now);
      else
        list.push_back(std::move(now));
    }
  };
  replay::Run run(track);
  note(run.state());
  while (run.step()) note(run.state());
  return all;
}

// The numbers before anything happens; null for those that are not known then.
json begins_json(const replay::State& start) {
  const auto known = [](const auto& number) { return number ? json(*number) : json(); };
  return {{"credits", known(start.players.front().credits)},
          {"lines", known(start.fields.front().lines)},
          {"level", known(start.fields.front().level)}};
}

// The message of each chat marker, in order.
json messages_of(const replay::Timeline& timeline, const base::Encoding& encoding) {
  json messages = json::array();
  for (const replay::Marker& marker : timeline.markers()) {
    if (marker.kind != replay::MarkerKind::chat) continue;
    const auto kept = timeline.event(marker);
    const auto said = kept ? replay::said_message(kept->event(), timeline.track(), encoding) : std::nullopt;
    messages.push_back(said ? base::escaped(said->text) : "");
  }
  return messages;
}

void append_base64(std::string& out, std::span<const unsigned char> bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  out.reserve(out.size() + (bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    unsigned group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k <= count ? digits[group >> (18 - 6 * k) & 63] : '=';
  }
}

// Escapes JSON so that it cannot end the script element it is in.
void append_in_script(std::string& out, const json& value) {
  for (const char c : value.dump(-1, ' ', false, json::error_handler_t::replace)) {
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  }
}

// Removes everything up to and including `mark` from the front of `text`, and returns what was before
// `mark`.
std::string_view take_until(std::string_view& text, std::string_view mark) {
  const std::size_t at = std::min(text.find(mark), text.size());
  const std::string_view before = text.substr(0, at);
  text.remove_prefix(std::min(at + mark.size(), text.size()));
  return before;
}

std::string about(const replay::Game& game) {
  const std::string when = game.when();
  return when.empty() ? game.mode : game.mode + " · " + when;
}

json game_json(const replay::Timeline& timeline, const replay::Game& game, const base::Encoding& encoding,
               const HtmlOptions& options) {
  const replay::Layout& layout = timeline.layout();
  json names = json::array();
  for (const base::UntrustedText& name : game.names) names.push_back(base::escaped(name));
  json object{
      {"file", options.file},
      {"about", about(game)},
      {"damage", options.damage},
      {"hidden", options.hide_result},
      {"profileUsed", options.profile},
      {"profileKind", options.profile_kind},
      {"names", std::move(names)},
      {"messages", messages_of(timeline, encoding)},
      {"winner", game.winner ? json(*game.winner) : json()},
      {"lives", timeline.track().lives()},
      {"begins", begins_json(replay::State(timeline.track()))},
      {"points", layout.has_points},
      {"layout",
       {{"players", layout.players},
        {"playersPerField", layout.players_per_field},
        {"width", layout.width},
        {"height", layout.height}}},
      {"profile", to_json(timeline.profile())},
      {"gauges", layout.available.queue ? player_figures_json(timeline.track()) : json()},
      {"start", options.start.value},
      {"focus", options.focus ? json(options.focus->value) : json()},
      {"editor", fumen::sites.front().address},
  };
  if (std::ranges::any_of(game.teams, [](std::uint8_t team) { return team > 0; }))
    object["teams"] = game.teams;
  if (!options.won.empty()) object["won"] = options.won;
  if (!options.round.empty()) object["round"] = options.round;
  if (!options.round_result.empty()) object["roundResult"] = options.round_result;
  if (!options.match_result.empty()) object["matchResult"] = options.match_result;
  return object;
}

}  // namespace

void append_page_game(std::string& out, const replay::Timeline& timeline, const replay::Game& game,
                      const base::Encoding& encoding, const HtmlOptions& options) {
  append_in_script(out, game_json(timeline, game, encoding, options));
}

void HtmlPage::add(const replay::Timeline& timeline, const replay::Game& game, const base::Encoding& encoding,
                   const HtmlOptions& options) {
  if (games_.empty()) base::append_markup(title_, options.hide_result ? about(game) : options.file);
  games_ += games_.empty() ? "" : ",\n";
  append_page_game(games_, timeline, game, encoding, options);
  states_ += states_.empty() ? "" : "\n";
  append_base64(states_, deflated(page_states(timeline)));
}

void HtmlPage::append_to(std::string& out) const {
  std::string_view page = web_page;
  out += take_until(page, "@TITLE@");
  out += title_;
  out += take_until(page, "@GAME@");
  out += '[';
  out += games_;
  out += ']';
  out += take_until(page, "@STATES@");
  out += states_;
  out += page;
}

void append_html(std::string& out, const replay::Timeline& timeline, const replay::Game& game,
                 const base::Encoding& encoding, const HtmlOptions& options) {
  HtmlPage page;
  page.add(timeline, game, encoding, options);
  page.append_to(out);
}

}  // namespace tetron::convert
