#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rules/engine/state_hash.hpp"
#include "rules/lua/function.hpp"
#include "rules/script/script.hpp"

using namespace tetron::rules;

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return size_ == 0; }
  std::uint8_t next() {
    if (size_ == 0) return 0;
    --size_;
    return *data_++;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

// Mostly small numbers, now and then something else.
std::string argument(Bytes& bytes) {
  const std::uint8_t byte = bytes.next();
  switch (byte) {
    case 255:
      return "nil";
    case 254:
      return "true";
    case 253:
      return "false";
    case 252:
      return "math.maxinteger";
    case 251:
      return "math.mininteger";
    case 250:
      return "0.5";
    case 249:
      return "'a.png'";
    case 248:
      return "{}";
    case 247:
      return "x";
    case 246:
      return "{[0]={1,-2},{0,2}}";
    case 245:
      return "getFieldBlock(x, y)";
    default:
      return std::to_string(byte % 32 - 2);
  }
}

std::string call(Bytes& bytes) {
  const auto functions = all_functions();
  const Function& function = functions[bytes.next() % functions.size()];
  std::string text = std::string(function.name) + "(";
  std::size_t count = 0;
  if (!function.signature.ends_with("()")) count = 1;
  for (const char c : function.signature) count += c == ',';
  const std::uint8_t places = bytes.next();
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ", ";
    // In half of all calls cells are those of the loop.
    text += i < 2 && places % 2 == 1 ? (i == 0 ? "x" : "y") : argument(bytes);
  }
  return text + ")";
}

// Set-up calls, an update() of calls under conditions for every cell, and the keys of the frames after it. A
// wrong call is an error in the set-up part, so those are caught.
std::string rules_from(Bytes& bytes) {
  std::string text = "x, y = 0, 0\nsetFieldSize(" + std::to_string(1 + bytes.next() % 8) + ", " +
                     std::to_string(1 + bytes.next() % 12) +
                     ")\ncreateBlockPattern(1) createBlockPattern(2) setTumo({[0]={1,2},{0,-3}}, 0, 0)\n";
  for (int calls = bytes.next() % 12; calls > 0; --calls)
    text += "pcall(function() " + call(bytes) + " end)\n";
  text += "n = 0\nfunction update()\nn = (n + 1) % " + std::to_string(1 + bytes.next() % 4) +
          "\nfor x = -1, getFieldWidth() do for y = -1, getFieldHeight() do\n";
  for (int calls = bytes.next() % 8; calls > 0; --calls) {
    const std::uint8_t condition = bytes.next();
    text += "if getFieldBlock(x, y) " +
            std::string(condition % 3 == 0   ? ">"
                        : condition % 3 == 1 ? "=="
                                             : "<") +
            " " + std::to_string(condition / 3 % 5) + (condition > 200 ? " and n == 0" : "") +
            " then pcall(function() " + call(bytes) + " end) end\n";
  }
  return text + "end end\nend\n";
}

void check_board(const Board& board) {
  bool at_rest = true;
  bool falling = false;
  for (int y = 0; y < board.height(); ++y)
    for (int x = 0; x < board.width(); ++x) {
      const int value = board.at(x, y);
      const Motion& motion = board.motion(x, y);
      if ((value >= erasing) != (motion.erasing > 0) || value > erasing + max_role || value == erasing)
        std::abort();
      if (value == 0 && (motion.ordered > 0 || motion.falling || motion.arrived)) std::abort();
      if (motion.falling && motion.ordered == 0) std::abort();
      at_rest = at_rest && motion.erasing == 0 && motion.ordered == 0 && !motion.arrived;
      falling = falling || motion.falling || motion.arrived;
      if ((board.connected(x, y) > 0) != (value > 0) || board.connected(x, y) < board.run(x, y, 1, 0))
        std::abort();
    }
  if (at_rest != board.at_rest() || falling != board.any_falling()) std::abort();
}

}  // namespace

// Texts that begin with "--" are rule files as they are; other inputs are made into one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Bytes bytes(data, size);
  const Source source{"fuzz.lua", text.starts_with("--") ? std::string(text) : rules_from(bytes)};
  ScriptOptions options;
  options.limits.instructions = 200'000;
  options.limits.memory = std::size_t{8} << 20;
  options.limits.seconds = 10;
  ScriptOptions every = options;
  every.every_update = true;
  const auto script = Script::load(source, 1, options);
  const auto other = Script::load(source, 1, every);
  if (script.has_value() != other.has_value()) std::abort();
  if (!script) return 0;
  for (int frame = 0; frame < 200 && !(*script)->ended(); ++frame) {
    const Inputs inputs{static_cast<std::uint8_t>(bytes.next() & 0x7f)};
    const auto done = (*script)->step(inputs);
    const auto done_too = (*other)->step(inputs);
    // Leaving out what would do nothing changes nothing.
    if (done.has_value() != done_too.has_value() ||
        state_hash((*script)->game()) != state_hash((*other)->game()))
      std::abort();
    check_board((*script)->game().board());
  }
  return 0;
}
