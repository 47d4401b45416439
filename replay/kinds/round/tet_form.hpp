#pragma once

#include <expected>
#include <string>

#include "formats/tet/header.hpp"
#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"

// A round of any game as a .tet recording, for what has that form alone: the file, and the exported page.
namespace tetron::kinds {

// What a header says of a round. It counts all its players and names the first tet::header::max_players.
tet::Header tet_header(const game::Match& match, const game::Round& round);

// The bytes of a recording that is read with that profile. What it has no room for is left out:
// keys, what is held and queued, garbage that waits, attacks. The error is a sentence: a field does not fit.
std::expected<tet::Bytes, std::string> tet_form(const game::Match& match, const game::Round& round,
                                                const replay::Profile& profile);

// What of the round such a recording does not hold: "keys, hold, the queue beyond the next piece". Empty if
// it holds all.
std::string lost_in_tet_form(const game::Round& round);

}  // namespace tetron::kinds
