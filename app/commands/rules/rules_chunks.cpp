#include "app/commands/rules/rules_chunks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "field/tetromino.hpp"
#include "formats/tet/header.hpp"
#include "replay/profile/pack.hpp"
#include "rules/engine/drawing.hpp"

namespace tetron::app {

namespace {

using base::Error;
using field::Cell;

constexpr tet::StonePlace no_stone{base::StoneStyle(255), 0, 0, 0};
constexpr std::uint8_t highscore_mode = 6;
constexpr std::size_t longest_name = 100;

std::vector<field::Position> positions(const rules::Turn& turn) {
  std::vector<field::Position> all;
  for (const rules::TumoCell& cell : turn.cells) all.push_back({field::Column(cell.x), field::Row(cell.y)});
  std::ranges::sort(all);
  return all;
}

// The stored place under which the profile shows exactly these cells.
std::optional<tet::StonePlace> find_place(const replay::Profile& profile, Cell kind,
                                          const std::vector<field::Position>& wanted,
                                          std::uint8_t first_rot) {
  for (std::size_t style = 0; style < profile.stones.size(); ++style) {
    const base::StoneStyle id(static_cast<std::uint8_t>(style));
    if (profile.cell(id) != kind) continue;
    for (std::uint8_t quarter = 0; quarter < 4; ++quarter) {
      tet::StonePlace place{id, 0, 0, static_cast<std::uint8_t>((first_rot + quarter) % 4)};
      const auto sorted_cells = [&] {
        const replay::StoneCells cells = profile.cells(place);
        std::vector<field::Position> had(cells.begin(), cells.end());
        std::ranges::sort(had);
        return had;
      };
      const auto had = sorted_cells();
      if (had.size() != wanted.size()) continue;
      place.x = static_cast<std::uint8_t>(wanted[0].column.value - had[0].column.value);
      place.y = static_cast<std::uint8_t>(wanted[0].row.value - had[0].row.value);
      if (sorted_cells() == wanted) return place;
    }
  }
  return std::nullopt;
}

std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1).substr(0, longest_name);
}

}  // namespace

GameChunks::GameChunks(const rules::Script& script) {
  const rules::Settings& settings = script.game().settings;
  if (!find_stones(settings)) {
    turns_.clear();
    make_profile(script);
  }
  shown_ = field::Grid(profile_.width, profile_.height);
}

bool GameChunks::find_stones(const rules::Settings& settings) {
  profile_ = replay::tetron4();
  if (settings.width != profile_.width || settings.height != profile_.height) return false;
  cells_.fill(Cell::garbage);
  cells_[0] = Cell::empty;
  std::map<int, Cell> kind_of_role;
  std::set<Cell> kinds;
  for (const rules::Pattern& pattern : settings.patterns) {
    turns_.emplace_back();
    const int role = -pattern.front().cells.front().number;
    std::optional<Cell> kind;
    for (const rules::Turn& turn : pattern) {
      const auto cells = positions(turn);
      const auto placement = field::placement_of(cells);
      if (!placement || role <= 0 || (kind && kind != field::to_cell(placement->kind)) ||
          !std::ranges::all_of(turn.cells, [role](const auto& cell) { return cell.number == -role; }))
        return false;
      kind = field::to_cell(placement->kind);
      const auto place =
          find_place(profile_, *kind, cells, static_cast<std::uint8_t>(turns_.back().size() % 4));
      if (!place) return false;
      turns_.back().push_back({*place});
    }
    // A role for each kind, a kind for each role.
    const auto [known, is_new] = kind_of_role.emplace(role, *kind);
    if (known->second != *kind || (is_new && !kinds.insert(*kind).second)) return false;
    cells_[static_cast<std::size_t>(role)] = *kind;
  }
  return true;
}

// Each role that may appear is a stone of one cell, so that the profile names its color.
void GameChunks::make_profile(const rules::Script& script) {
  const rules::Settings& settings = script.game().settings;
  std::set<int> roles(settings.roles.begin(), settings.roles.end());
  for (const rules::Pattern& pattern : settings.patterns)
    for (const rules::Turn& turn : pattern)
      for (const rules::TumoCell& cell : turn.cells)
        if (cell.number < 0) roles.insert(-cell.number);
  for (int role = 1; role <= rules::max_role; ++role) {
    const rules::Look& look = settings.looks[static_cast<std::size_t>(role)];
    if (look.color || !look.picture.empty()) roles.insert(role);
  }
  const int highest = roles.empty() ? 0 : *roles.rbegin();
  const int cells = settings.width * settings.height;
  const int most = static_cast<int>(tet::matrix::max_packed);
  const bool halves = highest <= 14 && cells <= 2 * most;
  const char* codec = halves ? "nibbles-low" : cells <= most ? "bytes" : "rle";
  std::string name;
  for (const char c : base_name(script.source().name))
    name += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ? c : '_';
  profile_text_ = fmt::format(
      "# How the recording beside it is read: a game of the rule file {0}.\nname = \"{0}\"\n\n[field]\nwidth "
      "= "
      "{1}\nheight = {2}\n\n[packdata]\ncodec = \"{3}\"\nfirst_stone = 1\ngarbage = [{4}]\n",
      name, settings.width, settings.height, codec, halves ? 15 : 255);
  for (const int role : roles)
    fmt::format_to(std::back_inserter(profile_text_),
                   "\n[[stone]]\nstyle = {}\nname = \"{}\"\ncolour = 0x{:06x}\ncells = [[0, 0]]\n", role - 1,
                   role, rules::color_of(settings, role));
  profile_ = replay::parse_profile(profile_text_).value_or(replay::Profile{});
  cells_.fill(Cell::garbage);
  cells_[0] = Cell::empty;
  for (const int role : roles)
    cells_[static_cast<std::size_t>(role)] = profile_.pack.cell_of_value[static_cast<std::size_t>(role)];
}

