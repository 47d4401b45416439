#include "player/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "player/controls/controls.hpp"
#include "player/games/screenshot.hpp"
#include "player/keys/attempt_keys.hpp"
#include "player/sfml/drawing.hpp"
#include "scene/panels/chat_panel.hpp"
#include "scene/panels/game_list_panel.hpp"
#include "scene/panels/mistakes_panel.hpp"
#include "scene/panels/trial_panel.hpp"
#include "scene/primitives/drawable.hpp"
#include "scene/still.hpp"

namespace tetron::player {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr nanoseconds frame_time = nanoseconds(1'000'000'000) / 60;
// The delay until a key is noticed while nothing moves but something may come that is not input.
constexpr nanoseconds idle_time = milliseconds(15);
// A picture without changes is redrawn after this time, in case another window covered it; less often if
// redrawing takes more than a small share of the time.
constexpr nanoseconds refresh_time = milliseconds(1000);
constexpr int most_refreshing = 500;  // at most 1/500 of the time

// How long a note is shown after its moment, and how many characters of it.
constexpr base::Milliseconds note_time{3000};
constexpr std::size_t most_note = 80;

// How often the file and the window are checked for changes.
constexpr nanoseconds check_time = milliseconds(400);

// A game with one player has room for more than its field.
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

// The last note, for a few seconds after its moment; null if there is none.
const replay::TimedNote* last_note(const replay::Timeline& timeline, const scene::View& view) {
  const std::uint32_t from = view.now.value - std::min(view.now.value, note_time.value);
  const auto near = timeline.markers_between(base::Milliseconds(from), view.now);
  const auto last =
      std::ranges::find(near.rbegin(), near.rend(), replay::MarkerKind::note, &replay::Marker::kind);
  return last != near.rend() && may_show(view, last->mark) ? &timeline.notes()[last->offset] : nullptr;
}

}  // namespace

Player::Player(Playlist& playlist, std::size_t first, std::unique_ptr<OpenRecording> opened,
               const Options& options, Desk& desk, std::uint64_t inputs)
    : options_(options),
      desk_(desk),
      display_(desk.display),
      playlist_(playlist),
      game_(playlist, first, std::move(opened), options.second_game),
      training_(options.training),
      controller_(game_.recording().timeline(),
                  {options.start, options.focus, options.speed, options.paused, options.hide_result,
                   options.look, panels_of(options, game_.recording()), options.volume, options.muted,
                   options.stage, options.stage_chances}),
      painter_(desk.painter),
      window_(desk.window),
      drops_(desk.drops),
      chooser_(playlist),
      inputs_(inputs) {
  set_title();
  set_show();
  controller_.set_external_judge(options.judge);
  if (options.attempt) controller_.begin_attempt(*options.attempt);
  if (!options.message.empty()) controller_.show(options.message);
  if (training_.is_on()) begin_lesson();
  if (options.is_first) hints_ = first_hints(options.keys);
}

WindowState Player::run() {
  auto last = Clock::now();
  while (window_.is_open()) {
    const bool was_moving = controller_.is_moving();
    bool is_touched = handle_events();
    is_touched = take_dropped() || is_touched;
    is_touched = take_chosen() || is_touched;
    is_touched = grow(playlist_.take_more()) || is_touched;
    is_touched = chooser_.advance() || is_touched;
    const auto now = Clock::now();
    // Seeking, and starting an attempt, make no sounds.
    if (!controller_.attempt() || controller_.attempt() != last_counts_of_)
      last_counts_ = controller_.sound_counts();
    controller_.advance(now - last);
    last = now;
    listen();
    is_touched = go_on_with_match(now) || is_touched;
    is_touched = go_to_chosen_round() || is_touched;
    is_touched = go_on_training() || is_touched;
    is_touched = go_on_saving() || is_touched;
    if (!hints_.empty() && now >= hints_until_) hints_.clear();
    if (hides_title() != is_title_plain_) set_title();
    const bool looks = now >= next_check_;
    const bool is_renewed = looks && check_for_changes();
    const bool is_stale = now - drawn_at_ >= std::max(refresh_time, most_refreshing * drawing_time_);
    const bool counts_down = next_round_.is_waiting() && controller_.view().stage;
    const bool draws = counts_down || was_moving || is_touched || is_renewed || is_stale;
    if (window_.is_open() && draws) draw(now, is_stale);
    if (window_.is_open() && options_.watch) options_.watch(window_state());
    if (controller_.is_moving())
      std::this_thread::sleep_until(now + frame_time);
    else if (chooser_.is_open() || next_round_.is_waiting() || dialog_)
      std::this_thread::sleep_until(now + idle_time);
    else if (!draws && !looks)
      // Everything that the server has sent was read above: while drawing, more may have been received.
      display_.wait(std::chrono::ceil<milliseconds>(std::max(nanoseconds{}, next_check_ - Clock::now())));
  }
  return window_state();
}

void Player::listen() {
  std::vector<sound::SoundCounts> now = controller_.sound_counts();
  speaker_.play(sound::sounds_between(last_counts_, now), controller_.volume().percent() / 100.0);
  last_counts_ = std::move(now);
  last_counts_of_ = controller_.attempt();
}

bool Player::handle_events() {
  bool any = false;
  for (WindowEvent event; window_.is_open() && window_.target().poll(event); any = true) handle(event);
  return any;
}

WindowState Player::window_state() const {
  const review::Attempt* attempt = controller_.attempt();
  scene::View view = seen(Clock::now());
  const bool shows_controls = view.controls.strength > 0;
  std::vector<std::uint32_t> score;
  if (view.rounds != nullptr)
    score = scene::score_now(*view.rounds, scene::shows_result(view, show_->timeline, controller_.state()));
  return {.view = std::move(view),
          .score = std::move(score),
          .events = controller_.state().events,
          .file = game_.index(),
          .second_game = game_.second_game(),
          .damage = game_.recording().damage(),
          .panels = controller_.asked_panels(),
          .fullscreen = window_.is_fullscreen(),
          .volume = controller_.volume().percent(),
          .muted = controller_.volume().is_muted(),
          .controls_shown = shows_controls,
          .size = window_.size(),
          .inputs = inputs_,
          .held = input_.held() + mouse_.held(),
          .reloads = reloads_,
          .attempting = controller_.is_attempting(),
          .attempt_placements = attempt != nullptr ? attempt->placements() : 0,
          .attempt_lines = attempt != nullptr ? attempt->lines() : 0,
          .attempt_over = attempt != nullptr && attempt->is_over(),
          .attempt_piece = attempt != nullptr ? attempt->stone() : std::nullopt,
          .trained = training_.tried(),
          .done_better = training_.done_better(),
          .games = listed(),
          .menu = menu_.view() != nullptr ? menu_title(*menu_.view()) : std::string(),
          .clickable = options_.watch ? clickable() : std::vector<WindowState::Spot>(),
          .can_salvage = game_.recording().is_salvageable()};
}

std::string Player::menu_title(const scene::MenuView& menu) {
  return menu.heading.empty() ? std::string(menu.lists[menu.list].name) : "field";
}

std::vector<WindowState::Spot> Player::clickable() const {
  const scene::Arrangement all = arrangement();
  if (menu_.is_open()) return menu_.clickable(all);
  std::vector<WindowState::Spot> spots = clickable_controls(all, controller_.view());
  if (!all.salvage.empty())
    spots.push_back(
        {"salvage", {all.salvage.x + all.salvage.width / 2, all.salvage.y + all.salvage.height / 2}});
  return spots;
}

std::optional<WindowState::Games> Player::listed() const {
  const scene::GameListView* list = chooser_.view();
  if (!list) return std::nullopt;
  WindowState::Games games{list->query, list->found.size(), list->read};
  games.pictured = static_cast<std::size_t>(
      std::ranges::count_if(list->games, [](const auto& game) { return !game.fields.empty(); }));
  games.order = scene::list_order_names[static_cast<std::size_t>(list->order)];
  games.kind = list->kind;
  const scene::ListHeads heads = scene::list_heads(arrangement());
  for (const scene::Box& head : {heads.order, heads.kind})
    games.heads.push_back({head.x + head.width / 2, head.y + head.height / 2});
  if (list->selected < list->found.size()) games.selected = list->found[list->selected];
  return games;
}

bool Player::check_for_changes() {
  const auto began = Clock::now();
  if (!display_.has(window_.handle())) window_.close();
  const bool is_new = follow();
  show_->titles.damage = game_.damage();
  // Reading a large file repeatedly must leave time to show it.
  next_check_ = Clock::now() + std::max<nanoseconds>(check_time, 10 * (Clock::now() - began));
  return is_new;
}

bool Player::follow() {
  ShownGame::News news = game_.look();
  if (!news.message.empty()) controller_.show(news.message);
  if (!news.again) return !news.message.empty();
  ++reloads_;
  controller_.renew(news.again->timeline());
  const auto before = game_.renew(std::move(news.again));  // must outlive the next line
  set_show();
  return true;
}

void Player::set_show() {
  set_rounds();
  controller_.set_frames(
      [this](std::optional<base::PlayerId> player) { return game_.recording().frames(player); });
  controller_.set_rules([this] { return game_.recording().rules(); }, game_.recording().missing_data());
  controller_.set_playing(options_.keys.playing,
                          [this](base::PlayerId player) { return game_.recording().handling(player); });
  show_.emplace(scene::Show{game_.recording().timeline(), game_.recording().game(), game_.titles()});
  best_ = options_.best_of && !game_.second_game() ? options_.best_of(game_.recording())
                                                   : std::vector<base::Milliseconds>();
  next_check_ = Clock::now() + check_time;
  drawn_at_ = {};
}

void Player::set_title() {
  is_title_plain_ = hides_title();
  window_.set_title(game_.title(is_title_plain_));
}

void Player::take_screenshot() {
  scene::View view = seen(Clock::now());
  view.message.clear();
  painter_.draw(scene::draw_scene(*show_, controller_.shown(), view, arrangement()), window_.target());
  const auto saved = save_screenshot(window_.target(), options_.screenshot_folder, game_.name(), view.now);
  controller_.show(!saved                       ? saved.error()
                   : controller_.hides_result() ? "saved a screenshot"
                                                : "saved " + *saved);
}

void Player::save_field() {
  const scene::View view = controller_.view();
  scene::StillOptions options;
  options.style.look = view.look;
  options.style.look.motion = false;
  options.player = controller_.chosen_player();
  const scene::Picture picture = scene::draw_still(*show_, controller_.shown(), view.now, options);
  HiddenTarget target;
  if (!target.create(picture.size)) return controller_.show("the field is too large for a picture");
  painter_.draw(picture, target);
  const auto saved = save_still(target.pixels(), options_.screenshot_folder, game_.name(), view.now);
  controller_.show(!saved                       ? saved.error()
                   : controller_.hides_result() ? "saved a picture of the field"
                                                : "saved " + *saved);
}

ExportRequest Player::export_request(ExportForm form) const {
  const scene::View view = controller_.view();
  const scene::ListedGame listed = playlist_.listed(game_.index());
  ExportRequest request{.form = form, .at = view.now, .look = view.look, .hide_result = view.hide_result};
  request.player = is_still(form) ? controller_.chosen_player() : view.focus;
  if (view.loop_start && view.loop_end) {
    request.from = view.loop_start;
    request.until = view.loop_end;
  }
  request.out = export_name(request, listed.file, listed.round, options_.screenshot_folder);
  return request;
}

// In a separate process, so that the window keeps responding.
void Player::save_as(ExportForm form) {
  if (exports_.is_busy()) return controller_.show("something is being saved; wait for it, or stop it first");
  const ExportRequest request = export_request(form);
  auto started = game_.recording().start_export(request);
  if (!started) return controller_.show("not saved: " + started.error());
  std::error_code unknown;
  const auto path = std::filesystem::absolute(options_.screenshot_folder / request.out, unknown);
  exports_.begin(std::move(*started), (unknown ? request.out : path.lexically_normal().string()));
}

bool Player::go_on_saving() {
  const bool is_new = exports_.look();
  const bool hides_names = controller_.hides_result();
  if (auto end = exports_.take_end(hides_names)) {
    const std::string key = options_.keys.keys_text(Action::open_folder);
    // The names in the folder may say how the game ends.
    if (end->starts_with("saved") && !hides_names && !key.empty())
      *end += fmt::format("  ·  {} opens the folder", key);
    controller_.show(std::move(*end));
  }
  return is_new;
}

scene::View Player::seen(Clock::time_point now) const {
  scene::View view = controller_.view();
  view.games = chooser_.view();
  view.menu = menu_.view();
  view.help_list = help_.view();
  view.hints = hints_;
  view.best = best_;
  view.smooth = true;
  if (view.stage) view.key_color = options_.key_color;
  if (view.stage && !view.hide_result) view.next_round_in = next_round_.seconds_left(now);
  const bool on_stage = view.stage && !controller_.is_attempting();
  if (exports_.is_busy() && !on_stage) {
    const std::string note =
        exports_.note(options_.keys.keys_text(Action::export_stop), controller_.hides_result());
    view.note += (view.note.empty() ? "" : "  ·  ") + note;
  }
  if (note_)
    view.note = note_->line();
  else if (const auto* past = last_note(game_.recording().timeline(), view);
           past != nullptr && view.note.empty() && !on_stage)
    view.note = "note: " + scene::drawable(past->text.raw(), most_note);
  view.controls = control_states(view, options_.keys,
                                 {.previous = game_.index() > 0,
                                  .next = game_.index() + 1 < playlist_.size() &&
                                          !(controller_.hides_result() && view.rounds != nullptr),
                                  .attempting = controller_.is_attempting(),
                                  .fullscreen = window_.is_fullscreen()},
                                 mouse_.pointed());
  if (!mouse_.shows_tip(now)) view.controls.tip.clear();
  view.controls.strength = fading_.strength(window_.is_fullscreen() && view.playing && !view.menu, now);
  return view;
}

scene::Arrangement Player::arrangement() const {
  scene::View view = controller_.view();
  view.games = chooser_.view();
  // Where a file is damaged would reveal how long it is.
  const bool reports_damage = !show_->titles.damage.empty() && !controller_.hides_result();
  const bool on_stage = view.stage && !controller_.is_attempting();
  scene::Arrangement all =
      arrange(show_->timeline.layout(), window_.size(), options_.scale, view.focus, reports_damage,
              on_stage ? scene::Panels{.values = view.stage_chances} : view.panels(),
              on_stage ? scene::Footer::none : scene::Footer::transport);
  if (view.rounds != nullptr) put_rounds_on_bar(all, *view.rounds);
  scene::make_room_for_message(all, view);
  if (game_.recording().is_salvageable()) scene::put_salvage_button(all);
  add_chat_jumps(all, show_->timeline, show_->game, view);
  add_mistake_jumps(all, view);
  add_trial_buttons(all, view);
  return all;
}

void Player::draw(Clock::time_point now, bool even_if_the_same) {
  const scene::View view = seen(now);
  scene::Picture picture = scene::draw_scene(*show_, controller_.shown(), view, arrangement());
  if (picture == drawn_ && !even_if_the_same) return;
  painter_.draw(picture, window_.target());
  window_.target().display();
  // After a change of size the first picture may still have the old arrangement, so it is drawn again
  // immediately.
  drawn_at_ = picture.size == drawn_.size ? now : Clock::time_point{};
  drawn_ = std::move(picture);
  drawing_time_ = Clock::now() - now;
}

}  // namespace tetron::player
