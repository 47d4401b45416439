// No exception crosses the interface, and none can be caught inside the module: clang generates neither
// landing pads nor tables for WebAssembly by default, and the available C++ library has none. A throw ends
// the instance. The reason is in the result, where the caller reads it before it creates a new instance.
// docs/decisions/browsers.md#webassembly-and-tetronhtml
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>

#include "bindings/wasm/result.hpp"
#ifdef TETRON_WASM_JSON
#include "convert/json/json_members.hpp"
#include "formats/numeron/words.hpp"
#include "replay/profile/bad_profile.hpp"
#endif

namespace tetron::wasm {

namespace {

[[noreturn]] void end() {
  __builtin_trap();
}

bool memory_is_out = false;

[[noreturn]] void end_without_memory() {
  memory_is_out = true;
  end();
}

// Called by operator new when malloc() fails, before the library would throw.
[[maybe_unused]] const std::new_handler before = std::set_new_handler(end_without_memory);

}  // namespace

// Whether the instance ended because memory ran out. If it ended for another reason, that is a bug.
TETRON_EXPORT(tetron_memory_is_out)
bool tetron_memory_is_out() {
  return memory_is_out;
}

extern "C" void* __cxa_allocate_exception(std::size_t size) noexcept {
  void* memory = std::malloc(size);
  if (memory == nullptr) end_without_memory();
  return memory;
}
extern "C" void __cxa_free_exception(void*) noexcept {}
extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  if (*type == typeid(std::bad_alloc) || *type == typeid(std::bad_array_new_length)) end_without_memory();
#ifdef TETRON_WASM_JSON
  if (*type == typeid(convert::Bad)) {
    static_cast<void>(fail(convert::describe(static_cast<const convert::Bad*>(thrown)->error)));
    end();
  }
  if (*type == typeid(replay::BadProfile)) {
    const base::TextError& error = static_cast<const replay::BadProfile*>(thrown)->error;
    static_cast<void>(fail("profile: line " + std::to_string(error.line) + ": " + error.what));
    end();
  }
  if (*type == typeid(numeron::Refused)) {
    static_cast<void>(fail(base::describe(static_cast<const numeron::Refused*>(thrown)->error)));
    end();
  }
  // Exceptions of toml++ derive only from std::runtime_error.
  if (std::string_view(type->name()).starts_with("N4toml")) {
    static_cast<void>(
        fail("profile: " + std::string(static_cast<const std::runtime_error*>(thrown)->what())));
    end();
  }
#endif
  static_cast<void>(thrown);
  static_cast<void>(type);
  static_cast<void>(fail("it cannot be read"));
  end();
}
extern "C" void* __cxa_begin_catch(void*) noexcept {
  end();
}
extern "C" void __cxa_end_catch() {
  end();
}
extern "C" [[noreturn]] void __cxa_rethrow() {
  end();
}

// The messages of the C++ library when it aborts are dropped; they would need printf().
extern "C" [[noreturn]] void abort_message(const char*, ...) {
  end();
}

// The only thread never ends, so destructors are ignored. Below: the stack protector of the compiler's
// library.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept {
  return 0;
}
extern "C" unsigned long __stack_chk_guard = 0x7e7205;
extern "C" [[noreturn]] void __stack_chk_fail() {
  end();
}

}  // namespace tetron::wasm

[[noreturn]] void std::__libcpp_verbose_abort(const char*, ...) {
  __builtin_trap();
}
