#include "app/windows/rules_wire.hpp"

#include <random>

#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::app;

namespace {

using Bitmap = std::shared_ptr<const scene::Bitmap>;

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  std::string text() {
    std::string made(static_cast<std::size_t>(below(20)), ' ');
    for (char& c : made) c = static_cast<char>(below(256));
    return made;
  }
  Bitmap bitmap() {
    scene::Bitmap made{1 + below(9), 1 + below(9)};
    made.rgba.resize(static_cast<std::size_t>(4 * made.width * made.height));
    for (std::uint8_t& part : made.rgba) part = static_cast<std::uint8_t>(below(256));
    return std::make_shared<const scene::Bitmap>(std::move(made));
  }
  std::vector<scene::GameBlock> blocks(const std::vector<Bitmap>& pictures) {
    std::vector<scene::GameBlock> made(static_cast<std::size_t>(below(5)));
    for (scene::GameBlock& block : made) {
      block = {below(100) / 7.0 - 3,
               below(100) / 7.0 - 3,
               scene::rgb(static_cast<std::uint32_t>(below(1 << 24))),
               static_cast<scene::BlockForm>(below(4)),
               below(8) / 7.0,
               below(3) == 0 ? nullptr
                             : pictures[static_cast<std::size_t>(below(static_cast<int>(pictures.size())))],
               static_cast<char>(below(128))};
    }
    return made;
  }
  RulesNews news(const std::vector<Bitmap>& pictures) {
    RulesNews made;
    scene::GameView& view = made.view;
    view.columns = 1 + below(80);
    view.rows = 1 + below(40);
    view.block_size = 1 + below(256);
    view.field = blocks(pictures);
    view.tumo = blocks(pictures);
    view.ghost = blocks(pictures);
    for (int i = below(4); i > 0; --i) view.next.push_back(blocks(pictures));
    if (below(2) == 0) view.hold = blocks(pictures);
    for (int i = below(4); i > 0; --i) view.numbers.emplace_back(text(), text());
    view.help = below(2) == 0;
    view.theme = below(2) == 0 ? scene::ThemeKind::dark : scene::ThemeKind::light;
    view.banner = text();
    view.hint = text();
    view.problem = text();
    for (int i = below(4); i > 0; --i) view.printed.push_back(text());
    made.state = text();
    made.sounds = static_cast<std::uint8_t>(below(16));
    return made;
  }

 private:
  std::mt19937_64 random_;
};

// Pictures may be others of the same look.
bool same(const std::vector<scene::GameBlock>& a, const std::vector<scene::GameBlock>& b) {
  return std::ranges::equal(a, b, [](scene::GameBlock one, scene::GameBlock other) {
    const bool alike = one.bitmap && other.bitmap ? *one.bitmap == *other.bitmap : one.bitmap == other.bitmap;
    one.bitmap = other.bitmap = nullptr;
    return alike && one == other;
  });
}

bool same(const RulesNews& a, const RulesNews& b) {
  const scene::GameView& one = a.view;
  const scene::GameView& other = b.view;
  return one.columns == other.columns && one.rows == other.rows && one.block_size == other.block_size &&
         same(one.field, other.field) && same(one.tumo, other.tumo) && same(one.ghost, other.ghost) &&
         std::ranges::equal(one.next, other.next, [](const auto& x, const auto& y) { return same(x, y); }) &&
         one.hold.has_value() == other.hold.has_value() && (!one.hold || same(*one.hold, *other.hold)) &&
         one.numbers == other.numbers && one.help == other.help && one.theme == other.theme &&
         one.banner == other.banner && one.hint == other.hint && one.problem == other.problem &&
         one.printed == other.printed && a.state == b.state && a.sounds == b.sounds;
}

}  // namespace

TEST_CASE("What is pressed reaches the rules as it is", "[rules][window]") {
  player::GameInput input;
  input.keys = 0x55;
  input.presses = 1ULL << 40;
  input.held = 3;
  input.pointed = 7;
  for (int i = 0; i <= static_cast<int>(player::GameCommand::quit); ++i)
    input.commands.push_back(static_cast<player::GameCommand>(i));
  const std::string wire = wire_of(input);
  const auto read = input_of(wire);
  REQUIRE(read);
  CHECK(read->keys == input.keys);
  CHECK(read->presses == input.presses);
  CHECK(read->held == input.held);
  CHECK(read->pointed == input.pointed);
  CHECK((read->commands == input.commands));
  CHECK_FALSE(wire_of(player::GameInput{}).empty());  // which means something else
  for (std::size_t size = 0; size < wire.size(); ++size) CHECK_FALSE(input_of(wire.substr(0, size)));
  CHECK_FALSE(input_of(wire + "x"));
  std::string unknown = wire;
  unknown.back() = static_cast<char>(player::GameCommand::quit) + 1;
  CHECK_FALSE(input_of(unknown));
}

TEST_CASE("What is to be drawn reaches the window as it is, each picture once", "[rules][window]") {
  Maker maker(7);
  NewsSender sender;
  NewsReceiver receiver;
  std::vector<Bitmap> pictures{maker.bitmap(), maker.bitmap(), maker.bitmap()};
  for (int round = 0; round < 300; ++round) {
    if (round % 50 == 49) {
      sender.forget();
      for (Bitmap& picture : pictures) picture = maker.bitmap();
    }
    const RulesNews news = maker.news(pictures);
    const auto read = receiver.news_of(sender.wire_of(news));
    REQUIRE(read);
    CHECK(same(*read, news));
  }
  scene::Bitmap large{200, 100};
  large.rgba.resize(4 * 200 * 100);
  RulesNews news;
  news.view.field.resize(2);
  for (auto& block : news.view.field) block.bitmap = std::make_shared<const scene::Bitmap>(large);
  CHECK(sender.wire_of(news).size() > 2 * large.rgba.size());
  CHECK(sender.wire_of(news).size() < 1000);
}

TEST_CASE("What is no message to the window is known as none", "[rules][window]") {
  Maker maker(8);
  const std::vector<Bitmap> pictures{maker.bitmap(), maker.bitmap()};
  for (int round = 0; round < 20; ++round) {
    NewsSender sender;
    const std::string wire = sender.wire_of(maker.news(pictures));
    for (std::size_t size = 0; size < wire.size(); ++size)
      CHECK_FALSE(NewsReceiver().news_of(std::string_view(wire).substr(0, size)));
    CHECK_FALSE(NewsReceiver().news_of(wire + "x"));
    // Any other byte: something that can be drawn, or nothing.
    for (std::size_t at = 0; at < wire.size(); ++at) {
      std::string other = wire;
      other[at] = static_cast<char>(maker.below(256));
      const auto read = NewsReceiver().news_of(other);
      if (!read) continue;
      CHECK((read->view.columns >= 1 && read->view.columns <= 80));
      CHECK((read->view.rows >= 1 && read->view.rows <= 40));
    }
  }
}

TEST_CASE("A picture that came in part is not known", "[rules][window]") {
  scene::Bitmap bitmap{6, 6};
  bitmap.rgba.resize(4 * 6 * 6, 9);
  RulesNews news;
  news.view.columns = news.view.rows = 5;
  news.view.field.resize(1);
  news.view.field[0].bitmap = std::make_shared<const scene::Bitmap>(bitmap);
  NewsSender sender;
  const std::string first = sender.wire_of(news);
  const std::string second = sender.wire_of(news);  // which names it by its number
  NewsReceiver receiver;
  CHECK_FALSE(receiver.news_of(std::string_view(first).substr(0, 60)));
  CHECK_FALSE(receiver.news_of(second));
}
