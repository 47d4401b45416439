#include "scene/text/pango.hpp"

#include <dlfcn.h>

#include <optional>

#include "base/room.hpp"
#include "scene/text/pango_functions.hpp"

namespace tetron::scene {

namespace {

// What Pango takes for its threads, fonts and tables; it ends the program when it finds no memory.
constexpr std::size_t room = 160 * 1024 * 1024;  // bytes

std::optional<PangoFunctions> load_all() {
  base::require_room(room);
  // It stays: its types and threads are not made to go. A name is also looked for in the libraries that this
  // one needs, which are all the others.
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
