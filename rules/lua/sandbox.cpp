#include "rules/lua/sandbox.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>

#include "rules/lua/libraries.hpp"

namespace tetron::rules {

namespace {

constexpr std::string_view chunk_name = "rules";
constexpr std::size_t longest_message = 500;
constexpr std::size_t large_block = 16 * 1024;
// The most nested calls in which the failed function is searched: for each level Lua counts from the last
// one again.
constexpr int most_levels = 1000;

// Of this thread only, so that a busy machine does not shorten the limit.
double processor_seconds() {
  std::timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// If there is a cheap clock; it advances every few milliseconds.
#ifdef CLOCK_MONOTONIC_COARSE
const clockid_t cheap_clock = CLOCK_MONOTONIC_COARSE;
#else
const clockid_t cheap_clock = CLOCK_MONOTONIC;
#endif

std::int64_t coarse_ticks() {
  std::timespec time{};
  if (clock_gettime(cheap_clock, &time) != 0) return 0;
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// Removes "rules:12: " from the front of a message. Returns the line, or 0.
int take_line(std::string& message) {
  if (!message.starts_with(chunk_name) || message.size() <= chunk_name.size() ||
      message[chunk_name.size()] != ':')
    return 0;
  std::size_t at = chunk_name.size() + 1;
  int line = 0;
  for (; at < message.size() && message[at] >= '0' && message[at] <= '9' && line < 100'000'000; ++at)
    line = line * 10 + (message[at] - '0');
  if (message.compare(at, 2, ": ") != 0) return 0;
  message.erase(0, at + 2);
  return line;
}

}  // namespace

std::unique_ptr<Sandbox> Sandbox::open(const ScriptLimits& limits, Host& host) {
  std::unique_ptr<Sandbox> sandbox(new Sandbox(limits));
  sandbox->lua_ = lua_newstate(&Sandbox::allocate, sandbox.get());
  if (!sandbox->lua_) return nullptr;
  *static_cast<Host**>(lua_getextraspace(sandbox->lua_)) = &host;
  lua_pushcfunction(sandbox->lua_, &Sandbox::set_up);
  if (lua_pcall(sandbox->lua_, 0, 0, 0) != LUA_OK) return nullptr;
  return sandbox;
}

Sandbox::~Sandbox() {
  if (lua_) lua_close(lua_);
}

Sandbox& Sandbox::of(lua_State* lua) {
  void* self = nullptr;
  lua_getallocf(lua, &self);
  return *static_cast<Sandbox*>(self);
}

// Called by Lua in protected mode.
int Sandbox::set_up(lua_State* lua) {
  lua_newtable(lua);
  add_base(lua);
  add_string(lua);
  add_table(lua);
  add_math(lua);
  lua_pushvalue(lua, -1);
  lua_setfield(lua, -2, "_G");
  // From now on these are all the globals there are; references to the others are removed.
  lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushnil(lua);
  lua_setfield(lua, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushliteral(lua, "update");
  of(lua).update_name_ = luaL_ref(lua, LUA_REGISTRYINDEX);
  return 0;
}

void Sandbox::add(const char* name, lua_CFunction function) {
  lua_pushcfunction(lua_, function);
  lua_setglobal(lua_, name);
}

void* Sandbox::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  auto& sandbox = *static_cast<Sandbox*>(self);
  const std::size_t had = block ? old_size : 0;  // if there is no block, old_size is a kind of object
  if (new_size == 0) {
    std::free(block);
    sandbox.used_ -= had;
    return nullptr;
  }
  if (new_size > had) {
    // Refuses only what scripts allocate. An allocation of the program that failed would look like an error
    // of the script.
    const bool too_much = sandbox.used_ + (new_size - had) > sandbox.limits_.memory + sandbox.kept_bytes_;
    const bool too_large = new_size > sandbox.largest_block_;
    if (sandbox.running_ && (too_much || too_large)) {
      sandbox.block_too_large_ = too_large;
      sandbox.refuse();
      return nullptr;
    }
    if (sandbox.running_) {
      sandbox.charge((new_size - had) / 64);
      // A table that grows moves all its keys, which can take long.
      if (new_size >= large_block && sandbox.stop_ == Stop::none && sandbox.out_of_time())
        sandbox.stop_soon(Stop::seconds);
    }
  }
  void* moved = std::realloc(block, new_size);
  if (!moved) return nullptr;
  sandbox.used_ += new_size - had;
  sandbox.peak_ = std::max(sandbox.peak_, sandbox.used_);
  return moved;
}

// Lua now collects garbage and tries again. If that fails, it raises an error that does not say where.
void Sandbox::refuse() {
  charge(used_ / 64 + instruction_step);
  lua_Debug where;
  for (int level = 0; line_ == 0 && level < most_levels && lua_getstack(lua_, level, &where) != 0; ++level) {
    lua_getinfo(lua_, "l", &where);
    line_ = std::max(line_, where.currentline);
  }
}

void Sandbox::charge(std::uint64_t work) {
  work_ += work;
  if (work_ <= limits_.instructions || stop_ != Stop::none) return;
  stop_soon(Stop::instructions);
}

// Stops at the next instruction.
void Sandbox::stop_soon(Stop why) {
  stop_ = why;
  lua_sethook(lua_, &Sandbox::on_count, LUA_MASKCOUNT, 1);
}

bool Sandbox::out_of_time() {
  const std::int64_t tick = coarse_ticks();
  if (tick == tick_) return false;
  tick_ = tick;
  return processor_seconds() - started_ >= limits_.seconds;
}

// The error is raised again at each instruction, so that pcall() does not help.
void Sandbox::stop_here(lua_State* lua) {
  lua_sethook(lua, &Sandbox::on_count, LUA_MASKCOUNT, 1);
  lua_Debug where;
  for (int level = 0; line_ == 0 && level < most_levels && lua_getstack(lua, level, &where) != 0; ++level) {
    lua_getinfo(lua, "l", &where);
    line_ = std::max(line_, where.currentline);
  }
  lua_pushliteral(lua, "stopped");
  lua_error(lua);
  __builtin_unreachable();  // lua_error does not return
}

void Sandbox::charge_and_stop(lua_State* lua, std::uint64_t work) {
  charge(work);
  if (stop_ == Stop::none && out_of_time()) stop_ = Stop::seconds;
  if (stop_ != Stop::none) stop_here(lua);
}

void Sandbox::on_count(lua_State* lua, lua_Debug*) {
  Sandbox& sandbox = of(lua);
  if (sandbox.stop_ == Stop::none) {
    sandbox.charge(instruction_step);
    if (sandbox.stop_ == Stop::none) {
      if (!sandbox.out_of_time()) return;
      sandbox.stop_ = Stop::seconds;
    }
  }
  sandbox.stop_here(lua);
}

// Notes where the error was; the message is unchanged.
int Sandbox::on_error(lua_State* lua) {
  Sandbox& sandbox = of(lua);
  lua_Debug where;
  for (int level = 1; level < most_levels && lua_getstack(lua, level, &where) != 0; ++level) {
    lua_getinfo(lua, "nl", &where);
    if (sandbox.line_ == 0 && where.currentline > 0) sandbox.line_ = where.currentline;
    // Ignores functions that the language calls by itself.
    const std::string_view kind = where.namewhat;
    const bool named = where.name && kind != "metamethod" && kind != "for iterator" && kind != "hook";
    const std::string_view name = named ? where.name : "";
    if (sandbox.function_[0] == '\0' && !name.empty() && name != "error" && name != "assert") {
      const std::size_t length = std::min(name.size(), sandbox.function_.size() - 1);
      std::memcpy(sandbox.function_.data(), name.data(), length);
      sandbox.function_[length] = '\0';
    }
  }
  return 1;
}

void Sandbox::begin() {
  work_ = 0;
  tick_ = 0;
  stop_ = Stop::none;
  line_ = 0;
  block_too_large_ = false;
  function_[0] = '\0';
  lua_sethook(lua_, &Sandbox::on_count, LUA_MASKCOUNT,
              static_cast<int>(std::min<std::uint64_t>(instruction_step, limits_.instructions + 1)));
}

// Calls the function on top of the stack.
std::expected<void, Failure> Sandbox::protected_call() {
  lua_pushcfunction(lua_, &Sandbox::on_error);
  lua_insert(lua_, -2);
  begin();
  running_ = true;
  largest_block_ = limits_.block;
  const int status = lua_pcall(lua_, 0, 0, -2);
  running_ = false;
  lua_sethook(lua_, nullptr, 0, 0);
  if (status == LUA_OK && stop_ == Stop::none) {
    lua_pop(lua_, 1);
    return {};
  }
  Failure failure{line_, function_.data(), {}};
  if (stop_ == Stop::instructions) {
    failure.what = "takes more than " + std::to_string(limits_.instructions) + " instructions in one frame";
  } else if (stop_ == Stop::seconds) {
    failure.what = "takes too long";
  } else if (status == LUA_ERRMEM) {
    failure.what = block_too_large_
                       ? "a string, a table or calls in calls of more than " +
                             std::to_string(limits_.block >> 20) + " MB"
                       : "needs more than " + std::to_string(limits_.memory >> 20) + " MB of memory";
  } else if (lua_type(lua_, -1) == LUA_TSTRING) {
    std::size_t length = 0;
    const char* text = lua_tolstring(lua_, -1, &length);
    failure.what.assign(text, std::min(length, longest_message));
    if (const int line = take_line(failure.what); line != 0) failure.line = line;
  } else {
    failure.what = std::string("error() with a ") + luaL_typename(lua_, -1) + " instead of a message";
  }
  lua_settop(lua_, 0);
  return std::unexpected(std::move(failure));
}

// Lua's parser reads a text in pieces. It can only be interrupted when it asks for the next one.
struct Sandbox::Pieces {
  // So short that reading it takes less than a tenth of a second, whatever was read before.
  static constexpr std::size_t longest = 64;

  std::string_view left;
  std::string_view piece = {};
  int line = 1;      // line of the piece's first character, as Lua counts
  char half = '\0';  // the first half of a line end, if the piece before ends with one
};

const char* Sandbox::next_piece(lua_State* lua, void* pieces, std::size_t* size) {
  auto& text = *static_cast<Pieces*>(pieces);
  Sandbox& sandbox = of(lua);
  for (const char c : text.piece) {
    const bool ends_line = c == '\n' || c == '\r';
    const bool second_half = ends_line && text.half != '\0' && text.half != c;
    if (ends_line && !second_half) ++text.line;
    text.half = ends_line && !second_half ? c : '\0';
  }
  if (processor_seconds() - sandbox.started_ >= sandbox.limits_.reading_seconds) {
    sandbox.stop_ = Stop::seconds;
    luaL_error(lua, "stopped");
  }
  // A piece ends with the line at the latest, so that its line number is known.
  text.piece = text.left.substr(0, Pieces::longest);
  if (const std::size_t end = text.piece.find('\n'); end != text.piece.npos)
    text.piece = text.piece.substr(0, end + 1);
  text.left.remove_prefix(text.piece.size());
  *size = text.piece.size();
  return text.piece.data();
}

// Pushes the text as a function onto the stack.
std::expected<void, Failure> Sandbox::load(std::string_view text) {
  begin();
  Pieces pieces{text};
  running_ = true;
  largest_block_ = std::min(limits_.block, limits_.reading_block);
  const int status = lua_load(lua_, &Sandbox::next_piece, &pieces, "=rules", "t");
  running_ = false;
  if (status == LUA_OK) return {};
  Failure failure{pieces.line, {}, {}};
  if (stop_ == Stop::seconds) {
    failure.what = "takes too long to read";
  } else if (status == LUA_ERRMEM) {
    failure.what =
        block_too_large_
            ? "a function, a string or a list of more than " + std::to_string(largest_block_ >> 10) + " KB"
            : "needs more than " + std::to_string(limits_.memory >> 20) + " MB of memory";
  } else {
    failure.what = lua_tostring(lua_, -1);
    failure.what.resize(std::min(failure.what.size(), longest_message));
    if (const int line = take_line(failure.what); line != 0) failure.line = line;
    // Lua shows a byte that cannot be printed as '<\189>'.
    const std::size_t byte = failure.what.find("'<\\");
    if (byte != failure.what.npos && failure.what.ends_with(">'"))
      failure.what = failure.what.substr(0, byte) + "byte " +
                     failure.what.substr(byte + 3, failure.what.size() - byte - 5);
  }
  lua_settop(lua_, 0);
  return std::unexpected(std::move(failure));
}

std::expected<void, Failure> Sandbox::run(std::string_view text) {
  started_ = processor_seconds();
  if (auto loaded = load(text); !loaded) return loaded;
  return protected_call();
}

bool Sandbox::keep() {
  const std::size_t before = used_ - std::min(used_, kept_bytes_);
  const bool taken = kept_.take(lua_);
  kept_bytes_ = used_ - std::min(used_, before);
  return taken;
}

bool Sandbox::go_back() {
  return kept_.restore(lua_);
}

// Pushes update onto the stack. Takes no memory: outside of a protected call, lack of memory would end the
// program.
int Sandbox::push_update() {
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, update_name_);
  const int type = lua_rawget(lua_, -2);
  lua_remove(lua_, -2);
  return type;
}

bool Sandbox::has_update() {
  const int type = push_update();
  lua_pop(lua_, 1);
  return type != LUA_TNIL;
}

std::expected<void, Failure> Sandbox::update() {
  push_update();
  started_ = processor_seconds();
  auto done = protected_call();
  if (!done && done.error().function.empty()) done.error().function = "update";
  return done;
}

}  // namespace tetron::rules
