#include "replay/kinds/tetrio/bag.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tetron::tetrio {

namespace {

std::vector<Piece> every_piece() {
  return {Piece::z, Piece::l, Piece::o, Piece::s, Piece::i, Piece::j, Piece::t};
}

// When fewer pieces than this are waiting, more are drawn before one is taken.
constexpr std::size_t shortest = 7;
constexpr std::size_t shortest_of_zenith = 6;

constexpr std::array<std::pair<std::string_view, BagKind>, 11> names = {{
    {"7-bag", BagKind::seven},
    {"7bag", BagKind::seven},
    {"14-bag", BagKind::fourteen},
    {"classic", BagKind::classic},
    {"pairs", BagKind::pairs},
    {"total mayhem", BagKind::mayhem},
    {"7+1-bag", BagKind::seven_plus_1},
    {"7+2-bag", BagKind::seven_plus_2},
    {"7+x-bag", BagKind::seven_plus_x},
    {"bag", BagKind::seven},
    {"zenith", BagKind::zenith},
}};

}  // namespace

std::optional<BagKind> bag_named(std::string_view name) {
  const auto found = std::ranges::find(names, name, &std::pair<std::string_view, BagKind>::first);
  if (found == names.end()) return std::nullopt;
  return found->second;
}

PieceQueue::PieceQueue(BagKind kind, double seed, bool no_szo) : kind_(kind), rng_(seed) {
  if (!no_szo) return;
  draw();
  const auto unwanted = [](Piece piece) {
    return piece == Piece::s || piece == Piece::z || piece == Piece::o;
  };
  for (std::size_t i = 0; i < drawn_.size() && unwanted(drawn_.front()); ++i) {
    drawn_.push_back(drawn_.front());
    drawn_.pop_front();
  }
}

void PieceQueue::draw() {
  std::vector<Piece> pieces;
  const auto random_piece = [this] { return static_cast<Piece>(rng_.below(piece_count)); };
  switch (kind_) {
    case BagKind::seven:
      pieces = every_piece();
      rng_.shuffle(pieces);
      break;
    case BagKind::zenith:
      pieces = every_piece();
      rng_.shuffle(pieces);
      draw_more(pieces);
      break;
    case BagKind::fourteen: {
      pieces = every_piece();
      const std::vector<Piece> again = pieces;
      pieces.insert(pieces.end(), again.begin(), again.end());
      rng_.shuffle(pieces);
      break;
    }
    case BagKind::classic: {
      int index = rng_.below(piece_count + 1);
      if (index == last_ || index >= piece_count) index = rng_.below(piece_count);
      last_ = index;
      pieces.push_back(static_cast<Piece>(index));
      break;
    }
    case BagKind::pairs: {
      std::vector<Piece> order = every_piece();
      rng_.shuffle(order);
      pieces = {order[0], order[0], order[0], order[1], order[1], order[1]};
      rng_.shuffle(pieces);
      break;
    }
    case BagKind::mayhem:
      pieces.push_back(random_piece());
      break;
    case BagKind::seven_plus_1:
    case BagKind::seven_plus_2:
      // The additional pieces are drawn before the shuffle.
      pieces = every_piece();
      pieces.push_back(random_piece());
      if (kind_ == BagKind::seven_plus_2) pieces.push_back(random_piece());
      rng_.shuffle(pieces);
      break;
    case BagKind::seven_plus_x: {
      constexpr std::array<std::size_t, 4> more = {3, 2, 1, 1};
      const std::size_t count = draws_ < more.size() ? more[draws_] : 0;
      if (extra_.size() < count) {
        extra_ = every_piece();
        rng_.shuffle(extra_);
      }
      pieces = every_piece();
      pieces.insert(pieces.end(), extra_.begin(), extra_.begin() + static_cast<std::ptrdiff_t>(count));
      extra_.erase(extra_.begin(), extra_.begin() + static_cast<std::ptrdiff_t>(count));
      rng_.shuffle(pieces);
      break;
    }
  }
  ++draws_;
  drawn_.insert(drawn_.end(), pieces.begin(), pieces.end());
}

std::optional<Piece> PieceQueue::peek(std::size_t ahead) const {
  if (ahead >= drawn_.size()) return std::nullopt;
  return drawn_[ahead];
}

// A player who cancels much garbage without letting any rise gets pieces that fit badly.
void PieceQueue::draw_more(std::vector<Piece>& pieces) {
  std::vector<Piece> more;
  const auto either = [this](Piece a, Piece b) { return rng_.next() < 0.5 ? a : b; };
  if (streak_ >= 20) more.push_back(Piece::o);
  if (streak_ >= 30) more.push_back(either(Piece::l, Piece::j));
  if (streak_ >= 40) more.push_back(either(Piece::s, Piece::z));
  if (streak_ >= 50) {
    more.push_back(either(Piece::l, Piece::j));
    more.push_back(either(Piece::t, Piece::i));
  }
  if (streak_ >= 60) more.push_back(either(Piece::s, Piece::z));
  if (!more.empty()) rng_.shuffle(more);
  pieces.insert(pieces.end(), more.begin(), more.end());
  wanted_five_ |= streak_ >= 40;
}

void PieceQueue::fill() {
  while (drawn_.size() < (kind_ == BagKind::zenith ? shortest_of_zenith : shortest)) draw();
}

Piece PieceQueue::take() {
  fill();
  const Piece next = drawn_.front();
  drawn_.pop_front();
  return next;
}

}  // namespace tetron::tetrio
