#include "formats/tetrio/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/tetrio/garbage_line.hpp"
#include "formats/tetrio/line_scanner.hpp"

namespace tetron::tetrio {

namespace {

// Reads a key event in the form in which the game writes it; nearly all events of a file are of this form:
//   {"frame":61,"type":"keydown","data":{"key":"hardDrop","subframe":0.5}}
// Returns the number of characters of `text` that were read; 0 if the text is different in any way.
std::size_t read_key(std::string_view text, Event& event) {
  LineScanner in(text);
  Event press;
  if (!in.word(R"({"frame":)") || !in.count(press.frame) || !in.word(R"(,"type":"key)")) return 0;
  if (in.word("down"))
    press.kind = EventKind::key_down;
  else if (in.word("up"))
    press.kind = EventKind::key_up;
  else
    return 0;
  if (!in.word(R"(","data":{"key":")") || !in.key(press.key) || !in.word(",")) return 0;
  press.hoisted = in.word(R"("hoisted":true,)");
  if (!in.word(R"("subframe":)") || !in.fraction(press.subframe)) return 0;
  if (!press.hoisted) press.hoisted = in.word(R"(,"hoisted":true)");
  if (!in.word("}}")) return 0;
  event = press;
  event.json = text.substr(0, in.length());
  return in.length();
}

class Reader {
 public:
  Reader(std::string_view text, const ReadLimits& limits) : json_(text), limits_(limits) {}

  std::expected<Recording, base::ReadError> read() {
    if (!whole() || !json_.finish()) {
      if (refused_ || !json_.is_cut() || !has_events())
        return std::unexpected(base::ReadError(json_.failure(), json_.failed_at()));
      recording_.damage =
          Damage{json_.failed_at(), json_.failure() + "; the recording is cut off and read up to there"};
      drop_what_did_not_begin();
    }
    if (!has_replay_) return std::unexpected(base::ReadError("has neither `replay` nor `data`"));
    if (!first_problem_.empty() && !has_events()) return std::unexpected(base::ReadError(first_problem_));
    if (is_nothing())
      return std::unexpected(base::ReadError("has nothing of a game in `replay` or `data`: no `events`"));
    name_players();
    return std::move(recording_);
  }

 private:
  // Whether what was read is not a recording but another object or list, such as an answer without a
  // recording.
  bool is_nothing() const {
    const auto is_empty = [](const PlayerReplay& player) {
      return player.events.empty() && player.frames == 0 && player.options.empty() && player.results.empty();
    };
    return recording_.form != Form::match && std::ranges::all_of(recording_.rounds, [&](const Round& round) {
             return std::ranges::all_of(round.players, is_empty);
           });
  }

  bool whole() {
    return each_key([this](std::string_view key) {
      if (key == "replay" && json_.kind() == JsonReader::Kind::object) return replay_of_file();
      if (key == "data" && json_.kind() == JsonReader::Kind::object) return old_single();
      if (key == "data" && json_.kind() == JsonReader::Kind::array) return old_match();
      return keep(recording_.top, key);
    });
  }

  // Reads { rounds: [[{...}]] } of a match or { frames, events, options, results } of one player.
  bool replay_of_file() {
    if (!first_replay()) return false;
    PlayerReplay single;
    bool is_match = false;
    const bool done = each_key([&](std::string_view key) {
      if (key != "rounds") return member_of_replay(single, key);
      is_match = true;
      return rounds();
    });
    recording_.form = is_match ? Form::match : Form::single;
    if (is_match) recording_.replay_more = std::move(single.replay_more);
    if (!is_match) {
      recording_.rounds.emplace_back();
      recording_.rounds.back().players.push_back(std::move(single));
    }
    return done;
  }

  bool rounds() {
    return each_element([this](std::size_t index) {
      if (!add_round(index)) return false;
      if (json_.kind() != JsonReader::Kind::array && json_.kind() != JsonReader::Kind::none)
        return json_.skip();
      return each_element([this, index](std::size_t seat) {
        return add_player(seat) &&
               player_or_problem(fmt::format("replay.rounds[{}][{}].", index, seat),
                                 [this](PlayerReplay& player) { return player_of_round(player); });
      });
    });
  }

  // JSON that is not as expected makes this player unplayable, but not the match.
  template <class Read>
  bool player_or_problem(const std::string& place, const Read& read) {
    PlayerReplay& player = recording_.rounds.back().players.back();
    const JsonReader before = json_;
    if (read(player)) return true;
    if (refused_ || json_.is_cut()) return false;
    const JsonReader failed = std::exchange(json_, before);
    if (!json_.skip()) {
      json_ = failed;
      return false;
    }
    player.events.clear();
    player.problem = place + failed.failure();
    if (first_problem_.empty()) first_problem_ = player.problem;
    return true;
  }

  bool player_of_round(PlayerReplay& player) {
    return each_key([&](std::string_view key) {
      if (key == "id") return read_text_or_skip(player.id);
      if (key == "username") return read_name_or_skip(player.name);
      if (key == "alive" && json_.kind() == JsonReader::Kind::flag) {
        bool alive = false;
        player.alive = json_.read_flag(alive) && alive;
        return !json_.failed();
      }
      const bool is_replay = key == "replay" && (json_.kind() == JsonReader::Kind::object ||
                                                 json_.kind() == JsonReader::Kind::none);
      if (!is_replay) return keep(player.more, key);
      return each_key([&](std::string_view inner) { return member_of_replay(player, inner); });
    });
  }

  bool member_of_replay(PlayerReplay& player, std::string_view key) {
    if (key == "frames") return frames(player);
    if (key == "events") return events(player);
    if (key == "options") return object_or_null(player.options);
    if (key == "results") return object_or_null(player.results);
    return keep(player.replay_more, key);
  }

  // Reads { frames, events } with everything else in the events.
  bool old_single() {
    if (!first_replay()) return false;
    recording_.form = Form::old_single;
    recording_.rounds.emplace_back();
    PlayerReplay& player = recording_.rounds.back().players.emplace_back();
    return old_replay(player);
  }

  bool old_match() {
    if (!first_replay()) return false;
    recording_.form = Form::old_match;
    return each_element(
        [this](std::size_t index) { return add_round(index) && old_round(recording_.rounds.back(), index); });
  }

  bool old_round(Round& round, std::size_t index) {
    const bool done = each_key([&](std::string_view key) {
      if (key != "replays") return keep(round.more, key);
      return each_element([&](std::size_t seat) {
        return add_player(seat) &&
               player_or_problem(fmt::format("data[{}].replays[{}].", index, seat),
                                 [this](PlayerReplay& player) { return old_replay(player); });
      });
    });
    take_seats(round);
    return done;
  }

  // `board` and `replays` may have different orders: a seat belongs to the replay whose options have its
  // name. A replay without a name gets the last seat that is left.
  static void take_seats(Round& round) {
    std::vector<Members> seats = seats_in(round.more.json("board"));
    const auto take = [&seats](PlayerReplay& player, std::vector<Members>::iterator seat) {
      player.id = id_in(*seat);
      player.name = base::UntrustedText(name_in(*seat));
      player.alive = seat->flag("success");
      seats.erase(seat);
    };
    std::vector<PlayerReplay*> nameless;
    for (PlayerReplay& player : round.players) {
      const std::string name = player.name_in_options();
      player.name = base::UntrustedText(name);
      if (name.empty()) {
        nameless.push_back(&player);
        continue;
      }
      const auto seat =
          std::ranges::find_if(seats, [&](const Members& one) { return is_same_name(name_in(one), name); });
      if (seat != seats.end()) take(player, seat);
    }
    if (nameless.size() == 1 && seats.size() == 1) take(*nameless.front(), seats.begin());
  }

  static std::vector<Members> seats_in(std::string_view board) {
    std::vector<Members> seats;
    JsonReader in(board);
    if (in.kind() != JsonReader::Kind::array) return seats;
    for (bool first = in.enter_array(); in.next_element(first);) {
      Members seat;
      if (in.kind() != JsonReader::Kind::object || !seat.read(in)) return seats;
      seats.push_back(std::move(seat));
    }
    return seats;
  }

  bool old_replay(PlayerReplay& player) {
    const bool done = each_key([&](std::string_view key) { return member_of_replay(player, key); });
    const auto full = std::ranges::find(player.events, EventKind::full, &Event::kind);
    if (full != player.events.end())
      player.options = Members::of(full->json).object("data").object("options");
    const auto end = std::ranges::find(player.events, EventKind::end, &Event::kind);
    if (end != player.events.end()) player.results = Members::of(end->json).object("data").object("export");
    return done;
  }

  bool frames(PlayerReplay& player) {
    std::uint64_t frames = 0;
    if (!json_.read_count(frames, limits_.frames)) return false;
    // A number at the end of the text may be incomplete.
    if (!json_.rest().empty()) player.frames = static_cast<std::uint32_t>(frames);
    frames_ += frames;
    if (frames_ > limits_.all_frames)
      return refuse(fmt::format("more than {} frames in the file", limits_.all_frames));
    return true;
  }

  bool events(PlayerReplay& player) {
    player.events.reserve(1000);
    for (bool first = json_.enter_array(); json_.next_element(first);) {
      if (lines(player)) continue;
      Event event;
      if (++events_ <= limits_.events && json_.skip(event.json) && read_event(event)) {
        player.events.push_back(event);
        continue;
      }
      if (events_ > limits_.events) refuse(fmt::format("more than {} events in the file", limits_.events));
      json_.within(player.events.size());
      break;
    }
    player.is_cut = json_.is_cut();
    return !json_.failed();
  }

  // Reads events in the form in which the game writes them, separated only by commas. Returns whether there
  // was one.
  bool lines(PlayerReplay& player) {
    const std::string_view text = json_.rest();
    std::size_t passed = 0;
    bool any = false;
    Event event;
    Interaction ignored;
    while (events_ < limits_.events) {
      const std::size_t from = passed + any;
      if (any && (from >= text.size() || text[passed] != ',')) break;
      std::size_t length = read_key(text.substr(from), event);
      if (length == 0) length = read_garbage_line(text.substr(from), event, ignored);
      if (length == 0 || event.frame > limits_.frames) break;
      player.events.push_back(event);
      ++events_;
      passed = from + length;
      any = true;
    }
    json_.pass(passed);
    return any;
  }

  // The event was skipped before, so its text is known to be JSON.
  bool read_event(Event& event) {
    JsonReader in(event.json);
    std::string_view key;
    std::string_view data;
    for (bool first = in.enter_object(); in.next_key(first, key);) {
      if (key == "frame") {
        std::uint64_t frame = 0;
        if (!in.read_count(frame, limits_.frames)) {
          in.within(key);
          break;
        }
        event.frame = static_cast<std::uint32_t>(frame);
      } else if (key == "type") {
        std::string_view type;
        if (!in.read_text(type)) break;
        event.kind = kind_named(type);
      } else if (key == "data") {
        if (!in.skip(data)) break;
      } else if (!in.skip()) {
        break;
      }
    }
    if (!in.failed() && (event.kind == EventKind::key_down || event.kind == EventKind::key_up))
      read_press(event, data, in);
    if (!in.failed()) return true;
    return json_.fail(in.problem());
  }

  static void read_press(Event& event, std::string_view data, JsonReader& report) {
    JsonReader in(data);
    std::string_view key;
    for (bool first = in.enter_object(); in.next_key(first, key);) {
      if (key == "key") {
        std::string_view name;
        if (!in.read_text(name)) break;
        event.key = key_named(name);
      } else if (key == "subframe") {
        if (!in.read_number(event.subframe)) break;
        if (event.subframe < 0 || event.subframe > 1) in.fail("subframe must be from 0 to 1");
      } else if (key == "hoisted" && in.kind() == JsonReader::Kind::flag) {
        if (!in.read_flag(event.hoisted)) break;
      } else if (!in.skip()) {
        break;
      }
    }
    if (in.failed()) report.fail("data: " + in.problem());
  }

  static EventKind kind_named(std::string_view name) {
    constexpr auto last = static_cast<int>(EventKind::other);
    for (int kind = 0; kind < last; ++kind)
      if (name_of(static_cast<EventKind>(kind)) == name) return static_cast<EventKind>(kind);
    return EventKind::other;
  }

  bool first_replay() {
    if (std::exchange(has_replay_, true)) return json_.fail("is there a second time");
    return true;
  }

  // Exceeding a limit rejects the file, even if it is otherwise valid.
  bool refuse(std::string_view reason) {
    refused_ = true;
    return json_.fail(reason);
  }

  bool add_round(std::size_t index) {
    if (index == limits_.rounds) return refuse(fmt::format("are more than {} rounds", limits_.rounds));
    recording_.rounds.emplace_back();
    return true;
  }

  bool has_events() const {
    return std::ranges::any_of(recording_.rounds, [](const Round& round) {
      return std::ranges::any_of(round.players, [](const PlayerReplay& one) { return !one.events.empty(); });
    });
  }

  // The text may be cut before anything is known of a player or a round.
  void drop_what_did_not_begin() {
    std::vector<PlayerReplay>& last = recording_.rounds.back().players;
    if (!last.empty() && last.back().events.empty() && last.back().name.empty()) last.pop_back();
    if (last.empty()) recording_.rounds.pop_back();
  }

  bool add_player(std::size_t index) {
    if (index == limits_.players) return refuse(fmt::format("are more than {} players", limits_.players));
    if (++replays_ > limits_.replays) return refuse(fmt::format("are more than {} replays", limits_.replays));
    recording_.rounds.back().players.emplace_back();
    return true;
  }

  bool object_or_null(Members& members) {
    if (json_.kind() == JsonReader::Kind::null) return json_.skip_null();
    if (members.read(json_)) return true;
    members = {};  // a number at the end of a cut text may be incomplete
    return false;
  }

  bool read_name_or_skip(base::UntrustedText& name) {
    std::string text;
    const bool is_read = read_text_or_skip(text);
    name = base::UntrustedText(std::move(text));
    return is_read;
  }

  bool read_text_or_skip(std::string& text) {
    if (json_.kind() != JsonReader::Kind::text) return json_.skip();
    std::string_view raw;
    if (!json_.read_text(raw)) return false;
    text = unescaped(raw);
    return true;
  }

  bool keep(Members& members, std::string_view key) {
    std::string_view value;
    if (!json_.skip(value)) return false;
    members.add(key, value);
    return true;
  }

  template <class Take>
  bool each_key(const Take& take) {
    std::string_view key;
    for (bool first = json_.enter_object(); json_.next_key(first, key);) {
      if (take(key)) continue;
      json_.within(key);
      return false;
    }
    return !json_.failed();
  }

  template <class Take>
  bool each_element(const Take& take) {
    std::size_t index = 0;
    for (bool first = json_.enter_array(); json_.next_element(first); ++index) {
      if (take(index)) continue;
      json_.within(index);
      return false;
    }
    return !json_.failed();
  }

  void name_players() {
    name_only_player();
    for (Round& round : recording_.rounds)
      for (std::size_t i = 0; i < round.players.size(); ++i)
        if (round.players[i].name.empty())
          round.players[i].name = base::UntrustedText(fmt::format("player {}", i + 1));
  }

  // A file of one player has the name at its top or in its options.
  void name_only_player() {
    if (recording_.rounds.size() != 1 || recording_.rounds[0].players.size() != 1) return;
    PlayerReplay& player = recording_.rounds[0].players[0];
    Recording::Listed user{id_in(recording_.top.object("user")), name_in(recording_.top.object("user")), {}};
    if (const auto users = recording_.users(); user.name.empty() && !users.empty()) user = users.front();
    if (player.name.empty()) player.name = base::UntrustedText(user.name);
    if (player.name.empty()) player.name = base::UntrustedText(player.name_in_options());
    if (player.id.empty()) player.id = user.id;
  }

  JsonReader json_;
  const ReadLimits& limits_;
  Recording recording_;
  bool has_replay_ = false;
  bool refused_ = false;
  std::string first_problem_;
  std::size_t events_ = 0;
  std::uint64_t frames_ = 0;
  std::size_t replays_ = 0;
};

}  // namespace

bool looks_like_json_object(std::string_view start) {
  const auto at = start.find_first_not_of(" \t\r\n");
  return at != std::string_view::npos && start[at] == '{';
}

std::expected<Recording, base::ReadError> read(std::string_view text, const ReadLimits& limits) {
  if (text.size() > limits.bytes)
    return std::unexpected(
        base::ReadError(fmt::format("has more than {} bytes, the most that tetron reads", limits.bytes)));
  return Reader(text, limits).read();
}

}  // namespace tetron::tetrio
