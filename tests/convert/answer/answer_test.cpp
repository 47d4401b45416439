#include "convert/answer/answer.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/untrusted_text.hpp"
#include "convert/answer/table.hpp"
#include "tests/catch.hpp"

namespace {

using namespace tetron;
using nlohmann::json;

struct Part {
  unsigned length = 0;
  std::optional<int> attack{};
};
base::Members members_of(std::type_identity<Part>) {
  using Of = base::Describe<Part>;
  static constexpr std::array all{Of::member<&Part::length>("length", "Its length."),
                                  Of::member<&Part::attack>("attack", "Its attack.")};
  return all;
}

struct Row {
  base::UntrustedText name{};
  std::optional<double> pace{};
  std::optional<bool> won{};
  std::vector<int> counts{};
  std::vector<Part> parts{};
  std::optional<std::string> note{};

  double half() const { return pace.value_or(0) / 2; }
};
base::Members members_of(std::type_identity<Row>) {
  using Of = base::Describe<Row>;
  static constexpr std::array all{
      Of::member<&Row::name>("name", "The name.", {.priority = 1}),
      Of::member<&Row::pace>("pace", "The pace.", {.decimals = 2, .exact = 3, .priority = 1}),
      Of::member<&Row::half>("half_pace", "Half of it.", {.decimals = 1, .priority = 3}),
      Of::member<&Row::won>("won", "Who won.", {.priority = 2}),
      Of::member<&Row::counts>("counts", "Counts."),
      Of::member<&Row::parts>("parts", "Parts."),
      Of::member<&Row::note>("note", "A note.", {.words = "a|b", .is_omitted = true}),
  };
  return all;
}

constexpr convert::AnswerForm row_form[]{{"", base::members<Row>}};
const Row full{base::UntrustedText("a \"b\", c\x1b[31m"), 1.23456, true, {1, 2}, {{3, 4}, {5, {}}}, "b"};
const Row bare{base::UntrustedText("=1+1"), NAN, {}, {}, {}, {}};

std::string csv(const Row& row, convert::CsvText kind = convert::CsvText::plain) {
  std::string out;
  convert::append_csv_row(out, base::members<Row>(), &row, kind);
  return out;
}
std::string table(const convert::TableLook& look) {
  std::string out;
  convert::append_table(out, std::vector<Row>{full, bare}, look);
  return out;
}

}  // namespace

TEST_CASE("answer: JSON has every member, null or left out where it is absent") {
  std::string out;
  convert::append_json_line(out, full);
  const json object = json::parse(out);
  CHECK(object["name"] == full.name.raw());
  CHECK(object["pace"] == 1.235);
  CHECK(object["won"] == true);
  CHECK(object["counts"] == json{1, 2});
  CHECK(object["parts"] == json::parse(R"([{"length":3,"attack":4},{"length":5,"attack":null}])"));
  CHECK(object["note"] == "b");
  out.clear();
  convert::append_json_line(out, bare);
  CHECK(json::parse(out) ==
        json::parse(R"({"name":"=1+1","pace":null,"half_pace":null,"won":null,"counts":[],"parts":[]})"));
}

TEST_CASE("answer: CSV has every column, quoted and safe for spreadsheets") {
  std::string header;
  convert::append_csv_header(header, base::members<Row>());
  CHECK(header == "name,pace,half_pace,won,counts,parts,note\n");
  CHECK(csv(full) == "\"a \"\"b\"\", c\\x1b[31m\",1.235,0.617280,1,1 2,3 4; 5 -,b\n");
  CHECK(csv(bare) == "=1+1,,,,,,\n");
  CHECK(csv(bare, convert::CsvText::spreadsheet) == "'=1+1,,,,,,\n");
}

TEST_CASE("answer: a table leaves out the least important columns and says which") {
  CHECK(table({80}) ==
        "                          half\n"
        "  name              pace  pace  won\n"
        "  a \"b\", c\\x1b[31m  1.23   0.6  yes\n"
        "  =1+1                 -     -  -\n");
  CHECK(table({32}) ==
        "  name              pace  won\n"
        "  a \"b\", c\\x1b[31m  1.23  yes\n"
        "  =1+1                 -  -\n"
        "  (--wide also shows: half pace)\n");
  CHECK(table({20}) ==
        "  name          pace\n"
        "  a \"b\", c\\x1…  1.23\n"
        "  =1+1             -\n"
        "  (--wide also shows:\n"
        "   half pace, won)\n");
  CHECK(table({20, true}) == table({80}));
  CHECK(table({80, false, true}).starts_with("\x1b[1m"));
}

