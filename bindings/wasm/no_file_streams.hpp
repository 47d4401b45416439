#pragma once

// The file stream that toml++ refers to and that the C++ library for WebAssembly lacks. It cannot open
// anything.
#include <istream>

namespace std {

template <>
class basic_ifstream<char, char_traits<char>> : public istream {
 public:
  basic_ifstream() : istream(nullptr) {}
  template <class... Arguments>
  explicit basic_ifstream(const Arguments&...) : istream(nullptr) {}
  template <class... Arguments>
  void open(const Arguments&...) {}
  bool is_open() const { return false; }
};

}  // namespace std
