#include "app/commands/recording/convert/convert_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/commands/recording/picture_output.hpp"
#include "app/io/messages.hpp"
#include "app/io/work_progress.hpp"
#include "convert/animation/fumen_picture.hpp"

namespace tetron::app {

namespace {

using convert::FumenComment;

constexpr double default_page_rate = 2;   // in pages per second
constexpr std::size_t most_files = 1000;  // used if --pages does not ask for more

// The name for page 3 of 12 from "board.png": "board-03.png".
std::string numbered(const std::string& path, std::size_t page, std::size_t last) {
  const std::size_t slash = path.rfind('/');
  const std::size_t dot = path.rfind('.');
  const bool has_ending = dot != path.npos && (slash == path.npos || dot > slash + 1);
  const std::size_t stem = has_ending ? dot : path.size();
  const std::size_t digits = fmt::formatted_size("{}", last);
  return fmt::format("{}-{:0{}}{}", path.substr(0, stem), page, digits, path.substr(stem));
}

}  // namespace

ExitCode draw_pages(const PictureJob& job, std::span<const fumen::Page> pages) {
  const std::string conflict = job.options.conflict();
  if (!conflict.empty()) refuse(ExitCode::usage, "{}", conflict);
  if (job.comment && *job.comment != FumenComment::none)
    refuse(ExitCode::usage, "the pages have comments already: --comment none leaves them out");
  if (pages.empty()) refuse(ExitCode::cannot_open, "there is no page");
  std::size_t first = 1;
  std::size_t last = pages.size();
  if (const auto& wanted = job.options.pages) {
    first = static_cast<std::size_t>(wanted->first);
    last = static_cast<std::size_t>(wanted->last);
    if (last > pages.size())
      refuse(ExitCode::usage, "--pages: there is no such page; there are pages 1-{}", pages.size());
  }
  convert::FumenPictureOptions options;
  options.cell = style_of(job, default_cell).cell;
  options.theme = job.options.theme;
  options.palette = job.options.palette.value_or(scene::PicturePalette::fumen);
  options.guideline = pages.front().flags.colorize;
  options.transparent = job.options.transparent;
  options.rows = rows_of(job, fumen::Field::rows);
  options.comment = !job.comment;
  const std::size_t wanted = last;
  if (!is_clip(job.format) && !job.options.pages) last = std::min(last, most_files);
  const std::span<const fumen::Page> shown = pages.subspan(first - 1, last - first + 1);
  if (is_clip(job.format)) {
    const double rate = job.options.fps.value_or(default_page_rate);
    const double seconds = static_cast<double>(shown.size()) / rate;
    refuse_endless(seconds, std::max(1.0, rate), "--pages shows some of them");
    write_within_limit(job, [&, cell = options.cell](double share) -> std::optional<bool> {
      options.cell = static_cast<int>(cell * share);
      if (share < 1 && options.cell < least_cell) return std::nullopt;
      const convert::FumenPictures pictures(shown, options);
      return write_clip(
          job, [&](const convert::PictureVisitor& visit) { return pictures.for_each_frame(rate, visit); }, {},
          base::Milliseconds(static_cast<std::uint32_t>(seconds * 1000)), rate);
    });
    return ExitCode::done;
  }
  const convert::FumenPictures pictures(shown, options);
  if (job.out == "-" && pictures.count() > 1)
    refuse(ExitCode::usage,
           "each page becomes a separate picture: name a file with -o, or give one page with --pages");
  const auto name_of = [&](std::size_t i) {
    return pictures.count() == 1 ? job.out : numbered(job.out, first + i, pages.size());
  };
  const Existing existing = pictures.count() == 1 ? Existing::replace : job.existing;
  for (std::size_t i = 0; i < pictures.count(); ++i) refuse_existing(name_of(i), existing);
  PictureRenderer renderer(job);
  WorkProgress progress(pictures.count(), fmt::format("{} pictures", pictures.count()));
  for (std::size_t i = 0; i < pictures.count(); ++i) {
    progress.reached(i);
    Output out(name_of(i), existing);
    refuse_terminal(job, out);
    out.text() = renderer.file_of(pictures.draw(i));
    out.commit();
  }
  if (last == wanted) return ExitCode::done;
  warning("only the first {} pages are drawn, {} more are left out; --pages 1-{} draws them all",
          fmt::group_digits(last), fmt::group_digits(wanted - last), wanted);
  return ExitCode::problems;
}

}  // namespace tetron::app
