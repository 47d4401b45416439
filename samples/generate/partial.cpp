#include <algorithm>
#include <string_view>

#include "samples/generate/catalogue.hpp"
#include "samples/generate/play.hpp"
#include "samples/generate/random.hpp"

namespace tetron::samples {

namespace {

using tet::Bytes;
using tet::ChunkType;

// A short whole game, and the places of its chunks.
class Original {
 public:
  Original() {
    GameSettings game;
    game.seed = 13;
    game.mode = Mode::weapons;
    game.players = {{.name = "left"}, {.name = "right"}};
    game.lives = 2;
    game.level = 6;
    game.placements = 16;
    game.first_garbage = 15;
    game.chat = {{.time_ms = 700, .player = 1, .target = 0, .text = "hello"}};
    recorded = play(game);
    // A player buys early, so that there is a Weapon chunk.
    for (std::size_t i = 0; i < recorded.records.size(); ++i) {
      if (!std::holds_alternative<tet::Message>(recorded.records[i])) continue;
      const auto time = std::get<tet::Message>(recorded.records[i]).time;
      const auto after = recorded.records.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      recorded.records.insert(
          after, {tet::Signal{ChunkType::player_select, time, 1, 0, {}},
                  tet::Signal{ChunkType::weapon_select, time, 1, 4, {}},
                  tet::Weapon{time, base::PlayerId(1), base::PlayerId(0), 4, 14, 8000, Bytes(4)}});
      break;
    }
    (void)tet::write(recorded.header, bytes);
    for (const tet::Record& record : recorded.records) {
      offsets.push_back(bytes.size());
      (void)tet::write(record, bytes);
    }
  }

  // The index of the n-th chunk of a type, from 0.
  std::size_t chunk(ChunkType type, std::size_t n = 0) const {
    for (std::size_t i = 0; i < offsets.size(); ++i)
      if (type_at(i) == type && n-- == 0) return i;
    return offsets.size() - 1;
  }
  ChunkType type_at(std::size_t i) const {
    return static_cast<ChunkType>(bytes[offsets[i] + tet::prefix::type]);
  }
  std::size_t offset(ChunkType type, std::size_t n = 0) const { return offsets[chunk(type, n)]; }

  Recorded recorded;
  Bytes bytes;
  std::vector<std::size_t> offsets;
};

std::ptrdiff_t signed_size(std::size_t n) {
  return static_cast<std::ptrdiff_t>(n);
}

class Breaker {
 public:
  std::vector<SampleFile> run() {
    chain();
    payloads();
    order();
    numbers();
    header();
    texts();
    return std::move(files_);
  }

 private:
  void add(std::string_view name, Bytes bytes) {
    files_.push_back({"partial/" + std::string(name) + ".tet", std::move(bytes)});
  }
  // The whole game with some bytes overwritten.
  void overwrite(std::string_view name, std::size_t at, std::initializer_list<std::uint8_t> values) {
    Bytes bytes = whole_.bytes;
    for (const std::uint8_t value : values) bytes[at++] = std::byte{value};
    add(name, std::move(bytes));
  }
  // The whole game without `count` bytes.
  void take_out(std::string_view name, std::size_t at, std::size_t count) {
    Bytes bytes = whole_.bytes;
    bytes.erase(bytes.begin() + signed_size(at), bytes.begin() + signed_size(at + count));
    add(name, std::move(bytes));
  }
  // The whole game with one chunk cut to `size` bytes; its size byte says so.
  void shorten(std::string_view name, ChunkType type, std::size_t size) {
    const std::size_t at = whole_.offset(type, 1);
    Bytes bytes = whole_.bytes;
    const auto old_size = std::to_integer<std::size_t>(bytes[at]);
    bytes[at] = static_cast<std::byte>(size);
    bytes.erase(bytes.begin() + signed_size(at + size), bytes.begin() + signed_size(at + old_size));
    add(name, std::move(bytes));
  }
  template <class Change>
  void change(std::string_view name, Change how) {
    Recorded copy = whole_.recorded;
    how(copy);
    add(name, to_bytes(copy).value_or(Bytes{}));
  }
  template <class Change>
  void change_header(std::string_view name, Change how) {
    change(name, [&how](Recorded& copy) { how(copy.header); });
  }

