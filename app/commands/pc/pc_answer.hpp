#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands/pc/pc_options.hpp"
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
  virtual void csv(Output& out) const = 0;

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
};

// Writes it in the format asked for, docs/perfect-clears.md. Pictures are files of their own, named by
// --output; where there is nothing to be shown there are none.
void write_answer(Output& out, const PcOptions& options, const PcAnswer& answer);

}  // namespace tetron::app
