#include "base/json_compact.hpp"

#include "base/json_reader.hpp"
#include "base/json_writer.hpp"
#include "tests/catch.hpp"

using namespace tetron::base;

namespace {

std::string compact(std::string_view json) {
  std::string out;
  append_compact_json(out, json);
  return out;
}

}  // namespace

TEST_CASE("JSON without blanks", "[json]") {
  CHECK(compact(" { \"a\" : [ 1 , 2.50e3, -0 ] ,\n\t\"b\\u0041\": { } , \"c\" : null } ") ==
        R"({"a":[1,2.50e3,-0],"bA":{},"c":null})");
  CHECK(compact("[ ]") == "[]");
  CHECK(compact("true") == "true");
}

TEST_CASE("JSON with texts that mislead is escaped, and what is no JSON is a text") {
  CHECK(compact("{\"a\x7f\":\"\xE2\x80\xAE\"}") == R"({"a\u007f":"\u202e"})");
  CHECK(compact("{\"a\":1") == R"("{\"a\":1")");
  CHECK(compact("1 2") == R"("1 2")");
  CHECK(compact("") == R"("")");
  CHECK(compact(std::string(100, '[') + std::string(100, ']')).starts_with("\"[["));
  const int deepest = JsonReader::deepest;
  const std::string nested = std::string(deepest, '[') + std::string(deepest, ']');
  CHECK(compact(nested) == nested);
}

TEST_CASE("JSON: of members with one key the last is kept, as readers take it") {
  CHECK(compact(R"({"a":1,"b":2,"a":3})") == R"({"b":2,"a":3})");
  CHECK(compact(R"({"a":1,"\u0061":{"x":1,"x":2}})") == R"({"a":{"x":2}})");
  CHECK(compact(R"([{"k":[1],"k":[2],"k":[]},{"k":1}])") == R"([{"k":[]},{"k":1}])");
  CHECK(compact(R"({"a":1,"A":2,"":3})") == R"({"a":1,"A":2,"":3})");
}

TEST_CASE("JSON that is there already as a member") {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  put_compact_json(json, "first", "[1, 2]");
  json.number("second", 3);
  put_compact_json(json, "third", "{}");
  json.end_object();
  CHECK(out == R"({"first":[1,2],"second":3,"third":{}})");
}

TEST_CASE("JSON: a key is a literal that needs no escaping, or it is escaped") {
  // What is no constant does not compile as a key.
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.text_key("a\":1},\"won\":false").number(1);
  json.text_key(std::string_view("\0\x1b\n\xe2\x80\xae", 6)).null();
  json.number("b", 2);
  json.end_object();
  CHECK(out == R"({"a\":1},\"won\":false":1,"\u0000\u001b\n\u202e":null,"b":2})");
}
