#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "player/keys/game_input.hpp"
#include "scene/game_view.hpp"

// The messages between the window and the process that runs the rules, in this machine's byte order: both
// are the same program.
namespace tetron::app {

// The limit for a message. All pictures of a rule file together have 16 MB.
inline constexpr std::size_t most_wire_bytes = std::size_t{64} << 20;

// Messages to the process: the input for one frame. An empty message means that the recording is to be
// completed.
std::string wire_of(const player::GameInput& input);
std::optional<player::GameInput> input_of(std::string_view wire);

// The state after a frame.
struct RulesNews {
  scene::GameView view;     // without the help for keys
  std::string state;        // a line of JSON
  std::uint8_t sounds = 0;  // as rules::Events::sounds
};

// Sends each picture only once.
class NewsSender {
 public:
  std::string wire_of(const RulesNews& news);
  // Call it when the pictures have changed.
  void forget();

 private:
  std::map<std::shared_ptr<const scene::Bitmap>, std::uint32_t> known_;  // and their numbers, from 1
  bool forgets_ = false;
};

class NewsReceiver {
 public:
  // Empty if it is not a message of NewsSender.
  std::optional<RulesNews> news_of(std::string_view wire);

 private:
  std::vector<std::shared_ptr<const scene::Bitmap>> known_;
};

}  // namespace tetron::app
