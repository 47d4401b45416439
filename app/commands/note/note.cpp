#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/batch/batch.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/notes_file.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/recordings_argument.hpp"
#include "app/options/table_options.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::app {

namespace {

// A note as one line of a list.
struct NoteRow {
  std::string file{};      // the recording, as shown
  std::size_t number = 1;  // in its round, as in --at note#2; from 1
  std::size_t round = 1;
  std::uint32_t t_ms = 0;
  base::UntrustedText text{};
  std::optional<base::UntrustedText> fumen{};  // of a line of play
};

base::Members members_of(std::type_identity<NoteRow>) {
  using Of = base::Describe<NoteRow>;
  static constexpr std::array all{
      Of::member<&NoteRow::file>("file", "The recording."),
      Of::member<&NoteRow::number>("number", "The number of the note in its round, from 1."),
      Of::member<&NoteRow::round>("round", "The round, from 1."),
      Of::member<&NoteRow::t_ms>("t_ms", "The moment, in milliseconds since the round began."),
      Of::member<&NoteRow::text>("text", "What the note says."),
      Of::member<&NoteRow::fumen>("fumen", "The line of play that was kept with the note.",
                                  {.is_omitted = true}),
  };
  return all;
}

std::string clock(base::Milliseconds time) {
  std::string text;
  convert::append_time(text, time.value);
  return text;
}

// ---------------------------------------------------------------------------------------------- note add

struct NoteAddOptions {
  std::string file;
  std::string text;
  std::optional<Moment> at;
  std::string player;
  ReadingOptions reading;
};

ExitCode keep_note(const NoteAddOptions& options) {
  const std::string text = notes::as_note(options.text);
  if (text.empty()) refuse(ExitCode::usage, "TEXT: expected a line of text, found nothing");
  const auto input = open_recording(options.file, options.reading);
  if (!input) return ExitCode::cannot_open;
  const std::size_t round = input->round ? input->round->number + 1 : 1;
  const base::Milliseconds end = end_of(*input);
  base::Milliseconds time = time_at(options.at, *input, options.player).value_or(end);
  if (time > end) {
    note_last_moment(*input, end);
    time = end;
  }
  const auto all = change_notes(options.file, [&](std::vector<notes::Note>& notes) {
    return notes::add_limited(notes, {round, time, base::UntrustedText(text)});
  });
  if (!all) refuse(all.error().code, all.error().what);
  note("{}: {} at {}: {}", shown_path(notes_path(options.file)), base::counted(all->size(), "note"),
       clock(time), base::UntrustedText(text));
  return ExitCode::done;
}

void add_note_add(Command& note, Program& program) {
  auto options = std::make_shared<NoteAddOptions>();
  Command* command =
      note.add_subcommand("add", "Keep a text about a moment, in a file next to the recording");
  offer_recordings(
      command->add_option("FILE", options->file, recordings_text("A recording", ""))->required());
  command->add_option("TEXT", options->text, "What the note says, in one line")->required();
  add_moment(*command, "--at", options->at, "The moment; default: the end");
  command
      ->add_option("--player", options->player,
                   "Whose moment, if --at names one: death, spike#2 (id or name)")
      ->type_name("PLAYER");
  options->reading.add_all(*command);
  command->footer(
      "Example: tetron note add game.tet --at 1:23 'here I should have held'\n"
      "         tetron note add match.ttrm --round 3 --at death-5 'too high'");
  program.run_for(*command, [options] { return keep_note(*options); });
}

// --------------------------------------------------------------------------------------------- note list

struct NoteListOptions {
  std::vector<std::string> files;
  std::string out = "-";
  bool recursive = false;
  std::string find;
  RowOptions rows;
};

// Small letters of A to Z, so that a search finds both.
std::string folded(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// The recordings that may have notes: those given, and those in folders that have some.
InputList recordings_with_notes(const NoteListOptions& options) {
  constexpr std::array<std::string_view, 1> endings{notes::ending};
  InputList all;
  for (const std::string& file : options.files) {
    std::error_code unknown;
    if (std::filesystem::is_directory(file, unknown)) {
      InputList found = list_inputs({file}, options.recursive, endings);
      all.code = std::max(all.code, found.code);
      for (BatchInput& input : found.inputs) {
        input.path.resize(input.path.size() - notes::ending.size());
        all.inputs.push_back(std::move(input));
      }
    } else if (std::filesystem::exists(file, unknown)) {
      all.inputs.push_back({file});
    } else {
      error("{}: there is no such file", shown_path(file));
      all.code = std::max(all.code, ExitCode::cannot_open);
    }
  }
  return all;
}

std::vector<NoteRow> rows_of(const NoteListOptions& options, ExitCode& code) {
  std::vector<NoteRow> rows;
  const InputList found = recordings_with_notes(options);
  remember_inputs(found);  // their recordings are not opened
  code = found.code;
  for (const BatchInput& input : found.inputs) try {
      std::size_t round = 0;
      std::size_t number = 0;
      for (notes::Note& note : read_notes(input.path)) {
        number = std::exchange(round, note.round) == note.round ? number + 1 : 1;
        if (!folded(note.text.raw()).contains(folded(options.find))) continue;
        rows.push_back({below_folder(input.path, options.files), number, note.round, note.time.value,
                        std::move(note.text),
                        note.line.empty() ? std::nullopt : std::optional(std::move(note.line))});
      }
    } catch (const Exit& exit) {  // its message was printed
      code = std::max(code, exit.code);
    }
  return rows;
}

void append_text(std::string& out, const std::vector<NoteRow>& rows, const convert::TableLook& look) {
  convert::TableWriter table(
      out, {{"file", false, 1, true}, {"round", true, 2}, {"note", true}, {"time", true}, {"text"}}, look);
  for (const NoteRow& row : rows)
    table.add({base::escaped(row.file), std::to_string(row.round), "#" + std::to_string(row.number),
               clock(base::Milliseconds(row.t_ms)), base::escaped(row.text)});
  table.finish();
}

ExitCode list_notes(const NoteListOptions& options, const Globals& globals) {
  options.rows.check();
  ExitCode code = ExitCode::done;
  const std::vector<NoteRow> rows = rows_of(options, code);
  Output out(options.out);
  if (options.rows.format != RowFormat::text)
    append_rows(out, rows, options.rows, globals);
  else if (!rows.empty())
    append_text(out.text(), rows, table_look(options.rows.is_wide, out, globals));
  out.commit();
  if (!rows.empty() || code != ExitCode::done) return code;
  note("there are no {}notes", options.find.empty() ? "" : "such ");
  return ExitCode::problems;
}

void add_note_list(Command& note, Program& program) {
  auto options = std::make_shared<NoteListOptions>();
  Command* command = note.add_subcommand("list", "List notes, a line each; of recordings or whole folders");
  offer_recordings(
      command->add_option("FILE", options->files, recordings_text("Recordings", ", and folders with some"))
          ->required());
  command->add_flag("-r,--recursive", options->recursive, "Also look into subfolders");
  command->add_option("--find", options->find, "Only notes with this text, in small or capital letters")
      ->type_name("TEXT");
  add_output(*command, options->out);
  options->rows.add_to(*command);
  command->footer("Example: tetron note list game.tet\n         tetron note list replays/ -r --find t-spin");
  program.run_for(*command, [&program, options] { return list_notes(*options, program.globals); });
}

// ------------------------------------------------------------------------------------------- note remove

struct NoteRemoveOptions {
  std::string file;
  std::uint32_t number = 1;
  std::uint32_t round = 1;
};

ExitCode remove_note(const NoteRemoveOptions& options) {
  const auto all =
      change_notes(options.file, [&](std::vector<notes::Note>& notes) -> std::expected<void, std::string> {
        const auto of_round = std::ranges::equal_range(notes, options.round, {}, &notes::Note::round);
        const auto count = static_cast<std::uint64_t>(std::ranges::size(of_round));
        if (options.number > count)
          return std::unexpected("there is no note#" + std::to_string(options.number) + "; " +
                                 (notes.empty() ? std::string("it has no notes")
                                                : "round " + std::to_string(options.round) + " has " +
                                                      base::counted(count, "note")));
        notes.erase(of_round.begin() + (options.number - 1));
        return {};
      });
  if (!all) refuse(all.error().code, all.error().what);
  return ExitCode::done;
}

void add_note_remove(Command& note, Program& program) {
  auto options = std::make_shared<NoteRemoveOptions>();
  Command* command = note.add_subcommand("remove", "Remove a note");
  offer_recordings(
      command->add_option("FILE", options->file, recordings_text("A recording", ""))->required());
  command->add_option("N", options->number, "The number of the note in its round, as note list shows it")
      ->check(in_range(1, 1'000'000))
      ->required();
  command->add_option("--round", options->round, "The round of a match, from 1")
      ->check(in_range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  command->footer("Example: tetron note remove match.ttrm 2 --round 3");
  program.run_for(*command, [options] { return remove_note(*options); });
}

Answer answer_of_note() {
  return {"note",
          "note list --format json",
          "One object per line, one for each note.",
          {{"", base::members<NoteRow>}}};
}

void describe_note(Command& command, Program& program) {
  command.require_subcommand();
  command.footer(
      "Notes are kept next to the recording, in game.tet.notes. Where a moment is\n"
      "taken, note#2 is the second one of the round.\n\n"
      "Example: tetron note add game.tet --at 1:23 'here I should have held'\n"
      "         tetron note list replays/\n"
      "         tetron show game.tet --at note");
  add_note_add(command, program);
  add_note_list(command, program);
  add_note_remove(command, program);
}

}  // namespace

extern const NamedCommand note_command{"note",
                                       "Keep notes about moments of recordings: add, list, remove",
                                       "formats/notes.md",
                                       describe_note,
                                       {answer_of_note}};

}  // namespace tetron::app
