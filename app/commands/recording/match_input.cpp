#include "app/commands/recording/match_input.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "app/io/messages.hpp"
#include "base/counted.hpp"
#include "replay/kinds/unknown.hpp"
#include "replay/kinds/wrapped.hpp"

namespace tetron::app {

namespace {

// The largest size for a kind. A kind that is otherwise read chunk by chunk has no special limit.
std::uint64_t limit_of(const kinds::Kind& kind) {
  return kind.is_chunks ? base::FileBytes::most : kind.most_bytes;
}

// The largest file without a recording at its beginning that is searched for one.
constexpr std::uint64_t most_of_unknown = std::uint64_t{64} << 20;

// The beginning of a file, which shows its kind.
class Start {
 public:
  explicit Start(const base::File& file) : length_(file.read(0, bytes_)) {}
  std::string_view text() const { return {reinterpret_cast<const char*>(bytes_.data()), length_}; }

 private:
  std::array<std::byte, kinds::most_to_probe> bytes_;
  std::size_t length_;
};

}  // namespace

const kinds::Kind& kind_of(const base::File& file) {
  return kinds::kind_of(Start(file).text());
}

bool is_match(const base::File& file) {
  const Start start(file);
  const kinds::Kind& kind = kinds::kind_of(start.text());
  if (kind.probe(kinds::start_of_recording(start.text()))) return !kind.is_chunks;
  if (kinds::is_tet_json(start.text())) return false;
  // There may be a recording within a text, which open() finds.
  std::string_view text = start.text();
  std::optional<base::FileBytes> whole;
  if (file.id() && file.size() <= most_of_unknown)
    if (auto bytes = file.read_all()) text = whole.emplace(std::move(*bytes)).text();
  const auto within = kinds::recording_within(text);
  return within && !kinds::kind_of(within->substr(0, kinds::most_to_probe)).is_chunks;
}

std::expected<MatchFile, std::string> read_match(const base::File& file, const kinds::Reading& reading) {
  const Start start(file);
  const kinds::Kind& kind = kinds::kind_of(start.text());
  const bool is_shown = kind.probe(kinds::start_of_recording(start.text()));
  std::uint64_t limit = limit_of(kind);
  if (!is_shown) {
    // A pipe or device may have no end, and a large file would take its size in memory, so they are read
    // further only if their beginning can be that of a recording.
    limit = std::min(limit, most_of_unknown);
    if (!file.id() || file.size() > limit)
      if (const auto opened = kinds::open(start.text(), reading); !opened)
        return std::unexpected(opened.error().what);
  }
  auto bytes = file.read_all(limit);
  if (!bytes) return std::unexpected(why_unread(bytes.error(), limit));
  auto source = kinds::open(bytes->text(), reading);
  if (!source) return std::unexpected(source.error().what);
  const std::string_view within = kinds::recording_within(bytes->text()).value_or(bytes->text());
  const kinds::Kind& opened = is_shown ? kind : kinds::kind_of(within.substr(0, kinds::most_to_probe));
  // Moving the bytes does not change their address, so what the recording refers to stays valid.
  return MatchFile{&opened, std::move(*bytes), std::move(*source)};
}

std::unique_ptr<MatchInput> open_match(const OpenFile& file, const kinds::Reading& reading) {
  auto read = read_match(file.file, reading);
  if (!read) {
    error("{}: {}", file.shown, read.error());
    return nullptr;
  }
  const game::Match& match = read->source->match();
  detail("{}: recognised as {} ({}), version '{}'; {}, {}", file.shown, read->kind->game, read->kind->name,
         match.origin.version, base::counted(match.rounds.size(), "round"),
         base::counted(match.players.size(), "player"));
  return std::make_unique<MatchInput>(InputFile{file.shown, std::move(read->bytes)}, *read->kind,
                                      std::move(read->source));
}

ExitCode tell_damage(const base::SafeText& file, const game::Round& round, ExitCode code) {
  if (!round.damage) return code;
  error("{}: {}", file, round.damage->what);
  return std::max(code, ExitCode::damaged);
}

ExitCode tell_damage(const MatchInput& input, ExitCode code) {
  for (const game::Round& round : input.source->match().rounds)
    code = tell_damage(input.file.shown, round, code);
  return code;
}

}  // namespace tetron::app
