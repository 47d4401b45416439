#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/untrusted_text.hpp"
#include "formats/tetrio/event.hpp"
#include "formats/tetrio/members.hpp"

namespace tetron::tetrio {

// How a file is laid out. docs/formats/tetrio.md, "Forms".
enum class Form : std::uint8_t {
  old_single,  // 2022: data.events
  old_match,   // 2022: data[].replays[]
  single,      // since 2024: replay.events
  match,       // since 2024: replay.rounds[][]
};

// One player in one round.
struct PlayerReplay {
  std::string id;
  base::UntrustedText name;
  std::optional<bool> alive;  // at the end of the round
  std::uint32_t frames = 0;   // of the game; 0 if the file does not say
  Members options;            // of the game; of version 15 those of the first `full` event
  Members results;            // `results` of the replay; of version 15 `export` of the `end` event
  std::vector<Event> events;
  Members more;         // what else the player's object has
  Members replay_more;  // what else the replay in it has
  bool is_cut = false;  // the file ends within its events: `events` has those before
  // Why there are no events although the file has the player: a sentence with the place, or empty.
  std::string problem;

  // 15 (2022) or 19 (2024); 0 if the file does not say.
  int version() const;
  // Up to where it can be played: its last frame; that of the last event where the file ends earlier, or does
  // not say how many frames there were.
  std::uint32_t last_frame() const;
  // Why nothing of the player can be played: a sentence; empty if it can.
  std::string why_not_played() const;
  // The number by which interactions name this player's game.
  std::int64_t game() const;
};

struct Round {
  std::vector<PlayerReplay> players;
  Members more;  // 2022: what else its object has
};

// From where on a file is not whole.
struct Damage {
  std::uint64_t offset = 0;
  std::string what;  // a sentence
};

// A file as it is stored. Texts are pieces of the file's text, which must outlive it.
struct Recording {
  Form form = Form::match;
  Members top;          // everything but what stands below
  Members replay_more;  // what else `replay` has beside the rounds
  std::vector<Round> rounds;
  std::optional<Damage> damage;

  std::string date() const { return top.text("ts").value_or(""); }
  // "league", "40l", "blitz", "custom"; empty if the file does not say.
  std::string mode() const;
};

}  // namespace tetron::tetrio
