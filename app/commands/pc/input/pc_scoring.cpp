#include "app/commands/pc/input/pc_scoring.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <string_view>

#include "app/io/messages.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "review/value/attack.hpp"
#include "solver/pc/clear/score.hpp"

namespace tetron::app {

namespace {

// The rows that ways to a perfect clear send by the rules of a round of TETR.IO: each attack is rounded
// down, only T-spins count as spins, and no garbage is waiting. See docs/perfect-clears.md, "Score".
class AttackJudge : public pc::Judge {
 public:
  AttackJudge(const tetrio::Rules& rules, const pc::ScoreQuestion& question)
      : table_(rules), question_(question) {}

  State begin() const override;
  std::optional<Verdict> put(State state, const pc::Putting& piece, int left) const override;
  std::optional<std::int32_t> end(State state, std::optional<field::Tetromino> saved) const override;

 private:
  review::AttackTable table_;
  pc::ScoreQuestion question_;
};

// A standing as one number: the chain and the combo, each plus one.
pc::Judge::State packed(const review::AttackState& attack_state) {
  return static_cast<pc::Judge::State>(attack_state.back_to_back + 1) << 16 |
         static_cast<pc::Judge::State>(attack_state.combo + 1);
}

tetrio::Spin spin_of(pc::TSpin spin) {
  switch (spin) {
    case pc::TSpin::none:
      return tetrio::Spin::none;
    case pc::TSpin::mini:
      return tetrio::Spin::mini;
    case pc::TSpin::full:
      return tetrio::Spin::full;
  }
  return tetrio::Spin::none;
}

pc::Judge::State AttackJudge::begin() const {
  return packed({.combo = question_.combo - 1, .back_to_back = question_.b2b - 1});
}

std::optional<pc::Judge::Verdict> AttackJudge::put(State state, const pc::Putting& piece, int) const {
  review::AttackState attack_state{.combo = static_cast<int>(state & 0xffff) - 1,
                                   .back_to_back = static_cast<int>(state >> 16) - 1};
  // The kind of the piece matters only for spins of other pieces.
  const auto attack = table_.attack_of(piece.cleared, piece.is_all_clear, tetrio::Piece::t,
                                       spin_of(piece.spin), attack_state);
  return Verdict{packed(attack_state), static_cast<std::int32_t>(attack.rows)};
}

std::optional<std::int32_t> AttackJudge::end(State state, std::optional<field::Tetromino> saved) const {
  return (state >> 16 != 0 ? question_.b2b_bonus : 0) + (saved ? question_.saved[pc::index_of(*saved)] : 0);
}

constexpr int most_points = 1'000'000;

// "T=300,O=-100"
std::array<std::int32_t, 7> weights_of(std::string_view text) {
  std::array<std::int32_t, 7> weights{};
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const auto kind = one.empty() ? std::nullopt : field::to_tetromino(field::to_cell(one.front()));
    std::int32_t value = 0;
    const char* const begin = one.data() + std::min<std::size_t>(one.size(), 2);
    const auto [end, failed] = std::from_chars(begin, one.data() + one.size(), value);
    if (!kind || one.size() < 3 || one[1] != '=' || failed != std::errc() || end != one.data() + one.size() ||
        value > most_points || value < -most_points)
      refuse(ExitCode::usage, "--weights '{}': expected pieces with points, such as T=300,O=-100", one);
    weights[pc::index_of(*kind)] = value;
  }
  return weights;
}

std::string_view name_of(const pc::Putting& how) {
  constexpr std::array<std::string_view, 5> plain{"", "single", "double", "triple", "quad"};
  constexpr std::array<std::string_view, 4> mini{"mini T-spin", "mini T-spin single", "mini T-spin double",
                                                 "mini T-spin triple"};
  constexpr std::array<std::string_view, 4> full{"T-spin", "T-spin single", "T-spin double", "T-spin triple"};
  const auto rows = static_cast<std::size_t>(how.cleared);
  switch (how.spin) {
    case pc::TSpin::none:
      break;
    case pc::TSpin::mini:
      return mini[rows];
    case pc::TSpin::full:
      return full[rows];
  }
  return plain[rows];
}

}  // namespace

void ScoringOptions::add_to(Command& app) {
  add_choice<PcPoints>(app, "--points", points,
                       {{"guideline", PcPoints::guideline},
                        {"jstris", PcPoints::jstris},
                        {"tetrio", PcPoints::tetrio},
                        {"attack", PcPoints::attack},
                        {"attack-chaining", PcPoints::chaining}},
                       "What to count: points, which differ in what an all clear is worth, or the rows that "
                       "TETR.IO sends, without and with back-to-back chaining");
  app.add_option("--b2b", question.b2b, "Difficult clears in a row before the first piece")
      ->check(in_range(0, 10'000))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--combo", question.combo, "Pieces in a row that cleared before the first one")
      ->check(in_range(0, 10'000))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--b2b-bonus", question.b2b_bonus, "Points if the last clear is difficult")
      ->check(in_range(-most_points, most_points))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--weights", weights, "Points for a piece held at the end: T=300,O=-100")
      ->type_name("PIECE=N,...");
  app.add_option("--margin", question.margin, "How far below the best score the minimal set may stay")
      ->check(in_range(0, most_points))
      ->type_name("N")
      ->capture_default_str();
}

Scoring::Scoring(const ScoringOptions& options) : margin_(options.question.margin) {
  pc::ScoreQuestion question = options.question;
  question.saved = weights_of(options.weights);
  const auto points = [&](pc::Points whose) { judge_ = std::make_unique<pc::PointsJudge>(whose, question); };
  switch (options.points) {
    case PcPoints::guideline:
      points(pc::Points::guideline);
      break;
    case PcPoints::jstris:
      points(pc::Points::jstris);
      break;
    case PcPoints::tetrio:
      points(pc::Points::tetrio);
      break;
    case PcPoints::attack:
    case PcPoints::chaining: {
      tetrio::Rules rules;
      rules.b2b_chaining = options.points == PcPoints::chaining;
      judge_ = std::make_unique<AttackJudge>(std::move(rules), question);
      break;
    }
  }
}

std::string clears_text(std::span<const pc::ScoredPiece> pieces) {
  std::string text;
  for (const pc::ScoredPiece& piece : pieces) {
    const std::string_view name = name_of(piece.how);
    if (!name.empty()) (text += text.empty() ? "" : ", ") += name;
    if (piece.how.is_all_clear) text += ", all clear";
  }
  return text;
}

std::uint64_t set_size(std::span<const std::uint64_t> set) {
  std::uint64_t size = 0;
  for (const std::uint64_t word : set) size += static_cast<std::uint64_t>(std::popcount(word));
  return size;
}

}  // namespace tetron::app
