#include "convert/answer/table.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <ranges>
#include <string_view>

#include "base/utf8.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::convert {

namespace {

constexpr std::size_t indent = 2;
constexpr std::size_t between = 2;
constexpr std::size_t text_columns = 24;  // of a text, unless everything is shown
constexpr std::size_t cut_columns = 8;    // to which a text is cut at most
constexpr std::size_t rows_measured = 1000;

// Absent, or a mark that is not set.
bool says_nothing(const base::Member& member, const base::MemberValue& cell) {
  const bool* const mark = member.pattern.empty() ? nullptr : std::get_if<bool>(&cell.value);
  return cell.is_absent() || (mark != nullptr && !*mark);
}

std::size_t longest_word(std::string_view heading) {
  std::size_t longest = 0;
  while (!heading.empty()) {
    const std::string_view word = heading.substr(0, heading.find(' '));
    longest = std::max(longest, shown_columns(word));
    heading.remove_prefix(std::min(heading.size(), word.size() + 1));
  }
  return longest;
}

// The end of a text, in at most `columns`.
std::string end_of(std::string_view text, std::size_t columns) {
  if (shown_columns(text) <= columns) return std::string(text);
  while (!text.empty() && shown_columns(text) + 1 > columns) (void)base::pop_code_point(text);
  return "…" + std::string(text);
}

std::vector<std::string> folded(std::string_view heading, std::size_t width) {
  std::string text;
  append_folded(text, heading, width, 0);
  std::vector<std::string> lines;
  for (const auto line : text | std::views::split('\n')) lines.emplace_back(std::string_view(line));
  return lines;
}

}  // namespace

std::size_t TableWriter::total() const {
  return std::accumulate(places_.begin(), places_.end(), indent - between,
                         [](std::size_t sum, const Place& one) { return sum + between + one.width; });
}

// The columns that are shown, and their widths.
void TableWriter::place() {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t width = longest_word(columns_[i].heading);
    for (const TableRow& row : measured_)
      if (row.size() == columns_.size()) width = std::max(width, shown_columns(row[i]));
    places_.push_back({i, width, width});
  }
  if (look_.is_wide || total() <= look_.columns) return;
  const auto is_text = [this](const Place& one) { return !columns_[one.column].is_figure; };
  for (Place& one : places_)
    if (is_text(one)) one.width = std::min(one.width, text_columns);
  const auto priority = [this](const Place& one) { return columns_[one.column].priority; };
  while (total() > look_.columns) {
    const auto least = std::ranges::max_element(places_.rbegin(), places_.rend(), {}, priority);
    if (priority(*least) <= 1) break;
    places_.erase(std::next(least).base());
  }
  while (total() > look_.columns) {
    const auto widest =
        std::ranges::max_element(places_, {}, [&](const Place& one) { return is_text(one) ? one.width : 0; });
    if (!is_text(*widest) || widest->width <= cut_columns) break;
    widest->width -= std::min(widest->width - cut_columns, total() - look_.columns);
  }
  // What is left over goes to the last texts.
  for (Place& one : std::views::reverse(places_))
    one.width += std::min(one.full - one.width, look_.columns - std::min(look_.columns, total()));
}

void TableWriter::append_cell(const Place& at, std::string_view text) {
  if (columns_[at.column].is_figure)
    out_.append(at.width - std::min(at.width, shown_columns(text)), ' ').append(text);
  else if (columns_[at.column].is_cut_in_front)
    out_ += fitted(end_of(text, at.width), std::max<std::size_t>(at.width, 1));
  else
    out_ += fitted(text, std::max<std::size_t>(at.width, 1));
}

void TableWriter::end_line() {
  out_.erase(out_.find_last_not_of(' ') + 1);
  out_ += '\n';
}

