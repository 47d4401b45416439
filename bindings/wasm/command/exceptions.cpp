// Exceptions of C++ as exceptions of WebAssembly: what clang calls for `throw`, `try` and `catch`, as the
// Itanium C++ ABI describes it, because Debian's C++ library for WebAssembly is built without. Thread safety
// is not needed: there is one thread. docs/decisions/browsers.md#npx-tetron
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

namespace tetron::wasm {

namespace {

constexpr int tag_of_exceptions = 0;

// What stands before each thrown object. WebAssembly carries its address.
struct alignas(16) Thrown {
  std::type_info* type = nullptr;
  void* (*destroy)(void*) = nullptr;  // a destructor, which returns its object here
  void* caught_as = nullptr;          // the object, or the base of it that a handler asked for
  int handlers = 0;                   // that have begun and not ended
  bool is_thrown_again = false;
  Thrown* outer = nullptr;  // the exception of the handler around this one

  void* object() { return this + 1; }
};

Thrown* caught = nullptr;  // of the innermost handler

// The virtual functions that the C++ library's type information has, in its order.
class CatchingType : public std::type_info {
 public:
  ~CatchingType() override;
  virtual void unused1() const;
  virtual void unused2() const;
  // Whether a handler for this type takes an object of that one, whose address becomes that of the base.
  virtual bool can_catch(const CatchingType* thrown, void*& object) const = 0;
};

// Reads the tables that clang writes for each function with handlers.
class Table {
 public:
  explicit Table(const std::uint8_t* at) : at_(at) {}

  const std::uint8_t* place() const { return at_; }
  std::uint8_t byte() { return *at_++; }
  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint8_t next = byte();
      value |= static_cast<std::uint32_t>(next & 0x7f) << shift;
      if ((next & 0x80) == 0) return value;
    }
  }
  std::int32_t signed_number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;;) {
      const std::uint8_t next = byte();
      value |= static_cast<std::uint32_t>(next & 0x7f) << shift;
      shift += 7;
      if ((next & 0x80) != 0) continue;
      if ((next & 0x40) != 0 && shift < 32) value |= ~std::uint32_t{0} << shift;
      return static_cast<std::int32_t>(value);
    }
  }

 private:
  const std::uint8_t* at_;
};

// The number of the handler that takes the exception, among those of one landing pad; 0: none.
std::int32_t handler_for(Thrown& thrown, const std::uint8_t* tables, std::uint32_t landing_pad) {
  constexpr std::uint8_t left_out = 0xff;
  Table header(tables);
  if (header.byte() != left_out) std::abort();  // clang writes no other start of landing pads
  if (header.byte() == left_out) return 0;      // of types: there are only destructors
  const std::uint32_t types_offset = header.number();
  const std::uint8_t* const types = header.place() + types_offset;
  static_cast<void>(header.byte());  // how calls are written: always as below
  const std::uint32_t calls_size = header.number();
  Table calls(header.place());
  const std::uint8_t* const actions = header.place() + calls_size;
  std::uint32_t action = 0;
  for (std::uint32_t i = 0; i <= landing_pad; ++i) {
    static_cast<void>(calls.number());
    action = calls.number();
  }
  if (action == 0) return 0;
  for (Table entry(actions + (action - 1));;) {
    const std::int32_t handler = entry.signed_number();
    if (handler > 0) {
      const CatchingType* type = nullptr;
      std::memcpy(&type, types - static_cast<std::size_t>(handler) * sizeof type, sizeof type);
      void* object = thrown.object();
      if (type == nullptr || type->can_catch(static_cast<const CatchingType*>(thrown.type), object)) {
        thrown.caught_as = object;
        return handler;
      }
    }
    const std::uint8_t* const from = entry.place();
    const std::int32_t next = entry.signed_number();
    if (next == 0) return 0;
    entry = Table(from + next);
  }
}

}  // namespace

extern "C" {

// Filled by a function before it asks which of its handlers takes an exception.
struct LandingPad {
  std::uint32_t index;
  const std::uint8_t* tables;
  std::uint32_t handler;
};
LandingPad __wasm_lpad_context;

int _Unwind_CallPersonality(void* thrown) {
  __wasm_lpad_context.handler = static_cast<std::uint32_t>(
      handler_for(*static_cast<Thrown*>(thrown), __wasm_lpad_context.tables, __wasm_lpad_context.index));
  return 0;
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
  void* const memory = std::malloc(sizeof(Thrown) + size);
  if (memory == nullptr) std::abort();
  return (new (memory) Thrown)->object();
}
void __cxa_free_exception(void* object) noexcept {
  std::free(static_cast<Thrown*>(object) - 1);
}
[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  Thrown* const thrown = static_cast<Thrown*>(object) - 1;
  thrown->type = type;
  thrown->destroy = destroy;
  thrown->caught_as = object;
  __builtin_wasm_throw(tag_of_exceptions, thrown);
}
void* __cxa_get_exception_ptr(void* thrown) noexcept {
  return static_cast<Thrown*>(thrown)->caught_as;
}
void* __cxa_begin_catch(void* memory) noexcept {
  Thrown* const thrown = static_cast<Thrown*>(memory);
  thrown->is_thrown_again = false;
  if (thrown->handlers++ == 0) {
    thrown->outer = caught;
    caught = thrown;
  }
  return thrown->caught_as;
}
void __cxa_end_catch() {
  Thrown* const thrown = caught;
  if (--thrown->handlers > 0) return;
  caught = thrown->outer;
  if (thrown->is_thrown_again) return;
  if (thrown->destroy != nullptr) static_cast<void>(thrown->destroy(thrown->object()));
  __cxa_free_exception(thrown->object());
}
[[noreturn]] void __cxa_rethrow() {
  if (caught == nullptr) std::terminate();
  caught->is_thrown_again = true;
  __builtin_wasm_throw(tag_of_exceptions, caught);
}
}

// The only thread never ends, so nothing is done at its end. Below: the stack protector of the compiler's
// library.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept {
  return 0;
}
extern "C" unsigned long __stack_chk_guard = 0x7e7205;
extern "C" [[noreturn]] void __stack_chk_fail() {
  std::abort();
}

}  // namespace tetron::wasm

// That of the library would end the program.
void* operator new(std::size_t size) {
  if (void* const memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
