#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/expected_dump.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

json to_json(const std::string& path) {
  return json::parse(run_tetron({"convert", path, "--to", "json"}).out);
}

std::string to_tet(const std::string& text) {
  const Outcome outcome = run_tetron({"convert", "-", "--to", "tet"}, {.input = text});
  CHECK(outcome.err == "");
  CHECK(outcome.exit_code == 0);
  return outcome.out;
}

// The first object of a type in the lossless form.
json& first(json& recording, const std::string& type) {
  for (json& object : recording["chunks"])
    if (object["type"] == type) return object;
  throw std::runtime_error("no such chunk");
}

std::size_t offset_of(const json& object) {
  return object["offset"].get<std::size_t>();
}

// A recording of its header and these chunks.
std::string recording_of(const std::string& chunks) {
  static const json header = to_json(sample_path("good/minimal.tet"))["chunks"][0];
  return R"({"format":"tetron-recording","version":1,"chunks":[)" + header.dump() +
         (chunks.empty() ? "" : ",") + chunks + "]}";
}

void check_refused(const std::string& text, const std::string& place, const std::string& what) {
  const Outcome outcome = run_tetron({"convert", "-", "--to", "tet"}, {.input = text});
  CAPTURE(text.substr(0, 500), outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.starts_with("standard input: " + place));
  CHECK(outcome.err.contains(what));
  CHECK(lines_of(outcome.err).size() == 1);
  CHECK(what_misleads(outcome.err) == "");
}

void check_chunk_refused(const std::string& chunk, const std::string& what) {
  check_refused(recording_of(chunk), "chunk 1: ", what);
}

}  // namespace

TEST_CASE("to JSON and back gives the same bytes", "[app][json]") {
  const auto paths = readable_samples();
  for (std::size_t i = 0; i < paths.size(); i += stride) {
    const std::string& path = paths[i];
    const std::string bytes = text_in(path);
    const bool broken = read_raw(bytes_of(bytes)).left_over > 0;
    for (const char* option : {"--color=never", "--salvage"}) {
      CAPTURE(path, option);
      const Outcome forth = run_tetron({"convert", path, "--to", "json", option});
      CHECK(forth.exit_code == (broken ? 1 : 0));
      if (to_tet(forth.out) != bytes) CHECK("other bytes" == path);
    }
  }
}

TEST_CASE("to JSON and back whatever the encoding of names and messages", "[app][json]") {
  for (const char* name : {"good/duel.tet", "good/eight.tet", "partial/escape-sequences-in-messages.tet",
                           "partial/escape-sequences-in-names.tet"}) {
    for (const char* encoding : {"utf-8", "windows-1252", "windows-1251", "shift_jis"}) {
      CAPTURE(name, encoding);
      const Outcome forth =
          run_tetron({"convert", sample_path(name), "--to", "json", "--encoding", encoding});
      CHECK(forth.exit_code == 0);
      if (to_tet(forth.out) != text_in(sample_path(name))) CHECK("other bytes" == std::string(name));
    }
  }
}

TEST_CASE("the lossless form holds the objects of the dump, in order", "[app][json]") {
  for (const char* name : {"good/unknown-chunks.tet", "good/longer-offsets.tet", "good/weapons.tet"}) {
    CAPTURE(name);
    const json recording = to_json(sample_path(name));
    CHECK(recording["format"] == "tetron-recording");
    CHECK(recording["version"] == 1);
    const auto dump = expected_dump(bytes_in(sample_path(name)));
    REQUIRE(recording["chunks"].size() == dump.size());
    for (std::size_t i = 0; i < dump.size(); ++i) {
      json both = recording["chunks"][i];
      both.update(dump[i]);
      // What follows from the names is left out.
      for (const char* key : {"network", "reserved", "name_offsets", "names_raw"})
        if (!recording["chunks"][i].contains(key)) both.erase(key);
      if (both != recording["chunks"][i]) CHECK(recording["chunks"][i].dump() == dump[i].dump());
    }
  }
}

TEST_CASE("what is written standard needs no further keys", "[app][json]") {
  const json recording = to_json(sample_path("good/solo.tet"));
  for (const json& object : recording["chunks"])
    for (const char* key : {"before", "after", "id", "second", "text_raw", "raw", "network", "reserved",
                            "name_offsets", "names_raw"})
      if (object.contains(key)) CHECK(object.dump() == key);
}

