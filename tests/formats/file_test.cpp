#include "formats/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "tests/bytes.hpp"
#include "tests/catch.hpp"
#include "tests/formats/temporary_folder.hpp"

using namespace tetron::test;
using tetron::formats::FileBytes;

TEST_CASE("a file's bytes", "[formats][file]") {
  const TemporaryFolder folder;
  const auto file = FileBytes::open(folder.file("some", hex("41 00 ff 0a 0d")));
  REQUIRE(file);
  CHECK(show(file->bytes()) == "41 00 ff 0a 0d");
}

TEST_CASE("a large file", "[formats][file]") {
  Bytes bytes(3'000'001);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 7 >> 3);
  const TemporaryFolder folder;
  const auto file = FileBytes::open(folder.file("large", bytes));
  REQUIRE(file);
  CHECK(std::ranges::equal(file->bytes(), bytes));
}

TEST_CASE("an empty file", "[formats][file]") {
  const TemporaryFolder folder;
  const auto file = FileBytes::open(folder.file("empty", {}));
  REQUIRE(file);
  CHECK(file->bytes().empty());
}

TEST_CASE("a folder, a missing file, a file nobody may read", "[formats][file]") {
  const TemporaryFolder folder;
  const auto directory = FileBytes::open(folder.path());
  REQUIRE_FALSE(directory);
  CHECK(directory.error() == std::errc::is_a_directory);

  const auto missing = FileBytes::open(folder.path() / "missing");
  REQUIRE_FALSE(missing);
  CHECK(missing.error() == std::errc::no_such_file_or_directory);

  if (::geteuid() != 0) {
    const auto closed = folder.file("closed", bytes_of("x"));
    std::filesystem::permissions(closed, std::filesystem::perms::none);
    const auto file = FileBytes::open(closed);
    REQUIRE_FALSE(file);
    CHECK(file.error() == std::errc::permission_denied);
  }
}

TEST_CASE("a pipe is read to its end", "[formats][file]") {
  Bytes bytes(300'000);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 5 >> 2);
  const TemporaryFolder folder;
  const auto pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::thread writer([&] {
    std::ofstream out(pipe, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  });
  const auto file = FileBytes::open(pipe);
  writer.join();
  REQUIRE(file);
  CHECK(std::ranges::equal(file->bytes(), bytes));
}

TEST_CASE("a descriptor is read to its end, a bad one refused", "[formats][file]") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  REQUIRE(::write(ends[1], "abc", 3) == 3);
  ::close(ends[1]);
  const auto file = FileBytes::read(ends[0]);
  ::close(ends[0]);
  REQUIRE(file);
  CHECK(text_of(file->bytes()) == "abc");

  const auto bad = FileBytes::read(-1);
  REQUIRE_FALSE(bad);
  CHECK(bad.error() == std::errc::bad_file_descriptor);
}

TEST_CASE("moving a file keeps its bytes in place", "[formats][file]") {
  const TemporaryFolder folder;
  auto file = FileBytes::open(folder.file("a", bytes_of("mapped")));
  REQUIRE(file);
  const std::byte* where = file->bytes().data();
  FileBytes moved = std::move(*file);
  CHECK(moved.bytes().data() == where);

  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  REQUIRE(::write(ends[1], "read", 4) == 4);
  ::close(ends[1]);
  auto from_pipe = FileBytes::read(ends[0]);
  ::close(ends[0]);
  REQUIRE(from_pipe);
  where = from_pipe->bytes().data();
  moved = std::move(*from_pipe);
  CHECK(moved.bytes().data() == where);
  CHECK(text_of(moved.bytes()) == "read");
}

TEST_CASE("a device without an end is refused", "[formats][file]") {
  const auto endless = FileBytes::open("/dev/zero");
  REQUIRE_FALSE(endless);
  CHECK(endless.error() == std::errc::file_too_large);
}
