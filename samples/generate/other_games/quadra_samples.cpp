#include <algorithm>
#include <array>

#include "samples/generate/catalogue.hpp"
#include "samples/generate/other_games/quadra_game.hpp"

namespace tetron::samples {

namespace {

std::string line_of(int player, std::string_view name, int value) {
  return "players/" + std::to_string(player) + "/" + std::string(name) + " " + std::to_string(value) + "\n";
}

std::string summary_of(std::uint32_t duration) {
  return "quadra_version 1.1.5\nduration " + std::to_string(duration) + "\ntime 1000000000\n";
}

std::string single(int pieces) {
  constexpr std::uint32_t seed = 20011231;
  QuadraWriter writer;
  writer.start(23, seed, true, false);
  writer.join(20, 0, 4, "Eve");
  QuadraPlayer player(0, seed, false, false);
  player.begin();
  std::uint32_t frame = 40;
  while (player.placed() < pieces && !player.is_out()) player.place(&writer, frame);
  writer.packet(frame + 50, quadra::packet::gone, quadra_byte(0));
  writer.info("Eve", static_cast<std::uint32_t>(player.score()), static_cast<std::uint32_t>(player.lines()),
              1);
  writer.summary(summary_of(frame + 60) + "players/0/name Eve\n" + line_of(0, "lines", player.lines()) +
                 line_of(0, "score", player.score()) + line_of(0, "deaths", 0) +
                 line_of(0, "maxcombo", player.most()) + line_of(0, "playing_time", player.frames()));
  return writer.bytes();
}

// Rounds of survivors, in each of which another player is careless. `more_lines` is added to what the summary
// states.
std::string match(std::uint8_t version, int rounds, int more_lines = 0) {
  constexpr std::array<std::string_view, 2> names = {"Ren\xe9", "Bob"};
  constexpr std::uint16_t hole = 0x10;
  const bool is_old = version < 23;
  std::uint32_t seed = 4711;
  QuadraWriter writer;
  writer.start(version, seed, false, true);
  writer.join(50, 0, 2, names[0]);
  writer.join(90, 1, 5, names[1]);
  writer.packet(300, quadra::packet::pause, quadra_byte(255));
  std::uint32_t frame = 320;
  std::array<int, 2> lines{};
  std::array<int, 2> score{};
  std::array<int, 2> frames{};
  std::array<int, 2> deaths{};
  std::array<int, 2> most{};
  std::vector<QuadraPlayer> players;
  for (int round = 0; round < rounds; ++round) {
    players.clear();
    for (std::uint8_t place = 0; place < 2; ++place) {
      players.emplace_back(place, seed, is_old, place == round % 2);
      players.back().begin();
      // Before version 23 everybody plays from the beginning.
      if (round > 0 || !is_old) writer.packet(frame, quadra::packet::respawn, quadra_byte(place));
    }
    if (round == 0) writer.chat(frame + 10, 2, "Ren\xe9: hello");
    std::array<std::uint32_t, 2> at = {frame, frame};
    bool is_over = false;
    while (!is_over)
      for (std::uint8_t place = 0; place < 2 && !is_over; ++place) {
        at[place] = std::max(at[place], frame);
        const int rows = players[place].place(&writer, at[place]);
        frame = at[place];
        if (rows > 1) {
          const auto other = static_cast<std::uint8_t>(1 - place);
          std::string content = quadra_byte(other) + quadra_byte(static_cast<unsigned>(rows - 1)) +
                                quadra_byte(1) + quadra_byte(is_old ? 9 : 127) + quadra_byte(place) +
                                quadra_byte(0) + quadra_u32(0);
          for (int i = 1; i < rows; ++i) content += quadra_u16(hole);
          writer.packet(frame, quadra::packet::lines, content);
          players[other].get(rows - 1, hole);
        }
        is_over = rows < 0 || players[place].is_out();
        if (!is_over) continue;
        ++deaths[place];
        writer.packet(frame + 2, quadra::packet::death, quadra_byte(place) + quadra_byte(0));
        writer.packet(frame + 4, quadra::packet::survived, quadra_byte(1U - place));
      }
    for (std::size_t place = 0; place < 2; ++place) {
      lines[place] += players[place].lines();
      score[place] += players[place].score();
      frames[place] += players[place].frames();
      most[place] = std::max(most[place], players[place].most());
    }
    frame += 120;
    if (!is_old) {
      seed += 17;
      writer.packet(frame, quadra::packet::seed, quadra_u32(seed));
    }
  }
  std::string summary = summary_of(frame);
  for (int place = 0; place < 2; ++place) {
    const auto i = static_cast<std::size_t>(place);
    summary += "players/" + std::to_string(place) + "/name " + std::string(names[i]) + "\n";
    if (most[i] > 0) summary += line_of(place, "maxcombo", most[i]);
    if (!is_old) summary += line_of(place, "playing_time", frames[i]);
    summary += line_of(place, "deaths", deaths[i]) +
               line_of(place, "lines", lines[i] + (place == 1 ? more_lines : 0)) +
               line_of(place, "score", score[i]);
  }
  writer.packet(frame, quadra::packet::end, quadra_byte(1));
  for (unsigned place = 0; place < 2; ++place)
    writer.packet(frame + 1, quadra::packet::gone, quadra_byte(place));
  writer.summary(summary);
  return writer.bytes();
}

std::string keys(int pieces) {
  constexpr std::uint32_t seed = 482340;
  QuadraPlayer player(0, seed, true, false);
  player.begin();
  std::uint32_t frame = 0;
  std::string bytes;
  while (player.placed() < pieces && !player.is_out()) player.place(nullptr, frame, &bytes);
  QuadraWriter writer;
  writer.keys(seed, bytes);
  writer.info("Mallory", static_cast<std::uint32_t>(player.score()),
              static_cast<std::uint32_t>(player.lines()), 1);
  return writer.bytes();
}

}  // namespace

std::vector<SampleFile> quadra_samples() {
  const std::string packed = quadra::pack(match(23, 3));
  return {text_file("quadra/single.rec", quadra::pack(single(50))), text_file("quadra/match.rec", packed),
          text_file("quadra/old-version.rec", quadra::pack(match(20, 1))),
          text_file("quadra/keys.rec", quadra::pack(keys(30))),
          // Its summary states three lines more for one player.
          text_file("quadra/changed.rec", quadra::pack(match(24, 1, 3))),
          text_file("quadra/cut.rec", packed.substr(0, packed.size() / 2)),
          // Cut in the packet that begins the game.
          text_file("quadra/bad/cut.rec", packed.substr(0, 40))};
}

}  // namespace tetron::samples
