#include "app/windows/rules_wire.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "field/grid.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

using KnownBitmap = std::shared_ptr<const scene::Bitmap>;
using Blocks = std::vector<scene::GameBlock>;

class Writer {
 public:
  template <class Value>
  void add(Value value) {
    static_assert(std::is_arithmetic_v<Value> || std::is_enum_v<Value>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string_view value) {
    add(static_cast<std::uint32_t>(value.size()));
    bytes += value;
  }

  std::string bytes;
};

// After the first missing or wrong value, everything is empty.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}

  bool is_good() const { return good_; }
  bool is_at_end() const { return good_ && left_.empty(); }
  void require(bool holds) { good_ = good_ && holds; }

  template <class Value>
  Value take() {
    static_assert(std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>);
    Value value{};
    const std::string_view bytes = some(sizeof value);
    if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  bool flag() {
    const auto value = take<std::uint8_t>();
    require(value <= 1);
    return value == 1;
  }
  template <class Value>
  Value one_up_to(Value last) {
    const auto value = take<std::underlying_type_t<Value>>();
    require(value <= std::to_underlying(last));
    return good_ ? static_cast<Value>(value) : Value{};
  }
  // How many items of at least `size` bytes each follow.
  std::size_t count(std::size_t size) {
    const auto value = take<std::uint32_t>();
    require(value <= left_.size() / size);
    return good_ ? value : 0;
  }
  std::string_view some(std::size_t size) {
    require(size <= left_.size());
    if (!good_) return {};
    const std::string_view bytes = left_.substr(0, size);
    left_.remove_prefix(size);
    return bytes;
  }
  std::string text() { return std::string(some(count(1))); }

 private:
  std::string_view left_;
  bool good_ = true;
};

void add_bitmap(Writer& out, const scene::Bitmap& bitmap) {
  out.add(bitmap.width);
  out.add(bitmap.height);
  out.bytes.append(reinterpret_cast<const char*>(bitmap.rgba.data()), bitmap.rgba.size());
}

std::shared_ptr<const scene::Bitmap> take_bitmap(Reader& in) {
  scene::Bitmap bitmap;
  bitmap.width = in.take<int>();
  bitmap.height = in.take<int>();
  in.require(std::min(bitmap.width, bitmap.height) >= 1 &&
             std::max(bitmap.width, bitmap.height) <= scene::most_bitmap_side);
  if (!in.is_good()) return nullptr;
  const std::string_view bytes =
      in.some(4 * static_cast<std::size_t>(bitmap.width) * static_cast<std::size_t>(bitmap.height));
  if (!in.is_good()) return nullptr;  // an incomplete picture must not be stored
  bitmap.rgba.assign(bytes.begin(), bytes.end());
  return std::make_shared<const scene::Bitmap>(std::move(bitmap));
}

// Pictures are written as their numbers, from 1; 0 means none.
void add_blocks(Writer& out, const Blocks& blocks, const std::map<KnownBitmap, std::uint32_t>& known) {
  out.add(static_cast<std::uint32_t>(blocks.size()));
  for (const scene::GameBlock& block : blocks) {
    out.add(block.x);
    out.add(block.y);
    out.add(block.vanishing);
    for (const std::uint8_t channel :
         {block.color.red, block.color.green, block.color.blue, block.color.alpha})
      out.add(channel);
    out.add(block.form);
    out.add(block.bitmap ? known.at(block.bitmap) : 0);
    out.add(block.letter);
  }
}

Blocks take_blocks(Reader& in, const std::vector<KnownBitmap>& known) {
  constexpr std::size_t block_size = 3 * sizeof(double) + 4 + 1 + sizeof(std::uint32_t) + 1;
  Blocks blocks(in.count(block_size));
  for (scene::GameBlock& block : blocks) {
    for (double* number : {&block.x, &block.y, &block.vanishing}) *number = in.take<double>();
    for (std::uint8_t* channel :
         {&block.color.red, &block.color.green, &block.color.blue, &block.color.alpha})
      *channel = in.take<std::uint8_t>();
    block.form = in.one_up_to(scene::BlockForm::square);
    const auto number = in.take<std::uint32_t>();
    in.require(number <= known.size());
    if (in.is_good() && number > 0) block.bitmap = known[number - 1];
    block.letter = in.take<char>();
    in.require(block.letter >= 0);
  }
  return blocks;
}

// Calls `use` with everything that has blocks, which may have pictures.
template <class Function>
void for_each_blocks(const scene::GameView& view, const Function& use) {
  for (const Blocks* blocks : {&view.field, &view.tumo, &view.ghost}) use(*blocks);
  for (const Blocks& piece : view.next) use(piece);
  if (view.hold) use(*view.hold);
}

}  // namespace

