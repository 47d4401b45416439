#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "player/controller/bot_advice.hpp"
#include "player/controller/field_questions.hpp"
#include "player/controller/hover.hpp"
#include "player/controller/lesson.hpp"
#include "player/controller/match_rounds.hpp"
#include "player/controller/mistake_search.hpp"
#include "player/controller/mistake_trial.hpp"
#include "player/controller/panel_lists.hpp"
#include "player/controller/playing_on.hpp"
#include "player/controller/request.hpp"
#include "player/controller/row_marking.hpp"
#include "player/controller/volume.hpp"
#include "player/keys/keys.hpp"
#include "sound/sound_counts.hpp"

namespace tetron::player {

// Turns keys, mouse and elapsed time into a moment of the recording and a view of it. Needs no display. Each
// part answers for what it is about; here are commands, and what concerns several parts.
class Controller {
 public:
  struct Settings {
    base::Milliseconds start{};
    std::optional<base::PlayerId> focus{};
    double speed = 1;
    bool paused = false;
    bool hide_result = false;  // hides what comes after `start`
    scene::Look look{};
    scene::Panels panels{};
    int volume = 0;  // in percent
    bool muted = false;
    bool stage = false;
    bool stage_chances = false;
  };

  // The timeline must outlive the controller or be replaced before it ends.
  Controller(const replay::Timeline& timeline, const Settings& settings);

  // Switches to another recording, at its start. Looks, panels and speed stay the same.
  void open(const replay::Timeline& timeline, std::optional<base::PlayerId> focus);
  // Replaces the recording by a newer version of it, at the same moment.
  void renew(const replay::Timeline& timeline);
  // What is known about the recording.
  void set_rules(GameFacts::AskRules rules, MissingData missing = {}) {
    facts_.set_rules(std::move(rules), std::move(missing));
  }
  void set_frames(GameFacts::AskFrames frames) { facts_.set_frames(std::move(frames)); }
  void set_rounds(scene::RoundsOnBar match) { match_.set(std::move(match)); }
  void set_playing(const Playing& playing, PlayingOn::RecordedHandling recorded) {
    playing_on_.set_playing(playing, std::move(recorded));
  }
  // An external bot, which is asked about placements while better ones are shown.
  void set_external_judge(std::shared_ptr<ExternalJudge> judge) { advice_.set_judge(std::move(judge)); }
  // Empty: all fields.
  void set_focus(std::optional<base::PlayerId> player);
  // Until the next call, field commands apply to that player, because the menu of the player's field was
  // opened.
  void set_menu_player(std::optional<base::PlayerId> player) { menu_player_ = player; }

  Request act(const Command& command);
  // Must be called with the real time that has passed.
  void advance(std::chrono::nanoseconds elapsed);
  // While something covers the game, its time stands still.
  void cover(bool is_covered) { is_covered_ = is_covered; }
  // Shows a message for a moment.
  void show(std::string message) { message_.show(std::move(message)); }

  // The left button is pressed on something in `arrangement`.
  void press(const scene::Arrangement& arrangement, scene::Point at);
  void move(const scene::Arrangement& arrangement, scene::Point at);
  void release();
  // The right button marks rows of a field, until release().
  void press_right(const scene::Arrangement& arrangement, scene::Point at);
  // The middle button: holds the piece while the user plays on.
  void press_middle(const scene::Arrangement& arrangement, scene::Point at);
  // The mouse has left the window.
  void leave();
  // Turns of the wheel. Positive ones, towards the user, go forward in time, scroll forward over a list, and
  // rotate the piece clockwise over the field on which the user plays on.
  void wheel(const scene::Arrangement& arrangement, scene::Point at, int steps);
  // While the mouse is on a list, keys that move in one scroll it. Returns false for other keys.
  bool scroll_by_key(const scene::Arrangement& arrangement, const KeyPress& key);
  // The other round that was chosen since the last call.
  std::optional<std::size_t> take_chosen_round() { return std::exchange(chosen_round_, std::nullopt); }

