#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "player/controller/external_judge.hpp"
#include "player/controller/field_question.hpp"
#include "player/controller/replay_clock.hpp"
#include "player/games/playlist.hpp"
#include "player/keys/attempt_keys.hpp"
#include "player/keys/keys.hpp"
#include "player/keys/window_event.hpp"
#include "replay/timeline/fine_steps.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/attempt/goal.hpp"
#include "review/attempt/held_input.hpp"
#include "review/judge/judge.hpp"
#include "review/judge/trial.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"
#include "sound/sound_counts.hpp"

namespace tetron::player {

// What only the window can do.
enum class Request : std::uint8_t {
  none,
  screenshot,
  fullscreen,
  copy_fumen,
  copy_way,
  copy_command,
  note,
  save_attempt,
  previous_file,
  next_file,
  games,
  side_by_side,
  align,
  field_picture,
  export_as,
  copy_export,
  export_stop,
  export_menu,
  open_folder,
  open,
  salvage,
  menu,
  field_menu,
  leave,  // full screen, else the enlarged player
  quit
};

// Turns keys, mouse and elapsed time into a moment of the recording and a view of it. Needs no display.
class Controller {
 public:
  struct Settings {
    base::Milliseconds start{};
    std::optional<base::PlayerId> focus{};
    double speed = 1;  // limited to slowest..fastest
    bool paused = false;
    bool hide_result = false;  // hides what comes after `start`
    scene::Look look{};
    scene::Panels panels{};
    int volume = 0;  // in percent
    bool muted = false;
    bool stage = false;
    bool stage_chances = false;
  };
  static constexpr double slowest = 1.0 / 8;
  static constexpr double fastest = 16;

  // The timeline must outlive the controller or be replaced before it ends.
  Controller(const replay::Timeline& timeline, const Settings& settings);

  // Switches to another recording, at its start. Looks, panels and speed stay the same. It plays if the one
  // before did.
  void open(const replay::Timeline& timeline, std::optional<base::PlayerId> focus);
  // Empty: all fields.
  void set_focus(std::optional<base::PlayerId> player);
  // The match of which the recording is a round, as far as it is known. Empty for a single game.
  void set_rounds(scene::RoundsOnBar match);
  // The other round that was chosen since the last call.
  std::optional<std::size_t> take_chosen_round() { return std::exchange(chosen_round_, std::nullopt); }
  // Replaces the recording by a newer version of it, at the same moment. If it was played to its end and
  // there is more now, it plays on.
  void renew(const replay::Timeline& timeline);

  Request act(const Command& command);
  // Must be called with the real time that has passed.
  void advance(std::chrono::nanoseconds elapsed);

  // The left button is pressed on something in `arrangement`.
  void press(const scene::Arrangement& arrangement, scene::Point at);
  void move(const scene::Arrangement& arrangement, scene::Point at);
  void release();
  // The right button marks rows of a field, until release(). A click outside the fields removes the mark.
  void press_right(const scene::Arrangement& arrangement, scene::Point at);
  // The middle button: holds the piece while the user plays on.
  void press_middle(const scene::Arrangement& arrangement, scene::Point at);
  // The mouse has left the window.
  void leave() {
    view_.hover.reset();
    view_.hover_mistake.reset();
    pointed_at_ = {-1, -1};
    pointed_column_.reset();
  }
  // Turns of the wheel. Positive ones, towards the user, go forward in time, scroll forward over the chat
  // panel, and rotate the piece clockwise over the field on which the user plays on.
  void wheel(const scene::Arrangement& arrangement, scene::Point at, int steps);

  // While the mouse is on a list, keys that move in one scroll it. Returns false for other keys.
  bool scroll_by_key(const scene::Arrangement& arrangement, const KeyPress& key);

  // The volume of sounds in percent, also while they are muted.
  int volume() const { return volume_; }
  bool is_muted() const { return is_muted_; }
  // Counts of audible events for each player. Empty if nothing should be heard: sounds are off, or the speed
  // is so high that they would be a noise.
  std::vector<sound::SoundCounts> sound_counts() const;