std::string wire_of(const player::GameInput& input) {
  Writer out;
  out.add(input.keys);
  out.add(input.presses);
  out.add(input.held);
  out.add(input.pointed);
  out.add(static_cast<std::uint32_t>(input.commands.size()));
  for (const player::GameCommand command : input.commands) out.add(command);
  return std::move(out.bytes);
}

std::optional<player::GameInput> input_of(std::string_view wire) {
  Reader in(wire);
  player::GameInput input;
  input.keys = in.take<std::uint8_t>();
  input.presses = in.take<std::uint64_t>();
  input.held = in.take<int>();
  input.pointed = in.take<int>();
  input.commands.resize(in.count(sizeof(player::GameCommand)));
  for (player::GameCommand& command : input.commands) command = in.one_up_to(player::GameCommand::quit);
  if (!in.is_at_end()) return std::nullopt;
  return input;
}

void NewsSender::forget() {
  known_.clear();
  forgets_ = true;
}

std::string NewsSender::wire_of(const RulesNews& news) {
  const scene::GameView& view = news.view;
  std::vector<KnownBitmap> added;
  for_each_blocks(view, [this, &added](const Blocks& blocks) {
    for (const scene::GameBlock& block : blocks)
      if (block.bitmap && known_.try_emplace(block.bitmap, known_.size() + 1).second)
        added.push_back(block.bitmap);
  });
  Writer out;
  out.add(std::exchange(forgets_, false));
  out.add(static_cast<std::uint32_t>(added.size()));
  for (const KnownBitmap& bitmap : added) add_bitmap(out, *bitmap);
  out.add(view.columns);
  out.add(view.rows);
  out.add(view.block_size);
  for (const Blocks* blocks : {&view.field, &view.tumo, &view.ghost}) add_blocks(out, *blocks, known_);
  out.add(static_cast<std::uint32_t>(view.next.size()));
  for (const Blocks& piece : view.next) add_blocks(out, piece, known_);
  out.add(view.hold.has_value());
  if (view.hold) add_blocks(out, *view.hold, known_);
  out.add(static_cast<std::uint32_t>(view.numbers.size()));
  for (const auto& [label, value] : view.numbers) {
    out.text(label);
    out.text(value);
  }
  out.add(view.help);
  out.add(view.theme);
  for (const std::string* text : {&view.banner, &view.hint, &view.problem}) out.text(*text);
  out.add(static_cast<std::uint32_t>(view.printed.size()));
  for (const std::string& line : view.printed) out.text(line);
  out.text(news.state);
  out.add(news.sounds);
  return std::move(out.bytes);
}

std::optional<RulesNews> NewsReceiver::news_of(std::string_view wire) {
  constexpr std::size_t length_size = sizeof(std::uint32_t);
  Reader in(wire);
  if (in.flag()) known_.clear();
  const std::size_t pictures = in.count(2 * sizeof(int) + 4);
  for (std::size_t i = 0; i < pictures && in.is_good(); ++i)
    if (auto bitmap = take_bitmap(in)) known_.push_back(std::move(bitmap));
  RulesNews news;
  scene::GameView& view = news.view;
  view.columns = in.take<int>();
  view.rows = in.take<int>();
  in.require(view.columns >= 1 && view.columns <= field::max_width && view.rows >= 1 &&
             view.rows <= field::max_height);
  view.block_size = in.take<double>();
  in.require(view.block_size >= 1 && view.block_size <= 256);
  for (Blocks* blocks : {&view.field, &view.tumo, &view.ghost}) *blocks = take_blocks(in, known_);
  view.next.resize(in.count(length_size));
  for (Blocks& piece : view.next) piece = take_blocks(in, known_);
  if (in.flag()) view.hold = take_blocks(in, known_);
  view.numbers.resize(in.count(2 * length_size));
  for (auto& [label, value] : view.numbers) {
    label = in.text();
    value = in.text();
  }
  view.help = in.flag();
  view.theme = in.one_up_to(scene::ThemeKind::light);
  for (std::string* text : {&view.banner, &view.hint, &view.problem}) *text = in.text();
  view.printed.resize(in.count(length_size));
  for (std::string& line : view.printed) line = in.text();
  news.state = in.text();
  news.sounds = in.take<std::uint8_t>();
  if (!in.is_at_end()) return std::nullopt;
  return news;
}

}  // namespace tetron::app
