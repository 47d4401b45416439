#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "base/cursor.hpp"
#include "base/error.hpp"
#include "base/units.hpp"
#include "formats/tet/layout.hpp"

// Views of chunks: a pointer to bytes, and accessors that load a value each time they are called. The bytes
// are in memory that nobody changes, never in a mapped file. Nothing here allocates memory.
// docs/formats/tet.md, "Chunks".
namespace tetron::tet {

using base::Error;
using base::MatrixId;
using base::Milliseconds;
using base::PlayerId;
using base::StoneStyle;

// The largest size of a chunk in bytes.
inline constexpr std::size_t max_chunk = 255;

// The eight bytes with which all chunks begin, and where the chunk is in the file. Refers to the bytes of
// the chunk; Walk::next() says how long they stay valid.
class Chunk {
 public:
  Chunk() = default;
  // `data` must have as many bytes as its first byte says, 8 to 255; `offset` is where the chunk begins in
  // the file.
  Chunk(const std::byte* data, std::uint64_t offset) : data_(data), offset_(offset) {}

  std::uint64_t offset() const { return offset_; }
  std::size_t size() const { return base::load_u8(data_ + prefix::size); }
  std::uint8_t type_byte() const { return base::load_u8(data_ + prefix::type); }
  ChunkType type() const { return static_cast<ChunkType>(type_byte()); }
  Milliseconds time() const { return Milliseconds(base::load_u32(data_ + prefix::timestamp)); }
  std::uint8_t id() const { return base::load_u8(data_ + prefix::id); }
  std::uint8_t second() const { return base::load_u8(data_ + prefix::second); }
  std::span<const std::byte> bytes() const { return {data_, size()}; }
  const std::byte* data() const { return data_; }
  const ChunkLayout& layout() const { return layouts[type_byte()]; }
  // Where the payload begins, from the beginning of the chunk. May be after its end.
  std::size_t payload() const { return layout().has_offset ? offset_base + second() : prefix::length; }
  // Whether everything that the type needs is inside the chunk.
  bool readable() const {
    const ChunkLayout& needs = layout();
    const std::size_t begin = needs.has_offset ? offset_base + second() : prefix::length;
    return (begin >= prefix::length + needs.before) & (begin + needs.payload <= size());
  }
  // Why the chunk is not readable; empty if it is.
  std::optional<Error> damage() const;

 private:
  const std::byte* data_ = nullptr;
  std::uint64_t offset_ = 0;
};

// A chunk that owns its bytes, to be stored.
class KeptChunk {
 public:
  explicit KeptChunk(const Chunk& chunk) : offset_(chunk.offset()) {
    const auto bytes = chunk.bytes();
    std::copy(bytes.begin(), bytes.end(), bytes_.begin());
  }
  // The chunk; refers to this object.
  Chunk chunk() const { return {bytes_.data(), offset_}; }

 private:
  std::uint64_t offset_;
  std::array<std::byte, max_chunk> bytes_{};
};

// The place and rotation of a stone, as stored: x and y are 0 to 255.
struct StonePlace {
  StoneStyle style{};
  std::uint8_t x{};
  std::uint8_t y{};
  std::uint8_t rot{};
  friend bool operator==(const StonePlace&, const StonePlace&) = default;
};

// What all views have. visit() and view_as() make views; they have checked that the chunk is readable.
struct View {
  Chunk chunk;

  Milliseconds time() const { return chunk.time(); }

 protected:
  const std::byte* at(std::size_t field) const { return chunk.data() + chunk.payload() + field; }
  std::uint8_t u8(std::size_t field) const { return base::load_u8(at(field)); }
  std::uint16_t u16(std::size_t field) const { return base::load_u16(at(field)); }
  StonePlace place(std::size_t field) const {
    const std::byte* p = at(field);
    return {StoneStyle(base::load_u8(p)), base::load_u8(p + 1), base::load_u8(p + 2), base::load_u8(p + 3)};
  }
};

// A player moves a stone.
struct StoneView : View {
  PlayerId player() const { return PlayerId(chunk.id()); }
  StonePlace stone() const { return place(stone::style); }
  std::uint8_t netstat() const { return u8(stone::netstat); }
};

// The old stone is fixed into the field; the player gets a new one.
struct NewStoneView : View {
  PlayerId player() const { return PlayerId(chunk.id()); }
  StonePlace old_stone() const { return place(new_stone::old_style); }
  StonePlace new_stone() const { return place(new_stone::style); }
  StoneStyle next_style() const { return StoneStyle(u8(new_stone::next_style)); }
  // 24 bits.
  std::uint32_t credits() const {
    return static_cast<std::uint32_t>(u8(new_stone::credits_high)) << 16 | u16(new_stone::credits_low);
  }
};

// The whole field of one matrix.
struct MatrixView : View {
  MatrixId matrix() const { return MatrixId(chunk.id()); }
  std::uint8_t lives() const { return fixed_u8(matrix::lives); }
  StoneStyle next_style() const { return StoneStyle(fixed_u8(matrix::next_style)); }
  std::uint16_t lines() const { return base::load_u16(fixed(matrix::lines)); }
  std::uint8_t level() const { return fixed_u8(matrix::level); }
  // 24 bits.
  std::uint32_t credits() const {
    return static_cast<std::uint32_t>(fixed_u8(matrix::credits_high)) << 16 |
           base::load_u16(fixed(matrix::credits_low));
  }
  std::uint8_t doubles() const { return fixed_u8(matrix::doubles); }
  std::uint8_t triples() const { return fixed_u8(matrix::triples); }
  std::uint8_t tetrises() const { return fixed_u8(matrix::tetrises); }
  // The cells of the field, packed by the profile's codec.
  std::span<const std::byte> packed() const { return chunk.bytes().subspan(chunk.payload()); }

