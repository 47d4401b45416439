#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/picture_output.hpp"
#include "app/commands/stats/stats_file.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/own_names.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
#include "convert/picture/progress_picture.hpp"
#include "convert/picture/radar_picture.hpp"
#include "convert/text/measures_text.hpp"
#include "replay/measures/period.hpp"

namespace tetron::app {

namespace {

// Checked before any file is opened: another extension than these is wrong usage.
void refuse_picture_name(std::string_view option, const std::string& path,
                         std::span<const std::string_view> extensions, const StatsOptions& options) {
  if (path.empty()) return;
  if (std::ranges::none_of(extensions, [&](std::string_view one) { return path.ends_with(one); }))
    refuse(ExitCode::usage, "{}: {} must end in {}", option, path, fmt::join(extensions, " or "));
  if (path == options.files.out)
    refuse(ExitCode::usage, "{} and --output both name {}; give two names", option, path);
}

std::string picture_file(PictureFormat format, const std::string& path, const scene::Picture& picture) {
  const PictureOptions looks;
  const PictureJob job{format, path, {}, {}, {}, looks};
  return PictureRenderer(job).file_of(picture);
}

void write_picture(const std::string& path, const scene::Picture& picture) {
  Output out(path);
  out.text() += picture_file(path.ends_with(".png") ? PictureFormat::png : PictureFormat::svg, path, picture);
  out.commit();
}

// A page with the chart, and its figures as a table.
void write_chart_page(const std::string& path, std::span<const measures::NamedCounts> groups) {
  std::string body = picture_file(PictureFormat::svg, path, convert::progress_picture(groups));
  body.erase(0, body.find("<svg"));
  body += "<table>\n<tr><th><th>files";
  constexpr std::array<std::string_view, 3> rates{"apm", "pps", "vs"};
  for (const std::string_view key : rates)
    body += fmt::format("<th>{}", measures::measure_called(key).name());
  for (const measures::NamedCounts& group : groups) {
    body += fmt::format("\n<tr><td>{}<td>{}", base::escaped_markup(base::escaped(group.group.raw())),
                        group.files);
    for (const std::string_view key : rates) {
      const auto value = measures::value_of(measures::measure_called(key), group.of.counts);
      body += value ? fmt::format("<td>{:.2f}", *value) : "<td>";
    }
  }
  Output out(path);
  out.text() += html_page(base::escaped(groups.front().of.name.raw()), body + "\n</table>\n");
  out.commit();
}

// Writes the picture, and prints who is not in it. If nobody is, returns ExitCode::problems and writes no
// picture.
ExitCode write_radar(const std::string& path, std::span<const measures::NamedCounts> players) {
  const auto picture = convert::radar_picture(players);
  if (!picture) {
    error("{}: not written: a radar is made of attack, pace and versus score, and nobody has all three",
          path);
    return ExitCode::problems;
  }
  const auto known = static_cast<std::size_t>(std::ranges::count_if(
      players, [](const measures::NamedCounts& one) { return convert::is_in_radar(one.of.counts); }));
  if (known > convert::most_in_radar)
    warning("{}: the first {} of {} players are shown", path, convert::most_in_radar, known);
  write_picture(path, *picture);
  return ExitCode::done;
}

// Writes the picture of one player over time, who has the most files of the names. If there is no date,
// returns ExitCode::problems and writes no picture.
ExitCode write_chart(const StatsOptions& options, const std::vector<measures::NamedCounts>& names,
                     std::vector<measures::NamedCounts> groups) {
  const auto& player = *std::ranges::max_element(names, {}, &measures::NamedCounts::files);
  if (names.size() > 1) note("{}: of {}; --player NAME draws another one", options.chart, player.of.name);
  std::erase_if(groups, [&](const measures::NamedCounts& one) {
    return one.of.name != player.of.name || one.group.empty();
  });
  if (groups.empty()) {
    error("{}: not written: no recording of {} has a date", options.chart, player.of.name);
    return ExitCode::problems;
  }
  if (options.chart.ends_with(".html"))
    write_chart_page(options.chart, groups);
  else
    write_picture(options.chart, convert::progress_picture(groups));
  return ExitCode::done;
}

// Writes the results of the files one after the other, and adds them up.
class StatsWriter {
 public:
  explicit StatsWriter(const StatsOptions& options)
      : options_(options),
        out_(options.files.out),
        names_(measures::By::name, own_names()),
        groups_(options.by, own_names()) {}