namespace {

// What the header has as the score, and chunks as credits.
std::uint32_t score_of(const rules::Script& script) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(script.game().counts().erased, 0xffffff));
}

}  // namespace

base::Milliseconds GameChunks::now(const rules::Script& script) {
  const std::uint64_t ms = script.game().counts().frames * 1000 / rules::frames_per_second;
  return base::Milliseconds(
      static_cast<std::uint32_t>(std::min<std::uint64_t>(ms, std::numeric_limits<std::uint32_t>::max())));
}

tet::Header GameChunks::header(const rules::Script& script) const {
  tet::Header header;
  header.mode = highscore_mode;
  header.signature = tet::own_signature;
  header.duration_s = static_cast<std::uint16_t>(std::min<std::uint32_t>(now(script).value / 1000, 0xffff));
  header.score = score_of(script);
  header.lines = lines_;
  const std::string name = base_name(script.source().name);
  const std::span<const std::byte> bytes = std::as_bytes(std::span(name));
  (void)tet::set_names(header, std::span(&bytes, 1));  // one short name fits
  return header;
}

tet::StonePlace GameChunks::place_of(const rules::Tumo& tumo) const {
  const auto& turns = turns_[static_cast<std::size_t>(tumo.pattern) % turns_.size()];
  tet::StonePlace place = turns[static_cast<std::size_t>(tumo.turn) % turns.size()].place;
  place.x = static_cast<std::uint8_t>(place.x + tumo.x);
  place.y = static_cast<std::uint8_t>(place.y + tumo.y);
  return place;
}

// NewStone when a tumo is fixed and when one comes, Stone when it has moved.
void GameChunks::stones(const rules::Script& script, std::vector<tet::Record>& out) {
  const rules::Game& game = script.game();
  const base::StoneStyle next = place_of(game.next()).style;
  const auto new_stone = [&](const tet::StonePlace& before, const tet::StonePlace& after) {
    tet::NewStone record;
    record.time = now(script);
    record.old_stone = before;
    record.new_stone = after;
    record.next_style = next;
    record.credits = score_of(script);
    out.push_back(record);
  };
  if (const auto& fixed = game.events().fixed) {
    const tet::StonePlace place = place_of(*fixed);
    new_stone(place, no_stone);
    for (const field::Position& p : profile_.cells(place)) shown_.set(p, profile_.cell(place.style));
    stone_.reset();
  }
  if (!game.tumo()) return;
  const tet::StonePlace place = place_of(*game.tumo());
  if (!stone_ || game.events().put_aside) {
    new_stone(no_stone, place);
  } else if (*stone_ != place) {
    out.push_back(tet::Stone{now(script), base::PlayerId(0), place});
  }
  stone_ = place;
}

// A Matrix where the field is not what the chunks so far say.
std::expected<void, Error> GameChunks::field(const rules::Script& script, std::vector<tet::Record>& out) {
  const rules::Board& board = script.game().board();
  const bool drawn_in = turns_.empty();
  if (!drawn_in && board.version() == version_) return {};
  version_ = board.version();
  field::Grid grid(profile_.width, profile_.height);
  const auto put = [&](int x, int y, int role) {
    grid.set({field::Column(x), field::Row(y)}, cells_[static_cast<std::size_t>(role)]);
  };
  for (int y = 0; y < board.height(); ++y)
    for (int x = 0; x < board.width(); ++x) put(x, y, board.at(x, y) % rules::erasing);
  if (drawn_in && script.game().tumo())
    rules::for_each_block(*script.game().tumo(), script.game().settings, put);
  if (grid == shown_) return {};
  auto packed = replay::pack(profile_.pack, grid);
  if (!packed) return std::unexpected(packed.error());
  tet::Matrix record;
  record.time = now(script);
  record.next_style = drawn_in ? no_stone.style : place_of(script.game().next()).style;
  if (!drawn_in)
    lines_ = static_cast<std::uint16_t>(std::min<std::uint64_t>(
        script.game().counts().erased / static_cast<std::uint64_t>(board.width()), 0xffff));
  record.lines = lines_;
  record.credits = score_of(script);
  record.packed = std::move(*packed);
  out.push_back(std::move(record));
  shown_ = std::move(grid);
  return {};
}

std::expected<std::vector<tet::Record>, Error> GameChunks::begin(const rules::Script& script) {
  std::vector<tet::Record> out{tet::Signal{tet::ChunkType::start, {}, 0, 0, {}}};
  const std::string words = fmt::format("{}, seed {}", base_name(script.source().name), script.game().seed());
  tet::Message message{{}, base::PlayerId(0), 0, {}};
  std::ranges::transform(words, std::back_inserter(message.text),
                         [](char c) { return static_cast<std::byte>(c); });
  out.push_back(std::move(message));
  if (auto put = field(script, out); !put) return std::unexpected(put.error());
  return out;
}

std::expected<std::vector<tet::Record>, Error> GameChunks::step(const rules::Script& script) {
  std::vector<tet::Record> out;
  if (!turns_.empty()) stones(script, out);
  if (auto put = field(script, out); !put) return std::unexpected(put.error());
  return out;
}

std::vector<tet::Record> GameChunks::end(const rules::Script& script) const {
  std::vector<tet::Record> out;
  if (script.game().over() != rules::Over::no)
    out.push_back(tet::Signal{tet::ChunkType::gameover, now(script), 0, 0, {}});
  out.push_back(tet::Signal{tet::ChunkType::stop, now(script), 0, 0, {}});
  return out;
}

}  // namespace tetron::app
