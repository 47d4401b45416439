#include "convert/html/chunk_columns.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace tetron::convert {

namespace {

// Size, type and time come before it.
constexpr std::size_t body_at = 6;

using Bytes = std::vector<std::byte>;

class Columns {
 public:
  void add(const tet::Chunk& chunk) {
    const auto bytes = chunk.bytes();
    ++count_;
    types_.push_back(bytes[1]);
    sizes_.push_back(bytes[0]);
    const std::uint32_t step = chunk.time().value - last_time_;
    last_time_ = chunk.time().value;
    for (std::size_t i = 0; i < times_.size(); ++i)
      times_[i].push_back(static_cast<std::byte>(step >> (8 * i) & 0xff));
    const auto type = std::to_integer<std::size_t>(bytes[1]);
    if (type == static_cast<std::size_t>(tet::ChunkType::matrix))
      add_matrix(bytes.subspan(body_at));
    else
      add_columns(bodies_[type], bytes.subspan(body_at));
  }

  Bytes joined(std::span<const std::byte> header) const {
    Bytes all;
    for (std::size_t i = 0; i < 4; ++i) all.push_back(static_cast<std::byte>(count_ >> (8 * i) & 0xff));
    const auto append = [&all](std::span<const std::byte> bytes) {
      all.insert(all.end(), bytes.begin(), bytes.end());
    };
    append(header);
    append(types_);
    append(sizes_);
    for (const Bytes& plane : times_) append(plane);
    for (const auto& columns : bodies_)
      for (const Bytes& column : columns) append(column);
    return all;
  }

 private:
  using Body = std::vector<Bytes>;

  static void add_columns(Body& columns, std::span<const std::byte> body) {
    if (columns.size() < body.size()) columns.resize(body.size());
    for (std::size_t i = 0; i < body.size(); ++i) columns[i].push_back(body[i]);
  }

  void add_matrix(std::span<const std::byte> body) {
    Body& matrices = bodies_[static_cast<std::size_t>(tet::ChunkType::matrix)];
    if (matrices.empty()) matrices.emplace_back();
    Bytes& last = last_matrix_[std::to_integer<std::size_t>(body[0])];
    const bool is_alike = last.size() == body.size();
    for (std::size_t i = 0; i < body.size(); ++i)
      // The id stands as it is, so that a reader knows whose chunk came before.
      matrices[0].push_back(is_alike && i > 0 ? body[i] ^ last[i] : body[i]);
    last.assign(body.begin(), body.end());
  }

  std::uint32_t count_ = 0;
  std::uint32_t last_time_ = 0;
  Bytes types_;
  Bytes sizes_;
  std::array<Bytes, 4> times_;
  std::array<Body, 256> bodies_;
  std::array<Bytes, 256> last_matrix_;  // by id
};

}  // namespace

std::vector<std::byte> to_columns(const tet::Recording& recording) {
  Columns columns;
  tet::Walk walk = recording.chunks();
  while (const auto chunk = walk.next()) columns.add(*chunk);
  tet::Bytes header;
  (void)tet::write(recording.header(), header);  // it was read from a header: it can be written
  return columns.joined(header);
}

}  // namespace tetron::convert