void TableWriter::append_headings() {
  std::vector<std::vector<std::string>> lines;
  std::size_t high = 0;
  for (const Place& one : places_)
    high = std::max(high, lines.emplace_back(folded(columns_[one.column].heading, one.width)).size());
  for (std::size_t line = 0; line < high; ++line) {
    if (look_.has_color) out_ += "\x1b[1m";
    out_.append(indent, ' ');
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const std::size_t blank = high - lines[i].size();
      if (i > 0) out_.append(between, ' ');
      append_cell(places_[i], line < blank ? std::string_view() : lines[i][line - blank]);
    }
    if (look_.has_color) out_ += "\x1b[0m";
    end_line();
  }
}

void TableWriter::append_row(const TableRow& row) {
  out_.append(indent, ' ');
  if (row.size() < columns_.size()) out_ += row[0];
  for (std::size_t i = 0; row.size() == columns_.size() && i < places_.size(); ++i) {
    if (i > 0) out_.append(between, ' ');
    append_cell(places_[i], row[places_[i].column]);
  }
  end_line();
}

void TableWriter::begin() {
  if (std::exchange(has_begun_, true)) return;
  place();
  append_headings();
  for (const TableRow& row : measured_) append_row(row);
  measured_.clear();
}

void TableWriter::add(TableRow row) {
  if (has_begun_) return append_row(row);
  measured_.push_back(std::move(row));
  if (measured_.size() == rows_measured) begin();
}

void TableWriter::finish() {
  begin();
  std::vector<std::string_view> left_out;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (std::ranges::find(places_, i, &Place::column) == places_.end())
      left_out.push_back(columns_[i].heading);
  if (left_out.empty()) return;
  std::string line(indent, ' ');
  line += "(--wide also shows:";
  for (const std::string_view& heading : left_out) {
    const bool is_last = &heading == &left_out.back();
    if (line.size() + heading.size() + 2 > look_.columns) {
      out_.append(line) += '\n';
      line = std::string(indent + 1, ' ');
    } else {
      line += ' ';
    }
    line.append(heading) += is_last ? ')' : ',';
  }
  out_.append(line) += '\n';
}

void append_table(std::string& out, base::Members members, std::span<const void* const> of,
                  const TableLook& look) {
  std::vector<TableColumn> columns;
  std::vector<TableRow> rows(of.size());
  std::vector<base::Member> ordered(members.begin(), members.end());
  std::ranges::stable_partition(ordered, [](const base::Member& one) { return !one.is_path; });
  for (const base::Member& member : ordered) {
    if (member.priority == 0) continue;
    std::vector<base::MemberValue> cells;
    for (const void* const one : of) cells.push_back(member.cell(one));
    if (std::ranges::all_of(cells,
                            [&member](const base::MemberValue& cell) { return says_nothing(member, cell); }))
      continue;
    const bool is_figure = member.list_depth == 0 && (member.kind == base::MemberKind::integer ||
                                                      member.kind == base::MemberKind::number);
    columns.push_back({member.name(), is_figure, member.priority, member.is_path});
    for (std::size_t i = 0; i < of.size(); ++i) rows[i].push_back(shown(member, cells[i]));
  }
  TableWriter writer(out, std::move(columns), look);
  for (TableRow& row : rows) writer.add(std::move(row));
  writer.finish();
}

void append_sheet(std::string& out, base::Members members, std::span<const void* const> of,
                  std::span<const std::string> names, const TableLook& look) {
  constexpr std::size_t name_columns = 16;
  std::size_t label_width = 0;
  std::vector<std::size_t> shown_members;
  const auto first =
      std::ranges::find_if(members, [](const base::Member& one) { return !one.group.empty(); });
  for (auto at = first; at != members.end(); ++at) {
    if (at->list_depth > 0 || at->heading.empty()) continue;
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
    if (begin > 0) out += '\n';
    TableWriter writer(out, std::move(columns), look);
    for (const std::size_t place : shown_members) {
      const base::Member& member = members[place];
      if (!member.group.empty()) writer.add({std::string(member.group)});
      TableRow row{"  " + std::string(member.heading)};
      for (std::size_t i = begin; i < end; ++i) row.push_back(shown(member, member.cell(of[i])));
      writer.add(std::move(row));
    }
    writer.finish();
  }
}

}  // namespace tetron::convert
