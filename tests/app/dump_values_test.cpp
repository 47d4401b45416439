#include <map>
#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/csv.hpp"
#include "tests/app/expected_dump.hpp"
#include "tests/app/json_lines.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

std::vector<json> dump_values_dumped(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "dump");
  arguments.insert(arguments.end(), {"--format", "ndjson"});
  return objects_of(run_tetron(arguments).out);
}

// The reason is for people; that it names a place is the promise.
json without_reason(json object) {
  if (object.contains("damaged")) {
    CHECK(object["damaged"].get<std::string>().starts_with("offset 0x"));
    object["damaged"] = "";
  }
  return object;
}

void check_equal(const std::vector<json>& had, const std::vector<json>& wanted) {
  REQUIRE(had.size() == wanted.size());
  for (std::size_t i = 0; i < had.size(); ++i)
    if (const json object = without_reason(had[i]); object != wanted[i])
      CHECK(object.dump() == wanted[i].dump());
}

std::vector<json> where(const std::vector<json>& objects, const auto& wanted) {
  std::vector<json> found;
  for (const json& object : objects)
    if (wanted(object)) found.push_back(object);
  return found;
}

}  // namespace

TEST_CASE("every chunk of every sample has the keys and values of its bytes", "[app][dump]") {
  for (const std::string& path : readable_samples()) {
    CAPTURE(path);
    const Outcome outcome = run_tetron({"dump", path, "--format", "ndjson"});
    check_equal(objects_of(outcome.out), expected_dump(bytes_in(path)));
  }
}

TEST_CASE("the samples hold every type of chunk", "[app][dump]") {
  std::map<std::string, int> count;
  for (const std::string& path : samples_in("good"))
    for (const json& object : expected_dump(bytes_in(path))) ++count[object["type"].get<std::string>()];
  for (const char* type : {"header", "start", "stop", "stone", "newstone", "matrix", "weapon", "gameover",
                           "revive", "pselect", "wselect", "message", "unknown"}) {
    CAPTURE(type);
    CHECK(count[type] > 0);
  }
}

TEST_CASE("every row of a dump as CSV has the same columns, also where chunks are missing", "[app][dump]") {
  for (const std::string& path : samples_in("partial"))
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--hex"}}) {
      CAPTURE(path, more);
      std::vector<std::string> arguments{"dump", "--format", "csv", "--salvage", path};
      arguments.insert(arguments.end(), more.begin(), more.end());
      const auto rows = parse_csv(run_tetron(arguments).out);
      for (const auto& row : rows) CHECK(row.size() == rows.front().size());
    }
}

TEST_CASE("a chunk of every type, byte by byte", "[app][dump]") {
  const Bytes file = bytes_in(sample_path("good/minimal.tet"));
  const Bytes chunks =
      hex("10 01 78563412 03 02 05fe1103 9c 000000"
          "18 02 e8030000 01 02 06041301 02050000 03 12 5634 00000000"
          "17 03 d0070000 02 0d 04 05 2c01 0b fe dcba 07 08 09 deadbeef"
          "10 0a b80b0000 01 02 15 2a 3412 aabbccdd"
          "08 0b 01020304 05 00 08 0c 01020304 01 03 08 0d 01020304 02 07 08 0e 01020304 02 15"
          "0e 14 a00f0000 03 00 68e921 00 7879"
          "0b c8 01000000 02 03 112233");
  const Bytes header(file.begin(), file.begin() + 64);
  const Outcome outcome =
      run_tetron({"dump", "-", "--format", "ndjson"}, {.input = text_of(header + chunks)});
  CHECK(outcome.exit_code == 0);
  std::vector<std::string> lines = lines_of(outcome.out);
  REQUIRE(lines.size() == 11);
  const std::vector<std::string> wanted{
      R"({"offset":64,"size":16,"type":"stone","t_ms":305419896,"player":3,"style":5,"x":254,"y":17,"rot":3,"netstat":156})",
      R"({"offset":80,"size":24,"type":"newstone","t_ms":1000,"player":1,"old":{"style":6,"x":4,"y":19,"rot":1},"new":{"style":2,"x":5,"y":0,"rot":0},"next_style":3,"credits":1193046})",
      R"({"offset":104,"size":23,"type":"matrix","t_ms":2000,"matrix":2,"lives":4,"next_style":5,"lines":300,"level":11,"level_label":"10a","credits":16693980,"doubles":7,"triples":8,"tetrises":9,"packed":"deadbeef"})",
      R"({"offset":127,"size":16,"type":"weapon","t_ms":3000,"player":1,"target":2,"weapon":21,"byte_param":42,"word_param":4660,"after":"aabbccdd"})",
      R"({"offset":143,"size":8,"type":"gameover","t_ms":67305985,"player":5})",
      R"({"offset":151,"size":8,"type":"revive","t_ms":67305985,"matrix":1,"lives":3})",
      R"({"offset":159,"size":8,"type":"pselect","t_ms":67305985,"player":2,"target":7})",
      R"({"offset":167,"size":8,"type":"wselect","t_ms":67305985,"player":2,"weapon":21})",
      R"({"offset":175,"size":14,"type":"message","t_ms":4000,"player":3,"target":0,"text":"hé!","after":"007879"})",
      R"({"offset":189,"size":11,"type":"unknown","t_ms":1,"type_id":200,"raw":"0bc8010000000203112233"})"};
  for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(json::parse(lines[i + 1]) == json::parse(wanted[i]));
}

