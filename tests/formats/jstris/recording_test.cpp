#include "formats/jstris/recording.hpp"

#include <random>

#include "formats/base64/base64.hpp"
#include "formats/lzstring/lzstring.hpp"
#include "samples/generate/catalogue.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using jstris::Action;
using jstris::ActionKind;
using jstris::OtherKind;

namespace {

std::vector<std::byte> bytes_of(std::initializer_list<unsigned> values) {
  std::vector<std::byte> bytes;
  for (const unsigned value : values) bytes.push_back(static_cast<std::byte>(value));
  return bytes;
}

std::string error_of(std::string_view text) {
  const auto recording = jstris::read(text);
  return recording ? std::string() : recording.error().what;
}

std::string sample(std::string_view name) {
  for (const samples::SampleFile& file : samples::jstris_samples())
    if (file.path == name) return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
  FAIL("no such sample");
  return {};
}

}  // namespace

TEST_CASE("jstris: base64, by the examples of RFC 4648") {
  for (const auto& [plain, text] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foobar", "Zm9vYmFy"}}) {
    CHECK(base64::encode(std::as_bytes(std::span(plain))) == text);
    const auto bytes = base64::decode(text, "text");
    REQUIRE(bytes);
    CHECK(std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size()) == plain);
  }
  const auto wrong = base64::decode("Zm-v", "text");
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().offset == 2);
}

// By hand, from docs/formats/jstris.md.
TEST_CASE("jstris: actions, bit by bit") {
  // 0x01e: 30 ms, 0 move left; 0x03e: 62 ms, 7 hard drop; 0x3e8: 1000 ms, 11 garbage, 00011 3 rows,
  // 0101 hole 5; then 7 bits to the word's end.
  const jstris::Actions actions =
      jstris::read_actions(bytes_of({0x01, 0xe0, 0x03, 0xe7, 0x3e, 0x8b, 0b00011010, 0b10000000}));
  REQUIRE(actions.list.size() == 3);
  CHECK(actions.list[0].kind == ActionKind::move_left);
  CHECK(actions.list[0].ms == 30);
  CHECK(actions.list[1].kind == ActionKind::hard_drop);
  CHECK(actions.list[1].ms == 62);
  CHECK(actions.list[1].bit == 16);
  CHECK(actions.list[2].kind == ActionKind::garbage);
  CHECK(actions.list[2].values == std::array{3, 5, 0, 0});
  CHECK(actions.rest_bits == 7);
  CHECK(actions.rest == 0);
  CHECK_FALSE(actions.damage);
}

TEST_CASE("jstris: times begin anew after 4094 ms, and time away counts") {
  // 4000 ms, 7; 10 ms, 7; 11 ms, 15 with 0: 5000 ms away; 1000 ms, 7. The mark of the end.
  const jstris::Actions actions = jstris::read_actions(
      bytes_of({0xfa, 0x07, 0x00, 0xa7, 0x00, 0xbf, 0x01, 0x38, 0x83, 0xe8, 0x7f, 0xff}));
  REQUIRE(actions.list.size() == 4);
  CHECK(actions.list[1].ms == 4094 + 10);
  CHECK(actions.list[2].ms == 4094 + 11);
  CHECK(actions.list[2].other == OtherKind::away);
  CHECK(actions.list[2].values[0] == 5000);
  // 11 + 5000 is 917 in the next round.
  CHECK(actions.list[3].ms == 2 * 4094 + 1000);
}

TEST_CASE("jstris: any actions are written as they were read") {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::byte> bytes(random() % 40 * 4);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
    const jstris::Actions actions = jstris::read_actions(bytes);
    const std::vector<std::byte> again = jstris::write_actions(actions);
    // What follows an end mark by more than 64 bits is not kept.
    REQUIRE(again.size() <= bytes.size());
    REQUIRE(std::equal(again.begin(), again.end() - (actions.rest_bits == 64 ? 1 : 0), bytes.begin()));
    if (actions.rest_bits < 64) REQUIRE((again == bytes));
  }
}

TEST_CASE("jstris: what ends a recording, as the game writes it") {
  const auto end_of = [](std::size_t count, ActionKind kind) {
    std::vector<Action> list(count);
    for (Action& action : list) action.kind = kind;
    const jstris::Actions actions = jstris::finished(list);
    return std::pair(actions.rest_bits, actions.rest);
  };
  CHECK((end_of(1, ActionKind::hard_drop) == std::pair(16U, std::uint64_t{0xfff0})));
  CHECK((end_of(2, ActionKind::hard_drop) == std::pair(0U, std::uint64_t{0})));
  // 25 bits leave 7, which is no room for the mark.
  CHECK((end_of(1, ActionKind::garbage) == std::pair(7U, std::uint64_t{0})));
}