  // While something covers the game, its time stands still.
  void cover(bool is_covered) { covered_ = is_covered; }
  // Shows a message for a moment.
  void show(std::string message);

  const replay::State& state() const { return playhead_.state(); }
  // The state including the attempt, if there is one.
  const replay::State& shown() const { return attempt_ ? attempted_ : state(); }
  // How the pieces of this recording move. The function is called when that is needed.
  void set_rules(std::function<review::Ruleset()> rules, MissingData missing_data = {}) {
    ask_rules_ = std::move(rules);
    missing_data_ = std::move(missing_data);
  }
  // An external bot, which is asked about placements while better ones are shown.
  void set_external_judge(std::shared_ptr<ExternalJudge> judge) { outside_judge_ = std::move(judge); }
  // How the recording of a player counts frames.
  void set_frames(std::function<replay::Frames(std::optional<base::PlayerId>)> frames) {
    ask_frames_ = std::move(frames);
  }
  // Starts playing on from here for the chosen player, or returns to the recording.
  void toggle_attempt();
  // The same from a given board.
  void begin_attempt(review::AttemptStart start);
  // The user's keys and handling, and the handling of the recording's players.
  void set_playing(const Playing& playing,
                   std::function<std::optional<review::Handling>(base::PlayerId)> recorded) {
    how_ = playing;
    recorded_handling_ = std::move(recorded);
  }
  // A key for playing is pressed, or released.
  void press(Steering steering);
  void release(Steering steering) { held_input_.release(steer_of(steering)); }
  void release_keys() { held_input_.release_all(); }
  // Like a short press of that key.
  void steer(review::Steer steer);
  bool is_attempting() const { return attempt_ != nullptr; }
  // The player as whom the user plays on, if any.
  std::optional<base::PlayerId> attempting() const {
    return attempt_ ? std::optional(attempting_) : std::nullopt;
  }
  // Whether the user tries to do a mistake of the recording better.
  bool is_trying() const { return trial_.has_value(); }
  // A lesson: the user tries mistakes of this recording from its beginning on, by how many events happened
  // before them.
  struct Lesson {
    std::size_t most = 0;
    std::function<bool(std::uint32_t event)> is_skipped{};
    std::function<void(std::uint32_t event, bool is_good)> judged{};
    std::function<std::string()> progress{};  // "training, 3 of 20"
  };
  void begin_lesson(Lesson lesson);
  // False when the user went elsewhere or the lesson is over.
  bool is_learning() const { return lesson_.has_value(); }
  // True once after a lesson that had no further mistake.
  bool take_lesson_end() { return std::exchange(lesson_over_, false); }
  // Null while the user does not play on.
  const review::Attempt* attempt() const { return attempt_.get(); }
  scene::View view() const;
  // The question whose answer is shown, and the solution that is shown. Null if there is none.
  const FieldAnswering* answering() const { return answering_.get(); }
  std::span<const WayStone> way() const;
  // The player for whom field commands apply: the focused one, else the first living one.
  base::PlayerId chosen_player() const;
  // Until the next call, field commands apply to that player, because the menu of the player's field was
  // opened.
  void mean(std::optional<base::PlayerId> player) { meant_ = player; }
  // True after playing has reached the end, until something else is done.
  bool has_played_out() const { return waiting_ && !playing_; }
  // The panels that are switched on, even if there is nothing to show in them.
  scene::Panels asked_panels() const { return view_.panels(); }
  // True while something must stay hidden.
  bool hides_result() const { return scene::hides_result(view_, timeline()); }
  // Whether it must stay hidden how the match continues and how many rounds it has.
  bool hides_match() const;
  // True if the picture changes without any input.
  bool is_moving() const {
    return (playing_ && !covered_) || !view_.message.empty() || attempt_ || (judging_ && !is_judged_) ||
           (answering_ && !is_answer_seen_) || (asked_advice_ && asked_advice_->is_waiting);
  }

 private:
  enum class Direction : std::uint8_t { back, on };
  struct Deeds;

