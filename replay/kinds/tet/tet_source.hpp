#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "formats/tet/recording.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// A recording that was already read. It has one round.
std::unique_ptr<Source> tet_source(tet::Recording recording, const Reading& reading);

// What the header of a recording states.
game::Match tet_match(const tet::Recording& recording, const replay::Profile& profile,
                      const base::Encoding& encoding);

// Appends the first round of the match as a .tet recording. Returns the profile needed to read it, as TOML.
// The error is a sentence: there is no round, or it does not fit.
std::expected<std::string, std::string> write_tet(std::string& out, const game::Match& match,
                                                  const std::function<void()>& flush);

}  // namespace tetron::kinds