 private:
  const std::byte* fixed(std::size_t field) const { return at(0) - matrix::fields + field; }
  std::uint8_t fixed_u8(std::size_t field) const { return base::load_u8(fixed(field)); }
};

struct StartView : View {};
struct StopView : View {};

struct WeaponView : View {
  PlayerId player() const { return PlayerId(chunk.id()); }
  PlayerId target() const { return PlayerId(chunk.second()); }
  std::uint8_t weapon() const { return u8(weapon::id); }
  std::uint8_t byte_param() const { return u8(weapon::byte_param); }
  std::uint16_t word_param() const { return u16(weapon::word_param); }
};

struct GameoverView : View {
  PlayerId player() const { return PlayerId(chunk.id()); }
};

struct ReviveView : View {
  MatrixId matrix() const { return MatrixId(chunk.id()); }
  std::uint8_t lives() const { return chunk.second(); }
};

struct PlayerSelectView : View {
  PlayerId player() const { return PlayerId(chunk.id()); }
  PlayerId target() const { return PlayerId(chunk.second()); }
};

struct WeaponSelectView : View {
  PlayerId player() const { return PlayerId(chunk.id()); }
  std::uint8_t weapon() const { return chunk.second(); }
};

struct MessageView : View {
  PlayerId player() const { return PlayerId(chunk.id()); }
  // 0 means everybody.
  std::uint8_t target() const { return chunk.second(); }
  // Up to the first NUL or the end of the chunk. The file does not name the encoding.
  std::span<const std::byte> text() const;
};

// A chunk of a type that this version of the format does not know.
struct UnknownView : View {};

// A chunk of a known type whose payload does not fit into it.
struct DamagedView : View {
  Error error() const { return chunk.damage().value_or(Error{}); }
};

// Calls visitor(XxxView) with the view of the chunk and returns its result. The visitor may take some views
// by name and all others as View.
template <class Visitor>
decltype(auto) visit_some(const Chunk& chunk, Visitor&& visitor) {
  if (!chunk.readable()) [[unlikely]]
    return visitor(DamagedView{{chunk}});
  switch (chunk.type()) {
    case ChunkType::stone:
      return visitor(StoneView{{chunk}});
    case ChunkType::new_stone:
      return visitor(NewStoneView{{chunk}});
    case ChunkType::matrix:
      return visitor(MatrixView{{chunk}});
    case ChunkType::start:
      return visitor(StartView{{chunk}});
    case ChunkType::stop:
      return visitor(StopView{{chunk}});
    case ChunkType::weapon:
      return visitor(WeaponView{{chunk}});
    case ChunkType::gameover:
      return visitor(GameoverView{{chunk}});
    case ChunkType::revive:
      return visitor(ReviveView{{chunk}});
    case ChunkType::player_select:
      return visitor(PlayerSelectView{{chunk}});
    case ChunkType::weapon_select:
      return visitor(WeaponSelectView{{chunk}});
    case ChunkType::message:
      return visitor(MessageView{{chunk}});
    case ChunkType::header:
      break;
  }
  return visitor(UnknownView{{chunk}});
}

// The same for a visitor that must name every view: it does not compile if a view is missing, or if it
// accepts View.
template <class Visitor>
decltype(auto) visit(const Chunk& chunk, Visitor&& visitor) {
  static_assert(!std::is_invocable_v<Visitor, const View&>, "name every view, or use visit_some()");
  return visit_some(chunk, std::forward<Visitor>(visitor));
}

// A visitor made of several lambdas.
template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

// The chunk as this view; empty if it is of another type or damaged.
template <class Wanted>
std::optional<Wanted> view_as(const Chunk& chunk) {
  return visit_some(chunk, Overloaded{[](const Wanted& view) -> std::optional<Wanted> { return view; },
                                      [](const View&) -> std::optional<Wanted> { return std::nullopt; }});
}

}  // namespace tetron::tet
