// The commands of `tetron fumen` that work on pages and pieces.
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <vector>

#include "convert/fumen/operations.hpp"
#include "tests/app/command.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

Outcome fumen(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "fumen");
  Setting setting;
  setting.input = input;
  return run_tetron(arguments, setting);
}

std::string trimmed(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// A fumen of fields, each with a comment and a piece if there is one.
std::string made(const std::vector<json>& pages) {
  return trimmed(fumen({"encode", "-"}, json{{"version", "115"}, {"pages", pages}}.dump()).out);
}
json page(const std::string& field, const std::string& comment = "", const json& operation = nullptr) {
  return {{"field", field + "\n__________"}, {"comment", comment}, {"operation", operation}};
}
json piece(const char* type, const char* rotation, int x, int y) {
  return {{"type", type}, {"rotation", rotation}, {"x", x}, {"y", y}};
}

json pages_of(const std::string& text) {
  return json::parse(fumen({"decode", trimmed(text)}).out)["pages"];
}
// The fields alone, without the garbage row.
std::vector<std::string> fields_of(const std::string& text) {
  std::vector<std::string> fields;
  for (const json& page : pages_of(text)) {
    std::string field = page["field"];
    field.erase(field.rfind("__________"));
    fields.push_back(trimmed(field));
  }
  return fields;
}
using Fields = std::vector<std::string>;

const std::string coloured = "TTTX______";

}  // namespace

TEST_CASE("fumen commands change the last page or all", "[app][fumen][workbench]") {
  const std::string two = made({page(coloured, "a"), page("LLL" + coloured.substr(3), "b")});
  CHECK(fields_of(fumen({"gray", two}).out) == Fields{"TTTX______", "XXXX______"});
  CHECK(fields_of(fumen({"gray-all", two}).out) == Fields{"XXXX______", "XXXX______"});
  CHECK(fields_of(fumen({"prune", two}).out) == Fields{"TTTX______", "___X______"});
  CHECK(fields_of(fumen({"prune-all", two}).out) == Fields{"___X______", "___X______"});
  CHECK(fields_of(fumen({"recolour", "--map", "T=S X=_", two}).out) == Fields{"SSS_______", "LLL_______"});
  CHECK(fumen({"recolour", "--map", "T=Q", two}).exit_code == 2);
  CHECK(fields_of(fumen({"pages", "--pages", "-1,1", two}).out) == Fields{"LLLX______", "TTTX______"});
  const Outcome none = fumen({"pages", "--pages", "3", two});
  CHECK(none.exit_code == 2);
  CHECK(fumen({"pages", "--pages", "3", two,
               made({page(coloured, "a"), page(coloured, "b"), page(coloured, "c")})})
            .exit_code == 1);
  CHECK(none.err.find("there is no page 3; the last page is 2") != std::string::npos);
  CHECK(fields_of(fumen({"append-mirror", two}).out) ==
        Fields{"TTTX______", "LLLX______", "______XTTT", "______XJJJ"});
  CHECK(fields_of(fumen({"shift", "--right", "1", "--up", "1", two}).out) ==
        Fields{"_TTTX_____\n__________", "_LLLX_____\n__________"});
  CHECK(fields_of(fumen({"insert-rows", "--row", "XXXXXXXXX_", two}).out).front() ==
        "TTTX______\nXXXXXXXXX_");
  CHECK(fumen({"insert-rows", "--row", "XXX", two}).exit_code == 2);
  CHECK(fields_of(fumen({"clear-rows", made({page(coloured + "\nXXXXXXXXXX")})}).out) == Fields{coloured});
  const json commented = pages_of(fumen({"comment", "--text", "{page}/{pages}: {comment}", two}).out);
  CHECK(pages_of(fumen({"comment", two, "{page}/{pages}: {comment}"}).out) == commented);
  CHECK(fumen({"comment", two}).exit_code == 2);
  CHECK(commented[0]["comment"] == "1/2: a");
  CHECK(commented[1]["comment"] == "2/2: b");
  CHECK(fumen({"comment", "--text", "{nothing}", two}).exit_code == 2);
  const std::string thrice = made({page(coloured, "a"), page(coloured, "a"), page(coloured, "b")});
  CHECK(pages_of(fumen({"reduce", thrice}).out).size() == 2);
  // Of several inputs the first field of each; and through a pipe.
  CHECK(fields_of(fumen({"combine", two, thrice}).out) == Fields{coloured, coloured});
  CHECK(fields_of(fumen({"gray-all"}, two + "\n").out) == Fields{"XXXX______", "XXXX______"});
}

