#include "convert/text/inference.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <optional>
#include <ranges>

#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/text/profile_drawing.hpp"
#include "replay/infer/findings.hpp"
#include "replay/profile/profile_text.hpp"

namespace tetron::convert {

namespace {

namespace infer = replay::infer;

constexpr std::size_t most_contradictions_in_text = 5;
constexpr std::size_t most_contradictions_listed = 1000;

std::string offsets(const infer::Cells& cells) {
  std::string text;
  for (const field::Offset& cell : cells)
    text += fmt::format("{}({}, {})", text.empty() ? "" : " ", cell.right, cell.up);
  return text;
}

std::string file_name(std::span<const std::string> files, std::uint32_t recording) {
  return recording < files.size() ? files[recording] : std::string();
}

void append_contradictions(std::string& out, std::span<const std::string> files,
                           const infer::Evidence& evidence, const infer::Inference& inference) {
  const std::uint64_t all = inference.fit.matrices - inference.fit.exact;
  if (all == 0) {
    out += "Nothing contradicts it.\n";
    return;
  }
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "Against it: {} field{} not reproduced (damage, or a wrong profile)\n", all,
                 all == 1 ? " is" : "s are");
  for (const auto& one : infer::contradictions(evidence, inference.profile, most_contradictions_in_text,
                                               inference.reading.bytes_after))
    fmt::format_to(to, "  {}: offset 0x{:x}: matrix chunk: {}\n",
                   base::escaped(file_name(files, one.recording)), one.offset,
                   one.readable ? fmt::format("{} of {} cells differ", one.wrong, one.cells)
                                : std::string("cannot be unpacked"));
  if (all > most_contradictions_in_text)
    fmt::format_to(to, "  and {} more\n", all - most_contradictions_in_text);
}

auto known_shapes(const infer::Shapes& shapes) {
  return shapes.styles | std::views::filter(&infer::StyleShape::known);
}

std::string_view certainty_level_text(const infer::Certainty& certainty, base::StoneStyle style,
                                      std::size_t rot) {
  return infer::certainty_level_names[static_cast<std::size_t>(certainty.certainty_level(style, rot))];
}

void append_evidence(std::string& out, const infer::Certainty& certainty, const infer::StyleShape& shape) {
  fmt::format_to(std::back_inserter(out), "{:>5}  {:>5}", shape.style.value,
                 shape.value < 0 ? std::string("?") : fmt::format("{}", shape.value));
  for (std::size_t rot = 0; rot < 4; ++rot) {
    const infer::TurnEvidence turn = certainty.turn(shape.style, rot);
    const std::string text =
        fmt::format("{}: {} {}/{}", rot, certainty_level_text(certainty, shape.style, rot), turn.fixed,
                    turn.decisive_fields);
    fmt::format_to(std::back_inserter(out), "  {:<{}}", text, rot < 3 ? 18 : 0);
  }
  out += '\n';
}

// With several files, how well each fits.
void append_files(std::string& out, std::span<const std::string> files, const infer::Evidence& evidence,
                  const infer::Inference& inference) {
  if (files.size() < 2) return;
  const auto fits = infer::fits_of(evidence, inference.profile, inference.reading.bytes_after);
  for (std::uint32_t i = 0; i < fits.size(); ++i)
    fmt::format_to(std::back_inserter(out), "     {}: {}{}\n", base::escaped(file_name(files, i)),
                   fits[i].matrices == 0 ? std::string("no fields to compare")
                                         : fmt::format("{} of {} fields", fits[i].exact, fits[i].matrices),
                   infer::is_stranger(fits, i) ? ", which does not agree with the others" : "");
}

// What the JSON form is made of, in its order.
struct ReadingAnswer {
  const infer::Reading& of;
};
struct FitAnswer {
  const infer::Fit& of;
};
struct EvidenceAnswer {
  const infer::Evidence& of;
};
struct CertainTurns {
  const infer::Certainty& of;
};
struct FileFit {
  std::string file;
  infer::Fit fit;
  bool is_stranger = false;
};
struct NextBest {
  ReadingAnswer field;
  FitAnswer fit;
};
struct TurnAnswer {
  infer::TurnEvidence of;
  bool is_certain = false;
  std::string_view level;
};
struct StyleAnswer {
  const infer::StyleShape& shape;
  const infer::SpawnPlace& spawn;
  const infer::Certainty& certainty;
};
struct ShapelessStyle {
  std::uint8_t style = 0;
  const infer::Evidence& evidence;
};
struct AgainstInference {
  std::string file;
  infer::Contradiction of;
};

base::Members members_of(std::type_identity<ReadingAnswer>) {
  using Of = base::Describe<ReadingAnswer>;
  static constexpr std::array all{
      Of::member<[](const ReadingAnswer& one) { return one.of.width; }>("width", "Columns of a field.",
                                                                        {.least = 0}),
      Of::member<[](const ReadingAnswer& one) { return one.of.height; }>("height", "Rows of a field.",
                                                                         {.least = 0}),
      Of::member<[](const ReadingAnswer& one) { return one.of.y_down ? "down" : "up"; }>(
          "y", "Where y grows.", {.words = "down|up"}),
      Of::member<[](const ReadingAnswer& one) {
        constexpr std::array<std::string_view, 5> codecs{"nibbles-low", "nibbles-high", "bytes", "rle",
                                                         "bits3"};
        return codecs[static_cast<std::size_t>(one.of.codec)];
      }>("codec", "How cells are packed.", {.words = "nibbles-low|nibbles-high|bytes|rle|bits3"}),
      Of::member<[](const ReadingAnswer& one) { return one.of.by_columns ? "columns" : "rows"; }>(
          "order", "What follows each other.", {.words = "columns|rows"}),
      Of::member<[](const ReadingAnswer& one) { return one.of.from_bottom ? "bottom" : "top"; }>(
          "from", "With which row a field begins.", {.words = "bottom|top"}),
      Of::member<[](const ReadingAnswer& one) { return one.of.empty; }>(
          "empty", "The value of an empty cell.", {.least = 0}),
  };
  return all;
}

base::Members members_of(std::type_identity<FitAnswer>) {
  using Of = base::Describe<FitAnswer>;
  static constexpr std::array all{
      Of::member<[](const FitAnswer& one) { return one.of.matrices; }>(
          "matrices", "Fields that are shown after a piece."),
      Of::member<[](const FitAnswer& one) { return one.of.exact; }>(
          "exact", "How many of them are reproduced without a wrong cell."),
      Of::member<[](const FitAnswer& one) { return one.of.exact_share(); }>(
          "exact_share", "`exact / matrices`.", {.decimals = 3, .exact = -1}),
      Of::member<[](const FitAnswer& one) { return one.of.unreadable; }>("unreadable",
                                                                         "Fields that cannot be unpacked."),
      Of::member<[](const FitAnswer& one) { return one.of.cells; }>("cells", "Cells that were compared."),
      Of::member<[](const FitAnswer& one) { return one.of.wrong; }>("cells_wrong",
                                                                    "How many of them differ."),
      Of::member<[](const FitAnswer& one) { return one.of.wrong_per_thousand(); }>(
          "wrong_per_thousand", "`1000 cells_wrong / cells`.", {.decimals = 3, .exact = -1}),
      Of::member<[](const FitAnswer& one) { return one.of.stones; }>("stones", "Pieces that were placed."),
      Of::member<[](const FitAnswer& one) { return one.of.stones_unknown; }>("stones_unknown",
                                                                             "Pieces without a shape."),
      Of::member<[](const FitAnswer& one) { return one.of.chunks(); }>("chunks",
                                                                       "Matrix and NewStone chunks."),
      Of::member<[](const FitAnswer& one) { return one.of.chunks_explained(); }>(
          "chunks_explained", "How many of them the profile accounts for."),
  };
  return all;
}

base::Members members_of(std::type_identity<EvidenceAnswer>) {
  using Of = base::Describe<EvidenceAnswer>;
  static constexpr std::array all{
      Of::member<[](const EvidenceAnswer& one) { return one.of.matrices; }>("matrices", "Matrix chunks."),
      Of::member<[](const EvidenceAnswer& one) { return one.of.stones_fixed; }>("stones_fixed",
                                                                                "Pieces that locked."),
      Of::member<[](const EvidenceAnswer& one) { return one.of.fixed_unseen; }>(
          "stones_unseen", "Pieces that locked, and after which no field is shown."),
      Of::member<[](const EvidenceAnswer& one) { return one.of.moves; }>("moves", "Moves of falling pieces."),
      Of::member<[](const EvidenceAnswer& one) { return one.of.turns; }>("turns", "Turns of falling pieces."),
      Of::member<[](const EvidenceAnswer& one) { return one.of.turns_in_place; }>(
          "turns_in_place", "Turns that left x and y as they were."),
      Of::member<[](const EvidenceAnswer& one) { return one.of.falls_to_more_y; }>("falls_to_more_y",
                                                                                   "Falls to a larger y."),
      Of::member<[](const EvidenceAnswer& one) { return one.of.falls_to_less_y; }>("falls_to_less_y",
                                                                                   "Falls to a smaller y."),
      Of::member<[](const EvidenceAnswer& one) {
        return std::array{int{one.of.x.least}, int{one.of.x.most}};
      }>("x", "The smallest and the largest x."),
      Of::member<[](const EvidenceAnswer& one) {
        return std::array{int{one.of.y.least}, int{one.of.y.most}};
      }>("y", "The smallest and the largest y."),
      Of::member<[](const EvidenceAnswer& one) { return !one.of.capped; }>(
          "whole", "Whether all of the files was used."),
  };
  return all;
}

base::Members members_of(std::type_identity<CertainTurns>) {
  using Of = base::Describe<CertainTurns>;
  static constexpr std::array all{
      Of::member<[](const CertainTurns& one) { return one.of.field; }>("field",
                                                                       "Whether the field is certain."),
      Of::member<[](const CertainTurns& one) { return one.of.certain_turns(); }>(
          "turns", "Turns that are certain.", {.least = 0}),
      Of::member<[](const CertainTurns& one) { return one.of.turns(); }>("of", "All turns.", {.least = 0}),
  };
  return all;
}

base::Members members_of(std::type_identity<FileFit>) {
  using Of = base::Describe<FileFit>;
  static constexpr std::array all{
      Of::member<&FileFit::file>("file", "The recording."),
      Of::member<[](const FileFit& one) { return one.fit.matrices; }>("matrices",
                                                                      "Fields that are shown after a piece."),
      Of::member<[](const FileFit& one) { return one.fit.exact; }>(
          "exact", "How many of them are reproduced without a wrong cell."),
      Of::member<&FileFit::is_stranger>("stranger", "Whether it does not agree with the other files."),
  };
  return all;
}

base::Members members_of(std::type_identity<NextBest>) {
  using Of = base::Describe<NextBest>;
  static constexpr std::array all{
      Of::member<&NextBest::field>("field", "How fields are stored."),
      Of::member<&NextBest::fit>("fit", "How well that fits."),
  };
  return all;
}

base::Members members_of(std::type_identity<TurnAnswer>) {
  using Of = base::Describe<TurnAnswer>;
  static constexpr std::array all{
      Of::member<[](const TurnAnswer& one) { return one.of.fixed; }>("fixed", "Pieces placed in this turn."),
      Of::member<[](const TurnAnswer& one) { return one.of.exact; }>(
          "exact", "How many of them come before a field that is reproduced."),
      Of::member<[](const TurnAnswer& one) { return one.of.decisive_fields; }>(
          "tells", "Fields that would not be reproduced with other cells."),
      Of::member<&TurnAnswer::is_certain>("certain", "Whether its cells are certain."),
      Of::member<&TurnAnswer::level>("sureness", "How certain its cells are.",
                                     {.words = "certain|likely|unknown"}),
  };
  return all;
}

std::optional<std::array<int, 2>> begins_at(const StyleAnswer& one) {
  if (one.spawn.times == 0) return std::nullopt;
  return std::array{int{static_cast<std::int8_t>(one.spawn.x)}, int{static_cast<std::int8_t>(one.spawn.y)}};
}

base::Members members_of(std::type_identity<StyleAnswer>) {
  using Of = base::Describe<StyleAnswer>;
  static constexpr std::array all{
      Of::member<[](const StyleAnswer& one) { return one.shape.style.value; }>("style",
                                                                               "The number of the piece."),
      Of::member<[](const StyleAnswer& one) {
        return one.shape.value < 0 ? std::nullopt : std::optional(static_cast<unsigned>(one.shape.value));
      }>("value", "The value of its cells; null if it is unknown."),
      Of::member<[](const StyleAnswer& one) {
        constexpr std::array<std::string_view, infer::turn_rules> rules{
            "about-anchor", "about-centre", "at-place", "never", "two-states", "shifted", "free"};
        return rules[static_cast<std::size_t>(one.shape.rule)];
      }>("rule", "How it turns.",
         {.words = "about-anchor|about-centre|at-place|never|two-states|shifted|free"}),
      Of::member<[](const StyleAnswer& one) { return one.shape.seen; }>(
          "seen", "How often it was seen, for each turn."),
      Of::member<begins_at>("begins_at", "x and y where it appears; null if that was never seen."),
      Of::member<[](const StyleAnswer& one) {
        std::vector<std::vector<std::array<int, 2>>> turns;
        for (const infer::Cells& cells : one.shape.turns) {
          auto& turn = turns.emplace_back();
          for (const field::Offset& cell : cells) turn.push_back({int{cell.right}, int{cell.up}});
        }
        return turns;
      }>("turns", "Its cells about the anchor, right and up, for each turn."),
      Of::member<[](const StyleAnswer& one) {
        std::vector<TurnAnswer> turns;
        for (std::size_t rot = 0; rot < 4; ++rot) {
          const infer::TurnEvidence turn = one.certainty.turn(one.shape.style, rot);
          turns.push_back({turn, one.certainty.field && turn.certain,
                           certainty_level_text(one.certainty, one.shape.style, rot)});
        }
        return turns;
      }>("warrants", "What speaks for each turn."),
  };
  return all;
}

base::Members members_of(std::type_identity<ShapelessStyle>) {
  using Of = base::Describe<ShapelessStyle>;
  static constexpr std::array all{
      Of::member<&ShapelessStyle::style>("style", "The number of the piece."),
      Of::member<[](const ShapelessStyle& one) { return one.evidence.style_fell[one.style]; }>(
          "fell", "How often it fell."),
      Of::member<[](const ShapelessStyle& one) { return one.evidence.style_fixed[one.style]; }>(
          "locked", "How often it locked."),
  };
  return all;
}

base::Members members_of(std::type_identity<AgainstInference>) {
  using Of = base::Describe<AgainstInference>;
  static constexpr std::array all{
      Of::member<&AgainstInference::file>("file", "The recording."),
      Of::member<[](const AgainstInference& one) { return one.of.offset; }>(
          "offset", "Where the Matrix chunk is.", {.unit = "bytes"}),
      Of::member<[](const AgainstInference& one) { return one.of.cells; }>("cells",
                                                                           "Cells that were compared."),
      Of::member<[](const AgainstInference& one) { return one.of.wrong; }>("wrong",
                                                                           "How many of them differ."),
      Of::member<[](const AgainstInference& one) { return one.of.readable; }>(
          "readable", "Whether the field can be unpacked."),
  };
  return all;
}

std::vector<FileFit> file_fits(const InferredProfile& of) {
  const auto fits = infer::fits_of(of.evidence, of.inference.profile, of.inference.reading.bytes_after);
  std::vector<FileFit> all;
  for (std::uint32_t i = 0; i < fits.size(); ++i)
    all.push_back({file_name(of.files, i), fits[i], infer::is_stranger(fits, i)});
  return all;
}

}  // namespace

