#pragma once

#include <string_view>

namespace tetron::convert {

// The page that replays a recording, bundled from convert/html/web when the program is built. It has places
// to fill in: @TITLE@ (text), @GAME@ (JSON) and @STATES@ (base64), in this order.
extern const std::string_view web_page;

}  // namespace tetron::convert
