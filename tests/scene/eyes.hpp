#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "scene/primitives/picture.hpp"
#include "scene/text/typesetter.hpp"
#include "tests/catch.hpp"
#include "tests/player/environment.hpp"
#include "tests/scene/whole_window.hpp"

// What can be read in a picture, with the fonts of the tests, and whether it is whole.
namespace tetron::test {

struct TestWindow {
  scene::Size size;
  double scale = 1;
};
inline constexpr std::array windows{TestWindow{{640, 480}}, TestWindow{{800, 600}}, TestWindow{{1280, 720}},
                                    TestWindow{{1920, 1080}}, TestWindow{{2560, 1440}, 2}};

// 24 of the widest letters, letters with marks, and letters as wide as high.
inline const std::vector<std::string> long_names{"WWWWWWWWWWWWWWWWWWWWWWWW", "Ärger-Übermütig-Öffentlich",
                                                 "さくらさくらさくらさくらさくらさくら",
                                                 "Müller-Lüdenscheidt"};

inline std::vector<std::string> names(std::size_t count) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back(long_names[i % long_names.size()] + std::to_string(i));
  return all;
}

// Also of a name that the program has shortened.
inline bool is_name(const std::string& text) {
  return text.contains("WWWW") ||
         std::ranges::any_of(long_names, [&](const std::string& name) { return text.contains(name); });
}

// The text as it is on the screen: its place, and whether it was cut.
struct Seen {
  std::string text;
  scene::Box box;
  int size = 0;
  bool is_cut = false;
};

class Eyes {
 public:
  // What can be seen of the texts: those that nothing was drawn over later.
  std::vector<Seen> see(const scene::Picture& picture) {
    std::vector<Seen> seen;
    for (std::size_t layer = 0; layer < picture.layers.size(); ++layer)
      for (const scene::Text& text : picture.layers[layer].texts) {
        const int whole = width_of(text, plenty);
        const int width = std::min(whole, width_of(text, text.width));
        const scene::Box room = text.room();
        const int x = text.style.align == scene::Align::left    ? text.x
                      : text.style.align == scene::Align::right ? text.x - width
                                                                : text.x - width / 2;
        const scene::Box box{x, text.baseline - scene::capital_height(text.style.size), width,
                             scene::capital_height(text.style.size)};
        if (width > 0 && !is_covered(picture, layer + 1, room))
          seen.push_back({text.text, box, text.style.size, whole > text.width});
      }
    return seen;
  }

 private:
  static constexpr int plenty = 100'000;

  int width_of(scene::Text text, int width) {
    text.width = width;
    return typesetter_.set(text).width;
  }
  static bool is_covered(const scene::Picture& picture, std::size_t from, const scene::Box& box) {
    for (std::size_t layer = from; layer < picture.layers.size(); ++layer)
      for (const scene::Rectangle& r : picture.layers[layer].rectangles)
        if (r.top.alpha > 200 && overlap(r.box, box)) return true;
    return false;
  }

  TestFonts fonts_;
  scene::Typesetter typesetter_{scene::Fonts::find()};
};

// `may_be_cut` says which texts are names.
template <class MayBeCut>
void check(const std::vector<Seen>& seen, const scene::Size& window, const MayBeCut& may_be_cut) {
  for (const Seen& one : seen) {
    INFO(one.text << " at " << one.box.x << ", " << one.box.y << " in " << window.width << " x "
                  << window.height);
    CHECK(one.size >= 11);
    CHECK(one.box.x >= 0);
    CHECK(one.box.right() <= window.width + 1);
    if (!may_be_cut(one.text)) CHECK_FALSE(one.is_cut);
    for (const Seen& other : seen)
      if (&other != &one) {
        INFO("and " << other.text);
        CHECK_FALSE(overlap(one.box, other.box));
      }
  }
}

inline std::vector<Seen> inside(std::vector<Seen> seen, const scene::Box& box) {
  std::erase_if(seen, [&](const Seen& one) {
    return !box.contains({one.box.x + one.box.width / 2, one.box.y});
  });
  return seen;
}

}  // namespace tetron::test
