#include "tests/catch.hpp"
#include "tests/scene/whole_window.hpp"

// The recording beside who plays on from it.
namespace tetron::test {

using namespace scene;
using base::PlayerId;

namespace {

constexpr std::uint32_t moment = 500;

View playing_on(const replay::State* recorded) {
  View view;
  view.playing_on.emplace();
  view.playing_on->player = PlayerId(0);
  view.playing_on->recorded = recorded;
  view.playing_on->recorded_pieces = 12;
  view.playing_on->recorded_lines = 1;
  return view;
}

std::vector<Rectangle> rectangles_of(const Picture& picture) {
  std::vector<Rectangle> all;
  for (const Layer& layer : picture.layers)
    all.insert(all.end(), layer.rectangles.begin(), layer.rectangles.end());
  return all;
}

}  // namespace

TEST_CASE("The recording is seen beside who plays on", "[scene][panels]") {
  for (const int players : {1, 2})
    for (const Size size :
         {Size{800, 600}, Size{1024, 600}, Size{1280, 720}, Size{1280, 800}, Size{3840, 2160}}) {
      CAPTURE(players, size.width, size.height);
      const Recorded recorded = full_game(players, 1);
      // A row has come up by then.
      const replay::State later = recorded.at(1000);
      const Screen with = screen(recorded, moment, playing_on(&later), size);
      const Screen without = screen(recorded, moment, playing_on(nullptr), size);
      CHECK_FALSE(has_text(without.picture, "As recorded"));
      CHECK(has_text(with.picture, "As recorded"));
      CHECK(has_text(with.picture, "12"));
      CHECK(has_text(with.picture, "Lines"));

      // What is drawn for it covers nothing else of the card, and does not leave it.
      const FieldPlace& place = with.arrangement.fields.front();
      std::vector<Rectangle> before = rectangles_of(without.picture);
      int drawn = 0;
      for (const Rectangle& one : rectangles_of(with.picture)) {
        const auto same = std::ranges::find(before, one);
        if (same != before.end()) {
          before.erase(same);
          continue;
        }
        ++drawn;
        CHECK(one.box.x >= place.card.x);
        CHECK(one.box.right() <= place.card.right());
        CHECK(one.box.bottom() <= place.card.bottom());
        CHECK_FALSE(overlap(one.box, place.well));
        for (const Layer& layer : with.picture.layers)
          for (const Text& text : layer.texts) CHECK_FALSE(overlap(one.box, text.room()));
      }
      // The well and its edge, ten blocks of the row and four of the piece that falls.
      CHECK(drawn >= 2 + 10 + 4);
    }
}

TEST_CASE("What the recording showed at the moment does not stand still over an attempt", "[scene]") {
  // A weapon that was fired just then.
  const Recorded recorded = full_game(2, 1);
  const auto strokes = [&](std::uint32_t ms, const View& view) {
    std::size_t count = 0;
    for (const Layer& layer : screen(recorded, ms, view).picture.layers) count += layer.strokes.size();
    return count;
  };
  constexpr std::uint32_t fired = 60;
  constexpr std::uint32_t long_after = 60'000;
  CHECK(strokes(fired, {.playing = true}) > strokes(long_after, {.playing = true}));
  CHECK(strokes(fired, playing_on(nullptr)) == strokes(long_after, playing_on(nullptr)));
}

}  // namespace tetron::test
