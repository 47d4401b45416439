#include "app/commands/stats/stats_radar.hpp"

#include <algorithm>

#include "app/commands/recording/picture_output.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "convert/picture/radar_picture.hpp"

namespace tetron::app {

void refuse_radar_name(const std::string& path) {
  if (!path.ends_with(".svg") && !path.ends_with(".png"))
    refuse(ExitCode::usage, "--radar: {} must end in .svg or .png", path);
}

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
  const PictureOptions looks;
  const PictureFormat format = path.ends_with(".svg") ? PictureFormat::svg : PictureFormat::png;
  const PictureJob job{format, path, {}, {}, {}, looks};
  Output out(path);
  out.text() += PictureRenderer(job).file_of(*picture);
  out.commit();
  return ExitCode::done;
}

}  // namespace tetron::app
