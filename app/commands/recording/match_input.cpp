#include "app/commands/recording/match_input.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/io/messages.hpp"
#include "app/io/system_words.hpp"
#include "base/counted.hpp"
#include "replay/kinds/wrapped.hpp"

namespace tetron::app {

namespace {

// The largest size for a kind. A kind that is otherwise read chunk by chunk has no special limit.
std::uint64_t limit_of(const kinds::Kind& kind) {
  return kind.is_chunks ? base::FileBytes::most : kind.most_bytes;
}

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
  return !kind_of(file).is_chunks;
}

std::unique_ptr<MatchInput> open_match(const OpenFile& file, const kinds::Reading& reading) {
  const Start start(file.file);
  const kinds::Kind& kind = kinds::kind_of(start.text());
  // A pipe or device may have no end, so it is read further only if its beginning can be that of a
  // recording.
  if (!file.file.id() && !kind.probe(kinds::start_of_recording(start.text()))) {
    if (const auto opened = kinds::open(start.text(), reading); !opened) {
      error("{}: {}", file.shown, opened.error().what);
      return nullptr;
    }
  }
  auto text = whole(file, limit_of(kind));
  if (!text) return nullptr;
  auto source = kinds::open(text->file.text(), reading);
  if (!source) {
    error("{}: {}", file.shown, source.error().what);
    return nullptr;
  }
  const game::Match& match = (*source)->match();
  detail("{}: recognised as {} ({}), version '{}'; {}, {}", file.shown, kind.game, kind.name,
         match.origin.version, base::counted(match.rounds.size(), "round"),
         base::counted(match.players.size(), "player"));
  // Moving the bytes does not change their address, so what the recording refers to stays valid.
  return std::make_unique<MatchInput>(std::move(*text), kind, std::move(*source));
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

std::expected<MatchFile, std::string> read_match(const base::File& file) {
  const kinds::Kind& kind = kind_of(file);
  auto bytes = file.read_all(limit_of(kind));
  if (!bytes) return std::unexpected(why_not_read(bytes.error()));
  auto source = kinds::open(bytes->text());
  if (!source) return std::unexpected(source.error().what);
  return MatchFile{&kind, std::move(*bytes), std::move(*source)};
}

}  // namespace tetron::app