TEST_CASE("edited JSON gives the changed bytes and no others", "[app][json]") {
  const std::string path = sample_path("good/weapons.tet");
  std::string wanted = text_in(path);
  json recording = to_json(path);
  const auto put = [&wanted](std::size_t at, const std::string& bytes) {
    wanted.replace(at, bytes.size(), bytes);
  };

  json& header = recording["chunks"][0];
  header["score"] = 0x123456;
  put(11, "\x12\x56\x34");
  header["date"] = "2004-02-29";
  put(4, "\x1d\x02\xd4\x07");
  header["time"] = "23:59";
  put(8, "\x17\x3b");
  header["game_mode"] = "quickrace";
  put(14, "\x04");
  header["local_player"] = 3;
  put(16, "\x86");
  header["duration_s"] = 0x1234;
  put(20, "\x34\x12");
  header["teams"][7] = 9;
  put(31, "\x09");

  json& stone = first(recording, "stone");
  stone["t_ms"] = 0x04030201;
  put(offset_of(stone) + 2, "\x01\x02\x03\x04");
  stone["x"] = 255;
  put(offset_of(stone) + 9, "\xff");
  json& new_stone = first(recording, "newstone");
  new_stone["old"]["rot"] = 3;
  put(offset_of(new_stone) + 11, "\x03");
  new_stone["new"]["style"] = 6;
  put(offset_of(new_stone) + 12, "\x06");
  new_stone["credits"] = 0xabcdef;
  put(offset_of(new_stone) + 17, "\xab\xef\xcd");
  json& matrix = first(recording, "matrix");
  matrix["level"] = 11;
  put(offset_of(matrix) + 12, "\x0b");
  matrix["packed"] = "F" + matrix["packed"].get<std::string>().substr(1);
  put(offset_of(matrix) + 19,
      std::string(1, static_cast<char>(0xf0 | (wanted[offset_of(matrix) + 19] & 0x0f))));
  json& weapon = first(recording, "weapon");
  weapon["word_param"] = 0xfffe;
  put(offset_of(weapon) + 10, "\xfe\xff");
  CHECK(show(bytes_of(to_tet(recording.dump()))) == show(bytes_of(wanted)));
}

TEST_CASE("texts may become longer and shorter", "[app][json]") {
  const std::string path = sample_path("good/weapons.tet");
  json recording = to_json(path);
  recording["chunks"][0]["players"] = {"é", "さ", "", "d"};
  json& message = first(recording, "message");
  message["text"] = "½";
  const std::size_t offset = offset_of(message);
  const std::string before = text_in(path);
  const auto size_at = [&before](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(before[at]));
  };

  std::string header = before.substr(0, 64);
  const std::string names("\xe9\0\xe3\x81\x95\0\0d\0", 9);
  header[0] = static_cast<char>(64 + names.size());
  header.replace(48, 8, std::string("\x40\0\x42\0\x46\0\x47\0", 8));
  const std::string wanted = header + names + before.substr(size_at(0), offset - size_at(0)) + "\x09" +
                             before.substr(offset + 1, 7) + "\xbd" + before.substr(offset + size_at(offset));
  CHECK(show(bytes_of(to_tet(recording.dump()))) == show(bytes_of(wanted)));
}

TEST_CASE("a recording written by hand", "[app][json]") {
  const std::string text = R"({"format": "tetron-recording", "version": 1, "chunks": [
    {"type": "header", "version": 11, "participants": 2, "date": "2003-05-17", "time": "21:04", "winner": 1,
     "score": 70000, "game_mode": "weapons", "players_per_field": 1, "local_player": 1, "lines": 300,
     "duration_s": 65, "level": 12, "lives": 3, "teams": [1, 2, 0, 0, 0, 0, 0, 0],
     "signature": "000102030405060708090a0b0c0d0e0f", "players": ["Zoë", "b"]},
    {"type": "start", "t_ms": 0},
    {"type": "stone", "t_ms": 258, "player": 1, "style": 5, "x": 4, "y": 255, "rot": 3, "netstat": 7},
    {"type": "newstone", "t_ms": 259, "player": 0, "old": {"style": 255, "x": 0, "y": 0, "rot": 0},
     "new": {"style": 1, "x": 2, "y": 3, "rot": 0}, "next_style": 4, "credits": 66051},
    {"type": "matrix", "t_ms": 260, "matrix": 1, "lives": 1, "next_style": 2, "lines": 515, "level": 4,
     "credits": 329223, "doubles": 8, "triples": 9, "tetrises": 10, "packed": "F0e1"},
    {"type": "weapon", "t_ms": 261, "player": 0, "target": 1, "weapon": 2, "byte_param": 3, "word_param": 1029},
    {"type": "pselect", "t_ms": 262, "player": 0, "target": 1},
    {"type": "wselect", "t_ms": 263, "player": 0, "weapon": 9},
    {"type": "message", "t_ms": 264, "player": 1, "target": 0, "text": "hé"},
    {"type": "message", "t_ms": 264, "player": 1, "target": 0, "text": "さ"},
    {"type": "gameover", "t_ms": 265, "player": 1},
    {"type": "revive", "t_ms": 266, "matrix": 1, "lives": 2},
    {"type": "unknown", "raw": "09c8000000000000aa"},
    {"type": "stop", "t_ms": 267}
  ]})";
  const Bytes wanted =
      hex("46 00 0b 02 11 05 d307 15 04 01 01 7011 03 01 82 00 2c01 4100 0c 03 0102000000000000"
          "000102030405060708090a0b0c0d0e0f 4000 4400 0000 0000 0000 0000 0000 0000 5a6feb00 6200"
          "08 04 00000000 0000"
          "10 01 02010000 01 02 05 04 ff 03 07 000000"
          "18 02 03010000 00 02 ff000000 01020300 04 01 0302 00000000"
          "15 03 04010000 01 0d 01 02 0302 04 05 0706 08 09 0a f0e1"
          "0c 0a 05010000 00 01 02 03 0504"
          "08 0d 06010000 00 01 08 0e 07010000 00 09"
          "0a 14 08010000 01 00 68e9 0b 14 08010000 01 00 e38195"
          "08 0b 09010000 01 00 08 0c 0a010000 01 02 09c8000000000000aa 08 05 0b010000 00 00");
  CHECK(show(bytes_of(to_tet(text))) == show(wanted));
}

