#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/untrusted_text.hpp"
#include "formats/tetrio/event.hpp"
#include "formats/tetrio/members.hpp"

namespace tetron::tetrio {

// The layout of a file. docs/formats/tetrio.md, "Forms".
enum class Form : std::uint8_t {
  old_single,  // 2022: data.events
  old_match,   // 2022: data[].replays[]
  single,      // since 2024: replay.events
  match,       // since 2024: replay.rounds[][]
};

// The identification and the name in an object of a player, or in its member `user`.
std::string id_in(const Members& player);
std::string name_in(const Members& player);

// Whether two names are of one player: the game does not distinguish capitals, and options may have them.
bool is_same_name(std::string_view a, std::string_view b);

// One player in one round.
struct PlayerReplay {
  std::string id;
  base::UntrustedText name;
  std::optional<bool> alive;  // at the end of the round; up to version 18 `success` in `board`
  std::uint32_t frames = 0;   // of the game; 0 if not stated
  Members options;            // of the game; for version 15 those of the first `full` event
  Members results;            // `results` of the replay; for version 15 `export` of the `end` event
  std::vector<Event> events;
  Members more;         // other members of the player's object
  Members replay_more;  // other members of the replay in it
  bool is_cut = false;  // the file ends within the events; `events` are those before
  // Why there are no events although the file has the player: a sentence with the place; else empty.
  std::string problem;

  // 15 (2022) or 19 (2024); 0 if not stated.
  int version() const;
  // The frame up to which it can be played: the last frame, or the frame of the last event if the file ends
  // earlier or does not state the number of frames.
  std::uint32_t last_frame() const;
  // Why the round ended for the player, by the results, and up to version 18 by the `end` event; each empty
  // if not stated.
  std::string ended_by_results() const;
  std::string ended_by_event() const;
  // The name in the options and, up to version 18, in those of the `end` event; empty if not stated.
  std::string name_in_options() const;
  // Why nothing of the player can be played: a sentence; empty if something can.
  std::string why_not_played() const;
  // The number that identifies this player's game in interactions.
  std::int64_t game() const;
};

struct Round {
  std::vector<PlayerReplay> players;
  Members more;  // 2022: other members of the round's object
};

// Where a file begins to be damaged.
struct Damage {
  std::uint64_t offset = 0;
  std::string what;  // a sentence
};

// A file as stored. Texts refer to the text of the file, which must outlive it.
struct Recording {
  Form form = Form::match;
  Members top;          // all members except those below
  Members replay_more;  // other members of `replay`
  std::vector<Round> rounds;
  std::optional<Damage> damage;

  std::string date() const { return top.text("ts").value_or(""); }
  // A player as the file lists it for the whole match.
  struct Listed {
    std::string id;
    std::string name;
    std::optional<std::uint32_t> wins;  // rounds won
  };
  // Those of `users`.
  std::vector<Listed> users() const;
  // Those of `leaderboard`, up to version 18 of `endcontext`.
  std::vector<Listed> ranking() const;
  bool is_old() const { return form == Form::old_single || form == Form::old_match; }
  // "league", "40l", "blitz", "custom"; empty if not stated.
  std::string mode() const;
};

}  // namespace tetron::tetrio
