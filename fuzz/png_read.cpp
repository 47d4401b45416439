#include "convert/picture/png_read.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "convert/fumen/field_image.hpp"
#include "fuzz/require.hpp"

using namespace tetron;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = fuzz::as_file(data, size);
  const auto wanted = convert::png_size(file);
  const auto bitmap = convert::from_png(file);
  if (!bitmap) return 0;
  // What was read has the size that the header said, and can be scaled.
  require(wanted && bitmap->width == wanted->width && bitmap->height == wanted->height,
          "a picture of another size");
  const scene::Bitmap other = scaled(*bitmap, 7, 5);
  require(other.rgba.size() == std::size_t{4} * 7 * 5, "a scaled picture of another size");
  // A field is looked for in every picture that is not too large for so many tries.
  if (bitmap->width > 128 || bitmap->height > 128) return 0;
  const convert::Pixels pixels{bitmap->width, bitmap->height, bitmap->rgba};
  for (const convert::FieldGrid& grid : convert::find_grids(pixels)) {
    require(grid.rows >= 1 && grid.rows <= convert::most_image_rows, "a grid without rows");
    require(grid.left >= 0 && grid.left + 10 * grid.cell <= bitmap->width + 1, "a grid outside the picture");
    const double sure = convert::read_field(pixels, grid).sure;
    require(sure >= 0 && sure <= 1, "more than sure");
  }
  return 0;
}

#ifdef TETRON_LIBFUZZER

// Mutations of which a reader sees something: libpng refuses a chunk whose sum is wrong, and zlib data that
// are not whole. So a chunk is changed at a time, or the rows that all IDAT chunks together unpack to, and
// lengths and sums are made right again.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

constexpr std::size_t signature = 8;

struct Chunk {
  std::array<std::uint8_t, 4> name;
  std::vector<std::uint8_t> data;
};

std::uint32_t number_at(const std::uint8_t* data) {
  return std::uint32_t{data[0]} << 24 | std::uint32_t{data[1]} << 16 | std::uint32_t{data[2]} << 8 | data[3];
}
void append_number(std::vector<std::uint8_t>& out, std::uint32_t value) {
  for (const int shift : {24, 16, 8, 0}) out.push_back(static_cast<std::uint8_t>(value >> shift));
}

// As many as there are; the last may be cut short.
std::vector<Chunk> chunks_of(const std::uint8_t* data, std::size_t size) {
  std::vector<Chunk> chunks;
  for (std::size_t at = signature; at + 8 <= size;) {
    Chunk& chunk = chunks.emplace_back();
    std::copy_n(data + at + 4, 4, chunk.name.begin());
    const std::size_t length = std::min<std::size_t>(number_at(data + at), size - at - 8);
    chunk.data.assign(data + at + 8, data + at + 8 + length);
    at += 8 + length + 4;
  }
  return chunks;
}

std::vector<std::uint8_t> file_of(const std::vector<Chunk>& chunks) {
  std::vector<std::uint8_t> file{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  for (const Chunk& chunk : chunks) {
    append_number(file, static_cast<std::uint32_t>(chunk.data.size()));
    const std::size_t begin = file.size();
    file.insert(file.end(), chunk.name.begin(), chunk.name.end());
    file.insert(file.end(), chunk.data.begin(), chunk.data.end());
    append_number(file, static_cast<std::uint32_t>(
                            ::crc32(0, file.data() + begin, static_cast<uInt>(file.size() - begin))));
  }
  return file;
}

bool is_idat(const Chunk& chunk) {
  return std::memcmp(chunk.name.data(), "IDAT", 4) == 0;
}

void mutate(std::vector<std::uint8_t>& bytes, std::size_t most) {
  const std::size_t size = bytes.size();
  bytes.resize(std::max(size, most));
  bytes.resize(LLVMFuzzerMutate(bytes.data(), size, bytes.size()));
}

// Puts what all IDAT chunks together hold, changed, into the first of them.
void mutate_rows(std::vector<Chunk>& chunks) {
  std::vector<std::uint8_t> packed;
  for (const Chunk& chunk : chunks)
    if (is_idat(chunk)) packed.insert(packed.end(), chunk.data.begin(), chunk.data.end());
  std::vector<std::uint8_t> rows(1 << 16);
  auto size = static_cast<uLongf>(rows.size());
  // Rows that end too soon are better than none.
  if (::uncompress(rows.data(), &size, packed.data(), static_cast<uLong>(packed.size())) != Z_OK) size = 64;
  rows.resize(size);
  mutate(rows, size + 32);
  size = ::compressBound(static_cast<uLong>(rows.size()));
  packed.resize(size);
  ::compress2(packed.data(), &size, rows.data(), static_cast<uLong>(rows.size()), Z_BEST_SPEED);
  packed.resize(size);
  const auto first = std::ranges::find_if(chunks, is_idat);
  if (first == chunks.end()) {
    chunks.push_back({{'I', 'D', 'A', 'T'}, packed});
    return;
  }
  first->data = packed;
  chunks.erase(std::remove_if(first + 1, chunks.end(), is_idat), chunks.end());
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  std::vector<Chunk> chunks = chunks_of(data, size);
  // Now and then the file as it is, so that what is wrong with its frame is tried as well.
  if (chunks.empty() || seed % 8 == 0) return LLVMFuzzerMutate(data, size, most);
  Chunk& chosen = chunks[seed / 8 % chunks.size()];
  switch (seed / 1024 % 8) {
    case 0:
      mutate_rows(chunks);
      break;
    case 1:
      chunks.push_back(chosen);
      break;
    case 2:
      std::swap(chosen, chunks.back());
      break;
    case 3:
      if (chunks.size() > 1) chunks.erase(chunks.begin() + (&chosen - chunks.data()));
      break;
    case 4: {
      constexpr std::string_view names = "IHDRPLTEtRNSgAMAsRGBIDATIENDacTLiCCPzTXt";
      std::copy_n(names.begin() + seed / 8192 % (names.size() / 4) * 4, 4, chosen.name.begin());
      break;
    }
    default:
      if (is_idat(chosen) && seed / 8192 % 2 == 0)
        mutate_rows(chunks);
      else
        mutate(chosen.data, chosen.data.size() + 16);
  }
  const std::vector<std::uint8_t> file = file_of(chunks);
  if (file.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::ranges::copy(file, data);
  return file.size();
}

#endif
