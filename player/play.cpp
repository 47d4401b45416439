#include "player/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "player/attempt_keys.hpp"
#include "player/controller.hpp"
#include "player/display.hpp"
#include "player/drop_target.hpp"
#include "player/game_chooser.hpp"
#include "player/input.hpp"
#include "player/painter.hpp"
#include "player/screenshot.hpp"
#include "player/sfml.hpp"
#include "player/shown_game.hpp"
#include "player/window.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "scene/panels/chat_panel.hpp"
#include "scene/panels/mistakes_panel.hpp"
#include "scene/scene.hpp"

namespace tetron::player {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr nanoseconds frame_time = nanoseconds(1'000'000'000) / 60;
// How soon a key is noticed while nothing moves.
constexpr nanoseconds idle_time = milliseconds(15);
// A picture that stands still is drawn again this often, in case another window covered it, or less often if
// that would take more than a small share of the time.
constexpr nanoseconds refresh_time = milliseconds(1000);
constexpr int most_refreshing = 500;  // one part in so many

// How long the end of a round stays.
constexpr nanoseconds round_pause = milliseconds(1000);

// In which two clicks are one double click.
constexpr nanoseconds double_click_time = milliseconds(400);

// How often file and window are looked at for changes.
constexpr nanoseconds look_time = milliseconds(400);

// The player of the same name in another game.
std::optional<base::PlayerId> namesake(const replay::Game& game, std::optional<base::PlayerId> player,
                                       const replay::Game& other) {
  if (!player || player->value >= game.names.size()) return std::nullopt;
  const auto found = std::ranges::find(other.names, game.names[player->value]);
  if (found == other.names.end()) return std::nullopt;
  return base::PlayerId(static_cast<std::uint8_t>(found - other.names.begin()));
}

// A game of one player leaves room for more than its field.
scene::Panels panels_of(const Options& options, const OpenRecording& opened) {
  if (options.panels) return *options.panels;
  scene::Panels panels;
  const replay::Timeline& timeline = opened.timeline();
  panels.statistics = timeline.layout().players == 1 && !options.attempt;
  panels.chat =
      panels.statistics && std::ranges::any_of(timeline.markers(), [](const replay::Marker& marker) {
        return marker.kind == replay::MarkerKind::chat;
      });
  return panels;
}

// Connects a window with files, a controller and a scene.
class Player {
 public:
  Player(Playlist& playlist, std::size_t first, std::unique_ptr<OpenRecording> opened, const Options& options,
         const Display& display, std::unique_ptr<scene::Fonts> fonts)
      : options_(options),
        display_(display),
        playlist_(playlist),
        game_(playlist, first, std::move(opened)),
        controller_(game_.recording().timeline(),
                    {options.start, options.focus, options.speed, options.paused, options.hide_result,
                     options.look, panels_of(options, game_.recording())}),
        painter_(scene::Typesetter(std::move(fonts))),
        window_(display, game_.title(controller_.hides_result()), options.fullscreen, options.scale,
                options.size),
        drops_(display, window_.handle()),
        chooser_(playlist) {
    set_show();
    if (options.attempt) controller_.begin_attempt(*options.attempt);
    if (!options.message.empty()) controller_.show(options.message);
  }

  bool has_window() const { return window_.is_open(); }

  Standing run() {
    auto last = Clock::now();
    while (window_.is_open()) {
      const bool was_moving = controller_.is_moving();
      bool is_touched = handle_events();
      is_touched = take_dropped() || is_touched;
      is_touched = grow(playlist_.take_more()) || is_touched;
      is_touched = chooser_.advance() || is_touched;
      const auto now = Clock::now();
      controller_.advance(now - last);
      last = now;
      is_touched = go_on_with_match(now) || is_touched;
      is_touched = go_to_chosen_round() || is_touched;
      if (controller_.hides_result() != is_title_plain_) set_title();
      const bool is_renewed = now >= look_around_ && look_around();
      const bool is_stale = now - drawn_at_ >= std::max(refresh_time, most_refreshing * drawing_time_);
      if (window_.is_open() && (was_moving || is_touched || is_renewed || is_stale)) draw(now, is_stale);
      if (window_.is_open() && options_.watch) options_.watch(standing());
      std::this_thread::sleep_until(now + (controller_.is_moving() ? frame_time : idle_time));
    }
    return standing();
  }

 private:
  bool handle_events() {
    bool any = false;
    for (WindowEvent event; window_.is_open() && window_.target().poll(event); any = true) handle(event);
    return any;
  }

  // Shows the first of the files that were dropped on the window; the others are after it.
  bool take_dropped() {
    const std::vector<std::string> paths = drops_.take();
    if (paths.empty()) return false;
    ++inputs_;
    const auto first = playlist_.add(paths);
    if (!first) {
      controller_.show(first.error());
      return true;
    }
    std::string skipped;
    for (std::size_t index = *first; index < playlist_.size(); ++index)
      if (open(index, skipped)) return true;
    controller_.show(skipped);
    return true;
  }

  // True if games have come into the list.
  bool grow(std::span<const MoreGames> more) {
    for (const MoreGames& each : more) {
      game_.insert(each);
      chooser_.insert(each);
    }
    if (more.empty()) return false;
    controller_.set_rounds(playlist_.rounds(game_.index()));
    show_->titles = game_.titles();
    set_title();
    return true;
  }

  // How many games came in.
  std::size_t look_into(std::size_t index) {
    const auto more = playlist_.look_into(index);
    if (!more) return 0;
    grow({&*more, 1});
    return more->count;
  }

  Standing standing() const {
    const review::Attempt* attempt = controller_.attempt();
    return {.view = controller_.view(),
            .events = controller_.state().events,
            .file = game_.index(),
            .damage = game_.recording().damage(),
            .fullscreen = window_.is_fullscreen(),
            .size = window_.size(),
            .inputs = inputs_,
            .held = input_.held() + static_cast<int>(buttons_.count()),
            .reloads = reloads_,
            .attempting = controller_.is_attempting(),
            .attempt_placements = attempt != nullptr ? attempt->placements() : 0,
            .attempt_lines = attempt != nullptr ? attempt->lines() : 0,
            .attempt_over = attempt != nullptr && attempt->is_over(),
            .games = listed()};
  }

  std::optional<Standing::Games> listed() const {
    const scene::GameListView* list = chooser_.view();
    if (!list) return std::nullopt;
    Standing::Games games{list->query, list->found.size(), list->read};
    games.pictured = static_cast<std::size_t>(
        std::ranges::count_if(list->games, [](const auto& game) { return !game.fields.empty(); }));
    if (list->selected < list->found.size()) games.selected = list->found[list->selected];
    return games;
  }

  void handle(const WindowEvent& event) {
    const auto command = input_.command(event, options_.keys);
    const bool is_listing = chooser_.is_open();
    if (is_listing)
      handle_listing(event, command);
    else if (controller_.is_attempting())
      handle_attempt(event, command);
    else if (command)
      fulfil(controller_.act(*command));
    switch (event.kind) {
      case WindowEvent::Kind::key_pressed:
        ++inputs_;
        break;
      case WindowEvent::Kind::closed:
        window_.close();
        break;
      case WindowEvent::Kind::focus_lost:
        input_.forget();
        buttons_.reset();
        controller_.release();
        break;
      case WindowEvent::Kind::mouse_left:
        controller_.leave();
        break;
      case WindowEvent::Kind::mouse_pressed:
        ++inputs_;
        buttons_.set(static_cast<std::size_t>(event.mouse_button));
        if (!is_listing) press(event);
        break;
      case WindowEvent::Kind::mouse_moved:
        if (!is_listing) controller_.move(arrangement(), event.at);
        break;
      case WindowEvent::Kind::mouse_released:
        buttons_.reset(static_cast<std::size_t>(event.mouse_button));
        controller_.release();
        break;
      case WindowEvent::Kind::wheel_turned:
        ++inputs_;
        if (!is_listing) turn_wheel(event);
        break;
      default:
        break;
    }
  }

  void press(const WindowEvent& event) {
    const scene::Arrangement all = arrangement();
    switch (event.mouse_button) {
      case MouseButton::left: {
        const std::optional<base::PlayerId> focus = controller_.view().focus;
        if (is_double_click(all, event.at)) {
          // The first click was not meant for the field below it.
          controller_.set_focus(focus_before_click_);
          window_.toggle_fullscreen();
        } else {
          controller_.press(all, event.at);
        }
        focus_before_click_ = focus;
        break;
      }
      case MouseButton::right:
        controller_.press_right(all, event.at);
        break;
      case MouseButton::back:
        if (!controller_.is_attempting()) go_to_previous_file();
        break;
      case MouseButton::forward:
        if (!controller_.is_attempting()) go_to_next_file();
        break;
      case MouseButton::middle:
        break;
    }
  }

  // The second click of two at one place, where one click is nothing that is done often: not on the seek bar
  // and its button.
  bool is_double_click(const scene::Arrangement& all, scene::Point at) {
    const auto now = Clock::now();
    const int reach = all.px(4);
    const bool is_near = std::abs(at.x - clicked_at_.x) <= reach && std::abs(at.y - clicked_at_.y) <= reach;
    const bool is_second = is_near && now - clicked_ <= double_click_time;
    // Three clicks are no two double clicks.
    clicked_ = is_second ? Clock::time_point{} : now;
    clicked_at_ = at;
    return is_second && !controller_.view().help && !all.seek_area.contains(at) && !all.round_at(at) &&
           !all.play_button.contains(at) && !all.jump_at(at);
  }

  // While the list of the games is open, keys search it.
  void handle_listing(const WindowEvent& event, const std::optional<Command>& command) {
    const bool is_of_window =
        command && (command->action == Action::screenshot || command->action == Action::fullscreen);
    if (is_of_window && event.kind == WindowEvent::Kind::key_pressed)
      return fulfil(controller_.act(*command));
    const auto chosen = chooser_.handle(event, command, arrangement());
    std::string problem;
    if (chosen == game_.index()) {
      close_games();
    } else if (chosen && !open(*chosen, problem)) {
      controller_.show(problem.substr(0, problem.rfind(';')));
    }
    if (!chooser_.is_open()) controller_.cover(false);
  }

  void open_games() {
    controller_.leave();
    controller_.release();
    controller_.cover(true);
    chooser_.open(game_.index(), controller_.view().hide_result, controller_.hides_result());
  }

  void close_games() {
    chooser_.close();
    controller_.cover(false);
  }

  // While somebody plays on, keys steer.
  void handle_attempt(const WindowEvent& event, const std::optional<Command>& command) {
    if (event.kind == WindowEvent::Kind::key_pressed) {
      if (saves_attempt(event.key)) return save_attempt();
      if (ends_attempt(event.key)) return fulfil(controller_.act({Action::quit}));
      const auto steer = steering(event.key);
      const bool may_hold = controller_.attempt()->start().may_hold;
      is_steered_ = steer && (steer != review::Steer::hold || may_hold);
      if (is_steered_) return controller_.steer(*steer);
    }
    // What a key types that steered is no other command.
    if (event.kind == WindowEvent::Kind::typed && is_steered_) return;
    if (command) fulfil(controller_.act(*command));
  }

  void save_attempt() {
    const scene::View view = controller_.view();
    const base::PlayerId player = controller_.chosen_player();
    const std::string origin =
        fmt::format("played on from {} at {} ms as player {}", game_.name(), view.now.value, player.value);
    std::string text;
    kinds::append_match_json(text, controller_.attempt()->match("attempt", origin));
    const auto saved = save_attempt_text(text, options_.screenshot_folder, game_.name(), view.now);
    // It is listed behind the games.
    const bool is_listed =
        saved && playlist_.add({(options_.screenshot_folder / *saved).string()}).has_value();
    if (is_listed) show_->titles = game_.titles();
    controller_.show(!saved ? saved.error()
                     : controller_.hides_result()
                         ? "saved the attempt"
                         : "saved " + *saved + (is_listed ? ", listed behind the games" : ""));
  }

  void turn_wheel(const WindowEvent& event) {
    if (!event.wheel.is_vertical) return;
    wheel_rest_ -= event.wheel.steps;
    const int steps = static_cast<int>(wheel_rest_);
    wheel_rest_ -= static_cast<float>(steps);
    controller_.wheel(arrangement(), event.at, steps);
  }

  void fulfil(Request request) {
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
      case Request::copy_way: {
        FieldQuestion question = controller_.asked()->question();
        // Rows that were built are empty at the beginning.
        if (question.kind == FieldQuestion::Kind::rows_built)
          for (int row = 0; row <= question.last_row; ++row)
            for (int column = 0; column < question.grid.width(); ++column)
              question.grid.set({field::Column(column), field::Row(row)}, field::Cell::empty);
        copy(game_.recording().way(question.grid, controller_.way()));
        break;
      }
      case Request::copy_command:
        copy(game_.recording().command_line(controller_.view()));
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
      case Request::quit:
        window_.close();
        break;
    }
  }

  void copy(const Copy& copy) {
    copy_to_clipboard(copy.text);
    controller_.show(copy.note);
  }

  void go_to_previous_file() {
    std::string skipped;
    for (std::size_t index = game_.index(); index > 0;) {
      --index;
      index += look_into(index);
      if (open(index, skipped)) return;
    }
    controller_.show(skipped + "this is the first file");
  }

  void go_to_next_file() {
    std::string skipped;
    for (std::size_t index = game_.index() + 1; index < playlist_.size(); ++index)
      if (open(index, skipped)) return;
    controller_.show(skipped + "this is the last file");
  }

  // A while after the end of a round that was played the next one of its match begins; true if there is
  // something new to see.
  bool go_on_with_match(Clock::time_point now) {
    const std::size_t next = game_.index() + 1;
    if (!options_.plays_matches || !controller_.has_played_out() || controller_.is_attempting() ||
        chooser_.is_open() || !playlist_.continues(game_.index())) {
      next_round_at_.reset();
      return false;
    }
    if (!next_round_at_) {
      next_round_at_ = now + round_pause;
      // Before it has begun it is not told that there is another one.
      if (!controller_.view().hide_result) controller_.show(game_.won() + playlist_.name(next));
      return true;
    }
    if (now < *next_round_at_) return false;
    next_round_at_.reset();
    go_to_next_file();
    return true;
  }

  // The round that was clicked on; true if there is something new to see.
  bool go_to_chosen_round() {
    const auto round = controller_.take_chosen_round();
    if (!round) return false;
    std::string skipped;
    const std::size_t first = game_.index() - playlist_.rounds(game_.index()).current;
    if (!open(first + *round, skipped)) controller_.show(skipped);
    return true;
  }

  // Shows another file, with what was skipped before it. A failure is added to that.
  bool open(std::size_t index, std::string& skipped) {
    look_into(index);
    auto opened = playlist_.open(index);
    if (!opened) {
      skipped += opened.error() + "; ";
      return false;
    }
    close_games();
    controller_.open((*opened)->timeline(),
                     namesake(game_.recording().game(), controller_.view().focus, (*opened)->game()));
    const auto before = game_.show(index, std::move(*opened));  // must outlive the next line
    set_show();
    set_title();
    controller_.show(skipped + (controller_.hides_result() ? game_.players() : game_.titles().file_name));
    return true;
  }

  // Notices what no event tells; true if there is something new to see.
  bool look_around() {
    const auto began = Clock::now();
    if (!display_.has(window_.handle())) window_.close();
    const bool is_new = follow();
    show_->titles.damage = game_.damage();
    // Reading a large file again and again must leave time for showing it.
    look_around_ = Clock::now() + std::max<nanoseconds>(look_time, 10 * (Clock::now() - began));
    return is_new;
  }

  bool follow() {
    ShownGame::News news = game_.look();
    if (!news.message.empty()) controller_.show(news.message);
    if (!news.again) return !news.message.empty();
    ++reloads_;
    controller_.renew(news.again->timeline());
    const auto before = game_.renew(std::move(news.again));  // must outlive the next line
    set_show();
    return true;
  }

  void set_show() {
    controller_.set_rounds(playlist_.rounds(game_.index()));
    controller_.set_rules([this] { return game_.recording().rules(); });
    show_.emplace(scene::Show{game_.recording().timeline(), game_.recording().game(), game_.titles(),
                              options_.keys.help()});
    look_around_ = Clock::now() + look_time;
    drawn_at_ = {};
  }

  void set_title() {
    is_title_plain_ = controller_.hides_result();
    window_.set_title(game_.title(is_title_plain_));
  }

  // What the keys before this one have led to, without a message of an earlier screenshot.
  void take_screenshot() {
    scene::View view = controller_.view();
    view.message.clear();
    view.games = chooser_.view();
    painter_.draw(scene::draw_scene(*show_, controller_.shown(), view, arrangement()), window_.target());
    const auto saved = save_screenshot(window_.target(), options_.screenshot_folder, game_.name(), view.now);
    controller_.show(!saved                       ? saved.error()
                     : controller_.hides_result() ? "saved a screenshot"
                                                  : "saved " + *saved);
  }

  scene::Arrangement arrangement() const {
    const scene::View view = controller_.view();
    // Where it is damaged tells how much there is.
    const bool tells_damage = !show_->titles.damage.empty() && !controller_.hides_result();
    scene::Arrangement all = arrange(show_->timeline.layout(), window_.size(), options_.scale, view.focus,
                                     tells_damage, view.panels());
    if (view.rounds != nullptr) put_rounds_on_bar(all, *view.rounds);
    add_chat_jumps(all, show_->timeline, show_->game, view);
    add_mistake_jumps(all, view);
    return all;
  }

  void draw(Clock::time_point now, bool even_if_the_same) {
    scene::View view = controller_.view();
    view.games = chooser_.view();
    scene::Picture picture = scene::draw_scene(*show_, controller_.shown(), view, arrangement());
    if (picture == drawn_ && !even_if_the_same) return;
    painter_.draw(picture, window_.target());
    window_.target().display();
    drawn_ = std::move(picture);
    drawn_at_ = now;
    drawing_time_ = Clock::now() - now;
  }

  const Options& options_;
  const Display& display_;
  Playlist& playlist_;
  ShownGame game_;
  Controller controller_;
  std::optional<scene::Show> show_;
  Input input_;
  Painter painter_;
  Window window_;
  DropTarget drops_;
  GameChooser chooser_;
  float wheel_rest_ = 0;
  scene::Picture drawn_;
  Clock::time_point drawn_at_{};
  nanoseconds drawing_time_{};
  std::uint64_t inputs_ = 0;
  std::uint64_t reloads_ = 0;
  std::bitset<mouse_buttons> buttons_{};  // held down
  Clock::time_point look_around_{};
  Clock::time_point clicked_{};
  scene::Point clicked_at_{};
  std::optional<base::PlayerId> focus_before_click_{};
  std::optional<Clock::time_point> next_round_at_{};
  bool is_title_plain_ = false;
  bool is_steered_ = false;  // the last key, while somebody played on
};

Failure no_display() {
  return {Failure::Kind::no_display,
          "no display: set DISPLAY, or use what needs none: `tetron convert --to png|gif|mp4|html` for "
          "pictures, videos "
          "and web pages, `tetron show` for a moment in the terminal, `tetron convert --to fumen`, `tetron "
          "dump`"};
}

Failure no_window(std::string why) {
  return {Failure::Kind::no_window, std::move(why)};
}

}  // namespace

std::expected<Standing, Failure> play(Playlist& playlist, std::size_t first,
                                      std::unique_ptr<OpenRecording> opened, const Options& options) {
  const Display display(options.display_lost);
  switch (display.state()) {
    case DisplayState::usable:
      break;
    case DisplayState::absent:
      return std::unexpected(no_display());
    case DisplayState::without_opengl:
      return std::unexpected(
          no_window("the display has no OpenGL (GLX) to draw with; is a driver such as Mesa installed?"));
  }
  const QuietSfml quiet;
  auto fonts = scene::Fonts::find();
  if (!fonts)
    return std::unexpected(
        Failure{Failure::Kind::no_font, fmt::format("no font: {}", scene::Fonts::why_none())});
  Options chosen = options;
  if (chosen.scale <= 0) chosen.scale = display.scale();
  Player player(playlist, first, std::move(opened), chosen, display, std::move(fonts));
  if (!player.has_window()) return std::unexpected(no_window("the window could not be opened"));
  return player.run();
}

}  // namespace tetron::player
