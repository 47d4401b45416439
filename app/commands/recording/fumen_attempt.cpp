#include "app/commands/recording/fumen_attempt.hpp"

#include <algorithm>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/io/messages.hpp"
#include "app/io/shell.hpp"
#include "base/error.hpp"
#include "replay/game/board.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::app {

namespace {

// The pieces of "#Q=[held](now)next"; the held piece comes after the first.
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

field::Grid grid_of(const fumen::Field& board, int width, int rows) {
  field::Grid grid(width, rows);
  for (int y = 0; y < std::min(rows, fumen::Field::rows); ++y)
    for (int x = 0; x < std::min(width, fumen::Field::width); ++x)
      grid.set({field::Column(x), field::Row(rows - 1 - y)}, static_cast<field::Cell>(board.at(x, y)));
  return grid;
}

// Whether a board has blocks that do not fit into a field of that size.
bool loses_blocks(const fumen::Field& board, int width, int rows) {
  for (int y = -1; y < fumen::Field::rows; ++y)
    for (int x = 0; x < fumen::Field::width; ++x)
      if ((y < 0 || y >= rows || x >= width) && board.at(x, y) != fumen::Block::empty) return true;
  return false;
}

}  // namespace

FumenAttempt::FumenAttempt(std::string argument, const ReadingChoice& choice)
    : argument_(std::move(argument)), choice_(choice) {
  const NamedText text = whole_of(argument_);
  ExitCode code = ExitCode::done;
  auto pages = pages_of_fumens(text.text, text.name.text() == "argument" ? "fumen" : text.name, code);
  if (!pages || pages->empty()) throw Exit{ExitCode::cannot_open};
  const fumen::Page& page = pages->front();
  std::vector<field::Tetromino> pieces = quiz_of(page.comment.text());
  if (page.operation && (pieces.empty() || pieces.front() != page.operation->piece))
    pieces.insert(pieces.begin(), page.operation->piece);

  const replay::Profile& profile = choice_.profile;
  game::Match match;
  match.origin.game = "tetron";
  match.origin.mode = base::UntrustedText("fumen");
  match.players.push_back({base::UntrustedText("fumen"), {}, {}, {}});
  match.pieces = replay::game_pieces(profile);
  game::Round round;
  round.width = profile.width;
  round.height = profile.height;
  round.rows = profile.height + replay::rows_shown_above;
  round.seats = {0};
  round.results.emplace_back();
  const field::Grid grid = grid_of(page.field, round.width, round.rows);
  if (loses_blocks(page.field, round.width, round.rows))
    warning("{}: blocks outside the profile's field, and the garbage row, are left out", text.name);
  round.boards.push_back(game::board_of(grid));
  round.events.push_back({0, game::Event::nowhere, {}, 0, game::BoardSet{0}});
  auto shown = kinds::shown(match, std::move(round));
  if (!shown) refuse(ExitCode::cannot_open, "{}: {}", text.name, shown.error());
  round_ = std::make_shared<const kinds::ShownRound>(std::move(*shown));
  std::vector<base::StoneStyle> queue;
  for (const field::Tetromino kind : pieces) queue.push_back(round_->profile().style(field::to_cell(kind)));
  start_ = review::attempt_on(grid, std::move(queue));
  start_.rows_seen = profile.height;
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> FumenAttempt::open(std::size_t) {
  return RecordingFile::of_round("tetron play --from-fumen " + shell_quoted(argument_), choice_, round_);
}

}  // namespace tetron::app
