#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <system_error>
#include <variant>

#include "formats/tet/header.hpp"
#include "formats/tet/walk.hpp"

namespace tetron::tet {

// The readable form of a .tet file: its header, and its chunks by walking. Owns nothing but the header:
// memory that it is read from must outlive it.
class Recording {
 public:
  // Errors are those of read_header; damage further on shows in the walk.
  static std::expected<Recording, Error> read(const formats::ByteSource& source,
                                              OnDamage on_damage = OnDamage::stop);
  static std::expected<Recording, Error> read(std::span<const std::byte> memory,
                                              OnDamage on_damage = OnDamage::stop) {
    return read(formats::ByteSource(memory), on_damage);
  }

  const Header& header() const { return header_; }
  // The whole file, header and all.
  const formats::ByteSource& source() const { return source_; }
  std::uint64_t size() const { return source_.size(); }
  OnDamage on_damage() const { return on_damage_; }
  // The chunk that stood at `offset` when the recording was read; nothing if there is none any more.
  std::optional<KeptChunk> chunk_at(std::uint64_t offset) const;
  // The chunks after the header.
  Walk chunks() const { return Walk(source_, header_.size(), on_damage_); }
  // Takes up an earlier walk: from the chunk at `offset`, `last` being the stored time of the chunk given
  // before it.
  Walk chunks_from(std::uint64_t offset, Milliseconds last) const {
    return Walk(source_, offset, on_damage_, last);
  }

 private:
  Recording(formats::ByteSource source, Header header, OnDamage on_damage)
      : source_(std::move(source)), header_(std::move(header)), on_damage_(on_damage) {}

  formats::ByteSource source_;
  Header header_;
  OnDamage on_damage_;
};

// Why a probe failed: the system's word, or what is wrong with the header.
using ProbeError = std::variant<std::error_code, Error>;

// What the header alone says of a file: players, mode, date. Reads no further than the header, at most 255
// bytes.
std::expected<Header, ProbeError> probe(const std::filesystem::path& path);

// Appends the recording as it was read: the header, every chunk as a record, every gap as its bytes.
std::expected<void, Error> rewrite(const Recording& recording, Bytes& out);

}  // namespace tetron::tet
