#include "replay/kinds/jstris/pieces.hpp"

#include <cmath>
#include <utility>

#include "base/utf8.hpp"

namespace tetron::kinds {

namespace {

using field::Tetromino;

// In the order of the game's numbers.
constexpr std::array<Tetromino, 7> order = {Tetromino::i, Tetromino::o, Tetromino::t, Tetromino::l,
                                            Tetromino::j, Tetromino::s, Tetromino::z};

constexpr double two_to_32 = 4294967296.0;
constexpr double two_to_minus_32 = 2.3283064365386963e-10;

// JavaScript's `x >>> 0` for a number that is not negative.
double whole_word(double value) {
  return std::fmod(std::floor(value), two_to_32);
}

// The hash of a seed. It keeps its state from one text to the next.
class Mash {
 public:
  double of(std::u32string_view units) {
    for (const char32_t unit : units) {
      n_ += static_cast<double>(unit);
      double h = 0.02519603282416938 * n_;
      n_ = whole_word(h);
      h -= n_;
      h *= n_;
      n_ = whole_word(h);
      h -= n_;
      n_ += h * two_to_32;
    }
    return whole_word(n_) * two_to_minus_32;
  }

 private:
  double n_ = 4022871197.0;
};

// The UTF-16 code units of a text, one per element.
std::u32string units_of(std::string_view text) {
  std::u32string units;
  while (!text.empty()) {
    const char32_t code_point = base::pop_code_point(text);
    if (code_point < 0x10000) {
      units += code_point;
    } else {
      units += 0xd800 + ((code_point - 0x10000) >> 10);
      units += 0xdc00 + ((code_point - 0x10000) & 0x3ff);
    }
  }
  return units;
}

constexpr bool is_s_or_z(Tetromino kind) {
  return kind == Tetromino::s || kind == Tetromino::z;
}

}  // namespace

Alea::Alea(std::string_view seed) {
  Mash mash;
  for (double& s : s_) s = mash.of(U" ");
  const std::u32string units = units_of(seed);
  for (double& s : s_) {
    s -= mash.of(units);
    if (s < 0) s += 1;
  }
}

double Alea::next() {
  const double t = 2091639 * s_[0] + c_ * two_to_minus_32;
  c_ = std::floor(t);
  s_ = {s_[1], s_[2], t - c_};
  return s_[2];
}

void JstrisPieces::begin(bool is_sprint, bool is_old) {
  queue_.clear();
  while (queue_.size() < seen) queue_.push_back(draw());
  if (is_sprint && is_s_or_z(queue_[0]))
    std::swap(queue_[0], queue_[is_s_or_z(queue_[1]) ? 2 : 1]);
  else if (!is_sprint && is_old && is_s_or_z(queue_[0]) && is_s_or_z(queue_[1]))
    std::swap(queue_[0], queue_[2]);
}

Tetromino JstrisPieces::take() {
  const Tetromino first = queue_.front();
  queue_.pop_front();
  queue_.push_back(draw());
  return first;
}

Tetromino JstrisPieces::draw() {
  if (randomizer_ == Randomizer::without_memory)
    return order[static_cast<std::size_t>(alea_.next() * static_cast<double>(order.size()))];
  if (bag_.empty())
    for (const Tetromino kind : order) {
      bag_.push_back(kind);
      if (randomizer_ == Randomizer::fourteen_bag) bag_.push_back(kind);
    }
  const auto at = static_cast<std::size_t>(alea_.next() * static_cast<double>(bag_.size()));
  const Tetromino drawn = bag_[at];
  bag_.erase(bag_.begin() + static_cast<std::ptrdiff_t>(at));
  return drawn;
}

}  // namespace tetron::kinds
