#include "scene/text/pango.hpp"

#include <dlfcn.h>

#include <cstring>
#include <new>
#include <optional>

#include "base/room.hpp"
#include "scene/text/pango_functions.hpp"

namespace tetron::scene {

namespace {

// Memory that Pango needs for threads, fonts and tables. It ends the program if it cannot allocate.
constexpr std::size_t room = 192 * 1024 * 1024;  // bytes

[[noreturn]] void out_of_memory() {
  throw std::bad_alloc();
}

// GLib ends the program if it cannot allocate memory. This makes it end as with an uncaught std::bad_alloc:
// unfinished files are removed, "out of memory" is printed, the exit code is 4. A few allocations of
// Fontconfig, GLib and the loader still crash; tests/app/faults_test.cpp lists them.
extern "C" void on_glib_error(const char*, GLogLevelFlags, const char* message, void*) noexcept {
  if (message && std::strstr(message, "failed to allocate")) out_of_memory();
}

std::optional<PangoFunctions> load_all() {
  base::require_room(room);
  // Before the other libraries, which allocate memory while they are loaded.
  void* const glib = dlopen("libglib-2.0.so.0", RTLD_LAZY | RTLD_NODELETE);
  if (glib == nullptr) return {};
  if (const auto set_handler =
          reinterpret_cast<decltype(&::g_log_set_handler)>(dlsym(glib, "g_log_set_handler")))
    set_handler("GLib",
                static_cast<GLogLevelFlags>(G_LOG_LEVEL_ERROR | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION),
                on_glib_error, nullptr);
  // Never unloaded: its types and threads do not support that. Names are also looked up in the libraries
  // that this one needs, which are all the others.
  void* const library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_NODELETE);
  if (library == nullptr) return {};
  PangoFunctions found;
  bool all = true;
  const auto find = [&]<typename Function>(const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    all = all && function != nullptr;
  };
#define TETRON_FIND(name) find(#name, found.name);
  TETRON_PANGO_FUNCTIONS(TETRON_FIND)
#undef TETRON_FIND
  if (!all) return {};
  return found;
}

const std::optional<PangoFunctions>& loaded() {
  static const std::optional<PangoFunctions> functions = load_all();
  return functions;
}

}  // namespace

bool load_pango() {
  return loaded().has_value();
}

const PangoFunctions& pango() {
  return *loaded();
}

}  // namespace tetron::scene
