#pragma once

#include <dlfcn.h>

#include <array>
#include <memory>

// The functions of Xlib that are used. It is loaded at run time, so that building needs no headers of X.
namespace tetron::player {

// A function of a C library: symbol<int(int)>(library, "abs").
template <class Signature>
Signature* symbol(const std::shared_ptr<void>& library, const char* name) {
  return reinterpret_cast<Signature*>(dlsym(library.get(), name));
}

using Atom = unsigned long;

// Same layout as Xlib's XClientMessageEvent, with the size of the largest event.
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
