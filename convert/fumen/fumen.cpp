#include "convert/fumen/fumen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "convert/answer/text_out.hpp"
#include "convert/fumen/fumen_mark.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/tet/record.hpp"
#include "replay/timeline/figures.hpp"
#include "replay/timeline/placed_piece.hpp"
#include "replay/timeline/what_happens.hpp"

namespace tetron::convert {

namespace {

using field::Cell;
using fumen::Block;

// 0xrrggbb of the blocks from I to gray, in the usual colors.
constexpr std::array<std::uint32_t, 8> colors = {0x00ffff, 0xff8800, 0xffee00, 0xff0000,
                                                 0xaa00ff, 0x0000ff, 0x00ff00, 0x999999};

int squared_distance(std::uint32_t a, std::uint32_t b) {
  int sum = 0;
  for (const int shift : {0, 8, 16}) {
    const int difference = static_cast<int>(a >> shift & 0xff) - static_cast<int>(b >> shift & 0xff);
    sum += difference * difference;
  }
  return sum;
}

struct Pair {
  int distance = 0;
  field::Cell cell{};
  std::size_t block = 0;  // index in colors
  auto operator<=>(const Pair&) const = default;
};

// The part of a field that is one player's board.
struct Window {
  int first_column = 0;
  int columns = 0;  // of the field that are shown
  int height = 0;   // of the field
  int walls = 0;    // rows of gray blocks in the columns that the game does not have

  Window(const replay::Layout& layout, base::PlayerId player)
      : columns(std::min(layout.width, fumen::Field::width)), height(layout.height), walls(layout.height) {
    const int share = player.value % layout.players_per_field;
    if (layout.width > fumen::Field::width)
      first_column =
          std::min(share * (layout.width / layout.players_per_field), layout.width - fumen::Field::width);
  }

  int x(field::Position p) const { return p.column.value - first_column; }
  int y(field::Position p) const { return height - 1 - p.row.value; }
};

fumen::Field to_board(field::GridView grid, const Window& window, const BlockColors& blocks) {
  fumen::Field board;
  const auto from = grid.cells();
  const auto to = board.cells();
  const auto columns = static_cast<std::size_t>(window.columns);
  const auto row_of = [&to](int y) {
    return to.subspan(static_cast<std::size_t>((fumen::Field::rows - 1 - y) * fumen::Field::width),
                      fumen::Field::width);
  };
  for (int y = 0; y < std::min(window.height, fumen::Field::rows); ++y) {
    const auto source = from.subspan(
        static_cast<std::size_t>((window.height - 1 - y) * grid.width() + window.first_column), columns);
    std::ranges::transform(source, row_of(y).begin(),
                           [&blocks](field::Cell cell) { return blocks.of(cell); });
  }
  for (int y = 0; y < std::min(window.walls, fumen::Field::rows); ++y)
    std::ranges::fill(row_of(y).subspan(columns), Block::gray);
  return board;
}

// Empty for a piece that has a tetromino's shape but leaves other blocks.
std::optional<field::Placement> placement_of(const replay::StoneCells& cells, const game::Place& place) {
  const auto placement = field::placement_of(cells.span(), place.turn);
  const auto is_own = [&](field::Position p) { return cells.cell_at(p) == field::to_cell(placement->kind); };
  return placement && std::ranges::all_of(cells, is_own) ? placement : std::nullopt;
}

// Empty if a cell is outside the board.
std::optional<fumen::Operation> on_board(const Window& window, const replay::StoneCells& cells,
                                         const field::Placement& placement, fumen::Version version) {
  const int rows = fumen::play_rows(version);
  const bool is_inside = std::ranges::all_of(cells.span(), [&](field::Position p) {
    const int x = window.x(p);
    const int y = window.y(p);
    return x >= 0 && x < fumen::Field::width && y >= 0 && y < rows;
  });
  if (!is_inside) return std::nullopt;
  return fumen::Operation{placement.kind, placement.rotation, window.x(placement.centre),
                          window.y(placement.centre)};
}

// What a player sees next to the field when a new piece begins; this is what a quiz contains.
class Turns {
 public:
  void take(const game::What& what) {
    if (const auto* held = std::get_if<game::Held>(&what)) {
      held_ = held->piece;
    } else if (const auto* shown = std::get_if<game::QueueShown>(&what)) {
      // The piece that appears after a placement is the former next one; a hold comes later.
      if (std::exchange(is_between_, false)) turn_ = {held_before_, shown_.next[0], *shown};
      shown_ = *shown;
    } else if (const auto* spawned = std::get_if<game::Spawned>(&what)) {
      if (!std::exchange(has_begun_, true)) turn_ = {held_, spawned->place.piece, shown_};
    } else if (std::holds_alternative<game::Placed>(what)) {
      held_before_ = held_;
      is_between_ = true;
    }
  }