  void chain() {
    const std::size_t middle = whole_.offsets[whole_.offsets.size() / 2];
    const std::size_t last = whole_.offsets.back();
    const std::size_t matrix = whole_.offset(ChunkType::matrix, 1);
    overwrite("chunk-size-0", middle, {0});
    overwrite("chunk-size-7", middle, {7});
    overwrite("chunk-past-end", last, {40});
    take_out("cut-in-chunk", matrix + 50, whole_.bytes.size() - matrix - 50);
    take_out("cut-in-prefix", middle + 5, whole_.bytes.size() - middle - 5);
    take_out("nothing-after-header", whole_.offsets[0], whole_.bytes.size() - whole_.offsets[0]);
    take_out("bytes-missing-in-the-middle", middle + 3, 37);
    Bytes bytes = whole_.bytes;
    std::fill_n(bytes.begin() + signed_size(middle), 100, std::byte{0});
    add("hole-in-the-middle", std::move(bytes));
    bytes = whole_.bytes;
    Random noise(14);
    std::generate_n(bytes.begin() + signed_size(middle), 100,
                    [&] { return static_cast<std::byte>(noise.below(256)); });
    add("noise-in-the-middle", std::move(bytes));
    bytes = whole_.bytes;
    bytes.resize(bytes.size() + 512);
    add("zeros-after-the-end", std::move(bytes));
  }

  void payloads() {
    const std::size_t second = tet::prefix::second;
    const std::size_t stone = whole_.offset(ChunkType::stone, 1) + second;
    const std::size_t new_stone = whole_.offset(ChunkType::new_stone, 2) + second;
    const std::size_t matrix = whole_.offset(ChunkType::matrix, 1) + second;
    overwrite("stone-offset-beyond-chunk", stone, {200});
    overwrite("newstone-offset-beyond-chunk", new_stone, {255});
    overwrite("matrix-offset-beyond-chunk", matrix, {250});
    overwrite("stone-offset-0", stone, {0});
    overwrite("newstone-offset-1", new_stone, {1});
    overwrite("matrix-offset-5", matrix, {5});
    shorten("stone-too-short", ChunkType::stone, 12);
    shorten("newstone-too-short", ChunkType::new_stone, 16);
    shorten("matrix-too-short", ChunkType::matrix, 14);
    shorten("packdata-missing", ChunkType::matrix, 19);
    shorten("packdata-too-short", ChunkType::matrix, 60);
    change("packdata-too-long", [](Recorded& game) { matrix_of(game, 1).packed.resize(110); });
    change("weapon-too-short", [](Recorded& game) {
      for (tet::Record& record : game.records)
        if (const auto* weapon = std::get_if<tet::Weapon>(&record)) {
          Bytes bytes;
          (void)tet::write(*weapon, bytes);
          bytes.resize(10);
          bytes[0] = std::byte{10};
          record = tet::Raw{bytes};
        }
    });
  }

  void order() {
    const std::size_t middle = whole_.chunk(ChunkType::new_stone, 9);
    const std::size_t time = whole_.offsets[middle] + tet::prefix::timestamp;
    overwrite("timestamp-goes-back", time, {1, 0, 0, 0});
    overwrite("timestamp-far-ahead", time, {0xff, 0xff, 0xff, 0xff});
    change("chunks-swapped", [middle](Recorded& game) {
      std::rotate(game.records.begin() + signed_size(middle), game.records.begin() + signed_size(middle) + 30,
                  game.records.begin() + signed_size(middle) + 60);
    });
    change("no-start", [](Recorded& game) { game.records.erase(game.records.begin()); });
    change("no-stop", [](Recorded& game) { game.records.pop_back(); });
  }

  void numbers() {
    const std::size_t id = tet::prefix::id;
    const std::size_t payload = tet::prefix::length;
    const std::size_t stone = whole_.offset(ChunkType::stone, 4);
    const std::size_t new_stone = whole_.offset(ChunkType::new_stone, 4);
    overwrite("player-id-too-large", new_stone + id, {2});
    overwrite("player-id-255", stone + id, {255});
    overwrite("matrix-id-too-large", whole_.offset(ChunkType::matrix, 2) + id, {7});
    overwrite("target-id-too-large", whole_.offset(ChunkType::weapon) + tet::prefix::second, {8});
    overwrite("coordinates-outside", stone + payload + tet::stone::x, {100, 100});
    overwrite("old-stone-outside", new_stone + payload + tet::new_stone::old_x, {127, 127});
    overwrite("coordinates-negative", stone + payload + tet::stone::x, {0x80, 0x80});
    overwrite("style-unknown", stone + payload + tet::stone::style, {7});
    overwrite("old-style-unknown", new_stone + payload + tet::new_stone::old_style, {42});
    overwrite("rot-4", stone + payload + tet::stone::rot, {4});
    change("revive-of-no-field", [](Recorded& game) {
      game.records.insert(game.records.end() - 1, tet::Signal{ChunkType::revive, last_time(game), 5, 1, {}});
    });
  }