TEST_CASE("what is no JSON is refused with the byte", "[app][json]") {
  check_refused("", "is empty", "");
  check_refused("{", "byte 2 ", "JSON");
  check_refused("nonsense", "byte ", "JSON");
  check_refused(recording_of("") + " x", "byte ", "JSON");
  check_refused(text_in(sample_path("good/minimal.tet")), "byte ", "JSON");
  check_refused(recording_of(R"({"type":"message","t_ms":0,"player":0,"target":0,"text":")"
                             "\xff\"}"),
                "byte ", "JSON");
  check_refused(recording_of(R"({"type":"message","t_ms":0,"player":0,"target":0,"text":"\ud800"})"), "byte ",
                "JSON");
  check_refused(recording_of(R"({"type":"start","t_ms":007})"), "byte ", "JSON");
  const std::string whole = recording_of(R"({"type":"start","t_ms":0})");
  for (std::size_t length = 7; length < whole.size(); length += 7)
    check_refused(whole.substr(0, length), "byte ", "JSON");
}

TEST_CASE("what is no recording is refused with its place", "[app][json]") {
  for (const char* text : {"[]", "1", "null", "\"tetron-recording\"", "true"})
    check_refused(text, "the outermost value ", "object");
  check_refused("{}", "is JSON, but not a recording that tetron knows", "");
  check_refused(R"({"format":"other","version":1,"chunks":[]})", "format ", "tetron-recording");
  check_refused(R"({"format":"tetron-recording","chunks":[]})", "version ", "missing");
  check_refused(R"({"format":"tetron-recording","version":2,"chunks":[]})", "version ", "must be 1");
  check_refused(R"({"format":"tetron-recording","version":1})", "chunks ", "missing");
  check_refused(R"({"format":"tetron-recording","version":1,"chunks":[]})", "chunks ", "header");
  check_refused(R"({"format":"tetron-recording","version":1,"chunks":{}})", "chunks ", "list");
  check_refused(R"({"format":"tetron-recording","version":1,"chunks":"x"})", "chunks ", "list");
  check_refused(R"({"format":"tetron-recording","version":1,"chunks":[1]})", "chunks ", "list of objects");
  check_refused(R"({"format":"tetron-recording","version":1,"chunks":[[]]})", "chunks ", "list of objects");
  check_refused(R"({"format":"tetron-recording","version":1,"chunks":[{}]})", "chunk 0: type ", "missing");
  check_refused(R"({"format":"tetron-recording","version":1,"chunks":[{"type":"start","t_ms":0}]})",
                "chunk 0: type ", "header");
  check_refused(recording_of("[]"), "chunks ", "list of objects");
  check_refused(recording_of(R"([{"type":"start","t_ms":0}])"), "chunks ", "list of objects");
  check_refused(recording_of("").substr(0, recording_of("").size() - 1) + R"(,"other":1})", "other ",
                "not a known key");
}

