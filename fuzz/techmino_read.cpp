#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/techmino/recording.hpp"
#include "fuzz/played_source.hpp"
#include "replay/kinds/kind.hpp"

using namespace tetron;
using fuzz::require;

namespace {

void play(std::string_view file) {
  const auto source = kinds::kind_called("techmino")->open(file, {});
  require(source.has_value(), "what is read is opened");
  (void)fuzz::play(**source);
}

}  // namespace

// Any bytes as a recording of Techmino: as a file, and as what a file unpacks to, so that the fuzzer need not
// find sums. What is read is written and read as the same, and played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string& file : {std::string(bytes), techmino::pack(bytes, techmino::Packing::zlib)}) {
    const auto recording = techmino::read(file);
    if (!recording) {
      require(!recording.error().what.empty(), "an error says what it is");
      continue;
    }
    const std::string written = techmino::write(*recording);
    const auto again = techmino::read(techmino::pack(written, recording->packing));
    require(again.has_value(), "what is written can be read");
    require(techmino::write(*again) == written, "it is written the same way again");
    require(again->header == recording->header, "its header is the same");
    require(again->inputs.size() == recording->inputs.size(), "it has as many inputs");
    play(file);
  }
  return 0;
}
