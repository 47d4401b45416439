#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "player/games/skipped.hpp"
#include "player/player.hpp"
#include "player/start_screen.hpp"

// Which game is shown: the part of the window that uses the list of games.
namespace tetron::player {

namespace {

// The player with the same name in another game.
std::optional<base::PlayerId> namesake(const replay::Game& game, std::optional<base::PlayerId> player,
                                       const replay::Game& other) {
  if (!player || player->value >= game.names.size()) return std::nullopt;
  const auto found = std::ranges::find(other.names, game.names[player->value]);
  if (found == other.names.end()) return std::nullopt;
  return base::PlayerId(static_cast<std::uint8_t>(found - other.names.begin()));
}

// The rounds of two matches that can be shown side by side, counted forward and back from the present
// rounds. Empty if one of them is a single game.
scene::RoundsOnBar rounds_of_both(const scene::RoundsOnBar& first, const scene::RoundsOnBar& second,
                                  game::Alignment alignment) {
  scene::RoundsOnBar both;
  if (first.rounds.empty() || second.rounds.empty()) return both;
  both.current = std::min(first.current, second.current);
  both.before = first.before + first.current - both.current;
  const std::size_t skipped = second.current - both.current;
  const std::size_t count =
      both.current + std::min(first.rounds.size() - first.current, second.rounds.size() - second.current);
  for (std::size_t round = 0; round < count; ++round) {
    const scene::RoundOnBar& one = first.rounds[first.current - both.current + round];
    const scene::RoundOnBar& other = second.rounds[skipped + round];
    // Aligned by pieces, the first one keeps its time.
    const bool is_by_clock = alignment == game::Alignment::clock;
    both.rounds.push_back(
        {one.title == other.title ? one.title : fmt::format("A: {}; B: {}", one.title, other.title),
         is_by_clock ? std::max(one.length, other.length) : one.length});
  }
  return both;
}

}  // namespace

bool Player::take_dropped() {
  const std::vector<std::string> paths = drops_.take();
  if (paths.empty()) return false;
  ++inputs_;
  open_paths(paths);
  return true;
}

// Files that cannot be opened do not stay in the list.
void Player::open_paths(const std::vector<std::string>& paths) {
  close_games();
  const auto first = playlist_.add(paths);
  if (!first) return controller_.show(first.error());
  std::vector<std::string> skipped;
  while (*first < playlist_.size()) {
    if (open(*first, skipped)) return;
    playlist_.remove(*first);
  }
  controller_.show(skipped_text(skipped, ""));
}

void Player::choose_files() {
  if (dialog_) return;
  const StartOptions& start = options_.start_screen;
  dialog_ = start.dialog ? start.dialog() : nullptr;
  if (!dialog_) choose_in_folder();
}

bool Player::take_chosen() {
  if (!dialog_) return false;
  const auto answer = dialog_->answer();
  if (!answer) return false;
  dialog_.reset();
  if (answer->has_failed)
    choose_in_folder();
  else if (!answer->paths.empty())
    open_paths(answer->paths);
  return true;
}

void Player::choose_in_folder() {
  stop_pointing();
  StartOptions own = options_.start_screen;
  own.parts = nullptr;
  own.message.clear();
  const scene::View view = controller_.view();
  StartScreen screen(desk_, own, options_.keys, view.look, view.hide_result, inputs_);
  screen.choose_in(std::filesystem::current_path());
  const auto paths = screen.run(options_.watch);
  input_.forget();
  controller_.cover(false);
  drawn_at_ = {};
  set_title();
  if (paths && window_.is_open()) open_paths(*paths);
}

void Player::salvage() {
  if (game_.second_game() || !game_.recording().is_salvageable())
    return controller_.show(game_.damage().empty() ? "the file is not damaged"
                                                   : "nothing more of this file can be read");
  auto opened = playlist_.open_salvaged(game_.index());
  if (!opened) return controller_.show(opened.error());
  controller_.renew((*opened)->timeline());
  const auto before = game_.renew(std::move(*opened));  // must outlive the next line
  set_show();
  controller_.show("this is what can be read of it");
}

bool Player::grow(std::span<const MoreGames> more) {
  for (const MoreGames& each : more) {
    game_.insert(each);
    chooser_.insert(each);
  }
  if (more.empty()) return false;
  set_rounds();
  show_->titles = game_.titles();
  set_title();
  return true;
}

std::size_t Player::look_into(std::size_t index) {
  const auto more = playlist_.look_into(index);
  if (!more) return 0;
  grow({&*more, 1});
  return more->count;
}

void Player::handle_listing(const WindowEvent& event, const std::optional<Command>& command) {
  const bool is_of_window =
      command && (command->action == Action::screenshot || command->action == Action::fullscreen);
  if (is_of_window && event.kind == WindowEvent::Kind::key_pressed) return perform(*command);
  const auto chosen = chooser_.handle(event, command, arrangement());
  std::vector<std::string> problem;
  if (chosen && chooses_second_) {
    close_games();
    open_side_by_side(SecondGame{*chosen, game::Alignment::clock});
  } else if (chosen == game_.index() && !game_.second_game()) {
    close_games();
  } else if (chosen && !open(*chosen, problem)) {
    controller_.show(skipped_text(problem, ""));
  }
  if (!chooser_.is_open()) controller_.cover(false);
}

void Player::open_games(bool second_game) {
  stop_pointing();
  chooses_second_ = second_game;
  chooser_.open(game_.index(), controller_.view().hide_result, controller_.hides_result(), second_game);
}

void Player::show_side_by_side() {
  if (game_.second_game()) return open_side_by_side(std::nullopt);
  open_games(true);
}

void Player::turn_alignment() {
  using enum game::Alignment;
  const auto second_game = game_.second_game();
  if (!second_game) return controller_.show("there is one recording in the window");
  open_side_by_side(SecondGame{second_game->second, second_game->alignment == clock ? pieces : clock});
}

scene::RoundsOnBar Player::rounds() const {
  scene::RoundsOnBar own = playlist_.rounds(game_.index());
  const auto& second_game = game_.second_game();
  if (!second_game) return own;
  return rounds_of_both(own, playlist_.rounds(second_game->second), second_game->alignment);
}

void Player::set_rounds() {
  controller_.set_rounds(rounds());
}

bool Player::has_next_round() const {
  const auto& second_game = game_.second_game();
  return playlist_.continues(game_.index()) && (!second_game || playlist_.continues(second_game->second));
}

bool Player::go_to_round_of_both(std::ptrdiff_t on) {
  const auto second_game = game_.second_game();
  if (!second_game) return false;
  const scene::RoundsOnBar match = rounds();
  const std::ptrdiff_t to = static_cast<std::ptrdiff_t>(match.current) + on;
  if (to < 0 || to >= std::ssize(match.rounds)) return false;
  const auto moved = [on](std::size_t index) {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) + on);
  };
  const std::size_t first = moved(game_.index());
  const SecondGame both{moved(second_game->second), second_game->alignment};
  auto opened = playlist_.open_side_by_side(first, both.second, both.alignment);
  if (!opened)
    controller_.show(opened.error());
  else
    show_from_start(first, std::move(*opened), both, {});
  return true;
}