TEST_CASE("text shows every field of the header, and bytes beside the known fields", "[app][dump]") {
  Bytes header = bytes_in(sample_path("good/minimal.tet"));
  header.resize(64);
  // Winner 2, score 0x010203, mode 1, 2 per field, player 3 of a network game, 300 lines, 70 s, level 11.
  const Bytes numbers = hex("02 01 0302 01 02 86 07 2c01 4600 0b 05 0001020304050607");
  std::ranges::copy(numbers, header.begin() + 10);
  const Bytes signature = hex("00112233445566778899aabbccddeeff");
  std::ranges::copy(signature, header.begin() + 32);
  header[3] = std::byte{4};
  const Bytes chunks =
      hex("09 04 00000000 02 03 2a"
          "15 01 00000000 00 05 000102 0304050607 0809010203"
          "09 0b 00000000 00 04 00"
          "0e 14 00000000 01 02 6869 00797a00"
          "16 03 00000000 00 0e ee 0000000000000000000000 aabb"
          "08 05 00000000 00 00");
  const Outcome outcome = run_tetron({"dump", "-"}, {.input = text_of(header + chunks)});
  CHECK(outcome.exit_code == 0);
  const auto lines = lines_of(outcome.out);
  REQUIRE(lines.size() == 7);
  CHECK(lines[0].ends_with(
      " participants 4 players per field 2 winner 2 score 66051 lines 300 duration 70 s level 10a lives 5"
      " network 134 local player 3 reserved 7 teams 0 1 2 3 4 5 6 7"
      " signature 00112233445566778899aabbccddeeff names \"player 0\" \"player 1\" \"player 2\" \"player "
      "3\""));
  CHECK(lines[1].ends_with(" start    id 2 second 3 after 2a"));
  CHECK(lines[2].ends_with(" player 0 style 3 at 4,5 rot 6 netstat 7 before 000102 after 0809010203"));
  CHECK(lines[3].ends_with(" gameover player 0 second 4"));
  CHECK(lines[4].ends_with(" player 1 target 2 \"hi\" after 00797a00"));
  CHECK(lines[5].ends_with(" packed 2 bytes before ee"));
  CHECK(lines[6].ends_with(" stop"));
}

TEST_CASE("--type takes a chunk's type byte", "[app][dump]") {
  const std::string path = sample_path("good/unknown-chunks.tet");
  for (const unsigned type : {0u, 2u, 99u, 255u, 98u}) {
    CAPTURE(type);
    const auto wanted = where(expected_dump(bytes_in(path)), [type](const json& o) {
      const std::string name = o["type"];
      return type == 2 ? name == "newstone"
                       : (o.contains("type_id") && o["type_id"] == type) || (type == 0 && name == "header");
    });
    CHECK(wanted.empty() == (type == 98));
    CHECK(dump_values_dumped({path, "--type", std::to_string(type)}) == wanted);
  }
  CHECK(run_tetron({"dump", path, "--type", "256"}).exit_code == 2);
  CHECK(run_tetron({"dump", path, "--type", "-1"}).exit_code == 2);
}

TEST_CASE("json is the array of what ndjson has on its lines", "[app][dump]") {
  for (const char* name : {"good/minimal.tet", "good/unknown-chunks.tet", "partial/hole-in-the-middle.tet",
                           "partial/stone-too-short.tet"}) {
    CAPTURE(name);
    const json array = json::parse(run_tetron({"dump", sample_path(name), "--format", "json"}).out);
    CHECK(array.get<std::vector<json>>() == dump_values_dumped({sample_path(name)}));
  }
  const Outcome nothing =
      run_tetron({"dump", sample_path("good/minimal.tet"), "--format", "json", "--type", "weapon"});
  CHECK(json::parse(nothing.out) == json::array());
}

