#include "player/start_screen.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace tetron::player {

namespace {

constexpr std::chrono::milliseconds start_idle(15);
constexpr std::chrono::milliseconds start_look(400);

}  // namespace

StartScreen::StartScreen(Desk& desk, const StartOptions& options, const KeyMap& keys, scene::Look look,
                         bool hides_results, std::uint64_t& inputs)
    : desk_(desk), options_(options), keys_(keys), inputs_(inputs) {
  view_.look = look;
  view_.hides_results = hides_results;
  view_.message = options.message;
  show_parts();
}

void StartScreen::show_parts() {
  view_.heading = options_.heading;
  view_.hint = options_.hint;
  const std::string open = keys_.keys_text(Action::open);
  const std::string quit = keys_.keys_text(Action::quit);
  view_.buttons = {open.empty() ? "Open ..." : "Open ...   " + open};
  view_.footing =
      "Up and Down choose, Enter opens" + (quit.empty() ? "" : ", " + quit + " closes the window");
  if (options_.parts) set_parts(options_.parts());
}

void StartScreen::choose_in(const std::filesystem::path& folder) {
  if (!options_.folder) return;
  is_over_game_ = is_over_game_ || (!folder_ && view_.rows.empty());
  std::error_code unknown;
  auto whole = std::filesystem::weakly_canonical(folder, unknown);
  folder_ = unknown ? folder : std::move(whole);
  StartPart part = options_.folder(*folder_);
  view_.heading = "Open a recording";
  view_.hint.clear();
  view_.buttons = {"Back   Esc"};
  view_.footing = "Up and Down choose, Enter opens, Backspace goes to the folder above, Esc goes back";
  set_parts({std::move(part)});
}

void StartScreen::set_parts(std::vector<StartPart> parts) {
  view_.rows.clear();
  view_.first = 0;
  view_.selected.reset();
  entries_.clear();
  reader_ = std::make_unique<GameReader>();
  for (StartPart& part : parts) {
    if (part.entries.empty() && !folder_) continue;
    scene::ListedGame heading;
    heading.file = std::move(part.heading);
    view_.rows.push_back({scene::StartRow::Kind::heading, std::move(heading)});
    entries_.emplace_back();
    for (StartEntry& entry : part.entries) {
      if (!view_.selected) view_.selected = view_.rows.size();
      if (entry.reading) reader_->ask(view_.rows.size(), entry.reading);
      view_.rows.push_back(
          {entry.is_folder ? scene::StartRow::Kind::folder : scene::StartRow::Kind::game, entry.known});
      entries_.push_back(std::move(entry));
    }
  }
}

scene::StartPlaces StartScreen::places() const {
  return scene::start_places(view_, desk_.window.size(), desk_.scale);
}

void StartScreen::select(std::size_t row) {
  view_.selected = row;
  view_.first = scene::first_with_selected(view_, desk_.window.size(), desk_.scale);
}

void StartScreen::move(std::ptrdiff_t by) {
  const std::ptrdiff_t count = std::ssize(view_.rows);
  const auto is_row = [&](std::ptrdiff_t row) {
    return row >= 0 && row < count &&
           view_.rows[static_cast<std::size_t>(row)].kind != scene::StartRow::Kind::heading;
  };
  if (!view_.selected) return;
  const auto before = static_cast<std::ptrdiff_t>(*view_.selected);
  std::ptrdiff_t row = std::clamp<std::ptrdiff_t>(before + by, 0, count - 1);
  const std::ptrdiff_t direction = by < 0 ? -1 : 1;
  while (row >= 0 && row < count && !is_row(row)) row += direction;
  // Headings at the end of the way: the last row before them.
  if (!is_row(row)) row = before;
  select(static_cast<std::size_t>(row));
}

void StartScreen::choose(std::size_t row) {
  const StartEntry& entry = entries_[row];
  if (entry.path.empty()) return;
  if (entry.is_folder) return choose_in(std::filesystem::path(entry.path));
  chosen_ = {entry.path.string()};
}

void StartScreen::ask() {
  if (dialog_) return;
  dialog_ = options_.dialog ? options_.dialog() : nullptr;
  if (!dialog_) choose_in(std::filesystem::current_path());
}

bool StartScreen::take_answer() {
  if (!dialog_) return false;
  const auto answer = dialog_->answer();
  if (!answer) return false;
  dialog_.reset();
  if (answer->has_failed) choose_in(std::filesystem::current_path());
  if (!answer->paths.empty()) chosen_ = answer->paths;
  return true;
}

bool StartScreen::read_more() {
  const auto read = reader_ ? reader_->take() : std::vector<std::pair<std::size_t, scene::ListedGame>>();
  for (const auto& [row, game] : read) view_.rows[row].game = game;
  return !read.empty();
}