void Player::close_games() {
  chooser_.close();
  menu_.close();
  controller_.cover(false);
}

void Player::go_to_previous_file() {
  if (go_to_round_of_both(-1)) return;
  std::vector<std::string> skipped;
  for (std::size_t index = game_.index(); index > 0;) {
    --index;
    index += look_into(index);
    if (open(index, skipped)) return;
  }
  controller_.show(skipped_text(skipped, "this is the first file"));
}

void Player::go_to_next_file() {
  if (go_to_round_of_both(1)) return;
  std::vector<std::string> skipped;
  for (std::size_t index = game_.index() + 1; index < playlist_.size(); ++index)
    if (open(index, skipped)) return;
  controller_.show(skipped_text(skipped, "this is the last file"));
}

bool Player::go_on_with_match(Clock::time_point now) {
  const bool follows = options_.plays_matches && controller_.has_played_out() &&
                       !controller_.is_attempting() && !chooser_.is_open() && !menu_.is_open() && !note_ &&
                       has_next_round();
  const bool on_stage = controller_.view().stage;
  switch (next_round_.look(follows, now, on_stage ? NextRound::pause_on_stage : NextRound::usual_pause)) {
    case NextRound::News::none:
      return false;
    case NextRound::News::ended:
      // With a hidden result, the message would reveal that there is another round.
      if (!controller_.view().hide_result && !on_stage)
        controller_.show(game_.second_game() ? "both have ended; the next round of both follows"
                                             : game_.won() + playlist_.name(game_.index() + 1));
      return true;
    case NextRound::News::begins:
      go_to_next_file();
      return true;
  }
  return false;
}

