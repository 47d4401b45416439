#include "convert/text/measures_text.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/escape.hpp"
#include "convert/answer/answer.hpp"

namespace tetron::convert {

namespace {

void append_lists(std::string& out, std::span<const measures::StatsRow* const> players,
                  std::span<const std::string> names, const TableLook& look) {
  std::vector<TableColumn> columns{{"", false, 1}};
  std::vector<TableRow> wells;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto& counts = players[i]->counts->well_columns;
    if (std::ranges::all_of(counts, [](std::uint64_t count) { return count == 0; })) continue;
    TableRow& row = wells.emplace_back(TableRow{names[i]});
    for (const std::uint64_t count : counts) row.push_back(std::to_string(count));
    while (columns.size() < row.size()) columns.push_back({std::to_string(columns.size()), true, 1});
  }
  for (TableRow& row : wells) row.resize(columns.size(), "-");
  if (!wells.empty()) {
    out += "\n  placements by well column\n";
    TableWriter writer(out, std::move(columns), look);
    for (TableRow& row : wells) writer.add(std::move(row));
    writer.finish();
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i]->counts->levels.empty()) continue;
    out += "\n  pace by level, " + names[i] + '\n';
    append_table(out, players[i]->counts->levels, look);
  }
}

}  // namespace

void append_measures_text(std::string& out, const base::SafeText& heading,
                          std::span<const measures::StatsRow> rows, const TableLook& look) {
  out += heading.text() + '\n';
  std::vector<const void*> rounds;
  std::vector<const void*> totals;
  std::vector<const measures::StatsRow*> players;
  std::vector<std::string> names;
  for (const measures::StatsRow& row : rows) {
    (row.round ? rounds : totals).push_back(&row);
    if (row.round) continue;
    players.push_back(&row);
    names.push_back(base::escaped(row.name));
  }
  const base::Members members = base::members<measures::StatsRow>();
  if (!rounds.empty()) {
    append_table(out, members, rounds, look);
    out += '\n';
  }
  append_sheet(out, members, totals, names, look);
  append_lists(out, players, names, look);
}

void append_groups_text(std::string& out, std::string_view heading,
                        std::span<const measures::StatsRow> groups, const TableLook& look) {
  out.append(heading) += '\n';
  constexpr std::array keys{"files", "rounds", "rounds_won", "pieces", "apm", "pps", "vs", "app", "seconds"};
  std::vector<TableColumn> columns{{""}};
  for (std::size_t i = 0; i < keys.size(); ++i)
    columns.push_back({measures::measure_called(keys[i]).name(), true, static_cast<int>(i) + 1});
  TableWriter writer(out, std::move(columns), look);
  for (const measures::StatsRow& group : groups) {
    TableRow row;
    row.push_back(group.group && !group.group->empty() ? base::escaped(*group.group) : "-");
    for (const std::string_view key : keys) {
      const base::Member& member = measures::measure_called(key);
      row.push_back(shown(member, member.cell(&group)));
    }
    writer.add(std::move(row));
  }
  writer.finish();
}

}  // namespace tetron::convert