TEST_CASE("jstris: samples are read and written as they were, packed as the game does") {
  for (const samples::SampleFile& file : samples::jstris_samples()) {
    INFO(file.path);
    const std::string_view text(reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size());
    const auto recording = jstris::read(text);
    REQUIRE(recording);
    CHECK(recording->damage.has_value() == file.path.ends_with("cut.jstris"));
    if (recording->damage || file.path.ends_with("as-json.jstris")) continue;
    const std::string_view hash = text.substr(text.contains('#') ? text.find('#') + 1 : 0);
    CHECK(jstris::write(*recording) == hash.substr(0, hash.find('\n')));
  }
}

TEST_CASE("jstris: what the settings say") {
  const auto recording = jstris::read(sample("jstris/versus.jstris"));
  REQUIRE(recording);
  CHECK(recording->settings.version == 3.3);
  CHECK(recording->settings.seed == "zx9");
  CHECK(recording->settings.mode() == jstris::Mode::versus);
  CHECK(recording->settings.name == "Ada");
  jstris::Settings settings;
  CHECK(settings.mode_words() == "sprint, kind 0");
  for (const auto& [bits, words] :
       std::initializer_list<std::pair<std::uint32_t, std::string_view>>{{1, "sprint, 40 lines"},
                                                                         {0x10004, "sprint, 1000 lines"},
                                                                         {0x30001, "cheese, 10 lines"},
                                                                         {0x30064, "cheese, without end"},
                                                                         {0x80001, "perfect clears"},
                                                                         {0x50001, "ultra, 2 minutes"},
                                                                         {0x4d0000, "mode 77"}}) {
    settings.mode_bits = bits;
    CHECK(settings.mode_words() == words);
  }
}

TEST_CASE("jstris: texts as people paste them") {
  const std::string packed = sample("jstris/sprint.jstris");
  const auto as_is = jstris::read(packed);
  REQUIRE(as_is);
  std::string wrapped = "\xef\xbb\xbf \n" + packed + "\r\n";
  for (std::size_t at = 80; at < wrapped.size(); at += 80) wrapped.insert(at, "\r\n");
  std::string of_address = "jstris.jezevec10.com/replay#" + packed;
  for (std::size_t at = of_address.find('+'); at != of_address.npos; at = of_address.find('+'))
    of_address.replace(at, 1, "%2B");
  for (const std::string& text : {wrapped, of_address}) {
    const auto recording = jstris::read(text);
    REQUIRE(recording);
    CHECK(recording->settings == as_is->settings);
    CHECK((recording->actions.list == as_is->actions.list));
  }
}

TEST_CASE("jstris: what is no recording is refused with what was wanted and where") {
  CHECK(error_of("https://jstris.jezevec10.com/replay/48791348").contains("has the number of a recording"));
  CHECK(error_of("https://jstris.jezevec10.com/replay/48791348").contains("copy the text in its box"));
  CHECK(error_of(R"({"c":{"v":"x"},"d":""})").contains("c.v: must be a number (byte 10)"));
  CHECK(error_of(R"({"d":"Zm8="})").contains("has no `c`, the settings of a game"));
  CHECK(error_of(R"({"c":{"v":3}})").contains("has no `d`, the actions of a game"));
  CHECK(error_of(R"({"c":{"v":3},"d":"Z*=="})").contains("offset 0x13: base64 of the actions"));
  CHECK(error_of("N4Ig").contains("offset 0x4: packed text: needs 1 byte, 0 left"));
  CHECK(error_of(lzstring::pack(u"{\"c\":5}")).contains("c: must be an object of settings"));
}

TEST_CASE("jstris: one that is cut is read as far as it goes") {
  const std::string packed = sample("jstris/sprint.jstris");
  const auto whole = jstris::read(packed);
  REQUIRE(whole);
  std::size_t opened = 0;
  for (std::size_t length = 0; length < packed.size(); ++length) {
    const auto cut = jstris::read(packed.substr(0, length));
    if (!cut) continue;
    ++opened;
    CHECK(cut->settings == whole->settings);
    REQUIRE(cut->actions.list.size() <= whole->actions.list.size());
    for (std::size_t i = 0; i + 1 < cut->actions.list.size(); ++i)
      REQUIRE((cut->actions.list[i] == whole->actions.list[i]));
  }
  CHECK(opened > packed.size() / 2);
}

TEST_CASE("jstris: JSON that is cut after escaped slashes keeps what stands before the cut") {
  const std::string json = sample("jstris/as-json.jstris");
  const auto whole = jstris::read(json);
  REQUIRE(whole);
  const std::size_t slash = json.rfind("\\/");
  REQUIRE(slash != json.npos);
  for (const std::size_t length : {slash + 1, slash + 2, json.size() - 2}) {
    const auto cut = jstris::read(json.substr(0, length));
    REQUIRE(cut);
    REQUIRE(cut->damage);
    CHECK(cut->damage->offset == length);
    CHECK(cut->actions.list.size() > whole->actions.list.size() / 2);
  }
}
