#include "app/commands/fumen/fumen_writing.hpp"

#include "app/io/messages.hpp"
#include "convert/fumen/operations.hpp"

namespace tetron::app {

void tell_limits(const fumen::OutputSize& size, const base::SafeText& name) {
  for (const std::string& what : convert::beyond_limits(size)) warning("{}: {}", name, what);
}

fumen::Version version_for(const FumenCommand& command, fumen::Version read) {
  return convert::version_to_write(read, command.version);
}

fumen::Mode mode_of(const FumenCommand& command) {
  return command.strict ? fumen::Mode::strict : fumen::Mode::lenient;
}

void tell_unwritable(const base::Error& problem, fumen::Version version, std::size_t page,
                     const base::SafeText& name) {
  error("{}: {}", name, convert::unwritable_words(problem, page, version));
}

void tell_impossible(const base::SafeText& name, const std::string& why) {
  error("{}: {}", name, why);
}

std::optional<std::vector<fumen::Page>> pages_of(const ReadableFumen& fumen, Tally& tally) {
  if (fumen.pages > most_pages_kept) {
    error("{}: has more than {} pages, the most that tetron keeps", fumen.name, most_pages_kept);
    ++tally.unwritable;
    return std::nullopt;
  }
  std::vector<fumen::Page> pages;
  pages.reserve(fumen.pages);
  fumen::Decoder decoder = fumen.decoder();
  while (decoder.next()) pages.push_back(decoder.page());
  return pages;
}

}  // namespace tetron::app