void append_inference_text(std::string& out, std::span<const std::string> files,
                           const infer::Evidence& evidence, const infer::Inference& inference) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "Evidence: {}\n", infer::describe(evidence));
  fmt::format_to(to, "Field: {}\n", infer::describe(inference.reading));
  fmt::format_to(to, "Pieces turn {}\n", inference.shapes.clockwise ? "clockwise" : "counter-clockwise");
  fmt::format_to(to, "Fit: {}\n", infer::describe(inference.fit));
  fmt::format_to(to, "     {} of {} Matrix and NewStone chunks are explained\n",
                 inference.fit.chunks_explained(), inference.fit.chunks());
  if (inference.second)
    fmt::format_to(to, "Next best: {}\n     {}\n", infer::describe(*inference.second),
                   infer::describe(inference.second_fit));
  fmt::format_to(to, "Certain: {}\n", infer::describe(inference.certainty));
  append_files(out, files, evidence, inference);
  out += "\nstyle  value  seen with rot 0, 1, 2, 3   cells about the anchor at rot 0, (right, up)\n";
  for (const infer::StyleShape& shape : known_shapes(inference.shapes))
    fmt::format_to(to, "{:>5}  {:>5}  {:>6}{:>6}{:>6}{:>6}   {}; {}\n", shape.style.value,
                   shape.value < 0 ? std::string("?") : fmt::format("{}", shape.value), shape.seen[0],
                   shape.seen[1], shape.seen[2], shape.seen[3], offsets(shape.turns[0]),
                   infer::describe(shape.rule));
  out += "\nstyle  value  turn: pieces, fields that tell its cells\n";
  for (const infer::StyleShape& shape : known_shapes(inference.shapes))
    append_evidence(out, inference.certainty, shape);
  for (const base::StoneStyle style : infer::styles_without_shape(evidence, inference))
    fmt::format_to(to, "{:>5}      ?  unknown: no shape\n", style.value);
  out += '\n';
  append_contradictions(out, files, evidence, inference);
  out += "Left open:\n";
  for (const std::string& doubt : infer::doubts(evidence, inference)) fmt::format_to(to, "  {}\n", doubt);
}