  const replay::Timeline& timeline() const { return playhead_.timeline(); }
  void seek(std::int64_t time_ms);
  void seek_events(std::uint32_t events);
  void seek_share(double share);
  const replay::State& state_at(base::Milliseconds time) const;
  const replay::State& state_before(std::uint32_t events) const;
  void go_to(const replay::Mark& mark);
  base::Milliseconds time_at(double share) const;
  base::Milliseconds last_shown() const;
  void note_reached(base::Milliseconds time);
  void forget_reached();
  void hold_back();
  void toggle_playing();
  void pause_at_end();
  void next_marker_kinds();
  void set_loop_start();
  void set_loop_end();
  bool loop_back(base::Milliseconds before);
  void toggle_hide_result();
  void toggle_inputs();
  bool has_inputs() const;
  void toggle_chat();
  bool has_chat() const;
  bool is_behind(const replay::Mark& mark) const;
  void step_placement(Direction direction);
  void step_marker(Direction direction);
  void step_key(Direction direction);
  void step_frame(Direction direction, bool in_parts);
  void step(Direction direction, const std::optional<replay::Mark>& back,
            const std::optional<replay::Mark>& on);
  void step_speed(Direction direction);
  void step_tenth(int by);
  const review::Ruleset& rules();
  bool has_rules();
  bool need_review();
  bool wants_review() const {
    return view_.values || view_.mistakes || shows_better_ || (view_.stage && view_.stage_chances);
  }
  void keep_curve();
  void forget_review();
  void go_on_judging();
  void judge_for(std::chrono::milliseconds time);
  void step_mistake(Direction direction);
  void set_least_cost(int step);
  void change_least_cost(int by) { set_least_cost(view_.least_cost + by); }
  void go_to_sought_mistake(bool takes_any);
  std::string judged_text() const;
  void add_ghosts(scene::View& view) const;
  void add_playing_on(scene::View& view) const;
  const review::Judgement* last_judged(base::PlayerId player) const;
  review::RowsMoved rows_moved_since(const review::Judgement& one) const;
  const review::Judgement* advised_turn() const;
  void go_on_with_advice();
  void add_advice(scene::View& view, std::string& note) const;
  void show_attempt();
  void end_attempt();
  const review::Judgement* mistake_here() const;
  void begin_trial(const review::Judgement& mistake);
  void judge_trial();
  void try_next_mistake();
  void show_best();
  void press_trial(scene::TrialButton button);
  std::optional<scene::TrialView> trial_view() const;
  std::string trial_note() const;
  std::string tally_text() const;
  void end_lesson();
  void leave_attempt();
  void next_goal();
  std::string goal_text() const;
  void go_on_playing(std::chrono::nanoseconds elapsed);
  bool may_steer(review::Steer steer) const;
  bool is_on_own_field(const scene::Arrangement& arrangement, scene::Point at) const;
  int column_at(const scene::Arrangement& arrangement, scene::Point at) const;
  void add_pointed(scene::View& view) const;
  void turn_mistake_order();
  void steer_to(const scene::Arrangement& arrangement, scene::Point at);
  std::string held_text() const;
  void scroll_chat(int by);
  void scroll(const scene::ScrollPlace& place, std::ptrdiff_t by);
  void drag_list(const scene::Arrangement& arrangement, scene::Point at);
  FieldQuestion question(FieldQuestion::Kind kind);
  std::vector<field::Tetromino> known_stones();
  void ask(FieldQuestion::Kind kind);
  void stop_asking();
  void go_on_asking();
  void step_way(Direction direction);
  void change_stones(int by);
  void add_way(scene::View& view) const;
  std::string answer_note() const;
  bool is_for_attempt(Action action);
  bool answers_whose(const Command& command);
  void tell_volume();
  void note_seen_round();

