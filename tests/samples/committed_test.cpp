#include <algorithm>
#include <iterator>

#include "convert/picture/png_read.hpp"
#include "samples/generate/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/samples/sample_files.hpp"

using namespace tetron;
using namespace tetron::test;

TEST_CASE("The generator makes the files that are here, byte for byte") {
  for (const samples::SampleFile& file : samples::all_samples()) {
    INFO(file.path);
    REQUIRE(std::filesystem::exists(samples_folder() / file.path));
    CHECK((read_sample(file.path) == file.bytes));
  }
  const std::string readme = text_of(read_sample("README.md"));
  std::vector<samples::SampleFile> others = samples::tetrio_samples();
  std::ranges::move(samples::ngf_samples(), std::back_inserter(others));
  std::ranges::move(samples::nullpomino_samples(), std::back_inserter(others));
  std::ranges::move(samples::techmino_samples(), std::back_inserter(others));
  std::ranges::move(samples::quadra_samples(), std::back_inserter(others));
  std::ranges::move(samples::hatetris_samples(), std::back_inserter(others));
  std::ranges::move(samples::puyop_samples(), std::back_inserter(others));
  std::ranges::move(samples::jstris_samples(), std::back_inserter(others));
  for (const samples::SampleFile& file : others) {
    INFO(file.path);
    REQUIRE(std::filesystem::exists(samples_folder() / file.path));
    CHECK((read_sample(file.path) == file.bytes));
    CHECK(readme.contains("`" + file.path + "`"));
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
