#include "convert/text/fit_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::convert {

namespace {

namespace infer = replay::infer;

constexpr std::size_t most_drawn = 3;      // fields of a file
constexpr std::size_t most_listed = 1000;  // fields of all files

// A style's number if the value belongs to a style, '#' for any other block.
char drawn(std::uint8_t value, const replay::Profile& profile) {
  if (profile.pack.cell_of_value[value] == field::Cell::empty) return '.';
  for (std::size_t style = 0; style < profile.stones.size() && style < 36; ++style)
    if (profile.stones[style] && profile.stones[style]->value == value)
      return "0123456789abcdefghijklmnopqrstuvwxyz"[style];
  return '#';
}

void append_boards(std::string& out, const infer::SideBySide& boards, const replay::Profile& profile) {
  const auto row_differs = [&](int row) {
    for (int column = 0; column < boards.want.width; ++column)
      if (boards.want.at(column, row) != boards.have.at(column, row)) return true;
    return false;
  };
  int first = boards.want.height;
  int last = -1;
  for (int row = 0; row < boards.want.height; ++row)
    if (row_differs(row)) {
      first = std::min(first, row);
      last = row;
    }
  constexpr int around = 1;
  first = std::max(0, first - around);
  last = std::min(boards.want.height - 1, last + around);
  fmt::format_to(std::back_inserter(out), "    row  {:<{}}  {}\n", "want", std::max(4, boards.want.width),
                 "have");
  for (int row = first; row <= last; ++row) {
    std::string want;
    std::string have;
    std::string marks;
    for (int column = 0; column < boards.want.width; ++column) {
      want += drawn(boards.want.at(column, row), profile);
      have += drawn(boards.have.at(column, row), profile);
      if (boards.want.at(column, row) != boards.have.at(column, row))
        marks += fmt::format("{}{}", marks.empty() ? "  column " : ", ", column);
    }
    fmt::format_to(std::back_inserter(out), "    {:>3}  {:<{}}  {:<{}}{}\n", row, want,
                   std::max(4, boards.want.width), have, std::max(4, boards.want.width), marks);
  }
}

std::string fitted_file_name(std::span<const std::string> files, std::size_t recording) {
  return recording < files.size() ? files[recording] : std::string();
}

std::vector<infer::Contradiction> of_recording(std::vector<infer::Contradiction> all, std::size_t recording) {
  std::erase_if(all, [&](const infer::Contradiction& one) { return one.recording != recording; });
  return all;
}

struct AgainstProfile {
  infer::Contradiction of;
};

base::Members members_of(std::type_identity<AgainstProfile>) {
  using Of = base::Describe<AgainstProfile>;
  static constexpr std::array all{
      Of::member<[](const AgainstProfile& one) { return one.of.offset; }>(
          "offset", "Where the Matrix chunk is.", {.unit = "bytes"}),
      Of::member<[](const AgainstProfile& one) { return one.of.time.value; }>(
          "t_ms", "When the field is shown.", {.unit = "ms"}),
      Of::member<[](const AgainstProfile& one) { return one.of.wrong; }>(
          "wrong_cells", "Cells that differ; 0 if a piece without a shape came before."),
      Of::member<[](const AgainstProfile& one) { return one.of.readable; }>(
          "readable", "Whether the field can be unpacked."),
  };
  return all;
}

}  // namespace

void append_fit_text(std::string& out, std::span<const std::string> files, const infer::Evidence& evidence,
                     const replay::Profile& profile) {
  const auto to = std::back_inserter(out);
  const auto fits = infer::fits_of(evidence, profile, infer::Reading::any_bytes);
  const auto all = infer::contradictions(evidence, profile, most_listed, infer::Reading::any_bytes);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    fmt::format_to(
        to, "{}: {}\n", base::escaped(fitted_file_name(files, i)),
        fits[i].matrices == 0 ? std::string("no field is shown after a piece") : infer::describe(fits[i]));
    if (infer::is_stranger(fits, i))
      out += "  it does not agree with the others: was it made by the same program?\n";
    const auto against = of_recording(all, i);
    for (std::size_t k = 0; k < against.size() && k < most_drawn; ++k) {
      const auto& one = against[k];
      fmt::format_to(to, "  offset 0x{:x}, ", one.offset);
      append_time(out, one.time.value);
      if (!one.readable)
        out += ": cannot be unpacked\n";
      else if (one.wrong == 0)
        out += ": a piece came before it that has no shape\n";
      else
        fmt::format_to(to, ": {} of {} cells differ\n", one.wrong, one.cells);
      const auto boards =
          infer::side_by_side(evidence, evidence.segments[one.segment], profile, infer::Reading::any_bytes);
      if (boards && one.wrong > 0) append_boards(out, *boards, profile);
    }
    if (against.size() > most_drawn) fmt::format_to(to, "  and {} more\n", against.size() - most_drawn);
  }
}

std::vector<ProfileFit> profile_fits(std::span<const std::string> files, const infer::Evidence& evidence,
                                     const replay::Profile& profile) {
  const auto fits = infer::fits_of(evidence, profile, infer::Reading::any_bytes);
  const auto all = infer::contradictions(evidence, profile, most_listed, infer::Reading::any_bytes);
  std::vector<ProfileFit> answers;
  for (std::size_t i = 0; i < fits.size(); ++i)
    answers.push_back(
        {fitted_file_name(files, i), fits[i], infer::is_stranger(fits, i), of_recording(all, i)});
  return answers;
}

base::Members members_of(std::type_identity<ProfileFit>) {
  using Of = base::Describe<ProfileFit>;
  static constexpr std::array all{
      Of::member<&ProfileFit::file>("file", "The recording."),
      Of::member<[](const ProfileFit& one) { return one.fit.matrices; }>(
          "matrices", "Fields that are shown after a piece."),
      Of::member<[](const ProfileFit& one) { return one.fit.exact; }>(
          "exact", "How many of them are reproduced without a wrong cell."),
      Of::member<&ProfileFit::is_stranger>("stranger", "Whether it does not agree with the other files."),
      Of::member<[](const ProfileFit& one) {
        std::vector<AgainstProfile> against;
        for (const infer::Contradiction& each : one.contradictions) against.push_back({each});
        return against;
      }>("contradictions",
         "Of the first 1,000 fields of all files that are not reproduced, those of this file."),
      version_member<ProfileFit>(),
  };
  return all;
}

}  // namespace tetron::convert