  replay::Playhead playhead_;
  ReplayClock clock_;
  bool playing_ = false;
  bool waiting_ = false;  // it was played to its end
  bool covered_ = false;
  int volume_ = 0;
  bool is_muted_ = false;
  bool drags_on_ = false;  // dragging continues on the bar of the round that was chosen
  mutable std::optional<replay::Playhead> pointed_;  // at the moment under the mouse
  std::optional<int> pointed_column_;                // of the field on which the user plays on
  bool dragging_ = false;                            // the seek bar is being dragged, and time stands still
  std::optional<scene::ListPanel> dragged_list_;     // its scroll bar is being dragged
  scene::Point pointed_at_{-1, -1};                  // where the mouse is
  bool choosing_cost_ = false;                       // the slider for mistakes is being dragged
  scene::RoundsOnBar match_;
  // What may be shown of the match with a hidden result: during the present round, and after its end.
  scene::RoundsOnBar match_until_now_;
  scene::RoundsOnBar match_until_next_;
  std::vector<bool> seen_rounds_;  // rounds of the match that were seen to their ends
  std::optional<std::size_t> chosen_round_;
  // The parts of view() that no other member has.
  scene::View view_{};
  std::optional<base::PlayerId> focus_;
  std::optional<base::PlayerId> meant_;
  std::chrono::nanoseconds message_left_{};
  std::function<replay::Frames(std::optional<base::PlayerId>)> ask_frames_;
  std::function<review::Ruleset()> ask_rules_;
  std::optional<review::Ruleset> rules_;
  MissingData missing_data_;
  std::optional<review::Judging> judging_;
  bool is_judged_ = false;
  scene::RoundCurves round_curves_;  // of rounds of this match that were reviewed
  bool shows_better_ = false;
  // The user waits for a mistake that is not known yet. Going elsewhere cancels this.
  struct MistakeSearch {
    Direction direction{};
    std::uint32_t events = 0;
  };
  std::optional<MistakeSearch> mistake_search_;
  // A mistake of the recording that the user tries to do better, and what the review says of it.
  struct Trial {
    review::Judgement mistake;
    std::optional<review::Trial> said{};
    bool shows_best = false;
    bool was_shown = false;  // the best place was shown, so that what follows is not counted
  };
  std::optional<Trial> trial_;
  std::optional<Lesson> lesson_;
  bool lesson_over_ = false;
  bool tries_next_ = false;            // the mistake that is sought is to be tried
  review::TrialTally tried_;           // by the mistakes' events
  std::set<std::uint32_t> offered_{};  // mistakes of the lesson, by their events: tried or passed by
  // The turn about which the external bot was asked last, and its answer.
  struct AskedAdvice {
    base::PlayerId player{};
    std::uint32_t event = 0;
    bool is_waiting = false;
    std::optional<review::Judgement> said{};
  };
  std::shared_ptr<ExternalJudge> outside_judge_;
  std::optional<AskedAdvice> asked_advice_;
  std::string judge_name_;                  // safe to draw
  mutable std::optional<bool> has_chat_;    // whether there are messages, once known
  mutable std::optional<bool> has_inputs_;  // whether the recording says which keys were pressed, once known
  std::unique_ptr<FieldAnswering> answering_;
  std::vector<std::unique_ptr<FieldAnswering>> stopped_;  // they end soon
  bool is_answer_seen_ = false;
  base::PlayerId asked_player_{};
  std::uint32_t asked_events_ = 0;
  std::size_t way_ = 0;
  int stones_asked_ = 10;  // limit for the pieces in a question
  bool marking_ = false;   // the right button is held
  bool marks_ = false;     // the mouse has moved since
  scene::MarkedRows mark_begins_{};
  std::unique_ptr<review::Attempt> attempt_;
  base::PlayerId attempting_{};
  review::Goal goal_;
  std::optional<review::Goal> way_goal_;  // the perfect clear that was shown
  bool asks_whose_ = false;               // asks the user on which field to play on
  Playing how_{{}, {}, true, false};      // without a countdown until set_playing()
  std::function<std::optional<review::Handling>(base::PlayerId)> recorded_handling_;
  review::HeldInput held_input_;
  replay::State attempted_;
  std::optional<replay::Playhead> raced_;  // the recording at the attempt's time
};

}  // namespace tetron::player