  // "#Q=[S](T)LJ"
  std::string quiz() const {
    std::string text = "#Q=[";
    const auto append = [&text](Cell piece) {
      if (const auto kind = field::to_tetromino(piece)) text += field::to_char(*kind);
    };
    append(turn_.held);
    text += "](";
    append(turn_.piece);
    text += ')';
    std::ranges::for_each(turn_.shown.next, append);
    return text;
  }

 private:
  struct Turn {
    Cell held{};
    Cell piece{};
    game::QueueShown shown{};
  };

  Turn turn_;
  Cell held_{};
  Cell held_before_{};  // at the last placement
  game::QueueShown shown_;
  bool has_begun_ = false;
  bool is_between_ = false;  // after a placement, before the next piece
};

// Collects the pages of one player.
class Writer {
 public:
  Writer(base::PlayerId player, const replay::Profile& profile, const replay::Layout& layout,
         const FumenOptions& options, const game::Round* round = nullptr)
      : player_(player),
        profile_(profile),
        options_(options),
        window_(layout, player),
        field_(layout.field_of(player)),
        blocks_(replay::game_pieces(profile)),
        encoder_(options.version),
        round_(round) {
    if (round != nullptr) window_.walls = fumen::Field::rows;
    losses_.field_width = layout.width != fumen::Field::width;
    losses_.field_height = (round != nullptr ? round->height : layout.height) > rows();
  }

  base::PlayerId player() const { return player_; }

  // Adds a note to a comment: after a quiz, or after a space.
  static void add_note(fumen::Comment& comment, std::string_view note) {
    if (note.empty()) return;
    std::string text = comment.text();
    if (!text.empty()) text += text.starts_with("#Q=") && !text.contains(';') ? ';' : ' ';
    comment = fumen::Comment(text.append(note));
  }

  void placement(const replay::State& before, const game::Place& stone, const replay::Event& event,
                 const replay::Track& track) {
    if (is_marked_) return;
    fumen::Page added = page(before, stone);
    if (round_ != nullptr) {
      added.comment = comment_of_round(before, event, track);
      losses_.field_height |= std::ranges::any_of(
          profile_.cells(stone), [this](field::Position p) { return window_.y(p) >= rows(); });
    }
    add_notes(added, event.time);
    add(added);
  }

  // Takes a step of a round.
  void follow(const replay::Event& event, bool in_range) {
    for (const game::Event& game_event : event.game_events) {
      turns_.take(game_event.what);
      if (const auto* set = std::get_if<game::BoardSet>(&game_event.what); set != nullptr && in_range)
        note_above(set->board);
    }
  }

  // Takes a message of the player. Outside the range it is only remembered.
  void message(const std::string& text, const replay::State& state, bool in_range) {
    const auto marked = read_mark(text);
    if (!marked) return;
    carried_.add(*marked);
    rows_.add(*marked);
    if (!marked->mark.page) return;
    is_marked_ = true;
    fumen::Page begun;
    begun.field = to_board(state.grid(field_), window_, blocks_);
    rows_.put_into(begun.field);
    if (in_range) add_marked(state, *marked->mark.page, begun);
  }