TEST_CASE("each wrong key of a chunk is named", "[app][json]") {
  check_chunk_refused(R"({"type":"start"})", "t_ms is missing");
  check_chunk_refused(R"({"t_ms":0})", "type is missing");
  check_chunk_refused(R"({"type":5,"t_ms":0})", "type must be a string");
  check_chunk_refused(R"({"type":"stones","t_ms":0})", "\"stones\"");
  check_chunk_refused(R"({"type":"header","t_ms":0})", "\"header\"");
  check_chunk_refused(R"({"type":"start","t_ms":0,"colour":1})", "colour is not a known key");
  check_chunk_refused(R"({"type":"start","t_ms":0,"\u001b[31m\u202e":1})",
                      "\\x1b[31m\\u{202e} is not a known key");
  check_chunk_refused(R"({"type":"start","t_ms":0,"after":"0"})", "after must");
  check_chunk_refused(R"({"type":"start","t_ms":0,"after":"0g"})", "after must");
  check_chunk_refused(R"({"type":"start","t_ms":0,"after":[]})", "after must");
  check_chunk_refused(R"({"type":"gap"})", "raw is missing");
  check_chunk_refused(R"({"type":"stone","t_ms":0,"player":0,"style":0,"x":256,"y":0,"rot":0,"netstat":0})",
                      "x must be a whole number from 0 to 255");
  const std::string old = R"({"type":"newstone","t_ms":0,"player":0,"new":{"style":0,"x":0,"y":0,"rot":0},)"
                          R"("next_style":0,"credits":0,"old":)";
  check_chunk_refused(old + R"({"style":0,"x":0,"y":0}})", "old.rot is missing");
  check_chunk_refused(old + R"({"style":0,"x":0,"y":0,"rot":0,"z":0}})", "old.z is not a known key");
  check_chunk_refused(old + "7}", "old must be an object");
  check_chunk_refused(
      R"({"type":"message","t_ms":0,"player":0,"target":0,"text":")" + std::string(300, 'x') + "\"}",
      "chunk size: is 308, must be at most 255");
}

TEST_CASE("numbers out of range are refused", "[app][json]") {
  for (const char* number : {"-1", "4294967296", "99999999999999999999999999", "0.5", "1e3", "1e999",
                             "-1e999", "\"1\"", "null", "true", "[]", "{}"}) {
    CAPTURE(number);
    check_chunk_refused(R"({"type":"start","t_ms":)" + std::string(number) + "}", "");
  }
  CHECK(to_tet(recording_of(R"({"type":"start","t_ms":4294967295})"))
            .ends_with(std::string("\xff\xff\xff\xff\0\0", 6)));
}

TEST_CASE("each wrong key of the header is named", "[app][json]") {
  const json recording = json::parse(recording_of(""));
  const auto check_header = [&recording](const std::string& key, const json& value) {
    json changed = recording;
    changed["chunks"][0][key] = value;
    check_refused(changed.dump(), "chunk 0: ", value.is_null() ? "" : key);
    changed["chunks"][0].erase(key);
    check_refused(changed.dump(), "chunk 0: ", key);
  };
  for (const char* key : {"version", "participants", "winner", "players_per_field", "level", "lives"})
    check_header(key, 256);
  check_header("score", 0x1000000);
  check_header("lines", 65536);
  check_header("duration_s", -1);
  check_header("game_mode", "tetris");
  check_header("game_mode", 256);
  check_header("local_player", 8);
  check_header("date", "2003-05");
  check_header("date", "2003-05-17-1");
  check_header("date", "70000-05-17");
  check_header("date", "2003-256-17");
  check_header("date", 20030517);
  check_header("time", "21");
  check_header("time", "21:04:00");
  check_header("teams", json::array({1, 2, 3}));
  check_header("teams", json::array({1, 2, 3, 4, 5, 6, 7, 256}));
  check_header("signature", "00");
  check_header("signature", std::string(32, 'x'));
  check_header("players", "a");

  json long_names = recording;
  long_names["chunks"][0].erase("names_raw");
  long_names["chunks"][0].erase("name_offsets");
  long_names["chunks"][0]["players"] = json::array({std::string(100, 'a'), std::string(91, 'b')});
  check_refused(long_names.dump(), "chunk 0: players", "long");
  long_names["chunks"][0]["players"] = json::array({1});
  check_refused(long_names.dump(), "chunk 0: players", "strings");
}

TEST_CASE("deep nesting is refused before it costs anything", "[app][json]") {
  constexpr std::size_t deep = 2'000'000;
  check_refused(std::string(deep, '['), "the outermost value ", "nested");
  std::string objects;
  for (std::size_t i = 0; i < deep / 10; ++i) objects += "{\"a\":";
  check_refused(objects, "the outermost value ", "nested");
  check_chunk_refused(R"({"type":"start","t_ms":)" + std::string(deep, '['), "nested");
}

TEST_CASE("bytes of one letter changed give a recording or a refusal", "[app][json]") {
  const std::string whole = recording_of(R"({"type":"revive","t_ms":10,"matrix":0,"lives":1})");
  for (std::size_t at = 0; at < whole.size(); at += 5 * stride) {
    for (char c : {'"', '9', '}'}) {
      std::string changed = whole;
      changed[at] = c;
      const Outcome outcome = run_tetron({"convert", "-", "--to", "tet"}, {.input = changed});
      if (outcome.exit_code != 0 && outcome.exit_code != 3) CHECK(changed == "");
      if (outcome.exit_code == 3) CHECK(outcome.err.starts_with("standard input: "));
    }
  }
}
