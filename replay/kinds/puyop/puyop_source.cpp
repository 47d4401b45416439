#include <algorithm>
#include <optional>
#include <utility>

#include "formats/puyop/link.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/kinds/puyop/chain.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/one_round.hpp"

namespace tetron::kinds {

namespace {

using puyop::Puyo;

// A link has no times: a placement or a step of a chain each takes half a second.
constexpr std::uint32_t puyo_steps_per_second = 2;
constexpr std::array<std::string_view, puyop::puyo_count> puyo_names = {
    "none", "red", "green", "blue", "yellow", "purple", "ojama", "hard", "iron", "wall"};
// 0xrrggbb, as other tools show them.
constexpr std::array<std::uint32_t, puyop::puyo_count> puyo_colors = {
    0, 0xd03030, 0x30a040, 0x3060d0, 0xd0b020, 0x9040b0, 0x909090, 0xb0b8c0, 0x606870, 0x504030};

field::Cell puyo_cell(Puyo puyo) {
  constexpr std::uint8_t of_wall = 15;  // its own number is that of a pair
  if (puyo == Puyo::none) return field::Cell::empty;
  return field::extra_cell(puyo == Puyo::wall ? of_wall : static_cast<std::uint8_t>(puyo));
}

field::Cell pair_cell(Puyo axis, Puyo child) {
  return field::extra_cell(
      static_cast<std::uint8_t>(8 * static_cast<unsigned>(axis) + static_cast<unsigned>(child)));
}

// A puyo alone, so that each has a color, and the pairs of the link.
std::vector<game::PieceKind> puyo_pieces(const puyop::Link& link) {
  std::vector<game::PieceKind> pieces;
  for (std::uint8_t number = 1; number < puyop::puyo_count; ++number) {
    const auto puyo = static_cast<Puyo>(number);
    if (puyo > Puyo::ojama && std::ranges::find(link.field, puyo) == link.field.end()) continue;
    game::PieceKind& piece = pieces.emplace_back();
    piece.piece = puyo_cell(puyo);
    piece.name = base::UntrustedText(std::string(puyo_names[number]));
    for (auto& turn : piece.turns) turn = {{0, 0}};
    piece.color = puyo_colors[number];
  }
  for (const puyop::Step& step : link.steps) {
    const field::Cell cell = pair_cell(step.pair.axis, step.pair.child);
    if (!step.is_pair() || std::ranges::count(pieces, cell, &game::PieceKind::piece) > 0) continue;
    game::PieceKind& piece = pieces.emplace_back();
    piece.piece = cell;
    piece.name = base::UntrustedText(std::string(puyo_names[static_cast<std::size_t>(step.pair.axis)]) + " " +
                                     std::string(puyo_names[static_cast<std::size_t>(step.pair.child)]));
    piece.turns = {{{{0, 0}, {0, 1}}, {{0, 0}, {1, 0}}, {{0, 0}, {0, -1}}, {{0, 0}, {-1, 0}}}};
    for (auto& cells : piece.cells) cells = {puyo_cell(step.pair.axis), puyo_cell(step.pair.child)};
  }
  return pieces;
}

// Where a pair comes to rest before its halves fall apart.
game::Place rest_of(const PuyoField& field, const puyop::Pair& pair) {
  const int column = pair.column;
  const int beside = pair.turn == 1 ? column + 1 : pair.turn == 3 ? column - 1 : column;
  const int row = std::max(field.height(column), field.height(beside)) + (pair.turn == 2 ? 1 : 0);
  return {pair_cell(pair.axis, pair.child), static_cast<field::Rotation>(pair.turn),
          static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)};
}

// Plays a link.
class PuyoPlay {
 public:
  explicit PuyoPlay(game::Round* round) : round_(round), events_(round) {}

  void run(const puyop::Link& link) {
    field_ = PuyoField(link);
    events_.put(game::CreditsSet{0});
    show_board();
    if (field_.fall()) step_on_board();
    chain();
    for (const puyop::Step& step : link.steps) {
      move_on();
      if (!step.is_pair()) {
        for (int column = 0; column < puyop::columns; ++column)
          for (int count = step.ojama_rows + (step.ojama >> column & 1); count > 0; --count)
            field_.drop(column, Puyo::ojama);
        show_board();
      } else {
        place(step.pair);
      }
      chain();
    }
  }

  std::int64_t steps() const { return now_; }
  std::int64_t pairs() const { return pairs_; }
  std::int64_t score() const { return score_; }
  std::int64_t longest() const { return longest_; }

 private:
  void place(const puyop::Pair& pair) {
    ++pairs_;
    const game::Place rest = rest_of(field_, pair);
    events_.put(game::Spawned{rest});
    events_.put(game::Placed{rest});
    const int beside = pair.turn == 1 ? pair.column + 1 : pair.turn == 3 ? pair.column - 1 : pair.column;
    // The lower one falls first.
    if (pair.turn == 2) {
      field_.drop(beside, pair.child);
      field_.drop(pair.column, pair.axis);
    } else {
      field_.drop(pair.column, pair.axis);
      field_.drop(beside, pair.child);
    }
    show_board();
  }

