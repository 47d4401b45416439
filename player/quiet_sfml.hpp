#pragma once

#include <SFML/System/Err.hpp>

namespace tetron::player {

// SFML writes to stderr what goes wrong inside it; nobody who looks at a window can do anything about that.
class QuietSfml {
 public:
  QuietSfml() : buffer_(sf::err().rdbuf(nullptr)) {}
  QuietSfml(const QuietSfml&) = delete;
  QuietSfml& operator=(const QuietSfml&) = delete;
  ~QuietSfml() { sf::err().rdbuf(buffer_); }

 private:
  std::streambuf* buffer_;
};

}  // namespace tetron::player
