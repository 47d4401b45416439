#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <system_error>
#include <variant>

#include "formats/tet/header.hpp"
#include "formats/tet/walk.hpp"

namespace tetron::tet {

// A .tet file for reading: its header, and its chunks by walking. Owns only the header: the memory that it
// is read from must outlive it.
class Recording {
 public:
  // The errors are those of read_header; later damage is reported by the walk.
  static std::expected<Recording, Error> read(const base::ByteSource& source,
                                              OnDamage on_damage = OnDamage::stop);
  static std::expected<Recording, Error> read(std::span<const std::byte> memory,
                                              OnDamage on_damage = OnDamage::stop) {
    return read(base::ByteSource(memory), on_damage);
  }

  const Header& header() const { return header_; }
  // The whole file, including the header.
  const base::ByteSource& source() const { return source_; }
  std::uint64_t size() const { return source_.size(); }
  OnDamage on_damage() const { return on_damage_; }
  // The chunks after the header.
  Walk chunks() const { return Walk(source_, header_.size(), on_damage_); }
  // Whether salvaging would find chunks in the MiB after the break that stopped a walk.
  bool continues_after(const Gap& gap) const;
  // Continues an earlier walk: from the chunk at `offset`; `last` is the stored time of the chunk before it.
  Walk chunks_from(std::uint64_t offset, Milliseconds last) const {
    return Walk(source_, offset, on_damage_, last);
  }

 private:
  Recording(base::ByteSource source, Header header, OnDamage on_damage)
      : source_(std::move(source)), header_(std::move(header)), on_damage_(on_damage) {}

  base::ByteSource source_;
  Header header_;
  OnDamage on_damage_;
};

}  // namespace tetron::tet
