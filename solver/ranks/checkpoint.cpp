#include "solver/ranks/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

namespace tetron::solver {

namespace fs = std::filesystem;

namespace {

struct FileName {
  SharedPlace place;
  std::uint32_t rank = 0;
  std::uint32_t ranks = 0;
};

std::string prefix(std::uint64_t question) {
  return "tetron-" + std::to_string(question) + "-";
}

// The contents of a file's name, if it belongs to the question.
std::optional<FileName> name_from(const std::string& name, std::uint64_t question) {
  FileName file;
  int end = 0;
  if (!name.starts_with(prefix(question))) return std::nullopt;
  const char* rest = name.c_str() + prefix(question).size();
  if (std::sscanf(rest, "%u-%u-%u-of-%u.part%n", &file.place.ring, &file.place.layer, &file.rank, &file.ranks,
                  &end) != 4 ||
      end == 0 || rest[end] != '\0')
    return std::nullopt;
  return file;
}

// All files of a folder that belong to the question, with their paths.
std::vector<std::pair<fs::path, FileName>> files_of(const fs::path& folder, std::uint64_t question) {
  std::vector<std::pair<fs::path, FileName>> files;
  std::error_code failed;
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed))
    if (const auto name = name_from(entry->path().filename().string(), question))
      files.emplace_back(entry->path(), *name);
  return files;
}

}  // namespace

Checkpoints::Checkpoints(std::string folder, std::uint64_t question, RankExchange& others)
    : folder_(std::move(folder)), question_(question), others_(others) {}

fs::path Checkpoints::name_of(SharedPlace place, std::size_t rank, std::size_t ranks) const {
  return fs::path(folder_) /
         (prefix(question_) + std::to_string(place.ring) + "-" + std::to_string(place.layer) + "-" +
          std::to_string(rank) + "-of-" + std::to_string(ranks) + ".part");
}

fs::path Checkpoints::unfinished() const {
  return fs::path(folder_) / (prefix(question_) + std::to_string(others_.rank()) + ".unfinished");
}

std::optional<Checkpoints::Kept> Checkpoints::furthest(std::uint32_t meeting, std::uint32_t last) {
  std::map<std::pair<SharedPlace, std::uint32_t>, std::set<std::uint32_t>> found;
  for (const auto& [path, name] : files_of(folder_, question_))
    if (name.rank < name.ranks) found[{name.place, name.ranks}].insert(name.rank);
  const auto is_whole = [&found](SharedPlace place, std::uint32_t ranks) {
    const auto all = found.find({place, ranks});
    return all != found.end() && all->second.size() == ranks;
  };
  Kept best;
  for (const auto& [key, ranks] : found)
    if (is_whole(key.first, key.second) &&
        (key.first.layer <= last || is_whole({key.first.ring, meeting}, key.second)))
      best = {key.first, key.second};
  const auto gathered = others_.all_gather(best);
  // A rank that sees something else looks into a different folder.
  if (!gathered || best.ranks == 0 || std::ranges::count(*gathered, best) != std::ssize(*gathered))
    return std::nullopt;
  return best;
}

bool Checkpoints::replace(SharedPlace place, std::optional<SharedPlace> needed, bool is_written) {
  std::error_code failed;
  const fs::path path = name_of(place, static_cast<std::size_t>(others_.rank()), others_.size());
  if (is_written) fs::rename(unfinished(), path, failed);
  is_written = is_written && !failed;
  if (!is_written) fs::remove(unfinished(), failed);
  if (!others_.all_agree(is_written)) return false;
  remove_but(std::array{place, needed.value_or(place)});
  return true;
}

void Checkpoints::remove_but(std::span<const SharedPlace> places) {
  if (others_.rank() != 0) return;
  std::error_code ignored;
  for (const auto& [path, name] : files_of(folder_, question_))
    if (std::ranges::find(places, name.place) == places.end() || name.ranks != others_.size())
      fs::remove(path, ignored);
}

void Checkpoints::remove_all() {
  if (is_used()) remove_but({});
}

Bytes Checkpoints::bytes_of(const Residues& done) {
  Bytes bytes;
  put(bytes, static_cast<std::uint32_t>(done.size()));
  for (const auto& counts : done) {
    put(bytes, static_cast<std::uint32_t>(counts.size()));
    for (const auto& [bit, residue] : counts) {
      put(bytes, bit);
      put(bytes, residue);
    }
  }
  return bytes;
}

bool Checkpoints::read_residues(MessageReader reader, Residues& done) {
  done.clear();
  std::uint32_t primes = 0;
  if (!reader.take(primes)) return false;
  for (std::uint32_t i = 0; i < primes; ++i) {
    std::uint32_t counts = 0;
    if (!reader.take(counts)) return false;
    auto& of_prime = done.emplace_back();
    for (std::uint32_t k = 0; k < counts; ++k) {
      std::uint32_t bit = 0;
      std::uint64_t residue = 0;
      if (!reader.take(bit) || !reader.take(residue)) return false;
      of_prime[bit] = residue;
    }
  }
  return reader.is_at_end();
}

}  // namespace tetron::solver
