#include "player/window/display.hpp"

#include <dlfcn.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "player/window/xlib.hpp"

namespace tetron::player {

namespace {

// Libraries are loaded at run time, so that building needs no headers of X and starting needs no display.
std::shared_ptr<void> load(const char* name) {
  void* library = dlopen(name, RTLD_LAZY | RTLD_NODELETE);
  return library ? std::shared_ptr<void>(library, dlclose) : nullptr;
}

// Replaces Xlib's handler, which ends the process.
using ErrorHandler = int(void* display, void* error);
int ignore_error(void*, void*) {
  return 0;
}

// For on_lost, because Xlib's handlers have no data.
std::function<void()> display_lost;

using LostHandler = int(void* display);
int on_lost(void*) {
  if (display_lost) display_lost();
  return 0;
}

// Whether a context can be created. The server may claim to support GLX although the driver is missing.
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

// Where a socket leads to, as bytes. Empty if it is not a connected socket.
std::string peer_of(int socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getpeername(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return {};
  return {reinterpret_cast<const char*>(&address), std::min<std::size_t>(length, sizeof address)};
}

class WindowManager {
 public:
  WindowManager(std::shared_ptr<void> xlib, void* display)
      : display_(display),
        get_property_(symbol<GetProperty>(xlib, "XGetWindowProperty")),
        intern_(symbol<Atom(void*, const char*, int)>(xlib, "XInternAtom")),
        free_(symbol<int(void*)>(xlib, "XFree")),
        send_(symbol<int(void*, unsigned long, int, long, ClientMessage*)>(xlib, "XSendEvent")),
        synchronise_(symbol<int(void*, int)>(xlib, "XSync")) {
    const auto default_root = symbol<unsigned long(void*)>(xlib, "XDefaultRootWindow");
    is_whole_ = default_root && get_property_ && intern_ && free_ && send_ && synchronise_;
    if (is_whole_) root_ = default_root(display_);
  }

  // Also false if there is no window manager, or if it has ended.
  bool supports(const char* state) const {
    if (!is_whole_) return false;
    const std::vector<unsigned long> check = property(root_, "_NET_SUPPORTING_WM_CHECK", window_type);
    if (check.size() != 1 || property(check[0], "_NET_SUPPORTING_WM_CHECK", window_type) != check)
      return false;
    return std::ranges::count(property(root_, "_NET_SUPPORTED", atom_type), intern_(display_, state, 0)) > 0;
  }

  bool ask_state(unsigned long window, const char* state, bool on) const {
    constexpr long to_root = 1L << 19 | 1L << 20;  // SubstructureNotifyMask, SubstructureRedirectMask
    constexpr long by_application = 1;
    ClientMessage message;
    message.display = display_;
    message.window = window;
    message.message_type = intern_(display_, "_NET_WM_STATE", 0);
    message.data = {on ? 1 : 0, static_cast<long>(intern_(display_, state, 0)), 0, by_application, 0};
    const bool is_sent = send_(display_, root_, 0, to_root, &message) != 0;
    synchronise_(display_, 0);
    return is_sent;
  }

 private:
  using GetProperty = int(void* display, unsigned long window, Atom property, long offset, long length,
                          int remove, Atom type, Atom* actual_type, int* actual_format, unsigned long* count,
                          unsigned long* left, unsigned char** data);
  static constexpr Atom atom_type = 4;     // XA_ATOM
  static constexpr Atom window_type = 33;  // XA_WINDOW

  // Numbers of 32 bits, which Xlib returns as longs.
  std::vector<unsigned long> property(unsigned long window, const char* name, Atom type) const {
    constexpr long most = 4096;
    Atom actual_type = 0;
    int format = 0;
    unsigned long count = 0;
    unsigned long left = 0;
    unsigned char* data = nullptr;
    const int failed = get_property_(display_, window, intern_(display_, name, 0), 0, most, 0, type,
                                     &actual_type, &format, &count, &left, &data);
    std::vector<unsigned long> values;
    if (failed == 0 && data && format == 32) {
      values.resize(count);
      std::memcpy(values.data(), data, count * sizeof(unsigned long));
    }
    if (data) free_(data);
    return values;
  }

  void* display_;
  GetProperty* get_property_;
  Atom (*intern_)(void*, const char*, int);
  int (*free_)(void*);
  int (*send_)(void*, unsigned long, int, long, ClientMessage*);
  int (*synchronise_)(void*, int);
  bool is_whole_ = false;
  unsigned long root_ = 0;
};

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

std::optional<scene::Size> Display::size_of(unsigned long window) const {
  using GetGeometry = int(void* display, unsigned long drawable, unsigned long* root, int* x, int* y,
                          unsigned* width, unsigned* height, unsigned* border, unsigned* depth);
  const auto get_geometry = symbol<GetGeometry>(xlib_, "XGetGeometry");
  if (!get_geometry) return scene::Size{};
  unsigned long root = 0;
  int x = 0;
  int y = 0;
  unsigned width = 0;
  unsigned height = 0;
  unsigned border = 0;
  unsigned depth = 0;
  if (get_geometry(connection_.get(), window, &root, &x, &y, &width, &height, &border, &depth) == 0)
    return std::nullopt;
  return scene::Size{static_cast<int>(width), static_cast<int>(height)};
}

// Properties and requests of window managers as in EWMH: "_NET_SUPPORTED" and "_NET_WM_STATE".
bool Display::ask_fullscreen(unsigned long window, bool on) const {
  const WindowManager manager(xlib_, connection_.get());
  return manager.supports("_NET_WM_STATE_FULLSCREEN") &&
         manager.ask_state(window, "_NET_WM_STATE_FULLSCREEN", on);
}

void Display::set_class(unsigned long window, const char* name) const {
  // Same layout as Xlib's XClassHint; only read.
  struct ClassHint {
    const char* name;
    const char* of_class;
  };
  const ClassHint hint{name, name};
  if (const auto set = symbol<int(void*, unsigned long, const ClassHint*)>(xlib_, "XSetClassHint"))
    set(connection_.get(), window, &hint);
}

// SFML does not give its connections away. They are the sockets that lead to the same place as ours.
void Display::wait(std::chrono::milliseconds most) const {
  const auto number = symbol<int(void*)>(xlib_, "XConnectionNumber");
  const auto goal = connection_ && number ? peer_of(number(connection_.get())) : std::string();
  std::vector<pollfd> sockets;
  std::error_code unknown;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", unknown)) {
    const int socket = std::atoi(entry.path().filename().c_str());
    if (!goal.empty() && peer_of(socket) == goal) sockets.push_back({socket, POLLIN, 0});
  }
  ::poll(sockets.data(), sockets.size(), static_cast<int>(most.count()));
}

Display::~Display() {
  if (!connection_) return;
  display_lost = nullptr;
  if (const auto set_handler = symbol<LostHandler*(LostHandler*)>(xlib_, "XSetIOErrorHandler"))
    set_handler(nullptr);
  // The handler stays installed: SFML is connected until the end, and errors for its last requests, such as
  // closing a window that another program has destroyed, may arrive that late.
}

}  // namespace tetron::player