TEST_CASE("csv has the same columns in every row and the values of the objects", "[app][dump]") {
  for (const std::string& path : readable_samples()) {
    CAPTURE(path);
    const auto rows = parse_csv(run_tetron({"dump", path, "--format", "csv"}).out);
    const auto objects = expected_dump(bytes_in(path));
    REQUIRE(rows.size() == objects.size() + 1);
    const std::vector<std::string>& names = rows[0];
    const auto check_row = [&](const std::vector<std::string>& row, const json& object) {
      const bool new_stone = object.contains("new");
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& name = names[i];
        // Texts are escaped for people here.
        if (name == "text" || (object.contains("damaged") && name == "raw")) continue;
        json value = object.contains(name) ? object[name] : json();
        if (new_stone && name.starts_with("old_")) value = object["old"][name.substr(4)];
        if (new_stone && object["new"].contains(name)) value = object["new"][name];
        if (object.contains("packed") && name == "raw") value = object["packed"];
        std::string wanted = value.is_null()     ? ""
                             : value.is_string() ? value.get<std::string>()
                                                 : value.dump();
        // Lists have a blank between their numbers.
        if (value.is_array()) {
          std::erase_if(wanted, [](char c) { return c == '[' || c == ']'; });
          std::ranges::replace(wanted, ',', ' ');
        }
        if (row[i] != wanted) CHECK(name + " " + row[i] == name + " " + wanted);
      }
    };
    for (std::size_t i = 0; i < objects.size(); ++i) {
      if (rows[i + 1].size() != names.size())
        CHECK(rows[i + 1] == names);
      else
        check_row(rows[i + 1], objects[i]);
    }
  }
}

TEST_CASE("text has a line for every chunk", "[app][dump]") {
  for (const std::string& path : readable_samples()) {
    CAPTURE(path);
    const auto objects = expected_dump(bytes_in(path));
    const auto lines = lines_of(run_tetron({"dump", path}).out);
    REQUIRE(lines.size() == objects.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto offset = std::stoul(lines[i], nullptr, 16);
      const bool fits = offset == objects[i]["offset"] &&
                        lines[i].contains(" " + objects[i]["type"].get<std::string>()) &&
                        !lines[i].ends_with(' ');
      if (!fits) CHECK(lines[i] == objects[i].dump());
    }
  }
}

TEST_CASE("--hex adds the bytes of each chunk", "[app][dump]") {
  const std::string path = sample_path("good/unknown-chunks.tet");
  const Bytes file = bytes_in(path);
  const auto bytes_at = [&file](const json& object) {
    const auto from = file.begin() + object["offset"].get<std::ptrdiff_t>();
    std::string text = show(Bytes(from, from + object["size"].get<std::ptrdiff_t>()));
    std::erase(text, ' ');
    return text;
  };
  const auto plain = dump_values_dumped({path});
  const auto with_hex = dump_values_dumped({path, "--hex"});
  REQUIRE(with_hex.size() == plain.size());
  std::size_t hex_rows = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    json wanted = plain[i];
    wanted["hex"] = bytes_at(wanted);
    if (with_hex[i] != wanted) CHECK(with_hex[i].dump() == wanted.dump());
    hex_rows += (wanted["size"].get<std::size_t>() + 15) / 16;
  }

  const auto rows = parse_csv(run_tetron({"dump", path, "--hex", "--format", "csv"}).out);
  REQUIRE(rows.size() == plain.size() + 1);
  CHECK(rows[0].back() == "hex");
  for (std::size_t i = 0; i < plain.size(); ++i)
    if (rows[i + 1].size() != rows[0].size() || rows[i + 1].back() != bytes_at(plain[i]))
      CHECK(rows[i + 1] == rows[0]);

  std::string all_hex;
  const auto lines = lines_of(run_tetron({"dump", path, "--hex"}).out);
  CHECK(lines.size() == plain.size() + hex_rows);
  for (const std::string& line : lines)
    if (line.starts_with("    ")) all_hex += line;
  std::erase(all_hex, ' ');
  std::string wanted = show(file);
  std::erase(wanted, ' ');
  CHECK(all_hex == wanted);
}

