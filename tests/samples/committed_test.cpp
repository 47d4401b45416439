#include "convert/picture/png_read.hpp"
#include "samples/generate/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/samples/sample_files.hpp"

using namespace tetron;
using namespace tetron::test;

TEST_CASE("The generator makes the files that are here, byte for byte, and a page describes each") {
  for (const samples::SampleFile& file : samples::all_samples()) {
    INFO(file.path);
    REQUIRE(std::filesystem::exists(samples_folder() / file.path));
    CHECK((read_sample(file.path) == file.bytes));
    // Those of another game are in its page.
    const std::string page = "../docs/formats/" + file.path.substr(0, file.path.find('/')) + ".md";
    const bool is_own = !std::filesystem::exists(samples_folder() / page);
    CHECK(text_of(read_sample(is_own ? "README.md" : page))
              .contains((is_own ? "`" : "`samples/") + file.path + "`"));
  }
}

// By pixels: what packs them may differ.
TEST_CASE("The generator makes the pictures of the rule files that are here") {
  std::size_t here = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(samples_folder() / "rules"))
    if (entry.path().extension() == ".png") ++here;
  const auto made = samples::rule_pictures();
  CHECK(made.size() == here);
  const std::string readme = text_of(read_sample("README.md"));
  for (const samples::SampleFile& file : made) {
    INFO(file.path);
    const auto wanted = convert::from_png(file.bytes);
    REQUIRE(wanted);
    CHECK(wanted->width == 32);
    CHECK(wanted->height == 32);
    const Bytes committed = read_sample(file.path);
    CHECK((convert::from_png(committed) == wanted));
    CHECK(committed.size() < 5000);
    CHECK(readme.contains("`" + file.path + "`"));
  }
}

TEST_CASE("The samples' README names every file") {
  const std::string readme = text_of(read_sample("README.md"));
  for (const char* folder : {"good", "partial", "bad"})
    for (const std::string& path : samples_in(folder)) {
      INFO(path);
      CHECK(readme.contains("`" + path + "`"));
    }
}

TEST_CASE("All samples together stay small") {
  std::uintmax_t bytes = 0;
  for (const char* folder : {"good", "partial", "bad"})
    for (const std::string& path : samples_in(folder))
      bytes += std::filesystem::file_size(samples_folder() / path);
  CHECK(bytes < 3'000'000);
}
