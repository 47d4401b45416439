#include "app/commands/fumen/fumen_writing.hpp"

#include "app/io/messages.hpp"

namespace tetron::app {

void tell_limits(const fumen::OutputSize& size, const base::SafeText& name) {
  for (const std::string& what : convert::beyond_limits(size)) warning("{}: {}", name, what);
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

void put_made(Output& out, const convert::MadePages& made, const ReadableFumen& fumen,
              const FumenCommand& command, Tally& tally) {
  if (!made.left_out.empty()) warning("{}: {}", fumen.name, made.left_out);
  if (made.why_not) {
    tell_impossible(fumen.name, *made.why_not);
    ++tally.unwritable;
    return;
  }
  const auto pages = [&](const auto& add) {
    for (const fumen::Page& page : made.pages)
      if (!add(page)) return;
  };
  put_fumen(out, pages, version_for(command, fumen.source.version), command, fumen.name, tally);
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
