#include "base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "tests/base/temporary_folder.hpp"
#include "tests/bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using tetron::base::File;
using tetron::base::FileBytes;

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
  auto file = FileBytes::open(folder.file("a", bytes_of("owned")));
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

TEST_CASE("a limit is told before memory is taken", "[formats][file]") {
  const TemporaryFolder folder;
  const auto path = folder.file("sparse", bytes_of("x"));
  std::error_code failed;
  std::filesystem::resize_file(path, std::uint64_t{1} << 40, failed);
  if (failed) return;  // a file system without large files
  const auto large = FileBytes::open(path);
  REQUIRE_FALSE(large);
  CHECK(large.error() == std::errc::file_too_large);

  const auto exact = folder.file("exact", Bytes(1000));
  CHECK(FileBytes::open(exact, 1000)->bytes().size() == 1000);
  CHECK_FALSE(FileBytes::open(exact, 999));
  const auto zeros = File::open("/dev/zero");
  REQUIRE(zeros);
  CHECK(zeros->fetch(100'000).error() == std::errc::file_too_large);
  CHECK(zeros->size() == 100'001);
}

TEST_CASE("an open file is read at any place", "[formats][file]") {
  Bytes bytes(300'000);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 5 >> 2);
  const TemporaryFolder folder;
  const auto path = folder.file("a", bytes);
  const auto file = File::open(path);
  REQUIRE(file);
  CHECK(file->size() == bytes.size());
  CHECK(file->id().has_value());
  CHECK(file->id() == File::open(folder.path() / "." / "a")->id());
  CHECK(file->id() != File::open(folder.file("b", bytes))->id());
  CHECK_FALSE(file->memory());
  Bytes part(1000);
  CHECK(file->read(299'500, part) == 500);
  CHECK(std::ranges::equal(std::span(part).first(500), std::span(bytes).last(500)));
  CHECK(file->read(123, part) == 1000);
  CHECK(std::ranges::equal(part, std::span(bytes).subspan(123, 1000)));
  CHECK(std::ranges::equal(file->read_all()->bytes(), bytes));

  // From where a descriptor stands on, and it stays open.
  const int number = ::open(path.c_str(), O_RDONLY);
  REQUIRE(::lseek(number, 1000, SEEK_SET) == 1000);
  {
    const auto rest = File::of(number);
    REQUIRE(rest);
    CHECK(rest->size() == bytes.size() - 1000);
    CHECK(rest->read(0, part) == 1000);
    CHECK(std::ranges::equal(part, std::span(bytes).subspan(1000, 1000)));
  }
  CHECK(::close(number) == 0);

  std::filesystem::resize_file(path, 10);
  CHECK(file->size() == bytes.size());
  CHECK(file->read(0, part) == 10);
}

TEST_CASE("of a pipe no more is read than is wanted", "[formats][file]") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  REQUIRE(::write(ends[1], "0123456789", 10) == 10);
  const auto file = File::of(ends[0]);
  REQUIRE(file);
  CHECK_FALSE(file->id());
  Bytes part(4);
  CHECK(file->read(0, part) == 4);
  CHECK(text_of(part) == "0123");
  CHECK(file->size() == 4);
  CHECK(file->read(2, part) == 4);
  CHECK(text_of(part) == "2345");
  ::close(ends[1]);
  CHECK(file->fetch().has_value());
  CHECK(text_of(*file->memory()) == "0123456789");
  ::close(ends[0]);
}

TEST_CASE("a device without an end is refused", "[formats][file]") {
  const auto endless = FileBytes::open("/dev/zero");
  REQUIRE_FALSE(endless);
  CHECK(endless.error() == std::errc::file_too_large);
}
