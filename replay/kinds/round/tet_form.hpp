#pragma once

#include <expected>
#include <string>

#include "formats/tet/header.hpp"
#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"

// A round of any game as a .tet recording, for what only supports that form: .tet files and exported pages.
namespace tetron::kinds {

// The header for a round. It counts all players and names the first tet::header::max_players.
tet::Header tet_header(const game::Match& match, const game::Round& round);

// The bytes of a recording that is to be read with that profile. What the format cannot hold is left out:
// keys, hold and queue, waiting garbage, attacks. The error is a sentence, for example that a field does not
// fit.
std::expected<tet::Bytes, std::string> tet_form(const game::Match& match, const game::Round& round,
                                                const replay::Profile& profile);

// What of the round is lost in such a recording: "keys, hold, the queue beyond the next piece". Empty if
// nothing is.
std::string lost_in_tet_form(const game::Round& round);

}  // namespace tetron::kinds
