#include <ctime>
#include <random>

#include "convert/json/fumen_json.hpp"
#include "convert/json/json_read.hpp"
#include "convert/json/numeron_json.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::convert;

namespace {

std::string pages_of(const std::string& page, std::size_t count) {
  std::string text = R"({"pages":[)";
  for (std::size_t i = 0; i < count; ++i) (text += i == 0 ? "" : ",") += page;
  return text + "]}";
}

const std::string header =
    R"({"type":"header","version":11,"participants":1,"date":"2003-05-17","time":"21:04","winner":0,"score":0,)"
    R"("game_mode":"highscore","players_per_field":1,"local_player":null,"lines":0,"duration_s":0,"level":0,)"
    R"("lives":0,"teams":[0,0,0,0,0,0,0,0],"signature":"000102030405060708090a0b0c0d0e0f","players":["a"]})";

std::string chunks_of(const std::string& chunk, std::size_t count) {
  std::string text = R"({"format":"tetron-recording","version":1,"chunks":[)" + header;
  for (std::size_t i = 0; i < count; ++i) (text += ',') += chunk;
  return text + "]}";
}

std::string records_of(const std::string& record, std::size_t count) {
  std::string text = R"({"format":"tetron-numeron","version":1,"tournament":1,"digits":3,"records":[)";
  for (std::size_t i = 0; i < count; ++i) (text += i == 0 ? "" : ",") += record;
  return text + "]}";
}

// Processor time of the quickest of some runs.
template <class Run>
double seconds(Run run) {
  double least = 1e9;
  for (int i = 0; i < 3; ++i) {
    const std::clock_t begin = std::clock();
    run();
    least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return least;
}

template <class Read>
std::string refusal(Read read, const std::string& text) {
  const auto result = read(text);
  return result ? std::string() : describe(result.error());
}
std::string fumen_refusal(const std::string& text) {
  return refusal(fumen_from_json, text);
}
std::string recording_refusal(const std::string& text) {
  return refusal(recording_from_json, text);
}
std::string numeron_refusal(const std::string& text) {
  return refusal(numeron_from_json, text);
}

}  // namespace

TEST_CASE("reading JSON takes time in proportion to the list", "[json]") {
  // Sixteen times the elements in at most thirty times the time: a reader that goes over the list for each
  // element needs 256 times.
  constexpr std::size_t few = 4'000;
  constexpr std::size_t many = 16 * few;
  const auto check = [](const auto& read, const std::string& small, const std::string& large) {
    const double before = seconds([&] { CHECK(read(small)); });
    const double after = seconds([&] { CHECK(read(large)); });
    CAPTURE(before, after);
    CHECK(after < 30 * before + 0.05);
  };
  check(fumen_from_json, pages_of("{}", few), pages_of("{}", many));
  const std::string chunk = R"({"type":"revive","t_ms":10,"matrix":0,"lives":1})";
  check(recording_from_json, chunks_of(chunk, few), chunks_of(chunk, many));
  const std::string record = R"({"mover":"first","kind":"null"})";
  check(numeron_from_json, records_of(record, 600), records_of(record, 9'600));
}

TEST_CASE("pages of any number", "[json]") {
  std::size_t count = 0;
  const auto read = read_fumen_json(
      pages_of("{}", 1'000'001), [](fumen::Version) {},
      [&count](const fumen::PageChange&) {
        ++count;
        return true;
      });
  CHECK(read.has_value());
  CHECK(count == 1'000'001);
}

TEST_CASE("the version holds for pages that stand before it", "[json]") {
  std::vector<int> order;
  const auto read = read_fumen_json(R"({"pages":[{},{}],"version":"110"})",
                                    [&order](fumen::Version v) { order.push_back(static_cast<int>(v)); },
                                    [&order](const fumen::PageChange&) {
                                      order.push_back(0);
                                      return order.size() < 2;
                                    });
  CHECK(read.has_value());
  CHECK(order == std::vector<int>{110, 0});
  const auto game = numeron_from_json(
      R"({"records":[{"mover":"second","kind":"call","number":"123","eat":1,"bite":0}],"digits":3,)"
      R"("tournament":1,"format":"tetron-numeron","version":1})");
  REQUIRE(game);
  CHECK(game->entries.size() == 1);
}

TEST_CASE("what is odd in JSON is answered with its place", "[json]") {
  // Numbers that no type holds.
  CHECK(fumen_refusal(R"({"pages":[{},{"operation":{"type":"T","rotation":"left","x":1e400,"y":0}}]})") ==
        "page 1: has a number too large");
  CHECK(recording_refusal(chunks_of(R"({"type":"start","t_ms":-1e999})", 1)) ==
        "chunk 1: has a number too large");
  CHECK(numeron_refusal(R"({"version":1e999})") == "the outermost value has a number too large");
  for (const char* x :
       {"18446744073709551615", "9223372036854775808", "99999999999999999999999", "-1e2", "100"})
    CHECK(fumen_refusal(R"({"pages":[{"operation":{"type":"T","rotation":"left","x":)" + std::string(x) +
                        R"(,"y":0}}]})") == "page 0: operation.x must be a whole number from -99 to 99");
  // Keys that are there twice.
  CHECK(fumen_refusal(R"({"pages":[{},{"flags":{"lock":true,"lock":false}}]})") ==
        "page 1: flags.lock is given twice");
  CHECK(fumen_refusal(R"({"version":"115","version":"110","pages":[{}]})") == "version is given twice");
  CHECK(fumen_refusal(R"({"pages":[{}],"pages":[{}]})") == "pages is given twice");
  CHECK(recording_refusal(chunks_of(R"({"type":"start","t_ms":0,"t_ms":1})", 1)) ==
        "chunk 1: t_ms is given twice");
  CHECK(numeron_refusal(records_of(R"({"mover":"first","kind":"null","kind":"null"})", 1)) ==
        "record 1: kind is given twice");
  // Bytes that are no UTF-8, text behind the end, text cut off.
  CHECK(fumen_refusal("{\"pages\":[{\"comment\":\"\xff\"}]}") == "byte 23 is not JSON");
  CHECK(fumen_refusal(R"({"pages":[{}]} {})") == "byte 16 is not JSON");
  CHECK(recording_refusal(chunks_of(R"({"type":"start","t_ms":0})", 1) + "x").ends_with("is not JSON"));
  CHECK(numeron_refusal(records_of("", 0) + "\n]") == "line 2, column 1: is not JSON");
  CHECK(fumen_refusal(R"({"pages":[{})").ends_with("is not JSON"));
  // A byte order mark is passed over at the beginning of UTF-8 and nowhere else.
  CHECK(fumen_refusal("\xef\xbb\xbf{\"pages\":[{}]}").empty());
  CHECK(fumen_refusal("{\xef\xbb\xbf\"pages\":[{}]}") == "byte 2 is not JSON");
  CHECK(fumen_refusal(std::string("\xff\xfe{\0", 4)) == "byte 1 is not JSON");
  // Lists that are none, and elements.
  CHECK(fumen_refusal("[]").starts_with("must be an object"));
  CHECK(fumen_refusal(R"({"pages":[]})") == "pages must be a list of at least one page");
  CHECK(fumen_refusal(R"({"pages":{}})") == "pages must be a list of at least one page");
  CHECK(fumen_refusal(R"({"pages":[[]]})") == "page 0: must be an object");
  CHECK(fumen_refusal(R"({"pages":[{},7]})") == "page 1: must be an object");
  CHECK(numeron_refusal(records_of("{}", 10'001)) == "records must be a list of 0 to 10000");
}

TEST_CASE("nesting and elements of JSON are bounded", "[json]") {
  const std::string deep(200'000, '[');
  CHECK(fumen_refusal(deep) == "the outermost value is nested too deeply");
  CHECK(fumen_refusal(R"({"pages":[{"field":)" + deep) == "page 0: is nested too deeply");
  CHECK(numeron_refusal(R"({"records":[{"candidates":)" + deep) == "record 1: is nested too deeply");
  std::string values = R"({"pages":[{},{"field":[0)";
  for (int i = 0; i < 100'000; ++i) values += ",0";
  CHECK(fumen_refusal(values + "]}]}") == "page 1: has more than 100000 values");
  std::string root = R"({"version":[0)";
  for (int i = 0; i < 100'000; ++i) root += ",0";
  CHECK(fumen_refusal(root + R"(],"pages":[{}]})") == "the outermost value has more than 100000 values");
}

TEST_CASE("JSON with bytes changed at random is answered", "[json]") {
  const std::string whole =
      R"({"version":"115","pages":[{"index":0,"field":"__________","operation":{"type":"T","rotation":"left",)"
      R"("x":3,"y":1},"comment":"Hi \u00e9","flags":{"lock":true,"mirror":false}},{},{"comment":"x"}]})";
  std::mt19937 random(1);
  std::size_t read = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = whole;
    for (std::size_t i = 0; i <= random() % 3; ++i)
      text[random() % text.size()] = "{}[]\",:0123456789abnrtue\\\xff\0"[random() % 28];
    const auto result = fumen_from_json(text);
    read += result.has_value();
    if (!result && result.error().what.empty()) CHECK(text == "");
  }
  CHECK(read > 100);
}