TEST_CASE("--type keeps these types", "[app][dump]") {
  const std::string path = sample_path("good/weapons.tet");
  const auto all = dump_values_dumped({path});
  for (const char* type : {"header", "start", "stop", "stone", "newstone", "matrix", "weapon", "gameover",
                           "pselect", "wselect", "message", "unknown"}) {
    CAPTURE(type);
    CHECK(dump_values_dumped({path, "--type", type}) ==
          where(all, [type](const json& o) { return o["type"] == type; }));
  }
  const auto two = where(all, [](const json& o) { return o["type"] == "weapon" || o["type"] == "message"; });
  CHECK(two.size() > 2);
  CHECK(dump_values_dumped({path, "--type", "weapon,message"}) == two);
  CHECK(dump_values_dumped({path, "--type", "message", "--type", "weapon"}) == two);
  const std::string hole = sample_path("partial/hole-in-the-middle.tet");
  CHECK(dump_values_dumped({hole, "--type", "damaged"}) ==
        where(dump_values_dumped({hole}), [](const json& o) { return o.contains("damaged"); }));
}

TEST_CASE("--player keeps what concerns one player", "[app][dump]") {
  for (const char* name : {"good/weapons.tet", "good/shared-four.tet"}) {
    CAPTURE(name);
    const auto all = dump_values_dumped({sample_path(name)});
    const int per_field = all[0]["players_per_field"].get<int>();
    for (int player = 0; player < all[0]["participants"].get<int>(); ++player) {
      const auto wanted = where(all, [&](const json& o) {
        const std::string type = o["type"].get<std::string>();
        if (o.contains("matrix")) return o["matrix"] == player / per_field;
        return (o.contains("player") && o["player"] == player) || (type == "weapon" && o["target"] == player);
      });
      CHECK(wanted.size() > 10);
      CHECK(dump_values_dumped({sample_path(name), "--player", std::to_string(player)}) == wanted);
      CHECK(dump_values_dumped({sample_path(name), "--player",
                                all[0]["players"][static_cast<std::size_t>(player)].get<std::string>()}) ==
            wanted);
    }
  }
}

TEST_CASE("--from and --until keep a stretch of time, both ends included", "[app][dump]") {
  const std::string path = sample_path("good/duel.tet");
  const auto all = dump_values_dumped({path});
  const auto between = [&all](std::uint64_t from, std::uint64_t to) {
    return where(all,
                 [=](const json& o) { return o.contains("t_ms") && o["t_ms"] >= from && o["t_ms"] <= to; });
  };
  const std::uint64_t first = all[all.size() / 3]["t_ms"];
  const std::uint64_t last = all[all.size() / 2]["t_ms"];
  const auto ms = [](std::uint64_t time) { return std::to_string(time) + "ms"; };
  CHECK(dump_values_dumped({path, "--from", ms(first)}) == between(first, 1u << 31));
  CHECK(dump_values_dumped({path, "--until", ms(last)}) == between(0, last));
  CHECK(dump_values_dumped({path, "--from", ms(first), "--until", ms(last)}) == between(first, last));
  CHECK(dump_values_dumped({path, "--from", ms(first + 1), "--until", ms(last - 1)}) ==
        between(first + 1, last - 1));
}

TEST_CASE("--encoding says how bytes are read", "[app][dump]") {
  const Bytes minimal = bytes_in(sample_path("good/minimal.tet"));
  const Bytes header(minimal.begin(), minimal.begin() + 64);
  const auto text = [&header](const std::string& bytes, const std::string& encoding) {
    const Bytes chunk = hex("00 14 00000000 00 00") + bytes_of(bytes);
    std::string file = text_of(header + chunk);
    file[64] = static_cast<char>(chunk.size());
    const Outcome outcome =
        run_tetron({"dump", "-", "--format", "ndjson", "--encoding", encoding}, {.input = file});
    return json::parse(lines_of(outcome.out).at(1))["text"].get<std::string>();
  };
  CHECK(text("caf\xe9", "auto") == "café");
  CHECK(text("caf\xc3\xa9", "auto") == "café");
  CHECK(text("caf\xc3\xa9", "windows-1252") == "cafÃ©");
  CHECK(text("\xcf\xf0\xe8\xe2\xe5\xf2", "windows-1251") == "Привет");
  CHECK(text("\x82\xb3\x82\xad\x82\xe7", "shift_jis") == "さくら");
  CHECK(text("a\xff", "utf-8") == "a\xef\xbf\xbd");
}