  fumen::Page page(const replay::State& state, const std::optional<game::Place>& stone) {
    const replay::StoneCells cells = stone ? profile_.cells(*stone) : replay::StoneCells();
    fumen::Page page;
    page.field = to_board(state.grid(field_), window_, blocks_);
    if (!cells.empty()) page.operation = operation(cells, *stone);
    if (!page.operation && stone) draw(page.field, cells);
    page.comment = comment(state, page.operation);
    return page;
  }

  // The page of one moment. `rows` has what that page has outside the field.
  PlayerFumen moment(const replay::State& state, CarriedRows rows, std::string_view note) {
    fumen::Page shown = page(state, state.players[player_.value].falling);
    add_note(shown.comment, note);
    rows.put_into(shown.field);
    add(shown);
    return result();
  }

  PlayerFumen finish(const replay::State& end) {
    if (is_marked_ && encoder_.pages() > 0) return result();
    losses_.no_placements = encoder_.pages() == 0 && !options_.from && !options_.to;
    fumen::Page page;
    page.field = to_board(end.grid(field_), window_, blocks_);
    if (round_ == nullptr) page.comment = comment(end, std::nullopt);
    add_notes(page, options_.to.value_or(base::Milliseconds(~std::uint32_t{0})));
    add(page);
    return result();
  }

  void weapon() { ++losses_.weapons; }

 private:
  std::optional<fumen::Operation> operation(const replay::StoneCells& cells, const game::Place& stone) {
    const auto placement = placement_of(cells, stone);
    if (!placement) {
      ++losses_.odd_stones;
      return std::nullopt;
    }
    const auto found = on_board(window_, cells, *placement, options_.version);
    if (!found) ++losses_.outside;
    return found;
  }

  int rows() const { return fumen::play_rows(options_.version); }

  // Adds the notes up to that time that no page has yet.
  void add_notes(fumen::Page& page, base::Milliseconds until) {
    for (; noted_ < options_.notes.size() && options_.notes[noted_].time <= until; ++noted_)
      if (!options_.from || options_.notes[noted_].time >= *options_.from)
        add_note(page.comment, options_.notes[noted_].text);
  }

  // Notes whether a board of the round has blocks in rows that a fumen does not have.
  void note_above(std::uint32_t board) {
    if (board >= round_->boards.size()) return;
    const std::vector<Cell>& cells = round_->boards[board].cells;
    const auto below = std::min(cells.size(), static_cast<std::size_t>(rows() * round_->width));
    losses_.field_height |=
        std::ranges::any_of(std::span(cells).subspan(below), [](Cell cell) { return cell != Cell::empty; });
  }

  void draw(fumen::Field& board, const replay::StoneCells& cells) const {
    for (const field::Position& p : cells) {
      const int y = window_.y(p);
      if (y >= 0 && y < rows()) board.set(window_.x(p), y, blocks_.of(cells.cell_at(p)));
    }
  }

  fumen::Comment comment(const replay::State& state, const std::optional<fumen::Operation>& placed) const {
    if (options_.comment == FumenComment::none) return {};
    if (options_.comment == FumenComment::carried) return carried_.comment();
    std::optional<field::Tetromino> stone;
    if (placed) stone = placed->piece;
    return fumen::Comment(page_comment(options_.comment, state, player_, stone));
  }

  fumen::Comment comment_of_round(const replay::State& before, const replay::Event& event,
                                  const replay::Track& track) const {
    if (options_.comment == FumenComment::quiz) return fumen::Comment(turns_.quiz());
    if (options_.comment != FumenComment::stats) return {};
    const replay::PlacementNote note = replay::note_of(event, track, before.players[player_.value]);
    std::string text;
    append_time(text, event.time.value);
    return fumen::Comment(text + fmt::format(" lines {} attack {} b2b {} combo {}", note.lines, note.attack,
                                             replay::streak_text(note.back_to_back),
                                             replay::streak_text(note.combo)));
  }

