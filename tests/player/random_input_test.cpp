#include <chrono>
#include <random>

#include "player/controller/controller.hpp"
#include "scene/panels/chat_panel.hpp"
#include "scene/scene.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/scene/recorded.hpp"

namespace tetron::test {

namespace {

using namespace player;
using namespace scene;

int below(std::mt19937& random, int most) {
  return static_cast<int>(random() % static_cast<unsigned>(most));
}

// A game with something of everything, drawn by lot.
Script random_game(std::mt19937& random) {
  const int players = 1 + below(random, 8);
  Script script(players, 1 + below(random, 2));
  std::uint32_t ms = 0;
  for (int i = 0; i < 400; ++i, ms += static_cast<std::uint32_t>(below(random, 100))) {
    const int player = below(random, 9);  // now and then one that there is not
    const auto byte = [&random](int most) { return static_cast<std::uint8_t>(below(random, most)); };
    const tet::StonePlace old_stone{tet::StoneStyle(byte(9)), byte(12), byte(24), byte(5)};
    const tet::StonePlace new_stone{tet::StoneStyle(byte(9)), byte(12), byte(24), byte(5)};
    switch (below(random, 8)) {
      case 0:
        script.message(ms, player, "well, well");
        break;
      case 1:
        script.weapon(ms, player, below(random, 9));
        break;
      case 2:
        script.signal(ms, below(random, 2) == 0 ? tet::ChunkType::gameover : tet::ChunkType::revive, player,
                      1);
        break;
      case 3:
      case 4:
        script.stone(ms, player, new_stone);
        break;
      default:
        script.new_stone(ms, player, old_stone, new_stone, static_cast<Style>(below(random, 8)), ms);
    }
  }
  return script;
}

// Nothing is drawn that has no room, and nothing far from the window.
void check_picture(const Picture& picture, Size size) {
  REQUIRE(picture.size == size);
  const Box near{-100, -100, size.width + 200, size.height + 200};
  for (const Layer& layer : picture.layers) {
    REQUIRE(layer.rectangles.size() < 100'000);
    for (const auto& rectangle : layer.rectangles) {
      REQUIRE((rectangle.box.width > 0 && rectangle.box.height > 0));
      REQUIRE(near.contains({rectangle.box.x, rectangle.box.y}));
      REQUIRE(near.contains({rectangle.box.right() - 1, rectangle.box.bottom() - 1}));
    }
    for (const Text& text : layer.texts) {
      REQUIRE((!text.text.empty() && text.style.size > 0 && text.width > 0));
      REQUIRE(near.contains({text.x, text.baseline}));
    }
  }
}

}  // namespace

TEST_CASE("Random keys, mouse events and sizes", "[player][random]") {
  const int games = is_sanitized() ? 6 : 20;
  constexpr int steps = 1000;
  constexpr int sizes[]{1, 2, 7, 30, 100, 320, 640, 1280, 1921, 3840};
  std::mt19937 random(20'031);
  const auto all = actions();
  for (int game = 0; game < games; ++game) {
    const Recorded recorded(random_game(random));
    const Recorded other(random_game(random));
    const Recorded* shown = &recorded;
    Controller controller(recorded.timeline, {.paused = below(random, 2) == 0});
    Size size{1280, 720};
    for (int step = 0; step < steps; ++step) {
      CAPTURE(game, step, size.width, size.height);
      const auto arrangement = [&] {
        const View view = controller.view();
        Arrangement window = arrange(shown->timeline.layout(), size, 0.25 * (1 + below(random, 12)),
                                     view.focus, below(random, 2) == 0, view.panels());
        add_chat_jumps(window, shown->timeline, shown->game, view);
        return window;
      };
      const Point at{below(random, size.width + 20) - 10, below(random, size.height + 20) - 10};
      switch (below(random, 10)) {
        case 0:
          size = {sizes[below(random, 10)], sizes[below(random, 10)]};
          break;
        case 1:
          controller.press(arrangement(), at);
          break;
        case 2:
          controller.move(arrangement(), at);
          break;
        case 3:
          controller.release();
          break;
        case 4:
          controller.wheel({}, {}, below(random, 9) - 4);
          break;
        case 5:
          controller.leave();
          controller.show("something happened");
          break;
        case 6:
          if (below(random, 10) == 0) {
            shown = shown == &recorded ? &other : &recorded;
            if (below(random, 2) == 0)
              controller.open(shown->timeline, base::PlayerId(static_cast<std::uint8_t>(below(random, 9))));
            else
              controller.renew(shown->timeline);
          }
          break;
        default: {
          const ActionInfo& row = all[static_cast<std::size_t>(below(random, static_cast<int>(all.size())))];
          controller.act({row.action, row.first + row.step * below(random, 10)});
        }
      }
      controller.advance(std::chrono::milliseconds(below(random, 300)));
      const View view = controller.view();
      REQUIRE(view.now <= shown->timeline.duration());
      REQUIRE((!view.focus || view.focus->value < shown->timeline.layout().players));
      REQUIRE((!view.loop_end || *view.loop_start < *view.loop_end));
      const Show show{shown->timeline, shown->game, {"game.tet", below(random, 2) == 0 ? "damaged" : ""}};
      check_picture(draw_scene(show, controller.state(), view, arrangement()), size);
    }
  }
}

}  // namespace tetron::test
