#include "app/commands/fumen/fumen_writing.hpp"

#include "app/io/messages.hpp"

namespace tetron::app {

void tell_limits(const fumen::OutputSize& size, const base::SafeText& name) {
  using Limits = fumen::EditorLimits;
  if (size.pages > Limits::pages)
    warning("{}: {} pages; the editor takes {}", name, size.pages, Limits::pages);
  if (size.characters > Limits::characters)
    warning("{}: {} characters; the editor takes {}", name, size.characters, Limits::characters);
  if (size.comments_cut > 0)
    warning("{}: {} comments were longer than {} escaped characters and are cut", name, size.comments_cut,
            Limits::comment);
}

fumen::Version version_for(const FumenCommand& command, fumen::Version read) {
  if (command.version) return *command.version;
  return fumen::can_write(read) ? read : fumen::Version::v115;
}

fumen::Mode mode_of(const FumenCommand& command) {
  return command.strict ? fumen::Mode::strict : fumen::Mode::lenient;
}

void tell_unwritable(const base::Error& problem, fumen::Version version, std::size_t page,
                     const base::SafeText& name) {
  base::Error shown = problem;
  shown.offset = 0;
  error("{}: page {}: {}: cannot be written in v{}", name, page, shown.field, static_cast<unsigned>(version));
}

void tell_impossible(const base::SafeText& name, const std::string& why) {
  error("{}: {}", name, why);
}

std::optional<std::vector<fumen::Page>> pages_of(const ReadableFumen& fumen, Tally& tally) {
  if (fumen.pages > most_pages_kept) {
    error("{}: has more than {} pages, which is the most that is kept", fumen.name, most_pages_kept);
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
