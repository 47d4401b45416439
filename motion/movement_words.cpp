#include "motion/movement_words.hpp"

namespace tetron::motion {

namespace {

using Why = MovementError::Why;

Movement with_turns(Movement movement, bool half_turns) {
  return half_turns ? std::move(movement) : movement.without_half_turns();
}

}  // namespace

std::vector<std::string> kick_names() {
  std::vector<std::string> names;
  for (const KickSet set : {KickSet::srs, KickSet::srs_plus, KickSet::srs_x, KickSet::tetra_x, KickSet::nrs,
                            KickSet::ars, KickSet::asc, KickSet::none})
    names.emplace_back(word_of(set));
  return names;
}

std::string kick_words() {
  std::string list;
  for (const std::string& name : kick_names()) list += (list.empty() ? "" : ", ") + name;
  return list;
}

std::expected<Movement, MovementError> movement_of_words(std::string_view text, bool half_turns) {
  if (text == word_of(KickSet::srs)) return half_turns ? movement_of(KickSet::srs) : srs_movement();
  if (const auto set = kick_set_of_word(text)) return with_turns(movement_of(*set), half_turns);
  if (text.contains('=') || text.contains(':')) return movement_of_file(text, half_turns);
  constexpr std::size_t most_suggested = 40;
  return std::unexpected(MovementError{
      Why::unknown, "there are no such kicks: '" + std::string(text.substr(0, most_suggested)) +
                        "' is not one of " + kick_words() + ", nor the text of a file of kicks"});
}

std::expected<Movement, MovementError> movement_of_file(std::string_view text, bool half_turns) {
  if (text.size() > most_of_kicks)
    return std::unexpected(MovementError{Why::unreadable, "a file of kicks has at most 1 MiB"});
  auto movement = movement_from_text(text);
  if (!movement) return std::unexpected(MovementError{Why::unreadable, base::describe(movement.error())});
  if (half_turns && !movement->has_half_turns())
    return std::unexpected(MovementError{Why::no_half_turns, "these kicks have no half turns"});
  return with_turns(std::move(*movement), half_turns);
}

}  // namespace tetron::motion
