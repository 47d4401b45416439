#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>

// What the windows remember, in $XDG_STATE_HOME/tetron, else ~/.local/state/tetron. It is state, not
// configuration: users do not edit it, and it may be lost.
namespace tetron::app {

using StateJson = nlohmann::ordered_json;

// Whether there is a folder for state, but no file with this name in it yet.
bool is_state_new(std::string_view name);
// The JSON object in that file, of at most `most` bytes. Null if the file is missing, unreadable or not
// valid.
StateJson read_state(std::string_view name, std::size_t most);
// Changes that file, which several windows may do at the same time; the change gets an object, which is
// empty if read_state() gives none. Errors are ignored, and nothing is remembered then.
void change_state(std::string_view name, std::size_t most, const std::function<void(StateJson&)>& change);

}  // namespace tetron::app