TEST_CASE("fumen commands put pieces together and take them apart", "[app][fumen][workbench]") {
  // The I fills the row of gray, which vanishes; the O stands on what is left.
  const std::string steps = made({page("XXXXXX____", "head", piece("I", "spawn", 7, 0)),
                                  page("__________", "O", piece("O", "spawn", 0, 0)),
                                  page("OO________\nOO________", "T", piece("T", "spawn", 4, 0))});
  const std::string drawing = "OO__T_____\nOO_TTT____\nXXXXXXIIII";
  const std::string assembled = fumen({"assemble", steps}).out;
  CHECK(fields_of(assembled) == Fields{drawing});
  CHECK(pages_of(assembled)[0]["comment"] == "head");
  CHECK(fumen({"seq", steps}).out == "IOT\n");
  CHECK(fields_of(fumen({"lock", steps}).out).back() == "OO__T_____\nOO_TTT____");

  // Taken apart and put together it is the same; O and T come in either order.
  const auto apart = [&](std::vector<std::string> options) {
    options.insert(options.begin(), "disassemble");
    options.push_back(trimmed(assembled));
    return fumen(options);
  };
  CHECK(fields_of(fumen({"assemble", trimmed(apart({}).out)}).out) == Fields{drawing});
  std::istringstream orders(apart({"--all-orders"}).out);
  std::set<std::string> sequences;
  for (std::string line; std::getline(orders, line);) {
    sequences.insert(trimmed(fumen({"seq", line}).out));
    CHECK(fields_of(fumen({"assemble", line}).out) == Fields{drawing});
  }
  // On the gray row all can come first, in it the I at any time.
  CHECK(sequences == std::set<std::string>{"IOT", "ITO", "OIT", "OTI", "TIO", "TOI"});
  CHECK(fumen({"seq", trimmed(apart({"--queue", "TOI", "--hold", "avoid"}).out)}).out == "TOI\n");
  const Outcome none = apart({"--queue", "SZL"});
  CHECK(none.exit_code == 4);
  CHECK(none.out.empty());
  CHECK(apart({"--all-orders", "--limit", "2"}).exit_code == 4);
  CHECK(apart({"--kicks", "no such file"}).exit_code == 2);
  CHECK(apart({"--queue", "X"}).exit_code == 2);

  CHECK(fumen({"seq", trimmed(fumen({"filter", "--without", "I", steps}).out)}).out == "OT\n");
  CHECK(fumen({"seq", trimmed(fumen({"filter", "--pieces", "IT", steps}).out)}).out == "IT\n");
  CHECK(pages_of(fumen({"filter", "--comment", "T", steps}).out).size() == 1);
  CHECK(trimmed(fumen({"filter", "--queue", "IO,*", steps}).out) == steps);
  CHECK(fumen({"filter", "--queue", "OI,*", steps}).out.empty());
  CHECK(fumen({"filter", steps}).exit_code == 2);
  CHECK(fumen({"filter", "--without", "Q", steps}).exit_code == 2);
  const Outcome overlapping = fumen({"assemble", made({page("XXXXXX____", "", piece("O", "spawn", 0, 0))})});
  CHECK(overlapping.exit_code == 4);
  CHECK(overlapping.err.find("page 1: its piece is on a block") != std::string::npos);
}

