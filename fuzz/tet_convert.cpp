#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "convert/answer/answer.hpp"
#include "convert/csv/placements_csv.hpp"
#include "convert/fumen/fumen.hpp"
#include "convert/json/chunk_json.hpp"
#include "convert/json/json_read.hpp"
#include "convert/text/chunk_rows.hpp"
#include "convert/text/recording_info.hpp"
#include "formats/fumen/decode.hpp"
#include "fuzz/lossless.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/recordings.hpp"
#include "tests/app/csv.hpp"
#include "tests/convert/html/from_states.hpp"

// Any bytes as a recording that is written in every other form, each read again by a reader that is not the
// writer's.
namespace {

using namespace tetron;
using fuzz::require;

// As the program writes them for scripts: no character of them does anything to a terminal.
nlohmann::json parsed(const std::string& line) {
  require(fuzz::is_safe_to_show(line, false), "JSON that a terminal would not only show");
  nlohmann::json value = nlohmann::json::parse(line, nullptr, false);
  require(value.is_object(), "JSON that is none");
  return value;
}

void dump(const tet::Recording& recording) {
  const base::Encoding encoding;
  std::string csv(convert::csv_columns());
  csv += '\n';
  std::size_t parts = 1;
  const auto add = [&](const auto& append_all) {
    ++parts;
    std::string text;
    append_all(text);
    require(fuzz::is_safe_to_show(text, false), "a line that a terminal would not only show");
  };
  std::string line;
  convert::append_csv(csv, recording.header(), encoding);
  csv += '\n';
  convert::append_json(line, recording.header(), encoding, convert::JsonDetail::dump);
  require(parsed(line).at("type") == "header", "a header that is none");
  fuzz::for_each_part(
      recording,
      [&](const tet::Gap& gap) {
        add([&](std::string& text) { convert::append_text(text, gap, {}); });
        convert::append_csv(csv, gap);
        csv += '\n';
      },
      [&](const tet::Chunk& chunk) {
        add([&](std::string& text) { convert::append_text(text, chunk, encoding, {}); });
        convert::append_csv(csv, chunk, encoding);
        csv += '\n';
        std::string json;
        convert::append_json(json, chunk, encoding, convert::JsonDetail::hex);
        require(parsed(json).at("size") == chunk.size(), "a chunk of another size");
      });
  require(fuzz::is_safe_to_show(csv, true), "CSV that a terminal would not only show");
  const auto rows = test::parse_csv(csv);
  require(rows.size() == parts + 1, "CSV with more or fewer rows than there are chunks");
  for (const auto& row : rows) require(row.size() == rows.front().size(), "CSV with a row of another length");
}

void check_lossless(const tet::Recording& recording, std::span<const std::byte> file) {
  const std::string text = fuzz::lossless_json(recording);
  require(fuzz::is_safe_to_show(text, true), "JSON that a terminal would not only show");
  const auto read = convert::recording_from_json(text);
  require(read.has_value() && std::ranges::equal(*read, file), "bytes changed on their way through JSON");
}

void check_states(const tet::Recording& recording) {
  const std::string difference = test::difference(replay::Timeline(recording, replay::tetron4()));
  require(difference.empty(), "a page shows other states");
}

void place(const tet::Recording& recording, const replay::Game& game) {
  const replay::Profile& profile = replay::tetron4();
  std::vector<base::PlayerId> players;
  for (std::size_t player = 0; player < game.names.size(); ++player)
    players.emplace_back(static_cast<std::uint8_t>(player));
  std::string csv;
  convert::append_placements_csv(csv, {recording, profile}, game, players, {}, {}, [] {});
  require(fuzz::is_safe_to_show(csv, true), "CSV that a terminal would not only show");
  const auto rows = test::parse_csv(csv);
  require(!rows.empty(), "CSV without column names");
  for (const auto& row : rows) require(row.size() == rows.front().size(), "CSV with a row of another length");
  for (const convert::FumenComment comment : {convert::FumenComment::stats, convert::FumenComment::quiz}) {
    convert::FumenOptions options;
    options.comment = comment;
    options.players = players;
    std::size_t pages = 0;
    for (const convert::PlayerFumen& fumen : convert::to_fumen({recording, profile}, options)) {
      const auto decoded = fumen::decode(fumen.text, fumen::Mode::strict);
      require(decoded.has_value() && decoded->pages.size() == fumen.pages, "a fumen that cannot be read");
      pages += fumen.pages;
    }
    // A page a placement, and one at the end of each.
    require(pages == rows.size() - 1 + players.size(), "more or fewer pages than placements");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = fuzz::as_file(data, size);
  fuzz::for_each_reading(file, [file](const tet::Recording& recording) {
    const replay::Game game = replay::game_of(recording.header(), base::Encoding());
    dump(recording);
    check_lossless(recording, file);
    check_states(recording);
    place(recording, game);
    std::string info;
    const replay::Timeline timeline(recording, replay::tetron4());
    convert::append_json(info, convert::RecordingInfo{"file", game, recording, timeline});
    (void)parsed(info);
  });
  return 0;
}
