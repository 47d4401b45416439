#include "scene/text/fonts.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "scene/text/pango.hpp"
#include "scene/text/pango_functions.hpp"

namespace tetron::scene {

namespace {

// Pango ignores fonts of other kinds.
bool is_drawable(const FcPattern* font) {
  constexpr std::array<std::string_view, 2> kinds{"TrueType", "CFF"};
  FcChar8* kind = nullptr;
  FcBool scalable = FcFalse;
  return pango().FcPatternGetBool(font, FC_SCALABLE, 0, &scalable) == FcResultMatch && scalable == FcTrue &&
         pango().FcPatternGetString(font, FC_FONTFORMAT, 0, &kind) == FcResultMatch &&
         std::ranges::find(kinds, std::string_view(reinterpret_cast<const char*>(kind))) != kinds.end();
}

// Pango ends the process if there is no font at all, so this is checked first.
bool has_fonts(FcConfig* config) {
  for (const FcSetName name : {FcSetSystem, FcSetApplication}) {
    const FcFontSet* set = pango().FcConfigGetFonts(config, name);
    if (set && std::ranges::any_of(std::span(set->fonts, static_cast<std::size_t>(set->nfont)), is_drawable))
      return true;
  }
  return false;
}

// The folder of fonts that a portable archive has next to its programs (packaging/portable.sh). Empty if
// there is none.
std::filesystem::path fonts_next_to_program() {
  std::error_code problem;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) return {};
  std::filesystem::path folder = program.parent_path().parent_path() / "share" / "tetron" / "fonts";
  return std::filesystem::exists(folder / "fonts.conf", problem) ? folder : std::filesystem::path();
}

const FcChar8* fc_text(const std::string& text) {
  return reinterpret_cast<const FcChar8*>(text.c_str());
}

// Does not ask Fontconfig, which would read its configuration and complain if there is none.
bool system_has_configuration() {
  std::error_code problem;
  return std::getenv("FONTCONFIG_FILE") != nullptr || std::getenv("FONTCONFIG_PATH") != nullptr ||
         std::filesystem::exists("/etc/fonts/fonts.conf", problem);
}

// The system's fonts and those next to the program. A system without a configuration has only the latter.
Owned<FcConfig> load_fonts() {
  const std::filesystem::path beside = fonts_next_to_program();
  if (beside.empty()) return Owned<FcConfig>(pango().FcInitLoadConfigAndFonts());
  if (system_has_configuration()) {
    Owned<FcConfig> config(pango().FcInitLoadConfigAndFonts());
    if (config) pango().FcConfigAppFontAddDir(config.get(), fc_text(beside.string()));
    return config;
  }
  Owned<FcConfig> config(pango().FcConfigCreate());
  const std::string settings = (beside / "fonts.conf").string();
  if (!config || !pango().FcConfigParseAndLoad(config.get(), fc_text(settings), FcTrue) ||
      !pango().FcConfigBuildFonts(config.get()))
    return nullptr;
  return config;
}

// Whole pixels between letters, and hinted strokes: each letter looks the same everywhere, so that its
// picture can be reused, and small text is sharp.
void set_options(PangoContext* context) {
  const Owned<cairo_font_options_t> options(pango().cairo_font_options_create());
  pango().cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  pango().cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_SLIGHT);
  pango().cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_ON);
  pango().pango_cairo_context_set_font_options(context, options.get());
  pango().pango_context_set_round_glyph_positions(context, TRUE);
}

// What Pango prints about fonts that it cannot read does not help users.
void be_silent(const char*, GLogLevelFlags, const char*, void*) {}

}  // namespace

std::unique_ptr<Fonts> Fonts::find() {
  if (!load_pango()) return nullptr;
  const Owned<FcConfig> config = load_fonts();
  if (!config || !has_fonts(config.get())) return nullptr;
  pango().g_log_set_handler("Pango", static_cast<GLogLevelFlags>(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL),
                            be_silent, nullptr);
  // Without this, Pango reads the system's configuration again.
  pango().FcConfigSetCurrent(config.get());
  const Owned<PangoFontMap> map(pango().pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT));
  if (!map) return nullptr;
  pango().pango_fc_font_map_set_config(reinterpret_cast<PangoFcFontMap*>(map.get()), config.get());
  std::shared_ptr<PangoContext> context(pango().pango_font_map_create_context(map.get()),
                                        [](PangoContext* made) { pango().g_object_unref(made); });
  set_options(context.get());
  return std::unique_ptr<Fonts>(new Fonts(std::move(context)));
}

std::string_view Fonts::why_none() {
  return load_pango() ? "fontconfig knows none that can be drawn"
                      : "Pango, which draws text, is not installed";
}

}  // namespace tetron::scene
