#include <cstdint>
#include <string>

#include "app/windows/rules_wire.hpp"
#include "fuzz/input.hpp"
#include "fuzz/require.hpp"

using namespace tetron;

namespace {

bool same_shape(const app::RulesNews& a, const app::RulesNews& b) {
  const scene::GameView& one = a.view;
  const scene::GameView& other = b.view;
  return one.columns == other.columns && one.rows == other.rows && one.field.size() == other.field.size() &&
         one.next.size() == other.next.size() && one.numbers == other.numbers && one.banner == other.banner &&
         one.printed == other.printed && a.state == b.state;
}

}  // namespace

// What the window is told by the process that runs the rules: messages one after the other, each with its
// length in two bytes before it. The same text read as what that process is told.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  app::NewsReceiver receiver;
  app::NewsSender sender;
  app::NewsReceiver other;
  while (!input.empty()) {
    const std::size_t length = std::size_t{input.byte()} << 8 | input.byte();
    const std::string wire = input.text(length);
    if (const auto pressed = app::input_of(wire))
      fuzz::require(app::input_of(app::wire_of(*pressed)).has_value(), "what was pressed cannot be told on");
    const auto news = receiver.news_of(wire);
    if (!news) continue;
    // What was understood can be told on.
    const auto again = other.news_of(sender.wire_of(*news));
    fuzz::require(again && same_shape(*news, *again), "news that were read are told on as others");
  }
  return 0;
}
