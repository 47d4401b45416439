#include <string>

#include "samples/generate/catalogue.hpp"
#include "samples/generate/other_games/techmino_game.hpp"

namespace tetron::samples {

namespace {

using techmino::Packing;

}  // namespace

std::vector<SampleFile> techmino_samples() {
  const std::string sprint = techmino::write(techmino_recording({.seed = 4711, .pieces = 100}));
  const std::string later =
      techmino::write(techmino_recording({.version = "V0.17.18", .seed = 99, .pieces = 100, .arr = 0}));
  const std::string marathon = techmino::write(
      techmino_recording({.mode = "marathon_inf", .seed = 20261123, .pieces = 120, .das = 4, .arr = 0}));
  const std::string out = techmino::write(
      techmino_recording({.mode = "sprint_40l", .seed = 5, .pieces = 100, .until_out = true}));
  const std::string packed = techmino::pack(sprint, Packing::zlib);
  return {text_file("techmino/sprint.rep", packed),
          text_file("techmino/as-text.rep", techmino::pack(later, Packing::base64) + "\n"),
          text_file("techmino/marathon.rep", techmino::pack(marathon, Packing::zlib)),
          text_file("techmino/topped-out.rep", techmino::pack(out, Packing::zlib)),
          // A mode that is not played.
          text_file("techmino/other-mode.rep",
                    techmino::pack(replaced(sprint, "sprint_10l", "tsd_e"), Packing::zlib)),
          // Other pieces come than those that were placed.
          text_file("techmino/wrong-seed.rep",
                    techmino::pack(replaced(marathon, "20261123,", "20261124,"), Packing::zlib)),
          text_file("techmino/cut.rep", packed.substr(0, packed.size() - packed.size() / 4)),
          // Cut in the header, and with an invalid header.
          text_file("techmino/bad/cut.rep", packed.substr(0, 200)),
          text_file("techmino/bad/header.rep",
                    techmino::pack(replaced(sprint, "\"seed\":", "\"seed\";"), Packing::zlib))};
}

}  // namespace tetron::samples