base::Members members_of(std::type_identity<InferredProfile>) {
  using Of = base::Describe<InferredProfile>;
  static constexpr std::array all{
      Of::member<&InferredProfile::files>("files", "The recordings."),
      Of::member<[](const InferredProfile& of) { return EvidenceAnswer{of.evidence}; }>(
          "evidence", "What the recordings show."),
      Of::member<[](const InferredProfile& of) { return ReadingAnswer{of.inference.reading}; }>(
          "field", "How fields are stored."),
      Of::member<[](const InferredProfile& of) { return of.inference.reading.bytes_after; }>(
          "bytes_after", "Bytes after each field.", {.least = 0}),
      Of::member<[](const InferredProfile& of) { return of.inference.shapes.clockwise; }>(
          "clockwise", "Whether pieces turn clockwise."),
      Of::member<[](const InferredProfile& of) { return FitAnswer{of.inference.fit}; }>("fit",
                                                                                        "How well it fits."),
      Of::member<[](const InferredProfile& of) { return CertainTurns{of.inference.certainty}; }>(
          "certain", "What of it is certain."),
      Of::member<file_fits>("by_file", "How well it fits each recording."),
      Of::member<[](const InferredProfile& of) {
        return of.inference.second
                   ? std::optional(NextBest{{*of.inference.second}, {of.inference.second_fit}})
                   : std::nullopt;
      }>("next_best", "The next best way to store fields; null if there is none."),
      Of::member<[](const InferredProfile& of) {
        std::vector<StyleAnswer> styles;
        for (const infer::StyleShape& shape : known_shapes(of.inference.shapes))
          styles.push_back({shape, of.evidence.spawn[shape.style.value], of.inference.certainty});
        return styles;
      }>("styles", "The pieces with a shape."),
      Of::member<[](const InferredProfile& of) {
        std::vector<ShapelessStyle> styles;
        for (const base::StoneStyle style : infer::styles_without_shape(of.evidence, of.inference))
          styles.push_back({style.value, of.evidence});
        return styles;
      }>("without_shape", "Pieces of which no shape is known."),
      Of::member<[](const InferredProfile& of) { return of.inference.garbage; }>("garbage",
                                                                                 "Values of garbage cells."),
      Of::member<[](const InferredProfile& of) {
        std::vector<AgainstInference> against;
        for (const auto& one :
             infer::contradictions(of.evidence, of.inference.profile, most_contradictions_listed,
                                   of.inference.reading.bytes_after))
          against.push_back({file_name(of.files, one.recording), one});
        return against;
      }>("contradictions", "The first 1,000 fields that are not reproduced."),
      Of::member<[](const InferredProfile& of) { return infer::doubts(of.evidence, of.inference); }>(
          "open", "What is left open, as sentences."),
      Of::member<[](const InferredProfile& of) { return of.inference.finished; }>(
          "finished", "Whether the search came to its end."),
      Of::member<[](const InferredProfile& of) { return replay::profile_text(of.inference.profile); }>(
          "toml", "The profile, as a file for `--profile`."),
      version_member<InferredProfile>(),
  };
  return all;
}

std::string inferred_profile_file(const infer::Inference& inference) {
  std::string text = fmt::format("# Inferred: {}.\n", infer::describe(inference.fit));
  text += replay::profile_text(inference.profile) + "\n";
  append_profile_drawing(text, inference.profile);
  return text;
}

}  // namespace tetron::convert
