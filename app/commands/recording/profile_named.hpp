#pragma once

#include <string>
#include <string_view>

#include "replay/profile/profile.hpp"

namespace tetron::app {

// As profile_named() of recording_input.hpp, of another option than --profile: "--kicks", or empty of an
// argument. Messages say it.
replay::Profile profile_named(const std::string& name, std::string_view option);

}  // namespace tetron::app
