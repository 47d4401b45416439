#pragma once

#include <string>
#include <vector>

#include "scene/board/frame.hpp"

// The messages of the game. Those that have not been sent yet are dim.
namespace tetron::scene {

// A message as it stands in the panel.
struct ChatEntry {
  Box box;
  replay::Mark mark;
  base::PlayerId sender{};
  std::string heading;             // sender and recipient
  std::vector<std::string> lines;  // the text
  bool is_to_come = false;
  bool is_last = false;  // the last message that was sent
};

// The entries in arrangement.chat at view.now, from top to bottom, around the last message that was sent.
std::vector<ChatEntry> chat_entries(const replay::Timeline& timeline, const replay::Game& game,
                                    const View& view, const Arrangement& arrangement);
// Adds a jump to each message in the panel: a click on it seeks to the message's moment.
void add_chat_jumps(Arrangement& arrangement, const replay::Timeline& timeline, const replay::Game& game,
                    const View& view);
void draw_chat(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
