#pragma once

#include <lua.hpp>

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "rules/lua/limits.hpp"
#include "rules/lua/snapshot.hpp"

namespace tetron::rules {

class Game;

// Why a piece of Lua stopped early.
struct Failure {
  int line = 0;               // 0 if unknown
  std::string function = {};  // the function that was running, such as "update"; empty if unnamed
  std::string what = {};
};

// What the engine's functions can reach from a lua_State, with Host::of(L).
struct Host {
  Game* game = nullptr;
  bool setting_up = true;
  bool acted = false;  // whether it did more than read the field and give orders to blocks
  std::string* printed = nullptr;
  std::expected<void, std::string> (*check_picture)(void* context, std::string_view path) = nullptr;
  void* picture_context = nullptr;

  static Host& of(lua_State* lua) { return **static_cast<Host**>(lua_getextraspace(lua)); }
};

// A Lua state that can neither reach outside nor use more than its limits. Nothing that it runs can throw a
// C++ exception or end the program.
class Sandbox {
 public:
  // Returns null if there is not enough memory. The host must outlive the sandbox.
  static std::unique_ptr<Sandbox> open(const ScriptLimits& limits, Host& host);
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  ~Sandbox();

  lua_State* lua() const { return lua_; }
  // Adds a global function.
  void add(const char* name, lua_CFunction function);
  // Runs a text.
  std::expected<void, Failure> run(std::string_view text);
  // Whether the global `update` is set. update() calls it.
  bool has_update();
  std::expected<void, Failure> update();

  // keep() stores the values of all the script's variables; go_back() restores them, any number of times.
  // Returns false if there is not enough memory. The stored values do not count for the limits.
  bool keep();
  bool go_back();

  std::size_t memory_peak() const { return peak_; }
  // Of the last run or call, rounded to steps of `instruction_step`.
  std::uint64_t instructions_used() const { return work_; }
  static constexpr int instruction_step = 100;
  // Adds work that does not show in instructions.
  void charge(std::uint64_t work);
  // The same, for functions that call others without Lua instructions in between. Raises an error if the
  // script has reached a limit.
  void charge_and_stop(lua_State* lua, std::uint64_t work);
  static Sandbox& of(lua_State* lua);

 private:
  enum class Stop : std::uint8_t { none, instructions, seconds };
  struct Pieces;

  explicit Sandbox(const ScriptLimits& limits) : limits_(limits) {}
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);
  static void on_count(lua_State* lua, lua_Debug* where);
  static int on_error(lua_State* lua);
  static int set_up(lua_State* lua);
  void refuse();
  int push_update();
  static const char* next_piece(lua_State* lua, void* pieces, std::size_t* size);
  bool out_of_time();
  void stop_soon(Stop why);
  [[noreturn]] void stop_here(lua_State* lua);
  std::expected<void, Failure> load(std::string_view text);
  void begin();
  std::expected<void, Failure> protected_call();

  ScriptLimits limits_;
  lua_State* lua_ = nullptr;
  std::size_t used_ = 0;
  std::size_t peak_ = 0;
  std::uint64_t work_ = 0;
  double started_ = 0;
  std::int64_t tick_ = 0;  // time of the coarse clock when the precise one was last read
  Stop stop_ = Stop::none;
  bool running_ = false;
  std::size_t largest_block_ = 0;
  Snapshot kept_;
  std::size_t kept_bytes_ = 0;
  int update_name_ = 0;  // where the registry has that name
  int line_ = 0;         // line of the error
  bool block_too_large_ = false;
  std::array<char, 64> function_{};
};

}  // namespace tetron::rules
