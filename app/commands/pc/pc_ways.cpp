#include "app/commands/pc/pc_ways.hpp"

#include <fmt/format.h>

#include "app/commands/pc/pc_pages.hpp"
#include "app/commands/pc/pc_run.hpp"

namespace tetron::app {

namespace {

class WaysWriter {
 public:
  WaysWriter(Output& out, const PcOptions& options, const ShownWays& shown)
      : out_(out),
        options_(options),
        shown_(shown),
        field_(shown.field),
        queues_(shown.queues),
        found_(shown.ways) {
    is_minimal_.assign(found_.ways.size(), false);
    for (const std::size_t way : found_.minimal) is_minimal_[way] = true;
  }

  void write() {
    switch (options_.format) {
      case PcFormat::text:
        text();
        break;
      case PcFormat::json:
        json();
        break;
      case PcFormat::csv:
        csv();
        break;
      case PcFormat::fumen:
        for_each([&](const pc::Way& way, bool) {
          out_.text() += fumen_of(pages(way)) + "\n";
          out_.flush_if_full();
        });
        break;
      case PcFormat::html:
        html();
        break;
      case PcFormat::png: {
        std::vector<fumen::Page> all;
        for_each(
            [&](const pc::Way& way, bool) { all.push_back(way_page(field_, way.pieces, headline(way))); });
        if (!all.empty()) draw_pc_pages(options_.out, all);
        return;
      }
    }
    out_.commit();
  }

 private:
  // Those to be shown, the ones that cover most first.
  template <class Visit>
  void for_each(const Visit& visit) {
    for (std::size_t i = 0; i < found_.ways.size(); ++i)
      if (is_minimal_[i] || !shown_.minimal_only) visit(found_.ways[i], is_minimal_[i]);
  }
  std::vector<fumen::Page> pages(const pc::Way& way) const {
    if (shown_.steps) return way_steps(field_, way.pieces, headline(way));
    return {way_page(field_, way.pieces, headline(way))};
  }
  std::string headline(const pc::Way& way) const {
    return fmt::format("{}: {} of {}", letters_of(way.pieces), way.covered, found_.total);
  }
  std::string summary() const {
    return fmt::format("unique: {}, minimal: {}{}, success: {} of {} ({} %)", found_.ways.size(),
                       found_.minimal.size(), found_.is_smallest || found_.ways.empty() ? "" : " at most",
                       found_.success, found_.total, percent_of(found_.success, found_.total));
  }

  void text() {
    out_.text() += summary() + "\n";
    for_each([&](const pc::Way& way, bool is_minimal) {
      fmt::format_to(std::back_inserter(out_.text()), "\n{}{}\n{}\n{}\n", headline(way),
                     is_minimal ? " (minimal)" : "", drawing_of(field_, way.pieces),
                     fits_fumen() ? fumen_of(pages(way)) : "");
      append_sequences(out_.text(), queues_, way.covers, "", " ", most_in_text);
      out_.text() += way.covered > most_in_text ? " ...\n" : "\n";
      out_.flush_if_full();
    });
  }
  bool fits_fumen() const { return field_.width() <= fumen::Field::width; }

  void json() {
    fmt::format_to(std::back_inserter(out_.text()),
                   "{{\"unique\":{},\"minimal\":{},\"smallest\":{},\"success\":{},\"total\":{},\"complete\":{"
                   "},\"ways\":[",
                   found_.ways.size(), found_.minimal.size(), found_.is_smallest, found_.success,
                   found_.total, found_.end == solver::End::complete);
    bool any = false;
    for_each([&](const pc::Way& way, bool is_minimal) {
      auto to = std::back_inserter(out_.text());
      fmt::format_to(to, "{}{{\"pieces\":\"{}\",\"minimal\":{},\"covered\":{}", any ? "," : "",
                     letters_of(way.pieces), is_minimal, way.covered);
      if (fits_fumen())
        fmt::format_to(to, ",\"fumen\":\"{}\"", fumen_of(way_steps(field_, way.pieces, headline(way))));
      out_.text() += ",\"placements\":[";
      for (const pc::Placed& piece : way.pieces) append_piece(piece, &piece == way.pieces.data());
      out_.text() += "],\"sequences\":[";
      append_sequences(out_.text(), queues_, way.covers, "\"", ",", ~std::uint64_t{0});
      out_.text() += "]}";
      out_.flush_if_full();
      any = true;
    });
    out_.text() += "]}\n";
  }
  void append_piece(const pc::Placed& piece, bool is_first) {
    auto to = std::back_inserter(out_.text());
    fmt::format_to(to, "{}{{\"type\":\"{}\",\"cells\":[", is_first ? "" : ",", field::to_char(piece.kind));
    for (std::size_t i = 0; i < piece.cells.size(); ++i)
      fmt::format_to(to, "{}[{},{}]", i == 0 ? "" : ",", piece.cells[i].column, piece.cells[i].row);
    fmt::format_to(to, "],\"cleared\":{}}}", piece.cleared);
  }

  void csv() {
    out_.text() += "pieces,minimal,covered,fumen,sequences\n";
    for_each([&](const pc::Way& way, bool is_minimal) {
      fmt::format_to(std::back_inserter(out_.text()), "{},{},{},{},", letters_of(way.pieces),
                     is_minimal ? 1 : 0, way.covered, fits_fumen() ? fumen_of(pages(way)) : "");
      append_sequences(out_.text(), queues_, way.covers, "", ";", ~std::uint64_t{0});
      out_.text() += '\n';
      out_.flush_if_full();
    });
  }

  void html() {
    std::string body = fmt::format("<p>{}</p>\n", summary());
    for_each([&](const pc::Way& way, bool is_minimal) {
      body += fmt::format("<section>{}<div>{}{}<p><code>", svg_of(way_page(field_, way.pieces, {})),
                          html_link(fumen_of(way_steps(field_, way.pieces, headline(way))), headline(way)),
                          is_minimal ? " (minimal)" : "");
      append_sequences(body, queues_, way.covers, "", " ", most_in_text);
      body += way.covered > most_in_text ? " ...</code></div></section>\n" : "</code></div></section>\n";
    });
    out_.text() += html_page(shown_.title, body);
  }

  static constexpr std::uint64_t most_in_text = 100;

  Output& out_;
  const PcOptions& options_;
  const ShownWays& shown_;
  const PcField& field_;
  const pc::Queues& queues_;
  const pc::Ways& found_;
  std::vector<bool> is_minimal_;
};

}  // namespace

void write_ways(Output& out, const PcOptions& options, const ShownWays& shown) {
  WaysWriter(out, options, shown).write();
}

}  // namespace tetron::app
