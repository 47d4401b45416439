// Nothing is thrown across the interface, and nothing can be caught inside it: clang makes neither landing
// pads nor tables for WebAssembly without being asked, and the C++ library that there is has none. What is
// thrown ends the instance: why stands in the result, where the caller reads it before it takes a new one.
// docs/decisions/0061-webassembly.md
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

// What operator new calls when malloc() has nothing: this stands before anything that the library would do.
[[maybe_unused]] const std::new_handler before = std::set_new_handler(end_without_memory);

}  // namespace

// Whether the instance ended for want of memory: all else that ends it is a defect.
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
  // What toml++ throws derives from std::runtime_error and nothing else.
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

// What the C++ library says when it cannot go on is said nowhere; printf() would come with it.
extern "C" [[noreturn]] void abort_message(const char*, ...) {
  end();
}

// The only thread never ends; and what the compiler's library was built to check itself with.
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
