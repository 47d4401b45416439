#pragma once

#include <string>
#include <vector>

#include "scene/board/frame.hpp"

// The messages of the game, those that have not been sent yet dim.
namespace tetron::scene {

// A message as it stands in the panel.
struct ChatEntry {
  Box box;
  replay::Mark mark;
  base::PlayerId sender{};
  std::string heading;             // who, and to whom
  std::vector<std::string> lines;  // what
  bool is_to_come = false;
  bool is_last = false;  // the last one that was sent
};

// What stands in arrangement.chat at view.now, from top to bottom: around the last message that was sent.
std::vector<ChatEntry> chat_entries(const replay::Timeline& timeline, const replay::Game& game,
                                    const View& view, const Arrangement& arrangement);
// Makes the messages in the panel lead to their moment when they are clicked.
void add_chat_jumps(Arrangement& arrangement, const replay::Timeline& timeline, const replay::Game& game,
                    const View& view);
void draw_chat(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