  void add_marked(const replay::State& state, const FumenMark::PageStart& start, fumen::Page& page) {
    page.operation = start.operation;
    page.comment = comment(state, page.operation);
    page.flags = start.flags;
    if (put(page) || !page.operation) return;
    // The piece is too far outside for the version, or not within the columns, where the editor would draw
    // it from one row into the next (docs/formats/fumen.md).
    ++losses_.outside;
    constexpr int width = fumen::Field::width;
    constexpr int reach = 2;  // how far a piece reaches from its centre
    for (const fumen::Position& p : page.operation->cells()) {
      if (p.x < -reach || p.x >= width + reach) continue;
      const int at = (rows() - 1 - p.y) * width + p.x;
      if (at >= 0 && at < (rows() + 1) * width)
        page.field.set(at % width, rows() - 1 - at / width, static_cast<Block>(page.operation->piece));
    }
    page.operation.reset();
    (void)put(page);
  }

  PlayerFumen result() {
    const std::size_t pages = encoder_.pages();
    return {std::move(encoder_).finish(), pages, losses_};
  }

  void add(fumen::Page& page) {
    page.flags.colorize = encoder_.pages() == 0;
    // Cannot fail: what the version cannot hold has been left out of the page.
    (void)put(page);
  }

  // Returns false if the piece is too far outside for the version.
  bool put(fumen::Page& page) {
    if (options_.version == fumen::Version::v110)
      for (int y = rows(); y < fumen::Field::rows; ++y)
        for (int x = 0; x < fumen::Field::width; ++x) page.field.set(x, y, Block::empty);
    return encoder_.add(page).has_value();
  }

  base::PlayerId player_;
  const replay::Profile& profile_;
  const FumenOptions& options_;
  Window window_;
  base::MatrixId field_;
  BlockColors blocks_;
  fumen::Encoder encoder_;
  CarriedComment carried_;
  CarriedRows rows_;
  std::size_t noted_ = 0;     // number of the notes that pages have
  bool is_marked_ = false;    // the messages mark pages, so placements are ignored
  const game::Round* round_;  // null for .tet recordings
  Turns turns_;
  FumenLosses losses_;
};

// A message as stored in the file. Fumens put their marks in messages.
struct MessageBytes {
  base::PlayerId sender{};
  std::string text;
};
std::optional<MessageBytes> message_bytes(const replay::Event& event, const replay::Track& track) {
  if (const auto view = tet::view_as<tet::MessageView>(event.chunk)) {
    const tet::Bytes bytes = std::get<tet::Message>(tet::read(view->chunk)).text;
    return MessageBytes{view->player(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()}};
  }
  const auto said = replay::said_message(event, track, {});
  return said ? std::optional(MessageBytes{said->sender, said->text.raw()}) : std::nullopt;
}

// Calls `f` with the first `count` events of a track.
template <class F>
void first_events(const replay::Track& track, std::uint64_t count, F&& f) {
  replay::EventReader events(track);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto event = events.peek();
    if (!event) break;
    f(*event);
    events.take();
  }
}

}  // namespace

BlockColors::BlockColors(std::span<const game::PieceKind> pieces) {
  blocks_.fill(fumen::Block::gray);
  for (std::size_t cell = 0; cell <= static_cast<std::size_t>(field::Cell::garbage); ++cell)
    blocks_[cell] = static_cast<fumen::Block>(cell);
  std::vector<Pair> pairs;
  for (const game::PieceKind& piece : pieces)
    if (piece.color && field::is_extra(piece.piece))
      for (std::size_t block = 0; block < colors.size(); ++block)
        pairs.push_back({squared_distance(*piece.color, colors[block]), piece.piece, block});
  std::ranges::sort(pairs);
  std::array<bool, 256> has_block{};
  std::array<bool, colors.size()> is_taken{};
  // First each block is used only once.
  for (const bool may_share : {false, true})
    for (const auto& [distance, cell, block] : pairs) {
      bool& has = has_block[static_cast<std::uint8_t>(cell)];
      if (has || (is_taken[block] && !may_share)) continue;
      has = is_taken[block] = true;
      blocks_[static_cast<std::uint8_t>(cell)] = static_cast<fumen::Block>(block + 1);
    }
}