  void header() {
    using tet::Header;
    change_header("participants-0", [](Header& h) { h.participants = 0; });
    change_header("participants-9", [](Header& h) { h.participants = 9; });
    change_header("participants-255", [](Header& h) { h.participants = 255; });
    change_header("ppf-0", [](Header& h) { h.players_per_field = 0; });
    change_header("ppf-9", [](Header& h) { h.players_per_field = 9; });
    change_header("date-0", [](Header& h) { h.day = h.month = 0, h.year = 0; });
    change_header("date-impossible", [](Header& h) { h.day = 32, h.month = 13, h.year = 65535; });
    change_header("clock-impossible", [](Header& h) { h.hour = 24, h.minute = 60; });
    change_header("winner-too-large", [](Header& h) { h.winner = 2; });
    change_header("mode-unknown", [](Header& h) { h.mode = 99; });
    change_header("version-0", [](Header& h) { h.version = 0; });
    change_header("version-2.0", [](Header& h) { h.version = 20; });
    change_header("name-offset-outside", [](Header& h) { h.name_offsets[1] = 0xffff; });
    change_header("name-offset-in-the-numbers", [](Header& h) { h.name_offsets[0] = 32; });
    change_header("name-offset-at-the-end",
                  [](Header& h) { h.name_offsets[1] = static_cast<std::uint16_t>(h.size()); });
  }

  void texts() {
    // Clears the screen, sets its title and rings; has C1 controls as single bytes and as UTF-8, and text
    // with reversed direction.
    constexpr std::string_view screen = "\x1b[2J\x1b]0;title\x07";
    constexpr std::string_view raw_c1 =
        "a\x9b"
        "31mb\x90"
        "c\x85";
    constexpr std::string_view override_utf8 =
        "\xe2\x80\xae"
        "gpj.exe\xc2\x9b"
        "2J";
    constexpr std::string_view line_breaks = "one\r\ntwo\ttab\x08\x7f";
    change_header("escape-sequences-in-names", [&](tet::Header& h) {
      const std::array<std::span<const std::byte>, 2> names{std::as_bytes(std::span(screen)),
                                                            std::as_bytes(std::span(override_utf8))};
      (void)tet::set_names(h, names);
    });
    change("escape-sequences-in-messages", [&](Recorded& game) {
      const auto at = std::ranges::find_if(
          game.records, [](const tet::Record& r) { return std::holds_alternative<tet::Message>(r); });
      const auto time = std::get<tet::Message>(*at).time;
      std::vector<tet::Record> messages;
      for (const std::string_view text : {screen, raw_c1, override_utf8, line_breaks}) {
        const auto bytes = std::as_bytes(std::span(text));
        messages.push_back(tet::Message{time, base::PlayerId(0), 0, Bytes(bytes.begin(), bytes.end())});
      }
      messages.push_back(tet::Message{time, base::PlayerId(1), 0, Bytes{}});
      messages.push_back(tet::Message{time, base::PlayerId(1), 0, Bytes(10)});
      messages.push_back(tet::Message{time, base::PlayerId(1), 9, Bytes(247, std::byte{'!'})});
      game.records.insert(at, messages.begin(), messages.end());
    });
  }

  static tet::Matrix& matrix_of(Recorded& game, std::size_t n) {
    const auto at = std::ranges::find_if(game.records, [&n](const tet::Record& record) {
      return std::holds_alternative<tet::Matrix>(record) && n-- == 0;
    });
    return std::get<tet::Matrix>(*at);
  }
  static base::Milliseconds last_time(const Recorded& game) {
    return std::get<tet::Signal>(game.records.back()).time;
  }

  Original whole_;
  std::vector<SampleFile> files_;
};

}  // namespace

std::vector<SampleFile> partial_samples() {
  return Breaker().run();
}

}  // namespace tetron::samples
