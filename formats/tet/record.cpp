#include "formats/tet/record.hpp"

#include "formats/tet/write.hpp"

namespace tetron::tet {

using base::Cursor;
using base::ErrorKind;

namespace {

Bytes copy(std::span<const std::byte> bytes) {
  return {bytes.begin(), bytes.end()};
}

// The bytes of a readable chunk before and after its known fields.
Bytes before_payload(const Chunk& chunk, std::size_t fixed = 0) {
  return copy(chunk.bytes().subspan(prefix::length, chunk.payload() - fixed - prefix::length));
}
Bytes after_fields(const Chunk& chunk, std::size_t fields) {
  return copy(chunk.bytes().subspan(chunk.payload() + fields));
}

void put_place(Bytes& out, const StonePlace& place) {
  put_u8(out, place.style.value);
  put_u8(out, place.x);
  put_u8(out, place.y);
  put_u8(out, place.rot);
}

// Writes a chunk: first the prefix with a size to be filled in, then the body, then the size. On an error
// nothing is appended.
class ChunkWriter {
 public:
  explicit ChunkWriter(Bytes& out) : out_(out), begin_(out.size()) {}

  void prefix(ChunkType type, Milliseconds time, std::uint8_t id, std::size_t second) {
    put_u8(out_, 0);
    put_u8(out_, static_cast<std::uint8_t>(type));
    put_u32(out_, time.value);
    put_u8(out_, id);
    put_u8(out_, static_cast<std::uint8_t>(second));
  }
  Bytes& body() { return out_; }
  void credits(std::uint32_t value) {
    if (value > max_u24 && !error_)
      error_ = Error{ErrorKind::above_maximum, begin_, "credits", max_u24, value};
    put_split_u24(out_, value);
  }
  std::expected<void, Error> finish() {
    const std::size_t size = out_.size() - begin_;
    if (size > 255 && !error_) error_ = Error{ErrorKind::above_maximum, begin_, "chunk size", 255, size};
    if (error_) return fail(*error_);
    out_[begin_] = static_cast<std::byte>(size);
    return {};
  }
  std::expected<void, Error> fail(const Error& error) {
    out_.resize(begin_);
    return std::unexpected(error);
  }