std::vector<PlayerFumen> to_fumen(const replay::Track& track, const FumenOptions& options) {
  replay::Run run(track);
  std::vector<Writer> writers;
  for (base::PlayerId player : options.players)
    writers.emplace_back(player, track.profile(), run.state().layout(), options, track.round());
  const auto writer_of = [&writers](base::PlayerId player) {
    return std::ranges::find(writers, player, &Writer::player);
  };
  while (const auto event = run.next()) {
    if (options.to && event->time > *options.to) break;
    const bool in_range = !options.from || event->time >= *options.from;
    if (const auto said = message_bytes(*event, track)) {
      const auto writer = writer_of(said->sender);
      if (writer != writers.end()) writer->message(said->text, run.state(), in_range);
    }
    if (in_range) {
      if (const auto placed = replay::fixed_piece(*event, track)) {
        const auto writer = writer_of(placed->player);
        if (writer != writers.end()) writer->placement(run.state(), placed->place, *event, track);
      } else if (const auto weapon = replay::weapon_use(*event, track)) {
        for (Writer& writer : writers)
          if (writer.player() == weapon->sender || writer.player() == weapon->target) writer.weapon();
      }
    }
    if (!event->game_events.empty()) {
      const auto writer = writer_of(base::PlayerId(track.seat_of(event->game_events.front().player)));
      if (writer != writers.end()) writer->follow(*event, in_range);
    }
    run.step();
  }
  std::vector<PlayerFumen> fumens;
  for (Writer& writer : writers) fumens.push_back(writer.finish(run.state()));
  return fumens;
}

std::string page_comment(FumenComment kind, const replay::State& state, base::PlayerId player,
                         const std::optional<field::Tetromino>& placed) {
  std::string text;
  switch (kind) {
    case FumenComment::none:
    case FumenComment::carried:
      break;
    case FumenComment::stats: {
      const replay::FieldState& field = state.fields[state.layout().field_of(player).value];
      append_time(text, state.time.value);
      const replay::Layout& layout = state.layout();
      const auto& credits = state.players[player.value].credits;
      if (field.lines) text += fmt::format(" lines {}", *field.lines);
      if (field.level) text += " level " + replay::level_label(*field.level, layout);
      if (credits) text += fmt::format(" {} {}", layout.has_points ? "score" : "credits", *credits);
      break;
    }
    case FumenComment::quiz: {
      if (!placed) break;
      const replay::PlayerState& own = state.players[player.value];
      text = "#Q=[";
      if (const auto held = field::to_tetromino(own.held)) text += field::to_char(*held);
      text += fmt::format("]({})", field::to_char(*placed));
      for (const field::Cell piece : own.queue) {
        const auto next = field::to_tetromino(piece);
        if (!next) break;
        text += field::to_char(*next);
      }
      break;
    }
  }
  return text;
}

std::optional<fumen::Operation> operation_of(const replay::Layout& layout, const replay::Profile& profile,
                                             base::PlayerId player, const game::Place& stone) {
  const replay::StoneCells cells = profile.cells(stone);
  const auto placement = placement_of(cells, stone);
  if (!placement) return std::nullopt;
  return on_board(Window(layout, player), cells, *placement, fumen::Version::v115);
}

fumen::Page page_of(const replay::State& state, const replay::Profile& profile, base::PlayerId player,
                    const game::Place& stone) {
  const FumenOptions options;
  return Writer(player, profile, state.layout(), options).page(state, stone);
}

PlayerFumen fumen_of_moment(const replay::Track& track, const replay::State& state, base::PlayerId player,
                            std::string_view note, fumen::Version version) {
  CarriedRows upcoming;
  CarriedRows shown;
  first_events(track, state.events, [&](const replay::Event& event) {
    const auto said = message_bytes(event, track);
    if (!said || said->sender != player) return;
    const auto marked = read_mark(said->text);
    if (!marked) return;
    upcoming.add(*marked);
    if (marked->mark.page) shown = std::exchange(upcoming, CarriedRows());
  });
  const replay::Profile& profile = track.profile();
  FumenOptions options;
  options.version = version;
  if (field::to_tetromino(state.players[player.value].queue[0])) options.comment = FumenComment::quiz;
  return Writer(player, profile, state.layout(), options).moment(state, std::move(shown), note);
}

}  // namespace tetron::convert