  void chain() {
    for (int step = 1;; ++step) {
      const PuyoField::Gone gone = field_.clear();
      if (gone.puyos == 0) break;
      longest_ = std::max<std::int64_t>(longest_, step);
      score_ += puyo_points(gone, step);
      step_on_board();
      events_.put(game::CreditsSet{static_cast<std::uint32_t>(score_)});
      events_.put_streaks({step - 1, -1});
      if (field_.fall()) step_on_board();
    }
    events_.put_streaks({-1, -1});
  }

  void move_on() {
    ++now_;
    events_.set_moment(static_cast<double>(now_),
                       base::Milliseconds(static_cast<std::uint32_t>(now_) * 1000 / puyo_steps_per_second));
  }
  void step_on_board() {
    move_on();
    show_board();
  }
  void show_board() {
    if (round_ == nullptr) return;
    std::vector<field::Cell> cells;
    for (int row = 0; row < puyop::rows; ++row)
      for (int column = 0; column < puyop::columns; ++column)
        cells.push_back(puyo_cell(field_.at(column, row)));
    events_.put_board(cells);
  }

  game::Round* round_;
  game::EventWriter events_;
  PuyoField field_;
  std::int64_t now_ = 0;
  std::int64_t pairs_ = 0;
  std::int64_t score_ = 0;
  std::int64_t longest_ = 0;
};

class PuyopSource final : public OneRound {
 public:
  explicit PuyopSource(puyop::Link link) : link_(std::move(link)) {
    match_.origin = {"Puyo Puyo", {}, base::UntrustedText(link_.steps.empty() ? "field" : "pairs"), {}};
    match_.unit = {"step", puyo_steps_per_second};
    match_.players.push_back({base::UntrustedText("Player 1"), {}, {}, {}});
    match_.pieces = puyo_pieces(link_);
    game::Round& round = match_.rounds.emplace_back();
    round.width = puyop::columns;
    round.height = puyop::rows - 1;
    round.rows = puyop::rows;
    round.seats = {0};
    PuyoPlay play(nullptr);
    play.run(link_);
    round.length = length_of(play);
    game::Result& result = round.results.emplace_back();
    result.length = round.length;
    result.score = play.score();
    const auto pairs = static_cast<std::int64_t>(std::ranges::count_if(link_.steps, &puyop::Step::is_pair));
    result.values = {{"pieces", pairs, play.pairs()}, {"longest_chain", std::nullopt, play.longest()}};
  }

  void records(const TakeRecord& take) const override {
    Record field{.type = "field"};
    base::JsonWriter members = members_of_new(field);
    members.list("puyos", link_.field,
                 [&members](Puyo puyo) { members.number(static_cast<unsigned>(puyo)); });
    take(field);
    Record record{.type = "step", .round = 0, .player = 0};
    for (const puyop::Step& step : link_.steps) {
      base::JsonWriter json = members_of_new(record);
      if (!step.is_pair()) {
        json.number("ojama", step.ojama);
        json.number("ojama_rows", step.ojama_rows);
      } else {
        json.string("axis", puyo_names[static_cast<std::size_t>(step.pair.axis)]);
        json.string("child", puyo_names[static_cast<std::size_t>(step.pair.child)]);
        json.number("column", step.pair.column);
        json.number("turn", step.pair.turn);
      }
      take(record);
    }
  }

 private:
  std::expected<double, std::string> play(game::Round& round) const override {
    PuyoPlay play(&round);
    play.run(link_);
    return static_cast<double>(play.steps());
  }

  static base::Milliseconds length_of(const PuyoPlay& play) {
    return base::Milliseconds(static_cast<std::uint32_t>(play.steps()) * 1000 / puyo_steps_per_second);
  }

  puyop::Link link_;
};

bool probe_puyop(std::string_view start) {
  return puyop::looks_like_link(start);
}

Opened open_puyop(std::string_view bytes, const Reading&) {
  auto link = puyop::read(bytes);
  if (!link) return std::unexpected(link.error());
  return std::make_unique<PuyopSource>(std::move(*link));
}

}  // namespace

Kind puyop_kind() {
  return {.name = "puyop",
          .game = "Puyo Puyo",
          .endings = {".puyop"},
          .probe = probe_puyop,
          .is_surely = probe_puyop,
          .open = open_puyop,
          .most_bytes = puyop::ReadLimits{}.bytes,
          .is_text = true,
          .holds = {Content::moves, Content::attack},
          .records = {{"field", "`puyos`: the numbers of 78 cells, row by row from the lowest"},
                      {"step",
                       "`axis`, `child`, `column` from 0, `turn`; or `ojama`, a bit for each column, and "
                       "`ojama_rows`, full rows below"}},
          .reads = "links of puyop.com: a field, pairs, ojama; chains are played",
          .lacks = "times, the player, the score"};
}

}  // namespace tetron::kinds