 private:
  Bytes& out_;
  std::size_t begin_;
  std::optional<Error> error_;
};

Stone read(const StoneView& view) {
  return {view.time(),
          view.player(),
          view.stone(),
          view.netstat(),
          before_payload(view.chunk),
          after_fields(view.chunk, stone::fields)};
}

std::expected<void, Error> write(const Stone& record, Bytes& out) {
  ChunkWriter to(out);
  to.prefix(ChunkType::stone, record.time, record.player.value, standard_offset + record.before.size());
  put_bytes(out, record.before);
  put_place(out, record.stone);
  put_u8(out, record.netstat);
  put_bytes(out, record.after);
  return to.finish();
}

NewStone read(const NewStoneView& view) {
  return {view.time(),
          view.player(),
          view.old_stone(),
          view.new_stone(),
          view.next_style(),
          view.credits(),
          before_payload(view.chunk),
          after_fields(view.chunk, new_stone::fields)};
}

std::expected<void, Error> write(const NewStone& record, Bytes& out) {
  ChunkWriter to(out);
  to.prefix(ChunkType::new_stone, record.time, record.player.value, standard_offset + record.before.size());
  put_bytes(out, record.before);
  put_place(out, record.old_stone);
  put_place(out, record.new_stone);
  put_u8(out, record.next_style.value);
  to.credits(record.credits);
  put_bytes(out, record.after);
  return to.finish();
}

Matrix read(const MatrixView& view) {
  return {view.time(),
          view.matrix(),
          view.lives(),
          view.next_style(),
          view.lines(),
          view.level(),
          view.credits(),
          view.doubles(),
          view.triples(),
          view.tetrises(),
          before_payload(view.chunk, matrix::fields),
          copy(view.packed())};
}

std::expected<void, Error> write(const Matrix& record, Bytes& out) {
  ChunkWriter to(out);
  to.prefix(ChunkType::matrix, record.time, record.matrix.value,
            standard_matrix_offset + record.before.size());
  put_bytes(out, record.before);
  put_u8(out, record.lives);
  put_u8(out, record.next_style.value);
  put_u16(out, record.lines);
  put_u8(out, record.level);
  to.credits(record.credits);
  put_u8(out, record.doubles);
  put_u8(out, record.triples);
  put_u8(out, record.tetrises);
  put_bytes(out, record.packed);
  return to.finish();
}

Signal read_signal(const Chunk& chunk) {
  return {chunk.type(), chunk.time(), chunk.id(), chunk.second(), after_fields(chunk, 0)};
}

// Whether chunks of this type are Signals; false for unknown types.
bool is_signal(ChunkType type) {
  switch (type) {
    case ChunkType::start:
    case ChunkType::stop:
    case ChunkType::gameover:
    case ChunkType::revive:
    case ChunkType::player_select:
    case ChunkType::weapon_select:
      return true;
    case ChunkType::header:
    case ChunkType::stone:
    case ChunkType::new_stone:
    case ChunkType::matrix:
    case ChunkType::weapon:
    case ChunkType::message:
      break;
  }
  return false;
}

std::expected<void, Error> write(const Signal& record, Bytes& out) {
  ChunkWriter to(out);
  if (!is_signal(record.type))
    return to.fail(
        {ErrorKind::unknown_value, out.size(), "signal type", 0, static_cast<std::uint8_t>(record.type)});
  to.prefix(record.type, record.time, record.id, record.second);
  put_bytes(out, record.after);
  return to.finish();
}

Weapon read(const WeaponView& view) {
  return {view.time(),
          view.player(),
          view.target(),
          view.weapon(),
          view.byte_param(),
          view.word_param(),
          after_fields(view.chunk, weapon::fields)};
}

std::expected<void, Error> write(const Weapon& record, Bytes& out) {
  ChunkWriter to(out);
  to.prefix(ChunkType::weapon, record.time, record.player.value, record.target.value);
  put_u8(out, record.weapon);
  put_u8(out, record.byte_param);
  put_u16(out, record.word_param);
  put_bytes(out, record.after);
  return to.finish();
}

Message read(const MessageView& view) {
  return {view.time(), view.player(), view.target(), after_fields(view.chunk, 0)};
}

std::expected<void, Error> write(const Message& record, Bytes& out) {
  ChunkWriter to(out);
  to.prefix(ChunkType::message, record.time, record.player.value, record.target);
  put_bytes(out, record.text);
  return to.finish();
}

std::expected<void, Error> write(const Raw& record, Bytes& out) {
  put_bytes(out, record.bytes);
  return {};
}

}  // namespace

Record read(const Chunk& chunk) {
  return visit(chunk, Overloaded{
                          [](const StoneView& view) -> Record { return read(view); },
                          [](const NewStoneView& view) -> Record { return read(view); },
                          [](const MatrixView& view) -> Record { return read(view); },
                          [](const WeaponView& view) -> Record { return read(view); },
                          [](const MessageView& view) -> Record { return read(view); },
                          [](const UnknownView& view) -> Record { return Raw{copy(view.chunk.bytes())}; },
                          [](const DamagedView& view) -> Record { return Raw{copy(view.chunk.bytes())}; },
                          [](const StartView& view) -> Record { return read_signal(view.chunk); },
                          [](const StopView& view) -> Record { return read_signal(view.chunk); },
                          [](const GameoverView& view) -> Record { return read_signal(view.chunk); },
                          [](const ReviveView& view) -> Record { return read_signal(view.chunk); },
                          [](const PlayerSelectView& view) -> Record { return read_signal(view.chunk); },
                          [](const WeaponSelectView& view) -> Record { return read_signal(view.chunk); },
                      });
}

std::expected<void, Error> write(const Record& record, Bytes& out) {
  return std::visit([&out](const auto& one) { return write(one, out); }, record);
}

}  // namespace tetron::tet
