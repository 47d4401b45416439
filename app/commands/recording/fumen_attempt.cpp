#include "app/commands/recording/fumen_attempt.hpp"

#include <algorithm>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/io/messages.hpp"
#include "app/io/shell.hpp"
#include "base/error.hpp"
#include "convert/fumen/fumen_recording.hpp"

namespace tetron::app {

namespace {

// The style of a profile that has that tetromino; nothing if none has.
std::optional<base::StoneStyle> style_of(const replay::Profile& profile, field::Tetromino kind) {
  for (std::size_t style = 0; style < profile.stones.size(); ++style)
    if (profile.stones[style] && profile.stones[style]->cell == field::to_cell(kind))
      return base::StoneStyle(static_cast<std::uint8_t>(style));
  return std::nullopt;
}

// The pieces of "#Q=[held](now)next": what is held comes after the first.
std::vector<field::Tetromino> quiz_of(std::string_view comment) {
  std::vector<field::Tetromino> pieces;
  if (!comment.starts_with("#Q=[")) return pieces;
  comment = comment.substr(0, comment.find(';'));
  std::optional<field::Tetromino> held;
  bool is_held = false;
  for (const char letter : comment.substr(3)) {
    if (letter == '[' || letter == ']') is_held = letter == '[';
    const auto kind = field::to_tetromino(field::to_cell(letter));
    if (!kind) continue;
    if (is_held)
      held = kind;
    else
      pieces.push_back(*kind);
  }
  if (held) pieces.insert(pieces.begin() + (pieces.empty() ? 0 : 1), *held);
  return pieces;
}

}  // namespace

FumenAttempt::FumenAttempt(std::string argument, const ReadingChoice& choice)
    : argument_(std::move(argument)), choice_(choice) {
  const NamedText text = whole_of(argument_);
  ExitCode code = ExitCode::done;
  auto pages = pages_of_fumens(text.text, text.name, code);
  if (!pages || pages->empty()) throw Exit{ExitCode::cannot_open};
  fumen::Page page = pages->front();
  std::vector<field::Tetromino> kinds = quiz_of(page.comment.text());
  if (page.operation && (kinds.empty() || kinds.front() != page.operation->piece))
    kinds.insert(kinds.begin(), page.operation->piece);
  page.operation.reset();
  page.comment = fumen::Comment();
  const replay::Profile& profile = choice_.profile;
  std::vector<base::StoneStyle> queue;
  for (const field::Tetromino kind : kinds)
    if (const auto style = style_of(profile, kind)) queue.push_back(*style);
  auto made = convert::recording_of_pages({&page, 1}, profile, 1000);
  if (!made) refuse(ExitCode::cannot_open, "{}: {}", text.name, base::describe(made.error()));
  if (made->losses.rows > 0) warning("{}: blocks outside the profile's field are left out", text.name);
  bytes_ = std::move(made->bytes);
  auto recording = tet::Recording::read(bytes_, tet::OnDamage::stop);
  if (!recording) refuse(ExitCode::cannot_open, "{}: {}", text.name, base::describe(recording.error()));
  replay::Run run(*recording, profile);
  while (run.step()) {
  }
  start_ = review::attempt_on(field::Grid(run.state().grid(base::MatrixId(0))), std::move(queue));
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> FumenAttempt::open(std::size_t) {
  return RecordingFile::of_bytes("tetron play --from-fumen " + shell_quoted(argument_), choice_, bytes_);
}

}  // namespace tetron::app
