#include "replay/timeline/stated.hpp"

#include <algorithm>

namespace tetron::replay {

using base::Error;
using base::ErrorKind;
namespace at = tet::header;

Stated::Stated(const tet::Header& header, const Layout& layout) : header_(header), layout_(layout) {
  for (Field& field : fields_) field.lives = header.lives;
}

void Stated::take(const tet::Chunk& chunk, base::Milliseconds time) {
  now_ = time;
  tet::visit_some(chunk, *this);
}

void Stated::operator()(const tet::StartView&) {
  started_ = now_;
}
void Stated::operator()(const tet::StopView&) {
  if (!stopped_) stopped_ = now_;
}

void Stated::operator()(const tet::StoneView& view) {
  last_play_ = now_;
  if (is_player(view.player())) players_[view.player().value].plays = true;
}

void Stated::operator()(const tet::NewStoneView& view) {
  last_play_ = now_;
  if (!is_player(view.player())) return;
  Player& player = players_[view.player().value];
  player.plays = true;
  const std::uint32_t before = player.credits.value_or(0);
  const std::uint32_t now = view.credits();
  player.loses_credits = player.loses_credits || now < before;
  if (now > before) player.largest_gain = std::max(player.largest_gain, now - before);
  player.credits = now;
  player.just_paid = false;
}

void Stated::operator()(const tet::MatrixView& view) {
  last_play_ = now_;
  if (view.matrix().value >= layout_.fields()) return;
  Field& field = fields_[view.matrix().value];
  if (!field.first_lives) field.first_lives = view.lives();
  field.lives = view.lives();
  if (field.lines && view.lines() < *field.lines) field.earlier_lines += *field.lines;
  field.lines = view.lines();
  field.level = std::max(field.level, view.level());
}

void Stated::operator()(const tet::WeaponView& view) {
  if (!is_player(view.player())) return;
  Player& player = players_[view.player().value];
  player.loses_credits = player.just_paid = true;
}

void Stated::operator()(const tet::GameoverView& view) {
  last_play_ = now_;
  if (!is_player(view.player())) return;
  players_[view.player().value].out = true;
  // Later Gameovers say nothing about the lives at the start.
  Field& field = field_of(view.player());
  if (!field.first_lives) field.first_lives = header_.lives;
}

void Stated::operator()(const tet::ReviveView& view) {
  last_play_ = now_;
  if (view.matrix().value >= layout_.fields()) return;
  for (int id = 0; id < layout_.players; ++id)
    if (layout_.field_of(base::PlayerId(static_cast<std::uint8_t>(id))) == view.matrix())
      players_[static_cast<std::size_t>(id)].out = false;
  fields_[view.matrix().value].lives = view.lives();
}

bool Stated::is_out(std::size_t id) const {
  const Field& field = fields_[id / static_cast<std::size_t>(layout_.players_per_field)];
  return players_[id].out && field.lives <= 1;
}

bool Stated::on_one_side(std::size_t a, std::size_t b) const {
  const auto per_field = static_cast<std::size_t>(layout_.players_per_field);
  return a / per_field == b / per_field || (header_.teams[a] != 0 && header_.teams[a] == header_.teams[b]);
}

std::optional<std::size_t> Stated::described() const {
  if (layout_.players == 1) return 0;
  if (mode_name(header_.mode) == "highscore" || header_.winner >= layout_.players) return std::nullopt;
  return header_.winner;
}

std::vector<Error> Stated::problems() const {
  std::vector<Error> found;
  // If these are wrong, it is not known which players share a field.
  if (header_.participants != layout_.players || header_.players_per_field != layout_.players_per_field)
    return found;
  compare_participants(found);
  compare_winner(found);
  const auto whose = described();
  const Field* field =
      whose ? &fields_[*whose / static_cast<std::size_t>(layout_.players_per_field)] : nullptr;
  if (whose) compare_score(players_[*whose], found);
  if (field) compare_lines(*field, found);
  compare_duration(found);
  if (field && field->lines && header_.level != field->level)
    found.push_back(
        {ErrorKind::wrong_value, at::level, "level (of the fields)", field->level, header_.level});
  compare_lives(found);
  return found;
}

void Stated::compare_participants(std::vector<Error>& found) const {
  const auto play = static_cast<std::uint64_t>(std::ranges::count(players_, true, &Player::plays));
  if (play > 0 && play < header_.participants)
    found.push_back({ErrorKind::wrong_value, at::participants, "participants (players with pieces)", play,
                     header_.participants});
}

void Stated::compare_winner(std::vector<Error>& found) const {
  // In a friendly game lives are not lost, and players who are out return.
  const std::string_view mode = mode_name(header_.mode);
  const auto winner = described();
  if (!winner || mode == "friendly" || !is_out(*winner)) return;
  std::optional<std::size_t> survivor;
  for (std::size_t id = static_cast<std::size_t>(layout_.players); id-- > 0;) {
    if (is_out(id)) continue;
    if (on_one_side(id, *winner)) return;
    survivor = id;
  }
  if (survivor)
    found.push_back(
        {ErrorKind::wrong_value, at::winner, "winner id (of who is not out)", *survivor, *winner});
}

void Stated::compare_score(const Player& player, std::vector<Error>& found) const {
  if (!player.credits) return;
  const std::uint32_t credits = *player.credits;
  const bool too_few = header_.score < credits && !player.just_paid;
  // The last piece may also bring credits, at most as many as any other did.
  const bool too_many = !player.loses_credits && header_.score > credits + player.largest_gain;
  if (too_few || too_many)
    found.push_back(
        {ErrorKind::wrong_value, at::score_high, "score (the last credits)", credits, header_.score});
}

void Stated::compare_lines(const Field& field, std::vector<Error>& found) const {
  if (!field.lines) return;
  const std::uint32_t all = field.earlier_lines + *field.lines;
  // In a shared field each player has a part of the lines.
  const bool right = layout_.players_per_field > 1 ? header_.lines <= all
                                                   : header_.lines == *field.lines || header_.lines == all;
  if (!right)
    found.push_back(
        {ErrorKind::wrong_value, at::lines, "lines (of the last field)", *field.lines, header_.lines});
}

void Stated::compare_duration(std::vector<Error>& found) const {
  if (!stopped_) return;
  constexpr std::uint64_t second = 1000;
  constexpr std::uint64_t longest = 65535;
  const std::uint64_t start = std::min(started_, last_play_).value;
  // The header has whole seconds, rounded in an unknown way, until the last piece or until the stop chunk.
  const std::uint64_t least = std::min((std::min(last_play_, *stopped_).value - start) / second, longest);
  const std::uint64_t most = std::min((stopped_->value + second - 1) / second, longest);
  if (header_.duration_s < least || header_.duration_s > most)
    found.push_back({ErrorKind::wrong_value, at::duration, "duration (seconds to the stop chunk)",
                     std::min(stopped_->value / second, longest), header_.duration_s});
}

void Stated::compare_lives(std::vector<Error>& found) const {
  for (const Field& field : fields_) {
    if (!field.first_lives) continue;
    // Lives may be counted with the current one or without it.
    if (header_.lives == *field.first_lives || header_.lives == *field.first_lives + 1) continue;
    found.push_back(
        {ErrorKind::wrong_value, at::lives, "lives (of the first field)", *field.first_lives, header_.lives});
    return;
  }
}

}  // namespace tetron::replay
