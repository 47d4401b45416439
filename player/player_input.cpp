#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "player/games/screenshot.hpp"
#include "player/keys/attempt_keys.hpp"
#include "player/player.hpp"
#include "player/sfml/system_window.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "review/attempt/attempt_origin.hpp"
#include "scene/primitives/drawable.hpp"
#include "scene/text/player_name.hpp"

// Input from keys and the mouse: the part of the window that handles it.
namespace tetron::player {

namespace {

// Characters of the name in an attempt's note about its origin.
constexpr std::size_t most_name = 60;

constexpr std::string_view close_question = "something is being saved: close again to stop it and leave";

}  // namespace

void Player::handle(const WindowEvent& event) {
  const auto command = input_.command(event, options_.keys);
  const bool has_menu = menu_.is_open();
  const bool has_help = help_.is_open();
  const bool has_mouse = !has_menu && !has_help && !chooser_.is_open() && !note_;
  if (note_)
    handle_note(event);
  else if (has_menu)
    handle_menu(event, command);
  else if (chooser_.is_open())
    handle_listing(event, command);
  else if (has_help)
    handle_help(event, command);
  else if (controller_.is_attempting())
    handle_attempt(event, command);
  else if (event.kind == WindowEvent::Kind::key_pressed &&
           controller_.scroll_by_key(arrangement(), event.key))
    touch();
  else if (command)
    perform(*command);
  switch (event.kind) {
    case WindowEvent::Kind::key_pressed:
      touch();
      break;
    case WindowEvent::Kind::closed:
      close_unless_saving();
      break;
    case WindowEvent::Kind::focus_lost:
      input_.forget();
      mouse_.forget();
      controller_.release();
      controller_.release_keys();
      break;
    case WindowEvent::Kind::mouse_left:
      mouse_.leave();
      controller_.leave();
      break;
    case WindowEvent::Kind::mouse_pressed:
      touch();
      mouse_.hold(event.mouse_button);
      if (has_mouse && event.mouse_button == MouseButton::left && !controller_.is_attempting() &&
          arrangement().salvage.contains(event.at))
        salvage();
      else if (has_mouse)
        execute(mouse_.press(controller_, arrangement(), event.mouse_button, event.at, Clock::now()));
      break;
    case WindowEvent::Kind::mouse_moved:
      fading_.touch(Clock::now());
      if (has_mouse) mouse_.move(controller_, arrangement(), event.at);
      break;
    case WindowEvent::Kind::mouse_released: {
      const Mouse::ClickResult clicked =
          mouse_.release(controller_, arrangement(), event.mouse_button, event.at);
      if (has_mouse) execute(clicked, event.at);
      break;
    }
    case WindowEvent::Kind::wheel_turned:
      touch();
      if (has_mouse) mouse_.turn(controller_, arrangement(), event.wheel, event.at);
      break;
    default:
      break;
  }
  if (controller_.view().help == help_.is_open()) return;
  if (help_.is_open()) return help_.close();
  const review::Attempt* attempt = controller_.attempt();
  help_.open(attempt != nullptr ? attempt_help(options_.keys, attempt->start().may_hold)
                                : options_.keys.help());
}

void Player::handle_help(const WindowEvent& event, const std::optional<Command>& command) {
  const auto is = [&command](Action action) { return command && command->action == action; };
  // Letters are for the search, whatever they do otherwise.
  const bool is_pressed = event.kind == WindowEvent::Kind::key_pressed;
  if (is_pressed && (is(Action::screenshot) || is(Action::fullscreen))) return perform(*command);
  const bool closes = is(Action::help) || (is_pressed && (is(Action::close) || is(Action::quit)));
  const scene::Arrangement all = arrangement();
  if (help_.handle(event, closes, all.window, all.unit)) perform({Action::help});
}

// While something is being saved, the first wish to close the window asks; the next one closes it, as long as
// the question is there.
void Player::close_unless_saving() {
  if (!exports_.is_busy() || controller_.view().message == close_question) return window_.close();
  controller_.show(std::string(close_question));
}

void Player::touch() {
  ++inputs_;
  hints_.clear();
  fading_.touch(Clock::now());
}

void Player::execute(const Mouse::ClickResult& clicked, scene::Point at) {
  if (clicked.command) perform(*clicked.command);
  if (clicked.menu_of) open_field_menu(*clicked.menu_of, at);
}

void Player::handle_menu(const WindowEvent& event, const std::optional<Command>& command) {
  const auto chosen = menu_.handle(event, command, arrangement());
  if (!menu_.is_open()) controller_.cover(false);
  if (const auto steering = menu_.take_steering()) controller_.steer(steer_of(*steering));
  if (!chosen) return;
  // The command applies to the player whose field's menu was open.
  controller_.set_menu_player(menu_.player());
  perform(*chosen);
  controller_.set_menu_player(std::nullopt);
}

std::vector<NamedPlayer> Player::named_players() const {
  std::vector<NamedPlayer> players;
  for (int id = 0; id < show_->timeline.layout().players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    players.push_back({player, scene::player_name(show_->game, player)});
  }
  return players;
}

void Player::open_menu(int list) {
  stop_pointing();
  menu_.open(options_.keys, controller_.view(), named_players(),
             static_cast<MenuGroup>(std::clamp<int>(list, 0, menu_group_names.size() - 1)));
}

void Player::open_field_menu(base::PlayerId player, scene::Point at) {
  stop_pointing();
  const std::vector<NamedPlayer> players = named_players();
  if (const review::Attempt* attempt = controller_.attempt())
    return menu_.open_attempt(options_.keys, players[player.value], attempt->start().may_hold, at);
  menu_.open_field(options_.keys, players[player.value], controller_.view().focus == player, at);
}

void Player::open_field_menu() {
  const base::PlayerId player = controller_.chosen_player();
  for (const scene::FieldPlace& place : arrangement().fields)
    for (const scene::PlayerPlace& each : place.players)
      if (each.player == player)
        return open_field_menu(
            player, {each.column.x + each.column.width / 2, each.column.y + each.column.height / 3});
}

void Player::stop_pointing() {
  mouse_.leave();
  controller_.leave();
  controller_.release();
  controller_.release_keys();
  controller_.cover(true);
}

void Player::handle_attempt(const WindowEvent& event, const std::optional<Command>& command) {
  if (event.kind == WindowEvent::Kind::key_pressed) {
    if (ends_attempt(event.key)) return perform({Action::close});
    const auto steering = options_.keys.playing.keys.find(event.key);
    const bool may_hold = controller_.attempt()->start().may_hold;
    is_steered_ = steering && (steering != Steering::hold || may_hold);
    if (is_steered_) return controller_.press(*steering);
  }
  if (event.kind == WindowEvent::Kind::key_released)
    if (const auto steering = options_.keys.playing.keys.find(event.key.code)) controller_.release(*steering);
  // The character of a key that controls the piece is not another command.
  if (event.kind == WindowEvent::Kind::typed && is_steered_) return;
  if (command) perform(*command);
}

void Player::save_attempt() {
  const scene::View view = controller_.view();
  const base::PlayerId player = controller_.chosen_player();
  // With two recordings side by side, the attempt starts from one of them.
  const OpenRecording::Place place = game_.recording().place(player, view.now);
  const std::size_t game = place.recording == 0 ? game_.index() : game_.second_game()->second;
  const review::AttemptOrigin origin{
      playlist_.name(game), place.time, place.player,
      scene::drawable(scene::player_name(game_.recording().game(), player), most_name)};
  std::string text;
  kinds::append_match_json(text, controller_.attempt()->match("attempt", to_text(origin)));
  const auto saved = save_attempt_text(text, options_.screenshot_folder, playlist_.name(game), place.time);
  const auto listed =
      saved ? playlist_.add_attempt(game, (options_.screenshot_folder / *saved).string()) : std::nullopt;
  if (listed) grow({&*listed, 1});
  controller_.show(!saved ? saved.error()
                   : controller_.hides_result()
                       ? "saved the attempt"
                       : "saved " + *saved + (listed ? ", listed below its game" : ""));
}

void Player::execute(Request request, int argument) {
  switch (request) {
    case Request::none:
      break;
    case Request::screenshot:
      take_screenshot();
      break;
    case Request::fullscreen:
      window_.toggle_fullscreen();
      drawn_at_ = {};
      break;
    case Request::copy_fumen:
      copy(game_.recording().fumen(controller_.shown(), controller_.chosen_player()));
      break;
    case Request::copy_solution: {
      FieldQuestion question = controller_.questions().answering()->question();
      // Rows that were built are empty at the start.
      if (question.kind == FieldQuestion::Kind::rows_built)
        for (int row = 0; row <= question.last_row; ++row)
          for (int column = 0; column < question.grid.width(); ++column)
            question.grid.set({field::Column(column), field::Row(row)}, field::Cell::empty);
      copy(game_.recording().solution(question.grid, controller_.questions().solution()));
      break;
    }
    case Request::copy_command:
      copy(game_.recording().command_line(controller_.view()));
      break;
    case Request::note:
      open_note();
      break;
    case Request::save_attempt:
      save_attempt();
      break;
    case Request::previous_file:
      go_to_previous_file();
      break;
    case Request::next_file:
      go_to_next_file();
      break;
    case Request::games:
      open_games();
      break;
    case Request::side_by_side:
      show_side_by_side();
      break;
    case Request::align:
      turn_alignment();
      break;
    case Request::field_picture:
      save_field();
      break;
    case Request::export_as:
      save_as(static_cast<ExportForm>(argument));
      break;
    case Request::copy_export:
      copy(game_.recording().export_command(export_request(static_cast<ExportForm>(argument))));
      break;
    case Request::export_stop:
      controller_.show(exports_.stop());
      break;
    case Request::export_menu:
      open_menu(static_cast<int>(MenuGroup::save));
      break;
    case Request::open_folder:
      controller_.show(options_.open_folder ? options_.open_folder(options_.screenshot_folder)
                                            : "this window opens no folders");
      break;
    case Request::open:
      choose_files();
      break;
    case Request::salvage:
      salvage();
      break;
    case Request::menu:
      open_menu(argument);
      break;
    case Request::field_menu:
      open_field_menu();
      break;
    case Request::leave:
      if (window_.is_fullscreen()) return execute(Request::fullscreen, 0);
      controller_.set_focus(std::nullopt);
      break;
    case Request::quit:
      close_unless_saving();
      break;
  }
}

// The note of this moment is changed, if there is one.
void Player::open_note() {
  if (controller_.is_attempting())
    return controller_.show("notes are about the recording: Esc goes back to it");
  if (controller_.view().stage) return controller_.show("notes are not written on the stage");
  stop_pointing();
  const replay::Timeline& timeline = game_.recording().timeline();
  const scene::View view = controller_.view();
  const auto here = timeline.markers_between(view.now, view.now);
  const auto old = std::ranges::find(here, replay::MarkerKind::note, &replay::Marker::kind);
  if (old == here.end())
    note_.emplace(std::nullopt, view.now, std::string());
  else
    note_.emplace(old->offset, view.now, timeline.notes()[old->offset].text.raw());
}

void Player::handle_note(const WindowEvent& event) {
  const NoteEntry::Result result = note_->handle(event);
  if (result == NoteEntry::Result::typing) return;
  if (result == NoteEntry::Result::kept && (note_->index() || !note_->text().empty())) {
    const auto kept = game_.keep_note(note_->index(), note_->time(), note_->text());
    controller_.show(!kept                   ? "the note was not kept: " + kept.error()
                     : note_->text().empty() ? "the note was removed"
                                             : "the note was kept");
  }
  note_.reset();
  controller_.cover(false);
}

void Player::copy(const Copy& copy) {
  if (!copy.text.empty()) copy_to_clipboard(copy.text);
  controller_.show(copy.note);
}

}  // namespace tetron::player
