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
