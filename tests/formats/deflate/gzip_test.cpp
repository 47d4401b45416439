#include "formats/deflate/gzip.hpp"

#include <zlib.h>

#include <random>
#include <string>

#include "samples/generate/other_games/ngf_game.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using Bytes = std::vector<std::byte>;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 24;

// By zlib, which knows nothing of ours.
Bytes packed_by_zlib(const Bytes& bytes, int level, int strategy) {
  z_stream stream{};
  constexpr int gzip_of_most_window = 15 + 16;
  REQUIRE(deflateInit2(&stream, level, Z_DEFLATED, gzip_of_most_window, 8, strategy) == Z_OK);
  Bytes packed(deflateBound(&stream, bytes.size()) + 64);
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(::deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

// Bytes that repeat now and then, near and far.
Bytes made(std::size_t size, std::uint32_t seed) {
  std::mt19937 random(seed);
  Bytes bytes;
  while (bytes.size() < size) {
    if (bytes.size() > 100 && random() % 3 != 0) {
      const std::size_t back = 1 + random() % std::min<std::size_t>(bytes.size(), 32768);
      for (std::size_t i = random() % 300; i > 0; --i) bytes.push_back(bytes[bytes.size() - back]);
    } else {
      for (std::size_t i = random() % 40; i > 0; --i) bytes.push_back(static_cast<std::byte>(random() % 256));
    }
  }
  return bytes;
}

Bytes joined(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

TEST_CASE("gzip: what zlib packs is unpacked, at every level and with every sort of block") {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{300}, std::size_t{200'000}})
    for (const int level : {0, 1, 6, 9})
      for (const int strategy : {Z_DEFAULT_STRATEGY, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED}) {
        INFO(size << " bytes, level " << level << ", strategy " << strategy);
        const Bytes bytes = made(size, static_cast<std::uint32_t>(size + 1));
        const Bytes packed = packed_by_zlib(bytes, level, strategy);
        const auto unpacked = deflate::gunzip(packed, plenty);
        CHECK_FALSE(unpacked.error);
        CHECK((unpacked.bytes == bytes));
        CHECK(deflate::is_gzip(packed));
      }
}

TEST_CASE("gzip: sums are those of zlib") {
  const Bytes bytes = made(10'000, 5);
  CHECK(deflate::crc32(bytes) ==
        ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

TEST_CASE("gzip: a file may have several members, and zeros behind them") {
  const Bytes first = made(1000, 1);
  const Bytes second = made(2000, 2);
  Bytes file =
      joined(packed_by_zlib(first, 6, Z_DEFAULT_STRATEGY), packed_by_zlib(second, 6, Z_DEFAULT_STRATEGY));
  CHECK((deflate::gunzip(file, plenty).bytes == joined(first, second)));
  file.resize(file.size() + 100);
  CHECK_FALSE(deflate::gunzip(file, plenty).error);
  const std::size_t at = file.size();
  file.push_back(std::byte{1});
  const auto unpacked = deflate::gunzip(file, plenty);
  CHECK((unpacked.bytes == joined(first, second)));
  REQUIRE(unpacked.error);
  CHECK(unpacked.error->offset == at - 100);
}

TEST_CASE("gzip: a file that is cut anywhere gives what stands before, and says where it ends") {
  const Bytes bytes = made(3000, 3);
  const Bytes packed = packed_by_zlib(bytes, 6, Z_DEFAULT_STRATEGY);
  std::size_t last = 0;
  for (std::size_t size = 0; size < packed.size(); ++size) {
    INFO(size);
    const auto unpacked = deflate::gunzip(std::span(packed).first(size), plenty);
    REQUIRE(unpacked.error);
    CHECK(unpacked.error->offset <= size);
    REQUIRE(unpacked.bytes.size() <= bytes.size());
    CHECK(std::equal(unpacked.bytes.begin(), unpacked.bytes.end(), bytes.begin()));
    CHECK(unpacked.bytes.size() >= last);
    last = unpacked.bytes.size();
  }
  CHECK(last == bytes.size());
}

TEST_CASE("gzip: no bit can be changed unnoticed, but in what says when and where it was packed") {
  const Bytes bytes = made(600, 4);
  Bytes packed = packed_by_zlib(bytes, 6, Z_DEFAULT_STRATEGY);
  constexpr std::size_t flags_at = 3;
  constexpr std::size_t data_at = 10;
  for (std::size_t bit = 0; bit < packed.size() * 8; ++bit) {
    const std::size_t at = bit / 8;
    if (at > flags_at && at < data_at) continue;
    if (at == flags_at && bit % 8 == 0) continue;  // "probably text"
    INFO(bit);
    packed[at] ^= std::byte{1} << bit % 8;
    const auto unpacked = deflate::gunzip(packed, plenty);
    CHECK((unpacked.error || unpacked.bytes == bytes));
    CHECK((unpacked.error || at >= packed.size() - 8 || at >= data_at));
    packed[at] ^= std::byte{1} << bit % 8;
  }
}

TEST_CASE("gzip: no more is unpacked than was asked for") {
  const Bytes zeros(std::size_t{8} << 20);
  const Bytes packed = packed_by_zlib(zeros, 9, Z_DEFAULT_STRATEGY);
  CHECK(packed.size() < 10'000);
  for (const std::size_t most : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, zeros.size() - 1}) {
    const auto unpacked = deflate::gunzip(packed, most);
    CHECK(unpacked.bytes.size() == most);
    REQUIRE(unpacked.error);
    CHECK(unpacked.error->kind == base::ErrorKind::above_maximum);
    CHECK(unpacked.error->wanted == most);
  }
  CHECK_FALSE(deflate::gunzip(packed, zeros.size()).error);
}

TEST_CASE("gzip: what the samples are packed with, zlib unpacks") {
  const Bytes bytes = made(5000, 8);
  for (const std::size_t distance : {std::size_t{1}, std::size_t{71}, std::size_t{3000}}) {
    const Bytes packed = samples::gzip_of(bytes, distance);
    Bytes unpacked(bytes.size() + 1);
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
    stream.avail_out = static_cast<uInt>(unpacked.size());
    CHECK(::inflate(&stream, Z_FINISH) == Z_STREAM_END);
    unpacked.resize(stream.total_out);
    inflateEnd(&stream);
    CHECK((unpacked == bytes));
  }
}