  Output& output() { return out_; }

  void add(const FileReport& report) {
    if (!options_.dates.contains(measures::utc_of(report.players.date.raw()))) return;
    std::string& text = out_.text();
    if (is_first_ && options_.rows.format == RowFormat::csv)
      convert::append_csv_header(text, base::members<measures::StatsRow>());
    if (!is_first_ && options_.rows.format == RowFormat::text && !report.text.empty()) text += '\n';
    text += report.text;
    names_.add(report.players);
    groups_.add(report.players);
    is_first_ = false;
    out_.flush_if_full();
  }

  // Writes nothing if no file could be read.
  ExitCode finish(bool is_many) {
    if (is_first_) return ExitCode::done;
    std::vector<measures::NamedCounts> names = wanted(names_);
    if (names.empty()) {
      if (!is_many) refuse_player();
      error("none of the files has such a player");
      return ExitCode::problems;
    }
    if (is_many) leave_out_nameless(names);
    if ((is_many || options_.totals_only) && !names.empty()) add_all(names);
    const std::vector<measures::NamedCounts> groups = sorted_groups();
    if (options_.by != measures::By::name) add_groups(names, groups);
    out_.commit();
    if (names.empty()) return ExitCode::done;
    ExitCode code = options_.radar.empty() ? ExitCode::done : write_radar(options_.radar, names);
    if (!options_.chart.empty()) code = std::max(code, write_chart(options_, names, groups));
    return code;
  }

 private:
  // Games without names may be of anybody.
  static void leave_out_nameless(std::vector<measures::NamedCounts>& names) {
    const auto count = std::erase_if(names, [](const measures::NamedCounts& one) { return one.is_nameless; });
    if (count > 0) note("{} without a name: in no total", base::counted(count, "player"));
  }
  [[noreturn]] void refuse_player() const {
    base::SafeText players;
    for (const measures::NamedCounts& one : names_.names())
      players += base::safe("{}{} {}", players.text().empty() ? "" : ", ", one.of.player, one.of.name);
    refuse(ExitCode::usage, "--player: there is no player '{}'; there are {}", options_.players.front(),
           players);
  }
  std::vector<measures::NamedCounts> wanted(const measures::NameCounts& counts) const {
    std::vector<measures::NamedCounts> all = counts.names();
    std::erase_if(all, [this](const measures::NamedCounts& one) {
      return !wants(options_, one.of.player, one.of.name);
    });
    return all;
  }

  // By date, or those with the most files first.
  std::vector<measures::NamedCounts> sorted_groups() const {
    std::vector<measures::NamedCounts> groups = wanted(groups_);
    if (options_.by == measures::By::opponent || options_.by == measures::By::mode)
      std::ranges::stable_sort(groups, std::greater<>(), &measures::NamedCounts::files);
    else
      std::ranges::stable_sort(groups, {}, [](const auto& one) { return one.group.raw(); });
    return groups;
  }

  void add_all(const std::vector<measures::NamedCounts>& names) {
    std::vector<measures::StatsRow> rows;
    for (const measures::NamedCounts& name : names) rows.push_back(measures::row_of(name));
    if (options_.rows.format == RowFormat::text && !options_.totals_only) out_.text() += '\n';
    append_rows(out_.text(), "all files", rows, options_);
  }

  void add_groups(const std::vector<measures::NamedCounts>& names,
                  const std::vector<measures::NamedCounts>& groups) {
    for (const measures::NamedCounts& name : names) {
      std::vector<measures::StatsRow> rows;
      for (const measures::NamedCounts& group : groups)
        if (group.of.name == name.of.name) rows.push_back(measures::row_of(group));
      if (options_.rows.format == RowFormat::text)
        convert::append_groups_text(out_.text(),
                                    fmt::format("\n{}, by {}", name.of.name, measures::name_of(options_.by)),
                                    rows, options_.look);
      else
        append_rows(out_.text(), "", rows, options_);
    }
  }