  // Plays on from a given board.
  void begin_attempt(review::AttemptStart start);
  // A key for playing is pressed, or released.
  void press(Steering steering);
  void release(Steering steering);
  void release_keys() { playing_on_.release_all(); }
  // Like a short press of that key.
  void steer(review::Steer steer);
  void begin_lesson(Lesson lesson);
  bool take_lesson_end() { return lesson_.take_end(); }

  const replay::State& state() const { return playback_.state(); }
  // The state including the attempt, if there is one.
  const replay::State& shown() const { return attempt() ? playing_on_.state() : state(); }
  // Null while the user does not play on.
  const review::Attempt* attempt() const { return playing_on_.attempt(); }
  bool is_attempting() const { return attempt() != nullptr; }
  const PlayingOn& playing_on() const { return playing_on_; }
  // Whether the user tries to do a mistake of the recording better.
  bool is_trying() const { return trial_.is_on(); }
  // False when the user went elsewhere or the lesson is over.
  bool is_learning() const { return lesson_.is_on(); }
  const FieldQuestions& questions() const { return questions_; }
  const Volume& volume() const { return volume_; }
  // Counts of audible events for each player. Empty if nothing should be heard: sounds are off, or the speed
  // is so high that they would be a noise.
  std::vector<sound::SoundCounts> sound_counts() const;
  scene::View view() const;
  // The panels that are switched on, even if there is nothing to show in them.
  scene::Panels asked_panels() const { return view_.panels(); }
  // The player for whom field commands apply: the focused one, else the first living one.
  base::PlayerId chosen_player() const;
  bool has_played_out() const { return playback_.has_played_out(); }
  // True while something must stay hidden: of the recording, of the match.
  bool hides_result() const { return playback_.hides_result(); }
  bool hides_match() const { return match_.is_hidden(playback_.reached(), timeline()); }
  // True if the picture changes without any input.
  bool is_moving() const;

 private:
  struct Actions;

  const replay::Timeline& timeline() const { return playback_.timeline(); }
  Request close();
  void seek_share(double share) { playback_.seek(playback_.time_at(share).value); }
  void forget_review();
  bool wants_review() const;
  bool has_rules();
  void ask(FieldQuestion::Kind kind);
  void step_mistake(Direction direction);
  void go_to_sought_mistake();
  const review::Judgement* mistake_here() const;
  const review::Judgement* advised_turn() const;
  void set_least_cost(int step);
  void turn_mistake_order();
  void toggle_attempt();
  void begin_trial(const review::Judgement& mistake);
  void judge_trial();
  void try_next_mistake();
  void show_best();
  void press_trial(scene::TrialButton button);
  void end_lesson();
  void end_attempt();
  void leave_attempt();
  bool may_steer(review::Steer steer) const;
  std::optional<int> own_column_at(const scene::Arrangement& arrangement, scene::Point at) const;
  bool chooses_player(const Command& command);
  bool is_for_attempt(Action action);
  void add_attempt(scene::View& view) const;
  void add_review(scene::View& view) const;

  Message message_;
  Playback playback_;
  GameFacts facts_;
  MatchRounds match_;
  GameReview review_{playback_, facts_, message_};
  MistakeSearch search_;
  BotAdvice advice_{playback_, facts_, message_};
  PlayingOn playing_on_{playback_, facts_, message_};
  MistakeTrial trial_{playback_, facts_};
  Learning lesson_;
  FieldQuestions questions_{playback_, facts_, message_};
  Volume volume_;
  Hover hover_;
  RowMarking marking_;
  PanelLists lists_{playback_};
  scene::View view_{};  // what is switched on
  std::optional<base::PlayerId> focus_;
  std::optional<base::PlayerId> menu_player_;
  std::optional<std::size_t> chosen_round_;
  bool is_covered_ = false;
  bool shows_better_ = false;
  bool tries_found_ = false;      // the mistake that is sought is to be tried
  bool asks_for_player_ = false;  // as whom the user wants to play on
  bool chooses_cost_ = false;     // the slider for mistakes is being dragged
  bool drags_on_ = false;         // dragging continues on the bar of the round that was chosen
};

}  // namespace tetron::player