// From the beginning of the game that is shown.
void Player::begin_lesson() {
  controller_.begin_lesson(training_.lesson([this]() -> const OpenRecording& { return game_.recording(); }));
}

bool Player::go_on_training() {
  if (!training_.is_on() || controller_.is_learning()) return false;
  // Enlarges the player whose mistakes are tried; false if the player does not take part.
  const auto is_there = [&] {
    if (training_.player().empty()) return true;
    const auto& names = game_.recording().game().names;
    const auto own = std::ranges::find(names, training_.player(), &base::UntrustedText::raw);
    if (own == names.end()) return false;
    controller_.set_focus(base::PlayerId(static_cast<std::uint8_t>(own - names.begin())));
    return true;
  };
  if (controller_.take_lesson_end() && !training_.is_done()) {
    std::vector<std::string> skipped;
    for (std::size_t index = game_.index() + 1;; ++index) {
      // Once more from the beginning, as long as that finds something.
      if (index >= playlist_.size() && !training_.begin_again()) break;
      if (index >= playlist_.size()) index = 0;
      if (!open(index, skipped) || !is_there()) continue;
      begin_lesson();
      return true;
    }
  }
  training_.end();
  controller_.show(training_.summary());
  return true;
}

bool Player::go_to_chosen_round() {
  const auto round = controller_.take_chosen_round();
  if (!round) return false;
  const std::size_t current = rounds().current;
  if (game_.second_game()) {
    go_to_round_of_both(static_cast<std::ptrdiff_t>(*round) - static_cast<std::ptrdiff_t>(current));
    return true;
  }
  std::vector<std::string> skipped;
  const std::size_t first = game_.index() - current;
  if (!open(first + *round, skipped)) controller_.show(skipped_text(skipped, ""));
  return true;
}

bool Player::open(std::size_t index, std::vector<std::string>& skipped) {
  look_into(index);
  auto opened = playlist_.open(index);
  if (!opened) {
    skipped.push_back(opened.error());
    return false;
  }
  show_from_start(index, std::move(*opened), std::nullopt, skipped);
  return true;
}

void Player::show_from_start(std::size_t index, std::unique_ptr<OpenRecording> opened,
                             std::optional<SecondGame> second_game, std::span<const std::string> skipped) {
  close_games();
  note_.reset();
  controller_.open(opened->timeline(),
                   namesake(game_.recording().game(), controller_.view().focus, opened->game()));
  const auto before = game_.show(index, std::move(opened), second_game);  // must outlive the next line
  set_show();
  set_title();
  // For an audience the strip at the top says it.
  const std::string name = controller_.view().stage     ? std::string()
                           : controller_.hides_result() ? game_.players()
                                                        : game_.titles().file_name;
  controller_.show(skipped_text(skipped, name));
}

void Player::open_side_by_side(std::optional<SecondGame> second_game) {
  const std::size_t index = game_.index();
  auto opened = second_game ? playlist_.open_side_by_side(index, second_game->second, second_game->alignment)
                            : playlist_.open(index);
  if (!opened) return controller_.show(opened.error());
  const auto focus = controller_.view().focus;
  // The focused player stays focused when only one recording is left, unless it is one of the other
  // recording's.
  const auto large = game_.recording().place(focus.value_or(base::PlayerId(0)), {});
  const bool is_of_first = focus && large.recording == 0;
  // What was seen with another alignment does not say what may be shown now.
  if (controller_.hides_result())
    controller_.open((*opened)->timeline(), std::nullopt);
  else
    controller_.renew((*opened)->timeline());
  if (!second_game) controller_.set_focus(is_of_first ? std::optional(large.player) : std::nullopt);
  const auto before = game_.show(index, std::move(*opened), second_game);  // must outlive the next line
  set_show();
  set_title();
  const std::string_view by =
      second_game ? alignment_names[static_cast<std::size_t>(second_game->alignment)] : std::string_view();
  controller_.show(second_game ? fmt::format("beside each other, by {}", by) : "one recording alone");
}

}  // namespace tetron::player
