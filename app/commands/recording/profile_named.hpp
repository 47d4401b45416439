#pragma once

#include <string>
#include <string_view>

#include "replay/profile/profile.hpp"

namespace tetron::app {

// The same as profile_named() of recording_input.hpp for another option than --profile, such as "--kicks",
// or for an argument if `option` is empty. The name of the option is used in messages.
replay::Profile profile_named(const std::string& name, std::string_view option);

}  // namespace tetron::app
