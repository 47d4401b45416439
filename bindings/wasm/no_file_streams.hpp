#pragma once

// The stream of files that toml++ names and that the C++ library for WebAssembly has not: none can be opened.
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