void StartScreen::press(const KeyPress& key) {
  const auto page = static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, places().bar.scrolling.shown));
  switch (key.code) {
    case KeyCode::up:
      return move(-1);
    case KeyCode::down:
      return move(1);
    case KeyCode::page_up:
      return move(-page);
    case KeyCode::page_down:
      return move(page);
    case KeyCode::home:
      return move(-std::ssize(view_.rows));
    case KeyCode::end:
      return move(std::ssize(view_.rows));
    case KeyCode::enter:
      if (view_.selected) choose(*view_.selected);
      return;
    case KeyCode::backspace:
      if (folder_) choose_in(folder_->parent_path());
      return;
    case KeyCode::escape:
      if (is_over_game_) {
        is_left_ = true;
      } else if (folder_) {
        folder_.reset();
        show_parts();
      }
      return;
    default:
      return;
  }
}

void StartScreen::press_mouse(scene::Point at) {
  const scene::StartPlaces all = places();
  if (all.button_at(at)) return folder_ ? press({KeyCode::escape}) : ask();
  const auto row = all.row_at(at);
  if (!row || view_.rows[*row].kind == scene::StartRow::Kind::heading) return;
  view_.selected = row;
  choose(*row);
}

void StartScreen::handle(const WindowEvent& event) {
  const auto command = input_.command(event, keys_);
  if (event.kind == WindowEvent::Kind::wheel_turned || event.kind == WindowEvent::Kind::mouse_pressed)
    ++inputs_;
  if (const auto first = scroller_.handle(event, places().bar)) {
    view_.first = *first;
    return;
  }
  switch (event.kind) {
    case WindowEvent::Kind::closed:
      desk_.window.close();
      return;
    case WindowEvent::Kind::focus_lost:
      input_.forget();
      return;
    case WindowEvent::Kind::key_pressed:
      ++inputs_;
      press(event.key);
      break;
    case WindowEvent::Kind::mouse_pressed:
      if (event.mouse_button == MouseButton::left) press_mouse(event.at);
      return;
    case WindowEvent::Kind::mouse_moved:
      if (const auto row = places().row_at(event.at);
          row && view_.rows[*row].kind != scene::StartRow::Kind::heading)
        view_.selected = row;
      return;
    default:
      break;
  }
  if (!command) return;
  if (command->action == Action::open) ask();
  if (command->action == Action::quit) desk_.window.close();
  if (command->action == Action::fullscreen) desk_.window.toggle_fullscreen();
  if (command->action == Action::theme)
    view_.look.theme =
        view_.look.theme == scene::ThemeKind::dark ? scene::ThemeKind::light : scene::ThemeKind::dark;
}

WindowState StartScreen::state() const {
  WindowState state;
  state.view.look = view_.look;
  state.view.message = view_.message;
  state.fullscreen = desk_.window.is_fullscreen();
  state.size = desk_.window.size();
  state.inputs = inputs_;
  state.held = input_.held();
  WindowState::Start start{.rows = view_.rows.size(), .first = view_.first, .folder = {}, .selected = {}};
  if (folder_) start.folder = folder_->string();
  if (view_.selected) start.selected = view_.rows[*view_.selected].game.file;
  state.start = std::move(start);
  const scene::StartPlaces all = places();
  const auto middle = [](const scene::Box& box) {
    return scene::Point{box.x + box.width / 2, box.y + box.height / 2};
  };
  if (!all.buttons.empty())
    state.clickable.push_back({folder_ ? "back" : "open", middle(all.buttons.front())});
  for (const scene::StartPlaces::Row& row : all.rows)
    if (view_.rows[row.row].kind != scene::StartRow::Kind::heading)
      state.clickable.push_back({view_.rows[row.row].game.file, middle(row.box)});
  return state;
}

std::optional<std::vector<std::string>> StartScreen::run(const Watch& watch) {
  using Clock = std::chrono::steady_clock;
  desk_.window.set_title("tetron");
  auto looked = Clock::now();
  bool is_new = true;
  while (desk_.window.is_open() && !chosen_ && !is_left_) {
    for (WindowEvent event; desk_.window.is_open() && desk_.window.target().poll(event); is_new = true)
      handle(event);
    if (!desk_.window.is_open()) break;
    if (std::vector<std::string> dropped = desk_.drops.take(); !dropped.empty()) {
      ++inputs_;
      chosen_ = std::move(dropped);
    }
    is_new = take_answer() || is_new;
    is_new = read_more() || is_new;
    if (Clock::now() - looked >= start_look) {
      looked = Clock::now();
      is_new = true;  // another window may have covered it
      if (!desk_.display.has(desk_.window.handle())) desk_.window.close();
    }
    if (is_new && desk_.window.is_open()) {
      desk_.painter.draw(scene::draw_start(view_, desk_.window.size(), desk_.scale), desk_.window.target());
      desk_.window.target().display();
      if (watch) watch(state());
    }
    const bool waits = dialog_ || (reader_ && reader_->waiting() > 0);
    if (!is_new) desk_.display.wait(waits ? start_idle : start_look);
    is_new = false;
  }
  input_.forget();
  return std::exchange(chosen_, std::nullopt);
}

}  // namespace tetron::player