TEST_CASE("fumen disassemble says when it gave up, ends in time and keeps what is done",
          "[app][fumen][workbench]") {
  // An O is taken apart at once; 20 full rows of L are more than can be gone through.
  const std::string small = made({page("OO________\nOO________")});
  const std::string full = "v115@denoJeAgH";
  const Outcome gave_up = fumen({"disassemble", full});
  CHECK(gave_up.exit_code == 4);
  CHECK(gave_up.err.contains("too many ways to go through"));
  CHECK_FALSE(gave_up.err.contains("no whole pieces"));

  std::string many = small + "\n";
  for (int i = 0; i < 2000; ++i) many += full + "\n";
  const Outcome in_time = run_tetron({"fumen", "disassemble", "--timeout", "0:02", "-"}, {.input = many});
  CHECK(in_time.exit_code == 4);
  CHECK(fumen({"seq", trimmed(in_time.out)}).out == "O\n");
  CHECK(in_time.err.contains("--timeout"));
  int asked = 0;
  const Outcome stopped = run_tetron({"fumen", "disassemble", "-"},
                                     {.input = many, .interrupt_when = [&asked] { return ++asked == 100; }});
  CHECK(stopped.exit_code == 4);
  CHECK(fumen({"seq", trimmed(stopped.out)}).out == "O\n");
  CHECK(stopped.err.contains("stopped at page"));
}

// The page, npm and Python call the same function: tests/programs/answers.mjs asks them.
TEST_CASE("every operation on fumens is the same in the library and in the command",
          "[app][fumen][workbench]") {
  namespace convert = tetron::convert;
  const std::map<std::string_view, convert::OptionValues> options{
      {"comment", {{"text", "{page}/{pages} {piece}"}}},
      {"disassemble", {{"all-orders", "1"}, {"limit", "1"}}},
      {"filter", {{"without", "I"}}},
      {"insert-rows", {{"row", "XXXX_XXXXX"}, {"row", "IIII______"}, {"at", "1"}}},
      {"pages", {{"pages", "-1,1"}}},
      {"recolour", {{"map", "LJ=X T=_"}}},
      {"shift", {{"up", "2"}, {"left", "1"}}},
      {"split", {{"pages", "2"}}},
  };
  const std::string unlocked =
      R"({"pages":[{"operation":{"type":"T","rotation":"spawn","x":4,"y":0},"flags":{"lock":false}}]})";
  const std::vector<std::string> fumens{
      made({page("OO__IIII__\nOO________", "a"), page("TTTX______"), page("TTTX______")}),
      made({page("__________", "", piece("I", "spawn", 7, 0)),
            page("__________", "", piece("O", "spawn", 0, 0))}),
      trimmed(fumen({"encode", "-"}, unlocked).out),
      "v115@vhAA!gH",
      "v115@",
  };
  std::size_t answered = 0;
  std::size_t refused = 0;
  std::size_t warned = 0;
  for (const convert::FumenOperation& operation : convert::fumen_operations()) {
    const std::string name(operation.name);
    const bool is_wiki = operation.reads == convert::FumenOperation::Reads::wiki;
    for (const std::string& input :
         is_wiki ? std::vector<std::string>{"{{pfrow|T|T|T|g}}", "{{none}}"} : fumens) {
      CAPTURE(name, input);
      const auto given = options.find(name);
      convert::FumenRequest request{
          name, given == options.end() ? convert::OptionValues{} : given->second, {input}};
      std::vector<std::string> arguments{name};
      for (const auto& [option, value] : request.options) {
        arguments.push_back("--" + option);
        if (option != "all-orders") arguments.push_back(value);
      }
      arguments.push_back(input);
      const auto answer = convert::do_fumens(request);
      Outcome outcome = fumen(arguments);
      for (std::size_t at = 0; (at = outcome.err.find("--", at)) != std::string::npos;)
        outcome.err.erase(at, 2);
      if (!answer) {
        ++refused;
        CHECK(outcome.exit_code >= 2);
        CHECK(outcome.out.empty());
        if (const auto* const why = std::get_if<std::string>(&answer.error()))
          CHECK(outcome.err.contains(*why));
        continue;
      }
      ++answered;
      std::string lines;
      for (const std::string& text : answer->texts) lines += text + "\n";
      CHECK(outcome.out == lines);
      warned += answer->warnings.size();
      for (const std::string& warning : answer->warnings) CHECK(outcome.err.contains(warning));
      CHECK(static_cast<std::size_t>(std::ranges::count(outcome.err, '\n')) == answer->warnings.size());
    }
  }
  CHECK(answered > 80);
  CHECK(refused > 20);
  CHECK(warned > 20);
}
