#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

constexpr std::string_view page =
    "<body><script type=\"application/json\" id=\"game\">null</script>\n"
    "<script type=\"application/json\" id=\"gallery\">[{\"name\":\"another\"}]</script></body>\n";

std::string file_of(const TemporaryFolder& folder, const std::string& name, std::string_view text) {
  const auto path = folder.path() / name;
  std::ofstream(path, std::ios::binary) << text;
  return path.string();
}

}  // namespace

TEST_CASE("rules export puts a game into the page of rules, and nothing that ends its element",
          "[app][rules]") {
  const TemporaryFolder folder;
  const std::string frame = file_of(folder, "rules.html", page);
  const std::string source =
      "-- </script><script>alert(1)</script>\ncreateBlockPattern( 1 )\nsetTumo( { [0] = { 1 } } , 0 , 0 )\n";
  const Outcome made = run_tetron({"rules", "export", file_of(folder, "own.lua", source), "--page", frame});
  REQUIRE(made.exit_code == 0);
  const std::string_view begins = page.substr(0, page.find("null"));
  REQUIRE(made.out.starts_with(begins));
  const std::size_t end = made.out.find("</script>");
  CHECK(made.out.substr(end) ==
        "</script>\n<script type=\"application/json\" id=\"gallery\">[]</script></body>\n");
  const auto game = nlohmann::json::parse(made.out.substr(begins.size(), end - begins.size()));
  CHECK(game["name"] == "own");
  CHECK(game["source"] == source);
  CHECK(game["pictures"].empty());
}

TEST_CASE("rules export takes the pictures along", "[app][rules]") {
  const TemporaryFolder folder;
  const std::string frame = file_of(folder, "rules.html", page);
  const Outcome made = run_tetron({"rules", "export", sample_path("rules/sky.lua"), "--page", frame});
  REQUIRE(made.exit_code == 0);
  const std::size_t begins = page.find("null");
  const auto game = nlohmann::json::parse(made.out.substr(begins, made.out.find("</script>") - begins));
  REQUIRE(game["pictures"].size() == 4);
  CHECK(game["pictures"][0]["path"] == "sky/cloud.png");
  for (const auto& picture : game["pictures"])
    CHECK(picture["data"].get<std::string>().starts_with("data:image/png;base64,iVBORw0KGgo"));
}

TEST_CASE("rules export: what cannot be", "[app][rules]") {
  const TemporaryFolder folder;
  const std::string frame = file_of(folder, "rules.html", page);
  const std::string other = file_of(folder, "other.html", "<html></html>");
  const std::string game = sample_path("rules/puyo.lua");
  const Outcome no_page = run_tetron({"rules", "export", game, "--page", other});
  CHECK(no_page.exit_code == 4);
  CHECK(no_page.err.find("found a page without a place for a game") != std::string::npos);
  CHECK(run_tetron({"rules", "export", game, "--page", "/nowhere.html"}).exit_code == 3);
  CHECK(run_tetron({"rules", "export", "/nowhere.lua", "--page", frame}).exit_code == 3);
  const Outcome wrong =
      run_tetron({"rules", "export", file_of(folder, "wrong.lua", "setTumoo( 1 )\n"), "--page", frame});
  CHECK(wrong.exit_code == 1);
  CHECK(wrong.err.find("wrong.lua:1: ") != std::string::npos);
  CHECK(wrong.out.empty());
}
