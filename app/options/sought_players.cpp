#include "app/options/sought_players.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "app/options/own_names.hpp"
#include "base/edit_distance.hpp"
#include "base/escape.hpp"
#include "base/folded_name.hpp"
#include "replay/game/people.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_listed = 8;
constexpr std::size_t longest_compared = 64;

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

SoughtPlayers::SoughtPlayers(std::vector<std::string> texts, bool needs_me)
    : texts_(std::move(texts)), needs_me_(needs_me || are_own_names_typed()) {}

void SoughtPlayers::refuse(std::string_view option, const std::string& text) const {
  std::vector<std::pair<std::size_t, std::string>> others;
  const std::string wanted = base::folded_name(text);
  for (const std::string& name : seen_)
    if (!game::is_made_up_name(name))
      others.emplace_back(std::max(wanted.size(), name.size()) <= longest_compared
                              ? base::edit_distance(wanted, base::folded_name(name))
                              : longest_compared,
                          name);
  std::ranges::stable_sort(others, {}, &std::pair<std::size_t, std::string>::first);
  base::SafeText listed;
  for (std::size_t i = 0; i < std::min(others.size(), most_listed); ++i)
    listed += base::safe("{}'{}'", i == 0 ? "" : ", ", others[i].second);
  if (others.size() > most_listed) listed += base::safe(" and {} others", others.size() - most_listed);
  if (others.empty()) listed = "only players without a name";
  app::refuse(ExitCode::usage, "{}: there is no player '{}'; there are {}", option, text, listed);
}

void SoughtPlayers::refuse_unknown() const {
  if (seen_.empty()) return;
  const auto is_there = [this](const std::string& text) {
    return std::ranges::any_of(seen_, [&](const std::string& name) { return names_player(text, name); });
  };
  for (const std::string& text : texts_)
    if (text != "me" && !is_number(text) && !is_there(text)) refuse("--player", text);
  const bool asks_for_me = needs_me_ || std::ranges::find(texts_, "me") != texts_.end();
  if (asks_for_me && !own_names().empty() && !is_there("me"))
    refuse("--me", fmt::format("{}", fmt::join(own_names(), ", ")));
}

}  // namespace tetron::app
