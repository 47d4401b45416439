#include "replay/kinds/quadra/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "replay/kinds/quadra/falling.hpp"

namespace tetron::kinds {

namespace {

constexpr std::uint8_t first_new_version = 23;
constexpr std::size_t most_waiting = 20;
constexpr std::size_t most_moves = 4000;
constexpr int lines_of_level = 15;
constexpr std::array<int, 5> score_of_lines = {0, 250, 500, 1000, 2000};

// The points of a placement, without what the game adds for the level.
int quadra_points(const QuadraWell::Cleared& cleared, bool is_old) {
  const int chain = cleared.steps - 1;
  int points = cleared.rows < 5 ? score_of_lines[static_cast<std::size_t>(cleared.rows)]
                                : 200 * cleared.rows * cleared.rows;
  points += is_old ? 1000 * chain : 200 * chain * chain;
  if (cleared.all_steps > 0 && !is_old)
    points += cleared.rows <= 4 ? cleared.rows * 1250 : cleared.rows * cleared.rows * 500;
  return points;
}

}  // namespace

std::uint8_t QuadraPieces::draw() {
  const std::uint32_t drawn = seed_ * 0x41c64e6dU + 0x3039U;
  const auto shifted = static_cast<std::uint32_t>(static_cast<std::int32_t>(drawn) >> 10);
  seed_ = is_old_ ? shifted : drawn;
  return static_cast<std::uint8_t>(((is_old_ ? drawn : shifted) & 0xffffU) % 7);
}

std::string why_quadra_not_played(const quadra::Start& start) {
  if (start.version < 20 || start.version > 24)
    return fmt::format("games of version {} are not played; those of 20 to 24 are", start.version);
  if (start.players > 0) return "it begins in the middle of a game, whose fields it does not hold";
  return {};
}

QuadraPlay::QuadraPlay(const quadra::Recording& recording, const quadra::Start& start)
    : recording_(&recording),
      start_(start),
      is_old_(start.version < first_new_version),
      plays_keys_(recording.packets.empty()),
      seed_(start.seed) {}

quadra::Start start_of_keys(const quadra::Keys& keys) {
  quadra::Start start;
  start.version = 20;
  start.seed = keys.seed;
  start.level = 1;
  start.level_up = true;
  start.is_single = true;
  return start;
}

std::optional<QuadraPlay::Round> QuadraPlay::next_round(game::Round* events) {
  events_ = events;
  is_open_ = false;
  gone_.clear();
  for (QuadraSeat& seat : seats_) {
    seat.round = {};
    seat.took_part = seat.won = seat.is_out = seat.has_left = false;
    seat.problem.clear();
    // What was placed before stays, in a game without rounds; with rounds nobody is alive here.
  }
  bool is_done = false;
  if (plays_keys_ && joined_.empty()) play_keys();
  while (at_ < recording_->packets.size() && !is_done) {
    take(recording_->packets[at_++]);
    is_done = is_open_ && is_over();
  }
  if (!is_open_) return std::nullopt;
  Round round{begin_, now_, std::move(gone_)};
  gone_.clear();
  for (const QuadraSeat& seat : seats_)
    if (seat.took_part) {
      round.seats.push_back(seat);
      if (seat.is_alive) round.seats.back().end_frame = now_;
    }
  for (const QuadraSeat& seat : round.seats) round.end = std::max(round.end, seat.end_frame);
  std::ranges::stable_sort(round.seats, {}, &QuadraSeat::player);
  return round;
}

std::vector<QuadraSeat> QuadraPlay::at_end() const {
  std::vector<QuadraSeat> seats;
  std::ranges::copy_if(seats_, std::back_inserter(seats), &QuadraSeat::is_taken);
  return seats;
}

// A round of survivors is over when nobody is left to play; other games have one round.
bool QuadraPlay::is_over() const {
  return start_.is_survivor && std::ranges::none_of(seats_, &QuadraSeat::is_alive);
}

QuadraSeat* QuadraPlay::seat_of(std::string_view content) {
  const auto place = quadra::place_of(content);
  if (!place || !seats_[*place].is_taken) return nullptr;
  return &seats_[*place];
}

void QuadraPlay::take(const quadra::Packet& packet) {
  now_ = std::max(now_, packet.frame);
  offset_ = packet.offset;
  const std::string_view content = recording_->content(packet);
  QuadraSeat* const seat = seat_of(content);
  switch (packet.type) {
    case quadra::packet::join:
      if (const auto joined = quadra::read_join(content)) join(*joined);
      return;
    case quadra::packet::seed:
      seed_ = quadra::read_seed(content);
      for (QuadraSeat& each : seats_) each.pieces = QuadraPieces(seed_, is_old_);
      return;
    case quadra::packet::moves:
      if (seat == nullptr || !seat->is_alive) return;
      if (const std::string_view moves = quadra::read_moves(content);
          seat->moves.size() + moves.size() < most_moves)
        seat->moves += moves;
      return;
    case quadra::packet::stamp:
      if (const auto stamped = quadra::read_stamp(content); stamped && seat != nullptr) stamp(*stamped);
      return;
    case quadra::packet::lines:
      if (const auto sent = quadra::read_lines(content); sent && seat != nullptr) lines(*sent);
      return;
    case quadra::packet::remove_lines:
      if (seat != nullptr) seat->waiting.clear();
      return;
    case quadra::packet::death:
      if (seat != nullptr) die(*seat, content.size() > 1 && content[1] != 0);
      return;
    case quadra::packet::survived:
      if (seat == nullptr || !seat->is_alive) return;
      seat->won = true;
      seat->is_alive = false;
      seat->end_frame = now_;
      return;
    case quadra::packet::respawn:
      if (seat != nullptr) respawn(*seat);
      return;
    case quadra::packet::gone:
      if (seat != nullptr) leave(*seat);
      return;
    case quadra::packet::drop:
      if (seat == nullptr) return;
      leave(*seat);
      if (seat->took_part) gone_.push_back(*seat);
      seat->is_taken = seat->took_part = false;
      return;
    case quadra::packet::chat:
      if (const auto said = quadra::read_chat(content)) chat(*said);
      return;
    default:
      return;
  }
}

void QuadraPlay::join(const quadra::Join& join) {
  constexpr std::size_t most_joined = 250;
  QuadraSeat& seat = seats_[join.place];
  if (joined_.size() == most_joined) return;
  if (seat.is_taken && seat.took_part) gone_.push_back(seat);
  seat = QuadraSeat();
  seat.is_taken = true;
  seat.player = static_cast<std::uint8_t>(joined_.size());
  seat.team = join.team;
  seat.pieces = QuadraPieces(seed_, is_old_);
  seat.down_speed = falling_down_speed(join.down_repeat);
  joined_.push_back({join.name, join.team});
  new_game_of(seat);
  // Before version 23 a player plays at once.
  seat.is_alive = is_old_ || !start_.is_survivor;
  seat.free_frame = now_;
}

void QuadraPlay::new_game_of(QuadraSeat& seat) {
  seat.well.clear();
  seat.piece.reset();
  seat.has_next = false;
  seat.waiting.clear();
  seat.attacks = {};
  seat.last_attacker.reset();
  seat.level = std::max<int>(start_.level, 1);
  seat.level_lines = 0;
  seat.moves.clear();
}

void QuadraPlay::draw(QuadraSeat& seat) {
  if (seat.piece) return;
  if (!seat.has_next)
    for (std::uint8_t& next : seat.next) next = seat.pieces.draw();
  seat.has_next = true;
  seat.piece = seat.next[0];
  seat.next = {seat.next[1], seat.next[2], seat.pieces.draw()};
}

void QuadraPlay::stamp(const quadra::Stamp& stamp) {
  QuadraSeat& seat = seats_[stamp.place];
  if (!seat.is_alive) return;
  const auto held =
      static_cast<std::uint32_t>(seat.moves.empty() ? std::size_t{stamp.frames_held} : seat.moves.size());
  if (!is_open_) {
    is_open_ = true;
    begin_ = now_ - std::min(now_, held);
  }
  seat.took_part = true;
  draw(seat);
  const QuadraPiece piece{*seat.piece, stamp.turns, stamp.x, stamp.y};
  const bool has_moves = !seat.moves.empty();
  const bool has_arrived = show_fall(seat, held) == piece;
  if (!seat.well.fits(piece))
    wrong(seat, fmt::format("piece {} was placed into blocks", seat.round.pieces + 1));
  else if (QuadraPiece below = piece; ++below.y, seat.well.fits(below))
    wrong(seat, fmt::format("piece {} was placed where it rests on nothing", seat.round.pieces + 1));
  seat.piece.reset();
  seat.first_target.reset();
  if (start_.level_up && seat.round.pieces == 0)
    put(seat.player, now_, game::LevelSet{static_cast<std::uint32_t>(seat.level)});
  put(seat.player, now_, game::Placed{piece.place()});
  for (QuadraCounts* const counts : {&seat.match, &seat.round}) {
    ++counts->pieces;
    counts->score += stamp.score;
    counts->frames += stamp.frames_held;
    counts->moved += has_moves;
    counts->arrived += has_moves && has_arrived;
  }
  for (std::size_t other = 0; other < seat.attacks.size(); ++other) {
    if (seat.attacks[other] == 0) continue;
    if (--seat.attacks[other] == 0 && seat.last_attacker == other && !start_.is_survivor)
      seat.last_attacker.reset();
  }
  if (!seat.waiting.empty() && seat.waiting.front().is_blind) seat.waiting.erase(seat.waiting.begin());
  seat.well.stamp(piece);
  const bool rises = !seat.waiting.empty() && !seat.waiting.front().is_blind;
  const QuadraWell::Cleared cleared = seat.well.settle();
  count_clear(seat, cleared);
  seat.last_cleared = cleared;
  bool has_changed = cleared.rows > 0;
  if (rises) {
    has_changed = raise(seat) || has_changed;
    count_clear(seat, seat.well.settle());
  }
  if (start_.is_single)
    put(seat.player, now_, game::CreditsSet{static_cast<std::uint32_t>(seat.round.score)});
  if (has_changed) put_board(seat, now_);
  draw(seat);
  seat.free_frame = now_;
  seat.end_frame = now_;
}

bool QuadraPlay::raise(QuadraSeat& seat) {
  const std::vector<QuadraGarbage> rows = std::move(seat.waiting);
  seat.waiting.clear();
  put(seat.player, now_, game::GarbageReceived{static_cast<std::uint32_t>(rows.size())});
  bool is_first = true;
  for (const QuadraGarbage& row : rows) {
    seat.well.rise(row.holes, is_first || is_old_, row.is_last || is_old_);
    is_first = row.is_last;
    for (QuadraCounts* const counts : {&seat.match, &seat.round}) ++counts->received;
    std::uint16_t hole = 0;
    while (hole < QuadraWell::width && (row.holes >> (QuadraWell::width - 1 - hole) & 1) == 0) ++hole;
    std::uint16_t width = 0;
    while (hole + width < QuadraWell::width && (row.holes >> (QuadraWell::width - 1 - hole - width) & 1) != 0)
      ++width;
    put(seat.player, now_, game::GarbageLanded{1, hole, width});
  }
  seat.well.end_rise();
  put(seat.player, now_, game::GarbagePending{0});
  return !rows.empty();
}

void QuadraPlay::count_clear(QuadraSeat& seat, const QuadraWell::Cleared& cleared) {
  if (cleared.rows == 0) return;
  int points = quadra_points(cleared, is_old_);
  points += points / 10 * seat.level;
  if (is_old_) points += 5000 * cleared.all_steps;
  for (QuadraCounts* const counts : {&seat.match, &seat.round}) {
    counts->lines += cleared.rows;
    counts->score += points;
    counts->most_lines = std::max<std::int64_t>(counts->most_lines, cleared.rows);
  }
  seat.level_lines += cleared.rows;
  put(seat.player, now_,
      game::Cleared{static_cast<std::uint8_t>(std::min(cleared.rows, 255)),
                    static_cast<std::uint8_t>(std::min(cleared.garbage, 255)), cleared.all_steps > 0});
  if (start_.level_up && seat.level_lines >= seat.level * lines_of_level) {
    ++seat.level;
    put(seat.player, now_, game::LevelSet{static_cast<std::uint32_t>(seat.level)});
  }
}

void QuadraPlay::lines(const quadra::Lines& lines) {
  QuadraSeat& seat = seats_[lines.place];
  if (lines.sender >= quadra::most_players || !seats_[lines.sender].is_taken ||
      lines.type == quadra::AttackType::none)
    return;
  QuadraSeat& sender = seats_[lines.sender];
  seat.attacks[lines.sender] =
      static_cast<std::uint8_t>(std::min(seat.attacks[lines.sender] + lines.count * 2, 255));
  if (!seat.last_attacker || seat.attacks[lines.sender] >= seat.attacks[*seat.last_attacker])
    seat.last_attacker = lines.sender;
  if (lines.type != quadra::AttackType::lines && lines.type != quadra::AttackType::blind) return;
  const std::size_t count =
      std::min<std::size_t>(lines.count, most_waiting - std::min(most_waiting, seat.waiting.size()));
  const bool is_blind = lines.type == quadra::AttackType::blind && lines.value != 0;
  if (lines.type == quadra::AttackType::lines) {
    if (!sender.first_target) sender.first_target = lines.place;
    if (sender.first_target == lines.place) {
      for (QuadraCounts* const counts : {&sender.match, &sender.round}) counts->attack += lines.count;
      put(sender.player, now_, game::Attacked{lines.count, 0, lines.count});
    }
    put(seat.player, now_, game::GarbageIncoming{lines.count, sender.player});
  }
  if (!is_old_) {
    for (std::size_t i = 0; i < count; ++i)
      seat.waiting.push_back({lines.holes[i], i + 1 == count, is_blind});
  } else {
    // The last rows of a chain have their holes further to the right each time.
    const int shift = lines.complexity - 1;
    const int plain = std::max(static_cast<int>(count) - shift, 0);
    int hole = lines.hole;
    for (int i = 0; i < static_cast<int>(count); ++i) {
      if (i >= plain) hole += shift;
      while (hole > 13) hole -= 10;
      seat.waiting.push_back(
          {static_cast<std::uint16_t>(1U << (9 - std::clamp(hole - 4, 0, 9))), false, is_blind});
    }
  }
  if (!is_blind)
    put(seat.player, now_, game::GarbagePending{static_cast<std::uint32_t>(seat.waiting.size())});
}

void QuadraPlay::die(QuadraSeat& seat, bool leaves) {
  for (QuadraCounts* const counts : {&seat.match, &seat.round}) ++counts->deaths;
  if (seat.last_attacker && seats_[*seat.last_attacker].is_taken) {
    QuadraSeat& attacker = seats_[*seat.last_attacker];
    for (QuadraCounts* const counts : {&attacker.match, &attacker.round}) ++counts->frags;
  }
  if (!seat.is_alive) return;
  show_fall(seat, static_cast<std::uint32_t>(seat.moves.size()));
  seat.is_alive = false;
  seat.is_out = true;
  seat.has_left = leaves;
  seat.end_frame = now_;
  put(seat.player, now_, game::Died{});
}

void QuadraPlay::respawn(QuadraSeat& seat) {
  const bool was_dead = seat.is_out;
  new_game_of(seat);
  seat.is_alive = true;
  seat.is_out = false;
  seat.free_frame = now_;
  if (!is_open_) {
    is_open_ = true;
    begin_ = now_;
  }
  seat.took_part = true;
  if (!was_dead) return;
  put(seat.player, now_, game::Revived{1});
  put_board(seat, now_);
}

void QuadraPlay::leave(QuadraSeat& seat) {
  if (!seat.is_alive) return;
  seat.is_alive = false;
  seat.has_left = true;
  seat.end_frame = now_;
}

void QuadraPlay::chat(const quadra::Chat& chat) {
  if (events_ == nullptr || !is_open_) return;
  // The text begins with the name of who says it.
  const auto says = std::ranges::find_if(seats_, [&](const QuadraSeat& seat) {
    return seat.is_taken && seat.took_part && chat.team == seat.team &&
           chat.text.starts_with(joined_[seat.player].name);
  });
  if (says == seats_.end()) return;
  // A team is addressed by its first seat; 0 is everybody.
  const auto addressed = std::ranges::find_if(seats_, [&](const QuadraSeat& seat) {
    return seat.is_taken && seat.took_part && chat.to == seat.team;
  });
  const std::uint8_t to =
      addressed == seats_.end() ? std::uint8_t{0} : static_cast<std::uint8_t>(addressed->player);
  put(says->player, now_, game::MessageSent{static_cast<std::uint32_t>(events_->texts.size()), to});
  events_->texts.emplace_back(chat.text);
}

QuadraPiece QuadraPlay::show_fall(QuadraSeat& seat, std::uint32_t frames) {
  draw(seat);
  std::uint32_t frame = std::max({now_ - std::min(now_, frames), seat.free_frame, begin_});
  put_next(seat, frame);
  QuadraFalling falling(seat.well, *seat.piece, falling_speed(seat.level), seat.down_speed, !is_old_);
  QuadraPiece shown = falling.piece();
  put(seat.player, frame, game::Spawned{shown.place()});
  for (const char move : seat.moves) {
    falling.press(static_cast<std::uint8_t>(move));
    falling.fall();
    frame = std::min(frame + 1, now_);
    if (falling.piece() == shown) continue;
    shown = falling.piece();
    put(seat.player, frame, game::Moved{shown.place()});
  }
  seat.moves.clear();
  return shown;
}

void QuadraPlay::wrong(QuadraSeat& seat, std::string why) {
  if (!seat.problem.empty()) return;
  seat.problem = std::move(why);
  seat.problem_frame = now_;
}

void QuadraPlay::put(std::uint8_t player, std::uint32_t frame, game::What what) {
  if (events_ == nullptr || !is_open_) return;
  events_->events.push_back({static_cast<double>(frame), offset_, {}, player, std::move(what)});
}

void QuadraPlay::put_board(const QuadraSeat& seat, std::uint32_t frame) {
  if (events_ == nullptr || !is_open_) return;
  put(seat.player, frame, game::BoardSet{static_cast<std::uint32_t>(events_->boards.size())});
  events_->boards.push_back({seat.well.cells()});
}

void QuadraPlay::put_next(const QuadraSeat& seat, std::uint32_t frame) {
  game::QueueShown shown;
  for (std::size_t i = 0; i < seat.next.size(); ++i)
    shown.next[i] = field::to_cell(tetromino_of_quadra(seat.next[i]));
  put(seat.player, frame, shown);
}

// A game of keys has one player, who places until the field is full. What the game shows between two pieces
// is not in the keys and takes no time here.
void QuadraPlay::play_keys() {
  constexpr std::uint32_t first_scored = 148;
  constexpr std::uint32_t frames_between = 8;  // two pieces
  constexpr std::uint32_t frames_of_clear = 21;
  constexpr std::uint32_t frames_of_fall = 2;
  const quadra::Keys& keys = *recording_->keys;
  const std::string_view bytes = std::string_view(recording_->bytes).substr(keys.offset, keys.size);
  join({.name = recording_->info ? recording_->info->name : "",
        .down_repeat = static_cast<std::uint8_t>(std::clamp(keys.repeats[0], 0, 3))});
  QuadraSeat& seat = seats_[0];
  is_open_ = seat.took_part = true;
  std::optional<QuadraFalling> falling;
  for (std::size_t i = 0; i < bytes.size() && seat.is_alive; ++i) {
    ++now_;
    offset_ = keys.offset + i;
    if (!falling) {
      draw(seat);
      falling.emplace(seat.well, *seat.piece, falling_speed(seat.level), seat.down_speed, false);
    }
    seat.moves += bytes[i];
    falling->press(static_cast<std::uint8_t>(bytes[i]));
    if (falling->fall()) continue;
    const auto frames = static_cast<std::uint32_t>(seat.moves.size());
    const QuadraPiece& at = falling->piece();
    stamp({.x = static_cast<std::uint8_t>(at.x),
           .y = static_cast<std::uint8_t>(at.y),
           .turns = static_cast<std::uint8_t>(at.turns),
           .score = static_cast<std::uint8_t>((first_scored - std::min(first_scored, frames)) / 2),
           .frames_held = static_cast<std::uint16_t>(std::min(frames, 65535U))});
    falling.reset();
    now_ +=
        frames_between + seat.last_cleared.steps * frames_of_clear + seat.last_cleared.falls * frames_of_fall;
    draw(seat);
    if (!seat.well.fits({.number = *seat.piece})) die(seat, false);
  }
  at_ = recording_->packets.size();
}

}  // namespace tetron::kinds
