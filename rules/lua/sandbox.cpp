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

// Of this thread, so that a busy machine does not shorten the limit.
double processor_seconds() {
  std::timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Takes "rules:12: " off the front of a message; its line, or 0.
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

// Called by Lua, protected.
int Sandbox::set_up(lua_State* lua) {
  lua_newtable(lua);
  add_base(lua);
  add_string(lua);
  add_table(lua);
  add_math(lua);
  lua_pushvalue(lua, -1);
  lua_setfield(lua, -2, "_G");
  // From now on these are all the globals there are, and nothing is kept of the others.
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
  const std::size_t had = block ? old_size : 0;  // without a block, old_size is a kind of object
  if (new_size == 0) {
    std::free(block);
    sandbox.used_ -= had;
    return nullptr;
  }
  if (new_size > had) {
    // Only what scripts do is refused: nothing else could tell it from an error of theirs.
    const bool too_much = sandbox.used_ + (new_size - had) > sandbox.limits_.memory;
    const bool too_large = new_size > sandbox.limits_.block;
    if (sandbox.running_ && (too_much || too_large)) {
      sandbox.block_too_large_ = too_large;
      sandbox.refuse();
      return nullptr;
    }
    if (sandbox.running_) sandbox.charge((new_size - had) / 64);
  }
  void* moved = std::realloc(block, new_size);
  if (!moved) return nullptr;
  sandbox.used_ += new_size - had;
  sandbox.peak_ = std::max(sandbox.peak_, sandbox.used_);
  return moved;
}

// Lua now collects garbage, tries again, and if that fails raises an error that does not say where.
void Sandbox::refuse() {
  charge(used_ / 64 + instruction_step);
  lua_Debug where;
  for (int level = 0; line_ == 0 && lua_getstack(lua_, level, &where) != 0; ++level) {
    lua_getinfo(lua_, "l", &where);
    line_ = std::max(line_, where.currentline);
  }
}

void Sandbox::charge(std::uint64_t work) {
  work_ += work;
  if (work_ <= limits_.instructions || stop_ != Stop::none) return;
  stop_ = Stop::instructions;
  lua_sethook(lua_, &Sandbox::on_count, LUA_MASKCOUNT, 1);  // at the next instruction
}

void Sandbox::on_count(lua_State* lua, lua_Debug* where) {
  Sandbox& sandbox = of(lua);
  if (sandbox.stop_ == Stop::none) {
    sandbox.charge(instruction_step);
    if (sandbox.stop_ == Stop::none) {
      if (processor_seconds() - sandbox.started_ < sandbox.limits_.seconds) return;
      sandbox.stop_ = Stop::seconds;
      lua_sethook(lua, &Sandbox::on_count, LUA_MASKCOUNT, 1);
    }
  }
  // Raised again at each instruction, so that pcall() does not help.
  lua_getinfo(lua, "l", where);
  if (sandbox.line_ == 0) sandbox.line_ = where->currentline;
  lua_pushliteral(lua, "stopped");
  lua_error(lua);
}

// Notes where the error was; the message stays as it is.
int Sandbox::on_error(lua_State* lua) {
  Sandbox& sandbox = of(lua);
  lua_Debug where;
  for (int level = 1; lua_getstack(lua, level, &where) != 0; ++level) {
    lua_getinfo(lua, "nl", &where);
    if (sandbox.line_ == 0 && where.currentline > 0) sandbox.line_ = where.currentline;
    // Not what the language calls by itself.
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
  stop_ = Stop::none;
  line_ = 0;
  block_too_large_ = false;
  function_[0] = '\0';
  started_ = processor_seconds();
  lua_sethook(lua_, &Sandbox::on_count, LUA_MASKCOUNT,
              static_cast<int>(std::min<std::uint64_t>(instruction_step, limits_.instructions + 1)));
}

// Calls what is on top of the stack.
std::expected<void, Failure> Sandbox::protected_call() {
  lua_pushcfunction(lua_, &Sandbox::on_error);
  lua_insert(lua_, -2);
  begin();
  running_ = true;
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

std::expected<void, Failure> Sandbox::run(std::string_view text) {
  begin();
  running_ = true;
  const int status = luaL_loadbufferx(lua_, text.data(), text.size(), "=rules", "t");
  running_ = false;
  if (status == LUA_OK) return protected_call();
  Failure failure{0, {}, status == LUA_ERRMEM ? "needs too much memory" : lua_tostring(lua_, -1)};
  failure.what.resize(std::min(failure.what.size(), longest_message));
  failure.line = take_line(failure.what);
  lua_settop(lua_, 0);
  return std::unexpected(std::move(failure));
}

// Leaves update on the stack. Takes no memory, which outside of a protected call would be fatal to lack.
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
  auto done = protected_call();
  if (!done && done.error().function.empty()) done.error().function = "update";
  return done;
}

}  // namespace tetron::rules