  const StatsOptions& options_;
  Output out_;
  measures::NameCounts names_;
  measures::NameCounts groups_;
  bool is_first_ = true;
};

ExitCode stats(StatsOptions options, const Globals& globals) {
  options.rows.check();
  // Checked before any file is opened: an unknown value is wrong usage.
  (void)encoding_named(options.reading.encoding);
  (void)profile_named(options.reading.profile);
  refuse_picture_name("--radar", options.radar, std::array<std::string_view, 2>{".svg", ".png"}, options);
  refuse_picture_name("--chart", options.chart, std::array<std::string_view, 3>{".svg", ".png", ".html"},
                      options);
  using measures::By;
  if (!options.chart.empty() && options.by == By::name) options.by = By::month;
  if (!options.chart.empty() && (options.by == By::opponent || options.by == By::mode))
    refuse(ExitCode::usage, "--chart shows the time; give --by day, week or month");
  StatsWriter writer(options);
  options.look = table_look(options.rows.is_wide, writer.output(), globals);
  Recordings recordings(options.files, SoughtPlayers(options.players));
  const ExitCode code = recordings.read<FileReport>(
      writer.output(),
      [&](const std::string& path, auto& report) { return count_file(path, options, report); },
      [&](const std::string& path, FileReport report) {
        for (const measures::PlayerCounts& player : report.players.players)
          recordings.players.saw(player.name.raw());
        if (!recordings.duplicates.add(path, report.marks)) writer.add(report);
      });
  const bool is_many = recordings.list.is_many;
  if (is_many || options.players.empty()) recordings.players.refuse_unknown();  // else players have numbers
  recordings.duplicates.note_count();
  return std::max(code, writer.finish(is_many));
}

Answer answer_of_stats() {
  return {"stats",
          "stats --format json",
          "One object per line: for each player and round, then for each player and match, then for each "
          "name of "
          "several files. null where the recording does not say, or where it does not apply.",
          {{"", base::members<measures::StatsRow>}}};
}

void describe_stats(Command& command, Program& program) {
  auto options = std::make_shared<StatsOptions>();
  options->files.add_to(command);
  command
      .add_option(
          "--radar", options->radar,
          "Also draw the rates and styles of the players: an .svg or .png file. An existing file is replaced")
      ->type_name("PICTURE")
      ->offer_files({".svg", ".png"});
  command
      .add_option("--chart", options->chart,
                  "Also draw APM, PPS and VS of one player over the months, or with --by the days or weeks: "
                  "an .svg or .png file, or an .html page with the figures too. An existing file is replaced")
      ->type_name("PICTURE")
      ->offer_files({".svg", ".png", ".html"});
  add_choice<measures::By>(command, "--by", options->by,
                           {{"day", measures::By::day},
                            {"week", measures::By::week},
                            {"month", measures::By::month},
                            {"opponent", measures::By::opponent},
                            {"mode", measures::By::mode}},
                           "At the end also the totals of each player for each of these");
  command.add_flag("--totals", options->totals_only, "Only the totals of all files");
  command
      .add_option("--player", options->players,
                  "Only this player (id or name; me is --me); may be given several times")
      ->type_name("PLAYER")
      ->one_value_each_time();
  options->dates.add_to(command);
  add_choice<RowFormat>(
      command, "--format", options->rows.format,
      {{"text", RowFormat::text}, {"json", RowFormat::json}, {"csv", RowFormat::csv}},
      "Output format; json: one object per line for each player and round, then for each player and match, "
      "then for each name of several files; csv: the same as rows");
  options->rows.add_others(command);
  options->overwrite.add_without_effect(command);
  options->reading.add_all(command);
  command.footer(
      "Example: tetron stats match.ttrm\n         tetron stats --format json match.ttrm --round 3\n"
      "         tetron stats --format csv --recursive games/ -o stats.csv\n"
      "         tetron stats games/ --radar players.svg\n"
      "         tetron stats games/ --player ann --totals --by month --chart ann.svg");
  program.run_for(command, [&program, options] { return stats(*options, program.globals); });
}

}  // namespace

extern const NamedCommand stats_command{"stats",
                                        "Measure players: APM, PPS, VS, styles, finesse, chains, spikes",
                                        "stats.md",
                                        describe_stats,
                                        {answer_of_stats}};

}  // namespace tetron::app
