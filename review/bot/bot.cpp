#include "review/bot/bot.hpp"

#include <algorithm>
#include <chrono>

#include "replay/kinds/tetrio/rules.hpp"
#include "review/ruleset/stones.hpp"

namespace tetron::review::bots {

namespace {

using field::Tetromino;

// visible rows; a stack above them is practically lost
constexpr int seen_rows = 20;
// At most so many moves are suggested.
constexpr std::size_t suggested = 20;

std::shared_ptr<const Versus> values_for(std::span<const Stone, 7> stones) {
  tetrio::Rules rules;
  rules.has_garbage = true;
  std::vector<Versus::Kind> kinds;
  for (const Tetromino kind : field::all_tetrominoes) {
    const char letter = field::to_char(kind);
    if (const auto piece = tetrio::piece_named({&letter, 1}))
      kinds.push_back({stones[static_cast<std::size_t>(kind) - 1], *piece});
  }
  return std::make_shared<const Versus>(rules, std::move(kinds));
}

// The field that is valued: the visible rows, or all rows if the stack is higher.
Board seen(const Board& board) {
  Board field(columns, board.top() > seen_rows ? rows : seen_rows);
  for (int x = 0; x < columns; ++x) field[x] = board[x];
  return field;
}

}  // namespace

std::optional<Landing> landing_of(const Stone& stone, const Move& move) {
  const int rotation = static_cast<int>(move.rotation);
  const Stone::Turned& turned = stone.turned(rotation);
  const Form& form = stone.forms()[turned.form];
  const int x = move.x + turned.left;
  const int y = move.y + turned.bottom;
  if (x < 0 || x + form.width > columns || y < 0 || y + form.height > rows) return std::nullopt;
  return Landing{turned.form, static_cast<std::uint8_t>(rotation), static_cast<std::int8_t>(x),
                 static_cast<std::int8_t>(y)};
}

Bot::Bot(SearchLimits limits)
    : stones_(srs_stones()), values_(values_for(stones_)), limits_(limits), search_(values_, limits) {}

std::string Bot::greeting(std::string_view version) {
  std::string out;
  append(out, Info{"tetron", std::string(version), "the tetron project"});
  return out;
}

std::string Bot::answer(std::string_view line, std::string& problem) {
  problem.clear();
  const auto question = read_question(line);
  if (question) return on(*question, problem);
  problem = question.error();
  return {};
}

std::string Bot::on(const Question& question, std::string& problem) {
  std::string out;
  if (std::holds_alternative<Rules>(question)) {
    append_word(out, "ready");
  } else if (const auto* start = std::get_if<Start>(&question)) {
    game_ = *start;
    attack_state_ = {.combo = start->combo - 1, .back_to_back = start->back_to_back ? 0 : -1};
  } else if (std::holds_alternative<Stop>(question)) {
    game_.reset();
  } else if (std::holds_alternative<Quit>(question)) {
    is_over_ = true;
  } else if (std::holds_alternative<Unknown>(question)) {
    return out;
  } else if (!game_) {
    problem = "there is no game: start comes first";
  } else if (std::holds_alternative<Suggest>(question)) {
    return suggest();
  } else if (const auto* piece = std::get_if<NewPiece>(&question)) {
    if (game_->queue.size() < most_pieces)
      game_->queue.push_back(piece->piece);
    else
      problem = "the queue has too many pieces";
  } else if (const auto* played = std::get_if<Play>(&question)) {
    if (!play(played->move)) problem = "the move cannot be made: no such piece, or no room for it";
  }
  return out;
}

std::string Bot::suggest() {
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t before = search_.valued();
  std::vector<const Stone*> known;
  for (const Tetromino kind : game_->queue) {
    if (known.size() > static_cast<std::size_t>(limits_.depth)) break;
    known.push_back(&stone(kind));
  }
  Suggestion suggestion;
  Situation situation{.board = seen(game_->board)};
  situation.stones = known;
  situation.may_hold = true;
  situation.held = game_->hold ? &stone(*game_->hold) : nullptr;
  situation.attack_state = attack_state_;
  if (!known.empty())
    for (const Valued& one : search_.rank(situation)) {
      if (suggestion.moves.size() == suggested) break;
      const Stone::Turned& turned = one.stone->turned(one.landing.rotation);
      const Placed after = placed(situation.board, *one.stone, one.landing);
      AttackState attack_state = situation.attack_state;
      const Versus::Effect effect =
          values_->effect({situation.board, *one.stone, one.landing}, after, attack_state);
      suggestion.moves.push_back(
          {field::all_tetrominoes[static_cast<std::size_t>(one.stone - stones_.data())],
           field::all_rotations[one.landing.rotation], one.landing.x - turned.left,
           one.landing.y - turned.bottom, effect.spin});
    }
  suggestion.nodes = search_.valued() - before;
  suggestion.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  suggestion.depth = std::min(limits_.depth, static_cast<int>(known.size()));
  std::string out;
  append(out, suggestion);
  return out;
}

bool Bot::play(const Move& move) {
  std::vector<Tetromino>& queue = game_->queue;
  const auto landing = landing_of(stone(move.piece), move);
  if (!landing || queue.empty()) return false;
  const Form& form = stone(move.piece).forms()[landing->form];
  for (const field::Offset cell : form.cells)
    if ((game_->board[landing->x + cell.right] >> (landing->y + cell.up) & 1) != 0) return false;
  // The piece of the move says whether it comes from hold.
  std::size_t taken = 1;
  if (queue.front() != move.piece) {
    if (game_->hold ? *game_->hold != move.piece : queue.size() < 2 || queue[1] != move.piece) return false;
    taken = game_->hold ? 1 : 2;
    game_->hold = queue.front();
  }
  queue.erase(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(taken));
  const Placed after = placed(game_->board, stone(move.piece), *landing);
  values_->effect({game_->board, stone(move.piece), *landing}, after, attack_state_);
  game_->board = after.board;
  return true;
}

}  // namespace tetron::review::bots
