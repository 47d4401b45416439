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

// What the window and the process that runs the rules tell each other, as bytes of this machine: both are the
// same program.
namespace tetron::app {

// No message is longer: all pictures of a rule file at once are 16 MB.
inline constexpr std::size_t most_wire_bytes = std::size_t{64} << 20;

// To the process: what was pressed, for one frame; or, empty, that the game is to be completed.
std::string wire_of(const player::GameInput& input);
std::optional<player::GameInput> input_of(std::string_view wire);

// How things stand after a frame.
struct RulesNews {
  scene::GameView view;  // without what the keys do
  std::string state;     // a line of JSON
};

// Each picture is sent once, and known from then on.
class NewsSender {
 public:
  std::string wire_of(const RulesNews& news);
  // The pictures are others from now on.
  void forget();

 private:
  std::map<std::shared_ptr<const scene::Bitmap>, std::uint32_t> known_;  // and their numbers, from 1 on
  bool forgets_ = false;
};

class NewsReceiver {
 public:
  // Nothing if it is none of NewsSender's.
  std::optional<RulesNews> news_of(std::string_view wire);

 private:
  std::vector<std::shared_ptr<const scene::Bitmap>> known_;
};

}  // namespace tetron::app
