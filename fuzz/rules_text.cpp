#include <cstdint>
#include <cstdlib>
#include <string>

#include "rules/bot/bot.hpp"
#include "rules/script/script_warnings.hpp"

using namespace tetron::rules;

// A rule file as somebody wrote it: it is read, checked, and played a little, also ahead and back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ScriptOptions options;
  options.limits.instructions = 50'000;
  options.limits.memory = std::size_t{4} << 20;
  const auto loaded =
      Script::load({"fuzz.lua", std::string(reinterpret_cast<const char*>(data), size)}, 1, options);
  if (!loaded) {
    if (describe(loaded.error()).empty() || loaded.error().line < 0) std::abort();
    return 0;
  }
  Script& script = **loaded;
  const auto bot = make_bot("random", script);
  for (int frame = 0; frame < 40 && !script.ended(); ++frame) {
    if (frame % 10 == 5 && script.keep()) {
      const std::uint64_t frames = script.game().counts().frames;
      for (int ahead = 0; ahead < 5; ++ahead) (void)script.step({});
      if (!script.go_back() || script.game().counts().frames != frames || script.ended()) std::abort();
    }
    (void)script.step(bot->next(script));
  }
  for (const ScriptError& complaint : script_warnings(script))
    if (complaint.what.empty()) std::abort();
  return 0;
}
