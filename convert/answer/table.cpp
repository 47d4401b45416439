#include "convert/answer/table.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>

#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::convert {

namespace {

constexpr std::size_t indent = 2;
constexpr std::size_t between = 2;
constexpr std::size_t text_columns = 24;  // of a text, unless everything is shown
constexpr std::size_t cut_columns = 8;    // to which a text is cut at most

struct Placed {
  const TableColumn* column = nullptr;
  std::size_t cell = 0;
  std::size_t width = 0;
};

std::size_t longest_word(std::string_view heading) {
  std::size_t longest = 0;
  while (!heading.empty()) {
    const std::string_view word = heading.substr(0, heading.find(' '));
    longest = std::max(longest, shown_columns(word));
    heading.remove_prefix(std::min(heading.size(), word.size() + 1));
  }
  return longest;
}

std::vector<std::string> folded(std::string_view heading, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!heading.empty()) {
    const std::string_view word = heading.substr(0, heading.find(' '));
    heading.remove_prefix(std::min(heading.size(), word.size() + 1));
    const bool is_first = lines.back().empty();
    if (!is_first && shown_columns(lines.back()) + 1 + shown_columns(word) > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

std::size_t total(std::span<const Placed> all) {
  return std::accumulate(all.begin(), all.end(), indent - between,
                         [](std::size_t sum, const Placed& one) { return sum + between + one.width; });
}

// The columns that are shown, with their widths.
std::vector<Placed> placed(std::span<const TableColumn> columns, std::span<const TableRow> rows,
                           const TableLook& look) {
  std::vector<Placed> all;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::size_t width = longest_word(columns[i].heading);
    for (const TableRow& row : rows)
      if (row.size() > 1) width = std::max(width, shown_columns(row[i]));
    if (!look.is_wide && !columns[i].is_figure) width = std::min(width, text_columns);
    all.push_back({&columns[i], i, width});
  }
  if (look.is_wide) return all;
  const auto priority = [](const Placed& one) { return one.column->priority; };
  while (total(all) > look.columns) {
    const auto least = std::ranges::max_element(all.rbegin(), all.rend(), {}, priority);
    if (priority(*least) > 1) {
      all.erase(std::next(least).base());
      continue;
    }
    const auto widest = std::ranges::max_element(
        all, {}, [](const Placed& one) { return one.column->is_figure ? 0 : one.width; });
    if (widest->column->is_figure || widest->width <= cut_columns) break;
    widest->width -= std::min(widest->width - cut_columns, total(all) - look.columns);
  }
  return all;
}

void append_cell(std::string& out, const Placed& at, std::string_view text) {
  if (at.column->is_figure)
    out.append(at.width - std::min(at.width, shown_columns(text)), ' ').append(text);
  else
    out += fitted(text, at.width);
}

void end_line(std::string& out) {
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
}

void append_headings(std::string& out, std::span<const Placed> all, const TableLook& look) {
  std::vector<std::vector<std::string>> lines;
  std::size_t high = 0;
  for (const Placed& one : all)
    high = std::max(high, lines.emplace_back(folded(one.column->heading, one.width)).size());
  for (std::size_t line = 0; line < high; ++line) {
    if (look.has_color) out += "\x1b[1m";
    out.append(indent, ' ');
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t blank = high - lines[i].size();
      if (i > 0) out.append(between, ' ');
      append_cell(out, all[i], line < blank ? std::string_view() : lines[i][line - blank]);
    }
    if (look.has_color) out += "\x1b[0m";
    end_line(out);
  }
}

}  // namespace

void append_table(std::string& out, std::span<const TableColumn> columns, std::span<const TableRow> rows,
                  const TableLook& look) {
  const std::vector<Placed> all = placed(columns, rows, look);
  append_headings(out, all, look);
  for (const TableRow& row : rows) {
    out.append(indent, ' ');
    if (row.size() == 1)
      out += row[0];
    else
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) out.append(between, ' ');
        append_cell(out, all[i], row[all[i].cell]);
      }
    end_line(out);
  }
  std::string left_out;
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (std::ranges::find(all, i, &Placed::cell) == all.end())
      left_out += (left_out.empty() ? "" : ", ") + columns[i].heading;
  if (!left_out.empty()) out.append(indent, ' ').append("(--wide also shows: " + left_out + ")\n");
}

void append_table(std::string& out, base::Members members, std::span<const void* const> of,
                  const TableLook& look) {
  std::vector<TableColumn> columns;
  std::vector<TableRow> rows(of.size());
  for (const base::Member& member : members) {
    if (member.priority == 0) continue;
    const bool is_figure = !member.is_list && (member.kind == base::MemberKind::integer ||
                                               member.kind == base::MemberKind::number);
    columns.push_back({member.name(), is_figure, member.priority});
    for (std::size_t i = 0; i < of.size(); ++i) rows[i].push_back(shown(member, member.cell(of[i])));
  }
  append_table(out, columns, rows, look);
}

void append_sheet(std::string& out, base::Members members, std::span<const void* const> of,
                  std::span<const std::string> names, const TableLook& look) {
  constexpr std::size_t name_columns = 16;
  std::vector<TableRow> labels;
  std::size_t label_width = 0;
  std::vector<std::size_t> shown_members;
  const auto first =
      std::ranges::find_if(members, [](const base::Member& one) { return !one.group.empty(); });
  for (auto at = first; at != members.end(); ++at) {
    if (at->is_list || at->heading.empty()) continue;
    label_width = std::max(label_width, 2 + shown_columns(at->heading));
    shown_members.push_back(static_cast<std::size_t>(at - members.begin()));
  }
  const std::size_t fit =
      (std::max(look.columns, indent + label_width) - indent - label_width) / (between + name_columns);
  const std::size_t abreast = look.is_wide ? of.size() : std::max<std::size_t>(fit, 1);
  for (std::size_t begin = 0; begin < of.size(); begin += abreast) {
    const std::size_t end = std::min(of.size(), begin + abreast);
    std::vector<TableColumn> columns{{"", false, 1}};
    for (std::size_t i = begin; i < end; ++i)
      columns.push_back({look.is_wide || shown_columns(names[i]) <= name_columns
                             ? names[i]
                             : fitted(names[i], name_columns),
                         true, 1});
    std::vector<TableRow> rows;
    for (const std::size_t place : shown_members) {
      const base::Member& member = members[place];
      if (!member.group.empty()) rows.push_back({std::string(member.group)});
      TableRow& row = rows.emplace_back(TableRow{"  " + std::string(member.heading)});
      for (std::size_t i = begin; i < end; ++i) row.push_back(shown(member, member.cell(of[i])));
    }
    if (begin > 0) out += '\n';
    append_table(out, columns, rows, look);
  }
}

}  // namespace tetron::convert
