#include <string>

#include "samples/generate/catalogue.hpp"
#include "samples/generate/other_games/techmino_game.hpp"

namespace tetron::samples {

namespace {

using techmino::Packing;

SampleFile techmino_file(std::string name, std::string_view text) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(text.data());
  return {"techmino/" + name, tet::Bytes(bytes, bytes + text.size())};
}

std::string techmino_replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

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
  return {techmino_file("sprint.rep", packed),
          techmino_file("as-text.rep", techmino::pack(later, Packing::base64) + "\n"),
          techmino_file("marathon.rep", techmino::pack(marathon, Packing::zlib)),
          techmino_file("topped-out.rep", techmino::pack(out, Packing::zlib)),
          // A mode that is not played.
          techmino_file("other-mode.rep",
                        techmino::pack(techmino_replaced(sprint, "sprint_10l", "tsd_e"), Packing::zlib)),
          // Other pieces come than those that were placed.
          techmino_file("wrong-seed.rep",
                        techmino::pack(techmino_replaced(marathon, "20261123,", "20261124,"), Packing::zlib)),
          techmino_file("cut.rep", packed.substr(0, packed.size() - packed.size() / 4)),
          // Cut in the header, and with an invalid header.
          techmino_file("bad/cut.rep", packed.substr(0, 200)),
          techmino_file("bad/header.rep",
                        techmino::pack(techmino_replaced(sprint, "\"seed\":", "\"seed\";"), Packing::zlib))};
}

}  // namespace tetron::samples
