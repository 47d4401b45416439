#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_options.hpp"
#include "app/io/output.hpp"
#include "base/json_writer.hpp"
#include "formats/fumen/page.hpp"

namespace tetron::app {

// What a command of `tetron pc` found. Each says itself what its text, its JSON and its lines are; fumens,
// web pages and pictures are made alike of what it shows.
class PcAnswer {
 public:
  virtual ~PcAnswer() = default;

  virtual void text(Output& out) const = 0;
  // The members of the object; what is written may be taken out of `out` in between.
  virtual void json(base::JsonWriter& json, Output& out) const = 0;
  virtual std::string csv_head() const = 0;
  // Its lines, each of which begins with `first`.
  virtual void csv(Output& out, std::string_view first) const = 0;

  // Things to be shown, one after the other.
  virtual std::size_t shown() const = 0;
  // As a fumen; no pages: it has none.
  virtual std::vector<fumen::Page> pages(std::size_t number) const = 0;
  // As one picture, with a comment for pictures that stand alone.
  virtual fumen::Page picture(std::size_t number) const = 0;
  // What stands beside the picture in a web page, as HTML.
  virtual std::string beside(std::size_t number) const = 0;

  virtual std::string_view title() const = 0;  // of a web page
  // HTML before and after what is shown.
  virtual std::string above() const { return {}; }
  virtual std::string below() const { return {}; }
  // What the page runs then.
  virtual PageScript script() const { return {}; }
};

// Writes answers in the format asked for, docs/perfect-clears.md. Pictures are files of their own, named by
// --output; where there is nothing to be shown there are none.
class PcWriter {
 public:
  explicit PcWriter(const PcOptions& options) : options_(options), out_(options.out) {}

  // `name`: of the field; none if the answer is about several.
  void write(const PcAnswer& answer, const PcName& name = {});
  // After the last.
  void end();

 private:
  void text(const PcAnswer& answer, const PcName& name);
  void json(const PcAnswer& answer, const PcName& name);
  void csv(const PcAnswer& answer, const PcName& name);
  void fumens(const PcAnswer& answer);
  void html(const PcAnswer& answer, const PcName& name);

  const PcOptions& options_;
  Output out_;
  std::size_t written_ = 0;  // answers
  std::string title_;        // of a web page, and what stands in it
  std::string body_;
  PageScript script_;
  std::vector<fumen::Page> pictures_;
};

}  // namespace tetron::app
