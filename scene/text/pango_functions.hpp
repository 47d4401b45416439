#pragma once

// Only for sources: a header that includes this brings the headers of Pango and GLib to every file that
// includes it.
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include <memory>

// What is used of Pango and of the libraries below it: GLib, Cairo, Fontconfig.
// clang-format off
#define TETRON_PANGO_FUNCTIONS(FUNCTION) \
  FUNCTION(FcConfigAppFontAddDir) \
  FUNCTION(FcConfigBuildFonts) \
  FUNCTION(FcConfigCreate) \
  FUNCTION(FcConfigDestroy) \
  FUNCTION(FcConfigGetFonts) \
  FUNCTION(FcConfigParseAndLoad) \
  FUNCTION(FcConfigSetCurrent) \
  FUNCTION(FcInitLoadConfigAndFonts) \
  FUNCTION(FcPatternGetBool) \
  FUNCTION(FcPatternGetString) \
  FUNCTION(cairo_create) \
  FUNCTION(cairo_destroy) \
  FUNCTION(cairo_font_options_create) \
  FUNCTION(cairo_font_options_destroy) \
  FUNCTION(cairo_font_options_set_antialias) \
  FUNCTION(cairo_font_options_set_hint_metrics) \
  FUNCTION(cairo_font_options_set_hint_style) \
  FUNCTION(cairo_image_surface_create) \
  FUNCTION(cairo_image_surface_get_data) \
  FUNCTION(cairo_image_surface_get_stride) \
  FUNCTION(cairo_move_to) \
  FUNCTION(cairo_set_source_rgb) \
  FUNCTION(cairo_status) \
  FUNCTION(cairo_surface_destroy) \
  FUNCTION(cairo_surface_flush) \
  FUNCTION(g_log_set_handler) \
  FUNCTION(g_object_ref) \
  FUNCTION(g_object_unref) \
  FUNCTION(pango_cairo_context_set_font_options) \
  FUNCTION(pango_cairo_font_map_new_for_font_type) \
  FUNCTION(pango_cairo_show_glyph_string) \
  FUNCTION(pango_context_set_round_glyph_positions) \
  FUNCTION(pango_extents_to_pixels) \
  FUNCTION(pango_fc_font_map_set_config) \
  FUNCTION(pango_font_description_free) \
  FUNCTION(pango_font_description_new) \
  FUNCTION(pango_font_description_set_absolute_size) \
  FUNCTION(pango_font_description_set_family_static) \
  FUNCTION(pango_font_description_set_weight) \
  FUNCTION(pango_font_get_glyph_extents) \
  FUNCTION(pango_font_map_create_context) \
  FUNCTION(pango_glyph_string_free) \
  FUNCTION(pango_glyph_string_new) \
  FUNCTION(pango_glyph_string_set_size) \
  FUNCTION(pango_context_set_base_dir) \
  FUNCTION(pango_layout_get_extents) \
  FUNCTION(pango_layout_get_iter) \
  FUNCTION(pango_layout_iter_free) \
  FUNCTION(pango_layout_iter_get_run_readonly) \
  FUNCTION(pango_layout_iter_next_run) \
  FUNCTION(pango_layout_new) \
  FUNCTION(pango_layout_set_auto_dir) \
  FUNCTION(pango_layout_set_ellipsize) \
  FUNCTION(pango_layout_set_font_description) \
  FUNCTION(pango_layout_set_single_paragraph_mode) \
  FUNCTION(pango_layout_set_text) \
  FUNCTION(pango_layout_set_width)
// clang-format on

// GLib defines it as a macro.
#undef g_object_ref

namespace tetron::scene {

struct PangoFunctions {
#define TETRON_MEMBER(name) decltype(&::name) name = nullptr;
  TETRON_PANGO_FUNCTIONS(TETRON_MEMBER)
#undef TETRON_MEMBER
};

// Only after load_pango() has returned true.
const PangoFunctions& pango();

struct Release {
  void operator()(FcConfig* config) const { pango().FcConfigDestroy(config); }
  void operator()(PangoFontMap* map) const { pango().g_object_unref(map); }
  void operator()(cairo_font_options_t* options) const { pango().cairo_font_options_destroy(options); }
  void operator()(PangoLayoutIter* iterator) const { pango().pango_layout_iter_free(iterator); }
  void operator()(PangoGlyphString* glyphs) const { pango().pango_glyph_string_free(glyphs); }
  void operator()(cairo_surface_t* surface) const { pango().cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { pango().cairo_destroy(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

}  // namespace tetron::scene
