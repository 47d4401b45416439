#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

namespace tetron::app {

// A file that is open as long as this lives. number() is negative if it could not be opened; errno says why.
class Descriptor {
 public:
  // `flags` as ::open() has them.
  Descriptor(const std::filesystem::path& path, int flags)
      : number_(::open(path.c_str(), flags | O_CLOEXEC)) {}
  // What was opened in another way.
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace tetron::app
