#include "app/commands/recording/duplicates.hpp"

#include "app/commands/recording/match_input.hpp"
#include "app/io/messages.hpp"
#include "app/io/unpacked.hpp"
#include "base/counted.hpp"

namespace tetron::app {

namespace {

std::optional<MatchFile> match_in(const std::string& path) {
  if (path == "-") return std::nullopt;
  const auto file = open_unpacked(path);
  if (!file) return std::nullopt;
  auto match = read_match(*file);
  return match ? std::optional(std::move(*match)) : std::nullopt;
}

}  // namespace

std::optional<kinds::MatchMarks> marks_at(const std::string& path) {
  const auto match = match_in(path);
  return match ? std::optional(kinds::marks_of(*match->source, match->bytes.text())) : std::nullopt;
}

std::uint64_t Duplicates::placements_of(Known& known) {
  if (!known.placements) {
    const auto match = match_in(known.path);
    known.placements = match ? kinds::hash_of_placements(*match->source) : 0;
  }
  return *known.placements;
}

std::optional<std::string> Duplicates::add(const std::string& path, const kinds::MatchMarks& marks) {
  if (const auto same = by_bytes_.find(marks.bytes); same != by_bytes_.end()) {
    ++count_;
    return same->second;
  }
  Known own{path, marks};
  const auto [first, end] = known_.equal_range(marks.outline);
  for (auto at = first; at != end; ++at) {
    if (!marks.may_be(at->second.marks) || placements_of(own) == 0 ||
        placements_of(own) != placements_of(at->second))
      continue;
    ++count_;
    return at->second.path;
  }
  by_bytes_.emplace(marks.bytes, path);
  known_.emplace(marks.outline, std::move(own));
  return std::nullopt;
}

void Duplicates::note_count() const {
  if (count_ > 0)
    note("{} of a match that another file has too: counted once; `tetron list --duplicates` lists them",
         base::counted(count_, "file"));
}

}  // namespace tetron::app
