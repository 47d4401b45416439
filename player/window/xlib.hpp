#pragma once

#include <dlfcn.h>

#include <array>
#include <memory>

// What is called of Xlib, which is loaded when it is asked for: so no headers of X are needed to build.
namespace tetron::player {

// A function of a C library: symbol<int(int)>(library, "abs").
template <class Signature>
Signature* symbol(const std::shared_ptr<void>& library, const char* name) {
  return reinterpret_cast<Signature*>(dlsym(library.get(), name));
}

using Atom = unsigned long;

// As Xlib's XClientMessageEvent, in the room of the largest event.
struct ClientMessage {
  int type = 33;  // ClientMessage
  unsigned long serial = 0;
  int send_event = 1;
  void* display = nullptr;
  unsigned long window = 0;
  Atom message_type = 0;
  int format = 32;
  std::array<long, 5> data{};
  std::array<long, 24> room{};
};

}  // namespace tetron::player
