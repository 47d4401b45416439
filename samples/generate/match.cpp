#include "samples/generate/match.hpp"

#include <algorithm>
#include <tuple>

namespace tetron::samples {

using tet::ChunkType;

namespace {

constexpr int zone_margin = 2;  // columns of the neighbour's part that pieces may use
constexpr std::uint32_t longest_ms = 65'535'000;
constexpr std::uint32_t longest_pause_ms = 60'000;
constexpr std::uint8_t most_garbage = 16;

// The settings brought into the range of play().
GameSettings in_range(GameSettings settings) {
  settings.players.resize(std::clamp<std::size_t>(settings.players.size(), 1, tet::header::max_players));
  if (settings.mode == Mode::highscore) {
    settings.players.resize(1);
    settings.lives = 1;
  }
  for (PlayerSettings& player : settings.players) {
    player.skill = std::clamp(player.skill, 0, 100);
    player.pace = std::clamp(player.pace, 10, 1000);
  }
  const int most_per_field = std::min<int>(2, static_cast<int>(settings.players.size()));
  settings.players_per_field = std::clamp(settings.players_per_field, 1, most_per_field);
  settings.lives = std::max<std::uint8_t>(settings.lives, 1);
  settings.level = std::min<std::uint8_t>(settings.level, Arena::highest_level);
  settings.first_garbage = std::min(settings.first_garbage, most_garbage);
  settings.pause_ms = std::min(settings.pause_ms, longest_pause_ms);
  const std::uint32_t most_ms = longest_ms - settings.pause_ms;
  settings.duration_ms = settings.duration_ms ? std::min(settings.duration_ms, most_ms) : most_ms;
  return settings;
}

}  // namespace

Match::Match(const GameSettings& settings)
    : settings_(in_range(settings)), stones_(settings_.profile), random_(settings.seed) {
  const std::size_t count = settings_.players.size();
  const auto per_field = static_cast<std::size_t>(settings_.players_per_field);
  for (std::size_t i = 0; i * per_field < count; ++i) add_arena();
  for (std::size_t i = 0; i < count; ++i) add_player(settings_.players[i]);
  chat_ = settings_.chat;
  std::erase_if(chat_, [](const ChatLine& line) { return line.after_end; });
  std::ranges::stable_sort(chat_, std::ranges::greater(), &ChatLine::time_ms);
}

void Match::add_arena() {
  const int columns = settings_.profile.width * settings_.players_per_field;
  Arena arena(static_cast<std::uint8_t>(arenas_.size()), columns, stones_);
  arena.lives = settings_.lives;
  arena.level = settings_.level;
  const auto width = static_cast<std::uint32_t>(columns);
  for (int row = 0; row < settings_.first_garbage; ++row)
    arena.coming.push_back({WeaponKind::rise, 1, static_cast<std::uint16_t>(random_.below(width))});
  arena.take_effects(stones_);
  arenas_.push_back(std::move(arena));
}

void Match::add_player(const PlayerSettings& settings) {
  const int columns = settings_.profile.width;
  const int width = columns * settings_.players_per_field;
  const int number = static_cast<int>(players_.size());
  const int seat = number % settings_.players_per_field;
  const bool alone = seat == 0 && players_.size() + 1 == settings_.players.size();
  Player player(field::Random(random_.next()), settings_.profile);
  player.settings = settings;
  player.id = static_cast<std::uint8_t>(number);
  player.arena = static_cast<std::size_t>(number / settings_.players_per_field);
  player.zone = {0, width - 1};
  if (!alone)
    player.zone = {std::max(0, columns * seat - zone_margin),
                   std::min(width, columns * (seat + 1) + zone_margin) - 1};
  player.spawn_x = columns * seat + columns / 2 - 1;
  player.next = player.bag.draw(player.random);
  players_.push_back(std::move(player));
}

Recorded Match::run() {
  begin();
  for (;;) {
    const Next event = next();
    now_ms_ = event.at_ms;
    if (event.what != What::stop) {
      happen(event);
    } else if (over_) {
      break;
    } else {
      end();
    }
  }
  signal(ChunkType::stop, 0, 0);
  return std::move(recorded_);
}

void Match::begin() {
  signal(ChunkType::start, 0, 0);
  for (std::size_t i = 0; i < players_.size(); i += static_cast<std::size_t>(settings_.players_per_field))
    record_matrix(arenas_[players_[i].arena], players_[i]);
  for (Player& player : players_) give_first_stone(player);
}

Match::Next Match::next() const {
  Next first{over_ ? stops_at_ms_ : settings_.duration_ms, What::stop, 0};
  if (!chat_.empty()) first = std::min(first, Next{chat_.back().time_ms, What::chat, 0});
  if (over_) return first;
  for (const Player& player : players_) {
    if (player.purchase) first = std::min(first, Next{player.purchase->at_ms, What::purchase, player.id});
    if (!player.alive) continue;
    first = std::min(first, Next{player.falls_at_ms, What::fall, player.id});
    first = std::min(first, Next{player.key_at_ms, What::key, player.id});
  }
  for (const Arena& arena : arenas_)
    if (arena.revives_at_ms)
      first = std::min(first, Next{*arena.revives_at_ms, What::revival, arena.id.value});
  return first;
}

void Match::happen(const Next& event) {
  switch (event.what) {
    case What::revival:
      revive(arenas_[event.who]);
      break;
    case What::chat:
      say();
      break;
    case What::fall:
      fall(players_[event.who]);
      break;
    case What::key:
      press(players_[event.who]);
      break;
    case What::purchase:
      buy(players_[event.who]);
      break;
    case What::stop:
      break;
  }
}

void Match::say() {
  const ChatLine line = std::move(chat_.back());
  chat_.pop_back();
  tet::Message message{now(), base::PlayerId(line.player), line.target, {}};
  for (const char c : line.text) message.text.push_back(static_cast<std::byte>(c));
  record(std::move(message));
}

void Match::end() {
  over_ = true;
  stops_at_ms_ = now_ms_ + settings_.pause_ms;
  chat_.clear();
  for (ChatLine line : settings_.chat) {
    if (!line.after_end) continue;
    line.time_ms = std::min(now_ms_ + line.time_ms, stops_at_ms_);
    chat_.push_back(std::move(line));
  }
  std::ranges::stable_sort(chat_, std::ranges::greater(), &ChatLine::time_ms);
  fill_header();
}

void Match::fill_header() {
  tet::Header& header = recorded_.header;
  const Player& best = winner();
  const Arena& arena = arenas_[best.arena];
  header.version = settings_.version;
  header.participants = static_cast<std::uint8_t>(players_.size());
  header.day = settings_.day;
  header.month = settings_.month;
  header.year = settings_.year;
  header.hour = settings_.hour;
  header.minute = settings_.minute;
  header.winner = best.id;
  header.score = best.earned;
  header.mode = static_cast<std::uint8_t>(settings_.mode);
  header.players_per_field = static_cast<std::uint8_t>(settings_.players_per_field);
  header.network = settings_.network;
  header.lines = arena.lines;
  header.duration_s = static_cast<std::uint16_t>(stops_at_ms_ / 1000);
  header.level = arena.level;
  header.lives = settings_.lives;
  header.signature = tet::own_signature;
  for (std::size_t i = 0; i < players_.size(); ++i) header.teams[i] = players_[i].settings.team;
  std::vector<std::span<const std::byte>> names;
  for (const Player& player : players_) names.push_back(std::as_bytes(std::span(player.settings.name)));
  const bool named = std::ranges::any_of(names, [](const auto& name) { return !name.empty(); });
  // Names that do not fit into a header are left out.
  if (named) (void)tet::set_names(header, names);
}

bool Match::same_side(const Player& a, const Player& b) const {
  return a.arena == b.arena || (a.settings.team != 0 && a.settings.team == b.settings.team);
}

std::vector<std::uint8_t> Match::opponents(const Player& player) const {
  std::vector<std::uint8_t> ids;
  for (const Player& other : players_)
    if (other.alive && !same_side(player, other)) ids.push_back(other.id);
  return ids;
}

bool Match::decided() const {
  const auto there = [this](const Arena& arena) { return arena.lines >= settings_.goal_lines; };
  if (settings_.mode == Mode::quickrace && std::ranges::any_of(arenas_, there)) return true;
  const auto is_in_play = [this](const Player& player) { return arenas_[player.arena].is_in_play(); };
  const auto one = std::ranges::find_if(players_, is_in_play);
  if (one == players_.end()) return true;
  const auto against = [&](const Player& player) { return !same_side(*one, player); };
  return std::ranges::any_of(players_, against) &&
         std::ranges::none_of(players_, [&](const Player& p) { return against(p) && is_in_play(p); });
}

const Player& Match::winner() const {
  const auto merit = [this](const Player& player) {
    const Arena& arena = arenas_[player.arena];
    const int raced = settings_.mode == Mode::quickrace ? arena.lines : 0;
    return std::tuple(arena.is_in_play(), raced, player.earned);
  };
  return *std::ranges::max_element(players_, {}, merit);
}

std::uint32_t Match::credits_of(const Arena& arena) const {
  std::uint32_t credits = 0;
  for (const Player& player : players_)
    if (player.arena == arena.id.value) credits += player.credits;
  return std::min(credits, Player::most_credits);
}

void Match::record_matrix(Arena& arena, const Player& player) {
  arena.stones = 0;
  record(arena.matrix(now(), player.next, credits_of(arena), settings_.profile, stones_));
}

void Match::signal(ChunkType type, std::uint8_t id, std::uint8_t second) {
  record(tet::Signal{type, now(), id, second, {}});
}

Recorded play(const GameSettings& settings) {
  return Match(settings).run();
}

std::expected<tet::Bytes, base::Error> to_bytes(const Recorded& recorded) {
  tet::Bytes bytes;
  if (auto written = tet::write(recorded.header, bytes); !written) return std::unexpected(written.error());
  for (const tet::Record& record : recorded.records)
    if (auto written = tet::write(record, bytes); !written) return std::unexpected(written.error());
  return bytes;
}

}  // namespace tetron::samples
