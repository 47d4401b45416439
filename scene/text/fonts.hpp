#pragma once

#include <memory>
#include <string_view>

using PangoContext = struct _PangoContext;

namespace tetron::scene {

// The system's fonts, as Pango uses them: for each script the best that fontconfig knows. Needs no display.
class Fonts {
 public:
  // Finds fonts with fontconfig's present configuration. Returns null if it has no font that can be drawn,
  // or if Pango is not installed.
  static std::unique_ptr<Fonts> find();
  // Why find() returned null, as the end of a sentence: "fontconfig knows none that can be drawn".
  static std::string_view why_none();

  PangoContext* context() const { return context_.get(); }

 private:
  explicit Fonts(std::shared_ptr<PangoContext> context) : context_(std::move(context)) {}

  std::shared_ptr<PangoContext> context_;
};

}  // namespace tetron::scene
