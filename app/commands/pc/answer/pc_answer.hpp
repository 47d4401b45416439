#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_options.hpp"
#include "app/io/output.hpp"
#include "convert/answer/answer.hpp"
#include "formats/fumen/page.hpp"

namespace tetron::app {

// The result of a command of `tetron pc`. Each class writes its text, JSON and CSV; fumens, web pages and
// pictures are all made in the same way from the items that it shows.
class PcAnswer {
 public:
  virtual ~PcAnswer() = default;

  virtual void text(Output& out) const = 0;
  // Writes the members of the JSON object, see convert::write_members().
  virtual void json(base::JsonWriter& json, const convert::AfterElement& after) const = 0;
  virtual std::string csv_head() const = 0;
  // Writes its lines, each of which begins with `first`.
  virtual void csv(Output& out, std::string_view first) const = 0;

  // How good the answer is, for --sort: the greatest number first. 0 in commands that have one answer.
  virtual double rank() const { return 0; }

  // The number of items to show.
  virtual std::size_t shown() const = 0;
  // The item as a fumen; empty if it has none.
  virtual std::vector<fumen::Page> pages(std::size_t number) const = 0;
  // The item as one picture; the comment is for pictures that are files.
  virtual fumen::Page picture(std::size_t number) const = 0;
  // The HTML next to the item's picture in a web page.
  virtual std::string caption_of(std::size_t number) const = 0;

  virtual std::string_view title() const = 0;  // of a web page
  // HTML before and after the items.
  virtual std::string above() const { return {}; }
  virtual std::string below() const { return {}; }
  // The script of the web page.
  virtual PageScript script() const { return {}; }
};

// What comes after them in JSON.
struct PcEnd {
  std::string_view input{};  // the name of the field
};
base::Members members_of(std::type_identity<PcEnd>);

// Writes answers in the format asked for, see docs/perfect-clears.md. Pictures are separate files, named
// after --output; if there is nothing to show, no picture is written. With --sort nothing is written before
// the end.
class PcWriter {
 public:
  explicit PcWriter(const PcOptions& options) : options_(options), out_(options.out) {}

  // `name` is that of the field; empty if the answer is about several fields.
  void write(const PcAnswer& answer, const PcName& name = {});
  // To be called after the last answer.
  void end();

 private:
  // An answer that waits for --sort.
  struct Kept {
    double rank = 0;
    std::string text{};
    std::string body{};
    std::vector<fumen::Page> pictures{};
  };

  void append(Output& out, const PcAnswer& answer, const PcName& name);
  void json(Output& out, const PcAnswer& answer, const PcName& name);
  void fumens(Output& out, const PcAnswer& answer);
  void html(const PcAnswer& answer, const PcName& name);
  void write_kept();

  const PcOptions& options_;
  Output out_;
  std::vector<Kept> kept_;
  std::size_t written_ = 0;  // number of answers written
  std::string title_;        // the title and the contents of a web page
  std::string body_;
  PageScript script_;
  std::vector<fumen::Page> pictures_;
};

}  // namespace tetron::app
