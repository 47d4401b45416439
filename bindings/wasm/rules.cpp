// One game of a rule file, played frame by frame like `tetron rules play`.
#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/json_writer.hpp"
#include "bindings/wasm/result.hpp"
#include "rules/engine/drawing.hpp"
#include "rules/engine/state_hash.hpp"
#include "rules/lua/function.hpp"
#include "rules/script/script.hpp"
#include "rules/script/script_warnings.hpp"

namespace tetron::wasm {

namespace {

constexpr std::size_t pieces_shown = 3;  // next pieces

// The game; each instance has at most one.
std::unique_ptr<rules::Script>& playing() {
  static std::unique_ptr<rules::Script> script;
  return script;
}

// What the rules ordered since the state was asked last, as in rules::Events.
std::uint8_t& ordered_sounds() {
  static std::uint8_t sounds = 0;
  return sounds;
}

// The offset is the line, if there is one.
void append_error(base::JsonWriter& json, const rules::ScriptError& error) {
  json.begin_object();
  json.string("message", rules::describe(error));
  if (error.line > 0) json.number("offset", error.line);
  json.end_object();
}

std::string_view name_of(rules::Form form) {
  switch (form) {
    case rules::Form::circle:
      return "circle";
    case rules::Form::disc:
      return "disc";
    case rules::Form::square_outline:
      return "square-outline";
    case rules::Form::square:
      break;
  }
  return "square";
}

void append_float(std::string& out, double number) {
  append_u32(out, std::bit_cast<std::uint32_t>(static_cast<float>(number)));
}

// Appends the number of blocks; then for each its column, row, role, and how much of it has vanished.
void append_blocks(std::string& out, const std::vector<rules::DrawnBlock>& blocks) {
  append_float(out, static_cast<double>(blocks.size()));
  for (const rules::DrawnBlock& block : blocks) {
    append_float(out, block.x);
    append_float(out, block.y);
    append_float(out, block.role);
    append_float(out, block.vanishing);
  }
}

}  // namespace

// All that is wrong or probably a mistake in a text of rules, by line, as `tetron rules check` finds it
// without playing: [{"message":"...","offset":12},...]. The game that is played is not touched.
TETRON_EXPORT(tetron_rules_problems)
Outcome tetron_rules_problems(const char* text, std::size_t size) {
  if (size > rules::max_script_bytes) return fail("the rule file is larger than 1 MiB");
  const rules::Source source{"rules", std::string(text_at(text, size))};
  const auto loaded = rules::Script::load(source, 1);
  base::JsonWriter json(fresh_result());
  json.begin_array();
  for (const rules::ScriptError& one :
       rules::problems_of(source, loaded ? loaded->get() : nullptr, loaded ? nullptr : &loaded.error()))
    append_error(json, one);
  json.end_array();
  return Outcome::done;
}

// Begins a game and ends the one before:
// {"width":10,"height":20,"block_size":30,"hold":false,"hard_drop":true,
// "looks":[{"role":1,"form":"disc","color":"#4f8cff","letter":"7","picture":"..."},...]}. Fails if the set-up
// has an error; its line is then the offset.
TETRON_EXPORT(tetron_rules_open)
Outcome tetron_rules_open(const char* text, std::size_t size, std::uint32_t seed_low,
                          std::uint32_t seed_high) {
  playing().reset();
  ordered_sounds() = 0;
  if (size > rules::max_script_bytes) return fail("the rule file is larger than 1 MiB");
  auto loaded = rules::Script::load({"rules", std::string(text_at(text, size))},
                                    std::uint64_t{seed_high} << 32 | seed_low);
  base::JsonWriter json(fresh_result());
  if (!loaded) {
    append_error(json, loaded.error());
    return Outcome::failed;
  }
  playing() = std::move(*loaded);
  const rules::Game& game = playing()->game();
  json.begin_object();
  json.number("width", game.board().width());
  json.number("height", game.board().height());
  json.number("block_size", game.settings.block_size);
  json.boolean("hold", game.settings.hold);
  json.boolean("hard_drop", game.settings.hard_drop);
  json.key("looks").begin_array();
  for (int role = 1; role <= rules::max_role; ++role) {
    const rules::Look& look = game.settings.looks[static_cast<std::size_t>(role)];
    json.begin_object();
    json.number("role", role);
    json.string("form", name_of(look.form));
    json.string("color", fmt::format("#{:06x}", rules::color_of(game.settings, role)));
    if (look.letter != 0) json.string("letter", std::string_view(&look.letter, 1));
    if (!look.picture.empty()) json.string("picture", look.picture);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return Outcome::done;
}

// Plays so many frames with these keys held: bits in the order of rules::key_names. Fails if the rules have
// an error; further frames, and frames after the end of the game, change nothing.
TETRON_EXPORT(tetron_rules_step)
Outcome tetron_rules_step(std::uint32_t keys, std::uint32_t frames) {
  if (!playing()) return fail("there is no game: open one first");
  for (std::uint32_t frame = 0; frame < frames && !playing()->ended(); ++frame) {
    static_cast<void>(playing()->step({static_cast<std::uint8_t>(keys)}));
    ordered_sounds() |= playing()->game().events().sounds;
  }
  base::JsonWriter json(fresh_result());
  if (!playing()->error()) return Outcome::done;
  append_error(json, *playing()->error());
  return Outcome::failed;
}

// {"frames":...,"over":"no","state":"0123456789abcdef","score":...,"level":...,"tumos":...,"erased":...,
// "rows":...,"longest_chain":...,"printed":"...","sounds":["lock"]}. `printed` and `sounds` are those since
// the last call.
TETRON_EXPORT(tetron_rules_state)
Outcome tetron_rules_state() {
  if (!playing()) return fail("there is no game: open one first");
  const rules::Game& game = playing()->game();
  const rules::Counts& counts = game.counts();
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.number("frames", counts.frames);
  json.string("over", rules::name_of(game.over()));
  json.string("state", fmt::format("{:016x}", rules::state_hash(game)));
  json.number("score", game.position().score);
  json.number("level", game.position().level);
  json.number("tumos", counts.tumos);
  json.number("erased", counts.erased);
  json.number("rows", counts.only_rows(game.board().width()));
  json.number("longest_chain", counts.longest_chain);
  json.string("printed", playing()->take_printed());
  const std::uint8_t sounds = std::exchange(ordered_sounds(), 0);
  json.key("sounds").begin_array();
  for (std::size_t i = 0; i < rules::sound_names.size(); ++i)
    if ((sounds >> i & 1U) != 0) json.string(rules::sound_names[i]);
  json.end_array();
  json.end_object();
  return Outcome::done;
}

// Floats of 32 bits, as lists of blocks (append_blocks()): those of the field, of the tumo, of the tumo where
// it would land, and of the held one; then the number of next ones, with a list for each.
TETRON_EXPORT(tetron_rules_picture)
Outcome tetron_rules_picture() {
  if (!playing()) return fail("there is no game: open one first");
  const rules::Game& game = playing()->game();
  std::string& out = fresh_result();
  append_blocks(out, rules::drawn_field(game));
  append_blocks(out, rules::drawn_tumo(game));
  append_blocks(out, rules::drawn_dropped(game));
  append_blocks(out,
                game.aside() ? rules::drawn_in_queue(game, *game.aside()) : std::vector<rules::DrawnBlock>{});
  const auto upcoming = game.upcoming(pieces_shown);
  append_float(out, static_cast<double>(upcoming.size()));
  for (const rules::Tumo& tumo : upcoming) append_blocks(out, rules::drawn_in_queue(game, tumo));
  return Outcome::done;
}

// The functions that rule files can call, as in `tetron rules help`:
// [{"signature":"setTumo(...)","group":"Set-up","description":"..."},...].
TETRON_EXPORT(tetron_rules_functions)
Outcome tetron_rules_functions() {
  base::JsonWriter json(fresh_result());
  json.begin_array();
  for (const rules::Function& function : rules::all_functions()) {
    json.begin_object();
    json.string("signature", function.signature);
    json.string("group", rules::title(function.group));
    json.string("description", function.description);
    json.end_object();
  }
  json.end_array();
  return Outcome::done;
}

}  // namespace tetron::wasm
