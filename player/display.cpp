#include "player/display.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

namespace tetron::player {

namespace {

// Libraries are loaded when asked for, so that no headers of X are needed to build and no display to start.
std::shared_ptr<void> load(const char* name) {
  void* library = dlopen(name, RTLD_LAZY | RTLD_NODELETE);
  return library ? std::shared_ptr<void>(library, dlclose) : nullptr;
}

// A function of a C library: symbol<int(int)>(library, "abs").
template <class Signature>
Signature* symbol(const std::shared_ptr<void>& library, const char* name) {
  return reinterpret_cast<Signature*>(dlsym(library.get(), name));
}

// Xlib's own handler ends the process.
using ErrorHandler = int(void* display, void* error);
int ignore_error(void*, void*) {
  return 0;
}

// For on_lost: Xlib's handlers carry no data.
std::function<void()> display_lost;

using LostHandler = int(void* display);
int on_lost(void*) {
  if (display_lost) display_lost();
  return 0;
}

// Whether a context can be made, which is more than the server's word that it knows GLX: the driver may be
// missing.
bool has_opengl(const std::shared_ptr<void>& xlib, void* display) {
  const std::shared_ptr<void> opengl = load("libGL.so.1");
  if (!opengl) return false;
  const auto query_extension = symbol<int(void*, int*, int*)>(opengl, "glXQueryExtension");
  const auto choose_visual = symbol<void*(void*, int, int*)>(opengl, "glXChooseVisual");
  const auto create_context = symbol<void*(void*, void*, void*, int)>(opengl, "glXCreateContext");
  const auto destroy_context = symbol<void(void*, void*)>(opengl, "glXDestroyContext");
  const auto default_screen = symbol<int(void*)>(xlib, "XDefaultScreen");
  const auto free_memory = symbol<int(void*)>(xlib, "XFree");
  const auto synchronise = symbol<int(void*, int)>(xlib, "XSync");
  const auto set_error_handler = symbol<ErrorHandler*(ErrorHandler*)>(xlib, "XSetErrorHandler");
  if (!query_extension || !choose_visual || !create_context || !destroy_context || !default_screen ||
      !free_memory || !synchronise || !set_error_handler)
    return false;
  if (!query_extension(display, nullptr, nullptr)) return false;

  constexpr int rgba = 4;
  constexpr int double_buffered = 5;
  std::array attributes{rgba, double_buffered, 0};
  void* visual = choose_visual(display, default_screen(display), attributes.data());
  if (!visual) return false;
  ErrorHandler* const before = set_error_handler(ignore_error);
  void* context = create_context(display, visual, nullptr, 1);
  synchronise(display, 0);
  if (context) destroy_context(display, context);
  synchronise(display, 0);
  set_error_handler(before);
  free_memory(visual);
  return context != nullptr;
}

}  // namespace

Display::Display(std::function<void()> lost) : xlib_(load("libX11.so.6")) {
  if (!xlib_) return;
  const auto open = symbol<void*(const char*)>(xlib_, "XOpenDisplay");
  const auto close = symbol<int(void*)>(xlib_, "XCloseDisplay");
  if (!open || !close) return;
  void* connection = open(nullptr);
  if (!connection) return;
  connection_ = {connection, close};
  if (const auto set_handler = symbol<LostHandler*(LostHandler*)>(xlib_, "XSetIOErrorHandler")) {
    display_lost = std::move(lost);
    set_handler(on_lost);
  }
  if (const auto set_handler = symbol<ErrorHandler*(ErrorHandler*)>(xlib_, "XSetErrorHandler"))
    set_handler(ignore_error);
  state_ = has_opengl(xlib_, connection) ? DisplayState::usable : DisplayState::without_opengl;
}

double Display::scale() const {
  constexpr double ordinary = 96;
  if (!connection_) return 1;
  const auto resources = symbol<const char*(void*)>(xlib_, "XResourceManagerString");
  const char* text = resources ? resources(connection_.get()) : nullptr;
  return text ? dots_per_inch(text).value_or(ordinary) / ordinary : 1;
}

std::optional<double> dots_per_inch(std::string_view resources) {
  constexpr std::string_view name = "Xft.dpi:";
  constexpr double least = 48;
  constexpr double most = 768;
  while (!resources.empty()) {
    const auto end = std::min(resources.find('\n'), resources.size());
    std::string_view line = resources.substr(0, end);
    resources.remove_prefix(std::min(end + 1, resources.size()));
    if (!line.starts_with(name)) continue;
    line.remove_prefix(std::min(line.find_first_not_of(" \t", name.size()), line.size()));
    double value = 0;
    const auto read = std::from_chars(line.data(), line.data() + line.size(), value);
    if (read.ec == std::errc() && value >= least && value <= most) return value;
    return std::nullopt;
  }
  return std::nullopt;
}

bool Display::has(unsigned long window) const {
  using GetGeometry = int(void* display, unsigned long drawable, unsigned long* root, int* x, int* y,
                          unsigned* width, unsigned* height, unsigned* border, unsigned* depth);
  const auto get_geometry = symbol<GetGeometry>(xlib_, "XGetGeometry");
  if (!get_geometry) return true;
  unsigned long root = 0;
  int x = 0;
  int y = 0;
  unsigned width = 0;
  unsigned height = 0;
  unsigned border = 0;
  unsigned depth = 0;
  return get_geometry(connection_.get(), window, &root, &x, &y, &width, &height, &border, &depth) != 0;
}

Display::~Display() {
  if (!connection_) return;
  display_lost = nullptr;
  if (const auto set_handler = symbol<LostHandler*(LostHandler*)>(xlib_, "XSetIOErrorHandler"))
    set_handler(nullptr);
  if (const auto set_handler = symbol<ErrorHandler*(ErrorHandler*)>(xlib_, "XSetErrorHandler"))
    set_handler(nullptr);
}

}  // namespace tetron::player
