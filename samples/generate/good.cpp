#include <array>
#include <string_view>

#include "base/encoding.hpp"
#include "samples/generate/catalogue.hpp"
#include "samples/generate/play.hpp"

namespace tetron::samples {

namespace {

// UTF-8 text in the bytes that a Win32 program of the time would write: Windows-1252 if possible.
std::string western(std::string_view text) {
  std::string bytes;
  for (const std::byte b : base::Encoding().encode(text).value_or(tet::Bytes{}))
    bytes += std::to_integer<char>(b);
  return bytes;
}

void add(std::vector<SampleFile>& files, std::string name, const Recorded& recorded) {
  files.push_back({"good/" + std::move(name), to_bytes(recorded).value_or(tet::Bytes{})});
}

Recorded solo() {
  GameSettings game;
  game.seed = 3;
  game.mode = Mode::highscore;
  game.players = {{.name = "Mirela", .skill = 97}};
  game.pause_ms = 2000;
  return play(game);
}

Recorded duel() {
  GameSettings game;
  game.seed = 11;
  game.mode = Mode::classic;
  game.players = {{.name = western("Jürgen"), .skill = 96}, {.name = western("Zoë"), .skill = 96}};
  game.level = 2;
  game.pause_ms = 6000;
  game.network = 0x80 | 1 << 1;
  game.chat = {
      {.time_ms = 1200, .player = 0, .target = 0, .text = western("Hallo! Viel Glück \"Zoë\" :-)")},
      {.time_ms = 4700, .player = 1, .target = 0, .text = western("danke, dir auch – schöne Grüße aus Köln")},
      {.time_ms = 21300, .player = 0, .target = 1, .text = western("nur für dich: heute wird’s schnell")},
      {.time_ms = 33900, .player = 1, .target = 0, .text = western("“Übung macht den Meister” ©")},
      {.time_ms = 47200, .player = 0, .target = 0, .text = "がんばって！ (頑張って)"},
      {.time_ms = 1100,
       .after_end = true,
       .player = 1,
       .target = 0,
       .text = western("gg! größer geht’s nicht")},
      {.time_ms = 3300, .after_end = true, .player = 0, .target = 0, .text = western("gg, nächstes Spiel?")},
  };
  return play(game);
}

Recorded weapons() {
  GameSettings game;
  game.seed = 2;
  game.mode = Mode::weapons;
  game.players = {{.name = western("Ole"), .skill = 93, .pace = 90},
                  {.name = western("Brontë"), .skill = 94},
                  {.name = western("Señor Caos"), .skill = 90, .pace = 110},
                  {.name = western("Dörte"), .skill = 95}};
  game.lives = 2;
  game.level = 3;
  game.pause_ms = 4000;
  game.network = 0x80 | 2 << 1;
  game.chat = {
      {.time_ms = 900, .player = 3, .target = 0, .text = western("glhf everybody")},
      {.time_ms = 15400, .player = 1, .target = 2, .text = western("Señor, you are next")},
      {.time_ms = 16900, .player = 2, .target = 1, .text = western("¡no, por favor!")},
      {.time_ms = 40250,
       .player = 0,
       .target = 0,
       .text = western("who bought the mirror? ½ of my field is gone")},
      {.time_ms = 1500, .after_end = true, .player = 2, .target = 0, .text = western("again!")},
  };
  return play(game);
}

Recorded eight() {
  GameSettings game;
  game.seed = 28;
  game.mode = Mode::classic;
  // UTF-8 for all names, whatever the alphabet.
  game.players = {{.name = "Åsa", .team = 1},    {.name = "Łukasz", .team = 2, .pace = 95},
                  {.name = "Иван", .team = 1},   {.name = "Οδύσσεια", .team = 2, .skill = 90},
                  {.name = "さくら", .team = 1}, {.name = "Müller-Lüdenscheidt", .team = 2},
                  {.name = "Наташа", .team = 1}, {.name = "美咲", .team = 2, .skill = 97}};
  game.level = 2;
  game.pause_ms = 4000;
  game.network = 0x80 | 7 << 1;
  game.chat = {
      {.time_ms = 2100, .player = 4, .target = 0, .text = "よろしくお願いします"},
      {.time_ms = 5200, .player = 2, .target = 4, .text = "удачи!"},
      {.time_ms = 30500, .player = 6, .target = 2, .text = "осторожно, четыре линии"},
      {.time_ms = 2000, .after_end = true, .player = 7, .target = 0, .text = "gg 🎉"},
  };
  return play(game);
}

Recorded shared() {
  GameSettings game;
  game.seed = 2;
  game.mode = Mode::friendly;
  game.players = {{.name = "Tove", .skill = 97}, {.name = "Ann", .skill = 97, .pace = 120}};
  game.players_per_field = 2;
  game.level = 2;
  game.duration_ms = 75'000;
  game.chat = {{.time_ms = 8000, .player = 0, .target = 0, .text = "you left, me right?"},
               {.time_ms = 10'000, .player = 1, .target = 0, .text = "the other way round ;-)"}};
  return play(game);
}

Recorded shared_four() {
  GameSettings game;
  game.seed = 4;
  game.mode = Mode::classic;
  game.players = {{.name = "north", .team = 1},
                  {.name = "south", .team = 1},
                  {.name = "east", .team = 2},
                  {.name = "west", .team = 2}};
  game.players_per_field = 2;
  game.level = 4;
  game.duration_ms = 60'000;
  game.network = 0x80;
  return play(game);
}

Recorded quickrace() {
  GameSettings game;
  game.seed = 7;
  game.mode = Mode::quickrace;
  game.players = {{.name = "Pim", .pace = 85}, {.name = "Puk"}, {.name = "Pat"}};
  game.first_garbage = 6;
  game.goal_lines = 10;
  return play(game);
}

Recorded version_1_0() {
  GameSettings game;
  game.seed = 10;
  game.version = 10;
  game.mode = Mode::weapons;
  game.players = {{.name = "one"}, {.name = "two"}};
  game.placements = 90;
  game.year = 2001;
  Recorded recorded = play(game);
  for (tet::Record& record : recorded.records)
    if (auto* weapon = std::get_if<tet::Weapon>(&record)) weapon->after.clear();
  return recorded;
}

Recorded version_0_9() {
  GameSettings game;
  game.seed = 9;
  game.version = 9;
  game.mode = Mode::highscore;
  game.players = {{.name = "zero"}};
  game.placements = 40;
  game.year = 2000;
  return play(game);
}

// A short game for the files that show one feature of the format.
Recorded short_game() {
  GameSettings game;
  game.seed = 11;
  game.mode = Mode::classic;
  game.players = {{.name = "left"}, {.name = "right"}};
  game.level = 5;
  game.placements = 40;
  return play(game);
}

tet::Bytes newer_data(std::size_t count) {
  tet::Bytes bytes;
  for (std::size_t i = 0; i < count; ++i) bytes.push_back(static_cast<std::byte>(0xa0 + i));
  return bytes;
}

Recorded longer_offsets() {
  Recorded recorded = short_game();
  for (tet::Record& record : recorded.records) {
    if (auto* stone = std::get_if<tet::Stone>(&record)) stone->before = newer_data(2);
    if (auto* stone = std::get_if<tet::NewStone>(&record)) stone->before = newer_data(4);
    if (auto* matrix = std::get_if<tet::Matrix>(&record)) matrix->before = newer_data(4);
  }
  return recorded;
}

std::uint32_t time_of(const tet::Record& record) {
  return std::visit(
      [](const auto& one) -> std::uint32_t {
        if constexpr (requires { one.time; }) return one.time.value;
        return 0;
      },
      record);
}

tet::Raw unknown_chunk(std::uint8_t type, std::size_t size, std::uint32_t time) {
  tet::Bytes bytes(size);
  bytes[tet::prefix::size] = static_cast<std::byte>(size);
  bytes[tet::prefix::type] = static_cast<std::byte>(type);
  for (std::size_t i = 0; i < 4; ++i)
    bytes[tet::prefix::timestamp + i] = static_cast<std::byte>(time >> 8 * i);
  for (std::size_t i = tet::prefix::length; i < size; ++i) bytes[i] = static_cast<std::byte>(i);
  return {bytes};
}

Recorded unknown_chunks() {
  Recorded recorded = short_game();
  constexpr std::array<std::uint8_t, 7> types{99, 200, 0, 6, 9, 21, 255};
  constexpr std::array<std::size_t, 7> sizes{8, 255, 64, 9, 16, 37, 8};
  std::vector<tet::Record> records;
  for (std::size_t i = 0; i < recorded.records.size(); ++i) {
    const std::uint32_t time = time_of(recorded.records[i]);
    records.push_back(std::move(recorded.records[i]));
    const std::size_t kind = i / 20;
    if (i % 20 == 10)
      records.push_back(unknown_chunk(types[kind % types.size()], sizes[kind % sizes.size()], time));
  }
  recorded.records = std::move(records);
  return recorded;
}

Recorded minimal() {
  Recorded recorded;
  recorded.header.mode = static_cast<std::uint8_t>(Mode::highscore);
  recorded.header.lives = 1;
  recorded.header.signature = tet::own_signature;
  recorded.records = {tet::Signal{}, tet::Signal{.type = tet::ChunkType::stop}};
  return recorded;
}

// A header of 255 bytes: the last name runs to its end without a NUL.
Recorded full_header() {
  Recorded recorded = short_game();
  constexpr std::string_view first = "a";
  tet::Bytes& names = recorded.header.names;
  names.assign(tet::header::max_size - tet::header::length, std::byte{'b'});
  names[0] = static_cast<std::byte>(first[0]);
  names[1] = std::byte{0};
  recorded.header.name_offsets = {tet::header::length, tet::header::length + 2};
  return recorded;
}

}  // namespace

std::vector<SampleFile> good_samples() {
  std::vector<SampleFile> files;
  add(files, "solo.tet", solo());
  add(files, "duel.tet", duel());
  add(files, "weapons.tet", weapons());
  add(files, "eight.tet", eight());
  add(files, "shared.tet", shared());
  add(files, "shared-four.tet", shared_four());
  add(files, "quickrace.tet", quickrace());
  add(files, "version-1.0.tet", version_1_0());
  add(files, "version-0.9.tet", version_0_9());
  add(files, "longer-offsets.tet", longer_offsets());
  add(files, "unknown-chunks.tet", unknown_chunks());
  add(files, "full-header.tet", full_header());
  add(files, "minimal.tet", minimal());
  return files;
}

}  // namespace tetron::samples
