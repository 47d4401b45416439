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
  const json schema = json::parse(convert::schema_of(base::members<Row>(), "title", "meaning"));
  CHECK(schema["required"] == json{"name", "pace", "half_pace", "won", "counts", "parts"});
  CHECK(schema["additionalProperties"] == false);
  const json& of = schema["properties"];
  CHECK(of["pace"] == json::parse(R"({"description":"The pace.","type":["number","null"]})"));
  CHECK(of["counts"]["items"] == json::parse(R"({"type":"integer"})"));
  CHECK(of["note"]["enum"] == json{"a", "b"});
  CHECK(of["parts"]["items"]["properties"]["length"] == json::parse(R"({"type":"integer","minimum":0})"));
  CHECK(convert::reference_of(base::members<Row>())
            .contains("| `pace` | pace | number, or null | The pace. |\n"));
}
