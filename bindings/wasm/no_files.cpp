// base/file.hpp for a system without files, where everything is in memory. Replaces base/file.cpp.
#include <cstring>
#include <utility>

#include "base/file.hpp"
#include "base/scratch_file.hpp"

namespace tetron::base {

namespace {

std::unexpected<std::error_code> no_files() {
  return std::unexpected(std::make_error_code(std::errc::function_not_supported));
}

}  // namespace

struct File::State {
  FileBytes bytes;
};

std::expected<FileBytes, std::error_code> FileBytes::open(const std::filesystem::path&, std::uint64_t) {
  return no_files();
}
std::expected<FileBytes, std::error_code> FileBytes::read(int, std::uint64_t) {
  return no_files();
}
std::expected<void, std::error_code> FileBytes::read_up_to(int, std::uint64_t) {
  return no_files();
}

std::expected<File, std::error_code> File::open(const std::filesystem::path&) {
  return no_files();
}
std::expected<File, std::error_code> File::of(int) {
  return no_files();
}
File::File(FileBytes bytes) : state_(std::make_shared<State>(std::move(bytes))) {}
std::expected<void, std::error_code> File::fetch(std::uint64_t) const {
  return {};
}
std::expected<FileBytes, std::error_code> File::read_all(std::uint64_t) const {
  return no_files();
}
std::uint64_t File::size() const {
  return state_->bytes.bytes().size();
}
std::optional<std::span<const std::byte>> File::memory() const {
  return state_->bytes.bytes();
}
std::optional<FileId> File::id() const {
  return std::nullopt;
}
std::size_t File::read(std::uint64_t at, std::span<std::byte> into) const {
  return ByteSource(*memory()).read(at, into);
}

std::size_t ByteSource::read(std::uint64_t at, std::span<std::byte> into) const {
  if (at >= memory_.size()) return 0;
  const std::span<const std::byte> from = memory_.subspan(static_cast<std::size_t>(at));
  const std::size_t size = std::min(from.size(), into.size());
  std::memcpy(into.data(), from.data(), size);
  return size;
}

ScratchFiles::~ScratchFiles() = default;

void* ScratchFiles::map(std::size_t) {
  return nullptr;
}

void ScratchFiles::unmap(void*) {}

void ScratchFiles::look() {}

}  // namespace tetron::base
