#include <algorithm>
#include <variant>

#include "app/commands/program.hpp"
#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/recordings_argument.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/text/board_text.hpp"
#include "convert/text/queue_text.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::app {

namespace {

struct ShowOptions {
  std::string file;
  std::optional<Moment> at;
  std::string player;
  ReadingOptions reading;
};

ExitCode show(const ShowOptions& options, const Globals& globals) {
  const auto input = open_recording(options.file, options.reading);
  if (!input) return ExitCode::cannot_open;
  const auto at = time_at(options.at, *input, options.player);
  convert::BoardStyle style;
  if (!options.player.empty()) {
    const replay::Layout layout = input->track().layout();
    style.only = layout.field_of(player_named(options.player, input->game));
  }
  replay::Run run(input->track());
  play_to(*input, run, at);
  Output out;
  out.text() += input->source.shown.text() + " at ";
  convert::append_time(out.text(), at.value_or(run.state().time).value);
  out.text() += '\n';
  if (const std::string profile = describe(input->profile_source).all; !profile.empty())
    out.text() += profile + '\n';
  out.text() += '\n';
  style.color = globals.use_color(out);
  style.columns = static_cast<int>(out.columns());
  if (input->round && input->round->match.origin.game != "Tetron 4") style.has_credits = false;
  convert::append_boards(out.text(), run.state(), input->profile, input->game, style);
  if (run.state().layout().available.queue) {
    out.text() += '\n';
    std::string queues;
    convert::append_queues(queues, run.state(), run.track(), input->game, at.value_or(run.state().time));
    convert::append_folded_lines(out.text(), queues, out.columns());
  }
  out.commit();
  return tell_damage(*input, run.first_gap(), ExitCode::done);
}

void describe_show(Command& command, Program& program) {
  auto options = std::make_shared<ShowOptions>();
  offer_recordings(
      command.add_option("FILE", options->file, recordings_text("A recording", "; - is standard input"))
          ->required());
  add_moment(command, "--at", options->at, "The moment; default: the end");
  command.add_option("--player", options->player, "Only the field of this player (id or name)")
      ->type_name("PLAYER");
  options->reading.add_all(command);
  command.footer(
      "Example: tetron show game.tet --at 1:23 --player 0\n         tetron show match.ttrm --round 3 --at "
      "0:30\n         tetron show match.ttrm --round last --at death-2");
  program.run_for(command, [&program, options] { return show(*options, program.globals); });
}

}  // namespace

extern const NamedCommand show_command{"show", "Show the fields of a moment in the terminal",
                                       "howto/watch.md", describe_show};

}  // namespace tetron::app