TEST_CASE("answer: a schema has the types, words and limits of the members") {
  const json schema = json::parse(convert::schema_of(row_form, "title", "meaning"));
  CHECK(schema["required"] == json{"name", "pace", "half_pace", "won", "counts", "parts"});
  CHECK(schema["additionalProperties"] == false);
  const json& of = schema["properties"];
  CHECK(of["pace"] == json::parse(R"({"description":"The pace.","type":["number","null"]})"));
  CHECK(of["counts"]["items"] == json::parse(R"({"type":"integer"})"));
  CHECK(of["note"]["enum"] == json{"a", "b"});
  CHECK(of["parts"]["items"]["properties"]["length"] ==
        json::parse(R"({"description":"Its length.","type":"integer","minimum":0})"));
  CHECK(convert::reference_of(row_form[0]).contains("| `pace` | pace | number, or null | The pace. |\n"));
}

namespace {

// Members that are written piece by piece.
struct Deep {
  std::vector<std::pair<std::string, std::optional<int>>> named{};
  base::Each<Part> each{};
  std::vector<std::vector<int>> table{};
  std::optional<Part> part{};
  std::uint32_t length = 0;
  bool won = false;
};
base::Members members_of(std::type_identity<Deep>) {
  using Of = base::Describe<Deep>;
  static constexpr std::array all{
      Of::member<&Deep::named>("named", "Values."),
      Of::member<&Deep::each>("each", "Parts."),
      Of::member<&Deep::table>("table", "Cells.", {.least = 0, .most = 9}),
      Of::member<&Deep::part>("part", "A part.", {.is_omitted = true}),
      Of::member<&Deep::length>("length_ms", "Its length.",
                                {.heading = "length", .unit = "ms", .priority = 1, .is_time = true}),
      Of::member<&Deep::won>("won", "Who won.", {.priority = 1, .pattern = "*"}),
      convert::version_member<Deep>(),
  };
  return all;
}

const Deep deep{{{"a", 1}, {"b \"", {}}},
                {[](const auto& use) {
                  use({1, 2});
                  use({3, {}});
                }},
                {{1, 2}, {}},
                Part{5, 6},
                83456,
                true};

}  // namespace

TEST_CASE("answer: lists of lists, values by name, and elements that are made while they are written") {
  std::string out;
  int written = 0;
  convert::append_json(out, deep, [&written] { ++written; });
  CHECK(json::parse(out) == json::parse(R"({"named":{"a":1,"b \"":null},"each":[{"length":1,"attack":2},
      {"length":3,"attack":null}],"table":[[1,2],[]],"part":{"length":5,"attack":6},"length_ms":83456,
      "won":true,"version":1})"));
  CHECK(written == 6);  // of each list or map one after the other, and of the inner lists
  out.clear();
  convert::append_csv_row(out, base::members<Deep>(), &deep, convert::CsvText::plain);
  CHECK(out == "\"a 1; b \"\" -\",1 2; 3 -,1 2 ,5 6,83456,1,1\n");
  out.clear();
  convert::append_table(out, std::vector<Deep>{deep, {}}, {80});
  CHECK(out == "    length  won\n  1:23.456  *\n  0:00.000\n");
  out.clear();
  convert::append_table(out, std::vector<Deep>(2), {80});
  CHECK(out == "    length\n  0:00.000\n  0:00.000\n");
}

TEST_CASE("answer: a schema of several forms has each of them, and members of another struct at the end") {
  const convert::AnswerForm forms[]{{"deep", base::members<Deep>, base::members<Part>},
                                    {"row", base::members<Row>}};
  const json schema = json::parse(convert::schema_of(forms, "title", "meaning"));
  REQUIRE(schema["anyOf"].size() == 2);
  const json& of = schema["anyOf"][0]["properties"];
  CHECK(schema["anyOf"][0]["required"] ==
        json{"named", "each", "table", "length_ms", "won", "version", "length", "attack"});
  CHECK(of["named"]["additionalProperties"] == json::parse(R"({"type":["integer","null"]})"));
  CHECK(of["table"]["items"] ==
        json::parse(R"({"type":"array","items":{"type":"integer","minimum":0,"maximum":9}})"));
  CHECK(of["version"]["const"] == 1);
  CHECK(of["part"]["type"] == "object");
  const std::string reference = convert::reference_of(forms[0]);
  CHECK(reference.contains("| `each` |  | list of object | Parts. |\n| `each.length` |  | integer |"));
  CHECK(reference.contains("| `part` |  | object, or left out | A part. Members as of `each`. |\n"));
}
